"""What every house rule changes: a scenario, and the outcome under each value.

The outcome is a line of expectations, or `legal: ...` for the moves that are then
allowed. Where one scenario does not tell all values apart, an option has more rows.
"""

from gostop.rules import Value

TEN_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k"
"""Ten single junk cards: one point."""

NINE_POINTS = "1b 3b 8b 2a 4a 8a 5a 6a"
"""Three brights 3, godori 5, five animals 1."""

THREE_PPUKS = "A turns: 4 | A ppuks: 2 3 | A hand: 3r 5a | table: 3b 8j | stock: 3j"

_GO_BAK = f"""
    players: 3
    A pile: 11j | B pile: 11d 12d x3 | C pile: 1r 2r 3r 4r 5r {TEN_JUNK}
    result: stop C
"""  # C has 3 + 1 + 1 points; A is in pi-bak and owes 10, B owes 5 (rules.md 2.3)

OptionRow = tuple[str, str, dict[Value, str]]

ROWS: list[OptionRow] = [
    # The deck and the deal
    (
        "table_four",
        "phase: deal | A hand: 1j | B hand: 2j | table: 5a 5r 5j 5k | stock: 3r",
        {
            "nagari": "= table-four nagari | = winner nobody | = A total 0",
            "redeal": "== table-four | = winner nobody | = A total 0",
            "dealer-wins": "== table-four | = winner A | = A total 10",
        },
    ),
    (
        "dealt_triple_steals",
        """
        A hand: 4k 9j | B pile: 1j | table: 4a 4r 4j 8b | stock: 10k
        A 4k
        """,
        {
            True: "== take-stack | = A steals 1 | == A pile 4a 4r 4j 4k 1j",
            False: "== take-stack | = A steals 0 | == A pile 4a 4r 4j 4k",
        },
    ),
    # A turn
    (
        "forced_match",
        "A hand: 3r 5a 12r | table: 3b 8j | stock: 9j",
        {True: "legal: 3r", False: "legal: 3r 5a 12r"},
    ),
    # The deck in the score
    (
        "rain_four",
        "A pile: 1b 3b 8b 12b",
        {n: f"= A points {n}" for n in (2, 3, 4, 5)},
    ),
    (
        "cup",
        f"A pile: 9a 5a 6a 7a 10a {TEN_JUNK}",
        {
            "reading": "= A points 3",  # twelve junk
            "animal": "= A points 2",  # five animals, ten junk
            "ten-junk": "= A points 3",
            "both": "= A points 4",
        },
    ),
    (
        "cup",
        "A pile: 9a 5a 6a 7a 10a 1j 1k 2j 2k 3j 3k 4j 4k 5j",
        {
            "reading": "= A points 2",  # eleven junk
            "animal": "= A points 1",
            "ten-junk": "= A points 1",  # only nine without the cup
            "both": "= A points 3",
        },
    ),
    (
        "cup",
        "A hand: 9j 12r 1j | table: 9a 8b | stock: 11k | A 9j",
        {
            "reading": "= phase play",
            "chosen": "= phase choose-cup",
            "animal": "= phase play",
            "ten-junk": "= phase play",
            "both": "= phase play",
        },
    ),
    # Bonus cards
    (
        "buried_bonus",
        "A hand: 5r 9j | table: 5a 8b | stock: x2 5j | A 5r",
        {
            "bury": "== ppuk | == A pile none",
            "flipper": "== ppuk bonus | == A pile x2",
        },
    ),
    (
        "bonus_steals",
        "A hand: x2 9j | B pile: 1j | table: 8b | stock: 10k 7k | A x2",
        {
            True: "== bonus | = A steals 1 | == A pile x2 1j",
            False: "== bonus | = A steals 0 | == A pile x2",
        },
    ),
    (
        "bonus_steals",
        "A hand: 7j 9j | B pile: 1j | table: 8b | stock: x2 10k | A 7j",
        {
            True: "== bonus | = A steals 1 | == A pile x2 1j",
            False: "== bonus | = A steals 0 | == A pile x2",
        },
    ),
    (
        "replacement_chongtong",
        "A turns: 0 | A hand: x2 5a 5r 5j | table: 8b | stock: 5k 9j | A x2",
        {
            "always": "== bonus chongtong | = phase over",
            "first-turn": "== bonus chongtong | = phase over",
            "never": "== bonus | = phase play",
        },
    ),
    (
        "replacement_chongtong",
        "A turns: 1 | A hand: x2 5a 5r 5j | table: 8b | stock: 5k 9j | A x2",
        {
            "always": "== bonus chongtong | = phase over",
            "first-turn": "== bonus | = phase play",
            "never": "== bonus | = phase play",
        },
    ),
    # Events
    (
        "self_ppuk_steal",
        """
        A hand: 5k 9j | B pile: 1j 1k 2j 2k | table: 8b | stock: 10k
        stack: 5a 5r 5j by A
        A 5k
        """,
        {n: f"== take-stack self-ppuk | = A steals {n}" for n in (1, 2, 3)},
    ),
    (
        "first_award_2p",
        "A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        {
            7: "== ppuk first-ppuk | = A total 7 | = B pays 7",
            5: "== ppuk first-ppuk | = A total 5 | = B pays 5",
            0: "== ppuk | = A total 0",
        },
    ),
    (
        "first_award_3p",
        "players: 3 | A turns: 0 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        {
            3: "== ppuk first-ppuk | = A total 6 | = B pays 3 | = C pays 3",
            10: "== ppuk first-ppuk | = A total 20 | = B pays 10 | = C pays 10",
            0: "== ppuk | = A total 0",
        },
    ),
    (
        "second_ppuk_2p",
        "A ppuks: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        {
            14: "== ppuk second-ppuk | = A total 14",
            10: "== ppuk second-ppuk | = A total 10",
            0: "== ppuk | = A total 0",
        },
    ),
    (
        "second_ppuk_3p",
        "players: 3 | A ppuks: 1 | A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r",
        {
            6: "== ppuk second-ppuk | = A total 12 | = C pays 6",
            5: "== ppuk second-ppuk | = A total 10 | = C pays 5",
            0: "== ppuk | = A total 0",
        },
    ),
    (
        "third_ppuk_2p",
        """
        A turns: 2 | A ppuks: 1 2 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        """,
        {
            21: "== ppuk third-ppuk three-ppuks | = A total 24",
            0: "== ppuk three-ppuks | = A total 3",
        },
    ),
    (
        "third_ppuk_3p",
        """
        players: 3
        A turns: 2 | A ppuks: 1 2 | A hand: 3r 5a | table: 3b 8j | stock: 3j
        A 3r
        """,
        {
            9: "== ppuk third-ppuk three-ppuks | = A total 24 | = B pays 12",
            0: "== ppuk three-ppuks | = A total 6 | = B pays 3",
        },
    ),
    (
        "three_ppuks_2p",
        f"{THREE_PPUKS} | A 3r",
        {n: f"== ppuk three-ppuks | = A total {n}" for n in (3, 7, 10)},
    ),
    (
        "three_ppuks_3p",
        f"players: 3 | {THREE_PPUKS} | A 3r",
        {n: f"== ppuk three-ppuks | = B pays {n} | = C pays {n}" for n in (3, 7)},
    ),
    (
        "last_ppuk",
        "A hand: 5a | B hand: 7a | table: 5r 8b | stock: 5j | A 5a",
        {
            "take-three": "== | == A pile 5a 5r 5j | == table 8b",
            "take-pair": "== | == A pile 5a 5r | == table 5j 8b",
            "stands": "== ppuk | == A pile none | == table 8b",
        },
    ),
    (
        "sweep",
        "A hand: 7j 9j | B pile: 1j 1k | table: none | stock: 7r | A 7j",
        {
            "wide": "== jjok sweep | = A steals 2",
            "narrow": "== jjok | = A steals 1",
        },
    ),
    (
        "first_jjok",
        "A turns: 0 | A hand: 7j 9j | B pile: 1j | table: 8b | stock: 7r | A 7j",
        {
            True: "== jjok first-jjok | = A total 7 | = A steals 1",
            False: "== jjok | = A total 0 | = A steals 1",
        },
    ),
    (
        "first_ttadak",
        """
        A turns: 0 | A hand: 6r 9j | B pile: 1j | table: 6a 6j 8b | stock: 6k
        A 6r
        A >6a
        """,
        {
            True: "== ttadak first-ttadak | = A total 7 | = A steals 1",
            False: "== ttadak | = A total 0 | = A steals 1",
        },
    ),
    (
        "department_store",
        "A turns: 0 | A hand: 8a 9j | table: 8b 4j 10a | stock: 4r | A 8a",
        {
            3: "== department-store | = A total 3",
            5: "== department-store | = A total 5",
            0: "== | = A total 0",
        },
    ),
    (
        "last_stack_steals",
        """
        A hand: 5k | B hand: 7a | B pile: 1j | table: 8b | stock: 9j
        stack: 5a 5r 5j by B
        A 5k
        """,
        {
            True: "== take-stack | = A steals 1",
            False: "== take-stack | = A steals 0",
        },
    ),
    (
        "last_turn",
        """
        A hand: 3j | A passes: 1 | B hand: 7a | B pile: 1j | table: 8b | stock: 3k
        A 3j
        """,
        {
            "final-turn": "== jjok | = A steals 1",
            "last-hand-card": "== jjok | = A steals 0",
        },
    ),
    # Bombs and shakes
    (
        "bomb_two",
        "A hand: 6r 6j 9j | table: 6a 6k 8b | stock: 10k",
        {
            "off": "legal: 6r 6j 9j",
            "steal": "legal: 6r 6j 9j, bomb 6",
            "double": "legal: 6r 6j 9j, bomb 6",
        },
    ),
    (
        "bomb_two",
        """
        A hand: 6r 6j 9j | A pile: 1b 3b 2a 4a 8a | B pile: 12b
        table: 6a 6k 8j 10a | stock: 8b
        A bomb 6
        A stop
        """,
        {
            "steal": "= B pays 8",
            "double": "= B pays 16",
        },
    ),
    (
        "shake_needs",
        "A hand: 5a 5r 5j 9j | table: 5k 8b | stock: 10k",
        {
            "fourth-not-on-table": "legal: 5a 5r 5j 9j, bomb 5",
            "any": "legal: 5a 5r 5j 9j, bomb 5, shake 5",
        },
    ),
    (
        "bomb_after_shake",
        "A hand: 5a 5r 5j 9j | A shown: 5a 5r 5j | table: 5k 8b | stock: 10k",
        {
            False: "legal: 5a 5r 5j 9j",
            True: "legal: 5a 5r 5j 9j, bomb 5",
        },
    ),
    (
        "shake_binds",
        "A hand: 5a 5r 5j 9j | table: 8b | stock: 10k | A shake 5",
        {True: "legal: 5a 5r 5j", False: "legal: 5a 5r 5j 9j"},
    ),
    # Go and Stop
    (
        "threshold_2p",
        "A hand: 5a 9j | A pile: 2a 4a 8a | table: 5r 8b | stock: 10k | A 5a",
        {
            5: "= A points 5 | = phase go-stop",
            7: "= A points 5 | = phase play",
        },
    ),
    (
        "threshold_3p",
        "players: 3 | A hand: 8b 9j | A pile: 1b 3b | table: 8j | stock: 10k | A 8b",
        {
            3: "= A points 3 | = phase go-stop",
            4: "= A points 3 | = phase play",
        },
    ),
    (
        "go_formula",
        f"A go: 3 at 8 | A pile: {NINE_POINTS} | B pile: 12b | result: stop A",
        {
            "add-and-double": "= B pays 24",  # (9 + 3) x 2
            "double-from-three": "= B pays 18",  # 9 x 2
            "add-two-and-double": "= B pays 22",  # (9 + 2) x 2
        },
    ),
    (
        "speak_again",
        """
        A go: 1 at 8 | A last points: 6 | A hand: 8b 9j | A pile: 1b 3b 4r 5r 7r 1r
        table: 8j 10k 12r | stock: 12d
        A 8b
        """,
        {
            "last-go": "= A points 7 | = phase play",
            "previous-turn": "= A points 7 | = phase go-stop",
        },
    ),
    (
        "go_bak_3p",
        f"{_GO_BAK} | A go: 1 at 3",
        {
            "cover": "= A pays 15 | = B pays 0 | = C total 15",
            "double": "= A pays 20 | = B pays 0 | = C total 20",
            "double-each-pays": "= A pays 20 | = B pays 5 | = C total 25",
            "cover-double": "= A pays 30 | = B pays 0 | = C total 30",
        },
    ),
    (
        "two_callers",
        f"{_GO_BAK} | A go: 1 at 3 | B go: 1 at 3 order 2",
        {
            "last": "= A pays 0 | = B pays 15 | = C total 15",
            "first": "= A pays 15 | = B pays 0 | = C total 15",
            "own-share": "= A pays 10 | = B pays 5 | = C total 15",
            "each-double": "= A pays 20 | = B pays 10 | = C total 30",
        },
    ),
    # Special ends
    (
        "chongtong_2p",
        "phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | table: 8b | stock: 9j",
        {n: f"== chongtong | = A total {n}" for n in (10, 7, 20)},
    ),
    (
        "chongtong_3p",
        """
        players: 3
        phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | C hand: 7j | table: 8b
        """,
        {n: f"== chongtong | = B pays {n} | = C pays {n}" for n in (5, 20)},
    ),
    (
        "chongtong_play_on",
        "phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a | table: 8b | stock: 9j",
        {
            "no": "== chongtong | = phase over",
            "x1": "== chongtong | = phase chongtong",
            "x2": "== chongtong | = phase chongtong",
            "x4": "== chongtong | = phase chongtong",
        },
    ),
    (
        "chongtong_play_on",
        "A played on: yes | A pile: 2a 4a 8a | B pile: 1j | result: stop A",
        {"x1": "= B pays 5", "x2": "= B pays 10", "x4": "= B pays 20"},
    ),
    (
        "two_chongtongs",
        """
        dealer: B
        phase: deal | A hand: 5a 5r 5j 5k | B hand: 7a 7r 7j 7k | table: 8b
        """,
        {
            "draw": "== chongtong chongtong nagari | = winner nobody | = B total 0",
            "dealer": "== chongtong | = winner B | = B total 10",
        },
    ),
    (
        "heodang_2p",
        "A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 10k | A 5a",
        {
            3: "== heodang | = A total 3",
            7: "== heodang | = A total 7",
            0: "== | = phase play",
        },
    ),
    (
        "heodang_3p",
        """
        players: 3 | A turns: 4 | A dry: 4 | A hand: 5a 9j | table: 8b | stock: 10k
        A 5a
        """,
        {
            3: "== heodang | = A total 6 | = C pays 3",
            5: "== heodang | = A total 10 | = C pays 5",
            0: "== | = phase play",
        },
    ),
    # The bill
    (
        "junk_bak_2p",
        f"A pile: {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j 8k 9j | result: stop A",
        {7: "= B pays 2", 8: "= B pays 2", 6: "= B pays 1"},
    ),
    (
        "junk_bak_2p",
        f"A pile: {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j 8k 11d | result: stop A",
        {7: "= B pays 1", 8: "= B pays 2"},
    ),
    (
        "junk_bak_3p",
        f"""
        players: 3
        A pile: {TEN_JUNK} | B pile: 6j 6k 7j 7k 8j | C pile: 8k 9j 9k 10j 10k 11j
        result: stop A
        """,
        {
            5: "= B pays 2 | = C pays 1",
            6: "= B pays 2 | = C pays 2",
            4: "= B pays 1 | = C pays 1",
        },
    ),
    (
        "junk_bak_zero",
        f"A pile: {TEN_JUNK} | B pile: 12r | result: stop A",
        {"exempt": "= B pays 1", "hit": "= B pays 2"},
    ),
    (
        "junk_bak_counts",
        f"A pile: {TEN_JUNK} | B pile: 11d 12d x2 6j 6k | result: stop A",
        {"value": "= B pays 1", "cards": "= B pays 2"},
    ),
    (
        "animals_double",
        "A pile: 2a 4a 5a 6a 7a 8a 10a | B pile: 12a | result: stop A",
        {"winner": "= B pays 16", "loser-without": "= B pays 8", "off": "= B pays 8"},
    ),
    (
        "animals_double",
        "A pile: 2a 4a 5a 6a 7a 8a 10a | B pile: 1j | result: stop A",
        {"winner": "= B pays 16", "loser-without": "= B pays 16", "off": "= B pays 8"},
    ),
    (
        "empty_loser",
        "A pile: 2a 4a 8a | B pile: none | result: stop A",
        {"exempt": "= B pays 0", "pays": "= B pays 5"},
    ),
    (
        "fixed_wins",
        "carry: 2 | result: heodang A",
        {"carry": "= B pays 6", "none": "= B pays 3"},
    ),
]
