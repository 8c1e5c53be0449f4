"""How strong the opponents are: paired deals, each pair with the seats exchanged.

`python -m scripts.strength careful greedy --pairs 1000 --processes 2` prints how many
of the decided deals the first one wins, with the standard error, and what it is paid
in a deal.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from gostop.play import carry_out, deal
from gostop.players import OPPONENTS, Player
from gostop.rules import Rules
from gostop.settle import returns
from gostop.state import view


def play(first: Player, second: Player, *, seed: int, dealer: int) -> tuple[int, int]:
    """One deal: 1, 0 or -1 as the first wins, nobody does or the second does; paid."""
    players = (first, second)
    state, _ = deal(Rules(), seed=seed, dealer=dealer)
    while state.phase != "over":
        state, _ = carry_out(state, players[state.turn](view(state, state.turn)))
    assert state.result is not None
    winner = state.result.winner
    return (0 if winner is None else 1 - 2 * winner), returns(state)[0]


def pair(names: tuple[str, str], seed: int) -> list[tuple[int, int]]:
    """The same cards twice, the deal with the one seat and with the other."""
    first, second = (OPPONENTS[name](seed) for name in names)
    return [play(first, second, seed=seed, dealer=dealer) for dealer in (0, 1)]


def pairs(
    names: tuple[str, str], seeds: range, processes: int
) -> Iterator[tuple[int, int]]:
    """The deals of all pairs."""
    with ProcessPoolExecutor(processes) as pool:
        for found in pool.map(pair, [names] * len(seeds), seeds, chunksize=5):
            yield from found


def main() -> None:
    """Play, and print one line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.strength")
    parser.add_argument("first", choices=OPPONENTS)
    parser.add_argument("second", choices=OPPONENTS)
    for name, usual in (("pairs", 100), ("seed", 0), ("processes", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.pairs)
    found = list(pairs((given.first, given.second), seeds, given.processes))
    won = sum(result > 0 for result, _ in found)
    decided = sum(result != 0 for result, _ in found)
    part = won / decided
    error = math.sqrt(part * (1 - part) / decided)
    paid = statistics.fmean(amount for _, amount in found)
    print(
        f"{given.first} wins {won} of {decided} decided deals against {given.second}: "
        f"{100 * part:.1f} % +- {100 * error:.1f}; {paid:+.2f} points a deal"
    )


if __name__ == "__main__":
    main()
