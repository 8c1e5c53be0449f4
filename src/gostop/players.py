"""Opponents: functions from a view to a move."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from .cards import (
    ANIMALS,
    BRIGHTS,
    GODORI,
    JUNK_BY_VALUE,
    MONTHS,
    RIBBONS,
    Card,
    Cards,
    junk_value,
)
from .moves import SEATS, Move
from .play import CHONGTONG, CUP_ANIMAL, GO, STOP, legal_moves
from .rules import Rules
from .scoring import WAYS, points
from .solver import expectations
from .state import View

Player = Callable[[View], Move]
"""Chooses one of `legal_moves(view)`, knowing nothing but the view."""


def random_player(seed: int = 0) -> Player:
    """A player who takes any legal move, the same ones for the same seed.

    >>> from gostop.play import deal
    >>> from gostop.rules import Rules
    >>> from gostop.state import view
    >>> seen = view(deal(Rules(), seed=1)[0], 0)
    >>> random_player(7)(seen) in legal_moves(seen)
    True
    """
    rng = Random(seed)
    return lambda view: rng.choice(_choices(view))


def _choices(view: View) -> tuple[Move, ...]:
    legal = legal_moves(view)
    if not legal:
        who = SEATS[view.seat]
        raise ValueError(f"{who} has nothing to choose here: {view.phase}")
    return legal


def greedy(view: View) -> Move:
    """The move that captures most at once, looking at nothing that may follow.

    Shows and bombs whatever can be shown and bombed, lays bonus cards at once, and
    calls Go with three or more own turns left while no opponent has half the
    threshold. Of equal moves the first one is taken, so that it plays the same
    position always the same way.

    >>> from gostop.notation import parse_position
    >>> from gostop.state import view
    >>> text = "A hand: 3r 8j | B hand: 7a | table: 3b 8k | stock: 5j"
    >>> str(greedy(view(parse_position(text), 0)))
    '3r'
    """
    legal = _choices(view)
    if view.phase == "go-stop":
        return _go_or_stop(view)
    fixed = {"chongtong": CHONGTONG, "choose-cup": CUP_ANIMAL}.get(view.phase)
    if fixed:
        return fixed
    pile = view.actor.pile
    have = points(pile, view.rules)
    return max(legal, key=lambda move: _gain(view, move, have))


def careful(seed: int = 0, samples: int = 160) -> Player:
    """A player who weighs what a card promises, to itself and to the others.

    It looks at sets that can still be completed, takes what others wait for, fears the
    ppuk, and lays the card that the next player can use least. A win is a win: Go is
    called only if it clearly earns more on `samples` ways to deal the hidden cards.
    """

    def choose(view: View) -> Move:
        legal = _choices(view)
        fixed = {"chongtong": CHONGTONG, "choose-cup": CUP_ANIMAL}.get(view.phase)
        if view.phase == "go-stop":
            return _sure_go(view, samples, seed) if len(legal) > 1 else legal[0]
        if fixed in legal:
            return fixed
        table = _Table.of(view)
        return max(legal, key=lambda move: _weight(view, move, table))

    return choose


def _sure_go(view: View, samples: int, seed: int) -> Move:
    """Go if it earns more than Stop by two standard errors and never loses."""
    found = expectations(view, greedy, samples=samples, seed=seed)
    ahead = found[GO].minus(found[STOP])
    safe = found[GO].signs.mean >= _SAFE
    return GO if safe and ahead.mean > 2 * ahead.error else STOP


_SAFE = 1.0  # wins less losses: it wins on every way to deal


# What cards promise, in points

_SETS = tuple((int(way.pool), way.points(way.pool, Rules(), 0)) for way in WAYS[4:8])
"""Godori and the three sets of ribbons, each with its points."""

_TWO_OF_THREE, _ONE_OF_THREE = 0.45, 0.12  # of the points of a set
_BRIGHTS = (0.0, 0.35, 0.9, 1.05, 1.4, 1.4)  # by how many of them there are
_EACH = 0.18  # of junk, an animal or a ribbon, up to what scores
_RISK = 0.5  # how much the chance of a ppuk counts
_DENY = 1.0  # what the others lose, beside the own gain
_GIVE = 1.6  # what the next player can take of a card that is laid
_KISS = 0.3  # the chance of a jjok
_STOLEN = 0.25  # a junk card from another


@dataclass(frozen=True, slots=True)
class _Table:
    """What is weighed once for all moves: the piles, and what is not in sight."""

    own: int
    others: tuple[int, ...]
    unseen: int
    worth: float  # of the own pile
    danger: float  # what the others' piles promise

    @classmethod
    def of(cls, view: View) -> _Table:
        """What the seat to act sees."""
        own = int(view.actor.pile)
        others = tuple(int(s.pile) for n, s in enumerate(view.seats) if n != view.turn)
        worth = _promise(own, others, view.rules)
        danger = _danger(own, others, view.rules)
        return cls(own, others, int(view.unseen), worth, danger)


def _promise(own: int, others: tuple[int, ...], rules: Rules) -> float:
    """The points of a pile, and a part of those that it may still bring."""
    taken = functools.reduce(operator.or_, others, 0)
    found = float(points(own, rules))
    for pool, worth in _SETS:
        have = (own & pool).bit_count()
        if not taken & pool and have in (1, 2):
            found += worth * (_TWO_OF_THREE if have == 2 else _ONE_OF_THREE)
    if (taken & BRIGHTS).bit_count() < 3:
        found += _BRIGHTS[(own & BRIGHTS).bit_count()]
    animals, ribbons = (own & ANIMALS).bit_count(), (own & RIBBONS).bit_count()
    return found + _EACH * (
        min(junk_value(own), 10) + min(animals, 5) + min(ribbons, 5)
    )


def _danger(own: int, others: tuple[int, ...], rules: Rules) -> float:
    """What the piles of the others promise them."""
    return sum(
        _promise(pile, (own, *others[:n], *others[n + 1 :]), rules)
        for n, pile in enumerate(others)
    )


def _weight(view: View, move: Move, table: _Table) -> float:
    """How good a move seems: what it brings and denies, less what it risks or gives."""
    if move.kind in ("bonus", "shake"):
        return 1000.0
    if move.kind == "pass":
        return 0.0
    taken, stolen = _captured(view, move)
    if not taken:
        return _laid(view, move, table)
    pile = table.own | taken
    gained = _promise(pile, table.others, view.rules) - table.worth
    denied = table.danger - _danger(pile, table.others, view.rules)
    found = gained + _DENY * denied + _STOLEN * stolen
    if move.kind == "play":
        found += _flip(view, move, table, found)
    return found + (move.kind == "bomb")


def _flip(view: View, move: Move, table: _Table, gained: float) -> float:
    """What the flip may do to a pair: stick to it, or bring the other pair."""
    assert move.card is not None
    month = MONTHS[move.card.month]
    chance = (table.unseen & month).bit_count() / max(1, table.unseen.bit_count())
    down = (view.table & month).bit_count()
    sticks, pairs = -_RISK * chance * (gained + 1.5), 0.6 * chance
    return {1: sticks, 2: pairs}.get(down, 0.0)


def _laid(view: View, move: Move, table: _Table) -> float:
    """What it costs to lay a card that takes nothing."""
    assert move.card is not None
    c, unseen = move.card, max(1, table.unseen.bit_count())
    left = (table.unseen & MONTHS[c.month]).bit_count()
    hands = sum(s.hand_size for n, s in enumerate(view.seats) if n != view.turn)
    taken = 1 - max(0.0, 1 - hands / unseen) ** left
    given = max(
        _promise(pile | c.bit, (table.own,), view.rules)
        - _promise(pile, (table.own,), view.rules)
        for pile in table.others
    )
    own = _promise(table.own | c.bit, table.others, view.rules) - table.worth
    return _KISS * left / unseen - _GIVE * given * taken - 0.15 * own


def _go_or_stop(view: View) -> Move:
    half = view.rules.at("threshold", view.players) / 2
    others = [s for n, s in enumerate(view.seats) if n != view.turn]
    danger = any(points(s.pile, view.rules, s.cup) >= half for s in others)
    return GO if view.actor.turns_left >= 3 and not danger else STOP


def _gain(view: View, move: Move, have: int) -> float:
    """What a move brings at once: points tenfold, and what the cards are worth."""
    if move.kind in ("bonus", "shake"):
        return 1000.0
    if move.kind == "pass":
        return 0.0
    taken, stolen = _captured(view, move)
    if not taken:
        return -0.5 * _worth(move.card.bit if move.card else 0)
    pile = view.actor.pile
    gained = points(pile | taken, view.rules, view.actor.cup) - have
    return 10 * gained + _worth(taken) + stolen


def _captured(view: View, move: Move) -> tuple[int, int]:
    """The cards that a move takes if the flip changes nothing, and the junk stolen."""
    others = view.players - 1
    if move.kind == "bomb":
        month = MONTHS[move.month]
        return (view.actor.hand | view.table) & month, others
    c = move.card
    assert c is not None
    if move.kind == "match":
        own = view.flipped if view.phase == "choose-flip" else view.played
        return c.bit | (own.bit if own else 0), 0
    stack = next((s for s in view.stacks if s.month == c.month), None)
    if stack:
        return c.bit | stack.cards | stack.bonus, others
    loose = Cards(view.table & MONTHS[c.month])
    return (c.bit | max(loose, key=_card_worth).bit, 0) if loose else (0, 0)


def _card_worth(c: Card) -> float:
    return _worth(c.bit)


_JUNK = tuple(map(int, JUNK_BY_VALUE))


@lru_cache(maxsize=4096)
def _worth(cards: int) -> float:
    """Roughly what cards promise: brights most, then birds, animals and ribbons."""
    junk = sum((cards & pool).bit_count() * n for n, pool in enumerate(_JUNK, 1))
    others = cards & ~(_JUNK[0] | _JUNK[1] | _JUNK[2])
    extra = 3 * (cards & BRIGHTS).bit_count() + (cards & GODORI).bit_count()
    return junk + 2 * others.bit_count() + extra


OPPONENTS: dict[str, Callable[[int], Player]] = {
    "random": random_player,
    "greedy": lambda seed: greedy,
    "careful": careful,
}
"""The opponents by name, the weakest first; each is made from a seed."""
