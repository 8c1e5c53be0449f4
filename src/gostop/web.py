"""The JSON door for the browser: `handle(request) -> response`.

A request names what it asks in `ask`; the response has `ok`, and on bad input
`error`, with `line` where there is one. Nothing imports this module, and nothing
here keeps any state: each request carries the text it is about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from . import __version__
from .art.board import board, moved, phase, text_html
from .art.counts import bill_said, counts_bill, counts_form
from .art.hand import odds, table
from .art.puzzle import hints, position, solution
from .art.report import (
    bill_html,
    changes_list,
    choices_table,
    offers,
    picker,
    score_table,
    steps,
    story_html,
    verdict,
)
from .art.solve import posed, solved, to_the_end
from .counts import Counts, count_pile, format_counts, parse_counts, settle_counts
from .errors import NotationError, RulesError, quoted
from .goals import events_of, goal
from .mine import MOST_TRIES, THEMES, grade, mine
from .moves import SEATS, Event, Move
from .notation import (
    LONGEST,
    Scenario,
    format_cards,
    format_position,
    format_scenario,
    parse_cards,
    parse_move,
    parse_moves,
    parse_position,
    parse_scenario,
)
from .play import apply, begin, legal_moves
from .puzzles import (
    Puzzle,
    asks_moves,
    best,
    choices,
    format_puzzle,
    judge,
    parse_puzzle,
)
from .record import (
    Played,
    Record,
    answered,
    choose,
    chooser,
    format_record,
    next_deal,
    parse_record,
    replay,
    undone,
)
from .rules import (
    OPTIONS,
    Preset,
    Rules,
    changed_preset,
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
from .state import NO_CARDS, SCENARIO, State, problems
from .words import count, in_words, say

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
        return as_built, say("house.refused", error=in_words(said))
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
    return parse_move(_plain(text, state))


def _turn(text: str, state: State) -> tuple[Move, ...]:
    """The moves of a turn, typed as one move may be."""
    return parse_moves(_plain(text, state))


def _plain(text: str, state: State) -> str:
    words = text.lower().split()
    if words[:1] == [SEATS[state.turn].lower()]:
        words = words[1:]
    return " ".join(words)


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
    by_moves = asks_moves(puzzle)
    words = [str(word) for word in given]
    if by_moves:
        words = [str(m) for word in words for m in _turn(word, puzzle.position)]
    judged = judge(puzzle, " ".join(words))
    base = _base(request)
    if judged.right is None:
        moves = legal_moves(judged.state) if by_moves else ()
        return {
            "state": "open",
            **_laid_out(puzzle, judged.state, moves, base),
            "verdict": f"<p>{text_html(phase(judged.state))}</p>" if given else "",
            "choices": "",
            "note": note,
            "otherwise": note == say("house.puzzle"),
        }
    assert judged.chosen is not None
    new = moved(events_of(judged.chosen.detail)) if by_moves else NO_CARDS
    return {
        "state": "right" if judged.right else "wrong",
        "html": position(puzzle, judged.state, base=base, new=new),
        "moves": [],
        "offers": "",
        "verdict": verdict(puzzle, judged, base=base),
        "choices": choices_table(puzzle, judged, base=base),
        "note": note,
    }


def _laid_out(
    puzzle: Puzzle, state: State, moves: Sequence[Move], base: str
) -> dict[str, Any]:
    """A puzzle to be answered: its board, the answers it offers, hints, the answer."""
    return {
        "html": position(puzzle, state, moves=moves, base=base),
        "moves": [str(m) for m in moves],
        "offers": offers(puzzle),
        "hints": hints(puzzle),
        "answer": solution(puzzle, base=base),
    }


def _solve(request: Request) -> dict[str, Any]:
    """What each choice brings on the last board of a scenario, as tables."""
    final = run(parse_scenario(_text(request, "text"), _rules(request))).final
    return {
        "html": solved(final, base=_base(request)),
        "said": say("ui.sandbox-solved"),
    }


def _pose(request: Request) -> dict[str, Any]:
    """A reader's own question: its complete answer, or why there is none.

    The question is the text of a `puzzle`, or `goal`, `question` and `choices` about
    the last board of the scenario `text`. With an answer there are the text of the
    puzzle, its `link` (the text without the answer), and a row for a file of puzzles.
    With `open` the puzzle is laid out to be solved.
    """
    puzzle = _soon(_posed(request))
    wrong, shown = posed(puzzle, base=_base(request))
    about = {
        "answered": not wrong,
        "html": shown,
        "said": wrong and say("solve.no-answer", why=wrong),
        "why": wrong,
        "position": format_position(puzzle.position),
    }
    bare = replace(puzzle, id="", title="", answer=())
    if wrong:
        return {**about, "text": format_puzzle(bare), "link": "", "row": ""}
    named_ = replace(puzzle, answer=tuple(_best(puzzle)))
    made = {
        **about,
        "text": format_puzzle(replace(named_, id="")),
        "link": format_puzzle(bare),
        "row": _row(named_),
    }
    if not request.get("open"):
        return made
    moves = legal_moves(puzzle.position) if asks_moves(puzzle) else ()
    return {
        **made,
        "puzzle": _laid_out(puzzle, puzzle.position, moves, _base(request)),
        "question": text_html(puzzle.question),
        "rules": name_of(puzzle.position.rules),
    }


_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _posed(request: Request) -> Puzzle:
    """The question as it was sent, whole or in parts. Its own answer is left out."""
    if "puzzle" in request:
        text = _text(request, "puzzle")
        if len(text) > LONGEST:
            raise NotationError(
                f"the text has {len(text)} characters: at most {LONGEST} are read"
            )
        puzzle = replace(parse_puzzle(text, _rules(request)), answer=())
    else:
        final = run(parse_scenario(_text(request, "text"), _rules(request))).final
        asked = goal(_words(request, "goal"), final.actor.hand)
        offered = _words(request, "choices").split(",")
        puzzle = Puzzle(
            id="",
            title="",
            position=final,
            goal=asked,
            question=_words(request, "question") or asked.question,
            offered=tuple(filter(None, map(str.strip, offered))),
        )
    given = str(request.get("id") or puzzle.id or "my-question")
    if len(given) > 60 or not _ID.fullmatch(given):
        raise NotationError(
            f"{quoted(given)} is no name of a puzzle: write small letters and digits, "
            "with '-' between words, such as 'my-question'"
        )
    title = puzzle.title or given.replace("-", " ").capitalize()
    return replace(puzzle, id=given, title=title)


def _words(request: Request, key: str) -> str:
    """A field that stands on one line of a puzzle."""
    text = " ".join(_text(request, key).split())
    if "|" in text:
        raise NotationError(f"{key}: leave out '|', which begins a new line of a text")
    if len(text) > _LONGEST_WORDS:
        raise NotationError(
            f"{key} has {len(text)} characters: at most {_LONGEST_WORDS} are read"
        )
    return text


_LONGEST_WORDS = 500


def _soon(puzzle: Puzzle) -> Puzzle:
    """A question that gives up before a reader would have to wait for too long."""
    if puzzle.goal.name == "deal":
        near = replace(puzzle.goal, choices=lambda position, _: to_the_end(position))
        return replace(puzzle, goal=near)
    many = len(legal_moves(puzzle.position))
    if puzzle.goal.name == "mean" and many > _MOST_SAMPLED:
        raise NotationError(say("solve.many", count=many))
    return puzzle


_MOST_SAMPLED = 4


def _row(puzzle: Puzzle) -> str:
    """A puzzle as a row of a TOML file, `id = text`, that `puzzles.read` takes."""
    body = format_puzzle(replace(puzzle, id=""))
    safe = "".join(_in_toml(letter) for letter in body)
    return f'{puzzle.id} = """\n{safe}\n"""\n'


def _in_toml(letter: str) -> str:
    """A character of a basic string of TOML: quotes and controls are escaped."""
    if letter in '\\"':
        return f"\\{letter}"
    control = letter != "\n" and (ord(letter) < 32 or ord(letter) == 127)
    return f"\\u{ord(letter):04x}" if control else letter


DEALS = 4
"""In how many deals one request for practice looks, so that it can be stopped."""


def _practice(request: Request) -> dict[str, Any]:
    """A fresh puzzle of a theme, a level and a seed, looked for in a few deals.

    Where none is found yet, `next` says at which deal to go on, and is `None` after
    the last. What is found depends on theme, level and seed alone.
    """
    theme = _text(request, "theme")
    if theme not in THEMES:
        known = ", ".join(THEMES)
        raise NotationError(f"{quoted(theme)} is no theme: there are {known}")
    level = _number(request, "level", 4)
    seed, at = _number(request, "seed", MOST_SEEDS), _number(request, "at", MOST_TRIES)
    rules = _rules(request)
    for number in range(at, min(at + DEALS, MOST_TRIES)):
        puzzle = mine(theme, seed * MOST_TRIES + number, rules)
        if puzzle and level in (0, grade(puzzle)):
            return _made(puzzle, rules, _base(request))
    at = min(at + DEALS, MOST_TRIES)
    return {"found": False, "next": at if at < MOST_TRIES else None, "tried": at}


MOST_SEEDS = 1_000_000
"""The seeds of practice are below this."""


def _number(request: Request, key: str, end: int) -> int:
    """A whole number from 0 to below `end`."""
    given = request.get(key)
    if type(given) is not int or not 0 <= given < end:
        raise NotationError(
            f"{key} = {given!r} is not a whole number from 0 to {end - 1}"
        )
    return given


def _made(puzzle: Puzzle, rules: Rules, base: str) -> dict[str, Any]:
    moves = legal_moves(puzzle.position) if asks_moves(puzzle) else ()
    text = format_puzzle(replace(puzzle, id="", answer=()))
    if puzzle.position.rules == rules:
        text = text.replace(f"rules: {name_of(rules)}\n", "", 1)
    return {
        "found": True,
        **_laid_out(puzzle, puzzle.position, moves, base),
        "question": text_html(puzzle.question),
        "text": text,
        "level": grade(puzzle),
        "by_moves": bool(moves),
    }


def _asked(request: Request) -> tuple[Puzzle, str]:
    """A puzzle under the rules asked for, as in `_followed`.

    If another answer is best than on the page, the page's `why` is left out.
    """
    text = _text(request, "text")
    site = request.get("site")

    def read(rules: Rules) -> Puzzle:
        puzzle = parse_puzzle(text, rules)
        if site and len(_best(puzzle)) == len(choices(puzzle)):
            raise NotationError(say("house.no-best"))
        return puzzle

    puzzle, note = _followed(request, read, _best)
    if note == say("house.otherwise"):
        return replace(puzzle, why=""), say("house.puzzle")
    return puzzle, say("house.puzzle-same") if note == say("house.same") else note


def _best(puzzle: Puzzle) -> list[str]:
    return [choice.text for choice in best(puzzle)]


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


def _hand(request: Request) -> dict[str, Any]:
    """A hand under way; `do` is `move`, `undo` or `next`, or else it is only shown.

    `seat` is the one who looks: where persons share a screen, the other hands are
    shown to nobody else. No answer holds a card that is hidden from that seat.
    """
    record = _record(request)
    do = str(request.get("do") or "show")
    if do not in _HAND:
        raise NotationError(f"do = {do!r} cannot be done: there are {', '.join(_HAND)}")
    done = _HAND[do](record, request)
    seat = _seat(request, done.state)
    shown = table(done, seat, base=_base(request))
    over = done.state.phase == "over"
    return {
        "html": shown.board,
        "standing": shown.standing,
        "happened": shown.happened,
        "scores": shown.scores,
        "whole": shown.whole,
        "said": shown.said,
        "over": over,
        "covered": not over and chooser(done, seat) is None,
        "turn": SEATS[done.state.turn],
        "untouched": undone(done.record) == done.record,
        "record": format_record(done.record),
        "as_asked": record.rules == _rules(request),
    }


def _record(request: Request) -> Record:
    """The record that was sent, the opponents' moves added where it is their turn."""
    return answered(parse_record(_text(request, "record"), _rules(request))).record


def _hand_move(record: Record, request: Request) -> Played:
    state = replay(record).state
    return choose(record, _typed(_text(request, "move"), state))


_HAND: dict[str, Callable[[Record, Request], Played]] = {
    "show": lambda record, request: replay(record),
    "move": _hand_move,
    "undo": lambda record, request: replay(undone(record)),
    "next": lambda record, request: next_deal(record),
}


def _odds(request: Request) -> dict[str, Any]:
    """What each choice brings in a hand, for the seat that looks."""
    done = replay(_record(request))
    if chooser(done, _seat(request, done.state)) is None:
        raise NotationError(f"only {SEATS[done.state.turn]} may see these odds")
    return {"html": odds(done, base=_base(request))}


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
    What they change is told against their preset, or against the rules `site`.
    """
    found = _house_of(request)
    rules, base = found.rules, found.base
    before = _named(str(request.get("site") or base))
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
        "html": changes_list(before, rules, base=_base(request)),
        "remarks": [*found.remarks],
        "toml": house_file(rules, base, title),
    }


def _house_of(request: Request) -> Preset:
    if "toml" in request:
        return read_text(_text(request, "toml"))
    text = _text(request, "text")
    _named(text)
    return replace(changed_preset(text), title="")


_ANSWERS: dict[str, Callable[[Request], dict[str, Any]]] = {
    "version": _version,
    "scenario": _scenario,
    "position": _position,
    "move": _move,
    "puzzle": _puzzle,
    "solve": _solve,
    "pose": _pose,
    "practice": _practice,
    "score": _score,
    "rules": _house,
    "settle-up": _settle_up,
    "hand": _hand,
    "odds": _odds,
    "random": _random,
}
