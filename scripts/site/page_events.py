"""A page for each event, with positions in which it happens and what sources say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gostop.moves import EVENTS, MECHANICAL
from gostop.rules import Rules
from gostop.words import term
from scripts.site.departures import by_standard, departure
from scripts.site.examples import change, contrasts
from scripts.site.page_kit import SOURCES, data, render, rules_about
from scripts.site.page_rulebook import beside, listed, played_here, statement
from scripts.site.page_rules import otherwise


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The list of all events, then a page for each."""
    index = "events/index.md"
    groups = [
        (title, [(name, listed(name, rules)) for name in names])
        for title, names in _groups()
    ]
    yield index, render("events", index, groups=groups)
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
    found = departure(entry, rules)
    by = Rules() if found.off else rules

    def example(text: str) -> str:
        return by_standard(text) if found.off else text

    return {
        "name": name,
        "term": term(name),
        "otherwise": otherwise(entry["options"], rules),
        "told": entry,
        "departure": found,
        "statement": statement(entry["statement"], by),
        "scenario": example(entry["scenario"]),
        "near": near and example(near),
        "near_note": beside(near, entry["near_note"], by) if near else "",
        "change": change(entry["scenario"], near) if near else None,
        "more": [
            (part["title"], beside(text, part["note"], by), example(text))
            for part in entry.get("more", ())
            if (text := part["text"])
        ],
        "sources": _sources(entry),
        "contrasts": list(contrasts(entry["options"], rules, played_here(entry))),
        "related": [listed(key, rules) for key in entry["related"]],
        "about": rules_about(name),
    }


def _sources(entry: Mapping[str, Any]) -> list[Mapping[str, str]]:
    """What the sources say, in their order; none is left out."""
    named = {source["source"] for source in entry["sources"]}
    missing = [code for code in SOURCES if code not in named]
    if missing:
        raise ValueError(f"an event has no word on {', '.join(missing)}")
    return list(entry["sources"])
