"""A second settlement, slow and plain, written from the text of the rules alone.

It shares nothing with the engine. A deal's end is the dict of `slow_game`; a bill is
what each loser owes and who pays it, and the sum for each seat. The numbers in
brackets are rows of the rule matrix.
"""

from itertools import product

from tests import slow_scorer
from tests.slow_scorer import ANIMALS, BRIGHTS, JUNK, junk_worth


def bill(game):
    """Per loser `(payer, amount)`, and the totals with the payments made at once."""
    reason, winner = game["result"]
    owed = {}
    if winner is not None:
        fixed = fixed_win(game, reason)
        owed = fixed_shares(game, fixed) if fixed else stop_shares(game)
    totals = [0] * game["players"]
    for payer, amount in owed.values():
        totals[winner] += amount
        totals[payer] -= amount
    for _, to, payer, amount in game["side"]:
        totals[to] += amount
        totals[payer] -= amount
    return owed, totals


def option(game, name):
    return game["rules"][f"{name}_{game['players']}p"]


def losers(game):
    _, winner = game["result"]
    return [seat for seat in range(game["players"]) if seat != winner]


# Fixed wins


def fixed_win(game, reason):
    """Chongtong, three ppuks and heodang win fixed points (F14, E7, F17)."""
    names = {
        "chongtong": "chongtong",
        "table-four": "chongtong",  # A13: what a chongtong is worth
        "three-ppuks": "three_ppuks",
        "heodang": "heodang",
    }
    return option(game, names[reason]) if reason in names else 0


def fixed_shares(game, fixed):
    """Only deals without a winner multiply a fixed win (G11)."""
    times = game["carry"] if game["rules"]["fixed_wins"] == "carry" else 1
    return {loser: (loser, fixed * times) for loser in losers(game)}


# After a Stop


def stop_shares(game):
    """The winner's reading of the cup that brings most, the losers' cheapest (C12)."""
    rules, piles = game["rules"], game["piles"]
    _, winner = game["result"]
    best = None
    mode = rules["cup"]
    if mode == "chosen":
        mode = game["cup"] or "animal"
    for reading in slow_scorer.cup_readings(piles[winner], mode):
        of_losers = [slow_scorer.cup_readings(piles[o], mode) for o in losers(game)]
        owed = {}
        for readings in product(*of_losers):
            for loser, own in zip(losers(game), readings, strict=True):
                amount = share(game, reading, loser, own)
                owed[loser] = min(owed.get(loser, amount), amount)
        paid = go_bak(game, owed)
        brings = sum(amount for _, amount in paid.values())
        if best is None or brings > best[0]:
            best = brings, paid
    return best[1]


def share(game, reading, loser, own):
    """What one loser owes, before go-bak: all additions first, then every factor."""
    rules = game["rules"]
    _, winner = game["result"]
    pile, other = game["piles"][winner], game["piles"][loser]
    if not other and rules["empty_loser"] == "exempt":  # G9
        return 0
    total = slow_scorer.total(slow_scorer.rows(pile, reading, rules["rain_four"]))
    total += added_by_gos(rules, gos_of(game, winner))
    total *= factor_of_gos(gos_of(game, winner))
    total *= 2 ** doubling_bombs(game, winner)
    total *= 2 ** len(game["shaken"][winner])
    if winner in game["played_on"]:
        total *= {"x1": 1, "x2": 2, "x4": 4}[rules["chongtong_play_on"]]  # F14
    if animals_double(rules, animals(pile, reading), animals(other, own)):
        total *= 2
    if len(pile & BRIGHTS) >= 3 and not other & BRIGHTS:  # G2
        total *= 2
    if junk(pile, reading) >= 10 and in_junk_bak(game, other, own):
        total *= 2
    return total * game["carry"]


def gos_of(game, seat):
    return [caller for caller, _ in game["gos"]].count(seat)


def added_by_gos(rules, gos):
    """F6, F7: one point a Go; by some rules at most two, or none from three on."""
    if rules["go_formula"] == "add-and-double":
        return gos
    if rules["go_formula"] == "add-two-and-double":
        return min(gos, 2)
    return gos if gos <= 2 else 0


def factor_of_gos(gos):
    """F7: three Gos double, four make it fourfold, and so on."""
    return 2 ** (gos - 2) if gos >= 3 else 1


def doubling_bombs(game, winner):
    """G7, E28: each bomb of three doubles, one of two by some rules."""
    bombs = [laid for _, laid in game["bombs"][winner]]
    small = bombs.count(2) if game["rules"]["bomb_two"] == "double" else 0
    return bombs.count(3) + small


def animals(pile, reading):
    """The cup is an animal unless it is read as junk alone."""
    return len(pile & ANIMALS) - (reading == "junk" and "9a" in pile)


def junk(pile, reading):
    """Junk by value, the cup two when it is read as junk."""
    return junk_worth(pile) + 2 * (reading != "animal" and "9a" in pile)


def animals_double(rules, winners, losers_animals):
    """G6: seven animals of the winner, by some rules only if the loser has none."""
    if rules["animals_double"] == "off" or winners < 7:
        return False
    return rules["animals_double"] == "winner" or losers_animals == 0


def in_junk_bak(game, pile, reading):
    """G3 to G5: few junk cards; none at all is exempt by most rules."""
    count = junk(pile, reading)
    if game["rules"]["junk_bak_counts"] == "cards":
        count = len(pile & JUNK) + (reading != "animal" and "9a" in pile)
    if count == 0 and game["rules"]["junk_bak_zero"] == "exempt":
        return False
    return count <= option(game, "junk_bak")


# Go-bak


def go_bak(game, owed):
    """F10 to F13: who had called Go pays double, or for the other loser too."""
    rules = game["rules"]
    order = [caller for caller, _ in game["gos"] if caller in owed]
    callers = set(order)
    if not callers:
        return {loser: (loser, amount) for loser, amount in owed.items()}
    if len(owed) == 1:
        return {loser: (loser, 2 * amount) for loser, amount in owed.items()}
    if len(callers) == 1:
        return one_caller(rules["go_bak_3p"], order[0], owed)
    return two_callers(rules, order, owed)


def one_caller(form, caller, owed):
    """The four forms of rules.md 2.3."""
    other = next(loser for loser in owed if loser != caller)
    own, others = owed[caller], owed[other]
    return {
        "cover": {caller: (caller, own), other: (caller, others)},
        "double": {caller: (caller, 2 * own), other: (other, 0)},
        "double-each-pays": {caller: (caller, 2 * own), other: (other, others)},
        "cover-double": {caller: (caller, 2 * own), other: (caller, 2 * others)},
    }[form]


def two_callers(rules, order, owed):
    """Both losers had called Go: the first or last is liable, or each pays."""
    if rules["two_callers"] == "own-share":
        return {loser: (loser, amount) for loser, amount in owed.items()}
    if rules["two_callers"] == "each-double":
        return {loser: (loser, 2 * amount) for loser, amount in owed.items()}
    liable = order[0] if rules["two_callers"] == "first" else order[-1]
    return one_caller(rules["go_bak_3p"], liable, owed)


# The next deal


def next_deal(game):
    """Who deals next and by what it is multiplied (A8, F20 to F22)."""
    reason, winner = game["result"]
    if winner is not None:
        return winner, 1
    if reason == "table-four" and game["rules"]["table_four"] == "redeal":
        return game["dealer"], game["carry"]
    cap = game["rules"]["carry_cap"]
    doubled = 2 * game["carry"]
    return game["dealer"], min(doubled, cap) if cap else doubled
