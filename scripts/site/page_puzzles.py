"""The puzzles: a list by theme, and a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from gostop.puzzles import Puzzle, format_puzzle
from scripts.site.page_kit import capital, render


def generate(puzzles: tuple[Puzzle, ...]) -> Iterator[tuple[str, str]]:
    """The list of all puzzles, then a page for each, known by its id."""
    index = "puzzles/index.md"
    themes = [
        (theme_name(theme), list(group))
        for theme, group in groupby(puzzles, key=lambda puzzle: puzzle.theme)
    ]
    yield index, render("puzzles", index, themes=themes, total=len(puzzles))
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
