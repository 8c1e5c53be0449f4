"""Counting a captured pile: a table with one row for each way to score.

Sources: S000 L43-L65, S001 L65-L99, S002 L24-L41.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .cards import (
    ANIMALS,
    BRIGHTS,
    CUP,
    GODORI,
    JUNK,
    RAIN_BRIGHT,
    RIBBON_SETS,
    RIBBONS,
    Cards,
    Ribbon,
    junk_value,
)
from .rules import Rules

_CUP = CUP.bit


@dataclass(frozen=True, slots=True)
class Way:
    """One way to score.

    `cards` gives the cards of a pile that count, `points` what they are worth: a
    function of the cards, the rules and the junk value.
    """

    key: str
    source: str
    pool: Cards
    points: Callable[[int, Rules, int], int]


def _brights(wanted: int, with_rain: bool | None, worth: int) -> Callable[..., int]:
    def points(cards: int, rules: Rules, junk: int) -> int:
        rain = bool(cards & RAIN_BRIGHT.bit)
        fits = with_rain is None or rain is with_rain
        return worth if cards.bit_count() == wanted and fits else 0

    return points


def _four_brights(cards: int, rules: Rules, junk: int) -> int:
    if cards.bit_count() != 4:
        return 0
    return rules.rain_four if cards & RAIN_BRIGHT.bit else 4


def _whole_set(worth: int) -> Callable[..., int]:
    return lambda cards, rules, junk: worth if cards.bit_count() == 3 else 0


def _from_five(cards: int, rules: Rules, junk: int) -> int:
    return max(0, cards.bit_count() - 4)


def _from_ten_junk(cards: int, rules: Rules, junk: int) -> int:
    return max(0, junk - 9)


WAYS: tuple[Way, ...] = (
    Way("five-brights", "S000 L45", BRIGHTS, _brights(5, None, 15)),
    Way("four-brights", "S000 L45", BRIGHTS, _four_brights),
    Way("three-brights", "S000 L45", BRIGHTS, _brights(3, False, 3)),
    Way("rain-three", "S000 L45", BRIGHTS, _brights(3, True, 2)),
    Way("godori", "S000 L49", GODORI, _whole_set(5)),
    Way("red-ribbons", "S000 L57", RIBBON_SETS[Ribbon.RED], _whole_set(3)),
    Way("blue-ribbons", "S000 L57", RIBBON_SETS[Ribbon.BLUE], _whole_set(3)),
    Way("grass-ribbons", "S000 L57", RIBBON_SETS[Ribbon.GRASS], _whole_set(3)),
    Way("animals", "S000 L47", ANIMALS, _from_five),
    Way("ribbons", "S000 L51", RIBBONS, _from_five),
    Way("junk", "S000 L61", JUNK, _from_ten_junk),
)
"""The ways to score, in the order a bill lists them."""


class Row(NamedTuple):
    """What one way to score gave: its key, its points and its cards."""

    key: str
    points: int
    cards: Cards


class Score(NamedTuple):
    """The points of a pile, row by row, under one reading of the cup."""

    rows: tuple[Row, ...]
    reading: str = "animal"

    @property
    def points(self) -> int:
        """The sum of the rows."""
        return sum(row.points for row in self.rows)


def readings(pile: int, rules: Rules, frozen: str = "") -> tuple[str, ...]:
    """How the cup in this pile may be read, the animal first (S000 L65).

    `frozen` is a reading chosen before, which then is the only one.

    >>> readings(Cards.of("9a 1j"), Rules())
    ('animal', 'junk')
    """
    if not pile & _CUP or rules.cup == "animal":
        return ("animal",)
    if frozen or rules.cup == "chosen":
        return (frozen or "animal",)
    if rules.cup == "both":
        return ("both",)
    if rules.cup == "ten-junk" and junk_value(pile) < 10:
        return ("animal",)
    return ("animal", "junk")


def count_junk(pile: int, reading: str = "animal") -> int:
    """The junk value of a pile; the cup counts two when it is read as junk."""
    junk = junk_value(pile)
    return junk + 2 if reading != "animal" and pile & _CUP else junk


def count_animals(pile: int, reading: str = "animal") -> int:
    """The number of animals; the cup is none when it is read as junk."""
    away = CUP.bit if reading == "junk" else 0
    return (pile & ANIMALS & ~away).bit_count()


# The ways but for junk, by the cards they look at, in the order of a bill.
_SETS = functools.reduce(operator.or_, RIBBON_SETS.values(), int(GODORI))
_BY_POOL = {
    int(BRIGHTS): WAYS[:4],
    _SETS: WAYS[4:8],
    int(ANIMALS): WAYS[8:9],
    int(RIBBONS): WAYS[9:10],
}
_JUNK_WAY = WAYS[10]


@functools.cache
def _part(pool: int, cards: int, rain_four: int) -> tuple[tuple[Row, ...], int]:
    """The rows of the cards that a pile has of this pool, and their points.

    A pool is small, so each set of its cards is counted once and then looked up.
    `rain_four` is the only option that a way to score asks for.
    """
    rules = Rules(rain_four=rain_four)
    found = [(way, cards & way.pool) for way in _BY_POOL[pool]]
    worth = [(way, way.points(own, rules, 0), own) for way, own in found]
    rows = tuple(Row(way.key, p, Cards(own)) for way, p, own in worth if p)
    return rows, sum(row.points for row in rows)


def _parts(pile: int, rules: Rules, reading: str) -> list[tuple[tuple[Row, ...], int]]:
    """The parts of a pile's score, pool by pool; junk is another matter."""
    cards = pile & ~_CUP if reading == "junk" else pile
    rain_four = rules.rain_four
    return [_part(pool, cards & pool, rain_four) for pool in _BY_POOL]


def _junk_points(pile: int, rules: Rules, reading: str) -> int:
    return _JUNK_WAY.points(pile, rules, count_junk(pile, reading))


def score_as(pile: int, rules: Rules, reading: str) -> Score:
    """The score of a pile with the cup read as said."""
    rows = [row for rows, _ in _parts(pile, rules, reading) for row in rows]
    worth = _junk_points(pile, rules, reading)
    if worth:
        cup = pile & _CUP if reading != "animal" else 0
        rows.append(Row(_JUNK_WAY.key, worth, Cards(pile & JUNK | cup)))
    return Score(tuple(rows), reading)


def score(pile: int, rules: Rules, frozen: str = "") -> Score:
    """The score of a pile: its rows, with the cup read to give most points.

    Of two readings that give the same points, the animal is taken.

    >>> score(Cards.of("1b 3b 8b"), Rules()).points
    3
    >>> [(r.key, r.points) for r in score(Cards.of("2a 4a 8a 5a 6a 10a"), Rules()).rows]
    [('godori', 5), ('animals', 2)]
    """
    found = [score_as(pile, rules, r) for r in readings(pile, rules, frozen)]
    return found[0] if len(found) == 1 else max(found, key=lambda s: s.points)


def points(pile: int, rules: Rules, frozen: str = "") -> int:
    """Only the points of `score(pile, rules, frozen)`.

    >>> points(Cards.of("9a 5a 6a 7a 1j 1k 2j 2k 3j 3k 4j 4k"), Rules())
    1
    """
    best = 0
    for reading in readings(pile, rules, frozen):
        have = _junk_points(pile, rules, reading)
        for _, worth in _parts(pile, rules, reading):
            have += worth
        best = max(best, have)
    return best
