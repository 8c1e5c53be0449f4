"""What is said around a board, as HTML: stories, scores, bills, verdicts.

`steps` draws a played scenario, `score_table` a counted pile, `bill_html` a bill,
`verdict`, `answer` and `choices_table` a judged puzzle, `changes_list` house rules. As in `board`, all text is
escaped and `base` is the way from the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..cards import DECK, Card, Cards
from ..moves import SEATS, Event, Move
from ..puzzles import GOALS, Outcome, Puzzle, Verdict
from ..rules import OPTIONS, Rules, differences
from ..scenario import Run, Step, factor_why, named_events, tell
from ..scoring import Score
from ..settle import Bill, Line
from ..state import Side
from ..words import count, say, term
from .board import KINDS, board, card_button, card_image, moved, text_html


def _html(key: str, language: str, **fields: object) -> str:
    return text_html(say(key, language, **fields))


# A played scenario


def steps(
    done: Run, *, base: str = "", language: str = "en", moves: Sequence[Move] = ()
) -> str:
    """A run as an ordered list: the start, then each move with its story and board.

    `moves` can be chosen on the last board. Who acts first sits in front throughout.
    """
    start = done.steps[0].before if done.steps else done.scenario.start
    seat = start.turn
    last = len(done.steps)
    opening = board(
        start, base=base, language=language, seat=seat, moves=() if last else moves
    )
    head = _html("steps.start", language)
    items = [f'<li class="gs-step"><p class="gs-head"><b>{head}</b></p>{opening}</li>']
    for number, step in enumerate(done.steps, 1):
        drawn = board(
            step.after,
            base=base,
            language=language,
            new=moved(step.events),
            seat=seat,
            moves=moves if number == last else (),
        )
        items.append(_step(step, drawn, base, language))
    bill = bill_html(done.bill, base=base, language=language) if done.bill else ""
    return f'<ol class="gs-steps">{"".join(items)}</ol>{bill}'


def _step(step: Step, drawn: str, base: str, language: str) -> str:
    head = f"<b>{_html('steps.deal', language)}</b>"
    if step.move is not None and step.seat is not None:
        head = f"<b>{SEATS[step.seat]}</b> <code>{escape(str(step.move))}</code>"
    tags = event_tags(step.events, base=base, language=language)
    failed = "".join(f'<p class="gs-failure">{text_html(f)}</p>' for f in step.failures)
    return (
        f'<li class="gs-step"><p class="gs-head">{head} {tags}</p>'
        f"{failed}{drawn}{story_html(step.story)}</li>"
    )


def story_html(story: Iterable[str]) -> str:
    """Sentences as a list."""
    items = "".join(f"<li>{text_html(s)}</li>" for s in story)
    return f'<ul class="gs-story">{items}</ul>' if items else ""


def event_tags(
    events: tuple[Event, ...], *, base: str = "", language: str = "en"
) -> str:
    """The named events as links to their pages."""
    return " ".join(
        f'<a class="gs-event" href="{escape(base)}events/{name}/">'
        f"{text_html(_event(name))}</a>"
        for name in dict.fromkeys(named_events(events))
    )


def _event(name: str) -> str:
    return str(term(name)["english"])


# Piles and scores


def score_table(
    found: Score, *, base: str = "", language: str = "en", caption: str = ""
) -> str:
    """A counted pile: one row for each way that scored, and the sum."""
    rows = "".join(
        f'<tr><th scope="row"><a href="{escape(base)}combinations/{row.key}/">'
        f"{_html(f'rows.{row.key}', language)}</a></th>"
        f'<td class="gs-mini">{_minis(row.cards, base, language)}</td>'
        f"<td>{row.points}</td></tr>"
        for row in found.rows
    )
    if not rows:
        rows = f'<tr><td colspan="3">{_html("score.nothing", language)}</td></tr>'
    heads = "".join(
        f'<th scope="col">{_html(f"score.{key}", language)}</th>'
        for key in ("what", "cards", "points")
    )
    title = text_html(caption) if caption else _html("score.caption", language)
    return (
        f'<table class="gs-score"><caption>{title}</caption><thead><tr>{heads}</tr>'
        f'</thead><tbody>{rows}</tbody><tfoot><tr><th scope="row" colspan="2">'
        f"{_html('bill.total', language)}</th><td>{found.points}</td></tr></tfoot></table>"
    )


def _minis(cards: Iterable[Card], base: str, language: str) -> str:
    return "".join(card_image(c, base=base, language=language) for c in cards)


def picker(pile: Cards, *, base: str = "", language: str = "en") -> str:
    """All 51 cards by kind as buttons to press; those of the pile are pressed."""
    return "".join(
        f'<div class="gs-row"><span class="gs-label" aria-hidden="true">'
        f"{_html(f'places.{name}', language)}</span>"
        f'<ul class="gs-cards" aria-label="{escape(say(f"places.{name}", language))}">'
        f"{_toggles(cards, pile, base, language)}</ul></div>"
        for name, cards in _SHELVES.items()
    )


_SHELVES = {
    **{name: [c for c in pool if not c.is_bonus] for name, pool in KINDS.items()},
    "bonus": [c for c in DECK if c.is_bonus],
}


def _toggles(cards: list[Card], pile: Cards, base: str, language: str) -> str:
    return "".join(
        "<li>"
        + card_button(
            c,
            base=base,
            language=language,
            first=c == cards[0],
            more=f'aria-pressed="{"true" if c in pile else "false"}"',
        )
        + "</li>"
        for c in cards
    )


# Bills


def bill_html(bill: Bill, *, base: str = "", language: str = "en") -> str:
    """The bill of a finished deal: the winner's score, then what each one pays.

    Each factor stands with its reason and its source.
    """
    side = "".join(_side_html(s, language) for s in bill.side)
    if bill.winner is None and not side:
        return f'<p class="gs-bill">{_html("bill.nobody", language)}</p>'
    score = ""
    if bill.score:
        score = score_table(bill.score, base=base, language=language)
    lines = "".join(_line_html(line, language) for line in bill.lines)
    totals = "".join(
        f'<tr><th scope="row">{seat}</th><td>{total:+d}</td></tr>'
        for seat, total in zip(SEATS, bill.totals, strict=False)
    )
    return (
        f'<div class="gs-bill">{score}<ul>{lines}{side}</ul>'
        f"<table><caption>{_html('bill.total', language)}</caption>"
        f"<tbody>{totals}</tbody></table></div>"
    )


def _side_html(s: Side, language: str) -> str:
    fields = {"payer": s.payer, "to": s.to, "amount": s.amount}
    return f"<li>{_html('bill.side', language, event=_event(s.event), **fields)}</li>"


def _line_html(line: Line, language: str) -> str:
    if line.exempt:
        return f"<li>{_html(f'exempt.{line.exempt}', language, seat=line.loser)}</li>"
    factors = "".join(
        f"<li><b>{f.effect}</b> {text_html(factor_why(f.key, f.count, language))} "
        f"<small>{escape(f.source)}</small></li>"
        for f in line.factors
    )
    key = "bill.share" if line.payer == line.loser else "bill.covered"
    fields = {"loser": line.loser, "payer": line.payer, "amount": line.amount}
    owes = _html(key, language, **fields)
    worth = text_html(count("points", line.points, language))
    inner = f'<ol class="gs-factors">{factors}</ol>' if factors else ""
    return f"<li>{owes}: {worth}{inner}</li>"


# A judged puzzle


def verdict(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """What the engine says of an answer: right or not, what happened, and why."""
    chosen = judged.chosen
    assert chosen is not None
    head = _html("judged.right" if judged.right else "judged.wrong", language)
    story = tell(puzzle.position, chosen.after, chosen.events, language)
    why = f"<p>{text_html(puzzle.why)}</p>" if puzzle.why else ""
    return (
        f'<p class="gs-head"><strong>{head}</strong> '
        f"{event_tags(chosen.events, base=base, language=language)}</p>"
        f"{story_html(story)}{why}"
    )


def answer(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """The answer of a puzzle before anybody has tried: what is best, why, the rest."""
    best = "; ".join(_words(o.moves, language) for o in judged.best)
    why = f"<p>{text_html(puzzle.why)}</p>" if puzzle.why else ""
    table = choices_table(puzzle, judged, base=base, language=language)
    return f"<p>{_html('judged.answer', language, moves=best)}</p>{why}{table}"


def choices_table(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """What every choice does; the best and the one made are marked in words."""
    unit = puzzle.goal.name if puzzle.goal.name in GOALS else ""
    heads = ["choice", "happens", *([unit] if unit else [])]
    columns = "".join(
        f'<th scope="col">{_html(f"judged.{key}", language)}</th>' for key in heads
    )
    rows = "".join(
        _choice_row(outcome, judged, worth=bool(unit), base=base, language=language)
        for outcome in judged.outcomes
    )
    return (
        '<table class="gs-choices"><caption>'
        f"{_html('judged.choices', language)}</caption>"
        f"<thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _choice_row(
    outcome: Outcome, judged: Verdict, *, worth: bool, base: str, language: str
) -> str:
    marks = {"best": outcome in judged.best, "yours": outcome == judged.chosen}
    said = "".join(
        f' <span class="gs-mark">{_html(f"judged.{mark}", language)}</span>'
        for mark, on in marks.items()
        if on
    )
    pictures = "".join(
        card_image(m.card, base=base, alt="", language=language)
        for m in outcome.moves
        if m.card
    )
    best = ' class="gs-best"' if marks["best"] else ""
    number = f"<td>{outcome.worth}</td>" if worth else ""
    return (
        f'<tr{best} data-moves="{escape(outcome.text)}"><th scope="row"><span class="gs-mini">{pictures}</span> '
        f"{text_html(_words(outcome.moves, language))}{said}</th>"
        f"<td>{text_html(_summary(outcome, language))}</td>{number}</tr>"
    )


def _words(moves: tuple[Move, ...], language: str) -> str:
    """The moves of a choice as one phrase."""
    first, *rest = (
        say(f"moves.{m.kind}", language, card=m.card or "", month=m.month)
        for m in moves
    )
    for then in rest:
        first = say("judged.then", language, first=first, then=then)
    return first


def _summary(outcome: Outcome, language: str) -> str:
    """The named events, and how much is captured, in a few words."""
    names = [_event(name) for name in dict.fromkeys(named_events(outcome.events))]
    taken = sum(len(e.cards) for e in outcome.events if e.name == "capture")
    got = say("judged.nothing", language)
    if taken:
        got = say("judged.captured", language, taken=count("cards", taken, language))
    return ", ".join([*names, got])


# House rules


def changes_list(
    before: Rules, after: Rules, *, base: str = "", language: str = "en"
) -> str:
    """What one set of rules changes of another: each question, and both answers."""
    items = "".join(
        f'<li><a href="{escape(base)}rules/options/{name}/">'
        f"{text_html(OPTIONS[name].question)}</a> "
        f"<b>{text_html(OPTIONS[name].said(new))}</b> "
        f"<small>{_html('house.instead', language, said=OPTIONS[name].said(old))}"
        "</small></li>"
        for name, (old, new) in differences(before, after).items()
    )
    return f'<ul class="gs-changes">{items}</ul>' if items else ""


__all__ = [
    "answer",
    "bill_html",
    "changes_list",
    "choices_table",
    "event_tags",
    "picker",
    "score_table",
    "steps",
    "story_html",
    "verdict",
]
