"""Many random deals from a seed: how often every event happens.

Deals are played with random legal moves. Deal number `n` of a seed is always the
same deal, so that runs may be cut into parts and given to any executor.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from .moves import EVENTS
from .play import carry_out, deal, legal_moves
from .rules import Rules
from .state import State

if TYPE_CHECKING:
    from concurrent.futures import Executor  # slow to import, and only its type is used

_PART = 250

MOST_GAMES = 10_000_000
"""The most deals of one seed: the deals of the next seed follow after so many."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over some deals: `total` of an event and of its `squares` per deal."""

    games: int = 0
    total: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def deals_per_second(self) -> float:
        """How many deals were played in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def mean(self, event: str) -> float:
        """How often the event happens in a deal."""
        return self.total[event] / self.games if self.games else 0.0

    def error(self, event: str) -> float:
        """The standard error of `mean`; needs two deals, else infinite."""
        if self.games < 2:
            return math.inf
        mean = self.mean(event)
        spread = max(0.0, self.squares[event] / self.games - mean * mean)
        return math.sqrt(spread / (self.games - 1))

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.games + other.games,
            self.total + other.total,
            self.squares + other.squares,
            self.reasons + other.reasons,
            self.seconds + other.seconds,
        )


def random_deal(
    rules: Rules, *, seed: int, players: int = 2
) -> Iterator[tuple[State, tuple[str, ...]]]:
    """One deal played with random moves: each position, and the events before it.

    >>> *_, (last, _) = random_deal(Rules(), seed=1)
    >>> last.phase
    'over'
    """
    rng = Random(seed)
    state, events = deal(rules, seed=seed, players=players)
    yield state, tuple(e.name for e in events)
    while state.phase != "over":
        moves = legal_moves(state)
        state, events = carry_out(state, moves[int(rng.random() * len(moves))])
        yield state, tuple(e.name for e in events)


def play_part(rules: Rules, players: int, seeds: range) -> Summary:
    """Play these deals, one after the other."""
    found = Summary()
    for seed in seeds:
        counts: Counter[str] = Counter()
        for state, names in random_deal(rules, seed=seed, players=players):
            counts.update(names)
            last = state
        found.total.update(counts)
        found.squares.update({name: n * n for name, n in counts.items()})
        assert last.result is not None
        found.reasons[last.result.reason] += 1
    return Summary(len(seeds), found.total, found.squares, found.reasons)


def simulate(
    rules: Rules,
    *,
    games: int,
    seed: int = 0,
    players: int = 2,
    executor: Executor | None = None,
) -> Summary:
    """The summary of this many random deals, the same for the same seed.

    With an executor (any of `concurrent.futures`) the parts run side by side.

    >>> simulate(Rules(), games=20, seed=1).total["deal"]
    20
    """
    start = time.perf_counter()
    if not 0 < games <= MOST_GAMES:
        raise ValueError(f"games={games!r}: give 1 to {MOST_GAMES}")
    first = seed * MOST_GAMES
    ends = [*range(first, first + games, _PART), first + games]
    parts = [range(a, b) for a, b in pairwise(ends)]
    args = ([rules] * len(parts), [players] * len(parts), parts)
    run = executor.map if executor else map
    done = sum(run(play_part, *args), Summary())
    seconds = time.perf_counter() - start
    return Summary(done.games, done.total, done.squares, done.reasons, seconds)


def rows(summary: Summary) -> list[tuple[str, int, float, float]]:
    """One row for each event: name, count, mean per deal, standard error."""
    return [(e, summary.total[e], summary.mean(e), summary.error(e)) for e in EVENTS]
