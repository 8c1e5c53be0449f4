"""Pages about a deck as a thing: the box, the Japanese cousin, the deck in words."""

from __future__ import annotations

from collections.abc import Iterator

from gostop.cards import BONUS, MONTHS, card, junk_value
from gostop.rules import Rules
from gostop.words import card_facts, card_name, kind_facts, kind_name, month_facts
from scripts.site.page_cards import KINDS, NUMBERS, PLAIN, bonus_cards
from scripts.site.page_kit import month_page, render
from scripts.site.page_trainer import braille

BOX = 54
"""How many cards most boxes hold."""
EXAMPLE = card("3r")


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The three pages."""
    yield _page(
        "box",
        total=len(PLAIN),
        box=BOX,
        months=len(NUMBERS),
        of_month=len(MONTHS[1]),
        kinds=[(kind_facts(key), len(cards)) for key, cards in KINDS.items()],
        doubles=[c for c in PLAIN if c.junk > 1],
        moon=card("8b"),
        bonus=list(BONUS),
        example=EXAMPLE,
        facts=card_facts,
        played=bonus_cards(rules),
        junk_value=junk_value(PLAIN),
    )
    yield _page("hanafuda", november=card("11d"), months=month_facts)
    yield _page(
        "text",
        months=[(m, month_facts(m), MONTHS[m]) for m in NUMBERS],
        bonus=BONUS,
        example=EXAMPLE,
        facts=card_facts,
        kind=kind_name,
        title=card_name,
        braille=braille,
        longest=max((braille(c) for c in PLAIN), key=len),
        month_page=month_page,
    )


def _page(name: str, **fields: object) -> tuple[str, str]:
    path = f"cards/{name}.md"
    return path, render(name, path, **fields)
