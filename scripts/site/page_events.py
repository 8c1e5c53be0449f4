"""A page for each event, with positions in which it happens and what sources say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gostop.moves import EVENTS, MECHANICAL
from gostop.notation import parse_scenario
from gostop.rules import OPTIONS, Rules
from gostop.scenario import run
from gostop.words import term
from scripts.site.page_kit import SOURCES, data, render
from scripts.site.page_rules import said_of


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The list of all events, then a page for each."""
    index = "events/index.md"
    yield index, render("events", index, groups=_groups())
    for name in EVENTS:
        path = f"events/{name}.md"
        yield path, render("event", path, **_fields(name, rules))


def _groups() -> list[tuple[str, list[str]]]:
    told = data("events")
    full = [name for name in EVENTS if told[name].get("full")]
    named = [name for name in EVENTS if name not in full and name not in MECHANICAL]
    steps = [name for name in EVENTS if name in MECHANICAL]
    return [
        ("The five to know first", full),
        ("What else can happen", named),
        ("The steps of every turn", steps),
    ]


def _fields(name: str, rules: Rules) -> dict[str, Any]:
    told: Mapping[str, Any] = data("events")[name]
    near = told.get("near", "")
    own = happens(name, told["scenario"], rules)
    shown = rules if own else Rules()
    return {
        "name": name,
        "term": term(name),
        "told": told,
        "happens": own,
        "statement": [words.format(rules=shown) for words in told["statement"]],
        "scenario": told["scenario"] if own else by_standard(told["scenario"]),
        "near": near if own or not near else by_standard(near),
        "change": difference(told["scenario"], near) if near else None,
        "more": [
            part if own else {**part, "text": by_standard(part["text"])}
            for part in told.get("more", ())
        ],
        "sources": _sources(told),
        "options": [
            said_of(OPTIONS[option], getattr(rules, option))
            for option in told["options"]
        ],
        "related": told["related"],
    }


def happens(name: str, scenario: str, rules: Rules) -> bool:
    """Whether an event happens in a scenario by these rules, whatever it names.

    >>> happens("jjok", "A hand: 3j 5r | table: 1b | stock: 3k | A 3j", Rules())
    True
    """
    own = [line for line in scenario.splitlines() if not line.startswith("rules:")]
    try:
        done = run(parse_scenario("\n".join(own), rules))
    except ValueError:  # a move or a card that these rules do not have
        return False
    return name in {event.name for step in done.steps for event in step.events}


def by_standard(scenario: str) -> str:
    """A scenario under our standard rules, unless it names its own.

    >>> by_standard("A hand: 3r").splitlines()
    ['rules: standard', 'A hand: 3r']
    """
    named = any(line.startswith("rules:") for line in scenario.splitlines())
    return scenario if named else f"rules: standard\n{scenario.lstrip()}"


def _sources(told: Mapping[str, Any]) -> list[Mapping[str, str]]:
    """What the sources say, in their order; none is left out."""
    named = {source["source"] for source in told["sources"]}
    missing = [code for code in SOURCES if code not in named]
    if missing:
        raise ValueError(f"an event has no word on {', '.join(missing)}")
    return list(told["sources"])


def difference(scenario: str, near: str) -> tuple[str, str]:
    """What the near miss changes: the words of the position that differ.

    >>> difference("stock: 3j 9r", "stock: 9k 9r")
    ('3j', '9k')
    """
    before, after = _words(scenario), _words(near)
    return (
        " ".join(w for w in before if w not in after),
        " ".join(w for w in after if w not in before),
    )


def _words(scenario: str) -> list[str]:
    """The words of the position alone, the key before numbers and seats."""
    found = []
    for line in scenario.splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            continue
        plain = key.endswith(("hand", "pile", "table", "stock"))
        found += value.split() if plain else [f"{key.strip()}: {value.strip()}"]
    return found
