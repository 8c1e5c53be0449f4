"""What every generated page needs: templates, ways to other pages, names, places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from gostop.art import board
from gostop.cards import Card
from gostop.moves import EVENTS
from gostop.rules import PRESETS, preset
from gostop.scoring import WAYS
from gostop.words import card_name, count, month_name, term, terms

TEMPLATES = Path(__file__).parent / "templates"


@cache
def data(name: str) -> Mapping[str, Any]:
    """What a data file of the pages holds: `events`, `combinations`, `options`."""
    file = resources.files("gostop") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def text(words: str) -> Markup:
    """Words as HTML: escaped, Hangul and Chinese marked, `code` between backticks.

    >>> text("`3r` (뻑)")
    Markup('<code>3r</code> (<span lang="ko">뻑</span>)')
    """
    marked = board.text_html(words)
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", marked))  # noqa: S704 - escaped


def capital(words: str) -> str:
    """With a capital letter in front, the rest as it is."""
    return words[:1].upper() + words[1:]


def fence(kind: str, body: object) -> Markup:
    """A `gostop` fence; its text is read by the engine and must stay as it is."""
    return Markup(f"```gostop {kind}\n{str(body).strip()}\n```")  # noqa: S704 - not HTML


# Where a page stands, and the way from it to another


def month_page(month: int) -> str:
    """The page of a month: `cards/03-cherry`."""
    return f"cards/{month:02}-{month_name(month).replace(' ', '-')}"


def card_page(c: Card) -> str:
    """The place of a card: its month's page and its anchor there."""
    page = "cards/bonus" if c.is_bonus else month_page(int(c.month))
    return f"{page}#card-{c.token}"


class Place:
    """Where a page stands, for the ways from it to others.

    >>> Place("cards/03-cherry.md").href("events/ppuk")
    '../../events/ppuk/'
    >>> Place("glossary.md").href("cards/index#deck")
    '../cards/#deck'
    """

    def __init__(self, path: str) -> None:
        own = path.removesuffix(".md").removesuffix("index").strip("/")
        self.base = "../" * len(own.split("/")) if own else ""

    def href(self, target: str) -> str:
        """The way to a page named as `events/ppuk`, with an anchor or without."""
        page, hash_sign, anchor = target.partition("#")
        folder = page.removesuffix("index").strip("/")
        return f"{self.base}{folder}{'/' if folder else ''}{hash_sign}{anchor}"

    def link(self, target: str, words: str) -> Markup:
        """A link with these words."""
        return Markup('<a href="{}">{}</a>').format(self.href(target), text(words))

    def picture(self, c: Card, alt: str | None = None) -> Markup:
        """A card's picture; `alt` is the card's name unless given."""
        return Markup(board.card_image(c, base=self.base, alt=alt))  # noqa: S704 - escaped

    def card_href(self, c: Card) -> str:
        """The way to a card's place in the card guide."""
        return self.href(card_page(c))

    def card(self, c: Card) -> Markup:
        """A card's picture that leads to its place in the card guide."""
        return Markup('<a class="gp-card" href="{}">{}</a>').format(
            self.card_href(c), self.picture(c)
        )

    def cards(self, cards: Iterable[Card]) -> Markup:
        """A row of cards, each leading to its place in the card guide."""
        items = Markup().join(Markup("<li>{}</li>").format(self.card(c)) for c in cards)
        return Markup('<ul class="gp-cards">{}</ul>').format(items)

    def term(self, key: str) -> Markup:
        """A word of the game, leading to its page or to the glossary."""
        return self.link(term_page(key) or f"glossary#term-{key}", term(key)["english"])

    def places(self, at: str, own: str = "") -> Markup:
        """Places such as `S000 L67, L69` in words, leading to the page of sources.

        The source that is `own` to what is shown is not named again.
        """
        found = [
            Markup('<a href="{}">{}</a>').format(
                self.href(f"sources#{code.lower()}"), _place(code, lines, own)
            )
            for code, lines in read_places(at).items()
        ]
        return Markup("; ").join(found)


def read_places(at: str) -> dict[str, list[str]]:
    """The lines of each source in a list of places.

    >>> read_places("S000 L77, L81, S002 L59")
    {'S000': ['77', '81'], 'S002': ['59']}
    """
    found: dict[str, list[str]] = {}
    code = ""
    for named, line in re.findall(r"(S\d{3})?\s*L(\d+)", at):
        code = named or code
        found.setdefault(code, []).append(line)
    return found


def _place(code: str, lines: list[str], own: str) -> str:
    named = f"{'line' if len(lines) == 1 else 'lines'} {', '.join(lines)}"
    return named if code == own else f"{source_name(code)}, {named}"


def source_name(code: str) -> str:
    """The human name of a source document: that of its preset."""
    return preset(code.lower()).title


SOURCES = tuple(name.upper() for name in PRESETS if re.fullmatch(r"s\d{3}", name))
"""The codes of the source documents."""


# Which page a word of the game has

_WORD_PAGES = {
    "bright": "cards/kinds#bright",
    "animal": "cards/kinds#animal",
    "ribbon": "cards/kinds#ribbon",
    "junk-card": "cards/kinds#junk",
    "double-junk": "cards/kinds#double",
    "bonus-card": "cards/bonus",
    "sake-cup": "cards/09-chrysanthemum#card-9a",
    "month": "cards/index",
    "final-turn": "rules/options/last_turn",
    "threshold": "rules/options/threshold_2p",
    "stack": "events/take-stack",
    "match": "events/capture",
    "three-go": "rules/options/go_formula",
    "animals-double": "rules/options/animals_double",
    "junk-bak": "game#pi-bak",
    "go-bak": "game#go-bak",
    "carry": "rules/options/carry_cap",
    "bright-bak": "game#gwang-bak",
}
_WAY_KEYS = frozenset(way.key for way in WAYS)


def term_page(key: str) -> str:
    """The page of a word of the game, or nothing."""
    if key in EVENTS:
        return f"events/{key}"
    if key in _WAY_KEYS:
        return f"combinations/{key}"
    return _WORD_PAGES.get(key, "")


# Templates


@cache
def _engine() -> jinja2.Environment:
    engine = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="{##",  # since `{#name}` is a heading's anchor
        comment_end_string="##}",
    )
    engine.filters.update(text=text, capital=capital)
    engine.globals.update(
        term=term,
        terms=terms,
        card_name=card_name,
        count=count,
        month_name=month_name,
        fence=fence,
        escape=escape,
        source_name=source_name,
    )
    return engine


def render(template: str, path: str, **fields: object) -> str:
    """The page at `path` made from `templates/page-<template>.jinja`."""
    found = _engine().get_template(f"page-{template}.jinja")
    return found.render(at=Place(path), **fields).strip() + "\n"
