"""How positions, moves and expectations are written: each construct with an example."""

from __future__ import annotations

from collections.abc import Iterator

from gostop.errors import IllegalMoveError, NotationError, RulesError
from gostop.moves import EVENTS, MECHANICAL, MOVE_KINDS
from gostop.notation import parse_scenario
from gostop.puzzles import GOALS
from gostop.rules import PRESETS
from gostop.scenario import run
from gostop.state import PHASES, REASONS
from scripts.site.page_kit import render

MISTAKES = (
    "A hand: 3x",
    "A hand: 3r 13b",
    "A hand: 3r | table: 3r",
    "A hnad: 3r",
    "players: 4",
    "rules: standrad",
    "A hand: 3r | stock: x9",
    "A hand: 3r 5a | table: 3b | stock: 9j | A 7j",
    "A hand: 3r 5a | table: 3b | stock: 9j | B 3r",
    "A hand: 3r 5a | table: 3b | stock: 9j | A bom 3",
    "A hand: 3r 5a | table: 3b | stock: 9j | A 3r | = puk",
    "A hand: 3r 5a | table: 3b | stock: 9j | A 3r | = A puns 3",
)
"""Texts that are refused, to show what the reader is told."""


def generate() -> Iterator[tuple[str, str]]:
    """The one page of the notation."""
    path = "notation.md"
    yield (
        path,
        render(
            "notation",
            path,
            phases=PHASES,
            reasons=REASONS,
            move_kinds=MOVE_KINDS,
            goals=GOALS.values(),
            named=[name for name in EVENTS if name not in MECHANICAL],
            steps=[name for name in EVENTS if name in MECHANICAL],
            presets=PRESETS,
            mistakes=[(text, refusal(text)) for text in MISTAKES],
        ),
    )


def refusal(text: str) -> str:
    """What the engine says of a text that it refuses.

    >>> refusal("players: 4")
    "line 1: players: '4' is not possible: 2 or 3 can play"
    """
    try:
        run(parse_scenario(text))
    except (NotationError, RulesError, IllegalMoveError) as error:
        return str(error)
    raise ValueError(f"{text!r} is not refused")
