"""Mined puzzles: the bank as a whole, and that it comes out of its seeds again."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from gostop.cards import Cards
from gostop.mine import THEMES, fresh, gap, grade, is_trap, mine, twin
from gostop.puzzles import asks_moves, best, by_hand, check, choices, load, parse_puzzle
from gostop.rules import Rules
from gostop.state import deck, places, problems
from scripts.mine import Found, bank_of, likeness, limited, spread, unlike, written

BANK = load()
MINED = [puzzle for puzzle in BANK if puzzle not in by_hand()]
SINGLE = [puzzle for puzzle in MINED if not puzzle.id.endswith("-twin")]
TWINS = [puzzle for puzzle in MINED if puzzle.id.endswith("-twin")]
AGAIN = sorted(Random(7).sample(SINGLE, 36), key=lambda puzzle: puzzle.id)
"""A part of the bank, made again from its seeds."""


def seed_of(puzzle):
    return int(puzzle.id.removesuffix("-twin").rsplit("-", 1)[1])


def test_the_bank_has_three_hundred_puzzles_in_twelve_themes():
    share = Counter(puzzle.theme for puzzle in BANK)

    assert len(BANK) >= 300
    assert set(share) == set(THEMES)
    assert len(share) == 12
    assert max(share.values()) <= len(BANK) / 10


def test_a_hundred_puzzles_or_more_are_answered_wrong_by_the_greedy_player():
    assert sum(map(is_trap, BANK)) >= 100


def test_ids_last_and_are_given_once():
    assert len({puzzle.id for puzzle in BANK}) == len(BANK)


def test_no_two_puzzles_of_the_bank_are_alike():
    seen = Counter((puzzle.theme, likeness(puzzle)) for puzzle in SINGLE)

    assert [] == [key for key, number in seen.items() if number > 1]


def test_each_grade_has_its_puzzles():
    assert min(Counter(map(grade, BANK)).values()) >= 30


@pytest.mark.parametrize("puzzle", MINED, ids=lambda puzzle: puzzle.id)
def test_a_mined_puzzle_is_clear(puzzle):
    found = choices(puzzle)

    assert gap(found) >= THEMES[puzzle.theme].margin
    assert 2 * len(best(puzzle)) <= len(found)


@pytest.mark.parametrize("puzzle", MINED, ids=lambda puzzle: puzzle.id)
def test_a_mined_puzzle_is_a_position_of_a_real_deal(puzzle):
    """Each card in one place; and all of the deck, unless only a pile is shown."""
    position = puzzle.position
    named = [c for _, cards in places(position) for c in cards]
    unknown = position.stock.count(None) + sum(s.unknown for s in position.seats)

    assert len(named) == len(set(named))
    if puzzle.goal.name not in ("count", "cup"):
        assert problems(position) == ()
        assert len(named) + unknown == len(deck(Rules(), position.players))


@pytest.mark.parametrize("puzzle", AGAIN, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_comes_out_of_its_seed_again(puzzle):
    again = mine(puzzle.theme, seed_of(puzzle))

    assert puzzle == replace(again, theme=puzzle.theme)


@pytest.mark.parametrize("other", TWINS, ids=lambda puzzle: puzzle.id)
def test_a_twin_is_one_exchange_away_and_has_other_answers(other):
    first = next(p for p in BANK if f"{p.id}-twin" == other.id)
    moved = [
        Cards(before ^ after)
        for (_, before), (_, after) in zip(
            places(first.position), places(other.position), strict=True
        )
        if before != after
    ]

    assert not {*first.answer} & {*other.answer}
    assert len({c for cards in moved for c in cards}) <= 2


def test_a_twin_comes_out_of_its_puzzle_again():
    other = TWINS[0]
    first = next(p for p in BANK if f"{p.id}-twin" == other.id)

    assert written(twin(first)) == written(other)


@pytest.mark.parametrize("theme", THEMES)
def test_a_fresh_puzzle_of_every_theme_is_right_and_the_same_for_a_seed(theme):
    puzzle = fresh(theme, 5)

    assert puzzle == fresh(theme, 5)
    assert check(puzzle) == ""
    assert parse_puzzle(written(puzzle)).position == puzzle.position


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_fresh_puzzle_has_the_grade_asked_for(level):
    assert grade(fresh("last-cards", 2, level)) == level


def test_a_theme_that_there_is_not():
    with pytest.raises(KeyError):
        mine("fame", 1)


@pytest.mark.parametrize(
    "puzzle", [p for p in BANK if is_trap(p)][:20], ids=lambda p: p.id
)
def test_what_looks_best_at_once_is_wrong_in_a_trap(puzzle):
    assert asks_moves(puzzle)
    assert len(choices(puzzle)) > len(best(puzzle))


def test_the_bank_is_the_same_with_and_without_an_executor():
    with ThreadPoolExecutor(2) as pool:
        assert bank_of("what-happens", 4, pool) == bank_of("what-happens", 4)


def one(name, grade=1, kind="card", like="", twin=""):
    return Found(name, "", grade, kind, like or name, False, twin)


def test_puzzles_are_chosen_from_each_grade_and_kind_in_turn():
    found = [one("a"), one("b"), one("c", 2), one("d", 1, "bomb")]

    assert [f.id for f in spread(found)] == ["d", "a", "c", "b"]


def test_of_two_alike_the_first_is_kept():
    assert [f.id for f in unlike([one("a", like="x"), one("b", like="x")])] == ["a"]


def test_twins_count_and_the_last_place_takes_none():
    found = limited([one("a", twin="t"), one("b"), one("c", twin="t")], 4)

    assert [(f.id, f.twin) for f in found] == [("a", "t"), ("b", ""), ("c", "")]
