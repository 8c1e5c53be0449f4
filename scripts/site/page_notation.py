"""How positions, moves and expectations are written: each construct with an example."""

from __future__ import annotations

from collections.abc import Iterator

from gostop.errors import IllegalMoveError, NotationError, RulesError
from gostop.goals import FORMS, GOALS
from gostop.moves import EVENTS, MECHANICAL, MOVE_KINDS
from gostop.notation import parse_scenario
from gostop.players import OPPONENTS
from gostop.record import MOST_DEALS, answered, parse_record
from gostop.rules import PRESETS
from gostop.scenario import run
from gostop.state import PHASES, REASONS
from gostop.words import say
from scripts.site.page_kit import render
from scripts.site.page_puzzles import link_hash

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

PUZZLES = {
    "cards": "A hand: 3r 7j | B hand: 2? | table: 3b 8k | stock: 8j 3? | answer: 3r",
    "points": (
        "A hand: 5j 8a | A pile: 2a 4a | B hand: 2? | table: 5k 8j | stock: 1j 3?"
        " | answer: 8a"
    ),
    "junk": (
        "A hand: 2k 7j | B hand: 2? | B pile: 4j | table: 1b 5r | stock: 7r 3?"
        " | answer: 7j"
    ),
    "paid": (
        "A hand: 3r 5a | A turns: 0 | B hand: 2? | table: 3b 8j | stock: 3j 3?"
        " | answer: 3r"
    ),
    "deal": (
        "A hand: 1j 8a | A pile: 2a 4a 5a 6a 7a | B hand: 8k 9j | B pile: 1b 2j"
        " | table: 1k 8j | stock: 5k 10j 11j 12a | answer: 8a"
    ),
    "mean": (
        "phase: go-stop | A hand: 5r | A pile: 2a 4a 5a 6a 7a 8a | B hand: 2?"
        " | B pile: 1b 2j | table: 9j | stock: 3? | answer: stop"
    ),
    "count": "choices: 5, 6, 7 | answer: 7 | A hand: none | A pile: 2a 4a 5a 6a 7a 8a",
    "cup": "A hand: none | A pile: 9a 1j 1k 2j 2k 3j 3k 4j 4k | answer: junk",
}
"""A small puzzle of each goal of one word."""

FORM_PUZZLES = {
    "make EVENT": (
        "goal: make ttadak | A hand: 1j 6k | B hand: 2? | table: 1b 6r 6j"
        " | stock: 6a 3? | answer: 6k >6r, 6k >6j"
    ),
    "avoid EVENT": (
        "goal: avoid ppuk | A hand: 3r 8j 12r | B hand: 3? | table: 3b 8k"
        " | stock: 3j 5? | answer: 8j, 12r"
    ),
    "bill SEAT": (
        "goal: bill B | choices: 7, 14, 28 | answer: 7 | phase: go-stop | A hand: 5r"
        " | A pile: 2a 4a 5a 6a 7a 8a | B hand: 2? | B pile: 1b 2j | stock: 3?"
    ),
    "happens MOVES": (
        "goal: happens 3r | choices: capture, jjok, ppuk | answer: ppuk"
        " | A hand: 3r 5a | B hand: 2? | table: 3b 8j | stock: 3j 3?"
    ),
    "chance EVENT MOVE": (
        "goal: chance ppuk 3r | choices: 1/44, 1/22, 1/11 | answer: 1/22"
        " | A hand: 3r 9j | B hand: 2? | table: 3b 8k | stock: 3?"
    ),
    "rules most GOAL MOVES": (
        "goal: rules most junk 5k | answer: standard, s000 | A hand: 2k 5k | B hand: 2?"
        " | B pile: 4j 4k 6j | table: 8b | stack: 5r 5a 5j by A | stock: 9j 3?"
    ),
    "rules least bill SEAT": (
        "goal: rules least bill B | answer: s002 | phase: go-stop | A hand: 5r"
        " | A pile: 2a 4a 5a 6a 7a 8a | A go: 3 at 6 | B hand: 2? | B pile: 1b 2j"
        " | stock: 3?"
    ),
    "rules allow MOVES": (
        "goal: rules allow bomb 5 | choices: bomb_two=steal, sweep=narrow"
        " | answer: bomb_two=steal | A hand: 5a 5r 9j | B hand: 2?"
        " | table: 5j 5k 8b | stock: 10k 3?"
    ),
    "rules forbid MOVES": (
        "goal: rules forbid 8j | choices: forced_match=true, sweep=narrow"
        " | answer: forced_match=true | A hand: 3r 8j | B hand: 2?"
        " | table: 3b | stock: 10k 3?"
    ),
}
"""A small puzzle of each goal of more words."""


RECORD = """
seats: person careful
seed: 5
from: {position}
deal: 6j
"""
START = """
A hand: 3r 5a 6j 7k 8b 9r 10j 11k 12a
B hand: 9?
A pile: 1b 1j
B pile: 2a 2j
table: 3b 4k 5j 6r 8k 9a 11d 12r
stock: 20?
"""
"""A record that begins from a position, and the lines of that position."""


def record() -> str:
    """The record of the page, as it is written; it can be played on.

    >>> record().splitlines()[:2]
    ['seats: person careful', 'seed: 5']
    """
    text = RECORD.strip().format(position=" / ".join(START.strip().splitlines()))
    answered(parse_record(text))
    return text


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
            goal_examples={
                name: _lines(f"goal: {name} | {PUZZLES[name]}") for name in GOALS
            },
            forms=FORMS,
            form_words={form: say(f"forms.{form}") for form in FORMS},
            form_examples={form: _lines(FORM_PUZZLES[form]) for form in FORMS},
            named=[name for name in EVENTS if name not in MECHANICAL],
            steps=[name for name in EVENTS if name in MECHANICAL],
            presets=PRESETS,
            record=record(),
            record_way=f"play{link_hash(record())}",
            opponents=list(OPPONENTS),
            most_deals=MOST_DEALS,
            mistakes=[(text, refusal(text)) for text in MISTAKES],
        ),
    )


def _lines(text: str) -> str:
    """A text on several lines, as the examples show it."""
    return "\n".join(text.split(" | "))


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
