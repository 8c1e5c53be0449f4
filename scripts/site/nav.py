"""The navigation: which pages stand in which section, in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gostop.rules import PRESETS
from scripts.site.page_kit import data

type Entry = str | dict[str, str] | dict[str, list[Entry]]


@dataclass(frozen=True, slots=True)
class Section:
    """A tab of the site: its title, and the folders and pages that it holds."""

    title: str
    holds: tuple[str, ...]


SECTIONS = (
    Section("Learn", ("tutorials/", "play.md", "tonight.md", "game.md")),
    Section("Cards", ("cards/",)),
    Section("Combinations", ("combinations/",)),
    Section("Events", ("events/",)),
    Section(
        "Rules",
        (
            "rules/",
            "questions.md",
            "famous-figures.md",
            "largest-bill.md",
            "not-in-our-sources.md",
        ),
    ),
    Section("Puzzles", ("puzzles/", "practice.md")),
    Section("House pages", ("house/",)),
    Section(
        "Reference",
        ("settle-up.md", "sandbox.md", "glossary.md", "notation.md", "paper/", ""),
    ),
)
"""In the order of the tabs. A page goes to the first section that holds it, and the
last one holds every page left over, so no page is without a place. In a section pages
stand in the order of what it holds."""

FOLDERS = {
    **{
        f"rules/{group['key']}/": group["title"] for group in data("rulebook")["groups"]
    },
    **{f"rules/{name}.md": "Presets" for name in PRESETS},
    "rules/options/": "Every option",
    "paper/": "To print",
    "reference/api/": "Python",
}
"""Pages that are folded up in their section, after its other pages, in this order."""

HOME = {"Home": "index.md"}


def navigation(pages: Iterable[str]) -> list[Entry]:
    """The `nav` of the site for pages in their order; a folder's index goes first.

    >>> navigation(["about.md", "index.md", "tutorials/b.md", "tutorials/index.md"])
    [{'Home': 'index.md'}, {'Learn': ['tutorials/index.md', 'tutorials/b.md']}, \
{'Reference': ['about.md']}]
    """
    held: dict[str, list[str]] = {section.title: [] for section in SECTIONS}
    for page in pages:
        if page not in HOME.values() and is_listed(page):
            held[section_of(page).title].append(page)
    return [HOME, *({title: folded(found)} for title, found in held.items() if found)]


REACHED_OTHERWISE = ("/puzzles/*", "!/puzzles/index.md", "!/puzzles/today.md")
"""Pages in no menu, as patterns: the hundreds of puzzles have a list instead."""


def is_listed(page: str) -> bool:
    """Whether a page stands in the menu.

    >>> is_listed("puzzles/index.md"), is_listed("puzzles/last-cards-7.md")
    (True, False)
    """
    return not page.startswith("puzzles/") or f"!/{page}" in REACHED_OTHERWISE


def section_of(page: str) -> Section:
    """The first section that holds a page."""
    return next(s for s in SECTIONS if any(page.startswith(p) for p in s.holds))


def folded(pages: list[str]) -> list[Entry]:
    """The pages of a section, with those of `FOLDERS` folded up at the end.

    >>> folded(["rules/options/cup.md", "rules/index.md", "rules/options/index.md"])
    ['rules/index.md', {'Every option': ['rules/options/index.md', \
'rules/options/cup.md']}]
    """
    inner: dict[str, list[Entry]] = {}
    outer: list[Entry] = []
    for page in sorted(pages, key=_rank):
        title = next((t for f, t in FOLDERS.items() if page.startswith(f)), "")
        (inner.setdefault(title, []) if title else outer).append(page)
    titles = [title for title in dict.fromkeys(FOLDERS.values()) if title in inner]
    return [*outer, *({title: inner[title]} for title in titles)]


def _rank(page: str) -> tuple[int, bool]:
    """A page's place in its section; the order given decides between equals."""
    holds = section_of(page).holds
    held = next(n for n, start in enumerate(holds) if page.startswith(start))
    return held, not page.endswith("/index.md")
