"""Count move sequences from fixed deals, as chess engines do with perft.

`python -m scripts.perft` writes `tests/data/perft.json`. A count is the number of
ways to choose that many moves in a row, the stock as dealt; a deal that is over has
no moves. Each deal is counted from its opening, and again after some random moves.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from gostop.notation import format_position, parse_move
from gostop.play import apply, deal, legal_moves
from gostop.rules import PRESETS, named
from gostop.state import State

FILE = Path(__file__).parent.parent / "tests" / "data" / "perft.json"

SEEDS = (1, 2, 3)
BEFORE = (0, 8, 16)
"""How many random moves are made before counting."""

DEPTH = 6
"""To how many moves sequences are counted at most."""

MOST = 20_000
"""No count is made that is expected to be larger than this."""


def count(state: State, depth: int) -> int:
    """The number of ways to make `depth` moves from here."""
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(apply(state, move)[0], depth - 1) for move in moves)


def start(rules: str, players: int, seed: int, moves: list[str]) -> State:
    """The deal of this seed after these moves."""
    state, _ = deal(named(rules), seed=seed, players=players)
    for text in moves:
        state, _ = apply(state, parse_move(text))
    return state


def random_moves(rules: str, players: int, seed: int, number: int) -> list[str]:
    """So many moves from the deal; fewer if it would be over by then."""
    random = Random(seed)
    state = start(rules, players, seed, [])
    made: list[str] = []
    while len(made) < number:
        move = random.choice(legal_moves(state))
        state, _ = apply(state, move)
        if state.phase == "over":
            break
        made.append(str(move))
    return made


def counts(state: State) -> list[int]:
    """The counts to one move, two moves and so on."""
    found = [count(state, 1)]
    while len(found) < DEPTH and found[-1] * found[0] <= MOST:
        found.append(count(state, len(found) + 1))
    return found


def row(rules: str, players: int, seed: int, before: int) -> dict[str, Any]:
    moves = random_moves(rules, players, seed, before)
    state = start(rules, players, seed, moves)
    return {
        "rules": rules,
        "players": players,
        "seed": seed,
        "moves": moves,
        "position": format_position(state, one_line=True),
        "counts": counts(state),
    }


def main() -> None:
    rows = [
        row(rules, players, seed, before)
        for rules in PRESETS
        for players in (2, 3)
        for seed in SEEDS
        for before in BEFORE
    ]
    lines = ",\n".join(json.dumps(r) for r in rows)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    total = sum(sum(r["counts"]) for r in rows)
    print(f"{FILE}: {len(rows)} positions, {total} sequences")


if __name__ == "__main__":
    main()
