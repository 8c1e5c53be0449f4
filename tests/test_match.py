"""Several deals: who deals next, what is carried, and the running balance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop import IllegalMoveError, Rules, card, legal_moves, load, parse_move
from gostop.match import (
    Match,
    first_dealer,
    move,
    next_carry,
    next_deal,
    next_dealer,
    start,
)
from gostop.state import Result, Seat, State


def over(reason, winner=None, *, dealer=0, carry=1, rules=None, players=2):
    return State(
        rules=rules or Rules(),
        seats=(Seat(),) * players,
        dealer=dealer,
        carry=carry,
        phase="over",
        result=Result(reason, winner),
    )


def play_out(match: Match, pick: int = 0) -> Match:
    while match.state.phase != "over":
        moves = legal_moves(match.state)
        match = move(match, moves[pick % len(moves)])
    return match


@pytest.mark.parametrize(
    ("reason", "winner", "dealer", "expected"),
    [
        pytest.param("stop", 1, 0, 1, id="S000 L33: the winner deals"),
        pytest.param("chongtong", 2, 0, 2, id="S000 L33: also after a fixed win"),
        pytest.param("nagari", None, 1, 1, id="F22, our choice: nobody won"),
        pytest.param("table-four", None, 2, 2, id="A13 and F22"),
    ],
)
def test_who_deals_next(reason, winner, dealer, expected):
    assert expected == next_dealer(over(reason, winner, dealer=dealer, players=3))


@pytest.mark.parametrize(
    ("rules", "reason", "winner", "carry", "expected"),
    [
        pytest.param("standard", "nagari", None, 1, 2, id="S000 L81: a draw doubles"),
        pytest.param("standard", "nagari", None, 2, 4, id="F21: draws in a row stack"),
        pytest.param("standard", "nagari", None, 8, 8, id="F21: up to the cap"),
        pytest.param("standard carry_cap=0", "nagari", None, 8, 16, id="F21: no cap"),
        pytest.param("standard carry_cap=2", "nagari", None, 2, 2, id="F21: stays 2"),
        pytest.param(
            "standard", "stop", 0, 4, 1, id="S000 L81: the next winner ends it"
        ),
        pytest.param("standard", "table-four", None, 1, 2, id="S000 L81: table four"),
        pytest.param("s002", "table-four", None, 1, 1, id="S002 L19: dealt again"),
        pytest.param("s002", "table-four", None, 4, 4, id="S002 L19: the carry stays"),
    ],
)
def test_what_the_next_deal_counts(rules, reason, winner, carry, expected):
    ended = over(reason, winner, carry=carry, rules=load(rules))

    assert expected == next_carry(ended)


@pytest.mark.parametrize(
    ("rules", "night", "drawn", "expected"),
    [
        pytest.param("standard", False, "3r 11j", 1, id="S000 L33: the latest month"),
        pytest.param("standard", True, "3r 11j", 1, id="S000 L33: at night too"),
        pytest.param("standard", False, "x2 12b", 0, id="S000 L33: bonus beats all"),
        pytest.param("standard", False, "3r 3b", None, id="A7: a tie is drawn again"),
        pytest.param("standard", False, "3r 3b 2a", None, id="A7: among three"),
        pytest.param("standard", False, "3r 3b 5a", 2, id="A7: a tie below is none"),
        pytest.param("standard", False, "x2 y2", None, id="A7: two bonus cards tie"),
        pytest.param(
            "standard first_dealer=day-night", True, "3r 11j", 0, id="A6 night"
        ),
        pytest.param(
            "standard first_dealer=day-night", False, "3r 11j", 1, id="A6 day"
        ),
        pytest.param(
            "standard first_dealer=day-night", True, "x2 1b", 0, id="A6 bonus"
        ),
        pytest.param(
            "standard first_dealer_tie=card-class", False, "3r 3b", 1, id="A7 class"
        ),
        pytest.param(
            "standard first_dealer_tie=card-class", False, "3j 3k", None, id="A7 equal"
        ),
    ],
)
def test_who_deals_first(rules, night, drawn, expected):
    cards = [card(token) for token in drawn.split()]

    assert expected == first_dealer(cards, load(rules), night=night)


def test_a_deal_under_way_has_no_next_deal():
    with pytest.raises(ValueError, match="deal 1 is not over"):
        next_deal(start(Rules(), seed=1))


def test_an_illegal_move_leaves_the_match_as_it_was():
    match = start(Rules(), seed=1)

    with pytest.raises(IllegalMoveError, match="may choose"):
        move(match, parse_move("go"))


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from((2, 3)),
    pick=st.integers(0, 9),
    deals=st.integers(1, 3),
)
def test_the_balance_is_the_sum_of_all_bills_and_adds_to_zero(
    seed, players, pick, deals
):
    match = play_out(start(Rules(), seed=seed, players=players), pick)
    for number in range(2, deals + 1):
        before = match.state
        match = next_deal(match)
        assert number == match.number
        assert (next_dealer(before), next_carry(before)) == (
            match.state.dealer,
            match.state.carry,
        )
        match = play_out(match, pick)

    assert deals == len(match.bills)
    sums = [sum(bill.totals[seat] for bill in match.bills) for seat in range(players)]
    assert tuple(sums) == match.balance
    assert sum(match.balance) == 0


def test_equal_seeds_make_equal_matches():
    one, other = (play_out(start(Rules(), seed=7, players=3), 1) for _ in range(2))

    assert one == other
    assert next_deal(one) == next_deal(other)
