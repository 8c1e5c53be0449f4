"""Play very many random deals under random rules, and check each after every move.

`python -m scripts.soak --deals 1000000 --seed 1 --processes 2`: deals of the seeds from
`--seed` on. A seed gives players, rules (any value of every option), dealer, carry,
cards and moves. A deal that fails is named by its seed: `--deals 1 --seed` of it.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from gostop.moves import Event
from gostop.play import apply, deal, legal_moves
from gostop.rules import OPTIONS, Rules
from gostop.settle import settle
from gostop.state import Side, State, deck, places

PAID_AT_ONCE = {
    **dict.fromkeys(("first-ppuk", "first-jjok", "first-ttadak"), "first_award_{}p"),
    "second-ppuk": "second_ppuk_{}p",
    "third-ppuk": "third_ppuk_{}p",
    "department-store": "department_store",
}


def play(seed: int) -> Counter[str]:
    """Play and check one deal; how often each event was seen, and how many moves."""
    pick = Random(seed).choice
    rules: Any = {n: pick(o.range or [*o.values]) for n, o in OPTIONS.items()}
    players, carry, likes_go = pick([2, 3]), pick([1, 2, 8]), pick([1, 4, 20])
    where = {"players": players, "dealer": pick(range(players)), "carry": carry}
    state, events = deal(Rules(**rules), seed=seed, **where)
    seen, paid = Counter(e.name for e in events), check(state, events, Counter())
    while state.phase != "over":
        first, *others = legal_moves(state)
        likes = likes_go if first.kind == "go" else 1
        state, events = apply(state, pick([first] * likes + others))
        seen.update(["moves", *(e.name for e in events)])
        paid = check(state, events, paid)
    check_bill(state)
    return seen


def check(
    state: State, events: tuple[Event, ...], paid: Counter[Side]
) -> Counter[Side]:
    """Every card is somewhere once, and each opponent paid what was due at once."""
    found = [cards for _, cards in places(state)]
    whole = deck(state.rules, state.players)
    assert (sum(found), sum(map(len, found))) == (whole, len(whole)), "cards are wrong"
    for e in (e for e in events if e.name in PAID_AT_ONCE):
        amount = getattr(state.rules, PAID_AT_ONCE[e.name].format(state.players))
        others = {*range(state.players)} - {e.seat}
        paid = paid + Counter(Side(e.name, e.seat, payer, amount) for payer in others)
    assert paid == Counter(state.side), "what was paid at once is not as the rules say"
    return paid


def check_bill(state: State) -> None:
    """The bill adds to zero, and its lines and what was paid at once make it."""
    bill = settle(state)
    assert sum(bill.totals) == 0, f"the bill adds to {sum(bill.totals)}, not to zero"
    payments = [(side.to, side.payer, side.amount) for side in state.side]
    for line in bill.lines:
        share = line.points
        for factor in line.factors:
            share = (share + factor.add) * factor.times
        assert line.amount == (0 if line.exempt else share), f"{line} is not {share}"
        payments.append((bill.winner or 0, line.payer, line.amount))
    totals = [0] * state.players
    for to, payer, amount in payments:
        totals[to] += amount
        totals[payer] -= amount
    assert tuple(totals) == bill.totals, f"{bill.totals} is not what was paid: {totals}"


def soak(seeds: range) -> Counter[str]:
    """Play the deals of these seeds; an error names the seed of the deal."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        try:
            seen.update(play(seed))
        except Exception as error:
            raise RuntimeError(f"the deal of seed {seed}: {error!r}") from error
    return seen


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.soak")
    for name, usual in (("deals", 10_000), ("seed", 1), ("processes", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.deals)
    parts = [seeds[n : n + 500] for n in range(0, given.deals, 500)]
    several = given.processes > 1
    run = ProcessPoolExecutor(given.processes).map if several else map
    try:
        seen = sum(run(soak, parts), Counter[str]())
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    moves, kinds = seen.pop("moves", 0), len(seen)
    print(f"{given.deals} deals, {moves} moves, {kinds} kinds of events seen", end=", ")
    print("every bill zero")
    return 0


if __name__ == "__main__":
    sys.exit(main())
