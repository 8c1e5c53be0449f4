"""Opponents: functions from a view to a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from .cards import BRIGHTS, GODORI, JUNK_BY_VALUE, MONTHS, Card, Cards
from .moves import SEATS, Move
from .play import CHONGTONG, CUP_ANIMAL, GO, STOP, legal_moves
from .scoring import points
from .solver import Estimate, expectations
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


WORK = 3_000
"""How many turns the careful player tries out before it answers, so that it takes as
long early in a deal as late, and under a second in a browser."""


def careful(work: int = WORK, seed: int = 0) -> Player:
    """A player who tries moves on sampled hidden cards, played out greedily.

    Moves are tried in rounds, and after each one the worse half is given up, so that
    the best ones are tried most. The one that wins most often is taken, and
    what the greedy player would do is kept unless another move does better beyond the
    noise of so few samples. A win is a win: Go is called only if it clearly earns more.
    """

    def choose(view: View) -> Move:
        legal, usual = _choices(view), greedy(view)
        if len(legal) == 1 or usual.kind in ("bonus", "chongtong"):
            return usual
        if view.phase == "go-stop":
            usual = STOP
        found = _tried(view, legal, usual, work, seed)
        best = max(found, key=lambda move: found[move].mean)
        ahead = found[best].minus(found[usual])
        doubt = _SURE if view.phase == "go-stop" else _AHEAD
        return best if ahead.mean > doubt * ahead.error else usual

    return choose


_AHEAD, _SURE = 0.7, 2.0  # standard errors


def _tried(
    view: View, legal: Sequence[Move], usual: Move, work: int, seed: int
) -> dict[Move, Estimate]:
    """The moves that are left after every round, and how each of them did."""
    turns = sum(seat.turns_left for seat in view.seats)
    rounds = max(1, (len(legal) - 1).bit_length())
    a_round = max(_FEWEST, min(_MOST, work // max(1, turns))) // rounds
    found = {move: Estimate(()) for move in legal}
    for number in range(rounds):
        samples = max(4, a_round // len(found))
        more = expectations(
            view, greedy, samples=samples, seed=seed * 100 + number, moves=[*found]
        )
        if view.phase != "go-stop":
            more = {move: estimate.signs for move, estimate in more.items()}
        found = {m: Estimate(e.samples + more[m].samples) for m, e in found.items()}
        if number < rounds - 1 and len(found) > 2:
            found = _better_half(found, usual)
    return found


_FEWEST, _MOST = 40, 400  # deals played out for one answer


def _better_half(found: dict[Move, Estimate], usual: Move) -> dict[Move, Estimate]:
    """Half of the moves, the best ones, and always the greedy player's."""
    order = sorted(found, key=lambda move: found[move].mean, reverse=True)
    kept = order[: (len(order) + 1) // 2]
    return {move: found[move] for move in dict.fromkeys([*kept, usual])}


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
    "careful": lambda seed: careful(seed=seed),
}
"""The opponents by name, the weakest first; each is made from a seed."""
