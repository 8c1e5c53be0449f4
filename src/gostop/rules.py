"""House rules: one flat field per option, and the presets that set them.

Each option states its question, its meaning and what each allowed value does.
The defaults are the preset `standard`; every preset records, option by option,
on what ground a value stands and where the source says so.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .errors import RulesError, quoted
from .words import count

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """What a reader must know of one option: `values` maps value to effect.

    An option that is a plain number has a `range` of allowed values instead, a `unit`
    (a key of `words.count`), and in `special` the numbers that mean more than they say.
    """

    name: str
    question: str
    meaning: str
    default: Value
    values: Mapping[Value, str]
    range: range | None = None
    unit: str = ""
    special: Mapping[int, str] = field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """The allowed values in words, for messages."""
        if self.range:
            return f"a whole number from {self.range[0]} to {self.range[-1]}"
        return "one of " + ", ".join(written(v) for v in self.values)

    def said(self, value: Value) -> str:
        """What a value does, in words; of a plain number the number with its unit.

        >>> OPTIONS["sweep"].said("wide")
        'whenever a turn captures and leaves the table empty'
        >>> OPTIONS["carry_cap"].said(0), OPTIONS["carry_cap"].said(8)
        ('no cap', '×8')
        >>> OPTIONS["threshold_2p"].said(7)
        '7 points'
        """
        if self.range:
            number = int(value)
            return self.special.get(number) or count(self.unit, number)
        return self.values.get(value, "")

    def check(self, value: object) -> Value:
        """The value, if this option allows it; raises `RulesError` otherwise."""
        if isinstance(value, bool | int | str):
            if self.range:
                if type(value) is int and value in self.range:
                    return value
            elif any(value == v and type(value) is type(v) for v in self.values):
                return value
        given = written(value) if isinstance(value, bool | int) else quoted(value)
        raise RulesError(f"{self.name} = {given} is not allowed: give {self.allowed}")


def written(value: Value) -> str:
    """A value as a link and a scenario have it: `true`, `7`, `wide`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choice(question: str, meaning: str, **values: str) -> Any:
    """A field with named values; the first is the default. `_` is written `-`."""
    named = {key.replace("_", "-"): text for key, text in values.items()}
    return _field(next(iter(named)), question, meaning, named, None)


def _switch(default: bool, question: str, meaning: str, on: str, off: str) -> Any:
    return _field(default, question, meaning, {True: on, False: off}, None)


def _number(
    default: int,
    question: str,
    meaning: str,
    allowed: range,
    unit: str = "points",
    special: Mapping[int, str] = MappingProxyType({}),
) -> Any:
    return _field(default, question, meaning, {}, allowed, unit, special)


_UNPAID = {0: "nothing: it is not paid"}
_UNPLAYED = {0: "nothing: it is not played"}
_NO_PI_BAK = {0: "no junk card: at most a loser without any is hit"}


def _field(default: Value, *about: object) -> Any:
    return field(default=default, metadata={"default": default, "about": about})


_DECKS = {
    "none": "48 cards, no bonus cards",
    "x2+y2": "two double bonus cards",
    "x2+x3": "one double and the triple bonus card",
    "x2+y2+x3": "two doubles and the triple bonus card",
}


def _bonus(default: str, players: str) -> Any:
    question = f"Which bonus cards are played with {players}?"
    return _field(default, question, "Bonus cards added to the 48.", _DECKS, None)


@dataclass(frozen=True, slots=True)
class Rules:
    """One way to play. Build another with `dataclasses.replace` or `load`.

    Raises `RulesError` for a value that its option does not allow.

    >>> Rules().threshold_2p
    7
    >>> load("s002").sweep
    'narrow'
    """

    # The deck and the deal
    bonus_2p: str = _bonus("x2+x3", "two players")
    bonus_3p: str = _bonus("x2+y2+x3", "three players")
    first_dealer: str = _choice(
        "Who deals first?",
        "Each player draws a card before the first deal; a bonus card beats all.",
        highest="the latest month",
        day_night="the latest month by day, the earliest by night",
    )
    first_dealer_tie: str = _choice(
        "What if two draw the same month for the first deal?",
        "A tie for the first dealer.",
        redraw="they draw again",
        card_class="the brighter card deals: bright, animal, ribbon, junk",
    )
    table_four: str = _choice(
        "What if all four cards of a month lie on the table at the deal?",
        "Four of a month on the table before the first turn.",
        nagari="nobody wins, as when all cards are played",
        redeal="the deal is void and dealt again, nothing doubles",
        dealer_wins="the dealer wins what a chongtong is worth",
    )
    dealt_triple_steals: bool = _switch(
        True,
        "Does taking three cards of a month that were dealt to the table steal junk?",
        "The fourth card takes a dealt triple.",
        "each opponent gives one junk card",
        "nothing is stolen",
    )
    # A turn
    forced_match: bool = _switch(
        False,
        "Must a card that matches the table be played?",
        "Free choice of the hand card, or matching first.",
        "only a card that matches may be played, while there is one",
        "any card may be played",
    )
    # The deck in the score
    rain_four: int = _number(
        4,
        "What are four brights worth when one is the rain bright?",
        "Points of four brights with the rain bright among them.",
        range(2, 6),
        special={4: "4 points, as without it"},
    )
    cup: str = _choice(
        "How is the sake cup read?",
        "The September animal may count as double junk.",
        reading="as an animal or as double junk, whichever serves its owner",
        animal="always as an animal",
        chosen="as its owner chooses on capturing it, for good",
        ten_junk="as double junk only for who has ten junk without it",
        both="as an animal and as double junk at once",
    )
    # Bonus cards
    buried_bonus: str = _choice(
        "Who gets a bonus card that was flipped in a turn that ends in a ppuk?",
        "A flipped bonus card, then a ppuk.",
        bury="it lies in the stack and goes to who takes it",
        flipper="who flipped it keeps it",
    )
    bonus_steals: bool = _switch(
        False,
        "Does gaining a bonus card steal junk?",
        "A bonus card played from the hand or flipped.",
        "each opponent gives one junk card",
        "nothing is stolen",
    )
    replacement_chongtong: str = _choice(
        "Does a card drawn for a bonus card make a chongtong?",
        "The replacement makes four of a month in the hand.",
        always="yes, in any turn",
        first_turn="only in the first turn",
        never="no",
    )
    # Events
    self_ppuk_steal: int = _number(
        2,
        "How many junk cards does each opponent give when you take your own ppuk?",
        "Junk stolen from each opponent by a self-ppuk.",
        range(1, 4),
        "junk",
        {1: "1 junk card, as for any stack"},
    )
    first_award_2p: int = _number(
        7,
        "What is a first-turn award worth with two players?",
        "Paid at once by each opponent for a first-turn event.",
        range(31),
        special=_UNPAID,
    )
    first_award_3p: int = _number(
        3,
        "What is a first-turn award worth with three players?",
        "Paid at once by each opponent for a first-turn event.",
        range(31),
        special=_UNPAID,
    )
    second_ppuk_2p: int = _number(
        14,
        "What is a second ppuk in a row worth with two players?",
        "Paid at once by each opponent for ppuks on the first two turns.",
        range(31),
        special=_UNPAID,
    )
    second_ppuk_3p: int = _number(
        6,
        "What is a second ppuk in a row worth with three players?",
        "Paid at once by each opponent for ppuks on the first two turns.",
        range(31),
        special=_UNPAID,
    )
    third_ppuk_2p: int = _number(
        21,
        "What is a third ppuk in a row worth with two players?",
        "Paid at once by each opponent for ppuks on the first three turns.",
        range(31),
        special=_UNPAID,
    )
    third_ppuk_3p: int = _number(
        9,
        "What is a third ppuk in a row worth with three players?",
        "Paid at once by each opponent for ppuks on the first three turns.",
        range(31),
        special=_UNPAID,
    )
    three_ppuks_2p: int = _number(
        3,
        "What do three ppuks in a deal win with two players?",
        "The fixed win for three ppuks, in a row or not.",
        range(1, 31),
    )
    three_ppuks_3p: int = _number(
        3,
        "What do three ppuks in a deal win with three players?",
        "The fixed win for three ppuks, in a row or not.",
        range(1, 31),
    )
    last_ppuk: str = _choice(
        "What happens to a ppuk in a player's final turn?",
        "Hand card, table card and flip of one month in the final turn.",
        take_three="there is no ppuk: the player takes all three",
        take_pair="there is no ppuk: the player takes the pair, the flip stays",
        stands="it is a ppuk like any other",
    )
    sweep: str = _choice(
        "When is the table swept?",
        "Which captures count as a sweep.",
        wide="whenever a turn captures and leaves the table empty",
        narrow="only when the table held two cards, and hand card and flip take them",
    )
    first_jjok: bool = _switch(
        True,
        "Is a jjok in the first turn paid at once?",
        "The first-turn award for a jjok.",
        "each opponent pays the first-turn award",
        "it is a jjok like any other",
    )
    first_ttadak: bool = _switch(
        True,
        "Is a ttadak in the first turn paid at once?",
        "The first-turn award for a ttadak.",
        "each opponent pays the first-turn award",
        "it is a ttadak like any other",
    )
    department_store: int = _number(
        0,
        "What is a department store worth?",
        "First turn, four cards captured, one of each kind.",
        range(31),
        special=_UNPAID,
    )
    last_stack_steals: bool = _switch(
        False,
        "Does taking a stack in the final turn steal junk?",
        "Taking three of a month in the final turn.",
        "yes, as in any turn",
        "no",
    )
    last_turn: str = _choice(
        "Which turn is a player's last?",
        "The turn to which the last-turn exceptions apply.",
        final_turn="the one after which no hand card and no pass is left",
        last_hand_card="the one in which the last hand card is played",
    )
    # Bombs and shakes
    bomb_two: str = _choice(
        "May two hand cards bomb two table cards of their month?",
        "The small bomb, two and two.",
        off="no",
        steal="yes, it steals a junk card but does not double",
        double="yes, it steals a junk card and doubles",
    )
    shake_needs: str = _choice(
        "When may three of a month be shown?",
        "The condition of a shake.",
        fourth_not_on_table="when the fourth card is not on the table",
        any="always",
    )
    bomb_after_shake: bool = _switch(
        False,
        "May a shaken month still be bombed?",
        "A bomb with the three cards that were shown.",
        "yes, and both double",
        "no",
    )
    shake_binds: bool = _switch(
        True,
        "Must one of the three shown cards be played at once?",
        "What follows a shake.",
        "yes",
        "any card may be played",
    )
    # Go and Stop
    threshold_2p: int = _number(
        7,
        "How many points allow Go or Stop with two players?",
        "The threshold.",
        range(1, 31),
    )
    threshold_3p: int = _number(
        3,
        "How many points allow Go or Stop with three players?",
        "The threshold.",
        range(1, 31),
    )
    go_formula: str = _choice(
        "What do Gos add?",
        "How the number of Gos enters the bill.",
        add_and_double="one point each, and from the third each doubles",
        double_from_three="one point each for one or two; three or more only double",
        add_two_and_double="one point each for the first two; from three they double",
    )
    speak_again: str = _choice(
        "When may a player who called Go speak again?",
        "What the points must exceed.",
        last_go="with more points than at the last Go",
        previous_turn="with more points than at the end of the own turn before",
    )
    go_bak_3p: str = _choice(
        "What does go-bak mean with three players?",
        "A loser who had called Go.",
        cover="pays the other loser's share too",
        double="pays double, and who called no Go pays nothing",
        double_each_pays="pays double, and the other loser pays as usual",
        cover_double="pays both shares, doubled",
    )
    two_callers: str = _choice(
        "Who pays when both losers had called Go?",
        "Go-bak with two callers. Where only one of them is in go-bak, the other "
        "counts as a loser who called no Go.",
        last="only the one who called Go last is in go-bak",
        first="only the one who called Go first is in go-bak",
        own_share="each pays the own share",
        each_double="each pays double",
    )
    # Special ends
    chongtong_2p: int = _number(
        10,
        "What is a chongtong worth with two players?",
        "Four of a month in a hand.",
        range(1, 31),
    )
    chongtong_3p: int = _number(
        5,
        "What is a chongtong worth with three players?",
        "Four of a month in a hand.",
        range(1, 31),
    )
    chongtong_play_on: str = _choice(
        "May a player with a chongtong play on?",
        "Playing on instead of ending the deal.",
        no="no, it ends the deal at once",
        x1="yes, and a later win counts as any other",
        x2="yes, and a later win counts double",
        x4="yes, and a later win counts fourfold",
    )
    two_chongtongs: str = _choice(
        "What if two players have a chongtong at the deal?",
        "Four of a month in two hands.",
        draw="nobody wins, as when all cards are played",
        dealer="the dealer wins if it is one of them, else the next in turn",
    )
    heodang_2p: int = _number(
        3,
        "What does heodang win with two players?",
        "Five own turns in a row without a capture.",
        range(31),
        special=_UNPLAYED,
    )
    heodang_3p: int = _number(
        3,
        "What does heodang win with three players?",
        "Five own turns in a row without a capture.",
        range(31),
        special=_UNPLAYED,
    )
    carry_cap: int = _number(
        8,
        "How far do deals without a winner multiply the next?",
        "Each doubles the next deal, up to this factor.",
        range(65),
        "times",
        {0: "no cap", 1: "no doubling"},
    )
    # The bill
    junk_bak_2p: int = _number(
        7,
        "Up to how much junk is a loser in pi-bak with two players?",
        "The largest pile of junk that still doubles.",
        range(11),
        "junk-in-all",
        _NO_PI_BAK,
    )
    junk_bak_3p: int = _number(
        5,
        "Up to how much junk is a loser in pi-bak with three players?",
        "The largest pile of junk that still doubles.",
        range(11),
        "junk-in-all",
        _NO_PI_BAK,
    )
    junk_bak_zero: str = _choice(
        "Is a loser without any junk in pi-bak?",
        "The loser who has no junk at all.",
        exempt="no",
        hit="yes",
    )
    junk_bak_counts: str = _choice(
        "Does a double count as two for pi-bak?",
        "Counting the loser's junk.",
        value="yes, junk is counted by value",
        cards="no, cards are counted",
    )
    animals_double: str = _choice(
        "Do seven animals double?",
        "The winner has seven or more animals.",
        winner="yes",
        loser_without="only for a loser who has no animal",
        off="no",
    )
    empty_loser: str = _choice(
        "Does a loser without a captured card pay?",
        "A loser who captured nothing when the winner stops.",
        exempt="no",
        pays="yes",
    )
    fixed_wins: str = _choice(
        "Which factors do fixed wins take?",
        "Chongtong, three ppuks and heodang.",
        carry="only the carry of deals without a winner",
        none="none",
    )

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            option.check(getattr(self, name))

    def at(self, option: str, players: int) -> Any:
        """The value of a pair of options for this number of players.

        >>> Rules().at("threshold", 3)
        3
        """
        return getattr(self, f"{option}_{players}p")


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        f.name: Option(
            name=f.name,
            question=f.metadata["about"][0],
            meaning=f.metadata["about"][1],
            default=f.metadata["default"],
            values=f.metadata["about"][2],
            range=f.metadata["about"][3],
            unit=f.metadata["about"][4] if len(f.metadata["about"]) > 4 else "",
            special=f.metadata["about"][5] if len(f.metadata["about"]) > 5 else {},
        )
        for f in fields(Rules)
    }
)
"""Every option by name, in the order of the fields."""

GROUNDS = {
    "says": "the source states it",
    "follows": "it follows from a more general sentence of the source",
    "silent": "the source says nothing; the standard rule is taken",
    "our choice": "no source speaks; we chose",
}


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a preset has a value: one of `GROUNDS`, and the place (`S000 L67`)."""

    ground: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set with the ground of every value (a house's: of none).

    `base` is the preset that a house changes, `remarks` what to say of its answers.
    """

    name: str
    title: str
    rules: Rules
    grounds: Mapping[str, Ground]
    base: str = "standard"
    remarks: tuple[str, ...] = ()


PRESETS = ("standard", "s000", "s001", "s002", "first-night")
"""The names of our presets, the default first."""


def load(name: str) -> Rules:
    """The rules of a preset, by name, or of a house's TOML file, by path.

    Raises `RulesError` for an unknown name, option or value, naming it.

    >>> load("standard sweep=narrow").sweep
    'narrow'
    """
    return preset(name).rules if _is_path(name) else named(name)


def named(name: str) -> Rules:
    """The rules of a preset, changes after its name as in a fence; never a file.

    >>> named("standrad")
    Traceback (most recent call last):
    gostop.errors.RulesError: no rules are called 'standrad': did you mean 'standard'?
    """
    base, *changes = name.split() or [""]
    if base not in PRESETS:
        hint = _nearest(base, PRESETS) or f": there are {', '.join(PRESETS)}"
        raise RulesError(f"no rules are called {quoted(base)}{hint}")
    rules = Rules() if base == "standard" else preset(base).rules
    changed: dict[str, Any] = {}
    for key, value in map(_read_change, changes):
        if key in changed:
            raise RulesError(f"{key} is given twice: give it once")
        changed[key] = value
    return replace(rules, **changed)


def change(rules: Rules, text: str) -> Rules:
    """The rules with one change, as it stands in a fence.

    Raises `RulesError` if it is none.

    >>> change(Rules(), "sweep=narrow").sweep
    'narrow'
    """
    key, value = _read_change(text)
    made: Rules = replace(rules, **{key: value})  # type: ignore[arg-type]
    return made


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def write(rules: Rules, base: str = "standard") -> str:
    """The rules as `named` reads them: a preset's name and what differs from it.

    >>> write(named("standard first_jjok=false"))
    'standard first_jjok=false'
    """
    changed = differences(named(base), rules)
    return " ".join([base, *(f"{n}={written(b)}" for n, (_, b) in changed.items())])


@lru_cache(maxsize=64)
def name_of(rules: Rules) -> str:
    """The shortest way to write these rules: a preset's name if one fits."""
    for name in PRESETS:
        if named(name) == rules:
            return name
    return min((write(rules, base) for base in PRESETS), key=len)


def differences(a: Rules, b: Rules) -> dict[str, tuple[Value, Value]]:
    """What changes from `a` to `b`: option -> (value in a, value in b).

    >>> differences(named("standard"), named("standard threshold_2p=5"))
    {'threshold_2p': (7, 5)}
    """
    pairs = {n: (getattr(a, n), getattr(b, n)) for n in OPTIONS}
    return {n: (x, y) for n, (x, y) in pairs.items() if x != y}


# Answers that change nothing

_IDLE: tuple[tuple[tuple[str, ...], Mapping[str, Value]], ...] = (
    # without a bonus card nothing can happen to one
    (
        ("buried_bonus", "bonus_steals", "replacement_chongtong"),
        {"bonus_2p": "none", "bonus_3p": "none"},
    ),
    # these two are paid like a first ppuk
    (("first_jjok", "first_ttadak"), {"first_award_2p": 0, "first_award_3p": 0}),
    # of the three shown cards one is gone, so there are not three to bomb with
    (("bomb_after_shake",), {"shake_binds": True}),
    # no junk is none by value and by cards
    (("junk_bak_counts",), {"junk_bak_2p": 0, "junk_bak_3p": 0}),
    # a factor of one is none
    (("fixed_wins",), {"carry_cap": 1}),
)
"""Options, and the answers to others under which theirs make no difference."""


def idle_answers(rules: Rules, given: Iterable[str]) -> list[tuple[str, str]]:
    """The options given that make no difference under these rules, and what to say.

    >>> rules = named("standard carry_cap=1 fixed_wins=none")
    >>> idle_answers(rules, ["fixed_wins"])[0][1]
    'fixed_wins = none has no effect with carry_cap = 1: change that, or leave it out'
    """
    return [
        (name, _idle(name, rules, others))
        for name in given
        for names, others in _IDLE
        if name in names and all(getattr(rules, n) == v for n, v in others.items())
    ]


def _idle(name: str, rules: Rules, others: Mapping[str, Value]) -> str:
    beside = " and ".join(f"{n} = {written(v)}" for n, v in others.items())
    right = "change that" if len(others) == 1 else "change one of these"
    given = f"{name} = {written(getattr(rules, name))}"
    return f"{given} has no effect with {beside}: {right}, or leave it out"


def option(name: str) -> Option:
    """The option of this name; raises `RulesError` with the nearest name."""
    if name not in OPTIONS:
        hint = _nearest(name, OPTIONS) or ": see the list of all options"
        raise RulesError(f"there is no option {quoted(name)}{hint}")
    return OPTIONS[name]


def _read_change(text: str) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RulesError(f"{quoted(text)} is no change of a rule: write option=value")
    return name, option(name).check(_read_value(value))


def _read_value(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def _nearest(name: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, list(known), 1)
    return f": did you mean {near[0]!r}?" if near else ""


def preset(name: str) -> Preset:
    """A preset of ours by name, or a house's rules by the path of its file.

    >>> preset("s002").grounds["self_ppuk_steal"]
    Ground(ground='follows', at='S002 L49')
    """
    if _is_path(name):
        return read_file(Path(name))
    if name in PRESETS:
        return _ours(name)
    return changed_preset(name)


def changed_preset(text: str) -> Preset:
    """A preset of ours with changes after its name, as in a link."""
    rules, base = named(text), text.split(maxsplit=1)[0]
    given = differences(named(base), rules)
    remarks = tuple(said for _, said in idle_answers(rules, given))
    return Preset(text, text, rules, {}, base, remarks)


@cache
def _ours(name: str) -> Preset:
    file = resources.files("gostop") / "data" / "rules" / f"{name}.toml"
    return _parse(file.read_text("utf-8"), name, complete=True)


def new_file(base: str = "standard") -> str:
    """A house's file to begin with: every option as a comment, with its values.

    >>> new_file("s002").splitlines()[2:4]
    ['base = "s002"', 'title = "Our table"']
    """
    lines = [
        "# Our house rules. Take the # off a line and change its value;",
        f"# what is left as a comment is as in the preset {base}.",
        f'base = "{base}"',
        'title = "Our table"',
    ]
    rules = named(base)
    for name, one in OPTIONS.items():
        value = getattr(rules, name)
        shown = f'"{value}"' if isinstance(value, str) else written(value)
        lines += ["", f"# {one.question}"]
        for allowed, effect in one.values.items():
            lines.append(f"#   {written(allowed)}: {effect}")
        if one.range:
            lines.append(f"#   {one.allowed}")
            lines += [f"#   {number}: {said}" for number, said in one.special.items()]
        lines.append(f"# {name} = {shown}")
    return "\n".join(lines) + "\n"


# A house's file


def house_file(rules: Rules, base: str = "standard", title: str = "") -> str:
    """A house's file: its base, its title and what it changes, each with its question.

    >>> print(house_file(named("standard sweep=narrow"), title="Our table"))
    base = "standard"
    title = "Our table"
    <BLANKLINE>
    # When is the table swept?
    sweep = "narrow"
    <BLANKLINE>
    """
    lines = [f'base = "{base}"']
    if title:
        lines.append(f"title = {_toml(title)}")
    for name, (_, value) in differences(named(base), rules).items():
        lines += ["", f"# {OPTIONS[name].question}", f"{name} = {_toml(value)}"]
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    """A value as TOML: its strings are JSON's, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_text(text: str, title: str = "") -> Preset:
    """The rules in the text of a house's file; `title` is used where it has none.

    Raises `RulesError` naming the line or key, and what would be right.

    >>> read_text("sweeep = 'narrow'")
    Traceback (most recent call last):
    gostop.errors.RulesError: line 1: there is no option 'sweeep': did you mean 'sweep'?
    """
    if len(text) > _LARGEST:
        raise RulesError(_TOO_LONG)
    return _parse(text, title)


_LARGEST = 100_000
_TOO_LONG = f"too long for a rules file: at most {_LARGEST} bytes are read"


def read_file(path: Path) -> Preset:
    """The rules in a house's TOML file: `base` and changes.

    Raises `RulesError` naming the file, the line or key, and what would be right.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesError(f"{path}: {reason}: give a TOML file of rules") from None
    if len(data) > _LARGEST:
        raise RulesError(f"{path}: {_TOO_LONG}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesError(
            f"{path}: byte {error.start} is not UTF-8 text: a rules file is TOML text"
        ) from None
    try:
        return _parse(text, path.stem)
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None


def _parse(text: str, name: str, *, complete: bool = False) -> Preset:
    """The rules in a TOML text; a preset of ours is `complete`, with its grounds."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        right = 'write lines such as sweep = "wide"'
        wrong = _twice(text) or f"not valid TOML: {error}: {right}"
        raise RulesError(wrong) from None
    if not data.keys() - {"title"}:
        raise RulesError(
            'the file sets nothing: give base = "standard" and your changes'
        )
    title = data.pop("title", name)
    if not isinstance(title, str):
        raise _at_key(text, "title", f"title = {quoted(title)} is not text")
    base = data.pop("base", "standard")
    if base not in PRESETS:
        raise _at_key(text, "base", _no_base(base))
    rules = Rules() if complete else named(base)
    values: dict[str, Any] = {}
    grounds: dict[str, Ground] = {}
    for key, given in data.items():
        value = given
        if isinstance(given, dict) and complete:
            grounds[key] = Ground(given["ground"], given.get("at", ""))
            value = given["value"]
        try:
            values[key] = option(key).check(value)
        except RulesError as error:
            raise _at_key(text, key, str(error)) from None
    made = replace(rules, **values)
    idle = [] if complete else idle_answers(made, values)
    remarks = tuple(_line_of(text, key) + said for key, said in idle)
    return Preset(name, title, made, grounds, base, remarks)


def _twice(text: str) -> str:
    """What is wrong if a line sets what an earlier one has set, or nothing."""
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        key = re.match(r"""\s*["']?(\w+)["']?\s*=""", line)
        if key and key[1] in seen:
            return f"line {number}: line {seen[key[1]]} sets {key[1]} too: give it once"
        if key:
            seen[key[1]] = number
    return ""


def _at_key(text: str, key: str, message: str) -> RulesError:
    """An error with the line on which a key stands, if that can be seen."""
    return RulesError(_line_of(text, key) + message)


def _line_of(text: str, key: str) -> str:
    """The line on which a key stands, to begin a message with, or nothing."""
    place = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
    numbered = enumerate(text.splitlines(), 1)
    return next((f"line {n}: " for n, line in numbered if place.match(line)), "")


def _no_base(base: object) -> str:
    near = _nearest(base, PRESETS) if isinstance(base, str) else ""
    hint = near or f": give one of {', '.join(PRESETS)}"
    return f"base = {quoted(base)} is not a preset{hint}"
