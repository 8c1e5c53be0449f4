"""Opponents: what they may choose, and what they take and call."""

from __future__ import annotations

import pytest

from gostop.moves import SEATS
from gostop.notation import parse_position
from gostop.play import carry_out, deal, legal_moves
from gostop.players import OPPONENTS, careful, greedy, random_player
from gostop.rules import Rules
from gostop.state import view

POSITIONS = {
    # position: the move, and why
    "a bright rather than junk": ("A hand: 3r 8j\ntable: 3b 8k", "3r"),
    "two junk rather than nothing": ("A hand: 2r 8j\ntable: 3b 8k", "8j"),
    "a set before a single bright": (
        "A hand: 6r 11j\nA pile: 9r 10r\ntable: 6j 11b",
        "6r",
    ),
    "nothing to take, so the least card goes": ("A hand: 2r 8j\ntable: 3b 4k", "8j"),
    "a stack of three": (
        "A hand: 3j 8j\ntable: 8b\nstack: 3b 3r 3k",
        "3j",
    ),
    "a bomb": ("A hand: 5a 5r 5j 1j\ntable: 5k 1b", "bomb 5"),
    "a bonus card first": ("A hand: x2 3r\ntable: 3b", "x2"),
    "a shake first": ("A hand: 5a 5r 5j 3r\ntable: 3b", "shake 5"),
}


@pytest.mark.parametrize(("text", "move"), POSITIONS.values(), ids=list(POSITIONS))
def test_greedy_takes(text: str, move: str) -> None:
    state = parse_position(f"{text}\nB hand: 7a\nstock: 12b")
    assert move == str(greedy(view(state, 0)))


GO_OR_STOP = {
    "three turns left and B has nothing": ("1j 2j 4j", "", "go"),
    "only two turns left": ("1j 2j", "", "stop"),
    "B has five animals and godori, half of seven": (
        "1j 2j 4j",
        "2a 4a 8a 6a 7a",
        "stop",
    ),
}


@pytest.mark.parametrize(
    ("hand", "pile", "call"), GO_OR_STOP.values(), ids=list(GO_OR_STOP)
)
def test_greedy_calls(hand: str, pile: str, call: str) -> None:
    text = f"""
phase: go-stop
A hand: {hand}
A pile: 1b 3b 8b 6r 9r 10r 5r
B hand: 7j
B pile: {pile}
stock: 12b"""
    assert call == str(greedy(view(parse_position(text.strip()), 0)))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(30))
def test_an_opponent_chooses_what_is_legal(seed: int, players: int) -> None:
    options = [greedy, random_player(seed), greedy]
    state, _ = deal(Rules(cup="chosen", bomb_two="double"), seed=seed, players=players)
    while state.phase != "over":
        seen = view(state, state.turn)
        move = options[state.turn](seen)
        assert move in legal_moves(seen), SEATS[state.turn]
        state, _ = carry_out(state, move)


def test_greedy_wins_most_deals_against_random_moves() -> None:
    """Beyond doubt: of 200 decided deals a fair coin gives 140 once in 10 billion."""
    won = [0, 0]
    seed = 0
    while sum(won) < 200:
        opponent = random_player(seed)
        state, _ = deal(Rules(), seed=seed, dealer=seed % 2)
        while state.phase != "over":
            player = greedy if state.turn == 0 else opponent
            state, _ = carry_out(state, player(view(state, state.turn)))
        if state.result is not None and state.result.winner is not None:
            won[state.result.winner] += 1
        seed += 1
    assert won[0] >= 140


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_opponent_plays_the_same_deal_the_same_way(name: str) -> None:
    def moves() -> list[str]:
        player = OPPONENTS[name](3)
        state, _ = deal(Rules(), seed=8)
        made = []
        for _ in range(6):
            move = player(view(state, state.turn))
            made.append(str(move))
            state, _ = carry_out(state, move)
        return made

    assert moves() == moves()


def test_careful_takes_the_seventh_point() -> None:
    """A has four: blue ribbons and five animals. Only 8j takes 8b, the third bright."""
    text = """
A hand: 8j 2r
A pile: 1b 3b 6r 9r 10r 5a 6a 7a 10a 12a
B hand: 9k 10k
B pile: 1j 4k 2a 4a
table: 8b 2j 12d
stock: 5j 6k 5k 7k
"""
    seen = view(parse_position(text.strip()), 0)
    assert "8j" == str(careful()(seen))


@pytest.mark.parametrize("seed", range(5))
def test_careful_takes_what_would_win_for_the_next_player(seed: int) -> None:
    """B has godori and two blue ribbons: with 10r it would have eight points, and win.

    10a and 10k, which take it, are hidden. Greedy takes a bright all the same.
    """
    text = """
A hand: 8j 10j 2j 4j
A pile: 1r 1j 1k 3j 3k 5j 5k 6j 6k
B hand: 4?
B pile: 2a 4a 8a 6r 9r
table: 8b 10r 11k 3r
stock: 8?
"""
    seen = view(parse_position(text.strip()), 0)
    assert "8j" == str(greedy(seen))
    assert "10j" == str(careful(seed)(seen))


CALLS = {
    # position: the call, and why
    "each turn left takes two junk, and B has two ribbons": (
        """
A hand: 4j 5j 6j
A pile: 1b 3b 8b 1j 1k 2j 2k 3j 3k 7j 7k 8j 8k 9j 9k 10j
B hand: 3?
B pile: 9r 12r
table: 4k 5k 6k""",
        "go",
    ),
    "no card takes anything, and B needs one point": (
        """
A hand: 4j 5j
A pile: 1b 3b 8b 1j 1k 2j 2k 3j 3k 7j 7k 8j 8k 9j 9k 10j
B hand: 3?
B pile: 2a 4a 8a 5a 6a
table: 10a 12a 1r 2r""",
        "stop",
    ),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("text", "call"), CALLS.values(), ids=list(CALLS))
def test_careful_calls(text: str, call: str, seed: int) -> None:
    text = f"phase: go-stop{text}\nstock: 6?"
    assert call == str(careful(seed)(view(parse_position(text), 0)))


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_opponent_who_is_not_to_act_says_so(name: str) -> None:
    state, _ = deal(Rules(), seed=1)
    with pytest.raises(ValueError, match="B has nothing to choose here: play"):
        OPPONENTS[name](0)(view(state, 1))
