"""The JSON door: every question, bad input, and no HTML from a reader's text."""

from __future__ import annotations

import json

import pytest

from gostop.rules import Rules
from gostop.simulate import random_deal
from gostop.web import handle, handle_json

SCENARIO = """A hand: 3r 5a 12r
B hand: 7a
table: 3b 8j
stock: 3j 9r
A 3r
= ppuk"""
PUZZLE = (
    "goal: cards | A hand: 9j 3r | B hand: 1j | table: 9a 9r | stock: 5k"
    " | answer: 9j >9a, 9j >9r"
)


def test_version():
    assert handle({"ask": "version"})["version"]


def test_scenario_gives_a_step_for_each_move():
    answer = handle({"ask": "scenario", "text": SCENARIO, "base": "../"})

    assert answer["ok"]
    assert answer["count"] == 1
    assert answer["html"].count('class="gs-step"') == 2
    assert '../cards/3b.svg"' in answer["html"]
    assert answer["failures"] == []
    assert answer["said"] == ""
    assert answer["turn"] == "B"


def test_scenario_can_be_played_on_only_when_asked_to():
    assert "<button" not in handle({"ask": "scenario", "text": SCENARIO})["html"]
    assert (
        'data-move="7a"'
        in handle({"ask": "scenario", "text": SCENARIO, "play": True})["html"]
    )


def test_scenario_whose_expectation_fails_is_still_shown():
    answer = handle({"ask": "scenario", "text": SCENARIO.replace("ppuk", "sweep")})

    assert answer["ok"]
    assert answer["failures"][0].startswith("line 6: = sweep")
    assert "gs-failure" in answer["html"]
    assert answer["said"] == "1 expectation did not hold."


def test_scenario_follows_the_rules_of_the_page_unless_it_names_its_own():
    text = "A hand: 3r 5a | table: 3b | stock: x2 9j | A 3r"
    page = {"ask": "scenario", "text": text, "rules": "standard bonus_2p=none"}

    assert not handle(page)["ok"]
    assert handle(page | {"text": f"rules: standard\n{text}"})["ok"]


def test_mistake_gives_its_line():
    answer = handle({"ask": "scenario", "text": "A hand: 3r\ntable: 3x"})

    assert answer == {
        "ok": False,
        "error": "line 2: '3x' is not a card: month 3 has 3b 3r 3j 3k",
        "line": 2,
        "kind": "NotationError",
    }


def test_illegal_move_gives_its_line():
    answer = handle({"ask": "scenario", "text": "A hand: 3r\ntable: 3b\nA 5a"})

    assert answer["line"] == 3
    assert answer["kind"] == "IllegalMoveError"


def test_position_gives_its_legal_moves_and_a_move_leads_on():
    first = handle(
        {"ask": "position", "text": "A hand: 9j 3r | table: 9a 9r | stock: 1j"}
    )
    second = handle({"ask": "move", "text": first["text"], "move": "9j"})
    third = handle({"ask": "move", "text": second["text"], "move": ">9r"})

    assert first["moves"] == ["3r", "9j"]
    assert second["moves"] == [">9a", ">9r"]
    assert second["phase"] == "choose-hand"
    assert third["moved"] == "A"
    assert third["turn"] == "B"
    assert "capture" in third["events"]


def test_deal_from_a_seed_is_opened_by_the_first_question():
    first = handle({"ask": "position", "text": "seed: 5"})
    moved = handle({"ask": "move", "text": "seed: 5", "move": first["moves"][0]})

    assert first["phase"] == "play"
    assert moved["ok"]


def test_whole_deal_can_be_played_through_the_door():
    answer = handle({"ask": "position", "text": "seed: 11"})
    while answer["moves"]:
        text, move = answer["text"], answer["moves"][0]
        answer = handle({"ask": "move", "text": text, "move": move})

    assert answer["phase"] == "over"
    assert "gs-bill" in answer["story"]


def test_seat_in_front_stays_when_the_turn_passes():
    text = "A hand: 3r | B hand: 5j | table: 3b | stock: 1j"
    answer = handle({"ask": "move", "text": text, "move": "3r", "seat": "A"})

    assert 'gs-mine" role="group" aria-label="Player A"' in answer["html"]


def test_puzzle_is_open_until_the_turn_is_whole():
    ask = {"ask": "puzzle", "text": PUZZLE}

    half = handle(ask | {"moves": ["9j"]})
    right = handle(ask | {"moves": ["9j", ">9r"]})
    wrong = handle(ask | {"moves": ["3r"]})

    assert (half["state"], half["moves"]) == ("open", [">9a", ">9r"])
    assert right["state"] == "right"
    assert "Right!" in right["verdict"]
    assert wrong["state"] == "wrong"
    assert "your choice" in wrong["choices"]
    assert "best" in wrong["choices"]


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        (["5a"], "A has no 5a in hand"),
        (["3r", "9j"], "too late"),
        (["nonsense"], "is not a move"),
        ("9j", "is not a list of moves"),
    ],
)
def test_puzzle_refuses_what_cannot_be_chosen(moves, error):
    answer = handle({"ask": "puzzle", "text": PUZZLE, "moves": moves})

    assert not answer["ok"]
    assert error in answer["error"]


def test_score_counts_a_pile_and_offers_all_cards():
    answer = handle({"ask": "score", "cards": "1b 3b 8b", "pick": True})

    assert answer["points"] == 3
    assert answer["rows"][0]["key"] == "three-brights"
    assert answer["said"] == "The pile scores 3 points."
    assert answer["picker"].count("<button") == 51
    assert handle({"ask": "score", "cards": "none"})["points"] == 0


def test_random_deal_is_the_same_as_elsewhere():
    answer = handle({"ask": "random", "seed": 7, "players": 3})

    names = [n for _, names in random_deal(Rules(), seed=7, players=3) for n in names]
    assert answer["events"] == names


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"ask": None},
        {"ask": "rubbish"},
        {"ask": ["scenario"]},
        {"ask": "scenario"},
        {"ask": "scenario", "text": 3},
        {"ask": "scenario", "text": ""},
        {"ask": "scenario", "text": "\x00\xff" * 100},
        {"ask": "scenario", "text": "A hand: 3r\n" * 200_000},
        {"ask": "scenario", "text": SCENARIO, "rules": "nonsense"},
        {"ask": "scenario", "text": SCENARIO, "rules": "/etc/passwd"},
        {"ask": "position", "text": SCENARIO},
        {"ask": "move", "text": "A hand: 3r", "move": "9j"},
        {"ask": "move", "text": "A hand: 3r", "move": None},
        {"ask": "puzzle", "text": "goal: fame | A hand: 3r"},
        {"ask": "score", "cards": "1b 1b"},
        {"ask": "score", "cards": None},
        {"ask": "random", "seed": -1},
        {"ask": "random", "seed": "x"},
    ],
)
def test_bad_request_gets_one_clear_line(request_):
    answer = handle(request_)

    assert answer["ok"] is False
    assert answer["error"]
    assert "\n" not in answer["error"]
    assert len(answer["error"]) < 500


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"x"', "null", "\x00"])
def test_json_that_is_no_request_gets_an_answer(text):
    assert json.loads(handle_json(text))["ok"] is False


EVIL = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "request_",
    [
        {"ask": "scenario", "text": SCENARIO + f"\n= A points {EVIL}"},
        {"ask": "scenario", "text": SCENARIO, "base": EVIL + '"'},
        {"ask": "puzzle", "text": f"why: {EVIL} | {PUZZLE}", "moves": ["3r"]},
        {"ask": "puzzle", "text": f"question: {EVIL} | {PUZZLE}", "moves": []},
        {"ask": "position", "text": "A hand: 3r", "seat": EVIL, "base": EVIL + "'"},
        {"ask": "score", "cards": "1b", "base": EVIL},
    ],
)
def test_html_of_an_answer_never_holds_html_of_a_request(request_):
    answer = handle(request_)

    made = [
        answer.get(key, "") for key in ("html", "story", "verdict", "choices", "picker")
    ]
    assert "<img src=x" not in "".join(made)


@pytest.mark.parametrize("typed", ["3r", "3R", " 3r ", "A 3r", "a 3R"])
def test_a_typed_move_is_read_in_capitals_and_with_its_seat(typed: str) -> None:
    text = "A hand: 3r 5a | table: 3b 8j | stock: 9j"

    found = handle({"ask": "move", "text": text, "move": typed})

    assert found["ok"]
    assert found["events"][:2] == ["play", "flip"]


def test_cards_left_out_of_a_scenario_are_not_called_odd() -> None:
    text = "A hand: 3r 5a | table: 3b 8j | stock: 9j 1j | A 3r"

    assert handle({"ask": "scenario", "text": text})["notes"] == ""
