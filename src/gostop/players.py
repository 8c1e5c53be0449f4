"""Opponents: functions from a view to a move."""

from __future__ import annotations

from collections.abc import Callable
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
from .scoring import points
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


def careful(seed: int = 0, samples: int = 24) -> Player:
    """A player who tries moves out before it chooses one.

    It deals the cards that it does not see in `samples` ways and plays each of the
    most promising moves to the end of the deal on all of them. Of these moves it takes
    the one that earns most, what it promises counted as well. It calls Go where that
    earns more than Stop and almost always wins.

    >>> from gostop.notation import parse_position
    >>> from gostop.state import view
    >>> text = "A hand: 3r 8j | B hand: 7a | table: 3b 8k | stock: 5j"
    >>> str(careful(seed=1)(view(parse_position(text), 0)))
    '3r'
    """

    def choose(view: View) -> Move:
        legal = _choices(view)
        at_once = greedy(view)
        if len(legal) == 1 or at_once.kind in _AT_ONCE:
            return at_once
        if view.phase == "go-stop":
            return _sure_go(view, _CALLS * samples, seed)
        promised = {move: _promised(view, move) for move in legal}
        best = sorted(legal, key=lambda move: -promised[move])[:_TRIED]
        found = expectations(view, _stops, samples=samples, seed=seed, moves=best)
        return max(best, key=lambda m: found[m].mean + _PROMISED * promised[m])

    return choose


_AT_ONCE = ("bonus", "shake", "chongtong", "cup-animal")  # nothing to think about
_TRIED = 4  # moves, the most promising ones
_PROMISED = 4  # points earned, for a point promised
_CALLS = 4  # times as many samples for a call
_SAFE = 0.8  # wins less losses: of ten deals nine are won and one is lost


def _stops(view: View) -> Move:
    """How everyone plays when a move is tried out: greedily, and never with a Go."""
    return STOP if view.phase == "go-stop" else greedy(view)


def _sure_go(view: View, samples: int, seed: int) -> Move:
    """Go if it earns more than Stop and is won at least nine times in ten."""
    found = expectations(view, _stops, samples=samples, seed=seed)
    safe = found[GO].signs.mean >= _SAFE
    return GO if safe and found[GO].mean > found[STOP].mean else STOP


# What cards promise, in points


def _promised(view: View, move: Move) -> float:
    """What a move promises: to the own pile, or to another if it only lays a card."""
    if move.kind == "pass":
        return 0.0
    taken, _ = _captured(view, move)
    if taken:
        return _promise(view.actor.pile, taken, view.rules)
    assert move.card is not None
    others = (s.pile for n, s in enumerate(view.seats) if n != view.turn)
    return -max(_promise(pile, move.card.bit, view.rules) for pile in others)


def _promise(pile: int, cards: int, rules: Rules) -> float:
    """What cards add to the prospects of a pile."""
    return _prospects(pile | cards, rules) - _prospects(pile, rules)


def _prospects(pile: int, rules: Rules) -> float:
    """The points of a pile, and a part of those that its cards are on the way to.

    Junk is on the way up to ten, animals and ribbons up to five, brights to three.
    """
    near = min(junk_value(pile), 10) + 2 * min((pile & BRIGHTS).bit_count(), 3)
    near += min((pile & ANIMALS).bit_count(), 5) + min((pile & RIBBONS).bit_count(), 5)
    return points(pile, rules) + _ON_THE_WAY * near


_ON_THE_WAY = 0.18  # of a point, for each card; a bright counts as two


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
