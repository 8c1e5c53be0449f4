"""Whole deals under any rules: what holds after every move, and at the end."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from gostop.cards import BONUS, MONTHS, Cards, card
from gostop.errors import IllegalMoveError
from gostop.moves import Event, Move
from gostop.notation import format_position, parse_move, parse_position
from gostop.play import apply, deal, legal_moves
from gostop.rules import PRESETS, Rules, load
from gostop.scoring import points
from gostop.settle import settle
from gostop.state import State, deck, layout, places, problems, to_act, view
from tests.strategies import MOVES, RULES

SEEDS = st.integers(0, 2**32)


def everywhere(state: State) -> list[str]:
    """Every card of a position, place by place, and so twice if it lies twice."""
    return [c.token for _, cards in places(state) for c in cards]


def whole_deck(state: State) -> list[str]:
    return sorted(c.token for c in deck(state.rules, state.players))


def hidden_otherwise(state: State, seat: int) -> list[State]:
    """Positions that differ only in what this seat may not see."""
    others = [replace(state, stock=state.stock[::-1])]
    for n, other in enumerate(state.seats):
        unseen = list(Cards(other.hand & ~other.shown))
        if n == seat or not unseen or not state.stock:
            continue
        mine, theirs = state.stock[-1], unseen[0]
        assert mine is not None
        hand = Cards(other.hand ^ theirs.bit ^ mine.bit)
        seats = list(state.seats)
        seats[n] = replace(other, hand=hand)
        stock = (*state.stock[:-1], theirs)
        others.append(replace(state, seats=tuple(seats), stock=stock))
    return others


class Deal(RuleBasedStateMachine):
    """One deal from its first card to its bill, played by Hypothesis."""

    state: State

    @initialize(
        rules=RULES,
        seed=SEEDS,
        players=st.integers(2, 3),
        dealer=st.integers(0, 1),
        carry=st.sampled_from([1, 2, 8]),
    )
    def begin(
        self, rules: Rules, seed: int, players: int, dealer: int, carry: int
    ) -> None:
        self.state, _ = deal(
            rules, seed=seed, players=players, dealer=dealer, carry=carry
        )

    @precondition(lambda self: self.state.phase != "over")
    @rule(choice=st.integers(0, 99))
    def play(self, choice: int) -> None:
        moves = legal_moves(self.state)
        turns = [seat.turns for seat in self.state.seats]

        for other in set(MOVES[choice % 9 :: 9]) - set(moves):
            with pytest.raises(IllegalMoveError):
                apply(self.state, other)
        self.state, events = apply(self.state, moves[choice % len(moves)])

        assert events or self.state.phase in {"over", "play"}
        assert all(a <= b.turns for a, b in zip(turns, self.state.seats, strict=True))

    @precondition(lambda self: self.state.phase == "over")
    @rule()
    def nothing_more(self) -> None:
        """The rule for a deal that is over; there is always something to check."""
        bill = settle(self.state)

        assert 0 == sum(bill.totals)
        assert self.state.result is not None
        assert bill.winner == self.state.result.winner
        assert () == legal_moves(self.state)
        for move in MOVES:
            with pytest.raises(IllegalMoveError, match="the deal is over"):
                apply(self.state, move)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        assert whole_deck(self.state) == sorted(everywhere(self.state))

    @invariant()
    def a_real_deal_has_no_problems(self) -> None:
        assert () == problems(self.state)

    @invariant()
    def a_position_is_read_as_it_is_written(self) -> None:
        text = format_position(self.state)

        assert self.state == parse_position(text)
        assert self.state == parse_position(" | ".join(text.splitlines()))

    @invariant()
    def every_legal_move_can_be_made_and_written(self) -> None:
        legal = legal_moves(self.state)

        assert (self.state.phase == "over") == (not legal)
        assert len(set(legal)) == len(legal)
        for move in legal:
            after, _ = apply(self.state, move)

            assert whole_deck(after) == sorted(everywhere(after))
            assert move == parse_move(str(move))

    @invariant()
    def a_view_shows_nothing_hidden(self) -> None:
        for seat in range(self.state.players):
            seen = view(self.state, seat)

            for other in hidden_otherwise(self.state, seat):
                assert seen == view(other, seat)

    @invariant()
    def a_view_shows_what_its_seat_needs(self) -> None:
        for seat in range(self.state.players):
            seen = view(self.state, seat)
            may = legal_moves(self.state) if seat == to_act(self.state) else ()

            assert may == legal_moves(seen)
            assert self.state.seats[seat] == seen.seats[seat]
            assert [s.hand_size for s in self.state.seats] == [
                s.hand_size for s in seen.seats
            ]
            assert len(seen.unseen) == len(self.state.stock) + sum(
                s.unknown for s in seen.seats
            )

    @invariant()
    def no_score_is_negative(self) -> None:
        for seat in self.state.seats:
            assert points(seat.pile, self.state.rules, seat.cup) >= 0


Deal.TestCase.settings = settings(
    max_examples=40, stateful_step_count=60, deadline=None
)
TestAnyDeal = Deal.TestCase


# Deals played to the end: nobody ever stops


def play_out(
    rules: Rules, seed: int, players: int
) -> list[tuple[State, Move, State, tuple[Event, ...]]]:
    """A deal of random moves in which everybody goes on while that is possible."""
    rng = Random(seed)
    state, _ = deal(rules, seed=seed, players=players)
    steps = []
    while state.phase != "over":
        moves = [m for m in legal_moves(state) if m.kind not in {"stop", "chongtong"}]
        move = rng.choice(moves)
        after, events = apply(state, move)
        steps.append((state, move, after, events))
        state = after
    return steps


def to_the_end(rules: str, players: int) -> list[list[tuple]]:
    """A hundred deals that end because no card is left."""
    played = [play_out(load(rules), seed, players) for seed in range(140)]
    return [
        steps
        for steps in played
        if steps and not any(seat.turns_left for seat in steps[-1][2].seats)
    ]


TO_THE_END = (
    "standard chongtong_play_on=x1 heodang_2p=0 heodang_3p=0 "
    "threshold_2p=30 threshold_3p=30 last_ppuk="
)
"""Rules under which a deal hardly ever ends before the cards do."""


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("last_ppuk", ["stands", "take-three", "take-pair"])
def test_cards_of_a_month_leave_the_table_in_twos_and_fours(
    last_ppuk: str, players: int
) -> None:
    """In threes only where the final turn takes three (rules.md, EC-21)."""
    allowed = {2, 3, 4} if last_ppuk == "take-three" else {2, 4}
    seen: set[int] = set()

    for steps in to_the_end(TO_THE_END + last_ppuk, players):
        for *_, events in steps:
            seen |= {len(e.cards) for e in events if e.name == "capture"}

    assert allowed == seen


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("last_ppuk", ["stands", "take-three", "take-pair"])
def test_a_deal_played_to_the_end_leaves_the_table_empty(
    last_ppuk: str, players: int
) -> None:
    """Unless three were taken in a final turn: then the fourth stays (EC-21)."""
    deals = to_the_end(TO_THE_END + last_ppuk, players)
    left = 0

    assert len(deals) > 50
    for steps in deals:
        threes = [
            e
            for *_, events in steps
            for e in events
            if e.name == "capture" and len(e.cards) == 3
        ]
        last = steps[-1][2]
        assert len(threes) == len(last.table)
        assert () == last.stacks
        left += len(threes)
    assert (left > 0) == (last_ppuk == "take-three")


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_turn_of_a_deal_is_never_a_ppuk(players: int) -> None:
    """The fourth card would have nowhere to be (EC-23)."""
    for steps in to_the_end(TO_THE_END + "stands", players):
        assert "ppuk" not in {e.name for e in steps[-1][3]}


@pytest.mark.parametrize("players", [2, 3])
def test_the_stock_is_never_short(players: int) -> None:
    """Each turn has its flip that is no bonus card; only a bonus card may be left."""
    for steps in to_the_end(TO_THE_END + "stands", players):
        flips = sum(
            e.name == "flip" and not e.cards & BONUS
            for *_, events in steps
            for e in events
        )
        last = steps[-1][2]

        assert sum(seat.turns for seat in last.seats) == flips
        assert all(c is not None and c.is_bonus for c in last.stock)


@pytest.mark.parametrize("players", [2, 3])
def test_every_seat_has_as_many_turns_as_cards_at_the_deal(players: int) -> None:
    """A bomb plays three and makes two passes: the number of turns stays."""
    for steps in to_the_end(TO_THE_END + "stands", players):
        turns = {2: 10, 3: 7}[players]

        assert [turns] * players == [seat.turns for seat in steps[-1][2].seats]


@pytest.mark.parametrize("players", [2, 3])
def test_two_loose_cards_of_a_month_were_dealt_so(players: int) -> None:
    """Later every match is taken (EC-10)."""
    for seed in range(60):
        steps = play_out(Rules(), seed, players)
        months = [
            {
                m
                for m, cards in enumerate(MONTHS)
                if (state.table & cards).bit_count() == 2
            }
            for state, *_ in steps
        ]
        for before, after in pairwise(months):
            assert after <= before


@given(seed=SEEDS, players=st.integers(2, 3))
@settings(max_examples=30)
def test_the_same_moves_lead_to_the_same_position(seed: int, players: int) -> None:
    steps = play_out(Rules(), seed, players)

    state, _ = deal(Rules(), seed=seed, players=players)
    for before, move, after, events in steps:
        assert before == state
        state, again = apply(state, move)
        assert (after, events) == (state, again)


@given(seed=SEEDS, players=st.integers(2, 3))
@settings(max_examples=30)
def test_cards_shown_by_a_shake_stay_in_view(seed: int, players: int) -> None:
    rules = load("standard shake_needs=any shake_binds=false")
    for state, *_ in play_out(rules, seed, players):
        for n, seat in enumerate(state.seats):
            seen = view(state, (n + 1) % players).seats[n]

            assert Cards(seat.hand & seat.shown) == seen.hand


def test_a_declined_shake_is_not_seen() -> None:
    """EC-32: the view of the others is as if the month had been another."""
    text = "A hand: {} 9j | B hand: 7a 7r 7j 1j | table: 8b | stock: 10k {} 12d"
    three = parse_position(text.format("5a 5r 5j", "5k 6j 6k 4j"))
    none = parse_position(text.format("6j 4j 5r", "5k 5a 6k 5j"))

    views = []
    for state in (three, none):
        after, _ = apply(state, Move("play", card=card("9j")))
        views.append(view(after, 1))

    assert Move("shake", month=5) in legal_moves(three)
    assert Move("shake", month=5) not in legal_moves(none)
    assert views[0] == views[1]


# The deal


@given(rules=RULES, seed=SEEDS, players=st.integers(2, 3), dealer=st.integers(0, 1))
def test_a_deal_has_the_sizes_of_the_sources(
    rules: Rules, seed: int, players: int, dealer: int
) -> None:
    """7, 7, 7 and 6 for three, 10, 10 and 8 for two (S000 L35, L37)."""
    state = layout(rules, seed=seed, players=players, dealer=dealer)
    hand, table, stock = {2: (10, 8, 20), 3: (7, 6, 21)}[players]
    bonus = len(Cards(deck(rules, players) & BONUS))

    assert [hand] * players == [seat.hand_size for seat in state.seats]
    assert (table, stock + bonus) == (len(state.table), len(state.stock))
    assert whole_deck(state) == sorted(everywhere(state))


def test_48_and_51_cards_leave_a_stock_of_21_and_24_for_three() -> None:
    assert 21 == len(layout(load("standard bonus_3p=none"), seed=1, players=3).stock)
    assert 24 == len(layout(Rules(), seed=1, players=3).stock)


@given(seed=SEEDS, players=st.integers(2, 3))
def test_a_seed_deals_one_order_whatever_bonus_cards_are_played(
    seed: int, players: int
) -> None:
    """Cards that are not played are left out of it, the others keep their order."""
    decks = {
        bonus: layout(
            load(f"standard bonus_{players}p={bonus}"), seed=seed, players=players
        )
        for bonus in ("none", "x2+y2", "x2+x3", "x2+y2+x3")
    }
    plain = decks["none"]

    for other in decks.values():
        stock = [c for c in other.stock if c and not c.is_bonus]
        assert list(plain.stock) == stock[-len(plain.stock) :]
        assert other.table & ~BONUS == plain.table & other.table


@given(seed=SEEDS, players=st.integers(2, 3))
def test_every_preset_deals_the_same_cards(seed: int, players: int) -> None:
    stocks = [
        [c for c in layout(load(name), seed=seed, players=players).stock if c]
        for name in PRESETS
    ]
    last = [[c for c in stock if not c.is_bonus][-18:] for stock in stocks]

    assert [last[0]] * len(PRESETS) == last


@given(seed=SEEDS, dealer=st.integers(0, 2))
def test_another_dealer_gets_the_dealers_cards(seed: int, dealer: int) -> None:
    first = layout(Rules(), seed=seed, players=3)
    other = layout(Rules(), seed=seed, players=3, dealer=dealer)

    turned = [other.seats[(dealer + n) % 3].hand for n in range(3)]
    assert [seat.hand for seat in first.seats] == turned
    assert (first.table, first.stock) == (other.table, other.stock)


def test_different_seeds_deal_different_cards() -> None:
    assert 500 == len({layout(Rules(), seed=seed).stock for seed in range(500)})


def test_every_card_comes_about_equally_often_to_every_place() -> None:
    """2000 deals: a card is in A's hand 400 times, 18 off is one deviation."""
    counts = Counter(
        c.token
        for seed in range(2000)
        for c in layout(load("standard bonus_2p=x2+x3"), seed=seed).seats[0].hand
    )

    assert 50 == len(counts)
    assert all(300 < n < 500 for n in counts.values())


GOLDEN = Path(__file__).parent / "data" / "deals.txt"


@pytest.mark.parametrize(
    "line", [ln for ln in GOLDEN.read_text("utf-8").splitlines() if ln[:1] != "#"]
)
def test_a_seed_deals_these_cards_on_every_machine(line: str) -> None:
    """Golden: see the head of the file for how it is made."""
    seed, position = line.split(" | ", 1)
    players = parse_position(position).players
    state, _ = deal(Rules(), seed=int(seed.removeprefix("seed ")), players=players)

    assert position == format_position(state, one_line=True)
