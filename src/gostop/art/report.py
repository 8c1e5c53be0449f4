"""What is said around a board, as HTML: stories, scores, bills, verdicts.

`steps` draws a played scenario, `score_table` a counted pile, `bill_html` a bill,
`verdict`, `answer` and `choices_table` a judged puzzle, `changes_list` house rules. As in `board`, all text is
escaped and `base` is the way from the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from ..cards import DECK, Card, Cards
from ..goals import GOALS, Choice, Deal, Detail, Turn, events_of, is_hidden
from ..moves import EVENTS, SEATS, Event, Move
from ..play import carry_out
from ..puzzles import Puzzle, Verdict, asks_moves, best, choices
from ..rules import OPTIONS, PRESETS, Rules, change, differences, preset
from ..scenario import Run, Step, factor_why, named_events, tell
from ..scoring import Score
from ..settle import Bill, Line, settle
from ..solver import Estimate, Odds
from ..state import Side, State, evolve
from ..words import card_name, count, has, moves_name, say, signed, term
from .board import KINDS, board, card_button, card_image, moved, text_html
from .places import places_html
from .slips import bill_words, slip


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
    lines = "".join(_line_html(line, base, language) for line in bill.lines)
    totals = "".join(
        f'<tr><th scope="row">{seat}</th><td>{signed(total)}</td></tr>'
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


def _line_html(line: Line, base: str, language: str) -> str:
    if line.exempt:
        return f"<li>{_html(f'exempt.{line.exempt}', language, seat=line.loser)}</li>"
    factors = "".join(
        f"<li><b>{f.effect}</b> {text_html(factor_why(f.key, f.count, language))} "
        f"<small>{places_html(f.source, base=base)}</small></li>"
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
    said = said_of(puzzle, judged, base=base, language=language)
    return said + because(puzzle, judged, base=base, language=language)


def said_of(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """The part of a verdict that is of this answer alone."""
    chosen = judged.chosen
    assert chosen is not None
    wrong = "judged.wrong" if asks_moves(puzzle) else "judged.not-right"
    head = _html("judged.right" if judged.right else wrong, language)
    tags = event_tags(events_of(chosen.detail), base=base, language=language)
    told = _told(puzzle, chosen, language)
    if not judged.right and (why := slip(puzzle, chosen, judged.best[0], language)):
        told += f"<p>{text_html(why)}</p>"
    return f'<p class="gs-head"><strong>{head}</strong> {tags}</p>{told}'


def because(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """The part of a verdict that is the same of every answer: the count, the why."""
    said = (puzzle.why, equal(puzzle, language))
    why = "".join(f"<p>{text_html(part)}</p>" for part in said if part)
    counted = _counted(judged, base, language)
    return f'<div class="gs-because">{counted}{why}</div>' if counted or why else ""


def equal(puzzle: Puzzle, language: str = "en") -> str:
    """That several answers are equally good, and what each of them comes to."""
    right = best(puzzle)
    if len(right) < 2:
        return ""
    many, same = len(right), _same(puzzle, right[0], language)
    key = "equal-both" if many == 2 else "equal-all"
    said = [say(f"judged.{key}", language, n=many, same=same)]
    if any(isinstance(c.detail, Odds) and c.detail.move.kind == "bonus" for c in right):
        said.append(say("judged.equal-bonus", language))
    return " ".join(said)


def _same(puzzle: Puzzle, choice: Choice, language: str) -> str:
    """What answers that are equally good have in common."""
    kind, _, rest = puzzle.goal.name.partition(" ")
    if kind in ("make", "avoid") and not isinstance(choice.detail, Odds):
        key = "judged.equal-event" if choice.worth else "judged.equal-none"
        return say(key, language, event=_event(rest))
    if kind != "rules":
        return worth_words(puzzle, choice, language)
    match puzzle.goal.unit:
        case "":
            return _what(puzzle, choice, language)
        case "paid":
            return count("points", abs(int(choice.worth)), language)
        case unit:
            return say(f"hints.worth-{unit}", language, n=abs(choice.worth))


def worth_words(puzzle: Puzzle, choice: Choice, language: str = "en") -> str:
    """The number that is compared, in words; of an event only its chance."""
    kind, _, event = puzzle.goal.name.partition(" ")
    worth = choice.worth
    if kind in ("make", "avoid"):
        if not isinstance(choice.detail, Odds):
            return ""
        whole = "certain" if worth else "never"
        key = whole if worth in (-1, 0, 1) else "chance"
        return say(f"hints.worth-{key}", language, event=_event(event), n=abs(worth))
    number = f"{float(worth):.2f}".rstrip("0").rstrip(".")
    if kind in ("deal", "mean"):
        number = signed(worth)
    if kind in ("points", "cards", "junk") and isinstance(choice.detail, Odds):
        kind = f"mean-{kind}"
    return say(f"hints.worth-{kind}", language, n=number)


def _turn(detail: Detail) -> Turn | None:
    match detail:
        case Turn():
            return detail
        case Deal(turn=turn):
            return turn
    return None


def _told(puzzle: Puzzle, chosen: Choice, language: str) -> str:
    """The story of a turn that was played out; in short what else stands behind."""
    turn = _turn(chosen.detail)
    if turn is None:
        short = summary(chosen, language)
        if _is_odds_of_event(puzzle, chosen) and not chosen.worth:
            short = f"{worth_words(puzzle, chosen, language)}, {short}"
        return f"<p>{text_html(short)}</p>" if short and chosen.moves else ""
    start = evolve(puzzle.position, rules=turn.after.rules)
    return story_html(tell(start, turn.after, turn.events, language))


def _is_odds_of_event(puzzle: Puzzle, chosen: Choice) -> bool:
    kind = puzzle.goal.name.partition(" ")[0]
    return kind in ("make", "avoid") and isinstance(chosen.detail, Odds)


def _counted(judged: Verdict, base: str, language: str) -> str:
    """The pile or the bill that was asked for."""
    right = judged.best[0].detail
    match right:
        case Score():
            return score_table(right, base=base, language=language)
        case Bill():
            return bill_html(right, base=base, language=language)
    return ""


def answer(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """The answer of a puzzle before anybody has tried: what is best, why, the rest."""
    named = "; ".join(choice_name(c, language) for c in judged.best)
    reason = because(puzzle, judged, base=base, language=language)
    table = choices_table(puzzle, judged, base=base, language=language)
    said = _html("judged.answer", language, moves=named)
    return f"<p>{said}</p>{reason}{table}"


def offers(puzzle: Puzzle, language: str = "en") -> str:
    """The answers that a puzzle offers, as buttons; nothing if it asks for a move."""
    if asks_moves(puzzle):
        return ""
    buttons = "".join(
        f'<button type="button" class="md-button gs-offer" data-move="{escape(c.text)}">'
        f"{text_html(choice_name(c, language))}</button>"
        for c in choices(puzzle)
    )
    return f'<div class="gs-offers">{buttons}</div>'


def choices_table(
    puzzle: Puzzle, judged: Verdict, *, base: str = "", language: str = "en"
) -> str:
    """What every choice does; the best and the one made are marked in words."""
    unit = _worth_key(puzzle)
    keys = ["choice", "happens", *([unit] if unit else [])]
    heads = "".join(
        f'<th scope="col">{_html(f"judged.{k}", language)}</th>' for k in keys
    )
    rows = "".join(
        _choice_row(puzzle, choice, judged, unit=unit, base=base, language=language)
        for choice in judged.choices
    )
    return (
        '<table class="gs-choices"><caption>'
        f"{_html('judged.choices', language)}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _worth_key(puzzle: Puzzle) -> str:
    """What the numbers of the last column count; nothing if there are none."""
    asked = puzzle.goal
    hidden = is_hidden(puzzle.position) and asked.name in ("cards", "points", "junk")
    if hidden:
        return f"mean-{asked.name}"
    if asked.unit == "chance":
        return "chance" if is_hidden(puzzle.position) else ""
    return asked.name if asked.unit and asked.name in GOALS else asked.unit


def _choice_row(
    puzzle: Puzzle,
    choice: Choice,
    judged: Verdict,
    *,
    unit: str,
    base: str,
    language: str,
) -> str:
    marks = {"best": choice in judged.best, "yours": choice == judged.chosen}
    said = "".join(
        f' <span class="gs-mark">{_html(f"judged.{mark}", language)}</span>'
        for mark, on in marks.items()
        if on
    )
    pictures = "".join(
        card_image(m.card, base=base, alt="", language=language)
        for m in choice.moves
        if m.card
    )
    pictures = f'<span class="gs-mini">{pictures}</span> ' if pictures else ""
    is_best = ' class="gs-best"' if marks["best"] else ""
    number = f"<td>{_worth(choice.worth, unit, language)}</td>" if unit else ""
    return (
        f'<tr{is_best} data-moves="{escape(choice.text)}"><th scope="row">{pictures}'
        f"{text_html(choice_name(choice, language))}{said}</th>"
        f"<td>{text_html(_what(puzzle, choice, language))}</td>{number}</tr>"
    )


def _what(puzzle: Puzzle, choice: Choice, language: str) -> str:
    """What happens with a choice: also that rules do not allow it."""
    if puzzle.goal.name.startswith(("rules allow", "rules forbid")):
        is_allowed = choice.detail is not None
        key = "judged.as-allowed" if is_allowed else "judged.as-not-allowed"
        return say(key, language)
    return summary(choice, language)


def _worth(worth: Fraction | float, unit: str, language: str) -> str:
    """A worth as it is read: means with two decimals."""
    if unit == "chance":
        return chance(abs(Fraction(worth)), language)
    if unit in ("deal", "mean"):
        return signed(worth, 1)
    # the least of something is asked for by a negative worth
    return f"{abs(float(worth)):.2f}" if unit.startswith("mean-") else f"{abs(worth)}"


# Numbers to be compared, each with the exact one beside it


def chance(exact: Fraction, language: str = "en") -> str:
    """A chance in percent, and the fraction that it is; a certain one in a word.

    >>> chance(Fraction(1, 14)), chance(Fraction(1)), chance(Fraction(1, 9999))
    ('7.1% <small>1/14</small>', 'certain', '&lt;0.1% <small>1/9999</small>')
    """
    if exact == 1:
        return _html("judged.sure", language)
    if not exact:
        return "0"
    percent = f"{float(100 * exact):.1f}%"
    percent = {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(percent, percent)
    return f"{text_html(percent)} <small>{exact}</small>"


def amount(exact: Fraction) -> str:
    """An average with two decimals, and the fraction that it is if it is not whole.

    >>> amount(Fraction(25, 28)), amount(Fraction(3)), amount(Fraction(1, 4060))
    ('0.89 <small>25/28</small>', '3', '&lt;0.01 <small>1/4060</small>')
    """
    if exact.denominator == 1:
        return str(exact)
    number = f"{float(exact):.2f}"
    number = {"0.00": "<0.01", "-0.00": ">-0.01"}.get(number, number)
    return f"{text_html(number)} <small>{exact}</small>"


def drawn_in(events: tuple[Event, ...]) -> Cards:
    """The cards drawn to the hand in a turn, for bonus cards."""
    return Cards.of(c for e in events if e.name == "draw" for c in e.cards)


def choice_name(choice: Choice, language: str = "en") -> str:
    """A choice in words: its moves, its events, a rule set, or as it is written."""
    if choice.moves:
        drawn = drawn_in(events_of(choice.detail))
        return moves_name(choice.moves, language, drawn=drawn)
    if choice.text in PRESETS:
        return preset(choice.text).title
    if has(f"judged.as-{choice.text}", language):
        return say(f"judged.as-{choice.text}", language)
    if "=" in choice.text:
        return _change_name(choice.text, language)
    words = choice.text.split()
    if all(word in EVENTS for word in words):
        return ", ".join(map(_event, words))
    return choice.text


def _change_name(text: str, language: str) -> str:
    """A change of a rule in words: the option's question, and what the value does.

    >>> _change_name("threshold_2p=5", "en")
    'How many points allow Go or Stop with two players? 5 points'
    """
    name = text.partition("=")[0]
    one = OPTIONS[name]
    told = one.said(getattr(change(Rules(), text), name))
    said = (told[:1].upper() + told[1:]).replace(";", ",")  # ; stands between names
    return say("judged.as-change", language, question=one.question, said=said)


def summary(choice: Choice, language: str) -> str:
    """What stands behind a choice, in a few words."""
    said = ""
    match choice.detail:
        case Turn(events=events):
            said = _turn_summary(events, language)
        case Deal():
            said = _deal_summary(choice.detail, language)
        case Odds():
            said = _odds_summary(choice.detail, language)
        case Estimate():
            said = _mean_summary(choice.detail, language)
        case Score(rows=rows):
            named = (f"{say(f'rows.{r.key}', language)} {r.points}" for r in rows)
            said = ", ".join(named) or say("score.nothing", language)
        case Bill():
            said = bill_words(choice.detail, language)
    return said


def _deal_summary(deal: Deal, language: str) -> str:
    """The turn, the moves of best play after it, and the bill in the end."""
    told = _turn_summary(deal.turn.events, language)
    follows, last = _line_of_play(deal.turn.after, deal.then, language)
    key = "judged.line" if follows else "judged.line-none"
    bill = bill_words(settle(last), language)
    return say(key, language, told=told, moves=follows, bill=f"{bill.rstrip('.')}.")


def _mean_summary(found: Estimate, language: str) -> str:
    """A mean with its standard error, and how many samples it is of."""
    return say(
        "judged.mean-of",
        language,
        mean=signed(found.mean, 1),
        error=f"{found.error:.1f}",
        samples=len(found.samples),
    )


def _turn_summary(events: tuple[Event, ...], language: str) -> str:
    """The named events, and how much is captured."""
    names = [_event(name) for name in dict.fromkeys(named_events(events))]
    taken = sum(len(e.cards) for e in events if e.name == "capture")
    got = say("judged.nothing", language)
    if taken:
        got = say("judged.captured", language, taken=count("cards", taken, language))
    return ", ".join([*names, got])


def _line_of_play(
    state: State, moves: tuple[Move, ...], language: str
) -> tuple[str, State]:
    """Moves in a few words, each turn with its seat, and the position after them."""
    turns: list[str] = []
    seat = None
    for move in moves:
        said = _short(move, language)
        if state.turn == seat and move.kind == "match":
            turns[-1] += f" ({said})"
        else:
            turns.append(f"{SEATS[state.turn]} {said}")
        seat = state.turn
        state, _ = carry_out(state, move)
    return ", ".join(turns), state


def _short(move: Move, language: str) -> str:
    """A move in a word or two: the card alone, or `Go`."""
    if move.card:
        return card_name(move.card, language)
    return say(f"short-moves.{move.kind}", language, month=move.month)


def _odds_summary(odds: Odds, language: str) -> str:
    """The chance of each named event, the cards that bring it, and what to expect."""
    names = dict.fromkeys(n for o in odds.outcomes for n in named_events(o.events))
    chances = [_chance_words(odds, name, language) for name in names]
    mean = say("judged.expected", language, number=f"{float(odds.cards):.2f}")
    return ", ".join([*chances, mean])


_FEW = 4


def _chance_words(odds: Odds, name: str, language: str) -> str:
    """An event's chance; with the cards turned up last that bring it, if few."""
    found = {o.flips[-1] for o in odds.outcomes if o.flips and o.happens(name)}
    flips = Cards.of(found)
    if odds.chance(name) == 1:
        return say("judged.certain", language, event=_event(name))
    fields = {"event": _event(name), "chance": str(odds.chance(name))}
    if not flips or len(flips) > _FEW or name == "bonus":
        return f"{fields['event']} {fields['chance']}"
    return say("judged.turned", language, cards=flips, **fields)


# House rules


def changes_list(
    before: Rules, after: Rules, *, base: str = "", language: str = "en"
) -> str:
    """What one set of rules changes of another: each question, and both answers."""
    items = "".join(
        f'<li data-option="{name}"><a href="{escape(base)}rules/options/{name}/">'
        f"{text_html(OPTIONS[name].question)}</a> "
        f"<b>{text_html(OPTIONS[name].said(new))}</b> "
        f"<small>{_html('house.instead', language, said=OPTIONS[name].said(old))}"
        "</small></li>"
        for name, (old, new) in differences(before, after).items()
    )
    return f'<ul class="gs-changes">{items}</ul>' if items else ""


__all__ = [
    "amount",
    "answer",
    "because",
    "bill_html",
    "chance",
    "changes_list",
    "choice_name",
    "choices_table",
    "drawn_in",
    "equal",
    "event_tags",
    "offers",
    "picker",
    "said_of",
    "score_table",
    "steps",
    "story_html",
    "summary",
    "verdict",
    "worth_words",
]
