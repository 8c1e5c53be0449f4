"""Pages made for printing: month chart, rules, "our rules", a worksheet of puzzles.

A sheet is a section that fills one side of A4 or Letter (`assets/css/paper.css`). It
must be legible in grey: a kind is a letter in a shape, never a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Any

from markupsafe import Markup

from gostop.art.report import changes_list, choice_name
from gostop.cards import BONUS, MONTHS, Card
from gostop.goals import GOALS, Choice, is_hidden
from gostop.notation import parse_scenario
from gostop.puzzles import Puzzle, asks_moves, best, choices
from gostop.rules import OPTIONS, Rules, house_file, name_of, named
from gostop.scenario import run
from gostop.scoring import WAYS, Way
from gostop.words import count, kind_facts, kind_of, month_facts, term
from scripts.site.page_cards import NUMBERS, PLAIN, bonus_cards, scores_in
from scripts.site.page_combinations import COUNTED, entry_of
from scripts.site.page_kit import (
    Place,
    capital,
    deal_sizes,
    is_played,
    little,
    render,
)
from scripts.site.page_rules import differing, own_name, sourced, title_of

STANDARD = Rules()


def generate(
    rules: Rules, puzzles: tuple[Puzzle, ...], house: str = ""
) -> Iterator[tuple[str, str]]:
    """The list of the sheets, then each of them."""
    index = "paper/index.md"
    title = title_of(rules, house)
    yield index, render("paper", index, title=title)
    yield _months(rules)
    yield _rules(rules, title)
    yield _our_rules(rules, title)
    yield _worksheet(puzzles, rules)


# The strip to count by


def strip(rules: Rules, page: str) -> Markup:
    """All ways to score as one small table, for a page of this site."""
    entries = [entry_of(way, rules) for way in WAYS]
    made = render("strip", page, entries=entries, counted=COUNTED)
    return Markup(made)  # noqa: S704 - a template made it


# The month chart

MARKS = {
    "bright": "B",
    "animal": "A",
    "ribbon": "R",
    "junk": "J",
    "double": "JJ",
    "bonus": "+",
}
"""The letter of each kind on the chart."""


SETS = tuple(way for way in WAYS if len(way.pool) == 3 and way.key not in COUNTED)
"""The ways to score that are three certain cards."""


ON_THE_CHART = ("bonus_2p", "bonus_3p", "cup", "rain_four")
"""The options of which the chart shows something."""


def _short(way: Way) -> str:
    """A set in a word: `godori`, `red`."""
    name: str = term(way.key)["english"]
    return name.removesuffix(" ribbons")


@dataclass(frozen=True, slots=True)
class Marked:
    """A card of the chart: its kind, and what else to know in a word."""

    card: Card
    kind: str
    note: str


def marked(c: Card, rules: Rules) -> Marked:
    """A card with its kind and its set of three, or the junk that it also is.

    >>> from gostop.cards import card
    >>> marked(card("2a"), STANDARD).note, marked(card("12r"), STANDARD).note
    ('godori', '')
    """
    words = [_short(way) for way in scores_in(c, rules) if way in SETS]
    also_junk = any(way.key == "junk" for way in scores_in(c, rules)) and not c.junk
    if also_junk:
        words.append(f"or {MARKS['double']}")
    return Marked(c, kind_of(c), ", ".join(words))


def _months(rules: Rules) -> tuple[str, str]:
    path = "paper/months.md"
    months = [
        (m, month_facts(m), [marked(c, rules) for c in MONTHS[m]]) for m in NUMBERS
    ]
    counted = {key: sum(kind_of(c) == key for c in PLAIN) for key in MARKS}
    return path, render(
        "paper-months",
        path,
        site=name_of(rules),
        matters=ON_THE_CHART,
        months=months,
        bonus=[marked(c, rules) for c in BONUS],
        played=bonus_cards(rules),
        marks=MARKS,
        sets=[(_short(way), entry_of(way, rules)["points"]) for way in SETS],
        kinds=[(key, kind_facts(key), n) for key, n in counted.items() if n],
    )


# The rules on two sides

_STEALS = {
    "take-stack": "A hand: 5k 1j 12r | table: 8b | stack: 5a 5r 5j by B | A 5k",
    "self-ppuk": "A hand: 5k 1j 12r | table: 8b | stack: 5a 5r 5j by A | A 5k",
    "jjok": "A hand: 7j 2k 12r | table: 1b 5r | stock: 7r | A 7j",
    "ttadak": "A hand: 6k 1j 12r | table: 6r 6j 1b | stock: 6a | A 6k | A >6r",
    "sweep": "A hand: 5k 1j 12r | table: 5r 8b | stock: 8k | A 5k",
    "bomb": "A hand: 8b 8j 8k 5r | table: 8a 1r | stock: 2r | A bomb 8",
}
"""A turn in which each of these happens, and nothing else that steals junk."""

_TOLD = ("ppuk", *_STEALS, "shake", "pass")
"""The events of the sheet, in its order."""


def steals(event: str, rules: Rules) -> int:
    """How many junk cards each opponent gives for an event.

    >>> steals("self-ppuk", STANDARD), steals("jjok", STANDARD)
    (2, 1)
    """
    pile = "B pile: 3j 3k 4j 4k 9j 9k"
    done = run(parse_scenario(f"{pile} | {_STEALS[event]}", rules))
    return sum(len(e.cards) for e in done.steps[-1].events if e.name == "steal")


def said(name: str, rules: Rules) -> str:
    """The value of an option in words."""
    return OPTIONS[name].said(getattr(rules, name))


def paid(option: str, rules: Rules) -> str:
    """What is won or paid by each with two players and with three, in few words.

    >>> paid("first_award", STANDARD), paid("first_award", Rules(first_award_2p=0))
    ('7 with two players, 3 with three', '3 with three players')
    """
    two, three = (rules.at(option, players) for players in (2, 3))
    if two and three:
        return f"{two} with two players, {three} with three"
    return f"{two} with two players" if two else f"{three} with three players"


def won(option: str, rules: Rules) -> str:
    """What is won with two players and with three, in few words.

    >>> won("chongtong", STANDARD), won("heodang", Rules(heodang_2p=0))
    ('10 with two players, 5 from each with three', '3 from each with three players')
    """
    of_three = f"{rules.at(option, 3)} from each with three"
    return paid(option, rules).replace(f"{rules.at(option, 3)} with three", of_three)


def _rules(rules: Rules, title: str) -> tuple[str, str]:
    path = "paper/rules.md"
    awards = [
        (name, paid(option, rules))
        for name, option in (
            ("first-ppuk", "first_award"),
            ("second-ppuk", "second_ppuk"),
            ("third-ppuk", "third_ppuk"),
        )
        if is_played(name, rules)
    ]
    return path, render(
        "paper-rules",
        path,
        site=name_of(rules),
        rules=rules,
        title=title,
        deal=deal_sizes(rules),
        strip=strip(rules, path),
        events=[(e, steals(e, rules) if e in _STEALS else 0) for e in _TOLD],
        awards=awards,
        said=lambda name: said(name, rules),
        won=lambda option: won(option, rules),
        played=lambda key: is_played(key, rules),
        little=little(rules),
    )


# Our rules

EXAMPLE = "standard sweep=narrow first_jjok=false"
"""What a house might change, where the site's rules change nothing."""


@dataclass(frozen=True, slots=True)
class Box:
    """A question of the slip, and the answers to tick; one of them is the standard."""

    question: str
    answers: tuple[tuple[str, bool], ...]


def boxes() -> list[Box]:
    """The options in which the sources differ, to be answered by hand."""
    return [
        Box(option.question, tuple(_answers(name)))
        for name, option in OPTIONS.items()
        if name in differing()
    ]


def _answers(name: str) -> Iterator[tuple[str, bool]]:
    for value in dict.fromkeys(getattr(p.rules, name) for p in sourced()):
        yield OPTIONS[name].said(value), value == getattr(STANDARD, name)


def _our_rules(rules: Rules, title: str) -> tuple[str, str]:
    path = "paper/our-rules.md"
    changes = changes_list(STANDARD, rules, base=Place(path).base)
    return path, render(
        "paper-our-rules",
        path,
        title=title,
        own=own_name(rules),
        changes=Markup(changes),  # noqa: S704 - the engine has escaped it
        boxes=boxes(),
        example=house_file(rules if changes else named(EXAMPLE), title="Our table"),
    )


# The worksheet

ON_A_SHEET = 6


def chosen(puzzles: tuple[Puzzle, ...]) -> list[Puzzle]:
    """The puzzles of the worksheet: one of each theme in turn, those that fit.

    A puzzle fits if it is one turn of two players with the next card open, and small.
    """
    fitting = [p for p in puzzles if p.position.players == 2 and is_small(p)]
    themes = [list(group) for _, group in groupby(fitting, key=lambda p: p.theme)]
    in_turn = [p for row in zip_longest(*themes) for p in row if p]
    return in_turn[:ON_A_SHEET]


def is_small(puzzle: Puzzle) -> bool:
    """Whether a puzzle is one turn with few cards, for a sheet of paper."""
    position = puzzle.position
    if not asks_moves(puzzle) or is_hidden(position):
        return False
    piles = sum(len(seat.pile) for seat in position.seats)
    return len(position.actor.hand) <= 5 and len(position.table) <= 5 and piles <= 8


def _worksheet(puzzles: tuple[Puzzle, ...], rules: Rules) -> tuple[str, str]:
    path = "paper/puzzles.md"
    return path, render(
        "paper-puzzles",
        path,
        site=name_of(rules),
        puzzles=[_question(p) for p in chosen(puzzles)],
    )


def _question(puzzle: Puzzle) -> dict[str, Any]:
    position = puzzle.position
    me = position.turn
    found = choices(puzzle)
    top = best(puzzle)
    return {
        "puzzle": puzzle,
        "hand": position.actor.hand,
        "table": position.table,
        "stacks": position.stacks,
        "stock": [c for c in position.stock if c],
        "mine": position.actor.pile,
        "theirs": position.seats[1 - me].pile,
        "best": [(in_words(o), [m.card for m in o.moves if m.card]) for o in top],
        "others": [(in_words(o), _worth(puzzle, o)) for o in found if o not in top],
        "worth": _worth(puzzle, top[0]),
    }


def _worth(puzzle: Puzzle, choice: Choice) -> str:
    """What a choice is worth by the puzzle's goal: `4 cards`; nothing for an event."""
    counted = puzzle.goal.name in GOALS
    return count(puzzle.goal.unit, int(choice.worth)) if counted else ""


def in_words(choice: Choice) -> str:
    """A choice as one phrase.

    >>> from gostop.puzzles import parse_puzzle
    >>> puzzle = parse_puzzle("A hand: 3r 7j | table: 3b 8k | stock: 8j")
    >>> [in_words(choice) for choice in best(puzzle)]
    ['Play the cherry red ribbon']
    """
    return capital(choice_name(choice))
