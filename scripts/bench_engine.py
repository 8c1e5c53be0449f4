"""What `make bench` measures of the engine, in CPython and in the browser's Python.

Only the standard library and the engine are used here, since this file is also run
inside Pyodide, by `bench_engine.mjs`.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable

from gostop import scoring, simulate
from gostop.rules import Rules

ROUNDS = 5
DEALS = 100
SCORINGS = 2000


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """How much of the work is done in a second: the median of some rounds."""
    work()
    return statistics.median(timed(work) for _ in range(rounds))


def timed(work: Callable[[], int]) -> float:
    began = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - began)


def play_deals() -> int:
    """Play whole random deals; how many."""
    for seed in range(DEALS):
        for _ in simulate.random_deal(Rules(), seed=seed):
            pass
    return DEALS


def play_moves() -> int:
    """Play the same deals; how many moves they took."""
    return sum(
        sum(1 for _ in simulate.random_deal(Rules(), seed=seed)) - 1
        for seed in range(DEALS)
    )


def final_piles() -> list[int]:
    """The captured piles at the end of some random deals."""
    piles: list[int] = []
    for seed in range(20):
        *_, (last, _) = simulate.random_deal(Rules(), seed=seed)
        piles += [seat.pile for seat in last.seats]
    return piles


def scorer() -> Callable[[], int]:
    """Work that scores real piles again and again."""
    piles = final_piles()
    rules = Rules()

    def work() -> int:
        for n in range(SCORINGS):
            scoring.score(piles[n % len(piles)], rules)
        return SCORINGS

    return work


def measure() -> dict[str, float]:
    """Deals, moves and scorings per second."""
    return {
        "deals": rate(play_deals),
        "moves": rate(play_moves),
        "scorings": rate(scorer()),
    }


def measure_json() -> str:
    return json.dumps(measure())
