"""The neutral case file, run on our engine; and what the file itself promises."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

from gostop.cards import Cards, card
from gostop.match import first_dealer, next_carry, next_dealer
from gostop.moves import EVENTS, MECHANICAL, SEATS
from gostop.notation import parse_move, parse_position
from gostop.play import apply, begin, legal_moves
from gostop.rules import OPTIONS, PRESETS, Rules, differences, named
from gostop.scenario import named_events
from gostop.scoring import points
from gostop.settle import Bill, settle
from gostop.state import Result, Seat, Side, Stack, State, deck, layout, problems
from scripts import cases as tables
from tests.test_matrix import ROWS

Case = dict[str, Any]

DATA = json.loads(
    (resources.files("gostop") / "data" / "cases.json").read_text("utf-8")
)
CASES: list[Case] = DATA["cases"]
PLAYED = [case for case in CASES if "position" in case]


def ids(cases: list[Case]) -> list[str]:
    return [f"{c['id']} ({c['source']})" for c in cases]


# The plain position


def cards(tokens: list[str]) -> Cards:
    return Cards.of(map(card, tokens))


def seat_of(given: Case) -> Seat:
    found = dict(given)
    for name in ("hand", "pile", "shown"):
        found[name] = cards(found.get(name, []))
    for name in ("bombs", "ppuks"):
        found[name] = tuple(found.get(name, ()))
    return Seat(**found)


def stack_of(given: Case) -> Stack:
    maker = given["maker"] and SEATS.index(given["maker"])
    return Stack(given["month"], cards(given["cards"]), maker, cards(given["bonus"]))


def side_of(given: list[Case]) -> tuple[Side, ...]:
    return tuple(
        Side(s["event"], SEATS.index(s["to"]), SEATS.index(s["from"]), s["amount"])
        for s in given
    )


def state_of(case: Case) -> State:
    """The state that the plain values describe, read without the notation."""
    given = dict(case["position"])
    for name in ("turn", "dealer"):
        given[name] = SEATS.index(given[name])
    for name in ("played", "match", "flipped"):
        if name in given:
            given[name] = card(given[name])
    if "result" in given:
        winner = given["result"]["winner"]
        given["result"] = Result(
            given["result"]["reason"], winner and SEATS.index(winner)
        )
    given |= {
        "seats": tuple(map(seat_of, given["seats"].values())),
        "table": cards(given["table"]),
        "stacks": tuple(map(stack_of, given["stacks"])),
        "stock": tuple(c and card(c) for c in given["stock"]),
        "held": cards(given.get("held", [])),
        "side": side_of(given.get("side", [])),
    }
    return State(rules=named(case["rules"]), **given)


@pytest.mark.parametrize("case", PLAYED, ids=ids(PLAYED))
def test_the_plain_position_is_the_text(case):
    assert state_of(case) == parse_position(case["text"])


@pytest.mark.parametrize("case", PLAYED, ids=ids(PLAYED))
def test_go_and_stop_are_said_with_the_points_for_them(case):
    found = [*problems(state_of(case)), *problems(play(case)[0])]

    assert [text for text in found if "it takes" in text] == []


# What must come of it


def play(case: Case) -> tuple[State, list[tuple[Any, ...]]]:
    """The position after the case's moves, and the events of each (opening first)."""
    state, happened = state_of(case), []
    if state.phase == "deal":
        state, events = begin(state)
        happened.append(events)
    for move in case["moves"]:
        assert SEATS[state.turn] == move["seat"]
        state, events = apply(state, parse_move(move["move"]))
        happened.append(events)
    return state, happened


def bill_of(bill: Bill) -> Case:
    letters = SEATS[: len(bill.totals)]
    return {
        "winner": None if bill.winner is None else SEATS[bill.winner],
        "reason": bill.reason,
        "points": bill.points,
        "payments": [
            {
                "loser": SEATS[line.loser],
                "payer": SEATS[line.payer],
                "points": line.points,
                "factors": [{"key": f.key, "effect": f.effect} for f in line.factors],
                "amount": line.amount,
                **({"exempt": line.exempt} if line.exempt else {}),
            }
            for line in bill.lines
        ],
        "totals": dict(zip(letters, bill.totals, strict=True)),
    }


def by_seat(state: State, what: str, seats: Case) -> Case:
    return {s: getattr(state.seats[SEATS.index(s)], what) for s in seats}


def found_in(case: Case) -> Case:
    """What our engine finds, in the shape of what the case expects."""
    state, happened = play(case)
    found: Case = {
        "events": [sorted(named_events(events)) for events in happened],
        "points": {
            s: points(seat.pile, state.rules, seat.cup)
            for s, seat in zip(SEATS, state.seats, strict=False)
        },
        "piles": by_seat(state, "pile", case.get("piles", {})),
        "hands": by_seat(state, "hand", case.get("hands", {})),
        "side": Counter(state.side),
        "over": state.phase == "over",
    }
    if "table" in case:
        found["table"] = state.table
    if "phase" in case:
        found["phase"] = state.phase
    if "turn" in case:
        found["turn"] = SEATS[state.turn]
    if "legal" in case:
        found["legal"] = sorted(map(str, legal_moves(state)))
    if "next" in case:
        dealer = SEATS[next_dealer(state)]
        found["next"] = {"dealer": dealer, "carry": next_carry(state)}
    if state.result:
        found["bill"] = bill_of(settle(state))
    return found


def expected_in(case: Case) -> Case:
    """What the case expects, in the same shape."""
    bill = case.get("bill", {})
    opening = [case["opening"]] if "opening" in case else []
    expected: Case = {
        "events": [sorted(events) for events in opening + case["events"]],
        "points": case["points"],
        "piles": {s: cards(c) for s, c in case.get("piles", {}).items()},
        "hands": {s: cards(c) for s, c in case.get("hands", {}).items()},
        "side": Counter(side_of(bill.get("side", case.get("side", [])))),
        "over": bool(bill),
    }
    if "table" in case:
        expected["table"] = cards(case["table"])
    if "legal" in case:
        expected["legal"] = sorted(case["legal"])
    for key in ("phase", "turn", "next"):
        if key in case:
            expected[key] = case[key]
    if bill:
        expected["bill"] = {k: v for k, v in bill.items() if k != "side"}
    return expected


@pytest.mark.parametrize("case", PLAYED, ids=ids(PLAYED))
def test_case(case):
    assert found_in(case) == expected_in(case)


DRAWN = [case for case in CASES if "draw" in case]


@pytest.mark.parametrize("case", DRAWN, ids=ids(DRAWN))
def test_first_dealer(case):
    drawn = [card(c) for c in case["draw"]["cards"]]
    found = first_dealer(drawn, named(case["rules"]), night=case["draw"]["night"])
    assert (None if found is None else SEATS[found]) == case["dealer"]


DEALT = [case for case in CASES if "dealt" in case]


@pytest.mark.parametrize("case", DEALT, ids=ids(DEALT))
def test_sizes_of_a_deal(case):
    rules, expected = named(case["rules"]), case["dealt"]
    state = layout(rules, seed=1, players=case["players"])
    assert {len(seat.hand) for seat in state.seats} == {expected["hand"]}
    assert len(state.table) == expected["table"]
    assert len(state.stock) == expected["stock"]
    bonus = [c.token for c in deck(rules, case["players"]) if c.is_bonus]
    assert bonus == expected["bonus"]


# The file itself


def test_the_file_is_up_to_date():
    """`python -m scripts.cases` makes it again from scripts/case_table."""
    assert tables.FILE.read_text("utf-8") == tables.write()


def test_the_presets_of_the_file_are_ours():
    assert set(DATA["presets"]) == set(PRESETS)
    for name, values in DATA["presets"].items():
        assert Rules(**values) == named(name)


def test_ids_are_unique():
    assert [i for i, n in Counter(c["id"] for c in CASES).items() if n > 1] == []


def test_how_many():
    made = sum("generated" in case for case in CASES)
    assert len(CASES) >= 300
    assert made <= 100
    assert len(CASES) - made >= 200


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
def test_every_case_says_why(case):
    assert case["ground"] in ("says", "follows", "our choice")
    assert case["source"].startswith("S00")
    assert len(case["why"].split()) > 3 and case["why"].endswith(".")


def test_every_source_line_is_there():
    """The places named are lines of the three documents (80, 203 and 65 long)."""
    longest = {"S000": 81, "S001": 203, "S002": 65}
    for case in CASES:
        for place in case["source"].split(", "):
            source, line = place.split(" L")
            assert 1 <= int(line) <= longest[source], case["id"]


NO_CASE = {
    *("A1", "A5"),  # players are in every case; class sizes are in C
    *("A9", "A10", "A11"),  # shuffle, cut and order of dealing change no odds
    *("A16", "A18", "A19", "A20"),  # stakes, how cards lie, names, advice
    "G12",  # the claim of 133,120, under 2.4
}
"""Rows of which no position and moves can say anything: see `test_matrix`."""


def test_every_row_of_the_matrix_has_a_case():
    rows = {row.name for row in ROWS if not row.name.startswith("EC")}
    assert rows - {case["row"] for case in CASES} <= NO_CASE


def test_every_preset_is_used():
    assert {case["rules"].split()[0] for case in CASES} == set(PRESETS)


def test_every_named_event_happens():
    lists = [e for c in PLAYED for e in [c.get("opening", []), *c["events"]]]
    happened = {event for events in lists for event in events}
    assert happened == set(EVENTS) - MECHANICAL


NOT_OUTCOME = ("id", "rules", "text", "source", "ground", "why")


def outcome(case: Case) -> str:
    return json.dumps({k: v for k, v in case.items() if k not in NOT_OUTCOME})


def told_apart() -> Iterator[tuple[str, Any, Any]]:
    """Option and two of its values that give different results on one position."""
    groups: dict[str, list[Case]] = {}
    for case in CASES:
        same = [case.get(k) for k in ("position", "moves", "draw", "players")]
        groups.setdefault(json.dumps(same), []).append(case)
    for group in groups.values():
        for a, b in combinations(group, 2):
            changed = differences(named(a["rules"]), named(b["rules"]))
            if len(changed) == 1 and outcome(a) != outcome(b):
                ((option, (one, other)),) = changed.items()
                yield option, one, other


TOLD_APART = list(told_apart())


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_changes_some_case(option):
    assert option in {name for name, _, _ in TOLD_APART}


@pytest.mark.parametrize("option", [o for o in OPTIONS.values() if not o.range])
def test_every_value_of_a_choice_is_told_from_every_other(option):
    pairs = {frozenset((a, b)) for name, a, b in TOLD_APART if name == option.name}
    assert pairs == set(map(frozenset, combinations(option.values, 2)))
