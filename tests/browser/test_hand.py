"""Playing hands as readers do: by keyboard, by thumb, by link, and on one phone."""

from __future__ import annotations

import json
import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

from gostop.cards import Cards
from gostop.moves import SEATS
from gostop.play import legal_moves
from gostop.record import PERSON, answered, parse_record, replay

PAGE = "play/"
KEY = "gostop:hand:v1"

expect.set_options(timeout=30_000)  # the engine may have to start first


def hand(page):
    return page.locator("gostop-hand")


def record(page):
    """The match as its text has it, replayed."""
    return replay(parse_record(text(page)))


def text(page):
    return hand(page).locator(".gs-record").input_value()


def standing(page):
    return hand(page).locator(".gs-standing")


def moves(page):
    return hand(page).locator(".gs-body [data-move]")


def act(page, name):
    return hand(page).get_by_role("button", name=name, exact=True)


def ready(page):
    expect(hand(page)).to_have_attribute("data-state", "ready")
    expect(hand(page).locator(".gs-record")).not_to_have_value("")


def changed(page, before):
    expect(hand(page).locator(".gs-record")).not_to_have_value(before)


def press(page, control):
    """Press something that changes the match, and wait until it has."""
    before = text(page)
    control.click()
    changed(page, before)


def fold(page, name):
    """Open one of the parts that are folded up."""
    hand(page).locator("summary", has_text=name).click()


def new_match(page, **seats):
    fold(page, "New match")
    for seat, who in seats.items():
        page.get_by_label(f"Who plays {seat}?").select_option(who)
    press(page, act(page, "Deal"))


def link(lines):
    return f"{PAGE}#v1={quote_plus(lines, safe=':').replace('%0A', ';')}"


def in_play(page):
    """The tokens of the cards on the board."""
    cards = hand(page).locator(".gs-body [data-token]").all()
    return {card.get_attribute("data-token") for card in cards}


def test_a_hand_is_one_tap_from_home(phone):
    phone.goto("")

    phone.get_by_role("article").get_by_role("link", name="Play a hand").tap()

    phone.wait_for_url("**/play/")
    ready(phone)
    moves(phone).first.tap()
    expect(act(phone, "Undo")).to_have_attribute("aria-disabled", "false")


def test_a_whole_deal_is_played_by_keyboard(page):
    page.add_init_script("sessionStorage['gostop:dealt'] = '7'")  # none is over at once
    page.goto(PAGE)
    ready(page)
    said = hand(page).locator(".gs-heard")

    moves(page).first.focus()
    for _ in range(99):
        before = text(page)
        page.keyboard.press("Enter")
        changed(page, before)
        if act(page, "Next deal").is_visible():
            break
        assert said.inner_text()
        expect(hand(page).locator(".gs-body button:focus")).to_have_count(1)

    done = record(page)
    assert done.state.result is not None
    expect(act(page, "Next deal")).to_be_focused()
    bill = hand(page).locator(".gs-bill")
    expect(bill).to_be_visible()
    page.keyboard.press("Enter")
    expect(standing(page)).to_contain_text("Deal 2.")
    winner = done.state.result.winner
    dealer = done.state.dealer if winner is None else winner
    expect(standing(page)).to_contain_text(f"{SEATS[dealer]} is the dealer.")
    expect(bill).to_have_count(0)
    expect(hand(page).locator(".gs-body button:focus")).to_have_count(1)
    assert record(page).match.balance == done.match.balance


def test_moves_are_taken_back_one_by_one_also_after_a_reload(page):
    page.goto(PAGE)
    ready(page)
    seen = [text(page)]
    for _ in range(3):
        press(page, moves(page).first)
        seen.append(text(page))

    page.reload()
    ready(page)
    expect(hand(page).locator(".gs-record")).to_have_value(seen[-1])
    for before in reversed(seen[:-1]):
        press(page, act(page, "Undo"))
        if record(page).record.deals == parse_record(before).deals:
            assert text(page) == before
    while act(page, "Undo").get_attribute("aria-disabled") == "false":
        press(page, act(page, "Undo"))

    assert text(page) == seen[0]


def test_every_event_says_why(page):
    page.goto(PAGE)
    ready(page)
    press(page, moves(page).first)
    line = hand(page).locator(".gs-happened li", has_text="A plays").last
    why = line.locator("details")

    why.locator("summary").press("Enter")

    expect(why.get_by_role("link")).to_be_visible()
    why.get_by_role("link").click()
    page.wait_for_url("**/events/play/")


def test_a_deal_that_nobody_has_touched_is_there_after_a_reload(page):
    page.goto(PAGE)
    ready(page)
    dealt = in_play(page)

    page.reload()
    ready(page)

    assert in_play(page) == dealt


def test_odds_come_when_they_are_asked_for(page):
    page.goto(PAGE)
    ready(page)
    expect(page.get_by_role("table", name="What each choice brings")).to_have_count(0)

    act(page, "Odds").click()

    table = page.get_by_role("table", name="What each choice brings")
    state = record(page).state
    captures = [m for m in legal_moves(state) if m.kind != "bonus"]  # it has no row
    expect(table.locator("tbody tr")).to_have_count(len(captures))
    expect(act(page, "Odds")).to_be_focused()
    press(page, moves(page).first)
    expect(table).to_have_count(0)


def test_the_score_is_told_row_by_row(page):
    page.goto(PAGE)
    ready(page)

    fold(page, "Points so far")

    for seat in "AB":
        expect(
            page.get_by_role("table", name=f"{seat}'s points so far")
        ).to_be_visible()


def test_three_play(phone):
    phone.goto(PAGE)
    ready(phone)

    new_match(phone, B="greedy", C="random")

    assert record(phone).record.seats == (PERSON, "greedy", "random")
    expect(standing(phone)).to_contain_text("C plays any card.")
    for _ in range(3):
        press(phone, moves(phone).first)
    assert record(phone).state.players == 3
    phone.reload()
    ready(phone)
    assert record(phone).record.seats == (PERSON, "greedy", "random")


def test_two_share_a_phone_and_neither_sees_the_others_hand(phone):
    phone.goto(PAGE)
    ready(phone)
    new_match(phone, B="person")

    for _ in range(4):
        done = record(phone)
        turn, other = done.state.turn, 1 - done.state.turn
        hidden = {s: {c.token for c in Cards(done.state.seats[s].hand)} for s in (0, 1)}
        reveal = phone.get_by_role("button", name=f"I am {SEATS[turn]}: show my cards")
        expect(reveal).to_be_visible()
        expect(moves(phone)).to_have_count(0)
        assert not in_play(phone) & (hidden[0] | hidden[1])
        expect(act(phone, "Odds")).to_have_attribute("aria-disabled", "true")
        reveal.tap()
        expect(moves(phone).first).to_be_visible()
        assert hidden[turn] <= in_play(phone)
        assert not in_play(phone) & hidden[other]
        while record(phone).state.turn == turn:
            press(phone, moves(phone).first)

    press(phone, act(phone, "Undo"))  # also the own last choice is taken back covered
    expect(hand(phone).locator(".gs-cover")).to_be_visible()
    phone.reload()
    ready(phone)
    expect(hand(phone).locator(".gs-cover")).to_be_visible()


def test_a_link_brings_the_match_and_leaves_ones_own_alone(page, open_page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(PAGE)
    ready(page)
    press(page, moves(page).first)
    act(page, "Copy link").click()
    expect(hand(page).locator(".gs-link")).to_contain_text("The link is copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    sent = text(page)

    other = open_page()
    other.goto(PAGE)
    ready(other)
    press(other, moves(other).last)
    mine = text(other)
    assert mine != sent
    other.goto(address)
    other.reload()  # a hash alone would not load the page anew
    ready(other)
    expect(hand(other).locator(".gs-record")).to_have_value(sent)
    press(other, moves(other).first)
    further = text(other)
    other.reload()
    ready(other)
    expect(hand(other).locator(".gs-record")).to_have_value(further)
    assert other.evaluate(f"localStorage.getItem('{KEY}')") == mine
    press(other, act(other, "Back to my match"))

    assert text(other) == mine
    assert "#" not in other.url


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (f"{PAGE}#v3=seats:+person+careful", "made by another version of this site"),
        (f"{PAGE}#v1=%E0%A4%A", "This link cannot be read"),
        (link("seats: person clever\nseed: 1"), "'clever' cannot sit down"),
        (link("seats: person careful\nseed: 23\ndeal: 1b"), "A has no 1b in hand"),
        (link("A hand: 3r"), "'A hand: 3r' is no line of a record"),
        (link("seats: person careful\nseed: <img src=x>"), "'<img src=x>' is no seed"),
    ],
)
def test_a_bad_link_gets_one_sentence_and_a_new_deal(page, address, message):
    page.goto(address)
    ready(page)

    expect(hand(page).locator(".gs-kept")).to_contain_text(message)
    expect(hand(page).locator(".gs-kept")).to_contain_text(
        "Here is a new deal instead."
    )
    expect(hand(page).locator(".gs-kept img")).to_have_count(0)
    press(page, moves(page).first)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") == text(page)


def test_every_reader_without_a_match_gets_a_deal_of_their_own(open_page):
    seeds = set()
    for address in (PAGE, PAGE, f"{PAGE}#v1=%E0%A4%A"):
        page = open_page()
        page.goto(address)
        ready(page)
        seeds.add(record(page).record.seed)

    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("address", "kept", "said"),
    [
        (PAGE, "", "Dealing"),
        (PAGE, "seats: person greedy\nseed: 7", "Opening your match"),
        (link("seats: person greedy\nseed: 7"), "", "Opening your link"),
    ],
)
def test_no_other_board_stands_there_until_the_engine_has_answered(
    page, address, kept, said
):
    page.context.route("**/runtime/**", lambda route: None)  # it never comes
    if kept:
        page.add_init_script(f"localStorage['{KEY}'] = {json.dumps(kept)}")

    page.goto(address)

    expect(hand(page).locator(".gs-later")).to_contain_text(said)
    expect(hand(page).locator(".gs-card:visible")).to_have_count(0)


def test_the_odds_stand_right_below_the_board(page):
    page.goto(PAGE)
    ready(page)
    act(page, "Odds").click()
    odds = hand(page).locator(".gs-odds")
    expect(odds).to_be_visible()

    gap = odds.bounding_box()["y"]
    board = hand(page).locator(".gs-body").bounding_box()

    assert 0 <= gap - board["y"] - board["height"] < 40


def test_a_bad_link_leaves_ones_own_match_alone(page):
    page.goto(PAGE)
    ready(page)
    press(page, moves(page).first)
    mine = text(page)

    page.goto(link("seats: person clever\nseed: 1"))
    ready(page)
    said = hand(page).locator(".gs-kept")
    expect(said).to_contain_text("'clever' cannot sit down")
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # heard late
    expect(said).to_contain_text("'clever' cannot sit down")
    press(page, moves(page).last)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") == mine
    press(page, act(page, "Back to my match"))

    assert text(page) == mine


def test_a_damaged_match_is_put_aside(page):
    page.add_init_script(f"localStorage['{KEY}'] ??= 'seats: person'")
    page.goto(PAGE)
    ready(page)

    expect(hand(page).locator(".gs-kept")).to_contain_text("It is put aside")
    assert page.evaluate("localStorage['gostop:hand-unreadable']") == "seats: person"
    press(page, moves(page).first)


def test_a_match_of_another_version_is_left_alone(page):
    page.add_init_script("localStorage['gostop:hand:v9'] = 'who knows'")
    page.goto(PAGE)
    ready(page)

    expect(hand(page).locator(".gs-kept")).to_contain_text("another version")
    press(page, moves(page).first)
    assert page.evaluate("localStorage['gostop:hand:v9']") == "who knows"


OFF = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
}"""


@pytest.mark.parametrize(
    ("broken", "message"),
    [(OFF, "This browser keeps nothing"), (FULL, "This browser has no room left")],
    ids=["off", "full"],
)
def test_what_cannot_be_kept_is_said_and_the_match_goes_on(
    page, allow, broken, message
):
    allow.append("localStorage|SecurityError|no")  # the theme asks for it too
    page.add_init_script(broken)
    page.goto(PAGE)
    ready(page)

    press(page, moves(page).first)
    expect(hand(page).locator(".gs-kept")).to_contain_text(message)
    press(page, moves(page).first)


def test_the_next_match_follows_the_readers_house_rules(page):
    page.goto(PAGE)
    ready(page)
    press(page, moves(page).first)
    house = {
        "version": 1,
        "rules": "standard sweep=narrow",
        "said": "ours",
        "title": "",
    }
    page.evaluate(f"localStorage['gostop:house:v1'] = '{json.dumps(house)}'")

    page.reload()
    ready(page)
    later = hand(page).locator(".gs-later")
    expect(later).to_contain_text("Your house rules hold from the next match on.")
    assert record(page).record.rules.sweep == "wide"
    new_match(page)

    assert record(page).record.rules.sweep == "narrow"
    expect(later).to_have_text("")


def test_the_first_deal_follows_the_readers_house_rules(page):
    house = {
        "version": 1,
        "rules": "standard bonus_2p=none",
        "said": "ours",
        "title": "",
    }
    page.add_init_script(f"localStorage['gostop:house:v1'] = '{json.dumps(house)}'")
    page.goto(PAGE)
    ready(page)

    assert record(page).record.rules.bonus_2p == "none"
    done = answered(record(page).record)
    assert {c.token for c in done.state.actor.hand} <= in_play(page)


def test_nothing_is_wider_than_a_narrow_phone_and_axe_finds_nothing(phone, axe):
    page = phone
    page.goto(PAGE)
    ready(page)
    press(page, moves(page).first)
    act(page, "Odds").click()
    expect(hand(page).locator(".gs-odds")).to_be_visible()
    for summary in hand(page).locator("gostop-hand > details > summary").all():
        summary.click()

    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(page) == []


def test_without_scripts_the_page_shows_the_deal_and_says_what_is_missing(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(PAGE)

    expect(page.get_by_text("Playing needs JavaScript.")).to_be_visible()
    expect(hand(page).locator(".gs-board")).to_be_visible()
    expect(page.get_by_role("link", name="first lesson")).to_be_visible()
    assert re.search("A deals the first hand", hand(page).inner_text())
    expect(act(page, "Undo")).to_be_hidden()
