"""Several deals: who deals next, what is carried, and the running balance.

`Both` plays a match in the engine and in the slow game at once, with the slow book
beside it; `test_games` lets Hypothesis play it.
"""

from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given, settings
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
from gostop.notation import format_position, parse_scenario
from gostop.play import deal
from gostop.state import Result, Seat, State
from tests import slow_game, slow_match
from tests.strategies import RULES
from tests.test_slow import compare, compare_ends, in_order, same, tokens, told


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


class Both:
    """A match of the engine, and the same match slow and plain.

    Who deals and what is carried the slow match takes from its own book.
    """

    def __init__(self, rules, seed, players, dealer):
        self.match = start(rules, seed=seed, players=players, dealer=dealer)
        self.book = slow_match.new_book(players, dealer)
        self.open()

    @property
    def state(self):
        return self.match.state

    @property
    def over(self):
        return self.state.phase == "over"

    def open(self):
        """The slow deal of the same cards; it looks at the opening for itself."""
        self.where = format_position(self.state, one_line=True)
        self.game = self.cards_laid_out()
        events = slow_game.open_deal(self.game)
        self.look([e for e in self.match.events if e.name != "table-bonus"], events)

    def cards_laid_out(self):
        """The cards before the opening, but for bonus cards that the dealer took."""
        state, book = self.state, self.book
        stacks = [tokens(stack.cards) for stack in state.stacks]
        game = slow_game.new_game(
            asdict(state.rules),
            [tokens(seat.hand) for seat in state.seats],
            tokens(state.table).union(*stacks),
            [c.token for c in state.stock],
            book["dealer"],
            book["carry"],
        )
        game["piles"][book["dealer"]] = tokens(state.seats[book["dealer"]].pile)
        return game

    def move(self, choice):
        self.match = move(self.match, choice)
        self.where += f" | {choice}"
        self.look(self.match.events, slow_game.move(self.game, str(choice)))

    def look(self, events, slow_events):
        """Compare what happened, and the position; write a deal's end in the book."""
        same(told(events), in_order(slow_events), self.where)
        compare(self.state, self.game, self.where)
        if self.over:
            compare_ends(self.state, self.game, self.where)
            slow_match.enter(self.book, self.game)
        self.look_at_the_book()

    def look_at_the_book(self):
        same(list(self.match.balance), self.book["balance"], self.where)
        same(len(self.match.bills), self.book["deals"], self.where)
        same(self.match.number, self.book["deals"] + (not self.over), self.where)

    def next_deal(self):
        self.match = next_deal(self.match)
        same(self.state.dealer, self.book["dealer"], self.where)
        same(self.state.carry, self.book["carry"], self.where)
        self.open()

    def play_on(self, random, likes_go, most=100):
        """So many moves at random, or the rest of the deal."""
        for _ in range(most):
            if self.over:
                return
            moves = legal_moves(self.state)
            if self.state.phase == "go-stop":
                moves = moves[:1] if random.random() < likes_go else moves[1:]
            self.move(random.choice(moves))


@settings(max_examples=60)
@given(
    rules=RULES,
    seed=st.integers(0, 2**32),
    players=st.integers(2, 3),
    dealer=st.integers(0, 2),
    likes_go=st.sampled_from([0.1, 0.9, 1]),
    deals=st.integers(1, 8),
)
def test_matches_under_any_rules_keep_the_slow_book(
    rules, seed, players, dealer, likes_go, deals
):
    both, random = Both(rules, seed, players, dealer % players), Random(seed)
    both.play_on(random, likes_go)
    for _ in range(deals - 1):
        both.next_deal()
        both.play_on(random, likes_go)

    match = both.match
    assert deals == len(match.bills)
    assert list(match.balance) == [
        sum(bill.totals[seat] for bill in match.bills) for seat in range(players)
    ]
    assert sum(match.balance) == 0


def test_long_matches_have_each_dealer_and_every_carry_up_to_the_cap():
    """What is compared comes about: with 9 points to reach, few deals are won."""
    dealers, carries = set(), set()
    for seed in range(6):
        both = Both(load("standard threshold_3p=9"), seed, 3, seed % 3)
        random = Random(seed)
        for _ in range(12):
            before = both.state
            both.play_on(random, 0.9)
            both.next_deal()
            dealers.add((before.dealer, both.state.dealer))
            carries.add((before.carry, both.state.carry))

    assert {(a, b) for a in range(3) for b in range(3)} == dealers
    assert {(1, 1), (1, 2), (2, 1), (2, 4), (4, 8), (8, 8), (8, 1)} <= carries
    assert {1, 2, 4, 8} == {carry for pair in carries for carry in pair}


def test_equal_seeds_make_equal_matches():
    one, other = (play_out(start(Rules(), seed=7, players=3), 1) for _ in range(2))

    assert one == other
    assert next_deal(one) == next_deal(other)


@pytest.mark.parametrize("ask", [next_dealer, next_carry])
def test_what_comes_next_is_not_known_before_the_end(ask):
    state, _ = deal(Rules(), seed=1)
    with pytest.raises(ValueError, match="the deal is not over: phase 'play'"):
        ask(state)


def test_the_seed_of_a_deal_of_any_match_is_read_back():
    """The deals of the match of seed 10,000 have seeds of eleven digits."""
    assert 10_000_030_001 == parse_scenario("seed: 10000030001").seed
