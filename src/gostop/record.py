"""A match as a value that fits on a line of text: rules, seats, seed and every move.

A record replays to the same cards on every machine. `answered` lets the opponents
move until a person must choose; `choose`, `undone` and `next_deal` go on from there.
An opponent sees the view of its own seat and nothing more, whatever the record holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from . import match as matches
from .cards import Card
from .errors import IllegalMoveError, NotationError, RulesError, quoted
from .match import Match, first_dealer
from .moves import Event, Move
from .notation import LONGEST, format_position, parse_move, parse_position
from .players import OPPONENTS
from .rules import Rules, name_of, named
from .state import SIZES, State, deck, problems, resample, view

PERSON = "person"
"""Who sits on a seat where a person chooses; the others are names of `OPPONENTS`."""

MOST_SEED = 10**9
"""The greatest seed of a record."""

MOST_DEALS = 200
"""How many deals a record may hold."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down: the moves of each deal, the last one under way.

    `seats` has a word for each seat: "person", or the name of an opponent. The first
    deal begins from the position `start` if there is one; what is unknown in it is
    dealt out by the seed.
    """

    rules: Rules
    seats: tuple[str, ...]
    seed: int
    deals: tuple[tuple[Move, ...], ...] = ((),)
    start: State | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """One move (none for the opening) and what came of it."""

    before: State
    after: State
    events: tuple[Event, ...]
    seat: int | None = None
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A record that was replayed: the match, and the last deal moment by moment."""

    record: Record
    match: Match
    moments: tuple[Moment, ...]

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.match.state

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats on which persons sit."""
        return tuple(n for n, who in enumerate(self.record.seats) if who == PERSON)


# Text


def parse_record(text: str, rules: Rules | None = None) -> Record:
    """The record written in `text`; `rules` hold where it has no `rules:` line.

    Raises `NotationError`, or `RulesError` for unknown rules, with the line. Whether
    the moves are legal is seen when it is replayed.

    >>> record = parse_record("seats: person greedy | seed: 7 | deal: 3r bomb 8")
    >>> record.seats, [str(m) for m in record.deals[0]]
    (('person', 'greedy'), ['3r', 'bomb 8'])
    """
    if len(text) > LONGEST:
        raise NotationError(
            f"the record has {len(text)} characters: at most {LONGEST} are read"
        )
    found: dict[str, str] = {}
    deals: list[tuple[Move, ...]] = []
    for number, line in enumerate(text.splitlines(), 1):
        for part in filter(None, map(str.strip, line.split("|"))):
            try:
                key, value = _key_and_value(part, found)
                if key == "deal":
                    deals.append(_read_moves(value))
                else:
                    found[key] = _CHECKS[key](value)
            except (NotationError, RulesError) as error:
                raise type(error)(f"line {number}: {error}") from None
    for key in ("seats", "seed"):
        if key not in found:
            raise NotationError(f"the record has no line {key}: {_FORMS[key]}")
    if len(deals) > MOST_DEALS:
        raise NotationError(f"there are {len(deals)} deals: at most {MOST_DEALS}")
    record = Record(
        rules=named(found["rules"]) if "rules" in found else rules or Rules(),
        seats=tuple(found["seats"].split()),
        seed=int(found["seed"]),
        deals=tuple(deals) or ((),),
    )
    if "from" not in found:
        return record
    begun = replace(record, start=_read_start(found["from"], record.rules))
    first_position(begun)  # it must be one to play on from
    return begun


def format_record(record: Record, *, one_line: bool = False) -> str:
    """The text of a record, as `parse_record` reads it.

    >>> format_record(Record(Rules(), ("person", "greedy"), 7), one_line=True)
    'rules: standard | seats: person greedy | seed: 7 | deal: none'
    """
    start = []
    if record.start is not None:
        position = format_position(record.start).splitlines()[1:]  # but for its rules
        start = [f"from: {_BREAK.join(position)}"]
    lines = [
        f"rules: {name_of(record.rules)}",
        f"seats: {' '.join(record.seats)}",
        f"seed: {record.seed}",
        *start,
        *(f"deal: {' '.join(map(str, moves)) or 'none'}" for moves in record.deals),
    ]
    return (" | " if one_line else "\n").join(lines)


_BREAK = " / "
"""What stands between the lines of a position on the line `from:`."""

_FORMS = {
    "rules": "write rules: standard",
    "seats": "write seats: person careful",
    "seed": f"write seed: and a whole number from 0 to {MOST_SEED}",
    "from": "write the lines of a position with / between them",
    "deal": "write the moves of a deal, deal: 3r 7j",
}


def _key_and_value(part: str, found: dict[str, str]) -> tuple[str, str]:
    key, colon, value = (piece.strip() for piece in part.partition(":"))
    if not colon or key not in _FORMS:
        raise NotationError(
            f"{quoted(part)} is no line of a record: there are {', '.join(_FORMS)}"
        )
    if key in found:
        raise NotationError(f"{key} is given twice: give it once")
    return key, value


def _check_rules(value: str) -> str:
    named(value)
    return value


def _check_seats(value: str) -> str:
    words = value.split()
    for word in words:
        if word != PERSON and word not in OPPONENTS:
            raise NotationError(
                f"{quoted(word)} cannot sit down: there are {PERSON}, "
                f"{', '.join(OPPONENTS)}"
            )
    if len(words) not in SIZES:
        raise NotationError(f"seats: {len(words)} cannot play: give two or three")
    if PERSON not in words:
        raise NotationError(f"seats: nobody is to choose: give {PERSON} once at least")
    return value


def _check_seed(value: str) -> str:
    digits = value.isascii() and value.isdigit() and len(value) < 20
    if not digits or int(value) > MOST_SEED:
        raise NotationError(f"{quoted(value)} is no seed: {_FORMS['seed']}")
    return value


_CHECKS: dict[str, Callable[[str], str]] = {
    "rules": _check_rules,
    "seats": _check_seats,
    "seed": _check_seed,
    "from": str,
}


def _read_start(value: str, rules: Rules) -> State:
    try:
        state = parse_position(value.replace(_BREAK.strip(), "\n"), rules)
    except (NotationError, RulesError) as error:
        said = re.sub(r"^line (\d+): ", r"part \1: ", str(error))
        raise type(error)(f"from: {said}") from None
    if state.rules != rules:
        raise NotationError("from: rules have a line of their own, before the position")
    return state


def _read_moves(value: str) -> tuple[Move, ...]:
    if value == "none":
        return ()
    words, moves = value.split(), []
    if not words:
        raise NotationError(f"deal: has no moves: {_FORMS['deal']}, or deal: none")
    while words:
        word = words.pop(0)
        if word in ("bomb", "shake") and words:
            word = f"{word} {words.pop(0)}"
        moves.append(parse_move(word))
    return tuple(moves)


# Replaying


def first_position(record: Record) -> State:
    """The position of `start`, with what is unknown in it dealt out by the seed.

    Raises `NotationError` if a deal cannot go on from it: a place too few or too many
    for the seats, a deal that is not under way, cards that are missing.
    """
    start = record.start
    assert start is not None
    if start.players != len(record.seats):
        raise NotationError(
            f"from: the position has {start.players} seats, "
            f"and {len(record.seats)} play"
        )
    if start.phase in ("deal", "over"):
        raise NotationError(
            f"from: the phase is {start.phase!r}: "
            "give a position in which a seat is to act"
        )
    filled = resample(view(start, start.turn), record.seed)
    if odd := problems(filled):
        raise NotationError(f"from: no deal can go on from here: {odd[0]}")
    return filled


def first_draw(record: Record) -> tuple[tuple[Card, ...], int]:
    """The cards that the seats drew for the first deal, and who deals it.

    Drawn again until the rules name one dealer (S000 L33).
    """
    cards = list(deck(record.rules, len(record.seats)))
    rng = Random(record.seed)
    while True:
        drawn = tuple(rng.sample(cards, len(record.seats)))
        dealer = first_dealer(drawn, record.rules)
        if dealer is not None:
            return drawn, dealer


def replay(record: Record) -> Played:
    """The match of a record, with every moment of its last deal.

    Raises `IllegalMoveError`, naming deal and move, for a move that is not legal.

    >>> record = parse_record("seats: person greedy | seed: 1")
    >>> done = replay(record)
    >>> done.match.number, done.state.phase, len(done.moments)
    (1, 'play', 1)
    """
    match = _last_dealt(replace(record, deals=record.deals[:-1]))
    moments = [Moment(match.state, match.state, match.events)]
    for number, choice in enumerate(record.deals[-1], 1):
        after = _moved(match, choice, number)
        moments.append(_moment(match.state, choice, after))
        match = after
    return Played(record, match, tuple(moments))


def _moment(before: State, choice: Move, after: Match) -> Moment:
    return Moment(before, after.state, after.events, before.turn, choice)


@lru_cache(maxsize=4)
def _last_dealt(finished: Record) -> Match:
    """The match when the deals of this record are over and the next one is dealt."""
    players = len(finished.seats)
    if finished.start is not None:
        state = first_position(finished)
        match = Match(finished.seed, state, (), balance=(0,) * players)
    else:
        _, dealer = first_draw(finished)
        match = matches.start(
            finished.rules, seed=finished.seed, players=players, dealer=dealer
        )
    for moves in finished.deals:
        for number, choice in enumerate(moves, 1):
            match = _moved(match, choice, number)
        if match.state.result is None:
            raise IllegalMoveError(
                f"deal {match.number} is not over, so deal {match.number + 1} "
                "cannot begin"
            )
        match = matches.next_deal(match)
    return match


def _moved(match: Match, choice: Move, number: int) -> Match:
    try:
        return matches.move(match, choice)
    except IllegalMoveError as error:
        where = f"deal {match.number}, move {number}"
        raise IllegalMoveError(f"{where}: {error}") from None


# Going on


def answered(record: Record) -> Played:
    """The record replayed, and the opponents' moves until a person must choose.

    The moves are added to the record. Nothing happens where the deal is over.

    >>> record = parse_record("seats: greedy person | seed: 1")
    >>> done = answered(record)
    >>> done.record.seats[done.state.turn]
    'person'
    """
    done = replay(record)
    match, moments = done.match, list(done.moments)
    while match.state.phase != "over":
        who = record.seats[match.state.turn]
        if who == PERSON:
            break
        player = OPPONENTS[who](_luck(record, match, len(moments)))
        choice = player(view(match.state, match.state.turn))
        after = matches.move(match, choice)
        moments.append(_moment(match.state, choice, after))
        match = after
    moves = tuple(m.move for m in moments if m.move)
    deals = (*record.deals[:-1], moves)
    return Played(replace(record, deals=deals), match, tuple(moments))


def _luck(record: Record, match: Match, number: int) -> int:
    """The seed of an opponent's choice: its own for each move of a match."""
    return (record.seed * MOST_DEALS + match.number) * 1_000 + number


def choose(record: Record, choice: Move) -> Played:
    """A person's move, and the opponents' answers.

    Raises `IllegalMoveError` for a move that is not legal.

    >>> from gostop.play import legal_moves
    >>> record = parse_record("seats: person person | seed: 1")
    >>> done = choose(record, legal_moves(replay(record).state)[0])
    >>> len(done.record.deals[0])
    1
    """
    return answered(_with_last(record, (*record.deals[-1], choice)))


def next_deal(record: Record) -> Played:
    """The next deal of a match, up to a person's first choice.

    Raises `IllegalMoveError` while a deal is under way, and `NotationError` after the
    last deal that a record can hold.
    """
    if len(record.deals) == MOST_DEALS:
        raise NotationError(f"a match has {MOST_DEALS} deals at most: begin a new one")
    return answered(replace(record, deals=(*record.deals, ())))


def undone(record: Record) -> Record:
    """The record before the last choice of a person; as it is if there is none.

    >>> from gostop.play import legal_moves
    >>> record = parse_record("seats: person greedy | seed: 23")
    >>> played = choose(record, legal_moves(replay(record).state)[0]).record
    >>> undone(played) == record
    True
    """
    for last in reversed(range(len(record.deals))):
        done = replay(replace(record, deals=record.deals[: last + 1]))
        for number in reversed(range(1, len(done.moments))):
            if done.moments[number].seat in done.persons:
                return _with_last(done.record, done.record.deals[last][: number - 1])
    return record


def _with_last(record: Record, moves: tuple[Move, ...]) -> Record:
    return replace(record, deals=(*record.deals[:-1], moves))


def chooser(done: Played, seat: int | None = None) -> int | None:
    """The seat whose view may be shown, when `seat` is looking: who must choose.

    Where two or more persons share a screen it is none until the one who must choose
    is looking.
    """
    turn = done.state.turn
    alone = len(done.persons) == 1
    return turn if alone or seat == turn else None


def lately(done: Played) -> tuple[Moment, ...]:
    """What happened since the one who must choose did so before: that choice, and on.

    All of the deal if there was none, or if it is over all since a person's last one.
    """
    over = done.state.phase == "over"
    watching = done.persons if over else (done.state.turn,)
    for number in reversed(range(len(done.moments))):
        if done.moments[number].seat in watching:
            return done.moments[number:]
    return done.moments


__all__ = [
    "MOST_DEALS",
    "MOST_SEED",
    "PERSON",
    "Moment",
    "Played",
    "Record",
    "answered",
    "choose",
    "chooser",
    "first_draw",
    "first_position",
    "format_record",
    "lately",
    "next_deal",
    "parse_record",
    "replay",
    "undone",
]
