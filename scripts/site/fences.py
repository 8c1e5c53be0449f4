"""The `gostop` fences of a page: read, checked, and turned into HTML.

    python -m scripts.site.fences FILE...     check the fences of these files

A fence is a picture, a test and a live example at once. What becomes of it is made by
the functions that answer the browser, put into one of the templates beside this file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from gostop.art.board import board, pile_groups, text_html
from gostop.art.counts import bill_said, counted_table, counts_bill, counts_form
from gostop.art.hand import table
from gostop.art.puzzle import LEVELS, hints, level_name, position, solution
from gostop.art.report import offers, score_table, steps
from gostop.cards import Cards
from gostop.counts import parse_counts, problem, settle_counts
from gostop.errors import NotationError
from gostop.goals import FORMS, GOALS, goal
from gostop.mine import THEMES
from gostop.moves import EVENTS, MECHANICAL, SEATS
from gostop.notation import LONGEST, parse_cards, parse_position, parse_scenario
from gostop.play import begin, legal_moves
from gostop.players import OPPONENTS
from gostop.puzzles import (
    Puzzle,
    asks_moves,
    choices,
    format_puzzle,
    parse_puzzle,
    prove,
)
from gostop.puzzles import check as check_puzzle
from gostop.puzzles import load as load_puzzles
from gostop.record import answered, parse_record
from gostop.rules import Rules, name_of, named
from gostop.scenario import run
from gostop.scoring import WAYS, Score, score
from gostop.state import State
from gostop.words import say, term

TEMPLATES = Path(__file__).with_name("templates")
STANDARD = Rules()


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence of a page: where it begins, what it is, and the text inside.

    `line` is that of the opening; the text begins on the next one. `options` are
    further words after the kind, `last` is the line after the closing one.
    """

    file: str
    line: int
    last: int
    kind: str
    options: tuple[str, ...]
    text: str

    def error(self, message: str) -> ValueError:
        """An error that names the file and the line of the page.

        A message that begins with a line of the text is given that line.
        """
        found = re.match(r"line (\d+): ", message)
        line = self.line + int(found[1]) if found else self.line
        return ValueError(
            f"{self.file}:{line}: {message[found.end() if found else 0 :]}"
        )


_OPENING = re.compile(r"(?P<indent> *)(?P<ticks>`{3,}|~{3,})\s*(?P<info>[^`]*)$")


def fences(markdown: str, file: str) -> Iterator[Fence]:
    """The `gostop` fences of a page in their order.

    Fences inside a longer fence are an example of how to write one, and are left.
    Raises `ValueError` for a fence that is not closed or stands indented.
    """
    lines = markdown.split("\n")
    at = 0
    while at < len(lines):
        found = _OPENING.match(lines[at])
        if not found:
            at += 1
            continue
        closing = re.compile(rf" *{found['ticks'][0]}{{{len(found['ticks'])},}}\s*$")
        end = next(
            (n for n in range(at + 1, len(lines)) if closing.match(lines[n])), -1
        )
        name, *words = found["info"].split() or [""]
        if name == "gostop":
            text = "\n".join(lines[at + 1 : end])
            kind, *options = words or [""]
            fence = Fence(file, at + 1, end + 1, kind, tuple(options), text)
            if end < 0:
                raise fence.error("this fence is not closed")
            if found["indent"]:
                raise fence.error("begin this fence at the left margin")
            yield fence
        at = end + 1 if end >= 0 else len(lines)


def expand(markdown: str, where: str, *, rules: Rules, page: str) -> str:
    """The page with each `gostop` fence turned into HTML.

    `where` names the page's source in messages; `page` is its path in the site, which
    gives the way from the built page to the root. Raises `ValueError`, with file and
    line, for a fence that cannot be read or expects what does not happen.
    """
    lines = markdown.split("\n")
    done: list[str] = []
    at = 0
    for fence in fences(markdown, where):
        html = render(fence, rules=rules, base=base_of(page))
        done += [*lines[at : fence.line - 1], "", html, ""]
        at = fence.last
    return "\n".join([*done, *lines[at:]])


def with_strip(markdown: str, page: str) -> str:
    """A page with live parts, and at its end the words that go with house rules.

    So has a page that tells the site's rules. The strip is shown, on top of the page,
    only to a reader who has chosen some, and says what follows them here.
    """
    sheet = page.startswith("paper/") and page != SLIP
    if "<gostop-" not in markdown and not page.startswith(("paper/", "rules/")):
        return markdown
    more = "" if page == SLIP else say(f"ui.house-{'sheet' if sheet else 'words'}")
    fields = {"base": base_of(page), "more": more, "slip": sheet}
    html = _templates().get_template("strip.jinja").render(fields)
    return f"{markdown.rstrip()}\n\n{_one_line(html)}\n"


SLIP = "paper/our-rules.md"
"""The one sheet that is printed under the reader's rules."""


def _one_line(html: str, look: str = "") -> str:
    """HTML on one line, so that Markdown leaves it alone."""
    one_line = " ".join(line.strip() for line in html.splitlines() if line.strip())
    names = " ".join(filter(None, ["gostop", look and f"gs-{look}"]))
    return f'<div class="{names}">{one_line}</div>'


def base_of(page: str) -> str:
    """The way from a built page to the root of the site.

    >>> (
    ...     base_of("index.md"),
    ...     base_of("sandbox.md"),
    ...     base_of("a/b.md"),
    ...     base_of("a/index.md"),
    ... )
    ('', '../', '../../', '../')
    """
    folder, _, name = page.rpartition("/")
    depth = len(folder.split("/")) if folder else 0
    return "../" * (depth + (name != "index.md"))


def render(fence: Fence, *, rules: Rules, base: str) -> str:
    """One fence as HTML on one line, so that Markdown leaves it alone.

    What the fence expects must hold under the rules it names, and under the standard
    rules where it names none. What cannot be played under the rules of the site, or
    comes out otherwise than the text beside it says, is shown under the standard ones,
    and says so.
    """
    try:
        fields = _fields(fence, rules, base)
    except ValueError:
        if rules == STANDARD:
            raise
        rules = STANDARD
        fields = _fields(fence, rules, base) | {"note": say("ui.other-rules")}
    template = _templates().get_template(f"{fence.kind}.jinja")
    bare = BARE in fence.options
    fields = {"base": base, "rules": name_of(rules), "bare": bare, **fields}
    return _one_line(template.render(fields), BARE if bare else "")


def check(fence: Fence) -> None:
    """Raise `ValueError`, with file and line, if anything is wrong with a fence."""
    render(fence, rules=STANDARD, base="")


def comes_out(kind: str, text: str, rules: Rules) -> bool:
    r"""Whether the text of a fence can be played by these rules and ends as it expects.

    >>> text = "A hand: 3j | stock: 3k | A 3j | == jjok"
    >>> comes_out("scenario", text, STANDARD)
    False
    >>> comes_out("score", "cards: 1b 3b 8b 12b\n= 4", STANDARD)
    True
    """
    fence = Fence("", 0, 0, kind, (), text)
    try:
        if kind == "score":
            pile, own, expected = _read_score(fence, rules)
            found = score(pile, own)
            return not any(_score_problem(found, sign, w) for _, sign, w in expected)
        return kind != "scenario" or not run(parse_scenario(text, rules)).failures
    except ValueError:  # a move or a card that these rules do not have
        return False


@cache
def _templates() -> jinja2.Environment:
    engine = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
    )
    engine.globals["t"] = lambda key, **fields: say(f"ui.{key}", **fields)
    return engine


Fields = dict[str, Any]


def _fields(fence: Fence, rules: Rules, base: str) -> Fields:
    """What the template of this fence shows; every error names file and line."""
    build = _kind(fence)
    try:
        return {"note": "", "pinned": _own_rules(fence), **build(fence, rules, base)}
    except ValueError as error:
        raise fence.error(str(error)) from error


def _kind(fence: Fence) -> Callable[[Fence, Rules, str], Fields]:
    found = KINDS.get(fence.kind)
    if found is None:
        raise fence.error(
            f"'gostop {fence.kind}' is no kind of fence: there are {', '.join(KINDS)}"
        )
    if fence.options not in OPTIONS[fence.kind]:
        raise fence.error(f"{' '.join(fence.options)!r} is no option of this fence")
    return found


def _field_text(text: str) -> Markup:
    """Text for an attribute or a text area, on one line of HTML."""
    return Markup("&#10;").join(text.split("\n"))


def _html(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - the engine has escaped it


def _scenario(fence: Fence, rules: Rules, base: str) -> Fields:
    done = run(parse_scenario(fence.text, rules))
    if done.failures:
        raise NotationError(done.failures[0])
    return {
        "html": _html(steps(done, base=base)),
        "text": _field_text(fence.text),
        "lines": min(fence.text.count("\n") + 2, 16),
        "sandbox": "sandbox" in fence.options,
        **(_sandbox() if "sandbox" in fence.options else {}),
    }


def _sandbox() -> Fields:
    """What a reader may ask about a position, and how long a text may be."""
    simple = [
        {"form": name, "words": found.question, "offers": found.offers}
        for name, found in GOALS.items()
    ]
    formed = [
        {
            "form": form,
            "words": say(f"forms.{form}"),
            "offers": goal(FORM_EXAMPLES[form]).offers,
        }
        for form in FORMS
    ]
    return {
        "most": LONGEST,
        "goals": simple + formed,
        "events": {
            name: term(name)["english"] for name in EVENTS if name not in MECHANICAL
        },
        "seats": SEATS,
        "worths": {
            key: say(f"judged.{key}") for key in ("cards", "points", "junk", "paid")
        },
        "yours": say("judged.yours"),
        "position": say("places.position"),
    }


FORM_EXAMPLES = {
    "make EVENT": "make ttadak",
    "avoid EVENT": "avoid ppuk",
    "bill SEAT": "bill B",
    "happens MOVES": "happens 3r",
    "chance EVENT MOVE": "chance ppuk 3r",
    "rules most GOAL MOVES": "rules most junk 3r",
    "rules least bill SEAT": "rules least bill B",
    "rules allow MOVES": "rules allow 3r",
    "rules forbid MOVES": "rules forbid 3r",
}
"""An example of each of `FORMS`: which letters in capitals stand for what."""


def _board(fence: Fence, rules: Rules, base: str) -> Fields:
    state = _opened(parse_position(fence.text, rules))
    drawn = board(state, moves=legal_moves(state), base=base)
    return {
        "html": _html(drawn),
        "text": _field_text(fence.text),
        "seat": SEATS[state.turn],
        "position": say("places.position"),
    }


def _own_rules(fence: Fence) -> str:
    """The rules that the text names, whatever a house plays; most name none."""
    found = re.search(r"^\s*rules\s*:([^|#\n]*)", fence.text, re.MULTILINE)
    return found[1].strip() if found else ""


def _line_of(start: str, fence: Fence) -> int:
    """The number of the first line of the text that begins like this, or 0."""
    for number, line in enumerate(fence.text.split("\n"), 1):
        if any(part.strip().startswith(start) for part in line.split("|")):
            return number
    return 0


def _opened(state: State) -> State:
    return begin(state)[0] if state.phase == "deal" else state


def _puzzle(fence: Fence, rules: Rules, base: str) -> Fields:
    puzzle = parse_puzzle(fence.text, rules)
    problem = check_puzzle(puzzle)
    if problem:
        raise NotationError(f"line {_line_of('answer:', fence)}: {problem}")
    puzzle = replace(puzzle, theme=_themes().get(puzzle.id, ""))
    moves = legal_moves(puzzle.position) if asks_moves(puzzle) else ()
    bare = format_puzzle(replace(puzzle, answer=(), hint=""))
    own = puzzle.position.rules
    if own == rules:
        bare = bare.replace(f"rules: {name_of(rules)}\n", "", 1)
    otherwise = own == STANDARD != rules and _answers(puzzle) != _answers(
        prove(puzzle, rules)
    )
    return _BLANK | {
        "note": say("ui.other-rules") if otherwise else "",
        "pinned": "" if own == rules else name_of(own),
        "id": puzzle.id,
        "question": _html(text_html(puzzle.question)),
        "offers": _html(offers(puzzle)),
        "html": _html(position(puzzle, moves=moves, base=base)),
        "text": _field_text(bare),
        "hints": _html(hints(puzzle)),
        "answer": _html(solution(puzzle, base=base)),
    }


def _answers(puzzle: Puzzle | None) -> list[tuple[str, object]]:
    """What may be answered to a puzzle, and what each answer is worth."""
    return [(c.text, c.worth) for c in choices(puzzle)] if puzzle else []


@cache
def _themes() -> dict[str, str]:
    """The theme of each puzzle of ours, by its id."""
    return {puzzle.id: puzzle.theme for puzzle in load_puzzles()}


_BLANK: Fields = {
    **dict.fromkeys(
        ("id", "question", "offers", "html", "text", "hints", "answer"), ""
    ),
    "yours": say("judged.yours"),
    "position": say("places.position"),
}
"""A puzzle to be filled in."""


def _practice(fence: Fence, rules: Rules, base: str) -> Fields:
    """The form for a fresh puzzle, and a blank one that it fills in."""
    if fence.text.strip():
        raise NotationError("write nothing in this fence")
    levels = {n: level_name(n) for n in LEVELS}
    return _BLANK | {"themes": THEMES, "levels": levels}


def _score(fence: Fence, rules: Rules, base: str) -> Fields:
    pile, own, expected = _read_score(fence, rules)
    found = score(pile, own)
    for line, sign, words in expected:
        problem = _score_problem(found, sign, words)
        if problem:
            raise NotationError(f"line {line}: {sign} {' '.join(words)}: {problem}")
    return {
        "cards": str(pile),
        "rules": name_of(own),
        "pile": _html(pile_groups(pile, base=base)),
        "table": _html(score_table(found, base=base)),
        "pick": say("score.pick"),
    }


Expected = tuple[int, str, list[str]]


def _read_score(fence: Fence, rules: Rules) -> tuple[Cards, Rules, list[Expected]]:
    """The lines of a score fence: `cards:`, `rules:` and expectations.

    `= 7` expects the points, `= godori` or `= godori 5` a row, `=! godori` that there
    is no such row, `== godori animals` all the rows.
    """
    pile: Cards | None = None
    expected: list[Expected] = []
    for number, line in enumerate(fence.text.split("\n"), 1):
        text = line.partition("#")[0].strip()
        key, colon, value = (part.strip() for part in text.partition(":"))
        sign = re.match(r"==|=!|=", text)
        try:
            if sign:
                words = text[sign.end() :].split()
                expected.append((number, sign[0], _known_rows(words)))
            elif colon and key == "cards":
                pile = parse_cards(value)
            elif colon and key == "rules":
                rules = named(value)
            elif text:
                raise NotationError(
                    f"{text!r} is not understood: write 'cards: 1b 3b 8b', 'rules: "
                    "standard', or what is expected, '= 3' or '= three-brights 3'"
                )
        except ValueError as error:
            raise NotationError(f"line {number}: {error}") from error
    if pile is None:
        raise NotationError("there is no line 'cards: ...'")
    return pile, rules, expected


def _known_rows(words: list[str]) -> list[str]:
    rows = [way.key for way in WAYS]
    for word in words:
        if word not in rows and not word.isdigit():
            raise NotationError(f"{word!r} is not a row: there are {', '.join(rows)}")
    return words


def _score_problem(found: Score, sign: str, words: list[str]) -> str:
    """What is wrong with an expectation, or nothing."""
    rows = {row.key: row.points for row in found.rows}
    shown = ", ".join(f"{key} {points}" for key, points in rows.items()) or "none"
    if sign == "==":
        return "" if sorted(words) == sorted(rows) else f"the rows are {shown}"
    key, *number = words or [""]
    if key.isdigit():
        holds = found.points == int(key)
        shown = f"{found.points} in all"
    else:
        holds = key in rows and (not number or str(rows[key]) == number[0])
    return "" if holds == (sign == "=") else f"the rows are {shown}"


def _settle(fence: Fence, rules: Rules, base: str) -> Fields:
    """A form for counts, and an example. Lines such as `= B pays 20` are expected."""
    lines = fence.text.split("\n")
    text = "\n".join(line for line in lines if not line.startswith("="))
    bill = settle_counts(parse_counts(text, STANDARD))
    said = bill_said(bill)
    for number, line in enumerate(lines, 1):
        if line.startswith("=") and line[1:].strip() not in said[:-1].split(", "):
            raise NotationError(f"line {number}: {line}: {said}")
    note = ""
    counts = parse_counts(text, rules)
    if problem(counts):
        counts, note = parse_counts(text, STANDARD), say("ui.other-rules")
    bill = settle_counts(counts)
    return {
        "note": note,
        "text": _field_text(text),
        "form": _html(counts_form(rules)),
        "counted": _html(counted_table(counts)),
        "bill": _html(counts_bill(counts, bill, base=base)),
    }


def _hand(fence: Fence, rules: Rules, base: str) -> Fields:
    """A hand to play, as its record says; its first choice is on the page."""
    done = answered(parse_record(fence.text, rules))
    shown = table(done, base=base)
    return {
        "text": _field_text(fence.text),
        "html": _html(shown.board),
        "standing": _html(shown.standing),
        "happened": _html(shown.happened),
        "scores": _html(shown.scores),
        "seats": SEATS[1:],
        "players": list(OPPONENTS),
    }


KINDS: dict[str, Callable[[Fence, Rules, str], Fields]] = {
    "scenario": _scenario,
    "board": _board,
    "puzzle": _puzzle,
    "practice": _practice,
    "score": _score,
    "settle": _settle,
    "hand": _hand,
}
"""Every kind of fence, and what gives its template what it shows."""

BARE = "no-months"

OPTIONS = {kind: [()] for kind in KINDS} | {
    "scenario": [(), ("sandbox",)],
    "puzzle": [(), (BARE,)],
}
"""What may follow the kind.

`sandbox` opens the editor and reads the address; `no-months` leaves out the month
numbers, where the months are to be told by their pictures.
"""


def problems(files: Iterable[Path]) -> list[str]:
    """One line for each fence of these files that is wrong."""
    found = []
    for file in files:
        try:
            for fence in fences(file.read_text(encoding="utf-8"), str(file)):
                try:
                    check(fence)
                except ValueError as error:
                    found.append(str(error))
        except ValueError as error:
            found.append(str(error))
    return found


def main() -> None:
    found = problems(map(Path, sys.argv[1:]))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(f"fences: {len(found)} wrong" if found else 0)


if __name__ == "__main__":
    main()
