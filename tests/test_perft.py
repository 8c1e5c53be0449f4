"""Move sequences from fixed deals: the engine and `slow_game` count the same."""

import json

import pytest

from gostop.notation import format_position
from gostop.play import legal_moves
from gostop.rules import PRESETS
from scripts.perft import FILE, count, start
from tests import slow_game
from tests.test_slow import both_after

ROWS = json.loads(FILE.read_text("utf-8"))
"""Deals, moves made, and the counts from there; `scripts/perft.py` writes them."""

SLOW_MOST = 1000
"""Counts above this are left to the engine alone."""


def of_row(row):
    return row["rules"], row["players"], row["seed"], row["moves"]


def slow_count(game, depth):
    moves = slow_game.legal(game)
    if depth == 1:
        return len(moves)
    found = 0
    for text in moves:
        after = slow_game.copy_of(game)
        slow_game.move(after, text)
        found += slow_count(after, depth - 1)
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3])
def test_the_engine_counts_what_the_data_says(preset, players):
    rows = [r for r in ROWS if (r["rules"], r["players"]) == (preset, players)]
    assert rows
    for row in rows:
        state = start(*of_row(row))
        depths = range(1, len(row["counts"]) + 1)
        assert [count(state, depth) for depth in depths] == row["counts"], row


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3])
def test_the_slow_game_counts_the_same(preset, players):
    rows = [r for r in ROWS if (r["rules"], r["players"]) == (preset, players)]
    for row in rows:
        _, game = both_after(*of_row(row))
        for depth, expected in enumerate(row["counts"], 1):
            if expected <= SLOW_MOST:
                assert slow_count(game, depth) == expected, (depth, row)


def test_positions_are_written_as_the_deals_stand():
    for row in ROWS:
        assert format_position(start(*of_row(row)), one_line=True) == row["position"]


def test_the_rows_start_in_many_phases():
    phases = set()
    for row in ROWS:
        state = start(*of_row(row))
        assert len(legal_moves(state)) == row["counts"][0]
        phases.add(state.phase)
    assert {"play", "go-stop"} < phases
