"""A hand under way as HTML: the board of the one who chooses, and what is said of it.

What is made here is shown to one player, so it is drawn from views and open facts: no
card that is hidden from that player is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ..moves import SEATS, Event, Move
from ..play import legal_moves
from ..players import greedy
from ..record import PERSON, Moment, Played, chooser, first_draw, lately
from ..rules import PRESETS, name_of
from ..scenario import told
from ..scoring import score
from ..solver import Estimate, Odds, expectations, turn_odds
from ..state import State, View, evolve, hidden, view
from ..words import count, moves_name, say, signed, term
from .board import board, moved, phase, text_html
from .report import amount, bill_html, chance, score_table

SAMPLES = 100
"""How many ways to deal the hidden cards an estimate plays out."""


def _html(key: str, language: str, **fields: object) -> str:
    return text_html(say(f"hand.{key}", language, **fields))


@dataclass(frozen=True, slots=True)
class Table:
    """What a page shows of a hand, in HTML but for `said`, which is plain text."""

    board: str
    standing: str
    happened: str
    scores: str
    whole: str
    said: str


def table(
    done: Played, seat: int | None = None, *, base: str = "", language: str = "en"
) -> Table:
    """Everything that the one who looks, on `seat`, may see of a hand."""
    recent = lately(done)
    sentences = [_drawn(done, language)] if recent[0].move is None else []
    sentences += [said for m in recent for _, said in _told(m, language)]
    bill = ""
    if done.state.result:
        bill = bill_html(done.match.bills[-1], base=base, language=language)
    return Table(
        board=_board(done, seat, base, language),
        standing=_standing(done, base, language),
        happened=_moments(done, recent, base, language) + bill,
        scores=_scores(done.state, base, language),
        whole=_moments(done, done.moments, base, language),
        said=" ".join(filter(None, [*sentences, *_asked(done, seat, language)])),
    )


# The board


def _board(done: Played, seat: int | None, base: str, language: str) -> str:
    """The board as the one who must choose may know it; open when the deal is over."""
    state = done.state
    new = moved(e for m in lately(done) for e in m.events)
    if state.phase == "over":
        front = done.persons[0]
        return board(state, base=base, language=language, new=new, seat=front)
    looking = chooser(done, seat)
    if looking is None:
        drawn = board(_closed(state), base=base, language=language, new=new)
        return _cover(state.turn, language) + drawn
    seen = view(state, looking)
    moves = legal_moves(seen)
    return board(seen, moves=moves, base=base, language=language, new=new)


def _closed(state: State) -> State:
    """A position with every hand face down, but for cards that a shake has shown."""
    start = hidden(view(state, state.turn))
    hand = start.actor.hand
    shown = hand & start.actor.shown
    actor = evolve(
        start.actor,
        hand=type(hand)(shown),
        unknown=start.actor.unknown + (hand ^ shown).bit_count(),
    )
    seats = (*start.seats[: state.turn], actor, *start.seats[state.turn + 1 :])
    return evolve(start, seats=seats)


def _cover(seat: int, language: str) -> str:
    """What stands over the hands until the one who must choose has the phone."""
    return (
        f'<div class="gs-cover"><p>{_html("cover", language, seat=seat)}</p>'
        f'<button type="button" class="gs-button gs-main" data-act="reveal" '
        f'data-seat="{SEATS[seat]}">{_html("reveal", language, seat=seat)}</button></div>'
    )


def _asked(done: Played, seat: int | None, language: str) -> list[str]:
    """What the one who must choose is asked, for a reader who hears the page."""
    if done.state.phase == "over":
        return []
    if chooser(done, seat) is None:
        return [say("hand.cover", language, seat=done.state.turn)]
    return [phase(view(done.state, done.state.turn), language)]


# What is said around it


def _standing(done: Played, base: str, language: str) -> str:
    """Which deal it is, who plays, what it counts, and the balance of the match."""
    match, state = done.match, done.match.state
    parts = [_html("number", language, number=match.number)]
    alone = len(done.persons) == 1
    for seat, who in enumerate(done.record.seats):
        key = "you" if who == PERSON and alone else who
        parts.append(_html(key, language, seat=seat))
    parts.append(_html("dealer", language, seat=state.dealer))
    if state.carry > 1:
        parts.append(_html("carry", language, factor=state.carry))
    if match.bills:
        sums = (f"{x} {signed(n)}" for x, n in zip(SEATS, match.balance, strict=False))
        parts.append(_html("balance", language, sums=", ".join(sums)))
    parts.append(_rules_link(done, base, language))
    return f'<p class="gs-standing">{" ".join(f"<span>{p}</span>" for p in parts)}</p>'


def _rules_link(done: Played, base: str, language: str) -> str:
    name = name_of(done.record.rules)
    page = f"rules/{name}/" if name in PRESETS else "rules/house/"
    link = f'<a href="{escape(base)}{page}">{escape(name)}</a>'
    return _html("rules", language, rules="{rules}").replace("{rules}", link)


def _scores(state: State, base: str, language: str) -> str:
    """The score so far of each seat, row by row."""
    return "".join(
        score_table(
            score(seat.pile, state.rules, seat.cup),
            base=base,
            language=language,
            caption=say("hand.score", language, seat=number),
        )
        for number, seat in enumerate(state.seats)
    )


def _moments(done: Played, moments: Sequence[Moment], base: str, language: str) -> str:
    """Moves in their order, each event as a sentence with its reason behind it."""
    items = "".join(_moment(done, m, base, language) for m in moments)
    return f'<ol class="gs-moments">{items}</ol>'


def _moment(done: Played, moment: Moment, base: str, language: str) -> str:
    lines = "".join(
        f"<li>{text_html(said)}{_why(event, base, language)}</li>"
        for event, said in _told(moment, language)
    )
    if moment.move is None or moment.seat is None:
        return f"<li><ul>{_first(done, base, language)}{lines}</ul></li>"
    acts = f"<b>{SEATS[moment.seat]}</b> <code>{escape(str(moment.move))}</code>"
    return f'<li><p class="gs-head">{acts}</p><ul>{lines}</ul></li>'


def _told(moment: Moment, language: str) -> tuple[tuple[Event | None, str], ...]:
    return told(moment.before, moment.after, moment.events, language)


def _drawn(done: Played, language: str) -> str:
    """Who deals the first deal, and by which cards; of later ones nothing."""
    if done.match.number > 1:
        return ""
    if done.record.start is not None:
        return say("hand.from", language)
    cards, dealer = first_draw(done.record)
    draws = [
        say("hand.draws", language, seat=seat, card=card)
        for seat, card in enumerate(cards)
    ]
    return " ".join([*draws, say("hand.deals", language, seat=dealer)])


def _first(done: Played, base: str, language: str) -> str:
    said = _drawn(done, language)
    if not said:
        return ""
    if done.record.start is not None:
        return f"<li>{text_html(said)}</li>"
    why = _disclosure(
        say("hand.first-dealer", language),
        say("hand.why-first", language),
        f"{base}rules/options/first_dealer/",
        say("hand.more-first", language),
        language,
    )
    return f"<li>{text_html(said)}{why}</li>"


def _why(event: Event | None, base: str, language: str) -> str:
    """The rule behind an event: a sentence, and the way to its page."""
    if event is None:
        return ""
    word = term(event.name)
    name = str(word["english"])
    return _disclosure(
        name,
        str(word["short"]),
        f"{base}events/{event.name}/",
        say("hand.more", language, event=name),
        language,
    )


def _disclosure(name: str, text: str, link: str, more: str, language: str) -> str:
    return (
        f'<details class="gs-why"><summary>{_html("why", language)}'
        f'<span class="gs-unseen"> {text_html(name)}</span></summary>'
        f'<p>{text_html(text)} <a href="{escape(link)}">{text_html(more)}</a></p>'
        "</details>"
    )


# Odds


def odds(done: Played, *, base: str = "", language: str = "en") -> str:
    """What each legal move brings, for the one who must choose.

    Of a turn exactly; of Go or Stop, and of what else decides a whole deal, as an
    estimate. Nothing when the deal is over.
    """
    if done.state.phase == "over":
        return ""
    seen = view(done.state, done.state.turn)
    if seen.phase in ("play", "choose-hand", "choose-flip"):
        return _turn_table(seen, language)
    return _deal_table(seen, language)


def _turn_table(seen: View, language: str) -> str:
    """Each move of a turn, exactly. A bonus card changes the hand: it has no row."""
    legal = legal_moves(seen)
    moves = [m for m in legal if m.kind != "bonus"]
    rows = [_turn_row(o, language) for o in turn_odds(seen, moves=moves)]
    notes = ["exact", *(["bonus"] if len(moves) < len(legal) else [])]
    return _odds_table(("move", "ppuk", "cards", "points"), rows, notes, language)


def _turn_row(found: Odds, language: str) -> tuple[str, ...]:
    return (
        text_html(_name(found.move, language)),
        chance(found.chance("ppuk"), language),
        amount(found.cards),
        amount(found.points),
    )


def _deal_table(seen: View, language: str) -> str:
    """Each choice that decides more than a turn, as an estimate with its error."""
    found = expectations(seen, greedy, samples=SAMPLES)
    rows = [_deal_row(move, estimate, language) for move, estimate in found.items()]
    table = _odds_table(("move", "paid", "error"), rows, ["estimate"], language)
    first, second = found.items()
    if first[1].mean < second[1].mean:
        first, second = second, first
    ahead = first[1].minus(second[1])
    fields = {
        "better": _name(first[0], language),
        "other": _name(second[0], language),
        "by": f"{ahead.mean:.2f}",
        "error": f"{ahead.error:.2f}",
    }
    key = "beyond-doubt" if ahead.is_beyond_doubt else "in-doubt"
    return f"{table}<p>{_html(key, language, **fields)}</p>"


def _deal_row(move: Move, found: Estimate, language: str) -> tuple[str, ...]:
    mean = signed(found.mean)
    return text_html(_name(move, language)), mean, f"{found.error:.2f}"


def _name(move: Move, language: str) -> str:
    return moves_name((move,), language)


def _odds_table(
    columns: Iterable[str],
    rows: Iterable[tuple[str, ...]],
    notes: Iterable[str],
    language: str,
) -> str:
    heads = "".join(
        f'<th scope="col">{_html(f"odds-{key}", language)}</th>' for key in columns
    )
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{x}</td>" for x in rest)}</tr>'
        for first, *rest in rows
    )
    samples = count("samples", SAMPLES, language)
    said = "".join(
        f"<p>{_html(f'odds-{key}', language, samples=samples)}</p>" for key in notes
    )
    return (
        f'<table class="gs-odds"><caption>{_html("odds", language)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{said}"
    )


__all__ = ["SAMPLES", "Table", "odds", "table"]
