"""The bill: who pays whom how much, and why. Vectors from rules.md 2.1-2.5."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.cards import ALL, Cards
from gostop.notation import parse_position
from gostop.scoring import points
from gostop.settle import Bill, Factor, amount_of, settle
from gostop.state import REASONS, Result, Seat, Side, State
from tests.option_cases import NINE_POINTS, TEN_JUNK
from tests.strategies import PILES, RULES

EIGHT_POINTS = "1b 3b 8b 2a 4a 8a"  # three brights and godori

BAKS = "×2 animals-double ×2 bright-bak ×2 junk-bak"

# Brights 15, animals 5, godori 5, ribbons 6, three ribbon sets 9, junk 25 -> 16: 56
# with every card but one single junk (rules.md 2.4, reading A).
ALL_BUT_ONE_JUNK = str(Cards(ALL & ~Cards.of("10k x2 y2 x3")))


def bill(text: str) -> Bill:
    return settle(parse_position(text))


def steps(found: Bill) -> dict[str, str]:
    """Each loser's factors, as a bill writes them: `+1 go ×2 junk-bak`."""
    return {
        "ABC"[line.loser]: " ".join(f"{f.effect} {f.key}" for f in line.factors)
        for line in found.lines
    }


# Where it is from, the position, what each seat has in all, and the factors of losers.
BILLS: list[tuple[str, str, tuple[int, ...], dict[str, str]]] = [
    # Points and Gos
    (
        "F4 S000-L81 plain",
        f"A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (8, -8),
        {"B": ""},
    ),
    (
        "F3 S000-L81 an automatic Stop is a Stop",
        f"A pile: {EIGHT_POINTS} | B pile: 12b | result: auto-stop A",
        (8, -8),
        {"B": ""},
    ),
    (
        "F6 S000-L81 one Go",
        f"A go: 1 at 8 | A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (9, -9),
        {"B": "+1 go"},
    ),
    (
        "F6 S000-L81 two Gos are +2, not 1 + 2",
        f"A go: 2 at 8 | A pile: {NINE_POINTS} | B pile: 12b | result: stop A",
        (11, -11),
        {"B": "+2 go"},
    ),
    (
        "F6 S002-L16 two Gos",
        f"""
        rules: s002
        A go: 2 at 8 | A pile: {NINE_POINTS} | B pile: 12b
        result: stop A
        """,
        (11, -11),
        {"B": "+2 go"},
    ),
    (
        "F7 S001-L199 four Gos",
        f"A go: 4 at 8 | A pile: {NINE_POINTS} | B pile: 12b | result: stop A",
        (52, -52),  # (9 + 4) x 4
        {"B": "+4 go ×4 three-go"},
    ),
    (
        "F7 S001-L201 five Gos",
        f"A go: 5 at 8 | A pile: {NINE_POINTS} | B pile: 12b | result: stop A",
        (112, -112),  # (9 + 5) x 8
        {"B": "+5 go ×8 three-go"},
    ),
    (
        "F7 S002-L16 five Gos",
        f"""
        rules: s002
        A go: 5 at 8 | A pile: {NINE_POINTS} | B pile: 12b
        result: stop A
        """,
        (72, -72),  # 9 x 8
        {"B": "×8 three-go"},
    ),
    # Nine card points, three Gos, one shake, the loser in pi-bak (rules.md 2.1)
    (
        "2.1 S000 S001: 96",
        f"""
        A go: 3 at 8 | A shown: 7a 7r 7j
        A pile: 2a 4a 8a 1r 2r 3r {TEN_JUNK}
        B pile: 11j | result: stop A
        """,
        (96, -96),  # (5 + 3 + 1 + 3) x 2 x 2 x 2
        {"B": "+3 go ×2 three-go ×2 shake ×2 junk-bak"},
    ),
    (
        "2.1 S002 main text: 72",
        f"""
        rules: s002
        A go: 3 at 8 | A shown: 7a 7r 7j
        A pile: 2a 4a 8a 1r 2r 3r {TEN_JUNK}
        B pile: 11j | result: stop A
        """,
        (72, -72),
        {"B": "×2 three-go ×2 shake ×2 junk-bak"},
    ),
    (
        "2.1 +2 cap: 88",
        f"""
        rules: standard go_formula=add-two-and-double
        A go: 3 at 8 | A shown: 7a 7r 7j
        A pile: 2a 4a 8a 1r 2r 3r {TEN_JUNK}
        B pile: 11j | result: stop A
        """,
        (88, -88),
        {"B": "+2 go ×2 three-go ×2 shake ×2 junk-bak"},
    ),
    # Brights
    (
        "G2 S002-L64 three players, three brights",
        "players: 3\nA pile: 1b 3b 8b | B pile: 1r | C pile: 2r | result: stop A",
        (12, -6, -6),
        {"B": "×2 bright-bak", "C": "×2 bright-bak"},
    ),
    (
        "2.2 S002-L64 five brights: 30 each",
        """
        players: 3
        A pile: 1b 3b 8b 11b 12b | B pile: 1r | C pile: 2r
        result: stop A
        """,
        (60, -30, -30),
        {"B": "×2 bright-bak", "C": "×2 bright-bak"},
    ),
    (
        "2.2 after a Go: 32 each",
        """
        players: 3
        A go: 1 at 3
        A pile: 1b 3b 8b 11b 12b | B pile: 1r | C pile: 2r
        result: stop A
        """,
        (64, -32, -32),
        {"B": "+1 go ×2 bright-bak", "C": "+1 go ×2 bright-bak"},
    ),
    (
        "EC-55 S000-L81 rain-three",
        """
        players: 3
        A pile: 1b 3b 12b 4r 5r 7r | B pile: 1r | C pile: 8b
        result: stop A
        """,
        (15, -10, -5),
        {"B": "×2 bright-bak", "C": ""},
    ),
    (
        "G2 two brights are no gwang-bak",
        "A pile: 1b 3b 2a 4a 8a 1r 2r 3r | B pile: 1j | result: stop A",
        (8, -8),
        {"B": ""},
    ),
    # Junk
    (
        "G3 S000-L81 two players, seven",
        f"""
        A pile: 2a 4a 8a 1r {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j 8k 9j
        result: stop A
        """,
        (12, -12),
        {"B": "×2 junk-bak"},
    ),
    (
        "G3 S000-L81 two players, eight",
        f"""
        A pile: 2a 4a 8a 1r {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j 8k 9j 9k
        result: stop A
        """,
        (6, -6),
        {"B": ""},
    ),
    (
        "G3 S000-L81 three players, five and six",
        f"""
        players: 3
        A pile: 2a 4a 8a {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j
        C pile: 8k 9j 9k 10j 10k 11j | result: stop A
        """,
        (18, -12, -6),
        {"B": "×2 junk-bak", "C": ""},
    ),
    (
        "G3 S000-L81 the winner has nine",
        "A pile: 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 5j | B pile: 6j | result: stop A",
        (5, -5),
        {"B": ""},
    ),
    (
        "G5 S000-L63 the winner's double makes ten",
        "A pile: 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 11d | B pile: 6j | result: stop A",
        (12, -12),
        {"B": "×2 junk-bak"},
    ),
    (
        "G5 S001-L91 a lone double counts two",
        f"A pile: 2a 4a 8a {TEN_JUNK} | B pile: 11d | result: stop A",
        (12, -12),
        {"B": "×2 junk-bak"},
    ),
    (
        "G4 S001-L95 no junk at all",
        f"A pile: 2a 4a 8a {TEN_JUNK} | B pile: 1r | result: stop A",
        (6, -6),
        {"B": ""},
    ),
    (
        "G4 S002-L63 no junk at all",
        f"rules: s002\nA pile: 2a 4a 8a {TEN_JUNK} | B pile: 1r | result: stop A",
        (12, -12),
        {"B": "×2 junk-bak"},
    ),
    # Animals, bombs, shakes
    (
        "G6 S000-L47 seven animals",
        "A pile: 2a 4a 8a 5a 6a 7a 10a | B pile: 1j | result: stop A",
        (16, -16),
        {"B": "×2 animals-double"},
    ),
    (
        "G6 S000-L47 six",
        "A pile: 2a 4a 8a 5a 6a 7a | B pile: 1j | result: stop A",
        (7, -7),
        {"B": ""},
    ),
    (
        "G6 S002-L65 both pay double",
        """
        players: 3
        A pile: 2a 4a 8a 5a 6a 7a 10a | B pile: 12a | C pile: 1j
        result: stop A
        """,
        (32, -16, -16),
        {"B": "×2 animals-double", "C": "×2 animals-double"},
    ),
    (
        "G7 S000-L81 a bomb",
        f"A bombs: 6 | A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (16, -16),
        {"B": "×2 bomb"},
    ),
    (
        "G7 S000-L77 two shakes",
        f"""
        A shown: 5a 5r 5j 7a 7r 7j | A pile: {EIGHT_POINTS} | B pile: 12b
        result: stop A
        """,
        (32, -32),
        {"B": "×4 shake"},
    ),
    (
        "EC-30 S002-L61 a shake and a bomb of the same month",
        f"""
        A shown: 5a 5r 5j | A bombs: 5 | A pile: {EIGHT_POINTS} | B pile: 12b
        result: stop A
        """,
        (32, -32),
        {"B": "×2 bomb ×2 shake"},
    ),
    (
        "G7 the loser's bomb doubles nothing",
        f"""
        B bombs: 6 | B shown: 5a 5r 5j | A pile: {EIGHT_POINTS} | B pile: 12b
        result: stop A
        """,
        (8, -8),
        {"B": ""},
    ),
    # All together
    (
        "cases 3 x 2 for each: 56",
        f"""
        A pile: {TEN_JUNK} 2a 4a 5a 6a 7a 10a 12a 1b 3b 8b | B pile: 6j 6k
        result: stop A
        """,
        (56, -56),  # (1 + 3 + 3) x 2 x 2 x 2
        {"B": BAKS},
    ),
    (
        "2.5 all baks and go-bak: sixteenfold",
        f"""
        A pile: {TEN_JUNK} 2a 4a 5a 6a 7a 10a 12a 1b 3b 8b | B pile: 6j 6k
        B go: 1 at 7 | result: stop A
        """,
        (112, -112),
        {"B": f"{BAKS} ×2 go-bak"},
    ),
    (
        "2.4 reading A: 133120",
        f"""
        rules: standard bonus_2p=none cup=animal
        A go: 9 at 55 | A shown: 7a 7r 7j | A pile: {ALL_BUT_ONE_JUNK}
        B pile: 10k | result: stop A
        """,
        (133_120, -133_120),  # (56 + 9) x 128 x 16
        {"B": f"+9 go ×128 three-go ×2 shake {BAKS}"},
    ),
    (
        "2.4 point 2, the cup as junk: 135168",
        f"""
        rules: standard bonus_2p=none
        A go: 9 at 55 | A shown: 7a 7r 7j | A pile: {ALL_BUT_ONE_JUNK}
        B pile: 10k | result: stop A
        """,
        (135_168, -135_168),  # (57 + 9) x 128 x 16
        {"B": f"+9 go ×128 three-go ×2 shake {BAKS}"},
    ),
    (
        "2.4 point 2, three shakes: 532480",
        f"""
        rules: standard bonus_2p=none cup=animal
        A shown: 7a 7r 7j 5a 5r 5j 4a 4r 4j
        A go: 9 at 55 | A pile: {ALL_BUT_ONE_JUNK} | B pile: 10k | result: stop A
        """,
        (532_480, -532_480),  # 65 x 2^13
        {"B": f"+9 go ×128 three-go ×8 shake {BAKS}"},
    ),
    (
        "2.4 point 6, S002's main text: 114688",
        f"""
        rules: s002 bonus_2p=none cup=animal
        A go: 9 at 55 | A shown: 7a 7r 7j | A pile: {ALL_BUT_ONE_JUNK}
        B pile: 10k | result: stop A
        """,
        (114_688, -114_688),  # 56 x 128 x 16
        {"B": f"×128 three-go ×2 shake {BAKS}"},
    ),
    # Go-bak
    (
        "F12 S000-L81 two players",
        f"B go: 1 at 7 | A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (16, -16),
        {"B": "×2 go-bak"},
    ),
    (
        "F12 S000-L81 the winner's own Go is none",
        f"A go: 1 at 7 | A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (9, -9),
        {"B": "+1 go"},
    ),
    (
        "F11 S000-L81 equal shares",
        """
        players: 3
        B go: 1 at 3
        A pile: 1r 2r 3r | B pile: 1j | C pile: 2j
        result: stop A
        """,
        (6, -6, 0),
        {"B": "", "C": ""},
    ),
    (
        "F11 S002-L17 equal shares",
        """
        rules: s002 | players: 3
        B go: 1 at 3
        A pile: 1r 2r 3r | B pile: 1j
        C pile: 2j | result: stop A
        """,
        (6, -6, 0),
        {"B": "×2 go-bak", "C": ""},
    ),
    (
        "EC-56 a covered loser without a card",
        "players: 3\nB go: 1 at 3\nA pile: 1r 2r 3r | B pile: 1j | result: stop A",
        (3, -3, 0),
        {"B": "", "C": ""},
    ),
    (
        "EC-56 a caller without a card covers the other",
        "players: 3\nB go: 1 at 3\nA pile: 1r 2r 3r | C pile: 1j | result: stop A",
        (3, -3, 0),
        {"B": "", "C": ""},
    ),
    # A loser without a card
    (
        "G9 S000-L81",
        "players: 3\nA pile: 1r 2r 3r | B pile: 1j | result: stop A",
        (3, -3, 0),
        {"B": "", "C": ""},
    ),
    (
        "G9 cards in the hand are not captured",
        "A pile: 2a 4a 8a 1r 2r 3r | B hand: 12b 5j | result: stop A",
        (0, 0),
        {"B": ""},
    ),
    # Carry and fixed wins
    (
        "F20 S000-L81 a draw before",
        f"carry: 2 | A pile: {EIGHT_POINTS} | B pile: 12b | result: stop A",
        (16, -16),
        {"B": "×2 carry"},
    ),
    (
        "F21 our choice, two draws before, and go-bak",
        f"""
        carry: 4 | B go: 1 at 7 | A pile: {EIGHT_POINTS} | B pile: 12b
        result: stop A
        """,
        (64, -64),
        {"B": "×2 go-bak ×4 carry"},
    ),
    ("F14 S000-L81 chongtong", "result: chongtong B", (-10, 10), {"A": ""}),
    (
        "F14 S000-L81 chongtong, three players",
        "players: 3 | result: chongtong B",
        (-5, 10, -5),
        {"C": "", "A": ""},
    ),
    ("E7 S000-L81 three ppuks", "result: three-ppuks A", (3, -3), {"B": ""}),
    ("F17 S000-L81 heodang", "result: heodang A", (3, -3), {"B": ""}),
    (
        "G11 the carry alone",
        f"""
        carry: 2 | A go: 3 at 8 | A bombs: 6 | A pile: {NINE_POINTS} | B pile: 1j
        B go: 1 at 7 | result: three-ppuks A
        """,
        (6, -6),
        {"B": "×2 carry"},
    ),
    (
        "A13 table four for the dealer",
        "rules: standard table_four=dealer-wins\ncarry: 2 | result: table-four A",
        (20, -20),
        {"B": "×2 carry"},
    ),
    (
        "F18 S000-L81 nobody",
        f"A go: 2 at 8 | A pile: {NINE_POINTS} | B pile: 1j | result: nagari",
        (0, 0),
        {},
    ),
    # Payments made at once
    (
        "G10 S000-L69 beside the bill, not multiplied",
        f"""
        carry: 2 | A pile: {EIGHT_POINTS} | B pile: 12b
        side: first-ppuk B pays A 7 | side: first-jjok A pays B 7
        side: second-ppuk B pays A 14 | result: stop A
        """,
        (30, -30),
        {"B": "×2 carry"},
    ),
    (
        "G10 S000-L69 also without a winner",
        "side: first-ppuk B pays A 7 | result: nagari",
        (7, -7),
        {},
    ),
    (
        "cases A first-ppuk, C stops with three",
        """
        players: 3
        A pile: 1j | B pile: 2j | C pile: 1r 2r 3r
        side: first-ppuk B pays A 3 | side: first-ppuk C pays A 3 | result: stop C
        """,
        (3, -6, 3),
        {"A": "", "B": ""},
    ),
]


@pytest.mark.parametrize(
    ("text", "totals", "factors"), [pytest.param(*row, id=i) for i, *row in BILLS]
)
def test_a_deal_is_settled_as_the_rules_say(
    text: str, totals: tuple[int, ...], factors: dict[str, str]
) -> None:
    found = bill(text)

    assert totals == found.totals
    assert factors == steps(found)


# Go-bak with unequal shares (rules.md 2.3): C has five points, no Go; A is in pi-bak
# (10), B not (5). Who called, the two options, what A, B and C have in all.

SHARES = f"""
    players: 3
    A pile: 11j | B pile: 11d 12d x3 | C pile: 1r 2r 3r 4r 5r {TEN_JUNK}
    result: stop C
"""
A_CALLED = "A go: 1 at 3"
B_CALLED = "B go: 1 at 3"
TWICE = "A go: 2 at 4 order 1 3 | B go: 1 at 3 order 2"
BOTH_A_FIRST = "A go: 1 at 3 order 1 | B go: 1 at 3 order 2"
BOTH_B_FIRST = "A go: 1 at 3 order 2 | B go: 1 at 3 order 1"


@pytest.mark.parametrize(
    ("calls", "options", "totals"),
    [
        pytest.param("", "", (-10, -5, 15), id="nobody called"),
        pytest.param(A_CALLED, "cover", (-15, 0, 15), id="EC-48 S000-L81 S001-L179"),
        pytest.param(A_CALLED, "double", (-20, 0, 20), id="EC-48 S002-L17"),
        pytest.param(A_CALLED, "double-each-pays", (-20, -5, 25), id="EC-48 EW"),
        pytest.param(A_CALLED, "cover-double", (-30, 0, 30), id="EC-48 CV"),
        pytest.param(B_CALLED, "cover", (0, -15, 15), id="S000-L81 B"),
        pytest.param(B_CALLED, "double", (0, -10, 10), id="S002-L17 B"),
        pytest.param(B_CALLED, "double-each-pays", (-10, -10, 20), id="EW B"),
        pytest.param(B_CALLED, "cover-double", (0, -30, 30), id="CV B"),
        pytest.param(BOTH_A_FIRST, "cover last", (0, -15, 15), id="EC-49 F13 last B"),
        pytest.param(BOTH_B_FIRST, "cover last", (-15, 0, 15), id="F13 last A"),
        pytest.param(BOTH_A_FIRST, "cover first", (-15, 0, 15), id="EC-49 F13 first A"),
        pytest.param(BOTH_B_FIRST, "cover first", (0, -15, 15), id="F13 first B"),
        pytest.param(TWICE, "cover first", (-15, 0, 15), id="F13 A first and last"),
        pytest.param(TWICE, "cover last", (-15, 0, 15), id="F13 A last and first"),
        pytest.param(BOTH_A_FIRST, "double last", (0, -10, 10), id="F13 double last"),
        pytest.param(BOTH_A_FIRST, "cover-double first", (-30, 0, 30), id="F13 CV"),
        pytest.param(BOTH_A_FIRST, "cover own-share", (-10, -5, 15), id="F13 own"),
        pytest.param(
            BOTH_A_FIRST, "double each-double", (-20, -10, 30), id="EC-49 F13 S002-L62"
        ),
    ],
)
def test_go_bak_is_paid_as_its_form_says(
    calls: str, options: str, totals: tuple[int, ...]
) -> None:
    form, two = (*options.split(), "", "")[:2]
    rules = "rules: standard"
    rules += f" go_bak_3p={form}" if form else ""
    rules += f" two_callers={two}" if two else ""

    assert totals == bill(f"{rules}\n{calls}\n{SHARES}").totals


def test_a_covered_share_says_whose_it_is_and_who_pays() -> None:
    found = bill(f"A go: 1 at 3\n{SHARES}")

    assert [(0, 0, 10), (1, 0, 5)] == [
        (x.loser, x.payer, x.amount) for x in found.lines
    ]


def test_a_free_share_says_why_it_is_nothing() -> None:
    doubled = bill(f"rules: standard go_bak_3p=double\nA go: 1 at 3\n{SHARES}")
    empty = bill("A pile: 2a 4a 8a | result: stop A")

    assert ["", "go-bak"] == [line.exempt for line in doubled.lines]
    assert ["empty-loser"] == [line.exempt for line in empty.lines]


# The sake cup in the bill (C12): the winner's greatest sum, each loser's cheapest


CUPS: list[tuple[str, str, tuple[int, ...], tuple[str, ...]]] = [
    (
        "EC-51 two players: 6 + 2 junk save the loser",
        f"A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k 8j 8k | result: stop A",
        (6, -6),
        ("animal", "junk"),
    ),
    (
        "EC-51 three players: 4 + 2",
        f"""
        players: 3
        A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k
        C pile: 8j | result: stop A
        """,
        (18, -6, -12),
        ("animal", "junk", "animal"),
    ),
    (
        "Q16 the cup as junk would make a pi-bak",
        f"A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a | result: stop A",
        (6, -6),
        ("animal", "animal"),
    ),
    (
        "C12 the cup as an animal saves the loser",
        """
        rules: standard animals_double=loser-without
        A pile: 2a 4a 8a 5a 6a 7a 10a | B pile: 9a 1j | result: stop A
        """,
        (8, -8),
        ("animal", "animal"),
    ),
    (
        "EC-62 seven animals with the cup beat two more junk",
        """
        A pile: 2a 4a 5a 6a 7a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k | B pile: 6j
        result: stop A
        """,
        (6, -6),  # 3 x 2 as an animal; 2 + 1 and pi-bak as junk: 6 as well
        ("animal", "animal"),
    ),
    (
        "C12 fewer points and a pi-bak pay more",
        """
        A pile: 2a 4a 8a 5a 6a 9a 1j 1k 2j 2k 3j 3k 4j 4k | B pile: 6j
        result: stop A
        """,
        (14, -14),  # animals 5 + 2 = 7; as junk 5 + 1 + 1 = 7, doubled
        ("junk", "animal"),
    ),
    (
        "C12 the greatest sum of both losers",
        """
        players: 3
        A pile: 5a 6a 7a 10a 12a 4a 9a 1j 1k 2j 2k 3j 3k 4j 4k
        B pile: 6j 6k 8j 8k 10j 10k | C pile: 7j 7k 9j 9k 11j 11k | result: stop A
        """,
        (12, -6, -6),  # 3 x 2 from each, not 2 + 1 without pi-bak
        ("animal", "animal", "animal"),
    ),
    (
        "C12 both at once",
        """
        rules: standard cup=both
        A pile: 2a 4a 5a 6a 7a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k | B pile: 6j
        result: stop A
        """,
        (16, -16),  # (3 + 1) x 2 x 2
        ("both", "animal"),
    ),
    (
        "C12 always an animal",
        f"""
        rules: standard cup=animal
        A pile: 2a 4a 8a {TEN_JUNK}
        B pile: 9a 6j 6k 7j 7k 8j 8k | result: stop A
        """,
        (12, -12),
        ("animal", "animal"),
    ),
    (
        "C12 a loser without ten junk may not read it as junk",
        f"""
        rules: standard cup=ten-junk
        A pile: 2a 4a 8a {TEN_JUNK}
        B pile: 9a 6j 6k 7j 7k 8j 8k | result: stop A
        """,
        (12, -12),
        ("animal", "animal"),
    ),
    (
        "C12 chosen for good",
        f"""
        A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k 8j 8k | B cup: animal
        result: stop A
        """,
        (12, -12),
        ("animal", "animal"),
    ),
    (
        "G5 counted by cards the cup as junk is one card",
        f"""
        rules: standard junk_bak_counts=cards
        A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k 8j 8k | result: stop A
        """,
        (12, -12),
        ("animal", "animal"),
    ),
    (
        "G5 counted by cards, one more saves",
        f"""
        rules: standard junk_bak_counts=cards
        A pile: 2a 4a 8a {TEN_JUNK} | B pile: 9a 6j 6k 7j 7k 8j 8k 9j
        result: stop A
        """,
        (6, -6),
        ("animal", "junk"),
    ),
]


@pytest.mark.parametrize(
    ("text", "totals", "cups"), [pytest.param(*row, id=i) for i, *row in CUPS]
)
def test_the_cup_is_read_to_serve_its_owner(
    text: str, totals: tuple[int, ...], cups: tuple[str, ...]
) -> None:
    found = bill(text)

    assert totals == found.totals
    assert cups == found.cups


# What a bill is made of


def test_a_bill_is_asked_only_of_a_deal_that_is_over() -> None:
    with pytest.raises(ValueError, match="not over: it is in the phase 'play'"):
        settle(parse_position("A hand: 3r"))


def test_factors_apply_in_their_order_additions_first() -> None:
    assert 24 == amount_of(9, [Factor("go", "", add=3), Factor("shake", "", times=2)])
    assert 0 == amount_of(0, [])


def test_the_fixed_wins_have_no_score_and_their_points() -> None:
    found = bill(f"A pile: {NINE_POINTS} | result: heodang A")

    assert (None, 3) == (found.score, found.points)


SEATS = st.builds(
    Seat,
    gos=st.integers(0, 5),
    first_go=st.integers(1, 4),
    last_go=st.integers(5, 9),
    shown=st.sampled_from([Cards(0), Cards.of("5a 5r 5j")]),
    bombs=st.sampled_from([(), (6,), (6, 7)]),
    played_on=st.booleans(),
)
SIDES = st.lists(
    st.builds(
        lambda pair, amount: Side("first-ppuk", *pair, amount),
        st.permutations([0, 1]),
        st.integers(1, 30),
    ),
    max_size=3,
).map(tuple)


@st.composite
def finished(draw: st.DrawFn) -> State:
    """A deal that is over, its cards shared out among the piles and nowhere."""
    players = draw(st.integers(2, 3))
    piles: list[Cards] = []
    left = int(ALL)
    for _ in range(players):
        piles.append(Cards(draw(PILES) & left))
        left &= ~piles[-1]
    reason = draw(st.sampled_from([*REASONS]))
    winner = None if reason == "nagari" else draw(st.integers(0, players - 1))
    return State(
        rules=draw(RULES),
        seats=tuple(replace(draw(SEATS), pile=pile) for pile in piles),
        phase="over",
        side=draw(SIDES),
        carry=draw(st.sampled_from([1, 2, 4, 8])),
        result=Result(reason, winner),
    )


@given(state=finished())
def test_what_all_seats_have_in_all_adds_to_zero(state: State) -> None:
    found = settle(state)

    assert 0 == sum(found.totals)
    assert all(line.amount >= 0 for line in found.lines)
    assert all(line.payer != found.winner for line in found.lines)


@given(state=finished())
def test_a_share_is_what_its_factors_make_of_the_points(state: State) -> None:
    for line in settle(state).lines:
        made = line.points
        for factor in line.factors:
            made = (made + factor.add) * factor.times
            assert factor.add == 0 or factor.times == 1
        assert line.amount == (0 if line.exempt else made)


@pytest.mark.parametrize(
    "formula",
    [
        pytest.param("add-and-double", id="F7 G8 S000-L81 S001-L197"),
        pytest.param("double-from-three", id="F7 G8 S002-L16"),
        pytest.param("add-two-and-double", id="F7 G8 our choice"),
    ],
)
@given(state=finished(), gos=st.integers(0, 9), carry=st.sampled_from([1, 2, 3, 8]))
def test_a_share_is_a_whole_number_times_a_power_of_two(
    formula: str, state: State, gos: int, carry: int
) -> None:
    """Points and what the Gos add, doubled some times; then what is carried.

    The carry is a power of two as well, unless the cap of the rules is another number.
    """
    rules = replace(state.rules, go_formula=formula)
    seats = tuple(replace(seat, gos=gos) for seat in state.seats)
    found = settle(replace(state, rules=rules, seats=seats, carry=carry))
    added = {
        "add-and-double": gos,
        "double-from-three": gos if gos <= 2 else 0,
        "add-two-and-double": min(gos, 2),
    }[formula]

    for line in found.lines:
        if found.reason not in {"stop", "auto-stop"}:
            factor = carry if rules.fixed_wins == "carry" else 1
            assert line.points * factor == line.amount
        elif line.exempt or line.points + added == 0:
            assert 0 == line.amount
        else:
            times, rest = divmod(line.amount, (line.points + added) * carry)
            assert 0 == rest
            assert times in {2**n for n in range(max(0, gos - 2), 20)}


@given(state=finished())
def test_no_factor_adds_after_one_has_doubled(state: State) -> None:
    for line in settle(state).lines:
        doubled = [bool(factor.times > 1) for factor in line.factors]

        assert sorted(doubled) == doubled


@given(state=finished())
def test_the_points_of_a_stop_are_those_of_the_winners_pile(state: State) -> None:
    found = settle(state)

    if found.score is not None and found.winner is not None:
        pile = state.seats[found.winner].pile
        assert found.points == found.score.points <= points(pile, state.rules)
    else:
        assert state.result
        assert state.result.reason not in {"stop", "auto-stop"}


def test_a_bill_names_its_factors_as_the_contract_does() -> None:
    """All of them in one share, in the order in which they apply."""
    found = bill(
        f"carry: 2 | A go: 3 at 8 | A bombs: 6 | A shown: 5a 5r 5j\n"
        f"A pile: {TEN_JUNK} 2a 4a 5a 6a 7a 10a 12a 1b 3b 8b | B pile: 6j 6k\n"
        "B go: 1 at 7 order 4 | result: stop A"
    )
    names = """go three-go bomb shake animals-double bright-bak junk-bak go-bak carry"""

    assert names.split() == [factor.key for factor in found.lines[0].factors]
    assert (7 + 3) * 2**8 == found.lines[0].amount


@pytest.mark.parametrize("reading", ["animal", "junk"])
def test_a_cup_chosen_for_good_is_not_read_anew_in_the_bill(reading: str) -> None:
    found = bill(
        f"A cup: {reading}\n"
        "A pile: 2a 4a 8a 5a 6a 9a 1j 1k 2j 2k 3j 3k 4j 4k | B pile: 6j\n"
        "result: stop A"
    )

    assert {"animal": 7, "junk": 14}[reading] == found.totals[0]
