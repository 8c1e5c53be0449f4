"""The card guide: the deck at a glance, a page for each month and for each kind."""

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
    GODORI,
    JUNK,
    JUNK_BY_VALUE,
    MONTHS,
    RAIN_BRIGHT,
    RIBBON_SETS,
    RIBBONS,
    Card,
    Cards,
    Ribbon,
    card,
    junk_value,
)
from gostop.rules import Rules
from gostop.scoring import WAYS, Way, count_junk, readings
from gostop.state import deck
from gostop.words import card_facts, count, kind_facts, kind_of, month_facts, spoken
from scripts.site import page_key
from scripts.site.page_kit import kind_page, month_page, render

NUMBERS = range(1, 13)
PLAIN = Cards(~int(BONUS) & sum(c.bit for c in DECK))
SINGLE = Cards(JUNK & PLAIN & JUNK_BY_VALUE[0])
DOUBLE = Cards(JUNK & PLAIN & ~int(SINGLE))
KINDS = {"bright": BRIGHTS, "animal": ANIMALS, "ribbon": RIBBONS, "junk": SINGLE}
"""The kinds that have a page, each with its cards."""
SAMPLES = ("3b", "9a", "6r", "11d", "7j")
"""One card of each kind, to show how cards look."""


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The pages of the card guide."""
    yield _index(rules)
    yield from page_key.generate(rules)
    for month in NUMBERS:
        yield _month(month, rules)
    yield _kinds(rules)
    for kind in KINDS:
        yield _kind(kind, rules)
    yield _bonus(rules)


# What is worked out


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


def worth_of(way: Way, rules: Rules) -> str:
    """What a way to score gives, or where its count begins, in words.

    >>> [worth_of(way, Rules()) for way in WAYS if way.key in ("godori", "junk")]
    ['5 points', 'from a value of 10']
    """
    if way.key == "junk":
        values = range(1, count_junk(way.pool) + 1)
        first = next(n for n in values if way.points(way.pool, rules, n))
        return f"from a value of {first}"
    cards = list(way.pool)
    if len(cards) > len(BRIGHTS):
        piles = [Cards.of(cards[:n]) for n in range(1, len(cards) + 1)]
        first = next(len(pile) for pile in piles if way.points(pile, rules, 0))
        return f"from {first} cards"
    piles = [
        Cards.of(chosen)
        for size in range(1, len(cards) + 1)
        for chosen in combinations(cards, size)
    ]
    return count("points", max(way.points(pile, rules, 0) for pile in piles))


def _entry(c: Card, rules: Rules) -> dict[str, object]:
    facts = card_facts(c)
    return {
        "card": c,
        "facts": facts,
        "say": spoken(facts["romanised"]),
        "kind": kind_of(c),
        "kind_name": kind_facts(kind_of(c))["english"],
        "picture": f"cards/{c.token}.svg",
        "worth": worth(c, rules),
        "ways": [(way, worth_of(way, rules)) for way in scores_in(c, rules)],
        "pairs": [page_key.tell_apart(c, card(token)) for token in facts["like"]],
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
        bonus_facts=kind_facts("bonus"),
        samples=[card(token) for token in SAMPLES],
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
    inside, rest = page_key.inside(month)
    return path, render(
        "month",
        path,
        month=month,
        facts=facts,
        entries=[_entry(c, rules) for c in MONTHS[month]],
        confused=confused,
        way=page_key.way_to(page_key.month_question(month)),
        inside=inside,
        apart=page_key.apart(month),
        rest=page_key.told_of(rest),
        ringed=page_key.ringed,
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
        ringed=page_key.ringed,
    )


def _kinds(rules: Rules) -> tuple[str, str]:
    path = "cards/kinds.md"
    sections = [*KINDS.items(), ("double", DOUBLE), ("bonus", BONUS)]
    return path, render(
        "kinds",
        path,
        sections=[(key, kind_facts(key), cards) for key, cards in sections],
        cup=CUP,
        cup_as_junk=_cup_as_junk(rules),
    )


def _kind(kind: str, rules: Rules) -> tuple[str, str]:
    facts = kind_facts(kind)
    path = f"{kind_page(kind)}.md"
    ways = [way for way in WAYS if not way.pool & ~int(KINDS[kind] | DOUBLE | BONUS)]
    return path, render(
        kind,
        path,
        facts=facts,
        entries=[_entry(c, rules) for c in KINDS[kind]],
        ways=[(way, worth_of(way, rules)) for way in ways],
        alike=page_key.alike(KINDS[kind]),
        ringed=page_key.ringed,
        **_MORE[kind](rules),
    )


def _about_brights(rules: Rules) -> dict[str, object]:
    del rules
    return {"rain": RAIN_BRIGHT}


def _about_animals(rules: Rules) -> dict[str, object]:
    birds = {c: card_facts(c).get("birds", 0) for c in PLAIN}
    return {
        "godori": [(c, birds[c]) for c in GODORI],
        "birds": sum(birds[c] for c in GODORI),
        "other_birds": [c for c in PLAIN if birds[c] and c not in GODORI],
        "things": [c for c in ANIMALS if not card_facts(c).get("creature", True)],
        "cup": CUP,
        "cup_as_junk": _cup_as_junk(rules),
    }


def _about_ribbons(rules: Rules) -> dict[str, object]:
    del rules
    sets = [(r, cards) for r, cards in RIBBON_SETS.items() if r is not Ribbon.RAIN]
    return {
        "sets": [(f"{ribbon.value}-ribbons", cards) for ribbon, cards in sets],
        "rain": RIBBON_SETS[Ribbon.RAIN],
        "without": [m for m in NUMBERS if not MONTHS[m] & RIBBONS],
    }


def _about_junk(rules: Rules) -> dict[str, object]:
    plain = {m: Cards(MONTHS[m] & SINGLE) for m in NUMBERS}
    return {
        "double": [_entry(c, rules) for c in DOUBLE],
        "double_facts": kind_facts("double"),
        "single": SINGLE,
        "by_month": [(m, month_facts(m), cards) for m, cards in plain.items() if cards],
        "month_page": month_page,
        "value": junk_value(PLAIN),
        "with_bonus": {
            n: junk_value(PLAIN | c) for n, c in bonus_cards(rules).items() if c
        },
        "cup": CUP,
        "cup_as_junk": _cup_as_junk(rules),
    }


_MORE = {
    "bright": _about_brights,
    "animal": _about_animals,
    "ribbon": _about_ribbons,
    "junk": _about_junk,
}
