"""The pages and pictures that the engine writes, for the rules of a site.

Each `page_*.py` writes one part of the site. They know nothing of MkDocs: what comes
out is Markdown with `gostop` fences in it.
"""

from __future__ import annotations

from gostop import art
from gostop.cards import DECK
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


def generate(rules: Rules, more: tuple[Puzzle, ...] = ()) -> dict[str, str]:
    """The generated pages: path in the site to Markdown, in the order of the menu.

    `more` are a house's own puzzles, which stand before ours.
    """
    puzzles = more + page_puzzles.bank(rules).kept
    return dict(
        [
            *page_cards.generate(rules),
            *page_deck.generate(rules),
            *page_trainer.generate(rules),
            *page_combinations.generate(rules),
            *page_events.generate(rules),
            *page_rulebook.generate(rules),
            *page_rules.generate(rules),
            *page_house.generate(rules),
            *page_differences.generate(rules),
            *page_puzzles.generate(puzzles, rules),
            *page_paper.generate(rules, puzzles),
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
    return pictures | {page_trainer.FILE: page_trainer.questions_file(rules)}
