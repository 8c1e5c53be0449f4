"""The presets, held to the three sources, and what a house's file may say."""

import errno
import os
import re
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.errors import RulesError
from gostop.rules import (
    GROUNDS,
    OPTIONS,
    PRESETS,
    Ground,
    Rules,
    Value,
    differences,
    load,
    name_of,
    named,
    new_file,
    preset,
    read_file,
    write,
)

SOURCES = {"s000": 81, "s001": 203, "s002": 65}
"""The presets that follow a source, and the number of lines it has."""


# The presets


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_gives_its_title_and_every_option_in_order(name: str) -> None:
    file = resources.files("gostop") / "data" / "rules" / f"{name}.toml"

    assert ["title", *OPTIONS] == list(tomllib.loads(file.read_text("utf-8")))
    assert list(OPTIONS) == list(preset(name).grounds)


def test_the_presets_have_different_titles() -> None:
    assert len(PRESETS) == len({preset(name).title for name in PRESETS})


def test_the_standard_preset_is_what_rules_are_by_default() -> None:
    assert Rules() == preset("standard").rules


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("key", OPTIONS)
def test_a_ground_gives_places_just_where_a_source_speaks(name: str, key: str) -> None:
    ground = preset(name).grounds[key]
    places = ground.at.split(", ") if ground.at else []

    assert ground.ground in GROUNDS
    assert bool(places) == (ground.ground in {"says", "follows"})
    assert all(is_a_place(place) for place in places)


def is_a_place(text: str) -> bool:
    """Whether this is a line that a source has, written like `S000 L67`."""
    found = re.fullmatch(r"(S00[012]) L([1-9]\d*)", text)
    return found is not None and int(found[2]) <= SOURCES[found[1].lower()]


@pytest.mark.parametrize("name", SOURCES)
def test_the_preset_of_a_source_cites_no_other(name: str) -> None:
    places = ", ".join(g.at for g in preset(name).grounds.values() if g.at).split(", ")

    assert {name.upper()} == {place.split()[0] for place in places}


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("key", OPTIONS)
def test_where_a_source_does_not_speak_the_standard_rule_is_taken(
    name: str, key: str
) -> None:
    ground = preset(name).grounds[key].ground

    if ground in {"silent", "our choice"}:
        assert getattr(Rules(), key) == getattr(load(name), key)
    if ground == "silent":
        assert any(preset(source).grounds[key].at for source in SOURCES)
    if ground == "our choice":
        assert preset("standard").grounds[key] == Ground("our choice")


@pytest.mark.parametrize("key", OPTIONS)
def test_standard_cites_the_sources_that_share_its_value(key: str) -> None:
    sharing = [
        preset(source).grounds[key]
        for source in SOURCES
        if getattr(load(source), key) == getattr(Rules(), key)
    ]
    places = {
        word: ", ".join(g.at for g in sharing if g.ground == word)
        for word in ("says", "follows")
    }

    word = next((word for word, at in places.items() if at), "our choice")
    assert Ground(word, places.get(word, "")) == preset("standard").grounds[key]


# Where the sources disagree: the value of s000, s001, s002, and where it is from.
# A source without a place is silent: its preset has the standard value.
DISAGREEMENTS: list[tuple[str, tuple[Value, Value, Value], str]] = [
    ("bonus_2p", ("x2+x3", "x2+y2+x3", "x2+y2"), "S000 L5; S001 L43; S002 L23"),
    ("bonus_3p", ("x2+y2+x3", "x2+y2+x3", "x2+y2"), "S000 L5; S001 L43; S002 L23"),
    ("table_four", ("nagari", "nagari", "redeal"), "S000 L81; S001 L189; S002 L19"),
    ("forced_match", (False, False, True), "S000 L39; S001 L113; S002 L14"),
    ("self_ppuk_steal", (2, 1, 1), "S000 L67; S001 L155; S002 L49"),
    ("second_ppuk_3p", (6, 6, 5), "S000 L69; S001 L125; S002 L47"),
    ("third_ppuk_2p", (21, 21, 0), "S000 L69; S001 L127; S002 L48"),
    ("third_ppuk_3p", (9, 9, 0), "S000 L69; S001 L127; S002 L48"),
    ("last_ppuk", ("stands", "take-three", "stands"), "S000 L67; S001 L131; S002 L56"),
    ("sweep", ("wide", "wide", "narrow"), "S000 L69; S001 L139; S002 L54"),
    (
        "last_turn",
        ("last-hand-card", "last-hand-card", "final-turn"),
        "S000 L81; S001 L157; S002 L56",
    ),
    ("bomb_two", ("off", "off", "double"), "S002 L58, L60"),
    (
        "go_formula",
        ("add-and-double", "add-and-double", "double-from-three"),
        "S000 L81; S001 L177, L197; S002 L16",
    ),
    (
        "speak_again",
        ("previous-turn", "previous-turn", "last-go"),
        "S000 L81; S001 L173, L179; S002 L18",
    ),
    ("go_bak_3p", ("cover", "cover", "double"), "S000 L81; S001 L179; S002 L17"),
    ("two_callers", ("last", "last", "each-double"), "S002 L17, L62"),
    ("junk_bak_zero", ("exempt", "exempt", "hit"), "S000 L81; S001 L95; S002 L63"),
]

UNCONTRADICTED = """
first_dealer first_dealer_tie
dealt_triple_steals rain_four cup buried_bonus bonus_steals replacement_chongtong
first_award_2p first_award_3p second_ppuk_2p three_ppuks_2p three_ppuks_3p first_jjok
first_ttadak department_store last_stack_steals shake_needs bomb_after_shake shake_binds
threshold_2p threshold_3p chongtong_2p chongtong_3p chongtong_play_on two_chongtongs
heodang_2p heodang_3p carry_cap junk_bak_2p junk_bak_3p junk_bak_counts animals_double
empty_loser fixed_wins
""".split()  # noqa: SIM905 a list of words is easier to read and to sort


@pytest.mark.parametrize(
    ("key", "values"),
    [pytest.param(k, v, id=f"{k} ({place})") for k, v, place in DISAGREEMENTS],
)
def test_a_preset_answers_as_its_source_does(
    key: str, values: tuple[Value, Value, Value]
) -> None:
    assert values == tuple(getattr(load(source), key) for source in SOURCES)


@pytest.mark.parametrize("key", UNCONTRADICTED)
def test_no_source_contradicts_the_standard_value(key: str) -> None:
    assert {getattr(Rules(), key)} == {getattr(load(s), key) for s in SOURCES}


def test_every_option_is_either_disputed_or_uncontradicted() -> None:
    disputed = [key for key, _, _ in DISAGREEMENTS]

    assert sorted(OPTIONS) == sorted(disputed + UNCONTRADICTED)


def test_the_tutorial_and_the_article_differ_where_their_texts_do() -> None:
    expected = {k: (b, c) for k, (_, b, c), _ in DISAGREEMENTS if b != c}

    assert expected == differences(load("s001"), load("s002"))


# Reading and writing rules

RULES = st.builds(
    Rules, **{o.name: st.sampled_from(o.range or [*o.values]) for o in OPTIONS.values()}
)


@given(rules=RULES, base=st.sampled_from(PRESETS))
def test_written_rules_load_as_the_same_rules(rules: Rules, base: str) -> None:
    assert rules == load(write(rules, base))


@given(rules=RULES)
def test_the_name_of_rules_loads_as_the_same_rules(rules: Rules) -> None:
    assert rules == load(name_of(rules))


@given(rules=RULES, base=st.sampled_from(PRESETS))
def test_a_difference_has_the_values_of_both_sides(rules: Rules, base: str) -> None:
    changed = differences(load(base), rules)

    expected = {key: (b, a) for key, (a, b) in changed.items()}
    assert expected == differences(rules, load(base))
    assert {k for k in OPTIONS if getattr(load(base), k) != getattr(rules, k)} == {
        *changed
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_called_by_its_name(name: str) -> None:
    assert name == name_of(load(name))


@pytest.mark.parametrize(
    "text",
    [
        "standard first_jjok=false",
        "standard threshold_2p=5 sweep=narrow",
        "s002 forced_match=false",
        "s001 bonus_2p=none",
    ],
)
def test_rules_are_called_by_the_nearest_preset_and_its_changes(text: str) -> None:
    assert set(text.split()) == set(name_of(load(text)).split())


def test_an_option_of_pairs_is_read_by_the_number_of_players() -> None:
    rules = load("standard chongtong_2p=20 chongtong_3p=6")

    assert rules.chongtong_2p == rules.at("chongtong", 2) == 20
    assert rules.chongtong_3p == rules.at("chongtong", 3) == 6


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_allows_just_what_it_lists(key: str) -> None:
    option = OPTIONS[key]
    listed: list[Value] = [*(option.range or option.values)]

    assert option.default in listed
    assert listed == [option.check(value) for value in listed]
    for wrong in (-1, 1000, "", "sweep", None, 1.0, [option.default]):
        with pytest.raises(RulesError, match=key):
            option.check(wrong)


# A house's file


def test_a_houses_file_gives_a_base_and_its_changes(tmp_path: Path) -> None:
    file = tmp_path / "our-house.toml"
    file.write_text('base = "s002"\nsweep = "wide"\nthreshold_2p = 5\n', "utf-8")

    house = read_file(file)

    assert load("s002 sweep=wide threshold_2p=5") == house.rules == load(str(file))
    assert file.stem == house.name == house.title
    assert not house.grounds


def test_a_houses_file_without_a_base_changes_the_standard(tmp_path: Path) -> None:
    file = tmp_path / "kim.toml"
    file.write_text('title = "우리 집"\nfirst_jjok = false\n', "utf-8")

    house = read_file(file)

    assert (load("standard first_jjok=false"), "우리 집") == (house.rules, house.title)


def test_the_path_of_a_houses_file_may_hold_spaces(tmp_path: Path) -> None:
    file = tmp_path / "our house.toml"
    file.write_text('sweep = "narrow"\n', "utf-8")

    assert load("standard sweep=narrow") == load(str(file))


def test_a_name_in_a_fence_is_never_read_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('sweep = "narrow"\n', "utf-8")

    with pytest.raises(RulesError, match="no rules are called"):
        named(str(file))


# Bad input: what the message must name, and what it must say would be right.


@pytest.mark.parametrize(
    ("text", "key", "right"),
    [
        ("standrad", "'standrad'", "did you mean 'standard'?"),
        ("s003", "'s003'", "did you mean 's0"),
        ("koi-koi", "'koi-koi'", "there are standard, s000, s001, s002, first-night"),
        ("", "''", "there are standard, s000, s001, s002, first-night"),
        ("standard sweep", "'sweep'", "write option=value"),
        ("standard sweeep=wide", "'sweeep'", "did you mean 'sweep'?"),
        ("standard sweep=broad", "sweep = 'broad'", "give one of wide, narrow"),
        ("standard first_jjok=1", "first_jjok = 1", "give one of true, false"),
        ("standard rain_four=true", "rain_four = true", "a whole number from 2 to 5"),
        ("standard rain_four=6", "rain_four = 6", "a whole number from 2 to 5"),
        ("standard rain_four=-3", "rain_four = '-3'", "a whole number from 2 to 5"),
        ("standard rain_four=999999", "999999", "a whole number from 2 to 5"),
        ("standard rain_four=٤", "rain_four = '٤'", "a whole number from 2 to 5"),
    ],
)
def test_bad_text_is_refused_with_what_would_be_right(
    text: str, key: str, right: str
) -> None:
    with pytest.raises(RulesError) as caught:
        load(text)

    assert key in str(caught.value)
    assert right in str(caught.value)


@pytest.mark.parametrize(
    ("content", "key", "right"),
    [
        (b"", "the file sets nothing", 'give base = "standard" and your changes'),
        (b'title = "Kim"', "the file sets nothing", 'give base = "standard"'),
        (b"sweeep = 1", "'sweeep'", "did you mean 'sweep'?"),
        (b"[rules]\ncup = 'both'", "'rules'", "there is no option"),
        (b'sweep = "broad"', "sweep = ", "give one of wide, narrow"),
        (b"sweep = true", "sweep = true", "give one of wide, narrow"),
        (b"first_jjok = 1", "first_jjok = 1", "give one of true, false"),
        (b"threshold_2p = true", "threshold_2p = true", "a whole number from 1 to 30"),
        (b"threshold_2p = 31", "threshold_2p = 31", "a whole number from 1 to 30"),
        (b"threshold_2p = 0", "threshold_2p = 0", "a whole number from 1 to 30"),
        (b"threshold_2p = 7.0", "threshold_2p = 7.0", "a whole number from 1 to 30"),
        (b"threshold_2p = [7]", "threshold_2p = [7]", "a whole number from 1 to 30"),
        (b"threshold_2p = {value = 7}", "threshold_2p = {", "a whole number from 1"),
        (b'first_jjok = "true"', "first_jjok = 'true'", "give one of true, false"),
        (b"a = " + b"[" * 40_000, "not valid TOML", "recursion"),
        (b"threshold_2p = " + b"9" * 5_000, "not valid TOML", "4300 digits"),
        (b"# database\n", "the file sets nothing", 'give base = "standard"'),
        (b'base = "s00"', "base = 's00'", "did you mean 's00"),
        (b"title = [1]", "the file sets nothing", "your changes"),
        (b"title = [1]\nsweep = 'wide'", "title = [1]", "is not text"),
        (
            b'base = "tokyo"',
            "base = 'tokyo'",
            "one of standard, s000, s001, s002, first-night",
        ),
        (
            b'base = ["s000"]',
            "base = ['s000']",
            "one of standard, s000, s001, s002, first-night",
        ),
        (b"cup = 'both'\nsweep\n", "(at line 2", "not valid TOML"),
        (b"cup = 'both'\ncup = 'both'\n", "line 1 sets cup too", "line 2: "),
        (b"\x00\xff\xfe", "byte 1 is not UTF-8 text", "a rules file is TOML text"),
        (b"#" * 1_000_000, "too long for a rules file", "at most 100000"),
    ],
    ids=lambda part: repr(part[:30]),
)
def test_a_bad_file_is_refused_by_name_with_what_would_be_right(
    tmp_path: Path, content: bytes, key: str, right: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(content)

    with pytest.raises(RulesError) as caught:
        load(str(file))

    assert str(caught.value).startswith(f"{file}: ")
    assert key in str(caught.value)
    assert right in str(caught.value)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"

    with pytest.raises(RulesError) as caught:
        load(str(file))

    assert str(caught.value).startswith(f"{file}: {os.strerror(errno.ENOENT)}")


def test_a_directory_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        load(str(tmp_path))

    assert str(caught.value).startswith(f"{tmp_path}: ")


def test_a_house_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b"\xef\xbb\xbfsweep = 'narrow'\n")

    assert load("standard sweep=narrow") == load(str(file))


def test_a_house_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("sweep = 'narrow'\n", "utf-8")
    first = load(str(file)).sweep
    file.write_text("sweep = 'wide'\n", "utf-8")

    assert ("narrow", "wide") == (first, load(str(file)).sweep)


def test_a_path_with_a_null_byte_is_refused() -> None:
    with pytest.raises(RulesError, match="give a TOML file of rules"):
        load("a\0b.toml")


@pytest.mark.parametrize("base", PRESETS)
def test_a_new_file_changes_nothing_until_a_line_is_taken_out(
    base: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(new_file(base), "utf-8")
    lines = new_file(base).splitlines()
    given = [line[2:] if re.match(r"# \w+ = ", line) else line for line in lines]

    assert named(base) == load(str(file))
    assert list(OPTIONS) == [line.split()[0] for line in given if " = " in line][2:]
    file.write_text("\n".join(given), "utf-8")
    assert named(base) == load(str(file))


WRONG_VALUES = {
    "sweep": "narow",
    "threshold_2p": "7",
    "carry_cap": -1,
    "first_jjok": 1,
    "go_formula": "x",
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_rules_made_by_hand_are_checked_too(name):
    value = WRONG_VALUES[name]
    with pytest.raises(RulesError, match=f"^{name} = .* is not allowed: give "):
        Rules(**{name: value})
    with pytest.raises(RulesError, match=f"^{name} = .* is not allowed: give "):
        replace(Rules(), **{name: value})
