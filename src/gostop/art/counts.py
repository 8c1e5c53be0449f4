"""Settling up from counts, as HTML: the form to fill in, and the bill as tables.

A control is named as its line in the text of the counts (`A junk`), and `data-when`
tells for which values of others it is asked. As in `board`, all text is escaped and
`base` is the way from the page to the site's root.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from ..counts import (
    ENDS,
    MOST_DRAWS,
    PAID,
    Counts,
    Form,
    asks_cup,
    format_counts,
    go_bak_forms,
    is_paid,
    largest,
    offered_ends,
)
from ..moves import SEATS
from ..rules import Rules
from ..scenario import factor_why
from ..settle import Bill, Line
from ..words import say, signed, term
from .board import text_html
from .places import places_html

_STOP = "end=stop"
_THREE = "players=3"


def _t(key: str, language: str, **fields: object) -> str:
    return text_html(say(f"settle.{key}", language, **fields))


# The form


def counts_form(rules: Rules, *, language: str = "en") -> str:
    """The fields to fill in: those that these rules ask."""
    groups = [
        _deal(rules, language),
        _winner(rules, language),
        _loser(1, rules, language),
        _loser(2, rules, language),
        _paid_at_once(rules, language),
    ]
    return "".join(groups)


def _when(condition: str) -> str:
    return f' data-when="{escape(condition)}"' if condition else ""


def _group(legend: str, fields: Iterable[str], when: str = "") -> str:
    return (
        f"<fieldset{_when(when)}><legend>{legend}</legend>{''.join(fields)}</fieldset>"
    )


def _id(name: str) -> str:
    return "settle-" + name.replace(" ", "-")


def _labelled(name: str, text: str, control: str, when: str, more: str = "") -> str:
    small = f" <small>{more}</small>" if more else ""
    return (
        f'<div class="gs-field"{_when(when)}><label for="{_id(name)}">{text}{small}'
        f"</label>{control}</div>"
    )


def _number(
    name: str, text: str, most: int, language: str, when: str = "", more: str = ""
) -> str:
    """A whole number with a button on each side; only the number is a stop of Tab."""
    fewer, greater = (
        f'<button type="button" class="gs-button gs-round" data-step="{step}" '
        f'tabindex="-1" aria-label="{_t(key, language, what=text)}">{sign}</button>'
        for step, key, sign in ((-1, "fewer", "−"), (1, "more", "+"))
    )
    box = (
        f'<input type="number" id="{_id(name)}" name="{name}" min="0" max="{most}" '
        f'value="0" inputmode="numeric" autocomplete="off">'
    )
    control = f'<span class="gs-number">{fewer}{box}{greater}</span>'
    return _labelled(name, text, control, when, more)


def _switch(name: str, text: str, when: str = "") -> str:
    return (
        f'<div class="gs-field"{_when(when)}><label class="gs-switch">'
        f'<input type="checkbox" role="switch" name="{name}" value="yes"> {text}'
        "</label></div>"
    )


def _radios(name: str, legend: str, choices: Sequence[tuple[str, str]]) -> str:
    """A choice between a few; the first is taken."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"'
        f"{'' if n else ' checked'}> {text}</label>"
        for n, (value, text) in enumerate(choices)
    )
    return f'<fieldset class="gs-radios"><legend>{legend}</legend>{buttons}</fieldset>'


def _select(
    name: str, text: str, choices: Iterable[tuple[str, str]], when: str = ""
) -> str:
    """A choice from a list; the first is taken."""
    options = "".join(f'<option value="{v}">{words}</option>' for v, words in choices)
    control = f'<select id="{_id(name)}" name="{name}">{options}</select>'
    return _labelled(name, text, control, when)


def _deal(rules: Rules, language: str) -> str:
    offered = {*offered_ends(rules, 2), *offered_ends(rules, 3)}
    ends = [(end, _t(f"end-{end}", language)) for end in ENDS if end in offered]
    players = [(str(n), _t(f"players-{n}", language)) for n in (2, 3)]
    both = f"{_STOP}&{_THREE}&B go=yes&C go=yes"
    fields = [
        _radios("players", _t("players", language), players),
        _select("end", _t("end", language), ends),
        _number("draws", _t("draws", language), MOST_DRAWS, language),
        _select("first-go", _t("first-go", language), [("B", "B"), ("C", "C")], both),
        _select("last-go", _t("last-go", language), [("C", "C"), ("B", "B")], both),
    ]
    return _group(_t("deal", language), fields)


def _winner(rules: Rules, language: str) -> str:
    most = largest(rules, 2) | {"junk": largest(rules, 3)["junk"]}

    def number(name: str, when: str = "", more: str = "") -> str:
        label = _t(name, language)
        return _number(f"A {name}", label, most[name], language, when, more)

    def switch(name: str, when: str = "") -> str:
        return _switch(f"A {name}", _t(name, language), when)

    by = [(key, _t(f"by-{key}", language)) for key in ("points", "rows")]
    points = _number(
        "A points",
        _t("points", language),
        999,
        language,
        "by=points",
        _t("points-help", language),
    )
    fields = [
        _radios("by", _t("by", language), by),
        points,
        number("brights"),
        switch("rain-bright", "by=rows"),
        number("animals"),
        switch("godori", "by=rows"),
        switch("sake-cup") if asks_cup(rules) else "",
        number("ribbons", "by=rows"),
        *(switch(f"{kind}-ribbons", "by=rows") for kind in ("red", "blue", "grass")),
        number("junk", more=_t("junk-value", language)),
        *(number(name) for name in ("gos", "bombs", "shakes")),
        switch("played-on") if rules.chongtong_play_on != "no" else "",
    ]
    return _group(_t("winner", language), fields, _STOP)


def _loser(seat: int, rules: Rules, language: str) -> str:
    letter, most = SEATS[seat], largest(rules, 3, seat)
    unit = _t(f"junk-{rules.junk_bak_counts}", language)
    animals = _t("animals", language)
    fields = [
        _number(
            f"{letter} junk", _t("junk", language), most["junk"], language, "", unit
        ),
        _number(
            f"{letter} brights", _t("brights", language), most["brights"], language
        ),
        _number(f"{letter} animals", animals, most["animals"], language)
        if rules.animals_double == "loser-without"
        else "",
        _switch(f"{letter} sake-cup", _t("has-cup", language))
        if asks_cup(rules)
        else "",
        _switch(f"{letter} go", _t("go", language)),
        _switch(f"{letter} empty", _t("empty", language)),
    ]
    when = f"{_STOP}&{_THREE}" if seat == 2 else _STOP
    return _group(_t("loser", language, seat=seat), fields, when)


def _paid_at_once(rules: Rules, language: str) -> str:
    paid = [
        (what, _t(f"paid-{what}", language))
        for what in PAID
        if is_paid(what, rules, 2) or is_paid(what, rules, 3)
    ]
    if not paid:
        return ""
    choices = [("", _t("paid-nothing", language)), *paid]
    fields = "".join(
        _select(
            f"{letter} paid",
            _t("paid-to", language, seat=seat),
            choices,
            _THREE if seat == 2 else "",
        )
        for seat, letter in enumerate(SEATS)
    )
    return f"<details><summary>{_t('paid', language)}</summary>{fields}</details>"


# The bill


def counts_bill(
    counts: Counts, bill: Bill, *, base: str = "", language: str = "en"
) -> str:
    """The bill of counts as tables: the sums, the points, each share, go-bak's forms."""
    made = [
        _sums(bill, language),
        _side_list(bill, language),
        _rows(bill, base, language),
        *_shares(bill, base, language),
        _cups(counts, bill, language),
        _forms(counts, go_bak_forms(counts), base, language),
    ]
    return f'<div class="gs-settled">{"".join(made)}</div>'


def bill_said(bill: Bill, *, language: str = "en") -> str:
    """The bill in one sentence: who gets and who pays how much.

    >>> from gostop.counts import parse_counts, settle_counts
    >>> bill_said(settle_counts(parse_counts("end: chongtong | players: 3")))
    'A gets 10, B pays 5, C pays 5.'
    """
    if not any(bill.totals) and not bill.lines:
        return say("bill.nobody", language)
    parts = []
    for seat, total in enumerate(bill.totals):
        key = "gets" if total > 0 else "pays" if total else "even"
        if key == "even" and seat == bill.winner:
            key = "gets-nothing"
        parts.append(say(f"settle.{key}", language, seat=seat, amount=abs(total)))
    return ", ".join(parts) + "."


def counted_table(counts: Counts, *, language: str = "en") -> str:
    """What was counted, a row for each line of its text."""
    rows = []
    for line in format_counts(counts).split("\n"):
        key, _, value = line.partition(": ")
        seat, _, name = key.rpartition(" ")
        if key not in ("rules", "by"):
            label = _t(name, language)
            said = f"{seat}: {label}" if seat else label
            words = _counted(name, value, language)
            rows.append(f'<tr><th scope="row">{said}</th><td>{words}</td></tr>')
    caption = _t("counted", language)
    return (
        f'<table class="gs-counts"><caption>{caption}</caption>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _counted(name: str, value: str, language: str) -> str:
    """A value in words, where it is not a number or a seat."""
    words = {"yes": "yes"} | {key: f"{name}-{key}" for key in (*ENDS, *PAID)}
    return _t(words[value], language) if value in words else escape(value)


def _head(columns: Iterable[str]) -> str:
    cells = "".join(f'<th scope="col">{text}</th>' for text in columns)
    return f"<thead><tr>{cells}</tr></thead>"


def _sums(bill: Bill, language: str) -> str:
    rows = "".join(
        f'<tr><th scope="row">{seat}</th><td>{signed(total)}</td></tr>'
        for seat, total in zip(SEATS, bill.totals, strict=False)
    )
    return (
        f'<table class="gs-sums"><caption>{_t("sums", language)}</caption>'
        f"{_head([_t('player', language), _t('sum', language)])}"
        f"<tbody>{rows}</tbody></table>"
    )


def _side_list(bill: Bill, language: str) -> str:
    items = "".join(
        f"<li>{text_html(say('bill.side', language, event=term(s.event)['english'], payer=s.payer, to=s.to, amount=s.amount))}</li>"
        for s in bill.side
    )
    return f"<ul>{items}</ul>" if items else ""


def _rows(bill: Bill, base: str, language: str) -> str:
    """The points of the winner by rows, where they came from counts."""
    if bill.score is None:
        return ""
    rows = "".join(
        f'<tr><th scope="row"><a href="{escape(base)}combinations/{row.key}/">'
        f"{text_html(say(f'rows.{row.key}', language))}</a></th>"
        f"<td>{row.points}</td></tr>"
        for row in bill.score.rows
    )
    columns = [text_html(say(f"score.{key}", language)) for key in ("what", "points")]
    return (
        f'<table class="gs-points"><caption>{_t("rows", language)}</caption>'
        f"{_head(columns)}"
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">'
        f"{text_html(say('bill.total', language))}</th><td>{bill.points}</td></tr>"
        "</tfoot></table>"
    )


def _shares(bill: Bill, base: str, language: str) -> Iterable[str]:
    """What each loser owes; those who owe the same share a table."""
    alike = groupby(bill.lines, key=lambda line: (line.factors, line.exempt))
    for _, lines in alike:
        yield _share(bill, list(lines), base, language)


def _share(bill: Bill, lines: list[Line], base: str, language: str) -> str:
    line = lines[0]
    if line.exempt:
        said = (say(f"exempt.{x.exempt}", language, seat=x.loser) for x in lines)
        return "".join(f"<p>{text_html(text)}</p>" for text in said)
    points = line.points
    start = _t("points-of", language, seat=bill.winner)
    rows = [f'<tr><th scope="row">{start}</th><td></td><td>{points}</td></tr>']
    for factor in line.factors:
        points = (points + factor.add) * factor.times
        why = text_html(factor_why(factor.key, factor.count, language))
        rows.append(
            f'<tr><th scope="row">{why} <small>{places_html(factor.source, base=base)}'
            "</small></th>"
            f"<td>{factor.effect}</td><td>{points}</td></tr>"
        )
    who = say("settle.and", language).join(SEATS[x.loser] for x in lines)
    owes = _t("owes-each" if len(lines) > 1 else "owes", language, who=who)
    covered = "".join(
        f'<tr><th scope="row" colspan="2">'
        f"{_t('covered', language, loser=x.loser, payer=x.payer)}</th>"
        f"<td>{x.amount}</td></tr>"
        for x in lines
        if x.payer != x.loser
    )
    columns = [_t(key, language) for key in ("step", "effect", "sum")]
    return (
        f'<table class="gs-share"><caption>{_t("share", language, who=who)}</caption>'
        f"{_head(columns)}<tbody>{''.join(rows)}</tbody><tfoot>"
        f'<tr><th scope="row" colspan="2">{owes}</th><td>{line.amount}</td></tr>'
        f"{covered}</tfoot></table>"
    )


def _cups(counts: Counts, bill: Bill, language: str) -> str:
    """How the sake cup was read, by who has it."""
    return "".join(
        f"<p>{_t(f'cup-{bill.cups[n]}', language, seat=n)}</p>"
        for n, seat in enumerate(counts.seats)
        if seat.sake_cup and counts.end == "stop" and asks_cup(counts.rules)
    )


def _forms(counts: Counts, forms: tuple[Form, ...], base: str, language: str) -> str:
    """What each has in all under every form of go-bak, the one that holds marked."""
    if not forms:
        return ""
    rows = "".join(_form_row(counts, form, language) for form in forms)
    columns = [_t("rule", language), *SEATS[: counts.players]]
    link = f"{escape(base)}rules/options/go_bak_3p/"
    return (
        f'<table class="gs-forms"><caption><a href="{link}">{_t("forms", language)}</a>'
        f"</caption>{_head(columns)}<tbody>{rows}</tbody></table>"
    )


def _form_row(counts: Counts, form: Form, language: str) -> str:
    callers = [n for n, loser in enumerate(counts.losers, 1) if loser.go]
    two = form.options.get("two_callers", "")
    payer = {"first": counts.first_go, "last": counts.last_go}.get(two, callers[0])
    who = _t(
        f"called-{two}" if two in ("first", "last") else "called", language, seat=payer
    )
    pays = form.options.get("go_bak_3p", two)
    said = _t(f"form-{pays}", language, who=who)
    holds = all(getattr(counts.rules, key) == x for key, x in form.options.items())
    mark = f' <span class="gs-mark">{_t("holds", language)}</span>' if holds else ""
    cells = "".join(f"<td>{signed(total)}</td>" for total in form.bill.totals)
    best = ' class="gs-best"' if holds else ""
    return f'<tr{best}><th scope="row">{said}{mark}</th>{cells}</tr>'


__all__ = ["bill_said", "counted_table", "counts_bill", "counts_form"]
