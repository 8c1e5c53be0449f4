"""Go-Stop (고스톱): cards, rules, play, scores and bills.

>>> import gostop
>>> state, events = gostop.deal(gostop.Rules(), seed=1)
>>> while state.phase != "over":
...     state, events = gostop.apply(state, gostop.legal_moves(state)[0])
>>> sum(gostop.settle(state).totals)
0
"""

from .cards import DECK, Card, Cards, Kind, Month, Ribbon, card
from .counts import Counts, parse_counts, settle_counts
from .errors import IllegalMoveError, NotationError, RulesError
from .moves import EVENTS, MOVES, SEATS, Event, Move
from .notation import (
    Scenario,
    format_position,
    format_scenario,
    parse_cards,
    parse_move,
    parse_position,
    parse_scenario,
)
from .play import apply, begin, deal, legal_moves
from .rules import OPTIONS, PRESETS, Rules, differences, load
from .scenario import Run, run
from .scoring import WAYS, Score, points, score
from .settle import Bill, returns, settle
from .state import (
    Result,
    Seat,
    Side,
    Stack,
    State,
    View,
    problems,
    resample,
    to_act,
    view,
)

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "EVENTS",
    "MOVES",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "WAYS",
    "Bill",
    "Card",
    "Cards",
    "Counts",
    "Event",
    "IllegalMoveError",
    "Kind",
    "Month",
    "Move",
    "NotationError",
    "Result",
    "Ribbon",
    "Rules",
    "RulesError",
    "Run",
    "Scenario",
    "Score",
    "Seat",
    "Side",
    "Stack",
    "State",
    "View",
    "apply",
    "begin",
    "card",
    "deal",
    "differences",
    "format_position",
    "format_scenario",
    "legal_moves",
    "load",
    "parse_cards",
    "parse_counts",
    "parse_move",
    "parse_position",
    "parse_scenario",
    "points",
    "problems",
    "resample",
    "returns",
    "run",
    "score",
    "settle",
    "settle_counts",
    "to_act",
    "view",
]
