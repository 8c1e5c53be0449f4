"""The glossary: every word of the game in four scripts, with its other spellings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from gostop.words import terms
from scripts.site.page_kit import render, term_page

type Entry = tuple[str, Mapping[str, Any], str]


def generate() -> Iterator[tuple[str, str]]:
    """The one page of the glossary."""
    path = "glossary.md"
    entries: list[Entry] = sorted(
        ((key, found, term_page(key)) for key, found in terms().items()),
        key=lambda entry: (entry[1]["english"].casefold(), entry[0]),
    )
    letters = [(letter, list(words)) for letter, words in groupby(entries, key=_letter)]
    yield (
        path,
        render(
            "glossary",
            path,
            letters=letters,
            total=len(entries),
            without_page=[found for _, found, page in entries if not page],
        ),
    )


def _letter(entry: Entry) -> str:
    english: str = entry[1]["english"]
    return english[0].upper()
