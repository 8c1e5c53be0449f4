"""A puzzle as HTML: its position, its hints, and what is said of every answer.

What is said of each answer stands on the page, so that a reader gets a verdict before
any engine has started. As in `board`, all text is escaped and `base` is the way from
the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from ..cards import MONTHS, Cards
from ..goals import Choice, Deal, Turn
from ..mine import THEMES, deciding_options
from ..moves import EVENTS, SEATS, Move
from ..play import carry_out
from ..players import greedy
from ..puzzles import Puzzle, asks_moves, best, choices, judge
from ..rules import OPTIONS
from ..scenario import factor_why, tell
from ..scoring import Score, readings, score
from ..settle import Bill, Factor
from ..solver import Odds
from ..state import NO_CARDS, State, view
from ..words import month_name, say, term
from .board import board, pile_groups, text_html
from .report import answer, choice_name, equal, said_of, summary, worth_words

_OF_A_PILE = ("count", "cup")


def position(
    puzzle: Puzzle,
    state: State | None = None,
    *,
    moves: Sequence[Move] = (),
    new: Cards = NO_CARDS,
    base: str = "",
    language: str = "en",
) -> str:
    """The board of a puzzle, or of `state`, a position after its moves.

    Where a pile is to be counted there is only the pile, without its points.
    """
    if puzzle.goal.name in _OF_A_PILE:
        pile = pile_groups(puzzle.position.actor.pile, base=base, language=language)
        return (
            f'<div class="gs-board gs-only"><div class="gs-groups">{pile}</div></div>'
        )
    shown = puzzle.position if state is None else state
    seat = puzzle.position.turn
    return board(shown, moves=moves, base=base, new=new, seat=seat, language=language)


def solution(puzzle: Puzzle, *, base: str = "", language: str = "en") -> str:
    """The answer, what each choice does in a table, and the verdict of each."""
    shown = answer(puzzle, judge(puzzle), base=base, language=language)
    each = "".join(_one(puzzle, c, base, language) for c in choices(puzzle))
    head = text_html(say("ui.puzzle-each", language))
    return (
        f'{shown}<details class="gs-each"><summary>{head}</summary>'
        f"<dl>{each}</dl></details>"
    )


def _one(puzzle: Puzzle, choice: Choice, base: str, language: str) -> str:
    """One choice and its verdict; `data-shows` if the turn can be shown on the board."""
    judged = judge(puzzle, choice.text)
    shows = choice.moves and isinstance(choice.detail, Turn | Deal)
    said = said_of(puzzle, judged, base=base, language=language)
    return (
        f"<dt>{text_html(choice_name(choice, language))}</dt>"
        f'<dd data-moves="{escape(choice.text)}" data-right="{int(bool(judged.right))}"'
        f"{' data-shows' if shows else ''}>{said}</dd>"
    )


# Hints


def hints(puzzle: Puzzle, *, language: str = "en") -> str:
    """Up to three hints, each inside the one before: what, where, why."""
    inner = ""
    for number, hint in reversed(list(enumerate(hints_of(puzzle, language), 1))):
        head = text_html(say(f"ui.puzzle-hint-{number}", language))
        inner = (
            f'<details class="gs-hint"><summary>{head}</summary>'
            f"<p>{text_html(hint)}</p>{inner}</details>"
        )
    return inner


def hints_of(puzzle: Puzzle, language: str = "en") -> tuple[str, str, str]:
    """What a puzzle is about, where to look, and why.

    >>> from gostop.puzzles import parse_puzzle
    >>> text = "goal: cards | A hand: 3r 7j 5a 8a | table: 3b 8k | stock: 8j"
    >>> hints_of(parse_puzzle(text))[1]
    'The right card captures one from the table at once.'
    """
    theme = THEMES.get(puzzle.theme)
    about = " ".join([*([theme.about] if theme else []), _about(puzzle, language)])
    where = puzzle.hint or _where(puzzle, language)
    why = [puzzle.why or _reason(puzzle, language), equal(puzzle, language)]
    return about, where, " ".join(filter(None, why))


def _kind(puzzle: Puzzle) -> str:
    return puzzle.goal.name.partition(" ")[0]


def _about(puzzle: Puzzle, language: str) -> str:
    """What to think of, as the goal says it; what its event is, if it names one."""
    said = say(f"hints.about-{_kind(puzzle)}", language)
    named = [word for word in puzzle.goal.name.split()[1:] if word in EVENTS]
    return " ".join([said, *(_sentence(str(term(e)["short"])) for e in named[:1])])


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."


# Where to look, worked out from the answer without giving it away


def _where(puzzle: Puzzle, language: str) -> str:
    if asks_moves(puzzle):
        return _clue(puzzle, language)
    look: str = _WHERE[_kind(puzzle)](puzzle, language)
    return " ".join(filter(None, [look, _half(puzzle, language)]))


def _rows(puzzle: Puzzle, language: str) -> str:
    seat, rules = puzzle.position.actor, puzzle.position.rules
    if len(readings(seat.pile, rules)) > 1:
        return say("hints.cup", language)
    return _number("rows", len(score(seat.pile, rules).rows), language)


def _unseen(puzzle: Puzzle, language: str) -> str:
    seen = view(puzzle.position, puzzle.position.turn)
    return say("hints.unseen", language, n=seen.unseen.bit_count())


def _flip(puzzle: Puzzle, language: str) -> str:
    top = next(iter(puzzle.position.stock), None)
    if top is None:
        return say("hints.no-flip", language)
    return say("hints.flip", language, card=top)


def _number(key: str, n: int, language: str) -> str:
    return say(f"hints.{key}-one" if n == 1 else f"hints.{key}", language, n=n)


def _factors(puzzle: Puzzle, language: str) -> str:
    """How often the bill is multiplied for the seat that is asked about."""
    bill = best(puzzle)[0].detail
    assert isinstance(bill, Bill)
    times = sum(factor.times > 1 for factor in _factors_of(puzzle, bill))
    return (
        _number("factors", times, language)
        if times
        else say("hints.factors-none", language)
    )


def _factors_of(puzzle: Puzzle, bill: Bill) -> list[Factor]:
    """The factors of a bill for the seat that is asked about."""
    payer = SEATS.index(puzzle.goal.name.split()[-1])
    return [
        factor
        for line in bill.lines
        if payer in (line.payer, line.loser)
        for factor in line.factors
    ]


def _sources(puzzle: Puzzle, language: str) -> str:
    return say("hints.changes" if puzzle.offered else "hints.sources", language)


_WHERE = {
    "count": _rows,
    "cup": _rows,
    "bill": _factors,
    "chance": _unseen,
    "happens": _flip,
    "rules": _sources,
}


def _half(puzzle: Puzzle, language: str) -> str:
    """Which of the answers that are offered can be left out: about half of them.

    Of numbers the half in which the answer is not; of others all wrong ones but the
    last, in the order of their names.
    """
    found, right = choices(puzzle), best(puzzle)
    wrong = [choice for choice in found if choice not in right]
    try:
        found = tuple(sorted(found, key=lambda choice: Fraction(choice.text)))
    except ValueError:
        out = sorted(wrong, key=lambda choice: choice.text)[:-1]
    else:
        lower, upper = found[: len(found) // 2], found[len(found) // 2 :]
        out = [c for half in (lower, upper) if right[0] not in half for c in half]
        out = out if len(out) < len(wrong) else []
    named = "; ".join(choice_name(choice, language) for choice in out)
    return say("hints.leave-out", language, told=named) if out else ""


def _clue(puzzle: Puzzle, language: str) -> str:
    """Something that all right moves have in common, and not all of the others.

    A wrong one that has it too is left, where there is such a clue.
    """
    found = choices(puzzle)
    right = best(puzzle)
    wrong = [choice for choice in found if choice.worth < right[0].worth]
    for trait in (_captures, _card_kind, _season):
        said = {trait(puzzle, choice) for choice in right}
        clue = said.pop()
        left = [choice for choice in wrong if trait(puzzle, choice) == clue]
        if clue and not said and 0 < len(left) < len(wrong):
            return say(f"hints.{clue}", language)
    months = {_month(choice) for choice in found}
    if 0 in months:
        return say("hints.no-card", language)
    if len(months) == 1:
        name = month_name(months.pop(), language)
        return say("hints.one-month", language, right=name)
    return say(f"hints.weigh-{_weighed(puzzle)}", language)


def _weighed(puzzle: Puzzle) -> str:
    """What to weigh: a turn with its flip known, what comes after it, or chances."""
    match best(puzzle)[0].detail:
        case Turn():
            return "turn"
        case Deal():
            return "open"
    return "hidden"


def _captures(puzzle: Puzzle, choice: Choice) -> str:
    """Whether the card, or the cards, of the first move find one on the table."""
    move = choice.moves[0]
    if move.kind in ("bomb", "shake"):
        return f"clue-{move.kind}"
    if move.card is None or move.card.is_bonus:
        return ""
    state = puzzle.position
    down = int(state.table)
    for stack in state.stacks:
        down |= stack.cards
    return "clue-captures" if down & MONTHS[move.card.month] else "clue-lays"


def _card_kind(puzzle: Puzzle, choice: Choice) -> str:
    card = choice.moves[0].card
    return f"clue-{card.kind.value}" if card and not card.is_bonus else ""


def _season(puzzle: Puzzle, choice: Choice) -> str:
    """The three months among which the month of the first move is."""
    month = _month(choice)
    return f"clue-season-{(month + 2) // 3}" if month else ""


def _month(choice: Choice) -> int:
    """The month of the first move, 0 if it has none."""
    move = choice.moves[0]
    return int(move.card.month) if move.card else int(move.month or 0)


# Why


def _reason(puzzle: Puzzle, language: str) -> str:
    """What decides, where nobody has written why."""
    right = best(puzzle)
    if asks_moves(puzzle):
        return _compared(puzzle, right[0], _tempting(puzzle), language)
    named = "; ".join(choice_name(choice, language) for choice in right)
    decides = _WHY.get(_kind(puzzle), _shown)(puzzle, language)
    return say("hints.answer-is", language, told=named, decides=decides).strip()


def _tempting(puzzle: Puzzle) -> Choice:
    """A wrong choice that one may take: what the greedy player does, or the next best."""
    state, right = puzzle.position, best(puzzle)
    wrong = [c for c in choices(puzzle) if c.worth < right[0].worth]
    first = greedy(view(state, state.turn))
    greedy_ones = [c for c in wrong if c.moves[0] == first]
    if any(c.moves[0] == first for c in right):
        greedy_ones = []
    return max(greedy_ones or wrong, key=lambda choice: choice.worth)


def _compared(puzzle: Puzzle, right: Choice, other: Choice, language: str) -> str:
    """What the right choice gives, and what the tempting one does."""
    return say(
        "hints.compared",
        language,
        right=_sentence(choice_name(right, language))[:-1],
        gives=_gives(puzzle, right, language),
        other=_sentence(choice_name(other, language))[:-1],
        instead=_gives(puzzle, other, language),
    )


def _gives(puzzle: Puzzle, choice: Choice, language: str) -> str:
    """What a choice comes to: its worth, and what the next player does after it."""
    worth = worth_words(puzzle, choice, language)
    match choice.detail:
        case Deal(turn=turn, then=then):
            reply = _reply(puzzle.position.turn, turn.after, then, language)
            return "; ".join(filter(None, [worth, reply]))
        case Turn():
            told = summary(choice, language)
            return "; ".join(filter(None, [told, worth]))
    return worth


def _reply(seat: int, after: State, then: tuple[Move, ...], language: str) -> str:
    """What the next player does in best play, if that wins cards: with which it does."""
    state, moves, won = after, [], []
    if state.turn == seat or state.phase == "over":
        return ""
    other = state.turn
    for move in then:
        if state.turn != other or state.phase == "over":
            break
        state, events = carry_out(state, move)
        moves.append(move)
        won += [card for e in events if e.name == "capture" for card in e.cards]
    if not moves:
        return ""
    key = "hints.reply" if won else "hints.reply-none"
    return say(key, language, seat=other, cards=list(dict.fromkeys(won)))


def _shown(puzzle: Puzzle, language: str) -> str:
    """What stands behind the right answer: the rows of a pile, the story of a turn."""
    right = best(puzzle)[0]
    match right.detail:
        case Turn() as turn:
            return " ".join(tell(puzzle.position, turn.after, turn.events, language))
        case Score():
            return _sentence(summary(right, language))
    return ""


def _cup(puzzle: Puzzle, language: str) -> str:
    """What the pile is worth, read either way."""
    told = "; ".join(
        say(
            "hints.read-as",
            language,
            name=choice_name(choice, language),
            n=int(choice.worth),
            rows=summary(choice, language),
        )
        for choice in choices(puzzle)
    )
    return _sentence(told)


def _bill(puzzle: Puzzle, language: str) -> str:
    """The points, and what changes them for the seat that is asked about."""
    bill = best(puzzle)[0].detail
    assert isinstance(bill, Bill)
    factors = [
        f"{f.effect} ({factor_why(f.key, f.count, language).rstrip('.')})"
        for f in _factors_of(puzzle, bill)
    ]
    told = say(
        "hints.bill-of" if factors else "hints.bill-plain",
        language,
        n=bill.points,
        factors=", ".join(factors),
    )
    return " ".join([told, *_sides(puzzle, bill, language)])


def _sides(puzzle: Puzzle, bill: Bill, language: str) -> Iterator[str]:
    """What was paid while the deal went on, by or to the seat that is asked about."""
    payer = SEATS.index(puzzle.goal.name.split()[-1])
    for side in bill.side:
        if payer in (side.payer, side.to):
            yield say(
                "bill.side",
                language,
                event=str(term(side.event)["english"]),
                payer=side.payer,
                to=side.to,
                amount=side.amount,
            )


def _chance(puzzle: Puzzle, language: str) -> str:
    """The cards that do it when they are turned up next.

    A bonus card does nothing itself: another card is turned up after it.
    """
    odds = best(puzzle)[0].detail
    event = puzzle.goal.name.split()[1]
    assert isinstance(odds, Odds)
    first = {o.flips[0] for o in odds.outcomes if o.happens(event) and o.flips}
    cards = sorted((c for c in first if not c.is_bonus), key=lambda c: c.bit)
    if not cards:
        return ""
    key = "hints.flips" if len(cards) == len(first) else "hints.flips-bonus"
    return say(key, language, cards=cards)


def _by_rules(puzzle: Puzzle, language: str) -> str:
    """What it comes to under each of the rules, and on what they do not agree."""
    if puzzle.offered:
        return _with_change(puzzle, language)
    asked = [OPTIONS[name].question for name in deciding_options(puzzle)]
    told = "; ".join(
        f"{choice_name(choice, language)}: {abs(int(choice.worth))}"
        for choice in choices(puzzle)
    )
    differs = say("hints.decided-by", language, questions=" ".join(asked))
    return " ".join([_sentence(told), *([differs] if asked else [])])


def _with_change(puzzle: Puzzle, language: str) -> str:
    """What the change that is right makes of it, and what all others leave."""
    right = best(puzzle)[0]
    if puzzle.goal.name.split()[1] in ("allow", "forbid"):
        return say("hints.only-with", language)
    others = [choice for choice in choices(puzzle) if choice.worth < right.worth]
    return say(
        "hints.with-change",
        language,
        right=abs(int(right.worth)),
        instead=abs(int(others[0].worth)),
    )


_WHY = {"cup": _cup, "bill": _bill, "chance": _chance, "rules": _by_rules}


# How hard it is

LEVELS = (1, 2, 3)
"""What `mine.grade` gives."""


def level_name(level: int, language: str = "en") -> str:
    """A level in a word.

    >>> [level_name(level) for level in LEVELS]
    ['easy', 'medium', 'hard']
    """
    return say(f"levels.{level}", language)


__all__ = ["LEVELS", "hints", "hints_of", "level_name", "position", "solution"]
