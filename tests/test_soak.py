"""A slice of the long run of random deals, and that it finds what is wrong."""

from dataclasses import replace

import pytest

from gostop.moves import EVENTS
from gostop.play import apply
from gostop.settle import settle
from scripts import soak


def test_some_hundred_random_deals_have_nothing_wrong(capsys):
    assert 0 == soak.main(["--deals", "600", "--seed", "7"])

    answer = capsys.readouterr().out
    assert answer.startswith("600 deals, ")
    assert answer.endswith(" kinds of events seen, every bill zero\n")


RARE = {"third-ppuk", "second-ppuk", "heodang"}
"""Events that may be missing from a thousand deals of random moves."""


def test_random_rules_bring_all_but_rare_events_about():
    assert set(EVENTS) - RARE <= set(soak.soak(range(1200)))


def test_a_seed_is_always_the_same_deal():
    assert soak.play(3) == soak.play(3) != soak.play(4)


def lost_card(state, move):
    after, events = apply(state, move)
    return replace(after, stock=after.stock[1:]), events


def unpaid(state, move):
    after, events = apply(state, move)
    return replace(after, side=after.side[1:]), events


def gift(state):
    bill = settle(state)
    first, *others = bill.totals
    return replace(bill, totals=(first + 1, *others))


def swapped(state):
    bill = settle(state)
    return replace(bill, totals=bill.totals[::-1])


def dearer(state):
    bill = settle(state)
    lines = tuple(replace(line, amount=line.amount + 1) for line in bill.lines)
    return replace(bill, lines=lines)


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("apply", lost_card, "cards are wrong"),
        ("apply", unpaid, "what was paid at once is not as the rules say"),
        ("settle", gift, "the bill adds to 1, not to zero"),
        ("settle", swapped, "is not what was paid"),
        ("settle", dearer, " is not "),
    ],
)
def test_an_engine_that_is_wrong_is_found_and_the_seed_is_told(
    name, wrong, message, monkeypatch, capsys
):
    monkeypatch.setattr(soak, name, wrong)

    assert 1 == soak.main(["--deals", "200", "--seed", "7"])

    answer = capsys.readouterr().err
    assert message in answer
    seed = int(answer.removeprefix("the deal of seed ").partition(":")[0])
    with pytest.raises(AssertionError):
        soak.play(seed)
