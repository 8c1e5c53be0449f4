"""A bill from counts, as people make them at a table: how many, not which cards.

`parse_counts` reads them as text, one fact a line; `settle_counts` makes the bill, by
the same steps as `settle`. The winner is A. The sake cup counts as an animal, and the
bill reads it as it serves its owner.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import product
from typing import Any

from .cards import (
    ANIMALS,
    BRIGHTS,
    CUP,
    GODORI,
    JUNK,
    RAIN_BRIGHT,
    RIBBON_SETS,
    RIBBONS,
    Cards,
    Ribbon,
    card,
    junk_value,
)
from .errors import NotationError
from .match import next_carry
from .moves import SEATS
from .rules import OPTIONS, Rules, name_of, named
from .scoring import Row, Score
from .settle import Bill, Ending, Tally, bill_of, tallies
from .state import NO_CARDS, SIZES, Result, Seat, Side, State, deck
from .words import count, term

ENDS = ("stop", "chongtong", "three-ppuks", "heodang", "table-four", "nagari")
"""How a deal can end for its bill; an automatic Stop is a Stop."""

PAID = {
    "first-ppuk": ("first-ppuk",),
    "second-ppuk": ("first-ppuk", "second-ppuk"),
    "third-ppuk": ("first-ppuk", "second-ppuk", "third-ppuk"),
    "first-jjok": ("first-jjok",),
    "first-ttadak": ("first-ttadak",),
    "department-store": ("department-store",),
}
"""For what a seat can have been paid at once, and the events that this takes."""


@dataclass(frozen=True, slots=True)
class Winner:
    """What the winner has; junk by value.

    `points` are those of the pile. Where they are not known (`None`), they come from
    the counts, and the fields of `ROWS_ONLY` are asked too.
    """

    points: int | None = 0
    brights: int = 0
    rain_bright: bool = False
    animals: int = 0
    godori: bool = False
    sake_cup: bool = False
    ribbons: int = 0
    red_ribbons: bool = False
    blue_ribbons: bool = False
    grass_ribbons: bool = False
    junk: int = 0
    gos: int = 0
    bombs: int = 0
    shakes: int = 0
    played_on: bool = False
    paid: str = ""


ROWS_ONLY = (
    *("rain_bright", "godori", "ribbons"),
    *("red_ribbons", "blue_ribbons", "grass_ribbons"),
)
"""The counts of the winner that are asked only where the points are not known."""


@dataclass(frozen=True, slots=True)
class Loser:
    """What a loser has; junk as the rules count it for pi-bak, by value or by cards.

    `go` says that this loser had called Go, `empty` that there is no card at all.
    """

    junk: int = 0
    brights: int = 0
    animals: int = 0
    sake_cup: bool = False
    go: bool = False
    empty: bool = False
    paid: str = ""


@dataclass(frozen=True, slots=True)
class Counts:
    """A deal that is over, in counts.

    `draws` are the deals just before it that nobody won; `first_go` and `last_go` the
    losers who called Go first and last, where both did.
    """

    rules: Rules = field(default_factory=Rules)
    winner: Winner = field(default_factory=Winner)
    losers: tuple[Loser, ...] = (Loser(),)
    end: str = "stop"
    draws: int = 0
    first_go: int = 1
    last_go: int = 2

    @property
    def players(self) -> int:
        """Two or three."""
        return 1 + len(self.losers)

    @property
    def seats(self) -> tuple[Winner | Loser, ...]:
        """The winner and the losers in turn order."""
        return (self.winner, *self.losers)


# The bill


def settle_counts(counts: Counts) -> Bill:
    """The bill of these counts. The rows of its score, if it has one, hold no cards.

    Raises `NotationError` for counts that cannot be, as `problem` says.

    >>> counts = parse_counts("A points: 9 | A junk: 12 | A gos: 1 | B junk: 5")
    >>> settle_counts(counts).totals
    (20, -20)
    """
    wrong = problem(counts)
    if wrong:
        raise NotationError(wrong)
    seats: tuple[tuple[Tally, ...], ...] = ((),) * counts.players
    if counts.end == "stop":
        losers = (_loser_tallies(counts, n) for n in range(1, counts.players))
        seats = (_winner_tallies(counts), *losers)
    return bill_of(
        Ending(
            result=Result(counts.end, None if counts.end == "nagari" else 0),
            seats=seats,
            rules=counts.rules,
            carry=carry_after(counts.draws, counts.rules),
            side=tuple(_side(counts)),
        )
    )


def carry_after(draws: int, rules: Rules) -> int:
    """The factor of a deal after so many without a winner.

    >>> carry_after(2, Rules())
    4
    """
    carry = 1
    for _ in range(draws):
        nobody = State(rules=rules, phase="over", carry=carry, result=Result("nagari"))
        carry = next_carry(nobody)
    return carry


@dataclass(frozen=True, slots=True)
class Form:
    """A form of go-bak: values of its options, and the bill that they make."""

    options: Mapping[str, str]
    bill: Bill


def go_bak_forms(counts: Counts) -> tuple[Form, ...]:
    """The same counts under every form of go-bak; none with two players or no caller.

    >>> shares = "players: 3 | A points: 5 | A junk: 10 | B junk: 2 | C junk: 7"
    >>> forms = go_bak_forms(parse_counts(f"{shares} | B go: yes"))
    >>> [form.bill.totals for form in forms]
    [(15, -15, 0), (20, -20, 0), (25, -20, -5), (30, -30, 0)]
    """
    callers = sum(loser.go for loser in counts.losers)
    if counts.end != "stop" or counts.players == 2 or not callers:
        return ()
    forms = [{"go_bak_3p": str(form)} for form in OPTIONS["go_bak_3p"].values]
    if callers == 2:
        forms = list(_forms_of_two(forms))
    return tuple(Form(form, settle_counts(_under(counts, form))) for form in forms)


def _forms_of_two(forms: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """With two callers: only one of them is in go-bak, or each pays."""
    for two in map(str, OPTIONS["two_callers"].values):
        alone = two in ("own-share", "each-double")
        for form in [{}] if alone else forms:
            yield {"two_callers": two, **form}


def _under(counts: Counts, options: Mapping[str, Any]) -> Counts:
    return replace(counts, rules=replace(counts.rules, **options))


_AWARDS = {
    "first-ppuk": "first_award",
    "second-ppuk": "second_ppuk",
    "third-ppuk": "third_ppuk",
    "first-jjok": "first_award",
    "first-ttadak": "first_award",
}
_SWITCHES = {"first-jjok": "first_jjok", "first-ttadak": "first_ttadak"}


def award(event: str, rules: Rules, players: int) -> int:
    """What each opponent pays at once for an event of the first turns (S000 L69).

    >>> award("first-ppuk", Rules(), 2), award("department-store", Rules(), 2)
    (7, 0)
    """
    if event == "department-store":
        return rules.department_store
    if event in _SWITCHES and not getattr(rules, _SWITCHES[event]):
        return 0
    amount: int = rules.at(_AWARDS[event], players)
    return amount


def is_paid(what: str, rules: Rules, players: int) -> bool:
    """Whether anything is paid at once for this entry of `PAID`."""
    return any(award(event, rules, players) for event in PAID[what])


def _side(counts: Counts) -> Iterator[Side]:
    for to, seat in enumerate(counts.seats):
        for event in PAID.get(seat.paid, ()):
            amount = award(event, counts.rules, counts.players)
            payers = (n for n in range(counts.players) if n != to and amount)
            yield from (Side(event, to, payer, amount) for payer in payers)


# From counts to a pile that has them: for the bill it does not matter which cards


def _winner_tallies(counts: Counts) -> tuple[Tally, ...]:
    winner = counts.winner
    found = tallies(Seat(pile=_winner_pile(counts)), counts.rules)
    known = winner.points
    shift = 0 if known is None else known - found[0].points
    return tuple(
        replace(
            tally,
            points=tally.points + shift,
            score=_without_cards(tally.score) if known is None else None,
            gos=winner.gos,
            bombs=winner.bombs,
            shakes=winner.shakes,
            played_on=winner.played_on,
        )
        for tally in found
    )


def _without_cards(score: Score | None) -> Score | None:
    if score is None:
        return None
    rows = tuple(Row(row.key, row.points, NO_CARDS) for row in score.rows)
    return Score(rows, score.reading)


def _loser_tallies(counts: Counts, seat: int) -> tuple[Tally, ...]:
    loser, rules = counts.losers[seat - 1], counts.rules
    animals = max(loser.animals, loser.sake_cup)
    pile = (
        _some(BRIGHTS, loser.brights, {})
        | _some(ANIMALS, animals, _cup_known(loser, rules))
        | _loser_junk(loser, rules)
        | (0 if loser.empty else card("12r").bit)
    )
    return tuple(
        replace(
            tally,
            gos=int(loser.go),
            first_go=1 if seat == counts.first_go else 2,
            last_go=2 if seat == counts.last_go else 1,
        )
        for tally in tallies(Seat(pile=Cards(pile)), rules, scored=False)
    )


_POOLS = {"brights": BRIGHTS, "animals": ANIMALS, "ribbons": RIBBONS}

Known = Mapping[int, bool]
"""Of some sets of cards, as masks, whether they are there as a whole."""


def _known(counts: Counts) -> dict[str, Known]:
    """What is said of the sets among the winner's brights, animals and ribbons."""
    winner, cup = counts.winner, _cup_known(counts.winner, counts.rules)
    if winner.points is not None:
        return {"brights": {}, "animals": cup}
    return {
        "brights": {RAIN_BRIGHT.bit: winner.rain_bright},
        "animals": {int(GODORI): winner.godori, **cup},
        "ribbons": {
            int(RIBBON_SETS[Ribbon.RED]): winner.red_ribbons,
            int(RIBBON_SETS[Ribbon.BLUE]): winner.blue_ribbons,
            int(RIBBON_SETS[Ribbon.GRASS]): winner.grass_ribbons,
        },
    }


def asks_cup(rules: Rules) -> bool:
    """Whether it matters who has the sake cup: not where it is always an animal.

    Where it is chosen for good, it is counted as it was chosen.
    """
    return rules.cup not in ("animal", "chosen")


def _cup_known(seat: Winner | Loser, rules: Rules) -> Known:
    return {CUP.bit: seat.sake_cup} if asks_cup(rules) else {}


def _winner_pile(counts: Counts) -> Cards:
    pile = _junk_of(counts.winner.junk)
    for name, sets in _known(counts).items():
        pile |= _some(_POOLS[name], getattr(counts.winner, name), sets)
    return Cards(pile)


def _some(pool: Cards, number: int, known: Known) -> int:
    """So many cards of a pool, with the sets that are there and without the others."""
    if number == len(pool):
        return pool
    taken, left = 0, int(pool)
    for cards, there in known.items():
        taken |= cards if there else 0
        left &= ~(cards if there else cards & -cards)
    rest = [c.bit for c in Cards(left)]
    return taken | sum(rest[: number - taken.bit_count()])


def _between(pool: Cards, known: Known) -> range:
    """How many cards of a pool there can be, short of all, if this is known."""
    there = sum(cards.bit_count() for cards, yes in known.items() if yes)
    return range(there, len(pool) - sum(not yes for yes in known.values()) + 1)


def _junk_of(value: int) -> int:
    """Junk that counts so much, the dearest cards first."""
    pile = 0
    for c in sorted(JUNK, key=lambda c: -c.junk):
        if c.junk <= value:
            pile |= c.bit
            value -= c.junk
    return pile


def _loser_junk(loser: Loser, rules: Rules) -> int:
    if rules.junk_bak_counts == "value":
        return _junk_of(loser.junk)
    cheapest = sorted(JUNK, key=lambda c: c.junk)
    return sum(c.bit for c in cheapest[: loser.junk])


def count_pile(pile: Cards, rules: Rules) -> Winner:
    """What there is to count in a winner's pile, as far as these rules ask it.

    >>> counts = Counts(winner=count_pile(Cards.of("2a 4a 8a 9a 11d"), Rules()))
    >>> format_counts(counts, " | ")
    'by: rows | A animals: 4 | A godori: yes | A sake-cup: yes | A junk: 2'
    """
    red, blue, grass = (
        not RIBBON_SETS[r] & ~pile for r in (Ribbon.RED, Ribbon.BLUE, Ribbon.GRASS)
    )
    return Winner(
        points=None,
        brights=(pile & BRIGHTS).bit_count(),
        rain_bright=RAIN_BRIGHT in pile,
        animals=(pile & ANIMALS).bit_count(),
        godori=not GODORI & ~pile,
        sake_cup=CUP in pile and asks_cup(rules),
        ribbons=(pile & RIBBONS).bit_count(),
        red_ribbons=red,
        blue_ribbons=blue,
        grass_ribbons=grass,
        junk=junk_value(pile),
    )


# What cannot be


def problem(counts: Counts) -> str:
    """The first thing that cannot be, in one sentence; empty if all is well.

    It begins with the line that is wrong, if one is, then says it in words that stand
    by themselves, and what would be right.

    >>> problem(parse_counts("A points: 20 | A brights: 5 | B brights: 1"))
    "B brights: B cannot have 1 bright: with A's 5 there are 6, and the deck has 5"
    """
    checks = [*_ALWAYS, *(_STOP if counts.end == "stop" else ())]
    found = (text for check in checks for text in check(counts))
    return next(found, "")


_CALLED = {
    "points": "point|points",
    "brights": "bright|brights",
    "animals": "animal|animals",
    "ribbons": "ribbon|ribbons",
    "junk": "junk",
    "gos": "Go|Gos",
    "bombs": "bomb|bombs",
    "shakes": "shake|shakes",
    "rain_bright": "the rain bright",
    "godori": "godori",
    "sake_cup": "the sake cup",
    "red_ribbons": "the red ribbons",
    "blue_ribbons": "the blue ribbons",
    "grass_ribbons": "the grass ribbons",
}
"""What a field counts, as one says it."""


def _cannot(seat: int, name: str, value: int, why: str) -> str:
    so_many = f"{value} {_called(name, value)}"
    return _wrong(seat, name, f"{SEATS[seat]} cannot have {so_many}: {why}")


def _wrong(seat: int, name: str, said: str) -> str:
    return f"{SEATS[seat]} {_key(name)}: {said}"


def _all_of(names: Iterable[str]) -> str:
    return " and ".join(map(_called, names))


def _called(name: str, value: int = 2) -> str:
    """What a field counts, of so many."""
    one, _, many = _CALLED[name].partition("|")
    return one if value == 1 else many or one


def offered_ends(rules: Rules, players: int) -> tuple[str, ...]:
    """The ways a deal can end under these rules.

    >>> offered_ends(Rules(), 2)
    ('stop', 'chongtong', 'three-ppuks', 'heodang', 'nagari')
    """
    off = {
        "heodang": not rules.at("heodang", players),
        "table-four": rules.table_four != "dealer-wins",
    }
    return tuple(end for end in ENDS if not off.get(end))


def _end(counts: Counts) -> Iterator[str]:
    offered = offered_ends(counts.rules, counts.players)
    if counts.end not in offered:
        can = ", ".join(offered)
        yield f"end: {counts.end} cannot be by these rules: there are {can}"


MOST_DRAWS = 20
"""So many deals without a winner in a row are enough for anybody."""


def _draws(counts: Counts) -> Iterator[str]:
    if counts.draws > MOST_DRAWS:
        yield f"draws: {counts.draws} cannot be: up to {MOST_DRAWS} are counted"


def _paid(counts: Counts) -> Iterator[str]:
    for n, seat in enumerate(counts.seats):
        if seat.paid == "third-ppuk" and (n or counts.end != "three-ppuks"):
            why = (
                "the third ppuk wins the deal: it is A's, and three ppuks end the deal"
            )
            yield _wrong(n, "paid", why)
        if seat.paid and counts.end == "table-four":
            why = "four on the table end the deal before the first turn"
            yield _wrong(n, "paid", f"{why}, so nothing was paid in it")
        if seat.paid and not is_paid(seat.paid, counts.rules, counts.players):
            what = term(seat.paid)["english"]
            yield _wrong(n, "paid", f"by these rules nothing is paid for a {what}")


def largest(rules: Rules, players: int, seat: int = 0) -> dict[str, int]:
    """The largest number for each count of a seat: what the deck and a hand hold.

    >>> largest(Rules(), 3)["gos"], largest(Rules(), 2)["junk"]
    (6, 31)
    """
    hand, _ = SIZES[players]
    junk = Cards(deck(rules, players) & JUNK)
    by_cards = seat and rules.junk_bak_counts == "cards"
    return {
        **{name: len(pool) for name, pool in _POOLS.items()},
        "junk": len(junk) if by_cards else junk_value(junk),
        "gos": hand - 1,  # the last turn is a Stop by itself
        "bombs": hand // _bomb_cards(rules),
        "shakes": hand // 3,
    }


def _bomb_cards(rules: Rules) -> int:
    """The hand cards that the smallest bomb takes that doubles."""
    return 2 if rules.bomb_two == "double" else 3


def _too_many(counts: Counts) -> Iterator[str]:
    hand, _ = SIZES[counts.players]
    for n, seat in enumerate(counts.seats):
        for name, most in largest(counts.rules, counts.players, n).items():
            value = getattr(seat, name, 0)
            if value > most:
                of_hand = f"a hand of {hand} cards allows up to {most}"
                of_deck = f"the whole deck has {most}"
                called = name in ("gos", "bombs", "shakes")
                yield _cannot(n, name, value, of_hand if called else of_deck)


def _shared(counts: Counts) -> Iterator[str]:
    """What all seats have together is in the deck."""
    whole = largest(counts.rules, counts.players)
    whole["junk"] += 2 if counts.rules.cup == "chosen" else 0
    for name in ("brights", "animals", "junk"):
        before = 0
        for n, seat in enumerate(counts.seats):
            value = getattr(seat, name)
            if before + value > whole[name]:
                others = "A's" if n == 1 else "the others'"
                there = f"with {others} {before} there are {before + value}"
                why = f"{there}, and the deck has {whole[name]}"
                yield _cannot(n, name, value, why)
            before += value


def _cup(counts: Counts) -> Iterator[str]:
    owner = ""
    for n, seat in enumerate(counts.seats):
        if seat.sake_cup and owner:
            why = f"only one of you can have the sake cup, and {owner} has it"
            yield _wrong(n, "sake_cup", why)
        if seat.sake_cup or seat.animals == len(ANIMALS):
            owner = SEATS[n]


_SETS = {
    "brights": ("rain_bright",),
    "animals": ("godori", "sake_cup"),
    "ribbons": ("red_ribbons", "blue_ribbons", "grass_ribbons"),
}


def _sets(counts: Counts) -> Iterator[str]:
    """The sets that the winner has, and has not, leave room for the number."""
    winner = counts.winner
    for name, sets in _known(counts).items():
        pool, number = _POOLS[name], getattr(winner, name)
        can = _between(pool, sets)
        if number not in can and number != len(pool):
            there = [n for n in _SETS[name] if getattr(winner, n)]
            said = f"with {_all_of(there)}" if there else "with no set complete"
            most = "" if can[-1] == len(pool) else f", or all {len(pool)}"
            why = f"{said} it is {can[0]} to {can[-1]}{most}"
            yield _cannot(0, name, number, why)


def _empty(counts: Counts) -> Iterator[str]:
    for n, loser in enumerate(counts.losers, 1):
        counted = ("junk", "brights", "animals", "sake_cup")
        has = [name for name in counted if getattr(loser, name)]
        why = f"{SEATS[n]} has {_all_of(has)}" if has else ""
        if loser.paid == "department-store":
            why = why or f"{SEATS[n]} had a department store"
        if loser.empty and why:
            yield _wrong(n, "empty", f"{why}, so there is a captured card")


def _hand(counts: Counts) -> Iterator[str]:
    """Bombs and shakes are of different months, unless a shaken one may be bombed."""
    winner, rules, (hand, _) = counts.winner, counts.rules, SIZES[counts.players]
    each, left = _bomb_cards(rules), hand - 3 * winner.shakes
    if each * winner.bombs > left and not rules.bomb_after_shake:
        why = f"beside the shakes a hand of {hand} cards allows up to {left // each}"
        yield _cannot(0, "bombs", winner.bombs, why)


def _played_on(counts: Counts) -> Iterator[str]:
    if counts.winner.played_on and counts.rules.chongtong_play_on == "no":
        why = "by these rules a chongtong ends the deal, so nobody plays on after it"
        yield _wrong(0, "played_on", why)


def _points(counts: Counts) -> Iterator[str]:
    """Known points are within what the counts can make, whatever is not said.

    They are those with the cup as an animal, or both ways where it is read so.
    """
    winner = counts.winner
    if winner.points is None:
        return
    for name in ROWS_ONLY:
        if getattr(winner, name):
            why = f"beside points, {_called(name)} can be said only with by: rows"
            yield _wrong(0, name, why)
    possible = [*_possible_points(counts)]
    if winner.points > max(possible):
        why = f"with these brights, animals and junk it is {max(possible)} at most"
        yield _cannot(0, "points", winner.points, why)
    threshold = counts.rules.at("threshold", counts.players)
    if threshold <= winner.points < min(possible):
        why = f"with these brights, animals and junk it is {min(possible)} at least"
        yield _cannot(0, "points", winner.points, why)


def _possible_points(counts: Counts) -> Iterator[int]:
    """The least and the most that the known counts can be worth, and some between."""
    sets = product((False, True), (False, True), (0, len(RIBBONS)))
    for rain, godori, ribbons in sets:
        winner = replace(counts.winner, rain_bright=rain, godori=godori)
        winner = replace(winner, points=None, ribbons=ribbons)
        one = replace(counts, winner=winner)
        if not any(_sets(one)):
            yield tallies(Seat(pile=_winner_pile(one)), counts.rules)[0].points


def _threshold(counts: Counts) -> Iterator[str]:
    """A Stop takes the threshold, and a point more for each Go where Gos must rise."""
    points = max(tally.points for tally in _winner_tallies(counts))
    needed = counts.rules.at("threshold", counts.players)
    gos = counts.winner.gos
    higher = gos if counts.rules.speak_again == "last-go" else 0
    if needed <= points < needed + higher:
        why = (
            f"each Go and the Stop take more points than the Go before, so {gos} and a "
            f"Stop take {needed + gos} or more, and A has {points}"
        )
        yield _cannot(0, "gos", gos, why)
    if points < needed:
        players = {2: "two", 3: "three"}[counts.players]
        yield (
            f"A has {count('points', points)} so far: with {players} players a Stop "
            f"takes {needed} or more"
        )


Check = Callable[[Counts], Iterable[str]]

_ALWAYS: tuple[Check, ...] = (_end, _draws, _paid)
_STOP: tuple[Check, ...] = (
    *(_too_many, _shared, _cup, _sets, _empty, _hand, _played_on),
    *(_points, _threshold),
)


# Text


def parse_counts(text: str, rules: Rules | None = None) -> Counts:
    """Counts from text: `A junk: 12`, one on a line or between bars.

    What is not said is none or no. `by: rows` says that the points of the winner are
    to come from the counts. `rules` are used unless the text names its own. Raises
    `NotationError` for what cannot be read.

    >>> parse_counts("players: 3 | end: heodang").players
    3
    """
    said = _read_lines(text)
    if "rules" in said:
        rules = named(said.pop("rules"))
    players = int(_one_of("players", said.pop("players", "2"), ("2", "3")))
    by_rows = _one_of("by", said.pop("by", "points"), ("points", "rows")) == "rows"
    end = _one_of("end", said.pop("end", "stop"), ENDS)
    draws = _number("draws", said.pop("draws", "0"))
    called = {
        name: SEATS.index(_one_of(name, said.pop(name, default), ("B", "C")))
        for name, default in (("first-go", "B"), ("last-go", "C"))
    }
    if by_rows and "A points" in said:
        given = said["A points"]
        raise NotationError(
            f"A points: {given} cannot be beside by: rows: give one of the two"
        )
    winner = Winner(**_read_seat(Winner, 0, said))
    losers = tuple(Loser(**_read_seat(Loser, n, said)) for n in range(1, players))
    for key, value in said.items():
        raise NotationError(f"{key}: {value} is not understood{_nearest(key, players)}")
    return Counts(
        rules=rules or Rules(),
        winner=replace(winner, points=None) if by_rows else winner,
        losers=losers,
        end=end,
        draws=draws,
        first_go=called["first-go"],
        last_go=called["last-go"],
    )


def format_counts(counts: Counts, between: str = "\n") -> str:
    """The text that `parse_counts` reads: what differs from none and no.

    >>> format_counts(Counts(losers=(Loser(junk=3), Loser(go=True))), " | ")
    'players: 3 | B junk: 3 | C go: yes'
    """
    said: dict[str, object] = {
        "rules": name_of(counts.rules) if counts.rules != Rules() else "",
        "players": counts.players if counts.players != 2 else "",
        "by": "rows" if counts.winner.points is None else "",
        "end": counts.end if counts.end != "stop" else "",
        "draws": counts.draws or "",
        "first-go": SEATS[counts.first_go] if counts.first_go != 1 else "",
        "last-go": SEATS[counts.last_go] if counts.last_go != 2 else "",
    }
    for n, seat in enumerate(counts.seats):
        for f in fields(seat):
            value = getattr(seat, f.name)
            said[f"{SEATS[n]} {_key(f.name)}"] = "yes" if value is True else value or ""
    return between.join(f"{k}: {v}" for k, v in said.items() if v != "")


def _key(name: str) -> str:
    """A field as it is written."""
    return name.replace("_", "-")


def _read_lines(text: str) -> dict[str, str]:
    said: dict[str, str] = {}
    for part in re.split(r"[\n|]", text):
        key, colon, value = (" ".join(word.split()) for word in part.partition(":"))
        if key in said:
            raise NotationError(f"{key}: {value} is given twice: say it once")
        if colon:
            said[key] = value
        elif key:
            raise NotationError(
                f"{key!r} is not a count: write what and how many, as in 'A junk: 12'"
            )
    return said


def _read_seat(
    cls: type[Winner | Loser], seat: int, said: dict[str, str]
) -> dict[str, Any]:
    """The fields of a seat that the text gives, taken out of it."""
    found: dict[str, Any] = {}
    for f in fields(cls):
        key = f"{SEATS[seat]} {_key(f.name)}"
        if key in said:
            found[f.name] = _READERS[type(f.default)](key, said.pop(key))
    return found


def _number(key: str, value: str) -> int:
    if value.isascii() and value.isdigit() and len(value) < 5:
        return int(value)
    raise NotationError(f"{key}: give a whole number from 0 on, not {value!r}")


def _yes(key: str, value: str) -> bool:
    return _one_of(key, value, ("yes", "no")) == "yes"


def _event(key: str, value: str) -> str:
    return _one_of(key, value, tuple(PAID))


def _one_of(key: str, value: str, allowed: tuple[str, ...]) -> str:
    if value in allowed:
        return value
    raise NotationError(f"{key}: {value!r} is not one of {', '.join(allowed)}")


_READERS: Mapping[type, Callable[[str, str], object]] = {
    int: _number,
    bool: _yes,
    str: _event,
}


def _nearest(key: str, players: int) -> str:
    if key.startswith("C ") and players == 2:
        return ": C plays only with players: 3"
    seats = (Winner, Loser, Loser)
    known = [
        f"{SEATS[n]} {_key(f.name)}" for n, cls in enumerate(seats) for f in fields(cls)
    ]
    near = difflib.get_close_matches(key, [*known, *_DEAL], 1)
    return f": did you mean {near[0]!r}?" if near else ": write, for one, 'A junk: 12'"


_DEAL = ("rules", "players", "by", "end", "draws", "first-go", "last-go")
