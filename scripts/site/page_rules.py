"""The options and the presets: what may differ, who says so, and what it changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from gostop.rules import (
    GROUNDS,
    OPTIONS,
    PRESETS,
    Ground,
    Option,
    Preset,
    Rules,
    Value,
    differences,
    name_of,
    preset,
    written,
)
from scripts.site.examples import contrasts, playable, shown
from scripts.site.page_kit import SOURCES, Place, capital, data, render


@dataclass(frozen=True, slots=True)
class Said:
    """An option with one value: what is asked, and the answer in words."""

    name: str
    question: str
    value: Value
    said: str


def said_of(option: Option, value: Value) -> Said:
    """An option and one of its values, in words.

    >>> said_of(OPTIONS["sweep"], "wide").said
    'Whenever a turn captures and leaves the table empty.'
    >>> said_of(OPTIONS["carry_cap"], 0).said
    'No cap.'
    """
    return Said(option.name, option.question, value, f"{capital(option.said(value))}.")


def presets() -> tuple[Preset, ...]:
    """Our presets, the standard first."""
    return tuple(preset(name) for name in PRESETS)


def sourced() -> tuple[Preset, ...]:
    """The standard and the presets that follow a source each."""
    return tuple(p for p in presets() if p.name == "standard" or _follows_source(p))


def _follows_source(found: Preset) -> bool:
    return found.name.upper() in SOURCES


@cache
def groups() -> tuple[tuple[str, str, list[Option]], ...]:
    """The options in their groups: key, title, options.

    An option that no group names yet stands in a last one.
    """
    named = [
        (group["key"], group["title"], [OPTIONS[name] for name in group["options"]])
        for group in data("options")["groups"]
    ]
    placed = {option.name for _, _, options in named for option in options}
    left = [option for name, option in OPTIONS.items() if name not in placed]
    return (*named, *([("more", "More", left)] if left else []))


def generate(rules: Rules, house: str = "") -> Iterator[tuple[str, str]]:
    """Rules: the presets, where they differ, and every option."""
    for found in presets():
        yield _preset(found)
    title = title_of(rules, house)
    yield _options(rules, title)
    for _, group, options in groups():
        for option in options:
            yield _option(option, group, rules, title)


def own_name(rules: Rules) -> str:
    """The name of these rules if they are no preset's: the preset and its changes."""
    name = name_of(rules)
    return "" if name in PRESETS else name


def title_of(rules: Rules, house: str = "") -> str:
    """What these rules are called on a page; `house` is the name that a house gave."""
    name = name_of(rules)
    return preset(name).title if name in PRESETS else house or "House rules"


def otherwise(names: Iterable[str], rules: Rules) -> str:
    """What a page must know to say where a reader's house departs from it, as JSON.

    Of each option: the question, the value here and in every preset, and values in
    words. The page itself needs no engine to compare them with the reader's.
    """
    return json.dumps([_known(OPTIONS[name], rules) for name in names])


def _known(option: Option, rules: Rules) -> dict[str, Any]:
    values = {p.name: getattr(p.rules, option.name) for p in presets()}
    told = [*option.values, *option.special]
    return {
        "name": option.name,
        "question": option.question,
        "here": written(getattr(rules, option.name)),
        "presets": {name: written(value) for name, value in values.items()},
        "said": {written(value): option.said(value) for value in told},
    }


def index_fields(rules: Rules, house: str = "") -> dict[str, Any]:
    """What the list of all rules says of options and presets."""
    standard = preset("standard").rules
    return {
        "presets": [(p, about(p)) for p in presets()],
        "changed": {p.name: len(differences(standard, p.rules)) for p in presets()},
        "grounds": GROUNDS,
        "counts": _ground_counts(),
        "title": title_of(rules, house),
        "own": own_name(rules),
        "house": changes(standard, rules) if own_name(rules) else [],
        "total": len(OPTIONS),
        "differing": len(differing()),
    }


def _ground_counts() -> dict[str, dict[str, int]]:
    """How many values of each preset stand on which ground."""
    return {
        p.name: {g: sum(x.ground == g for x in p.grounds.values()) for g in GROUNDS}
        for p in presets()
    }


def changes(a: Rules, b: Rules) -> list[tuple[Option, Said, Said]]:
    return [
        (OPTIONS[name], said_of(OPTIONS[name], x), said_of(OPTIONS[name], y))
        for name, (x, y) in differences(a, b).items()
    ]


def _preset(found: Preset) -> tuple[str, str]:
    path = f"rules/{found.name}.md"
    changed = differences(preset("standard").rules, found.rules)
    rows = [
        (title, [_preset_row(option, found, option.name in changed) for option in own])
        for _, title, own in groups()
    ]
    return path, render(
        "preset",
        path,
        preset=found,
        about=about(found),
        follows_source=_follows_source(found),
        rows=rows,
        changed=len(changed),
        exceptions=[
            (said_of(one, value), said_of(one, one.default), why(one.name))
            for one, value in exceptions()
            if found.name == "standard"
        ],
    )


def about(found: Preset) -> str:
    """What a preset is, in a sentence; of our standard also where it is not so."""
    words: str = data("options")["presets"].get(found.name, "")
    if found.name != "standard":
        return words
    asked = " ".join(option.question for option, _ in exceptions())
    return f"{words} It departs from both in: {asked}"


SHARED = ("s000", "s001")
"""The long guide and the tutorial, of which our standard is what they share."""


def exceptions() -> list[tuple[Option, Value]]:
    """The options in which these two agree in their own words and the standard differs.

    With the value that the two have.

    >>> [option.name for option, _ in exceptions()]
    ['last_turn', 'speak_again']
    """
    one, other = (preset(name) for name in SHARED)
    return [
        (option, getattr(one.rules, name))
        for name, option in OPTIONS.items()
        if one.grounds[name].ground == other.grounds[name].ground == "says"
        and getattr(one.rules, name) == getattr(other.rules, name) != option.default
    ]


def why(name: str) -> str:
    """Why our standard has not the value of an option that these two share."""
    words: str = data("options")["exceptions"][name]
    return words


def _preset_row(option: Option, found: Preset, changed: bool) -> dict[str, Any]:
    value = getattr(found.rules, option.name)
    return {
        "option": option,
        "said": said_of(option, value),
        "written": written(value),
        "ground": found.grounds.get(option.name, Ground("our choice")),
        "changed": changed,
    }


@cache
def differing() -> tuple[str, ...]:
    """The options in which the sources do not all agree with the standard."""
    first, *others = (p.rules for p in sourced())
    found = {name for other in others for name in differences(first, other)}
    return tuple(name for name in OPTIONS if name in found)


def _options(rules: Rules, title: str) -> tuple[str, str]:
    path = "rules/options/index.md"
    rows = [
        (title, [said_of(o, getattr(rules, o.name)) for o in own])
        for _, title, own in groups()
    ]
    return path, render("options", path, rows=rows, differing=differing(), title=title)


def matters(name: str) -> list[str]:
    """The keys of the rules, events and ways to score for which an option matters."""
    entries = {
        **data("rulebook")["rules"],
        **data("events"),
        **data("combinations"),
    }
    return [key for key, entry in entries.items() if name in entry.get("options", ())]


def _option(option: Option, group: str, rules: Rules, title: str) -> tuple[str, str]:
    path = f"rules/options/{option.name}.md"
    value, example = getattr(rules, option.name), playable(option, rules)
    answers = next(contrasts([option.name], rules, [])).answers
    return path, render(
        "option",
        path,
        option=option,
        otherwise=otherwise([option.name], rules),
        group=group,
        value=said_of(option, value),
        title=title,
        presets=[(p, _preset_row(option, p, changed=False)) for p in presets()],
        agree=option.name not in differing(),
        example=shown(example, Place(path), rules) if example else "",
        answers=answers,
        tells_apart=any(own for a in answers for _, own in a.story),
        matters=matters(option.name),
    )
