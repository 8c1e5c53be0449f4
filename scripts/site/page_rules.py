"""The options and the presets: what may differ, who says so, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gostop.errors import IllegalMoveError
from gostop.notation import parse_scenario
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
)
from gostop.scenario import Run, run
from gostop.settle import settle
from gostop.words import count
from scripts.site.page_kit import SOURCES, capital, data, render


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
    words = option.values.get(value) or _zero(option, value)
    said = f"{capital(words)}." if words else str(value)
    return Said(option.name, option.question, value, said)


def _zero(option: Option, value: Value) -> str:
    """What 0 means, where the meaning of an option says so: `0 is off`."""
    found = re.search(r"\b0 is ([a-z ]+)", option.meaning)
    return found[1] if found and value == 0 else ""


def written(value: Value) -> str:
    """A value as a rules file has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


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


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """Rules: the overview, the presets, where they differ, and every option."""
    yield _index(rules)
    for found in presets():
        yield _preset(found)
    yield _differences(rules)
    yield _options(rules)
    for _, title, options in groups():
        for option in options:
            yield _option(option, title, rules)


def own_name(rules: Rules) -> str:
    """The name of these rules if they are no preset's: the preset and its changes."""
    name = name_of(rules)
    return "" if name in PRESETS else name


def title_of(rules: Rules) -> str:
    """What these rules are called on a page."""
    name = name_of(rules)
    return preset(name).title if name in PRESETS else "House rules"


def _index(rules: Rules) -> tuple[str, str]:
    path = "rules/index.md"
    standard = preset("standard").rules
    return path, render(
        "rules",
        path,
        presets=[(p, about(p)) for p in presets()],
        changed={p.name: len(differences(standard, p.rules)) for p in presets()},
        groups=groups(),
        grounds=GROUNDS,
        counts=_ground_counts(),
        title=title_of(rules),
        own=own_name(rules),
        house=_changes(standard, rules) if own_name(rules) else [],
        total=len(OPTIONS),
        differing=len(differing()),
    )


def _ground_counts() -> dict[str, dict[str, int]]:
    """How many values of each preset stand on which ground."""
    return {
        p.name: {g: sum(x.ground == g for x in p.grounds.values()) for g in GROUNDS}
        for p in presets()
    }


def _changes(a: Rules, b: Rules) -> list[tuple[Option, Said, Said]]:
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
    )


def about(found: Preset) -> str:
    """What a preset is, in a sentence."""
    words: str = data("options")["presets"].get(found.name, "")
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


def by_value(option: Option) -> list[tuple[Said, list[tuple[Preset, Ground]]]]:
    """Each value that a source has, with who has it and on what ground."""
    found: dict[Value, list[tuple[Preset, Ground]]] = {}
    for p in sourced():
        ground = p.grounds.get(option.name, Ground("our choice"))
        found.setdefault(getattr(p.rules, option.name), []).append((p, ground))
    return [(said_of(option, value), holders) for value, holders in found.items()]


def _differences(rules: Rules) -> tuple[str, str]:
    path = "rules/differences.md"
    names = differing()
    rows = [
        (title, [(o, by_value(o)) for o in own if o.name in names])
        for _, title, own in groups()
    ]
    pairs = [[len(differences(a.rules, b.rules)) for b in sourced()] for a in sourced()]
    others = [p for p in presets() if p not in sourced()]
    standard = preset("standard").rules
    return path, render(
        "differences",
        path,
        rows=[(title, own) for title, own in rows if own],
        presets=sourced(),
        others=[(p, _changes(standard, p.rules)) for p in others],
        pairs=pairs,
        total=len(names),
        own=own_name(rules),
        rules=rules,
    )


def _options(rules: Rules) -> tuple[str, str]:
    path = "rules/options/index.md"
    rows = [
        (title, [said_of(o, getattr(rules, o.name)) for o in own])
        for _, title, own in groups()
    ]
    return path, render(
        "options", path, rows=rows, differing=differing(), title=title_of(rules)
    )


def _option(option: Option, group: str, rules: Rules) -> tuple[str, str]:
    path = f"rules/options/{option.name}.md"
    value = getattr(rules, option.name)
    events = [name for name, e in data("events").items() if option.name in e["options"]]
    ways = [
        name
        for name, e in data("combinations").items()
        if option.name in e.get("options", ())
    ]
    return path, render(
        "option",
        path,
        option=option,
        group=group,
        value=said_of(option, value),
        title=title_of(rules),
        values=[(written(v), said_of(option, v)) for v in option.values],
        presets=[(p, _preset_row(option, p, changed=False)) for p in presets()],
        agree=option.name not in differing(),
        example=playable(option, rules),
        outcomes=outcomes(option, value),
        events=events,
        ways=ways,
    )


# The same position under each value


type Story = list[tuple[str, bool]]


def outcomes(option: Option, own: Value) -> list[tuple[str, Story]]:
    """What comes of an option's example under each value: the value, and sentences.

    Beside each sentence stands whether it is missing under another value.
    """
    example = data("options")["examples"].get(option.name)
    if not example:
        return []
    used = [getattr(p.rules, option.name) for p in presets()]
    others = data("options")["others"].get(option.name, ())
    values = option.values or sorted({*used, *others, own})
    told = {value: _played(example, option.name, value) for value in values}
    same = set.intersection(*map(set, told.values()))
    return [
        (written(value), [(sentence, sentence not in same) for sentence in story])
        for value, story in told.items()
    ]


def _played(example: str, name: str, value: Value) -> list[str]:
    changed: dict[str, Any] = {name: value}
    try:
        done = run(parse_scenario(example, replace(Rules(), **changed)))
    except IllegalMoveError as error:
        return [f"Not possible: {str(error).partition(': ')[2]}."]
    story = [sentence for step in done.steps for sentence in step.story]
    return story + _ending(done)


def playable(option: Option, rules: Rules) -> str:
    """An option's example, with a `rules:` line if it needs another value."""
    example: str = data("options")["examples"].get(option.name, "")
    if not example or not _is_refused(example, rules):
        return example
    for value in option.values:
        changed: dict[str, Any] = {option.name: value}
        if not _is_refused(example, replace(Rules(), **changed)):
            return f"rules: standard {option.name}={written(value)}\n{example}"
    raise ValueError(f"the example of {option.name} cannot be played")


def _is_refused(example: str, rules: Rules) -> bool:
    try:
        run(parse_scenario(example, rules))
    except ValueError:  # a move that is not legal, a card that is not in this deck
        return True
    return False


def _ending(done: Run) -> list[str]:
    """How a deal ended, in points paid and received; or whose move it is."""
    final = done.final
    if final.result:
        totals = settle(final).totals
        paid = [
            f"{seat} {total:+d}" for seat, total in zip("ABC", totals, strict=False)
        ]
        return [f"In all: {', '.join(paid)}.".replace("-", "−")]
    have = done.steps[-1].points[0]
    told = final.phase == "go-stop"
    return [f"A has {count('points', have)}."] if have and not told else []
