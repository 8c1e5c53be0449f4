"""The bill of a finished deal: who pays whom how much, each factor with its reason.

Additions come first, then every doubling, per loser (S000 L81): points and Gos,
three Gos and more, bombs, shakes, seven animals, gwang-bak, pi-bak, go-bak, carry.
The sake cup is read once for a seat: the winner's reading with the greatest sum of
payments, each loser's cheapest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .cards import BRIGHTS, JUNK
from .rules import Rules
from .scoring import Score, count_animals, count_junk, readings, score_as
from .state import Seat, Side, State


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


def settle(state: State) -> Bill:
    """The bill of a deal that is over.

    Raises `ValueError` if the deal is not over.

    >>> from gostop.cards import Cards
    >>> from gostop.state import Result
    >>> winner = Seat(pile=Cards.of("1b 3b 8b"))
    >>> losers = (Seat(pile=Cards.of("4j 4k")), Seat(pile=Cards.of("12b 12r")))
    >>> over = State(seats=(winner, *losers), phase="over", result=Result("stop", 0))
    >>> settle(over).totals
    (9, -6, -3)
    """
    if state.result is None:
        raise ValueError(f"the deal is not over: it is in the phase {state.phase!r}")
    reason, winner = state.result.reason, state.result.winner
    animal = ("animal",) * state.players
    if winner is None:
        return _bill(state, None, 0, (), animal)
    if reason not in ("stop", "auto-stop"):
        fixed = fixed_points(state, reason)
        lines = tuple(_fixed_line(state, loser, fixed) for loser in _losers(state))
        return _bill(state, None, fixed, lines, animal)
    seat = state.seats[winner]
    options = [
        _stop_bill(state, score_as(seat.pile, state.rules, reading))
        for reading in readings(seat.pile, state.rules, seat.cup)
    ]
    return max(options, key=lambda b: sum(line.amount for line in b.lines))


def returns(state: State) -> tuple[int, ...]:
    """What each seat has won or lost in a deal that is over; adds to zero.

    Raises `ValueError` if the deal is not over.
    """
    return settle(state).totals


def fixed_points(state: State, reason: str) -> int:
    """What a fixed win is worth (S000 L81): chongtong, three ppuks, heodang."""
    option = {"three-ppuks": "three_ppuks", "heodang": "heodang"}
    points: int = state.rules.at(option.get(reason, "chongtong"), state.players)
    return points


def _bill(
    state: State,
    score: Score | None,
    points: int,
    lines: tuple[Line, ...],
    cups: tuple[str, ...],
) -> Bill:
    assert state.result is not None
    winner = state.result.winner
    totals = [0] * state.players
    for line in lines:
        assert winner is not None
        totals[winner] += line.amount
        totals[line.payer] -= line.amount
    for payment in state.side:
        totals[payment.to] += payment.amount
        totals[payment.payer] -= payment.amount
    return Bill(
        reason=state.result.reason,
        winner=winner,
        score=score,
        points=points,
        lines=lines,
        side=state.side,
        totals=tuple(totals),
        cups=cups,
    )


def _losers(state: State) -> list[int]:
    """The losers in turn order after the winner."""
    assert state.result is not None and state.result.winner is not None
    n, winner = state.players, state.result.winner
    return [(winner + step) % n for step in range(1, n)]


def _fixed_line(state: State, loser: int, points: int) -> Line:
    factors = _carry(state) if state.rules.fixed_wins == "carry" else ()
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


def _stop_bill(state: State, score: Score) -> Bill:
    """The bill with the winner's cup read as in `score`."""
    assert state.result is not None and state.result.winner is not None
    winner = state.result.winner
    cups = ["animal"] * state.players
    cups[winner] = score.reading
    lines = []
    for loser in _losers(state):
        seat = state.seats[loser]
        options = [
            (_line(state, score, loser, reading), reading)
            for reading in readings(seat.pile, state.rules, seat.cup)
        ]
        line, cups[loser] = min(options, key=lambda o: o[0].amount)
        lines.append(line)
    return _bill(state, score, score.points, _go_bak(state, lines), tuple(cups))


def _line(state: State, score: Score, loser: int, reading: str) -> Line:
    """One loser's share before go-bak, with the loser's cup read as said."""
    assert state.result is not None and state.result.winner is not None
    points = score.points
    if not state.seats[loser].pile and state.rules.empty_loser == "exempt":
        return Line(loser, loser, points, (), 0, "empty-loser")
    winner = state.seats[state.result.winner]
    factors = (
        *winner_factors(winner, score, state.rules),
        *_animals(winner, score, state.seats[loser], reading, state.rules),
        *_bright_bak(winner, state.seats[loser]),
        *_junk_bak(winner, score, state.seats[loser], reading, state),
        *_carry(state),
    )
    return Line(loser, loser, points, factors, amount_of(points, factors))


def winner_factors(seat: Seat, score: Score, rules: Rules) -> tuple[Factor, ...]:
    """What the winner's own Gos, bombs, shakes and a kept chongtong bring."""
    shakes = len({c.month for c in seat.shown})
    bombs = len(seat.bombs)
    found = [
        *_gos(seat.gos, rules),
        Factor("bomb", "S000 L81, S002 L59", times=2**bombs, count=bombs),
        Factor("shake", "S000 L77, L81", times=2**shakes, count=shakes),
    ]
    if seat.played_on and rules.chongtong_play_on != "no":
        kept = int(rules.chongtong_play_on[1:])
        found.append(Factor("chongtong", "S002 L42", times=kept))
    return tuple(f for f in found if f.add or f.times > 1)


def _gos(gos: int, rules: Rules) -> list[Factor]:
    added = {
        "add-and-double": gos,
        "double-from-three": gos if gos < 3 else 0,
        "add-two-and-double": min(gos, 2),
    }[rules.go_formula]
    doubled = 2 ** max(0, gos - 2)
    return [
        Factor("go", "S000 L81, S002 L16", add=added, count=gos),
        Factor("three-go", "S000 L81, S002 L16", times=doubled, count=gos),
    ]


def _animals(
    winner: Seat, score: Score, loser: Seat, reading: str, rules: Rules
) -> list[Factor]:
    """Seven animals double (S000 L47); a cup read as junk is no animal."""
    animals = count_animals(winner.pile, score.reading)
    spared = rules.animals_double == "loser-without" and count_animals(
        loser.pile, reading
    )
    if animals < 7 or rules.animals_double == "off" or spared:
        return []
    return [Factor("animals-double", "S000 L47, L81", times=2, count=animals)]


def _bright_bak(winner: Seat, loser: Seat) -> list[Factor]:
    """Three brights against none double (S000 L81)."""
    brights = (winner.pile & BRIGHTS).bit_count()
    if brights < 3 or loser.pile & BRIGHTS:
        return []
    return [Factor("bright-bak", "S000 L81, S002 L64", times=2, count=brights)]


def _junk_bak(
    winner: Seat, score: Score, loser: Seat, reading: str, state: State
) -> list[Factor]:
    """Ten junk against few double (S000 L81, S001 L95); none at all is exempt."""
    rules = state.rules
    if count_junk(winner.pile, score.reading) < 10:
        return []
    junk = count_junk(loser.pile, reading)
    if rules.junk_bak_counts == "cards":
        as_junk = reading != "animal" and junk > count_junk(loser.pile)
        junk = (loser.pile & JUNK).bit_count() + as_junk
    if junk > rules.at("junk_bak", state.players):
        return []
    if not junk and rules.junk_bak_zero == "exempt":
        return []
    return [Factor("junk-bak", "S000 L81, S001 L95", times=2, count=junk)]


def _carry(state: State) -> tuple[Factor, ...]:
    """Deals without a winner before this one (S000 L81)."""
    if state.carry == 1:
        return ()
    return (Factor("carry", "S000 L81", times=state.carry, count=state.carry),)


# Go-bak: a loser had called Go (S000 L81, S002 L17, L62)


def _go_bak(state: State, lines: list[Line]) -> tuple[Line, ...]:
    callers = [line.loser for line in lines if state.seats[line.loser].gos]
    if not callers:
        return tuple(lines)
    if state.players == 2:
        return tuple(_doubled(line) for line in lines)
    form = state.rules.go_bak_3p
    if len(callers) == 2:
        two = state.rules.two_callers
        if two in ("own-share", "each-double"):
            doubles = two == "each-double"
            return tuple(_doubled(line) if doubles else line for line in lines)
        if two == "last":
            callers.sort(key=lambda seat: -state.seats[seat].last_go)
        else:
            callers.sort(key=lambda seat: state.seats[seat].first_go)
    return tuple(_GO_BAK[form](line, callers[0]) for line in lines)


def _doubled(line: Line) -> Line:
    """The share doubled; the factor stands before the carry, which comes last."""
    if line.exempt:
        return line
    factor = Factor("go-bak", "S000 L81, S002 L17", times=2)
    before = tuple(f for f in line.factors if f.key != "carry")
    factors = (*before, factor, *line.factors[len(before) :])
    return replace(line, factors=factors, amount=amount_of(line.points, factors))


def _cover(line: Line, caller: int) -> Line:
    return replace(line, payer=caller)


def _double(line: Line, caller: int) -> Line:
    if line.loser == caller:
        return _doubled(line)
    return replace(line, factors=(), amount=0, exempt="go-bak")


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
