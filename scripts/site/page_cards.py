"""The card guide: the deck at a glance, a page for each month, kinds, bonus cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gostop.cards import (
    ANIMALS,
    BONUS,
    BRIGHTS,
    CUP,
    DECK,
    JUNK,
    MONTHS,
    RIBBON_SETS,
    Card,
    Cards,
    Ribbon,
    card,
    junk_value,
)
from gostop.rules import Rules
from gostop.scoring import WAYS, Way, count_junk, readings
from gostop.state import deck
from gostop.words import card_facts, kind_facts, month_facts
from scripts.site.page_kit import month_page, render

NUMBERS = range(1, 13)
PLAIN = Cards(~int(BONUS) & sum(c.bit for c in DECK))


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The pages of the card guide."""
    yield _index(rules)
    for month in NUMBERS:
        yield _month(month, rules)
    yield _bonus(rules)
    yield _kinds(rules)


# What is worked out


def kind_of(c: Card) -> str:
    """The kind as the card guide tells them apart: junk is junk, double or bonus."""
    if c.is_bonus:
        return "bonus"
    return "double" if c.junk > 1 else c.kind.value


def scores_in(c: Card, rules: Rules) -> tuple[Way, ...]:
    """The ways to score that this card can be a part of.

    >>> [way.key for way in scores_in(card("2a"), Rules())]
    ['godori', 'animals']
    >>> [way.key for way in scores_in(card("12b"), Rules())]
    ['five-brights', 'four-brights', 'rain-three']
    """
    return tuple(way for way in WAYS if _is_part(c, way, rules))


def _is_part(c: Card, way: Way, rules: Rules) -> bool:
    if c not in way.pool:
        return c is CUP and way.key == "junk" and _cup_as_junk(rules) > 0
    if len(way.pool) > len(BRIGHTS):
        return True  # a count: any five, any ten
    others = [other for other in way.pool if other is not c]
    return any(
        way.points(c.bit | Cards.of(chosen), rules, 0)
        for size in range(len(way.pool))
        for chosen in combinations(others, size)
    )


def _cup_as_junk(rules: Rules) -> int:
    """What the sake cup counts as junk by these rules, if it may."""
    pile = JUNK | CUP.bit
    return max(count_junk(CUP.bit, reading) for reading in readings(pile, rules))


def worth(c: Card, rules: Rules) -> str:
    """What a card counts as junk, in words."""
    if c is CUP and _cup_as_junk(rules):
        return f"0 as an animal, {_cup_as_junk(rules)} as junk"
    return str(c.junk)


def bonus_cards(rules: Rules) -> dict[int, Cards]:
    """The bonus cards that are played, by the number of players."""
    return {players: Cards(deck(rules, players) & BONUS) for players in (2, 3)}


def _entry(c: Card, rules: Rules) -> dict[str, object]:
    facts = card_facts(c)
    return {
        "card": c,
        "facts": facts,
        "kind": kind_of(c),
        "kind_name": kind_facts(kind_of(c))["english"],
        "worth": worth(c, rules),
        "ways": scores_in(c, rules),
        "alike": [card(token) for token in facts["like"]],
    }


# The pages


def _index(rules: Rules) -> tuple[str, str]:
    path = "cards/index.md"
    months = [(m, month_facts(m), MONTHS[m]) for m in NUMBERS]
    count = Counter(kind_of(c) for c in PLAIN)
    kinds = ("bright", "animal", "ribbon", "junk", "double")
    return path, render(
        "cards",
        path,
        months=months,
        kinds=[(kind_facts(k), k, count[k]) for k in kinds],
        total=len(PLAIN),
        bonus=bonus_cards(rules),
        all_bonus=BONUS,
        letters=_letters(),
        month_page=month_page,
    )


def _letters() -> list[tuple[str, str, list[Card]]]:
    """Each letter of a token: its kind, and the cards that have it."""
    found: dict[str, list[Card]] = {}
    for c in PLAIN:
        found.setdefault(c.token[-1], []).append(c)
    order = sorted(found, key="bardjk".index)
    return [(x, kind_facts(kind_of(found[x][0]))["english"], found[x]) for x in order]


def _month(month: int, rules: Rules) -> tuple[str, str]:
    path = f"{month_page(month)}.md"
    facts = month_facts(month)
    confused = [(m, month_facts(m)) for m in facts["confused"]]
    return path, render(
        "month",
        path,
        month=month,
        facts=facts,
        entries=[_entry(c, rules) for c in MONTHS[month]],
        confused=confused,
        before=month - 1 if month > 1 else None,
        after=month + 1 if month < len(NUMBERS) else None,
        month_page=month_page,
    )


def _bonus(rules: Rules) -> tuple[str, str]:
    path = "cards/bonus.md"
    return path, render(
        "bonus",
        path,
        facts=kind_facts("bonus"),
        entries=[_entry(c, rules) for c in BONUS],
        played=bonus_cards(rules),
    )


def _kinds(rules: Rules) -> tuple[str, str]:
    path = "cards/kinds.md"
    single = Cards(sum(c.bit for c in PLAIN if c.junk == 1))
    double = Cards(sum(c.bit for c in PLAIN if c.junk > 1))
    sections = [
        ("bright", BRIGHTS),
        ("animal", ANIMALS),
        ("ribbon", Cards(sum(RIBBON_SETS.values()))),
        ("junk", single),
        ("double", double),
        ("bonus", BONUS),
    ]
    return path, render(
        "kinds",
        path,
        sections=[(key, kind_facts(key), cards) for key, cards in sections],
        ribbon_sets=[
            (f"{ribbon.value}-ribbons", RIBBON_SETS[ribbon])
            for ribbon in Ribbon
            if ribbon is not Ribbon.RAIN
        ],
        rain=RIBBON_SETS[Ribbon.RAIN],
        junk_value=junk_value(PLAIN),
        cup=CUP,
        cup_as_junk=_cup_as_junk(rules),
    )
