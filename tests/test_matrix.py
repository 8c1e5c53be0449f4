"""Every rule has a test whose id names it, for every document that speaks of it.

`data/matrix.txt` is our list: rows A1 to G12 of the rules, EC for the hard cases. Here
stand the tests of rules that need no turn to be played (the deal, what is paid), a
table of what a document says where no other test says it, and the check that nothing
of the list is left out.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from gostop.cards import ALL, BONUS, Cards, Kind, card
from gostop.match import first_dealer, next_dealer
from gostop.notation import parse_position, parse_scenario
from gostop.play import apply, deal, legal_moves
from gostop.rules import OPTIONS, PRESETS, Rules, named
from gostop.scenario import run
from gostop.scoring import points
from gostop.settle import settle
from gostop.state import SIZES, State, deck, layout, view
from gostop.words import card_facts, kind_facts, term
from scripts.paths import ROOT


def read_data(name: str) -> str:
    return (ROOT / "tests" / "data" / name).read_text("utf-8")


def under(source: str) -> Rules:
    """The preset that follows a document; `S000-L33` names one and a place in it."""
    return named(source[:4].lower())


def by_place(row: str, *places: str) -> pytest.MarkDecorator:
    """A test for each place of a row: the argument is the place, the id names both."""
    return pytest.mark.parametrize(
        "place", [pytest.param(place, id=f"{row} {place}") for place in places]
    )


# A: deck, dealer, deal


def play(rules: Rules, *, players: int, dealer: int = 0, seed: int = 1) -> list[State]:
    """The positions of a deal of random moves, from its opening on; nobody stops."""
    random = Random(seed)
    state, _ = deal(rules, seed=seed, players=players, dealer=dealer)
    found = [state]
    while state.phase != "over":
        moves = [m for m in legal_moves(state) if m.kind != "stop"]
        state, _ = apply(state, random.choice(moves))
        found.append(state)
    return found


@pytest.mark.parametrize("players", [2, 3])
@by_place("A1", "S000-L3", "S001-L25", "S001-L27", "S002-L8")
def test_two_or_three_play(place: str, players: int) -> None:
    """Each plays at least once, and each has a share in the account."""
    last = play(under(place), players=players)[-1]

    assert {2, 3} == set(SIZES)
    assert players == len(last.seats) == len(settle(last).totals)
    assert all(seat.turns for seat in last.seats)


@pytest.mark.parametrize(
    ("place", "players", "bonus"),
    [
        pytest.param("S000-L5", 2, 2, id="A2 S000-L5 50 for two"),
        pytest.param("S000-L5", 3, 3, id="A2 S000-L5 51 for three"),
        pytest.param("S001-L43", 2, 3, id="A2 S001-L43 48 and three"),
        pytest.param("S001-L43", 3, 3, id="A2 S001-L43 48 and three, for three"),
        pytest.param("S002-L23", 2, 2, id="A2 S002-L23 two jokers"),
        pytest.param("S002-L23", 3, 2, id="A2 S002-L23 two jokers, for three"),
    ],
)
def test_so_many_cards_are_played_with(place: str, players: int, bonus: int) -> None:
    cards = deck(under(place), players)

    assert 48 == len(Cards(cards & ~BONUS))
    assert bonus == len(Cards(cards & BONUS))


@pytest.mark.parametrize(
    ("place", "values"),
    [
        pytest.param("S000-L65", [2, 2, 3], id="A3 S000-L65 two doubles and a triple"),
        pytest.param("S001-L99", [2, 2, 3], id="A3 S001-L99 two doubles and a triple"),
        pytest.param("S002-L23", [2, 2], id="A3 S002-L23 each counts two"),
    ],
)
def test_bonus_cards_are_these_with_three_players(
    place: str, values: list[int]
) -> None:
    bonus = Cards(deck(under(place), 3) & BONUS)

    assert values == [c.junk for c in bonus]


@by_place("A4", "S000-L29", "S001-L57", "S002-L22")
def test_the_rain_is_later_than_the_paulownia(place: str) -> None:
    assert 1 == first_dealer([card("11b"), card("12d")], under(place))


@by_place("A8", "S000-L33", "S001-L11", "S002-L18")
def test_the_winner_with_most_points_deals_next(place: str) -> None:
    """B has eight points and stops, whoever dealt."""
    text = "players: 3 | dealer: {} | A pile: 1j | B pile: 2a 4a 8a 1r 2r 3r | {}"
    for dealer in "ABC":
        over = parse_position(text.format(dealer, "result: stop B"))

        assert 1 == next_dealer(replace(over, rules=under(place)))


@by_place("A9", "S000-L33", "S001-L19", "S002-L10")
def test_a_seed_is_a_shuffle(place: str) -> None:
    """The same seed is the same order, and others bring each card to the top.

    A cut would be one more shuffle, so there is none: no option asks for it.
    """
    deals = [layout(under(place), seed=seed) for seed in range(400)]

    assert deals[0] == layout(under(place), seed=0)
    assert set(deck(under(place), 2)) == {d.stock[0] for d in deals}
    assert not [name for name in OPTIONS if "cut" in name or "shuffle" in name]


@pytest.mark.parametrize(
    ("players", "place"),
    [
        pytest.param(3, "S000-L35", id="A10 S000-L35"),
        pytest.param(3, "S001-L27", id="A10 S001-L27"),
        pytest.param(3, "S002-L11", id="A10 S002-L11"),
        pytest.param(2, "S000-L37", id="A11 S000-L37"),
        pytest.param(2, "S001-L25", id="A11 S001-L25"),
    ],
)
def test_a_deal_is_laid_in_one_order_under_all_rules(players: int, place: str) -> None:
    """The orders told do not agree and change no odds: one is kept for all rules.

    The dealer's hand is the first whoever deals, and table and stock stay the same.
    """
    same_deck = {f"bonus_{players}p": "x2+x3"}
    ours = layout(replace(Rules(), **same_deck), seed=3, players=players)
    for dealer in range(players):
        rules = replace(under(place), **same_deck)
        theirs = layout(rules, seed=3, players=players, dealer=dealer)
        turned = theirs.seats[dealer:] + theirs.seats[:dealer]

        assert (ours.table, ours.stock) == (theirs.table, theirs.stock)
        assert ours.seats == turned


@by_place("A16", "S000-L33", "S001-L15")
def test_amounts_are_whole_points_and_no_rule_is_a_stake(place: str) -> None:
    for seed in range(40):
        bill = settle(play(under(place), players=2 + seed % 2, seed=seed)[-1])
        amounts = [x.amount for x in (*bill.lines, *bill.side)]

        assert {int} >= {type(n) for n in (*amounts, *bill.totals, bill.points)}
    assert not [name for name in OPTIONS if "stake" in name or "money" in name]
    assert "point" in term("stake")["short"]


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param("1b 3b", id="A17 S002-L7 two of twenty"),
        pytest.param("2a 4a 5a 6a", id="A17 S002-L7 four of ten"),
        pytest.param("1r 2r 4r 5r", id="A17 S002-L7 four of five"),
        pytest.param("1j 1k 2j 2k 3j 3k 4j 4k 5j", id="A17 S002-L7 nine of one"),
    ],
)
@pytest.mark.parametrize("preset", PRESETS)
def test_cards_without_a_combination_are_worth_nothing(pile: str, preset: str) -> None:
    assert 0 == points(Cards.of(pile), named(preset))


@by_place("A18", "S000-L35", "S001-L27", "S002-L11")
def test_hands_lie_closed_and_the_table_open(place: str) -> None:
    for players, seat in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2)):
        state, _ = deal(under(place), seed=4, players=players)
        seen = view(state, seat)
        others = [s for n, s in enumerate(seen.seats) if n != seat]

        assert (state.table, state.stacks) == (seen.table, seen.stacks)
        assert state.seats[seat].hand == seen.seats[seat].hand
        assert {(Cards(0), SIZES[players][0])} == {(s.hand, s.unknown) for s in others}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "place",
    [
        pytest.param("S000-L39", id="A18 B1 S000-L35 L39"),
        pytest.param("S001-L113", id="A18 B1 S001-L27 L113"),
        pytest.param("S002-L13", id="A18 B1 S002-L13"),
    ],
)
def test_the_turn_goes_round_from_the_dealer_on(place: str, players: int) -> None:
    """Who sits before the player on turn has played one turn more, who follows none."""
    for dealer in range(players):
        states = play(under(place), players=players, dealer=dealer, seed=dealer)
        for state in (s for s in states if s.phase == "play"):
            turns = [seat.turns for seat in state.seats]
            in_order = turns[dealer:] + turns[:dealer]
            before = (state.turn - dealer) % players
            now = state.actor.turns

            assert in_order == [now + 1] * before + [now] * (players - before)


@by_place("A19", "S000-L65", "S002-L23")
def test_a_joker_is_another_name_of_a_bonus_card(place: str) -> None:
    words = term("bonus-card")["other"]

    assert "joker" in words
    assert "广告牌" in words
    assert "joker" in kind_facts("bonus")["note"]
    for joker in Cards(deck(under(place), 3) & BONUS):
        assert (Kind.JUNK, 0) == (joker.kind, int(joker.month))
        assert card_facts(joker)


# G12, the claim of the article

ALL_BUT_ONE = Cards(ALL & ~BONUS & ~card("10k").bit)


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        # 56 card points; nine Gos, 65 x 2^7; shake, animals and two baks, x 2^4
        pytest.param("first-night cup=animal", 133_120, id="G12 S002-L7 as claimed"),
        # The cup as junk is worth a point more: 66 x 2^7 x 2^4
        pytest.param("first-night", 135_168, id="G12 S002-L7 is not the most"),
        # Three Gos and more only double: 56 x 2^7 x 2^4
        pytest.param(
            "first-night cup=animal go_formula=double-from-three",
            114_688,
            id="G12 S002-L7 L16 by the article's own Gos",
        ),
    ],
)
def test_the_points_that_are_said_to_be_the_most(rules: str, total: int) -> None:
    over = parse_position(
        f"rules: {rules} | A go: 9 at 55 | A shown: 5a 5r 5j | A pile: {ALL_BUT_ONE}"
        " | B pile: 10k | result: stop A"
    )

    assert (total, -total) == settle(over).totals


# What a document says, where no other test says it under that document's rules

SAID = re.findall(
    r"^(?=[A-G])(.+)\n((?: {4}.+\n)+)", read_data("said.txt"), re.MULTILINE
)


@pytest.mark.parametrize(
    ("place", "text"), [pytest.param(*block, id=block[0]) for block in SAID]
)
def test_a_document_has_what_it_says(place: str, text: str) -> None:
    (source, _), *_ = places_in(place)

    assert () == run(parse_scenario(f"rules: {source.lower()}\n{text}")).failures


def test_every_block_of_the_file_is_read_and_expects_something() -> None:
    assert len(SAID) == read_data("said.txt").count("\n\n")
    assert all(" = " in text or " == " in text for _, text in SAID)


@by_place("F2", "S002-L15")
def test_nothing_but_go_or_stop_may_be_said(place: str) -> None:
    asked = parse_position("phase: go-stop | A hand: 5a | B hand: 7a | stock: 9j")
    moves = legal_moves(replace(asked, rules=under(place)))

    assert ["go", "stop"] == [str(move) for move in moves]


# The list itself

ABOUT_THE_FILE = ("test_the_plain_position_is_the_text", "test_every_case_says_why")
"""Tests with a case's id that do not look at what the rule does."""


class Row(NamedTuple):
    """A line of the list: places are pairs, document and line."""

    name: str
    meaning: str
    places: frozenset[tuple[str, str]]
    page: str = ""

    @property
    def documents(self) -> set[str]:
        return {source for source, _ in self.places}


def places_in(text: str) -> Iterator[tuple[str, str]]:
    """The places that a text names: `S000 L67 L69` and `S000-L67` alike."""
    for source, lines in re.findall(r"(S00\d)((?:[- ]L\d+)+)", text):
        yield from ((source, line) for line in re.findall(r"L\d+", lines))


def rows_in(test: str) -> set[str]:
    """The rows that a test names in the brackets of its id."""
    name, _, brackets = test.partition("[")
    if name.endswith(ABOUT_THE_FILE):
        return set()
    return set(re.findall(r"(?<![\w-])(?:[A-G]|EC-)\d+(?!\w)", brackets))


def read(line: str) -> Row:
    name, meaning, places, *page = (part.strip() for part in line.split("|"))
    return Row(name, meaning, frozenset(places_in(places)), *page)


ROWS = [
    read(line)
    for line in read_data("matrix.txt").splitlines()
    if line and not line.startswith("#")
]


def missing(rows: Iterable[Row], tests: Iterable[str]) -> list[str]:
    """The rows that no test names, and the documents under which none names them."""
    found: dict[str, set[tuple[str, str]]] = {}
    for test in tests:
        for name in rows_in(test):
            found.setdefault(name, set()).update(places_in(test))
    lacking = [row.name for row in rows if row.name not in found and not row.page]
    for row in rows:
        tested = {source for source, _ in row.places & found.get(row.name, set())}
        untested = set() if row.page else row.documents - tested
        lacking += [f"{row.name} {source}" for source in sorted(untested)]
    return lacking


def test_each_row_has_its_tests_and_no_test_names_another() -> None:
    """The ids are those of all our tests but those in the browser."""
    options = ("--collect-only", "-q", "-m", "not browser")
    command = [sys.executable, "-m", "pytest", *options, "tests"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    tests = [line for line in done.stdout.splitlines() if "::" in line]
    known = {row.name for row in ROWS}

    assert done.returncode == 0, done.stdout[-2000:]
    assert [] == missing(ROWS, tests)
    assert {} == {test: wrong for test in tests if (wrong := rows_in(test) - known)}


def test_the_check_finds_a_row_and_a_document_without_a_test() -> None:
    row = read("E1 | Ppuk. | S000 L67, S001 L121 L122")
    whole = ["t.py::test[E1 S000-L67]", "t.py::test[E1-ppuk.s001 (S001 L122)]"]

    assert [] == missing([row], whole)
    assert ["E1 S001"] == missing([row], whole[:1])
    assert ["E1 S001"] == missing([row], [*whole[:1], "t.py::test[E1 S001-L9]"])
    assert ["E1", "E1 S000", "E1 S001"] == missing([row], ["t.py::test[E12 S000-L67]"])
    assert ["E1"] == missing([read("E1 | Ppuk. |")], ["t.py::test_E1[ppuk]"])
    assert {"E99", "EC-07"} == rows_in("t.py::test[E99 EC-07 S000-L3]")


def test_the_list_has_every_number_and_only_lines_that_are_there() -> None:
    """The documents have 81, 203 and 65 lines."""
    longest = {"S000": 81, "S001": 203, "S002": 65}
    names = [row.name for row in ROWS]

    assert len(set(names)) == len(names)
    for part in "ABCDEFG":
        of_part = [name for name in names if name.startswith(part) and "-" not in name]
        assert [f"{part}{n}" for n in range(1, len(of_part) + 1)] == of_part
    for row in ROWS:
        assert row.meaning.endswith(".")
        assert all(1 <= int(line[1:]) <= longest[s] for s, line in row.places)


def test_advice_stands_on_a_page_in_these_words() -> None:
    advice = [row for row in ROWS if row.page]

    assert ["A20"] == [row.name for row in advice]
    for row in advice:
        file, words = row.page.removeprefix("page ").split(": ")
        assert words in (ROOT / file).read_text("utf-8")
