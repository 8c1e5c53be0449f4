"""Make data/cases.json: the rules as positions, moves and outcomes for any engine.

The cases are written by hand in `case_table/*.txt`; `generated` adds series that
follow from a formula. Nothing of gostop is imported here, and no outcome comes from
an engine: what stands in a table was reasoned from the sources.

    python -m scripts.cases             write the file
    python -m scripts.cases --check     fail if the file is not up to date

A table is a list of blocks. A block has a row of the matrix, a name and the reason;
unindented, a position and moves in the project's notation; then, indented, one case
a line: the rules, ground and source, and what must come of it.

    E1 ppuk: Hand card, table card and flip are of one month: all three stay.
    A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r
        standard | says S000 L67 | > ppuk | A pile none | table 8j

What may be expected, each part after a `|` (a line that starts with `|` or `;`
continues the one before):

    > ppuk / go              the named events of each move (`-` for none); with
                             `phase: deal` those of the opening come first
    points A 3 B 1           points after the last move; a seat left out has none
    A pile 3b 3r             all of a captured pile; `none` is the empty one
    A hand 5a                all of a hand
    table 8j                 all loose cards on the table
    phase go-stop, turn A    what is to be decided next, and by whom
    legal 3r, bomb 5         all moves of the seat that is to act
    side first-ppuk A 7      paid at once to A by each opponent; otherwise nothing is
    bill A stop 7; B 14 = junk-bak*2; C by B 0 = empty-loser
                             winner, reason, points; for each loser who pays how much
                             with which factors in their order, or why nothing
    next A x2                dealer and factor of the next deal
    why ...                  a reason of this line alone

Two more positions: `draw 3r 11j night` (the cards drawn for the first deal) expects
`dealer B` or `dealer nobody`; `dealt 2` (players) expects `hand 10`, `table 8`,
`stock 22`, `bonus x2 x3`. A line `let name = text` is written `$name` afterwards.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scripts.paths import PACKAGE

TABLES = Path(__file__).parent / "case_table"
FILE = PACKAGE / "data" / "cases.json"
PRESETS = ("standard", "s000", "s001", "s002", "first-night")
SEATS = "ABC"

NOTATION = (
    "Cards: month and kind (b bright, a animal, r ribbon, j and k junk, d double junk;"
    " 9a is the sake cup); x2 y2 x3 bonus cards worth two, two and three junk."
    " Seats A, B, C in turn order. `rules` names a preset (see `presets`: option ->"
    " value) and changes. `position`: what is left out of a seat or of the table is"
    " none, 0 or no; `turns` are own turns finished, `unknown` hand cards that are not"
    " given, `dry` own turns in a row without a capture, `ppuks` the own turns they"
    " fell in, `first_go` and `last_go` which Gos of the deal a caller's first and last"
    " were, `stock` starts at the top; three loose cards of a month are a stack;"
    " phase `deal` is the layout before its opening is looked at. `text` is the same"
    " position in the notation of gostop. Moves: a card (3r) played or a bonus card"
    " laid, >3b a match chosen, bomb 8, shake 8, pass, go, stop, chongtong, play-on."
    " `events`: for each move the named events in any order (not play, flip, draw,"
    " capture, choose, steal); `opening`: those of the deal. `points`, `piles`,"
    " `hands`, `table`, `phase`, `turn`, `legal` (all moves of who is to act): after"
    " the last move. `side`: all payments made at once up to then, none if left out."
    " `bill`: additions and factors in the order applied; `totals` with the side"
    " payments. `next`: dealer and factor of the next deal. A case with `draw` asks"
    " for the first dealer, one with `dealt` for the sizes of a deal, and neither has"
    " a position. `generated` cases come from a formula, the others from reasoning."
)

Case = dict[str, Any]


class TableError(ValueError):
    """A table that cannot be read, with the block it stands in."""


# Positions: the notation, read without gostop


def _cards(text: str) -> list[str]:
    return [] if text.strip() == "none" else text.split()


def _unknown(token: str) -> int:
    """How many unknown cards a token stands for: `?` one, `3?` three, else 0."""
    return int(token[:-1] or 1) if token.endswith("?") else 0


def _hand(text: str) -> dict[str, Any]:
    tokens = _cards(text)
    unknown = sum(map(_unknown, tokens))
    found: dict[str, Any] = {"hand": [t for t in tokens if not _unknown(t)]}
    return {**found, "unknown": unknown} if unknown else found


def _go(text: str) -> dict[str, int]:
    """How many Gos, the points at the last, and which Gos of the deal they were."""
    match = re.fullmatch(r"(\d+) at (\d+)(?: order (\d+)(?: (\d+))?)?", text)
    assert match, text
    gos, points = int(match[1]), int(match[2])
    first = int(match[3] or 1)
    last = int(match[4] or (first if gos == 1 else gos))
    return {"gos": gos, "go_points": points, "first_go": first, "last_go": last}


def _numbers(text: str) -> list[int]:
    return [int(t) for t in text.split()]


_OF_SEAT: dict[str, Callable[[str], dict[str, Any]]] = {
    "hand": _hand,
    "pile": lambda text: {"pile": _cards(text)},
    "turns": lambda text: {"turns": int(text)},
    "go": _go,
    "last points": lambda text: {"last_points": int(text)},
    "shown": lambda text: {"shown": _cards(text)},
    "bombs": lambda text: {"bombs": _numbers(text)},
    "passes": lambda text: {"passes": int(text)},
    "ppuks": lambda text: {"ppuks": _numbers(text)},
    "dry": lambda text: {"dry": int(text)},
    "cup": lambda text: {"cup": text},
    "played on": lambda text: {"played_on": text == "yes"},
}


def _stack(text: str) -> dict[str, Any]:
    cards, _, bonus = text.partition(" with ")
    cards, _, maker = cards.partition(" by ")
    three = cards.split()
    month = int(three[0][:-1])
    assert len(three) == 3
    found = {"month": month, "cards": three, "maker": maker.strip() or None}
    return {**found, "bonus": bonus.split()}


def _side(text: str) -> dict[str, Any]:
    event, payer, _, to, amount = text.split()
    return {"event": event, "to": to, "from": payer, "amount": int(amount)}


def _result(text: str) -> dict[str, Any]:
    reason, _, winner = text.partition(" ")
    return {"reason": reason, "winner": winner or None}


def _stock(text: str) -> list[str | None]:
    stock: list[str | None] = []
    for token in _cards(text):
        unknown: list[str | None] = [None] * _unknown(token)
        stock += unknown or [token]
    return stock


_OF_TABLE: dict[str, Callable[[str], Any]] = {
    "table": _cards,
    "stock": _stock,
    "held": _cards,
    "result": _result,
    **dict.fromkeys(("carry", "must", "bombed"), int),
    **dict.fromkeys(("dealer", "turn", "phase", "played", "match", "flipped"), str),
}
_REPEATED = {"stack": ("stacks", _stack), "side": ("side", _side)}


def read_position(lines: list[str], players: int) -> dict[str, Any]:
    """The position in plain values. Left out: whatever is none, 0 or no."""
    # A deal starts before the first turns, any other position after them.
    turns = 0 if "phase: deal" in lines else 1
    seats: dict[str, dict[str, Any]] = {s: {"turns": turns} for s in SEATS[:players]}
    table: dict[str, Any] = {"table": [], "stacks": [], "stock": []}
    for line in lines:
        key, _, value = (part.strip() for part in line.partition(":"))
        seat, _, name = key.partition(" ")
        if seat in seats:
            seats[seat].update(_OF_SEAT[name](value))
        elif key in _REPEATED:
            name, read = _REPEATED[key]
            table.setdefault(name, []).append(read(value))
        else:
            table[key] = _OF_TABLE[key](value)
    _fill_hands(seats)
    dealer = table.pop("dealer", "A")
    turn = table.pop("turn", dealer)
    phase = table.pop("phase", "over" if "result" in table else "play")
    if phase != "deal":
        _gather(table)
    return {"dealer": dealer, "turn": turn, "phase": phase, "seats": seats, **table}


def _fill_hands(seats: dict[str, dict[str, Any]]) -> None:
    """A hand that is left out holds as many unknown cards as the largest hand."""
    largest = max(len(s.get("hand", ())) + s.get("unknown", 0) for s in seats.values())
    for name, found in seats.items():
        if "hand" not in found and largest:
            found["unknown"] = largest
        seats[name] = {"hand": [], "pile": [], **found}


def _gather(table: dict[str, Any]) -> None:
    """Three loose cards of a month are a stack that nobody made."""
    for month in range(1, 13):
        three = [c for c in table["table"] if c[:-1] == str(month)]
        if len(three) == 3:
            stack = {"month": month, "cards": three, "maker": None, "bonus": []}
            table["stacks"].append(stack)
            table["table"] = [c for c in table["table"] if c not in three]


# Expectations


def _bill(text: str, players: int, side: list[dict[str, Any]]) -> dict[str, Any]:
    head, *lines = (part.strip() for part in text.split(";"))
    winner, reason, *points = head.split()
    bill: dict[str, Any] = {
        "winner": None if winner == "nobody" else winner,
        "reason": reason,
        "points": int(points[0]) if points else 0,
    }
    payments = [_payment(line, bill["points"]) for line in lines]
    losers = {p["loser"] for p in payments}
    due = set() if winner == "nobody" else set(SEATS[:players]) - {winner}
    if losers != due:
        raise TableError(f"{text!r}: the losers are {sorted(due)}")
    totals = dict.fromkeys(SEATS[:players], 0)
    for p in payments:
        totals[winner] += p["amount"]
        totals[p["payer"]] -= p["amount"]
    for s in side:
        totals[s["to"]] += s["amount"]
        totals[s["from"]] -= s["amount"]
    return {**bill, "payments": payments, "side": side, "totals": totals}


_FACTOR = re.compile(r"([a-z-]+)([+*])(\d+)")


def _payment(text: str, points: int) -> dict[str, Any]:
    who, _, how = (part.strip() for part in text.partition("="))
    loser, *rest = who.split()
    payer = rest[1] if rest[0] == "by" else loser
    payment: dict[str, Any] = {"loser": loser, "payer": payer, "points": points}
    if how in ("empty-loser", "go-bak"):
        return {**payment, "factors": [], "amount": int(rest[-1]), "exempt": how}
    factors = []
    amount = points
    for word in how.split():
        match = _FACTOR.fullmatch(word)
        if not match:
            raise TableError(f"{word!r} is no factor")
        key, sign, number = match[1], match[2], int(match[3])
        amount = amount + number if sign == "+" else amount * number
        effect = f"+{number}" if sign == "+" else f"×{number}"
        factors.append({"key": key, "effect": effect})
    if amount != int(rest[-1]):
        raise TableError(f"{text!r}: the factors make {amount}")
    return {**payment, "factors": factors, "amount": amount}


def _pairs(text: str) -> dict[str, int]:
    words = text.split()
    return {seat: int(n) for seat, n in zip(words[::2], words[1::2], strict=True)}


def _move(text: str) -> dict[str, str]:
    seat, _, move = text.partition(" ")
    return {"seat": seat, "move": move.strip()}


def _next(text: str) -> dict[str, Any]:
    dealer, carry = text.split()
    return {"dealer": dealer, "carry": int(carry[1:])}


def _events(text: str) -> list[list[str]]:
    return [[] if e.strip() == "-" else e.split() for e in text.split("/")]


_EXPECTED: dict[str, tuple[str, Callable[[str], Any]]] = {
    ">": ("events", _events),
    "table": ("table", _cards),
    "legal": ("legal", lambda text: [m.strip() for m in text.split(",")]),
    "next": ("next", _next),
    **{word: (word, str) for word in ("phase", "turn", "why", "bill")},
}
_OF_EXPECTED_SEAT = {"pile": "piles", "hand": "hands"}


def _expect(parts: list[str], case: Case) -> None:
    """Put what a line expects into its case."""
    players = case["players"]
    side: list[dict[str, Any]] = []
    for part in parts:
        word, _, rest = (text.strip() for text in part.partition(" "))
        if word == "points":
            case["points"].update(_pairs(rest))
        elif word == "side":
            event, to, amount = rest.split()
            payment = {"event": event, "to": to, "amount": int(amount)}
            side += [{**payment, "from": payer} for payer in _after(to, players)]
        elif word in tuple(SEATS):
            what, _, cards = rest.partition(" ")
            case.setdefault(_OF_EXPECTED_SEAT[what], {})[word] = _cards(cards)
        elif word in _EXPECTED:
            key, read = _EXPECTED[word]
            case[key] = read(rest)
        else:
            raise TableError(f"{part!r} is not understood")
    if "bill" in case:
        case["bill"] = _bill(case["bill"], players, side)
    elif side:
        case["side"] = side


def _after(seat: str, players: int) -> list[str]:
    at = SEATS.index(seat)
    return [SEATS[(at + step) % players] for step in range(1, players)]


# Blocks


_KEY = re.compile(r"[A-Za-z ]+:")
_HEAD = re.compile(r"(\S+) ([a-z0-9-]+): (.+)")
_GROUND = re.compile(r"(says|follows|our choice) (S00\d L\d+(?:, S00\d L\d+)*)")


def read_table(text: str) -> Iterator[Case]:
    """The cases of a table."""
    words: dict[str, str] = {}
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("let "):
            name, _, value = line[4:].partition("=")
            words[name.strip()] = _fill(value.strip(), words)
        elif not line.strip():
            blocks.append([])
        elif not line.startswith("#"):
            blocks[-1].append(_fill(line, words))
    for block in filter(None, blocks):
        try:
            yield from _read_block(block)
        except (TableError, AssertionError, KeyError, ValueError) as error:
            raise TableError(f"{block[0]!r}: {error!r}") from error


def _fill(text: str, words: dict[str, str]) -> str:
    return re.sub(r"\$(\w+)", lambda match: words[match[1]], text)


def _read_block(block: list[str]) -> Iterator[Case]:
    head = _HEAD.fullmatch(block[0])
    if not head:
        raise TableError("a block starts with: ROW name: why")
    setting = " | ".join(line for line in block[1:] if not line.startswith(" "))
    lines: list[str] = []
    for line in block[1:]:
        if line.startswith(" "):
            if line.strip()[0] in "|;":
                lines[-1] += f" {line.strip()}"
            else:
                lines.append(line.strip())
    for line in lines:
        rules, ground, *parts = (part.strip() for part in line.split("|"))
        match = _GROUND.fullmatch(ground)
        if not match:
            raise TableError(f"{ground!r} is no ground and source")
        case: Case = {
            "id": f"{head[1]}-{head[2]}.{rules.replace(' ', ',')}",
            "row": head[1],
            "rules": rules,
        }
        _set_up(setting, parts, case)
        yield {
            **{key: value for key, value in case.items() if key != "why"},
            "source": match[2],
            "ground": match[1],
            "why": case.get("why", head[3]),
        }


def _set_up(setting: str, parts: list[str], case: Case) -> None:
    """The position, the moves and what is expected of them."""
    word, *rest = setting.split()
    if word == "draw":
        night = rest[-1] == "night"
        cards = rest[:-1] if night else rest
        case["players"] = len(cards)
        case["draw"] = {"cards": cards, "night": night}
        given = dict(part.split(" ", 1) for part in parts)
        dealer = given.pop("dealer")
        case["dealer"] = None if dealer == "nobody" else dealer
        case.update(given)
        return
    if word == "dealt":
        case["players"] = int(rest[0])
        given = dict(part.split(" ", 1) for part in parts)
        sizes: dict[str, Any] = {k: int(given[k]) for k in ("hand", "table", "stock")}
        case["dealt"] = {**sizes, "bonus": _cards(given["bonus"])}
        return
    lines = [part.strip() for part in setting.split("|") if part.strip()]
    keys = [line for line in lines if _KEY.match(line)]
    given_players = [k for k in keys if k.startswith("players:")]
    case["players"] = players = 3 if given_players else 2
    keys = [k for k in keys if not k.startswith("players:")]
    case["position"] = read_position(keys, players)
    first = [f"rules: {case['rules']}", f"players: {players}"]
    case["text"] = " | ".join([*first, *keys])
    case["moves"] = [_move(line) for line in lines if not _KEY.match(line)]
    case["points"] = dict.fromkeys(SEATS[:players], 0)
    _expect(parts, case)
    events = case.pop("events", [])
    if case["position"]["phase"] == "deal":
        case["opening"] = events.pop(0)
    if len(events) != len(case["moves"]):
        raise TableError(f"{len(events)} lists of events, {len(case['moves'])} moves")
    case["events"] = events


# The cases that follow from a formula

SINGLES = [f"{month}{kind}" for month in range(1, 12) for kind in "jk"]
"""The 22 single junk cards."""


def generated() -> Iterator[str]:
    """Blocks of the tables whose numbers follow from a formula."""
    yield from _counts()
    yield from _gos()
    yield from _junk_bak()
    yield from _doublings()
    yield from _carries()


def _counts() -> Iterator[str]:
    animals = ["5a", "6a", "7a", "10a", "12a", "2a", "4a"]
    ribbons = ["12r", "1r", "2r", "4r", "5r", "6r", "9r"]
    for n in range(4, 8):
        yield (
            f"C5 {n}-animals: Five animals are one point and each more is another.\n"
            f"A pile: {' '.join(animals[:n])}\n"
            f"    standard | says S000 L47 | points A {max(0, n - 4)}"
        )
        yield (
            f"C7 {n}-ribbons: Five ribbons are one point and each more is another.\n"
            f"A pile: {' '.join(ribbons[:n])}\n"
            f"    standard | says S000 L51 | points A {max(0, n - 4)}"
        )
    doubles = {"11d": 2, "12d": 2, "x2": 2, "x3": 3}
    for singles, more in (
        (9, ""),
        (10, ""),
        (12, ""),
        (7, "11d"),
        (8, "11d"),
        (6, "11d 12d"),
        (5, "x2 x3"),
        (2, "11d 12d x2 x3"),
    ):
        value = singles + sum(doubles[c] for c in more.split())
        name = "-".join([str(singles), *more.split()])
        yield (
            f"C10 junk-{name}: Ten junk by value are one point, each more is another.\n"
            f"A pile: {' '.join([*SINGLES[:singles], more]).strip()}\n"
            f"    standard | says S000 L61, S000 L63 | points A {max(0, value - 9)}"
        )


def _gos() -> Iterator[str]:
    forms: dict[str, Callable[[int], int]] = {
        "add-and-double": lambda n: n,
        "double-from-three": lambda n: n if n < 3 else 0,
        "add-two-and-double": lambda n: min(n, 2),
    }
    grounds = {
        "add-and-double": "says S000 L81",
        "double-from-three": "says S002 L16",
        "add-two-and-double": "our choice S002 L16",
    }
    points = 8
    for n in range(7):
        lines = []
        for form, added in forms.items():
            add, times = added(n), 2 ** max(0, n - 2)
            how = f"go+{add} " * (add > 0) + f"three-go*{times}" * (times > 1)
            lines.append(
                f"    standard go_formula={form} | {grounds[form]} | points A {points}"
                f" | bill A stop {points}; B {(points + add) * times} = {how.strip()}"
            )
        said = f"A go: {n} at {points} | " if n else ""
        yield "\n".join(
            [
                f"F7 {n}-gos: What Gos add comes first, then what they multiply.",
                f"{said}A pile: 2a 4a 8a 1r 2r 3r | B pile: 12r | result: stop A",
                *lines,
            ]
        )


def _junk_bak() -> Iterator[str]:
    won = " ".join([*SINGLES[:10], "2a 4a 8a 5a 6a"])  # 1 + 5 + 1 points
    for players, limit, line in ((2, 7, "S000 L81"), (3, 5, "S001 L95")):
        for n in range(limit + 3):
            held = 0 < n <= limit
            how = "junk-bak*2" if held else ""
            pile = " ".join(["12r", *SINGLES[10 : 10 + n]])
            third = "; C 7 =" if players == 3 else ""
            three = "players: 3 | C pile: 12d 11d x2 x3 | " if players == 3 else ""
            yield (
                f"G3 {players}p-{n}-junk: One to {limit} junk against ten doubles; "
                "none at all does not.\n"
                f"{three}A pile: {won} | B pile: {pile} | result: stop A\n"
                f"    standard | says {line} | points A 7"
                f" | bill A stop 7; B {14 if held else 7} = {how}{third}"
            )


def _doublings() -> Iterator[str]:
    months = {5: "5a 5r 5j", 6: "6a 6r 6j", 7: "7a 7r 7j", 10: "10a 10r 10j"}
    for shakes, bombs in ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (2, 1)):
        shown = " ".join(list(months.values())[:shakes])
        lines = [f"A shown: {shown}"] if shakes else []
        if bombs:
            lines.append(f"A bombs: {' '.join(['1', '12'][:bombs])}")
        how = f"bomb*{2**bombs} " * (bombs > 0) + f"shake*{2**shakes}" * (shakes > 0)
        yield (
            f"G7 {shakes}-shakes-{bombs}-bombs: Each bomb and each shake doubles.\n"
            f"{' | '.join(lines)} | A pile: 2a 4a 8a 1r 2r 3r | B pile: 12r"
            " | result: stop A\n"
            f"    standard | says S000 L77, S000 L81 | points A 8"
            f" | bill A stop 8; B {8 * 2 ** (bombs + shakes)} = {how.strip()}"
        )
    for bits in range(8):
        bright, junk, go = bool(bits & 1), bool(bits & 2), bool(bits & 4)
        pile = " ".join(["1b 3b 8b 2a 4a 5a 6a 7a 10a", *SINGLES[:11]])  # 3 + 2 + 2
        loser = " ".join(
            [*(["12r"] if bright else ["12b"]), *SINGLES[11 : 13 if junk else 19]]
        )
        how = " ".join(
            ["bright-bak*2"] * bright + ["junk-bak*2"] * junk + ["go-bak*2"] * go
        )
        names = [n for n, on in (("gwang", bright), ("pi", junk), ("go", go)) if on]
        yield (
            f"G8 {'-'.join(names) or 'no'}-bak: Doublings of one loser multiply.\n"
            f"{'B go: 1 at 7 | ' if go else ''}A pile: {pile} | B pile: {loser}"
            " | result: stop A\n"
            f"    standard | says S000 L81 | points A 7"
            f" | bill A stop 7; B {7 * 2 ** (bright + junk + go)} = {how}"
        )


def _carries() -> Iterator[str]:
    for carry in (1, 2, 4, 8):
        how = f"carry*{carry}" if carry > 1 else ""
        yield (
            f"F20 carry-{carry}: Deals without a winner before this one double it.\n"
            f"carry: {carry} | A pile: 2a 4a 8a 1r 2r 3r | B pile: 12r"
            " | result: stop A\n"
            f"    standard | says S000 L81 | points A 8"
            f" | bill A stop 8; B {8 * carry} = {how} | next A x1"
        )
        lines = [
            f"    standard carry_cap={cap} | our choice S000 L81"
            f" | bill nobody nagari | next A x{min(2 * carry, cap or 2 * carry)}"
            for cap in (0, 2, 8)
        ]
        yield "\n".join(
            [
                f"F21 after-{carry}: A deal without a winner doubles, up to the cap.",
                f"carry: {carry} | result: nagari",
                *lines,
            ]
        )


# The file


def cases() -> list[Case]:
    """Every case: those of the tables in their order, then the generated ones."""
    found: list[Case] = []
    for path in sorted(TABLES.glob("*.txt")):
        found += read_table(path.read_text("utf-8"))
    found += [{**c, "generated": True} for c in read_table("\n\n".join(generated()))]
    ids = [c["id"] for c in found]
    twice = sorted({i for i in ids if ids.count(i) > 1})
    if twice:
        raise TableError(f"given twice: {', '.join(twice)}")
    return found


def presets() -> dict[str, dict[str, Any]]:
    """The value of every option in each preset."""
    found = {}
    for name in PRESETS:
        text = (PACKAGE / "data" / "rules" / f"{name}.toml").read_text("utf-8")
        rows = tomllib.loads(text).items()
        found[name] = {key: row["value"] for key, row in rows if key != "title"}
    return found


def write() -> str:
    """The text of cases.json: a few lines a case, so that a change reads well."""
    rows = [f"{_json(name)}: {_json(values)}" for name, values in presets().items()]
    body = [_write_case(case) for case in cases()]
    return "\n".join(
        [
            "{",
            '"format": 1,',
            f'"notation": {_json(NOTATION)},',
            '"presets": {',
            ",\n".join(rows),
            "},",
            '"cases": [',
            ",\n".join(body),
            "]",
            "}",
            "",
        ]
    )


_LINES = (
    ("id", "row", "rules", "players", "generated"),
    ("text", "draw", "dealt"),
    ("position",),
    ("moves", "opening", "events"),
    ("points", "piles", "hands", "table", "phase", "turn", "legal", "next", "dealer"),
    ("side", "bill"),
    ("source", "ground"),
    ("why",),
)


def _write_case(case: Case) -> str:
    lines = []
    for keys in _LINES:
        pairs = [f"{_json(k)}: {_json(case[k])}" for k in keys if k in case]
        if pairs:
            lines.append(", ".join(pairs))
    assert {k for keys in _LINES for k in keys} >= set(case)
    return "{" + ",\n ".join(lines) + "}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    text = write()
    if "--check" in arguments:
        fresh = FILE.is_file() and FILE.read_text("utf-8") == text
        print("cases.json is " + ("up to date" if fresh else "old: make it again"))
        return 0 if fresh else 1
    FILE.write_text(text, "utf-8")
    count = len(cases())
    print(f"{FILE}: {count} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
