"""What `make bench` measures of the engine, in CPython and in the browser's Python.

Only the engine is used here and what it uses of the standard library, since this file
is also run by `bench_engine.mjs` in the Python of a page.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

from gostop import scoring, simulate
from gostop.play import carry_out, deal, legal_moves
from gostop.rules import Rules

Work = Callable[[], int]
STANDARD = Rules()
ROUNDS = 3
DEALS = 100
SCORINGS = 2000


def rates(works: dict[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """How much of each work is done in a second: medians of rounds.

    In a round each work has its turn, so that a slow minute is shared by all.
    """
    for work in works.values():
        work()
    found = [{name: timed(work) for name, work in works.items()} for _ in range(rounds)]
    return {name: sorted(one[name] for one in found)[rounds // 2] for name in works}


def timed(work: Work) -> float:
    began = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - began)


def play_deals() -> int:
    """Play whole deals with uniformly random legal moves; how many."""
    for seed in range(DEALS):
        play_deal(seed)
    return DEALS


def play_moves() -> int:
    """Play the same deals; how many moves they took."""
    return sum(play_deal(seed) for seed in range(DEALS))


def play_deal(seed: int) -> int:
    """One deal under the standard rules; how many moves it took."""
    rng = random.Random(seed)
    state, _ = deal(STANDARD, seed=seed)
    moves = 0
    while state.phase != "over":
        legal = legal_moves(state)
        state, _ = carry_out(state, legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def final_piles() -> list[int]:
    """The captured piles at the end of some random deals."""
    piles: list[int] = []
    for seed in range(20):
        *_, (last, _) = simulate.random_deal(STANDARD, seed=seed)
        piles += [seat.pile for seat in last.seats]
    return piles


def scorer() -> Work:
    """Work that scores real piles again and again."""
    piles = final_piles()

    def work() -> int:
        for n in range(SCORINGS):
            scoring.score(piles[n % len(piles)], STANDARD)
        return SCORINGS

    return work


def works() -> dict[str, Work]:
    """What is measured, by the names of its rows."""
    return {"deals": play_deals, "moves": play_moves, "scorings": scorer()}


def measure_json() -> str:
    """Deals, moves and scorings per second, for the browser's Python."""
    return json.dumps(rates(works()))
