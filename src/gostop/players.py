"""Opponents: functions from a view to a move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .moves import Move
from .play import legal_moves
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
    return lambda view: rng.choice(legal_moves(view))
