"""The rows of `make bench`: a figure beside its reference, and the table of them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

SAMPLES = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """What some samples say: the median, the least and the most."""

    median: float
    least: float
    most: float
    samples: int


@dataclass(frozen=True, slots=True)
class Row:
    """A figure beside its reference.

    `goal` is for the ratio of the two medians; where there is no reference, for ours.
    """

    key: str
    unit: str
    figure: Figure
    beside: str = ""
    reference: Figure | None = None
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None


def figure(samples: Sequence[float]) -> Figure:
    """The figure of some samples.

    >>> figure([3, 1, 2])
    Figure(median=2, least=1, most=3, samples=3)
    """
    return Figure(statistics.median(samples), min(samples), max(samples), len(samples))


def row(
    key: str,
    unit: str,
    samples: Sequence[float],
    beside: str = "",
    reference: Sequence[float] = (),
    *,
    at_most: float | None = None,
    at_least: float | None = None,
) -> Row:
    """A row with its ratio worked out, and this or the median compared with the goal.

    >>> row("start", "ms", [40, 50], "bare page", [100, 200], at_most=0.2).met
    False
    >>> row("start", "ms", [40, 50], "bare page", [100, 200], at_most=0.3).goal
    '≤ 0.3'
    >>> row("verdict", "ms", [40, 50, 300], at_most=100).met
    True
    """
    ours = figure(samples)
    theirs = figure(reference) if reference else None
    ratio = ours.median / theirs.median if theirs else None
    reached = ours.median if ratio is None else ratio
    goal, met = "", None
    if at_most is not None:
        goal, met = f"≤ {at_most:g}", reached <= at_most
    if at_least is not None:
        goal, met = f"≥ {at_least:g}", reached >= at_least
    return Row(key, unit, ours, beside, theirs, ratio, goal, met)


def number(value: float) -> str:
    """A number in three or more figures.

    >>> number(1234.5), number(0.12345)
    ('1,234', '0.123')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def shown(found: Figure | None) -> str:
    """A median with its spread.

    >>> shown(figure([1, 2, 300])), shown(figure([7]))
    ('2 (1-300)', '7')
    """
    if found is None:
        return "-"
    if found.samples == 1:
        return number(found.median)
    return f"{number(found.median)} ({number(found.least)}-{number(found.most)})"


HEADS = ["figure", "unit", "median (spread)", "beside", "its median", "ratio", "goal"]
MET = {None: "", True: " yes", False: " no"}


def cells(found: Row) -> list[str]:
    """A row in words."""
    ratio = "-" if found.ratio is None else number(found.ratio)
    goal = f"{found.goal}{MET[found.met]}"
    ours, theirs = shown(found.figure), shown(found.reference)
    return [found.key, found.unit, ours, found.beside or "-", theirs, ratio, goal]


def table(rows: Sequence[Row]) -> str:
    """All rows as lines of even columns.

    >>> print(table([row("deals", "1/s", [5], "moves", [10])]))
    figure  unit  median (spread)  beside  its median  ratio  goal
    deals   1/s   5                moves   10          0.5
    """
    lines = [HEADS, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = (
        [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
        for line in lines
    )
    return "\n".join("  ".join(line).rstrip() for line in padded)
