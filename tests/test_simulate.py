"""Many random deals: the same counts however they are cut, and honest errors."""

import math
import pickle
import statistics
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from gostop.moves import EVENTS
from gostop.play import deal, legal_moves
from gostop.players import random_player
from gostop.rules import Rules, load
from gostop.simulate import Summary, play_part, random_deal, rows, simulate
from gostop.state import REASONS, view


def counts(summary: Summary) -> tuple[int, Counter, Counter, Counter]:
    """Everything of a summary but the time it took."""
    return summary.games, summary.total, summary.squares, summary.reasons


def events_of(seed: int, players: int = 2) -> Counter[str]:
    """The events of one random deal, counted one by one."""
    return Counter(
        name
        for _, names in random_deal(Rules(), seed=seed, players=players)
        for name in names
    )


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_seed_has_the_same_counts(players: int) -> None:
    first = simulate(Rules(), games=60, seed=5, players=players)
    second = simulate(Rules(), games=60, seed=5, players=players)

    assert counts(first) == counts(second)


def test_other_seeds_have_other_counts() -> None:
    assert counts(simulate(Rules(), games=60, seed=5)) != counts(
        simulate(Rules(), games=60, seed=6)
    )


def test_other_rules_have_other_counts() -> None:
    wide = simulate(Rules(), games=200, seed=5)
    narrow = simulate(load("standard sweep=narrow"), games=200, seed=5)

    assert wide.total["sweep"] > narrow.total["sweep"]


def test_parts_add_up_to_the_whole() -> None:
    parts = [range(40), range(40, 41), range(41, 90)]
    found = sum((play_part(Rules(), 2, part) for part in parts), Summary())

    assert counts(play_part(Rules(), 2, range(90))) == counts(found)


@pytest.mark.parametrize("games", [1, 249, 250, 251, 500])
def test_a_simulation_plays_as_many_deals_as_it_is_told(games: int) -> None:
    found = simulate(Rules(), games=games, seed=2)

    assert games == found.games == found.total["deal"] == found.reasons.total()


def test_an_executor_counts_the_same() -> None:
    with ThreadPoolExecutor(max_workers=2) as executor:
        side_by_side = simulate(Rules(), games=520, seed=3, executor=executor)

    assert counts(simulate(Rules(), games=520, seed=3)) == counts(side_by_side)


def test_the_work_of_a_part_can_be_sent_to_another_process() -> None:
    rules, part = pickle.loads(pickle.dumps((load("s002"), range(3))))
    found = pickle.loads(pickle.dumps(play_part(rules, 2, part)))

    assert counts(play_part(load("s002"), 2, range(3))) == counts(found)


def test_counts_are_those_of_the_deals_one_by_one() -> None:
    deals = [events_of(seed, players=3) for seed in range(50)]
    found = play_part(Rules(), 3, range(50))

    assert sum(deals, Counter()) == found.total
    assert {name: sum(d[name] ** 2 for d in deals) for name in found.total} == dict(
        found.squares
    )


@pytest.mark.parametrize("event", ["ppuk", "jjok", "steal", "sweep", "play", "deal"])
def test_the_standard_error_is_that_of_the_textbook(event: str) -> None:
    """The deviation of the counts a deal, by the root of the number of deals."""
    sample = [events_of(seed)[event] for seed in range(80)]
    found = play_part(Rules(), 2, range(80))

    expected = statistics.stdev(sample) / math.sqrt(80)
    assert statistics.mean(sample) == pytest.approx(found.mean(event))
    assert expected == pytest.approx(found.error(event), abs=1e-12)


def test_one_deal_or_none_has_no_standard_error() -> None:
    assert math.inf == simulate(Rules(), games=1, seed=1).error("play")
    assert math.inf == Summary().error("play")
    assert (0.0, 0.0) == (Summary().mean("play"), Summary().deals_per_second)


def test_a_row_for_every_event_and_a_reason_for_every_deal() -> None:
    found = simulate(Rules(), games=100, seed=9)

    assert list(EVENTS) == [name for name, *_ in rows(found)]
    for name, total, mean, error in rows(found):
        assert (found.total[name], found.mean(name)) == (total, mean)
        assert found.error(name) == error
    assert set(found.reasons) <= set(REASONS)


def test_deals_per_second_are_those_of_the_time_taken() -> None:
    assert 25.0 == Summary(games=100, seconds=4.0).deals_per_second
    assert simulate(Rules(), games=5).seconds > 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_random_deal_begins_with_the_deal_and_ends(players: int) -> None:
    steps = list(random_deal(Rules(), seed=4, players=players))
    state, events = deal(Rules(), seed=4, players=players)

    assert (state, tuple(e.name for e in events)) == steps[0]
    assert ["over"] == [s.phase for s, _ in steps if s.phase == "over"]
    assert steps[-1][0].phase == "over"


def test_a_random_player_chooses_the_same_for_the_same_seed() -> None:
    state, _ = deal(Rules(), seed=1)
    seen = view(state, 0)
    first = [random_player(3)(seen) for _ in range(2)]
    player = random_player(3)
    moves = {player(seen) for _ in range(300)}

    assert first[0] == first[1]
    assert set(legal_moves(seen)) == moves
