"""The pages for printing: each is made from the rules, and says what they say."""

import doctest
import html
import re

import pytest

from gostop.cards import DECK
from gostop.puzzles import best, load
from gostop.rules import OPTIONS, PRESETS, Rules, named
from gostop.words import kind_of
from scripts.site import fences, page_paper
from scripts.site.page_paper import MARKS, chosen, in_words, steals
from scripts.site.page_rules import differing

HOUSE = named(
    "standard threshold_2p=5 chongtong_2p=12 junk_bak_3p=4 self_ppuk_steal=3 "
    "carry_cap=0 heodang_2p=0 heodang_3p=0 bonus_2p=none bonus_3p=none"
)


def paper(rules):
    return dict(page_paper.generate(rules, load()))


@pytest.fixture(scope="module")
def standard():
    return paper(Rules())


@pytest.fixture(scope="module")
def house():
    return paper(HOUSE)


def sheets(page):
    """The text of each sheet of a page, without its tags."""
    found = re.findall(r'(?s)<section class="gp-sheet.*?</section>', page)
    return [" ".join(html.unescape(re.sub("<[^>]*>", " ", s)).split()) for s in found]


def test_the_examples_in_the_code_hold():
    found = doctest.testmod(page_paper)

    assert found.attempted
    assert found.failed == 0


@pytest.mark.parametrize("name", [*PRESETS[1:], "standard sweep=narrow"])
def test_the_sheets_are_made_for_other_rules_too(name):
    rules = named(name)

    for path, page in paper(rules).items():
        fences.expand(page, path, rules=rules, page=path)


@pytest.mark.parametrize(
    ("page", "sides"), [("months", 1), ("rules", 2), ("our-rules", 1), ("puzzles", 2)]
)
def test_a_page_has_so_many_sides_and_a_button_to_print_it(standard, page, sides):
    assert len(sheets(standard[f"paper/{page}.md"])) == sides
    assert standard[f"paper/{page}.md"].count("<gostop-print>") == 1


def test_every_sheet_stands_in_the_list(standard):
    listed = re.findall(r'href="\.\./paper/([a-z-]+)/"', standard["paper/index.md"])

    assert {f"paper/{name}.md" for name in listed} | {"paper/index.md"} == set(standard)


# The month chart


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_stands_once_on_the_chart_with_the_mark_of_its_kind(standard, card):
    entries = re.findall(r"(?s)<li>(.*?)</li>", standard["paper/months.md"])
    own = [entry for entry in entries if f"cards/{card}.svg" in entry]

    assert len(own) == 1
    assert f'gp-mark-{kind_of(card)}">{MARKS[kind_of(card)]}</b>' in own[0]


def test_no_two_kinds_have_the_same_mark():
    assert len(set(MARKS.values())) == len(MARKS)


@pytest.mark.parametrize(
    ("token", "note"),
    [("2a", "godori"), ("3r", "red"), ("4r", "grass"), ("6r", "blue"), ("12r", "")],
)
def test_a_card_of_a_set_says_which(standard, token, note):
    entry = standard["paper/months.md"].partition(f"cards/{token}.svg")[2]

    assert re.search("<small>(.*?)</small>", entry)[1] == note


def test_the_cup_is_marked_as_junk_too_but_where_it_never_is(standard):
    never = paper(named("standard cup=animal"))

    assert f"or {MARKS['double']}" in standard["paper/months.md"]
    assert f"or {MARKS['double']}" not in never["paper/months.md"]


# The rules


@pytest.mark.parametrize(
    "words",
    [
        "5 with two players, 3 with three: say Stop",  # threshold_2p
        "win 12 with two players, 5 from each with three",  # chongtong_2p
        "at most 7 with two players, 4 with three",  # junk_bak_3p
        "and the next win doubles.",  # carry_cap: no limit is named
        "2 players 48 0 10 8 20 5",  # no bonus cards
    ],
)
def test_the_rules_are_those_of_the_house(standard, house, words):
    assert words in " ".join(sheets(house["paper/rules.md"]))
    assert words not in " ".join(sheets(standard["paper/rules.md"]))


def test_what_a_house_does_not_play_is_not_told(standard, house):
    for word in ("Heodang", "bonus card"):
        assert word in " ".join(sheets(standard["paper/rules.md"]))
        assert word not in " ".join(sheets(house["paper/rules.md"]))


@pytest.mark.parametrize(
    ("event", "rules", "junk"),
    [
        ("take-stack", "standard", 1),  # S000 L67
        ("self-ppuk", "standard", 2),  # S000 L67
        ("self-ppuk", "s002", 1),  # S002 L49
        ("jjok", "standard", 1),  # S000 L71
        ("ttadak", "standard", 1),  # S000 L73
        ("sweep", "s002", 1),  # S002 L54, narrow too
        ("bomb", "standard", 1),  # S000 L75
    ],
)
def test_what_an_event_brings_is_played(event, rules, junk):
    assert steals(event, named(rules)) == junk


# Our rules


def test_the_slip_of_the_standard_rules_asks_where_the_sources_differ(standard):
    page = standard["paper/our-rules.md"]

    assert "There are no differences." in page
    for name in differing():
        question = html.escape(OPTIONS[name].question, quote=True)
        box = page.replace("&#39;", "&#x27;").partition(question)[2]
        answers = box.partition("</li>")[0]
        assert answers.count("<b>") == 1
        assert answers.count('class="gp-box"') > 1


def test_the_slip_of_a_house_lists_its_differences_alone(house):
    page = house["paper/our-rules.md"]
    asked = re.findall(r'href="../../rules/options/(\w+)/"', page)

    assert set(asked) - {"index"} == {
        "threshold_2p",
        "chongtong_2p",
        "junk_bak_3p",
        "self_ppuk_steal",
        "carry_cap",
        "heodang_2p",
        "heodang_3p",
        "bonus_2p",
        "bonus_3p",
    }
    assert "gp-boxes" not in page


def test_the_slip_has_a_place_for_rules_kept_in_the_browser(standard, house):
    for page in (standard["paper/our-rules.md"], house["paper/our-rules.md"]):
        assert page.count('id="house-slip"') == 1


# The worksheet


def test_the_worksheet_takes_puzzles_from_every_theme():
    found = chosen(load())
    fitting = {p.theme for p in load() if page_paper.is_small(p)}

    assert len(found) == page_paper.ON_A_SHEET
    assert {p.theme for p in found} == fitting
    assert len(fitting) >= 4


def test_the_answers_stand_overleaf_and_are_the_engines(standard):
    front, back = sheets(standard["paper/puzzles.md"])

    for puzzle in chosen(load()):
        assert puzzle.title in front
        assert puzzle.why not in front
        for outcome in best(puzzle):
            assert in_words(outcome) in back
            assert in_words(outcome) not in front


def test_every_open_card_of_a_puzzle_is_drawn_on_the_worksheet(standard):
    tasks = re.findall(r"(?s)<li>\n<h3>.*?</dl>", standard["paper/puzzles.md"])

    for task, puzzle in zip(tasks, chosen(load()), strict=True):
        position = puzzle.position
        drawn = re.findall(r"cards/(\w+)\.svg", task)
        shown = [*position.actor.hand, *position.table, *position.actor.pile]
        shown += [c for c in position.stock if c]
        shown += [c for stack in position.stacks for c in stack.cards]
        shown += [*position.seats[1 - position.turn].pile]
        assert sorted(drawn) == sorted(map(str, shown))


@pytest.mark.parametrize("value", OPTIONS["speak_again"].values)
def test_the_sheet_says_when_one_may_speak_again_in_one_clause(value):
    said = " ".join(
        sheets(paper(named(f"standard speak_again={value}"))["paper/rules.md"])
    )
    sentence = re.search(r"After a Go you are asked again[^.]*\.", said)[0]

    assert sentence.count("with more points than") == 1
    assert OPTIONS["speak_again"].said(value) in sentence


@pytest.mark.parametrize("page", ["months", "rules", "puzzles"])
def test_a_sheet_of_the_sites_rules_has_a_box_for_the_readers(standard, page):
    """It is empty and hidden until a browser has house rules."""
    box = re.search("<gostop-differs[^>]*>", standard[f"paper/{page}.md"])[0]

    assert box.endswith(" hidden>")
    assert 'data-rules="standard"' in box
