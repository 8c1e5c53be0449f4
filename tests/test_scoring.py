"""Points of a captured pile: a table from the sources, and a second scorer."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.cards import Cards
from gostop.rules import Rules, load
from gostop.scoring import (
    WAYS,
    count_animals,
    count_junk,
    points,
    readings,
    score,
    score_as,
)
from tests import slow_scorer
from tests.strategies import PILES, RULES

SINGLE_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 6j 6k 7j 7k"


def junk(count: int) -> str:
    """So many single junk cards: `10×j` of the worked cases."""
    return " ".join(SINGLE_JUNK.split()[:count])


# Where it is from, the pile, and what it scores.
PILES_OF_THE_SOURCES = [
    ("none", "", {}),
    # Brights
    ("C3 S000 L45", "1b 3b 8b", {"three-brights": 3}),
    ("C3 S000 L45 with paulownia", "3b 8b 11b", {"three-brights": 3}),
    ("C3 S000 L45 two brights", "1b 3b", {}),
    ("C4 S000 L45", "1b 3b 12b", {"rain-three": 2}),
    ("C4 S002 L31", "8b 11b 12b", {"rain-three": 2}),
    ("C2 S000 L45", "1b 3b 8b 11b", {"four-brights": 4}),
    ("C2 S002 L29 rain among them", "1b 3b 8b 12b", {"four-brights": 4}),
    ("C1 S000 L45", "1b 3b 8b 11b 12b", {"five-brights": 15}),
    # Animals
    ("C5 S000 L47 four", "5a 6a 7a 10a", {}),
    ("C5 S000 L47 five", "5a 6a 7a 10a 12a", {"animals": 1}),
    ("C5 S000 L47 six", "5a 6a 7a 10a 12a 9a", {"animals": 2}),
    ("C6 S000 L49", "2a 4a 8a", {"godori": 5}),
    ("C6 S000 L49 iris bridge", "2a 4a 5a", {}),
    ("C6 S000 L49 rain swallow", "2a 4a 12a", {}),
    ("C6 S000 L49 two birds", "4a 8a", {}),
    ("C14 S000 L59", "2a 4a 8a 5a 6a 10a", {"godori": 5, "animals": 2}),
    (
        "C5 C6 S000 L47 all nine",
        "2a 4a 5a 6a 7a 8a 9a 10a 12a",
        {"godori": 5, "animals": 5},
    ),
    # Ribbons
    ("C8 S002 L33", "1r 2r 3r", {"red-ribbons": 3}),
    ("C8 S002 L34", "6r 9r 10r", {"blue-ribbons": 3}),
    ("C8 S002 L35", "4r 5r 7r", {"grass-ribbons": 3}),
    ("C9 S000 L57 rain with grass", "4r 5r 12r", {}),
    ("C9 S001 L87 rain with red", "1r 2r 12r", {}),
    ("C8 mixed", "1r 6r 4r", {}),
    ("C7 S000 L51 four", "1r 2r 4r 5r", {}),
    ("C14 S000 L59 five", "1r 2r 3r 4r 5r", {"red-ribbons": 3, "ribbons": 1}),
    ("EC-61 C9 S000 L51 L59 rain counts as one", "1r 2r 4r 5r 12r", {"ribbons": 1}),
    (
        "C14 S002 L40 six",
        "1r 2r 3r 6r 9r 10r",
        {"red-ribbons": 3, "blue-ribbons": 3, "ribbons": 2},
    ),
    (
        "C7 S000 L51 all ten",
        "1r 2r 3r 4r 5r 6r 7r 9r 10r 12r",
        {"red-ribbons": 3, "blue-ribbons": 3, "grass-ribbons": 3, "ribbons": 6},
    ),
    # Junk
    ("C10 S000 L61 nine", junk(9), {}),
    ("C10 S000 L61 ten", junk(10), {"junk": 1}),
    ("C10 S000 L61 eleven", junk(11), {"junk": 2}),
    ("C10 S000 L61 twelve", junk(12), {"junk": 3}),
    ("C11 S000 L63 double is eleven", f"{junk(9)} 11d", {"junk": 2}),
    ("C11 S000 L63 rain double is ten", f"{junk(8)} 12d", {"junk": 1}),
    ("C11 S000 L63 nine in all", f"{junk(7)} 11d", {}),
    ("C13 S000 L65 double bonus", f"{junk(8)} x2", {"junk": 1}),
    ("C13 S000 L65 double and triple", f"{junk(5)} x2 x3", {"junk": 1}),
    ("C13 S000 L65 doubles", f"{junk(2)} 11d 12d x2 x3", {"junk": 2}),
    ("C10 not by cards", "1b 3b 2a 4a 1r 2r 4r 5r 1j 1k", {}),
    # Everything adds (S000 L59)
    (
        "C14 S000 L59 four ways",
        f"1b 3b 8b 2a 4a 8a 1r 2r 3r {junk(10)}",
        {"three-brights": 3, "godori": 5, "red-ribbons": 3, "junk": 1},
    ),
    # The cup (S000 L65)
    ("C12 S000 L65 as junk", f"9a {junk(9)}", {"junk": 2}),
    ("C12 S000 L65 best as junk", f"9a 5a 6a 7a {junk(8)}", {"junk": 1}),
    ("C12 S000 L65 best as animal", f"9a 5a 6a 7a 10a {junk(7)}", {"animals": 1}),
    ("C12 of equal readings the animal", f"9a 5a 6a 7a 10a {junk(8)}", {"animals": 1}),
    ("C12 S001 L93 only once", f"9a 5a 6a 7a 10a {junk(9)}", {"junk": 2}),
]


@pytest.mark.parametrize(
    ("pile", "expected"),
    [pytest.param(pile, rows, id=i) for i, pile, rows in PILES_OF_THE_SOURCES],
)
def test_a_pile_scores_as_the_sources_say(pile: str, expected: dict[str, int]) -> None:
    found = score(Cards.of(pile), Rules())

    assert expected == {row.key: row.points for row in found.rows}
    assert sum(expected.values()) == found.points == points(Cards.of(pile), Rules())


# The pile, the option at one value and the points, then at another value.
OPTIONS_OF_THE_SCORE = [
    ("C2 S002 L41", "1b 3b 8b 12b", "rain_four", (4, 4), (3, 3)),
    ("C2 S002 L41 dry", "1b 3b 8b 11b", "rain_four", (3, 4), (5, 4)),
    ("C12 S000 L65", f"9a {junk(8)}", "cup", ("reading", 1), ("animal", 0)),
    ("C12 S000 L65 ten", f"9a {junk(9)}", "cup", ("reading", 2), ("ten-junk", 0)),
    ("C12 S000 L65 has ten", f"9a {junk(10)}", "cup", ("ten-junk", 3), ("animal", 1)),
    (
        "C12 S000 L65 both",
        f"9a 5a 6a 7a 10a {junk(9)}",
        "cup",
        ("both", 3),
        ("reading", 2),
    ),
    ("C12 value, not cards", f"9a {junk(8)} x2", "cup", ("ten-junk", 3), ("animal", 1)),
]


@pytest.mark.parametrize(
    ("pile", "option", "first", "second"),
    [pytest.param(*row, id=i) for i, *row in OPTIONS_OF_THE_SCORE],
)
def test_an_option_of_the_score_has_its_points(
    pile: str, option: str, first: tuple, second: tuple
) -> None:
    for value, expected in (first, second):
        rules = replace(Rules(), **{option: value})

        assert expected == points(Cards.of(pile), rules)


def test_the_cup_chosen_for_good_is_read_no_other_way() -> None:
    pile = Cards.of(f"9a 5a 6a 7a 10a {junk(9)}")

    assert 2 == score(pile, Rules()).points
    assert {"animals": 1} == {
        row.key: row.points for row in score(pile, Rules(), "animal").rows
    }
    assert 2 == points(pile, Rules(), "junk")
    assert 1 == points(pile, Rules(), "animal")


def test_the_reading_is_said_with_the_score() -> None:
    assert "junk" == score(Cards.of(f"9a {junk(9)}"), Rules()).reading
    assert "animal" == score(Cards.of("9a 1j"), Rules()).reading
    assert "both" == score(Cards.of("9a 1j"), load("standard cup=both")).reading


def test_the_cup_read_as_junk_stands_among_the_junk_and_not_the_animals() -> None:
    """EC-62: seven animals with the cup are only six when it is junk."""
    pile = Cards.of(f"9a 2a 4a 5a 6a 7a 10a {junk(8)}")
    rows = {row.key: row.cards for row in score_as(pile, Rules(), "junk").rows}

    assert Cards.of("2a 4a 5a 6a 7a 10a") == rows["animals"]
    assert Cards.of(f"9a {junk(8)}") == rows["junk"]
    assert (7, 6) == (count_animals(pile), count_animals(pile, "junk"))


# The second scorer


def tokens(pile: Cards) -> set[str]:
    return {c.token for c in pile}


@given(pile=PILES, rules=RULES)
def test_the_engine_scores_as_the_slow_scorer_does(pile: Cards, rules: Rules) -> None:
    reading, expected = slow_scorer.best(tokens(pile), rules.cup, rules.rain_four)

    found = score(pile, rules)
    assert expected == {
        r.key: (r.points, frozenset(tokens(r.cards))) for r in found.rows
    }
    assert reading == found.reading
    assert slow_scorer.total(expected) == found.points == points(pile, rules)


@pytest.mark.parametrize("cup", ["reading", "animal", "ten-junk", "both"])
@given(pile=PILES)
def test_every_reading_scores_as_the_slow_scorer_does(cup: str, pile: Cards) -> None:
    pile = Cards(pile | Cards.of("9a"))
    rules = load(f"standard cup={cup}")
    allowed = slow_scorer.cup_readings(tokens(pile), cup)

    assert allowed == list(readings(pile, rules))
    for reading in allowed:
        expected = slow_scorer.rows(tokens(pile), reading, 4)
        found = score_as(pile, rules, reading)
        assert {k: p for k, (p, _) in expected.items()} == {
            row.key: row.points for row in found.rows
        }


@given(pile=PILES, reading=st.sampled_from(["animal", "junk", "both"]))
def test_junk_and_animals_are_counted_as_the_slow_scorer_does(
    pile: Cards, reading: str
) -> None:
    cup = "9a" in tokens(pile)
    junk_more = 2 if cup and reading != "animal" else 0
    fewer = 1 if cup and reading == "junk" else 0

    assert slow_scorer.junk_worth(tokens(pile)) + junk_more == count_junk(pile, reading)
    assert len(tokens(pile) & slow_scorer.ANIMALS) - fewer == count_animals(
        pile, reading
    )


@given(pile=PILES, more=PILES, rules=RULES)
def test_another_card_lowers_a_score_only_by_the_rain_bright(
    pile: Cards, more: Cards, rules: Rules
) -> None:
    """Four brights with rain may be worth fewer than three without (`rain_four`)."""
    lost = 1 if rules.rain_four < 3 else 0

    assert points(pile, rules) - lost <= points(pile | more, rules)


def test_the_ways_to_score_are_those_of_the_contract() -> None:
    """The names that outside checks use (design.md section 4)."""
    expected = """five-brights four-brights three-brights rain-three godori red-ribbons
        blue-ribbons grass-ribbons animals ribbons junk"""

    assert expected.split() == [way.key for way in WAYS]
