"""Puzzles out of played deals: `mine` looks for one of a theme in the deal of a seed.

A theme's recipe proposes puzzles for a position. One is kept only if the goal proves
its answer, if the second best is worse by the theme's margin, and if at most half of
the choices are right. Equal seeds give equal puzzles, on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from random import Random

from .cards import CUP, DECK, JUNK_BY_VALUE, MONTHS, Card, Cards
from .goals import (
    Choice,
    Deal,
    Turn,
    goal,
    happened,
    is_hidden,
    stopped,
    turns,
)
from .moves import EVENTS, SEATS, Move
from .notation import parse_position
from .play import carry_out, deal, legal_moves
from .players import greedy
from .puzzles import (
    Puzzle,
    asks_moves,
    best_of,
    choices,
    format_puzzle,
    parse_puzzle,
    undecided,
)
from .rules import (
    OPTIONS,
    Option,
    Rules,
    Value,
    change,
    differences,
    named,
    written,
)
from .scenario import named_events
from .scoring import Score, points, readings, score, score_as
from .settle import Bill, settle
from .solver import Estimate, Odds, Outcome, turn_odds
from .state import State, evolve, hidden, problems, view

__all__ = [
    "MOST_TRIES",
    "THEMES",
    "Theme",
    "decider",
    "deciding_options",
    "fresh",
    "gap",
    "grade",
    "is_trap",
    "likely_rows",
    "mine",
    "new_rows",
    "twin",
]

type Recipe = Callable[[State, Random], Iterator[Puzzle]]


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme of puzzles: its title, what it trains, how it is found.

    `margin` is by how much the second best must be worse. `loose` is how often the
    players of the deal take any move instead of the greedy one; `keeps` says that they
    hold three of a month back; `fits` holds of a position that its question is true of.
    """

    title: str
    about: str
    recipe: Recipe
    margin: Fraction
    loose: float = 0.25
    keeps: bool = False
    fits: Callable[[State], bool] = lambda _: True


# Finding a puzzle


def mine(theme: str, seed: int, rules: Rules | None = None) -> Puzzle | None:
    """A puzzle of this theme out of the deal of this seed, or nothing.

    Raises `KeyError` for an unknown theme.

    >>> puzzle = mine("count-the-pile", 3)
    >>> puzzle.goal.name, puzzle.answer[0] in puzzle.offered
    ('count', True)
    """
    about, rng = THEMES[theme], Random(f"{theme} {seed}")
    players = 3 if theme in _OF_BILLS and seed % 3 == 0 else 2
    states = [
        state
        for state in _walk(about, seed, rules or Rules(), players)
        if state.turn == 0
    ]
    rng.shuffle(states)
    for puzzle in chain.from_iterable(about.recipe(state, rng) for state in states):
        if found := _kept(puzzle, about.margin):
            named = f"{about.title} {seed}"
            return replace(found, id=f"{theme}-{seed}", title=named, theme=theme)
    return None


_OF_BILLS = ("who-pays-what", "which-rules-say-so")

MOST_TRIES = 400
"""In how many deals `fresh` looks."""


def fresh(
    theme: str, seed: int, level: int = 0, rules: Rules | None = None
) -> Puzzle | None:
    """The first puzzle of this theme, and of this level if not 0, from a seed on.

    Nothing if there is none in `MOST_TRIES` deals.

    >>> fresh("count-the-pile", 1).theme
    'count-the-pile'
    """
    first = seed * MOST_TRIES
    for number in range(first, first + MOST_TRIES):
        puzzle = mine(theme, number, rules)
        if puzzle and level in (0, grade(puzzle)):
            return puzzle
    return None


def twin(puzzle: Puzzle) -> Puzzle | None:
    """The same puzzle with two cards exchanged, so that other answers are right.

    One of the two may be a card that was not in sight. Nothing if none is found.
    """
    rng = Random(f"twin of {puzzle.id}")
    margin, text = THEMES[puzzle.theme].margin, format_puzzle(puzzle)
    seen = [c for c in DECK if not c.is_bonus and _once(c, text)]
    others = [c for c in DECK if not c.is_bonus and _once(c, text, or_not=True)]
    for _ in range(_MOST_TWINS):
        one, other = rng.choice(seen), rng.choice(others)
        found = _exchanged(puzzle, one, other)
        kept = found and _kept(found, margin)
        fits = kept and THEMES[puzzle.theme].fits(kept.position)
        if kept and fits and not set(kept.answer) & set(puzzle.answer):
            title = f"{puzzle.title}, {one.token} and {other.token} exchanged"
            return replace(
                kept, id=f"{puzzle.id}-twin", title=title, theme=puzzle.theme
            )
    return None


_MOST_TWINS = 60


def _once(c: Card, text: str, *, or_not: bool = False) -> bool:
    """Whether the text names a card once (a card that was shown is named twice)."""
    named = len(re.findall(rf"\b{c.token}\b", text))
    return named == 1 or (or_not and not named)


def grade(puzzle: Puzzle) -> int:
    """How hard it is, 1 to 3: how much must be seen, how deep, and how close it is.

    >>> from gostop.puzzles import parse_puzzle
    >>> text = "goal: cards | A hand: 3r 7j | table: 3b 8k | stock: 8j"
    >>> grade(parse_puzzle(text))
    1
    """
    found = choices(puzzle)
    close = puzzle.theme in THEMES and gap(found) < 2 * THEMES[puzzle.theme].margin
    marks = [len(found) > 4, close, is_trap(puzzle), *_depth(found)]
    return max(1, min(3, sum(marks)))


def _depth(found: tuple[Choice, ...]) -> list[bool]:
    """Two marks for what must be looked at: moves ahead, rows, factors, branches."""
    much = max(map(_steps, found))
    return [much > 2, much > 4]


def _steps(choice: Choice) -> int:
    steps = 0
    match choice.detail:
        case Deal(then=then):
            steps = len(then)
        case Score(rows=rows):
            steps = len(rows)
        case Bill(lines=lines):
            steps = sum(len(line.factors) for line in lines)
        case Odds(outcomes=outcomes):
            steps = len({o.events for o in outcomes}) // 4
        case Turn(events=events):
            steps = len(named_events(events)) + 1
        case Estimate():
            steps = 4
    return steps


def is_trap(puzzle: Puzzle) -> bool:
    """Whether the greedy player answers it wrong; never, if it asks for no move."""
    if not asks_moves(puzzle):
        return False
    return _greedy_choice(puzzle) not in {c.text for c in best_of(choices(puzzle))}


def _greedy_choice(puzzle: Puzzle) -> str:
    """What the greedy player chooses; the whole turn, if its cards are known."""
    found = {choice.text for choice in choices(puzzle)}
    state, text = puzzle.position, ""
    while text not in found:
        move = greedy(view(state, state.turn))
        text = f"{text} {move}".strip()
        if not is_hidden(state):
            state, _ = carry_out(state, move)
    return text


def gap(found: tuple[Choice, ...]) -> float:
    """By how much the second best choice is worse than the best."""
    worths = sorted({choice.worth for choice in found}, reverse=True)
    return float(worths[0] - worths[1]) if len(worths) > 1 else 0.0


def _kept(puzzle: Puzzle, margin: Fraction) -> Puzzle | None:
    """The puzzle with its answer, if it has a clear one; read again from its text."""
    try:
        read = parse_puzzle(format_puzzle(puzzle))
        found = choices(read)
    except ValueError:
        return None
    top = best_of(found)
    if undecided(found) or gap(found) < margin or 2 * len(top) > len(found):
        return None
    return replace(read, answer=tuple(choice.text for choice in top))


def _exchanged(puzzle: Puzzle, one: Card, other: Card) -> Puzzle | None:
    """The puzzle with these two cards in each other's place."""
    names = {one.token: other.token, other.token: one.token}
    text = re.sub(
        r"\b[0-9]+[barjkd]\b",
        lambda found: names.get(found[0], found[0]),
        format_puzzle(replace(puzzle, answer=(), offered=())),
    )
    if one.month == other.month:
        return None
    try:
        changed = parse_puzzle(text)
    except ValueError:
        return None
    odd = set(problems(changed.position)) - set(problems(puzzle.position))
    return None if odd else replace(changed, offered=puzzle.offered)


# What decides


def decider(puzzle: Puzzle) -> str:
    """What decides a puzzle: an event, a factor, rows, an option ...

    Of two puzzles with the same decider the second asks much the same again.

    >>> from gostop.puzzles import parse_puzzle
    >>> text = "goal: junk | A hand: 3j 5a | B pile: 1j | table: 8k | stock: 3k"
    >>> decider(parse_puzzle(text))
    'junk jjok'
    """
    right = best_of(choices(puzzle))[0]
    verb = puzzle.goal.name.partition(" ")[0]
    said: Iterable[str]
    match right.detail:
        case _ if verb == "rules":
            said = deciding_options(puzzle)
        case Deal():
            said = _decides_deal(puzzle, right)
        case Score(reading=reading, rows=rows):
            cup = [reading] if CUP in puzzle.position.actor.pile else []
            said = [*cup, *(row.key for row in rows)]
        case Bill(lines=lines):
            said = sorted({factor.key for line in lines for factor in line.factors})
        case Odds(outcomes=outcomes) if verb == "points":
            said = likely_rows(puzzle, outcomes)
        case Odds() if verb == "avoid":
            said = [_safety(puzzle)]
        case Turn() as turn if verb == "points":
            said = new_rows(puzzle, turn.after) or [happened(turn)]
        case Turn() as turn:
            said = [happened(turn)]
        case Odds():
            said = puzzle.goal.name.split()[1:2]
        case _:
            said = [right.text]
    return " ".join([verb, *said])


_CALLS = ("go", "stop", "bomb")
"""Events that are an answer themselves: then it is asked what they bring."""


def _decides_deal(puzzle: Puzzle, right: Choice) -> list[str]:
    """What the best turn does that others do not, or avoids, or what the bills say."""
    found = choices(puzzle)
    top = best_of(found)
    own = _events_in(right)
    always = set.intersection(*map(_events_in, found))
    wrong = [choice for choice in found if choice not in top]
    missed = set[str]().union(*map(_events_in, wrong)) - own
    called = [event for event in _CALLS if event in own - always]
    did = [e for e in EVENTS if e in own - always and e not in _CALLS]
    left = [e for e in EVENTS if e in missed]
    if did or (left and not called):
        return [*called, *(did[:1] or ["no", left[0]])]
    other = max(wrong, key=lambda choice: choice.worth, default=right)
    return [*called, _billed(right, other)]


def _events_in(choice: Choice) -> set[str]:
    match choice.detail:
        case Deal(turn=turn):
            return set(named_events(turn.events))
    return set()


def _billed(right: Choice, other: Choice) -> str:
    """Where the bills of two choices differ: the winner, the factors or the points."""
    mine, yours = _last_bill(right), _last_bill(other)
    if mine.winner != yours.winner:
        return "winner" if None not in (mine.winner, yours.winner) else "nagari"
    keys = [{f.key for line in b.lines for f in line.factors} for b in (mine, yours)]
    return "+".join(sorted(keys[0] ^ keys[1])) or "size"


def _last_bill(choice: Choice) -> Bill:
    """The bill at the end of the best play after a choice."""
    assert isinstance(choice.detail, Deal)
    state = choice.detail.turn.after
    for move in choice.detail.then:
        state, _ = carry_out(state, move)
    return settle(state)


def _safety(puzzle: Puzzle) -> str:
    """How the best choice avoids a ppuk."""
    position = puzzle.position
    unseen = view(position, position.turn).unseen
    cards = [choice.moves[0].card for choice in best_of(choices(puzzle))]
    down = [(int(position.table) & MONTHS[c.month]).bit_count() for c in cards if c]
    if None in cards:
        return "pass"
    if 0 in down:
        return "lays"
    if 2 in down:
        return "two"
    left = [unseen & MONTHS[c.month] for c in cards if c]
    return "fewer" if all(left) else "spent"


def deciding_options(puzzle: Puzzle) -> tuple[str, ...]:
    """The options that decide a puzzle about rules: each alone changes the answer.

    >>> from gostop.puzzles import parse_puzzle
    >>> text = "goal: rules least junk 3j | A hand: 3j 5a | B pile: 1j 1k | stock: 3k"
    >>> deciding_options(parse_puzzle(text))
    ('sweep',)
    """
    found = choices(puzzle)
    top = best_of(found)
    if puzzle.offered:
        return tuple(dict.fromkeys(c.text.partition("=")[0] for c in top))
    wrong = next(choice for choice in found if choice not in top)
    position = evolve(puzzle.position, rules=named(wrong.text))
    differ = differences(position.rules, named(top[0].text))
    changes = tuple(f"{name}={written(new)}" for name, (_, new) in differ.items())
    changed = puzzle.goal.choices(position, changes)
    return tuple(c.text.partition("=")[0] for c in changed if c.worth != wrong.worth)


def new_rows(puzzle: Puzzle, after: State) -> dict[str, int]:
    """The ways to score that a turn adds to the pile, and the points of each."""
    position = puzzle.position
    then, now = position.actor, after.seats[position.turn]
    had = {row.key: row.points for row in score(then.pile, position.rules).rows}
    rows = score(now.pile, position.rules).rows
    gains = {row.key: row.points - had.get(row.key, 0) for row in rows}
    return {key: gain for key, gain in gains.items() if gain > 0}


def likely_rows(puzzle: Puzzle, outcomes: Iterable[Outcome]) -> list[str]:
    """The ways to score that a turn with a hidden flip adds, what adds most first.

    What only a rare flip would add does not decide: it is left out.
    """
    worth: dict[str, Fraction] = {}
    for outcome in outcomes:
        for key, gain in new_rows(puzzle, outcome.after).items():
            worth[key] = worth.get(key, Fraction()) + outcome.chance * gain
    most = max(worth.values(), default=Fraction())
    likely = [key for key, gain in worth.items() if 2 * gain >= most]
    return sorted(likely, key=lambda key: -worth[key])


# Deals, and what a puzzle shows of them


def _walk(theme: Theme, seed: int, rules: Rules, players: int) -> Iterator[State]:
    """The positions of a deal as the theme has it played."""
    rng = Random(seed)
    state, _ = deal(rules, seed=seed, players=players)
    while state.phase != "over":
        yield state
        move = greedy(view(state, state.turn))
        if theme.keeps or rng.random() < theme.loose:
            legal = legal_moves(state)
            move = rng.choice([m for m in legal if not _spends(state, m)] or legal)
        state, _ = carry_out(state, move)


def _spends(state: State, move: Move) -> bool:
    """Whether a move shows, bombs or breaks up three of a month."""
    if move.kind in ("bomb", "shake"):
        return True
    if move.card is None or move.card.is_bonus:
        return False
    return (state.actor.hand & MONTHS[move.card.month]).bit_count() >= 3


def _as_seen(state: State) -> State:
    """What the seat to act knows; everything else is unknown."""
    return hidden(view(state, state.turn))


_FLIPS = 3


def _flips_shown(state: State) -> State:
    """What the seat to act knows, with the next cards of the stock face up."""
    seen = _as_seen(state)
    shown = state.stock[:_FLIPS]
    return evolve(seen, stock=(*shown, *seen.stock[len(shown) :]))


def _asks(
    position: State, asked: str, *, question: str = "", offered: tuple[str, ...] = ()
) -> Puzzle:
    found = goal(asked, position.actor.hand)
    return Puzzle("", "", position, found, question or found.question, offered)


def _matches(state: State) -> list[Card]:
    """The cards of the hand that find a card of their month on the table."""
    down = int(state.table)
    for stack in state.stacks:
        down |= stack.cards
    return [c for c in state.actor.hand if not c.is_bonus and down & MONTHS[c.month]]


def _offer(right: str, others: Iterable[object], rng: Random) -> tuple[str, ...]:
    """The right answer among up to three wrong ones, numbers in their order."""
    wrong = [w for w in dict.fromkeys(map(str, others)) if w != right]
    found = [right, *rng.sample(wrong, min(3, len(wrong)))]
    try:
        return tuple(sorted(found, key=Fraction))
    except ValueError:
        return tuple(sorted(found))


# The recipes


def _pick(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase == "play" and _gains(state):
        yield _asks(_as_seen(state), "points", question=_PICK)


_PICK = (
    "The next card is face down. Which choice gains you the most points in this turn, "
    "on average over the cards that it may be?"
)


def _gains(state: State) -> bool:
    """Whether a card of the hand and one of the table gain points together."""
    pile, rules = state.actor.pile, state.rules
    have = points(pile, rules)
    return any(
        points(pile | c.bit | other.bit, rules) > have
        for c in _matches(state)
        for other in Cards(state.table & MONTHS[c.month])
    )


def _what_happens(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase != "play" or len(state.actor.hand) < 2:
        return
    position = _flips_shown(state)
    plain = rng.random() < 0.1
    for turn in rng.sample(found := list(turns(position)), len(found)):
        told = happened(turn)
        odd = turn.after.phase == "over" or turn.moves[0].kind != "play"
        if not odd and (plain or told not in ("capture", "nothing")):
            moves = " ".join(map(str, turn.moves))
            yield _asks(position, f"happens {moves}", offered=_tellings(told, rng))


_TELLINGS = (
    "ppuk",
    "jjok",
    "ttadak",
    "sweep",
    "jjok sweep",
    "ttadak sweep",
    "take-stack",
    "capture",
    "nothing",
)


def _tellings(told: str, rng: Random) -> tuple[str, ...]:
    others = [t for t in _TELLINGS if t != told]
    return tuple(sorted([told, *rng.sample(others, 3)]))


def _avoid(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase != "play" or 2 * len(_matches(state)) < len(state.actor.hand):
        return
    seen = view(state, 0)
    c = greedy(seen).card
    if c and not c.is_bonus and seen.unseen & MONTHS[c.month]:
        yield _asks(_as_seen(state), "avoid ppuk", question=_AVOID)


_AVOID = "The next card is face down. Which choice runs the least risk of a ppuk?"


def _lays(state: State) -> bool:
    return not _matches(state)


def _give_up(state: State, rng: Random) -> Iterator[Puzzle]:
    few = 2 <= len(state.actor.hand) <= 4
    if state.phase == "play" and few and _lays(state):
        yield _asks(state, "deal", question=_GIVE_UP)


_GIVE_UP = (
    "Every card lies open, and no card of your hand matches. Which one do you lay, "
    "so that the deal brings you the most if both then play their best?"
)


def _may_bomb(state: State) -> bool:
    return any(move.kind == "bomb" for move in legal_moves(state))


def _bomb(state: State, rng: Random) -> Iterator[Puzzle]:
    if _may_bomb(state) and state.phase == "play" and len(state.actor.hand) <= 5:
        yield _asks(state, "deal", question=_BOMB)


_BOMB = (
    "Every card lies open. Do you bomb now, or play another card, "
    "so that the deal brings you the most if both then play their best?"
)


def _pile_only(state: State) -> State:
    """A position with nothing but the pile of the seat to act."""
    return parse_position(f"A pile: {state.actor.pile} | table: none", state.rules)


def _count(state: State, rng: Random) -> Iterator[Puzzle]:
    pile, rules = state.actor.pile, state.rules
    found = score(pile, rules)
    if len(found.rows) >= 2:
        wrong = _miscounts(pile, rules)
        offered = _offer(str(found.points), wrong, rng)
        yield _asks(_pile_only(state), "count", offered=offered)


def _miscounts(pile: Cards, rules: Rules) -> list[int]:
    """What a pile seems to be worth: a way missed, doubles taken as single junk ..."""
    found = score(pile, rules)
    single = score(Cards(pile & ~JUNK_BY_VALUE[1]), rules).points
    missed = [found.points - row.points for row in found.rows]
    other = [score_as(pile, rules, r).points for r in readings(pile, rules)]
    return [*missed, *other, single, found.points + 1, found.points + 2]


def _who_pays(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase != "go-stop":
        return
    bill = stopped(state)
    lines = [line for line in bill.lines if line.factors and not line.exempt]
    for line in rng.sample(lines, len(lines)):
        payer, owed = SEATS[line.loser], -bill.totals[line.loser]
        base = bill.points
        wrong = [base, 2 * base, 4 * base, owed // 2, 2 * owed, owed + 1, line.points]
        offered = _offer(str(owed), [n for n in wrong if n > 0], rng)
        yield _asks(_as_seen(state), f"bill {payer}", offered=offered)


def _the_cup(state: State, rng: Random) -> Iterator[Puzzle]:
    pile, rules = state.actor.pile, state.rules
    if CUP not in pile:
        return
    found = {r: score_as(pile, rules, r).points for r in readings(pile, rules)}
    best = score(pile, rules).reading
    if len(set(found.values())) < 2 or (best == "junk" and rng.random() < _TOO_COMMON):
        return
    position = _pile_only(state)
    if rng.random() < 0.5:
        yield _asks(position, "cup")
    else:
        right = str(found[best])
        offered = _offer(right, [*found.values(), *_miscounts(pile, rules)], rng)
        yield _asks(position, "count", question=_WITH_CUP, offered=offered)


_TOO_COMMON = 0.8  # late in a deal the cup is mostly junk

_WITH_CUP = "The sake cup is in this pile. How many points is it, read the better way?"


def _go_or_stop(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase != "go-stop":
        return
    if len(state.actor.hand) <= 3:
        yield _asks(state, "deal", question=_OPEN_GO)
    elif len(state.actor.hand) <= 6:
        yield _asks(_as_seen(state), "mean", question=_HIDDEN_GO)


_OPEN_GO = (
    "Every card lies open. Go or Stop: what brings you more, "
    "if both then play their best?"
)
_HIDDEN_GO = (
    "Go or Stop? You do not see the other cards. What brings you more on average, "
    "if both then take what they can at once?"
)


def _which_rules(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase == "go-stop":
        payer = SEATS[rng.randrange(1, state.players)]
        yield from _of_amounts(_as_seen(state), [f"bill {payer}"], rng)
    if state.phase != "play" or state.players > 2 or len(state.actor.hand) < 2:
        return
    shown = _flips_shown(state)
    if rng.random() < _OF_MOVES:
        yield from _of_moves(shown, rng)
    for turn in _odd_ones(shown, rng):
        moves = " ".join(map(str, turn.moves))
        yield from _of_amounts(shown, [f"{what} {moves}" for what in _WHATS], rng)


_OF_MOVES = 0.3  # else most puzzles would be about what may be played
_OF_SOURCES = 0.2  # rule sets of the sources are compared, else changes of one rule
_MOST_TURNS = 3
_WHATS = ("points", "junk", "paid", "cards")


def _odd_ones(position: State, rng: Random) -> list[Turn]:
    """A few turns, those in which something special happens first."""
    found = [*turns(position)]
    found = rng.sample(found, len(found))
    return sorted(found, key=lambda turn: happened(turn) in _PLAIN)[:_MOST_TURNS]


_PLAIN = ("capture", "nothing", "bonus")


def _of_amounts(position: State, asked: list[str], rng: Random) -> Iterator[Puzzle]:
    """Under which rules a turn or a bill comes to more, or to less."""
    if rng.random() < _OF_SOURCES:
        yield from _more_or_less(position, asked, (), rng)
        return
    changes = _changes(position, rng)
    rules = goal(f"rules most {asked[0]}")
    marks = {c.text: _mark(c) for c in rules.choices(position, (*changes, _NO_CHANGE))}
    usual = marks.get(_NO_CHANGE)
    idle = [text for text in changes if marks.get(text) == usual]
    for text in changes:
        if text in marks and marks[text] != usual and _is_wanted(text, rng):
            yield from _more_or_less(position, asked, _among(text, idle, rng), rng)


_NO_CHANGE = "first_dealer=highest"  # nothing after the deal depends on it


def _is_wanted(text: str, rng: Random) -> bool:
    """What decides in nearly every deal is seldom asked about."""
    return text.partition("=")[0] not in _OFTEN or rng.random() < _SELDOM


_SELDOM = 0.15
_OFTEN = (
    "bonus_steals",
    "cup",
    "first_award_2p",
    "first_jjok",
    "forced_match",
    "junk_bak_counts",
    "threshold_2p",
)


def _more_or_less(
    position: State, asked: list[str], offered: tuple[str, ...], rng: Random
) -> Iterator[Puzzle]:
    for what in rng.sample(asked, len(asked)):
        for amount in rng.sample(("most", "least"), 2):
            yield _of_rules(position, f"rules {amount} {what}", offered)


def _of_rules(position: State, asked: str, offered: tuple[str, ...]) -> Puzzle:
    """A question about rules; about changes of the rules, if they are offered."""
    question = goal(asked, position.actor.hand).question
    if offered:
        question = question.replace(*_WITH_CHANGES)
    return _asks(position, asked, question=question, offered=offered)


_WITH_CHANGES = ("Under which rules", "With which one of these rules")


def _mark(choice: Choice) -> object:
    """What a turn or a bill comes to, to see whether two are the same."""
    match choice.detail:
        case Turn(events=events, after=after):
            return choice.worth, events, after.phase
        case Bill(totals=totals):
            return totals
    return choice.worth


def _of_moves(position: State, rng: Random) -> Iterator[Puzzle]:
    """Under which rules moves are legal that are not, or the other way round."""
    changes = _changes(position, rng)
    usual = _ways(position, _NO_CHANGE)
    legal = {text: _ways(position, text) for text in changes}
    idle = [text for text in changes if legal[text].keys() == usual.keys()]
    for text in changes:
        sides = (("allow", legal[text], usual), ("forbid", usual, legal[text]))
        for may, these, others in sides:
            new = sorted(these.keys() - others.keys())
            if new and _is_wanted(text, rng):
                asked = f"rules {may} {these[rng.choice(new)]}"
                yield _of_rules(position, asked, _among(text, idle, rng))


def _ways(position: State, text: str) -> dict[str, str]:
    """The first moves of a turn, and the turns that end in Go or Stop, each written.

    They are those under a change of the rules.
    """
    changed = evolve(position, rules=change(position.rules, text))
    found: dict[str, str] = {}
    for turn in turns(changed):
        moves = " ".join(map(str, turn.moves))
        found.setdefault(str(turn.moves[0]), moves)
        if turn.after.phase == "go-stop":
            found[f"{turn.moves[0]} stop"] = f"{moves} stop"
    return found


def _changes(position: State, rng: Random) -> list[str]:
    """For each option another value than the position's, in any order."""
    found = []
    for name, option in OPTIONS.items():
        other_table = name.endswith("_3p" if position.players == 2 else "_2p")
        if other_table or name in _OF_THE_DEAL:
            continue
        values = _other_values(option, getattr(position.rules, name))
        found.append(f"{name}={written(rng.choice(values))}")
    return rng.sample(found, len(found))


_OF_THE_DEAL = (
    "bonus_2p",
    "bonus_3p",
    "first_dealer",
    "first_dealer_tie",
    "table_four",
    "two_chongtongs",
)
"""What no turn changes any more: the deck, and how the deal begins."""


def _other_values(option: Option, now: Value) -> list[Value]:
    """The values of an option but one; of numbers only those near it, and none at all.

    >>> _other_values(OPTIONS["threshold_2p"], 7)
    [5, 6, 8, 9]
    """
    if option.range is None:
        return [value for value in option.values if value != now]
    near = {0, *(int(now) + n for n in (-2, -1, 1, 2))}
    return [value for value in sorted(near) if value in option.range and value != now]


def _among(right: str, idle: list[str], rng: Random) -> tuple[str, ...]:
    """A change of the rules among three that change nothing here, of near subjects."""
    order = list(OPTIONS)
    place = order.index(right.partition("=")[0])
    near = sorted(idle, key=lambda c: abs(order.index(c.partition("=")[0]) - place))
    offered = [right, *rng.sample(near[:_NEAR], min(3, len(near)))]
    return tuple(sorted(offered, key=lambda c: order.index(c.partition("=")[0])))


_NEAR = 8


def _odds(state: State, rng: Random) -> Iterator[Puzzle]:
    if state.phase != "play" or len(state.actor.hand) < 2:
        return
    position = _as_seen(state)
    event = rng.choice(("ppuk", "jjok", "ttadak", "sweep"))
    found = [o for o in turn_odds(view(state, 0)) if o.chance(event)]
    if not found:
        return
    if rng.random() < 0.5:
        asks = f"The next card is face down. Which choice makes a {event} most likely?"
        yield _asks(position, f"make {event}", question=asks)
    odds, unseen = rng.choice(found), len(view(state, 0).unseen)
    chance = odds.chance(event)
    near = [Fraction(n, d) for n in range(1, 5) for d in (unseen, len(state.stock))]
    offered = _offer(str(chance), [f for f in near if f != chance and f <= 1], rng)
    yield _asks(position, f"chance {event} {odds.move}", offered=offered)


def _last_cards(state: State, rng: Random) -> Iterator[Puzzle]:
    few = 2 <= len(state.actor.hand) <= 4
    if state.phase == "play" and few and _matches(state):
        yield _asks(state, "deal", question=_LAST)


_LAST = (
    "Every card lies open. Which choice brings you the most in this deal, "
    "if both then play their best?"
)


def _is_known(puzzle: Puzzle) -> bool:
    """Whether the goal has an answer here at all, and in reasonable time."""
    try:
        return bool(choices(puzzle))
    except ValueError:
        return False


def _balanced(is_one: Callable[[str], bool], recipe: Recipe) -> Recipe:
    """A recipe whose right answers are as often of the one kind as of the other."""

    def balanced(state: State, rng: Random) -> Iterator[Puzzle]:
        wanted = rng.random() < 0.5
        for puzzle in filter(_is_known, recipe(state, rng)):
            right = [choice.text for choice in best_of(choices(puzzle))]
            if all(is_one(text) == wanted for text in right):
                yield puzzle

    return balanced


def _only_traps(recipe: Recipe) -> Recipe:
    """Only the puzzles of a recipe that the greedy player gets wrong."""

    def traps(state: State, rng: Random) -> Iterator[Puzzle]:
        for puzzle in filter(_is_known, recipe(state, rng)):
            if is_trap(puzzle):
                yield puzzle

    return traps


def _varied(common: str, recipe: Recipe, share: float = 0.15) -> Recipe:
    """The puzzles of a recipe; only a share of those in which decides what is common.

    Where more is at stake than a reader can follow there is no puzzle.
    """

    def varied(state: State, rng: Random) -> Iterator[Puzzle]:
        for puzzle in filter(_is_known, recipe(state, rng)):
            stake = max(abs(float(choice.worth)) for choice in choices(puzzle))
            often = decider(puzzle) != common or rng.random() < share
            if often and stake <= _MOST_STAKE:
                yield puzzle

    return varied


_MOST_STAKE = 80


def _is_bomb(answer: str) -> bool:
    return answer.startswith("bomb")


def _is_go(answer: str) -> bool:
    return answer == "go"


THEMES: dict[str, Theme] = {
    "pick-the-capture": Theme(
        "Pick the capture", "Take what your pile is waiting for.", _pick, Fraction(1, 2)
    ),
    "what-happens": Theme(
        "What happens",
        "See what your card and the flip do together.",
        _what_happens,
        Fraction(1),
        0.6,
    ),
    "avoid-the-ppuk": Theme(
        "Avoid the ppuk",
        "Take the card that cannot stick.",
        _varied("avoid lays", _only_traps(_avoid)),
        Fraction(1, 30),
        0.5,
    ),
    "which-card-to-give-up": Theme(
        "Which card to give up",
        "Lay the card that hurts least.",
        _varied("deal jjok", _only_traps(_give_up), 0),
        Fraction(3),
        0.4,
        fits=_lays,
    ),
    "bomb-or-keep": Theme(
        "Bomb or keep",
        "Throw three at once, or wait for a better moment.",
        _balanced(_is_bomb, _bomb),
        Fraction(3),
        keeps=True,
        fits=_may_bomb,
    ),
    "count-the-pile": Theme(
        "Count the pile", "Find every row that scores.", _count, Fraction(1)
    ),
    "who-pays-what": Theme(
        "Who pays what", "Work out the bill.", _who_pays, Fraction(1)
    ),
    "the-cup": Theme(
        "The cup", "Read the sake cup the better way.", _the_cup, Fraction(1)
    ),
    "go-or-stop": Theme(
        "Go or Stop",
        "Take the points, or go on for more.",
        _balanced(_is_go, _go_or_stop),
        Fraction(1),
    ),
    "which-rules-say-so": Theme(
        "Which rules say so",
        "The same turn under different rules.",
        _which_rules,
        Fraction(1),
        0.6,
    ),
    "read-the-odds": Theme(
        "Read the odds",
        "Count the cards that you have not seen.",
        _odds,
        Fraction(1, 60),
        0.5,
    ),
    "last-cards": Theme(
        "Last cards",
        "Play the end of a deal with every card known.",
        _varied("deal jjok", _only_traps(_last_cards)),
        Fraction(3),
        0.4,
    ),
}
"""The twelve themes, by the name of their file."""
