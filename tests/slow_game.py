"""A whole deal once more, slow and plain, written from the text of the rules alone.

It shares nothing with the engine: a card is its token, a hand or a pile is a set of
tokens, the stock a list, a game a dict, a move its text, the rules a dict of option
values. A turn is first recorded (what was laid, picked, flipped) and then read month
by month: how many cards of the month were laid, lay loose, and were flipped says
what happened. The numbers in brackets are rows of the rule matrix.
"""

from tests import slow_scorer
from tests.slow_scorer import JUNK, TOKENS

BONUS = ("x2", "y2", "x3")

# Cards of one month: (laid from the hand, loose on the table, flipped) -> what it is.
WHAT_HAPPENS = {
    (1, 0, 0): "nothing",  # B8
    (0, 0, 1): "nothing",
    (1, 1, 0): "pair",  # B3
    (0, 1, 1): "pair",
    (1, 2, 0): "picked pair",  # B4
    (0, 2, 1): "picked pair",
    (1, 0, 1): "jjok",  # E13
    (1, 1, 1): "ppuk",  # E1
    (1, 2, 1): "ttadak",  # E16
    (3, 1, 0): "bomb",  # E24
    (2, 2, 0): "bomb",  # E28
}


def new_game(rules, hands, table, stock, dealer=0, carry=1):
    """The game as it is dealt, nothing looked at yet."""
    seats = range(len(hands))
    return {
        "rules": rules,
        "players": len(hands),
        "dealer": dealer,
        "carry": carry,
        "hands": [set(hand) for hand in hands],
        "piles": [set() for _ in seats],
        "table": set(table),
        "stacks": [],
        "stock": list(stock),
        "turn": dealer,
        "asks": "play",
        "record": None,
        "bound": None,  # the month that a shake binds to
        "turns": [0 for _ in seats],
        "dry": [0 for _ in seats],
        "ppuks": [[] for _ in seats],  # the turns in which they fell
        "passes": [0 for _ in seats],
        "bombs": [[] for _ in seats],  # pairs: month, cards laid
        "shaken": [set() for _ in seats],  # months
        "gos": [],  # pairs: seat, points, in the order of the calls
        "last_points": [0 for _ in seats],
        "played_on": set(),
        "cup": None,  # how it was chosen to be read, for good (C12)
        "side": [],  # event, to, payer, amount
        "result": None,  # reason, winner
        "told": [],
    }


def copy_of(game):
    """A game that can be played on without changing this one."""
    copy = dict(game)
    for key, value in game.items():
        if key == "rules":
            continue
        if isinstance(value, list):
            copy[key] = [type(x)(x) if isinstance(x, list | set) else x for x in value]
        elif isinstance(value, set):
            copy[key] = set(value)
    if game["record"]:
        copy["record"] = {
            k: list(v) if isinstance(v, list) else v for k, v in game["record"].items()
        }
    return copy


# Words for cards, rules and seats


def month_of(token):
    return 0 if token in BONUS else int(token[:-1])


def of_month(tokens, month):
    return {t for t in tokens if month_of(t) == month}


def class_of(token):
    kinds = {"b": "bright", "a": "animal", "r": "ribbon"}
    return "junk" if token in JUNK else kinds[token[-1]]


def option(game, name):
    """An option's value, for this number of players where it has two."""
    rules = game["rules"]
    return rules[name] if name in rules else rules[f"{name}_{game['players']}p"]


def opponents(game, seat):
    """The other seats in turn order."""
    n = game["players"]
    return [(seat + step) % n for step in range(1, n)]


def stack_of(game, month):
    """The stack of this month on the table, if there is one."""
    for stack in game["stacks"]:
        if month_of(min(stack["cards"])) == month:
            return stack
    return None


def is_on_table(game, month):
    return bool(of_month(game["table"], month) or stack_of(game, month))


def points_of(game, seat):
    """Card points with the better reading of the cup (C12)."""
    rules = game["rules"]
    mode = rules["cup"]
    if mode == "chosen":
        mode = game["cup"] or "animal"
    _, rows = slow_scorer.best(game["piles"][seat], mode, rules["rain_four"])
    return slow_scorer.total(rows)


def tell(game, name, seat, cards=(), other=None, amount=0):
    """Note an event: its name, the seat, the cards, the giver, the payment."""
    game["told"].append((name, seat, frozenset(cards), other, amount))


def pay_at_once(game, event, seat, amount):
    """Side payments are made at once and never multiplied (E4, G10)."""
    if amount:
        tell(game, event, seat, amount=amount)
        for payer in opponents(game, seat):
            game["side"].append((event, seat, payer, amount))


def end(game, reason, winner):
    game["asks"] = "over"
    game["result"] = (reason, winner)
    if winner is None and not voids(game):
        tell(game, "nagari", game["turn"])


def voids(game):
    """A table of four that is dealt again is no draw (A13)."""
    reason, _ = game["result"]
    return reason == "table-four" and game["rules"]["table_four"] == "redeal"


# The opening


def open_deal(game):
    """What is looked at before the first turn: D1, A13, F14, F16, A14 in this order."""
    game["told"] = []
    tell(game, "deal", game["dealer"])
    dealer_takes_table_bonus(game)
    fours = [m for m in range(1, 13) if len(of_month(game["table"], m)) == 4]
    if fours:
        four_on_the_table(game, fours[0])
        return game["told"]
    holders = [s for s in range(game["players"]) if fours_in(game["hands"][s])]
    if len(holders) == 1:
        a_chongtong(game, holders[0], fours_in(game["hands"][holders[0]])[0])
    elif holders:
        two_chongtongs(game, holders)
    for month in range(1, 13):
        triple = of_month(game["table"], month)
        if len(triple) == 3:
            game["table"] -= triple
            game["stacks"].append({"cards": triple, "maker": None, "bonus": set()})
    return game["told"]


def dealer_takes_table_bonus(game):
    """The dealer takes bonus cards from the table; it is refilled from the stock."""
    while any(t in BONUS for t in game["table"]):
        found = {t for t in game["table"] if t in BONUS}
        game["table"] -= found
        game["piles"][game["dealer"]] |= found
        tell(game, "table-bonus", game["dealer"], found)
        for _ in found:
            game["table"].add(game["stock"].pop(0))


def four_on_the_table(game, month):
    tell(game, "table-four", game["dealer"], of_month(game["table"], month))
    wins = game["rules"]["table_four"] == "dealer-wins"
    end(game, "table-four", game["dealer"] if wins else None)


def fours_in(hand):
    """The months of which a hand holds all four cards."""
    return [m for m in range(1, 13) if len(of_month(hand, m)) == 4]


def a_chongtong(game, seat, month):
    """It ends the deal, or its holder may play on (F14)."""
    game["turn"] = seat
    tell(game, "chongtong", seat, of_month(game["hands"][seat], month))
    if game["rules"]["chongtong_play_on"] == "no":
        end(game, "chongtong", seat)
    else:
        game["asks"] = "chongtong"


def two_chongtongs(game, holders):
    """Two hands with four of a month: a draw, or the dealer's (F16)."""
    if game["rules"]["two_chongtongs"] == "draw":
        for seat in holders:
            for month in fours_in(game["hands"][seat]):
                tell(game, "chongtong", seat, of_month(game["hands"][seat], month))
        end(game, "nagari", None)
        return
    order = [game["dealer"], *opponents(game, game["dealer"])]
    first = next(seat for seat in order if seat in holders)
    a_chongtong(game, first, fours_in(game["hands"][first])[0])


# What may be chosen


def legal(game):  # noqa: PLR0911 - one line for each phase
    """The moves that may be chosen, as a set of texts."""
    if game["asks"] == "over":
        return set()
    if game["asks"] == "go-stop":
        return {"go", "stop"}
    if game["asks"] == "chongtong":
        return {"chongtong", "play-on"}
    if game["asks"] == "choose-cup":
        return {"cup-animal", "cup-junk"}
    if game["asks"] in ("choose-hand", "choose-flip"):
        return {f">{t}" for t in candidates(game)}
    if game["bound"]:
        return of_month(cards_to_lay(game), game["bound"])
    return (
        cards_to_lay(game)
        | {t for t in game["hands"][game["turn"]] if t in BONUS}  # D2
        | {f"bomb {m}" for m in range(1, 13) if bomb_size(game, m)}
        | {f"shake {m}" for m in range(1, 13) if may_shake(game, m)}
        | {"pass" for _ in range(game["passes"][game["turn"]])}  # E26
    )


def candidates(game):
    """The two loose cards between which the player chooses (B4)."""
    record = game["record"]
    card = record["laid"][0] if game["asks"] == "choose-hand" else record["flip"]
    return of_month(game["table"], month_of(card))


def cards_to_lay(game):
    """Any hand card; with forced matching one that matches, if there is one (B2)."""
    hand = {t for t in game["hands"][game["turn"]] if t not in BONUS}
    matching = {t for t in hand if is_on_table(game, month_of(t))}
    return matching if game["rules"]["forced_match"] and matching else hand


def bomb_size(game, month):
    """How many hand cards a bomb of this month would lay, 0 for no bomb (E24, E28)."""
    held = len(of_month(game["hands"][game["turn"]], month))
    loose = len(of_month(game["table"], month))
    shaken = month in game["shaken"][game["turn"]]
    if shaken and not game["rules"]["bomb_after_shake"]:  # E31
        return 0
    if (held, loose) == (2, 2):
        return 0 if game["rules"]["bomb_two"] == "off" else 2
    return 3 if (held, loose) == (3, 1) else 0


def may_shake(game, month):
    """Three in the hand and the fourth not on the table, once a month (E30)."""
    seat = game["turn"]
    three = of_month(game["hands"][seat], month)
    if len(three) != 3 or month in game["shaken"][seat]:
        return False
    if game["rules"]["shake_binds"] and not three & cards_to_lay(game):
        return False
    return game["rules"]["shake_needs"] == "any" or not is_on_table(game, month)


# What is chosen


def move(game, text):
    """Carry out a move in this game; its events."""
    game["told"] = []
    word, _, rest = text.partition(" ")
    if word in ANSWERS:
        ANSWERS[word](game)
    elif word.startswith("cup-"):
        choose_cup(game, word.removeprefix("cup-"))
    elif word.startswith(">"):
        choose(game, word[1:])
    elif rest:
        (throw_bomb if word == "bomb" else shake)(game, int(rest))
    elif word in BONUS:
        lay_bonus(game, word)
    else:
        lay_card(game, word)
    return game["told"]


def use_pass(game):
    """A turn without a hand card: only the flip (E26)."""
    tell(game, "pass", game["turn"])
    game["passes"][game["turn"]] -= 1
    begin_record(game, [])
    turn_up(game)


def call_go(game):
    tell(game, "go", game["turn"])
    game["gos"].append((game["turn"], points_of(game, game["turn"])))
    next_turn(game)


def call_stop(game):
    tell(game, "stop", game["turn"])
    end(game, "stop", game["turn"])


def take_chongtong(game):
    end(game, "chongtong", game["turn"])


def play_on(game):
    """The chongtong's holder plays; if no turn was begun yet, the dealer is first."""
    game["played_on"].add(game["turn"])
    game["asks"] = "play"
    if not any(game["turns"]):
        game["turn"] = game["dealer"]


ANSWERS = {
    "pass": use_pass,
    "go": call_go,
    "stop": call_stop,
    "chongtong": take_chongtong,
    "play-on": play_on,
}


def lay_bonus(game, token):
    """A free action: to the own pile, one card from the stock to the hand (D2)."""
    seat = game["turn"]
    game["hands"][seat].remove(token)
    game["piles"][seat].add(token)
    tell(game, "bonus", seat, {token})
    if game["rules"]["bonus_steals"]:  # D7
        steal(game, seat, 1)
    if not game["stock"]:
        return
    drawn = game["stock"].pop(0)
    game["hands"][seat].add(drawn)
    tell(game, "draw", seat, {drawn})
    when = game["rules"]["replacement_chongtong"]  # D8
    counts = when == "always" or (when == "first-turn" and not game["turns"][seat])
    if counts and month_of(drawn) in fours_in(game["hands"][seat]):
        a_chongtong(game, seat, month_of(drawn))


def shake(game, month):
    """Three cards are shown to all, then a card is played (E30, E32)."""
    seat = game["turn"]
    game["shaken"][seat].add(month)
    tell(game, "shake", seat, of_month(game["hands"][seat], month))
    if game["rules"]["shake_binds"]:
        game["bound"] = month


def begin_record(game, laid):
    """A turn begins: the cards leave the hand and wait for the flip (B7)."""
    game["bound"] = None
    game["hands"][game["turn"]] -= set(laid)
    game["record"] = {
        "laid": list(laid),
        "picks": [],  # the loose cards chosen, at most one a month
        "bonus": [],  # bonus cards flipped
        "flip": None,
    }


def lay_card(game, token):
    tell(game, "play", game["turn"], {token})
    begin_record(game, [token])
    if len(of_month(game["table"], month_of(token))) == 2:
        game["asks"] = "choose-hand"
    else:
        turn_up(game)


def throw_bomb(game, month):
    """All hand cards of the month at once; a pass for each card more than one."""
    seat = game["turn"]
    laid = of_month(game["hands"][seat], month)
    tell(game, "bomb", seat, laid)
    tell(game, "capture", seat, laid | of_month(game["table"], month))
    game["bombs"][seat].append((month, len(laid)))
    game["passes"][seat] += len(laid) - 1  # E26, E28
    begin_record(game, sorted(laid))
    turn_up(game)


def choose(game, token):
    tell(game, "choose", game["turn"], {token})
    game["record"]["picks"].append(token)
    if game["asks"] == "choose-hand":
        turn_up(game)
    else:
        end_turn(game)


def turn_up(game):
    """One card from the stock; after a bonus card another (B6, D3)."""
    record = game["record"]
    while game["stock"] and record["flip"] is None:
        token = game["stock"].pop(0)
        tell(game, "flip", game["turn"], {token})
        if token in BONUS:
            record["bonus"].append(token)
        else:
            record["flip"] = token
    flip = record["flip"]
    if flip and what_happens(game, month_of(flip)) == "picked pair":
        game["asks"] = "choose-flip"
    else:
        end_turn(game)


# The end of a turn


def cards_of_turn(record):
    """The cards laid in this turn, and the flip."""
    return [*record["laid"], *([record["flip"]] if record["flip"] else [])]


def what_happens(game, month):
    """The one thing that the cards of a month do in this turn."""
    if stack_of(game, month):
        return "take-stack"  # B5, E2
    record = game["record"]
    laid = len(of_month(record["laid"], month))
    loose = len(of_month(game["table"], month))
    flipped = len(of_month(cards_of_turn(record), month)) - laid
    what = WHAT_HAPPENS[laid, loose, flipped]
    if what == "ppuk" and is_last_turn(game):  # E8
        return {"take-three": "take three", "take-pair": "pair, flip stays"}.get(
            game["rules"]["last_ppuk"], "ppuk"
        )
    return what


def is_last_turn(game):
    """The turn of the last hand card, or the one with nothing after it (E36)."""
    seat = game["turn"]
    if game["hands"][seat]:
        return False
    if game["rules"]["last_turn"] == "last-hand-card":
        return bool(game["record"]["laid"])
    return not game["passes"][seat]


def end_turn(game):
    """Read the record, move the cards, then everything that follows from them."""
    seat = game["turn"]
    months = {month_of(t) for t in cards_of_turn(game["record"])}
    turn = {
        "last": is_last_turn(game),
        "what": {month: what_happens(game, month) for month in months},
        "table": set(game["table"]),  # as it was before the turn
        "stacks": list(game["stacks"]),
        "captured": set(),
        "bonus": set(game["record"]["bonus"]),  # bonus cards gained
        "ppuk": None,
        "steals": 0,
    }
    for month in months:
        move_cards(game, turn, month)
    bury_bonus(game, turn)
    game["piles"][seat] |= turn["captured"] | turn["bonus"]
    for token in turn["bonus"]:
        tell(game, "bonus", seat, {token})
    sweep(game, turn)
    steal(game, seat, turn["steals"])
    game["turns"][seat] += 1
    first_turn_awards(game, turn)
    ppuk_awards(game, turn)
    game["dry"][seat] = 0 if turn["captured"] else game["dry"][seat] + 1
    game["record"] = None
    if game["rules"]["cup"] == "chosen" and "9a" in turn["captured"]:
        game["asks"], game["after_cup"] = "choose-cup", turn
    else:
        what_follows(game, turn)


def choose_cup(game, reading):
    """The cup is read so for good, and the turn goes on (C12)."""
    tell(game, "choose", game["turn"], {"9a"})
    game["cup"] = reading
    what_follows(game, game["after_cup"])


def move_cards(game, turn, month):
    """Do with the cards of a month what happens in this turn."""
    happened = turn["what"][month]
    cards = of_month(cards_of_turn(game["record"]), month)
    loose = of_month(game["table"], month)
    if happened == "nothing":
        game["table"] |= cards
    elif happened == "ppuk":
        turn["ppuk"] = {"cards": cards | loose, "maker": game["turn"], "bonus": set()}
        game["table"] -= loose
        game["stacks"].append(turn["ppuk"])
    elif happened == "take-stack":
        take_stack(game, turn, cards, stack_of(game, month))
    else:
        taken = cards | loose
        if happened == "picked pair":
            taken = cards | loose & set(game["record"]["picks"])
        elif happened == "pair, flip stays":
            taken -= {game["record"]["flip"]}
        game["table"] = (game["table"] | cards) - taken
        capture(game, turn, happened, taken)


def capture(game, turn, happened, taken):
    """Cards are won; a bomb, a jjok, a ttadak take one junk from each (E25, E13, E16).

    In the last turn jjok and ttadak take none (E15, E18); no source excepts the bomb.
    """
    turn["captured"] |= taken
    if happened == "bomb":  # told when it was thrown
        turn["steals"] += 1
        return
    tell(game, "capture", game["turn"], taken)
    if happened in ("jjok", "ttadak"):
        tell(game, happened, game["turn"], taken)
        turn["steals"] += 0 if turn["last"] else 1


def take_stack(game, turn, cards, stack):
    """One junk from each for three cards taken, two for the own ppuk (E2, E3, E20)."""
    rules, seat = game["rules"], game["turn"]
    game["stacks"].remove(stack)
    capture(game, turn, "take-stack", cards | stack["cards"])
    turn["bonus"] |= stack["bonus"]
    tell(game, "take-stack", seat, cards | stack["cards"] | stack["bonus"])
    due = 1
    if stack["maker"] == seat:
        tell(game, "self-ppuk", seat, cards | stack["cards"] | stack["bonus"])
        due = rules["self_ppuk_steal"]
    elif stack["maker"] is None and not rules["dealt_triple_steals"]:  # A14
        due = 0
    if not turn["last"] or rules["last_stack_steals"]:
        turn["steals"] += due


def bury_bonus(game, turn):
    """Flipped bonus cards go into a ppuk (D4); gained ones may steal (D7)."""
    flipped = set(game["record"]["bonus"])
    if turn["ppuk"]:
        if game["rules"]["buried_bonus"] == "bury":
            turn["ppuk"]["bonus"] = flipped
            turn["bonus"] -= flipped
            flipped = set()
        cards = turn["ppuk"]["cards"] | turn["ppuk"]["bonus"]
        tell(game, "ppuk", game["turn"], cards)
    if game["rules"]["bonus_steals"]:
        turn["steals"] += len(flipped)


def sweep(game, turn):
    """One junk from each for an empty table, none in the last turn (E9 to E12)."""
    if not turn["captured"] or game["table"] or game["stacks"]:
        return
    one_laid = len(game["record"]["laid"]) == 1
    narrow = one_laid and len(turn["table"]) == 2 and not turn["stacks"]
    if game["rules"]["sweep"] == "wide" or narrow:
        tell(game, "sweep", game["turn"], turn["captured"])
        turn["steals"] += 0 if turn["last"] else 1


def steal(game, seat, count):
    """Each opponent gives its least junk, no change (E21, E22).

    The cup never, unless it was chosen to be junk: then it ranks with the doubles.
    """
    for other in opponents(game, seat):
        pile = game["piles"][other]
        can_go = JUNK | ({"9a"} if game["cup"] == "junk" else set())
        junk = [t for t in TOKENS if t in pile & can_go]
        junk.sort(key=lambda t: 2 if t == "9a" else slow_scorer.junk_worth({t}))
        given = set(junk[:count])
        pile -= given
        game["piles"][seat] |= given
        if given:
            tell(game, "steal", seat, given, other=other)


def first_turn_awards(game, turn):
    """Jjok, ttadak and department store in the own first turn (E14, E17, E23)."""
    seat = game["turn"]
    if game["turns"][seat] != 1:
        return
    for name in ("jjok", "ttadak"):
        if name in turn["what"].values() and game["rules"][f"first_{name}"]:
            pay_at_once(game, f"first-{name}", seat, option(game, "first_award"))
    four = turn["captured"]
    if len(four) == 4 and len({class_of(t) for t in four}) == 4:
        pay_at_once(game, "department-store", seat, game["rules"]["department_store"])


def ppuk_awards(game, turn):
    """Ppuks in the first, the first two, the first three own turns (E4 to E6)."""
    seat = game["turn"]
    if not turn["ppuk"]:
        return
    game["ppuks"][seat].append(game["turns"][seat])
    names = {
        (1,): ("first-ppuk", "first_award"),
        (1, 2): ("second-ppuk", "second_ppuk"),
        (1, 2, 3): ("third-ppuk", "third_ppuk"),
    }
    fell = tuple(game["ppuks"][seat])
    if fell in names:
        event, name = names[fell]
        pay_at_once(game, event, seat, option(game, name))


def what_follows(game, turn):
    """Three ppuks, heodang, then the points and Go or Stop (E7, F17, F1 to F3, F8)."""
    seat = game["turn"]
    if turn["ppuk"] and len(game["ppuks"][seat]) == 3:
        tell(game, "three-ppuks", seat)
        end(game, "three-ppuks", seat)
        return
    if game["dry"][seat] == 5 and option(game, "heodang"):
        tell(game, "heodang", seat)
        end(game, "heodang", seat)
        return
    points = points_of(game, seat)
    speaks = points >= option(game, "threshold") and points > to_beat(game, seat)
    game["last_points"][seat] = points
    if speaks and stops_by_itself(game, turn):
        tell(game, "stop", seat)
        end(game, "auto-stop", seat)
    elif speaks:
        game["asks"] = "go-stop"
    else:
        next_turn(game)


def stops_by_itself(game, turn):
    """In the last turn, and when no turn is left, nothing is asked (F3)."""
    seat = game["turn"]
    return turn["last"] or not (game["hands"][seat] or game["passes"][seat])


def to_beat(game, seat):
    """What a player who called Go must exceed to speak again (F8)."""
    called = [points for caller, points in game["gos"] if caller == seat]
    if not called:
        return -1
    if game["rules"]["speak_again"] == "last-go":
        return called[-1]
    return game["last_points"][seat]


def next_turn(game):
    """The next seat that has a hand card or a pass; if there is none, a draw (F18)."""
    for seat in [*opponents(game, game["turn"]), game["turn"]]:
        if game["hands"][seat] or game["passes"][seat]:
            game["turn"], game["asks"] = seat, "play"
            return
    end(game, "nagari", None)
