"""How much each conflict between the sources matters: the same deals, played twice.

`python -m scripts.effects` writes `scripts/effects.json`. Every seat is played by the
greedy player. A deal is played under the standard rules and again with one option
changed, from the same cards; a deal counts as changed when its winner, its payments or
what it leaves for the next deal is not the same.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, replace
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Any

from gostop.match import next_carry
from gostop.play import carry_out, deal
from gostop.players import greedy
from gostop.rules import OPTIONS, PRESETS, Option, Rules, Value, named
from gostop.settle import settle
from gostop.state import view

FILE = Path(__file__).with_name("effects.json")
SOURCES = tuple(name for name in PRESETS if name.startswith("s0"))

PART = 50
PARTS = 160
"""Each effect is counted over this many parts of `PART` deals, each by itself, so that
any one of them can be counted again."""

type Ended = tuple[int | None, tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Change:
    """Of some deals: in how many the winner and the payment are not the same."""

    deals: int = 0
    winner: int = 0
    payment: int = 0

    def __add__(self, other: Change) -> Change:
        return Change(
            self.deals + other.deals,
            self.winner + other.winner,
            self.payment + other.payment,
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """What one option changes when it has this value and not the standard's."""

    option: str
    value: Value
    players: int
    change: Change

    @property
    def payment(self) -> tuple[float, float]:
        """In which part of the deals the payment changes, and its standard error."""
        return share(self.change.payment, self.change.deals)

    @property
    def winner(self) -> tuple[float, float]:
        """In which part of the deals the winner changes, and its standard error."""
        return share(self.change.winner, self.change.deals)


def share(changed: int, deals: int) -> tuple[float, float]:
    """A part of some deals, and its standard error.

    >>> share(20, 100)
    (0.2, 0.04)
    """
    part = changed / deals
    return part, math.sqrt(part * (1 - part) / deals)


def conflicts() -> Iterator[tuple[Option, Value]]:
    """Every option in which a source differs from the standard, with its value."""
    standard = Rules()
    for option in OPTIONS.values():
        values = [getattr(named(name), option.name) for name in SOURCES]
        others = dict.fromkeys(values)
        others.pop(getattr(standard, option.name), None)
        for value in others:
            yield option, value


_THREE_ONLY = ("go_bak_3p", "two_callers")


def tables(option: Option) -> tuple[int, ...]:
    """For how many players an option matters."""
    if option.name.endswith("_2p"):
        return (2,)
    if option.name.endswith("_3p") or option.name in _THREE_ONLY:
        return (3,)
    return (2, 3)


def play(rules: Rules, players: int, seed: int) -> Ended:
    """The winner of a deal, what it pays each seat, and the carry it leaves."""
    state, _ = deal(rules, seed=seed, players=players, dealer=seed % players)
    while state.phase != "over":
        state, _ = carry_out(state, greedy(view(state, state.turn)))
    assert state.result is not None
    return state.result.winner, settle(state).totals, next_carry(state)


@cache
def play_standard(players: int, seed: int) -> Ended:
    """The same under the standard rules, which every option is compared with."""
    return play(Rules(), players, seed)


def count_part(option: str, value: Value, players: int, part: int) -> Change:
    """One part of an effect, from seeds of its own."""
    changed: dict[str, Any] = {option: value}
    rules = replace(Rules(), **changed)
    winner = payment = 0
    for seed in range(part * PART, (part + 1) * PART):
        before, after = play_standard(players, seed), play(rules, players, seed)
        winner += before[0] != after[0]
        payment += before != after
    return Change(PART, winner, payment)


def count_all(option: str, value: Value, players: int) -> list[Change]:
    """Every part of an effect."""
    return [count_part(option, value, players, part) for part in range(PARTS)]


def wanted() -> list[tuple[str, Value, int]]:
    """Every effect to be counted."""
    return [
        (option.name, value, players)
        for option, value in conflicts()
        for players in tables(option)
    ]


def read() -> list[Effect]:
    """The effects as counted, the ones that matter most first."""
    found = [
        Effect(
            row["option"],
            row["value"],
            row["players"],
            sum(starmap(Change, row["parts"]), Change()),
        )
        for row in json.loads(FILE.read_text())
    ]
    return sorted(found, key=lambda effect: -effect.payment[0])


def main() -> None:
    """Count every effect and write the file."""
    rows = wanted()
    with ProcessPoolExecutor() as pool:
        counted = pool.map(count_all, *zip(*rows, strict=True))
        lines = [
            json.dumps(
                {
                    "option": option,
                    "value": value,
                    "players": players,
                    "parts": [astuple(part) for part in parts],
                }
            )
            for (option, value, players), parts in zip(rows, counted, strict=True)
        ]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
