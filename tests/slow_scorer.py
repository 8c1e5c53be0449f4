"""A second scorer, slow and plain, written from the rules alone.

It shares nothing with the engine: cards are tokens as the design lists them, piles
are sets of tokens, and every way to score is a few lines of counting.
"""

_TEXT = """
1b 1r 1j 1k  2a 2r 2j 2k  3b 3r 3j 3k  4a 4r 4j 4k  5a 5r 5j 5k  6a 6r 6j 6k
7a 7r 7j 7k  8b 8a 8j 8k  9a 9r 9j 9k  10a 10r 10j 10k  11b 11d 11j 11k
12b 12a 12r 12d  x2 y2 x3
"""
TOKENS = _TEXT.split()
"""The 51 cards (design.md section 3)."""

BRIGHTS = {"1b", "3b", "8b", "11b", "12b"}
GODORI = {"2a", "4a", "8a"}  # the rain swallow 12a is not one (S000 L49)
RED, BLUE, GRASS = {"1r", "2r", "3r"}, {"6r", "9r", "10r"}, {"4r", "5r", "7r"}
ANIMALS = {t for t in TOKENS if t.endswith("a")}
RIBBONS = {t for t in TOKENS if t.endswith("r")}
JUNK = {t for t in TOKENS if t[-1] in "jkd"} | {"x2", "y2", "x3"}

Rows = dict[str, tuple[int, frozenset[str]]]


def junk_worth(pile: set[str]) -> int:
    """One for each junk card, two for a double, three for the triple bonus card."""
    worth = 0
    for token in pile & JUNK:
        if token == "x3":
            worth += 3
        elif token in {"11d", "12d", "x2", "y2"}:
            worth += 2
        else:
            worth += 1
    return worth


def cup_readings(pile: set[str], mode: str) -> list[str]:
    """How the cup may be read (S000 L65), the animal before the junk."""
    if "9a" not in pile:
        return ["animal"]
    if mode == "reading":
        return ["animal", "junk"]
    if mode == "ten-junk":
        return ["animal", "junk"] if junk_worth(pile) >= 10 else ["animal"]
    return ["animal"] if mode == "chosen" else [mode]


def rows(pile: set[str], reading: str, rain_four: int) -> Rows:
    """Every way to score that this pile has: points and cards."""
    found: Rows = {}

    def add(key: str, points: int, cards: set[str]) -> None:
        if points > 0:
            found[key] = (points, frozenset(cards))

    brights, rain = pile & BRIGHTS, "12b" in pile
    add("five-brights", 15 if len(brights) == 5 else 0, brights)
    four = rain_four if rain else 4
    add("four-brights", four if len(brights) == 4 else 0, brights)
    add("three-brights", 3 if len(brights) == 3 and not rain else 0, brights)
    add("rain-three", 2 if len(brights) == 3 and rain else 0, brights)
    for key, wanted, points in [
        ("godori", GODORI, 5),
        ("red-ribbons", RED, 3),
        ("blue-ribbons", BLUE, 3),
        ("grass-ribbons", GRASS, 3),
    ]:
        if wanted <= pile:
            add(key, points, wanted)
    animals = pile & ANIMALS
    junk, worth = pile & JUNK, junk_worth(pile)
    if "9a" in pile and reading in {"junk", "both"}:
        junk, worth = junk | {"9a"}, worth + 2
    if reading == "junk":
        animals = animals - {"9a"}
    add("animals", len(animals) - 4, animals)
    add("ribbons", len(pile & RIBBONS) - 4, pile & RIBBONS)
    add("junk", worth - 9, junk)
    return found


def total(found: Rows) -> int:
    """The points of these rows together."""
    return sum(points for points, _ in found.values())


def best(pile: set[str], mode: str, rain_four: int) -> tuple[str, Rows]:
    """The reading with most points, the animal of two equal ones, and its rows."""
    best_reading, best_rows = "", {}
    for reading in cup_readings(pile, mode):
        found = rows(pile, reading, rain_four)
        if not best_reading or total(found) > total(best_rows):
            best_reading, best_rows = reading, found
    return best_reading, best_rows
