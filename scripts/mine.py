"""Make the mined part of the bank: `python -m scripts.mine --processes 2`.

Deals are searched from seed 0 on, theme by theme, until there are more puzzles than
asked; then those are taken that spread best over the grades and the answers, none like
another, and the same thing decides in at most a third of a theme. The files of
`data/mined` are written anew, the same ones on every machine.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from gostop.goals import Deal, Turn, happened
from gostop.mine import THEMES, decider, grade, is_trap, mine, twin
from gostop.puzzles import Puzzle, best, by_hand, choices, format_puzzle
from gostop.scoring import Score
from gostop.settle import Bill
from scripts.paths import PACKAGE

FOLDER = PACKAGE / "data" / "mined"
QUOTA = 30
"""Puzzles of a theme, those by hand and the twins among them."""
TWINS = 8
"""Twins of a theme at most."""
ALIKE = QUOTA // 3
"""Puzzles of a theme at most in which the same thing decides."""

_PART = 10  # deals searched by one call
_WAVE = 8  # calls before it is asked whether there are enough
_MOST_WAVES = 60
_SPARE = 3  # times as many as asked are found, to choose from


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle as text, what it is chosen by, and its twin."""

    id: str
    text: str
    grade: int
    kind: str
    likeness: str
    is_trap: bool
    decider: str
    twin: str = ""
    twin_decider: str = ""


def found_of(puzzle: Puzzle) -> Found:
    """What is told of a puzzle to choose it."""
    return Found(
        puzzle.id,
        written(puzzle),
        grade(puzzle),
        kind(puzzle),
        likeness(puzzle),
        is_trap(puzzle),
        decider(puzzle),
    )


def written(puzzle: Puzzle) -> str:
    """The text of a file: without rules, so that a house asks it under its own."""
    lines = format_puzzle(replace(puzzle, id="")).splitlines()
    return "\n".join(line for line in lines if line != "rules: standard")


def kind(puzzle: Puzzle) -> str:
    """What sort of answer is right: Go or Stop, the bomb or another, an event ..."""
    right = best(puzzle)[0]
    word, verb = right.text.split()[0], puzzle.goal.name.split()[0]
    if verb in ("avoid", "chance", "make", "rules"):
        return decider(puzzle)
    match right.detail:
        case Deal(turn=turn) if word not in ("go", "stop", "bomb"):
            word = happened(turn)
    return f"{verb} {word if word.replace(' ', '').isalnum() else ''}".strip()


def likeness(puzzle: Puzzle) -> str:
    """What two puzzles may not have in common: the same count, bill, hand ..."""
    right = best(puzzle)[0]
    verb = " ".join(puzzle.goal.name.split()[:2])
    match right.detail:
        case Score(rows=rows):
            same: object = [(row.key, row.points) for row in rows]
        case Bill(points=points, lines=lines):
            same = points, [[f.key for f in line.factors] for line in lines]
        case Turn() as turn if not right.moves:
            worths = [choice.worth for choice in choices(puzzle)]
            same = verb, happened(turn), worths, turn.moves[0].card
        case Deal(turn=turn):
            same = right.text, turn.after.seats[0].hand
        case _:
            same = verb, right.text, puzzle.position.actor.hand
    return f"{same}"


def search(theme: str, first: int) -> list[Found]:
    """The puzzles of a theme in a part of the deals."""
    puzzles = (mine(theme, seed) for seed in range(first, first + _PART))
    return [found_of(puzzle) for puzzle in puzzles if puzzle]


def with_twin(theme: str, one: Found) -> Found:
    """The puzzle with its twin, if it has one."""
    seed = int(one.id.removeprefix(f"{theme}-"))
    puzzle = mine(theme, seed)
    other = twin(puzzle) if puzzle else None
    if other is None:
        return one
    return replace(one, twin=written(other), twin_decider=decider(other))


def unlike(found: Iterable[Found]) -> list[Found]:
    """The first of each likeness."""
    return list({one.likeness: one for one in reversed([*found])}.values())[::-1]


def spread(found: list[Found]) -> list[Found]:
    """The same ones, each grade and each kind of answer in turn."""
    groups: dict[tuple[int, str], list[Found]] = defaultdict(list)
    for one in found:
        groups[one.grade, one.kind].append(one)
    rows = itertools.zip_longest(*(groups[key] for key in sorted(groups)))
    return [one for row in rows for one in row if one]


def bank_of(theme: str, quota: int, executor: Executor | None = None) -> list[Found]:
    """The mined puzzles of a theme, twins counted; the same with any executor."""
    run = executor.map if executor else map
    hand = Counter(decider(puzzle) for puzzle in by_hand() if puzzle.theme == theme)
    found: list[Found] = []
    for wave in range(_MOST_WAVES):
        starts = [(wave * _WAVE + n) * _PART for n in range(_WAVE)]
        for part in run(partial(search, theme), starts):
            found = unlike([*found, *part])
        chosen = limited(spread(found), quota, hand)
        if len(found) >= _SPARE * quota and len(chosen) == quota:
            break
    taken = limited(run(partial(with_twin, theme), chosen), quota, hand)
    return sorted(taken, key=lambda one: (one.grade, int(one.id.rsplit("-", 1)[1])))


def limited(
    found: Iterable[Found], quota: int, hand: Mapping[str, int] = MappingProxyType({})
) -> list[Found]:
    """As many as the quota allows, the first ones with their twins.

    No more than `ALIKE` have one decider; `hand` counts those of the puzzles by hand.
    """
    taken: list[Found] = []
    room, twins, alike = quota, TWINS, Counter(hand)
    for one in found:
        if not room or alike[one.decider] >= ALIKE:
            continue
        alike[one.decider] += 1
        other = alike[one.twin_decider]
        has_twin = bool(one.twin) and twins > 0 and room > 1 and other < ALIKE
        taken.append(one if has_twin else replace(one, twin=""))
        room -= 1 + has_twin
        if has_twin:
            alike[one.twin_decider] += 1
            twins -= 1
    return taken


def write(theme: str, found: Iterable[Found]) -> str:
    """The text of the file of a theme."""
    return _HEAD.format(theme=theme) + "\n".join(_entries(found))


_HEAD = "# Theme {theme}: made by `python -m scripts.mine`, each answer proved.\n\n"


def _entries(found: Iterable[Found]) -> Iterator[str]:
    for one in found:
        yield f'{one.id} = """\n{one.text}\n"""\n'
        if one.twin:
            yield f'{one.id}-twin = """\n{one.twin}\n"""\n'


def main() -> None:
    """Search every theme, write the files, print what was found."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mine")
    parser.add_argument("themes", nargs="*", default=list(THEMES), metavar="THEME")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    themes = [puzzle.theme for puzzle in by_hand()]
    with ProcessPoolExecutor(given.processes) as pool:
        for theme in given.themes:
            found = bank_of(theme, QUOTA - themes.count(theme), pool)
            Path(FOLDER / f"{theme}.toml").write_text(write(theme, found), "utf-8")
            twins = sum(bool(one.twin) for one in found)
            traps = sum(one.is_trap for one in found)
            print(f"{theme}: {len(found)} puzzles, {twins} twins, {traps} traps")


if __name__ == "__main__":
    main()
