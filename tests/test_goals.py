"""What puzzles ask: the worth of every choice, reasoned from the rules."""

from fractions import Fraction

import pytest

from gostop import NotationError
from gostop.art.slips import bill_words, slip
from gostop.goals import FORMS, GOALS, SOURCES, goal
from gostop.puzzles import best, check, choices, judge, parse_puzzle, prove
from gostop.rules import Rules, named

# 48 plain cards, less 2 in the hand, 3 on the table and 6 in the piles: 37 are unseen.
HIDDEN = (
    "A hand: 3r 7j | A pile: 5r 7r 4a | B hand: ? ? | B pile: 1j 1k 2j | "
    "table: 3b 4r 8k | stock: ? ? ? ? ? ?"
)
KISS = "A hand: 3j 5a | B hand: 9k | B pile: 1j 1k 2j | table: none | stock: 3k 10j"
PILE = "A pile: 9a 2a 4a 5a 8a | B hand: 1j | table: none"
STOP = (
    "A hand: 12r | A pile: 1b 3b 8b 2a 4a 8a | A last points: 0 | "
    "B hand: 12d | B pile: 1j 2j 3j 9a | table: 5j | stock: 6j 7j | phase: go-stop"
)


def worths(text):
    return {choice.text: choice.worth for choice in choices(parse_puzzle(text))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 3r on 3b sticks if the first plain card is 3j or 3k (S000 L69); bonus cards
        # are passed over. 7j cannot stick: no bush clover lies there.
        pytest.param(
            f"goal: avoid ppuk | {HIDDEN}",
            {"3r": -Fraction(2, 37), "7j": 0},
            id="S000 L69 chance of a ppuk",
        ),
        # The pile is 5 animals, 1 point; two of the three birds; no row besides.
        # With the cup as junk four animals are left and two junk: nothing.
        pytest.param(
            f"goal: count | choices: 0, 1, 6 | {PILE}",
            {"0": 0, "1": 0, "6": 1},
            id="S000 L52 godori 5 and five animals 1",
        ),
        pytest.param(
            f"goal: cup | {PILE}",
            {"animal": 6, "junk": 5},
            id="S000 L65 the cup as the fifth animal",
        ),
        # Three brights 3, godori 5: 8. B has 3 junk, 5 with the cup: pi-bak needs a
        # winner with junk points, A has none. Under three brights B pays double: B has
        # no bright and A has three (S000 L79).
        pytest.param(
            f"goal: bill B | choices: 8, 16, 32 | {STOP}",
            {"8": 0, "16": 1, "32": 0},
            id="S000 L79 gwang-bak doubles",
        ),
        # The flip 3k takes the 3j just laid, and the table is empty (S000 L69, L71).
        pytest.param(
            f"goal: happens 3j | choices: jjok, jjok sweep, sweep | {KISS}",
            {"jjok": 0, "jjok sweep": 1, "sweep": 0},
            id="S000 L71 jjok and sweep",
        ),
        # With one cherry on the table the third sticks: no ttadak.
        pytest.param(
            f"goal: chance ttadak 3r | choices: 0, 1/20, 1/10 | {HIDDEN}",
            {"0": 1, "1/20": 0, "1/10": 0},
            id="S000 L71 no ttadak with one on the table",
        ),
        # A jjok that sweeps: two junk, but one under S002, which knows no second one.
        pytest.param(
            f"goal: rules least junk 3j | {KISS}",
            {"standard": -2, "s000": -2, "s001": -2, "s002": -1},
            id="S002 L14 jjok and sweep steal one",
        ),
    ],
)
def test_the_worth_of_every_choice(text, expected):
    assert expected == worths(text)


def test_the_last_card_with_every_card_known():
    """B takes the lone 12d if A leaves it, and with it the tenth junk: one point.

    Nobody reaches the threshold, so both choices end without a winner: 0 and 0.
    """
    text = (
        "goal: deal | A hand: 3r 7j | B hand: 3j 8j | table: 3b 8k | stock: 1j 2j 4j 5j"
    )

    assert worths(text) == {"3r": 0, "7j": 0}
    assert check(parse_puzzle(text)) == "every choice is as good as every other"


def test_a_mean_is_over_the_hidden_cards_and_beyond_doubt():
    """A is ready to stop with 10 and B threatens nothing: four cards are left to B."""
    text = (
        "goal: mean | A hand: 1j | A pile: 1b 3b 8b 11b 2a 4a 8a 5r 7r | A turns: 9 | "
        "A last points: 0 | B hand: ? | B pile: 10j 10k 4j 4k | table: 6j | "
        "stock: ? ? | phase: go-stop"
    )
    found = choices(parse_puzzle(text))

    assert {"go", "stop"} == {choice.text for choice in found}
    assert len({len(choice.detail.samples) for choice in found}) == 1
    stop = next(choice for choice in found if choice.text == "stop")
    assert stop.detail.error == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("goal: count | A pile: 1b 3b 8b", "write a line such as 'choices: 3, 5, 7'"),
        ("goal: count | choices: 3 | A pile: 1b 3b 8b", "one of several answers"),
        (
            "goal: bill B | choices: 1, 2 | A hand: 3r | table: 3b",
            "the phase is 'play'",
        ),
        (f"goal: bill D | choices: 1, 2 | {STOP}", "'D' is no seat of this deal"),
        (
            f"goal: chance ppuk 9k | choices: 0, 1 | {HIDDEN}",
            "'9k' is not legal here: 3r, 7j are",
        ),
        (
            f"goal: happens 9k | choices: ppuk, jjok | {KISS}",
            "A has no 9k in hand",
        ),
    ],
)
def test_a_goal_that_cannot_be_asked_here_says_why(text, message):
    with pytest.raises(ValueError, match=message):
        choices(parse_puzzle(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win",
        "make",
        "make it",
        "rules",
        "rules most",
        "rules most fame 3r",
        "chance ppuk",
        "bill",
        "happens",
    ],
)
def test_an_unknown_goal_says_which_there_are(text):
    with pytest.raises(NotationError, match=f"{text!r} is no goal"):
        goal(text)


def test_every_goal_has_a_question():
    asked = [*GOALS, *(_example(form) for form in FORMS)]

    assert all(goal(text).question.endswith("?") for text in asked)


def _example(form):
    words = {"EVENT": "ppuk", "SEAT": "B", "MOVES": "3r", "MOVE": "3r", "GOAL": "junk"}
    return " ".join(words.get(word, word) for word in form.split())


@pytest.mark.parametrize(
    ("answer", "right"), [("", None), ("8", False), ("16", True), (" 16 ", True)]
)
def test_an_offered_answer_is_judged(answer, right):
    puzzle = parse_puzzle(f"goal: bill B | choices: 8, 16, 32 | {STOP}")

    assert right is judge(puzzle, answer).right


def test_an_answer_that_is_not_offered_is_refused():
    puzzle = parse_puzzle(f"goal: bill B | choices: 8, 16, 32 | {STOP}")

    with pytest.raises(
        NotationError, match="'9' cannot be answered: there are 8, 16, 32"
    ):
        judge(puzzle, "9")


def test_under_another_rule_a_pile_has_another_answer():
    """Four brights with the rain are 4, or 3 in some houses (S002 L29)."""
    text = (
        "goal: count | choices: 3, 4 | answer: 4 | A pile: 1b 3b 8b 12b | table: none"
    )

    proved = prove(parse_puzzle(text), named("standard rain_four=3"))

    assert proved.answer == ("3",)


def test_the_rules_goal_answers_with_every_set_that_is_best():
    text = f"goal: rules most junk 3j | {KISS}"

    assert [choice.text for choice in best(parse_puzzle(text))] == list(SOURCES[:3])


@pytest.mark.parametrize(
    ("text", "wrong", "said"),
    [
        # Three brights 3 and godori 5.
        (
            "goal: count | choices: 3, 8 | A pile: 1b 3b 8b 2a 4a 8a | table: none",
            "3",
            "That leaves out godori.",
        ),
        (
            "goal: count | choices: 5, 8 | A pile: 1b 3b 8b 2a 4a 8a | table: none",
            "5",
            "That leaves out three brights.",
        ),
        # Five animals with the cup 1, godori 5; without the cup only godori.
        (f"goal: count | choices: 5, 6 | {PILE}", "5", "That leaves out animals."),
        # 8 points, doubled once by gwang-bak.
        (
            f"goal: bill B | choices: 8, 16 | {STOP}",
            "8",
            "Those are the points alone: nothing is doubled or added.",
        ),
        (
            f"goal: bill B | choices: 16, 32 | {STOP}",
            "32",
            "That doubles once too often.",
        ),
        (f"goal: bill B | choices: 9, 16 | {STOP}", "9", ""),
    ],
)
def test_what_a_wrong_number_forgot(text, wrong, said):
    puzzle = parse_puzzle(text)
    chosen = judge(puzzle, wrong).chosen

    assert said == slip(puzzle, chosen, best(puzzle)[0])


def test_a_bill_in_words_names_what_doubles():
    bill = best(parse_puzzle(f"goal: bill B | choices: 8, 16 | {STOP}"))[0].detail

    assert bill_words(bill) == "B pays 16: 8, ×2 gwang-bak"


def test_a_turn_that_is_not_over_is_no_answer():
    """7a meets two cards of its month, so a match must be named."""
    text = (
        "goal: happens 7a | choices: ttadak, nothing | A hand: 7a 1j | B hand: 9k | "
        "table: 7r 7j | stock: 7k 5j"
    )

    with pytest.raises(NotationError, match=r"'7a' is not a whole turn: .* >7r, >7j"):
        choices(parse_puzzle(text))


def test_a_house_without_bonus_cards_asks_without_them():
    """The bonus card is worth junk: 8 junk and x2 are 10, 1 point; without it none."""
    text = (
        "goal: count | choices: 0, 1 | A pile: 1j 1k 2j 2k 3j 3k 4j 4k x2 | table: none"
    )
    house = named("standard bonus_2p=none bonus_3p=none")

    assert prove(parse_puzzle(text), Rules()).answer == ("1",)
    assert prove(parse_puzzle(text), house).answer == ("0",)
