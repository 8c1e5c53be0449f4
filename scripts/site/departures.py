"""Where a site departs from a page: what it switches off, and what ends otherwise.

The statement of a page is told by the rules of the site. Its examples are checked by
our standard: one that these rules cannot play, or that ends otherwise by them, is shown
by the standard, and the page names the options that make the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gostop.rules import OPTIONS, Rules, Value, differences
from scripts.site.examples import kind_of
from scripts.site.fences import comes_out
from scripts.site.page_kit import switches_off, told
from scripts.site.page_rules import Said, said_of

BASE = Rules()


@dataclass(frozen=True, slots=True)
class Departure:
    """How a site departs from a page: it does not play it, or some of it otherwise.

    `options` are those that make the difference, with their values on the site, and
    `examples` says whether they let an example of the page end otherwise. `by` says
    whose rules tell what the site does not play: our standard may not either.
    """

    off: bool
    options: tuple[Said, ...]
    examples: bool
    by: str

    @property
    def told_by(self) -> str:
        """What the notice on the page says: `off`, `otherwise` or nothing."""
        return "off" if self.off else "otherwise" if self.options else ""


def departure(entry: Mapping[str, Any], rules: Rules) -> Departure:
    """How these rules depart from the page of a rule or an event.

    >>> text = "A hand: 3j 5r | stock: 3k | A 3j | = jjok sweep"
    >>> found = departure({"scenario": text}, Rules(sweep="narrow", threshold_2p=5))
    >>> found.told_by, [said.name for said in found.options]
    ('otherwise', ['sweep'])
    """
    off = switches_off(entry, rules)
    spoiling = culprits(examples_of(entry), rules)
    differing = {*spoiling, *rewriting(entry.get("statement", ()), rules)}
    names = off or [name for name in OPTIONS if name in differing]
    return Departure(
        off=bool(off),
        options=tuple(_said(name, rules) for name in names),
        examples=bool(spoiling),
        by="rules that have it" if switches_off(entry, BASE) else "our standard",
    )


def _said(name: str, rules: Rules) -> Said:
    return said_of(OPTIONS[name], getattr(rules, name))


def examples_of(entry: Mapping[str, Any]) -> list[str]:
    """Every example of a page."""
    more = [part["text"] for part in entry.get("more", ())]
    return [entry[key] for key in ("scenario", "near") if key in entry] + more


def holds(text: str, rules: Rules) -> bool:
    """Whether an example comes out under these rules as its text expects.

    >>> holds("A hand: 3r | table: 3b | A 3r | = capture", Rules())
    True
    """
    return comes_out(kind_of(text), text, rules)


def culprits(examples: Iterable[str], rules: Rules) -> list[str]:
    """The options by which these rules let some of these examples end otherwise.

    >>> text = "A hand: 3j 5r | stock: 3k | A 3j | = jjok sweep"
    >>> culprits([text], Rules(sweep="narrow", threshold_2p=5))
    ['sweep']
    """
    changed = {n: value for n, (_, value) in differences(BASE, rules).items()}
    found = {
        name
        for text in examples
        if not holds(text, rules)
        for name in _culprits(text, changed)
    }
    return [name for name in OPTIONS if name in found]


def _culprits(text: str, changed: Mapping[str, Any]) -> list[str]:
    """The options that each alone spoil an example, or the few that do together."""
    alone = [n for n in changed if not holds(text, _with(n, changed[n]))]
    if alone:
        return alone
    left = dict(changed)
    for name in changed:
        without = {n: value for n, value in left.items() if n != name}
        if not holds(text, replace(BASE, **without)):
            left = without
    return list(left)


def rewriting(statement: Iterable[str], rules: Rules) -> list[str]:
    """The options by which these rules change the words of a statement.

    >>> words = ["You need {{ rules.threshold_2p }} points."]
    >>> rewriting(words, Rules(threshold_2p=5, sweep="narrow"))
    ['threshold_2p']
    """
    paragraphs = list(statement)
    ours = [told(words, BASE) for words in paragraphs]
    return [
        name
        for name, (_, value) in differences(BASE, rules).items()
        if [told(w, _with(name, value)) for w in paragraphs] != ours
    ]


def _with(name: str, value: Value) -> Rules:
    changed: dict[str, Any] = {name: value}
    return replace(BASE, **changed)


def by_standard(text: str) -> str:
    """A scenario or a pile under our standard rules, unless it names its own.

    >>> by_standard("A hand: 3r").splitlines()
    ['rules: standard', 'A hand: 3r']
    """
    named = any(line.startswith("rules:") for line in text.splitlines())
    plain = kind_of(text) == "draw" or named
    return text if plain else f"rules: standard\n{text.lstrip()}"
