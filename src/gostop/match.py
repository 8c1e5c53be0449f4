"""Several deals in a row: dealer, carry and running balance go on from one to the next.

The winner of a deal deals the next (S000 L33); without a winner the dealer stays and
the next deal counts double, up to the cap of the rules (S000 L81, S002 L18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .cards import Card, Kind
from .moves import Event, Move
from .play import apply, deal
from .rules import Rules
from .settle import Bill, settle
from .state import Result, State


@dataclass(frozen=True, slots=True)
class Match:
    """A match under way: the deal on the table and what the deals before it left.

    `number` counts the deals from 1; `balance` is each seat's sum of all bills so far,
    `bills` those bills. The deals of a match come from its `seed`.
    """

    seed: int
    state: State
    events: tuple[Event, ...]
    number: int = 1
    balance: tuple[int, ...] = ()
    bills: tuple[Bill, ...] = ()


def start(rules: Rules, *, seed: int, players: int = 2, dealer: int = 0) -> Match:
    """A new match, its first deal on the table.

    >>> match = start(Rules(), seed=1)
    >>> match.number, match.balance, match.state.dealer
    (1, (0, 0), 0)
    """
    state, events = deal(
        rules, seed=_deal_seed(seed, 1), players=players, dealer=dealer
    )
    return _settled(Match(seed, state, events, balance=(0,) * players))


def move(match: Match, choice: Move) -> Match:
    """The match after a move; a deal that ends is settled at once.

    Raises `IllegalMoveError` for a move that is not legal, also when a deal is over:
    then `next_deal` goes on.
    """
    state, events = apply(match.state, choice)
    return _settled(replace(match, state=state, events=events))


def next_deal(match: Match) -> Match:
    """The next deal of a match.

    Raises `ValueError` while the deal on the table is not over.

    >>> from gostop.play import legal_moves
    >>> match = start(Rules(), seed=1)
    >>> while match.state.phase != "over":
    ...     match = move(match, legal_moves(match.state)[0])
    >>> sum(match.balance), next_deal(match).number
    (0, 2)
    """
    state = match.state
    if state.result is None:
        raise ValueError(f"deal {match.number} is not over: phase {state.phase!r}")
    number = match.number + 1
    following, events = deal(
        state.rules,
        seed=_deal_seed(match.seed, number),
        players=state.players,
        dealer=next_dealer(state),
        carry=next_carry(state),
    )
    return _settled(replace(match, state=following, events=events, number=number))


def next_dealer(state: State) -> int:
    """Who deals next: the winner, or the same dealer if nobody won (S000 L33).

    Raises `ValueError` while the deal is not over.
    """
    winner = _ended(state).winner
    return state.dealer if winner is None else winner


def next_carry(state: State) -> int:
    """The factor of the next deal: doubled without a winner, up to the cap.

    A table of four that is dealt again (`table_four=redeal`) changes nothing. Raises
    `ValueError` while the deal is not over.

    >>> from gostop.state import Result
    >>> next_carry(State(phase="over", result=Result("nagari"), carry=2))
    4
    """
    result, rules = _ended(state), state.rules
    if result.winner is not None:
        return 1
    if result.reason == "table-four" and rules.table_four == "redeal":
        return state.carry
    doubled = state.carry * 2
    return min(doubled, rules.carry_cap) if rules.carry_cap else doubled


def _ended(state: State) -> Result:
    if state.result is None:
        raise ValueError(f"the deal is not over: phase {state.phase!r}")
    return state.result


_SPREAD = 1_000_003  # so that the deals of neighbouring seeds have no seed in common


def _deal_seed(seed: int, number: int) -> int:
    return seed * _SPREAD + number


def _settled(match: Match) -> Match:
    """The match with the bill of its deal, once that is over."""
    if match.state.phase != "over" or len(match.bills) == match.number:
        return match
    bill = settle(match.state)
    balance = tuple(a + b for a, b in zip(match.balance, bill.totals, strict=True))
    return replace(match, balance=balance, bills=(*match.bills, bill))


# The first dealer

_CLASSES = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)


def first_dealer(
    drawn: Sequence[Card], rules: Rules, *, night: bool = False
) -> int | None:
    """Who deals first, from the card each seat drew; `None` for a tie: draw again.

    The latest month deals, and a bonus card beats every month (S000 L33, S001 L11).
    With `first_dealer=day-night` the earliest month deals at night; with
    `first_dealer_tie=card-class` the higher class of card decides between equal months.

    >>> from gostop.cards import card
    >>> first_dealer([card("3r"), card("11j")], Rules())
    1
    """
    lowest = night and rules.first_dealer == "day-night"
    ranks = [_rank(c, rules, lowest=lowest) for c in drawn]
    best = max(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None


def _rank(c: Card, rules: Rules, *, lowest: bool) -> tuple[int, int, int]:
    by_class = rules.first_dealer_tie == "card-class" and not c.is_bonus
    month = -int(c.month) if lowest else int(c.month)
    return int(c.is_bonus), month, _CLASSES.index(c.kind) if by_class else 0
