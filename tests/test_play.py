"""One turn at a time: what a move brings, by the sources and the hard cases.

Each case is a scenario with its outcome, worked out from the rules (`E1`, `EC-01` are
their numbers in rules.md) before the engine was asked, and the reason in a sentence.
"""

from itertools import combinations

import pytest

from gostop.cards import ALL, Cards, card
from gostop.errors import IllegalMoveError, NotationError
from gostop.moves import Move
from gostop.notation import parse_move, parse_position, parse_scenario
from gostop.play import apply, begin, deal, legal_moves
from gostop.rules import OPTIONS, Rules, Value, load
from gostop.scenario import run
from gostop.state import State, deck, problems, view
from tests.option_cases import ROWS, OptionRow

Case = tuple[str, str, str]

PLAIN: list[Case] = [
    (
        "B3 S000-L39",
        "A hand card takes the one card of its month; the flip, matching none, stays.",
        """
        A hand: 3r 5a | table: 3b 8j | stock: 9j
        A 3r
        == | == A pile 3b 3r | == table 8j 9j | = A steals 0
        """,
    ),
    (
        "B8 S000-L39",
        "Neither card has a match: both stay.",
        """
        A hand: 5a 9r | table: 3b 8j | stock: 7j
        A 5a
        == | == A pile none | == table 3b 5a 7j 8j
        """,
    ),
    (
        "B6 S000-L39",
        "The flip takes a pair by itself.",
        """
        A hand: 5a 9r | table: 3b 8j | stock: 8k
        A 5a
        == | == A pile 8j 8k | == table 3b 5a
        """,
    ),
    (
        "EC-08 S000-L73",
        "Two pairs of different months are two plain captures, no ttadak.",
        """
        A hand: 4a 9j | B pile: 1j | table: 4r 9r 1b | stock: 9a
        A 4a
        == | == A pile 4a 4r 9a 9r | == table 1b | = A steals 0
        """,
    ),
    (
        "B4 S000-L41 hand",
        "Two loose cards of the month: the player chooses, and only one is taken.",
        """
        A hand: 6r 5a | table: 6a 6j 8b | stock: 9j
        A 6r
        = phase choose-hand | == table 6a 6j 8b | == A pile none
        A >6j
        == | == A pile 6r 6j | == table 6a 8b 9j
        """,
    ),
    (
        "B4 S000-L41 flip",
        "The flip chooses as the hand card does, a move of its own.",
        """
        A hand: 5r 9r | table: 5a 6a 6j 8b | stock: 6k
        A 5r
        = phase choose-flip | == A pile none
        A >6a
        == | == A pile 5a 5r 6a 6k | == table 6j 8b
        """,
    ),
    (
        "B4 S000-L41 both",
        "Hand card and flip each choose in their own month.",
        """
        A hand: 5r 9r | table: 5a 5j 6a 6j 8b | stock: 6k
        A 5r
        A >5j
        = phase choose-flip
        A >6j
        == | == A pile 5r 5j 6j 6k | == table 5a 6a 8b
        """,
    ),
    (
        "B1 S000-L39",
        "After A comes B, then C, then A again.",
        """
        players: 3
        A hand: 1j 2j | B hand: 3j 4j | C hand: 5j 6j | table: 8b
        stock: 9j 10j 11j 12r
        A 1j
        B 3j
        C 5j
        A 2j
        == table 1j 2j 3j 5j 8b 9j 10j 11j 12r
        """,
    ),
    (
        "A15 S000-L41",
        "Two of a month dealt to the table lie loose.",
        """
        phase: deal | A hand: 6r | B hand: 7a | table: 6a 6j 8b | stock: 9j
        == | == table 6a 6j 8b | = phase play
        A 6r
        = phase choose-hand
        """,
    ),
]

PPUKS: list[Case] = [
    (
        "E1 S000-L67",
        "Pair and flip of one month: all three stay.",
        """
        A hand: 3r 5a 12r | B hand: 7a 9j | table: 3b 8j | stock: 3j 9r
        A 3r
        == ppuk | == A pile none | == table 8j | = A steals 0 | = A total 0
        """,
    ),
    (
        "E2 S000-L67",
        "Who brings the fourth takes all four and one junk from each other player.",
        """
        A hand: 3r 5a | B hand: 3k 9j | A pile: 1j 1k | table: 3b 8j | stock: 3j 10j
        A 3r
        = ppuk
        B 3k
        == take-stack | == B pile 3b 3r 3j 3k 1j | == A pile 1k | = B steals 1
        """,
    ),
    (
        "E2 S002-L49 three players",
        "Each other player gives one, the maker and the third alike.",
        """
        players: 3
        A hand: 5k 9j | B pile: 1j 1k | C pile: 2j | table: 8b | stock: 10k
        stack: 5r 5a 5j by B
        A 5k
        == take-stack | == A pile 5a 5r 5j 5k 1j 2j | == B pile 1k | == C pile none
        """,
    ),
    (
        "E2 S000-L67 by the flip",
        "The flip takes a stack as the hand card does.",
        """
        A hand: 1b 9j | B pile: 1j | table: 8b | stock: 5k
        stack: 5r 5a 5j by B
        A 1b
        == take-stack | == A pile 5a 5r 5j 5k 1j | == table 1b 8b
        """,
    ),
    (
        "E3 S000-L67",
        "Taking the own ppuk brings two junk from each.",
        """
        players: 3
        A hand: 5k 9j | B pile: 1j 1k 2j | C pile: 2k 3j | table: 8b | stock: 10k
        stack: 5r 5a 5j by A
        A 5k
        == take-stack self-ppuk | = A steals 4 | == B pile 2j | == C pile none
        """,
    ),
    (
        "EC-12 S000-L67",
        "A self-ppuk by the flip counts as one by the hand card does.",
        """
        A hand: 10a 9j | B pile: 1j 1k 3j | table: 10r 8b | stock: 2k
        stack: 2r 2j 2a by A
        A 10a
        == take-stack self-ppuk | = A steals 2 | == A pile 10a 10r 2a 2r 2j 2k 1j 1k
        """,
    ),
    (
        "E3 S000-L67 two stacks in a turn",
        "The own stack by hand and another's by flip: two and one.",
        """
        A hand: 5k 9j | B pile: 1j 1k 3j 3k | table: 8b | stock: 2k
        stack: 5r 5a 5j by A
        stack: 2r 2j 2a by B
        A 5k
        == take-stack take-stack self-ppuk | = A steals 3 | == B pile 3k
        """,
    ),
    (
        "EC-15 S000-L67",
        "A stack is no pair to choose from: the fourth card takes it at once.",
        """
        A hand: 5k 9j | table: 8b 1r 1j | stock: 10k
        stack: 5r 5a 5j by B
        A 5k
        = take-stack | =! choose | = phase play
        """,
    ),
    (
        "EC-11 S000-L79",
        "A dealt triple has no maker: one junk from each, no self-ppuk.",
        """
        A hand: 4k 9j | B pile: 1j 1k | table: 4a 4r 4j 8b | stock: 10k
        A 4k
        == take-stack | = A steals 1 | == A pile 4a 4r 4j 4k 1j
        """,
    ),
    (
        "EC-11 S000-L79 by the flip",
        "The flip takes a dealt triple as well, in the first turn without an award.",
        """
        A turns: 0 | A hand: 1b 9j | B pile: 1j | table: 4a 4r 4j 8b | stock: 4k
        A 1b
        == take-stack | = A steals 1 | = A total 0
        """,
    ),
    (
        "A14 S001-L155",
        "Three of a month dealt to the table lie together from the start.",
        """
        phase: deal | A hand: 4k 9j | B hand: 7a | B pile: 1j | table: 4a 4r 4j 8b
        stock: 10k
        == table 8b
        A 4k
        == take-stack | = A steals 1
        """,
    ),
    (
        "EC-07 S001-L121",
        "With two loose cards of the month the fourth is a ttadak, never a ppuk.",
        """
        A hand: 6r 9j | B pile: 1j | table: 6a 6j 8b | stock: 6k
        A 6r
        A >6a
        == ttadak | = A steals 1 | == A pile 6a 6r 6j 6k 1j
        """,
    ),
    (
        "EC-01 S000-L65",
        "A bonus card flipped before the ppuk stays on the stack; the taker gets it.",
        """
        A hand: 5r 9j | B hand: 5k 9r | A pile: 1j | table: 5a 8b | stock: x2 5j 7r
        A 5r
        == ppuk | == A pile 1j
        B 5k
        == take-stack bonus | == B pile 5a 5r 5j 5k x2 1j | = B steals 1
        """,
    ),
    (
        "EC-01 S000-L65 self",
        "Its maker gets stack and bonus card back with two junk.",
        """
        A hand: 5r 5k | B hand: 7a 9r | B pile: 1j 1k 2j | table: 5a 8b
        stock: x2 5j 7r 10k
        A 5r
        = ppuk
        B 9r
        A 5k
        = take-stack self-ppuk bonus | == A pile 5a 5r 5j 5k x2
        """,
    ),
    (
        "EC-03 S000-L65",
        "A bonus card from the hand was captured before: it is not buried.",
        """
        A hand: x2 5r 9j | table: 5a 8b | stock: 7k 5j
        A x2
        A 5r
        == ppuk | == A pile x2 | == A hand 7k 9j
        """,
    ),
    (
        "EC-20 S000-L69",
        "A stack left on the table keeps it from being swept.",
        """
        A hand: 3r 9j | B pile: 1j | table: 3b 7a | stock: 7r
        stack: 5r 5a 5j by B
        A 3r
        == | = A steals 0 | == table none
        """,
    ),
    (
        "E9 S000-L69 ppuk",
        "A ppuk on the only loose card is no sweep: nothing was taken.",
        """
        A hand: 3r 9j | B pile: 1j | table: 3b | stock: 3j
        A 3r
        == ppuk | = A steals 0
        """,
    ),
]

MEETINGS: list[Case] = [
    (
        "E13 S000-L71",
        "The flip takes the card just laid: both cards and one junk.",
        """
        A hand: 7j 9j | B pile: 1j | table: 1b 5r | stock: 7r
        A 7j
        == jjok | == A pile 7j 7r 1j | = A steals 1 | == table 1b 5r
        """,
    ),
    (
        "EC-04 S000-L65",
        "A bonus card between the two does not hinder a jjok.",
        """
        A hand: 3j 9j | B pile: 4j | table: 8b 1j | stock: x2 3k
        A 3j
        == jjok bonus | == A pile 3j 3k x2 4j | = A steals 1
        """,
    ),
    (
        "E16 S000-L73",
        "Two loose cards, hand card and flip of a month: all four and one junk.",
        """
        A hand: 6k 9j | B pile: 1j | table: 6r 6j 1b | stock: 6a
        A 6k
        A >6r
        == ttadak | == A pile 6a 6r 6j 6k 1j | = A steals 1 | == table 1b
        """,
    ),
    (
        "E16 S001-L133 three players",
        "Each other player gives one.",
        """
        players: 3
        A hand: 6k 9j | B pile: 1j 1k | C pile: 2j | table: 6r 6j 1b | stock: 6a
        A 6k
        A >6j
        == ttadak | == A pile 6a 6r 6j 6k 1j 2j | == B pile 1k
        """,
    ),
    (
        "EC-05 S000-L65",
        "A triple bonus card inside a ttadak goes with it.",
        """
        A hand: 6r 9j | B pile: 1j | table: 6a 6j 8b | stock: x3 6k
        A 6r
        A >6j
        == ttadak bonus | == A pile 6a 6r 6j 6k x3 1j | = A steals 1
        """,
    ),
    (
        "EC-16 S000-L71",
        "A ttadak that empties the table is a sweep too: two junk.",
        """
        A hand: 6k 9j | B pile: 1j 1k 2j | table: 6r 6j | stock: 6a
        A 6k
        A >6r
        == ttadak sweep | = A steals 2 | == A pile 6a 6r 6j 6k 1j 1k
        """,
    ),
    (
        "EC-16 S002-L55",
        "Two junk from each of the two others.",
        """
        rules: s002 | players: 3
        A hand: 6k 9j | B pile: 1j 1k 2j | C pile: 3j 3k | table: 6r 6j | stock: 6a
        A 6k
        A >6r
        == ttadak sweep | = A steals 4 | == B pile 2j | == C pile none
        """,
    ),
    (
        "EC-17 S000-L69",
        "A jjok onto an empty table leaves it empty: jjok and sweep.",
        """
        A hand: 7j 9j | B pile: 1j 1k | table: none | stock: 7r
        A 7j
        == jjok sweep | = A steals 2
        """,
    ),
    (
        "E9 S002-L54",
        "Hand card and flip take the only two cards of the table.",
        """
        rules: s002
        A hand: 3r 9j | B pile: 1j 1k | table: 3b 5a | stock: 5r
        A 3r
        == sweep | = A steals 1 | == A pile 3b 3r 5a 5r 1j
        """,
    ),
    (
        "E9 S000-L69",
        "The same is a sweep for the guide.",
        """
        A hand: 3r 9j | B pile: 1j 1k | table: 3b 5a | stock: 5r
        A 3r
        == sweep | = A steals 1
        """,
    ),
    (
        "E9 S000-L69 one card more",
        "With a third card on the table nothing is swept.",
        """
        A hand: 3r 9j | B pile: 1j 1k | table: 3b 5a 8b | stock: 5r
        A 3r
        == | = A steals 0
        """,
    ),
    (
        "E9 S000-L69 with a stack",
        "Stack and pair are all there is: sweep and stack add up.",
        """
        A hand: 5k 9j | B pile: 1j 1k 2j | table: 3b | stock: 3r
        stack: 5r 5a 5j by B
        A 5k
        == take-stack sweep | = A steals 2
        """,
    ),
    (
        "E9 S002-L54 with a stack",
        "For the article that is no sweep: the table held more than two cards.",
        """
        rules: s002 forced_match=false
        A hand: 5k 9j | B pile: 1j 1k 2j | table: 3b | stock: 3r
        stack: 5r 5a 5j by B
        A 5k
        == take-stack | = A steals 1
        """,
    ),
    (
        "E9 S002-L54 a stack alone",
        "Nor when a stack is taken and the flip finds nothing.",
        """
        rules: s002
        A hand: 5k 9j | B pile: 1j 1k 2j | table: none | stock: x2
        stack: 5r 5a 5j by B
        A 5k
        == take-stack bonus | = A steals 1
        """,
    ),
    (
        "E22 S000-L67",
        "An opponent without junk gives nothing, and nobody makes it up.",
        """
        players: 3
        A hand: 7j 9j | B pile: 3r | C pile: 1j 1k | table: 8b | stock: 7r
        A 7j
        == jjok | = A steals 1 | == C pile 1k | == B pile 3r
        """,
    ),
    (
        "E21 S002-L49",
        "A single junk is given before a double, a double before the triple.",
        """
        A hand: 7j 9j | B pile: x3 11d 12d 6k | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile 11d 12d x3
        """,
    ),
    (
        "EC-39 S002-L49",
        "Who has only a double gives it whole, without change.",
        """
        A hand: 7j 9j | B pile: 12d 5a | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile 5a | == A pile 7j 7r 12d
        """,
    ),
    (
        "D9 S002-L49",
        "Doubles first, and the triple bonus card only when it is all there is.",
        """
        A hand: 5k 9j | B pile: 12d x3 | table: 8b | stock: 10k
        stack: 5r 5a 5j by A
        A 5k
        = self-ppuk | = A steals 2 | == B pile none
        """,
    ),
    (
        "E3 S000-L67 one junk only",
        "Two are due and one is there: one is given.",
        """
        A hand: 6k 9j | B pile: 12d 4r | table: 8b | stock: 10k
        stack: 6a 6r 6j by A
        A 6k
        = self-ppuk | = A steals 1 | == B pile 4r
        """,
    ),
    (
        "EC-41 our choice",
        "The sake cup is never stolen, however it will be read.",
        """
        A hand: 7j 9j | B pile: 9a 12d | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile 9a | = A steals 1
        """,
    ),
    (
        "EC-41 our choice, alone",
        "The cup alone is no junk to give.",
        """
        A hand: 7j 9j | B pile: 9a 5a | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile 5a 9a | = A steals 0
        """,
    ),
    (
        "EC-41 S000-L65 chosen as junk",
        "A cup chosen for good as junk ranks with the doubles.",
        """
        A hand: 7j 9j | B pile: 9a x3 | B cup: junk | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile x3 | == A pile 7j 7r 9a
        """,
    ),
    (
        "EC-41 S000-L65 chosen as junk, a single beside it",
        "And a single junk is given before it.",
        """
        A hand: 7j 8a | B pile: 9a 10j | B cup: junk | table: 8b | stock: 7r
        A 7j
        == jjok | == B pile 9a
        """,
    ),
    (
        "F9 S002-L18",
        "A stolen junk card can lower a score.",
        """
        A hand: 7j 9j | B pile: 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k | table: 8b | stock: 7r
        = B points 1
        A 7j
        == jjok | = B points 0
        """,
    ),
]

FIRST_TURNS: list[Case] = [
    (
        "E4 S000-L69 two players",
        "A ppuk in the first turn is worth seven at once, and the deal goes on.",
        """
        A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk first-ppuk | = A total 7 | = B total -7 | = phase play
        """,
    ),
    (
        "E4 S000-L69 three players",
        "Three from each of the two others.",
        """
        players: 3
        A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk first-ppuk | = A total 6 | = B total -3 | = C total -3
        """,
    ),
    (
        "E4 S000-L69 of another seat",
        "The first turn is each player's own.",
        """
        turn: B | A turns: 1 | B turns: 0 | B hand: 3r 5a | table: 3b 8j | stock: 3j
        B 3r
        == ppuk first-ppuk | = B total 7
        """,
    ),
    (
        "EC-59 S000-L69 second turn only",
        "A ppuk in the second turn, after none, is unpaid.",
        """
        A turns: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk | = A total 0
        """,
    ),
    (
        "E5 S000-L69",
        "Ppuks in the first two turns: fourteen more.",
        """
        A turns: 1 | A ppuks: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        side: first-ppuk B pays A 7
        A 3r
        == ppuk second-ppuk | = A total 21
        """,
    ),
    (
        "EC-59 S000-L69 turns two and three",
        "In a row means from the first turn on.",
        """
        A turns: 2 | A ppuks: 2 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk | = A total 0
        """,
    ),
    (
        "EC-59 S000-L69 turns one and three",
        "A turn between breaks the row.",
        """
        A turns: 2 | A ppuks: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk | = A total 0
        """,
    ),
    (
        "E6 E7 S000-L69 two players, as written",
        "7 + 14 + 21 at once and 3 for three ppuks: 45 (rules.md 2.5).",
        """
        A turns: 0 | B turns: 0
        A hand: 3r 5r 7r 9j | B hand: 1j 2j 4j 6j
        table: 3b 5a 7a 8j | stock: 3j 12b 5j 10k 7j
        A 3r
        == ppuk first-ppuk | = A total 7
        B 1j
        A 5r
        == ppuk second-ppuk | = A total 21
        B 2j
        A 7r
        == ppuk third-ppuk three-ppuks | = A total 45 | = B total -45
        = reason three-ppuks | = winner A
        """,
    ),
    (
        "E6 E7 S001-L127 three players",
        "3 + 6 + 9 + 3 = 21 from each (rules.md 2.5).",
        """
        players: 3
        A turns: 0 | B turns: 0 | C turns: 0
        A hand: 3r 5r 7r 9j | B hand: 1j 2j 4j | C hand: 6j 10a 11j
        table: 3b 5a 7a 8j | stock: 3j 12b 11b 5j 10k 9a 7j
        A 3r
        B 1j
        C 6j
        A 5r
        B 2j
        C 11j
        A 7r
        == ppuk third-ppuk three-ppuks | = A total 42 | = B total -21 | = C total -21
        """,
    ),
    (
        "E7 S000-L81 scattered",
        "Three ppuks of a deal win, in a row or not; here nothing was paid at once.",
        """
        A turns: 5 | A ppuks: 2 4 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk three-ppuks | = reason three-ppuks | = A total 3
        """,
    ),
    (
        "E7 S000-L81 two only",
        "Two ppuks win nothing.",
        """
        A turns: 5 | A ppuks: 2 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        == ppuk | = phase play
        """,
    ),
    (
        "E4 S002-L46 then a Stop",
        "A's three from each stand beside the bill: A +3, B -6, C +3.",
        """
        players: 3
        A turns: 0
        A hand: 3r 9j | A pile: 12b | B hand: 1j 2j | B pile: 4r
        C hand: 6r 10j | C pile: 9r 10r | table: 3b 8j 6a | stock: 3j 4k 7k
        A 3r
        = first-ppuk
        B 1j
        C 6r
        = C points 3 | = phase go-stop
        C stop
        = A total 3 | = B total -6 | = C total 3
        """,
    ),
    (
        "E14 S000-L73",
        "A jjok in the first turn is paid at once, and steals as ever.",
        """
        A turns: 0 | A hand: 7j 9j | B pile: 1j | table: 8b | stock: 7r
        A 7j
        == jjok first-jjok | = A total 7 | = A steals 1
        """,
    ),
    (
        "E14 S002-L53 three players",
        "Three from each.",
        """
        players: 3
        A turns: 0 | A hand: 7j 9j | B pile: 1j | table: 8b | stock: 7r
        A 7j
        == jjok first-jjok | = A total 6
        """,
    ),
    (
        "E14 S000-L73 second turn",
        "A jjok in the second turn is not paid.",
        """
        A turns: 1 | A hand: 7j 9j | B pile: 1j | table: 8b | stock: 7r
        A 7j
        == jjok | = A total 0
        """,
    ),
    (
        "E17 S001-L135",
        "A ttadak in the first turn is paid at once.",
        """
        players: 3
        A turns: 0 | A hand: 6k 9j | table: 6r 6j 1b | stock: 6a
        A 6k
        A >6r
        == ttadak first-ttadak | = A total 6 | = B total -3
        """,
    ),
    (
        "E17 S000-L75 second turn",
        "And not in the second.",
        """
        A turns: 1 | A hand: 6k 9j | table: 6r 6j 1b | stock: 6a
        A 6k
        A >6r
        == ttadak | = A total 0
        """,
    ),
    (
        "E23 S002-L57",
        "Bright, animal, ribbon and junk captured in the first turn: three.",
        """
        rules: standard department_store=3 | players: 3
        A turns: 0 | A hand: 8a 9j | table: 8b 4j 10a | stock: 4r
        A 8a
        == department-store | = A total 6 | = B total -3
        """,
    ),
    (
        "E23 S002-L57 two junk",
        "Two junk and no ribbon are no department store.",
        """
        rules: standard department_store=3
        A turns: 0 | A hand: 8a 9j | table: 8b 4j 10a | stock: 4k
        A 8a
        == | = A total 0
        """,
    ),
    (
        "E23 S002-L57 second turn",
        "Only in the first turn.",
        """
        rules: standard department_store=3
        A turns: 1 | A hand: 8a 9j | table: 8b 4j 10a | stock: 4r
        A 8a
        == | = A total 0
        """,
    ),
    (
        "E23 S002-L57 by a ttadak",
        "The four rain cards are one of each kind.",
        """
        rules: standard department_store=3
        A turns: 0 | A hand: 12a 9j | table: 12b 12r 10a | stock: 12d
        A 12a
        A >12b
        == ttadak first-ttadak department-store | = A total 10
        """,
    ),
    (
        "E23 S002-L57 six cards",
        "A bomb and a pair are six cards, not four.",
        """
        rules: standard department_store=3
        A turns: 0 | A hand: 12a 12r 12d 9j | table: 12b 4j 10a | stock: 4r
        A bomb 12
        == bomb | = A total 0
        """,
    ),
    (
        "E23 S002-L57 bomb alone",
        "The bombed rain cards alone are four, one of each kind.",
        """
        rules: standard department_store=3
        A turns: 0 | A hand: 12a 12r 12d 9j | table: 12b 4j 10a | stock: 7r
        A bomb 12
        == bomb department-store | = A total 3
        """,
    ),
]

LAST_TURNS: list[Case] = [
    (
        "E8 S001-L131",
        "There is no ppuk in the final turn; the player takes all three (our choice).",
        """
        A hand: 5a | B hand: 7a | table: 5r 8b | stock: 5j
        A 5a
        == | == A pile 5a 5r 5j | == table 8b
        """,
    ),
    (
        "E8 S001-L131 with a bonus card",
        "Nothing is stacked, so the bonus card is kept.",
        """
        A hand: 5a | B hand: 7a | table: 5r 8b | stock: x2 5j
        A 5a
        == bonus | == A pile 5a 5r 5j x2
        """,
    ),
    (
        "E8 S001-L131 not the last",
        "With one more hand card it is a ppuk.",
        """
        A hand: 5a 9j | B hand: 7a | table: 5r 8b | stock: 5j
        A 5a
        == ppuk | == A pile none
        """,
    ),
    (
        "E8 E36 S000-L71 with a pass left",
        "With a pass left the last hand card is not the final turn.",
        """
        A hand: 5a | A passes: 1 | B hand: 7a | table: 5r 8b | stock: 5j
        A 5a
        == ppuk
        """,
    ),
    (
        "EC-23 MC the flip stays",
        "The pair is taken and the flip stays, where that is agreed.",
        """
        rules: standard last_ppuk=take-pair
        A hand: 8a | B hand: 8j 7a | table: 8b 1r | stock: 8k 10k
        A 8a
        == | == A pile 8a 8b | == table 1r 8k
        B 8j
        == | == B pile 8j 8k
        """,
    ),
    (
        "EC-23 S002-L56 the stack stands",
        "A ppuk like any other, which counts as one of three.",
        """
        rules: standard last_ppuk=stands
        A turns: 9 | A ppuks: 2 4 | A hand: 8a | B hand: 7a | table: 8j 1r | stock: 8k
        A 8a
        == ppuk three-ppuks
        """,
    ),
    (
        "EC-22 E15 S000-L71",
        "A jjok in the final turn takes its cards and no junk.",
        """
        A hand: 3j | B hand: 7a | B pile: 1j | table: 8b | stock: 3k
        A 3j
        == jjok | == A pile 3j 3k | = A steals 0
        """,
    ),
    (
        "E18 S001-L137",
        "So does a ttadak.",
        """
        A hand: 6k | B hand: 7a | B pile: 1j | table: 6r 6j 1b | stock: 6a
        A 6k
        A >6r
        == ttadak | == A pile 6a 6r 6j 6k | = A steals 0
        """,
    ),
    (
        "E11 S000-L71",
        "So does a sweep.",
        """
        A hand: 3r | B hand: 7a | B pile: 1j | table: 3b 5a | stock: 5r
        A 3r
        == sweep | = A steals 0
        """,
    ),
    (
        "E20 S001-L157",
        "So does taking a stack.",
        """
        A hand: 5k | B hand: 7a | B pile: 1j | table: 8b | stock: 9j
        stack: 5r 5a 5j by B
        A 5k
        == take-stack | == A pile 5a 5r 5j 5k | = A steals 0
        """,
    ),
    (
        "E20 S000-L81 the own stack",
        "The own stack too brings no junk in the final turn.",
        """
        A hand: 5k | B hand: 7a | B pile: 1j 1k | table: 8b | stock: 9j
        stack: 5r 5a 5j by A
        A 5k
        == take-stack self-ppuk | = A steals 0
        """,
    ),
    (
        "EC-24 last_stack_steals",
        "Where stacks still steal, the sweep and the jjok beside them do not.",
        """
        rules: standard last_stack_steals=true
        A hand: 5k | B hand: 7a | B pile: 1j 1k | table: 3b | stock: 3r
        stack: 5r 5a 5j by B
        A 5k
        == take-stack sweep | = A steals 1
        """,
    ),
    (
        "EC-24 last_stack_steals, the own",
        "And the own stack brings what a self-ppuk brings.",
        """
        rules: standard last_stack_steals=true
        A hand: 5k | B hand: 7a | B pile: 1j 1k 2j | table: 8b | stock: 9j
        stack: 5r 5a 5j by A
        A 5k
        == take-stack self-ppuk | = A steals 2
        """,
    ),
    (
        "E36 S000-L71 the pass is final",
        "The last pass, with no hand card left, is the final turn.",
        """
        A hand: none | A passes: 1 | B hand: 7a | B pile: 1j | table: 8b | stock: 5k
        stack: 5r 5a 5j by B
        A pass
        == pass take-stack | = A steals 0
        """,
    ),
    (
        "E36 S000-L71 one pass more",
        "With a pass left after it, it is a turn like any other.",
        """
        A hand: none | A passes: 2 | B hand: 7a | B pile: 1j | table: 8b | stock: 5k
        stack: 5r 5a 5j by B
        A pass
        == pass take-stack | = A steals 1
        """,
    ),
    (
        "E36 S000-L81 last hand card",
        "Where the last hand card counts, a pass after it steals again.",
        """
        rules: standard last_turn=last-hand-card
        A hand: none | A passes: 1 | B hand: 7a | B pile: 1j | table: 8b | stock: 5k
        stack: 5r 5a 5j by B
        A pass
        == pass take-stack | = A steals 1
        """,
    ),
    (
        "F3 S000-L81",
        "Enough points with the final turn: a Stop by itself.",
        """
        A hand: 8b | B hand: 7a | A pile: 1b 3b 2a 4a 8a | table: 8j 1r | stock: 9j
        A 8b
        == stop | = reason auto-stop | = winner A | = A points 8
        """,
    ),
    (
        "F3 S000-L81 not enough",
        "Six points in the final turn are no win.",
        """
        A hand: 8b | B hand: 7a | A pile: 1b 3b 4r 5r 7r | table: 8j 1r | stock: 9j
        A 8b
        == | = phase play | = A points 6
        """,
    ),
    (
        "F3 E36 S000-L81 with a pass left",
        "A pass is left: the player still has to choose.",
        """
        A hand: 8b | A passes: 1 | B hand: 7a | A pile: 1b 3b 2a 4a 8a | table: 8j 1r
        stock: 9j
        A 8b
        == | = phase go-stop
        """,
    ),
    (
        "F3 E36 S001-L165 last hand card",
        "Where the last hand card counts, it is a Stop by itself with a pass left.",
        """
        rules: standard last_turn=last-hand-card
        A hand: 8b | A passes: 1 | B hand: 7a | A pile: 1b 3b 2a 4a 8a | table: 8j 1r
        stock: 9j
        A 8b
        == stop | = reason auto-stop
        """,
    ),
    (
        "EC-26 F8 S002-L18",
        "A Go at eight and eight points at the end: no Stop, and nobody wins.",
        """
        A hand: 9r | A go: 1 at 8 | B hand: none | A pile: 1b 3b 8b 2a 4a 8a
        table: 1r | stock: 10j
        A 9r
        == nagari | = reason nagari | = winner nobody | = A total 0
        """,
    ),
    (
        "EC-26 F8 S002-L18 improved",
        "Nine points at the end stop by themselves, with the Go.",
        """
        A hand: 5a | A go: 1 at 8 | B hand: none | A pile: 1b 3b 8b 2a 4a 8a 6a
        B pile: 12b | table: 5r 1r | stock: 10j
        A 5a
        == stop | = reason auto-stop | = A points 9 | = B pays 10
        """,
    ),
    (
        "E34 a bomb is never final",
        "A bomb makes passes, so a bomb with the last three hand cards steals.",
        """
        A hand: 8a 8j 8k | B hand: 7a | B pile: 1j | table: 8b 1r | stock: 9j
        A bomb 8
        == bomb | = A steals 1
        """,
    ),
]

BOMBS: list[Case] = [
    (
        "E24 E25 S000-L75",
        "Three in hand and one on the table: all four, and one junk.",
        """
        A hand: 8a 8j 8k 5a | B pile: 1j 1k | table: 8b 1r | stock: 9j
        A bomb 8
        == bomb | == A pile 8b 8a 8j 8k 1j | == A hand 5a | == table 1r 9j
        """,
    ),
    (
        "E25 S001-L143 three players",
        "One junk from each.",
        """
        players: 3
        A hand: 8a 8j 8k 5a | B pile: 1j 1k | C pile: 11d | table: 8b 1r | stock: 9j
        A bomb 8
        == bomb | == A pile 8b 8a 8j 8k 1j 11d
        """,
    ),
    (
        "E26 S002-L59",
        "Two passes, taken on any two later turns.",
        """
        A hand: 8a 8j 8k 5a 7a | B hand: 1j 2j 3j 4j | table: 8b 1r 10r
        stock: 9j 11j 6a 6r 12d 6j 12r
        A bomb 8
        B 2j
        A 5a
        == | = table 5a 6a
        B 3j
        A pass
        == pass | == A hand 7a | = table 12d
        B 4j
        A pass
        == pass | == A hand 7a
        """,
    ),
    (
        "E25 E9 a bomb that sweeps",
        "A bomb and a pair that empty the table: one junk for each.",
        """
        A hand: 8a 8j 8k 5a | B pile: 1j 1k 2j | table: 8b 3r | stock: 3j
        A bomb 8
        == bomb sweep | = A steals 2
        """,
    ),
    (
        "E9 S002-L54 a bomb",
        "Four cards of a bomb are no narrow sweep, which wants hand card and flip.",
        """
        rules: s002
        A hand: 8a 8j 8k 5a | B pile: 1j 1k | table: 8b | stock: none
        A bomb 8
        == bomb | = A steals 1
        """,
    ),
    (
        "D6 S000-L77",
        "A bonus card flipped after a bomb is kept, and there is another flip.",
        """
        A hand: 8a 8j 8k 5a | table: 8b 3r | stock: x2 3j 9j
        A bomb 8
        == bomb sweep bonus | == A pile 8b 8a 8j 8k x2 3r 3j
        """,
    ),
    (
        "E24 S000-L41 a choice after a bomb",
        "The flip after a bomb chooses as ever; the junk comes when all is resolved.",
        """
        A hand: 8a 8j 8k 5a | B pile: 1j | table: 8b 6a 6j | stock: 6k
        A bomb 8
        = phase choose-flip | == B pile 1j
        A >6j
        == | = A steals 1 | == A pile 8b 8a 8j 8k 6j 6k 1j
        """,
    ),
    (
        "E25 E2 a bomb and a stack",
        "The flip takes a stack: bomb and stack add up.",
        """
        A hand: 8a 8j 8k 5a | B pile: 1j 1k 3j | table: 8b 1r | stock: 2k
        stack: 2a 2r 2j by B
        A bomb 8
        == bomb take-stack | = A steals 2
        """,
    ),
    (
        "EC-33 E28 S002-L60",
        "Two and two: four cards, one junk, one pass.",
        """
        rules: s002
        A hand: 6r 6j 9j | B hand: 1r 2r 2j | B pile: 1j 1k | table: 6a 6k 8b
        stock: 10j 11j 12r 11k
        A bomb 6
        == bomb | == A pile 6a 6r 6j 6k 1j | == A hand 9j
        B 1r
        A pass
        == pass
        B 2r
        == phase play | == A hand 9j
        """,
    ),
    (
        "EC-29 E29 S000-L75",
        "A single one of the three may be played, and it cannot ppuk.",
        """
        A hand: 8a 8j 8k 5a | table: 8b 1r | stock: 9j
        A 8a
        == | == A pile 8b 8a | == A hand 5a 8j 8k
        """,
    ),
    (
        "E30 E35 S000-L77",
        "Three in hand and the fourth not on the table may be shown; one must follow.",
        """
        A hand: 5a 5r 5j 9j | table: 8b 1r | stock: 10k
        A shake 5
        == shake | == A hand 5a 5r 5j 9j | = phase play
        A 5j
        == | = table 5j
        """,
    ),
    (
        "EC-30 S002-L61",
        "A shake does not bind the month: another may take the card laid.",
        """
        A hand: 5a 5r 5j 9j | B hand: 5k 7a | table: 8b 1r | stock: 10k 12d
        A shake 5
        A 5j
        B 5k
        == | == B pile 5j 5k
        """,
    ),
    (
        "E33 S000-L77",
        "Two months may be shaken in two turns.",
        """
        A hand: 5a 5r 5j 7a 7r 7j | B hand: 2j 2k 3j | table: 8b 1r
        stock: 10k 12d 11j 6a
        A shake 5
        A 5j
        B 2j
        A shake 7
        = shake
        A 7j
        == A hand 5a 5r 7a 7r
        """,
    ),
]

PASSES: list[Case] = [
    (
        "EC-27 a pair",
        "A pass flips, and the flip takes a pair.",
        """
        A hand: 9j | A passes: 1 | table: 5a 8b | stock: 5r
        A pass
        == pass | == A pile 5a 5r | == A hand 9j
        """,
    ),
    (
        "EC-27 nothing taken",
        "Nothing is swept where nothing is captured, though the table is empty.",
        """
        A hand: 9j | A passes: 1 | B pile: 1j | table: none | stock: x2
        A pass
        == pass bonus | = A steals 0
        """,
    ),
    (
        "EC-27 a choice",
        "The flip of a pass chooses between two.",
        """
        A hand: 9j | A passes: 1 | table: 5a 5j 8b | stock: 5r
        A pass
        = phase choose-flip
        A >5j
        == | == A pile 5r 5j | == table 5a 8b
        """,
    ),
    (
        "EC-27 a self-ppuk",
        "The flip of a pass takes the own stack.",
        """
        A hand: 9j | A passes: 1 | B pile: 1j 1k | table: 8b | stock: 5k
        stack: 5r 5a 5j by A
        A pass
        == pass take-stack self-ppuk | = A steals 2
        """,
    ),
    (
        "EC-27 a sweep",
        "A pass may sweep, but not by the narrow rule, which wants a hand card.",
        """
        A hand: 9j | A passes: 1 | B pile: 1j 1k | table: 5a | stock: 5r
        A pass
        == pass sweep | = A steals 1
        """,
    ),
    (
        "EC-27 S002-L54 no sweep",
        "By the narrow rule it is none.",
        """
        rules: s002
        A hand: 9j | A passes: 1 | B pile: 1j 1k | table: 5a | stock: 5r
        A pass
        == pass | = A steals 0
        """,
    ),
    (
        "EC-27 bonus cards",
        "Bonus cards flipped in a pass are kept, one after the other.",
        """
        A hand: 9j | A passes: 1 | table: 5a 8b | stock: x2 x3 7j
        A pass
        == pass bonus bonus | == A pile x2 x3 | == table 5a 7j 8b
        """,
    ),
    (
        "EC-27 Go or Stop",
        "A pass that brings enough points asks for Go or Stop.",
        """
        A hand: 9j | A passes: 1 | A pile: 2a 4a 8a 1b 3b | table: 8j 5a | stock: 8b
        A pass
        == pass | = phase go-stop | = A points 8
        """,
    ),
    (
        "EC-27 no capture",
        "A pass that takes nothing is an own turn without a capture.",
        """
        A turns: 4 | A dry: 4 | A hand: 9j | A passes: 1 | table: 5a 8b | stock: 7r
        A pass
        == pass heodang
        """,
    ),
]

BONUS_CARDS: list[Case] = [
    (
        "D1 S000-L65",
        "A bonus card dealt to the table is the dealer's; so is one that refills it.",
        """
        phase: deal | A hand: 3r | B hand: 5a | table: x2 3b | stock: x3 9j 7j
        == table-bonus table-bonus | == A pile x2 x3 | == table 3b 9j
        A 3r
        == table 7j 9j
        """,
    ),
    (
        "D1 S002-L23 two at once",
        "Two of them go together, and both places are filled.",
        """
        phase: deal | dealer: B | A hand: 3r | B hand: 5a | table: x2 x3 3b
        stock: 9j 10j 7j
        == table-bonus | == B pile x2 x3 | == table 3b 9j 10j
        """,
    ),
    (
        "EC-38 S000-L65",
        "No decision comes of it, and nothing is stolen even where bonus cards steal.",
        """
        rules: standard bonus_steals=true
        phase: deal | A hand: 3r | B hand: 5a | B pile: 1j | table: x2 3b | stock: 9j
        == table-bonus | == A pile x2 | == B pile 1j | = phase play
        """,
    ),
    (
        "D2 S001-L103",
        "For a bonus card from the hand one is drawn to it, and the turn goes on.",
        """
        A hand: x2 3r | table: 3b 8b | stock: 5a 9j
        A x2
        == bonus | == A pile x2 | == A hand 3r 5a | = phase play | == table 3b 8b
        A 3r
        == | == A pile 3b 3r x2 | == A hand 5a
        """,
    ),
    (
        "D2 S000-L65 again",
        "The card drawn may be a bonus card too.",
        """
        A hand: x2 3r | table: 8b | stock: x3 5a 9j
        A x2
        == A hand 3r x3
        A x3
        == bonus | == A pile x2 x3 | == A hand 3r 5a
        """,
    ),
    (
        "D3 EC-64 S000-L65",
        "A flipped bonus card goes to the pile, never to the hand; one flips again.",
        """
        A hand: 3j 9j | table: 5a 8b | stock: x2 5j
        A 3j
        == bonus | == A pile 5a 5j x2 | == A hand 9j | == table 3j 8b
        """,
    ),
    (
        "D3 S000-L65 two",
        "Two bonus cards in a row are both kept.",
        """
        A hand: 3j 9j | table: 5a 8b | stock: x2 x3 5j
        A 3j
        == bonus bonus | == A pile 5a 5j x2 x3
        """,
    ),
    (
        "D3 S000-L65 before a choice",
        "A bonus card flipped before a choice is held until the choice is made.",
        """
        A hand: 3j 9j | table: 5a 5r 8b | stock: x2 5j
        A 3j
        = phase choose-flip | == A pile none
        A >5a
        == bonus | == A pile 5a 5j x2
        """,
    ),
    (
        "D7 S000-L65 most tables",
        "Gaining a bonus card steals nothing.",
        """
        A hand: x2 3r | B pile: 1j | table: 3b 8b | stock: 5a 9j
        A x2
        = A steals 0 | == B pile 1j
        """,
    ),
    (
        "D7 S000-L65 some tables, three players",
        "Where it steals, each other player gives one.",
        """
        rules: standard bonus_steals=true | players: 3
        A hand: x2 3r | B pile: 1j 1k | C pile: 11d | table: 3b 8b | stock: 5a 9j
        A x2
        == bonus | == A pile 1j 11d x2
        """,
    ),
    (
        "D7 S000-L65 two flipped",
        "One for each bonus card flipped, beside the jjok.",
        """
        rules: standard bonus_steals=true
        A hand: 3j 9j | B pile: 1j 1k 2j 2k | table: 8b | stock: x2 x3 3k
        A 3j
        == jjok bonus bonus | = A steals 3
        """,
    ),
    (
        "D7 S000-L65 in the final turn",
        "The last-turn exception is of the events (L67), not of bonus cards.",
        """
        rules: standard bonus_steals=true
        A hand: 3j | B hand: 7a | B pile: 1j 1k 2j | table: 8b | stock: x2 3k
        A 3j
        == jjok bonus | = A steals 1
        """,
    ),
    (
        "D7 S000-L65 laid in the final turn",
        "The same for a bonus card from the hand.",
        """
        rules: standard bonus_steals=true
        A hand: x2 | B hand: 7a | B pile: 1j 1k 2j | table: 8b | stock: 3j 3k
        A x2
        = A steals 1
        A 3j
        == jjok | = A steals 0
        """,
    ),
    (
        "EC-44 D7",
        "A bonus card that is stolen does not steal again.",
        """
        rules: standard bonus_steals=true
        A hand: 3j 9j | B pile: x2 x3 | table: 8b | stock: 3k
        A 3j
        == jjok | = A steals 1 | == B pile x3
        """,
    ),
    (
        "D7 D4 a buried bonus card taken",
        "It was turned up by another: taking it with the stack steals no more.",
        """
        rules: standard bonus_steals=true
        A hand: 5k 9j | B pile: 1j 1k | table: 8b | stock: 10k
        stack: 5a 5r 5j by B with x2
        A 5k
        == take-stack bonus | = A steals 1
        """,
    ),
    (
        "D7 D4 buried",
        "A bonus card buried in a ppuk is not gained, so it steals nothing.",
        """
        rules: standard bonus_steals=true
        A hand: 5r 9j | B pile: 1j | table: 5a 8b | stock: x2 5j
        A 5r
        == ppuk | = A steals 0
        """,
    ),
    (
        "D8 F15 S000-L81",
        "The card drawn for a bonus card makes four of a month: chongtong.",
        """
        A turns: 3 | A hand: x2 5a 5r 5j 9j | table: 8b | stock: 5k 10j
        A x2
        == bonus chongtong | = reason chongtong | = A total 10
        """,
    ),
    (
        "D8 S000-L81 three of a month",
        "Three of a month are none.",
        """
        A turns: 3 | A hand: x2 5a 5r 9j | table: 8b | stock: 5k 10j
        A x2
        == bonus | = phase play
        """,
    ),
    (
        "D8 F14 S002-L42 and plays on",
        "Where one may play on, the turn goes on with the four in hand.",
        """
        rules: standard chongtong_play_on=x2
        turn: B | A turns: 2 | B hand: x2 5a 5r 5j | table: 8b | stock: 5k 10j
        B x2
        == bonus chongtong | = phase chongtong
        B play-on
        == | = phase play
        B 5a
        == table 5a 8b 10j
        """,
    ),
]

GO_AND_STOP: list[Case] = [
    (
        "F1 S000-L81 two players",
        "Seven points and more: Go or Stop.",
        """
        A hand: 8b 9j | A pile: 1b 3b 2a 4a 8a | table: 8j 5a | stock: 10j
        A 8b
        == | = phase go-stop | = A points 8
        """,
    ),
    (
        "F1 S000-L81 two players, six",
        "Six are not enough.",
        """
        A hand: 8b 9j | A pile: 1b 3b 4r 5r 7r | table: 8j 5a | stock: 10j
        A 8b
        == | = phase play | = A points 6
        """,
    ),
    (
        "F1 S000-L81 three players",
        "Three are enough with three players, two are not.",
        """
        players: 3
        A hand: 8b 9j | A pile: 1b 3b | B hand: 12b 1r | B pile: 11b 1j
        table: 8j 12r 5a | stock: 10j 2j
        A 8b
        = phase go-stop | = A points 3
        A go
        B 12b
        = phase play | = B points 0
        """,
    ),
    (
        "F4 S000-L81",
        "Stop ends the deal, and the loser pays the points.",
        """
        A hand: 8b 9j | A pile: 1b 3b 2a 4a 8a | B pile: 12b | table: 8j 5a | stock: 10j
        A 8b
        A stop
        == stop | = phase over | = reason stop | = winner A | = A total 8 | = B total -8
        """,
    ),
    (
        "F6 S000-L81",
        "After a Go the next player plays on; the Go adds a point to a later Stop.",
        """
        A hand: 8b 6r 9j | A pile: 1b 3b 2a 4a 8a 5a | B hand: 1r 2r | B pile: 12b
        table: 8j 6a | stock: 10j 11j 7k
        A 8b
        A go
        == go | = A gos 1 | = phase play
        B 1r
        A 6r
        = A points 9 | = phase go-stop
        A stop
        = B total -10
        """,
    ),
    (
        "F8 S002-L18 equal",
        "The points of the last Go are not enough to speak again.",
        """
        A hand: 9r 10a | A go: 1 at 8 | A pile: 1b 3b 8b 2a 4a 8a | table: 9k 5a
        stock: 11j
        A 9r
        == | = A points 8 | = phase play
        """,
    ),
    (
        "F8 S002-L18 more",
        "One more point is.",
        """
        A hand: 6a 10a | A go: 1 at 8 | A pile: 1b 3b 8b 2a 4a 8a 5a | table: 6k 12r
        stock: 11j
        A 6a
        == | = A points 9 | = phase go-stop
        A go
        = A gos 2
        """,
    ),
    (
        "EC-46 F8 S000-L81 fallen",
        "Fallen from eight to seven: by the guide's letter seven again is no gain.",
        """
        rules: s000
        A hand: 9r 10a | A go: 1 at 8 | A last points: 7
        A pile: 2a 4a 8a 1r 2r 4r 5r 6r 7j | table: 9k 5a | stock: 11j
        A 9r
        == | = A points 7 | = phase play
        """,
    ),
    (
        "F8 S000-L81 the turn before",
        "Fallen to seven, then eight: more than in the turn before.",
        """
        rules: s000
        turn: B | A go: 1 at 8 | A last points: 8 | A hand: 10j 7j 9r
        A pile: 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 6j 6k
        B hand: 11j 9k 12a | table: 8b 7r | stock: 11k 12r 6r 3r
        B 11j
        == jjok | = A points 7
        A 10j
        == | = A points 7 | = phase play
        B 9k
        A 7j
        == | = A points 8 | = phase go-stop
        """,
    ),
    (
        "F8 S002-L18 the last Go",
        "The same is no more than at the last Go.",
        """
        turn: B | A go: 1 at 8 | A last points: 8 | A hand: 10j 7j 9r
        A pile: 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 6j 6k
        B hand: 11j 9k 12a | table: 8b 7r | stock: 11k 12r 6r 3r
        B 11j
        A 10j
        B 9k
        A 7j
        == | = A points 8 | = phase play
        """,
    ),
    (
        "EC-47 F10 S000-L81",
        "A called Go at nine; B reaches seven, stops, and A pays double.",
        """
        A go: 1 at 9 | A hand: 9j 10j | A pile: 12b 3b 8b 2a 4a 8a 5a 6a
        turn: B
        B hand: 5r 10k | B pile: 4r 7r 6r 9r 10r | table: 5j 1r | stock: 11j
        B 5r
        = B points 8 | = phase go-stop
        B stop
        = winner B | = A total -16
        """,
    ),
    (
        "F18 F19 S002-L16",
        "Nobody stops and the cards are gone: nobody wins, points or not.",
        """
        A hand: 9r | A go: 1 at 8 | B hand: none | B pile: 1r | A pile: 2a 4a 8a 5a
        table: 12d | stock: 11j
        A 9r
        == nagari | = reason nagari | = winner nobody | = A total 0 | = B total 0
        """,
    ),
    (
        "F18 S000-L81 the others have cards",
        "A seat without a card is passed over; the deal goes on.",
        """
        players: 3
        A hand: 9r | B hand: none | C hand: 7a 7r | table: 12d | stock: 11j 10j
        A 9r
        == | = phase play
        C 7a
        == | = phase play
        """,
    ),
    (
        "F3 S000-L81 go in the last but one",
        "A Go before the final turn may end in a draw.",
        """
        A hand: 8b 9r | A pile: 1b 3b 2a 4a 8a | B hand: 12r | table: 8j 5a
        stock: 10j 11j 7k
        A 8b
        A go
        B 12r
        A 9r
        == nagari | = winner nobody
        """,
    ),
]

SPECIAL_ENDS: list[Case] = [
    (
        "F14 S000-L81 two players",
        "Four of a month in a hand at the deal: ten points, and it is over.",
        """
        phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | table: 8b | stock: 9j
        == chongtong | = phase over | = reason chongtong | = winner A | = B total -10
        """,
    ),
    (
        "F14 S001-L183 three players",
        "Five from each, also to a player who does not deal.",
        """
        players: 3
        phase: deal | A hand: 7a | B hand: 7r | C hand: 5a 5r 5j 5k | table: 8b
        == chongtong | = winner C | = A total -5 | = B total -5 | = C total 10
        """,
    ),
    (
        "F14 S002-L42 play on",
        "Who plays on keeps the cards, and the dealer begins.",
        """
        rules: standard chongtong_play_on=x2
        phase: deal | A hand: 7a 7r | B hand: 5a 5r 5j 5k | table: 8b | stock: 9j 10j
        == chongtong | = phase chongtong
        B play-on
        == | = phase play
        A 7a
        == table 7a 8b 9j
        """,
    ),
    (
        "F14 S002-L42 end it",
        "Who does not play on wins at once.",
        """
        rules: standard chongtong_play_on=x2
        phase: deal | A hand: 7a 7r | B hand: 5a 5r 5j 5k | table: 8b | stock: 9j 10j
        B chongtong
        = phase over | = reason chongtong | = B total 10
        """,
    ),
    (
        "F14 S002-L42 doubled",
        "A later win counts double.",
        """
        rules: standard chongtong_play_on=x2
        A played on: yes
        A hand: 8b 9j | A pile: 1b 3b 2a 4a 8a | B pile: 12b | table: 8j 5a | stock: 10j
        A 8b
        A stop
        = B total -16
        """,
    ),
    (
        "F16 our choice",
        "Two players with four of a month: nobody wins.",
        """
        phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a 7r 7j 7k | table: 8b
        == chongtong chongtong nagari | = winner nobody | = A total 0
        """,
    ),
    (
        "F16 HG the dealer",
        "Where the dealer wins and has none, it is the next in turn.",
        """
        rules: standard two_chongtongs=dealer | players: 3
        phase: deal | dealer: C | A hand: 7a 7r 7j 7k | B hand: 5a 5r 5j 5k | C hand: 1j
        table: 8b
        == chongtong | = winner A | = A total 10
        """,
    ),
    (
        "F14 two in one hand",
        "Two fours in one hand are one chongtong.",
        """
        phase: deal | A hand: 5a 5r 5j 5k 7a 7r 7j 7k | B hand: 1j | table: 8b
        == chongtong | = winner A | = A total 10
        """,
    ),
    (
        "A13 S000-L81",
        "Four of a month on the table: a draw.",
        """
        phase: deal | A hand: 1j | B hand: 2j | table: 5a 5r 5j 5k 8b | stock: 3r
        == table-four nagari | = phase over | = reason table-four | = winner nobody
        """,
    ),
    (
        "A13 D1 S000-L81 by the refill",
        "The card that fills the place of a bonus card may be the fourth.",
        """
        phase: deal | A hand: 1j | B hand: 2j | table: 5a 5r 5j x2 8b | stock: 5k 3r
        = table-bonus table-four nagari | = winner nobody | == A pile x2
        """,
    ),
    (
        "EC-37 A13 our choice",
        "Table four comes before a chongtong.",
        """
        phase: deal | A hand: 7a 7r 7j 7k | B hand: 2j | table: 5a 5r 5j 5k 8b
        == table-four nagari | = winner nobody
        """,
    ),
    (
        "F17 S000-L81",
        "Five own turns in a row without a capture win three points.",
        """
        A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 10k
        A 5a
        == heodang | = reason heodang | = winner A | = A total 3 | = B total -3
        """,
    ),
    (
        "F17 S001-L187 three players",
        "Three from each.",
        """
        players: 3
        A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 10k
        A 5a
        == heodang | = A total 6
        """,
    ),
    (
        "F17 S000-L81 four",
        "Four are not enough.",
        """
        A turns: 4 | A dry: 3 | A hand: 5a 9j | table: 8b | stock: 10k
        A 5a
        == | = phase play
        """,
    ),
    (
        "F17 S000-L81 a capture between",
        "A capture begins the count anew.",
        """
        A turns: 4 | A dry: 4 | A hand: 5a 9j | B hand: 7a 7r | table: 5r 8b
        stock: 10k 11j 12d
        A 5a
        == | = phase play
        B 7a
        A 9j
        == | = phase play
        """,
    ),
    (
        "F17 E1 S000-L81 a ppuk",
        "A ppuk takes nothing, so it counts as a turn without a capture.",
        """
        A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 5r 8b | stock: 5j
        A 5a
        == ppuk heodang
        """,
    ),
    (
        "F17 E13 S000-L81 a jjok",
        "A jjok is a capture.",
        """
        A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 5j
        A 5a
        == jjok
        """,
    ),
]

CASES = [
    *PLAIN,
    *PPUKS,
    *MEETINGS,
    *FIRST_TURNS,
    *LAST_TURNS,
    *BOMBS,
    *PASSES,
    *BONUS_CARDS,
    *GO_AND_STOP,
    *SPECIAL_ENDS,
]


@pytest.mark.parametrize(
    ("reason", "text"),
    [pytest.param(reason, text, id=place) for place, reason, text in CASES],
)
def test_a_turn_goes_as_the_rules_say(reason: str, text: str) -> None:
    done = run(parse_scenario(text))

    assert () == done.failures, reason


def test_every_case_has_its_own_place_and_expects_something() -> None:
    places = [place for place, _, _ in CASES]

    assert len(set(places)) == len(places)
    assert all("=" in text for _, _, text in CASES)


# What may be chosen

LEGAL: list[tuple[str, str, str]] = [
    ("B2 S000-L39 any hand card", "A hand: 3r 5a 12r | table: 3b 8j", "3r 5a 12r"),
    (
        "B2 S002-L14 a card that matches",
        "rules: s002 | A hand: 3r 5a 12r | table: 3b 12d 8j",
        "3r 12r",
    ),
    (
        "B2 S002-L14 none matches",
        "rules: s002 | A hand: 3r 5a | table: 8j",
        "3r 5a",
    ),
    (
        "B2 S002-L49 a stack is a match",
        "rules: s002 | A hand: 3r 5k | table: 8j | stack: 5a 5r 5j by B",
        "5k",
    ),
    (
        "B2 S002-L23 a bonus card may be laid first",
        "rules: s002 | A hand: 3r 5a x2 | table: 3b 8j",
        "3r, x2",
    ),
    (
        "B2 S002-L59 a pass and a bomb match",
        "rules: s002 | A hand: 5a 5r 5j 9j | A passes: 1 | table: 5k 8j",
        "5a 5r 5j, bomb 5, pass",
    ),
    (
        "E24 S000-L75",
        "A hand: 8a 8j 8k 5a | table: 8b 1r",
        "5a 8a 8j 8k, bomb 8",
    ),
    (
        "E24 S000-L75 no eight on the table",
        "A hand: 8a 8j 8k 5a | table: 1r",
        "5a 8a 8j 8k, shake 8",
    ),
    ("E24 two in hand", "A hand: 8a 8j 5a | table: 8b 1r", "5a 8a 8j"),
    ("E28 S000 two and two", "A hand: 6r 6j | table: 6a 6k", "6r 6j"),
    ("E28 S002-L60", "rules: s002 | A hand: 6r 6j | table: 6a 6k", "6r 6j, bomb 6"),
    (
        "E28 S002-L60 two and one",
        "rules: s002 | A hand: 6r 6j | table: 6a 8b",
        "6r 6j",
    ),
    ("E30 the fourth in a hand", "A hand: 8a 8b 8j 8k | table: 1r", "8b 8a 8j 8k"),
    (
        "E31 S000-L77 shaken, then the fourth comes",
        "A hand: 5a 5r 5j 9j | A shown: 5a 5r 5j | table: 5k 8b",
        "5a 5r 5j 9j",
    ),
    (
        "E33 the same month twice",
        "A hand: 5a 5r 5j 9j | A shown: 5a 5r 5j | table: 8b",
        "5a 5r 5j 9j",
    ),
    (
        "E32 one of the three must follow",
        "A hand: 5a 5r 5j 9j x2 | A shown: 5a 5r 5j | A passes: 1 | must: 5",
        "5a 5r 5j",
    ),
    ("E26 a pass", "A hand: 5a | A passes: 1 | table: 8b", "5a, pass"),
    ("E26 only a pass", "A hand: none | A passes: 2 | table: 8b", "pass"),
    ("D2 a bonus card alone", "A hand: x2 | table: 8b", ", x2"),
    ("F2 S000-L81", "phase: go-stop | A hand: 5a", ", go, stop"),
    ("F14 S002-L42", "phase: chongtong | A hand: 5a 5r 5j 5k", ", chongtong, play-on"),
    (
        "B4 two to choose from",
        "phase: choose-hand | A hand: 9j | played: 6r | table: 6a 6j 8b",
        ", >6a, >6j",
    ),
    (
        "B4 two for the flip",
        "phase: choose-flip | A hand: 9j | flipped: 6r | table: 6a 6j 8b",
        ", >6a, >6j",
    ),
    ("over", "result: stop A | A hand: 3r", ""),
    ("the deal is not looked at", "phase: deal | A hand: 3r | table: 3b", ""),
]


def legal(text: str) -> list[str]:
    """Moves as the tables write them: cards first, then the others after commas."""
    cards, *others = text.split(",")
    return sorted([*cards.split(), *(move.strip() for move in others)])


def legal_in(state: State) -> list[str]:
    return sorted(str(move) for move in legal_moves(state))


@pytest.mark.parametrize(
    ("text", "moves"), [pytest.param(*row, id=place) for place, *row in LEGAL]
)
def test_these_moves_and_no_others_are_allowed(text: str, moves: str) -> None:
    assert legal(moves) == legal_in(parse_position(text))


ILLEGAL: list[tuple[str, str, str, str]] = [
    (
        "no such card",
        "A hand: 3r 5a | table: 8b",
        "9j",
        "A has no 9j in hand: A may play 3r, 5a",
    ),
    (
        "no such bonus card",
        "A hand: 3r | table: 8b",
        "x2",
        "A has no x2 in hand: A may play 3r",
    ),
    (
        "no bomb",
        "A hand: 8a 8j 5a | table: 8b",
        "bomb 8",
        "A may not choose 'bomb 8' here: A may choose 5a, 8a, 8j",
    ),
    (
        "another match",
        "phase: choose-hand | A hand: 9j | played: 6r | table: 6a 6j 8b",
        ">8b",
        "A may not choose '>8b' here: A may choose >6a, >6j",
    ),
    (
        "after the deal",
        "result: nagari | A hand: 3r",
        "3r",
        "'3r' cannot be played: the deal is over",
    ),
    (
        "forced to match",
        "rules: s002 | A hand: 3r 5a | table: 3b",
        "5a",
        "A may not choose '5a' here: A may choose 3r",
    ),
]


@pytest.mark.parametrize(
    ("text", "move", "message"), [pytest.param(*row, id=i) for i, *row in ILLEGAL]
)
def test_another_move_is_refused_with_what_is_allowed(
    text: str, move: str, message: str
) -> None:
    choice = parse_scenario(f"{text} | A {move}").choices[0].move

    with pytest.raises(IllegalMoveError) as caught:
        apply(parse_position(text), choice)

    assert message == str(caught.value)


def test_a_card_of_the_stock_that_is_unknown_stops_the_flip() -> None:
    state = parse_position("A hand: 3r 5a | table: 8b | stock: ? 9j")

    with pytest.raises(IllegalMoveError, match="name it to go on"):
        apply(state, Move("play", card=card("3r")))


def test_an_unknown_card_may_be_drawn_for_a_bonus_card() -> None:
    state = parse_position("A hand: x2 5a | table: 8b | stock: ? 9j")

    after, _ = apply(state, Move("bonus", card=card("x2")))

    assert (1, 2) == (after.seats[0].unknown, after.seats[0].hand_size)


@pytest.mark.parametrize(
    ("text", "passes", "bombs"),
    [
        pytest.param(
            "A hand: 8a 8j 8k 5a | table: 8b 1r | stock: 9j | A bomb 8",
            2,
            (8,),
            id="E26 S000-L75",
        ),
        pytest.param(
            "rules: s002 | A hand: 6r 6j 9j | table: 6a 6k | stock: 10j | A bomb 6",
            1,
            (6,),
            id="E28 S002-L60",
        ),
        pytest.param(
            "A hand: 8a 8j 5a | A passes: 2 | table: 8b | stock: 9j | A pass",
            1,
            (),
            id="E26 one is used",
        ),
    ],
)
def test_a_bomb_makes_passes_and_a_pass_uses_one(
    text: str, passes: int, bombs: tuple[int, ...]
) -> None:
    seat = run(parse_scenario(text)).final.seats[0]

    assert (passes, bombs) == (seat.passes, seat.bombs)


def test_a_stolen_cup_stays_what_it_was_chosen_to_be() -> None:
    text = "A hand: 7j 9j | B pile: 9a | B cup: junk | table: 8b | stock: 7r | A 7j"

    assert "junk" == run(parse_scenario(text)).final.seats[0].cup


@pytest.mark.parametrize("players", [2, 3])
def test_the_gos_of_a_deal_are_counted_across_the_seats(players: int) -> None:
    """Who called first and who last decides go-bak with two callers (F13)."""
    text = "phase: go-stop | A hand: 1j | B hand: 2j | B go: 1 at 7 | turn: {} | {} go"

    first = run(parse_scenario(f"players: {players} | " + text.format("A", "A"))).final
    again = run(parse_scenario(f"players: {players} | " + text.format("B", "B"))).final

    assert (2, 2) == (first.seats[0].first_go, first.seats[0].last_go)
    assert (1, 2, 2) == (
        again.seats[1].first_go,
        again.seats[1].last_go,
        again.seats[1].gos,
    )


def test_a_move_leaves_the_position_it_was_made_in_as_it_was() -> None:
    state = parse_position("A hand: 3r 5a | table: 3b 8j | stock: 3j 9r")
    same = parse_position("A hand: 3r 5a | table: 3b 8j | stock: 3j 9r")

    apply(state, Move("play", card=card("3r")))

    assert same == state


# The options


def runs_as(option: str, value: Value, text: str, outcome: str) -> bool:
    """Whether a scenario comes out as said under a value of an option."""
    written = str(value).lower() if isinstance(value, bool) else value
    head = f"rules: standard {option}={written}\n"
    if outcome.startswith("legal: "):
        final = run(parse_scenario(head + text)).final
        return legal(outcome.removeprefix("legal: ")) == legal_in(final)
    try:
        return not run(parse_scenario(f"{head}{text}\n{outcome}")).failures
    except IllegalMoveError:
        return False


@pytest.mark.parametrize(
    ("option", "text", "value", "outcome"),
    [
        pytest.param(option, text, value, outcome, id=f"{option}-{n}-{value}")
        for n, (option, text, outcomes) in enumerate(ROWS)
        for value, outcome in outcomes.items()
    ],
)
def test_an_option_has_the_outcome_of_its_value(
    option: str, text: str, value: Value, outcome: str
) -> None:
    assert runs_as(option, value, text, outcome)


@pytest.mark.parametrize("option", sorted({option for option, _, _ in ROWS}))
def test_the_values_of_an_option_are_told_apart(option: str) -> None:
    rows: list[OptionRow] = [row for row in ROWS if row[0] == option]
    values = list(dict.fromkeys(value for *_, outcomes in rows for value in outcomes))

    for a, b in combinations(values, 2):
        assert any(
            not runs_as(option, other, text, outcomes[value])
            for _, text, outcomes in rows
            for value, other in ((a, b), (b, a))
            if value in outcomes
        ), (a, b)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("bonus", "cards"),
    [("none", ""), ("x2+y2", "x2 y2"), ("x2+x3", "x2 x3"), ("x2+y2+x3", "x2 y2 x3")],
)
def test_the_deck_has_the_bonus_cards_of_its_option(
    players: int, bonus: str, cards: str
) -> None:
    rules = load(f"standard bonus_{players}p={bonus}")

    assert Cards.of(cards) == Cards(deck(rules, players) >> 48 << 48)
    assert 48 + len(cards.split()) == len(deck(rules, players))


NOT_IN_A_SCENARIO = {
    "bonus_2p": "the deck, tested above",
    "bonus_3p": "the deck, tested above",
    "carry_cap": "between deals",
    "first_dealer": "before the first deal",
    "first_dealer_tie": "before the first deal",
}


def test_every_option_is_told_by_a_case() -> None:
    assert set(OPTIONS) - set(NOT_IN_A_SCENARIO) == {option for option, _, _ in ROWS}


@pytest.mark.parametrize("option", sorted({option for option, _, _ in ROWS}))
def test_every_value_that_has_a_name_is_told_by_a_case(option: str) -> None:
    told = {v for name, _, outcomes in ROWS if name == option for v in outcomes}

    assert set(OPTIONS[option].values) <= told
    assert len(told) > 1


# The opening


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealer_begins(dealer: int) -> None:
    start = parse_position(
        f"players: 3 | dealer: {'ABC'[dealer]} | phase: deal\n"
        "A hand: 1j | B hand: 2j | C hand: 3j | table: 8b | stock: 9j"
    )

    state, events = begin(start)

    assert (dealer, "play") == (state.turn, state.phase)
    assert [("deal", dealer)] == [(e.name, e.seat) for e in events]


def test_all_bonus_cards_of_the_deck_may_lie_on_the_table() -> None:
    start = parse_position(
        "players: 3 | phase: deal | table: x2 3b y2 x3\n"
        "A hand: 1j | stock: 4r 5r 7r 9j 10j"
    )

    state, _ = begin(start)

    assert Cards.of("x2 y2 x3") == state.seats[0].pile
    assert Cards.of("3b 4r 5r 7r") == state.table
    assert not state.table & (ALL ^ deck(Rules(bonus_3p="none"), 3))


# What the functions are given

WRONG_DEALS = {
    "seed": ({"seed": -1}, "seed=-1 is no seed: give a whole number from 0"),
    "float": ({"seed": 1.5}, "seed=1.5 is no seed"),
    "players": ({"seed": 1, "players": 4}, "players=4 cannot play: give 2 or 3"),
    "dealer": ({"seed": 1, "dealer": 2}, "dealer=2 is no seat: give 0 to 1"),
    "negative": ({"seed": 1, "dealer": -1}, "dealer=-1 is no seat: give 0 to 1"),
}


@pytest.mark.parametrize(
    ("given", "message"), WRONG_DEALS.values(), ids=list(WRONG_DEALS)
)
def test_a_deal_that_cannot_be(given, message):
    with pytest.raises(ValueError, match=message):
        deal(Rules(), **given)


@pytest.mark.parametrize("seat", [-1, 2, "A"])
def test_a_view_of_a_seat_that_nobody_sits_on(seat):
    state, _ = deal(Rules(), seed=1)
    with pytest.raises(ValueError, match=f"seat={seat!r} is no seat: give 0 to 1"):
        view(state, seat)


def test_text_is_no_move():
    state, _ = deal(Rules(), seed=1)
    with pytest.raises(IllegalMoveError, match="'3r' is no Move: give one of"):
        apply(state, "3r")


def test_a_bombed_month_counts_only_in_the_turn_of_the_bomb():
    """Written by hand into another phase it takes no cards from nowhere."""
    text = "bombed: 10 | A hand: 7r 7a | B hand: 1j | table: 2r 10j | stock: 12d 12r"
    after, _ = apply(parse_position(text), parse_move("7r"))
    assert Cards.of("") == after.seats[0].pile


ODD = {
    # position: what is said of it
    "must: 4 | A hand: 7r | table: 2r | stock: 1j": "A must play a card of month 4",
    "phase: choose-flip | flipped: 3j | A hand: 7r | table: 2r": "there is none",
    "phase: choose-cup | A hand: 7r | table: 2r": "the sake cup and has not got it",
    "A hand: 7r | table: 2r x2 | stock: 1j": "a bonus card lies on the table",
    "A hand: 7r | table: 2a 2r 2j 2k | stock: 1j": "four of a month lie on the table",
    "phase: go-stop | A hand: 7r | A pile: 2a 4a 8a": (
        "A is to choose Go or Stop and has 5 of the points: with 2 players it takes 7"
    ),
    "A hand: 7r | A pile: 2a 4a 8a | result: stop A": (
        "A called Stop and has 5 of the points: with 2 players it takes 7"
    ),
    "phase: go-stop | A hand: 7r | A pile: 1b 3b 8b 2a 4a 8a | A go: 1 at 8": (
        "A called Go at 8, is to choose again and has 8: it takes more"
    ),
}


@pytest.mark.parametrize(("text", "said"), ODD.items(), ids=list(ODD))
def test_problems_names_what_is_odd_in_a_turn(text, said):
    assert any(said in problem for problem in problems(parse_position(text)))


def test_only_bonus_cards_are_held():
    with pytest.raises(NotationError, match="held: 2r is no bonus card"):
        parse_position("phase: choose-flip | held: 2r | A hand: 7r")


def test_a_deal_that_ended_by_four_on_the_table_has_no_problem():
    """S000 L81: the four cards lie there when the deal is over."""
    seed = next(n for n in range(2000) if deal(Rules(), seed=n)[0].result)
    state, _ = deal(Rules(), seed=seed)
    assert () == problems(state)
