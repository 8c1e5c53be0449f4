"""A page for each rule that is no event and no way to score, and the list of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from gostop.cards import Cards
from gostop.match import Match, move, next_deal, start
from gostop.moves import SEATS
from gostop.notation import parse_scenario
from gostop.players import greedy
from gostop.rules import Rules
from gostop.scenario import run
from gostop.state import deck, view
from gostop.words import signed, term
from scripts.site.departures import by_standard, departure, holds
from scripts.site.examples import (
    Change,
    change,
    contrasts,
    drawn,
    kind_of,
    rules_of,
    shown,
    what_is_next,
)
from scripts.site.page_kit import (
    SOURCES,
    Place,
    capital,
    data,
    is_played,
    render,
    rule_page,
    rule_title,
    told,
)
from scripts.site.page_rules import index_fields, otherwise

BASE = Rules()


def generate(rules: Rules, house: str = "") -> Iterator[tuple[str, str]]:
    """The list of all rules, then a page for each that this book tells."""
    index = "rules/index.md"
    fields = index_fields(rules, house)
    yield index, render("rules", index, shelves=shelves(rules), **fields)
    for key in in_order():
        path = f"{rule_page(key)}.md"
        yield path, render("rule", path, **_fields(key, Place(path), rules))


# The list of all rules


def in_order() -> list[str]:
    """The rules of the book in the order of its groups."""
    book = data("rulebook")
    held = [key for group in book["groups"] for key in group["holds"]]
    return [key for key in held if key in book["rules"]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: where it leads, and what it says."""

    page: str
    title: str
    korean: str
    short: str


def shelves(rules: Rules) -> list[tuple[str, str, list[Entry]]]:
    """All rules, events and ways to score, as readers look for them, in groups."""
    return [
        (group["key"], group["title"], [listed(key, rules) for key in group["holds"]])
        for group in data("rulebook")["groups"]
    ]


def listed(key: str, rules: Rules) -> Entry:
    """A rule, an event or a way to score as a list has it."""
    entry = data("rulebook")["rules"].get(key)
    if entry is None:
        word = term(key)
        short = _marked(key, word["short"], rules)
        return Entry(rule_page(key), rule_title(key), word["korean"], short)
    by = rules if is_played(key, rules) else BASE
    short = first_sentence(statement(entry["statement"], by)[0])
    return Entry(rule_page(key), entry["title"], "", _marked(key, short, rules))


def _marked(key: str, short: str, rules: Rules) -> str:
    """What is said of a rule or an event in a list: also that a house has it not."""
    return short if is_played(key, rules) else f"Not played here. {short}"


def first_sentence(words: str) -> str:
    """How a paragraph begins: its first sentence, after a mere yes or no also the next.

    >>> first_sentence("No. You play. You flip.")
    'No. You play.'
    """
    sentences = words.removesuffix(".").split(". ")
    return ". ".join(sentences[: 1 + (len(sentences[0].split()) < 3)]) + "."


def statement(paragraphs: Sequence[str], rules: Rules) -> list[str]:
    """What a rule says under these rules, paragraph by paragraph."""
    return [words for text in paragraphs if (words := told(text, rules))]


# One rule


def _fields(key: str, at: Place, rules: Rules) -> dict[str, Any]:
    entry: Mapping[str, Any] = data("rulebook")["rules"][key]
    scenario, near = entry["scenario"], entry["near"]
    found, changed = departure(entry, rules), change(scenario, near)
    by = BASE if found.off else rules

    def example(text: str) -> Markup:
        return shown(by_standard(text) if found.off else text, at, rules)

    return {
        "key": key,
        "entry": entry,
        "otherwise": otherwise(entry["options"], rules),
        "term": term(entry["term"]) if "term" in entry else None,
        "names": names(entry),
        "departure": found,
        "statement": statement(entry["statement"], by),
        "scenario": example(scenario),
        "near": example(near),
        "near_note": beside(near, entry["near_note"], by),
        "change": changed,
        "near_head": near_head(changed, near, rules),
        "HERE": HERE,
        "after": [_next(text, rules) for text in (scenario, near)]
        if entry.get("next")
        else [],
        "more": [
            (part["title"], beside(text, part["note"], by), example(text))
            for part in entry.get("more", ())
            if is_drawn_here(text := part["text"], rules)
        ],
        "evening": _evening(rules, entry["evening"]) if "evening" in entry else [],
        "sources": _sources(key, entry["sources"]),
        "contrasts": list(contrasts(entry["options"], rules, played_here(entry))),
        "related": [listed(other, rules) for other in entry["related"]],
    }


def played_here(entry: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The examples of a page in which an option may show what it changes."""
    near = [("The near miss above", entry["near"])] if "near" in entry else []
    more = [(part["title"], part["text"]) for part in entry.get("more", ())]
    return [("The example above", entry["scenario"]), *near, *more]


def beside(text: str, note: str, rules: Rules) -> str:
    """The words beside an example, told by the rules by which it is shown.

    >>> beside("= ppuk", "By a sweep {{ rules.sweep }}.", Rules(sweep="narrow"))
    'By a sweep wide.'
    """
    return told(note, rules if holds(text, rules) else BASE)


def is_drawn_here(text: str, rules: Rules) -> bool:
    """Whether an example draws no card that these rules leave in the box.

    >>> is_drawn_here("draw: 12b x2", Rules(bonus_2p="none", bonus_3p="none"))
    False
    """
    if kind_of(text) != "draw":
        return True
    played = Cards(deck(rules, 2) | deck(rules, 3))
    return all(c in played for c in drawn(text))


HERE = "By the rule of this site"


def near_head(changed: Change, near: str, rules: Rules) -> str:
    """What stands over a near miss: it may go by the very rule that a house has.

    >>> near = "rules: standard sweep=narrow | A hand: 3r"
    >>> other = change("A hand: 3r", near.replace(" | ", chr(10)))
    >>> near_head(other, near.replace(" | ", chr(10)), Rules(sweep="narrow"))
    'By the rule of this site'
    """
    if not changed.option:
        return "Near miss"
    name = changed.option.name
    here = getattr(rules, name) == getattr(rules_of(near, BASE), name)
    return HERE if here else "By another rule"


def names(entry: Mapping[str, Any]) -> list[str]:
    """What else a rule is called: the other names of its word, then its own.

    >>> names({"term": "bak", "names": ["penalty"]})[-2:]
    ['加倍', 'penalty']
    """
    found = term(entry["term"])["other"] if "term" in entry else []
    return [*found, *entry.get("names", ())]


def _next(text: str, rules: Rules) -> str:
    """What an example that ends a deal means for the next one."""
    own = rules if holds(text, rules) else BASE
    return what_is_next(run(parse_scenario(text, own)).final)


# Sources, and an evening


def _sources(
    key: str, sources: Sequence[Mapping[str, str]]
) -> Sequence[Mapping[str, str]]:
    """What the sources say: each of them once, in their order."""
    found = [source["source"] for source in sources]
    if found != list(SOURCES):
        raise ValueError(f"rulebook {key}: the sources are {found}, not {SOURCES}")
    return sources


type Deal = tuple[int, str, str, list[str], list[str]]


def _evening(rules: Rules, seed: int) -> list[Deal]:
    """Five deals: number, dealer, how it ended, what each got, and each sum so far."""
    return [_deal(match) for match in _deals(start(rules, seed=seed), 5)]


def _deals(match: Match, deals: int) -> Iterator[Match]:
    """Some deals of a match between simple players, each when it is over."""
    while deals:
        while match.state.phase != "over":
            match = move(match, greedy(view(match.state, match.state.turn)))
        yield match
        match, deals = next_deal(match), deals - 1


def _deal(match: Match) -> Deal:
    state, bill = match.state, match.bills[-1]
    assert state.result is not None
    words = term(_ENDS.get(state.result.reason, state.result.reason))["english"]
    times = f", ×{state.carry}" if state.carry > 1 and bill.winner is not None else ""
    who = f": {SEATS[bill.winner]}" if bill.winner is not None else ""
    dealer = SEATS[state.dealer]
    ended = f"{capital(words)}{who}{times}"
    got, in_all = ([signed(n) for n in all_] for all_ in (bill.totals, match.balance))
    return match.number, dealer, ended, got, in_all


_ENDS = {"auto-stop": "stop"}
