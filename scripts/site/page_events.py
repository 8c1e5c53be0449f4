"""A page for each event, with positions in which it happens and what sources say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gostop.moves import EVENTS, MECHANICAL
from gostop.notation import parse_scenario
from gostop.rules import Rules
from gostop.scenario import run
from gostop.words import term
from scripts.site.examples import change, contrasts
from scripts.site.page_kit import SOURCES, data, render, told
from scripts.site.page_rules import otherwise


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The list of all events, then a page for each."""
    index = "events/index.md"
    yield index, render("events", index, groups=_groups())
    for name in EVENTS:
        path = f"events/{name}.md"
        yield path, render("event", path, **_fields(name, rules))


def _groups() -> list[tuple[str, list[str]]]:
    full = [name for name in EVENTS if data("events")[name].get("full")]
    named = [name for name in EVENTS if name not in full and name not in MECHANICAL]
    steps = [name for name in EVENTS if name in MECHANICAL]
    return [
        ("The five to know first", full),
        ("What else can happen", named),
        ("The steps of every turn", steps),
    ]


def _fields(name: str, rules: Rules) -> dict[str, Any]:
    entry: Mapping[str, Any] = data("events")[name]
    near = entry.get("near", "")
    own = happens(name, entry["scenario"], rules)
    shown = rules if own else Rules()
    return {
        "name": name,
        "term": term(name),
        "otherwise": otherwise(entry["options"], rules),
        "told": entry,
        "happens": own,
        "statement": [told(words, shown) for words in entry["statement"]],
        "scenario": entry["scenario"] if own else by_standard(entry["scenario"]),
        "near": near if own or not near else by_standard(near),
        "change": change(entry["scenario"], near) if near else None,
        "more": [
            part if own else {**part, "text": by_standard(part["text"])}
            for part in entry.get("more", ())
        ],
        "sources": _sources(entry),
        "contrasts": list(contrasts(entry["options"], rules, _played_here(entry))),
        "related": entry["related"],
    }


def _played_here(entry: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The examples of a page in which an option may show what it changes."""
    more = [(part["title"], part["text"]) for part in entry.get("more", ())]
    near = [("The near miss above", entry["near"])] if "near" in entry else []
    return [("The example above", entry["scenario"]), *near, *more]


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


def _sources(entry: Mapping[str, Any]) -> list[Mapping[str, str]]:
    """What the sources say, in their order; none is left out."""
    named = {source["source"] for source in entry["sources"]}
    missing = [code for code in SOURCES if code not in named]
    if missing:
        raise ValueError(f"an event has no word on {', '.join(missing)}")
    return list(entry["sources"])
