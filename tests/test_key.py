"""Which card is this? The questions find every card by its signs, and no other."""

import re
from collections import Counter

import pytest

from gostop.cards import BONUS, DECK, JUNK, Cards, card
from gostop.rules import Rules
from gostop.words import card_facts
from scripts.site import page_key
from scripts.site.page_key import (
    Step,
    answers,
    doubtful,
    end,
    ends,
    found_by,
    questions,
    ring,
    shown,
    signs,
    start,
    tell_apart,
    walks,
)
from scripts.site.page_kit import TEMPLATES, data, text

EACH = pytest.mark.parametrize("c", DECK, ids=str)
EACH_QUESTION = pytest.mark.parametrize(
    "question", questions().values(), ids=lambda question: question.key
)
ALIKE = [Cards.of(pair) for pair in data("key")["alike"]]
SAME_WORTH = [Cards.of(f"{m}j {m}k") for m in range(1, 12)] + [BONUS]
"""The two plain junk cards of a month, and the bonus cards, which boxes draw anew."""


@pytest.fixture(scope="module")
def page():
    (path, text), *others = page_key.generate(Rules())
    assert path == "cards/which.md"
    assert others == []
    return text


# The walk


def walk(c, signs_seen):
    """Where one ends with a card in hand, answering by the signs one sees."""
    at = next(iter(data("key")["questions"]))
    while at in data("key")["questions"]:
        sign, yes, no = data("key")["questions"][at]
        at = yes if sign in signs_seen else no
    return Cards.of(at)


@EACH
def test_a_card_is_found_by_the_signs_it_shows(c):
    found = walk(c, shown(c))

    assert c in found
    assert len(found) == 1 or found in SAME_WORTH


@EACH
def test_a_card_is_found_with_a_sign_overlooked_or_imagined(c):
    for sign in doubtful(c):
        assert walk(c, shown(c) ^ {sign}) == walk(c, shown(c))
    for way in walks(c):
        assert end(way) == walk(c, shown(c))


def test_what_is_found_shares_out_the_whole_deck():
    found = ends()

    assert Counter(c for cards in found for c in cards) == Counter(DECK)
    assert {cards for cards in found if len(cards) > 1} == set(SAME_WORTH)


@pytest.mark.parametrize("cards", SAME_WORTH[:-1], ids=str)
def test_cards_found_together_are_worth_the_same(cards):
    first, second = cards

    assert first in JUNK
    assert (first.month, first.kind, first.junk) == (
        second.month,
        second.kind,
        second.junk,
    )


@EACH_QUESTION
def test_no_question_is_useless(question):
    """Some card takes each of its answers, and not the same cards take both."""
    yes, no = found_by(Step(question, True)), found_by(Step(question, False))

    assert yes
    assert no
    assert yes != no


@EACH_QUESTION
def test_a_question_is_asked_once_on_the_way_to_some_card(question):
    times = [Counter(step.question for step in way) for c in DECK for way in walks(c)]

    assert {asked[question] for asked in times} == {0, 1} or question is start()


# The signs


def test_every_card_has_its_signs_and_no_other_name_stands_there():
    assert {c.token for c in DECK} == set(data("key")["cards"])
    for c in DECK:
        assert shown(c) | doubtful(c) <= set(signs())


def test_every_sign_is_asked_for_or_tells_two_cards_apart():
    asked = {question.sign for question in questions().values()}
    told = {told.sign for pair in ALIKE for told in tell_apart(*pair)}
    trainer = {"blue-ribbon", "red-ribbon", "writing", "plain", "only-plant"}

    assert asked | told - {""} | trainer == set(signs())


@EACH_QUESTION
def test_a_question_says_what_it_asks_and_what_one_sees(question):
    assert question.told["ask"].endswith("?")
    assert question.told["yes"]
    assert question.told["no"]


def test_right_answers_come_first():
    assert answers(card("11b"), "flower") == (True, False)
    assert answers(card("12d"), "hangs") == (False, True)


@pytest.mark.parametrize("months", [(5, 11)])
def test_only_these_months_have_cool_flowers(months):
    assert months == tuple({int(c.month): 0 for c in DECK if "blue" in shown(c)})


@pytest.mark.parametrize(
    ("sign", "tokens"),
    [
        ("ribbon", "1r 2r 3r 4r 5r 6r 7r 9r 10r 12r"),
        ("disc", "1b 3b 8b 11b 12b"),
        ("pink", "3b 3r 3j 3k"),
        ("red-ovals", "7a 7r 7j 7k"),
        ("red-bottom", "11d"),
        ("red-black", "12d"),
    ],
)
def test_a_sign_is_on_these_cards_alone(sign, tokens):
    assert Cards.of(tokens) == Cards.of(c for c in DECK if sign in shown(c))


# Look-alikes and rings


def test_the_cards_said_to_look_alike_have_a_sign_each_way():
    said = {Cards.of([c, card(o)]) for c in DECK for o in card_facts(c)["like"]}

    assert said == set(ALIKE)


@pytest.mark.parametrize("pair", ALIKE, ids=str)
def test_a_sign_that_tells_two_cards_apart_is_on_one_of_them(pair):
    for told, other in (tell_apart(*pair), tell_apart(*pair)[::-1]):
        if told.sign:
            assert (told.sign in shown(told.card)) != (told.sign in shown(other.card))
            assert ring(told.card, told.sign)
        else:
            assert pair == Cards.of("x2 y2")


@EACH_QUESTION
def test_a_sign_is_circled_on_the_cards_that_show_it(question):
    for c in page_key.examples(found_by(Step(question, True))):
        assert question.sign in shown(c)
        assert ring(c, question.sign)


PLACES = [
    (sign, card(token))
    for sign, places in data("key")["places"].items()
    for token in places
]


@pytest.mark.parametrize(("sign", "c"), PLACES, ids=str)
def test_a_ring_lies_on_the_card(sign, c):
    found = ring(c, sign)

    assert 0 <= found.x - found.wide < found.x + found.wide <= 1
    assert 0 <= found.y - found.high < found.y + found.high <= 1
    assert sign in signs()


# The page


def test_every_question_and_every_end_has_its_section(page):
    sections = re.findall(r'<section class="gk-step[^"]*" id="([^"]+)"', page)
    asked = [f"ask-{key}" for key in questions()]
    found = [f"is-{next(iter(cards))}" for cards in ends()]

    assert [name for name in sections if not name.endswith("-2")] == asked + found
    assert sections[0] == page_key.anchor(start())


@pytest.mark.parametrize(
    ("anchor", "answers"),
    [
        ("is-11b", "flower:yes blue:yes blades:no phoenix:yes"),
        (
            "is-11b-2",
            "flower:no leaves:no hangs:no dome:no points:no disc:yes red-head:yes",
        ),
        ("is-8b", "flower:no leaves:no hangs:no dome:yes moon:yes"),
        (
            "is-8b-2",
            "flower:no leaves:no hangs:no dome:no points:no disc:yes red-head:no",
        ),
        ("is-12d-2", "flower:no leaves:no hangs:yes man:no rain-ribbon:no swallow:no"),
    ],
)
def test_an_end_tells_the_answers_that_led_to_it(page, anchor, answers):
    """A card that is reached in two ways has two ends, each with its own way back."""
    section = page.partition(f' id="{anchor}"')[2].partition("</section>")[0]
    trail = re.findall(r'<li><a href="#ask-([^"]+)">(.+?)</a>', section)
    way = [answer.split(":") for answer in answers.split()]

    assert trail == [(key, text(questions()[key].told[said])) for key, said in way]
    assert f'<a href="#ask-{way[-1][0]}">← Step back</a>' in section


def test_every_answer_leads_to_a_section(page):
    links = set(re.findall(r'href="#([^"]+)"', page))
    ids = set(re.findall(r' id="([^"]+)"', page))

    assert links <= ids
    assert len(re.findall('<li><a href="#[^"]+"><b>(?:Yes|No)</b>', page)) == 2 * len(
        questions()
    )


def test_how_many_questions_are_left_is_counted(page):
    longest = max(len(way) for c in DECK for way in walks(c))
    template = TEMPLATES.joinpath("page-which.jinja").read_text("utf-8")

    assert f"After {longest} questions at most" in page
    assert f"At most {longest} questions to go" in page
    assert not re.search(r"\d+ questions", template)


@EACH_QUESTION
def test_a_question_says_how_many_more_there_are(page, question):
    section = page.partition(f' id="{page_key.anchor(question)}"')[2]
    said = re.search(r"At most (\d+) questions|One question", section)
    ways = [way for c in DECK for way in walks(c)]
    left = [
        len(way) - [step.question for step in way].index(question)
        for way in ways
        if question in [step.question for step in way]
    ]

    assert int(said[1] or 1) == max(left)


def test_who_holds_a_card_can_step_back_from_everywhere_but_the_start(page):
    first, *others = page.split("<section")[1:]

    assert "Step back" not in first
    assert all("Step back" in section for section in others)
