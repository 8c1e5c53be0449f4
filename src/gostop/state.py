"""A position: `State`, a frozen value that holds everything a rule depends on.

`deal` makes one from a seed, `view` gives what one seat may know of it, and
`problems` says in words what could not happen in a real deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass
from operator import attrgetter
from random import Random
from typing import Any

from .cards import ALL, BONUS, CUP, DECK, MONTHS, Card, Cards
from .moves import SEATS
from .rules import Rules
from .scoring import points

PHASES = {
    "deal": "the cards are dealt, the opening not yet looked at",
    "play": "a hand card is to be played",
    "choose-hand": "the played card matches two: choose one",
    "choose-flip": "the flipped card matches two: choose one",
    "choose-cup": "the sake cup was captured: choose how it is read",
    "go-stop": "the points allow Go or Stop",
    "chongtong": "four of a month in hand: end the deal or play on",
    "over": "the deal is over",
}
"""Every phase, and what is to be decided in it."""

REASONS = {
    "stop": "a player stopped",
    "auto-stop": "the final turn brought enough points",
    "chongtong": "four of a month in a hand",
    "three-ppuks": "three ppuks by one player",
    "heodang": "five own turns in a row without a capture",
    "nagari": "nobody won",
    "table-four": "four of a month on the table at the deal",
}
"""Every way a deal can end."""

NO_CARDS = Cards(0)


@dataclass(frozen=True, slots=True)
class Stack:
    """Three cards of a month that lie together, and bonus cards buried in them.

    `maker` is the seat whose ppuk it was, or none for a dealt triple (S000 L79).
    """

    month: int
    cards: Cards
    maker: int | None = None
    bonus: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class Side:
    """A payment made at once, from one seat to another (S000 L69)."""

    event: str
    to: int
    payer: int
    amount: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: the reason, and the winner unless nobody won."""

    reason: str
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """All of one player. `unknown` counts hand cards that are not given."""

    hand: Cards = NO_CARDS
    unknown: int = 0
    pile: Cards = NO_CARDS
    shown: Cards = NO_CARDS  # shown by a shake; the months follow from the cards
    bombs: tuple[int, ...] = ()  # the months bombed, for two cards or for one
    passes: int = 0
    ppuks: tuple[int, ...] = ()  # the own turns in which they fell, from 1
    turns: int = 0  # own turns finished
    dry: int = 0  # own turns in a row without a capture
    gos: int = 0
    go_points: int = 0  # the points at the last Go
    first_go: int = 0  # which Go of the deal the first one was, from 1
    last_go: int = 0  # and the last one
    last_points: int = 0  # the points at the end of the own turn before
    cup: str = ""  # a reading of the sake cup that was chosen for good
    played_on: bool = False  # kept a chongtong and played

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, known or not."""
        return self.hand.bit_count() + self.unknown

    @property
    def turns_left(self) -> int:
        """Hand cards and passes: the own turns this seat still has."""
        return self.hand_size + self.passes


@dataclass(frozen=True, slots=True)
class State:
    """A position of a deal, also in the middle of a turn.

    In the middle of a turn `played` is the card laid, `match` the loose card it is
    to take (the pair is provisional until the flip is resolved, S000 L39), `flipped`
    the card turned up, and `held` the bonus cards flipped before it.
    """

    rules: Rules = field(default_factory=Rules)
    seats: tuple[Seat, ...] = (Seat(), Seat())
    table: Cards = NO_CARDS
    stacks: tuple[Stack, ...] = ()
    stock: tuple[Card | None, ...] = ()
    dealer: int = 0
    turn: int = 0
    phase: str = "play"
    played: Card | None = None
    match: Card | None = None
    flipped: Card | None = None
    held: Cards = NO_CARDS
    must: int = 0  # the month that a shake binds to
    bombed: int = 0  # the month bombed in this turn
    last: bool = False  # in choose-cup: this turn was the actor's last
    side: tuple[Side, ...] = ()
    carry: int = 1
    result: Result | None = None

    @property
    def players(self) -> int:
        """Two or three."""
        return len(self.seats)

    @property
    def actor(self) -> Seat:
        """The seat that is to act."""
        return self.seats[self.turn]


_VALUES = {cls: attrgetter(*(f.name for f in fields(cls))) for cls in (Seat, State)}
_DRAFTS = {
    cls: make_dataclass(
        f"{cls.__name__}Draft", [f.name for f in fields(cls)], slots=True
    )
    for cls in (Seat, State)
}


def draft(value: Seat | State) -> Any:
    """A copy whose fields can be set, until `final` makes it a value.

    >>> me = draft(Seat(turns=1))
    >>> me.turns += 1
    >>> final(me, Seat).turns
    2
    """
    cls = type(value)
    return _DRAFTS[cls](*_VALUES[cls](value))


def final[T: (Seat, State)](copy: Any, cls: type[T]) -> T:
    """A draft made a value: the same object, which can no longer be changed.

    A draft has the slots of its value, so that only its class is exchanged; this is
    twice as fast as building a frozen value field by field.
    """
    copy.__class__ = cls
    made: T = copy
    return made


def evolve[T: (Seat, State)](value: T, **changes: object) -> T:
    """A copy with some fields changed: `dataclasses.replace`, three times as fast.

    >>> evolve(Seat(turns=1), turns=2).turns
    2
    """
    copy = draft(value)
    for name, changed in changes.items():
        setattr(copy, name, changed)
    return final(copy, type(value))


def to_act(state: State) -> int | None:
    """The seat that must choose, or `None` when the deal is over.

    >>> to_act(State(turn=1)), to_act(State(phase="over"))
    (1, None)
    """
    return None if state.phase == "over" else state.turn


def deck(rules: Rules, players: int) -> Cards:
    """The cards that are played: the 48 and the bonus cards of these rules.

    >>> len(deck(Rules(), 2)), len(deck(Rules(), 3))
    (50, 51)
    """
    bonus = rules.at("bonus", players)
    extra = 0 if bonus == "none" else Cards.of(bonus.replace("+", " "))
    return Cards(ALL & ~BONUS | extra)


SIZES = {2: (10, 8), 3: (7, 6)}
"""Hand and table cards by the number of players (S000 L35, L37)."""

MOST_SEED = 10**18
"""The greatest seed of a deal."""


def layout(
    rules: Rules, *, seed: int, players: int = 2, dealer: int = 0, carry: int = 1
) -> State:
    """The cards as dealt from this seed, in the phase `deal`.

    The whole set of 51 is shuffled and cards not played are left out, so that a
    seed deals the same cards everywhere. Table first, then the hands from the
    dealer on, then the stock (S000 L35, L37). Raises `ValueError` for another number
    of players, a dealer that is no seat, or a seed that is no whole number from 0 on.
    """
    _check_deal(seed, players, dealer)
    hand, table = SIZES[players]
    order = list(DECK)
    Random(seed).shuffle(order)
    played = int(deck(rules, players))
    cards = [c for c in order if c.bit & played]
    seats = [Seat()] * players
    for place in range(players):
        start = table + place * hand
        dealt = Cards.of(cards[start : start + hand])
        seats[(dealer + place) % players] = Seat(hand=dealt)
    return State(
        rules=rules,
        seats=tuple(seats),
        table=Cards.of(cards[:table]),
        stock=tuple(cards[table + players * hand :]),
        dealer=dealer,
        turn=dealer,
        phase="deal",
        carry=carry,
    )


def _check_deal(seed: int, players: int, dealer: int) -> None:
    if players not in SIZES:
        raise ValueError(f"players={players!r} cannot play: give 2 or 3")
    if dealer not in range(players):
        raise ValueError(f"dealer={dealer!r} is no seat: give 0 to {players - 1}")
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise ValueError(
            f"seed={seed!r} is no seed: give a whole number from 0 to {MOST_SEED}"
        )


def gather(table: int, stacks: tuple[Stack, ...]) -> tuple[Cards, tuple[Stack, ...]]:
    """Loose cards and stacks, with three loose cards of a month made a stack.

    A dealt triple is taken as one (S000 L79).
    """
    for month, of_month in enumerate(MONTHS):
        if (table & of_month).bit_count() == 3:
            stacks = (*stacks, Stack(month, Cards(table & of_month)))
            table &= ~of_month
    return Cards(table), stacks


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat may know it: no other hand, no order of the stock.

    Of the other seats the hand is a count, but for cards that a shake has shown.
    """

    seat: int
    rules: Rules
    seats: tuple[Seat, ...]
    table: Cards
    stacks: tuple[Stack, ...]
    stock_size: int
    dealer: int
    turn: int
    phase: str
    played: Card | None
    match: Card | None
    flipped: Card | None
    held: Cards
    must: int
    bombed: int
    last: bool
    side: tuple[Side, ...]
    carry: int
    result: Result | None

    @property
    def players(self) -> int:
        """Two or three."""
        return len(self.seats)

    @property
    def actor(self) -> Seat:
        """The seat that is to act, as far as it is known."""
        return self.seats[self.turn]

    @property
    def stock(self) -> tuple[None, ...]:
        """The stock: that many unknown cards."""
        return (None,) * self.stock_size

    @property
    def unseen(self) -> Cards:
        """The cards that may be in other hands or in the stock."""
        seen = 0
        for _, cards in places(self):
            seen |= cards
        return Cards(deck(self.rules, self.players) & ~seen)


def view(state: State, seat: int) -> View:
    """What `seat` may know: its own hand, everything open, and only counts else.

    >>> from gostop.play import deal
    >>> seen = view(deal(Rules(), seed=1)[0], 1)
    >>> seen.seats[0].hand, seen.seats[0].hand_size, len(seen.seats[1].hand)
    (Cards.of(''), 10, 10)

    Raises `ValueError` for a seat that nobody sits on.
    """
    if seat not in range(state.players):
        raise ValueError(f"seat={seat!r} is no seat: give 0 to {state.players - 1}")
    return View(
        seat=seat,
        rules=state.rules,
        seats=tuple(s if n == seat else _closed(s) for n, s in enumerate(state.seats)),
        table=state.table,
        stacks=state.stacks,
        stock_size=len(state.stock),
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase,
        played=state.played,
        match=state.match,
        flipped=state.flipped,
        held=state.held,
        must=state.must,
        bombed=state.bombed,
        last=state.last,
        side=state.side,
        carry=state.carry,
        result=state.result,
    )


def _closed(seat: Seat) -> Seat:
    """A seat with its hand face down, but for cards that a shake has shown."""
    shown = Cards(seat.hand & seat.shown)
    return evolve(seat, hand=shown, unknown=seat.hand_size - len(shown))


def hidden(seen: View) -> State:
    """The position of a view, with every card that it does not show unknown.

    >>> from gostop.play import deal
    >>> hidden(view(deal(Rules(), seed=1)[0], 0)).stock[:2]
    (None, None)
    """
    open_fields = {name: getattr(seen, name) for name in _OPEN}
    return State(seats=seen.seats, stock=seen.stock, **open_fields)


def resample(seen: View, seed: int) -> State:
    """A position that this view could be: the unseen cards dealt out at random.

    Every way to deal them is equally likely; equal seeds give equal positions.

    >>> from gostop.play import deal
    >>> seen = view(deal(Rules(), seed=1)[0], 0)
    >>> view(resample(seen, seed=5), 0) == seen
    True
    """
    cards = list(seen.unseen)
    Random(seed).shuffle(cards)
    seats = []
    for seat in seen.seats:
        dealt, cards = cards[: seat.unknown], cards[seat.unknown :]
        hand = Cards(seat.hand | Cards.of(dealt))
        seats.append(evolve(seat, hand=hand, unknown=seat.unknown - len(dealt)))
    stock = tuple(cards[: seen.stock_size])
    return evolve(hidden(seen), seats=tuple(seats), stock=stock)


_OPEN = [f.name for f in fields(State) if f.name not in ("seats", "stock")]


Position = State | View
"""What can be drawn, written and asked for legal moves."""


def places(state: Position) -> list[tuple[str, Cards]]:
    """Every place that holds known cards, with its name and its cards."""
    found: list[tuple[str, Cards]] = []
    for letter, seat in zip(SEATS, state.seats, strict=False):
        found += [(f"{letter} hand", seat.hand), (f"{letter} pile", seat.pile)]
    found.append(("table", state.table))
    for stack in state.stacks:
        found.append(("stack", Cards(stack.cards | stack.bonus)))
    found.append(("held", state.held))
    found += [("played", Cards(c.bit)) for c in (state.played,) if c]
    found += [("flipped", Cards(c.bit)) for c in (state.flipped,) if c]
    found += [("stock", Cards(c.bit)) for c in state.stock if c]
    return found


SCENARIO = "a scenario, not a whole deal"


def problems(state: State) -> tuple[str, ...]:
    """What could not happen in a real deal, one sentence each; empty if all is well.

    Such a position is played all the same (a scenario leaves out what it does not
    need). Cards on the table twice and the like cannot be written at all.

    >>> problems(State(seats=(Seat(hand=Cards.of("3r")), Seat())))[0]
    '49 of the 50 cards are nowhere: a scenario, not a whole deal'
    """
    found = []
    known = [cards for _, cards in places(state)]
    unknown = sum(s.unknown for s in state.seats) + state.stock.count(None)
    whole = len(deck(state.rules, state.players))
    missing = whole - sum(map(len, known)) - unknown
    if missing > 0:
        are = "is" if missing == 1 else "are"
        found.append(f"{missing} of the {whole} cards {are} nowhere: {SCENARIO}")
    if missing < 0:
        more = "is 1 card" if missing == -1 else f"are {-missing} cards"
        found.append(f"there {more} more than the deck has")
    for letter, seat in zip(SEATS, state.seats, strict=False):
        found += [f"{letter} {text}" for text in _seat_problems(seat)]
    for stack in state.stacks:
        if MONTHS[stack.month] & state.table:
            found.append(
                f"the fourth card of month {stack.month} lies beside its stack"
            )
    if state.phase == "play" and not state.actor.turns_left:
        found.append(f"{SEATS[state.turn]} is to play and has no card")
    found += _turn_problems(state)
    found += _few_points(state)
    if not state.stock and state.phase in ("play", "choose-hand"):
        found.append("the stock is empty: nothing is flipped")
    return tuple(found)


def _turn_problems(state: State) -> list[str]:
    """What is odd in the middle of a turn, or of what lies on the table."""
    found = []
    who, of_month = SEATS[state.turn], MONTHS[state.must]
    if state.must and not state.actor.hand & of_month and not state.actor.unknown:
        found.append(f"{who} must play a card of month {state.must} and has none")
    choosing = {"choose-hand": state.played, "choose-flip": state.flipped}
    asked = choosing.get(state.phase)
    if state.phase in choosing and (
        asked is None or not state.table & MONTHS[asked.month]
    ):
        found.append(f"{who} is to choose a match and there is none")
    if state.phase == "choose-cup" and not state.actor.pile & CUP.bit:
        found.append(f"{who} is to read the sake cup and has not got it")
    if state.table & BONUS and state.phase != "deal":
        found.append("a bonus card lies on the table: the dealer takes it at the deal")
    under_way = state.phase not in ("deal", "over")
    if under_way and any(state.table & m == m for m in MONTHS[1:]):
        found.append("four of a month lie on the table: that ends the deal")
    return found


def _few_points(state: State) -> list[str]:
    """Go and Stop take as many points as the rules ask."""
    needed = state.rules.at("threshold", state.players)
    takes = f"with {state.players} players it takes {needed} or more"
    found = [
        f"{letter} called Go at {seat.go_points}: {takes}"
        for letter, seat in zip(SEATS, state.seats, strict=False)
        if 0 < seat.go_points < needed
    ]
    stopped = state.result and state.result.reason in ("stop", "auto-stop")
    who = state.result.winner if state.result and stopped else state.turn
    if who is None or not (stopped or state.phase == "go-stop"):
        return found
    seat = state.seats[who]
    have = points(seat.pile, state.rules, seat.cup)
    if have < needed:
        does = "called Stop" if stopped else "is to choose Go or Stop"
        found.append(f"{SEATS[who]} {does} and has {have} of the points: {takes}")
    elif state.phase == "go-stop" and seat.gos:
        found += _no_more(state, seat, have)
    return found


def _no_more(state: State, seat: Seat, have: int) -> list[str]:
    """After a Go one is asked again only with more points than at it."""
    if state.rules.speak_again != "last-go" or have > seat.go_points:
        return []
    called = f"{SEATS[state.turn]} called Go at {seat.go_points}"
    return [f"{called}, is to choose again and has {have}: it takes more"]


def _seat_problems(seat: Seat) -> list[str]:
    found = []
    if seat.ppuks and seat.ppuks[-1] > seat.turns:
        found.append(f"has a ppuk in turn {seat.ppuks[-1]} of {seat.turns} played")
    if seat.dry > seat.turns:
        turns = "1 turn" if seat.turns == 1 else f"{seat.turns} turns"
        found.append(f"played {turns} and {seat.dry} without a capture")
    if seat.gos and not seat.go_points:
        found.append("called Go with no points")
    return found
