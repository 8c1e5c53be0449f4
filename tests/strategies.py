"""What the property tests are made of: rules, cards, piles, seats and moves."""

from hypothesis import strategies as st

from gostop.cards import ALL, DECK, Cards
from gostop.moves import Move
from gostop.rules import OPTIONS, Rules

RULES = st.builds(
    Rules, **{o.name: st.sampled_from(o.range or [*o.values]) for o in OPTIONS.values()}
)
"""Any rules at all: every option at any value it allows."""

CARDS = st.sampled_from(DECK)
"""Any one card."""

FEW_CARDS = st.sets(CARDS).map(Cards.of)
"""A set of cards that Hypothesis can make small."""

PILES = st.one_of(
    FEW_CARDS,
    FEW_CARDS.map(lambda few: Cards(ALL ^ few)),
    st.integers(0, int(ALL)).map(Cards),
)
"""Captured piles of any size: a few cards, all but a few, about half."""

MOVES: tuple[Move, ...] = (
    *(Move("bonus" if c.is_bonus else "play", card=c) for c in DECK),
    *(Move("match", card=c) for c in DECK),
    *(Move(kind, month=m) for kind in ("bomb", "shake") for m in range(1, 13)),
    *(Move(kind) for kind in ("pass", "go", "stop", "chongtong", "play-on")),
    *(Move(kind) for kind in ("cup-animal", "cup-junk")),
)
"""Every move that can be written."""
