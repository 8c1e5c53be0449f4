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
from gostop.art.places import places_html, source_name
from gostop.cards import BONUS, Card, Cards
from gostop.moves import EVENTS
from gostop.rules import OPTIONS, PRESETS, Rules, change
from gostop.scoring import WAYS
from gostop.state import SIZES, deck
from gostop.words import card_name, count, month_name, say, spoken, term, terms

TEMPLATES = Path(__file__).parent / "templates"


@cache
def data(name: str) -> Mapping[str, Any]:
    """What a data file of the pages holds: `events`, `rulebook`, `options` ..."""
    file = resources.files("gostop") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def text(words: str) -> Markup:
    """Words as HTML: escaped, Hangul and Chinese marked, `code` between backticks.

    >>> text("`3r` (뻑)")
    Markup('<code>3r</code> (<span lang="ko">뻑</span>)')
    """
    marked = board.text_html(words)
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", marked))  # noqa: S704 - escaped


@cache
def _told(words: str) -> jinja2.Template:
    plain = jinja2.Environment(undefined=jinja2.StrictUndefined)  # noqa: S701 - `text` escapes
    return plain.from_string(words)


def told(words: str, rules: Rules) -> str:
    """Words of a data file for these rules: Jinja with `rules` and a few words more.

    `said("cup")` is the option's value in words, `deal[2].hand` a number of cards,
    `both("first_award")` what is won or paid with two players and with three, `little`
    how little junk is pi-bak, and `played("heodang")` is false where these rules
    switch that off.

    >>> told("{{ rules.threshold_2p }} points, {{ said('table_four') }}", Rules())
    '7 points, nobody wins, as when all cards are played'
    """

    def said(name: str) -> str:
        return OPTIONS[name].said(getattr(rules, name))

    found = _told(words).render(
        rules=rules,
        said=said,
        deal=deal_sizes(rules),
        both=lambda option: both(option, rules),
        little=little(rules),
        played=lambda key: is_played(key, rules),
    )
    return " ".join(found.split())


def both(option: str, rules: Rules) -> str:
    """What a pair of options wins or has paid, with two players and with three.

    >>> both("first_award", Rules())
    '7 points with two players, and 3 points from each opponent with three'
    >>> both("first_award", Rules(first_award_2p=0))
    '3 points from each opponent with three players, and nothing with two'
    """
    two, three = (rules.at(option, players) for players in (2, 3))
    from_each = f"{count('points', three)} from each opponent with three"
    if two and three:
        return f"{count('points', two)} with two players, and {from_each}"
    if three:
        return f"{from_each} players, and nothing with two"
    return f"{count('points', two)} with two players, and nothing with three"


def little(rules: Rules) -> str:
    """How little junk puts a loser into pi-bak, with two players and with three.

    >>> little(Rules())
    'at most 7 with two players, 5 with three'
    >>> little(Rules(junk_bak_3p=0))
    'at most 7 with two players; with three it is not played'
    >>> little(Rules(junk_bak_2p=0, junk_bak_zero="hit"))
    'none at all with two players, at most 5 with three'
    """
    two, three = (_little(rules, players) for players in (2, 3))
    if two and three:
        if two.startswith(_AT_MOST):
            three = three.removeprefix(_AT_MOST)
        return f"{two} with two players, {three} with three"
    if two:
        return f"{two} with two players; with three it is not played"
    return f"{three} with three players; with two it is not played"


def _little(rules: Rules, players: int) -> str:
    most = rules.at("junk_bak", players)
    none = "none at all" if rules.junk_bak_zero == "hit" else ""
    return f"{_AT_MOST}{most}" if most else none


_AT_MOST = "at most "


# What a house does not play


def switches_off(entry: Mapping[str, Any], rules: Rules) -> list[str]:
    """The options by which these rules switch off what a page tells, or none.

    An entry's `off` are the answers that do it, each a change or several together.

    >>> entry = {"off": ["heodang_2p=0 heodang_3p=0"]}
    >>> switches_off(entry, Rules(heodang_2p=0, heodang_3p=0))
    ['heodang_2p', 'heodang_3p']
    >>> switches_off(entry, Rules(heodang_2p=0))
    []
    """
    for answers in entry.get("off", ()):
        changes = answers.split()
        if all(change(rules, one) == rules for one in changes):
            return [one.partition("=")[0] for one in changes]
    return []


def is_played(key: str, rules: Rules) -> bool:
    """Whether these rules have an event or a rule of the book at all.

    >>> is_played("heodang", Rules()), is_played("department-store", Rules())
    (True, False)
    """
    entry = data("events").get(key) or data("rulebook")["rules"].get(key, {})
    return not switches_off(entry, rules)


def deal_sizes(rules: Rules) -> dict[int, dict[str, int]]:
    """How many cards lie where after the deal, by the number of players.

    >>> deal_sizes(Rules())[2]
    {'cards': 50, 'bonus': 2, 'hand': 10, 'table': 8, 'stock': 22}
    """
    found = {}
    for players, (hand, table) in SIZES.items():
        played = deck(rules, players)
        found[players] = {
            "cards": len(played),
            "bonus": len(Cards(played & BONUS)),
            "hand": hand,
            "table": table,
            "stock": len(played) - players * hand - table,
        }
    return found


def names_of(*facts: Mapping[str, Any]) -> list[str]:
    """Every name of some words of the game, each once, for the search.

    Chinese names are given in traditional characters too.

    >>> names_of(term("jjok"))[:4]
    ['jjok', '쪽', '亲嘴', 'kiss']
    >>> "親嘴" in names_of(term("jjok"))
    True
    """
    found = [
        name
        for word in facts
        for name in (
            *(word[key] for key in ("english", "korean", "romanised", "chinese")),
            *word.get("other", ()),
        )
    ]
    return with_traditional(found)


_TRADITIONAL = str.maketrans(
    "两亲动双发后团国图圆对广庄张弹总扫抢择摇条枫点画种红组统胜蓝补计货赌轮连选韩鸟鹤盘会机数秃区叠",
    "兩親動雙發後團國圖圓對廣莊張彈總掃搶擇搖條楓點畫種紅組統勝藍補計貨賭輪連選韓鳥鶴盤會機數禿區疊",
)
"""The characters of our Chinese names that are written otherwise in Taiwan."""


def with_traditional(names: Iterable[str]) -> list[str]:
    """Names, each once, and behind them the Chinese ones in traditional characters.

    >>> with_traditional(["ttadak", "大团圆"])
    ['ttadak', '大团圆', '大團圓']
    """
    found = list(names)
    return list(dict.fromkeys([*found, *(n.translate(_TRADITIONAL) for n in found)]))


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

    def rule(self, key: str) -> Markup:
        """A rule, an event or a way to score, leading to its page."""
        return self.link(rule_page(key), rule_title(key))

    def places(self, at: str, own: str = "") -> Markup:
        """Places such as `S000 L67, L69` in words, leading to the page of sources.

        The source that is `own` to what is shown is not named again.
        """
        return Markup(places_html(at, base=self.base, own=own))  # noqa: S704 - escaped


SOURCES = tuple(name.upper() for name in PRESETS if re.fullmatch(r"s\d{3}", name))
"""The codes of the source documents."""


# Which page a word of the game has

_KIND_PAGES = {
    "bright": "cards/brights",
    "animal": "cards/animals",
    "ribbon": "cards/ribbons",
    "junk": "cards/junk",
    "double": "cards/junk#double",
    "bonus": "cards/bonus",
}


def kind_page(kind: str) -> str:
    """The page of a kind of cards (`bright`, `double`, `bonus` ...)."""
    return _KIND_PAGES[kind]


_WORD_PAGES = {
    "bright": kind_page("bright"),
    "animal": kind_page("animal"),
    "ribbon": kind_page("ribbon"),
    "junk-card": kind_page("junk"),
    "bonus-card": "cards/bonus",
    "month": "cards/index",
    "combination": "combinations/index",
    "go-stop": "game",
    "matgo": "game",
}
_WAY_KEYS = frozenset(way.key for way in WAYS)


def term_page(key: str) -> str:
    """The page of a word of the game, or nothing."""
    if key in EVENTS or key in _WAY_KEYS:
        return rule_page(key)
    return _WORD_PAGES.get(key) or _told_by().get(key, "")


@cache
def _told_by() -> Mapping[str, str]:
    """For each word that a rule of the book is about: the page of that rule."""
    rules = data("rulebook")["rules"].items()
    return {rule["term"]: rule_page(key) for key, rule in rules if "term" in rule}


# Which page a rule has


@cache
def _groups() -> Mapping[str, str]:
    """The group of each rule, event and way to score."""
    groups = data("rulebook")["groups"]
    return {key: group["key"] for group in groups for key in group["holds"]}


def rule_page(key: str) -> str:
    """The page of a rule, an event or a way to score.

    >>> rule_page("ppuk"), rule_page("pi-bak")
    ('events/ppuk', 'rules/bill/pi-bak')
    """
    if key in EVENTS:
        return f"events/{key}"
    if key in _WAY_KEYS:
        return f"combinations/{key}"
    return f"rules/{_groups()[key]}/{key}"


def rules_about(key: str) -> list[str]:
    """The rules of the book that name an event, a way to score or a rule as related.

    >>> rules_about("nagari")
    ['no-progress', 'after-nagari', 'several-nagaris']
    """
    rules = data("rulebook")["rules"].items()
    return [name for name, rule in rules if key in rule["related"]]


def rule_title(key: str) -> str:
    """What a rule, an event or a way to score is called."""
    told_here = data("rulebook")["rules"].get(key)
    return str(told_here["title"] if told_here else capital(term(key)["english"]))


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
        names_of=names_of,
        with_traditional=with_traditional,
        rules_about=rules_about,
        card_name=card_name,
        kind_page=kind_page,
        spoken=spoken,
        count=count,
        say=say,
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
