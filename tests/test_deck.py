"""The deck as a table of 48 cards: kind, value, ribbon, set; and what is told of it."""

from collections import Counter

import pytest

from gostop.art.ribbons import ribbon as drawn
from gostop.cards import (
    ANIMALS,
    BONUS,
    BRIGHTS,
    CUP,
    DECK,
    MONTHS,
    RIBBONS,
    Kind,
    card,
    junk_value,
)
from gostop.rules import Rules
from gostop.scoring import WAYS, count_junk, readings
from gostop.words import card_facts, kind_facts, month_facts, spoken

# card, kind, junk, junk with the cup read as junk, ribbon, its writing, its set
TABLE = """
1b   bright  0 0 -    -    -
1r   ribbon  0 0 red  홍단 red-ribbons
1j   junk    1 1 -    -    -
1k   junk    1 1 -    -    -
2a   animal  0 0 -    -    godori
2r   ribbon  0 0 red  홍단 red-ribbons
2j   junk    1 1 -    -    -
2k   junk    1 1 -    -    -
3b   bright  0 0 -    -    -
3r   ribbon  0 0 red  홍단 red-ribbons
3j   junk    1 1 -    -    -
3k   junk    1 1 -    -    -
4a   animal  0 0 -    -    godori
4r   ribbon  0 0 red  -    grass-ribbons
4j   junk    1 1 -    -    -
4k   junk    1 1 -    -    -
5a   animal  0 0 -    -    -
5r   ribbon  0 0 red  -    grass-ribbons
5j   junk    1 1 -    -    -
5k   junk    1 1 -    -    -
6a   animal  0 0 -    -    -
6r   ribbon  0 0 blue 청단 blue-ribbons
6j   junk    1 1 -    -    -
6k   junk    1 1 -    -    -
7a   animal  0 0 -    -    -
7r   ribbon  0 0 red  -    grass-ribbons
7j   junk    1 1 -    -    -
7k   junk    1 1 -    -    -
8b   bright  0 0 -    -    -
8a   animal  0 0 -    -    godori
8j   junk    1 1 -    -    -
8k   junk    1 1 -    -    -
9a   animal  0 2 -    -    -
9r   ribbon  0 0 blue 청단 blue-ribbons
9j   junk    1 1 -    -    -
9k   junk    1 1 -    -    -
10a  animal  0 0 -    -    -
10r  ribbon  0 0 blue 청단 blue-ribbons
10j  junk    1 1 -    -    -
10k  junk    1 1 -    -    -
11b  bright  0 0 -    -    -
11d  junk    2 2 -    -    -
11j  junk    1 1 -    -    -
11k  junk    1 1 -    -    -
12b  bright  0 0 -    -    -
12a  animal  0 0 -    -    -
12r  ribbon  0 0 red  -    -
12d  junk    2 2 -    -    -
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]
SETS = {way.key: way.pool for way in WAYS if len(way.pool) == 3}
PLAIN = [c for c in DECK if not c.is_bonus]


def test_the_table_has_the_48_cards_in_order():
    assert [row[0] for row in ROWS] == [c.token for c in PLAIN]
    assert len(ROWS) == 48


@pytest.mark.parametrize(
    ("token", "kind", "junk", "cup_as_junk", "colour", "writing", "group"),
    ROWS,
    ids=[row[0] for row in ROWS],
)
def test_a_card_is_what_its_row_says(
    token, kind, junk, cup_as_junk, colour, writing, group
):
    c = card(token)

    assert c.kind.value == kind
    assert junk_value(c.bit) == int(junk)
    assert count_junk(c.bit, readings(c.bit, Rules())[-1]) == int(cup_as_junk)
    assert [key for key, pool in SETS.items() if c in pool] == [group] * (group != "-")
    assert (c.ribbon is None) == (colour == "-")


@pytest.mark.parametrize("row", [row for row in ROWS if row[4] != "-"], ids=str)
def test_a_ribbon_is_drawn_and_told_in_its_colour_with_its_writing(row):
    c = card(row[0])
    looks = card_facts(c)["look"].lower()
    strokes = drawn(c.ribbon, 1).count("<path")

    assert f"a {row[4]} ribbon" in looks
    assert (row[5] in looks) if row[5] != "-" else ("without writing" in looks)
    assert (strokes > 1) == (row[5] != "-")


def test_the_kinds_are_5_9_10_and_24():
    assert Counter(row[1] for row in ROWS) == Counter(
        bright=5, animal=9, ribbon=10, junk=24
    )
    assert (len(BRIGHTS), len(ANIMALS), len(RIBBONS)) == (5, 9, 10)


def test_the_junk_is_26_and_28_with_the_cup_and_33_and_35_with_all_bonus_cards():
    plain, cup = (sum(int(row[n]) for row in ROWS) for n in (2, 3))
    bonus = junk_value(BONUS)

    assert (plain, cup) == (26, 28)
    assert (plain + bonus, cup + bonus) == (33, 35)
    assert Counter(row[2] for row in ROWS) == {"0": 24, "1": 22, "2": 2}


def test_seven_ribbons_are_red_and_three_of_them_and_all_blue_ones_bear_writing():
    ribbons = Counter((row[4], row[5]) for row in ROWS if row[4] != "-")

    assert ribbons == {("red", "홍단"): 3, ("red", "-"): 4, ("blue", "청단"): 3}


def test_each_set_has_three_cards_and_one_ribbon_has_none():
    assert Counter(row[6] for row in ROWS if row[6] != "-") == dict.fromkeys(SETS, 3)
    assert [row[0] for row in ROWS if row[4] != "-" and row[6] == "-"] == ["12r"]


# month by month: how many brights, animals, ribbons, junk
OF_MONTH = {
    (1, 0, 1, 2): [1, 3],
    (0, 1, 1, 2): [2, 4, 5, 6, 7, 9, 10],
    (1, 1, 0, 2): [8],
    (1, 0, 0, 3): [11],
    (1, 1, 1, 1): [12],
}


@pytest.mark.parametrize(
    ("kinds", "month"), [(k, m) for k, months in OF_MONTH.items() for m in months]
)
def test_a_month_has_so_many_of_each_kind(kinds, month):
    found = Counter(c.kind for c in MONTHS[month])

    assert kinds == tuple(found[kind] for kind in Kind)


# What the card guide says


def test_godori_is_five_birds_and_other_birds_are_none_of_it():
    birds = {c.token: card_facts(c).get("birds", 0) for c in PLAIN}

    assert sum(birds[c.token] for c in SETS["godori"]) == 5
    assert {t for t, n in birds.items() if n and card(t) not in SETS["godori"]} == {
        "1b",
        "11b",
        "12a",
    }


def test_two_animals_show_no_creature():
    none = [c for c in PLAIN if not card_facts(c).get("creature", True)]

    assert [c.token for c in none] == ["5a", "9a"]
    assert CUP in none
    assert all("no creature" in card_facts(c)["look"] for c in none)


def test_every_korean_name_can_be_said():
    names = [card_facts(c)["romanised"] for c in DECK]
    names += [month_facts(m)["romanised"] for m in range(1, 13)]
    names += [
        kind_facts(k)["romanised"] for k in ("animal", "ribbon", "double", "bonus")
    ]

    for name in names:
        assert len(spoken(name).split()) == len(name.split())
