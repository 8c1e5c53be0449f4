"""The deck, and sets of cards held against Python's own sets."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.cards import (
    ALL,
    ANIMALS,
    BONUS,
    BRIGHTS,
    CUP,
    DECK,
    GODORI,
    JUNK,
    JUNK_BY_VALUE,
    MONTHS,
    RAIN_BRIGHT,
    RIBBON_SETS,
    RIBBONS,
    Card,
    Cards,
    Kind,
    Month,
    Ribbon,
    card,
    junk_value,
)
from gostop.errors import NotationError
from tests.slow_scorer import TOKENS
from tests.strategies import CARDS, FEW_CARDS, PILES

# The deck


def test_the_deck_is_the_51_cards_of_the_notation_in_order() -> None:
    assert TOKENS == [c.token for c in DECK]
    assert list(range(51)) == [c.index for c in DECK]


@pytest.mark.parametrize("month", range(1, 13))
def test_a_month_has_four_cards(month: int) -> None:
    of_month = [c for c in DECK if c.month == month]

    assert 4 == len(of_month) == len(MONTHS[month])
    assert of_month == list(MONTHS[month])


def test_bonus_cards_belong_to_no_month() -> None:
    assert ["x2", "y2", "x3"] == [c.token for c in DECK if c.is_bonus]
    assert {Month.NONE} == {c.month for c in BONUS}
    assert not MONTHS[0]


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        pytest.param(Kind.BRIGHT, 5, id="A5 S000-L45 S001-L67"),
        pytest.param(Kind.ANIMAL, 9, id="A5 S000-L47 S001-L73 S002-L36"),
        pytest.param(Kind.RIBBON, 10, id="A5 S000-L51 S001-L81 S002-L37"),
        pytest.param(Kind.JUNK, 24, id="A5 S001-L91"),
    ],
)
def test_the_48_have_so_many_cards_of_a_kind(kind: Kind, count: int) -> None:
    assert count == sum(c.kind is kind for c in DECK if not c.is_bonus)


def test_the_masks_of_the_kinds_share_out_the_deck() -> None:
    kinds = [BRIGHTS, ANIMALS, RIBBONS, JUNK]

    assert [5, 9, 10, 27] == [len(mask) for mask in kinds]
    assert set(DECK) == {c for mask in kinds for c in mask}


@pytest.mark.parametrize(
    ("name", "cards", "tokens"),
    [
        ("brights, S000 L45", BRIGHTS, "1b 3b 8b 11b 12b"),
        ("animals, S000 L47", ANIMALS, "2a 4a 5a 6a 7a 8a 9a 10a 12a"),
        ("ribbons, S000 L51", RIBBONS, "1r 2r 3r 4r 5r 6r 7r 9r 10r 12r"),
        ("godori, S000 L49", GODORI, "2a 4a 8a"),
        ("red, S002 L33", RIBBON_SETS[Ribbon.RED], "1r 2r 3r"),
        ("blue, S002 L34", RIBBON_SETS[Ribbon.BLUE], "6r 9r 10r"),
        ("grass, S002 L35", RIBBON_SETS[Ribbon.GRASS], "4r 5r 7r"),
        ("rain ribbon, S000 L59", RIBBON_SETS[Ribbon.RAIN], "12r"),
        ("doubles, S000 L63 L65", JUNK_BY_VALUE[1], "11d 12d x2 y2"),
        ("triple, S000 L65", JUNK_BY_VALUE[2], "x3"),
    ],
    ids=lambda part: part if isinstance(part, str) and "S00" in part else "",
)
def test_a_group_has_these_cards(name: str, cards: Cards, tokens: str) -> None:
    assert tokens == str(cards), name


def test_the_cup_and_the_rain_bright_have_names() -> None:
    assert ("9a", "12b") == (CUP.token, RAIN_BRIGHT.token)


def test_every_ribbon_and_nothing_else_has_a_ribbon_set() -> None:
    assert set(RIBBONS) == {c for c in DECK if c.ribbon is not None}
    assert Counter(red=3, blue=3, grass=3, rain=1) == Counter(
        c.ribbon.value for c in RIBBONS if c.ribbon
    )


def test_the_junk_of_the_48_counts_26_and_33_with_all_bonus_cards() -> None:
    """22 single and 2 double junk (S001 L91), then 2 + 2 + 3 (S000 L65)."""
    assert 26 == junk_value(ALL & ~BONUS)
    assert 33 == junk_value(ALL)
    assert Counter({1: 22, 2: 4, 3: 1}) == Counter(c.junk for c in JUNK)


def test_only_junk_counts_as_junk() -> None:
    assert set(JUNK) == {c for c in DECK if c.junk}
    assert 0 == junk_value(ALL & ~JUNK)


# One card


@given(c=CARDS)
def test_a_card_is_one_object_however_it_is_copied(c: Card) -> None:
    assert c is card(c.token)
    assert c is pickle.loads(pickle.dumps(c))
    assert c is copy.copy(c) is copy.deepcopy(c)


@given(c=CARDS)
def test_the_repr_of_a_card_pastes_back(c: Card) -> None:
    assert c is eval(repr(c))
    assert c is card(str(c))


@given(cards=st.lists(CARDS))
def test_cards_sort_in_deck_order(cards: list[Card]) -> None:
    assert sorted(cards, key=lambda c: c.index) == sorted(cards)


@pytest.mark.parametrize(
    ("token", "right"),
    [
        ("13b", "months run from 1 to 12"),
        ("0j", "months run from 1 to 12"),
        ("1a", "month 1 has 1b 1r 1j 1k"),
        ("8r", "month 8 has 8b 8a 8j 8k"),
        ("12j", "month 12 has 12b 12a 12r 12d"),
        ("3R", "month 3 has 3b 3r 3j 3k"),
        ("11", "month 11 has 11b 11d 11j 11k"),
        ("x1", "the bonus cards are x2 y2 x3"),
        ("y3", "the bonus cards are x2 y2 x3"),
        ("?", "write month and kind, such as 3r, 8b, 11d, or x2 y2 x3"),
        ("", "write month and kind"),
        ("r3", "write month and kind"),
        ("3r ", "write month and kind"),
        ("٣r", "write month and kind"),
        ("9999r", "write month and kind"),
        ("\x00", "write month and kind"),
    ],
)
def test_what_is_no_card_is_quoted_with_what_would_be_right(
    token: str, right: str
) -> None:
    with pytest.raises(NotationError) as caught:
        card(token)

    assert str(caught.value).startswith(f"{token!r} is not a card: {right}")


# Sets of cards


@given(a=PILES, b=PILES)
def test_cards_are_combined_as_sets_are(a: Cards, b: Cards) -> None:
    assert set(a) & set(b) == set(Cards(a & b))
    assert set(a) | set(b) == set(Cards(a | b))
    assert set(a) ^ set(b) == set(Cards(a ^ b))
    assert set(a) - set(b) == set(Cards(a & ~b))


@given(a=PILES, b=PILES)
def test_cards_are_equal_just_when_the_sets_are(a: Cards, b: Cards) -> None:
    assert (set(a) == set(b)) == (a == b)
    assert a == Cards.of(set(a))
    assert hash(a) == hash(Cards.of(set(a)))


@given(cards=PILES, c=CARDS)
def test_cards_have_the_length_and_the_members_of_the_set(
    cards: Cards, c: Card
) -> None:
    assert len(set(cards)) == len(cards) == len(list(cards))
    assert (c in set(cards)) == (c in cards)
    assert bool(set(cards)) == bool(cards)


@given(cards=PILES)
def test_cards_are_read_in_deck_order(cards: Cards) -> None:
    assert sorted(set(cards)) == list(cards)


@given(cards=PILES)
def test_cards_are_written_as_they_are_read(cards: Cards) -> None:
    assert cards == Cards.of(str(cards)) == Cards.of(list(cards))
    assert cards == pickle.loads(pickle.dumps(cards)) == copy.deepcopy(cards)
    assert Cards is type(pickle.loads(pickle.dumps(cards)))


@given(cards=PILES)
def test_the_repr_of_cards_pastes_back(cards: Cards) -> None:
    pasted = eval(repr(cards))

    assert cards == pasted
    assert Cards is type(pasted)


@pytest.mark.parametrize("thing", ["3r", 9, None, 1 << 9])
def test_only_a_card_is_in_a_set_of_cards(thing: object) -> None:
    assert card("3r") in Cards.of("3r")
    assert thing not in Cards.of("3r")


@given(cards=FEW_CARDS, c=CARDS)
def test_a_card_given_twice_is_refused(cards: Cards, c: Card) -> None:
    tokens = [*(x.token for x in cards), c.token, c.token]

    with pytest.raises(NotationError, match="is given twice"):
        Cards.of(" ".join(tokens))
    with pytest.raises(NotationError, match="is given twice"):
        Cards.of([c, c])


@given(cards=PILES)
def test_junk_is_counted_card_by_card(cards: Cards) -> None:
    assert sum(c.junk for c in cards) == junk_value(cards)
