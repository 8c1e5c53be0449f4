"""The pages and pictures that the engine writes, for the rules of a site.

Each `page_*.py` writes one part of the site. They know nothing of MkDocs: what comes
out is Markdown with `gostop` fences in it.
"""

from __future__ import annotations

import json
from typing import Any

from gostop import art
from gostop.cards import DECK, card
from gostop.puzzles import Puzzle
from gostop.rules import Rules
from gostop.words import card_facts
from scripts.site import (
    page_api,
    page_cards,
    page_combinations,
    page_deck,
    page_differences,
    page_events,
    page_glossary,
    page_house,
    page_notation,
    page_paper,
    page_puzzles,
    page_rulebook,
    page_rules,
    page_trainer,
)


def generate(
    rules: Rules, more: tuple[Puzzle, ...] = (), house: str = ""
) -> dict[str, str]:
    """The generated pages: path in the site to Markdown, in the order of the menu.

    `more` are a house's own puzzles, which stand before ours; `house` is its name.
    """
    puzzles = more + page_puzzles.bank(rules).kept
    return dict(
        [
            *page_cards.generate(rules),
            *page_deck.generate(rules),
            *page_trainer.generate(rules),
            *page_combinations.generate(rules),
            *page_events.generate(rules),
            *page_rulebook.generate(rules, house),
            *page_rules.generate(rules, house),
            *page_house.generate(rules, house),
            *page_differences.generate(rules),
            *page_puzzles.generate(puzzles, rules),
            *page_paper.generate(rules, puzzles, house),
            *page_glossary.generate(),
            *page_notation.generate(),
            *page_api.generate(),
        ]
    )


def assets(rules: Rules) -> dict[str, bytes | str]:
    """The generated files that are not pages: path in the site to content.

    A card is drawn without its month number, which the board lays over it.
    """
    pictures: dict[str, bytes | str] = {"cards/back.svg": art.back(title="card back")}
    for c in DECK:
        facts = card_facts(c)
        pictures[f"cards/{c.token}.svg"] = art.card(
            c, title=facts["english"], desc=facts["look"]
        )
    return pictures | {
        ICON: icon(),
        page_trainer.FILE: page_trainer.questions_file(rules),
    }


ICON = "cards/icon.svg"
_GREEN = "#1f5b3a"


def icon() -> str:
    """The icon of the installed site: the moon on green, clear of any rounded edge."""
    moon = art.card(card("8b"), title="Go-Stop")
    placed = moon.replace("<svg ", '<svg x="151" y="88" width="210" height="336" ', 1)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" fill="{_GREEN}"/>{placed}</svg>'
    )


MANIFEST = "manifest.webmanifest"


def manifest(title: str, description: str) -> str:
    """What a browser needs to install the site; its icon is one of our drawings.

    It has no `id`: browsers take the folder, so two sites at one host are two.
    """
    icon: dict[str, Any] = {"src": ICON, "type": "image/svg+xml", "sizes": "any"}
    return json.dumps(
        {
            "name": title,
            "short_name": title if len(title) <= _SHORT else "Go-Stop",
            "description": description,
            "lang": "en",
            "categories": ["games", "education"],
            "start_url": ".",
            "scope": ".",
            "display": "standalone",
            "background_color": "#ffffff",
            "theme_color": _GREEN,
            "icons": [icon | {"purpose": "any"}, icon | {"purpose": "maskable"}],
        },
        indent=2,
        ensure_ascii=False,
    )


_SHORT = 12  # letters under an icon
