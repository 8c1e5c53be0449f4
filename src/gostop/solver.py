"""What a move brings: a turn's exact odds, exact play to the end, sampled deals.

`turn_odds` sees a `View` and nothing more: the order of the stock and the other hands
are unknown, and every way to deal the unseen cards is equally likely but for what is
public (cards that a shake has shown). `best_play` is for a position in which every
card is known. `expectations` plays on by a stated policy over sampled hidden cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .cards import MONTHS, Card, Cards
from .moves import Event, Move
from .play import carry_out, legal_moves
from .scoring import points
from .settle import returns
from .state import State, View, evolve, hidden, resample, view

# One turn, exactly


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a turn can end, and its chance.

    `flips` are the cards turned up and `choices` the moves after the first one. `won`
    are the cards that came into the captured pile, `stolen` how many of them were
    taken from others, `points` the change of the own score. `after` is the position
    then, what was unknown still unknown.
    """

    chance: Fraction
    flips: tuple[Card, ...]
    choices: tuple[Move, ...]
    events: tuple[Event, ...]
    won: Cards
    stolen: int
    points: int
    after: State

    def happens(self, event: str) -> bool:
        """Whether an event of this name is among the events."""
        return any(e.name == event for e in self.events)


@dataclass(frozen=True, slots=True)
class Odds:
    """All the ways a turn that begins with this move can end; chances add to one."""

    move: Move
    outcomes: tuple[Outcome, ...]

    def chance(self, event: str) -> Fraction:
        """The chance that an event of this name happens."""
        return sum((o.chance for o in self.outcomes if o.happens(event)), Fraction())

    def mean(self, worth: Worth) -> Fraction:
        """The expected value of a number that each outcome has."""
        return sum((o.chance * worth(o) for o in self.outcomes), Fraction())

    @property
    def points(self) -> Fraction:
        """The expected change of the own score."""
        return self.mean(lambda outcome: outcome.points)

    @property
    def cards(self) -> Fraction:
        """The expected number of cards won."""
        return self.mean(lambda outcome: len(outcome.won))


type Worth = Callable[[Outcome], int]


def points_then_cards(outcome: Outcome) -> int:
    """Points first, then cards: what a choice inside a turn is made for."""
    return 100 * outcome.points + len(outcome.won)


def turn_odds(
    seen: View,
    worth: Worth = points_then_cards,
    *,
    moves: Sequence[Move] | None = None,
) -> tuple[Odds, ...]:
    """For each legal move, or each of `moves`, exactly how the turn can end.

    What is chosen later in the turn (a match, what follows a shake or a bonus card)
    is chosen when the game asks for it, for the greatest expected `worth`.

    >>> from gostop.notation import parse_position
    >>> text = "A hand: 3r 9j | B hand: ? ? | table: 3b 8k | stock: ? ? ?"
    >>> odds = turn_odds(view(parse_position(text), 0))
    >>> [(str(o.move), str(o.chance("ppuk"))) for o in odds]
    [('3r', '1/22'), ('9j', '0')]
    """
    start = hidden(seen)
    return tuple(
        Odds(move, tuple(_ways(start, move, Cards(seen.unseen), worth)))
        for move in (legal_moves(seen) if moves is None else moves)
    )


def _ways(state: State, move: Move, unseen: Cards, worth: Worth) -> list[Outcome]:
    """The outcomes of a move and of what must still be chosen in its turn."""
    found = []
    for chance, flips, after, events in _branches(state, move, unseen):
        left = Cards(unseen & ~Cards.of(flips))
        if _goes_on(state, after):
            rest = _best(after, left, worth, bonus=move.kind != "bonus")
            found += [_joined(o, chance, flips, events, state) for o in rest]
        else:
            found.append(_outcome(state, after, chance, flips, events))
    return found


def _best(state: State, unseen: Cards, worth: Worth, *, bonus: bool) -> list[Outcome]:
    """The outcomes of the best choice; one bonus card a turn is looked at."""
    legal = legal_moves(state)
    choices = [m for m in legal if bonus or m.kind != "bonus"]
    ways = []
    for move in choices or legal:
        found = _ways(state, move, unseen, worth)
        ways.append([replace(o, choices=(move, *o.choices)) for o in found])
    return max(ways, key=lambda found: sum(o.chance * worth(o) for o in found))


def _goes_on(before: State, after: State) -> bool:
    """Whether the same seat must choose again before its turn is over."""
    if after.phase in ("choose-hand", "choose-flip", "choose-cup"):
        return True
    same = after.turn == before.turn and after.actor.turns == before.actor.turns
    return same and after.phase == "play"


def _branches(
    state: State, move: Move, unseen: Cards
) -> Iterator[tuple[Fraction, tuple[Card, ...], State, tuple[Event, ...]]]:
    """Each way the stock can answer a move: chance, cards turned up, what follows."""
    if state.stock and state.stock[0] is None and _turns_up(state, move):
        for chance, flips in _flips(unseen, len(state.stock), move.kind != "bonus"):
            known = evolve(state, stock=(*flips, *state.stock[len(flips) :]))
            yield chance, flips, *carry_out(known, move)
    else:
        yield Fraction(1), (), *carry_out(state, move)


def _turns_up(state: State, move: Move) -> bool:
    """Whether this move takes a card off the stock, before anything else is asked."""
    if move.kind == "play":
        assert move.card is not None
        return (state.table & MONTHS[move.card.month]).bit_count() != 2
    return move.kind in ("bomb", "pass", "bonus") or state.phase == "choose-hand"


def _flips(
    unseen: Cards, left: int, again: bool
) -> Iterator[tuple[Fraction, tuple[Card, ...]]]:
    """The cards that can be turned up: after a bonus card another, while `again`."""
    if not unseen:
        raise ValueError("the stock has '?' and every card of the deck is in sight")
    each = Fraction(1, len(unseen))
    for c in unseen:
        if again and c.is_bonus and left > 1:
            for chance, more in _flips(Cards(unseen ^ c.bit), left - 1, again):
                yield each * chance, (c, *more)
        else:
            yield each, (c,)


def _outcome(
    before: State,
    after: State,
    chance: Fraction,
    flips: tuple[Card, ...],
    events: tuple[Event, ...],
) -> Outcome:
    """What changed for the seat that moved."""
    old, new = before.actor, after.seats[before.turn]
    stolen = sum(len(e.cards) for e in events if e.name == "steal")
    gained = points(new.pile, before.rules, new.cup)
    gained -= points(old.pile, before.rules, old.cup)
    won = Cards(new.pile & ~old.pile)
    return Outcome(chance, flips, (), events, won, stolen, gained, after)


def _joined(
    rest: Outcome,
    chance: Fraction,
    flips: tuple[Card, ...],
    events: tuple[Event, ...],
    before: State,
) -> Outcome:
    """What follows in a turn, with what came before it."""
    whole = _outcome(
        before,
        rest.after,
        chance * rest.chance,
        (*flips, *rest.flips),
        (*events, *rest.events),
    )
    return replace(whole, choices=rest.choices)


# To the end, with every card known


@dataclass(frozen=True, slots=True)
class Line:
    """A move and best play after it: the moves that follow, what each seat gets."""

    move: Move
    then: tuple[Move, ...]
    totals: tuple[int, ...]


MOST = 200_000
"""How many positions `best_play` looks at before it gives up."""


def best_play(state: State, *, most: int = MOST) -> tuple[Line, ...]:
    """For each legal move, best play to the end of the deal by every seat.

    Each seat plays for its own total; of moves that give it the same, the first one
    is taken. Raises `ValueError` if a card is unknown, or if more than `most`
    positions would have to be looked at.

    >>> from gostop.notation import parse_position
    >>> text = "A hand: 3r | A pile: 1b 8b | B hand: 9j | table: 3b 9k | stock: 5j 5k"
    >>> [str(line.move) for line in best_play(parse_position(text))]
    ['3r']
    """
    _check_known(state)
    search = _Search(most)
    lines = []
    for move in legal_moves(state):
        after, _ = carry_out(state, move)
        totals, then = search.totals(after)
        lines.append(Line(move, then, totals))
    return tuple(lines)


def best_totals(state: State, *, most: int = MOST) -> tuple[int, ...]:
    """What each seat gets in the deal if all play their best from here.

    Raises `ValueError` as `best_play` does.

    >>> from gostop.notation import parse_position
    >>> text = "A hand: 3r | B hand: 9j | table: 3b | stock: 5j 5k"
    >>> best_totals(parse_position(text))
    (0, 0)
    """
    return rest_of_deal(state, most=most)[0]


def rest_of_deal(
    state: State, *, most: int = MOST
) -> tuple[tuple[int, ...], tuple[Move, ...]]:
    """What `best_totals` gives, and the moves of best play that lead there.

    >>> from gostop.notation import parse_position
    >>> text = "A hand: 3r | B hand: 9j | table: 3b | stock: 5j 5k"
    >>> totals, moves = rest_of_deal(parse_position(text))
    >>> totals, " ".join(map(str, moves))
    ((0, 0), '3r 9j')
    """
    _check_known(state)
    return _Search(most).totals(state)


def _check_known(state: State) -> None:
    if None in state.stock or any(seat.unknown for seat in state.seats):
        raise ValueError("best play needs every card: a hand or the stock has '?'")


@dataclass(slots=True)
class _Search:
    """A search to the end, with alpha-beta between two players."""

    most: int
    seen: int = 0

    def totals(
        self, state: State, low: float = -math.inf, high: float = math.inf
    ) -> tuple[tuple[int, ...], tuple[Move, ...]]:
        """What each seat gets from here, and the moves that lead there.

        With two players `low` and `high` bound what seat A gets: outside of them the
        exact value does not matter.
        """
        if state.phase == "over":
            return returns(state), ()
        self.seen += 1
        if self.seen > self.most:
            raise ValueError(
                f"best play would look at more than {self.most:,} positions: "
                "give a position closer to the end"
            )
        if not legal_moves(state):
            raise ValueError(f"nothing can be chosen here: phase {state.phase!r}")
        me, two = state.turn, state.players == 2
        best: tuple[tuple[int, ...], tuple[Move, ...]] | None = None
        for move in legal_moves(state):
            after, _ = carry_out(state, move)
            totals, then = self.totals(after, low, high)
            if best is None or totals[me] > best[0][me]:
                best = totals, (move, *then)
            if two and me == 0:
                low = max(low, best[0][0])
            elif two:
                high = min(high, best[0][0])
            if two and low >= high:
                break
        assert best is not None
        return best


# Longer, over sampled hidden cards


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over samples: what the seat got in each of them, in their order."""

    samples: tuple[int, ...]

    @property
    def mean(self) -> float:
        """The mean of the samples."""
        return sum(self.samples) / len(self.samples)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two samples."""
        many, mean = len(self.samples), self.mean
        if many < 2:
            return math.inf
        spread = sum((n - mean) ** 2 for n in self.samples) / (many - 1)
        return math.sqrt(spread / many)

    def minus(self, other: Estimate) -> Estimate:
        """The differences sample by sample, for two moves over the same cards."""
        pairs = zip(self.samples, other.samples, strict=True)
        return Estimate(tuple(a - b for a, b in pairs))

    @property
    def signs(self) -> Estimate:
        """Only whether it was won or lost: 1, 0 or -1 for each sample."""
        return Estimate(tuple((n > 0) - (n < 0) for n in self.samples))

    @property
    def is_beyond_doubt(self) -> bool:
        """Whether the mean is five standard errors or more away from zero."""
        return abs(self.mean) >= 5 * self.error and self.mean != 0


def expectations(
    seen: View,
    policy: Callable[[View], Move],
    *,
    samples: int,
    seed: int = 0,
    moves: Sequence[Move] | None = None,
) -> dict[Move, Estimate]:
    """What the seat gets in the deal after each move, every seat playing by `policy`.

    The hidden cards are sampled `samples` times, the same ones for every move, each
    way to deal them equally likely. Equal seeds give equal samples.

    >>> from gostop.players import greedy
    >>> from gostop.play import deal
    >>> from gostop.rules import Rules
    >>> seen = view(deal(Rules(), seed=1)[0], 0)
    >>> found = expectations(seen, greedy, samples=5, seed=3)
    >>> len(found), {len(e.samples) for e in found.values()}
    (10, {5})
    """
    chosen = legal_moves(seen) if moves is None else moves
    got: dict[Move, list[int]] = {move: [] for move in chosen}
    for number in range(samples):
        start = resample(seen, seed * 1_000_003 + number)
        for move, results in got.items():
            results.append(_played_out(start, move, policy)[seen.seat])
    return {move: Estimate(tuple(results)) for move, results in got.items()}


def _played_out(
    state: State, move: Move, policy: Callable[[View], Move]
) -> tuple[int, ...]:
    state, _ = carry_out(state, move)
    while state.phase != "over":
        state, _ = carry_out(state, policy(view(state, state.turn)))
    return returns(state)
