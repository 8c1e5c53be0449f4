"""The one transition: `legal_moves(state)` and `apply(state, move)`.

`begin` looks at the opening of a deal, `deal` makes one from a seed. A turn goes:
a hand card (or bomb, or pass), the choice between two matches, the flip (again
after a bonus card), the choice for the flip, then everything is resolved at once:
ppuk, ttadak, jjok, stacks and pairs, bonus cards, steals, awards, special ends,
and Go or Stop (S000 L39-L81).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .cards import BONUS, CUP, DECK, JUNK_BY_VALUE, MONTHS, Card, Cards, Kind
from .errors import IllegalMoveError
from .moves import MOVES, SEATS, Event, Move
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
    draft,
    evolve,
    final,
    gather,
    layout,
)

PLAY, MATCH = MOVES[:48], MOVES[48:96]  # by the index of the card
LAY_BONUS = dict(zip(Cards(BONUS), MOVES[96:99], strict=True))
BOMB = dict(enumerate(MOVES[99:111], 1))  # by month
SHAKE = dict(enumerate(MOVES[111:123], 1))
PASS, GO, STOP, CHONGTONG, PLAY_ON, CUP_ANIMAL, CUP_JUNK = MOVES[123:]

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
    moves = _plays(plays)
    if state.must:
        return tuple(moves)
    for month in _crowded_months(seat.hand, state.rules):
        moves += _month_moves(state, month, seat.hand & _MONTHS[month], plays)
    if seat.hand & _BONUS:
        moves += [LAY_BONUS[c] for c in Cards(seat.hand & _BONUS)]
    if seat.passes:
        moves.append(PASS)
    return tuple(moves)


def _plays(cards: int) -> list[Move]:
    moves = []
    while cards:
        low = cards & -cards
        moves.append(PLAY[low.bit_length() - 1])
        cards ^= low
    return moves


_FIRST_OF_MONTH = sum(1 << 4 * m for m in range(12))


def _crowded_months(hand: int, rules: Rules) -> Iterable[int]:
    """The months that may be bombed or shaken: three in the hand, or two if allowed.

    A month is four neighbouring bits, so that all twelve are looked at at once.
    """
    if rules.bomb_two != "off":
        return range(1, 13)
    a, b = hand & _FIRST_OF_MONTH, hand >> 1 & _FIRST_OF_MONTH
    c, d = hand >> 2 & _FIRST_OF_MONTH, hand >> 3 & _FIRST_OF_MONTH
    three = (a & b & (c | d)) | (c & d & (a | b))
    return [c.month for c in Cards(three)] if three else ()


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
    "choose-cup": lambda state: (CUP_ANIMAL, CUP_JUNK),
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
    return carry_out(state, move)


def carry_out(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """`apply` without its check, for a move just taken from `legal_moves`."""
    turn = _Turn(state)
    after = _APPLY[move.kind](turn, move)
    return after, tuple(turn.events)


def _why_not(state: State, move: object) -> str:
    if not isinstance(move, Move):  # text, most likely
        return f"{move!r} is no Move: give one of legal_moves, or parse_move its text"
    who = SEATS[state.turn]
    legal = ", ".join(str(m) for m in legal_moves(state)) or "nothing"
    if state.phase == "over":
        return f"{str(move)!r} cannot be played: the deal is over"
    from_hand = move.kind in ("play", "bonus") and state.phase == "play"
    if from_hand and move.card not in state.actor.hand:
        return f"{who} has no {move.card} in hand: {who} may play {legal}"
    return f"{who} may not choose {str(move)!r} here: {who} may choose {legal}"


def is_last_turn(rules: Rules, hand: int, passes: int, *, played: bool) -> bool:
    """Whether a turn that left this many hand cards and passes is a seat's last.

    The own final turn: neither a hand card nor a pass is left. With
    `last_turn=last-hand-card`, the turn in which the last hand card was `played`,
    alone or in a bomb (S000 L71, S001 L131, L139).
    """
    if rules.last_turn == "last-hand-card":
        return played and not hand
    return not hand and not passes


class _Turn:
    """A position while a move is carried out: read once, changed, written once.

    The handlers below are its paragraphs. `me` is the actor's seat; its hand and
    pile are kept as plain masks until they are written.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.rules = state.rules
        self.who = state.turn
        self.me = state.seats[state.turn]
        self.hand = int(self.me.hand)
        self.pile = int(self.me.pile)
        self.table = int(state.table)
        self.stacks = state.stacks
        self.stock = state.stock
        self.played = state.played
        self.match = state.match
        self.flipped = state.flipped
        self.held = int(state.held)
        self.bombed = state.bombed if state.phase == "choose-flip" else 0
        self.events: list[Event] = []
        self.groups: list[int] = []
        self.captured = 0
        self.steals = 0
        self.stack_steals = 0
        self.named: set[str] = set()

    def say(self, name: str, cards: int = 0, *, amount: int = 0) -> None:
        """Note an event of the actor."""
        self.events.append(Event(name, self.who, Cards(cards), None, amount))

    def name(self, name: str, cards: int) -> None:
        """Note an event that later paragraphs ask for."""
        self.named.add(name)
        self.say(name, cards)

    def seats(self, seats: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
        """The seats (those of the position, unless given), the actor's written."""
        me = evolve(self.me, hand=Cards(self.hand), pile=Cards(self.pile))
        return _put(seats or self.state.seats, self.who, me)

    def pause(self, phase: str, *, must: int = 0) -> State:
        """The position in the middle of the turn, where something is to be chosen."""
        return evolve(
            self.state,
            seats=self.seats(),
            table=Cards(self.table),
            stock=self.stock,
            phase=phase,
            played=self.played,
            match=self.match,
            flipped=self.flipped,
            held=Cards(self.held),
            bombed=self.bombed,
            must=must,
        )

    # The moves

    def play(self, move: Move) -> State:
        c = move.card
        assert c is not None
        self.hand ^= c.bit
        self.played = c
        self.say("play", c.bit)
        loose = self.table & _MONTHS[c.month]
        if loose & (loose - 1):
            return self.pause("choose-hand")
        self.match = _only(loose)
        return self.flip()

    def choose(self, move: Move) -> State:
        c = move.card
        assert c is not None
        self.say("choose", c.bit)
        if self.state.phase == "choose-flip":
            return self.resolve(c)
        self.match = c
        return self.flip()

    def bomb(self, move: Move) -> State:
        """All hand cards of a month at once (S000 L75; two and two, S002 L60)."""
        month = _MONTHS[move.month]
        thrown, taken = self.hand & month, self.table & month
        doubles = thrown.bit_count() == 3 or self.rules.bomb_two == "double"
        self.say("bomb", thrown)
        self.say("capture", thrown | taken)
        self.hand ^= thrown
        self.pile |= thrown | taken
        self.table ^= taken
        self.bombed = move.month
        self.me = evolve(
            self.me,
            passes=self.me.passes + thrown.bit_count() - 1,
            bombs=(*self.me.bombs, move.month) if doubles else self.me.bombs,
        )
        return self.flip()

    def shake(self, move: Move) -> State:
        cards = self.hand & _MONTHS[move.month]
        self.say("shake", cards)
        self.me = evolve(self.me, shown=Cards(self.me.shown | cards))
        return self.pause("play", must=move.month if self.rules.shake_binds else 0)

    def lay_bonus(self, move: Move) -> State:
        """A bonus card from the hand, and its replacement from the stock (S000 L65)."""
        c = move.card
        assert c is not None
        self.say("bonus", c.bit)
        self.hand ^= c.bit
        self.pile |= c.bit
        drawn = None
        if self.stock:
            drawn, self.stock = self.stock[0], self.stock[1:]
            self.hand |= drawn.bit if drawn else 0
            unknown = self.me.unknown + (drawn is None)
            self.me = evolve(self.me, unknown=unknown)
            self.say("draw", drawn.bit if drawn else 0)
        seats = self.state.seats
        if self.rules.bonus_steals:
            seats, gained, cup = _steal(seats, self.who, 1, self.events)
            self.pile |= gained
            self.me = evolve(self.me, cup=cup or self.me.cup)
        state = evolve(self.pause("play"), seats=self.seats(seats))
        if drawn and self.makes_chongtong(drawn):
            return _chongtong_at(state, self.who, drawn.month, self.events)
        return state if state.actor.turns_left else _next(state, self.events)

    def makes_chongtong(self, drawn: Card) -> bool:
        """Whether the card drawn for a bonus card makes four of a month (S000 L81)."""
        when = self.rules.replacement_chongtong
        counts = when == "always" or (when == "first-turn" and not self.me.turns)
        month = _MONTHS[drawn.month]
        return counts and month > 0 and self.hand & month == month

    def use_pass(self, move: Move) -> State:
        self.say("pass")
        self.me = evolve(self.me, passes=self.me.passes - 1)
        return self.flip()

    def go(self, move: Move) -> State:
        self.say("go")
        order = 1 + max(s.last_go for s in self.state.seats)
        self.me = evolve(
            self.me,
            gos=self.me.gos + 1,
            go_points=points(self.pile, self.rules, self.me.cup),
            first_go=self.me.first_go or order,
            last_go=order,
        )
        return _next(evolve(self.state, seats=self.seats()), self.events)

    def stop(self, move: Move) -> State:
        self.say("stop")
        return _end(self.state, "stop", self.who)

    def chongtong(self, move: Move) -> State:
        return _end(self.state, "chongtong", self.who)

    def play_on(self, move: Move) -> State:
        self.me = evolve(self.me, played_on=True)
        seats = self.seats()
        opening = not seats[self.state.dealer].turns
        turn = self.state.dealer if opening else self.who
        return evolve(self.state, seats=seats, phase="play", turn=turn)

    def choose_cup(self, move: Move) -> State:
        """The sake cup read for good, then what the turn leads to (S000 L65)."""
        self.say("choose", CUP.bit)
        cup = move.kind.removeprefix("cup-")
        have = points(self.pile, self.rules, cup)
        self.last = self.state.last
        me = evolve(self.me, cup=cup, last_points=have)
        seats = _put(self.state.seats, self.who, me)
        phase, turn, result = self.what_follows(seats, have)
        return evolve(
            self.state, seats=seats, phase=phase, turn=turn, result=result, last=False
        )

    # The flip

    def flip(self) -> State:
        """Turn up the top of the stock, again after a bonus card (S000 L65)."""
        while self.stock and self.flipped is None:
            top, self.stock = self.stock[0], self.stock[1:]
            if top is None:
                raise IllegalMoveError(
                    "the next card of the stock is unknown ('?'): name it to go on"
                )
            self.say("flip", top.bit)
            if top.is_bonus:
                self.held |= top.bit
            else:
                self.flipped = top
        if self.flipped is None or self.one_month():
            return self.resolve(None)
        loose = self.table & _MONTHS[self.flipped.month]
        if loose & (loose - 1):
            return self.pause("choose-flip")
        return self.resolve(_only(loose))

    def one_month(self) -> bool:
        """Whether the card played and the card flipped are of one month."""
        a, b = self.played, self.flipped
        return a is not None and b is not None and a.month == b.month

    # Who gets which cards

    def resolve(self, flip_match: Card | None) -> State:
        """Everything from the flip on: who gets which cards, and what it brings."""
        self.turned_up = self.held
        cards = self.hand.bit_count() + self.me.unknown
        played = self.played is not None or self.bombed > 0
        self.last = is_last_turn(self.rules, cards, self.me.passes, played=played)
        if self.bombed:
            self.captured, self.steals = _MONTHS[self.bombed], 1
        if self.one_month():
            self.three_or_four()
        else:
            self.lay(self.played, self.match)
            self.lay(self.flipped, flip_match)
        self.gain()
        return self.finish()

    def take(self, cards: int) -> None:
        self.captured |= cards
        self.groups.append(cards)

    def three_or_four(self) -> None:
        """Hand card and flip of one month: jjok, ppuk or ttadak (S000 L67-L73)."""
        assert self.played is not None
        assert self.flipped is not None
        loose = self.table & _MONTHS[self.played.month]
        cards = self.played.bit | self.flipped.bit | loose
        self.table ^= loose
        if loose.bit_count() == 1:
            self.three(cards)
            return
        self.name("ttadak" if loose else "jjok", cards)
        self.take(cards)
        self.steals += 1

    def three(self, cards: int) -> None:
        """Three of a month: a ppuk, unless the last turn has its own rule."""
        assert self.played is not None
        assert self.flipped is not None
        rule = self.rules.last_ppuk if self.last else "stands"
        if rule == "take-three":
            self.take(cards)
        elif rule == "take-pair":
            self.take(cards ^ self.flipped.bit)
            self.table |= self.flipped.bit
        else:
            buried = self.held if self.rules.buried_bonus == "bury" else 0
            self.held ^= buried
            month = self.played.month
            stack = Stack(month, Cards(cards), self.who, Cards(buried))
            self.stacks = (*self.stacks, stack)
            self.name("ppuk", cards | buried)

    def lay(self, c: Card | None, match: Card | None) -> None:
        """One card onto the table: it takes a stack, its match, or stays."""
        if c is None:
            return
        for stack in self.stacks:
            if stack.month == c.month:
                self.take_stack(c, stack)
                return
        if match:
            self.table ^= match.bit
            self.take(c.bit | match.bit)
        else:
            self.table |= c.bit

    def take_stack(self, c: Card, stack: Stack) -> None:
        """The fourth card takes three, and junk from each opponent (S000 L67, L79)."""
        self.stacks = tuple(s for s in self.stacks if s is not stack)
        self.held |= stack.bonus
        self.take(c.bit | stack.cards)
        cards = c.bit | stack.cards | stack.bonus
        self.name("take-stack", cards)
        if stack.maker == self.who:
            self.say("self-ppuk", cards)
            self.stack_steals += self.rules.self_ppuk_steal
        elif stack.maker is not None or self.rules.dealt_triple_steals:
            self.stack_steals += 1

    def gain(self) -> None:
        """Say what is captured, month by month, and which bonus cards."""
        for group in self.groups:
            self.say("capture", group)
        for c in Cards(self.held):
            self.say("bonus", c.bit)
        if self.captured and not self.table and not self.stacks and self.sweeps():
            self.steals += 1
            self.name("sweep", self.captured)

    def sweeps(self) -> bool:
        """Whether a capture that empties the table is a sweep (S000 L69).

        Narrow: only two by the hand card and two by the flip (S002 L54).
        """
        if self.rules.sweep == "wide":
            return True
        two_and_two = self.captured.bit_count() == 4 and self.played is not None
        return two_and_two and "take-stack" not in self.named

    def due(self) -> int:
        """How many junk cards each opponent gives for this turn."""
        bonus = (self.held & self.turned_up).bit_count()
        extra = bonus if self.rules.bonus_steals else 0
        if not self.last:
            return extra + self.steals + self.stack_steals
        bomb = 1 if self.bombed else 0  # no source excepts it in a last turn
        return extra + bomb + self.stack_steals * self.rules.last_stack_steals

    # The end of the turn

    def finish(self) -> State:
        """Cards into the pile, junk stolen, the turn counted, and what follows."""
        seats, gained, cup = _steal(self.state.seats, self.who, self.due(), self.events)
        self.pile |= self.captured | self.held | gained
        turns = self.me.turns + 1
        cup = cup or self.me.cup
        have = points(self.pile, self.rules, cup)
        asks = self.rules.cup == "chosen" and self.captured & CUP.bit > 0
        me = draft(self.me)
        me.hand, me.pile = Cards(self.hand), Cards(self.pile)
        me.turns, me.cup = turns, cup
        me.dry = 0 if self.captured else me.dry + 1
        if "ppuk" in self.named:
            me.ppuks = (*me.ppuks, turns)
        if not asks:
            me.last_points = have
        seats = _put(seats, self.who, final(me, Seat))
        after = draft(self.state)
        after.seats, after.table = seats, Cards(self.table)
        after.stacks, after.stock = self.stacks, self.stock
        after.side += self.awards(me, len(seats))
        after.played = after.match = after.flipped = None
        after.held, after.bombed, after.must = NO_CARDS, 0, 0
        after.phase, after.turn, after.result = (
            ("choose-cup", self.who, None) if asks else self.what_follows(seats, have)
        )
        after.last = self.last and asks
        return final(after, State)

    def what_follows(
        self, seats: tuple[Seat, ...], have: int
    ) -> tuple[str, int, Result | None]:
        """Special ends, then Go or Stop, or the next seat: phase, turn and result."""
        me, rules, n = seats[self.who], self.rules, len(seats)
        if "ppuk" in self.named and len(me.ppuks) == 3:
            return self.win("three-ppuks", "three-ppuks")
        if me.dry == 5 and rules.at("heodang", n):
            return self.win("heodang", "heodang")
        previous = rules.speak_again == "previous-turn"
        before = self.me.last_points if previous else me.go_points
        if have < rules.at("threshold", n) or (me.gos and have <= before):
            return _next_turn(seats, self.who, self.events)
        if self.last or not me.turns_left:
            return self.win("stop", "auto-stop")
        return "go-stop", self.who, None

    def win(self, event: str, reason: str) -> tuple[str, int, Result | None]:
        """The deal ends here, won by the actor."""
        self.say(event)
        return "over", self.who, Result(reason, self.who)

    def awards(self, me: Seat, n: int) -> tuple[Side, ...]:
        """What is paid at once in the first turns (S000 L69, L73, L75)."""
        rules, first = self.rules, me.turns == 1
        if not (first or "ppuk" in self.named):
            return ()
        due = []
        if "ppuk" in self.named:
            due.append(_PPUK_AWARDS.get(me.ppuks, ("first-ppuk", "")))
        if "jjok" in self.named and rules.first_jjok:
            due.append(("first-jjok", "first_award"))
        if "ttadak" in self.named and rules.first_ttadak:
            due.append(("first-ttadak", "first_award"))
        paid = [(name, rules.at(option, n)) for name, option in due if option]
        if first and _one_of_each(self.captured):
            paid.append(("department-store", rules.department_store))
        side: list[Side] = []
        for name, amount in paid:
            if amount:
                self.say(name, amount=amount)
                others = (s for s in range(n) if s != self.who)
                side += [Side(name, self.who, other, amount) for other in others]
        return tuple(side)


_PPUK_AWARDS = {
    (1,): ("first-ppuk", "first_award"),
    (1, 2): ("second-ppuk", "second_ppuk"),
    (1, 2, 3): ("third-ppuk", "third_ppuk"),
}
"""The award for ppuks in the first turns, by the turns they fell in (S000 L69)."""


_APPLY: dict[str, Callable[[_Turn, Move], State]] = {
    "play": _Turn.play,
    "match": _Turn.choose,
    "bomb": _Turn.bomb,
    "shake": _Turn.shake,
    "bonus": _Turn.lay_bonus,
    "pass": _Turn.use_pass,
    "go": _Turn.go,
    "stop": _Turn.stop,
    "chongtong": _Turn.chongtong,
    "play-on": _Turn.play_on,
    "cup-animal": _Turn.choose_cup,
    "cup-junk": _Turn.choose_cup,
}


def _steal(
    seats: tuple[Seat, ...], thief: int, amount: int, events: Events
) -> tuple[tuple[Seat, ...], int, str]:
    """Each opponent gives junk, the least value first, no change (S002 L49).

    The seats with the junk gone, the junk, and the reading of a cup among it.
    """
    gained, cup = 0, ""
    for step in range(1, len(seats) if amount else 1):
        victim = (thief + step) % len(seats)
        given = _cheapest(seats[victim], amount)
        if not given:
            continue
        events.append(Event("steal", thief, Cards(given), other=victim))
        gained |= given
        cup = cup or (seats[victim].cup if given & CUP.bit else "")
        pile = Cards(seats[victim].pile ^ given)
        seats = _put(seats, victim, evolve(seats[victim], pile=pile))
    return seats, gained, cup


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


def _one_of_each(captured: int) -> bool:
    """Four cards, one of each kind: a department store (S002 L57)."""
    cards = Cards(captured)
    return len(cards) == 4 and {c.kind for c in cards} == set(Kind)


def _next(state: State, events: Events) -> State:
    """The position with the next seat to play, or without a winner."""
    phase, turn, result = _next_turn(state.seats, state.turn, events)
    return evolve(state, phase=phase, turn=turn, result=result)


def _next_turn(
    seats: tuple[Seat, ...], who: int, events: Events
) -> tuple[str, int, Result | None]:
    """The next seat that has a turn left; nobody wins when there is none (S000 L81)."""
    for step in range(1, len(seats) + 1):
        seat = (who + step) % len(seats)
        if seats[seat].turns_left:
            return "play", seat, None
    events.append(Event("nagari", who))
    return "over", who, Result("nagari")


def _end(state: State, reason: str, winner: int | None) -> State:
    return evolve(state, phase="over", result=Result(reason, winner))


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
    state = evolve(state, table=table, stacks=stacks, turn=state.dealer, phase="play")
    return _opening_chongtong(state, events), tuple(events)


def _table_bonus(state: State, events: Events) -> State:
    table, stock = int(state.table), state.stock
    dealer = state.seats[state.dealer]
    while bonus := table & _BONUS:
        events.append(Event("table-bonus", state.dealer, Cards(bonus)))
        dealer = evolve(dealer, pile=Cards(dealer.pile | bonus))
        refill, stock = stock[: bonus.bit_count()], stock[bonus.bit_count() :]
        table = table ^ bonus | Cards.of(c for c in refill if c)
    seats = _put(state.seats, state.dealer, dealer)
    return evolve(state, seats=seats, table=Cards(table), stock=stock)


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
    return evolve(state, turn=seat, phase="chongtong")


def _put(seats: tuple[Seat, ...], at: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:at], seat, *seats[at + 1 :])


def _only(cards: int) -> Card | None:
    """The card, if there is exactly one."""
    return DECK[cards.bit_length() - 1] if cards and not cards & (cards - 1) else None
