"""Boards as HTML: nothing hidden shows, everything has a name, all text is escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from gostop.art.board import board, pile_groups, text_html
from gostop.art.report import picker, steps
from gostop.cards import DECK, Cards
from gostop.notation import parse_position, parse_scenario
from gostop.play import deal, legal_moves
from gostop.rules import Rules
from gostop.scenario import run
from gostop.simulate import random_deal
from gostop.state import places, view
from gostop.words import card_name

VOID = {"img", "input", "br"}


class Reader(HTMLParser):
    """Reads HTML, and fails where elements are not closed in order."""

    def __init__(self, html):
        super().__init__()
        self.open = []
        self.elements = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]


def shown(html):
    """The cards that a board shows, by the files of their pictures."""
    files = [img["src"] for img in Reader(html).all("img")]
    return {re.sub(r".*/|\.svg", "", file) for file in files} - {"back"}


@pytest.mark.parametrize("seed", range(5))
def test_board_of_a_view_holds_no_hidden_card_in_any_form(seed):
    for state, _ in list(random_deal(Rules(), seed=seed))[::7]:
        for seat in range(2):
            seen = view(state, seat)
            drawn = board(seen, moves=legal_moves(seen))
            known = {c for _, cards in places(seen) for c in cards}
            for c in set(DECK) - known:
                assert f"/{c.token}.svg" not in drawn
                assert f'"{c.token}"' not in drawn
                assert card_name(c) not in drawn


def test_face_down_cards_are_all_the_same():
    one = view(deal(Rules(), seed=1)[0], 0)
    hidden = re.findall(r'<li class="gs-backs">.*?</li>', board(one))

    assert len(hidden) == 2
    assert "10 cards face down" in hidden[0]
    assert set(re.findall(r'alt="(.*?)"', hidden[0])) == {""}


def test_open_board_shows_every_card_but_those_deep_in_the_stock():
    state = parse_position("A hand: 3r 5a | B hand: 7a | table: 3b 8j | stock: 9j")

    assert shown(board(state)) == {"3r", "5a", "7a", "3b", "8j", "9j"}


def test_legal_cards_are_buttons_with_the_name_of_the_card():
    state = parse_position("A hand: 3r 5a | table: 3b")

    buttons = Reader(board(state, moves=legal_moves(state))).all("button")

    assert [b["data-card"] for b in buttons] == ["3r", "5a"]
    assert [b["aria-label"] for b in buttons] == ["cherry red ribbon", "iris bridge"]
    assert {b["type"] for b in buttons} == {"button"}


def test_row_of_choices_is_one_tab_stop():
    state = parse_position("A hand: 3r 5a 9j | table: 3b")

    buttons = Reader(board(state, moves=legal_moves(state))).all("button")

    assert [b["tabindex"] for b in buttons] == ["0", "-1", "-1"]


def test_only_the_cards_to_choose_from_are_buttons_in_the_middle_of_a_turn():
    state = parse_position(
        "A hand: 5r | table: 9a 9r 1j | phase: choose-hand | played: 9j | stock: 2j"
    )

    buttons = Reader(board(state, moves=legal_moves(state))).all("button")

    assert [b["data-move"] for b in buttons] == [">9a", ">9r"]


def test_moves_that_are_no_card_have_words():
    state = parse_position("A hand: 8b 8a 8j 1j | table: 8k")

    drawn = board(state, moves=legal_moves(state))

    assert 'data-move="bomb 8">bomb the pampas cards</button>' in drawn


def test_match_lies_with_the_card_that_was_played_on_it():
    state = parse_position(
        "A hand: 5r | table: 3b 9a 9r | phase: choose-flip | played: 3r | match: 3b"
        " | flipped: 9j"
    )

    drawn = board(state)

    assert drawn.count("/3b.svg") == 1
    assert drawn.index("Played, with its match") < drawn.index("/3b.svg")


def test_stock_keeps_its_order_and_says_how_many_more():
    state = parse_position("A hand: 1j | stock: 9j 2k 4j 3k 1k 5k 6k 3?")

    stock = board(state).partition("gs-stock")[2]
    order = [stock.index(f"/{token}.svg") for token in ("9j", "2k", "4j", "3k", "1k")]

    assert order == sorted(order)
    assert "2 more" in stock
    assert "3 cards face down" in stock


def test_a_short_stock_that_is_known_to_its_end_is_shown_whole():
    """A puzzle in which every card lies open may turn on the last of them."""
    cards = "9j 2k 4j 3k 1k 5k 6k"
    stock = board(parse_position(f"A hand: 1j | stock: {cards}")).partition("gs-stock")

    shown = [token for token in cards.split() if f"/{token}.svg" in stock[2]]

    assert shown == cards.split()
    assert " more" not in stock[2]


def test_who_acts_first_sits_in_front_in_every_step():
    text = "A hand: 3r | B hand: 5j | table: 3b 5a | stock: 1j 2j | A 3r | B 5j"
    drawn = steps(run(parse_scenario(text)))

    fronts = re.findall(r'gs-mine" role="group" aria-label="Player (.)"', drawn)

    assert fronts == ["A", "A", "A"]


def test_new_cards_are_marked_in_words():
    text = "A hand: 3r 5j | table: 3b 8j | stock: 9j | A 3r"
    last = steps(run(parse_scenario(text))).split('<li class="gs-step">')[-1]

    new = re.findall(r'<li class="gs-new">.*?cards/(\w+)\.svg.*?>new<', last)

    assert sorted(new) == ["3b", "3r", "9j"]


@pytest.mark.parametrize("players", [2, 3])
def test_every_board_of_a_deal_is_well_formed_and_each_card_is_there_once(players):
    for state, _ in random_deal(Rules(), seed=3, players=players):
        read = Reader(board(state, moves=legal_moves(state)))
        files = [img["src"] for img in read.all("img") if "back" not in img["src"]]
        assert len(files) == len(set(files))


def test_text_is_escaped_and_its_languages_marked():
    assert text_html('<b onclick="x">') == "&lt;b onclick=&quot;x&quot;&gt;"
    assert text_html("뻑 松鹤") == (
        '<span lang="ko">뻑</span> <span lang="zh">松鹤</span>'
    )


def test_base_leads_every_picture_to_the_root_and_is_escaped():
    state = parse_position("A hand: 3r 2? | table: 3b")

    files = [i["src"] for i in Reader(board(state, base="../../")).all("img")]

    assert all(file.startswith("../../cards/") for file in files)
    assert '"><script>' not in board(state, base='"><script>')


def test_picker_has_all_cards_and_presses_those_of_the_pile():
    buttons = Reader(picker(Cards.of("1b 11d x2"))).all("button")

    pressed = [b["data-card"] for b in buttons if b["aria-pressed"] == "true"]

    assert len(buttons) == 51
    assert pressed == ["1b", "11d", "x2"]


def test_pile_is_grouped_by_kind():
    labels = [
        ul["aria-label"] for ul in Reader(pile_groups(Cards.of("1b 1j 2a"))).all("ul")
    ]

    assert labels == ["brights", "animals", "junk"]


AFTER_A_GO = """
A hand: 5r 12r 11j | A pile: 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 6j 6k 7j | A go: 1 at 8
A last points: 7 | B hand: 2r 10a 8j | B pile: 9j 11b | table: 5j 9k 10k | stock: 12d 7k
"""


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        # S002 L18: the points must be above those at the last Go
        ("standard", ["to move", "dealer", "7 points", "1 Go, at 8 points"]),
        # S000 L81: above those of the turn before, which stand beside it already
        (
            "standard speak_again=previous-turn",
            ["to move", "dealer", "7 points", "1 Go"],
        ),
    ],
)
def test_what_must_be_passed_to_be_asked_again_stands_on_the_board(rules, facts):
    state = parse_position(f"rules: {rules} | {AFTER_A_GO.strip()}")
    said = re.search(r'gs-name">A</b> (.*?)</p>', board(state))[1]

    assert re.findall(r">([^<>]+)</", said) == facts


def test_the_turn_before_is_told_where_the_points_have_changed_since():
    """B has taken junk from A, who had 8 points after the own turn."""
    text = AFTER_A_GO.strip().replace("last points: 7", "last points: 8")
    state = parse_position(f"rules: standard speak_again=previous-turn | {text}")

    assert ">1 Go, 8 points after the turn before<" in board(state)


@pytest.mark.parametrize(
    ("rules", "stock", "told"),
    [
        ("standard", "12d 7k", "8 points, not more than at the last Go, and may"),
        ("standard", "9r 7k", "9 points, enough to choose"),
        ("standard speak_again=previous-turn", "12d 7k", "8 points, enough to choose"),
    ],
)
def test_it_is_told_why_a_player_is_not_asked_again(rules, stock, told):
    text = AFTER_A_GO.strip().replace("12d 7k", stock)
    done = run(parse_scenario(f"rules: {rules} | {text}\nA 5r"))

    assert f"A has {told}" in done.steps[-1].story[-1]
