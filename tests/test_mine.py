"""Mined puzzles: the bank as a whole, and that it comes out of its seeds again."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from gostop.cards import Cards
from gostop.mine import (
    THEMES,
    decider,
    deciding_options,
    fresh,
    gap,
    grade,
    is_trap,
    mine,
    twin,
)
from gostop.puzzles import asks_moves, best, by_hand, check, choices, load, parse_puzzle
from gostop.rules import Rules
from gostop.state import deck, places, problems
from scripts.mine import (
    ALIKE,
    Found,
    bank_of,
    likeness,
    limited,
    spread,
    unlike,
    written,
)

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


@pytest.mark.parametrize("theme", THEMES)
def test_one_thing_decides_at_most_a_third_of_a_theme(theme):
    own = [puzzle for puzzle in BANK if puzzle.theme == theme]

    assert 3 * max(Counter(map(decider, own)).values()) <= len(own)


@pytest.mark.parametrize("theme", ["last-cards", "which-card-to-give-up"])
def test_a_jjok_with_the_next_card_in_sight_is_seldom_the_answer(theme):
    own = [puzzle for puzzle in BANK if puzzle.theme == theme]

    assert 5 * sum(decider(puzzle) == "deal jjok" for puzzle in own) <= len(own)


def test_ten_options_or_more_decide_under_which_rules():
    own = [puzzle for puzzle in BANK if puzzle.theme == "which-rules-say-so"]

    assert len({name for puzzle in own for name in deciding_options(puzzle)}) >= 10


OFFERED = [puzzle for puzzle in BANK if any("=" in text for text in puzzle.offered)]


@pytest.mark.parametrize("puzzle", OFFERED, ids=lambda puzzle: puzzle.id)
def test_of_the_changes_offered_only_the_answer_changes_anything(puzzle):
    """`first_dealer` is about no turn: with it all is as it was."""
    same = "first_dealer=highest"
    found = puzzle.goal.choices(puzzle.position, (*puzzle.offered, same))
    worths = {choice.text: choice.worth for choice in found}

    assert [text for text in worths if worths[text] != worths[same]] == [*puzzle.answer]


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


DECIDERS = {
    # the flip takes the card just laid
    "goal: junk | A hand: 3j 5a | B pile: 1j | table: 8k | stock: 3k": "junk jjok",
    # the geese are the third bird: the row, not the card, is what decides
    "goal: points | A hand: 8a 1k | A pile: 2a 4a | table: 8j | stock: 6r": (
        "points godori"
    ),
    "goal: count | choices: 3, 8 | A pile: 1b 3b 8b 2a 4a 8a | table: none": (
        "count three-brights godori"
    ),
    # a table of one swept by a jjok: two junk cards, but one under S002 (S002 L14)
    "goal: rules least junk 3j | A hand: 3j 5a | B pile: 1j 1k | stock: 3k": (
        "rules sweep"
    ),
    # all chrysanthemums but these two are gone: no third can turn up
    "goal: avoid ppuk | A hand: 9j 5a | A pile: 9a 9r | B hand: 2? | table: 9k 5k"
    " | stock: 8?": "avoid spent",
    # two lie there: a third would be a ttadak
    "goal: avoid ppuk | A hand: 9j 5a | B hand: 2? | table: 9k 9r 5k | stock: 8?": (
        "avoid two"
    ),
}


@pytest.mark.parametrize(("text", "said"), DECIDERS.items(), ids=DECIDERS.values())
def test_what_decides_a_puzzle(text, said):
    assert decider(parse_puzzle(text)) == said


STICKS = """
goal: deal
A hand: 4j 5r
A pile: 1j 1k 2a 2r 2j 2k 3b 3k 6a 6k 7a 7r 7j 7k 9a 11j 11k x2
A turns: 8
B hand: none
B pile: 1b 1r 3r 3j 5j 5k 8b 8a 8j 8k 9r 9j 9k 10a 10r 10j 10k 11b 11d 12r 12d
B turns: 8
B go: 1 at 8
B last points: 8
B bombs: 8
B passes: 2
table: 4a 5a 6r 12a
stock: 4r 12b 6j x3 4k
"""


def test_what_decides_to_the_end_of_a_deal_is_also_what_is_avoided():
    """The flip 4r meets the wisteria: 4j on 4a would stick, 5r takes both pairs."""
    puzzle = parse_puzzle(STICKS)

    assert [choice.text for choice in best(puzzle)] == ["5r"]
    assert decider(puzzle) == "deal no ppuk"


def one(name, grade=1, kind="card", like="", by="x", twin="", twin_by="x"):
    return Found(name, "", grade, kind, like or name, False, by, twin, twin_by)


def test_puzzles_are_chosen_from_each_grade_and_kind_in_turn():
    found = [one("a"), one("b"), one("c", 2), one("d", 1, "bomb")]

    assert [f.id for f in spread(found)] == ["d", "a", "c", "b"]


def test_of_two_alike_the_first_is_kept():
    assert [f.id for f in unlike([one("a", like="x"), one("b", like="x")])] == ["a"]


def test_twins_count_and_the_last_place_takes_none():
    found = limited([one("a", twin="t"), one("b"), one("c", twin="t")], 4)

    assert [(f.id, f.twin) for f in found] == [("a", "t"), ("b", ""), ("c", "")]


def test_no_more_than_a_third_of_a_theme_is_decided_by_one_thing():
    found = [one(f"{n}", by="jjok") for n in range(ALIKE + 2)]
    found += [one("other", by="ppuk", twin="t", twin_by="jjok")]

    taken = limited(found, 30, {"jjok": 1})

    assert [f.id for f in taken] == [*map(str, range(ALIKE - 1)), "other"]
    assert taken[-1].twin == ""
