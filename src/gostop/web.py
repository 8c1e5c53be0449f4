"""The JSON door for the browser: `handle(request) -> response`.

A request names what it asks in `ask`; the response has `ok`, and on bad input
`error`, with `line` where there is one. Nothing imports this module, and nothing
here keeps any state: each request carries the text it is about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from . import __version__
from .art.board import board, moved, phase, text_html
from .art.report import (
    bill_html,
    choices_table,
    picker,
    score_table,
    steps,
    story_html,
    verdict,
)
from .errors import NotationError
from .moves import SEATS, Event, Move
from .notation import (
    format_cards,
    format_position,
    format_scenario,
    parse_cards,
    parse_move,
    parse_position,
    parse_scenario,
)
from .play import apply, begin, legal_moves
from .puzzles import judge, parse_puzzle
from .rules import Rules, named
from .scenario import report, row_report, run, tell
from .scoring import score
from .settle import settle
from .simulate import random_deal
from .state import SCENARIO, State, problems
from .words import say

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
    return named(str(request.get("rules") or "standard"))


def _version(request: Request) -> dict[str, Any]:
    return {"version": __version__}


def _scenario(request: Request) -> dict[str, Any]:
    """Play the text of a scenario: HTML of all steps, and a report.

    With `play` the last board has its legal moves as buttons, and `notes` says what
    could not happen in a real deal.
    """
    done = run(parse_scenario(_text(request, "text"), _rules(request)))
    moves = legal_moves(done.final) if request.get("play") else ()
    return {
        "html": steps(done, base=_base(request), moves=moves),
        "count": len(done.steps),
        "failures": list(done.failures),
        "said": _failed(len(done.failures)),
        "notes": story_html(_odd(done.final)),
        "turn": SEATS[done.final.turn],
        "report": report(done),
        "text": format_scenario(done.scenario),
        "line": format_scenario(done.scenario, one_line=True),
    }


def _failed(number: int) -> str:
    if not number:
        return ""
    return say("steps.failed-one" if number == 1 else "steps.failed", count=number)


def _position(request: Request) -> dict[str, Any]:
    """Draw a position with its legal moves."""
    state = parse_position(_text(request, "text"), _rules(request))
    events: tuple[Event, ...] = ()
    if state.phase == "deal":
        state, events = begin(state)
    return _drawn(request, state, state, events)


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
    before = parse_position(_text(request, "text"), _rules(request))
    if before.phase == "deal":
        before, _ = begin(before)
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
    puzzle = parse_puzzle(_text(request, "text"), _rules(request))
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
        }
    assert judged.chosen is not None
    new = moved(judged.chosen.events)
    return {
        "state": "right" if judged.right else "wrong",
        "html": board(judged.state, base=base, new=new, seat=seat),
        "moves": [],
        "verdict": verdict(puzzle, judged, base=base),
        "choices": choices_table(puzzle, judged, base=base),
    }


def _score(request: Request) -> dict[str, Any]:
    """Count a pile; with `pick`, all cards as buttons too."""
    pile = parse_cards(_text(request, "cards"))
    found = score(pile, _rules(request))
    base = _base(request)
    return {
        "points": found.points,
        "rows": [row_report(r.key, r.points, r.cards) for r in found.rows],
        "html": score_table(found, base=base),
        "picker": picker(pile, base=base) if request.get("pick") else "",
        "said": say("score.sum", points=found.points),
        "cards": format_cards(pile),
        "cup": found.reading,
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


_ANSWERS: dict[str, Callable[[Request], dict[str, Any]]] = {
    "version": _version,
    "scenario": _scenario,
    "position": _position,
    "move": _move,
    "puzzle": _puzzle,
    "score": _score,
    "random": _random,
}
