"""The engine's speed: beside chess in CPython, and in the browser's Python."""

from __future__ import annotations

import json
import random
import subprocess
from collections import defaultdict
from collections.abc import Iterator

import chess

from scripts import bench_engine
from scripts.bench_rows import SAMPLES, Row, row
from scripts.paths import ROOT, RUNTIME


def play_chess() -> int:
    """Play random games of chess; how many moves they took."""
    moves = 0
    for seed in range(3):
        rng = random.Random(seed)
        game = chess.Board()
        while not game.is_game_over() and game.ply() < 200:
            game.push(rng.choice(list(game.legal_moves)))
        moves += game.ply()
    return moves


def in_browser_python() -> dict[str, float]:
    """The engine's figures in the Python that the browser runs, under Node."""
    script = ROOT / "scripts" / "bench_engine.mjs"
    command = ["node", str(script), str(RUNTIME)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def engine_rows() -> Iterator[Row]:
    """Deals, moves and scorings per second beside chess, and beside CPython."""
    works = {**bench_engine.works(), "chess": play_chess}
    here: dict[str, list[float]] = defaultdict(list)
    there: dict[str, list[float]] = defaultdict(list)
    for _ in range(SAMPLES):
        for found, rates in (
            (here, bench_engine.rates(works)),
            (there, in_browser_python()),
        ):
            for name, rate in rates.items():
                found[name].append(rate)
    moves = here.pop("chess")
    beside = "chess moves"
    yield row("deals", "1/s", here["deals"], beside, moves, at_least=0.12)
    yield row("moves", "1/s", here["moves"], beside, moves)
    yield row("scorings", "1/s", here["scorings"], beside, moves, at_least=12)
    for name, rated in there.items():
        yield row(f"{name}-pyodide", "1/s", rated, "CPython", here[name], at_least=0.5)
