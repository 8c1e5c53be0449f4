"""Matches as text: read, replayed, answered, taken back, and shown to one seat."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gostop.art.hand import odds, table
from gostop.cards import Cards
from gostop.errors import IllegalMoveError, NotationError, RulesError
from gostop.notation import LONGEST, format_position
from gostop.play import legal_moves
from gostop.players import OPPONENTS
from gostop.record import (
    MOST_DEALS,
    MOST_SEED,
    PERSON,
    Played,
    Record,
    answered,
    choose,
    chooser,
    first_draw,
    format_record,
    lately,
    next_deal,
    parse_record,
    replay,
    undone,
)
from gostop.rules import Rules, load
from gostop.solver import turn_odds
from gostop.state import deck, hidden, view
from gostop.web import handle
from gostop.words import card_name
from tests.strategies import MOVES, RULES
from tests.test_games import everywhere, hidden_from, whole_deck

ALONE = "seats: person greedy | seed: 23"
TOGETHER = "seats: person person | seed: 23"

SEATS = st.lists(
    st.sampled_from([PERSON, "random", "greedy"]), min_size=1, max_size=2
).flatmap(lambda others: st.permutations([PERSON, *others]).map(tuple))
"""Two or three seats, a person on one of them at least; quick opponents only."""

RECORDS = st.builds(
    Record,
    rules=RULES,
    seats=SEATS,
    seed=st.integers(0, MOST_SEED),
    deals=st.lists(
        st.lists(st.sampled_from(MOVES), max_size=5).map(tuple), min_size=1, max_size=4
    ).map(tuple),
)
"""Any record that can be written, its moves legal or not."""


def begun(text: str, rules: Rules | None = None) -> Played:
    return answered(parse_record(text, rules))


def played_on(done: Played, rng: Random, most: int = 99) -> Played:
    """The deal with random moves of the persons, to its end or `most` of them."""
    for _ in range(most):
        if done.state.phase == "over":
            break
        done = choose(done.record, rng.choice(legal_moves(done.state)))
    return done


# Text


@settings(deadline=None)
@given(record=RECORDS, one_line=st.booleans())
def test_a_record_is_read_back_as_it_was_written(record, one_line):
    assert parse_record(format_record(record, one_line=one_line)) == record


def test_a_record_without_rules_follows_those_that_hold_where_it_is_read():
    house = load("standard threshold_2p=5")

    assert parse_record(ALONE, house).rules == house
    assert parse_record(f"rules: s002 | {ALONE}", house).rules == load("s002")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", NotationError, "no line seats: write seats: person careful"),
        ("seats: person greedy", NotationError, "no line seed: write seed: and a"),
        (
            "seats: person clever\nseed: 1",
            NotationError,
            "line 1: 'clever' cannot sit down: there are person, random, greedy",
        ),
        ("seats: person", NotationError, "line 1: seats: 1 cannot play: give two"),
        (
            "seats: person greedy greedy greedy",
            NotationError,
            "line 1: seats: 4 cannot play: give two or three",
        ),
        (
            "seats: greedy greedy",
            NotationError,
            "line 1: seats: nobody is to choose: give person once at least",
        ),
        (f"{TOGETHER}\nseed: 2", NotationError, "line 2: seed is given twice"),
        ("seed: -1", NotationError, "line 1: '-1' is no seed: write seed: and a"),
        ("seed: 1000000001", NotationError, "line 1: '1000000001' is no seed"),
        ("seed: ⁷", NotationError, "line 1: '⁷' is no seed"),
        ("A hand: 3r", NotationError, "line 1: 'A hand: 3r' is no line of a record"),
        ("3r 7j", NotationError, "line 1: '3r 7j' is no line of a record: there are"),
        (f"{ALONE}\ndeal: 3x", NotationError, "line 2: '3x' is not a card"),
        (f"{ALONE}\ndeal: bomb", NotationError, "line 2: 'bomb' needs a month"),
        (f"{ALONE}\ndeal:", NotationError, "line 2: deal: has no moves"),
        ("rules: mine", RulesError, "line 1: no rules are called 'mine'"),
        (
            f"{ALONE}{' | deal: none' * (MOST_DEALS + 1)}",
            NotationError,
            "there are 201 deals: at most 200",
        ),
        ("x" * (LONGEST + 1), NotationError, "the record has 20001 characters"),
    ],
)
def test_a_bad_record_gets_one_clear_sentence(text, error, message):
    with pytest.raises(error, match=re.escape(message)):
        parse_record(text)


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        ("deal: 1b", "deal 1, move 1: A has no 1b in hand"),
        ("deal: >3r", "deal 1, move 1: A may not choose '>3r' here"),
        ("deal: none | deal: none", "deal 1 is not over, so deal 2 cannot begin"),
    ],
)
def test_a_record_that_cannot_be_played_says_where(deals, message):
    with pytest.raises(IllegalMoveError, match=re.escape(message)):
        replay(parse_record(f"{ALONE} | {deals}"))


# From a position


def placed():
    """The middle of a deal, as a line of a record: A's view, the rest unknown."""
    state = played_on(begun("seats: person greedy | seed: 23"), Random(1), 4).state
    seen = hidden(view(state, state.turn))
    lines = format_position(seen).splitlines()[1:]
    return f"from: {' / '.join(lines)}"


def test_a_match_can_begin_from_a_position_of_which_not_all_is_known():
    text = f"{ALONE}\n{placed()}"
    record = parse_record(text)

    assert parse_record(format_record(record, one_line=True)) == record
    done = answered(record)
    assert hidden(view(done.state, 0)) == record.start
    assert sorted(everywhere(done.state)) == whole_deck(done.state)
    done = played_on(done, Random(5))
    assert replay(done.record) == done
    assert done.state.phase == "over"
    assert sum(done.match.balance) == 0
    assert next_deal(done.record).match.number == 2


def test_the_unknown_cards_of_a_position_come_from_the_seed():
    one, again, other = (
        replay(parse_record(f"seats: person greedy | seed: {seed}\n{placed()}")).state
        for seed in (1, 1, 2)
    )

    assert one == again
    assert one.stock != other.stock


def test_a_position_to_begin_from_is_said_instead_of_who_drew_which_card():
    shown = table(answered(parse_record(f"{ALONE}\n{placed()}")))

    assert "begins with this position" in shown.happened
    assert "draws" not in shown.happened


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("from: A hand: 3r / table: 3x", "from: part 2: '3x' is not a card"),
        ("from: A hand: 3r / table: 3b", "from: no deal can go on from here: "),
        ("from: rules: s002 / A hand: 3r", "from: rules have a line of their own"),
        ("from: players: 3 / A hand: 3r", "from: the position has 3 seats, and 2 play"),
        ("from: A hand: 3r / phase: deal", "from: "),
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused(line, message):
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_record(f"{ALONE}\n{line}")


def test_a_move_after_the_end_is_refused():
    record = played_on(begun(TOGETHER), Random(1)).record
    longer = replace(record, deals=((*record.deals[0], record.deals[0][0]),))

    with pytest.raises(IllegalMoveError, match="the deal is over"):
        replay(longer)


def test_a_match_does_not_grow_without_end():
    full = replace(parse_record(TOGETHER), deals=((),) * MOST_DEALS)

    with pytest.raises(NotationError, match="200 deals at most: begin a new one"):
        next_deal(full)


# Replaying


@settings(deadline=None, max_examples=40)
@given(
    rules=RULES, seats=SEATS, seed=st.integers(0, MOST_SEED), luck=st.integers(0, 99)
)
def test_a_match_keeps_every_card_once_and_its_payments_add_to_zero(
    rules, seats, seed, luck
):
    rng = Random(luck)
    done = answered(Record(rules, seats, seed))
    for number in (1, 2, 3):
        done = played_on(done, rng)
        again = replay(parse_record(format_record(done.record, one_line=True)))

        assert again == done
        assert done.match.number == number
        assert sum(done.match.balance) == 0
        assert done.match.balance == tuple(
            map(sum, zip(*(b.totals for b in done.match.bills), strict=True))
        )
        for moment in done.moments:
            assert sorted(everywhere(moment.after)) == whole_deck(moment.after)
        winner = done.state.result.winner
        dealer, carry = done.state.dealer, done.state.carry
        result = done.state.result
        done = next_deal(done.record)
        assert done.state.dealer == (dealer if winner is None else winner)
        if winner is not None:
            assert done.state.carry == 1
        elif result.reason == "nagari" and not rules.carry_cap:
            assert done.state.carry == 2 * carry


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_opponent_answers_the_same_way_every_time(name):
    record = parse_record(f"seats: person {name} | seed: 23")
    first = legal_moves(replay(record).state)[0]

    assert choose(record, first) == choose(record, first)


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_opponent_moves_until_the_person_must_choose(name):
    done = begun(f"seats: person {name} {name} | seed: 4")
    rng = Random(4)
    while done.state.phase != "over":
        assert done.state.turn == 0
        before = len(done.record.deals[0])
        done = choose(done.record, rng.choice(legal_moves(done.state)))
        assert len(done.record.deals[0]) > before

    assert answered(done.record) == done


def test_the_one_who_draws_the_later_month_deals_first():
    for seed in range(50):
        record = replace(
            parse_record(TOGETHER), seed=seed, rules=Rules(bonus_2p="none")
        )
        (mine, yours), dealer = first_draw(record)

        assert mine.month != yours.month  # drawn again until it is decided
        assert dealer == int(yours.month > mine.month)
        assert replay(record).state.dealer == dealer


# Taking back


@settings(deadline=None, max_examples=20)
@given(seats=SEATS, seed=st.integers(0, 999), most=st.integers(0, 12))
def test_taking_back_leads_through_every_own_choice_to_the_beginning(seats, seed, most):
    done = played_on(answered(Record(Rules(), seats, seed)), Random(seed), most)
    if done.state.phase == "over":
        done = next_deal(done.record)
    record = done.record
    while (before := undone(record)) != record:
        here = replay(before)
        moves = record.deals[len(before.deals) - 1]
        choice = moves[len(before.deals[-1])]

        assert here.state.turn in here.persons
        if len(before.deals) == len(record.deals):
            assert choose(before, choice).record == record
        record = before

    for deals in range(1, len(record.deals) + 1):
        begun = replay(replace(record, deals=record.deals[:deals]))
        assert not any(m.seat in done.persons for m in begun.moments)


def test_nothing_is_taken_back_where_nobody_has_chosen():
    record = begun("seats: greedy person | seed: 23").record

    assert undone(record) == record


# What one seat may see


def seen_cards(html: str) -> set[str]:
    return set(re.findall(r'data-token="(\w+)"', html)) | set(
        re.findall(r"cards/(\w+)\.svg", html)
    )


def assert_nothing_hidden_shows(done: Played, seat: int | None, hidden: set[str]):
    shown = table(done, seat)
    drawn, _ = first_draw(done.record)  # said aloud, of a pack of its own
    whole = " ".join(getattr(shown, f) for f in shown.__slots__)
    said = f"{shown.happened} {shown.whole} {shown.said}"
    assert not seen_cards(whole) & hidden
    for c in deck(done.record.rules, len(done.record.seats)):
        if c.token in hidden and c not in drawn:
            assert card_name(c) not in said


@settings(deadline=None, max_examples=25)
@given(rules=RULES, seats=SEATS, seed=st.integers(0, 999))
def test_no_hidden_card_is_in_what_the_page_gets(rules, seats, seed):
    rng = Random(seed)
    done = answered(Record(rules, seats, seed))
    for _ in range(60):
        if done.state.phase == "over":
            break
        turn = done.state.turn
        assert_nothing_hidden_shows(done, turn, hidden_from(done.state, turn))
        if len(done.persons) > 1:
            hand = Cards(done.state.actor.hand & ~done.state.actor.shown)
            own = {c.token for c in hand}
            hidden = hidden_from(done.state, turn) | own
            for looking in {None, *range(len(seats))} - {turn}:
                assert chooser(done, looking) is None
                assert_nothing_hidden_shows(done, looking, hidden)
        done = choose(done.record, rng.choice(legal_moves(done.state)))


def test_the_one_who_holds_the_phone_is_asked_for_before_the_hands_are_shown():
    done = begun(TOGETHER)
    turn = done.state.turn
    covered, open_ = table(done), table(done, turn)

    assert "data-move" not in covered.board
    assert 'data-act="reveal" data-seat="A"' in covered.board
    assert covered.said.endswith("Hand the phone to A.")
    assert open_.board.count("data-move") >= len(done.state.actor.hand)
    assert "data-act" not in open_.board


def test_when_the_deal_is_over_every_hand_is_open():
    done = played_on(begun(ALONE), Random(2))
    shown = table(done)

    assert done.state.phase == "over"
    assert {c.token for s in done.state.seats for c in s.hand} <= seen_cards(
        shown.board
    )
    assert "gs-bill" in shown.happened
    assert "data-move" not in shown.board


def test_what_happened_begins_with_the_own_last_choice():
    first = begun(TOGETHER)
    turn = first.state.turn
    done = first
    while done.state.turn == turn:
        done = choose(done.record, legal_moves(done.state)[0])
    other = done.state.turn

    assert lately(done)[0].seat is None  # the other one sees all of it
    while done.state.turn == other:
        done = choose(done.record, legal_moves(done.state)[0])

    recent = lately(done)
    assert {m.seat for m in recent} == {turn, other}
    assert recent[0].seat == turn


def test_every_event_has_a_reason_and_a_way_to_its_rule():
    """`draw`, `steal` and the like too: what is said of an event has its 'Why?'."""
    done = played_on(begun("seats: person random | seed: 5"), Random(5))
    html = table(done, base="../").whole
    told = {e.name for m in done.moments for e in m.events if e.name != "capture"}

    assert {"deal", "play", "flip"} < told
    for name in told:
        assert f'href="../events/{name}/"' in html
    assert html.count("<details") == html.count("Why?")


# Odds


def test_the_odds_of_a_turn_are_those_of_the_solver():
    done = begun(ALONE)
    html = odds(done)
    found = turn_odds(view(done.state, 0))

    assert html.count('<th scope="row">') == len(legal_moves(done.state))
    for row in found:
        for exact in (row.chance("ppuk"), row.cards):
            cell = f"<td>{exact}</td>" if exact.denominator == 1 else f"{exact}</small>"
            assert cell in html


def test_the_odds_of_go_or_stop_are_called_an_estimate():
    """Stop ends the deal there, whatever is hidden: it has no error."""
    for seed in range(99):
        done = begun(f"seats: person random | seed: {seed}")
        rng = Random(seed)
        while done.state.phase not in ("over", "go-stop"):
            done = choose(done.record, rng.choice(legal_moves(done.state)))
        if done.state.phase == "go-stop":
            break
    html = odds(done)
    stop = next(r for r in html.split("<tr>") if "call Stop" in r)

    assert done.state.phase == "go-stop"
    assert "call Go" in html
    assert "<td>0.00</td>" in stop
    assert "This is an estimate: 100 ways" in html


def test_a_bonus_card_has_no_odds_of_its_own():
    done = begun("seats: person person | seed: 6")

    assert "x3" in map(str, legal_moves(done.state))
    assert ">lay the" not in odds(done)
    assert "A bonus card draws a new card first." in odds(done)


def test_a_deal_that_is_over_has_no_odds():
    assert odds(played_on(begun(TOGETHER), Random(1))) == ""


# The door


def ask(record: str, **more: str) -> dict:
    return handle({"ask": "hand", "record": record, **more})


def test_the_page_plays_takes_back_and_deals_again():
    shown = ask(ALONE)
    move = re.search(r'data-move="([^"]+)"', shown["html"])[1]
    moved = ask(shown["record"], do="move", move=move)
    back = ask(moved["record"], do="undo")

    assert shown["untouched"]
    assert not moved["untouched"]
    assert moved["record"].startswith("rules: standard\nseats: person greedy\nseed: 23")
    assert back["record"] == shown["record"]
    assert back["html"] == shown["html"]
    over = played_on(begun(ALONE), Random(3)).record
    after = ask(format_record(over), do="next")
    assert "Deal 2." in after["standing"]
    assert not after["over"]


def test_a_move_can_be_made_before_the_opponents_have_begun():
    """The page sends what stands in it: a record in which nobody has moved yet."""
    text = "seats: greedy person | seed: 23"
    shown = ask(text)
    move = re.search(r'data-move="([^"]+)"', shown["html"])[1]

    assert ask(text, do="move", move=move)["record"].startswith(shown["record"][:60])
    assert ask(text, do="move", move=move)["ok"]


def test_the_page_is_told_whether_the_match_has_the_rules_it_asks_under():
    assert ask(ALONE, rules="s002")["as_asked"]
    assert not ask(f"rules: standard\n{ALONE}", rules="s002")["as_asked"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"do": "win"}, "do = 'win' cannot be done: there are show, move, undo, next"),
        ({"do": "move"}, "move = None is not text"),
        ({"do": "move", "move": "<b>"}, "'<b>' is not a move"),
        ({"do": "move", "move": "1b"}, "A has no 1b in hand"),
        ({"do": "next"}, "deal 1 is not over, so deal 2 cannot begin"),
    ],
)
def test_what_cannot_be_done_is_said(more, message):
    answer = ask(ALONE, **more)

    assert not answer["ok"]
    assert message in answer["error"]


def test_odds_are_only_for_the_one_who_looks():
    request = {"ask": "odds", "record": TOGETHER}

    assert handle(request)["error"] == "only A may see these odds"
    assert handle({**request, "seat": "A"})["ok"]
    assert handle({"ask": "odds", "record": ALONE})["ok"]
