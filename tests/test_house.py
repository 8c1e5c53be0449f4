"""House rules: the file, the text of a link, the page that asks, and what follows."""

from __future__ import annotations

import doctest
import re
from dataclasses import replace

import pytest

from gostop.__main__ import main
from gostop.errors import RulesError
from gostop.notation import parse_scenario
from gostop.play import apply, deal
from gostop.players import greedy
from gostop.rules import (
    OPTIONS,
    PRESETS,
    Rules,
    house_file,
    idle_answers,
    name_of,
    named,
    new_file,
    preset,
    read_text,
    written,
)
from gostop.settle import settle
from gostop.state import view
from gostop.web import handle
from scripts.site import fences, page_house, page_rules, stage
from scripts.site.page_house import question
from scripts.site.page_kit import Place
from scripts.site.page_rules import differing

CHANGES = [
    (name, value)
    for name, option in OPTIONS.items()
    for value in option.values or (option.range[0], option.range[-1])
]


# The file


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_a_house_file_is_read_as_the_rules_it_was_made_of(base, name, value):
    rules = named(f"{base} {name}={written(value)}")
    text = house_file(rules, base, 'Kim\'s "table"\n')

    house = read_text(text)
    assert (rules, base, 'Kim\'s "table"\n') == (house.rules, house.base, house.title)


def test_a_house_file_has_only_what_differs():
    text = house_file(named("s002 sweep=wide"), "s002")

    assert text == 'base = "s002"\n\n# When is the table swept?\nsweep = "wide"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('base = "s00"\n', "line 1: base = 's00' is not a preset: did you mean 's00"),
        (
            "\n\nsweeep = 'wide'",
            "line 3: there is no option 'sweeep': did you mean 'sw",
        ),
        ("cup = 'both'\nsweep = 1", "line 2: sweep = 1 is not allowed: give one of wi"),
        ("cup = 'both'\n'sweep' = 1", "line 2: sweep = 1 is not allowed: give one of "),
        ("[sweep]\nx = 1", "line 1: sweep = {'x': 1} is not allowed: give one of wide"),
        ("sweep = 'wide'\ntitle = 3", "line 2: title = 3 is not text"),
        (f"sweep = '{'w' * 500}'", f"line 1: sweep = '{'w' * 57}... is not allowed"),
        ("sweep", "not valid TOML: Expected '=' after a key"),
        ("[rules]\ncup = 1", "line 1: there is no option 'rules': see the list of all"),
        (
            "sweep = 'wide'\ncup = 'both'\nsweep = 'narrow'",
            "line 3: line 1 sets sweep too: give it once",
        ),
        ("", "the file sets nothing: give base"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text, message):
    with pytest.raises(RulesError) as caught:
        read_text(text)

    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_the_site_is_not_built_by_a_wrong_file(tmp_path):
    """`make site RULES=...` ends with the same sentence as the command line."""
    file = tmp_path / "house.toml"
    file.write_text("# ours\nsweep = 'narrow'\nsweep = 'wide'\n", "utf-8")
    with pytest.raises(SystemExit) as caught:
        stage.read_rules(str(file))

    said = str(caught.value)
    assert said == f"stage: {file}: line 3: line 2 sets sweep too: give it once"


# Every answer goes with every other


@pytest.mark.parametrize("pays", OPTIONS["go_bak_3p"].values)
@pytest.mark.parametrize("both", OPTIONS["two_callers"].values)
def test_who_pays_of_two_callers_goes_with_every_form_of_go_bak(pays, both):
    """Where one of two callers is in go-bak, the other counts as one who called no Go.

    So the only caller pays the same, whichever of the two it is (F11, F13).
    """
    share = "A pile: 1b 3b 8b 2a 4a | B pile: 12b 1j 1k | C pile: 1r"
    ended = f"{share} | result: stop A"
    rules = f"rules: standard go_bak_3p={pays} two_callers={both} | players: 3"
    called = "B go: 1 at 3 order 1 | C go: 1 at 3 order 2"
    alone = {"last": "C go: 1 at 3 order 2", "first": "B go: 1 at 3 order 1"}

    found = settle(parse_scenario(f"{rules} | {called} | {ended}").start)
    if both in alone:
        one = settle(parse_scenario(f"{rules} | {alone[both]} | {ended}").start)
        assert found.totals == one.totals
    assert read_text(f"go_bak_3p = '{pays}'\ntwo_callers = '{both}'").rules


# The text of a link


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("standard sweeep=wide", "there is no option 'sweeep': did you mean 'sweep'?"),
        ("standard sweep=broad", "sweep = 'broad' is not allowed: give one of wide,"),
        ("standard sweep", "'sweep' is no change of a rule: write option=value"),
        ("standrad", "no rules are called 'standrad': did you mean 'standard'?"),
        ("standard sweep=wide sweep=narrow", "sweep is given twice: give it once"),
        ("standard threshold_2p=31", "threshold_2p = 31 is not allowed: give a whole "),
        (f"standard {'x' * 900}", f"'{'x' * 57}... is no change of a rule"),
        ("standard " * 900, "the rules have 8100 characters: at most 4000 are read"),
        ("", "no rules are called ''"),
        ("<b>", "no rules are called '<b>': there are standard"),
    ],
)
def test_a_wrong_link_gets_one_clear_sentence(text, message):
    answer = handle({"ask": "rules", "text": text})

    assert not answer["ok"]
    assert answer["error"].startswith(message)
    assert "\n" not in answer["error"]


@pytest.mark.parametrize("request_", [{}, {"text": 3}, {"toml": None}, {"toml": ["x"]}])
def test_rules_that_are_no_text_are_refused(request_):
    assert handle({"ask": "rules", **request_})["error"].endswith("is not text")


def test_rules_are_given_in_words_as_text_and_as_a_file():
    answer = handle(
        {"ask": "rules", "text": "s002 sweep=wide first_jjok=true", "title": "Ours"}
    )

    assert answer["rules"] == "s002 sweep=wide"
    assert (answer["base"], answer["changes"]) == ("s002", 1)
    assert answer["said"] == "The encyclopedia article with 1 change"
    assert answer["values"]["sweep"] == "wide"
    assert answer["values"]["go_bak_3p"] == "double"
    assert OPTIONS["sweep"].question in answer["html"]
    assert answer["html"].count("<li ") == 1
    assert read_text(answer["toml"]).rules == named("s002 sweep=wide")
    assert read_text(answer["toml"]).title == "Ours"


def test_a_file_brings_its_base_and_its_title():
    answer = handle(
        {"ask": "rules", "toml": 'base = "s001"\ntitle = "Kim"\ncup="both"'}
    )

    assert answer["rules"] == "s001 cup=both"
    assert answer["title"] == "Kim"


def test_rules_without_a_change_say_so():
    answer = handle({"ask": "rules", "text": "standard"})

    assert answer["said"] == "Our standard, with nothing changed"
    assert answer["html"] == ""
    assert answer["name"] == "standard"


# What follows the reader's rules: `rules` are the reader's, `site` those of the page

SWEPT = "A hand: 3j 5a\nB pile: 1j 1k\nstock: 3k\nA 3j\n= sweep"
UNMATCHED = "A hand: 4r 9a\ntable: 9j 7k\nstock: 1j\nA 4r"


def follow(ask, rules, site="standard", **request):
    return handle({"ask": ask, "rules": rules, "site": site, **request})


def test_a_scenario_goes_by_the_house_rules_and_expects_nothing():
    """One card, captured by the flip alone, is a sweep where that is read widely."""
    answer = follow("scenario", "standard sweep=narrow", text=SWEPT)

    assert answer["note"].startswith("This is under your house rules, which change")
    assert "Sweep" not in answer["html"]
    assert answer["failures"] == []


def test_a_scenario_that_the_house_rules_leave_alone_says_so():
    answer = follow("scenario", "standard carry_cap=4", text=SWEPT)

    assert answer["note"] == "Your house rules change nothing here."
    assert "Sweep" in answer["html"]


def test_a_scenario_that_a_house_cannot_play_is_shown_under_the_sites_rules():
    answer = follow("scenario", "standard forced_match=true", text=UNMATCHED)

    assert answer["ok"]
    assert answer["note"].startswith("This cannot be under your house rules")
    assert answer["note"].endswith("A may choose the chrysanthemum sake cup.")
    assert "A plays the wisteria plain ribbon" in answer["html"]


def test_a_scenario_that_names_its_rules_keeps_them():
    text = f"rules: standard\n{SWEPT}"
    answer = follow("scenario", "standard sweep=narrow", text=text)

    assert "Sweep" in answer["html"]


def test_a_reader_is_told_what_is_wrong_in_an_edited_scenario():
    request = {"ask": "scenario", "rules": "standard forced_match=true"}
    answer = handle({**request, "text": UNMATCHED})

    assert (answer["ok"], answer["line"]) == (False, 4)


def test_a_board_offers_what_the_house_allows():
    text = UNMATCHED.removesuffix("\nA 4r")
    answer = follow("position", "standard forced_match=true", text=text)

    assert answer["moves"] == ["9a"]
    assert answer["rules"] == "standard forced_match=true"
    assert answer["note"].startswith("This is under your house rules")


def test_a_pile_is_counted_by_the_house():
    answer = follow("score", "standard rain_four=3", cards="1b 3b 8b 12b")

    assert answer["points"] == 3
    assert answer["note"].startswith("This is under your house rules")


# Taking the own stack steals two junk cards (one, in some houses); the jjok of 3j and
# the flip 3k steals one; 12r and the flip find nothing.
STEALING = (
    "goal: junk\nwhy: The own stack is worth more.\nA hand: 5k 3j 12r\n"
    "B pile: 1j 1k 4j\ntable: 8b\nstack: 5a 5r 5j by A\nstock: 3k 9j"
)


def test_a_puzzle_with_another_answer_in_a_house_is_judged_by_the_house():
    house = {"rules": "standard self_ppuk_steal=1", "text": STEALING}
    here = handle({"ask": "puzzle", "text": STEALING, "moves": ["3j"]})
    there = follow("puzzle", moves=["3j"], **house)

    assert (here["state"], "worth more" in here["verdict"]) == ("wrong", True)
    assert (there["state"], "worth more" in there["verdict"]) == ("right", False)
    assert there["note"].startswith("This is asked under your house rules: another")


def test_the_answer_beside_a_puzzle_is_that_of_the_house():
    house = {"rules": "standard self_ppuk_steal=1", "text": STEALING}
    answer = follow("puzzle", moves=[], **house)["answer"]

    best = re.findall(r'class="gs-best" data-moves="(\w+)"', answer)
    assert sorted(best) == ["3j", "5k"]


def test_a_puzzle_with_the_same_answer_in_a_house_says_so():
    answer = follow("puzzle", "standard carry_cap=4", text=STEALING, moves=["5k"])

    assert answer["state"] == "right"
    assert answer["note"].endswith("the best answer stays the same.")
    assert "worth more" in answer["verdict"]


def test_a_puzzle_that_a_house_leaves_without_an_answer_stays_under_the_sites_rules():
    """The flip alone empties the table, which is a sweep only where read widely."""
    text = "goal: make sweep\nA hand: 3j 9k\nB pile: 1j 1k\nstock: 3k 9j"
    answer = follow("puzzle", "standard sweep=narrow", text=text, moves=["3j"])

    assert answer["state"] == "right"
    assert answer["note"].endswith("every choice would be as good as every other.")


def test_every_answer_of_the_engine_keeps_the_readers_words_out_of_its_html():
    evil = "<img src=x onerror=alert(1)>"
    answer = handle({"ask": "rules", "text": "standard cup=both", "base": evil})

    assert "<img" not in answer["html"]


# Pages


def test_the_examples_in_the_code_hold():
    assert doctest.testmod(page_house).failed == 0


@pytest.fixture(scope="module")
def page():
    return dict(page_house.generate(Rules()))[page_house.PATH]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_asked_with_all_its_answers(page, name):
    option = OPTIONS[name]
    asked = page.partition(f'id="option-{name}"')[2].partition("</fieldset>")[0]
    given = re.findall(r'<input type="(\w+)" name="(\w+)" value="([^"]*)"', asked)

    default = written(option.default)
    if option.range:
        assert given == [("number", name, default)]
        assert f'min="{option.range[0]}" max="{option.range[-1]}"' in asked
    else:
        values = [written(value) for value in option.values]
        assert given == [("radio", name, value) for value in values]
        assert re.findall(r'value="([^"]*)" checked', asked) == [default]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_answers_are_told_apart_by_what_comes_of_them(name):
    found = question(OPTIONS[name], Rules(), Place(page_house.PATH))

    assert len(found.answers) > 1
    assert len({(answer.story, answer.cards) for answer in found.answers}) > 1


@pytest.mark.parametrize("name", OPTIONS)
def test_each_preset_stands_beside_its_answer(name):
    found = question(OPTIONS[name], Rules(), Place(page_house.PATH))
    by_preset = {p.name: a.value for a in found.answers for p in a.who}

    expected = {p: written(getattr(named(p), name)) for p in PRESETS}
    assert expected == by_preset
    assert list(expected.values()) == list(found.values)
    assert found.disputed == (name in differing())


def test_the_form_of_a_house_begins_with_its_own_answers():
    rules = named("s002 sweep=wide threshold_2p=5")
    page = dict(page_house.generate(rules, "Kim's table"))[page_house.PATH]

    assert 'name="base" value="own" data-of="s002" checked' in page
    assert "<b>Kim&#39;s table</b>" in page
    assert page.count('name="base"') == len(PRESETS) + 1
    assert 'data-option="sweep" data-now="wide" data-values="wide wide ' in page
    assert 'name="sweep" value="wide" checked' in page
    assert 'name="threshold_2p" value="5"' in page
    assert f'data-rules="{name_of(rules)}"' in page


# Live parts

PUZZLE = "goal: cards\nanswer: 3r\nA hand: 3r 7j\ntable: 3b\nstock: 1j"


def expand(kind, text, rules="standard"):
    fence = f"```gostop {kind}\n{text}\n```"
    return fences.expand(fence, "p.md", rules=named(rules), page="p.md")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("scenario", "A hand: 3r | table: 3b | stock: 9j | A 3r"),
        ("board", "A hand: 3r 5a | table: 3b | stock: 9j"),
        ("score", "cards: 1b 3b 8b"),
        ("puzzle", PUZZLE),
    ],
)
def test_a_part_follows_unless_its_text_names_rules(kind, text):
    joined = text.replace(" | ", "\n")

    assert "data-pinned" not in expand(kind, joined)
    assert 'data-pinned="s001"' in expand(kind, f"rules: s001\n{joined}")


def test_a_puzzle_by_the_sites_rules_leaves_them_to_the_reader():
    assert "rules:" not in expand("puzzle", PUZZLE)
    assert "rules: s001&#10;" in expand("puzzle", f"rules: s001\n{PUZZLE}")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("rules/index.md", "What the pages say in words is about the site&#39;s rules"),
        ("paper/rules.md", 'href="../../paper/our-rules/">Print yours as a slip'),
        ("paper/our-rules.md", '<p class="gs-strip-more"><small></small></p>'),
    ],
)
def test_a_page_that_tells_rules_says_whose_they_are(path, said):
    assert said in fences.with_strip("# Plain\n", path)


def test_only_a_page_with_live_parts_has_the_strip():
    live = fences.with_strip(expand("score", "cards: 1b"), "a/b.md")

    assert live.count("<gostop-house") == 1
    assert 'href="../../rules/house/"' in live
    assert fences.with_strip("# Plain\n", "a/b.md") == "# Plain\n"


# Answers that make no difference


NOTHING_TO_DO = [
    ("bonus_steals", "standard bonus_2p=none bonus_3p=none"),
    ("buried_bonus", "standard bonus_2p=none bonus_3p=none"),
    ("replacement_chongtong", "standard bonus_2p=none bonus_3p=none"),
    ("first_jjok", "standard first_award_2p=0 first_award_3p=0"),
    ("first_ttadak", "standard first_award_2p=0 first_award_3p=0"),
    ("bomb_after_shake", "standard"),
    ("junk_bak_counts", "standard junk_bak_2p=0 junk_bak_3p=0"),
    ("fixed_wins", "standard carry_cap=1"),
]


@pytest.mark.parametrize(("name", "others"), NOTHING_TO_DO)
@pytest.mark.parametrize("players", [2, 3])
def test_an_answer_that_is_said_to_make_no_difference_makes_none(name, others, players):
    """The same deals, played the same way, end with the same payments."""
    first, *more = (
        replace(named(others), **{name: value}) for value in OPTIONS[name].values
    )
    expected = [payments(first, seed, players) for seed in range(20)]

    assert idle_answers(first, [name])
    for rules in more:
        assert [payments(rules, seed, players) for seed in range(20)] == expected


def payments(rules, seed, players):
    state, _ = deal(rules, seed=seed, players=players)
    while state.phase != "over":
        state, _ = apply(state, greedy(view(state, state.turn)))
    return settle(state).totals


def test_a_file_is_told_the_line_that_makes_no_difference():
    file = '# ours\nbonus_2p = "none"\nbonus_3p = "none"\nbonus_steals = true\n'

    (remark,) = read_text(file).remarks

    assert remark == (
        "line 4: bonus_steals = true has no effect with bonus_2p = none and "
        "bonus_3p = none: change one of these, or leave it out"
    )


def test_a_file_is_told_that_its_award_is_off_even_where_it_repeats_the_standard():
    file = "first_award_2p = 0\nfirst_award_3p = 0\nfirst_jjok = true\n"

    assert [remark[:26] for remark in read_text(file).remarks] == [
        "line 3: first_jjok = true "
    ]


@pytest.mark.parametrize(
    "text",
    [
        'bonus_2p = "none"\nbonus_steals = true\n',  # three still play with them
        'bonus_2p = "none"\nbonus_3p = "none"\n',  # what is not given is no answer
        "bomb_after_shake = true\nshake_binds = false\n",
    ],
)
def test_an_answer_that_makes_a_difference_is_not_remarked_upon(text):
    assert read_text(text).remarks == ()


@pytest.mark.parametrize("name", PRESETS)
def test_our_presets_have_no_remarks(name):
    assert preset(name).remarks == ()


def test_a_link_is_told_too_and_the_build_says_it(tmp_path, capsys):
    file = tmp_path / "house.toml"
    file.write_text('carry_cap = 1\nfixed_wins = "none"\n', "utf-8")

    stage.read_rules(str(file))

    said = capsys.readouterr().err
    assert said.startswith(f"stage: {file}: line 2: fixed_wins = none has no effect")
    assert said.endswith("(only a remark: the site is built all the same)\n")
    assert preset("standard carry_cap=1 fixed_wins=none").remarks


IDLE = 'bonus_2p = "none"\nbonus_3p = "none"\nbonus_steals = true\n'


@pytest.mark.parametrize("also", [[], ["--json"]])
@pytest.mark.parametrize("command", ["rules {}", "deal --rules={}"])
def test_every_command_remarks_upon_an_idle_answer_beside_what_it_prints(
    tmp_path, capsys, command, also
):
    file = tmp_path / "house.toml"
    file.write_text(IDLE, "utf-8")

    assert main([*command.format(file).split(), *also]) == 0
    told = capsys.readouterr()
    (remark,) = told.err.splitlines()
    assert remark.startswith(f"{file}: line 3: bonus_steals = true has no effect with")
    assert "no effect" not in told.out or also


def test_a_build_says_each_remark_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(stage, "STAGED", tmp_path / "docs")
    monkeypatch.setattr(stage, "CONFIG", tmp_path / "mkdocs.yml")
    monkeypatch.setattr(stage, "RUNTIME", tmp_path / "runtime")
    file = tmp_path / "house.toml"
    file.write_text(IDLE, "utf-8")

    stage.stage(stage.Options(rules=str(file)))

    assert capsys.readouterr().err.count("has no effect") == 1


SPECIAL = [(o.name, n, said) for o in OPTIONS.values() for n, said in o.special.items()]


@pytest.mark.parametrize(("name", "number", "said"), SPECIAL)
def test_a_number_with_a_meaning_of_its_own_is_named_wherever_it_may_be_given(
    name, number, said, capsys
):
    """In the file to begin with, in the list, on the option's page and in the form."""
    main(["rules"])
    listed = capsys.readouterr().out.partition(f"\n{name} = ")[2].partition("\n\n")[0]
    file = new_file().partition(f"# {name} =")[0].rpartition("\n\n")[2]
    pages = dict(page_rules.generate(Rules())) | dict(page_house.generate(Rules()))
    option = pages[f"rules/options/{name}.md"].partition("## What")[0]
    asked = pages["rules/house.md"].partition(f'id="option-{name}"')[2]

    assert f"    {number}: {said}" in listed
    assert f"#   {number}: {said}" in file
    assert f"`{number}` means {said}" in option
    assert f"{number}: {said}" in asked.partition("<input")[0]
    assert OPTIONS[name].said(number) == said


def test_every_number_that_may_be_zero_says_what_zero_means():
    zero = {o.name for o in OPTIONS.values() if o.range and 0 in o.range}

    assert {name for name, number, _ in SPECIAL if number == 0} == zero
    assert OPTIONS["carry_cap"].special == {0: "no cap", 1: "no doubling"}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("zero", "hit"), [("exempt", False), ("hit", True)])
def test_with_no_junk_at_most_a_loser_without_any_is_in_pi_bak(players, zero, hit):
    """What the options `junk_bak_2p` and `junk_bak_3p` say of their 0."""
    rules = f"rules: standard junk_bak_{players}p=0 junk_bak_zero={zero}"
    others = "".join(f" | {seat} pile: 12r" for seat in "C"[: players - 2])
    factors = [
        {
            f.key
            for f in settle(
                parse_scenario(
                    f"{rules} | players: {players} | B pile: 12b {junk}{others}"
                    " | A pile: 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k | result: stop A"
                ).start
            )
            .lines[0]
            .factors
        }
        for junk in ("", "6j")
    ]

    assert ["junk-bak" in found for found in factors] == [hit, False]
