"""What a player may choose, `Move`, and what can happen, `Event`: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .cards import DECK, Card, Cards

SEATS = "ABC"
"""Seats in turn order; inside the engine a seat is its index here."""

MOVE_KINDS = {
    "play": "play a card from the hand",
    "match": "choose which of two cards to take",
    "bomb": "play all cards of a month at once and take the month",
    "shake": "show three cards of a month",
    "bonus": "lay a bonus card from the hand",
    "pass": "play no card, only flip",
    "go": "call Go",
    "stop": "call Stop",
    "chongtong": "end the deal with four of a month",
    "play-on": "keep four of a month and play",
    "cup-animal": "read the sake cup as an animal for good",
    "cup-junk": "read the sake cup as double junk for good",
}
"""Every kind of move, and what it means."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. `card` for play, match and bonus; `month` for bomb and shake.

    >>> from gostop.cards import card
    >>> str(Move("play", card=card("3r"))), str(Move("bomb", month=8))
    ('3r', 'bomb 8')
    """

    kind: str
    card: Card | None = None
    month: int = 0

    @property
    def number(self) -> int:
        """The place in `MOVES`, from 0 on: stable between versions."""
        return _NUMBERS[self]

    def __str__(self) -> str:
        if self.card is not None:
            return f">{self.card}" if self.kind == "match" else self.card.token
        return f"{self.kind} {self.month}" if self.month else self.kind


_PLAIN = ("pass", "go", "stop", "chongtong", "play-on", "cup-animal", "cup-junk")


def _all_moves() -> tuple[Move, ...]:
    months = [c for c in DECK if not c.is_bonus]
    return (
        *(Move("play", card=c) for c in months),
        *(Move("match", card=c) for c in months),
        *(Move("bonus", card=c) for c in DECK if c.is_bonus),
        *(Move("bomb", month=m) for m in range(1, 13)),
        *(Move("shake", month=m) for m in range(1, 13)),
        *(Move(kind) for kind in _PLAIN),
    )


MOVES: tuple[Move, ...] = _all_moves()
"""All 130 moves. The place of a move is its number and will not change.

>>> len(MOVES), str(MOVES[0]), str(MOVES[127])
(130, '1b', 'play-on')
"""

_NUMBERS = {move: number for number, move in enumerate(MOVES)}


EVENTS = {
    "deal": "the cards are dealt",
    "table-bonus": "the dealer takes a bonus card dealt to the table",
    "table-four": "four of a month lie on the table at the deal",
    "play": "a hand card is laid",
    "flip": "the top of the stock is turned up",
    "draw": "a card is drawn to the hand for a bonus card",
    "capture": "cards are captured",
    "choose": "one of two cards is chosen",
    "ppuk": "pair and flip are of one month, all three stay",
    "first-ppuk": "a ppuk in the first turn",
    "second-ppuk": "ppuks in the first two turns",
    "third-ppuk": "ppuks in the first three turns",
    "three-ppuks": "a third ppuk in the deal",
    "jjok": "the flip takes the card just laid",
    "ttadak": "hand card and flip take two cards of their month",
    "sweep": "the turn leaves the table empty",
    "take-stack": "the fourth card takes three",
    "self-ppuk": "the fourth card takes the player's own ppuk",
    "bomb": "all hand cards of a month are played at once",
    "shake": "three of a month are shown",
    "pass": "no hand card is played",
    "bonus": "a bonus card is gained",
    "steal": "an opponent gives a junk card",
    "first-jjok": "a jjok in the first turn",
    "first-ttadak": "a ttadak in the first turn",
    "department-store": "one card of each kind captured in the first turn",
    "chongtong": "four of a month in a hand",
    "heodang": "five own turns in a row without a capture",
    "go": "the player goes on",
    "stop": "the player stops",
    "nagari": "the deal ends without a winner",
}
"""Every event name, and what happened."""

MECHANICAL = frozenset(["deal", "play", "flip", "draw", "capture", "choose", "steal"])
"""Events of any turn; the others are *named* events, which `==` lines list."""


_NO_CARDS = Cards(0)


class Event(NamedTuple):
    """Something that happened: to `seat`, with these `cards`.

    `other` is the opponent of a steal; `amount` what each opponent pays at once.
    """

    name: str
    seat: int
    cards: Cards = _NO_CARDS
    other: int | None = None
    amount: int = 0

    def __str__(self) -> str:
        parts = [f"{SEATS[self.seat]} {self.name}"]
        if self.cards:
            parts.append(str(self.cards))
        if self.other is not None:
            parts.append(f"from {SEATS[self.other]}")
        if self.amount:
            parts.append(f"for {self.amount}")
        return " ".join(parts)
