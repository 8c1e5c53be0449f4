"""What the solver says of a position, and of a question about it, as HTML.

`solved` tells what each choice brings: this turn, and where that can be known the whole
deal. `posed` gives the complete answer of a question. As in `board`, all text is escaped
and `base` is the way from the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..cards import Cards
from ..errors import NotationError
from ..goals import Choice, Deal, Turn, events_of, is_hidden, turns
from ..moves import SEATS, Move
from ..notation import format_move
from ..play import legal_moves
from ..players import greedy
from ..puzzles import Puzzle, Verdict, best_of, choices, undecided
from ..scenario import named_events
from ..scoring import points
from ..solver import Estimate, Odds, expectations, rest_of_deal, turn_odds
from ..state import NO_CARDS, State, view
from ..words import count, moves_name, say, signed, term
from .board import card_image, text_html
from .report import amount, answer, chance, choices_table, drawn_in, summary

SAMPLES = 100
"""How many ways to deal the hidden cards an estimate plays out."""

MOST = 4_000
"""How many positions a search to the end may look at for each choice.

So many that a reader can wait for them.
"""

WHOLE_DEAL = ("go-stop", "chongtong")
"""The phases in which a choice changes nothing in the turn, only in the deal."""


def _html(key: str, language: str, **fields: object) -> str:
    return text_html(say(f"solve.{key}", language, **fields))


def solved(state: State, *, base: str = "", language: str = "en") -> str:
    """What each choice brings here, as tables; a sentence where a table cannot be.

    Raises `NotationError` if nothing is to be chosen.
    """
    if not legal_moves(state):
        raise NotationError(say("solve.no-choice", language))
    shown = []
    if state.phase not in WHOLE_DEAL:
        make = _odds if is_hidden(state) else _turns
        shown.append(make(state, base, language))
    if is_known(state):
        shown.append(_to_the_end(state, base, language))
    elif state.phase in WHOLE_DEAL:
        shown.append(_estimates(state, base, language))
    return "".join(shown)


def is_known(state: State) -> bool:
    """Whether every card of the hands and of the stock is known."""
    return None not in state.stock and not any(s.unknown for s in state.seats)


# This turn


def _odds(state: State, base: str, language: str) -> str:
    """The exact odds of a turn. A bonus card changes the hand first: it has no row."""
    legal = legal_moves(state)
    moves = [move for move in legal if move.kind != "bonus"]
    found = turn_odds(view(state, state.turn), moves=moves)
    names = list(
        dict.fromkeys(
            name
            for odds in found
            for outcome in odds.outcomes
            for name in named_events(outcome.events)
        )
    )
    heads = [
        _html("choice", language),
        *(_event_head(name, base) for name in names),
        _html("cards", language),
        _html("points", language),
    ]
    rows = [_odds_row(odds, names, base, language) for odds in found]
    notes = ["odds", *(["bonus"] if len(moves) < len(legal) else [])]
    return _table("turn", heads, rows, [_html(n, language) for n in notes], language)


def _odds_row(odds: Odds, names: list[str], base: str, language: str) -> list[str]:
    return [
        _moves((odds.move,), base, language),
        *(chance(odds.chance(name), language) for name in names),
        amount(odds.cards),
        amount(odds.points),
    ]


def _event_head(name: str, base: str) -> str:
    english = text_html(str(term(name)["english"]))
    return f'<a href="{escape(base)}events/{name}/">{english}</a>'


def _turns(state: State, base: str, language: str) -> str:
    """What happens in each way to play the turn: the next card lies open."""
    heads = [_html(k, language) for k in ("choice", "happens", "cards", "points")]
    rows = [_turn_row(state, turn, base, language) for turn in turns(state)]
    return _table("turn", heads, rows, [_html("open", language)], language)


def _turn_row(state: State, turn: Turn, base: str, language: str) -> list[str]:
    told = summary(Choice("", 0, turn.moves, turn), language)
    before, after = state.actor, turn.after.seats[state.turn]
    gained = points(after.pile, state.rules, after.cup)
    gained -= points(before.pile, state.rules, before.cup)
    won = (after.pile & ~before.pile).bit_count()
    named = _moves(turn.moves, base, language, drawn_in(turn.events))
    return [named, text_html(told), str(won), str(gained)]


# The whole deal


def to_the_end(state: State, *, most: int = MOST) -> tuple[Choice, ...]:
    """Each way to play the turn, with best play after it by every seat.

    Raises `NotationError` if more than `most` positions would have to be looked at for
    one of them.
    """
    found = []
    for turn in turns(state):
        try:
            totals, then = rest_of_deal(turn.after, most=most)
        except ValueError as error:
            if "more than" not in str(error):
                raise
            raise NotationError(say("solve.far", most=f"{most:,}")) from None
        text = " ".join(map(format_move, turn.moves))
        deal = Deal(turn, then, totals)
        found.append(Choice(text, totals[state.turn], turn.moves, deal))
    return tuple(found)


def _to_the_end(state: State, base: str, language: str) -> str:
    try:
        found = to_the_end(state)
    except ValueError as error:
        return f"<p>{text_html(str(error))}</p>"
    seats = SEATS[: state.players]
    heads = [
        _html("choice", language),
        _html("then", language),
        *(_html("gets", language, seat=seat) for seat in range(len(seats))),
    ]
    top = best_of(found)
    rows = [_deal_row(choice, choice in top, base, language) for choice in found]
    return _table("deal", heads, rows, [_html("known", language)], language)


def _deal_row(choice: Choice, best: bool, base: str, language: str) -> list[str]:
    assert isinstance(choice.detail, Deal)
    mark = _html("best", language)
    marked = f' <span class="gs-mark">{mark}</span>' if best else ""
    return [
        _moves(choice.moves, base, language, drawn_in(events_of(choice.detail)))
        + marked,
        text_html(summary(choice, language)),
        *map(signed, choice.detail.totals),
    ]


def _estimates(state: State, base: str, language: str) -> str:
    """What each choice brings over sampled hidden cards, with its standard error."""
    found = expectations(view(state, state.turn), greedy, samples=SAMPLES)
    heads = [_html(k, language) for k in ("choice", "mean", "error")]
    rows = [
        [_moves((move,), base, language), signed(e.mean), f"{e.error:.2f}"]
        for move, e in found.items()
    ]
    notes = [
        _html("estimate", language, samples=count("samples", SAMPLES, language)),
        *_compared(found, language),
    ]
    return _table("deal", heads, rows, notes, language)


def _compared(found: dict[Move, Estimate], language: str) -> list[str]:
    """Whether the best choice is beyond doubt better than the second."""
    best, *others = sorted(found.items(), key=lambda row: -row[1].mean)
    return [
        text_html(
            say(
                f"hand.{'beyond' if ahead.is_beyond_doubt else 'in'}-doubt",
                language,
                better=moves_name((best[0],), language),
                other=moves_name((move,), language),
                by=f"{ahead.mean:.2f}",
                error=f"{ahead.error:.2f}",
            )
        )
        for move, other in others[:1]
        if (ahead := best[1].minus(other))
    ]


# A question


def posed(puzzle: Puzzle, *, base: str = "", language: str = "en") -> tuple[str, str]:
    """What is wrong with a question, or nothing; and its answer or its choices.

    The answer is complete: every choice that no other betters.
    """
    found = choices(puzzle)
    wrong = unanswered(puzzle, found, language)
    if not wrong:
        judged = Verdict(puzzle.position, None, None, found, best_of(found))
        said = answer(puzzle, judged, base=base, language=language)
        return "", _in_a_box(said, say("judged.choices", language))
    shown = f"<p>{_html('no-answer', language, why=wrong)}</p>"
    if len(found) > 1 and not puzzle.goal.offers:
        none = Verdict(puzzle.position, None, None, found, ())
        table = choices_table(puzzle, none, base=base, language=language)
        shown += _in_a_box(table, say("judged.choices", language))
    return wrong, shown


def unanswered(puzzle: Puzzle, found: tuple[Choice, ...], language: str = "en") -> str:
    """Why a question has no answer, or nothing."""
    if not found:
        return say("solve.no-choice", language)
    if puzzle.goal.offers and not any(choice.worth for choice in found):
        return say("solve.not-offered", language)
    return undecided(found)


# Tables


def _moves(
    moves: Iterable[Move], base: str, language: str, drawn: Cards = NO_CARDS
) -> str:
    """The moves of a choice in pictures and in words."""
    moves = tuple(moves)
    pictures = "".join(
        card_image(m.card, base=base, alt="", language=language)
        for m in moves
        if m.card
    )
    shown = f'<span class="gs-mini">{pictures}</span> ' if pictures else ""
    return shown + text_html(moves_name(moves, language, drawn=drawn))


def _table(
    caption: str,
    heads: list[str],
    rows: list[list[str]],
    notes: list[str],
    language: str,
) -> str:
    """A table in a box of its own, and what is to be said of it."""
    columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{x}</td>" for x in rest)}</tr>'
        for first, *rest in rows
    )
    title = say(f"solve.{caption}", language)
    table = (
        f'<table class="gs-odds"><caption>{text_html(title)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>"
    )
    return _in_a_box(table, title) + "".join(f"<p>{note}</p>" for note in notes)


def _in_a_box(html: str, name: str) -> str:
    """What may be wider than the page: it moves sideways in its own box."""
    return (
        f'<div class="gs-scroll" role="region" tabindex="0" '
        f'aria-label="{escape(name)}">{html}</div>'
    )


__all__ = ["is_known", "posed", "solved", "to_the_end", "unanswered"]
