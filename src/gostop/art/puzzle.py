"""A puzzle as HTML: its position, its hints, and what is said of every answer.

What is said of each answer stands on the page, so that a reader gets a verdict before
any engine has started. As in `board`, all text is escaped and `base` is the way from
the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards import Cards
from ..goals import Choice, Deal, Turn
from ..mine import THEMES
from ..moves import SEATS, Move
from ..puzzles import Puzzle, asks_moves, best, choices, judge
from ..scoring import readings, score
from ..settle import Bill
from ..state import NO_CARDS, State, view
from ..words import month_name, say
from .board import board, pile_groups, text_html
from .report import answer, choice_name, said_of, summary

_OF_A_PILE = ("count", "cup")


def position(
    puzzle: Puzzle,
    state: State | None = None,
    *,
    moves: Sequence[Move] = (),
    new: Cards = NO_CARDS,
    base: str = "",
    language: str = "en",
) -> str:
    """The board of a puzzle, or of `state`, a position after its moves.

    Where a pile is to be counted there is only the pile, without its points.
    """
    if puzzle.goal.name in _OF_A_PILE:
        pile = pile_groups(puzzle.position.actor.pile, base=base, language=language)
        return (
            f'<div class="gs-board gs-only"><div class="gs-groups">{pile}</div></div>'
        )
    shown = puzzle.position if state is None else state
    seat = puzzle.position.turn
    return board(shown, moves=moves, base=base, new=new, seat=seat, language=language)


def solution(puzzle: Puzzle, *, base: str = "", language: str = "en") -> str:
    """The answer, what each choice does in a table, and the verdict of each."""
    shown = answer(puzzle, judge(puzzle), base=base, language=language)
    each = "".join(_one(puzzle, c, base, language) for c in choices(puzzle))
    head = text_html(say("ui.puzzle-each", language))
    return (
        f'{shown}<details class="gs-each"><summary>{head}</summary>'
        f"<dl>{each}</dl></details>"
    )


def _one(puzzle: Puzzle, choice: Choice, base: str, language: str) -> str:
    """One choice and its verdict; `data-shows` if the turn can be shown on the board."""
    judged = judge(puzzle, choice.text)
    shows = choice.moves and isinstance(choice.detail, Turn | Deal)
    said = said_of(puzzle, judged, base=base, language=language)
    return (
        f"<dt>{text_html(choice_name(choice, language))}</dt>"
        f'<dd data-moves="{escape(choice.text)}" data-right="{int(bool(judged.right))}"'
        f"{' data-shows' if shows else ''}>{said}</dd>"
    )


# Hints


def hints(puzzle: Puzzle, *, language: str = "en") -> str:
    """Up to three hints, each inside the one before: what, where, why."""
    inner = ""
    for number, hint in reversed(list(enumerate(hints_of(puzzle, language), 1))):
        head = text_html(say(f"ui.puzzle-hint-{number}", language))
        inner = (
            f'<details class="gs-hint"><summary>{head}</summary>'
            f"<p>{text_html(hint)}</p>{inner}</details>"
        )
    return inner


def hints_of(puzzle: Puzzle, language: str = "en") -> tuple[str, str, str]:
    """The theme of a puzzle, where to look, and why.

    >>> from gostop.puzzles import parse_puzzle
    >>> text = "goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j"
    >>> hints_of(parse_puzzle(text))[1]
    'It is between the month of the cherry and the month of the bush clover.'
    """
    theme = THEMES.get(puzzle.theme)
    about = theme.about if theme else _about(puzzle, language)
    where = puzzle.hint or _where(puzzle, language)
    return about, where, puzzle.why or _outcome(puzzle, language)


def _about(puzzle: Puzzle, language: str) -> str:
    """What to think of where a puzzle has no theme of its own: its goal says it."""
    kind = puzzle.goal.name.partition(" ")[0]
    return say(f"hints.about-{kind}", language)


def _where(puzzle: Puzzle, language: str) -> str:
    """Where to look, worked out from the answer without giving it away."""
    kind = puzzle.goal.name.partition(" ")[0]
    return (_months if asks_moves(puzzle) else _WHERE[kind])(puzzle, language)


def _rows(puzzle: Puzzle, language: str) -> str:
    seat, rules = puzzle.position.actor, puzzle.position.rules
    if len(readings(seat.pile, rules)) > 1:
        return say("hints.cup", language)
    return _number("rows", len(score(seat.pile, rules).rows), language)


def _unseen(puzzle: Puzzle, language: str) -> str:
    seen = view(puzzle.position, puzzle.position.turn)
    return say("hints.unseen", language, n=seen.unseen.bit_count())


def _flip(puzzle: Puzzle, language: str) -> str:
    top = next(iter(puzzle.position.stock), None)
    if top is None:
        return say("hints.no-flip", language)
    return say("hints.flip", language, card=top)


def _number(key: str, n: int, language: str) -> str:
    return say(f"hints.{key}-one" if n == 1 else f"hints.{key}", language, n=n)


def _factors(puzzle: Puzzle, language: str) -> str:
    """How often the bill is multiplied for the seat that is asked about."""
    bill = best(puzzle)[0].detail
    payer = SEATS.index(puzzle.goal.name.split()[-1])
    assert isinstance(bill, Bill)
    times = sum(
        factor.times > 1
        for line in bill.lines
        if payer in (line.payer, line.loser)
        for factor in line.factors
    )
    return (
        _number("factors", times, language)
        if times
        else say("hints.factors-none", language)
    )


_WHERE = {
    "count": _rows,
    "cup": _rows,
    "bill": _factors,
    "chance": _unseen,
    "happens": _flip,
    "rules": lambda puzzle, language: say("hints.sources", language),
}


def _months(puzzle: Puzzle, language: str) -> str:
    """The month of a right answer beside that of the best wrong one."""
    right, *_ = best(puzzle)
    wrong = max(
        (c for c in choices(puzzle) if c.worth < right.worth),
        key=lambda choice: choice.worth,
    )
    mine, other = _month(right), _month(wrong)
    if not mine or not other:
        return say("hints.no-card", language)
    names = sorted({mine, other})
    if len(names) == 1:
        return say("hints.one-month", language, right=month_name(mine, language))
    one, two = (month_name(month, language) for month in names)
    return say("hints.two-months", language, right=one, wrong=two)


def _month(choice: Choice) -> int:
    """The month of the first move, 0 if it has none."""
    move = choice.moves[0]
    return int(move.card.month) if move.card else int(move.month or 0)


def _outcome(puzzle: Puzzle, language: str) -> str:
    """What the right answer comes to, where nobody has written why."""
    right = best(puzzle)
    if asks_moves(puzzle):
        return say("hints.best-gives", language, told=summary(right[0], language))
    named = "; ".join(choice_name(choice, language) for choice in right)
    return say("hints.answer-is", language, told=named)


# How hard it is

LEVELS = (1, 2, 3)
"""What `mine.grade` gives."""


def level_name(level: int, language: str = "en") -> str:
    """A level in a word.

    >>> [level_name(level) for level in LEVELS]
    ['easy', 'medium', 'hard']
    """
    return say(f"levels.{level}", language)


__all__ = ["LEVELS", "hints", "hints_of", "level_name", "position", "solution"]
