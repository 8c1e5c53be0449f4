"""The three sources, line by line: what each says comes out under its preset.

Each row names a source and the line that decides; the same scenario stands under
several sources where they disagree.
"""

import pytest

from gostop.notation import parse_scenario
from gostop.scenario import run

SELF_PPUK = """
    A hand: 5k 9j | B pile: 1j 1k 2j | table: 8b | stock: 10k
    stack: 5a 5r 5j by A
    A 5k
"""
LAST_PPUK = "A hand: 5a | B hand: 7a | table: 5r 8b | stock: 5j | A 5a"
TWO_PPUKS = """
    players: 3
    A turns: 1 | A ppuks: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j
    A 3r
"""
THREE_PPUKS = """
    players: 3
    A turns: 2 | A ppuks: 1 2 | A hand: 3r 5a | table: 3b 8j | stock: 3j
    A 3r
"""
JJOK_SWEEP = "A hand: 7j 9j | B pile: 1j 1k | table: none | stock: 7r | A 7j"
PASS_LEFT = """
    A hand: 3j | A passes: 1 | B hand: 7a | B pile: 1j | table: 8b | stock: 3k
    A 3j
"""
TABLE_FOUR = "phase: deal | A hand: 1j | B hand: 2j | table: 5a 5r 5j 5k"
THREE_GOS = """
    A go: 3 at 8 | A pile: 1b 3b 8b 2a 4a 8a 5a 6a | B pile: 12b | result: stop A
"""
FALLEN = """
    A go: 1 at 8 | A last points: 6 | A hand: 8b 9j | A pile: 1b 3b 4r 5r 7r 1r
    table: 8j 10k 12r | stock: 12d
    A 8b
"""
GO_BAK = """
    players: 3
    A pile: 11j | B pile: 11d 12d x2
    C pile: 1r 2r 3r 4r 5r 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k
    A go: 1 at 3 | result: stop C
"""
BOTH_CALLED = GO_BAK.replace("A go: 1 at 3", "A go: 1 at 3 | B go: 1 at 3 order 2")
NO_JUNK = """
    A pile: 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k | B pile: 12r | result: stop A
"""
TRIPLE_BONUS = "players: 2 | phase: deal | A hand: 3r | B hand: 5a | table: x3 3b"

SAYS: list[tuple[str, str, str, str]] = [
    # The deck and the deal
    (
        "s000",
        "L65 a bonus card on the table is the dealer's, and is replaced",
        "phase: deal | A hand: 3r | B hand: 5a | table: x2 3b | stock: 9j",
        "== table-bonus | == A pile x2 | == table 3b 9j",
    ),
    (
        "s001",
        "L101 a bonus card on the table is the dealer's, and is replaced",
        "phase: deal | A hand: 3r | B hand: 5a | table: x2 3b | stock: 9j",
        "== table-bonus | == A pile x2 | == table 3b 9j",
    ),
    (
        "s002",
        "L23 jokers on the table are the dealer's",
        "phase: deal | A hand: 3r | B hand: 5a | table: x2 y2 3b | stock: 9j 10j",
        "== table-bonus | == A pile x2 y2",
    ),
    ("s000", "L81 four on the table: a draw", TABLE_FOUR, "== table-four nagari"),
    ("s001", "L189 four on the table: a draw", TABLE_FOUR, "== table-four nagari"),
    ("s002", "L19 four on the table: dealt again", TABLE_FOUR, "== table-four"),
    # A turn
    (
        "s000",
        "L39 one card of the month: take it",
        "A hand: 3r 5a | table: 3b 8j | stock: 9j | A 3r",
        "== A pile 3b 3r | == table 8j 9j",
    ),
    (
        "s001",
        "L115 no card of the month: it stays",
        "A hand: 3r 5a | table: 8j | stock: 9j | A 3r",
        "== A pile none | == table 3r 8j 9j",
    ),
    (
        "s002",
        "L14 the flip is taken with its match",
        "A hand: 3r 5a | table: 8j | stock: 8k | A 3r",
        "== A pile 8j 8k | == table 3r",
    ),
    (
        "s000",
        "L41 two of the month: only one is taken",
        "A hand: 6r 5a | table: 6a 6j 8b | stock: 9j | A 6r | A >6j",
        "== A pile 6r 6j | == table 6a 8b 9j",
    ),
    (
        "s001",
        "L153 two of the month: only one is taken",
        "A hand: 6r 5a | table: 6a 6j 8b | stock: 9j | A 6r | A >6a",
        "== A pile 6a 6r | == table 6j 8b 9j",
    ),
    (
        "s002",
        "L14 two of the month: the player chooses",
        "A hand: 6r 5a | table: 6a 6j 8b | stock: 9j | A 6r",
        "= phase choose-hand",
    ),
    # Scores
    ("s000", "L45 rain-three", "A pile: 1b 3b 12b", "= A points 2"),
    ("s000", "L45 any four brights", "A pile: 1b 3b 8b 12b", "= A points 4"),
    ("s001", "L67 five brights", "A pile: 1b 3b 8b 11b 12b", "= A points 15"),
    (
        "s002",
        "L29 four brights, rain among them",
        "A pile: 1b 3b 8b 12b",
        "= A points 4",
    ),
    (
        "s000",
        "L49 the rain swallow is none of the birds",
        "A pile: 2a 4a 12a",
        "= A points 0",
    ),
    ("s001", "L75 five birds", "A pile: 2a 4a 8a", "= A points 5"),
    ("s002", "L32 five birds", "A pile: 2a 4a 8a", "= A points 5"),
    ("s000", "L47 five animals", "A pile: 5a 6a 7a 10a 12a", "= A points 1"),
    ("s000", "L57 rain ribbon in no set", "A pile: 4r 5r 12r", "= A points 0"),
    ("s000", "L59 both ways of counting add", "A pile: 1r 2r 3r 4r 5r", "= A points 4"),
    ("s001", "L85 a set of ribbons", "A pile: 6r 9r 10r", "= A points 3"),
    ("s002", "L35 grass ribbons", "A pile: 4r 5r 7r", "= A points 3"),
    (
        "s000",
        "L61 ten junk, and one more each",
        "A pile: 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 6j",
        "= A points 2",
    ),
    ("s001", "L91 double junk", "A pile: 1j 1k 2j 2k 3j 3k 11d 12d", "= A points 1"),
    (
        "s002",
        "L22 double junk",
        "A pile: 1j 1k 2j 2k 3j 3k 11d 12d",
        "= A points 1",
    ),
    ("s000", "L65 cup as junk", "A pile: 9a 1j 1k 2j 2k 3j 3k 4j 4k", "= A points 1"),
    ("s001", "L93 cup as junk", "A pile: 9a 1j 1k 2j 2k 3j 3k 4j 4k", "= A points 1"),
    ("s002", "L39 cup as junk", "A pile: 9a 1j 1k 2j 2k 3j 3k 4j 4k", "= A points 1"),
    # Bonus cards
    (
        "s000",
        "L65 a bonus card from the hand: one card to the hand",
        "A hand: x2 3r | table: 8b | stock: 5a 9j | A x2",
        "== bonus | == A pile x2 | == A hand 3r 5a",
    ),
    (
        "s001",
        "L103 before playing, one card to the hand",
        "A hand: x2 3r | table: 8b | stock: 5a 9j | A x2",
        "= phase play | == A hand 3r 5a",
    ),
    (
        "s001",
        "L105 flipped: it is taken, and one flips again",
        "A hand: 3j 9j | table: 5a 8b | stock: x2 5j | A 3j",
        "== bonus | == A pile 5a 5j x2",
    ),
    (
        "s000",
        "L65 with a ppuk it stays on the table",
        "A hand: 5r 9j | table: 5a 8b | stock: x2 5j | A 5r",
        "== ppuk | == A pile none",
    ),
    (
        "s001",
        "L107 with a ppuk it stays on the table",
        "A hand: 5r 9j | table: 5a 8b | stock: x2 5j | A 5r",
        "== ppuk | == A pile none",
    ),
    (
        "s001",
        "L107 a jjok is not affected",
        "A hand: 3j 9j | B pile: 1j | table: 8b | stock: x2 3k | A 3j",
        "== jjok bonus | = A steals 1",
    ),
    (
        "s000",
        "L65 most rules: it steals nothing",
        "A hand: x2 3r | B pile: 1j | table: 8b | stock: 5a 9j | A x2",
        "= A steals 0",
    ),
    # Ppuks
    ("s000", "L67 the own ppuk: two junk", SELF_PPUK, "= A steals 2"),
    ("s001", "L155 any three on the table: one", SELF_PPUK, "= A steals 1"),
    ("s002", "L49 any three on the table: one", SELF_PPUK, "= A steals 1"),
    (
        "s000",
        "L67 three stay",
        "A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "== ppuk | == A pile none",
    ),
    (
        "s001",
        "L121 none is taken",
        "A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "== ppuk | == A pile none",
    ),
    (
        "s002",
        "L45 none is taken",
        "A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "== ppuk | == A pile none",
    ),
    (
        "s000",
        "L69 first ppuk, two players: 7",
        "A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "== ppuk first-ppuk | = A total 7",
    ),
    (
        "s001",
        "L123 first ppuk, three players: 3",
        "players: 3 | A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "= B pays 3 | = C pays 3",
    ),
    (
        "s002",
        "L46 first ppuk: 3",
        "players: 3 | A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        "= B pays 3 | = C pays 3",
    ),
    ("s000", "L69 the second: 6", TWO_PPUKS, "== ppuk second-ppuk | = B pays 6"),
    ("s001", "L125 the second: 6", TWO_PPUKS, "== ppuk second-ppuk | = B pays 6"),
    ("s002", "L47 the second: 5", TWO_PPUKS, "== ppuk second-ppuk | = B pays 5"),
    ("s000", "L69 the third: 9, and 3", THREE_PPUKS, "= third-ppuk | = B pays 12"),
    (
        "s001",
        "L127 L129 the third: 9, and 3",
        THREE_PPUKS,
        "= third-ppuk | = B pays 12",
    ),
    ("s002", "L48 the third wins", THREE_PPUKS, "== ppuk three-ppuks | = winner A"),
    ("s000", "L67 only the steal is stopped at the end", LAST_PPUK, "== ppuk"),
    ("s001", "L131 no ppuk with the last hand card", LAST_PPUK, "=! ppuk"),
    ("s002", "L56 only the steal is stopped at the end", LAST_PPUK, "== ppuk"),
    # Other events
    ("s000", "L69 L71 jjok and sweep", JJOK_SWEEP, "== jjok sweep | = A steals 2"),
    ("s001", "L139 L149 jjok and sweep", JJOK_SWEEP, "== jjok sweep | = A steals 2"),
    ("s002", "L54 two cards must lie there", JJOK_SWEEP, "== jjok | = A steals 1"),
    (
        "s002",
        "L54 hand card and flip take the two",
        "A hand: 3r 9j | B pile: 1j | table: 3b 5a | stock: 5r | A 3r",
        "== sweep | = A steals 1",
    ),
    (
        "s002",
        "L55 with a ttadak two junk from each",
        """
        players: 3 | A hand: 6k 9j | B pile: 1j 1k | C pile: 2j 2k | table: 6r 6j
        stock: 6a
        A 6k
        A >6r
        """,
        "== ttadak sweep | = A steals 4",
    ),
    (
        "s000",
        "L73 first jjok: 7",
        "A turns: 0 | A hand: 7j 9j | table: 8b | stock: 7r | A 7j",
        "== jjok first-jjok | = A total 7",
    ),
    (
        "s002",
        "L53 first jjok: 3",
        "players: 3 | A turns: 0 | A hand: 7j 9j | table: 8b | stock: 7r | A 7j",
        "== jjok first-jjok | = B pays 3",
    ),
    (
        "s001",
        "L135 first ttadak: 7",
        "A turns: 0 | A hand: 6k 9j | table: 6r 6j 1b | stock: 6a | A 6k | A >6r",
        "== ttadak first-ttadak | = A total 7",
    ),
    (
        "s000",
        "L75 a ttadak with the last hand card: no junk",
        """
        A hand: 6k | B hand: 7a | B pile: 1j | table: 6r 6j 1b
        stock: 6a
        A 6k
        A >6r
        """,
        "== ttadak | = A steals 0 | == A pile 6a 6r 6j 6k",
    ),
    (
        "s001",
        "L157 a stack with the last hand card: no junk",
        """
        A hand: 5k | B hand: 7a | B pile: 1j | table: 8b
        stock: 9j
        stack: 5r 5a 5j by B
        A 5k
        """,
        "== take-stack | = A steals 0",
    ),
    (
        "s002",
        "L49 three on the table: one junk, single before double",
        "A hand: 5k 9j | B pile: 11d 1j | table: 5a 5r 5j 8b | stock: 10k | A 5k",
        "== take-stack | == B pile 11d",
    ),
    (
        "s002",
        "L57 the department store is of some tables only",
        "A turns: 0 | A hand: 8a 9j | table: 8b 4j 10a | stock: 4r | A 8a",
        "==",
    ),
    (
        "s000",
        "L71 the last hand card, passes or not",
        PASS_LEFT,
        "== jjok | = A steals 0",
    ),
    (
        "s001",
        "L149 the last hand card, passes or not",
        PASS_LEFT,
        "== jjok | = A steals 0",
    ),
    (
        "s002",
        "L56 the last round is still to come",
        PASS_LEFT,
        "== jjok | = A steals 1",
    ),
    # Bombs and shakes
    (
        "s000",
        "L75 a bomb: four cards and one junk",
        "A hand: 8a 8j 8k 5a | B pile: 1j | table: 8b 1r | stock: 9j | A bomb 8",
        "== bomb | = A steals 1",
    ),
    (
        "s002",
        "L60 two and two",
        "A hand: 6r 6j 9j | B pile: 1j | table: 6a 6k 8b | stock: 10k | A bomb 6",
        "== bomb | = A steals 1",
    ),
    (
        "s001",
        "L147 shown, then played as usual",
        "A hand: 5a 5r 5j 9j | table: 8b | stock: 10k 12d | A shake 5 | A 5a",
        "== | = phase play",
    ),
    (
        "s002",
        "L61 two shakes: fourfold",
        "A shown: 5a 5r 5j 7a 7r 7j | A pile: 2a 4a 8a | B pile: 1j | result: stop A",
        "= B pays 20",
    ),
    # Go, Stop and the bill
    ("s000", "L81 three Gos: +3 and double", THREE_GOS, "= B pays 24"),
    ("s001", "L177 L197 three Gos: +3 and double", THREE_GOS, "= B pays 24"),
    ("s002", "L16 three Gos: double", THREE_GOS, "= B pays 18"),
    ("s000", "L81 more than in the turn before", FALLEN, "= phase go-stop"),
    ("s001", "L179 more than in the turn before", FALLEN, "= phase go-stop"),
    ("s002", "L18 more than at the last Go", FALLEN, "= phase play"),
    ("s000", "L81 the caller covers", GO_BAK, "= A pays 15 | = B pays 0"),
    ("s001", "L179 the caller covers", GO_BAK, "= A pays 15 | = B pays 0"),
    ("s002", "L17 the caller pays double, the other nothing", GO_BAK, "= A pays 20"),
    ("s002", "L62 each caller pays double", BOTH_CALLED, "= A pays 20 | = B pays 10"),
    (
        "s000",
        "L81 go-bak with two players: double",
        "B go: 1 at 7 | A pile: 2a 4a 8a | B pile: 1j | result: stop A",
        "= B pays 10",
    ),
    ("s000", "L81 no junk at all is no pi-bak", NO_JUNK, "= B pays 1"),
    ("s001", "L95 no junk at all is no pi-bak", NO_JUNK, "= B pays 1"),
    ("s002", "L63 fewer than eight, none too", NO_JUNK, "= B pays 2"),
    (
        "s001",
        "L167 a loser without a card pays nothing",
        "A pile: 2a 4a 8a | B pile: none | result: stop A",
        "= B pays 0",
    ),
    (
        "s002",
        "L64 five brights: 30 from each",
        """
        players: 3
        A pile: 1b 3b 8b 11b 12b | B pile: 1r | C pile: 2r | result: stop A
        """,
        "= A total 60 | = B pays 30 | = C pays 30",
    ),
    (
        "s000",
        "L47 seven animals: double",
        "A pile: 2a 4a 8a 5a 6a 7a 10a | B pile: 12a | result: stop A",
        "= B pays 16",
    ),
    # Special ends
    (
        "s000",
        "L81 chongtong, two players: 10",
        "phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | table: 8b",
        "== chongtong | = A total 10",
    ),
    (
        "s001",
        "L183 chongtong by a card drawn, three players: 5",
        "players: 3 | A hand: x2 5a 5r 5j | table: 8b | stock: 5k | A x2",
        "== bonus chongtong | = B pays 5",
    ),
    (
        "s001",
        "L187 heodang",
        "A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 10k | A 5a",
        "== heodang | = A total 3",
    ),
    (
        "s000",
        "L81 the last card reaches seven: a Stop by itself",
        """
        A hand: 8b | B hand: 7a | A pile: 1b 3b 2a 4a 8a | table: 8j 1r
        stock: 9j
        A 8b
        """,
        "= reason auto-stop",
    ),
    (
        "s002",
        "L16 a Go and no Stop: nobody wins",
        """
        A hand: 9r | A go: 1 at 5 | A pile: 2a 4a 8a | B hand: none | table: 12d
        stock: 11j
        A 9r
        """,
        "== nagari | = winner nobody",
    ),
    ("s001", "L203 a draw doubles the next", f"carry: 2\n{THREE_GOS}", "= B pays 48"),
]


@pytest.mark.parametrize(
    ("source", "text", "outcome"),
    [
        pytest.param(source, text, outcome, id=f"{source.upper()} {place}")
        for source, place, text, outcome in SAYS
    ],
)
def test_a_source_has_its_outcome(source: str, text: str, outcome: str) -> None:
    scenario = parse_scenario(f"rules: {source}\n{text}\n{outcome}")

    assert () == run(scenario).failures


@pytest.mark.parametrize("source", ["s000", "s001"])
def test_the_article_has_no_triple_bonus_card_and_the_others_do(source: str) -> None:
    """S002 L23: a joker is usually two junk; S000 L65, S001 L99: one of three."""
    done = run(parse_scenario(f"rules: {source}\n{TRIPLE_BONUS} | == A pile x3"))

    assert () == done.failures
    with pytest.raises(ValueError, match="'x3' is not in this deck"):
        parse_scenario(f"rules: s002\n{TRIPLE_BONUS}")
