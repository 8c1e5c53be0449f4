"""The deck: 48 cards in twelve months, and three bonus cards.

A card is written as month and kind: `3r` is the March ribbon, `8b` the August
bright, `11d` the November double junk, `x2` a bonus card. A set of cards is a
51-bit integer that reads as a set: `Cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from .errors import NotationError, quoted


class Month(IntEnum):
    """The twelve months, each named after its plant; `NONE` for bonus cards."""

    NONE = 0
    PINE = 1
    PLUM = 2
    CHERRY = 3
    WISTERIA = 4
    IRIS = 5
    PEONY = 6
    CLOVER = 7
    PAMPAS = 8
    CHRYSANTHEMUM = 9
    MAPLE = 10
    PAULOWNIA = 11
    RAIN = 12


class Kind(Enum):
    """The class of a card (S000 L45-L65). Double junk and bonus cards are junk."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    JUNK = "junk"


class Ribbon(Enum):
    """Which set a ribbon belongs to (S000 L57); the rain ribbon to none."""

    RED = "red"
    BLUE = "blue"
    GRASS = "grass"
    RAIN = "rain"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the deck. There is exactly one object for each card.

    >>> card("11d")
    card('11d')
    >>> card("11d").junk, card("11d").month.name
    (2, 'PAULOWNIA')
    """

    index: int
    token: str
    month: Month
    kind: Kind
    junk: int = 0
    ribbon: Ribbon | None = None
    bit: int = field(init=False)  # this card alone, as a set: `1 << index`

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)

    @property
    def is_bonus(self) -> bool:
        """Whether this is a bonus card, which belongs to no month (S000 L65)."""
        return self.month is Month.NONE

    def __repr__(self) -> str:
        return f"card({self.token!r})"

    def __str__(self) -> str:
        return self.token

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.token,)


# One row a month: the kinds it has, in deck order (S000 L7, L45-L63).
_MONTHS = {
    Month.PINE: "brjk",
    Month.PLUM: "arjk",
    Month.CHERRY: "brjk",
    Month.WISTERIA: "arjk",
    Month.IRIS: "arjk",
    Month.PEONY: "arjk",
    Month.CLOVER: "arjk",
    Month.PAMPAS: "bajk",
    Month.CHRYSANTHEMUM: "arjk",
    Month.MAPLE: "arjk",
    Month.PAULOWNIA: "bdjk",
    Month.RAIN: "bard",
}
_KINDS = {
    "b": (Kind.BRIGHT, 0),
    "a": (Kind.ANIMAL, 0),
    "r": (Kind.RIBBON, 0),
    "j": (Kind.JUNK, 1),
    "k": (Kind.JUNK, 1),
    "d": (Kind.JUNK, 2),
}
_BONUS = {"x2": 2, "y2": 2, "x3": 3}
_RIBBONS = {
    Ribbon.RED: (1, 2, 3),
    Ribbon.BLUE: (6, 9, 10),
    Ribbon.GRASS: (4, 5, 7),
    Ribbon.RAIN: (12,),
}
_RIBBON_OF = {month: ribbon for ribbon, months in _RIBBONS.items() for month in months}


def _make_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for month, letters in _MONTHS.items():
        for letter in letters:
            kind, junk = _KINDS[letter]
            ribbon = _RIBBON_OF[month] if kind is Kind.RIBBON else None
            deck.append(Card(len(deck), f"{month}{letter}", month, kind, junk, ribbon))
    for token, junk in _BONUS.items():
        deck.append(Card(len(deck), token, Month.NONE, Kind.JUNK, junk))
    return tuple(deck)


DECK: tuple[Card, ...] = _make_deck()
"""All 51 cards in order: the 48 by month, then the bonus cards `x2 y2 x3`."""

_BY_TOKEN = {c.token: c for c in DECK}


def card(token: str) -> Card:
    """The card written as `token`.

    Raises `NotationError` for anything that is not a card of the 51.

    >>> card("9a").kind.value
    'animal'
    >>> card("13b")
    Traceback (most recent call last):
    gostop.errors.NotationError: '13b' is not a card: months run from 1 to 12
    """
    found = _BY_TOKEN.get(token)
    if found is None:
        raise NotationError(f"{quoted(token)} is not a card: {_what_would_be(token)}")
    return found


def _what_would_be(token: str) -> str:
    digits = token[:-1] if token[-1:].isalpha() else token
    if token[:1] in ("x", "y"):
        return f"the bonus cards are {' '.join(_BONUS)}"
    if digits.isascii() and digits.isdigit() and len(digits) < 4:
        if not 1 <= int(digits) <= 12:
            return "months run from 1 to 12"
        of_month = [c.token for c in DECK if c.month == int(digits)]
        return f"month {int(digits)} has {' '.join(of_month)}"
    return "write month and kind, such as 3r, 8b, 11d, or x2 y2 x3"


class Cards(int):
    """A set of cards: an integer with one bit a card, read as a set.

    Iterates in deck order; `len` and `in` work as for sets, all else as for integers:
    `&`, `|`, `^` (wrap the result in `Cards` to read it), and `==` with other `Cards`.

    >>> pile = Cards.of("3r 1b")
    >>> pile, len(pile), card("3r") in pile
    (Cards.of('1b 3r'), 2, True)
    >>> Cards(pile & RIBBONS)
    Cards.of('3r')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> Cards:
        """The set of these cards, given as tokens or as cards.

        Raises `NotationError` for an unknown token or a card given twice.
        """
        mask = 0
        for c in map(card, cards.split()) if isinstance(cards, str) else cards:
            if mask & c.bit:
                raise NotationError(f"{c.token!r} is given twice")
            mask |= c.bit
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        rest = int(self)
        while rest:
            low = rest & -rest
            yield DECK[low.bit_length() - 1]
            rest ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Card) and bool(int(self) >> item.index & 1)

    def __str__(self) -> str:
        return " ".join(c.token for c in self)

    def __repr__(self) -> str:
        return f"Cards.of({str(self)!r})"


def _mask(cards: Iterable[Card]) -> Cards:
    return Cards(sum(c.bit for c in cards))


MONTHS: tuple[Cards, ...] = tuple(
    _mask(c for c in DECK if c.month == m and m) for m in Month
)
"""The four cards of each month, by number; entry 0 is empty."""

BRIGHTS = _mask(c for c in DECK if c.kind is Kind.BRIGHT)
ANIMALS = _mask(c for c in DECK if c.kind is Kind.ANIMAL)
RIBBONS = _mask(c for c in DECK if c.kind is Kind.RIBBON)
JUNK = _mask(c for c in DECK if c.kind is Kind.JUNK)
BONUS = _mask(c for c in DECK if c.is_bonus)
ALL = _mask(DECK)

GODORI = Cards.of("2a 4a 8a")  # S000 L49; the rain swallow is not one of them
RIBBON_SETS = {r: _mask(c for c in DECK if c.ribbon is r) for r in Ribbon}
RAIN_BRIGHT = card("12b")
CUP = card("9a")

# Junk by value, least first: the order in which a junk card is given (S002 L49).
JUNK_BY_VALUE = tuple(_mask(c for c in DECK if c.junk == v) for v in (1, 2, 3))

_ONES, _TWOS, _THREES = map(int, JUNK_BY_VALUE)


def junk_value(cards: int) -> int:
    """What these cards count as junk: doubles two, the triple bonus card three.

    The sake cup counts nothing here; how it is read is a matter of `scoring`.
    Source: S000 L61, L63, L65.

    >>> junk_value(Cards.of("1j 11d x3 9a"))
    6
    """
    return (
        (cards & _ONES).bit_count()
        + 2 * (cards & _TWOS).bit_count()
        + 3 * (cards & _THREES).bit_count()
    )
