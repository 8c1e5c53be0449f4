"""Every `gostop` fence of the written pages holds, each as a case of its own."""

from __future__ import annotations

import re

import pytest

from gostop.cards import Cards
from gostop.notation import parse_position, parse_scenario
from gostop.puzzles import load
from gostop.rules import Rules, named
from gostop.scenario import run
from gostop.state import problems
from scripts.paths import ROOT, files_under
from scripts.site import pages, stage
from scripts.site import written as written_names
from scripts.site.fences import Fence, base_of, check, expand, fences

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *files_under(ROOT / "docs"),
    *files_under(ROOT / "tutorials"),
]


def written():
    """The fences of all written pages."""
    for page in PAGES:
        if page.suffix == ".md" and page.is_file():
            where = page.relative_to(ROOT).as_posix()
            yield from fences(page.read_text(encoding="utf-8"), where)


@pytest.mark.parametrize("fence", list(written()), ids=lambda f: f"{f.file}:{f.line}")
def test_fence_holds(fence):
    check(fence)


def positions(kind, text):
    """Every position that a fence or a puzzle shows."""
    if kind == "scenario":
        done = run(parse_scenario(text))
        return [done.scenario.start, *(step.after for step in done.steps)]
    return [parse_position(text)] if kind == "board" else []


def too_few(positions):
    """What is wrong with them: Go or Stop with fewer points than the rules ask."""
    found = {text for position in positions for text in problems(position)}
    return [text for text in found if "it takes" in text]


def test_nobody_says_go_or_stop_on_a_page_without_the_points_for_it():
    made = pages.generate(Rules()).items()
    shown = [*written(), *(f for path, text in made for f in fences(text, path))]
    wrong = {
        f"{f.file}:{f.line}": found
        for f in shown
        if (found := too_few(positions(f.kind, f.text)))
    }

    assert len(shown) > 300
    assert wrong == {}


def test_nobody_says_go_or_stop_in_a_puzzle_without_the_points_for_it():
    wrong = {p.id: found for p in load() if (found := too_few([p.position]))}

    assert wrong == {}


def test_what_is_told_of_an_example_names_cards_and_not_their_codes():
    told = [
        said
        for text in pages.generate(Rules()).values()
        for said in re.findall(r"(?:Not possible|Only this differs): [^<]*", text)
    ]

    assert len(told) > 60
    code = re.compile(r"\b(?:(?:[1-9]|1[0-2])[barjkd]|[xy][23]|(?:bomb|shake) \d+)\b")
    assert [said for said in told if code.search(said)] == []


def fence(kind, text, *options):
    return Fence("page.md", 10, 99, kind, options, text)


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (
            "scenario",
            "A hand: 3r\ntable: 3b\nstock: 9j\n\nA 3r\n= ppuk",
            "page.md:16: = ppuk: no ppuk: the events are play flip capture",
        ),
        ("scenario", "A hand: 3x", "page.md:11: '3x' is not a card"),
        ("scenario", "A hand: 3r\nA 5a", "page.md:12: A has no 5a in hand"),
        ("scenario", "", "page.md:10: the text is empty"),
        ("board", "A hand: 3r\nA 3r", "page.md:12: 'A 3r' is no part of a position"),
        (
            "puzzle",
            "goal: cards\nA hand: 3r 7j\ntable: 3b\nstock: 1j\nanswer: 7j",
            "page.md:15: the answer given is 7j, the best is 3r",
        ),
        ("puzzle", "goal: fame\nA hand: 3r", "page.md:10: 'fame' is no goal"),
        ("score", "cards: 1b 3b 8b\n= 5", "page.md:12: = 5: the rows are 3 in all"),
        ("score", "cards: 1b\n= godori", "page.md:12: = godori: the rows are none"),
        ("score", "cards: 1b 3b 8b\n=! three-brights", "page.md:12: =! three-brights"),
        ("score", "cards: 1b\n= fame", "page.md:12: 'fame' is not a row"),
        ("score", "cards: 1b\nnonsense", "page.md:12: 'nonsense' is not understood"),
        ("score", "rules: standard", "page.md:10: there is no line 'cards: ...'"),
        ("poem", "", "page.md:10: 'gostop poem' is no kind of fence"),
    ],
)
def test_wrong_fence_is_named_by_file_and_line(kind, text, message):
    with pytest.raises(ValueError, match="page") as error:
        check(fence(kind, text))

    assert str(error.value).startswith(message)


def test_only_a_scenario_can_be_a_sandbox():
    check(fence("scenario", "A hand: 3r", "sandbox"))
    with pytest.raises(ValueError, match="'sandbox' is no option of this fence"):
        check(fence("score", "cards: 1b", "sandbox"))


@pytest.mark.parametrize(
    "text",
    [
        "cards: 1b 3b 8b\n= 3\n= three-brights\n= three-brights 3\n=! godori",
        "cards: 1b 3b 8b\n== three-brights",
        "rules: standard\ncards: 1b # a bright alone\n= 0\n==",
    ],
)
def test_score_fence_may_expect_points_and_rows(text):
    check(fence("score", text))


PAGE = """# A page

```gostop scenario
A hand: 3r 5a
table: 3b
stock: 9j

A 3r
```

````
```gostop scenario
an example of how to write one
```
````

After it.
"""


def test_expanded_page_keeps_all_but_the_fence():
    page = expand(PAGE, "page.md", rules=Rules(), page="a/b.md")

    lines = page.split("\n")
    html = next(line for line in lines if line.startswith('<div class="gostop">'))
    assert html.endswith("</gostop-scenario></div>")
    assert 'src="../../cards/3b.svg"' in html
    assert lines[:2] == ["# A page", ""]
    assert "an example of how to write one" in page
    assert lines[-2] == "After it."


def test_text_of_a_fence_is_kept_line_by_line_for_the_editor():
    page = expand(PAGE, "page.md", rules=Rules(), page="index.md")

    assert "A hand: 3r 5a&#10;table: 3b&#10;stock: 9j&#10;&#10;A 3r</textarea>" in page


def test_question_of_a_puzzle_is_escaped():
    puzzle = (
        "question: <b>?\ngoal: cards\nanswer: 3r\nA hand: 3r 7j\ntable: 3b\nstock: 1j"
    )

    page = expand(
        f"```gostop puzzle\n{puzzle}\n```", "p.md", rules=Rules(), page="p.md"
    )

    assert "<b>?" not in page
    assert "&lt;b&gt;?" in page


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("one\n```gostop scenario\nA hand: 3r", "p.md:2: this fence is not closed"),
        ("- x\n\n  ```gostop board\n  A hand: 3r\n  ```", "p.md:3: begin this fence"),
    ],
)
def test_fence_that_would_be_lost_is_an_error(page, message):
    with pytest.raises(ValueError, match="fence") as error:
        expand(page, "p.md", rules=Rules(), page="p.md")

    assert str(error.value).startswith(message)


def test_a_puzzle_may_leave_out_the_month_numbers_and_the_button_for_them():
    text = "```gostop puzzle{}\nA hand: 3r 5a\ntable: 3b\nstock: 9j\nanswer: 3r\n```"

    plain, bare = (
        expand(text.format(word), "p.md", rules=Rules(), page="p.md")
        for word in ("", " no-months")
    )

    assert 'data-act="months"' in plain
    assert 'data-act="months"' not in bare
    assert '<div class="gostop gs-no-months">' in bare


def test_house_rules_are_followed_and_expectations_are_those_of_the_standard_rules():
    text = "```gostop scenario\nA hand: 8b 3r\ntable: 8a 8k\nstock: 8j\nA 8b\n>8a\n```"
    house = named("standard threshold_2p=5")

    page = expand(text.replace(">8a", "A >8a"), "p.md", rules=house, page="p.md")

    assert 'data-rules="standard threshold_2p=5"' in page


def test_what_a_house_cannot_play_is_shown_under_the_standard_rules():
    text = "```gostop scenario\nA hand: 3r 5a\ntable: 3b\nstock: x2 9j\nA 3r\n```"
    house = named("standard bonus_2p=none")

    page = expand(text, "p.md", rules=house, page="p.md")

    assert "shown here under the standard rules" in page
    assert 'data-rules="standard"' in page


@pytest.mark.parametrize(
    ("page", "base"),
    [
        ("index.md", ""),
        ("sandbox.md", "../"),
        ("a/index.md", "../"),
        ("a/b.md", "../../"),
    ],
)
def test_way_to_the_root(page, base):
    assert base_of(page) == base


def test_what_comes_out_otherwise_in_a_house_is_shown_under_the_standard_rules() -> (
    None
):
    """A text beside a board must not contradict it: jjok and sweep, narrow or wide."""
    text = (
        "```gostop scenario\nA hand: 3j 5a\nB pile: 1j 1k\nstock: 3k\nA 3j\n"
        "== jjok sweep\n= A steals 2\n```"
    )
    house = named("standard sweep=narrow")

    page = expand(text, "p.md", rules=house, page="p.md")

    assert "shown here under the standard rules" in page
    assert "gs-failure" not in page


# The pages of questions and of famous figures


def page_text(name):
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


QUESTIONS = page_text("questions.md").split("\n### ")[1:]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda text: text.split(" {#")[0])
def test_a_question_has_a_board_that_is_checked_a_source_and_a_way_on(question):
    found = list(fences(question, "questions.md"))

    assert found
    for fence in found:
        assert any(line.startswith("=") for line in fence.text.splitlines())
    assert re.search(r"\{\{ (says|nobody)\(", question)
    assert re.search(r"\]\([a-z].*?\.md", question)


def test_a_short_answer_stands_before_the_board():
    for question in QUESTIONS:
        answer = question.partition("```")[0].strip().splitlines()[2]
        assert answer.startswith("**"), question


def test_the_largest_bill_is_that_of_a_whole_deal_played_to_its_end():
    """50 points, nine Gos, three triples and every doubling: 59 x 2^7 x 2^7."""
    (fence,) = fences(page_text("largest-bill.md"), "largest-bill.md")
    done = run(parse_scenario(fence.text))

    assert problems(done.scenario.start) == ()
    assert problems(done.final) == ()
    assert done.final.stock == ()
    assert done.final.table == Cards(0)
    assert done.bill.lines[0].amount == (50 + 9) * 2**7 * 2**7


def test_the_bound_has_every_doubling_that_two_players_can_have():
    """62 points, nine Gos; three triples, three baks and the animals: 71 x 2^14."""
    played = written_names.played(page_text("famous-figures.md"), "f.md", Rules())
    bound = played["the bound"].bill.lines[0]
    largest = played["the largest, its last turn"].bill.lines[0]

    assert bound.amount == (62 + 9) * 2**14
    assert largest.amount == 59 * 2**14
    assert {f.key for f in bound.factors} == {f.key for f in largest.factors} - {"bomb"}


@pytest.mark.parametrize(
    ("note", "sum_"),
    [
        ("five brights", "15 × 2 = 30"),
        ("five brights after a Go", "(15 + 1) × 2 = 32"),
        ("three Gos", "(9 + 3) × 2 × 2 × 2 = 96"),
        ("three Gos, by the article", "9 × 2 × 2 × 2 = 72"),
        ("three Gos, two added", "(9 + 2) × 2 × 2 × 2 = 88"),
        ("the claim", "(56 + 9) × 128 × 2 × 2 × 2 × 2 = 133,120"),
        (
            "the claim, with the cup as junk",
            "(57 + 8) × 64 × 4 × 2 × 2 × 2 = 133,120",
        ),
        (
            "the claim, with the cup both ways",
            "(58 + 7) × 32 × 8 × 2 × 2 × 2 = 133,120",
        ),
    ],
)
def test_a_famous_figure_is_worked_out_on_its_page(note, sum_):
    page = stage.read_page(
        ROOT / "docs" / "famous-figures.md", "f.md", "famous-figures.md", Rules(), ""
    )

    assert sum_ in page
    assert f"# {note}\n" in page


# The five sentences of tonight, as the engine plays them


SENTENCES = [
    # what the sentence says: a turn by the rules of the evening, what A then has
    (
        "all three stay on the table as a heap",
        "A hand: 3r 5a | table: 3b 8j | stock: 3j 9k | A 3r | = ppuk | = A pile none",
    ),
    (
        "the flip is the fourth: take all four",
        """A hand: 3r 5a | table: 3b 3j 8j | stock: 3k 9k | A 3r | A >3b
        = ttadak | == A pile 3b 3r 3j 3k""",
    ),
    (
        "if three lie there as a heap, take all three",
        """A hand: 3r 5a | table: 8j | stack: 3b 3j 3k | stock: 9k 1j | A 3r
        == A pile 3b 3r 3j 3k""",
    ),
    (
        "each of the two takes a card of its own month from the table, or stays there",
        """A hand: 3r 5a | table: 3b 8j | stock: 9k 1j | A 3r
        == A pile 3b 3r | == table 8j 9k""",
    ),
    (
        "double to pay if another stops first",
        """phase: go-stop | A hand: 5r 6r | A pile: 2a 4a 8a 6a 10a 12a | B pile: 1b 7j
        B go: 1 at 7 | A stop | = B pays 14""",
    ),
    (
        "(with three players, both losers' shares)",
        """players: 3 | phase: go-stop | A hand: 5r 6r | A pile: 2a 4a 8a
        B pile: 1b 7j | C pile: 3r | B go: 1 at 3 | A stop
        = B pays 10 | = C pays 0""",
    ),
]


@pytest.mark.parametrize(("said", "text"), SENTENCES, ids=[s for s, _ in SENTENCES])
def test_a_sentence_of_tonight_is_what_the_engine_does(said, text):
    done = run(parse_scenario(f"rules: first-night | {text}"))

    assert said in page_text("tonight.md")
    assert done.failures == ()
