"""What hand-written pages may ask for in their Jinja: rules, sizes, bills, places.

Every number in a text comes from here, so that it is the engine's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gostop.cards import Cards
from gostop.notation import parse_scenario
from gostop.rules import OPTIONS, Rules, named, written
from gostop.scenario import Run, run
from gostop.scoring import WAYS, score
from scripts.site.course import Course
from scripts.site.departures import culprits
from scripts.site.fences import fences
from scripts.site.page_kit import Place, deal_sizes, is_played, little
from scripts.site.page_paper import strip
from scripts.site.page_rules import own_name, said_of


def names(text: str, where: str, page: str, rules: Rules) -> dict[str, object]:
    """The names that a page may use: those of all pages, and its own.

    `rules` and `deal` are the site's, `named("s002")` and `sizes(...)` those of others.
    `played["a note"]` is what came of the page's scenario that begins with this note,
    `arithmetic(...)` its bill as one line. `at` gives ways to other pages, `otherwise`
    says where the site's rules differ, `here` the same of a whole section, and `own` is
    the name of rules that are no preset's. `is_played("heodang")` is false where the
    rules switch that off, `little` is how little junk is pi-bak. `strip` is a table to
    count by, `least` how many cards of a kind score, and `course` what is done of the
    lessons.
    """
    return {
        "rules": rules,
        "deal": deal_sizes(rules),
        "named": named,
        "sizes": deal_sizes,
        "at": Place(page),
        "played": played(text, where, rules),
        "arithmetic": arithmetic,
        "points": points_of,
        "least": least,
        "otherwise": lambda name: otherwise(name, rules),
        "here": lambda anchor, *names: here(section(text, anchor), names, rules),
        "own": own_name(rules),
        "is_played": lambda key: is_played(key, rules),
        "little": little(rules),
        "strip": lambda own: strip(own, page),
        "course": Course(page),
    }


def played(text: str, where: str, rules: Rules) -> dict[str, Run]:
    r"""What came of the scenarios of a page that begin with a note, by the note.

    >>> text = "```gostop scenario\n# a jjok\nA hand: 3r\nstock: 3j\nA 3r\n```"
    >>> played(text, "page.md", Rules())["a jjok"].final.seats[0].pile
    Cards.of('3r 3j')
    """
    found = {}
    for fence in fences(text, where):
        note = re.match(r"# *(.+)", fence.text)
        if fence.kind == "scenario" and note:
            try:
                found[note[1].strip()] = run(parse_scenario(fence.text, rules))
            except ValueError as error:
                raise fence.error(str(error)) from error
    return found


def arithmetic(done: Run, line: int = 0) -> str:
    """The bill of one loser as it is worked out: additions, then every doubling.

    >>> text = "A pile: 1b 3b 8b 2a 4a 8a | A go: 1 at 7 | B pile: 5j | result: stop A"
    >>> arithmetic(run(parse_scenario(text)))
    '(8 + 1) × 2 = 18'
    """
    if done.bill is None:
        raise ValueError("there is no bill: the deal is not over")
    share = done.bill.lines[line]
    added = [f"{f.add}" for f in share.factors if f.add]
    times = [f"{f.times}" for f in share.factors if f.times > 1]
    total = " + ".join([str(share.points), *added])
    first = f"({total})" if added and times else total
    return f"{' × '.join([first, *times])} = {share.amount:,}"


def points_of(cards: str, rules: Rules) -> int:
    """The points of a pile.

    >>> points_of("1b 3b 12b", Rules())
    2
    """
    return score(Cards.of(cards), rules).points


def least(key: str) -> int:
    """How many single cards of a way to score are the fewest that do.

    >>> least("animals"), least("junk")
    (5, 10)
    """
    cards = list(next(way.pool for way in WAYS if way.key == key))
    for number in range(1, len(cards) + 1):
        if any(row.key == key for row in score(Cards.of(cards[:number]), Rules()).rows):
            return number
    raise ValueError(f"{key!r} never scores")


def otherwise(name: str, rules: Rules) -> str:
    """What the site's rules say of an option, where the standard rules differ.

    Of `carry_cap=1` only where this is the site's answer.

    >>> otherwise("sweep", named("s002")).partition(": ")[0]
    'By the rules of this site it is otherwise'
    >>> otherwise("carry_cap=1", named("standard carry_cap=4"))
    ''
    """
    option = _changed(name, rules)
    if not option:
        return ""
    said = said_of(OPTIONS[option], getattr(rules, option))
    return f"{_OTHERWISE}: {said.question} {said.said}"


def _changed(name: str, rules: Rules) -> str:
    """The option, if these rules answer it otherwise than the standard ones, or "".

    With a value, as in `carry_cap=1`, only if that is their answer.
    """
    option, _, only = name.partition("=")
    value = getattr(rules, option)
    wanted = not only or only == written(value)
    return option if wanted and value != getattr(Rules(), option) else ""


_OTHERWISE = "By the rules of this site it is otherwise"


def section(text: str, anchor: str) -> str:
    r"""The part of a page below the heading of this anchor, up to the next heading.

    >>> section("## One {#one}\nA text.\n## Two {#two}", "one")
    'A text.\n'
    """
    found = re.search(
        rf"^#+ [^\n]*{{#{re.escape(anchor)}}}[^\n]*\n(.*?)(?=^#+ |\Z)",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if not found:
        raise ValueError(f"there is no heading {{#{anchor}}} on this page")
    return found[1]


def here(text: str, names: Iterable[str], rules: Rules) -> str:
    """What the site's rules say otherwise than a section told by the standard ones.

    By the options that let a board of the section end otherwise, and by these.

    >>> here("", ["sweep"], named("standard sweep=narrow"))[:51]
    'By the rules of this site it is otherwise: [When is'
    >>> here("", ["sweep"], Rules())
    ''
    """
    boards = [
        re.sub(r"(?m)^rules: standard$", "", fence.text)
        for fence in fences(text, "")
        if fence.kind == "scenario" and re.search(_BY_STANDARD, fence.text)
    ]
    changed = filter(None, [_changed(name, rules) for name in names])
    found = dict.fromkeys([*culprits(boards, rules), *changed])
    told = [said_of(OPTIONS[name], getattr(rules, name)) for name in found]
    ways = [f"[{s.question}](rules/options/{s.name}.md) {s.said}" for s in told]
    return f"{_OTHERWISE}: {' '.join(ways)}" if ways else ""


_BY_STANDARD = re.compile("^rules: standard$", re.MULTILINE)
