"""Text for moves, positions and scenarios: `parse_x` and `format_x`, both ways.

A position is a few lines of `key: value`; a scenario adds moves (`A 3r`) and
expectations (`= ppuk`). Lines may also stand on one line, joined by ` | `.
Everything that is written is read back as it was.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from .cards import BONUS, DECK, Card, Cards, card
from .errors import NotationError, RulesError, quoted
from .moves import EVENTS, MOVE_KINDS, SEATS, Move
from .rules import Rules, name_of, named
from .state import (
    MOST_SEED,
    PHASES,
    REASONS,
    Position,
    Result,
    Seat,
    Side,
    Stack,
    State,
    deck,
    gather,
    layout,
    places,
)

LONGEST = 20_000
"""How many characters a text may have."""


# Moves and cards


def parse_move(text: str) -> Move:
    """The move written as `text`: `3r`, `>6a`, `bomb 8`, `x2`, `pass`, `go` ...

    Raises `NotationError` for anything else.

    >>> parse_move(">6a").kind, parse_move("shake 5").month, parse_move("x2").kind
    ('match', 5, 'bonus')
    """
    word, _, rest = text.strip().partition(" ")
    if word in ("bomb", "shake"):
        return Move(word, month=_month(rest.strip(), text))
    if rest:
        raise NotationError(f"{text.strip()!r} is not a move: {_MOVES_ARE}")
    if word in MOVE_KINDS and word not in ("play", "match", "bonus"):
        return Move(word)
    if word.startswith(">"):
        return Move("match", card=card(word[1:]))
    if word[:1].isdigit() or word[:1] in ("x", "y"):
        c = card(word)
        return Move("bonus" if c.is_bonus else "play", card=c)
    raise NotationError(f"{word!r} is not a move: {_MOVES_ARE}")


_MOVES_ARE = (
    "write a card (3r), a match (>3b), bomb 8, shake 5, a bonus card (x2), "
    "pass, go, stop, chongtong, play-on, cup-animal or cup-junk"
)


def format_move(move: Move) -> str:
    """The move as `parse_move` reads it."""
    return str(move)


def parse_moves(text: str) -> tuple[Move, ...]:
    """The moves of a turn, one after the other: `shake 5 5r` is two, `9j >9r` is two.

    Raises `NotationError` as `parse_move` does.

    >>> [str(move) for move in parse_moves("shake 5 5r >5j")]
    ['shake 5', '5r', '>5j']
    """
    found: list[str] = []
    for word in text.split():
        if found and found[-1] in ("bomb", "shake"):
            found[-1] += " " + word
        else:
            found.append(word)
    return tuple(map(parse_move, found))


def parse_cards(text: str) -> Cards:
    """A set of cards; `none` is the empty set. Raises `NotationError`.

    >>> parse_cards("8b 3r")
    Cards.of('3r 8b')
    """
    return Cards(0) if text.strip() == "none" else Cards.of(text)


def format_cards(cards: Cards) -> str:
    """The cards as `parse_cards` reads them."""
    return str(cards) or "none"


def _month(text: str, whole: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= 12:
        return int(text)
    raise NotationError(f"{whole.strip()!r} needs a month from 1 to 12")


def _number(text: str, what: str, most: int = 10**10 - 1) -> int:
    digits = text.isascii() and text.isdigit() and len(text) < 30
    if digits and int(text) <= most:
        return int(text)
    raise NotationError(
        f"{quoted(text)} does not fit: {what} is a whole number from 0 to {most}"
    )


def _held(text: str) -> Cards:
    cards = parse_cards(text)
    if cards & ~BONUS:
        raise NotationError(
            f"held: {format_cards(Cards(cards & ~BONUS))} is no bonus card: "
            "only those are held while the stock is turned up"
        )
    return cards


def _carry(text: str) -> int:
    carry = _number(text, "carry")
    if not carry:
        raise NotationError("carry: 0 is no factor: leave the line out, or give 2")
    return carry


def _seat(text: str, players: int) -> int:
    if len(text) == 1 and text in SEATS[:players]:
        return SEATS.index(text)
    raise NotationError(
        f"{text!r} is not a seat: there are {', '.join(SEATS[:players])}"
    )


def _unknown(token: str) -> int:
    """How many unknown cards this token stands for: `?` one, `7?` seven, else 0."""
    match = re.fullmatch(r"(\d{0,3})\?", token, re.ASCII)
    return int(match[1] or 1) if match else 0


# A scenario


@dataclass(frozen=True, slots=True)
class Expectation:
    """A line that says what must have happened: `=`, `=!` or `==`, and words."""

    sign: str
    words: tuple[str, ...]
    line: int = 0

    def __str__(self) -> str:
        return " ".join((self.sign, *self.words))


@dataclass(frozen=True, slots=True)
class Choice:
    """A move in a scenario: whose, which, and what is expected of it."""

    seat: int
    move: Move
    expect: tuple[Expectation, ...] = ()
    line: int = 0

    def __str__(self) -> str:
        return f"{SEATS[self.seat]} {self.move}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position and what is played from it.

    With a `seed` the position is the deal from that seed. `expect` is of the
    opening, before the first move. `named_rules` says if there was a `rules:` line.
    """

    start: State
    choices: tuple[Choice, ...] = ()
    expect: tuple[Expectation, ...] = ()
    seed: int | None = None
    named_rules: bool = False


def parse_scenario(text: str, rules: Rules | None = None) -> Scenario:
    """The scenario written in `text`; `rules` hold where it has no `rules:` line.

    Raises `NotationError`, or `RulesError` for unknown rules, with the line.

    >>> s = parse_scenario("A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r | = ppuk")
    >>> s.start.table, str(s.choices[0].move), s.choices[0].expect[0].words
    (Cards.of('3b 8j'), '3r', ('ppuk',))
    """
    lines = _lines(text)
    if not lines:
        raise NotationError(
            "the text is empty: write a position, such as 'A hand: 3r 5a'"
        )
    keys = [line for line in lines if _KEY.match(line.text)]
    position = _read_position(keys, rules or Rules())
    choices: list[Choice] = []
    opening: list[Expectation] = []
    for line in lines:
        if _KEY.match(line.text):
            if choices or opening:
                raise line.error(f"{line.text!r} must stand before the first move")
            continue
        with line:
            if line.text.startswith("="):
                expect = _read_expectation(line, len(position.seats))
                if choices:
                    last = choices[-1]
                    choices[-1] = replace(last, expect=(*last.expect, expect))
                else:
                    opening.append(expect)
            else:
                choices.append(_read_choice(line, len(position.seats)))
    seed = next(
        (_number(k.value, "seed", MOST_SEED) for k in keys if k.key == "seed"), None
    )
    named = any(k.key == "rules" for k in keys)
    return Scenario(position, tuple(choices), tuple(opening), seed, named)


def format_scenario(scenario: Scenario, *, one_line: bool = False) -> str:
    """The text of a scenario, as `parse_scenario` reads it.

    >>> text = "A hand: 3r 5a | B hand: none | table: 3b 8j | stock: 3j | A 3r | = ppuk"
    >>> format_scenario(parse_scenario(text), one_line=True) == "players: 2 | " + text
    True
    """
    lines = _position_lines(scenario.start, scenario.seed, named=scenario.named_rules)
    lines += [str(e) for e in scenario.expect]
    for choice in scenario.choices:
        lines += [str(choice), *(str(e) for e in choice.expect)]
    return (" | " if one_line else "\n").join(lines)


def parse_position(text: str, rules: Rules | None = None) -> State:
    """The position written in `text`. Raises `NotationError` with the line."""
    scenario = parse_scenario(text, rules)
    if scenario.choices or scenario.expect:
        lines: list[Choice | Expectation] = [*scenario.expect, *scenario.choices]
        first = lines[0]
        raise NotationError(
            f"line {first.line}: {str(first)!r} is no part of a position"
        )
    return scenario.start


def format_position(state: Position, *, one_line: bool = False) -> str:
    """The text of a position with its rules, as `parse_position` reads it.

    A view is written with `?` for what it does not know.

    >>> format_position(parse_position("A hand: 3r 2? | table: none"), one_line=True)
    'rules: standard | players: 2 | A hand: 3r 2? | B hand: 3?'
    """
    return (" | " if one_line else "\n").join(_position_lines(state, None, named=True))


# Reading lines


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with its number; as a context it adds the number to errors."""

    text: str
    number: int

    @property
    def key(self) -> str:
        return " ".join(self.text.partition(":")[0].split())

    @property
    def value(self) -> str:
        return self.text.partition(":")[2].strip()

    def error(self, message: str) -> NotationError:
        return NotationError(f"line {self.number}: {message}")

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, NotationError | RulesError):
            raise type(error)(f"line {self.number}: {error}") from None


_KEY = re.compile(r"[A-Za-z ]+:")


def _lines(text: str) -> list[_Line]:
    if len(text) > LONGEST:
        raise NotationError(
            f"the text has {len(text)} characters: at most {LONGEST} are read"
        )
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.partition("#")[0].split("|")
        found += [_Line(words, number) for part in parts if (words := part.strip())]
    return found


def _read_choice(line: _Line, players: int) -> Choice:
    letter, _, rest = line.text.partition(" ")
    if letter not in tuple(SEATS) or not rest.strip():
        raise NotationError(
            f"{_short(line.text)!r} is not understood: write a line such as "
            "'A hand: 3r 5a', a move such as 'A 3r', or an expectation '= ppuk'"
        )
    return Choice(_seat(letter, players), parse_move(rest), line=line.number)


def _short(text: str) -> str:
    return text if len(text) < 60 else text[:57] + "..."


def _read_expectation(line: _Line, players: int) -> Expectation:
    match = re.match(r"(==|=!|=)\s*(.*)", line.text)
    assert match
    sign, words = match[1], tuple(match[2].split())
    if not words and sign != "==":
        raise NotationError(f"{line.text!r} expects nothing: name an event")
    if words and words[0] in (*SEATS, *CHECKS_WITHOUT_SEAT):
        _know_check(words, players)
    else:
        for word in words:
            if word not in EVENTS:
                near = difflib.get_close_matches(word, EVENTS, 1)
                hint = f"did you mean {near[0]!r}?" if near else "see the event names"
                raise NotationError(f"{word!r} is not an event: {hint}")
    return Expectation(sign, words, line.number)


CHECKS = ("pile", "hand", "points", "total", "pays", "steals", "gos")
"""What an expectation may ask of a seat: `= A points 7`, `= A pile 3r 3b`."""

CHECKS_WITHOUT_SEAT = ("table", "phase", "winner", "reason")
"""What an expectation may ask of the position: `= table 9j`, `= phase go-stop`."""


def _know_check(words: tuple[str, ...], players: int) -> None:
    """Refuse an expectation of a seat or of the position that says nothing clear."""
    if words[0] in SEATS:
        _seat(words[0], players)
        what, rest = (words[1] if len(words) > 1 else ""), words[2:]
        if what not in CHECKS:
            raise NotationError(
                f"{' '.join(words)!r}: of a seat one may expect {', '.join(CHECKS)}"
            )
    else:
        what, rest = words[0], words[1:]
    if what in ("pile", "hand", "table") and rest:
        parse_cards(" ".join(rest))
        return
    if len(rest) != 1:
        raise NotationError(f"{' '.join(words)!r} must say one {what}")
    if what in ("points", "total", "pays", "steals", "gos"):
        _number(rest[0].removeprefix("+").removeprefix("-"), what)
    elif what == "winner" and rest[0] != "nobody":
        _seat(rest[0], players)
    elif what in ("phase", "reason"):
        known = PHASES if what == "phase" else REASONS
        _one_of(rest[0], known, f"a {what}")


def _one_of(word: str, known: Iterable[str], what: str) -> str:
    if word not in known:
        raise NotationError(f"{word!r} is not {what}: there are {', '.join(known)}")
    return word


# Reading a position


def _read_position(lines: list[_Line], rules: Rules) -> State:
    """The state that the `key: value` lines describe."""
    players = 2
    seed: int | None = None
    seen: set[str] = set()
    for line in lines:
        with line:
            _check_key(line, seen)
            if line.key == "rules":
                rules = named(line.value)
            elif line.key == "players":
                players = _players(line.value)
            elif line.key == "seed":
                seed = _number(line.value, "seed", MOST_SEED)
    if seed is not None:
        return _read_deal(lines, rules, players, seed)
    state = State(rules=rules, seats=(Seat(turns=1),) * players, turn=-1)
    for line in lines:
        with line:
            state = _read_line(line, state)
    state = _fill(state, seen)
    _check_phase(state, lines)
    _check_twice(state, lines)
    table, stacks = gather(state.table, state.stacks)
    return (
        state if state.phase == "deal" else replace(state, table=table, stacks=stacks)
    )


_REPEATED = ("stack", "side")


def _check_key(line: _Line, seen: set[str]) -> None:
    key = line.key
    letter, _, rest = key.partition(" ")
    known = rest in _OF_SEAT if letter in tuple(SEATS) else key in _OF_TABLE
    if not known and key not in _FIRST:
        names = [*_FIRST, *_OF_TABLE, *(f"A {name}" for name in _OF_SEAT)]
        near = difflib.get_close_matches(key, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
        raise NotationError(f"{key!r} is not a line of a position: {hint}")
    if key in seen and key not in _REPEATED:
        raise NotationError(f"{key!r} is given twice")
    seen.add(key)


_FIRST = ("rules", "players", "seed")


def _players(text: str) -> int:
    if text not in ("2", "3"):
        raise NotationError(f"players: {text!r} is not possible: 2 or 3 can play")
    return int(text)


def _read_deal(lines: list[_Line], rules: Rules, players: int, seed: int) -> State:
    dealer, carry = 0, 1
    for line in lines:
        with line:
            if line.key == "dealer":
                dealer = _seat(line.value, players)
            elif line.key == "carry":
                carry = _carry(line.value)
            elif line.key not in _FIRST:
                raise NotationError(f"{line.key!r} cannot stand beside a seed")
    return layout(rules, seed=seed, players=players, dealer=dealer, carry=carry)


def _read_line(line: _Line, state: State) -> State:
    key, value = line.key, line.value
    if key in _FIRST:
        return state
    letter, _, name = key.partition(" ")
    if letter not in tuple(SEATS):
        return _OF_TABLE[key][0](state, value)
    at = _seat(letter, state.players)
    seat = _OF_SEAT[name][0](state.seats[at], value)
    return replace(state, seats=(*state.seats[:at], seat, *state.seats[at + 1 :]))


def _fill(state: State, seen: set[str]) -> State:
    """What was left out: the turn is the dealer's, hands not given are unknown."""
    largest = max(s.hand_size for s in state.seats)
    seats = list(state.seats)
    for at, letter in enumerate(SEATS[: state.players]):
        if f"{letter} hand" not in seen:
            seats[at] = replace(seats[at], unknown=largest)
        if state.phase == "deal" and f"{letter} turns" not in seen:
            seats[at] = replace(seats[at], turns=0)
    turn = state.dealer if state.turn < 0 else state.turn
    return replace(state, seats=tuple(seats), turn=turn)


_NEEDED = {"choose-hand": "played", "choose-flip": "flipped", "over": "result"}


def _check_phase(state: State, lines: list[_Line]) -> None:
    """A phase and the lines that it needs must go together."""
    where = next((ln for ln in lines if ln.key in ("phase", "result")), None)
    needed = _NEEDED.get(state.phase)
    if where and needed and getattr(state, needed) is None:
        raise where.error(f"the phase {state.phase} needs a line '{needed}:'")
    if where and state.result and state.phase != "over":
        raise where.error(f"a deal with a result is over, not in {state.phase!r}")


def _check_twice(state: State, lines: list[_Line]) -> None:
    """Each card at most once, and only cards of this deck."""
    seen: dict[Card, str] = {}
    allowed = deck(state.rules, state.players)
    for place, cards in places(state):
        for c in cards:
            if c in seen:
                raise _line_with(lines, place, c).error(
                    f"{c.token!r} is given twice: in {seen[c]} and in {place}"
                )
            if c not in allowed:
                bonus = str(Cards(allowed & BONUS))
                they = f"its bonus cards are {bonus}"
                has = they if bonus else "it has no bonus card"
                raise _line_with(lines, place, c).error(
                    f"{c.token!r} is not in this deck: {has}"
                )
            seen[c] = place


def _line_with(lines: list[_Line], place: str, c: Card) -> _Line:
    """The line of this place that names the card, or the last one."""
    return next((line for line in lines if _mentions(line, place, c)), lines[-1])


def _mentions(line: _Line, place: str, c: Card) -> bool:
    return line.key == place and c.token in line.value.split()


# One row for each line of a position: how it is read and how it is written. A
# writer gives None for what need not be written.

_SeatRow = tuple[Callable[[Seat, str], Seat], Callable[[Seat], str | None]]
_TableRow = tuple[Callable[[State, str], State], Callable[[Position], list[str]]]


def _count_unknown(tokens: list[str]) -> int:
    unknown = sum(map(_unknown, tokens))
    if unknown > len(DECK):
        raise NotationError(f"{unknown} unknown cards: the deck has {len(DECK)}")
    return unknown


def _read_hand(seat: Seat, text: str) -> Seat:
    tokens = [] if text == "none" else text.split()
    unknown = _count_unknown(tokens)
    known = " ".join(t for t in tokens if not _unknown(t))
    return replace(seat, hand=Cards.of(known), unknown=unknown)


def _write_unknown(count: int) -> list[str]:
    return [] if not count else ["?"] if count == 1 else [f"{count}?"]


def _write_hand(seat: Seat) -> str:
    tokens = [*(c.token for c in seat.hand), *_write_unknown(seat.unknown)]
    return " ".join(tokens) or "none"


def _cards_row(name: str) -> _SeatRow:
    def read(seat: Seat, text: str) -> Seat:
        changed: dict[str, Any] = {name: parse_cards(text)}
        return replace(seat, **changed)

    return read, lambda seat: str(getattr(seat, name)) or None


def _count_row(name: str, default: int = 0) -> _SeatRow:
    def read(seat: Seat, text: str) -> Seat:
        changed: dict[str, Any] = {name: _number(text, name)}
        return replace(seat, **changed)

    def write(seat: Seat) -> str | None:
        value = getattr(seat, name)
        return None if value == default else str(value)

    return read, write


def _numbers_row(name: str, what: str) -> _SeatRow:
    def read(seat: Seat, text: str) -> Seat:
        months = name == "bombs"
        values = tuple(
            _month(t, t) if months else _number(t, what) for t in text.split()
        )
        changed: dict[str, Any] = {name: values}
        return replace(seat, **changed)

    return read, lambda seat: " ".join(map(str, getattr(seat, name))) or None


def _read_gos(seat: Seat, text: str) -> Seat:
    match = re.fullmatch(
        r"(\d{1,2})(?: at (\d{1,4}))?(?: order (\d{1,2})(?: (\d{1,2}))?)?", text
    )
    if not match:
        raise NotationError(
            f"{text!r} is not understood: write the Gos and the points at the last "
            "one, such as '1 at 7', and 'order 2' if it was the second Go of the deal "
            "('order 1 3' for the first and the last of several)"
        )
    gos, points, first, last = (int(part or 0) for part in match.groups())
    if not gos:
        raise NotationError(f"{text!r}: leave the line out where no Go was called")
    if not last:
        first, last = (first or 1, first or 1) if gos == 1 else (1, first or gos)
    return replace(seat, gos=gos, go_points=points, first_go=first, last_go=last)


def _write_gos(seat: Seat) -> str | None:
    if not seat.gos:
        return None
    points = f" at {seat.go_points}" if seat.go_points else ""
    orders = (seat.first_go, seat.last_go)
    if orders == (1, seat.gos):
        return f"{seat.gos}{points}"
    if seat.gos == 1 and orders[0] == orders[1]:
        return f"1{points} order {orders[0]}"
    return f"{seat.gos}{points} order {orders[0]} {orders[1]}"


def _read_cup(seat: Seat, text: str) -> Seat:
    return replace(seat, cup=_one_of(text, ("animal", "junk"), "a reading of the cup"))


def _read_played_on(seat: Seat, text: str) -> Seat:
    return replace(seat, played_on=_yes_or_no(text))


def _yes_or_no(text: str) -> bool:
    return _one_of(text, ("yes", "no"), "an answer") == "yes"


_OF_SEAT: dict[str, _SeatRow] = {
    "hand": (_read_hand, _write_hand),
    "pile": _cards_row("pile"),
    "turns": _count_row("turns", 1),
    "go": (_read_gos, _write_gos),
    "last points": _count_row("last_points"),
    "shown": _cards_row("shown"),
    "bombs": _numbers_row("bombs", "a bombed month"),
    "passes": _count_row("passes"),
    "ppuks": _numbers_row("ppuks", "the turn of a ppuk"),
    "dry": _count_row("dry"),
    "cup": (_read_cup, lambda seat: seat.cup or None),
    "played on": (_read_played_on, lambda seat: "yes" if seat.played_on else None),
}


def _read_stack(state: State, text: str) -> State:
    match = re.fullmatch(r"([\da-z ]+?)(?: by ([A-Z]))?(?: with ([\da-z ]+))?", text)
    if not match:
        raise NotationError(
            f"{text!r} is not a stack: write '5r 5a 5j by B with x2' "
            "(no 'by' for a dealt triple)"
        )
    cards = Cards.of(match[1])
    months = {c.month for c in cards}
    if len(cards) != 3 or len(months) != 1:
        raise NotationError(f"{match[1].strip()!r} is not three cards of one month")
    buried = Cards.of(match[3] or "")
    if buried & ~BONUS:
        raise NotationError(f"{match[3]!r} is buried: only bonus cards can be")
    maker = None if match[2] is None else _seat(match[2], state.players)
    stack = Stack(int(months.pop()), cards, maker, buried)
    return replace(state, stacks=(*state.stacks, stack))


def _write_stacks(state: Position) -> list[str]:
    lines = []
    for stack in state.stacks:
        by = "" if stack.maker is None else f" by {SEATS[stack.maker]}"
        buried = f" with {stack.bonus}" if stack.bonus else ""
        lines.append(f"{stack.cards}{by}{buried}")
    return lines


def _read_stock(state: State, text: str) -> State:
    stock: list[Card | None] = []
    tokens = [] if text == "none" else text.split()
    _count_unknown(tokens)
    for token in tokens:
        count = _unknown(token)
        stock += [None] * count if count else [card(token)]
    return replace(state, stock=tuple(stock))


def _write_stock(state: Position) -> list[str]:
    tokens: list[str] = []
    unknown = 0
    for c in (*state.stock, ...):
        if c is None:
            unknown += 1
            continue
        tokens += _write_unknown(unknown)
        unknown = 0
        if isinstance(c, Card):
            tokens.append(c.token)
    return [" ".join(tokens)] if tokens else []


def _read_side(state: State, text: str) -> State:
    match = re.fullmatch(r"([a-z-]+) ([A-Z]) pays ([A-Z]) (\d{1,3})", text)
    if not match:
        raise NotationError(f"{text!r} is not a payment: write 'first-ppuk B pays A 7'")
    _one_of(match[1], EVENTS, "an event")
    payer, to = _seat(match[2], state.players), _seat(match[3], state.players)
    return replace(state, side=(*state.side, Side(match[1], to, payer, int(match[4]))))


def _write_side(state: Position) -> list[str]:
    return [
        f"{s.event} {SEATS[s.payer]} pays {SEATS[s.to]} {s.amount}" for s in state.side
    ]


def _read_result(state: State, text: str) -> State:
    reason, _, winner = text.partition(" ")
    _one_of(reason, REASONS, "an end of a deal")
    who = _seat(winner, state.players) if winner else None
    if reason != "table-four" and (who is None) != (reason == "nagari"):
        raise NotationError(
            f"{text!r} is no result: 'nagari' has no winner, the others name one"
        )
    phase = state.phase if state.phase != "play" else "over"
    return replace(state, phase=phase, result=Result(reason, who))


def _write_result(state: Position) -> list[str]:
    if state.result is None:
        return []
    who = "" if state.result.winner is None else f" {SEATS[state.result.winner]}"
    return [state.result.reason + who]


def _set(name: str, read: Callable[[State, str], Any]) -> Callable[[State, str], State]:
    def set_field(state: State, text: str) -> State:
        changed: dict[str, Any] = {name: read(state, text)}
        return replace(state, **changed)

    return set_field


def _if_set(name: str, unset: object = None) -> Callable[[Position], list[str]]:
    def write(state: Position) -> list[str]:
        value = getattr(state, name)
        return [] if value == unset else [str(value)]

    return write


def _a_card(state: State, text: str) -> Card:
    return card(text)


def _a_month(state: State, text: str) -> int:
    return _month(text, text)


_OF_TABLE: dict[str, _TableRow] = {
    "dealer": (
        _set("dealer", lambda state, text: _seat(text, state.players)),
        lambda state: [SEATS[state.dealer]] if state.dealer else [],
    ),
    "turn": (
        _set("turn", lambda state, text: _seat(text, state.players)),
        lambda state: [SEATS[state.turn]] if state.turn != state.dealer else [],
    ),
    "carry": (
        _set("carry", lambda state, text: _carry(text)),
        _if_set("carry", 1),
    ),
    "table": (
        _set("table", lambda state, text: parse_cards(text)),
        _if_set("table", Cards(0)),
    ),
    "stack": (_read_stack, _write_stacks),
    "stock": (_read_stock, _write_stock),
    "phase": (
        _set("phase", lambda state, text: _one_of(text, PHASES, "a phase")),
        lambda state: [] if state.phase in ("play", "over") else [state.phase],
    ),
    "played": (_set("played", _a_card), _if_set("played")),
    "match": (_set("match", _a_card), _if_set("match")),
    "flipped": (_set("flipped", _a_card), _if_set("flipped")),
    "held": (
        _set("held", lambda state, text: _held(text)),
        _if_set("held", Cards(0)),
    ),
    "must": (_set("must", _a_month), _if_set("must", 0)),
    "bombed": (_set("bombed", _a_month), _if_set("bombed", 0)),
    "last": (
        _set("last", lambda state, text: _yes_or_no(text)),
        lambda state: ["yes"] if state.last else [],
    ),
    "side": (_read_side, _write_side),
    "result": (_read_result, _write_result),
}


def _position_lines(state: Position, seed: int | None, *, named: bool) -> list[str]:
    lines = [f"rules: {name_of(state.rules)}"] if named else []
    lines.append(f"players: {state.players}")
    if seed is not None:
        lines.append(f"seed: {seed}")
        for key in ("dealer", "carry"):
            lines += [f"{key}: {text}" for text in _OF_TABLE[key][1](state)]
        return lines
    for letter, seat in zip(SEATS, state.seats, strict=False):
        usual = 0 if state.phase == "deal" else 1
        for name, (_, write) in _OF_SEAT.items():
            text = write(seat)
            if name == "turns":
                text = None if seat.turns == usual else str(seat.turns)
            if text is not None:
                lines.append(f"{letter} {name}: {text}")
    for key, (_, write_all) in _OF_TABLE.items():
        lines += [f"{key}: {text}" for text in write_all(state)]
    return lines


def opening(scenario: Scenario) -> bool:
    """Whether a scenario starts with the deal, so that `begin` comes first."""
    return scenario.start.phase == "deal"


__all__ = [
    "CHECKS",
    "Choice",
    "Expectation",
    "Scenario",
    "format_cards",
    "format_move",
    "format_position",
    "format_scenario",
    "opening",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_scenario",
]
