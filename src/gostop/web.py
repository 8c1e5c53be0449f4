"""The JSON door for the browser: `handle(request) -> response`.

A request names what it asks in `ask`; the response has `ok`, and on bad input
`error`, with `line` where there is one. Nothing imports this module, and nothing
here keeps any state: each request carries the text it is about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import __version__
from .art.board import board, moved, phase, text_html
from .art.counts import bill_said, counts_bill, counts_form
from .art.report import answer as answer_html
from .art.report import (
    bill_html,
    changes_list,
    choices_table,
    picker,
    score_table,
    steps,
    story_html,
    verdict,
)
from .counts import Counts, count_pile, format_counts, parse_counts, settle_counts
from .errors import NotationError, RulesError
from .moves import SEATS, Event, Move
from .notation import (
    Scenario,
    format_cards,
    format_position,
    format_scenario,
    parse_cards,
    parse_move,
    parse_position,
    parse_scenario,
)
from .play import apply, begin, legal_moves
from .puzzles import Puzzle, best, judge, outcomes, parse_puzzle
from .rules import (
    OPTIONS,
    Preset,
    Rules,
    contradiction,
    differences,
    house_file,
    name_of,
    named,
    preset,
    read_text,
    write,
    written,
)
from .scenario import Run, report, row_report, run, tell
from .scoring import score
from .settle import Bill, settle
from .simulate import random_deal
from .state import SCENARIO, State, problems
from .words import count, say

Request = Mapping[str, Any]


def handle(request: Request) -> dict[str, Any]:
    """Answer one request; bad input gives `{"ok": False, "error": ...}`, no exception.

    >>> handle({"ask": "version"})["ok"]
    True
    >>> handle({"ask": "score", "cards": "3x"})["error"]
    "'3x' is not a card: month 3 has 3b 3r 3j 3k"
    """
    ask = request.get("ask")
    answer = _ANSWERS.get(str(ask))
    try:
        if answer is None:
            known = ", ".join(_ANSWERS)
            raise NotationError(f"{ask!r} cannot be asked: there are {known}")
        return {"ok": True, **answer(request)}
    except ValueError as error:
        line = re.match(r"line (\d+): ", str(error))
        return {
            "ok": False,
            "error": str(error),
            "line": int(line[1]) if line else None,
            "kind": type(error).__name__,
        }


def handle_json(text: str) -> str:
    """`handle` with JSON text on both sides."""
    try:
        request = json.loads(text)
    except ValueError as error:
        request = {"ask": f"invalid JSON: {error}"}
    if not isinstance(request, dict):
        request = {"ask": f"a request that is no object: {type(request).__name__}"}
    return json.dumps(handle(request), ensure_ascii=False)


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise NotationError(f"{key} = {value!r} is not text")
    return value


def _base(request: Request) -> str:
    return str(request.get("base", ""))


def _rules(request: Request) -> Rules:
    return _named(str(request.get("rules") or "standard"))


_LONGEST_RULES = 4_000


def _named(text: str) -> Rules:
    if len(text) > _LONGEST_RULES:
        raise RulesError(
            f"the rules have {len(text)} characters: at most {_LONGEST_RULES} are read"
        )
    return named(text)


def _followed[T](
    request: Request, done: Callable[[Rules], T], look: Callable[[T], object]
) -> tuple[T, str]:
    """What is done under the rules asked for, and what to note beside it.

    With `site`, the rules that a page was built under, the others are a reader's: what
    cannot be done under these is done under the page's.
    """
    rules = _rules(request)
    if not request.get("site"):
        return done(rules), ""
    as_built = done(_named(str(request["site"])))
    try:
        found = done(rules)
    except ValueError as error:
        said = re.sub(r"^line \d+: ", "", str(error))
        return as_built, say("house.refused", error=said)
    same = look(found) == look(as_built)
    return found, say("house.same" if same else "house.otherwise")


def _version(request: Request) -> dict[str, Any]:
    return {"version": __version__}


def _scenario(request: Request) -> dict[str, Any]:
    """Play the text of a scenario: HTML of all steps, and a report.

    With `play` the last board has its legal moves as buttons, and `notes` says what
    could not happen in a real deal.
    """
    text, base = _text(request, "text"), _base(request)

    def play(rules: Rules) -> Run:
        scenario = parse_scenario(text, rules)
        return run(_unasked(scenario) if request.get("site") else scenario)

    done, note = _followed(request, play, steps)
    moves = legal_moves(done.final) if request.get("play") else ()
    return {
        "html": steps(done, base=base, moves=moves),
        "note": note,
        "count": len(done.steps),
        "failures": list(done.failures),
        "said": _failed(len(done.failures)),
        "notes": story_html(_odd(done.final)),
        "turn": SEATS[done.final.turn],
        "report": report(done),
        "text": format_scenario(done.scenario),
        "line": format_scenario(done.scenario, one_line=True),
    }


def _unasked(scenario: Scenario) -> Scenario:
    """A scenario without what it expects, which is said of the page's own rules."""
    choices = tuple(replace(choice, expect=()) for choice in scenario.choices)
    return replace(scenario, choices=choices, expect=())


def _failed(number: int) -> str:
    if not number:
        return ""
    return say("steps.failed-one" if number == 1 else "steps.failed", count=number)


def _position(request: Request) -> dict[str, Any]:
    """Draw a position with its legal moves."""
    text = _text(request, "text")
    (state, events), note = _followed(
        request,
        lambda rules: _opened(parse_position(text, rules)),
        lambda opened: board(opened[0], moves=legal_moves(opened[0])),
    )
    drawn = _drawn(request, state, state, events)
    return {**drawn, "note": note, "rules": name_of(state.rules)}


def _opened(state: State) -> tuple[State, tuple[Event, ...]]:
    return begin(state) if state.phase == "deal" else (state, ())


def _odd(state: State) -> list[str]:
    """What could not happen in a real deal, but for cards that were left out."""
    return [text for text in problems(state) if not text.endswith(SCENARIO)]


def _typed(text: str, state: State) -> Move:
    """A move as a reader may type it: in capitals too, or with the seat before it."""
    words = text.lower().split()
    if words[:1] == [SEATS[state.turn].lower()]:
        words = words[1:]
    return parse_move(" ".join(words))


def _move(request: Request) -> dict[str, Any]:
    """Play one move from a position."""
    before, _ = _opened(parse_position(_text(request, "text"), _rules(request)))
    after, events = apply(before, _typed(_text(request, "move"), before))
    return {"moved": SEATS[before.turn], **_drawn(request, before, after, events)}


def _drawn(
    request: Request, before: State, after: State, events: tuple[Event, ...]
) -> dict[str, Any]:
    moves = legal_moves(after)
    drawn = board(
        after,
        moves=moves,
        base=_base(request),
        new=moved(events),
        seat=_seat(request, after),
    )
    story = tell(before, after, events)
    bill = ""
    if after.result:
        bill = bill_html(settle(after), base=_base(request))
    return {
        "html": drawn,
        "story": story_html(story) + bill,
        "said": " ".join(story),
        "moves": [str(m) for m in moves],
        "events": [e.name for e in events],
        "phase": after.phase,
        "turn": SEATS[after.turn],
        "text": format_position(after),
        "line": format_position(after, one_line=True),
        "problems": list(problems(after)),
    }


def _seat(request: Request, state: State) -> int | None:
    """The seat in front, if the request names one of this deal."""
    given = request.get("seat")
    letters = list(SEATS[: state.players])
    return letters.index(given) if given in letters else None


def _puzzle(request: Request) -> dict[str, Any]:
    """Judge the moves made so far; `state` is open, right or wrong."""
    puzzle, note = _asked(request)
    given = request.get("moves", [])
    if not isinstance(given, list):
        raise NotationError(f"moves = {given!r} is not a list of moves")
    judged = judge(puzzle, tuple(_typed(str(m), puzzle.position) for m in given))
    base, seat = _base(request), puzzle.position.turn
    if judged.right is None:
        moves = legal_moves(judged.state)
        drawn = board(judged.state, moves=moves, base=base, seat=seat)
        return {
            "state": "open",
            "html": drawn,
            "moves": [str(m) for m in moves],
            "verdict": f"<p>{text_html(phase(judged.state))}</p>" if given else "",
            "choices": "",
            "note": note,
            "answer": answer_html(puzzle, judged, base=base),
        }
    assert judged.chosen is not None
    new = moved(judged.chosen.events)
    return {
        "state": "right" if judged.right else "wrong",
        "html": board(judged.state, base=base, new=new, seat=seat),
        "moves": [],
        "verdict": verdict(puzzle, judged, base=base),
        "choices": choices_table(puzzle, judged, base=base),
        "note": note,
    }


def _asked(request: Request) -> tuple[Puzzle, str]:
    """A puzzle under the rules asked for, as in `_followed`.

    If another answer is best than on the page, the page's `why` is left out.
    """
    text = _text(request, "text")
    site = request.get("site")

    def read(rules: Rules) -> Puzzle:
        puzzle = parse_puzzle(text, rules)
        if site and len(_best(puzzle)) == len(outcomes(puzzle)):
            raise NotationError(say("house.no-best"))
        return puzzle

    puzzle, note = _followed(request, read, _best)
    if note == say("house.otherwise"):
        return replace(puzzle, why=""), say("house.puzzle")
    return puzzle, say("house.puzzle-same") if note == say("house.same") else note


def _best(puzzle: Puzzle) -> list[str]:
    return [outcome.text for outcome in best(puzzle)]


def _score(request: Request) -> dict[str, Any]:
    """Count a pile; with `pick`, all cards as buttons too."""
    pile = parse_cards(_text(request, "cards"))
    found, note = _followed(
        request, lambda rules: score(pile, rules), lambda found: found
    )
    base = _base(request)
    return {
        "points": found.points,
        "rows": [row_report(r.key, r.points, r.cards) for r in found.rows],
        "html": score_table(found, base=base),
        "note": note,
        "picker": picker(pile, base=base) if request.get("pick") else "",
        "said": say("score.sum", points=found.points),
        "cards": format_cards(pile),
        "cup": found.reading,
        "counts": format_counts(Counts(winner=count_pile(pile, _rules(request)))),
    }


def _settle_up(request: Request) -> dict[str, Any]:
    """The bill of counts; with `form`, the fields to fill in under these rules too."""
    text = _text(request, "text")

    def settled(rules: Rules) -> tuple[Counts, Bill]:
        counts = parse_counts(text, rules)
        return counts, settle_counts(counts)

    (counts, bill), note = _followed(request, settled, lambda found: found[1])
    form = counts_form(_rules(request)) if request.get("form") else ""
    return {
        "html": counts_bill(counts, bill, base=_base(request)),
        "note": note,
        "said": bill_said(bill),
        "totals": dict(zip(SEATS, bill.totals, strict=False)),
        "points": bill.points,
        "form": form,
    }


def _random(request: Request) -> dict[str, Any]:
    """A whole random deal: its events, for comparing machines."""
    players = 3 if request.get("players") == 3 else 2
    seed = request.get("seed", 0)
    if not isinstance(seed, int) or seed < 0:
        raise NotationError(f"seed = {seed!r} is not a whole number from 0 on")
    events: list[str] = []
    for state, names in random_deal(_rules(request), seed=seed, players=players):
        events += names
        last = state
    return {"events": events, "position": format_position(last, one_line=True)}


def _house(request: Request) -> dict[str, Any]:
    """Check house rules: `text` as in a link, or `toml`, the text of a file.

    The answer has them in words, as text, as a file, and the value of every option.
    """
    found = _house_of(request)
    rules, base = found.rules, found.base
    changes = len(differences(named(base), rules))
    key = "house.changed" if changes else "house.unchanged"
    title = str(request.get("title") or found.title)
    return {
        "rules": write(rules, base),
        "name": name_of(rules),
        "base": base,
        "title": title,
        "values": {name: written(getattr(rules, name)) for name in OPTIONS},
        "changes": changes,
        "said": say(key, base=preset(base).title, changes=count("changes", changes)),
        "html": changes_list(named(base), rules, base=_base(request)),
        "toml": house_file(rules, base, title),
    }


def _house_of(request: Request) -> Preset:
    if "toml" in request:
        return read_text(_text(request, "toml"))
    text = _text(request, "text")
    rules = _named(text)
    wrong = contradiction(rules)
    if wrong:
        raise RulesError(wrong)
    return Preset("", "", rules, {}, text.split()[0])


_ANSWERS: dict[str, Callable[[Request], dict[str, Any]]] = {
    "version": _version,
    "scenario": _scenario,
    "position": _position,
    "move": _move,
    "puzzle": _puzzle,
    "score": _score,
    "rules": _house,
    "settle-up": _settle_up,
    "random": _random,
}
