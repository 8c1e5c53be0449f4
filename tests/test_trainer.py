"""The trainer's questions, held against the deck as its tokens and sources tell it."""

import doctest
import json
import re
from collections import Counter

import pytest

from gostop.cards import card
from gostop.rules import PRESETS, Rules, load
from gostop.words import card_facts
from scripts.site import page_key, page_trainer, pages, stage
from scripts.site.page_trainer import (
    braille,
    by_card,
    by_double,
    by_kind,
    by_plant,
    by_set,
    drills,
    questions_file,
    sign,
)

# The 48 as tokens: every month has four, and the letter is the kind (S000 L45-L63).
MONTHS = "brjk arjk brjk arjk arjk arjk arjk bajk arjk arjk bdjk bard"
TOKENS = [f"{m}{x}" for m, of_month in enumerate(MONTHS.split(), 1) for x in of_month]
KIND = {"b": "bright", "a": "animal", "r": "ribbon"}  # anything else is junk
# What scores together (S000 L45-L65): sets by their cards, counts by their letters.
SETS = {
    "godori": "2a 4a 8a",
    "red-ribbons": "1r 2r 3r",
    "blue-ribbons": "6r 9r 10r",
    "grass-ribbons": "4r 5r 7r",
}
COUNTS = {"brights": "b", "animals": "a", "ribbons": "r", "junk": "jkd"}
CUP_AS_JUNK = ("9a", "junk")  # S000 L65: a house may count it so


def month_of(token):
    return token[:-1]


def kind_of(token):
    return KIND.get(token[-1], "junk")


def helps(token, key):
    """Whether a card helps to make something, the cup read as a picture shows it."""
    if key in SETS:
        return token in SETS[key].split()
    return token[-1] in COUNTS[key]


def finds(token, asked):
    """Whether a card is what is asked for when another is: `pine junk`."""
    same = (month_of(token), kind_of(token)) == (month_of(asked), kind_of(asked))
    return same and (asked[-1] != "d" or token[-1] == "d")


HOLDS = {
    "month": lambda token, key: month_of(token) == key,
    "kind": lambda token, key: kind_of(token) == key,
    "alike": lambda token, key: finds(key, token),
    "combination": helps,
    "double": lambda token, key: key[-1] == "d",
}
DRILLS = {drill.key: drill for drill in drills(Rules())}
FILE = json.loads(questions_file(Rules()))


@pytest.fixture(params=DRILLS, name="drill")
def each_drill(request):
    return DRILLS[request.param]


def test_the_examples_in_the_code_hold():
    assert doctest.testmod(page_trainer).failed == 0


# Every card in every drill that fits it


@pytest.mark.parametrize("key", ["month", "kind", "alike"])
def test_each_of_the_48_has_its_question(key):
    assert TOKENS == [q.id for q in DRILLS[key].questions]
    assert TOKENS == [q.card.token for q in DRILLS[key].questions]


def test_each_card_has_a_question_for_everything_that_it_helps_to_make():
    wanted = {(t, key) for t in TOKENS for key in SETS | COUNTS if helps(t, key)}
    wanted.add(CUP_AS_JUNK)

    assert wanted == {(q.card.token, q.right) for q in DRILLS["combination"].questions}


def test_both_double_junk_cards_are_to_be_spotted():
    assert ["11d", "12d"] == [q.id for q in DRILLS["double"].questions]


def test_a_question_has_an_id_of_its_own_that_progress_can_be_kept_under(drill):
    ids = [q.id for q in drill.questions]

    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[0-9a-z-]+", i) for i in [drill.key, *ids])


# Right answers are right, wrong ones wrong


def test_the_right_answer_is_right(drill):
    for q in drill.questions:
        holds = HOLDS[drill.key](q.card.token, q.right)
        assert holds or (q.card.token, q.right) == CUP_AS_JUNK, q.id


def test_the_wrong_answers_are_wrong(drill):
    for q in drill.questions:
        token = q.card.token
        assert q.right not in q.wrong, q.id
        assert not [key for key in q.wrong if HOLDS[drill.key](token, key)], q.id


def test_junk_is_no_wrong_answer_for_the_cup_since_a_house_may_count_it_so():
    for name in PRESETS:
        combination = drills(load(name))[3]
        of_cup = [q for q in combination.questions if q.card.token == "9a"]

        assert not [q.id for q in of_cup if "junk" in q.wrong]


def test_there_are_enough_wrong_answers_and_the_likeliest_are_among_them(drill):
    for q in drill.questions:
        assert len(q.wrong) >= page_trainer.CHOICES - 1, q.id
        assert set(q.near) <= set(q.wrong), q.id
        assert q.near, q.id


def test_a_drill_knows_every_answer_that_it_offers(drill):
    answers = drill.answers or dict.fromkeys(TOKENS, ())

    assert {key for q in drill.questions for key in (q.right, *q.wrong)} <= set(answers)


@pytest.mark.parametrize(
    ("key", "least"),
    [("brights", 3), ("animals", 5), ("ribbons", 5), ("junk", 10)],
    ids=["S000 L45", "S000 L47", "S000 L51", "S000 L61"],
)
def test_what_is_counted_says_from_which_number_on_it_scores(key, least):
    assert f", {least} or more" in DRILLS["combination"].answers[key][0]


def test_only_numbers_are_answers_where_a_description_names_the_plant():
    for number, (full, plain) in DRILLS["month"].answers.items():
        assert plain == number
        assert full.startswith(f"{number} ")


# The signs


def test_a_wrong_answer_shows_a_card_of_that_answer(drill):
    for q in drill.questions:
        for key, wrong in q.wrong.items():
            token = wrong.beside.token
            shown = token == key if drill.of_cards else HOLDS[drill.key](token, key)
            assert shown, (q.id, key)


def test_a_wrong_answer_has_a_sign_for_both_cards_and_they_differ(drill):
    for q in drill.questions:
        for key, wrong in q.wrong.items():
            own, other = ([sign(s) for s in part] for part in (wrong.own, wrong.other))
            assert own and other and own != other, (q.id, key)


# The one sign that decides


def test_one_sign_decides_and_is_circled_on_a_card_that_shows_it(drill):
    for q in drill.questions:
        for key, wrong in q.wrong.items():
            own, other = wrong.decides
            shows = [t for t in wrong.decides if t.sign in page_key.shown(t.card)]
            assert (own.card, other.card) == (q.card, wrong.beside), (q.id, key)
            assert own.words != other.words, (q.id, key)
            assert shows, (q.id, key)
            assert all(page_key.circle(t.card, t.sign) for t in shows), (q.id, key)


def test_no_sign_that_decides_is_shown_by_both_cards(drill):
    for q in drill.questions:
        for key, wrong in q.wrong.items():
            own, other = wrong.decides
            for told, against in ((own, other), (other, own)):
                if told.sign in page_key.shown(told.card):
                    assert told.sign not in page_key.shown(against.card), (q.id, key)


@pytest.mark.parametrize(
    ("decides", "a", "b", "words"),
    [
        (by_card, "7r", "4r", ("red ovals", "black ovals only")),
        (by_card, "6j", "9j", ("red petals only", "red and yellow petals")),
        (by_plant, "1j", "8j", ("hairy points with yellow tips", "a smooth bare hill")),
        (by_plant, "2r", "5r", ("no blue or purple flower", "a blue or purple flower")),
        (by_kind, "9a", "9j", ("a red cup", "only the plant")),
        (
            by_kind,
            "12d",
            "2a",
            ("red and black, and no white", "a green and yellow bird"),
        ),
        (by_kind, "1b", "2a", ("a red disc with 光", "no disc")),
        (by_kind, "1b", "1r", ("a red disc with 光", "a broad ribbon")),
        (by_kind, "8j", "8b", ("no disc", "a red disc with 光")),
        (by_kind, "11d", "9r", ("no ribbon", "a broad ribbon")),
        (by_set, "1r", "6r", ("a red ribbon", "a blue ribbon")),
        (by_set, "9r", "4r", ("a blue ribbon", "a red ribbon")),
        (by_set, "5r", "1r", ("a ribbon without writing", "a ribbon with writing")),
        (by_set, "12r", "1r", ("a ribbon without writing", "a ribbon with writing")),
        (by_set, "12r", "7r", ("hairy black strands from the top", "red ovals")),
        (by_set, "12a", "4a", ("a bird with a long red tail", "an orange bird")),
        (by_set, "5a", "1b", ("no disc", "a red disc with 光")),
        (by_double, "11d", "11j", ("red below the leaves", "white below the leaves")),
        (by_double, "11d", "4j", ("red below the leaves", "small ovals in rows")),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_what_decides_is_what_a_player_would_look_at(decides, a, b, words):
    assert tuple(told.words for told in decides(card(a), card(b))) == words


PAIRS = [(a, b) for a in TOKENS for b in card_facts(card(a))["like"]]


@pytest.mark.parametrize(("a", "b"), PAIRS, ids="-".join)
def test_look_alikes_stand_against_each_other_with_what_tells_them_apart(a, b):
    """Unless they are worth the same, as the two plain junk cards of a month are."""
    q = next(q for q in DRILLS["alike"].questions if q.id == a)

    assert (b not in q.near) is finds(b, a)
    if b in q.near:
        assert q.wrong[b].own == (f"tell/{a}",)
        assert q.wrong[b].other == (f"tell/{b}",)


def test_the_double_junk_is_told_from_the_junk_of_its_month():
    q = DRILLS["double"].questions[0]

    assert q.near[:2] == ("11j", "11k")
    assert "red, where it is white on the other paulownia junk" in sign(
        q.wrong["11j"].own[0]
    )


# The file and the page


def test_the_file_says_what_the_drills_say():
    for drill, made in zip(DRILLS.values(), FILE["drills"], strict=True):
        assert [q["id"] for q in made["questions"]] == [q.id for q in drill.questions]
        for q in made["questions"]:
            assert q["card"] in FILE["cards"]
            for beside, own, other, decides in q["wrong"].values():
                assert beside in FILE["cards"]
                assert set(own) | set(other) <= set(FILE["signs"])
                assert set(decides) <= set(FILE["seen"])
                assert [key.split("/")[0] for key in decides] == [q["card"], beside]


def test_every_picture_of_the_file_is_made():
    made = pages.assets(Rules())
    shown = [c["picture"] for c in FILE["cards"].values()]

    assert Counter(p.count("<img") for p in shown) == {1: len(TOKENS)}
    for picture in shown:
        found = re.search(r'src="\.\./\.\./([^"]+)"', picture)
        assert found and found[1] in made
        assert 'alt=""' in picture  # an answer must not stand in it


def test_a_description_is_there_for_every_card():
    assert TOKENS == list(FILE["cards"])
    assert all(len(c["look"]) > 30 for c in FILE["cards"].values())


@pytest.mark.parametrize("name", PRESETS)
def test_the_questions_are_made_for_other_rules_too(name):
    made = {d.key: d for d in drills(load(name))}
    cup = {q.right for q in made["combination"].questions if q.card.token == "9a"}

    assert cup <= {"animals", "junk"}
    assert ("junk" in cup) is (load(name).cup != "animal")


def test_the_page_asks_each_drill_and_keeps_the_answers_folded():
    page = pages.generate(Rules())[page_trainer.PATH]
    test = page.partition("{#test}")[2].partition("{#braille}")[0]

    for drill in DRILLS.values():
        asked = test.partition(f"{{#test-{drill.key}}}")[2].partition("###")[0]
        assert asked.count("<details><summary>") == len(drill.told["test"])
    assert "<details open" not in test


def test_the_scheduler_is_staged_with_its_licence():
    code = stage.scheduler().decode()

    assert code.startswith("/*! ts-fsrs")
    assert "MIT License" in code.partition("*/")[0]
    assert "sourceMappingURL" not in code
    assert "export {" in code


# Braille


@pytest.mark.parametrize(
    ("token", "cells"),
    [
        ("3r", "3456 14 1235"),
        ("10k", "3456 1 245 13"),
        ("8b", "3456 125 56 12"),
        ("2a", "3456 12 56 1"),
        ("5j", "3456 15 56 245"),
        ("11d", "3456 1 1 56 145"),
    ],
)
def test_a_token_is_written_in_braille(token, cells):
    """Number sign, digits, and the letter sign before a to j, as dots of the cells."""
    masks = [sum(1 << int(dot) - 1 for dot in cell) for cell in cells.split()]

    assert braille(card(token)) == "".join(chr(0x2800 + mask) for mask in masks)
