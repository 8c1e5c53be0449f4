"""Where the sources differ: who says what, and how much it matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gostop.rules import (
    OPTIONS,
    Ground,
    Option,
    Preset,
    Rules,
    Value,
    differences,
    preset,
    written,
)
from scripts import effects
from scripts.effects import Effect
from scripts.site.examples import outcomes, playable
from scripts.site.page_kit import data, render
from scripts.site.page_rules import (
    Said,
    changes,
    differing,
    own_name,
    presets,
    said_of,
    sourced,
)


@dataclass(frozen=True, slots=True)
class Conflict:
    """An option that the sources fill differently: who has what, and what it does.

    `values` gives each value with the presets that have it, `effects` what another
    value than the standard's changes, with two players and with three.
    """

    option: Option
    values: list[tuple[Said, list[tuple[Preset, Ground]]]]
    effects: list[tuple[Said, dict[int, Effect]]]

    @property
    def weight(self) -> float:
        """The largest part of the deals that a value of it changes."""
        return max(e.payment[0] for _, at in self.effects for e in at.values())


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The page of conflicts, the ones that matter most first, then the uncounted."""
    path = "rules/differences.md"
    found = sorted(map(_conflict, differing()), key=lambda c: -c.weight)
    standard = preset("standard").rules
    others = [p for p in presets() if p not in sourced()]
    yield (
        path,
        render(
            "differences",
            path,
            conflicts=found,
            examples={c.option.name: _example(c.option, rules) for c in found},
            uncounted=[
                (one, _told(one["page"])) for one in data("options")["uncounted"]
            ],
            presets=sourced(),
            pairs=[
                [len(differences(a.rules, b.rules)) for b in sourced()]
                for a in sourced()
            ],
            others=[(p, changes(standard, p.rules)) for p in others],
            deals=effects.PART * effects.PARTS,
            percent=percent,
            written=written,
            own=own_name(rules),
            rules=rules,
        ),
    )


def _told(key: str) -> list[dict[str, str]]:
    """What each source says of a rule or an event, as its own page has it."""
    told: list[dict[str, str]] = {**data("events"), **data("rulebook")["rules"]}[key][
        "sources"
    ]
    return told


def _conflict(name: str) -> Conflict:
    option = OPTIONS[name]
    counted: dict[Value, dict[int, Effect]] = {}
    for effect in effects.read():
        if effect.option == name:
            counted.setdefault(effect.value, {})[effect.players] = effect
    said = [(said_of(option, value), at) for value, at in counted.items()]
    return Conflict(option, by_value(option), said)


def by_value(option: Option) -> list[tuple[Said, list[tuple[Preset, Ground]]]]:
    """Each value that a source has, with who has it and on what ground."""
    found: dict[Value, list[tuple[Preset, Ground]]] = {}
    for p in sourced():
        ground = p.grounds.get(option.name, Ground("our choice"))
        found.setdefault(getattr(p.rules, option.name), []).append((p, ground))
    return [(said_of(option, value), holders) for value, holders in found.items()]


def _example(option: Option, rules: Rules) -> dict[str, Any]:
    """The position of an option, and what comes of it under each preset."""
    told = dict(outcomes(option, getattr(rules, option.name)))
    return {"text": playable(option, rules), "told": told}


def percent(found: tuple[float, float]) -> str:
    """A part of the deals with its standard error, or that there was none.

    >>> percent((0.176, 0.0043)), percent((0.00025, 0.00018)), percent((0.0, 0.0))
    ('17.6 % ± 0.4', '0.03 % ± 0.02', 'none')
    """
    part, error = (100 * x for x in found)
    digits = 1 if error >= 0.1 else 2
    return f"{part:.{digits}f} % ± {error:.{digits}f}" if part else "none"
