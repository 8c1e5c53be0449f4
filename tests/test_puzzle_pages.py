"""What stands on the pages of the puzzles: verdicts, hints, rules, ways to go on."""

import re
from html import unescape
from urllib.parse import unquote

import pytest

from gostop.art.puzzle import hints_of, position
from gostop.art.report import choice_name
from gostop.mine import THEMES
from gostop.moves import EVENTS
from gostop.notation import parse_scenario
from gostop.puzzles import best, choices, format_puzzle, load, parse_puzzle
from gostop.record import answered, parse_record
from gostop.rules import Rules
from gostop.scenario import run
from gostop.state import hidden, problems, view
from gostop.web import handle
from scripts.site import fences, page_puzzles
from scripts.site.page_kit import data, rule_page

BANK = load()
by_id = pytest.mark.parametrize("puzzle", BANK, ids=lambda puzzle: puzzle.id)


def words(html):
    """What a reader reads, without the tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def said(html):
    """The verdicts that stand in an answer: choice to (right, what is said)."""
    found = re.findall(
        r'<dd data-moves="([^"]*)" data-right="([01])"[^>]*>(.*?)</dd>', html
    )
    because = re.search(r'<div class="gs-because">.*?</div>(?=<table)', html)
    common = because[0] if because else ""
    return {
        unescape(moves): (right == "1", words(told + common))
        for moves, right, told in found
    }


def on_page(puzzle):
    markdown = f"```gostop puzzle\n{format_puzzle(puzzle)}\n```"
    return fences.expand(markdown, "p.md", rules=Rules(), page="puzzles/p.md")


@by_id
def test_the_engine_says_the_same_as_the_page_of_every_choice(puzzle):
    shown = said(on_page(puzzle))

    assert list(shown) == [choice.text for choice in choices(puzzle)]
    assert {text for text, (right, _) in shown.items() if right} == set(puzzle.answer)
    text = format_puzzle(puzzle)
    for choice, (right, told) in shown.items():
        answer = handle({"ask": "puzzle", "text": text, "moves": [choice]})
        assert answer["state"] == ("right" if right else "wrong")
        assert words(answer["verdict"]) == told


@by_id
def test_a_puzzle_has_three_hints_and_the_second_does_not_tell_the_answer(puzzle):
    hints = hints_of(puzzle)

    assert len({*filter(None, hints)}) == 3
    if puzzle.goal.name.partition(" ")[0] in ("count", "cup", "bill", "chance"):
        named = {*puzzle.offered, "animal", "junk"} & {*re.findall(r"[\w/]+", hints[1])}
        assert named != {choice.text for choice in best(puzzle)}


@by_id
def test_the_rules_that_decide_have_pages(puzzle):
    pages = {*data("rulebook")["rules"], *EVENTS}
    keys = page_puzzles.decides(puzzle)

    assert 1 <= len(keys) <= 4
    assert "deal" not in keys  # the goal of that name is not the event
    assert all(key in pages or rule_page(key) for key in keys)


@by_id
def test_playing_on_begins_with_the_best_turn(puzzle):
    way = page_puzzles.play_on(puzzle, Rules())
    if puzzle.goal.name in ("count", "cup"):
        assert way == ""
        return
    text = unquote(way.partition("#v1=")[2].replace(";", "\n").replace("+", " "))

    done = run(parse_scenario(text))

    before = (done.steps[0].before if done.steps else done.scenario.start).turn
    assert before == puzzle.position.turn
    played = " ".join(str(step.move) for step in done.steps if step.move)
    assert played in {"", *(choice.text for choice in best(puzzle))}


@by_id
def test_playing_against_the_computer_begins_with_the_position(puzzle):
    way = page_puzzles.play_against(puzzle)
    if not way:  # a scenario of a few cards, or a pile
        assert problems(puzzle.position)
        return
    text = unquote(way.partition("#v1=")[2].replace(";", "\n").replace("+", " "))

    done = answered(parse_record(text))

    seen = hidden(view(done.state, done.state.turn))
    assert done.persons == (puzzle.position.turn,)
    assert seen == hidden(view(puzzle.position, puzzle.position.turn))


def test_most_puzzles_of_the_bank_can_be_played_on_against_the_computer():
    ways = [
        page_puzzles.play_against(p)
        for p in BANK
        if p.goal.name not in ("count", "cup")
    ]

    assert 2 * sum(map(bool, ways)) > len(ways)


HIDDEN_ACE = """
    goal: points | A hand: 8k 4j | A pile: 1b 3b 6j 7j 9j | B hand: ? ? ? ? ? ? |
    table: 8b 4r | stock: ?
"""


def test_what_the_right_choice_completes_decides_also_where_the_flip_is_hidden():
    """The moon makes three brights; the wisteria ribbon makes nothing."""
    puzzle = parse_puzzle(HIDDEN_ACE.replace("\n", " "))

    assert page_puzzles.decides(puzzle)[0] == "three-brights"


@by_id
def test_the_second_hint_leaves_more_than_one_answer_and_says_something(puzzle):
    """It fits a wrong choice too; a window of months has three of them at most."""
    if puzzle.hint:
        return
    hint = hints_of(puzzle)[1]
    window = re.search(r"months (\d+) to (\d+)", hint)
    out = re.search(r"You can leave out: (.*)\.", hint)

    assert "between the month" not in hint
    if window:
        assert int(window[2]) - int(window[1]) == 2
        for choice in best(puzzle):
            move = choice.moves[0]
            month = move.card.month if move.card else move.month
            assert int(window[1]) <= month <= int(window[2])
    if out:
        named = set(out[1].split("; "))
        right = {choice_name(choice) for choice in best(puzzle)}
        assert not named & right
        assert len(named) < len(choices(puzzle)) - len(right)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (  # 3r takes the bright; 7r takes too, 5a does not
            "A pile: 1b 8b | A hand: 3r 7r 5a | table: 3b 7a 8k | stock: 9j",
            "captures one from the table",
        ),
        (  # all of them capture, and two are ribbons
            "A pile: 1b 8b | A hand: 3r 7r 5a | table: 3b 7a 5j | stock: 9j",
            "It is a ribbon.",
        ),
        (  # of two that both capture, each clue would be the answer
            "A pile: 1b 8b | A hand: 3r 7j | table: 3b 7a | stock: 9j",
            "the flip after it",
        ),
    ],
)
def test_the_second_hint_says_something_that_fits_a_wrong_choice_too(text, hint):
    """The third bright is worth three points, nothing else here is worth any."""
    puzzle = parse_puzzle(f"goal: points | {text}")

    assert [choice.text for choice in best(puzzle)] == ["3r"]
    assert hint in hints_of(puzzle)[1]


def test_the_third_hint_compares_with_what_tempts():
    """3r takes the bright, and 7j nothing: with the flip 8j both take 8k."""
    text = "goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j"
    hint = hints_of(parse_puzzle(text))[2]

    assert re.search(r"cherry red ribbon: .*4 cards.*bush clover.*: .*2 cards", hint)


def test_the_first_hint_of_a_theme_differs_by_goal():
    for theme in THEMES:
        own = [p for p in BANK if p.theme == theme]
        goals = {p.goal.name.split()[0] for p in own}
        assert len({hints_of(p)[0] for p in own}) >= len(goals)


def test_each_of_our_themes_names_a_rule_of_the_book():
    assert set(page_puzzles._OF_THEMES) == set(THEMES)
    assert all(rule_page(key) for key in page_puzzles._OF_THEMES.values())


def test_a_pile_to_count_is_shown_without_its_points():
    puzzle = parse_puzzle("goal: count | choices: 3, 5 | A pile: 1b 3b 8b")

    drawn = words(position(puzzle))

    assert "point" not in drawn


def test_the_days_are_spread_over_all_puzzles():
    ids = page_puzzles.daily(BANK)

    assert sorted(ids) == sorted(puzzle.id for puzzle in BANK)
    assert ids != [puzzle.id for puzzle in BANK]


def test_the_list_says_theme_and_difficulty_in_words():
    pages = dict(page_puzzles.generate(BANK, Rules()))
    listed = pages["puzzles/index.md"]

    for theme in THEMES.values():
        assert f"## {theme.title} " in listed
    assert listed.count("data-puzzle=") == len(BANK)
    for level in ("Easy", "Medium", "Hard"):
        assert f">{level}</h3>" in listed


def test_what_a_reader_kept_is_said_to_be_here_only():
    assert (
        "Only in this browser"
        in dict(page_puzzles.generate(BANK, Rules()))["puzzles/index.md"]
    )


# Practice


def look(**asked):
    return handle({"ask": "practice", "level": 0, "at": 0, **asked})


def test_a_seed_gives_the_same_puzzle_again():
    one, again = (look(theme="the-cup", seed=3, base="../") for _ in range(2))

    assert one == again
    assert one["found"]
    assert one["text"] != look(theme="the-cup", seed=4)["text"]


def test_a_fresh_puzzle_has_its_verdicts_with_it():
    found = look(theme="what-happens", seed=1)
    puzzle = parse_puzzle(found["text"])

    assert list(said(found["answer"])) == [c.text for c in choices(puzzle)]
    assert "answer:" not in found["text"]


def test_a_search_goes_on_where_it_stopped():
    at, found = 0, {"found": False}
    while not found["found"]:
        found = look(theme="bomb-or-keep", seed=2, at=at)
        at = found.get("next", at)

    assert at > 0
    assert found["level"] in (1, 2, 3)


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"theme": "chess", "seed": 1}, "'chess' is no theme: there are pick-the"),
        ({"theme": "the-cup", "seed": -1}, "seed = -1 is not a whole number"),
        ({"theme": "the-cup", "seed": True}, "seed = True is not a whole number"),
        ({"theme": "the-cup"}, "seed = None is not a whole number"),
        (
            {"theme": "the-cup", "seed": 1, "level": 4},
            "level = 4 is not a whole",
        ),
        ({"theme": "the-cup", "seed": 1, "at": "x"}, "at = 'x' is not"),
    ],
)
def test_practice_refuses_what_it_does_not_know(asked, error):
    answer = look(**asked)

    assert not answer["ok"]
    assert error in answer["error"]


def test_no_hint_says_that_a_bonus_card_makes_an_event():
    """It is another card, turned up after it, that does."""
    hints = [hints_of(p)[2] for p in BANK if p.goal.name.startswith("chance ")]
    after = [hint for hint in hints if "If a bonus card comes" in hint]

    assert after
    assert not [h for h in hints if "bonus" in h.partition("If a bonus card comes")[0]]
