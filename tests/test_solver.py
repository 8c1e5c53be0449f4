"""The solver beside slow, obvious enumeration, and positions solved by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from gostop.cards import DECK, Card, Cards
from gostop.moves import Event, Move
from gostop.notation import parse_move, parse_position
from gostop.play import apply, deal, legal_moves
from gostop.players import greedy
from gostop.rules import Rules, named
from gostop.scoring import score
from gostop.settle import returns
from gostop.solver import (
    Estimate,
    Odds,
    best_play,
    best_totals,
    expectations,
    points_then_cards,
    turn_odds,
)
from gostop.state import State, View, evolve, hidden, view

# One turn: every order of the first unseen cards, one after the other


type Told = tuple[tuple[str, ...], Cards, int, int]
"""What an outcome comes to: names of events, cards won, cards stolen, points."""


def told(before: State, after: State, events: list[Event]) -> Told:
    old, new = before.actor, after.seats[before.turn]
    gained = score(new.pile, before.rules, new.cup).points
    lost = score(old.pile, before.rules, old.cup).points
    stolen = [c for e in events if e.name == "steal" for c in e.cards]
    names = tuple(e.name for e in events)
    return names, Cards(new.pile ^ (new.pile & old.pile)), len(stolen), gained - lost


def worth(found: Told) -> int:
    return 100 * found[3] + len(found[1])


def orders(seen: View) -> list[tuple[Card, ...]]:
    """Every order of as many cards as one turn can turn up."""
    bonus = sum(c.is_bonus for c in seen.unseen)
    return list(permutations(seen.unseen, min(bonus + 1, seen.stock_size)))


def turn(start: State, plan: list[Move]) -> Told:
    """The turn by this plan; the choice for the flip takes what is worth most."""
    state, events = start, []
    for move in plan:
        state, more = apply(state, move)
        events += more
    if state.phase != "choose-flip":
        return told(start, state, events)
    ends = []
    for move in legal_moves(state):
        after, more = apply(state, move)
        ends.append(told(start, after, [*events, *more]))
    return max(ends, key=worth)


def plans(start: State, move: Move) -> list[list[Move]]:
    """The move, with every choice that must be made before the flip is seen."""
    known = evolve(start, stock=())
    after, _ = apply(known, move)
    if after.phase == "choose-hand":
        return [[move, choice] for choice in legal_moves(after)]
    if move.kind == "shake":
        follow = [m for m in legal_moves(after) if m.kind != "bonus"]
        return [[move, *rest] for m in follow for rest in plans(after, m)]
    return [[move]]


def slow_odds(seen: View, move: Move) -> Counter[Told]:
    """How many of all orders of the unseen cards come to what, by the best plan."""
    start = hidden(seen)
    counted = []
    for plan in plans(start, move):
        ends: Counter[Told] = Counter()
        for cards in orders(seen):
            stock = (*cards, *start.stock[len(cards) :])
            ends[turn(evolve(start, stock=stock), plan)] += 1
        counted.append(ends)
    return max(counted, key=lambda ends: sum(n * worth(e) for e, n in ends.items()))


def summed(odds: Odds, before: State) -> dict[Told, Fraction]:
    found: dict[Told, Fraction] = {}
    for o in odds.outcomes:
        key = told(before, o.after, list(o.events))
        assert key[1:] == (o.won, o.stolen, o.points)
        found[key] = found.get(key, Fraction()) + o.chance
    return found


def late_positions(count: int, *, rules: Rules, players: int, seed: int) -> list[View]:
    """Views from random deals, in which few cards are unseen."""
    found: list[View] = []
    rng = Random(seed)
    while len(found) < count:
        state, _ = deal(rules, seed=rng.randrange(10**9), players=players)
        while state.phase != "over":
            seen = view(state, state.turn)
            few = len(seen.unseen) <= 10 and seen.stock_size > 0
            if few and state.phase in ("play", "choose-hand"):
                found.append(seen)
            state, _ = apply(state, rng.choice(legal_moves(state)))
    return found[:count]


KINDS = list(product(["standard", "s002"], [2, 3]))


@pytest.mark.parametrize(("rules", "players"), KINDS)
def test_the_odds_of_a_turn_are_those_of_every_order_of_the_unseen_cards(
    rules: str, players: int
) -> None:
    for seen in late_positions(150, rules=named(rules), players=players, seed=players):
        start = hidden(seen)
        for odds in turn_odds(seen):
            if odds.move.kind == "bonus":
                continue  # draws a card first: counted by hand below
            slow = slow_odds(seen, odds.move)
            total = sum(slow.values())
            fast = summed(odds, start)
            mean = sum(Fraction(n, total) * worth(e) for e, n in slow.items())
            assert mean == odds.mean(points_then_cards), (seen, odds.move)
            assert {e: Fraction(n, total) for e, n in slow.items()} == fast


@pytest.mark.parametrize("seed", range(10))
def test_chances_add_to_one_from_the_first_turn_on(seed: int) -> None:
    state, _ = deal(Rules(), seed=seed)
    while state.phase != "over":
        for odds in turn_odds(view(state, state.turn)):
            assert 1 == sum(o.chance for o in odds.outcomes)
        state, _ = apply(state, greedy(view(state, state.turn)))


CHANCES = {
    # By hand: 50 cards, those in sight away; a bonus card is followed by another flip,
    # so only the unseen cards that are no bonus cards count.
    "ppuk: two of 44, S000 L67": (
        "A hand: 3r 9j\nB hand: ? ?\ntable: 3b 8k\nstock: ? ? ?",
        "3r",
        "ppuk",
        Fraction(2, 44),
    ),
    "no ppuk with the other two in hand, S000 L67": (
        "A hand: 3r 3j 3k\nB hand: ? ?\ntable: 3b 8k\nstock: ? ? ?",
        "3r",
        "ppuk",
        Fraction(0),
    ),
    "jjok: three of 45, S000 L71": (
        "A hand: 3r 9j\nB hand: ? ?\ntable: 8k\nstock: ? ? ?",
        "3r",
        "jjok",
        Fraction(3, 45),
    ),
    "ttadak: one of 44, S000 L73": (
        "A hand: 3r 9j\nB hand: ? ?\ntable: 3b 3j\nstock: ? ? ?",
        "3r",
        "ttadak",
        Fraction(1, 44),
    ),
    "no bonus cards: two of 44 again, S000 L67": (
        "rules: first-night\nA hand: 3r 9j\nB hand: ? ?\ntable: 3b 8k\nstock: ? ? ?",
        "3r",
        "ppuk",
        Fraction(2, 44),
    ),
    "a bonus card comes up first: two of 46, S000 L65": (
        "A hand: 3r 9j\nB hand: ? ?\ntable: 3b 8k\nstock: ? ? ?",
        "9j",
        "bonus",
        Fraction(2, 46),
    ),
}


@pytest.mark.parametrize(
    ("text", "move", "event", "chance"), CHANCES.values(), ids=list(CHANCES)
)
def test_chances_worked_out_by_hand(
    text: str, move: str, event: str, chance: Fraction
) -> None:
    seen = view(parse_position(text), 0)
    found = {str(o.move): o.chance(event) for o in turn_odds(seen)}
    assert chance == found[move]


def test_a_choice_before_the_flip_is_made_for_the_greatest_expectation() -> None:
    """9j takes 9a or 9r; the ribbon completes the blue set: three points."""
    text = "A hand: 9j 2j\nA pile: 6r 10r\nB hand: ?\ntable: 9a 9r 4j\nstock: ? ?"
    found = {str(o.move): o for o in turn_odds(view(parse_position(text), 0))}
    choices = {str(o.choices[0]) for o in found["9j"].outcomes}
    assert {">9r"} == choices


def test_a_bonus_card_is_followed_by_the_best_play_of_the_turn() -> None:
    """After x2 the drawn card may be played too, so the turn is never worse for it."""
    text = "A hand: x2 3r\nB hand: ?\ntable: 3b 8k\nstock: ? ? ?"
    found = {str(o.move): o for o in turn_odds(view(parse_position(text), 0))}
    bonus = found["x2"]
    assert 1 == sum(o.chance for o in bonus.outcomes)
    assert all(o.choices for o in bonus.outcomes)
    assert bonus.cards >= found["3r"].cards + 1


def test_the_solver_sees_the_view_and_nothing_more() -> None:
    """The same view from other hidden cards gives the same odds."""
    text = "A hand: 3r 9j\nB hand: {}\ntable: 3b 8k\nstock: {}"
    one = view(parse_position(text.format("3j 3k", "5j 5k 5a")), 0)
    two = view(parse_position(text.format("1j 1k", "3j 3k 5a")), 0)
    assert turn_odds(one) == turn_odds(two)


# To the end


def slow_best(state: State) -> tuple[int, ...]:
    """What each seat gets when each takes what is best for it: no pruning."""
    if state.phase == "over":
        return returns(state)
    found = [slow_best(apply(state, move)[0]) for move in legal_moves(state)]
    return max(found, key=lambda totals: totals[state.turn])


def endings(count: int, players: int, turns: int, rules: Rules) -> list[State]:
    """Positions of random deals in which the actor has this many turns left."""
    found: list[State] = []
    rng = Random(players * 100 + turns)
    while len(found) < count:
        state, _ = deal(rules, seed=rng.randrange(10**9), players=players)
        while state.phase != "over" and state.actor.turns_left > turns:
            state, _ = apply(state, rng.choice(legal_moves(state)))
        if state.phase != "over":
            found.append(state)
    return found


@pytest.mark.parametrize(("rules", "players"), KINDS)
def test_best_play_beside_a_search_of_everything(rules: str, players: int) -> None:
    for state in endings(60, players, 2, named(rules)):
        for line in best_play(state):
            after, _ = apply(state, line.move)
            slow = slow_best(after)
            if players == 2:  # of equal moves the search may stop at another
                assert slow[state.turn] == line.totals[state.turn]
            else:
                assert slow == line.totals
            for move in line.then:
                after, _ = apply(after, move)
            assert line.totals == returns(after)


def test_last_cards_solved_by_hand() -> None:
    """Two turns each; B can match nothing, so 8b waits for A.

    A has 8: blue and grass ribbons, and six ribbons. Taking 8b at once makes 11, and B
    has no bright: 22 by Stop, and after a Go nothing more would come. Taking 2j first,
    A calls Go at 8 and takes 8b in the final turn: 11, one Go, doubled: 24.
    """
    text = """
players: 2
A hand: 8j 2k
A pile: 1b 3b 6r 9r 10r 5r 7r 4r
B hand: 9k 10k
B pile: 1j 4k
table: 8b 2j
stock: 5j 6k 5k 7k
"""
    lines = {str(line.move): line for line in best_play(parse_position(text.strip()))}
    assert {"8j": (22, -22), "2k": (24, -24)} == {m: x.totals for m, x in lines.items()}
    assert "go" == str(lines["2k"].then[0])
    assert "stop" == str(lines["8j"].then[0])


def test_best_play_wants_every_card() -> None:
    with pytest.raises(ValueError, match=r"needs every card: .* has '\?'"):
        best_play(parse_position("A hand: 3r\nB hand: ?\ntable: 3b\nstock: 5j"))


def test_best_play_gives_up_with_a_clear_word() -> None:
    state, _ = deal(Rules(), seed=1)
    with pytest.raises(ValueError, match="more than 500 positions: give a position"):
        best_play(state, most=500)


# Longer


def test_expectations_use_the_same_cards_for_every_move() -> None:
    seen = view(deal(Rules(), seed=4)[0], 0)
    move = legal_moves(seen)[0]
    both = expectations(seen, greedy, samples=6, seed=2)
    alone = expectations(seen, greedy, samples=6, seed=2, moves=[move])
    assert both[move] == alone[move]


def test_stop_with_the_game_won_is_beyond_doubt() -> None:
    """A has stopped at five brights; going on with an empty hand can only lose."""
    text = """
phase: go-stop
A hand: 1j
A pile: 1b 3b 8b 11b 12b
B hand: 2j 4j 5j 6j 7j
B pile: 2a 4a 8a 6a 7a
table: 9j
stock: 10j 10k 11j 11k 6k 7k
"""
    seen = view(parse_position(text.strip()), 0)
    found = expectations(seen, greedy, samples=60, seed=1)
    stop, go = found[parse_move("stop")], found[parse_move("go")]
    assert stop.minus(go).is_beyond_doubt
    assert stop.mean > go.mean


def test_an_estimate_has_the_standard_error_of_a_mean() -> None:
    found = Estimate((0, 10, 0, 10))
    assert (5.0, 2.886751) == (found.mean, round(found.error, 6))
    assert not found.is_beyond_doubt
    assert Estimate((3, 3, 3)).is_beyond_doubt
    assert not Estimate((3,)).is_beyond_doubt


def test_odds_need_a_card_to_turn_up() -> None:
    seen = {c.token for c in DECK} - {"3r", "y2"}
    pile = " ".join(sorted(seen - {"3b"}))
    text = f"A hand: 3r | A pile: {pile} | B hand: none | table: 3b | stock: ?"
    with pytest.raises(ValueError, match="every card of the deck is in sight"):
        turn_odds(view(parse_position(text), 0))


def test_best_play_needs_something_to_choose() -> None:
    with pytest.raises(ValueError, match="nothing can be chosen here: phase 'play'"):
        best_totals(parse_position("A hand: none | B hand: none"))
