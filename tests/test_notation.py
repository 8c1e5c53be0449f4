"""The text of cards, moves, positions and scenarios: read, written, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop
from gostop.cards import Cards, card
from gostop.errors import NotationError, RulesError
from gostop.moves import Move
from gostop.notation import (
    LONGEST,
    format_cards,
    format_move,
    format_position,
    format_scenario,
    parse_cards,
    parse_move,
    parse_position,
    parse_scenario,
)
from gostop.play import deal
from gostop.rules import Rules, load
from gostop.state import Result, Side, Stack, problems, view
from tests.strategies import MOVES, PILES

# Moves and cards


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    assert move == parse_move(format_move(move))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("3r", Move("play", card=card("3r"))),
        ("x2", Move("bonus", card=card("x2"))),
        (">6a", Move("match", card=card("6a"))),
        ("bomb 8", Move("bomb", month=8)),
        (" shake  5 ", Move("shake", month=5)),
        ("pass", Move("pass")),
        ("play-on", Move("play-on")),
    ],
)
def test_a_move_is_one_word_or_a_word_and_a_month(text: str, move: Move) -> None:
    assert move == parse_move(text)


@pytest.mark.parametrize(
    ("text", "quoted", "right"),
    [
        ("", "''", "write a card (3r)"),
        ("flip", "'flip'", "write a card (3r)"),
        ("play", "'play'", "write a card (3r)"),
        ("match", "'match'", "a match (>3b)"),
        ("bonus", "'bonus'", "a bonus card (x2)"),
        ("GO", "'GO'", "go, stop"),
        ("3r 5a", "'3r 5a'", "write a card (3r)"),
        ("go now", "'go now'", "go, stop"),
        ("13r", "'13r'", "months run from 1 to 12"),
        (">x9", "'x9'", "the bonus cards are x2 y2 x3"),
        (">", "''", "write month and kind"),
        ("bomb", "'bomb'", "needs a month from 1 to 12"),
        ("bomb 0", "'bomb 0'", "needs a month from 1 to 12"),
        ("bomb 13", "'bomb 13'", "needs a month from 1 to 12"),
        ("shake 0019", "'shake 0019'", "needs a month from 1 to 12"),
        ("shake -1", "'shake -1'", "needs a month from 1 to 12"),
        ("shake ٥", "'shake ٥'", "needs a month from 1 to 12"),
        ("bomb 8a", "'bomb 8a'", "needs a month from 1 to 12"),
        ("\x1b[31m", r"'\x1b[31m'", "write a card (3r)"),
    ],
)
def test_what_is_no_move_is_quoted_with_what_would_be_right(
    text: str, quoted: str, right: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)

    assert str(caught.value).startswith(quoted)
    assert right in str(caught.value)


@given(cards=PILES)
def test_cards_are_read_as_they_are_written(cards: Cards) -> None:
    assert cards == parse_cards(format_cards(cards))


def test_no_cards_are_written_as_none() -> None:
    assert "none" == format_cards(Cards(0))
    assert Cards(0) == parse_cards("none") == parse_cards(" none ") == parse_cards("")


# Positions

WHOLE = """\
rules: standard sweep=narrow
players: 3
A hand: 3r 5a x2 2?
A pile: 1b 9a
A turns: 3
A go: 2 at 5 order 1 3
A last points: 4
A shown: 7a 7r 7j
A bombs: 6 8
A passes: 1
A ppuks: 1 3
A dry: 2
A cup: junk
A played on: yes
B hand: none
C hand: 7?
C turns: 0
dealer: C
turn: B
carry: 4
table: 3b 8j
stack: 5r 5j 5k by B with y2
stack: 4a 4r 4j
stock: 9j ? 10j 3?
phase: choose-flip
played: 11b
match: 11j
flipped: 12a
held: x3
must: 7
bombed: 2
side: first-ppuk B pays A 3
side: first-ppuk C pays A 3"""


def test_a_position_can_say_everything_a_rule_depends_on() -> None:
    state = parse_position(WHOLE)
    a, b, c = state.seats

    assert load("standard sweep=narrow") == state.rules
    assert (Cards.of("3r 5a x2"), 2, 5) == (a.hand, a.unknown, a.hand_size)
    assert (Cards.of("1b 9a"), 3) == (a.pile, a.turns)
    assert (2, 5, 4) == (a.gos, a.go_points, a.last_points)
    assert (1, 3) == (a.first_go, a.last_go)
    assert (Cards.of("7a 7r 7j"), (6, 8), 1) == (a.shown, a.bombs, a.passes)
    assert ((1, 3), 2, "junk", True) == (a.ppuks, a.dry, a.cup, a.played_on)
    assert (0, 0, 1) == (b.hand_size, b.unknown, b.turns)
    assert (7, 7, 0) == (c.hand_size, c.unknown, c.turns)
    assert (2, 1, 4) == (state.dealer, state.turn, state.carry)
    assert Cards.of("3b 8j") == state.table
    assert state.stacks == (
        Stack(5, Cards.of("5r 5j 5k"), 1, Cards.of("y2")),
        Stack(4, Cards.of("4a 4r 4j")),
    )
    assert (card("9j"), None, card("10j"), None, None, None) == state.stock
    assert ("choose-flip", card("11b"), card("11j")) == (
        state.phase,
        state.played,
        state.match,
    )
    assert (card("12a"), Cards.of("x3"), 7, 2) == (
        state.flipped,
        state.held,
        state.must,
        state.bombed,
    )
    assert (Side("first-ppuk", 0, 1, 3), Side("first-ppuk", 0, 2, 3)) == state.side


def test_a_position_is_written_line_by_line_in_one_order() -> None:
    assert format_position(parse_position(WHOLE)) == WHOLE


def test_what_is_left_out_has_its_usual_value() -> None:
    """Turns default to the second, so that no award appears unasked."""
    state = parse_position("A hand: 3r 5a | table: 3b")

    assert Rules() == state.rules
    assert (2, 0, 0, "play", 1) == (
        state.players,
        state.dealer,
        state.turn,
        state.phase,
        state.carry,
    )
    assert [1, 1] == [seat.turns for seat in state.seats]
    assert [(2, 0), (0, 2)] == [(len(s.hand), s.unknown) for s in state.seats]
    assert () == state.stock


def test_the_dealer_is_to_move_where_nothing_else_is_said() -> None:
    assert 1 == parse_position("dealer: B | A hand: 3r").turn
    assert 0 == parse_position("dealer: B | turn: A | A hand: 3r").turn


def test_a_deal_not_yet_looked_at_begins_with_first_turns() -> None:
    state = parse_position("phase: deal | A hand: 3r | B hand: 5a")

    assert [0, 0] == [seat.turns for seat in state.seats]


def test_three_of_a_month_on_the_table_are_a_stack() -> None:
    state = parse_position("A hand: 3r | table: 4a 4r 4j 8b")

    assert (Stack(4, Cards.of("4a 4r 4j")),) == state.stacks
    assert Cards.of("8b") == state.table


def test_a_seed_gives_a_deal() -> None:
    scenario = parse_scenario("seed: 7 | players: 3 | dealer: B | carry: 2 | B 3r")

    assert (7, 1, 2, "deal") == (
        scenario.seed,
        scenario.start.dealer,
        scenario.start.carry,
        scenario.start.phase,
    )
    assert [7, 7, 7] == [seat.hand_size for seat in scenario.start.seats]


def test_rules_given_along_hold_where_the_text_names_none() -> None:
    house = load("s002")

    assert house == parse_position("A hand: 3r", house).rules
    assert load("s000") == parse_position("rules: s000 | A hand: 3r", house).rules


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("stop A", Result("stop", 0)),
        ("auto-stop B", Result("auto-stop", 1)),
        ("nagari", Result("nagari")),
        ("table-four", Result("table-four")),
        ("table-four A", Result("table-four", 0)),
    ],
)
def test_a_result_ends_the_deal(result: str, expected: Result) -> None:
    state = parse_position(f"A hand: 3r | result: {result}")

    assert ("over", expected) == (state.phase, state.result)


ROUND = [
    WHOLE,
    "A hand: 3r",
    "A hand: none | B hand: none",
    "A hand: 51?",
    "A hand: 3r ? | B hand: ? 5a 2?",
    "A hand: x2 x3 | stock: ?",
    "A hand: 3r | stock: 3? 5a 4?",
    "A hand: 3r | stock: none | table: none",
    "players: 3 | dealer: B | turn: C | A hand: 3r",
    "A hand: 3r | A go: 1",
    "A hand: 3r | A go: 1 at 7",
    "A hand: 3r | A go: 3 at 12 order 5 | B go: 2 at 8 order 4",
    "A hand: 3r | A go: 3 at 12 order 2 5 | B go: 2 at 8 order 1 4",
    "A hand: 3r | A go: 1 order 2 | B go: 1",
    "A hand: 3r | A turns: 0 | B turns: 12",
    "phase: deal | A hand: 3r | table: 4a 4r 4j x2",
    "phase: deal | A turns: 1 | B turns: 2 | A hand: 3r | table: 8b",
    "phase: go-stop | A hand: 3r",
    "phase: chongtong | turn: B | B hand: 5a 5r 5j 5k",
    "phase: choose-hand | played: 6r | A hand: 3r | table: 6a 6j",
    "phase: over | result: stop A | A hand: 3r",
    "result: nagari | A hand: 3r",
    "result: table-four | A hand: 3r | table: 5a 5r 5j 5k",
    "stack: 5r 5a 5j by A | stack: 4a 4r 4j | table: 7a 7r 7j | A hand: 3r",
    "stack: 5r 5a 5j with x2 x3 | A hand: 3r",
    "rules: s002 | A hand: x2 y2",
    "rules: standard threshold_2p=5 first_jjok=false | A hand: 3r",
    "side: first-jjok B pays A 7 | side: first-jjok B pays A 7 | A hand: 3r",
    "carry: 16 | A hand: 3r",
    "A cup: animal | A played on: no | A hand: 3r",
]


@pytest.mark.parametrize("text", ROUND)
def test_a_position_is_read_as_it_is_written(text: str) -> None:
    state = parse_position(text)
    written = format_position(state)
    line = format_position(state, one_line=True)

    assert state == parse_position(written) == parse_position(line)
    assert written == format_position(parse_position(line))
    assert line == written.replace("\n", " | ")


@pytest.mark.parametrize("text", ROUND)
def test_the_repr_of_a_position_pastes_back(text: str) -> None:
    state = parse_position(text)

    assert state == eval(repr(state), {**vars(gostop), "Side": Side})


def test_a_view_is_written_with_question_marks() -> None:
    state, _ = deal(Rules(), seed=1)
    text = format_position(view(state, 1))

    assert "A hand: 10?" in text.splitlines()
    assert f"stock: {len(state.stock)}?" in text.splitlines()
    assert state.seats[1] == parse_position(text).seats[1]


# Scenarios

SCENARIOS = [
    "A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r | = ppuk",
    "A hand: 3r 5a | = A points 0 | A 3r | == | =! sweep | = table 5a",
    "seed: 3 | = phase play | A 3r",
    "seed: 3 | players: 3 | dealer: C | carry: 2",
    "rules: s002 | A hand: 3r | A 3r | == A pile 3b 3r | = winner nobody",
    "A hand: 6r 5a | table: 6a 6j | A 6r | A >6a | = B pays 0 | = B total -0",
    "A hand: 8a 8j 8k | table: 8b | A bomb 8 | B pass | A shake 5 | A x2 | A go",
]


@pytest.mark.parametrize("text", SCENARIOS)
def test_a_scenario_is_read_as_it_is_written(text: str) -> None:
    scenario = parse_scenario(text)
    written = format_scenario(scenario)
    line = format_scenario(scenario, one_line=True)

    def parts(of: str) -> tuple:
        found = parse_scenario(of)
        choices = [(c.seat, c.move, [str(e) for e in c.expect]) for c in found.choices]
        expect = [str(e) for e in found.expect]
        return found.start, choices, expect, found.seed, found.named_rules

    assert parts(text) == parts(written) == parts(line)
    assert line == written.replace("\n", " | ")


def test_a_scenario_keeps_its_moves_and_what_is_expected_of_each() -> None:
    scenario = parse_scenario(
        "A hand: 3r 5a\ntable: 3b 8j\n\n"
        "= phase play\nA 3r\n= ppuk\n=! sweep\n\nB pass\n=="
    )
    first, second = scenario.choices

    assert ["= phase play"] == [str(e) for e in scenario.expect]
    assert ("A 3r", 5) == (str(first), first.line)
    assert [("= ppuk", 6), ("=! sweep", 7)] == [(str(e), e.line) for e in first.expect]
    assert [("==", 10)] == [(str(e), e.line) for e in second.expect]


@pytest.mark.parametrize(
    "text",
    [
        "A hand: 3r # the ribbon\n# a line | of words\n   \n\tB hand: 5a",
        "  A hand :  3r\r\nB   hand: 5a  ",
        "A hand: 3r|B hand: 5a",
        "A hand: 3r ||| B hand: 5a |",
    ],
)
def test_comments_blanks_and_joints_do_not_matter(text: str) -> None:
    assert parse_position("A hand: 3r\nB hand: 5a") == parse_position(text)


# Bad input: the line, what the message quotes, and what it says would be right

LONG = "A hand: 3r # " + "x" * LONGEST

BAD: list[tuple[str, str, int, str, str]] = [
    ("empty", "", 0, "the text is empty", "such as 'A hand: 3r 5a'"),
    ("blank", " \n# nothing\n", 0, "the text is empty", "such as 'A hand: 3r 5a'"),
    ("too long", LONG, 0, str(len(LONG)), f"at most {LONGEST} are read"),
    ("no line", "A hand: 3r\nhello", 2, "'hello'", "a move such as 'A 3r'"),
    ("long", f"A hand: 3r\n{'z' * 99}", 2, f"'{'z' * 57}...'", "write a line such as"),
    ("a seat alone", "A hand: 3r\nA", 2, "'A'", "a move such as 'A 3r'"),
    ("control", "A hand: 3r\n\x00\x07", 2, r"'\x00\x07'", "write a line such as"),
    ("escape", "A hand: \x1b[2J", 1, r"'\x1b[2J'", "write month and kind"),
    # Cards
    ("unknown card", "A hand: 3r\nB hand: 3x", 2, "'3x'", "month 3 has 3b 3r 3j 3k"),
    ("unknown month", "A hand: 3r\ntable: 13b", 2, "'13b'", "months run from 1 to 12"),
    ("twice in a hand", "A hand: 3r 5a 3r", 1, "'3r'", "given twice"),
    (
        "twice in two places",
        "A hand: 3r\nB hand: 5a\ntable: 8b 3r",
        3,
        "'3r'",
        "in A hand and in table",
    ),
    ("twice in the stock", "A hand: 3r\nstock: 5a 5a", 2, "'5a'", "given twice"),
    (
        "in a stack",
        "A hand: 3r\nB hand: 5a\nstack: 5a 5r 5j by B",
        3,
        "'5a'",
        "in B hand and in stack",
    ),
    ("in play", "A hand: 3r\nphase: choose-hand\nplayed: 3r", 3, "'3r'", "given twice"),
    (
        "not in this deck",
        "A hand: 3r\ntable: 8b y2",
        2,
        "'y2' is not in this deck",
        "its bonus cards are x2 x3",
    ),
    (
        "no bonus cards at all",
        "rules: standard bonus_2p=none\nA hand: x2",
        2,
        "'x2' is not in this deck",
        "it has no bonus card",
    ),
    ("too many unknown", "A hand: 99? 99?", 1, "198 unknown cards", "the deck has 51"),
    ("no unknown", "A hand: 0?", 1, "'0?'", "write month and kind"),
    # Keys
    ("wrong key", "A hand: 3r\ntabel: 8b", 2, "'tabel'", "did you mean 'table'?"),
    ("wrong key of a seat", "A hnad: 3r", 1, "'A hnad'", "did you mean 'A hand'?"),
    (
        "another key",
        "A hand: 3r\nqqq: 8b",
        2,
        "'qqq'",
        "there are rules, players, seed",
    ),
    ("key twice", "table: 8b\nA hand: 3r\ntable: 3b", 3, "'table'", "given twice"),
    ("seat's key twice", "A hand: 3r | A hand: 5a", 1, "'A hand'", "given twice"),
    ("no such seat", "A hand: 3r\nC hand: 5a", 2, "'C'", "there are A, B"),
    ("D", "A hand: 3r\nD hand: 5a", 2, "'D hand'", "did you mean 'A hand'?"),
    (
        "after the first move",
        "A hand: 3r\nA 3r\ntable: 8b",
        3,
        "'table: 8b'",
        "before the first move",
    ),
    (
        "after an expectation",
        "A hand: 3r\n= phase play\ntable: 8b",
        3,
        "'table: 8b'",
        "before the first move",
    ),
    # Values
    ("players", "players: 4\nA hand: 3r", 1, "'4'", "2 or 3 can play"),
    ("turn", "A hand: 3r\nturn: C", 2, "'C'", "there are A, B"),
    ("dealer", "A hand: 3r\ndealer: b", 2, "'b'", "there are A, B"),
    ("carry", "A hand: 3r\ncarry: 0", 2, "carry: 0", "leave the line out"),
    ("carry word", "A hand: 3r\ncarry: two", 2, "'two'", "a whole number"),
    ("turns", "A hand: 3r\nA turns: -1", 2, "'-1'", "a whole number"),
    ("turns with others' digits", "A hand: 3r\nA turns: ٣", 2, "'٣'", "a whole number"),
    ("passes", f"A hand: 3r\nA passes: {'9' * 30}", 2, "9" * 30, "a whole number"),
    ("go", "A hand: 3r\nA go: 1 of 7", 2, "'1 of 7'", "such as '1 at 7'"),
    ("no go", "A hand: 3r\nA go: 0 at 7", 2, "'0 at 7'", "leave the line out"),
    ("bombs", "A hand: 3r\nA bombs: 8 b", 2, "'b'", "a month from 1 to 12"),
    ("cup", "A hand: 3r\nA cup: both", 2, "'both'", "there are animal, junk"),
    ("played on", "A hand: 3r\nA played on: 1", 2, "'1'", "there are yes, no"),
    ("phase", "A hand: 3r\nphase: draw", 2, "'draw'", "there are deal, play"),
    ("must", "A hand: 3r\nmust: 0019", 2, "'0019'", "a month from 1 to 12"),
    ("bombed", "A hand: 3r\nbombed: 13", 2, "'13'", "a month from 1 to 12"),
    ("played", "A hand: 3r\nplayed: 8b 3b", 2, "'8b 3b'", "write month and kind"),
    ("held", "A hand: 3r\nheld: x9", 2, "'x9'", "the bonus cards are x2 y2 x3"),
    (
        "stack",
        "A hand: 3r\nstack: 5r-5a",
        2,
        "'5r-5a'",
        "write '5r 5a 5j by B with x2'",
    ),
    (
        "stack of two",
        "A hand: 3r\nstack: 5r 5a",
        2,
        "'5r 5a'",
        "three cards of one month",
    ),
    (
        "stack of months",
        "A hand: 3r\nstack: 5r 5a 6a",
        2,
        "'5r 5a 6a'",
        "three cards of one month",
    ),
    ("stack by", "A hand: 3r\nstack: 5r 5a 5j by C", 2, "'C'", "there are A, B"),
    (
        "stack with",
        "A hand: 3r\nstack: 5r 5a 5j with 3b",
        2,
        "'3b'",
        "only bonus cards can be",
    ),
    (
        "side",
        "A hand: 3r\nside: A gets 7",
        2,
        "'A gets 7'",
        "write 'first-ppuk B pays A 7'",
    ),
    ("side event", "A hand: 3r\nside: puck B pays A 7", 2, "'puck'", "there are deal"),
    ("result", "A hand: 3r\nresult: won A", 2, "'won'", "there are stop, auto-stop"),
    ("draw won", "A hand: 3r\nresult: nagari A", 2, "'nagari A'", "has no winner"),
    ("nobody stops", "A hand: 3r\nresult: stop", 2, "'stop'", "the others name one"),
    ("over", "A hand: 3r\nphase: over", 2, "over", "needs a line 'result:'"),
    (
        "over and not",
        "A hand: 3r\nresult: stop A\nphase: play",
        2,
        "'play'",
        "a deal with a result is over",
    ),
    (
        "choose nothing",
        "A hand: 3r\nphase: choose-hand",
        2,
        "choose-hand",
        "needs a line 'played:'",
    ),
    (
        "choose no flip",
        "A hand: 3r\nphase: choose-flip",
        2,
        "choose-flip",
        "needs a line 'flipped:'",
    ),
    ("seed", "A 3r\nseed: x", 2, "'x'", "a whole number"),
    (
        "seed and hand",
        "seed: 1\nA hand: 3r",
        2,
        "'A hand'",
        "cannot stand beside a seed",
    ),
    # Moves and expectations
    ("move", "A hand: 3r\nA flip", 2, "'flip'", "pass, go, stop"),
    ("seat of a move", "A hand: 3r\nC 3r", 2, "'C'", "there are A, B"),
    ("card of a move", "A hand: 3r\nA 3x", 2, "'3x'", "month 3 has"),
    ("nothing expected", "A hand: 3r\nA 3r\n=", 3, "'='", "name an event"),
    ("no event", "A hand: 3r\nA 3r\n= puck", 3, "'puck'", "did you mean 'ppuk'?"),
    ("other event", "A hand: 3r\nA 3r\n== qqq", 3, "'qqq'", "see the event names"),
    ("near event", "A hand: 3r\n=! selfppuk", 2, "'selfppuk'", "mean 'self-ppuk'?"),
    ("no check", "A hand: 3r\n= A brights 3", 2, "'A brights 3'", "pile, hand, points"),
    ("check alone", "A hand: 3r\n= A points", 2, "'A points'", "must say one points"),
    ("two numbers", "A hand: 3r\n= A points 0 9", 2, "'A points 0 9'", "one points"),
    ("no number", "A hand: 3r\n= A total --5", 2, "'-5'", "a whole number"),
    ("no pile", "A hand: 3r\n= A pile", 2, "'A pile'", "must say one pile"),
    ("pile of what", "A hand: 3r\n= A pile 3x", 2, "'3x'", "month 3 has"),
    ("seat of a check", "A hand: 3r\n= C points 3", 2, "'C'", "there are A, B"),
    ("winner", "A hand: 3r\n= winner D", 2, "'D'", "there are A, B"),
    ("two winners", "A hand: 3r\n= winner A B", 2, "'winner A B'", "one winner"),
    ("phase expected", "A hand: 3r\n= phase end", 2, "'end'", "there are deal, play"),
    ("reason", "A hand: 3r\n= reason luck", 2, "'luck'", "there are stop, auto-stop"),
]


@pytest.mark.parametrize(
    ("text", "line", "quoted", "right"), [pytest.param(*row, id=i) for i, *row in BAD]
)
def test_bad_text_is_refused_with_its_line_and_what_would_be_right(
    text: str, line: int, quoted: str, right: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_scenario(text)

    message = str(caught.value)
    assert message.startswith(f"line {line}: " if line else "the text ")
    assert quoted in message
    assert right in message
    assert message.isprintable()


@pytest.mark.parametrize(
    ("rules", "right"),
    [
        ("standrad", "did you mean 'standard'?"),
        ("standard sweep=broad", "give one of wide, narrow"),
        ("house.toml", "no rules are called 'house.toml'"),
    ],
)
def test_bad_rules_are_refused_with_their_line(rules: str, right: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_scenario(f"A hand: 3r\nrules: {rules}")

    assert str(caught.value).startswith("line 2: ")
    assert right in str(caught.value)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("A hand: 3r\nA 3r", "line 2: 'A 3r'"),
        ("A hand: 3r\n= phase play\nA 3r", "line 2: '= phase play'"),
    ],
)
def test_moves_and_expectations_are_no_part_of_a_position(
    text: str, quoted: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)

    assert f"{quoted} is no part of a position" == str(caught.value)


ALPHABET = st.sampled_from(
    [
        *"ABC 3rjx2?:=!|#>\n",
        "A hand: ",
        "table: ",
        "stack: ",
        "stock: ",
        "phase: ",
        "result: ",
        "stop A",
        "5a 5r 5j",
        "choose-hand",
        "\n= A pile ",
        "\n== ",
        "\nA ",
        "\x00",
        "\u2028",
        "뻑",
    ]
)


def refusal(text: str) -> str:
    """The message with which a text is refused; nothing if it is read."""
    try:
        parse_scenario(text)
    except (NotationError, RulesError) as error:
        return str(error)
    return ""


@given(text=st.lists(ALPHABET).map("".join))
def test_any_text_is_read_or_refused_in_one_printable_line(text: str) -> None:
    message = refusal(text)

    assert message.isprintable()
    if not message:
        scenario = parse_scenario(text)
        again = parse_scenario(format_scenario(scenario))
        assert scenario.start == again.start
        assert [str(c) for c in scenario.choices] == [str(c) for c in again.choices]


@pytest.mark.parametrize("start", ["A hand: ", "stack: ", "stock: ", "A 3r\n= A pile "])
@pytest.mark.parametrize(
    "again", [" with", " by A", "3r ", "?", "=", ": ", "|", "#", "99?"]
)
def test_a_long_line_is_read_or_refused_like_a_short_one(
    start: str, again: str
) -> None:
    text = start + again * ((LONGEST - len(start)) // len(again))

    assert refusal(text) or parse_scenario(text)
    assert len(refusal(text).splitlines()) <= 1


# Odd positions are described, not refused

PROBLEMS: list[tuple[str, str]] = [
    ("A hand: 3r | B hand: none", "49 of the 50 cards are nowhere"),
    ("A hand: 3r 48? | B hand: none", "1 of the 50 cards is nowhere"),
    ("A hand: 3r 51? | B hand: none", "there are 2 cards more than the deck has"),
    ("A hand: 3r 50? | B hand: none", "there is 1 card more than the deck has"),
    ("A hand: 3r | B turns: 1 | B dry: 2", "B played 1 turn and 2 without a capture"),
    ("A hand: 3r | A turns: 2 | A ppuks: 1 3", "A has a ppuk in turn 3 of 2 played"),
    ("A hand: 3r | B turns: 2 | B dry: 3", "B played 2 turns and 3 without a capture"),
    ("A hand: 3r | A go: 1", "A called Go with no points"),
    (
        "A hand: 3r | table: 5k | stack: 5a 5r 5j",
        "the fourth card of month 5 lies beside",
    ),
    ("A hand: none | B hand: 3r", "A is to play and has no card"),
    ("A hand: 3r", "the stock is empty: nothing is flipped"),
    ("A hand: 3r | A go: 1 at 6", "A called Go at 6: with 2 players it takes 7"),
]


@pytest.mark.parametrize(("text", "problem"), PROBLEMS)
def test_an_odd_position_is_described(text: str, problem: str) -> None:
    found = problems(parse_position(text))

    assert 1 == sum(problem in p for p in found), found
