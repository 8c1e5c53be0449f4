"""What a wrong number forgot: the slip of an answer to a count or a bill, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import JUNK_BY_VALUE, Cards
from ..goals import Choice
from ..moves import SEATS
from ..puzzles import Puzzle
from ..scoring import Score, readings, score, score_as
from ..settle import Bill, Line, amount_of
from ..words import say


def slip(puzzle: Puzzle, chosen: Choice, right: Choice, language: str = "en") -> str:
    """A sentence about what a wrong number comes from; nothing if nothing is known.

    >>> from gostop.puzzles import best, choices, parse_puzzle
    >>> text = "goal: count | choices: 3, 8 | A pile: 1b 3b 8b 2a 4a 8a | table: none"
    >>> puzzle = parse_puzzle(text)
    >>> slip(puzzle, choices(puzzle)[0], best(puzzle)[0])
    'That leaves out godori.'
    """
    match right.detail:
        case Score():
            found = _miscounts(puzzle, right.detail, language)
        case Bill():
            found = _misbills(puzzle, right.detail, language)
        case _:
            return ""
    return next((said for number, said in found if str(number) == chosen.text), "")


def _miscounts(
    puzzle: Puzzle, found: Score, language: str
) -> Iterator[tuple[int, str]]:
    """Numbers that a pile seems to be worth, each with its slip."""
    pile, rules = puzzle.position.actor.pile, puzzle.position.rules
    for row in found.rows:
        name = say(f"rows.{row.key}", language)
        yield found.points - row.points, say("slips.row", language, row=name)
    for reading in readings(pile, rules):
        if reading != found.reading:
            other = score_as(pile, rules, reading).points
            yield other, say(f"slips.cup-{reading}", language)
    single = score(Cards(pile & ~JUNK_BY_VALUE[1]), rules).points
    yield single, say("slips.double", language)


def _misbills(puzzle: Puzzle, bill: Bill, language: str) -> Iterator[tuple[int, str]]:
    """Amounts that a loser seems to owe, each with its slip."""
    payer = puzzle.goal.name.rpartition(" ")[2]
    for line in bill.lines:
        if SEATS[line.loser] == payer:
            yield from _misline(line, bill, language)


def _misline(line: Line, bill: Bill, language: str) -> Iterator[tuple[int, str]]:
    yield bill.points, say("slips.no-factor", language)
    for factor in line.factors:
        others = [f for f in line.factors if f is not factor]
        said = say("slips.factor", language, factor=factor_name(factor.key, language))
        yield amount_of(bill.points, others), said
    yield 2 * line.amount, say("slips.twice", language)


def factor_name(key: str, language: str = "en") -> str:
    """A factor of a bill in a word or two: `gwang-bak`."""
    return say(f"factor-names.{key}", language)


def bill_words(bill: Bill, language: str = "en") -> str:
    """A bill in one line for each loser: `B pays 28: 7, ×2 gwang-bak, ×2 pi-bak`."""
    lines = []
    for line in bill.lines:
        steps = [
            f"{factor.effect} {factor_name(factor.key, language)}"
            for factor in line.factors
        ]
        fields = {"payer": line.payer, "amount": line.amount}
        words = ", ".join([str(line.points), *steps])
        key = "slips.line" if steps else "slips.line-plain"
        lines.append(say(key, language, steps=words, **fields))
    return "; ".join(lines) or say("bill.nobody", language)


__all__ = ["bill_words", "factor_name", "slip"]
