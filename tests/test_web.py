"""The JSON door: every question, bad input, and no HTML from a reader's text."""

from __future__ import annotations

import json

import pytest

from gostop.puzzles import check, read
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


# What each choice brings


def test_solve_gives_exact_chances_when_the_next_card_is_unknown():
    """Of 44 month cards out of sight two are cherries: 2/44 for a ppuk."""
    text = "A hand: 3r 9j | B hand: ? ? | table: 3b 8k | stock: ? ? ?"
    answer = handle({"ask": "solve", "text": text, "base": "../"})

    assert answer["ok"]
    assert "<td>4.5% <small>1/22</small></td>" in answer["html"]
    assert '<a href="../events/ppuk/">' in answer["html"]
    assert "the whole deal" not in answer["html"]


def test_solve_tells_what_happens_when_the_next_card_lies_open():
    """3r would meet 3b and 3j: a ppuk; 8k takes nothing and 3j takes 3b."""
    text = "A hand: 3r 8k | B hand: 2? | table: 3b | stock: 3j 3?"
    html = handle({"ask": "solve", "text": text})["html"]

    assert "<td>ppuk, nothing captured</td><td>0</td>" in html
    assert "2 cards captured</td><td>2</td>" in html
    assert "/22" not in html


OPEN_END = (
    "A hand: 1j 8a | A pile: 2a 4a 5a 6a 7a | B hand: 8k 9j | B pile: 1b 2j"
    " | table: 1k 8j | stock: 5k 10j 11j 12a"
)


def test_solve_plays_to_the_end_when_every_card_is_known():
    """8a makes godori and six animals: 5 + 2, and B pays 7; 1j lets B take 8j."""
    html = handle({"ask": "solve", "text": OPEN_END})["html"]

    assert "take the" not in html
    assert "<td>+7</td><td>−7</td>" in html
    assert "<td>0</td><td>0</td></tr>" in html
    assert html.count('class="gs-mark"') == 1


def test_solve_says_when_the_end_is_too_far():
    html = handle({"ask": "solve", "text": "seed: 7"})["html"]

    assert "more than 4,000 positions for one choice: take" in html
    assert html.count("<table") == 1


GO_STOP = (
    "phase: go-stop | A hand: 5r | A pile: 2a 4a 5a 6a 7a 8a | B hand: 2?"
    " | B pile: 1b 2j | table: 9j | stock: 3?"
)


def test_solve_estimates_go_or_stop_with_its_error():
    """Stop is worth the 7 points of the pile in every sample: no error at all."""
    html = handle({"ask": "solve", "text": GO_STOP})["html"]

    assert "call Stop</th><td>+7</td><td>0.00</td>" in html
    assert "100 ways" in html
    assert "Standard error" in html


def test_solve_is_about_the_position_after_the_moves():
    text = "A hand: 3r 5a | B hand: 7a 9j | table: 3b 8j | stock: 3j 9r 1j\nA 3r"
    html = handle({"ask": "solve", "text": text})["html"]

    assert "play the bush clover boar" in html
    assert "play the iris bridge" not in html


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("A hand: none | A pile: 3r", "nothing is to be chosen"),
        ("result: nagari | A hand: 3r", "nothing is to be chosen"),
        ("A hand: 3x", "line 1: '3x' is not a card"),
        ("A hand: 3r | A 5a", "line 1: "),
        ("", "the text is empty"),
        ("A hand: 3r 3b 3r", "3r"),
        (f"A hand: {'3r ' * 9_000}", "at most 20000 are read"),
    ],
)
def test_solve_refuses_what_cannot_be_solved(text, error):
    answer = handle({"ask": "solve", "text": text})

    assert not answer["ok"]
    assert error in answer["error"]


# A reader's own question

SWEEP = "A hand: 3r 8j 12r | B hand: 3? | table: 3b 8k | stock: 3j 5?"


def pose(text=SWEEP, **fields):
    whole = {"text": text, "goal": "cards", "question": "", "choices": "", **fields}
    return handle({"ask": "pose", **whole})


def test_question_gets_its_complete_answer():
    """3r would meet 3b and 3j; neither of the others can be a ppuk."""
    answer = pose(goal="avoid ppuk", question="Which are safe?")

    assert answer["answered"]
    assert "answer: 8j, 12r\n" in answer["text"]
    assert answer["html"].count('class="gs-best"') == 2
    assert "answer" not in answer["link"]
    assert "question: Which are safe?" in answer["link"]


def test_question_without_words_gets_those_of_its_goal():
    assert "question: Which choice avoids a ppuk?" in pose(goal="avoid ppuk")["text"]


def test_link_of_a_question_opens_to_be_solved():
    link = pose(goal="avoid ppuk")["link"]
    answer = handle({"ask": "pose", "puzzle": link, "open": True})

    assert answer["question"] == "Which choice avoids a ppuk?"
    assert answer["puzzle"]["moves"] == ["3r", "8j", "12r"]
    assert handle({"ask": "puzzle", "text": link, "moves": ["12r"]})["state"] == "right"
    assert handle({"ask": "puzzle", "text": link, "moves": ["3r"]})["state"] == "wrong"


def test_question_is_about_the_last_board():
    text = "A hand: 3r 5a | B hand: 7a 2k | table: 3b 8j 7j | stock: 1j 9r 1k\nA 3r"

    assert "turn: B" in pose(text)["link"]
    assert "answer: 7a" in pose(text)["text"]


def test_link_keeps_the_rules_the_answer_holds_under():
    answer = pose(goal="avoid ppuk", rules="standard sweep=narrow")

    assert "rules: standard sweep=narrow" in answer["link"]


def test_wrong_answer_in_a_text_is_put_right():
    text = "goal: avoid ppuk | answer: 3r | " + SWEEP

    assert "answer: 8j, 12r" in handle({"ask": "pose", "puzzle": text})["text"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"goal": "paid"}, "every choice is as good as every other"),
        ({"text": "A hand: 3r | table: 3b | stock: 3?"}, "there is only one choice"),
        ({"text": "A hand: none"}, "nothing is to be chosen"),
        (
            {"goal": "happens 3r", "choices": "jjok, capture"},
            "none of the answers that it offers is right",
        ),
    ],
)
def test_question_without_an_answer_says_why(fields, why):
    answer = pose(**fields)

    assert answer["ok"]
    assert not answer["answered"]
    assert why in answer["said"]
    assert why.split(":")[0] in answer["html"]
    assert (answer["link"], answer["row"]) == ("", "")
    assert "goal: " in answer["text"]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"goal": "fame"}, "'fame' is no goal"),
        ({"goal": "make EVENT"}, "'make EVENT' is no goal"),
        ({"goal": "happens 3x", "choices": "a, b"}, "3x"),
        ({"goal": "chance ppuk 5a", "choices": "0, 1"}, "'5a' is not legal here"),
        ({"goal": "happens 3r"}, "this goal asks for one of several answers"),
        ({"goal": "bill B", "choices": "0, 1"}, "write 'phase: go-stop'"),
        ({"goal": "deal"}, "best play needs every card"),
        ({"goal": "deal", "text": "seed: 7"}, "more than 4,000 positions"),
        ({"goal": "mean", "text": "seed: 7"}, "too many for the goal mean"),
        ({"question": "a | b"}, "leave out '|'"),
        ({"choices": "a | b"}, "leave out '|'"),
        ({"question": "x" * 600}, "at most 500 are read"),
        ({"question": None}, "question = None is not text"),
        ({"id": "Not A Name"}, "is no name of a puzzle"),
        ({"id": "x" * 70}, "is no name of a puzzle"),
        ({"text": "A hand: 3x"}, "line 1: '3x' is not a card"),
        ({"puzzle": "goal: fame | A hand: 3r"}, "'fame' is no goal"),
        ({"puzzle": "goal: cards\ngoal: cards"}, "line 2: 'goal' is given twice"),
        ({"puzzle": "goal: cards | " + "A hand: 3r | " * 2_000}, "at most 20000"),
        ({"puzzle": 3}, "puzzle = 3 is not text"),
    ],
)
def test_question_that_cannot_be_worked_out_is_refused(fields, error):
    answer = pose(**fields)

    assert not answer["ok"]
    assert error in answer["error"]
    assert "\n" not in answer["error"]


@pytest.mark.parametrize(
    "question",
    [
        "Which one?",
        'Is """this""" safe?',
        "A \\ and a \\n",
        "It's #1: 'yes' = \"no\"",
        "뻑? é",
        "a\x00b\x1f\x7f",
    ],
)
def test_row_is_read_back_as_a_puzzle_of_a_folder(tmp_path, question):
    row = pose(goal="avoid ppuk", question=question, id="safe-ones")["row"]
    (tmp_path / "ours.toml").write_text(row, "utf-8")
    (puzzle,) = read(tmp_path)

    assert puzzle.id == "safe-ones"
    assert puzzle.title == "Safe ones"
    assert puzzle.question == " ".join(question.split())
    assert check(puzzle) == ""


def test_text_of_a_reader_is_never_html():
    answer = pose(goal="avoid ppuk", question=EVIL)
    opened = handle({"ask": "pose", "puzzle": answer["link"], "open": True})
    made = [
        answer["html"],
        opened["question"],
        opened["html"],
        *map(str, opened["puzzle"].values()),
    ]

    assert "<img src=x" not in "".join(made)
    assert (
        "<img src=x"
        not in handle({"ask": "solve", "text": SWEEP, "base": EVIL})["html"]
    )
