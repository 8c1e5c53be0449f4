"""The puzzles: a list by theme, and a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from gostop.puzzles import Puzzle, best, format_puzzle, load, prove
from gostop.rules import Rules
from scripts.site.page_kit import capital, render


@dataclass(frozen=True, slots=True)
class Bank:
    """Our puzzles under the rules of a site, each proved again."""

    kept: tuple[Puzzle, ...]
    changed: tuple[str, ...]  # ids of those kept with a new answer
    left_out: tuple[str, ...]  # ids of those without an answer under these rules

    @property
    def told(self) -> str:
        """The three counts, in words.

        >>> Bank((), (), ("ppuk-1",)).told
        '0 puzzles kept, 0 kept with a new answer, 1 (ppuk-1) left out'
        """
        same = len(self.kept) - len(self.changed)
        new, out = (_named(ids) for ids in (self.changed, self.left_out))
        return f"{same} puzzles kept, {new} kept with a new answer, {out} left out"


def _named(ids: tuple[str, ...]) -> str:
    return f"{len(ids)} ({', '.join(ids)})" if ids else "0"


@lru_cache(maxsize=8)
def bank(rules: Rules) -> Bank:
    """Our puzzles proved again under these rules."""
    kept: list[Puzzle] = []
    changed: list[str] = []
    left_out: list[str] = []
    for puzzle in load():
        proved = prove(puzzle, rules)
        if proved is None:
            left_out.append(puzzle.id)
            continue
        kept.append(proved)
        if {o.text for o in best(puzzle)} != {o.text for o in best(proved)}:
            changed.append(puzzle.id)
    return Bank(tuple(kept), tuple(changed), tuple(left_out))


def generate(puzzles: tuple[Puzzle, ...], rules: Rules) -> Iterator[tuple[str, str]]:
    """The list of all puzzles, then a page for each, known by its id."""
    index = "puzzles/index.md"
    proved = bank(rules).told if rules != Rules() else ""
    themes = [
        (theme_name(theme), list(group))
        for theme, group in groupby(puzzles, key=lambda puzzle: puzzle.theme)
    ]
    yield (
        index,
        render("puzzles", index, themes=themes, total=len(puzzles), proved=proved),
    )
    for number, puzzle in enumerate(puzzles):
        path = f"puzzles/{puzzle.id}.md"
        yield (
            path,
            render(
                "puzzle",
                path,
                puzzle=puzzle,
                body=format_puzzle(puzzle),
                before=puzzles[number - 1] if number else None,
                after=puzzles[number + 1] if number + 1 < len(puzzles) else None,
            ),
        )


def theme_name(theme: str) -> str:
    """The words of a theme, which is the name of its file.

    >>> theme_name("02-ppuk-and-stacks")
    'Ppuk and stacks'
    """
    words = theme.split("-")
    return capital(" ".join(w for w in words if not w.isdigit()))
