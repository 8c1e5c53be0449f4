"""The lessons keep what a lesson promises: something to do first, three exercises that
are judged, every word shown before it is used, and an ending.
"""

from __future__ import annotations

import doctest
import re
from functools import cache

import pytest

from gostop.puzzles import format_puzzle, load, parse_puzzle
from gostop.rules import Rules, named
from gostop.web import handle
from gostop.words import terms
from scripts.paths import ROOT
from scripts.site import course, written
from scripts.site.course import Course, lessons, read
from scripts.site.fences import fences
from scripts.site.stage import render
from scripts.site.word_links import link_words

FOLDER = ROOT / "tutorials"
each_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda own: own.slug)


def text_of(lesson):
    return (FOLDER / f"{lesson.slug}.md").read_text(encoding="utf-8")


def page_of(lesson, rules=None):
    """The lesson as it is staged, its fences as they are written."""
    rules = rules or Rules()
    text, page = text_of(lesson), f"tutorials/{lesson.slug}.md"
    return render(text, page, written.names(text, page, page, rules) | {"title": ""})


def puzzles_of(lesson):
    return [fence for fence in fences(page_of(lesson), "") if fence.kind == "puzzle"]


def test_the_examples_in_the_code_hold():
    assert doctest.testmod(course).failed == 0


def test_lessons_are_numbered_from_one():
    assert [own.number for own in lessons()] == list(range(1, len(lessons()) + 1))


def test_a_lesson_without_a_title_says_what_it_wants(tmp_path):
    path = tmp_path / "18-x.md"
    path.write_text("Nothing.")

    with pytest.raises(ValueError, match=r"18-x\.md: begin a lesson with its title"):
        read(path)


@each_lesson
def test_a_lesson_begins_with_something_to_do(lesson):
    """At most three short sentences stand before the first puzzle."""
    opening, _, rest = page_of(lesson).partition("```gostop ")

    assert rest.split()[0] == "puzzle"
    assert len(opening.partition("\n")[2].split()) <= 30


@each_lesson
def test_a_lesson_has_three_exercises_that_are_judged(lesson):
    """The puzzle at the top shows what the lesson is about; the others practise it."""
    judged = [parse_puzzle(fence.text) for fence in puzzles_of(lesson)]

    assert len(judged) >= 4
    assert all(puzzle.answer and puzzle.hint and puzzle.why for puzzle in judged)


@each_lesson
def test_an_exercise_comes_after_what_it_practises(lesson):
    headings = re.findall(r"^## (.+)$", page_of(lesson), re.MULTILINE)

    assert not headings[0].startswith("Exercise")
    assert headings[-1] in {"What you can do now", "What next"}


@each_lesson
def test_a_lesson_ends_with_what_the_reader_can_do(lesson):
    ending = page_of(lesson).partition("\n## What you can do now\n")[2]

    assert 2 <= len(re.findall(r"^- You |^- When ", ending, re.MULTILINE)) <= 5
    assert "<gostop-lesson " in ending


@each_lesson
def test_a_lesson_leads_to_the_next_one(lesson):
    after = [own for own in lessons() if own.number == lesson.number + 1]

    linked = set(re.findall(r"\]\((\d\d-[a-z-]+)\.md\)", page_of(lesson)))

    assert linked == {own.slug for own in after}


def test_puzzles_of_lessons_have_lasting_names():
    """By `lesson-` the list of puzzles knows that they are none of its own."""
    ids = [id_ for own in lessons() for id_, _ in own.puzzles]

    assert all(re.fullmatch(r"lesson-[a-z-]+", id_) for id_ in ids)
    assert len(set(ids)) == len(ids)
    assert all(title for own in lessons() for _, title in own.puzzles)
    assert not [own.id for own in load() if own.id.startswith("lesson-")]


# Words


_SAID = ("title:", "question:", "hint:", "why:")
_MARKUP = r"\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]*`|<[^>]*>"
"""Links are left out: they may name what comes later."""


def said(text):
    """What a reader is told, line by line: the prose, and the words of the puzzles."""
    inside = False
    for line in text.split("\n"):
        if line.startswith("```"):
            inside = not inside
        elif not inside and not line.startswith(("#", "<")):
            yield re.sub(_MARKUP, " ", line)
        elif inside and line.startswith(_SAID):
            yield line.partition(":")[2]


@cache
def told_everywhere():
    """All that is told, lesson after lesson, with the lesson of each line."""
    return [(own.slug, line) for own in lessons() for line in said(page_of(own))]


LIKE_ENGLISH = {"capture", "carry", "match", "month"}
"""Words with an ordinary meaning too that the lessons use only for the game's."""


def forms(key, word):
    if key in LIKE_ENGLISH:
        return [word["english"]]
    return word.get("in_text", [word["english"]])


def first(lines, patterns):
    """The first line in which one of some patterns stands, or nothing."""
    found = (
        number
        for number, (_, line) in enumerate(lines)
        if any(re.search(pattern, line) for pattern in patterns)
    )
    return next(found, None)


def uses(key):
    """Patterns of the English names of a word; a capital letter counts."""
    words = (re.escape(form) for form in forms(key, terms()[key]))
    return [
        rf"(?<![\w-]){word if word[0].isupper() else f'(?i:{word})'}s?(?![\w-])"
        for word in words
    ]


def shown(key):
    return [rf"(?<![가-힣]){re.escape(terms()[key]['korean'])}(?![가-힣])"]


@pytest.mark.parametrize("key", terms())
def test_no_word_of_the_game_is_used_before_it_is_shown(key):
    """It is shown where its Korean name stands beside it."""
    lines = told_everywhere()
    used = first(lines, uses(key)) if uses(key) else None

    if used is not None:
        place = first(lines, shown(key))
        assert place is not None, f"{lines[used]} has no Korean name"
        assert place <= used, f"{lines[used]} comes before {lines[place]}"


SHOWN_IN = {
    "stock": 1,
    "dealer": 1,
    "captured-pile": 1,
    "ribbon": 2,
    "bright": 3,
    "double-junk": 3,
    "jjok": 4,
    "steal": 4,
    "ppuk": 5,
    "self-ppuk": 5,
    "ttadak": 7,
    "sweep": 7,
    "stop": 3,
    "sake-cup": 3,
    "nagari": 10,
    "go-bak": 10,
    "junk-bak": 11,
    "bomb": 12,
    "shake": 12,
    "bonus-card": 13,
    "chongtong": 14,
}
"""The lesson in which a reader meets a word: that the test above cannot pass by not
finding them."""


@pytest.mark.parametrize(("key", "number"), SHOWN_IN.items(), ids=SHOWN_IN)
def test_a_word_is_met_in_its_lesson(key, number):
    lines = told_everywhere()

    slug, _ = lines[first(lines, shown(key))]

    assert int(slug[:2]) == number


@pytest.mark.parametrize(
    ("lines", "early"),
    [
        (["A **ppuk** (뻑).", "It is a ppuk."], False),
        (["It is a ppuk.", "A **ppuk** (뻑)."], True),
        (["Two ppuks."], True),
        (["자뻑"], False),
    ],
)
def test_the_check_of_words_finds_what_it_should(lines, early):
    told = [("", line) for line in lines]
    used, place = first(told, uses("ppuk")), first(told, shown("ppuk"))

    assert early == (used is not None and (place is None or place > used))


@each_lesson
def test_no_number_is_typed_that_the_engine_could_compute(lesson):
    """Only months and lessons have one; lesson 1 calls its cards by the month."""
    bare = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", text_of(lesson), flags=re.DOTALL)
    typed = []
    for line in said(bare):
        text = re.sub(r"(?i)(?:months?|lessons?) \d+|^ *\d+\. ", " ", line)
        typed += re.findall(r"\d+", text)

    if lesson.number == 1:
        typed = [number for number in typed if not 1 <= int(number) <= 12]
    assert typed == []


SECONDS = {"puzzle": 45, "scenario": 25, "score": 10, "board": 10}
"""What a reader takes for each kind of board, at a guess; and 150 words a minute."""


@each_lesson
def test_a_lesson_takes_five_to_ten_minutes(lesson):
    words = sum(len(line.split()) for line in said(page_of(lesson)))
    boards = sum(SECONDS[fence.kind] for fence in fences(page_of(lesson), ""))

    assert 5 <= words / 150 + boards / 60 <= 10


# A house


@each_lesson
@pytest.mark.parametrize("rules", ["s001", "s002", "first-night"])
def test_a_lesson_stands_on_the_site_of_a_house(lesson, rules):
    """Its text names the house where a rule of the text is not the house's."""
    page = page_of(lesson, named(rules))

    assert "<gostop-lesson " in page
    assert "{{" not in page


@pytest.mark.parametrize(
    ("slug", "rules", "said_there"),
    [
        ("05-ppuk", "standard self_ppuk_steal=1", "self_ppuk_steal"),
        ("07-ttadak-and-sweep", "standard sweep=narrow", "sweep"),
        ("15-three-at-the-table", "standard go_bak_3p=double", "go_bak_3p"),
    ],
)
def test_a_lesson_tells_where_the_house_differs(slug, rules, said_there):
    (lesson,) = [own for own in lessons() if own.slug == slug]

    house = page_of(lesson, named(rules))

    assert written.otherwise(said_there, named(rules)) in house
    assert "By the rules of this site it is otherwise" not in page_of(lesson)


# The page of the course


def test_the_page_of_the_course_lists_every_lesson_in_order():
    page = "tutorials/index.md"
    text = (FOLDER / "index.md").read_text(encoding="utf-8")
    staged = render(text, page, written.names(text, page, page, Rules()))

    assert re.findall(r'data-lesson="([^"]+)"', staged) == [o.slug for o in lessons()]
    numbers = re.findall(r"^(\d+)\. \[", staged, re.MULTILINE)
    assert [int(number) for number in numbers] == [own.number for own in lessons()]
    assert "<gostop-course " in staged


def test_words_in_the_elements_of_the_course_lead_nowhere():
    """The words stand in attributes; a link in one would break the page."""
    for own in lessons():
        html = str(Course(f"tutorials/{own.slug}.md").end)
        assert html == link_words(html, f"tutorials/{own.slug}.md")


def test_the_last_lesson_leads_to_the_puzzles():
    ends = [str(Course(f"tutorials/{own.slug}.md").end) for own in lessons()]

    assert 'href="../../puzzles/"' in ends[-1]
    assert f'href="../{lessons()[1].slug}/"' in ends[0]


@each_lesson
def test_a_puzzle_of_a_lesson_can_be_asked_in_the_sandbox(lesson):
    """Its name is one that the engine takes back from a link."""
    puzzle = parse_puzzle(puzzles_of(lesson)[-1].text)

    posed = handle({"ask": "pose", "puzzle": format_puzzle(puzzle)})

    assert posed["ok"], posed["error"]
    assert posed["row"].startswith(f'{puzzle.id} = """')
