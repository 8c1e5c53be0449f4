"""The one transition: `legal_moves(state)` and `apply(state, move)`.

`begin` looks at the opening of a deal, `deal` makes one from a seed. A turn goes:
a hand card (or bomb, or pass), the choice between two matches, the flip (again
after a bonus card), the choice for the flip, then everything is resolved at once:
ppuk, ttadak, jjok, stacks and pairs, bonus cards, steals, awards, special ends,
and Go or Stop (S000 L39-L81).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .cards import BONUS, CUP, DECK, JUNK_BY_VALUE, MONTHS, Card, Cards, Kind
from .errors import IllegalMoveError
from .moves import SEATS, Event, Move
from .rules import Rules
from .scoring import points
from .state import (
    NO_CARDS,
    Position,
    Result,
    Seat,
    Side,
    Stack,
    State,
    View,
    gather,
    layout,
)

PLAY = tuple(Move("play", card=c) for c in DECK)
MATCH = tuple(Move("match", card=c) for c in DECK)
LAY_BONUS = tuple(Move("bonus", card=c) for c in DECK)
BOMB = tuple(Move("bomb", month=m) for m in range(13))
SHAKE = tuple(Move("shake", month=m) for m in range(13))
PASS, GO, STOP = Move("pass"), Move("go"), Move("stop")
CHONGTONG, PLAY_ON = Move("chongtong"), Move("play-on")

_NO_BONUS = ~int(BONUS)
_BONUS = int(BONUS)
_MONTHS = tuple(int(m) for m in MONTHS)
Events = list[Event]


# What may be chosen


def legal_moves(state: Position) -> tuple[Move, ...]:
    """The moves of the seat that is to act; empty when the deal is over.

    Of a view they are given only to the seat whose view it is.

    >>> from gostop.state import Seat
    >>> seats = (Seat(hand=Cards.of("3r 7j")), Seat())
    >>> [str(m) for m in legal_moves(State(seats=seats))]
    ['3r', '7j']
    """
    if isinstance(state, View) and state.turn != state.seat:
        return ()
    return _LEGAL[state.phase](state)


def _play_moves(state: Position) -> tuple[Move, ...]:
    seat = state.actor
    plays = _playable(state, seat.hand & _NO_BONUS)
    moves = [PLAY[c.index] for c in Cards(plays)]
    if state.must:
        return tuple(moves)
    for month in range(1, 13):
        of_month = seat.hand & _MONTHS[month]
        if of_month & (of_month - 1):  # two or more
            moves += _month_moves(state, month, of_month, plays)
    moves += [LAY_BONUS[c.index] for c in Cards(seat.hand & _BONUS)]
    if seat.passes:
        moves.append(PASS)
    return tuple(moves)


def _playable(state: Position, hand: int) -> int:
    if state.must:
        return hand & _MONTHS[state.must]
    if state.rules.forced_match:
        matching = 0
        for month in _MONTHS[1:]:
            if hand & month and _on_table(state, month):
                matching |= hand & month
        return matching or hand
    return hand


def _on_table(state: Position, month: int) -> bool:
    return bool(state.table & month) or any(s.cards & month for s in state.stacks)


def _month_moves(state: Position, month: int, in_hand: int, plays: int) -> list[Move]:
    """The bomb and the shake of a month of which two or more are in the hand."""
    rules, shown = state.rules, state.actor.shown & _MONTHS[month]
    held, loose = in_hand.bit_count(), (state.table & _MONTHS[month]).bit_count()
    moves = []
    small = held == loose == 2 and rules.bomb_two != "off"
    may_bomb = not shown or rules.bomb_after_shake
    if may_bomb and (small or (held == 3 and loose == 1)):
        moves.append(BOMB[month])
    may_shake = not loose or rules.shake_needs == "any"
    may_follow = in_hand & plays or not rules.shake_binds
    if held == 3 and not shown and may_shake and may_follow:
        moves.append(SHAKE[month])
    return moves


def _hand_choices(state: Position) -> tuple[Move, ...]:
    assert state.played is not None
    return _choices(state, state.played)


def _flip_choices(state: Position) -> tuple[Move, ...]:
    assert state.flipped is not None
    return _choices(state, state.flipped)


def _choices(state: Position, c: Card) -> tuple[Move, ...]:
    return tuple(MATCH[m.index] for m in Cards(state.table & _MONTHS[c.month]))


_LEGAL: dict[str, Callable[[Position], tuple[Move, ...]]] = {
    "deal": lambda state: (),
    "play": _play_moves,
    "choose-hand": _hand_choices,
    "choose-flip": _flip_choices,
    "go-stop": lambda state: (GO, STOP),
    "chongtong": lambda state: (CHONGTONG, PLAY_ON),
    "over": lambda state: (),
}


# What then happens


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The position after this move, and what happened.

    Raises `IllegalMoveError` if the move is not legal here, saying what is.

    >>> from gostop.state import Seat
    >>> seats = (Seat(hand=Cards.of("3r 7j"), turns=1), Seat(hand=Cards.of("9j")))
    >>> stock = (DECK[10], DECK[35])
    >>> state = State(seats=seats, table=Cards.of("3b 8j"), stock=stock)
    >>> after, events = apply(state, PLAY[9])
    >>> [e.name for e in events]
    ['play', 'flip', 'ppuk']
    """
    if move not in legal_moves(state):
        raise IllegalMoveError(_why_not(state, move))
    events: Events = []
    after = _APPLY[move.kind](state, move, events)
    return after, tuple(events)


def _why_not(state: State, move: Move) -> str:
    who = SEATS[state.turn]
    legal = ", ".join(str(m) for m in legal_moves(state)) or "nothing"
    if state.phase == "over":
        return f"{str(move)!r} cannot be played: the deal is over"
    from_hand = move.kind in ("play", "bonus") and state.phase == "play"
    if from_hand and move.card not in state.actor.hand:
        return f"{who} has no {move.card} in hand: {who} may play {legal}"
    return f"{who} may not choose {str(move)!r} here: {who} may choose {legal}"


def _play(state: State, move: Move, events: Events) -> State:
    c = move.card
    assert c is not None
    seat = replace(state.actor, hand=Cards(state.actor.hand ^ c.bit))
    events.append(Event("play", state.turn, Cards(c.bit)))
    loose = state.table & _MONTHS[c.month]
    two = loose & (loose - 1)
    state = replace(
        state,
        seats=_put(state.seats, state.turn, seat),
        played=c,
        match=_only(loose),
        must=0,
        phase="choose-hand" if two else "play",
    )
    return state if two else _flip(state, events)


def _match(state: State, move: Move, events: Events) -> State:
    assert move.card is not None
    events.append(Event("choose", state.turn, Cards(move.card.bit)))
    if state.phase == "choose-hand":
        return _flip(replace(state, match=move.card, phase="play"), events)
    return _resolve(state, move.card, events)


def _bomb(state: State, move: Move, events: Events) -> State:
    month = _MONTHS[move.month]
    seat = state.actor
    thrown, taken = seat.hand & month, state.table & month
    doubles = thrown.bit_count() == 3 or state.rules.bomb_two == "double"
    events.append(Event("bomb", state.turn, Cards(thrown)))
    seat = replace(
        seat,
        hand=Cards(seat.hand ^ thrown),
        pile=Cards(seat.pile | thrown | taken),
        passes=seat.passes + thrown.bit_count() - 1,
        bombs=(*seat.bombs, move.month) if doubles else seat.bombs,
    )
    events.append(Event("capture", state.turn, Cards(thrown | taken)))
    state = replace(
        state,
        seats=_put(state.seats, state.turn, seat),
        table=Cards(state.table ^ taken),
        bombed=move.month,
    )
    return _flip(state, events)


def _shake(state: State, move: Move, events: Events) -> State:
    seat = state.actor
    cards = Cards(seat.hand & _MONTHS[move.month])
    events.append(Event("shake", state.turn, cards))
    seat = replace(seat, shown=Cards(seat.shown | cards))
    must = move.month if state.rules.shake_binds else 0
    return replace(state, seats=_put(state.seats, state.turn, seat), must=must)


def _lay_bonus(state: State, move: Move, events: Events) -> State:
    """A bonus card from the hand, and its replacement from the stock (S000 L65)."""
    c = move.card
    assert c is not None
    seat = state.actor
    events.append(Event("bonus", state.turn, Cards(c.bit)))
    hand, unknown, drawn = seat.hand ^ c.bit, seat.unknown, None
    if state.stock:
        drawn = state.stock[0]
        hand |= drawn.bit if drawn else 0
        unknown += drawn is None
        bits = Cards(drawn.bit if drawn else 0)
        events.append(Event("draw", state.turn, bits))
    seat = replace(
        seat, hand=Cards(hand), unknown=unknown, pile=Cards(seat.pile | c.bit)
    )
    seats = _put(state.seats, state.turn, seat)
    if state.rules.bonus_steals:
        seats = _steal(seats, state.turn, 1, events)
    state = replace(state, seats=seats, stock=state.stock[1:])
    when = state.rules.replacement_chongtong
    counts = when == "always" or (when == "first-turn" and not seat.turns)
    if drawn and counts and hand & _MONTHS[drawn.month] == _MONTHS[drawn.month] > 0:
        return _chongtong_at(state, state.turn, drawn.month, events)
    return state if seat.turns_left else _next(state, events)


def _pass(state: State, move: Move, events: Events) -> State:
    events.append(Event("pass", state.turn))
    seat = replace(state.actor, passes=state.actor.passes - 1)
    return _flip(replace(state, seats=_put(state.seats, state.turn, seat)), events)


def _go(state: State, move: Move, events: Events) -> State:
    seat = state.actor
    events.append(Event("go", state.turn))
    seat = replace(
        seat,
        gos=seat.gos + 1,
        go_points=points(seat.pile, state.rules, seat.cup),
        go_order=1 + max(s.go_order for s in state.seats),
    )
    return _next(replace(state, seats=_put(state.seats, state.turn, seat)), events)


def _stop(state: State, move: Move, events: Events) -> State:
    events.append(Event("stop", state.turn))
    return _end(state, "stop", state.turn)


def _chongtong(state: State, move: Move, events: Events) -> State:
    return _end(state, "chongtong", state.turn)


def _play_on(state: State, move: Move, events: Events) -> State:
    seat = replace(state.actor, played_on=True)
    seats = _put(state.seats, state.turn, seat)
    opening = not seats[state.dealer].turns
    turn = state.dealer if opening else state.turn
    return replace(state, seats=seats, phase="play", turn=turn)


_APPLY: dict[str, Callable[[State, Move, Events], State]] = {
    "play": _play,
    "match": _match,
    "bomb": _bomb,
    "shake": _shake,
    "bonus": _lay_bonus,
    "pass": _pass,
    "go": _go,
    "stop": _stop,
    "chongtong": _chongtong,
    "play-on": _play_on,
}


# The flip and what it leads to


def _flip(state: State, events: Events) -> State:
    """Turn up the top of the stock, again after a bonus card (S000 L65)."""
    stock, held, flipped = state.stock, state.held, None
    while stock and flipped is None:
        top, stock = stock[0], stock[1:]
        if top is None:
            raise IllegalMoveError(
                "the next card of the stock is unknown ('?'): name it to go on"
            )
        events.append(Event("flip", state.turn, Cards(top.bit)))
        if top.is_bonus:
            held = Cards(held | top.bit)
        else:
            flipped = top
    state = replace(state, stock=stock, held=held, flipped=flipped)
    if flipped is None or _one_month(state):
        return _resolve(state, None, events)
    loose = state.table & _MONTHS[flipped.month]
    if loose & (loose - 1):
        return replace(state, phase="choose-flip")
    return _resolve(state, _only(loose), events)


def _one_month(state: State) -> bool:
    """Whether the card played and the card flipped are of one month."""
    played, flipped = state.played, state.flipped
    return bool(played and flipped and played.month == flipped.month)


def _resolve(state: State, flip_match: Card | None, events: Events) -> State:
    """Everything from the flip on: who gets which cards, and what it brings."""
    turn = _Turn(state)
    if _one_month(state):
        turn.three_or_four(events)
    else:
        turn.lay(state.played, state.match, events)
        turn.lay(state.flipped, flip_match, events)
    turn.gain(events)
    state = turn.finish(events)
    return _after_turn(state, turn, events)


def is_final(state: State) -> bool:
    """Whether the turn under way is the actor's last (S000 L71, S001 L131).

    The own final turn: after it neither a hand card nor a pass is left. With
    `last_turn=last-hand-card`, the turn of the last hand card.
    """
    if state.rules.last_turn == "last-hand-card":
        return state.played is not None and not state.actor.hand_size
    return not state.actor.turns_left


class _Turn:
    """What a turn has brought so far, while it is resolved."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.who = state.turn
        self.rules = state.rules
        self.final = is_final(state)
        self.table = int(state.table)
        self.stacks = state.stacks
        self.held = int(state.held)
        self.captured = _MONTHS[state.bombed]
        self.groups: list[int] = []
        self.steals = 1 if state.bombed else 0
        self.stack_steals = 0
        self.ppuk = self.jjok = self.ttadak = self.took_stack = False

    def take(self, cards: int) -> None:
        self.captured |= cards
        self.groups.append(cards)

    def three_or_four(self, events: Events) -> None:
        """Hand card and flip of one month: jjok, ppuk or ttadak (S000 L67-L73)."""
        played, flipped = self.state.played, self.state.flipped
        assert played is not None and flipped is not None
        loose = self.table & _MONTHS[played.month]
        both = played.bit | flipped.bit
        if loose.bit_count() == 1:
            self.three(played, flipped, loose, events)
            return
        self.jjok, self.ttadak = not loose, bool(loose)
        self.table ^= loose
        self.take(loose | both)
        self.steals += 1
        name = "ttadak" if loose else "jjok"
        events.append(Event(name, self.who, Cards(loose | both)))

    def three(self, played: Card, flipped: Card, loose: int, events: Events) -> None:
        """Three of a month: a ppuk, unless the final turn has its own rule."""
        three = played.bit | flipped.bit | loose
        self.table ^= loose
        last = self.rules.last_ppuk if self.final else "stands"
        if last == "take-three":
            self.take(three)
        elif last == "take-pair":
            self.take(played.bit | loose)
            self.table |= flipped.bit
        else:
            self.ppuk = True
            buried = self.held if self.rules.buried_bonus == "bury" else 0
            self.held &= ~buried
            stack = Stack(played.month, Cards(three), self.who, Cards(buried))
            self.stacks = (*self.stacks, stack)
            events.append(Event("ppuk", self.who, Cards(three | buried)))

    def lay(self, c: Card | None, match: Card | None, events: Events) -> None:
        """One card onto the table: it takes a stack, its match, or stays."""
        if c is None:
            return
        stack = next((s for s in self.stacks if s.month == c.month), None)
        if stack:
            self.take_stack(c, stack, events)
        elif match:
            self.table ^= match.bit
            self.take(c.bit | match.bit)
        else:
            self.table |= c.bit

    def take_stack(self, c: Card, stack: Stack, events: Events) -> None:
        """The fourth card takes three, and junk from each opponent (S000 L67, L79)."""
        own = stack.maker == self.who
        self.took_stack = True
        self.stacks = tuple(s for s in self.stacks if s is not stack)
        self.held |= stack.bonus
        self.take(c.bit | stack.cards)
        cards = Cards(c.bit | stack.cards | stack.bonus)
        events.append(Event("take-stack", self.who, cards))
        if own:
            events.append(Event("self-ppuk", self.who, cards))
            self.stack_steals += self.rules.self_ppuk_steal
        elif stack.maker is not None or self.rules.dealt_triple_steals:
            self.stack_steals += 1

    def gain(self, events: Events) -> None:
        """Say what is captured, month by month, and which bonus cards."""
        for group in self.groups:
            events.append(Event("capture", self.who, Cards(group)))
        for c in Cards(self.held):
            events.append(Event("bonus", self.who, Cards(c.bit)))
        if self.swept():
            self.steals += 1
            events.append(Event("sweep", self.who, Cards(self.captured)))

    def swept(self) -> bool:
        """Whether this turn swept the table (S000 L69; narrow: S002 L54)."""
        if not self.captured or self.table or self.stacks:
            return False
        if self.rules.sweep == "wide":
            return True
        two_and_two = self.captured.bit_count() == 4 and self.state.played is not None
        return two_and_two and not self.took_stack

    def finish(self, events: Events) -> State:
        """Cards into the pile, junk stolen, the turn counted."""
        state, seat = self.state, self.state.actor
        flipped_bonus = (self.held & state.held).bit_count()
        ppuks = (*seat.ppuks, seat.turns + 1) if self.ppuk else seat.ppuks
        seat = replace(
            seat,
            pile=Cards(seat.pile | self.captured | self.held),
            ppuks=ppuks,
            turns=seat.turns + 1,
            dry=0 if self.captured else seat.dry + 1,
        )
        steals = 0 if self.final else self.steals + self.stack_steals
        if self.final and self.rules.last_stack_steals:
            steals = self.stack_steals
        if self.rules.bonus_steals and not self.final:
            steals += flipped_bonus
        seats = _put(state.seats, self.who, seat)
        if steals:
            seats = _steal(seats, self.who, steals, events)
        return replace(
            state,
            seats=seats,
            table=Cards(self.table),
            stacks=self.stacks,
            played=None,
            match=None,
            flipped=None,
            held=NO_CARDS,
            bombed=0,
            phase="play",
        )


def _steal(
    seats: tuple[Seat, ...], thief: int, amount: int, events: Events
) -> tuple[Seat, ...]:
    """Each opponent gives junk, the least value first, no change (S002 L49)."""
    for step in range(1, len(seats)):
        victim = (thief + step) % len(seats)
        given = _cheapest(seats[victim], amount)
        if not given:
            continue
        events.append(Event("steal", thief, Cards(given), other=victim))
        cup = seats[victim].cup if given & CUP.bit else seats[thief].cup
        loser = replace(seats[victim], pile=Cards(seats[victim].pile ^ given))
        winner = replace(seats[thief], pile=Cards(seats[thief].pile | given), cup=cup)
        seats = _put(_put(seats, victim, loser), thief, winner)
    return seats


def _cheapest(seat: Seat, amount: int) -> int:
    given = 0
    for value, pool in enumerate(JUNK_BY_VALUE, 1):
        cards = seat.pile & pool
        if value == 2 and seat.cup == "junk":
            cards |= seat.pile & CUP.bit
        while cards and amount:
            low = cards & -cards
            given |= low
            cards ^= low
            amount -= 1
    return given


# The end of a turn


def _after_turn(state: State, turn: _Turn, events: Events) -> State:
    """Awards of the first turns, special ends, then Go, Stop or the next seat."""
    state = _awards(state, turn, events)
    seat, who = state.actor, state.turn
    if turn.ppuk and len(seat.ppuks) == 3:
        events.append(Event("three-ppuks", who))
        return _end(state, "three-ppuks", who)
    if seat.dry == 5 and state.rules.at("heodang", state.players):
        events.append(Event("heodang", who))
        return _end(state, "heodang", who)
    have = points(seat.pile, state.rules, seat.cup)
    needed = state.rules.at("threshold", state.players)
    before = seat.go_points
    if state.rules.speak_again == "previous-turn":
        before = seat.last_points
    may_speak = have >= needed and (not seat.gos or have > before)
    seat = replace(seat, last_points=have)
    state = replace(state, seats=_put(state.seats, who, seat))
    if may_speak and turn.final:
        events.append(Event("stop", who))
        return _end(state, "auto-stop", who)
    if may_speak:
        return replace(state, phase="go-stop")
    return _next(state, events)


def _awards(state: State, turn: _Turn, events: Events) -> State:
    """What is paid at once for events in the first turns (S000 L69, L73, L75)."""
    rules, n, seat = state.rules, state.players, state.actor
    first = seat.turns == 1
    award = rules.at("first_award", n) if first else 0
    due = []
    if turn.ppuk and first:
        due.append(("first-ppuk", award))
    elif turn.ppuk and seat.ppuks == (1, 2):
        due.append(("second-ppuk", rules.at("second_ppuk", n)))
    elif turn.ppuk and seat.ppuks == (1, 2, 3):
        due.append(("third-ppuk", rules.at("third_ppuk", n)))
    if turn.jjok and rules.first_jjok:
        due.append(("first-jjok", award))
    if turn.ttadak and rules.first_ttadak:
        due.append(("first-ttadak", award))
    if first and _one_of_each(turn.captured):
        due.append(("department-store", rules.department_store))
    side = state.side
    for name, amount in due:
        if amount:
            events.append(Event(name, turn.who, amount=amount))
            side += tuple(
                Side(name, turn.who, other, amount)
                for other in range(n)
                if other != turn.who
            )
    return state if side is state.side else replace(state, side=side)


def _one_of_each(captured: int) -> bool:
    """Four cards, one of each kind: a department store (S002 L57)."""
    cards = Cards(captured)
    return len(cards) == 4 and {c.kind for c in cards} == set(Kind)


def _next(state: State, events: Events) -> State:
    """The next seat that has a turn left; nobody wins when there is none."""
    for step in range(1, state.players + 1):
        seat = (state.turn + step) % state.players
        if state.seats[seat].turns_left:
            return replace(state, turn=seat, phase="play")
    events.append(Event("nagari", state.turn))
    return _end(state, "nagari", None)


def _end(state: State, reason: str, winner: int | None) -> State:
    return replace(state, phase="over", result=Result(reason, winner))


# The opening


def deal(
    rules: Rules, *, seed: int, players: int = 2, dealer: int = 0, carry: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """A new deal from this seed, its opening looked at, and what happened.

    Equal seeds deal equal cards on every machine.

    >>> state, events = deal(Rules(), seed=3)
    >>> len(state.stock), len(state.actor.hand), state.phase
    (21, 10, 'play')
    """
    start = layout(rules, seed=seed, players=players, dealer=dealer, carry=carry)
    return begin(start)


def begin(state: State) -> tuple[State, tuple[Event, ...]]:
    """A dealt layout with its opening resolved.

    Bonus cards on the table go to the dealer and are replaced (S000 L65), four of a
    month on the table end the deal (L81), three become a stack (L79), four of a month
    in a hand are a chongtong (L81).
    """
    events: Events = [Event("deal", state.dealer)]
    state = _table_bonus(state, events)
    four = next((m for m in _MONTHS[1:] if state.table & m == m), 0)
    if four:
        return _table_four(state, four, events), tuple(events)
    table, stacks = gather(state.table, state.stacks)
    state = replace(state, table=table, stacks=stacks, turn=state.dealer, phase="play")
    return _opening_chongtong(state, events), tuple(events)


def _table_bonus(state: State, events: Events) -> State:
    table, stock = int(state.table), state.stock
    dealer = state.seats[state.dealer]
    while bonus := table & _BONUS:
        events.append(Event("table-bonus", state.dealer, Cards(bonus)))
        dealer = replace(dealer, pile=Cards(dealer.pile | bonus))
        refill, stock = stock[: bonus.bit_count()], stock[bonus.bit_count() :]
        table = table ^ bonus | Cards.of(c for c in refill if c)
    seats = _put(state.seats, state.dealer, dealer)
    return replace(state, seats=seats, table=Cards(table), stock=stock)


def _table_four(state: State, four: int, events: Events) -> State:
    events.append(Event("table-four", state.dealer, Cards(four)))
    if state.rules.table_four == "dealer-wins":
        return _end(state, "table-four", state.dealer)
    if state.rules.table_four == "nagari":
        events.append(Event("nagari", state.dealer))
    return _end(state, "table-four", None)


def _opening_chongtong(state: State, events: Events) -> State:
    n = state.players
    order = [(state.dealer + step) % n for step in range(n)]
    found = [(seat, m) for seat in order for m in _fours(state.seats[seat].hand)]
    holders = list(dict.fromkeys(seat for seat, _ in found))
    if len(holders) > 1 and state.rules.two_chongtongs == "draw":
        for seat, month in found:
            events.append(Event("chongtong", seat, MONTHS[month]))
        events.append(Event("nagari", state.dealer))
        return _end(state, "nagari", None)
    return _chongtong_at(state, *found[0], events) if found else state


def _fours(hand: int) -> list[int]:
    return [n for n, m in enumerate(_MONTHS) if n and hand & m == m]


def _chongtong_at(state: State, seat: int, month: int, events: Events) -> State:
    """Four of a month in a hand: the deal ends, or its holder may choose."""
    events.append(Event("chongtong", seat, MONTHS[month]))
    if state.rules.chongtong_play_on == "no":
        return _end(state, "chongtong", seat)
    return replace(state, turn=seat, phase="chongtong")


def _put(seats: tuple[Seat, ...], at: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:at], seat, *seats[at + 1 :])


def _only(cards: int) -> Card | None:
    """The card, if there is exactly one."""
    return DECK[cards.bit_length() - 1] if cards and not cards & (cards - 1) else None
