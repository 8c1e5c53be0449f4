"""Puzzles: a position, a question, and answers that the engine works out.

Text is a position with a few more lines: `id`, `title`, `goal`, `question`, `choices`,
`answer`, `hint`, `why`. What a goal asks, and what a choice is worth, is in `goals`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

from .cards import Cards
from .errors import IllegalMoveError, NotationError
from .goals import Choice, Deal, Goal, Turn, goal, goes_on, is_hidden, is_sure
from .notation import format_position, parse_moves, parse_position
from .play import apply
from .rules import Rules
from .state import State, deck, evolve, places


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and a question about the turn of the seat that is to act."""

    id: str
    title: str
    position: State
    goal: Goal
    question: str
    offered: tuple[str, ...] = ()  # the answers to choose from, if it asks for no move
    answer: tuple[str, ...] = ()
    hint: str = ""
    why: str = ""
    theme: str = ""  # the name of the file it stands in


_KEYS = ("id", "title", "goal", "question", "choices", "answer", "hint", "why")


def parse_puzzle(text: str, rules: Rules | None = None) -> Puzzle:
    """The puzzle written in `text`: the lines of `Puzzle`, then a position.

    Raises `NotationError` with the line.

    >>> puzzle = parse_puzzle(
    ...     "goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j | answer: 3r"
    ... )
    >>> [choice.text for choice in best(puzzle)]
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
    position = parse_position("\n".join(rest), rules)
    asked = goal(about.get("goal", "cards"), position.actor.hand)
    return Puzzle(
        id=about.get("id", ""),
        title=about.get("title", ""),
        position=position,
        goal=asked,
        question=about.get("question", asked.question),
        offered=_listed(about.get("choices", "")),
        answer=_listed(about.get("answer", "")),
        hint=about.get("hint", ""),
        why=about.get("why", ""),
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def format_puzzle(puzzle: Puzzle, *, one_line: bool = False) -> str:
    """The text of a puzzle, as `parse_puzzle` reads it."""
    fields = {
        "id": puzzle.id,
        "title": puzzle.title,
        "goal": puzzle.goal.name,
        "question": puzzle.question,
        "choices": ", ".join(puzzle.offered),
        "answer": ", ".join(puzzle.answer),
        "hint": puzzle.hint,
        "why": puzzle.why,
    }
    lines = [f"{key}: {value}" for key, value in fields.items() if value]
    lines += format_position(puzzle.position).splitlines()
    return (" | " if one_line else "\n").join(lines)


@cache
def load() -> tuple[Puzzle, ...]:
    """The puzzles that come with the engine: theme by theme, those by hand first."""
    mined = read(resources.files("gostop") / "data" / "mined")
    return tuple(sorted((*by_hand(), *mined), key=lambda puzzle: puzzle.theme))


@cache
def by_hand() -> tuple[Puzzle, ...]:
    """Our own puzzles that no program found, with their hints and reasons."""
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


def choices(puzzle: Puzzle) -> tuple[Choice, ...]:
    """Every answer that may be given, in the order of the moves or of the text."""
    return _choices(puzzle.goal, puzzle.position, puzzle.offered)


@lru_cache(maxsize=512)
def _choices(
    asked: Goal, position: State, offered: tuple[str, ...]
) -> tuple[Choice, ...]:
    return asked.choices(position, offered)


def asks_moves(puzzle: Puzzle) -> bool:
    """Whether its answers are moves on the board, not answers that it offers."""
    return any(choice.moves for choice in choices(puzzle))


def best(puzzle: Puzzle) -> tuple[Choice, ...]:
    """All right answers: the choices that no other choice betters."""
    return best_of(choices(puzzle))


def best_of(found: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of the greatest worth."""
    top = max((choice.worth for choice in found), default=0)
    return tuple(choice for choice in found if choice.worth == top)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says of an answer, or of the part of one made so far.

    `right` is `None` while the turn goes on (a match is still to be chosen); `state`
    is the position after the moves, if they can be played out.
    """

    state: State
    right: bool | None
    chosen: Choice | None
    choices: tuple[Choice, ...]
    best: tuple[Choice, ...]


def judge(puzzle: Puzzle, answer: str = "") -> Verdict:
    """Judge an answer: `9j >9r`, or one of the answers that are offered.

    Raises `IllegalMoveError` if a move is not legal, `NotationError` if the answer is
    no move or is not offered.

    >>> puzzle = parse_puzzle("goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j")
    >>> judge(puzzle, "7j").right
    False
    """
    found = choices(puzzle)
    top = best_of(found)
    by_moves = asks_moves(puzzle)
    text = " ".join(map(str, parse_moves(answer))) if by_moves else answer.strip()
    chosen = next((choice for choice in found if choice.text == text), None)
    if chosen is not None:
        return Verdict(_after(puzzle, chosen), chosen in top, chosen, found, top)
    if text and not by_moves:
        offered = ", ".join(choice.text for choice in found)
        raise NotationError(f"{answer!r} cannot be answered: there are {offered}")
    return Verdict(_so_far(puzzle, text), None, None, found, top)


def _after(puzzle: Puzzle, chosen: Choice) -> State:
    match chosen.detail:
        case Turn(after=after) | Deal(turn=Turn(after=after)) if chosen.moves:
            return after
    return puzzle.position


def _so_far(puzzle: Puzzle, text: str) -> State:
    """The position after a part of a turn; raises if a move is not legal."""
    state = start = puzzle.position
    moves = parse_moves(text)
    for number, move in enumerate(moves):
        late = number and (
            is_hidden(start) or not goes_on(state, start.turn, moves[:number])
        )
        if late:
            raise IllegalMoveError(f"the turn is over: {str(move)!r} comes too late")
        state, _ = apply(state, move)
    return state


def check(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle, or nothing: its `answer` must be what is best.

    A puzzle is also wrong when every choice is as good as every other, and when the
    best is not beyond doubt.
    """
    found = choices(puzzle)
    if wrong := undecided(found):
        return wrong
    right = [choice.text for choice in best_of(found)]
    by_moves = asks_moves(puzzle)
    wanted = [
        " ".join(map(str, parse_moves(a))) if by_moves else a for a in puzzle.answer
    ]
    if sorted(wanted) != sorted(right):
        return (
            f"the answer given is {', '.join(wanted)}, the best is {', '.join(right)}"
        )
    return ""


def undecided(found: tuple[Choice, ...]) -> str:
    """Why these choices have no answer, or nothing."""
    if len(found) == 1:
        return f"there is only one choice: {found[0].text}"
    if len(best_of(found)) == len(found):
        return "every choice is as good as every other"
    if not is_sure(found):
        return "the best choice is not beyond doubt: five standard errors are asked"
    return ""


def prove(puzzle: Puzzle, rules: Rules) -> Puzzle | None:
    """The puzzle under other rules, with their answer; `None` if it has none there.

    It has none if a card that matters is not in the deck of these rules, or if every
    choice is as good as every other. Bonus cards that these rules do without are taken
    out of piles and of what is unseen. Where the answer is another one, `hint` and
    `why` are dropped: they speak of the old one.

    >>> text = "A hand: 3j 8k | B pile: 4j 5k | table: 8b | stock: 8j | goal: junk"
    >>> prove(parse_puzzle(text), Rules()) is None
    True
    """
    moved = replace(puzzle, position=_in_deck(puzzle.position, rules))
    try:
        read = parse_puzzle(format_puzzle(moved), rules)
        found = choices(read)
    except ValueError:
        return None
    if undecided(found):
        return None
    answer = tuple(choice.text for choice in best_of(found))
    proved = replace(read, answer=answer, theme=puzzle.theme)
    if sorted(answer) == sorted(choice.text for choice in best(puzzle)):
        return replace(proved, hint=puzzle.hint, why=puzzle.why)
    return replace(proved, hint="", why="")


def _in_deck(position: State, rules: Rules) -> State:
    """The position under other rules, without the bonus cards that they lack.

    One that lies elsewhere than in a pile stays, and is refused when it is read.
    """
    players = position.players
    gone = deck(position.rules, players) & ~deck(rules, players)
    in_sight = 0
    for _, cards in places(position):
        in_sight |= cards
    unseen = (gone & ~in_sight).bit_count()
    stock = position.stock
    if unseen and stock[-unseen:] == (None,) * unseen:
        stock = stock[:-unseen]
    seats = tuple(evolve(s, pile=Cards(s.pile & ~gone)) for s in position.seats)
    return evolve(position, rules=rules, stock=stock, seats=seats)
