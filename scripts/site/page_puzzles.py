"""The puzzles: a list by theme, the puzzle of the day, and a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from urllib.parse import quote
from zlib import crc32

from gostop.art.puzzle import LEVELS, level_name
from gostop.goals import Choice, Deal, Turn
from gostop.mine import (
    THEMES,
    decider,
    deciding_options,
    grade,
    likely_rows,
    new_rows,
)
from gostop.moves import EVENTS, SEATS
from gostop.notation import format_position, parse_scenario
from gostop.puzzles import Puzzle, best, format_puzzle, load, prove
from gostop.record import (
    MOST_SEED,
    PERSON,
    Record,
    first_position,
    format_record,
)
from gostop.rules import Rules, name_of
from gostop.scenario import named_events, run
from gostop.scoring import Score
from gostop.settle import Bill
from gostop.solver import Odds
from scripts.site.page_kit import capital, data, render


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


_SHOWN = 5


def _named(ids: tuple[str, ...]) -> str:
    """How many there are, and which, if they are few.

    >>> _named(("a", "b")), _named(tuple("abcdefg"))
    ('2 (a, b)', '7')
    """
    few = 0 < len(ids) <= _SHOWN
    return f"{len(ids)} ({', '.join(ids)})" if few else f"{len(ids)}"


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
    """The list of all puzzles, the puzzle of the day, and a page for each by its id."""
    proved = bank(rules).told if rules != Rules() else ""
    themes = [
        Group(theme, tuple(own))
        for theme, own in groupby(sorted(puzzles, key=_place), lambda p: p.theme)
    ]
    fields = {"levels": LEVELS, "level_name": level_name, "daily": daily(puzzles)}
    for name, page in (("puzzles", "index"), ("today", "today")):
        path = f"puzzles/{page}.md"
        if name == "puzzles" or puzzles:
            fields |= {"themes": themes, "total": len(puzzles), "proved": proved}
            yield path, render(name, path, **fields)
    for group in themes:
        for puzzle in group.puzzles:
            yield _page(puzzle, group, rules)


def _place(puzzle: Puzzle) -> int:
    """The place of a puzzle's theme: ours in their order, those of a house first."""
    return list(THEMES).index(puzzle.theme) if puzzle.theme in THEMES else -1


@dataclass(frozen=True, slots=True)
class Group:
    """A theme of the bank and its puzzles."""

    key: str
    puzzles: tuple[Puzzle, ...]

    @property
    def title(self) -> str:
        """The theme in words."""
        theme = THEMES.get(self.key)
        return theme.title if theme else theme_name(self.key)

    @property
    def about(self) -> str:
        """What the theme trains, if it is one of ours."""
        theme = THEMES.get(self.key)
        return theme.about if theme else ""

    def of_level(self, level: int) -> list[Puzzle]:
        """Its puzzles of this difficulty, in their order."""
        return [puzzle for puzzle in self.puzzles if grade(puzzle) == level]


def _page(puzzle: Puzzle, group: Group, rules: Rules) -> tuple[str, str]:
    at = group.puzzles.index(puzzle)
    by_id = {own.id: own for own in group.puzzles}
    path = f"puzzles/{puzzle.id}.md"
    fields = {
        "puzzle": puzzle,
        "body": format_puzzle(puzzle),
        "theme": group,
        "level": level_name(grade(puzzle)),
        "practised": puzzle.theme in THEMES,
        "decides": decides(puzzle),
        "twin": by_id.get(twin_id(puzzle.id)),
        "play_on": play_on(puzzle, rules),
        "play_against": play_against(puzzle),
        "before": group.puzzles[at - 1] if at else None,
        "after": group.puzzles[at + 1] if at + 1 < len(group.puzzles) else None,
    }
    return path, render("puzzle", path, **fields)


def twin_id(own: str) -> str:
    """The id that a puzzle's twin has.

    >>> twin_id("last-cards-7"), twin_id("last-cards-7-twin")
    ('last-cards-7-twin', 'last-cards-7')
    """
    bare = own.removesuffix("-twin")
    return bare if bare != own else f"{own}-twin"


def daily(puzzles: tuple[Puzzle, ...]) -> list[str]:
    """The ids in the order in which they are the puzzle of the day: well mixed."""
    return sorted((p.id for p in puzzles), key=lambda id_: (crc32(id_.encode()), id_))


# The rule that decides

_OF_THEMES = {
    "pick-the-capture": "only-combinations",
    "what-happens": "order-of-a-turn",
    "avoid-the-ppuk": "ppuk",
    "which-card-to-give-up": "one-match",
    "bomb-or-keep": "bomb",
    "count-the-pile": "sets-and-counts",
    "who-pays-what": "each-loser-pays",
    "the-cup": "sake-cup",
    "go-or-stop": "go",
    "which-rules-say-so": "steal",
    "read-the-odds": "order-of-a-turn",
    "last-cards": "capture",
}
"""The rule behind a theme, for a puzzle that names none itself."""

_OF_FACTORS = {
    "go": "what-gos-add",
    "three-go": "what-gos-add",
    "animals-double": "animal-double",
    "bright-bak": "gwang-bak",
    "junk-bak": "pi-bak",
    "carry": "after-nagari",
    "go-bak": "go-bak",
    "shake": "bombs-and-shakes",
    "bomb": "bombs-and-shakes",
    "chongtong": "chongtong-worth",
}
"""The rule of each factor of a bill."""

_MOST_RULES = 4


def decides(puzzle: Puzzle) -> list[str]:
    """The rules, events and ways to score that decide a puzzle, the closest first.

    >>> text = "goal: make jjok | A hand: 3j 5a | table: 8k | stock: 3k"
    >>> from gostop.puzzles import parse_puzzle
    >>> decides(parse_puzzle(text))
    ['jjok']
    """
    if puzzle.goal.name.startswith("rules "):
        own = [key for name in deciding_options(puzzle) for key in _of_option(name)]
        return own[:_MOST_RULES] or [_OF_THEMES["which-rules-say-so"]]
    asked = [word for word in puzzle.goal.name.split()[1:] if word in EVENTS]
    found = [key for choice in best(puzzle) for key in _behind(puzzle, choice)]
    theme = _OF_THEMES.get(puzzle.theme, "order-of-a-turn")
    named = list(dict.fromkeys([*asked, *found])) or [theme]
    return named[:_MOST_RULES]


def _of_option(name: str) -> list[str]:
    """The rules of the book that an option changes.

    >>> _of_option("self_ppuk_steal"), _of_option("shake_needs")
    (['three-matches'], ['shake'])
    """
    rules = data("rulebook")["rules"].items()
    found = [key for key, rule in rules if name in rule.get("options", ())]
    return found or ["shake"]


def _behind(puzzle: Puzzle, choice: Choice) -> list[str]:
    """What a choice rests on: its rows, its factors, its events."""
    match choice.detail:
        case Score(rows=rows):
            cup = ["sake-cup"] if puzzle.goal.name == "cup" else []
            return [*cup, *(row.key for row in rows)]
        case Bill(lines=lines):
            return [_OF_FACTORS[f.key] for line in lines for f in line.factors]
        case Odds(outcomes=outcomes) if puzzle.goal.name == "points":
            return likely_rows(puzzle, outcomes)
        case Deal(turn=turn):
            events, gains = named_events(turn.events), new_rows(puzzle, turn.after)
            return [*_weighed(puzzle), *events, *gains]
        case Turn() as turn:
            gains = new_rows(puzzle, turn.after) if puzzle.goal.name == "points" else {}
            return [*gains, *named_events(turn.events)]
    return []


def _weighed(puzzle: Puzzle) -> list[str]:
    """The events and factors that decide a puzzle to the end of the deal.

    Also what the best choice avoids.
    """
    words = decider(puzzle).replace("+", " ").split()[1:]
    return [_OF_FACTORS.get(w, w) for w in words if w in EVENTS or w in _OF_FACTORS]


# Playing on


def play_on(puzzle: Puzzle, rules: Rules) -> str:
    """The way into the sandbox: the position, and the best turn if it is known.

    Nothing if there is only a pile.
    """
    position = puzzle.position
    if puzzle.goal.name in ("count", "cup"):
        return ""
    text = format_position(position)
    if position.rules == rules:
        text = text.replace(f"rules: {name_of(rules)}\n", "", 1)
    right = best(puzzle)[0]
    if right.moves and isinstance(right.detail, Turn | Deal):
        seat = SEATS[position.turn]
        text = "\n".join([text, *(f"{seat} {move}" for move in right.moves)])
    run(parse_scenario(text, rules))  # it must be playable
    return f"sandbox{link_hash(text)}"


def play_against(puzzle: Puzzle) -> str:
    """The way to play on against the careful opponent; nothing if no deal can go on.

    The person sits where the puzzle asks.
    """
    position = puzzle.position
    seats = ["careful"] * position.players
    seats[position.turn] = PERSON
    seed = crc32(puzzle.id.encode()) % MOST_SEED
    record = Record(position.rules, tuple(seats), seed, start=position)
    try:
        first_position(record)
    except ValueError:
        return ""
    return f"play{link_hash(format_record(record))}"


def link_hash(text: str) -> str:
    """The part of a link to the sandbox from # on, as `link.js` makes it.

    >>> link_hash("A hand: 3r | stock: 9?")
    '#v1=A+hand:+3r+%7C+stock:+9%3F'
    """
    safe = quote(text.strip(), safe="-_.!~*'()")
    for code, sign in (("%20", "+"), ("%3D", "="), ("%3A", ":"), ("%0A", ";")):
        safe = safe.replace(code, sign)
    return f"#v1={safe}"


def theme_name(theme: str) -> str:
    """The words of a theme, which is the name of its file.

    >>> theme_name("02-ppuk-and-stacks")
    'Ppuk and stacks'
    """
    words = theme.split("-")
    return capital(" ".join(w for w in words if not w.isdigit()))
