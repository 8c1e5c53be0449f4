"""What a puzzle may ask, and what each choice is then worth.

A goal looks at a position and gives every choice with its worth; those of the greatest
worth are right. There are two kinds. Most ask for a move: a choice is a whole turn if
the next card of the stock lies open, else the first move of it, with its exact odds.
The others ask for something that the engine works out, and the text offers answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from .cards import Cards
from .errors import NotationError, quoted
from .moves import EVENTS, SEATS, Event, Move
from .notation import format_move, parse_moves
from .play import STOP, apply, legal_moves
from .players import greedy
from .rules import Rules, change, preset
from .scenario import named_events
from .scoring import Score, points, readings, score, score_as
from .settle import Bill, settle
from .solver import Estimate, Odds, Outcome, expectations, rest_of_deal, turn_odds
from .state import State, evolve, view
from .words import moves_name


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it was played: what happened, and the position after it."""

    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True)
class Deal:
    """A turn, the moves of best play after it, and what each seat gets in the deal."""

    turn: Turn
    then: tuple[Move, ...]
    totals: tuple[int, ...]


type Detail = Turn | Deal | Odds | Estimate | Score | Bill | None
"""What stands behind the worth of a choice."""


def events_of(detail: Detail) -> tuple[Event, ...]:
    """The events of a turn that was played out; none of anything else."""
    match detail:
        case Turn(events=events) | Deal(turn=Turn(events=events)):
            return events
    return ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that may be given, as it is written, and its worth."""

    text: str
    worth: Fraction | float
    moves: tuple[Move, ...] = ()
    detail: Detail = None


type Offered = tuple[str, ...]
type Choices = Callable[[State, Offered], tuple[Choice, ...]]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal as it is written, its question, what the worth counts, its choices.

    `unit` is `cards`, `points`, `junk`, `chance` or nothing; `offers` is whether the
    puzzle's text offers the answers.
    """

    name: str
    question: str
    unit: str
    choices: Choices = field(compare=False)
    offers: bool = False


# Moves of one turn

type TurnWorth = Callable[[State, Turn], int]


def _captured(before: State, turn: Turn) -> int:
    return sum(len(e.cards) for e in turn.events if e.name in ("capture", "bonus"))


def _gained(before: State, turn: Turn) -> int:
    now, then = turn.after.seats[before.turn], before.actor
    rules = before.rules
    return points(now.pile, rules, now.cup) - points(then.pile, rules, then.cup)


def _stolen(before: State, turn: Turn) -> int:
    return sum(len(e.cards) for e in turn.events if e.name == "steal")


def _paid(before: State, turn: Turn) -> int:
    return sum(e.amount for e in turn.events)


def _happens(event: str, sign: int) -> TurnWorth:
    return lambda before, turn: sign * sum(e.name == event for e in turn.events)


def turns(position: State) -> Iterator[Turn]:
    """Every way to play a whole turn whose cards are known, in the order of the moves.

    >>> from gostop.notation import parse_position
    >>> found = turns(parse_position("A hand: 3r 7j | table: 3b 8k | stock: 8j"))
    >>> [" ".join(map(str, turn.moves)) for turn in found]
    ['3r', '7j']
    """
    return _turns(position, Turn((), (), position))


def _turns(start: State, so_far: Turn) -> Iterator[Turn]:
    if so_far.moves and not goes_on(so_far.after, start.turn, so_far.moves):
        yield so_far
        return
    for move in legal_moves(so_far.after):
        after, events = apply(so_far.after, move)
        yield from _turns(
            start, Turn((*so_far.moves, move), (*so_far.events, *events), after)
        )


def goes_on(state: State, seat: int, moves: Sequence[Move]) -> bool:
    """Whether the turn still goes on: a match to choose, or a card after a shake."""
    if state.phase in ("choose-hand", "choose-flip", "choose-cup"):
        return True
    more = moves[-1].kind in ("shake", "bonus", "play-on")
    return more and state.phase == "play" and state.turn == seat


def is_hidden(position: State) -> bool:
    """Whether the next card of the stock is unknown: then a turn has only odds."""
    return position.stock[:1] == (None,)


def _of_a_turn(worth: TurnWorth) -> Choices:
    """The choices of a turn: as played if the flip is known, else by their odds."""

    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        if is_hidden(position):
            return tuple(_by_odds(position, worth))
        return tuple(
            Choice(_text(turn.moves), worth(position, turn), turn.moves, turn)
            for turn in turns(position)
        )

    return choices


def _by_odds(position: State, worth: TurnWorth) -> Iterator[Choice]:
    def of(outcome: Outcome) -> int:
        return worth(position, Turn((), outcome.events, outcome.after))

    for odds in turn_odds(view(position, position.turn), of):
        yield Choice(str(odds.move), odds.mean(of), (odds.move,), odds)


def _text(moves: Sequence[Move]) -> str:
    return " ".join(map(format_move, moves))


# Moves, to the end of the deal


MOST_AHEAD = 4_000
"""How many positions the goal `deal` looks at after one choice, not to be slow."""


def _of_the_deal(position: State, offered: Offered) -> tuple[Choice, ...]:
    seat = position.turn
    found = []
    for turn in turns(position):
        totals, then = rest_of_deal(turn.after, most=MOST_AHEAD)
        deal = Deal(turn, then, totals)
        found.append(Choice(_text(turn.moves), totals[seat], turn.moves, deal))
    return tuple(found)


SAMPLES = 240
"""How many ways to deal the hidden cards the goal `mean` looks at."""


def _on_average(position: State, offered: Offered) -> tuple[Choice, ...]:
    seen = view(position, position.turn)
    found = expectations(seen, greedy, samples=SAMPLES)
    return tuple(
        Choice(str(move), estimate.mean, (move,), estimate)
        for move, estimate in found.items()
    )


# Answers that the text offers


def _one_of(offered: Offered, right: str, detail: Detail) -> tuple[Choice, ...]:
    if len(set(offered)) < 2:
        raise NotationError(
            "this goal asks for one of several answers: "
            "write a line such as 'choices: 3, 5, 7'"
        )
    return tuple(
        Choice(text, int(text == right), (), detail if text == right else None)
        for text in offered
    )


def _count(position: State, offered: Offered) -> tuple[Choice, ...]:
    seat = position.actor
    found = score(seat.pile, position.rules, seat.cup)
    return _one_of(offered, str(found.points), found)


def _cup(position: State, offered: Offered) -> tuple[Choice, ...]:
    pile, rules = position.actor.pile, position.rules
    found = [score_as(pile, rules, r) for r in readings(pile, rules)]
    return tuple(Choice(s.reading, s.points, (), s) for s in found)


def stopped(position: State) -> Bill:
    """The bill if the seat to act stops, or of a deal that is over.

    Raises `NotationError` if there is nothing to stop.
    """
    if position.phase == "go-stop":
        position, _ = apply(position, STOP)
    if position.phase != "over":
        raise NotationError(
            f"the bill is asked for, and the phase is {position.phase!r}: "
            "write 'phase: go-stop', or the result of the deal"
        )
    return settle(position)


def _payer(position: State, payer: str) -> int:
    letters = SEATS[: position.players]
    if payer not in tuple(letters):
        raise NotationError(
            f"{quoted(payer)} is no seat of this deal: there are {', '.join(letters)}"
        )
    return letters.index(payer)


def _bill(payer: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        found = stopped(position)
        return _one_of(offered, str(-found.totals[_payer(position, payer)]), found)

    return choices


def played(position: State, moves: str) -> Turn:
    """These moves, a whole turn, played in this position.

    Raises `NotationError` if a move is no move or the turn is not over, and
    `IllegalMoveError` if a move is not legal.
    """
    done = _begun(position, moves)
    if goes_on(done.after, position.turn, done.moves):
        legal = ", ".join(map(str, legal_moves(done.after)))
        raise NotationError(f"{moves!r} is not a whole turn: then comes one of {legal}")
    return done


def _begun(position: State, moves: str) -> Turn:
    """These moves, a turn or a part of one, played in this position."""
    done, state = Turn((), (), position), position
    for move in parse_moves(moves):
        state, events = apply(state, move)
        done = Turn((*done.moves, move), (*done.events, *events), state)
    return done


def happened(turn: Turn) -> str:
    """What happened in a turn, as an answer: `jjok sweep`, `capture` or `nothing`."""
    names = dict.fromkeys(named_events(turn.events))
    if names:
        return " ".join(names)
    taken = any(e.name == "capture" for e in turn.events)
    return "capture" if taken else "nothing"


def _what(moves: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        turn = played(position, moves)
        return _one_of(offered, happened(turn), turn)

    return choices


def _chance(event: str, move: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        found = turn_odds(view(position, position.turn))
        odds = next((o for o in found if str(o.move) == move), None)
        if odds is None:
            legal = ", ".join(str(o.move) for o in found)
            raise NotationError(f"{quoted(move)} is not legal here: {legal} are")
        return _one_of(offered, str(odds.chance(event)), odds)

    return choices


SOURCES = ("standard", "s000", "s001", "s002")
"""The rule sets that the goal `rules` compares."""


def compared(position: State, offered: Offered) -> dict[str, Rules]:
    """The rules that the goal `rules` compares: `SOURCES`, or what is offered.

    What is offered are changes of the position's own rules, such as `sweep=narrow`.
    """
    if offered:
        return {text: change(position.rules, text) for text in offered}
    return {name: preset(name).rules for name in SOURCES}


def under_rules[T](
    position: State, offered: Offered, done: Callable[[State], T]
) -> dict[str, T]:
    """What is done with a position under each of the rules; without what fails."""
    found = {}
    for name, rules in compared(position, offered).items():
        try:
            found[name] = done(evolve(position, rules=rules))
        except ValueError:
            continue  # these rules do not allow the move
    return found


def _rules_turn(sign: int, worth: TurnWorth, moves: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        found = under_rules(position, offered, lambda state: played(state, moves))
        return tuple(
            Choice(name, sign * worth(_ruled(position, turn), turn), (), turn)
            for name, turn in found.items()
        )

    return choices


def _ruled(position: State, turn: Turn) -> State:
    """The position under the rules by which the turn was played."""
    return evolve(position, rules=turn.after.rules)


def _rules_bill(sign: int, payer: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        seat = _payer(position, payer)
        return tuple(
            Choice(name, sign * -bill.totals[seat], (), bill)
            for name, bill in under_rules(position, offered, stopped).items()
        )

    return choices


def _rules_allow(sign: int, moves: str) -> Choices:
    def choices(position: State, offered: Offered) -> tuple[Choice, ...]:
        found = under_rules(position, offered, lambda state: _begun(state, moves))
        return tuple(
            Choice(name, sign * (name in found), (), found.get(name))
            for name in compared(position, offered)
        )

    return choices


# The table

_TURN_GOALS: dict[str, tuple[str, TurnWorth]] = {
    "cards": ("Which choice captures the most cards?", _captured),
    "points": ("Which choice gains the most points?", _gained),
    "junk": ("Which choice steals the most junk?", _stolen),
    "paid": ("Which choice is paid most at once?", _paid),
}

GOALS: dict[str, Goal] = {
    name: Goal(name, asks, "points" if name == "paid" else name, _of_a_turn(worth))
    for name, (asks, worth) in _TURN_GOALS.items()
} | {
    "deal": Goal(
        "deal",
        "Which choice brings the most in this deal, if both then play their best?",
        "points",
        _of_the_deal,
    ),
    "mean": Goal(
        "mean",
        "Which choice brings more in this deal, on average over the hidden cards?",
        "points",
        _on_average,
    ),
    "count": Goal("count", "How many points is this pile?", "", _count, offers=True),
    "cup": Goal(
        "cup", "Is the sake cup worth more as an animal or as junk?", "points", _cup
    ),
}
"""The goals of one word; `goal` lists the others."""

FORMS = (
    "make EVENT",
    "avoid EVENT",
    "bill SEAT",
    "happens MOVES",
    "chance EVENT MOVE",
    "rules most GOAL MOVES",
    "rules least bill SEAT",
    "rules allow MOVES",
    "rules forbid MOVES",
)
"""The goals of more words: an event, a seat, moves stand in them."""


def goal(text: str, hand: Cards | None = None) -> Goal:
    """The goal written as `text`: one of `GOALS`, or of the `FORMS`.

    Where the `hand` is known, its question says which card is first drawn.
    Raises `NotationError` for anything else.

    >>> goal("chance ppuk 3r").question
    'You play the cherry red ribbon. How likely is a ppuk?'
    """
    if text in GOALS:
        return GOALS[text]
    verb, _, rest = text.partition(" ")
    first, _, moves = rest.partition(" ")
    if verb in ("make", "avoid") and rest in EVENTS:
        worth = _happens(rest, 1 if verb == "make" else -1)
        asks = f"Which choice {verb}s {_a(rest)}?"
        return Goal(text, asks, "chance", _of_a_turn(worth))
    if verb == "bill" and rest:
        return Goal(text, f"You stop. What does {rest} pay?", "", _bill(rest), True)
    if verb == "happens" and rest:
        return Goal(text, f"{_you(rest, hand)}. What happens?", "", _what(rest), True)
    if verb == "chance" and first in EVENTS and moves:
        asks = f"{_you(moves, hand)}. How likely is {_a(first)}?"
        return Goal(text, asks, "", _chance(first, moves), True)
    if verb == "rules" and first in (*_MOST, *_MAY) and moves:
        return _by_rules(text, first, moves, hand)
    raise NotationError(
        f"{text!r} is no goal: there are {', '.join(GOALS)}, and {', '.join(FORMS)}"
    )


def _by_rules(text: str, most: str, rest: str, hand: Cards | None) -> Goal:
    """The goals `rules most junk 3r`, `rules least bill B` and `rules allow 3r`."""
    if most in _MAY:
        sign, may = _MAY[most]
        asks = f"Under which rules {may} {_named(rest, hand)}?"
        return Goal(text, asks, "", _rules_allow(sign, rest))
    what, _, given = rest.partition(" ")
    sign, amount = _MOST[most]
    if (most, what) in (("least", "cards"), ("least", "points")):
        amount = "the fewest"
    if what == "bill" and given:
        asks = f"You stop. Under which rules does {given} pay {amount}?"
        return Goal(text, asks, "paid", _rules_bill(sign, given))
    if what in _TURN_GOALS and given:
        asks = f"{_you(given, hand)}. Under which rules {_ASKED[what].format(amount)}?"
        return Goal(text, asks, what, _rules_turn(sign, _TURN_GOALS[what][1], given))
    raise NotationError(
        f"{text!r} is no goal: after 'rules {most}' write bill and a seat, or "
        f"{', '.join(_TURN_GOALS)} and moves"
    )


_MOST = {"most": (1, "the most"), "least": (-1, "the least")}
_ASKED = {
    "cards": "do you capture {} cards",
    "points": "do you gain {} points",
    "junk": "do you get {} junk from B",
    "paid": "are you paid {} at once",
}
_MAY = {"allow": (1, "may you"), "forbid": (-1, "may you not")}


def _you(moves: str, hand: Cards | None) -> str:
    """The moves as a sentence about the reader: `You play the cherry red ribbon`."""
    return f"You {_named(moves, hand)}"


def _named(moves: str, hand: Cards | None) -> str:
    """The moves in words; what follows a bonus card and is not in the hand is drawn."""
    first, *rest = parse_moves(moves)
    played = [m.card for m in rest if m.card and m.kind in ("play", "bonus")]
    drawn = [c for c in played if hand is not None and c not in hand]
    is_bonus = first.kind == "bonus"
    return moves_name((first, *rest), drawn=drawn if is_bonus else ())


def _a(event: str) -> str:
    return f"a {event.replace('-', ' ')}"


def is_sure(found: tuple[Choice, ...]) -> bool:
    """Whether the best choice is beyond doubt: five standard errors, if it is sampled.

    Exact choices are always sure.
    """
    best, *others = sorted(found, key=lambda choice: -choice.worth)
    top = best.detail
    return all(
        not isinstance(top, Estimate)
        or not isinstance(c.detail, Estimate)
        or top.minus(c.detail).is_beyond_doubt
        for c in others
    )
