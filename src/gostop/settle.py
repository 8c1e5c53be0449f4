"""The bill of a finished deal: who pays whom how much, each factor with its reason.

Additions come first, then every doubling, per loser (S000 L81): points and Gos,
three Gos and more, bombs, shakes, seven animals, gwang-bak, pi-bak, go-bak, carry.
The sake cup is read once for a seat: the winner's reading with the greatest sum of
payments, each loser's cheapest.

A bill needs numbers, not cards: `settle` makes a `Tally` of each pile, `bill_of` the
bill of the tallies, whether they come from cards or were counted at a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import BRIGHTS, CUP, JUNK
from .rules import Rules
from .scoring import Score, count_animals, count_junk, readings, score_as
from .state import Result, Seat, Side, State

STOPS = ("stop", "auto-stop")
"""The ends of a deal that are paid by points; the others win a fixed sum or nothing."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One step of a share: `add` points or multiply by `times`.

    `count` is the number it comes from (Gos, bombs, the loser's junk).
    """

    key: str
    source: str
    add: int = 0
    times: int = 1
    count: int = 0

    @property
    def effect(self) -> str:
        """The step as a bill writes it: `+1` or `×2`."""
        return f"+{self.add}" if self.add else f"×{self.times}"


@dataclass(frozen=True, slots=True)
class Line:
    """What one loser owes: points, the factors in order, who pays, how much."""

    loser: int
    payer: int
    points: int
    factors: tuple[Factor, ...]
    amount: int
    exempt: str = ""  # why a share is nothing: `empty-loser` or `go-bak`


@dataclass(frozen=True, slots=True)
class Bill:
    """The whole account of a deal. `totals` of all seats add to zero."""

    reason: str
    winner: int | None
    score: Score | None
    points: int
    lines: tuple[Line, ...]
    side: tuple[Side, ...]
    totals: tuple[int, ...]
    cups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What a bill needs to know of a seat, its sake cup read as in `cup`.

    `points` and `score` are asked only of the winner; there is no `score` where only
    the points are known.
    """

    cup: str = "animal"
    points: int = 0
    score: Score | None = None
    brights: int = 0
    animals: int = 0
    junk: int = 0  # by value: a double counts two
    junk_cards: int = 0
    empty: bool = False  # has captured nothing at all
    gos: int = 0
    first_go: int = 0  # which Go of the deal the first one was, from 1
    last_go: int = 0  # and the last one
    bombs: int = 0
    shakes: int = 0
    played_on: bool = False  # kept a chongtong and played


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended: what `bill_of` makes a bill of.

    `seats` has the tallies of each seat, one for each way its sake cup may be read;
    where the win is a fixed sum, or nobody won, they may be empty.
    """

    result: Result
    seats: tuple[tuple[Tally, ...], ...]
    rules: Rules
    carry: int = 1
    side: tuple[Side, ...] = ()

    @property
    def players(self) -> int:
        """Two or three."""
        return len(self.seats)


def settle(state: State) -> Bill:
    """The bill of a deal that is over.

    Raises `ValueError` if the deal is not over.

    >>> from gostop.cards import Cards
    >>> winner = Seat(pile=Cards.of("1b 3b 8b"))
    >>> losers = (Seat(pile=Cards.of("4j 4k")), Seat(pile=Cards.of("12b 12r")))
    >>> over = State(seats=(winner, *losers), phase="over", result=Result("stop", 0))
    >>> settle(over).totals
    (9, -6, -3)
    """
    result, rules = state.result, state.rules
    if result is None:
        raise ValueError(f"the deal is not over: it is in the phase {state.phase!r}")
    seats: tuple[tuple[Tally, ...], ...] = ((),) * state.players
    if result.reason in STOPS:
        seats = tuple(
            tallies(seat, rules, scored=n == result.winner)
            for n, seat in enumerate(state.seats)
        )
    return bill_of(Ending(result, seats, rules, state.carry, state.side))


def returns(state: State) -> tuple[int, ...]:
    """What each seat has won or lost in a deal that is over; adds to zero.

    Raises `ValueError` if the deal is not over.
    """
    return settle(state).totals


def tallies(seat: Seat, rules: Rules, *, scored: bool = True) -> tuple[Tally, ...]:
    """The numbers of a seat, one tally for each way its sake cup may be read.

    >>> from gostop.cards import Cards
    >>> both = tallies(Seat(pile=Cards.of("9a 5a 1j")), Rules())
    >>> [(tally.cup, tally.animals, tally.junk) for tally in both]
    [('animal', 2, 1), ('junk', 1, 3)]
    """
    return tuple(
        _tally(seat, rules, reading, scored)
        for reading in readings(seat.pile, rules, seat.cup)
    )


def _tally(seat: Seat, rules: Rules, reading: str, scored: bool) -> Tally:
    pile = seat.pile
    score = score_as(pile, rules, reading) if scored else None
    as_junk = reading != "animal" and bool(pile & CUP.bit)
    return Tally(
        reading,
        score.points if score else 0,
        score,
        (pile & BRIGHTS).bit_count(),
        count_animals(pile, reading),
        count_junk(pile, reading),
        (pile & JUNK).bit_count() + as_junk,
        not pile,
        seat.gos,
        seat.first_go,
        seat.last_go,
        len(seat.bombs),
        len({c.month for c in seat.shown}) if seat.shown else 0,
        seat.played_on,
    )


def bill_of(ending: Ending) -> Bill:
    """The bill of a deal from its numbers.

    >>> winner = Tally(points=9, brights=3, gos=1)
    >>> ending = Ending(Result("stop", 0), ((winner,), (Tally(junk=8),)), Rules())
    >>> [(line.loser, line.amount) for line in bill_of(ending).lines]
    [(1, 20)]
    """
    winner, players = ending.result.winner, ending.players
    animal = ("animal",) * players
    if winner is None:
        return _bill(ending, None, 0, (), animal)
    if ending.result.reason not in STOPS:
        fixed = fixed_points(ending.rules, players, ending.result.reason)
        lines = tuple(_fixed_line(ending, loser, fixed) for loser in _losers(ending))
        return _bill(ending, None, fixed, lines, animal)
    options = [_stop_bill(ending, winner, tally) for tally in ending.seats[winner]]
    return max(options, key=lambda b: sum(line.amount for line in b.lines))


def fixed_points(rules: Rules, players: int, reason: str) -> int:
    """What a fixed win is worth (S000 L81): chongtong, three ppuks, heodang.

    >>> fixed_points(Rules(), 3, "chongtong")
    5
    """
    option = {"three-ppuks": "three_ppuks", "heodang": "heodang"}
    points: int = rules.at(option.get(reason, "chongtong"), players)
    return points


def _bill(
    ending: Ending,
    score: Score | None,
    points: int,
    lines: tuple[Line, ...],
    cups: tuple[str, ...],
) -> Bill:
    winner = ending.result.winner
    totals = [0] * ending.players
    for line in lines:
        assert winner is not None
        totals[winner] += line.amount
        totals[line.payer] -= line.amount
    for payment in ending.side:
        totals[payment.to] += payment.amount
        totals[payment.payer] -= payment.amount
    return Bill(
        reason=ending.result.reason,
        winner=winner,
        score=score,
        points=points,
        lines=lines,
        side=ending.side,
        totals=tuple(totals),
        cups=cups,
    )


def _losers(ending: Ending) -> list[int]:
    """The losers in turn order after the winner."""
    n, winner = ending.players, ending.result.winner
    assert winner is not None
    return [(winner + step) % n for step in range(1, n)]


def _fixed_line(ending: Ending, loser: int, points: int) -> Line:
    factors = _carry(ending) if ending.rules.fixed_wins == "carry" else ()
    return Line(loser, loser, points, factors, amount_of(points, factors))


def amount_of(points: int, factors: Iterable[Factor]) -> int:
    """Points with the factors applied in their order.

    >>> amount_of(9, [Factor("go", "S000 L81", add=3), Factor("shake", "", times=2)])
    24
    """
    for factor in factors:
        points = (points + factor.add) * factor.times
    return points


# A stop


def _stop_bill(ending: Ending, seat: int, winner: Tally) -> Bill:
    """The bill with the winner's cup read as in this tally."""
    cups = ["animal"] * ending.players
    cups[seat] = winner.cup
    own = winner_factors(winner, ending.rules)
    lines = []
    for loser in _losers(ending):
        options = [
            (_line(ending, winner, own, loser, tally), tally.cup)
            for tally in ending.seats[loser]
        ]
        line, cups[loser] = min(options, key=lambda o: o[0].amount)
        lines.append(line)
    lines = _go_bak(ending, lines)
    return _bill(ending, winner.score, winner.points, tuple(lines), tuple(cups))


def _line(
    ending: Ending, winner: Tally, own: tuple[Factor, ...], seat: int, loser: Tally
) -> Line:
    """One loser's share before go-bak; `own` are the factors of the winner alone."""
    points, rules = winner.points, ending.rules
    if loser.empty and rules.empty_loser == "exempt":
        return Line(seat, seat, points, (), 0, "empty-loser")
    factors = (
        *own,
        *_animals(winner, loser, rules),
        *_bright_bak(winner, loser),
        *_junk_bak(winner, loser, rules, ending.players),
        *_carry(ending),
    )
    return Line(seat, seat, points, factors, amount_of(points, factors))


def winner_factors(winner: Tally, rules: Rules) -> tuple[Factor, ...]:
    """What the winner's own Gos, bombs, shakes and a kept chongtong bring."""
    found = _gos(winner.gos, rules) if winner.gos else []
    if winner.bombs:
        times, source = 2**winner.bombs, "S000 L81, S002 L59"
        found.append(Factor("bomb", source, times=times, count=winner.bombs))
    if winner.shakes:
        times, source = 2**winner.shakes, "S000 L77, L81"
        found.append(Factor("shake", source, times=times, count=winner.shakes))
    if winner.played_on and rules.chongtong_play_on not in ("no", "x1"):
        times = int(rules.chongtong_play_on[1:])
        found.append(Factor("chongtong", "S002 L42", times=times))
    return tuple(found)


def _gos(gos: int, rules: Rules) -> list[Factor]:
    added = {
        "add-and-double": gos,
        "double-from-three": gos if gos < 3 else 0,
        "add-two-and-double": min(gos, 2),
    }[rules.go_formula]
    doubled = 2 ** max(0, gos - 2)
    found = [
        Factor("go", "S000 L81, S002 L16", add=added, count=gos),
        Factor("three-go", "S000 L81, S002 L16", times=doubled, count=gos),
    ]
    return [f for f in found if f.add or f.times > 1]


def _animals(winner: Tally, loser: Tally, rules: Rules) -> tuple[Factor, ...]:
    """Seven animals double (S000 L47); a cup read as junk is no animal."""
    spared = rules.animals_double == "loser-without" and loser.animals
    if winner.animals < 7 or rules.animals_double == "off" or spared:
        return ()
    return (Factor("animals-double", "S000 L47, L81", times=2, count=winner.animals),)


def _bright_bak(winner: Tally, loser: Tally) -> tuple[Factor, ...]:
    """Three brights against none double (S000 L81)."""
    if winner.brights < 3 or loser.brights:
        return ()
    return (Factor("bright-bak", "S000 L81, S002 L64", times=2, count=winner.brights),)


def _junk_bak(
    winner: Tally, loser: Tally, rules: Rules, players: int
) -> tuple[Factor, ...]:
    """Ten junk against few double (S000 L81, S001 L95); none at all is exempt."""
    if winner.junk < 10:
        return ()
    junk = loser.junk_cards if rules.junk_bak_counts == "cards" else loser.junk
    if junk > rules.at("junk_bak", players):
        return ()
    if not junk and rules.junk_bak_zero == "exempt":
        return ()
    return (Factor("junk-bak", "S000 L81, S001 L95", times=2, count=junk),)


def _carry(ending: Ending) -> tuple[Factor, ...]:
    """Deals without a winner before this one (S000 L81)."""
    if ending.carry == 1:
        return ()
    return (Factor("carry", "S000 L81", times=ending.carry, count=ending.carry),)


# Go-bak: a loser had called Go (S000 L81, S002 L17, L62)


def _go_bak(ending: Ending, lines: list[Line]) -> list[Line]:
    """The lines with go-bak; the Gos of a seat do not depend on how its cup is read."""
    called = {line.loser: ending.seats[line.loser][0] for line in lines}
    callers = [seat for seat, tally in called.items() if tally.gos]
    if not callers:
        return lines
    if ending.players == 2:
        return [_doubled(line) for line in lines]
    rules = ending.rules
    if len(callers) == 2:
        two = rules.two_callers
        if two in ("own-share", "each-double"):
            doubles = two == "each-double"
            return [_doubled(line) if doubles else line for line in lines]
        if two == "last":
            callers.sort(key=lambda seat: -called[seat].last_go)
        else:
            callers.sort(key=lambda seat: called[seat].first_go)
    return [_GO_BAK[rules.go_bak_3p](line, callers[0]) for line in lines]


def _doubled(line: Line) -> Line:
    """The share doubled; the factor stands before the carry, which comes last."""
    if line.exempt:
        return line
    factor = Factor("go-bak", "S000 L81, S002 L17", times=2)
    before = tuple(f for f in line.factors if f.key != "carry")
    factors = (*before, factor, *line.factors[len(before) :])
    amount = amount_of(line.points, factors)
    return Line(line.loser, line.payer, line.points, factors, amount)


def _cover(line: Line, caller: int) -> Line:
    return Line(line.loser, caller, line.points, line.factors, line.amount, line.exempt)


def _double(line: Line, caller: int) -> Line:
    if line.loser == caller:
        return _doubled(line)
    return Line(line.loser, line.payer, line.points, (), 0, "go-bak")


def _double_each_pays(line: Line, caller: int) -> Line:
    return _doubled(line) if line.loser == caller else line


def _cover_double(line: Line, caller: int) -> Line:
    return _cover(_doubled(line), caller)


_GO_BAK = {
    "cover": _cover,
    "double": _double,
    "double-each-pays": _double_each_pays,
    "cover-double": _cover_double,
}
