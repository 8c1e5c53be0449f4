"""Scenarios: expectations that hold and fail, the story, and the report."""

import json

import pytest

from gostop.errors import IllegalMoveError
from gostop.moves import EVENTS, MECHANICAL, Event
from gostop.notation import parse_scenario
from gostop.rules import load
from gostop.scenario import Run, named_events, report, run
from gostop.scoring import WAYS
from gostop.state import REASONS
from tests.option_cases import NINE_POINTS, TEN_JUNK

PPUK = "A hand: 3r 5a | B hand: 7a 9j | table: 3b 8j | stock: 3j 9r | A 3r"
STEAL = "A hand: 7j 9j | B pile: 1j 1k | table: 8b | stock: 7r | A 7j"
WIN = f"A pile: {NINE_POINTS} | B pile: 12b | result: stop A"
WIN_NEXT = "A hand: 8b 9j | A pile: 1b 3b 2a 4a 8a | table: 8j | stock: 5a"


def play(text: str) -> Run:
    return run(parse_scenario(text))


# Expectations

HOLD = [
    f"{PPUK} | = ppuk",
    f"{PPUK} | = play flip ppuk",
    f"{PPUK} | =! sweep jjok",
    f"{PPUK} | == ppuk",
    f"{PPUK} | = A pile none | == A pile none | =! A pile 3r",
    f"{PPUK} | = table 8j | == table 8j | =! table 3b | =! table none",
    f"{PPUK} | = A hand 5a | == A hand 5a | =! A hand 3r",
    f"{PPUK} | = A points 0 | = A points 00 | = A points +0 | =! A points 1",
    f"{PPUK} | = A total 0 | = A total -0 | = A pays 0 | = A gos 0 | = A steals 0",
    f"{PPUK} | = phase play | =! phase over | = winner nobody | =! winner A",
    f"{STEAL} | == jjok | = steal | = A steals 1 | = A pile 7j 7r | =! A pile 1k",
    f"{STEAL} | == A pile 7j 7r 1j | == B pile 1k",
    f"{WIN} | = A total +9 | = B total -9 | = B pays 9 | = A pays 0",
    f"{WIN} | = winner A | = reason stop | =! reason nagari | = phase over | ==",
    "A hand: 3r | = phase play | = A hand 3r | == A pile none | ==",
    "A turns: 0 | A hand: 3r 5a | table: 3b | stock: 3j | A 3r | == first-ppuk ppuk",
    "seed: 3 | = deal | =! ppuk",
]


@pytest.mark.parametrize("text", HOLD)
def test_these_expectations_hold(text: str) -> None:
    assert () == play(text).failures


FAIL: list[tuple[str, str]] = [
    (f"{PPUK}\n= sweep", "line 2: = sweep: no sweep: the events are play flip ppuk"),
    (
        f"{PPUK}\n= ppuk jjok sweep",
        "line 2: = ppuk jjok sweep: no jjok sweep: the events are play flip ppuk",
    ),
    (
        f"{PPUK}\n=! ppuk",
        "line 2: =! ppuk: ppuk happened: the events are play flip ppuk",
    ),
    (f"{PPUK}\n==", "line 2: ==: the named events are: ppuk"),
    (f"{PPUK}\n== ppuk sweep", "line 2: == ppuk sweep: the named events are: ppuk"),
    (f"{PPUK}\n\n= A pile 3r", "line 3: = A pile 3r: it is none"),
    (f"{PPUK}\n= table none", "line 2: = table none: it is 8j"),
    (f"{PPUK}\n== table 3b 8j", "line 2: == table 3b 8j: it is 8j"),
    (f"{PPUK}\n=! table 8j", "line 2: =! table 8j: it is 8j"),
    (f"{PPUK}\n= A points 3", "line 2: = A points 3: it is 0"),
    (f"{PPUK}\n=! A points 0", "line 2: =! A points 0: it is 0"),
    (f"{PPUK}\n= phase over", "line 2: = phase over: it is play"),
    (f"{PPUK}\n= winner A", "line 2: = winner A: it is nobody"),
    (f"{PPUK}\n= reason stop", "line 2: = reason stop: it is none"),
    (f"{STEAL}\n== A pile 7j 7r", "line 2: == A pile 7j 7r: it is 1j 7r 7j"),
    (f"{STEAL}\n= A steals 2", "line 2: = A steals 2: it is 1"),
    (f"{WIN}\n= B pays 8", "line 2: = B pays 8: it is 9"),
    (f"{WIN}\n= A total -9", "line 2: = A total -9: it is 9"),
    (f"{WIN}\n= B total 9", "line 2: = B total 9: it is -9"),
    ("A hand: 3r\n= phase go-stop", "line 2: = phase go-stop: it is play"),
    ("A hand: 3r\n= ppuk", "line 2: = ppuk: no ppuk: the events are none"),
    ("A hand: 3r\n== ppuk", "line 2: == ppuk: the named events are: none"),
]


@pytest.mark.parametrize(("text", "message"), FAIL)
def test_a_failed_expectation_says_its_line_and_what_is(
    text: str, message: str
) -> None:
    assert (message,) == play(text).failures


def test_every_failed_expectation_is_told_and_the_scenario_goes_on() -> None:
    done = play(f"{PPUK}\n= sweep\nB 9j\n= ppuk\n= phase over")

    assert ["line 2", "line 4", "line 5"] == [f.split(":")[0] for f in done.failures]
    assert 2 == len(done.steps)


def test_an_expectation_is_of_the_move_before_it_alone() -> None:
    done = play("A hand: 3r 5a | B hand: 9j | table: 3b | stock: 3j 7a | A 3r | B 9j")

    assert [["ppuk"], []] == [named_events(step.events) for step in done.steps]


def test_named_events_leave_out_the_mechanics_of_a_turn() -> None:
    events = tuple(Event(name, 0) for name in EVENTS)

    assert [name for name in EVENTS if name not in MECHANICAL] == named_events(events)
    assert set(EVENTS) > MECHANICAL


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "A hand: 3r\nB hand: 5a\n\nB 5a",
            "line 4: B is not to move: it is A's turn",
        ),
        (
            "A hand: 3r 5a | stock: 9j\nA 8b",
            "line 2: A has no 8b in hand: A may play 3r, 5a",
        ),
        (
            "A hand: 3r | result: nagari\nA 3r",
            "line 2: '3r' cannot be played: the deal is over",
        ),
        (
            "A hand: 3r 5a\nstock: ?\nA 3r",
            "line 3: the next card of the stock is unknown ('?'): name it to go on",
        ),
    ],
)
def test_an_illegal_move_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        play(text)

    assert message == str(caught.value)


def test_a_run_begins_with_the_opening_and_ends_with_the_bill() -> None:
    done = play("phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | B pile: 1j")

    assert [None] == [step.move for step in done.steps]
    assert ["deal", "chongtong"] == [e.name for e in done.steps[0].events]
    assert done.bill is not None
    assert (10, -10) == done.bill.totals
    assert play(PPUK).bill is None


def test_a_run_without_a_step_ends_where_it_begins() -> None:
    done = play("A hand: 3r")

    assert () == done.steps
    assert done.scenario.start == done.final


def test_points_are_said_after_every_move() -> None:
    done = play(
        "A hand: 8b 9j | B hand: 7a | A pile: 1b 3b | table: 8j 5a | stock: 10j 10k"
        " | A 8b | B 7a"
    )

    assert [(3, 0), (3, 0)] == [step.points for step in done.steps]


# The story

STORIES: list[tuple[str, str]] = [
    (PPUK, "A plays the cherry red ribbon onto the"),
    (PPUK, "cherry again."),
    (PPUK, "Ppuk"),
    (f"{PPUK} | B 9j", "No chrysanthemum card lies on the table"),
    (STEAL, "Jjok"),
    (STEAL, "B gives A junk"),
    (STEAL.replace("B pile: 1j 1k", "B pile: 5r"), "B has no junk to give."),
    (
        "A hand: 7j | B hand: 9j | B pile: 1j | stock: 7r | A 7j",
        "final turn, so no junk",
    ),
    ("A hand: 7j 9j | table: 8b | A 7j", "The stock is empty, so nothing is flipped."),
    ("A hand: x2 9j | stock: 5a | A x2", "draws a card from the stock"),
    ("A hand: 7j 9j | stock: x2 5a | A 7j", "a bonus card, so A flips again"),
    ("A hand: 6r 9j | table: 6a 6j | A 6r", "so A chooses which to take"),
    ("A hand: 6r 9j | table: 6a 6j | stock: 5a | A 6r | A >6a", "A chooses the"),
    (f"{WIN_NEXT} | A 8b", "A has 8 points, enough to choose: Go or Stop?"),
    (f"{WIN_NEXT} | A 8b | A go", "A calls Go"),
    (f"{WIN_NEXT} | A 8b | A stop", "A calls Stop (스톱) with 8 points"),
    (
        "A hand: 8b | A pile: 1b 3b 2a 4a 8a | table: 8j 9r | stock: 5a | A 8b",
        "so this is a Stop by itself",
    ),
    ("A hand: 9r | B hand: none | table: 12d | stock: 11j | A 9r", "nobody wins"),
    ("phase: deal | A hand: 5a 5r 5j 5k", "A holds all four iris cards."),
    ("A turns: 0 | A hand: 7j 9j | stock: 7r | A 7j", "7 from each opponent"),
    ("A hand: 5k 9j | stack: 5a 5r 5j by A | A 5k", "self-ppuk"),
    ("A hand: 8a 8j 8k 5a | table: 8b | stock: 9j | A bomb 8", "Bomb"),
    ("A hand: 8a 8j 8k 5a | A shake 8", "If A wins, the win doubles."),
    ("A hand: 5a | A passes: 1 | stock: 9j | A pass", "A uses a pass"),
]


@pytest.mark.parametrize(("text", "words"), STORIES)
def test_the_story_tells_what_happened(text: str, words: str) -> None:
    story = " ".join(s for step in play(text).steps for s in step.story)

    assert words in story


NOT_TOLD: list[tuple[str, str]] = [
    (STEAL, "no junk"),
    (PPUK, "no junk"),
    (PPUK, "final turn"),
    (
        """
        rules: standard dealt_triple_steals=false
        A hand: 5k 9a | B pile: 1j | table: 5a 5r 5j 8b | stock: 9j
        A 5k
        """,
        "no junk",
    ),
    (
        """
        rules: standard last_stack_steals=true
        A hand: 5k | B hand: 7a | table: 8b | stock: 9j
        stack: 5r 5a 5j by B
        A 5k
        """,
        "so no junk is given",
    ),
]


@pytest.mark.parametrize(("text", "words"), NOT_TOLD)
def test_the_story_tells_nothing_that_did_not_happen(text: str, words: str) -> None:
    story = " ".join(s for step in play(text).steps for s in step.story)

    assert story
    assert words not in story


@pytest.mark.parametrize("text", [text for text, _ in STORIES])
def test_every_sentence_is_whole(text: str) -> None:
    for step in play(text).steps:
        assert all(s[:1].isupper() and s[-1] in ".!?" for s in step.story), step.story
        assert not any(mark in s for s in step.story for mark in "{}[]")
        assert step.story


# The report: the contract of design.md section 4


def test_the_report_of_a_step_is_as_the_contract_shows_it() -> None:
    found = report(play("A hand: 3r 5a | table: 3b 8j | stock: 3j 9r | A 3r | = ppuk"))
    (step,) = found["steps"]

    assert ("A", "3r") == (step["seat"], step["move"])
    assert {"event": "ppuk", "seat": "A", "cards": ["3b", "3r", "3j"]} in step["events"]
    assert {"A": 0, "B": 0} == step["points"]
    assert found["result"] is None
    assert {"A": [], "B": []} == found["won"]
    assert found["problems"]


def test_the_position_of_a_report_goes_on_where_the_scenario_ended() -> None:
    found = report(play(PPUK))

    again = play(found["position"] + " | B 9j")
    assert play(f"{PPUK} | B 9j").final == again.final
    assert "\n" not in found["position"]


def test_the_report_of_a_steal_names_both_seats() -> None:
    (step,) = report(play(STEAL))["steps"]

    steal = {"event": "steal", "seat": "A", "cards": ["1j"], "from": "B"}
    assert steal in step["events"]


def test_the_report_of_a_result_is_as_the_contract_shows_it() -> None:
    found = report(
        play(
            f"A go: 1 at 8 | A pile: {NINE_POINTS} 9a | B pile: 12b 1j"
            " | side: first-ppuk B pays A 7 | result: stop A | = winner A"
        )
    )["result"]

    assert ("A", "stop", 10) == (found["winner"], found["reason"], found["points"])
    assert {"A": "animal"} == found["cups"]
    (line,) = found["bill"]
    assert ("B", "B", 10, 11) == (
        line["loser"],
        line["payer"],
        line["points"],
        line["amount"],
    )
    (factor,) = line["factors"]
    assert ("go", "+1") == (factor["key"], factor["effect"])
    assert "S000 L81" in factor["source"]
    assert factor["why"]
    side = {"event": "first-ppuk", "to": "A", "from": "B", "amount": 7}
    assert [side] == found["side"]
    assert {"A": 18, "B": -18} == found["totals"]


def test_a_covered_loser_has_another_payer() -> None:
    found = report(
        play(
            "players: 3 | A go: 1 at 3 | A pile: 1j | B pile: 2j | C pile: 1r 2r 3r"
            " | result: stop C | = winner C"
        )
    )["result"]

    payers = {line["loser"]: (line["payer"], line["amount"]) for line in found["bill"]}
    assert {"A": ("A", 3), "B": ("A", 3)} == payers
    assert {"A": -6, "B": 0, "C": 6} == found["totals"]


def test_under_the_doubled_form_the_other_loser_owes_nothing() -> None:
    found = report(
        play(
            "rules: s002 | players: 3 | A go: 1 at 3 | A pile: 1j | B pile: 2j"
            " | C pile: 1r 2r 3r | result: stop C | = winner C"
        )
    )["result"]
    lines = {line["loser"]: line for line in found["bill"]}

    assert ["go-bak"] == [f["key"] for f in lines["A"]["factors"]]
    assert (6, 0) == (lines["A"]["amount"], lines["B"]["amount"])
    assert "B is not in go-bak and pays nothing." == lines["B"]["exempt"]


def test_a_cup_read_as_junk_is_said_in_the_report() -> None:
    found = report(
        play(
            f"A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k 8j 8k"
            " | result: stop A | = winner A"
        )
    )["result"]

    assert {"B": "junk"} == found["cups"]
    assert ["godori", "junk"] == [row["key"] for row in found["rows"]]
    assert ["2a", "4a", "8a"] == found["rows"][0]["cards"]


def test_the_report_of_a_draw_has_no_winner_and_no_bill() -> None:
    found = report(play("A pile: 1j | B pile: 2j | result: nagari | = winner nobody"))
    result = found["result"]

    assert (None, "nagari", 0, []) == (
        result["winner"],
        result["reason"],
        result["points"],
        result["bill"],
    )
    assert {"A": 0, "B": 0} == result["totals"]


@pytest.mark.parametrize("text", [*HOLD, *(text for text, _ in STORIES)])
def test_a_report_is_plain_json_with_the_keys_of_the_contract(text: str) -> None:
    found = report(play(text))

    assert found == json.loads(json.dumps(found))
    assert {"steps", "position", "won", "problems", "result"} <= set(found)
    for step in found["steps"]:
        assert {"seat", "move", "events", "points"} <= set(step)
        for event in step["events"]:
            assert event["event"] in EVENTS
            assert {"event", "seat", "cards"} <= set(event)


def test_the_names_are_those_of_the_contract() -> None:
    events = """deal table-bonus table-four play flip draw capture choose ppuk
        first-ppuk second-ppuk third-ppuk three-ppuks jjok ttadak sweep take-stack
        self-ppuk bomb shake pass bonus steal first-jjok first-ttadak department-store
        chongtong heodang go stop nagari"""
    reasons = "stop auto-stop chongtong three-ppuks heodang nagari table-four"

    assert set(events.split()) <= set(EVENTS)
    assert set(reasons.split()) == set(REASONS)
    assert 11 == len(WAYS)


def test_rules_given_along_are_played_where_the_text_names_none() -> None:
    text = "A hand: 7j 9j | B pile: 1j 1k | table: none | stock: 7r | A 7j"

    narrow = run(parse_scenario(text, load("standard sweep=narrow")))
    assert ["jjok"] == named_events(narrow.steps[0].events)
    assert ["jjok", "sweep"] == named_events(play(text).steps[0].events)
