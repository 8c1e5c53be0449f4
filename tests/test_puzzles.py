"""Puzzles: what is asked, which choices there are, which are best, and the bank."""

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape

import pytest

from gostop import IllegalMoveError, NotationError
from gostop.art.puzzle import hints_of
from gostop.art.report import (
    answer,
    chance,
    choice_name,
    choices_table,
    equal,
    verdict,
)
from gostop.goals import GOALS, goal
from gostop.puzzles import (
    best,
    by_hand,
    check,
    choices,
    format_puzzle,
    judge,
    load,
    parse_puzzle,
    prove,
    read,
)
from gostop.rules import Rules, named

TTADAK = "goal: make ttadak | A hand: 6r 1j 12r | table: 6a 6j 1b | stock: 6k 4j"


BANK = load()


@pytest.mark.parametrize("puzzle", BANK, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_of_the_bank_is_right_and_can_be_got_wrong(puzzle):
    assert check(puzzle) == ""
    assert puzzle.title
    assert puzzle.question


@pytest.mark.parametrize("puzzle", by_hand(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_by_hand_has_a_hint_and_a_reason(puzzle):
    assert puzzle.hint
    assert puzzle.why


@pytest.mark.parametrize("puzzle", BANK, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_read_as_it_is_written(puzzle):
    for one_line in (False, True):
        again = parse_puzzle(format_puzzle(puzzle, one_line=one_line))
        assert (again.position, again.goal, again.answer) == (
            puzzle.position,
            puzzle.goal,
            puzzle.answer,
        )


def test_the_bank_has_ten_puzzles_over_the_five_events():
    asked = {puzzle.id.partition("-")[0] for puzzle in BANK}

    assert {"ppuk", "ttadak", "jjok", "sweep", "four"} <= asked
    assert len(BANK) == len({puzzle.id for puzzle in BANK}) >= 10


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        # 3r takes 3b, the flip 8j takes 8k: four cards; 7j finds nothing, the flip two.
        ("cards", "A hand: 3r 7j | table: 3b 8k | stock: 8j", {"3r": 4, "7j": 2}),
        # The ribbon is the third blue one, worth 3; the cup is worth nothing yet.
        (
            "points",
            "A hand: 9j 1b | A pile: 6r 10r | table: 9a 9r 4j | stock: 2k",
            {"9j >9a": 0, "9j >9r": 3, "1b": 0},
        ),
        # Jjok and sweep steal one junk card each (S000 L69, L71).
        ("junk", "A hand: 3j 5a | B pile: 1j 1k | stock: 3k", {"3j": 2, "5a": 0}),
        # A first-turn ppuk is paid 7 with two players (S000 L69).
        (
            "paid",
            "A hand: 3r 7j | A turns: 0 | table: 3b 8k | stock: 3j",
            {"3r": 7, "7j": 0},
        ),
        (
            "make ttadak",
            TTADAK,
            {
                "6r >6a": 1,
                "6r >6j": 1,
                # The flip meets both sixes, so that one of them is chosen.
                **{f"{c} >{m}": 0 for c in ("1j", "12r") for m in ("6a", "6j")},
            },
        ),
        (
            "avoid ppuk",
            "A hand: 3r 7j | table: 3b 8k | stock: 3j",
            {"3r": -1, "7j": 0},
        ),
    ],
)
def test_what_every_choice_is_worth(asked, text, expected):
    found = choices(parse_puzzle(text if "goal" in text else f"goal: {asked} | {text}"))

    assert expected == {choice.text: choice.worth for choice in found}


def test_a_shown_triple_is_one_choice_with_the_card_that_follows():
    puzzle = parse_puzzle("goal: cards | A hand: 5a 5r 5j | table: 8k | stock: 8j")

    assert {"shake 5 5a", "5a"} <= {choice.text for choice in choices(puzzle)}


def test_all_equally_good_choices_are_right():
    assert ["6r >6a", "6r >6j"] == [
        choice.text for choice in best(parse_puzzle(TTADAK))
    ]


@pytest.mark.parametrize(
    ("answer", "right"),
    [("6r", None), ("6r >6a", True), ("6r >6j", True), ("1j", None), ("1j >6a", False)],
)
def test_an_answer_is_judged_once_the_turn_is_over(answer, right):
    assert right is judge(parse_puzzle(TTADAK), answer).right


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("9j", "A has no 9j in hand"),
        ("6r >1b", "A may choose >6a, >6j"),
        ("1j >6a 12r", "comes too late"),
    ],
)
def test_an_answer_that_cannot_be_played_is_refused(answer, message):
    with pytest.raises(IllegalMoveError, match=message):
        judge(parse_puzzle(TTADAK), answer)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{TTADAK} | answer: 6r >6a", "best is 6r >6a, 6r >6j"),
        (f"{TTADAK} | answer: 1j", "the answer given is 1j"),
        ("goal: make sweep | A hand: 1j 2j | table: 3b | stock: 4j", "every choice"),
    ],
)
def test_a_wrong_puzzle_says_what_is_wrong(text, problem):
    assert problem in check(parse_puzzle(text))


def test_equal_goals_are_equal():
    assert goal("make ttadak") == goal("make ttadak")
    assert goal("make ttadak") != goal("avoid ttadak")


@pytest.mark.parametrize("text", ["", "win", "make", "make it", "avoid  ppuk"])
def test_an_unknown_goal_says_which_there_are(text):
    with pytest.raises(
        NotationError, match=f"{text!r} is no goal: .*{', '.join(GOALS)}"
    ):
        goal(text)


def test_puzzles_of_a_folder_are_read_by_theme(tmp_path):
    (tmp_path / "club-night.toml").write_text(f'own-1 = "{TTADAK}"\n', "utf-8")
    (tmp_path / "notes.txt").write_text("no puzzle", "utf-8")

    (puzzle,) = read(tmp_path)

    assert ("own-1", "club-night") == (puzzle.id, puzzle.theme)
    assert parse_puzzle(TTADAK).position == puzzle.position


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("own-1 = ", "z.toml: not valid TOML"),
        ('own_1 = "A hand: 3r"', "z.toml: 'own_1' is no puzzle: write an id"),
        ("own-1 = 3", "z.toml: 'own-1' is no puzzle"),
        ('own-1 = "A hand: 3x"', "z.toml: own-1: line 2: '3x' is not a card"),
        ('own-1 = "goal: win | A hand: 3r"', "z.toml: own-1: 'win' is no goal"),
    ],
)
def test_a_bad_file_of_puzzles_is_refused_by_name(tmp_path, content, message):
    (tmp_path / "z.toml").write_text(content, "utf-8")

    with pytest.raises(NotationError) as caught:
        read(tmp_path)

    assert message in str(caught.value)


def test_a_line_given_twice_is_refused_with_its_place() -> None:
    text = "goal: cards\nA hand: 3r\ntable: 3b\nstock: 8j\ngoal: points"
    with pytest.raises(NotationError, match=r"^line 5: 'goal' is given twice$"):
        parse_puzzle(text)


# Under other rules

TWO_STACKS = """goal: junk
A hand: 1r 5k 8k
B pile: 2j 4j 6k 7k
table: 10a
stack: 5a 5r 5j by B
stack: 8b 8a 8j by A
stock: 12r 4?
hint: One of them is your own.
why: Your own stack takes two.
answer: 8k"""
PROVED = {
    # rules: the answers there, or none
    "S000 L67 your own stack takes two": ("s000", ["8k"]),
    "S001 L155 any stack takes one": ("s001", ["5k", "8k"]),
    "S002 L14 the pine may not be laid, and both stacks take one": ("s002", None),
}


@pytest.mark.parametrize(("rules", "answers"), PROVED.values(), ids=list(PROVED))
def test_a_puzzle_proved_under_other_rules(rules, answers):
    proved = prove(parse_puzzle(TWO_STACKS), named(rules))
    assert answers == (None if proved is None else sorted(proved.answer))


def test_a_new_answer_drops_the_words_about_the_old_one():
    puzzle = parse_puzzle(TWO_STACKS)
    same, new = prove(puzzle, named("s000")), prove(puzzle, named("s001"))
    assert ("One of them is your own.", "Your own stack takes two.") == (
        same.hint,
        same.why,
    )
    assert ("", "") == (new.hint, new.why)
    assert not check(new)


def test_a_card_that_is_not_in_the_deck_leaves_a_puzzle_out():
    text = "goal: cards | A hand: x2 3r 7j | table: 3b 8k | stock: 8j 5j"
    assert prove(parse_puzzle(text), named("first-night")) is None


def test_under_its_own_rules_a_puzzle_is_itself():
    puzzle = parse_puzzle(TWO_STACKS)
    assert puzzle == replace(prove(puzzle, Rules()), theme=puzzle.theme)


# Changes of the rules to choose from

SMALL_BOMB = "A hand: 5a 5r 9j | B hand: 2? | table: 5j 5k 8b | stock: 10k 3?"
NO_MATCH = "A hand: 3r 8j | B hand: 2? | table: 3b | stock: 10k 3?"
OWN_STACK = (
    "A hand: 5k 9j | B hand: 2? | B pile: 1j 1k 2j | table: 8b "
    "| stack: 5a 5r 5j by A | stock: 10k 3?"
)


@pytest.mark.parametrize(
    ("asked", "offered", "position", "expected"),
    [
        pytest.param(
            "rules most junk 5k",
            "self_ppuk_steal=3, sweep=narrow",
            OWN_STACK,
            {"self_ppuk_steal=3": 3, "sweep=narrow": 2},
            id="S000 L67 two junk for the own stack, three at another table",
        ),
        pytest.param(
            "rules allow bomb 5",
            "bomb_two=steal, sweep=narrow",
            SMALL_BOMB,
            {"bomb_two=steal": 1, "sweep=narrow": 0},
            id="S002 L14 two and two may bomb",
        ),
        pytest.param(
            "rules forbid 8j",
            "forced_match=true, sweep=narrow",
            NO_MATCH,
            {"forced_match=true": 0, "sweep=narrow": -1},
            id="S002 L14 a card that matches must be played",
        ),
        pytest.param(
            "rules forbid 3r",
            "forced_match=true, sweep=narrow",
            NO_MATCH,
            {"forced_match=true": -1, "sweep=narrow": -1},
            id="a card that matches is allowed either way",
        ),
    ],
)
def test_changes_of_the_rules_are_compared(asked, offered, position, expected):
    puzzle = parse_puzzle(f"goal: {asked} | choices: {offered} | {position}")

    assert expected == {choice.text: choice.worth for choice in choices(puzzle)}


def test_a_turn_that_stops_to_choose_is_allowed_all_the_same():
    """The cup is to be read as animal or junk: the move itself was legal."""
    text = "A hand: 9j 12r | B hand: 2? | table: 9a 8b | stock: 11k 3?"
    offered = "cup=chosen, sweep=narrow"
    puzzle = parse_puzzle(f"goal: rules allow 9j | choices: {offered} | {text}")

    assert [1, 1] == [choice.worth for choice in choices(puzzle)]


@pytest.mark.parametrize(
    ("offered", "message"),
    [
        ("sweeep=narrow, cup=animal", "there is no option 'sweeep'"),
        ("sweep=big, cup=animal", "sweep = 'big' is not allowed"),
        ("s002, standard", "'s002' is no change of a rule: write option=value"),
    ],
)
def test_a_change_that_there_is_not_is_refused(offered, message):
    text = f"goal: rules most junk 5k | choices: {offered} | {OWN_STACK}"

    with pytest.raises(ValueError, match=message):
        choices(parse_puzzle(text))


def test_a_change_is_called_by_its_question_and_what_it_does():
    text = "goal: rules most junk 5k | choices: self_ppuk_steal=3, sweep=narrow"
    first, second = choices(parse_puzzle(f"{text} | {OWN_STACK}"))

    assert choice_name(first).endswith("when you take your own ppuk? 3 junk cards")
    assert choice_name(second).startswith("When is the table swept? Only when")


def test_the_reason_of_a_bill_names_what_was_paid_before():
    """Two brights more and no factor: 7, and 7 for the first ppuk is 14."""
    text = (
        "goal: bill B | choices: 7, 14 | phase: go-stop | A hand: 5r | B hand: 2? "
        "| A pile: 2a 4a 5a 6a 7a 8a | B pile: 1b 2j | stock: 3? "
        "| side: first-ppuk B pays A 7"
    )

    assert "first ppuk: B pays A 7 at once." in hints_of(parse_puzzle(text))[2]


# What is said of answers, chances and drawn cards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "goal: junk | A hand: 1r 5k 8k | B pile: 2j 4j | table: 10a | stock: 12r 4?"
            " | stack: 5a 5r 5j by B | stack: 8b 8a 8j by B",
            "Both best answers are equally good. "
            "Each comes to the same: 1 junk stolen.",
            id="S000 L67 a stack of another brings one junk, whichever it is",
        ),
        pytest.param(
            "goal: make ppuk | A hand: 3r 9j 5a | B hand: 2? | table: 3b 9r 8k "
            "| stock: 3?",
            "Both best answers are equally good. Each comes to the same: "
            "the chance of ppuk is 1/21.",
            id="S000 L69 two of 42 month cards out of sight are of the month",
        ),
        pytest.param(
            "goal: avoid ppuk | A hand: 3r 5a 6a 7a | B hand: 2? | table: 3b 8k "
            "| stock: 3?",
            "All 3 best answers are equally good. Each comes to the same: "
            "no ppuk can happen.",
            id="no card on the table is of their month",
        ),
        pytest.param(
            "goal: avoid ppuk | A hand: 3r 5a 6a | table: 3b 8k | stock: 3j",
            "Both best answers are equally good. "
            "Each comes to the same: no ppuk happens.",
            id="S000 L69 only the card that meets two of its month sticks",
        ),
        pytest.param(
            "goal: rules allow 3r | choices: sweep=narrow, cup=animal "
            "| A hand: 3r 5a | B hand: 2? | table: 3b 8k | stock: 9j 3?",
            "Both best answers are equally good. Each comes to the same: allowed.",
            id="a card of the hand may be played under any rules",
        ),
        pytest.param(TWO_STACKS, "", id="S000 L67 one answer is right"),
    ],
)
def test_answers_that_are_equally_good_are_said_to_be_with_what_they_come_to(
    text, said
):
    puzzle = parse_puzzle(text)
    shown = words(verdict(puzzle, judge(puzzle, best(puzzle)[0].text)))

    assert said in equal(puzzle)
    assert bool(said) == bool(equal(puzzle)) == ("equally good" in shown)
    assert equal(puzzle) in shown
    assert equal(puzzle) in words(answer(puzzle, judge(puzzle)))
    assert equal(puzzle) in hints_of(puzzle)[2]


@pytest.mark.parametrize("puzzle", BANK, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_of_the_bank_with_several_answers_says_so(puzzle):
    several = len(puzzle.answer) > 1
    said = words(answer(puzzle, judge(puzzle)))

    assert several == ("best answers are equally good" in said)


def test_a_choice_that_cannot_bring_what_was_asked_for_says_so():
    """A card that meets none of its month cannot stick (S000 L69)."""
    puzzle = parse_puzzle(
        "goal: make ppuk | A hand: 3r 10a | B hand: 2? | table: 3b 8k | stock: 3?"
    )

    assert "no ppuk can happen, " in words(verdict(puzzle, judge(puzzle, "10a")))
    assert "no ppuk" not in words(verdict(puzzle, judge(puzzle, "3r")))


def test_a_bonus_card_as_good_as_a_card_is_explained():
    found = next(p for p in BANK if p.id == "read-the-odds-9")

    assert {"9j", "x2"} == set(found.answer)
    assert "A bonus card does not end the turn" in equal(found)


def test_a_certain_chance_is_a_word():
    """12b meets the three rain cards of a stack, whatever the flip is."""
    text = (
        "goal: make take-stack | A hand: 12b 3r | B hand: 2? | table: 8k "
        "| stack: 12a 12r 12d | stock: 3?"
    )
    puzzle = parse_puzzle(text)
    judged = judge(puzzle, "12b")
    table = choices_table(puzzle, judged)

    assert "<td>certain</td>" in table
    assert "<td>0</td>" in table
    assert "take a stack for certain" in words(verdict(puzzle, judged))
    assert "take a stack is certain" in hints_of(puzzle)[2]
    assert not re.search(r"stack 1\b", words(answer(puzzle, judged)))


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        (Fraction(1, 14), "7.1% <small>1/14</small>"),
        (Fraction(1, 2), "50.0% <small>1/2</small>"),
        (Fraction(1, 9999), "&lt;0.1% <small>1/9999</small>"),
        (Fraction(9998, 9999), "&gt;99.9% <small>9998/9999</small>"),
        (Fraction(1), "certain"),
        (Fraction(0), "0"),
    ],
)
def test_a_chance_is_shown_in_percent_with_its_fraction(exact, shown):
    assert chance(exact) == shown


DRAWN = "A hand: x3 5k | B hand: 2? | table: 6r 8k | stock: 6a 6j 3?"


@pytest.mark.parametrize(
    ("moves", "named"),
    [
        (
            "x3 6a",
            "lay the triple bonus, then play the peony butterflies that you draw",
        ),
        ("x3 5k", "lay the triple bonus, then play the iris junk 2."),
        ("5k", "You play the iris junk 2."),
    ],
)
def test_a_question_says_of_a_card_that_it_is_drawn_first(moves, named):
    asked = parse_puzzle(f"goal: happens {moves} | choices: ppuk, jjok | {DRAWN}")

    assert named in asked.question


def test_a_choice_says_of_a_card_that_it_is_drawn_first():
    found = {c.text: choice_name(c) for c in choices(parse_puzzle(DRAWN))}

    assert found["x3 6a"].endswith("the peony butterflies that you draw for it")
    assert found["x3 5k"].endswith("play the iris junk 2")


def test_no_question_of_the_bank_takes_a_drawn_card_for_one_of_the_hand():
    for puzzle in BANK:
        asked = goal(puzzle.goal.name, puzzle.position.actor.hand).question
        assert ("that you draw" in asked) == ("that you draw" in puzzle.question)


def words(html):
    """What a reader reads, without the tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
