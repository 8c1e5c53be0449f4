"""The puzzles that come with the engine: a list by theme, and a page for each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources

from gostop.puzzles import Puzzle, format_puzzle, load
from scripts.site.page_kit import capital, render


def generate() -> Iterator[tuple[str, str]]:
    """The list of all puzzles, then a page for each, known by its id."""
    puzzles = load()
    index = "puzzles/index.md"
    yield (
        index,
        render("puzzles", index, themes=_themes(puzzles), total=len(puzzles)),
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


def _themes(puzzles: tuple[Puzzle, ...]) -> list[tuple[str, list[Puzzle]]]:
    """The puzzles by theme; each file of puzzles is one, named after its file."""
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    folder = resources.files("gostop") / "data" / "puzzles"
    files = sorted(
        (f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name
    )
    return [
        (theme_name(file.name), [by_id[key] for key in tomllib.loads(text)])
        for file in files
        if (text := file.read_text("utf-8"))
    ]


def theme_name(file: str) -> str:
    """The theme that a file of puzzles is named after.

    >>> theme_name("02-ppuk-and-stacks.toml")
    'Ppuk and stacks'
    """
    words = file.removesuffix(".toml").split("-")
    return capital(" ".join(w for w in words if not w.isdigit()))
