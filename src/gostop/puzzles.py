"""Puzzles: a position, a question, and answers that the engine works out.

A puzzle's position is open: the reader sees every card it names, the next cards of
the stock too. A choice is one whole turn, matches included; each is played, and the
best by the puzzle's goal are right. Text is a position with a few more lines:
`id`, `title`, `goal`, `question`, `answer`, `hint`, `why`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from .errors import IllegalMoveError, NotationError
from .moves import EVENTS, Event, Move
from .notation import format_move, format_position, parse_move, parse_position
from .play import apply, legal_moves
from .rules import Rules
from .scoring import points
from .solver import best_totals
from .state import State, evolve


@dataclass(frozen=True, slots=True)
class Outcome:
    """One choice: the moves of the whole turn, what happened, and its worth."""

    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    after: State
    worth: int

    @property
    def text(self) -> str:
        """The choice as it is written: `9j >9r`."""
        return " ".join(map(format_move, self.moves))


@dataclass(frozen=True, slots=True)
class Goal:
    """What makes a choice good: `worth` of what happened, more is better."""

    name: str
    question: str
    worth: Callable[[State, State, tuple[Event, ...], int], int] = field(compare=False)
    unit: str


def _captured(before: State, after: State, events: tuple[Event, ...], seat: int) -> int:
    return sum(len(e.cards) for e in events if e.name in ("capture", "bonus"))


def _gained(before: State, after: State, events: tuple[Event, ...], seat: int) -> int:
    now, then = after.seats[seat], before.seats[seat]
    rules = after.rules
    return points(now.pile, rules, now.cup) - points(then.pile, rules, then.cup)


def _stolen(before: State, after: State, events: tuple[Event, ...], seat: int) -> int:
    return sum(len(e.cards) for e in events if e.name == "steal")


def _paid(before: State, after: State, events: tuple[Event, ...], seat: int) -> int:
    return sum(e.amount for e in events)


def _in_the_deal(
    before: State, after: State, events: tuple[Event, ...], seat: int
) -> int:
    return best_totals(after)[seat]


def _event(name: str) -> Callable[[State, State, tuple[Event, ...], int], int]:
    return lambda before, after, events, seat: sum(e.name == name for e in events)


def _no_event(name: str) -> Callable[[State, State, tuple[Event, ...], int], int]:
    return lambda before, after, events, seat: -sum(e.name == name for e in events)


GOALS = {
    "cards": Goal("cards", "Which choice captures the most cards?", _captured, "cards"),
    "points": Goal("points", "Which choice gains the most points?", _gained, "points"),
    "junk": Goal("junk", "Which choice steals the most junk?", _stolen, "junk"),
    "paid": Goal("paid", "Which choice is paid most at once?", _paid, "points"),
    "deal": Goal(
        "deal",
        "Which choice brings the most in this deal, if both then play their best?",
        _in_the_deal,
        "points",
    ),
}
"""What a puzzle may ask; besides, `make EVENT` and `avoid EVENT` for any event."""


def goal(text: str) -> Goal:
    """The goal written as `text`: one of `GOALS`, `make ttadak`, `avoid ppuk`.

    Raises `NotationError` for anything else.
    """
    if text in GOALS:
        return GOALS[text]
    verb, _, event = text.partition(" ")
    if verb in ("make", "avoid") and event in EVENTS:
        worth = _event(event) if verb == "make" else _no_event(event)
        return Goal(text, f"Which choice {verb}s {_a(event)}?", worth, event)
    raise NotationError(
        f"{text!r} is no goal: there are {', '.join(GOALS)}, and make or avoid an event"
    )


def _a(event: str) -> str:
    return f"a {event.replace('-', ' ')}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and a question about the turn of the seat that is to act."""

    id: str
    title: str
    position: State
    goal: Goal
    question: str
    answer: tuple[str, ...] = ()
    hint: str = ""
    why: str = ""
    theme: str = ""  # the name of the file it stands in


_KEYS = ("id", "title", "goal", "question", "answer", "hint", "why")


def parse_puzzle(text: str, rules: Rules | None = None) -> Puzzle:
    """The puzzle written in `text`: the lines of `Puzzle`, then a position.

    Raises `NotationError` with the line.

    >>> puzzle = parse_puzzle(
    ...     "goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j | answer: 3r"
    ... )
    >>> [o.text for o in best(puzzle)]
    ['3r']
    """
    about: dict[str, str] = {}
    rest: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        kept = []
        for part in line.split("|"):
            key, colon, value = (word.strip() for word in part.partition(":"))
            if not colon or key not in _KEYS:
                kept.append(part)
            elif key in about:
                raise NotationError(f"line {number}: {key!r} is given twice")
            else:
                about[key] = value
        rest.append("|".join(kept))
    asked = goal(about.get("goal", "cards"))
    return Puzzle(
        id=about.get("id", ""),
        title=about.get("title", ""),
        position=parse_position("\n".join(rest), rules),
        goal=asked,
        question=about.get("question", asked.question),
        answer=tuple(
            a.strip() for a in about.get("answer", "").split(",") if a.strip()
        ),
        hint=about.get("hint", ""),
        why=about.get("why", ""),
    )


def format_puzzle(puzzle: Puzzle, *, one_line: bool = False) -> str:
    """The text of a puzzle, as `parse_puzzle` reads it."""
    fields = {
        "id": puzzle.id,
        "title": puzzle.title,
        "goal": puzzle.goal.name,
        "question": puzzle.question,
        "answer": ", ".join(puzzle.answer),
        "hint": puzzle.hint,
        "why": puzzle.why,
    }
    lines = [f"{key}: {value}" for key, value in fields.items() if value]
    lines += format_position(puzzle.position).splitlines()
    return (" | " if one_line else "\n").join(lines)


@cache
def load() -> tuple[Puzzle, ...]:
    """The puzzles that come with the engine, in their order."""
    return read(resources.files("gostop") / "data" / "puzzles")


def read(folder: Traversable, rules: Rules | None = None) -> tuple[Puzzle, ...]:
    """The puzzles in the TOML files of a folder: `id = text`, a file for each theme.

    A text that names no rules follows `rules`, or the standard ones. Raises
    `NotationError` naming the file and the puzzle.
    """
    files = (f for f in folder.iterdir() if f.name.endswith(".toml"))
    found: list[Puzzle] = []
    for file in sorted(files, key=lambda f: f.name):
        theme = file.name.removesuffix(".toml")
        for key, text in _texts(file).items():
            try:
                puzzle = parse_puzzle(f"id: {key}\n{text.strip()}", rules)
            except ValueError as error:
                raise NotationError(f"{file.name}: {key}: {error}") from None
            found.append(replace(puzzle, theme=theme))
    return tuple(found)


def _texts(file: Traversable) -> dict[str, str]:
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise NotationError(f"{file.name}: not valid TOML: {error}") from None
    for key, text in found.items():
        if not isinstance(text, str) or not re.fullmatch(r"[a-z0-9-]+", key):
            raise NotationError(
                f"{file.name}: {key!r} is no puzzle: write an id in small letters "
                "and the puzzle as text"
            )
    return found


def outcomes(puzzle: Puzzle) -> tuple[Outcome, ...]:
    """Every choice of a whole turn, in the order of the moves."""
    return tuple(_paths(puzzle, puzzle.position, (), ()))


def _paths(
    puzzle: Puzzle, state: State, moves: tuple[Move, ...], events: tuple[Event, ...]
) -> Iterator[Outcome]:
    seat = puzzle.position.turn
    if moves and not _mid_turn(state, seat, moves):
        worth = puzzle.goal.worth(puzzle.position, state, events, seat)
        yield Outcome(moves, events, state, worth)
        return
    for move in legal_moves(state):
        after, more = apply(state, move)
        yield from _paths(puzzle, after, (*moves, move), (*events, *more))


def _mid_turn(state: State, seat: int, moves: tuple[Move, ...]) -> bool:
    """Whether the turn still goes on: a match to choose, or a card after a shake."""
    if state.phase in ("choose-hand", "choose-flip", "choose-cup"):
        return True
    goes_on = moves[-1].kind in ("shake", "bonus", "play-on")
    return goes_on and state.phase == "play" and state.turn == seat


def best(puzzle: Puzzle) -> tuple[Outcome, ...]:
    """All right answers: the choices that no other choice betters."""
    found = outcomes(puzzle)
    top = max((o.worth for o in found), default=0)
    return tuple(o for o in found if o.worth == top)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says of the moves made so far.

    `right` is `None` while the turn goes on (a match is still to be chosen).
    """

    state: State
    right: bool | None
    chosen: Outcome | None
    outcomes: tuple[Outcome, ...]
    best: tuple[Outcome, ...]


def judge(puzzle: Puzzle, moves: tuple[Move, ...]) -> Verdict:
    """Judge an answer, or a part of one.

    Raises `IllegalMoveError` if a move is not legal.

    >>> puzzle = parse_puzzle("goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j")
    >>> judge(puzzle, (parse_move("7j"),)).right
    False
    """
    state = puzzle.position
    events: tuple[Event, ...] = ()
    for number, move in enumerate(moves):
        if number and not _mid_turn(state, puzzle.position.turn, moves[:number]):
            raise IllegalMoveError(f"the turn is over: {str(move)!r} comes too late")
        state, more = apply(state, move)
        events += more
    found = outcomes(puzzle)
    chosen = next((o for o in found if o.moves == moves), None)
    top = best(puzzle)
    right = None if chosen is None else chosen in top
    return Verdict(state, right, chosen, found, top)


def check(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, or nothing: its `answer` must be what is best.

    A puzzle is also wrong when every choice is as good as every other.
    """
    found, top = outcomes(puzzle), best(puzzle)
    right = tuple(o.text for o in top)
    if len(top) == len(found):
        return "every choice is as good as every other"
    wanted = tuple(
        " ".join(format_move(parse_move(m)) for m in _split(a)) for a in puzzle.answer
    )
    if sorted(wanted) != sorted(right):
        return (
            f"the answer given is {', '.join(wanted)}, the best is {', '.join(right)}"
        )
    return ""


def prove(puzzle: Puzzle, rules: Rules) -> Puzzle | None:
    """The puzzle under other rules, with their answer; `None` if it has none there.

    It has none if a card is not in the deck of these rules, or if every choice is as
    good as every other. Where the answer is another one, `hint` and `why` are dropped:
    they speak of the old one.

    >>> text = "A hand: 3j 8k | B pile: 4j 5k | table: 8b | stock: 8j | goal: junk"
    >>> prove(parse_puzzle(text), Rules()) is None
    True
    """
    if rules == puzzle.position.rules:
        return None if check(replace(puzzle, answer=_right(puzzle))) else puzzle
    moved = replace(puzzle, position=evolve(puzzle.position, rules=rules))
    try:
        read = parse_puzzle(format_puzzle(moved), rules)
        answer = _right(read)
    except ValueError:
        return None
    if len(answer) == len(outcomes(read)):
        return None
    found = replace(read, answer=answer, theme=puzzle.theme)
    same = sorted(answer) == sorted(_right(puzzle))
    return found if same else replace(found, hint="", why="")


def _right(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(o.text for o in best(puzzle))


def _split(answer: str) -> list[str]:
    """The moves of an answer: `shake 5 5r` is two, `9j >9r` is two."""
    words = answer.split()
    moves: list[str] = []
    for word in words:
        if moves and moves[-1] in ("bomb", "shake"):
            moves[-1] += " " + word
        else:
            moves.append(word)
    return moves
