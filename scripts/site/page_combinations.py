"""Ways to score: a table of all, and a page for each row. Every number is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gostop.cards import Cards
from gostop.rules import Rules
from gostop.scoring import WAYS, Score, Way, count_junk, readings, score
from gostop.state import deck
from gostop.words import term
from scripts.site.departures import Departure, departure
from scripts.site.examples import contrasts
from scripts.site.page_kit import data, render
from scripts.site.page_kit import told as told_by
from scripts.site.page_rules import otherwise

COUNTED = ("animals", "ribbons", "junk")
"""The ways that score by a count instead of a set."""


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The table of all ways to score, then a page for each."""
    entries = [entry_of(way, rules) for way in WAYS]
    index = "combinations/index.md"
    yield index, render("combinations", index, entries=entries, rules=rules)
    for entry in entries:
        path = f"combinations/{entry['key']}.md"
        yield path, render("combination", path, e=entry)


def entry_of(way: Way, rules: Rules) -> dict[str, Any]:
    """What a page shows of a way to score."""
    told: Mapping[str, Any] = data("combinations")[way.key]
    example, near = Cards.of(told["example"]), Cards.of(told["near"])
    pile = f"cards: {example}"
    options = told.get("options", ())
    apart = told.get("apart", "")
    return {
        "key": way.key,
        "term": term(way.key),
        "told": told,
        "hint": told_by(told["hint"], rules),
        "apart": told_by(apart, rules),
        "pool": way.pool,
        "example": example,
        "near": near,
        "swap": _swap(example, near),
        "score": score(example, rules),
        "points": _points_of(way.key, score(example, rules)),
        "near_score": score(near, rules),
        "ladder": _ladder(way, rules) if way.key in COUNTED else (),
        "otherwise": otherwise(options, rules),
        "departure": _departure(told, rules),
        "contrasts": list(contrasts(options, rules, [("The example above", pile)])),
    }


def _departure(told: Mapping[str, Any], rules: Rules) -> Departure:
    """How these rules depart from the words of a way to score, or from its points.

    Its examples are counted by the rules of the site, whatever these are.

    >>> told = {"hint": "", "example": "1b 3b 8b 12b", "near": "1b 3b 8b 12a"}
    >>> [said.name for said in _departure(told, Rules(rain_four=3)).options]
    ['rain_four']
    """
    piles = [Cards.of(told[key]) for key in ("example", "near", "more") if key in told]
    counted = [f"cards: {p}\n= {score(p, Rules()).points}" for p in piles]
    more = [{"text": text} for text in counted]
    found = departure({"statement": [told["hint"]], "more": more}, rules)
    return replace(found, examples=False)


def _points_of(key: str, found: Score) -> int:
    return sum(row.points for row in found.rows if row.key == key)


def _swap(example: Cards, near: Cards) -> tuple[Cards, Cards]:
    """The card that the near miss leaves out, and the one it has instead."""
    return Cards(example & ~near), Cards(near & ~example)


def _ladder(way: Way, rules: Rules) -> list[tuple[int, int]]:
    """What each count is worth, from the first that scores: (count, points).

    Of junk the count is the value of the cards.
    """
    if way.key == "junk":
        decks = [deck(rules, players) for players in (2, 3)]
        most = max(count_junk(d, readings(d, rules)[-1]) for d in decks)
        steps = [(n, way.points(way.pool, rules, n)) for n in range(1, most + 1)]
    else:
        pool = list(way.pool)
        piles = [Cards.of(pool[:n]) for n in range(1, len(pool) + 1)]
        steps = [(len(pile), way.points(pile, rules, 0)) for pile in piles]
    return [(n, points) for n, points in steps if points]
