"""Deals played by the engine and by `slow_game` at once: nothing may differ."""

from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gostop.cards import Cards
from gostop.match import next_carry, next_dealer
from gostop.moves import SEATS
from gostop.notation import format_position, parse_move
from gostop.play import apply, begin, legal_moves
from gostop.rules import PRESETS, named
from gostop.settle import settle
from gostop.state import SIZES, Seat, State, deck, layout
from tests import slow_bill, slow_game
from tests.strategies import RULES

# Positions


def lay_out(rules, players, dealer, carry, random):
    """A dealt position; often cards of a month lie near each other in the deck."""
    hand, table = SIZES[players]
    cards = list(deck(rules, players))
    random.shuffle(cards)
    spread = random.choice([1, 2, 3, 4, 50])
    months = random.sample(range(13), 13)
    cards.sort(key=lambda c: months[c.month] + random.gauss(0, spread))
    cut = random.randrange(len(cards))
    cards = cards[cut:] + cards[:cut]
    hands = [cards[table + n * hand :][:hand] for n in range(players)]
    return State(
        rules=rules,
        seats=tuple(Seat(hand=Cards.of(dealt)) for dealt in hands),
        table=Cards.of(cards[:table]),
        stock=tuple(cards[table + players * hand :]),
        dealer=dealer,
        turn=dealer,
        phase="deal",
        carry=carry,
    )


def to_slow(state):
    """The same dealt position as a game of `slow_game`."""
    return slow_game.new_game(
        asdict(state.rules),
        [tokens(seat.hand) for seat in state.seats],
        tokens(state.table),
        [c.token for c in state.stock],
        state.dealer,
        state.carry,
    )


def tokens(cards):
    return {c.token for c in cards}


# What is compared


def told(events):
    """The engine's events as `slow_game` tells them, in an order of their own."""
    plain = [(e.name, e.seat, tokens(e.cards), e.other, e.amount) for e in events]
    return in_order(plain)


def in_order(events):
    return sorted((n, s, sorted(c), str(other), a) for n, s, c, other, a in events)


def position(state):
    """Everything on the table and in the hands, when no turn is under way."""
    return {
        "hands": [tokens(seat.hand) for seat in state.seats],
        "piles": [tokens(seat.pile) for seat in state.seats],
        "table": tokens(state.table),
        "stacks": sorted(
            (sorted(tokens(s.cards)), str(s.maker), sorted(tokens(s.bonus)))
            for s in state.stacks
        ),
        "stock": [c.token for c in state.stock],
        "passes": [seat.passes for seat in state.seats],
        "gos": [seat.gos for seat in state.seats],
        "dry": [seat.dry for seat in state.seats],
    }


def slow_position(game):
    same_names = ("hands", "piles", "table", "stock", "passes", "dry")
    return {
        **{name: game[name] for name in same_names},
        "stacks": sorted(
            (sorted(s["cards"]), str(s["maker"]), sorted(s["bonus"]))
            for s in game["stacks"]
        ),
        "gos": [slow_bill.gos_of(game, seat) for seat in range(game["players"])],
    }


def bill(state):
    """The engine's bill as `slow_bill` writes it."""
    found = settle(state)
    owed = {line.loser: (line.payer, line.amount) for line in found.lines}
    return owed, list(found.totals)


def same(ours, slow, where):
    assert ours == slow, f"{where}\nengine: {ours}\nslow:   {slow}"


def compare(state, game, where):
    """The same player to choose, the same moves, the same cards everywhere."""
    same(state.phase, game["asks"], where)
    same({str(m) for m in legal_moves(state)}, slow_game.legal(game), where)
    if state.phase != "over":
        same(state.turn, game["turn"], where)
    if not state.phase.startswith("choose"):
        same(position(state), slow_position(game), where)


def compare_ends(state, game, where):
    """The same result, payments made at once, bill and next deal."""
    result = state.result
    same((result.reason, result.winner), game["result"], where)
    sides = [(s.event, s.to, s.payer, s.amount) for s in state.side]
    same(sorted(sides), sorted(game["side"]), where)
    same(bill(state), slow_bill.bill(game), where)
    same((next_dealer(state), next_carry(state)), slow_bill.next_deal(game), where)


# Playing both


def play_both(start, choose):
    """Play a deal in both from the dealt position on; the names of all events."""
    game = to_slow(start)
    state, events = begin(start)
    slow_events = slow_game.open_deal(game)
    where = format_position(start, one_line=True)
    names = []
    while True:
        names += [e.name for e in events]
        same(told(events), in_order(slow_events), where)
        compare(state, game, where)
        if state.phase == "over":
            compare_ends(state, game, where)
            return names
        text = choose(sorted(slow_game.legal(game)), game)
        where += f" | {SEATS[state.turn]} {text}"
        state, events = apply(state, parse_move(text))
        slow_events = slow_game.move(game, text)


def both_after(rules, players, seed, moves):
    """The engine's state and the slow game of this seed after these moves."""
    start = layout(named(rules), seed=seed, players=players)
    game, (state, _) = to_slow(start), begin(start)
    slow_game.open_deal(game)
    for text in moves:
        state, _ = apply(state, parse_move(text))
        slow_game.move(game, text)
    return state, game


class Player:
    """Chooses at random, but likes what is rare: bombs, ppuks, Gos, late passes."""

    def __init__(self, random):
        self.random = random
        self.likes_go = random.choice([0.1, 0.5, 0.9, 0.98])
        self.knows_flip = random.choice([0, 0.5, 0.9])
        self.likes_special, self.likes_match = random.random(), random.random()

    def __call__(self, texts, game):
        random = self.random
        if "go" in texts:
            return "go" if random.random() < self.likes_go else "stop"
        special = [t for t in texts if t.startswith(("bomb", "shake"))]
        if special and random.random() < self.likes_special:
            return random.choice(special)
        liked = []
        if random.random() < self.knows_flip:
            liked = self.with_the_flip(texts, game) or self.by_match(texts, game)
        return random.choice(liked or texts)

    def with_the_flip(self, texts, game):
        """Cards of the month that will be flipped: ppuk, jjok and ttadak."""
        coming = [slow_game.month_of(t) for t in game["stock"]]
        month = next(filter(None, coming), None)
        return [t for t in texts if t[0].isdigit() and slow_game.month_of(t) == month]

    def by_match(self, texts, game):
        """Cards that match the table, or cards that do not: captures or heodang."""
        wanted = self.likes_match < 0.7
        cards = [t for t in texts if t[0].isdigit()]
        on_table = [slow_game.is_on_table(game, slow_game.month_of(t)) for t in cards]
        return [t for t, on in zip(cards, on_table, strict=True) if on == wanted]


@st.composite
def deals(draw, rules):
    """A dealt position and somebody who plays it."""
    players = draw(st.sampled_from([2, 3]))
    dealer = draw(st.integers(0, players - 1))
    carry = draw(st.sampled_from([1, 2, 8]))
    random = Random(draw(st.integers(0, 2**32)))
    start = lay_out(draw(rules), players, dealer, carry, random)
    return start, Player(random)


@settings(max_examples=500, deadline=None)
@given(deals(RULES))
def test_deals_under_any_rules_go_the_same_way(deal):
    play_both(*deal)


@settings(max_examples=400, deadline=None)
@given(deals(st.sampled_from([named(name) for name in PRESETS])))
def test_deals_under_our_presets_go_the_same_way(deal):
    play_both(*deal)


GO_RULES = [
    f"standard threshold_2p=1 threshold_3p=1 {form} {callers} {formula} {again}"
    for form in ("go_bak_3p=cover", "go_bak_3p=double", "go_bak_3p=cover-double")
    for callers in ("two_callers=last", "two_callers=first", "two_callers=each-double")
    for formula in ("go_formula=double-from-three", "go_formula=add-two-and-double")
    for again in ("speak_again=last-go", "speak_again=previous-turn")
]
"""One point allows Go, so that many are called, by several players."""


@settings(max_examples=300, deadline=None)
@given(deals(st.sampled_from([named(text) for text in GO_RULES])))
def test_deals_with_many_gos_go_the_same_way(deal):
    play_both(*deal)


COMMON = {
    *("ppuk", "first-ppuk", "self-ppuk", "take-stack", "jjok", "first-jjok", "ttadak"),
    *("sweep", "bomb", "shake", "pass", "bonus", "table-bonus", "chongtong"),
    *("go", "stop"),
}


@pytest.mark.parametrize("players", [2, 3])
def test_fixed_deals_reach_the_events_that_are_compared(players):
    seen = set()
    for seed in range(150):
        random = Random(seed)
        start = lay_out(named("standard"), players, seed % players, 1, random)
        seen.update(play_both(start, Player(random)))
    assert seen >= COMMON
