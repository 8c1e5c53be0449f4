"""Whole deals and matches under any rules: what holds after every move, and at the end.

Hypothesis plays matches in the engine and in the slow game at once (`Both`).
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

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
from gostop.moves import MOVES, Event, Move
from gostop.notation import format_position, parse_move, parse_position
from gostop.play import apply, deal, legal_moves
from gostop.rules import PRESETS, Rules, load
from gostop.scoring import points
from gostop.settle import settle
from gostop.state import (
    SIZES,
    State,
    View,
    deck,
    layout,
    places,
    problems,
    resample,
    to_act,
    view,
)
from tests.strategies import RULES
from tests.test_match import Both

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


def known(seen: View) -> set[str]:
    """Every card that a view holds."""
    return {c.token for _, cards in places(seen) for c in cards}


def hidden_from(state: State, seat: int) -> set[str]:
    """What this seat may not know: the stock, and other hands but for shown cards."""
    hidden = {c.token for c in state.stock if c}
    for n, other in enumerate(state.seats):
        if n != seat:
            hidden |= {c.token for c in Cards(other.hand & ~other.shown)}
    return hidden


class WholeMatch(RuleBasedStateMachine):
    """A match from its first deal on, played by Hypothesis, the slow game beside it."""

    both: Both

    @property
    def state(self) -> State:
        return self.both.state

    @initialize(
        rules=RULES, seed=SEEDS, players=st.integers(2, 3), dealer=st.integers(0, 2)
    )
    def begin(self, rules: Rules, seed: int, players: int, dealer: int) -> None:
        self.both = Both(rules, seed, players, dealer % players)

    @precondition(lambda self: not self.both.over)
    @rule(choice=st.integers(0, 99))
    def play(self, choice: int) -> None:
        """One move; all others are refused."""
        moves = legal_moves(self.state)
        for other in (m for m in MOVES if m not in moves):
            with pytest.raises(IllegalMoveError):
                apply(self.state, other)
        self.both.move(moves[choice % len(moves)])

    @precondition(lambda self: not self.both.over)
    @rule(seed=SEEDS, likes_go=st.sampled_from([0.1, 0.9, 1]), most=st.integers(2, 40))
    def play_on(self, seed: int, likes_go: float, most: int) -> None:
        """Some moves, or the rest of the deal."""
        self.both.play_on(Random(seed), likes_go, most)

    @precondition(lambda self: self.both.over)
    @rule()
    def next_deal(self) -> None:
        """A deal that is over allows no move, and its bill does not change."""
        bill = settle(self.state)

        assert 0 == sum(bill.totals)
        assert self.both.match.bills[-1] == bill
        assert self.state.result is not None
        assert bill.winner == self.state.result.winner
        assert () == legal_moves(self.state)
        for move in MOVES:
            with pytest.raises(IllegalMoveError, match="the deal is over"):
                apply(self.state, move)
        self.both.next_deal()

    @invariant()
    def the_balance_adds_to_zero(self) -> None:
        assert 0 == sum(self.both.match.balance)

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
            assert not hidden_from(self.state, seat) & known(seen)

    @invariant()
    def hidden_cards_dealt_anew_give_the_same_view(self) -> None:
        for seat in range(self.state.players):
            seen = view(self.state, seat)
            again = resample(seen, seed=len(self.state.stock))

            assert seen == view(again, seat)
            assert whole_deck(again) == sorted(everywhere(again))
            if seat == to_act(self.state):
                assert legal_moves(self.state) == legal_moves(again)

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


WholeMatch.TestCase.settings = settings(
    max_examples=30, stateful_step_count=60, deadline=None
)
TestAnyMatch = WholeMatch.TestCase


# Deals played as far as they go: nobody ever stops


class Step(NamedTuple):
    """A position, the move made in it, and what came of it."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]

    def named(self, *names: str) -> list[Event]:
        return [e for e in self.events if e.name in names]


def play_out(rules: Rules, seed: int, players: int) -> list[Step]:
    """A deal in which everybody goes on while that is possible.

    The moves are random, but in some deals such that ppuks come about: cards of the
    month of the next flip are laid, cards of the months of the last flips are kept.
    """
    random = Random(seed)
    lays, keeps = random.choice([(0, 0), (0, 1), (0.1, 1), (0.5, 0)])
    state, _ = deal(rules, seed=seed, players=players)
    steps = []
    while state.phase != "over":
        moves = [m for m in legal_moves(state) if m.kind not in {"stop", "chongtong"}]
        flips = [c.month for c in state.stock if c and c.month]
        now = [m for m in moves if m.card and m.card.month in flips[:1]]
        early = [m for m in moves if m.card and m.card.month not in flips[-players:]]
        if now and random.random() < lays:
            moves = now
        elif early and keeps:
            moves = early
        move = random.choice(moves)
        after, events = apply(state, move)
        steps.append(Step(state, move, after, events))
        state = after
    return steps


def reaches_the_end(steps: list[Step]) -> bool:
    """Whether the deal ended because no card is left to play."""
    return bool(steps) and not any(seat.turns_left for seat in steps[-1].after.seats)


LONG = RULES.map(
    lambda rules: replace(
        rules, heodang_2p=0, heodang_3p=0, threshold_2p=30, threshold_3p=30
    )
)
"""Any rules under which a deal hardly ever ends before the cards do."""


def each(row: str) -> pytest.MarkDecorator:
    """Two and three players, in the id the row of the matrix that is looked at."""
    ids = [f"{row} two players", f"{row} three players"]
    return pytest.mark.parametrize("players", [2, 3], ids=ids)


@each("B3 B4 B5")
@given(rules=RULES, seed=SEEDS)
@settings(max_examples=60)
def test_cards_of_a_month_are_taken_by_two_or_four(
    rules: Rules, seed: int, players: int
) -> None:
    """By three only in a last turn, where the rules have all three taken."""
    threes = set()
    for step in play_out(rules, seed, players):
        for taken in step.named("capture"):
            (month,) = {c.month for c in taken.cards}
            if len(taken.cards) == 3:
                threes.add(month)
                assert rules.last_ppuk == "take-three"
                assert not step.after.seats[taken.seat].hand
            else:
                assert len(taken.cards) in {2, 4}
        for month in range(1, 13):
            piles = [seat.pile & MONTHS[month] for seat in step.after.seats]
            captured = sum(pile.bit_count() for pile in piles)
            assert captured in ({3} if month in threes else {0, 2, 4})


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("last_ppuk", ["stands", "take-three", "take-pair"])
def test_each_way_of_taking_a_month_comes_about(last_ppuk: str, players: int) -> None:
    rules = load(f"standard heodang_2p=0 heodang_3p=0 last_ppuk={last_ppuk}")
    steps = [s for seed in range(80) for s in play_out(rules, seed, players)]
    taken = {len(e.cards) for s in steps for e in s.named("capture")}

    assert ({2, 3, 4} if last_ppuk == "take-three" else {2, 4}) == taken


def still_needed(state: State) -> int:
    """How many cards other than bonus cards the hands and passes will yet draw.

    A card or a pass flips one. A bonus card draws one to the hand, which flips one.
    """
    hands = [Cards(seat.hand) for seat in state.seats]
    cards = sum(1 + c.is_bonus for hand in hands for c in hand)
    passes = sum(seat.passes for seat in state.seats)
    return cards + passes + (state.phase == "choose-hand")


@each("B6 D2")
@given(rules=RULES, seed=SEEDS)
@settings(max_examples=60)
def test_the_stock_has_just_what_all_turns_will_flip(
    rules: Rules, seed: int, players: int
) -> None:
    """So it is never short, and only bonus cards may be left in the end."""
    for step in play_out(rules, seed, players):
        in_stock = sum(not c.is_bonus for c in step.after.stock if c)

        assert still_needed(step.after) == in_stock


@each("EC-23 E8")
@given(rules=LONG, seed=SEEDS)
@settings(max_examples=60)
def test_the_last_turn_of_a_deal_is_no_ppuk(
    rules: Rules, seed: int, players: int
) -> None:
    """The fourth card would have nowhere to be: nor are three taken then."""
    steps = play_out(rules, seed, players)
    if reaches_the_end(steps):
        begins = max(n for n, s in enumerate(steps) if s.before.phase == "play")
        turn = steps[begins:]

        assert not [e for s in turn for e in s.named("ppuk")]
        assert {2, 4} >= {len(e.cards) for s in turn for e in s.named("capture")}


@each("EC-10 S000-L41")
@given(rules=RULES, seed=SEEDS)
@settings(max_examples=60)
def test_two_loose_cards_of_a_month_were_dealt_so(
    rules: Rules, seed: int, players: int
) -> None:
    """Later a card stays loose only alone: it found no other, or the others went."""

    def pairs(state: State) -> set[int]:
        loose = [(state.table & cards).bit_count() for cards in MONTHS]
        assert {0, 1, 2} >= set(loose)
        return {month for month, count in enumerate(loose) if count == 2}

    for step in play_out(rules, seed, players):
        assert pairs(step.after) <= pairs(step.before)


@each("EC-21 S000-L71")
@given(rules=LONG, seed=SEEDS)
@settings(max_examples=60)
def test_a_deal_played_to_the_end_leaves_only_the_fourth_of_three(
    rules: Rules, seed: int, players: int
) -> None:
    """The table is empty; where a last turn took three, the fourth card lies alone."""
    steps = play_out(rules, seed, players)
    if reaches_the_end(steps):
        taken = [e.cards for s in steps for e in s.named("capture")]
        threes = {c.month for cards in taken if len(cards) == 3 for c in cards}
        last = steps[-1].after

        assert () == last.stacks
        assert sorted(threes) == sorted(c.month for c in last.table)
        assert all(c and c.is_bonus for c in last.stock)
        assert {SIZES[players][0]} == {seat.turns for seat in last.seats}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("last_ppuk", ["stands", "take-three", "take-pair"])
def test_most_long_deals_reach_the_end(last_ppuk: str, players: int) -> None:
    """And three are left lying alone only where three were taken."""
    name = "standard heodang_2p=0 heodang_3p=0 threshold_2p=30 threshold_3p=30"
    rules = load(f"{name} last_ppuk={last_ppuk}")
    deals = [play_out(rules, seed, players) for seed in range(80)]
    ends = [steps[-1].after for steps in deals if reaches_the_end(steps)]

    assert len(ends) > 50
    assert (last_ppuk == "take-three") == any(last.table for last in ends)


@given(seed=SEEDS, players=st.integers(2, 3))
@settings(max_examples=30)
def test_the_same_moves_lead_to_the_same_position(seed: int, players: int) -> None:
    steps = play_out(Rules(), seed, players)

    state, _ = deal(Rules(), seed=seed, players=players)
    for before, move, after, events in steps:
        assert before == state
        state, again = apply(state, move)
        assert (after, events) == (state, again)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("s000", id="E35 S000-L77"),
        pytest.param("s001", id="E35 S001-L147"),
        pytest.param("s002", id="E35 S002-L61"),
    ],
)
@given(seed=SEEDS, players=st.integers(2, 3))
@settings(max_examples=20)
def test_cards_shown_by_a_shake_stay_in_view(
    source: str, seed: int, players: int
) -> None:
    rules = load(f"{source} shake_needs=any shake_binds=false")
    for state, *_ in play_out(rules, seed, players):
        for n, seat in enumerate(state.seats):
            seen = view(state, (n + 1) % players).seats[n]

            assert Cards(seat.hand & seat.shown) == seen.hand


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("s000", id="EC-32 S000-L77"),
        pytest.param("s002", id="EC-32 S002-L61"),
    ],
)
def test_a_declined_shake_is_not_seen(source: str) -> None:
    """The view of the others is as if the month had been another."""
    text = "A hand: {} 9j | B hand: 7a 7r 7j 1j | table: 8b | stock: 10k {} 12d"
    text = f"rules: {source} | {text}"
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
