"""The command line: what each command prints, and how it ends."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gostop import __version__
from gostop.moves import EVENTS
from gostop.notation import parse_position
from gostop.play import deal
from gostop.rules import OPTIONS, PRESETS, Rules, load
from gostop.simulate import simulate

PPUK = "A hand: 3r 5a\nB hand: 7a 9j\ntable: 3b 8j\nstock: 3j 9r\n\nA 3r\n"


def gostop(
    *arguments: str, text: str | bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `python -m gostop`; the process as it ended, its output as text."""
    done = subprocess.run(
        [sys.executable, "-m", "gostop", *arguments],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=60,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def ok(*arguments: str, text: str = "") -> str:
    """What a command prints that must succeed and say nothing else."""
    done = gostop(*arguments, text=text)

    assert ("", 0) == (done.stderr, done.returncode)
    return done.stdout


def as_json(*arguments: str, text: str = "") -> Any:
    return json.loads(ok(*arguments, "--json", text=text))


# score


def test_score_counts_a_pile() -> None:
    out = ok("score", "1b 3b 8b")

    assert "3 points\n  3  three brights: 1b 3b 8b\n" == out


def test_score_says_one_point_and_none() -> None:
    assert ok("score", "1j").startswith("0 points")
    assert ok("score", "5a 6a 7a 10a 12a").startswith("1 point\n")


def test_score_as_json_is_as_the_contract_shows_it() -> None:
    found = as_json("score", "1b 3b 8b")

    row = {"key": "three-brights", "points": 3, "cards": ["1b", "3b", "8b"]}
    assert (3, [row]) == (found["points"], found["rows"])


def test_score_takes_rules_and_players() -> None:
    assert 4 == as_json("score", "1b 3b 8b 12b")["points"]
    changed = as_json("score", "1b 3b 8b 12b", "--rules", "standard rain_four=3")
    assert 3 == changed["points"]
    assert 7 == as_json("score", "1b")["threshold"]
    assert 3 == as_json("score", "1b", "--players", "3")["threshold"]


def test_score_takes_a_houses_file(tmp_path: Path) -> None:
    file = tmp_path / "our house.toml"
    file.write_text('base = "standard"\nrain_four = 5\n', "utf-8")

    assert 5 == as_json("score", "1b 3b 8b 12b", "--rules", str(file))["points"]


def test_score_counts_bonus_cards() -> None:
    assert 1 == as_json("score", "x2 y2 x3 11d 1j", "--players", "3")["points"]


# replay


@pytest.mark.parametrize("way", ["file", "standard input"])
def test_replay_reads_a_file_or_standard_input(way: str, tmp_path: Path) -> None:
    file = tmp_path / "ppuk.txt"
    file.write_text(PPUK + "= ppuk\n", "utf-8")
    if way == "file":
        out = ok("replay", str(file))
    else:
        out = ok("replay", "-", text=PPUK + "= ppuk\n")

    assert out.startswith("A 3r: play, flip, ppuk\n    A plays the")


def test_replay_as_json_is_as_the_contract_shows_it() -> None:
    found = as_json("replay", "-", text=PPUK)
    (step,) = found["steps"]

    assert ("A", "3r") == (step["seat"], step["move"])
    assert {"event": "ppuk", "seat": "A", "cards": ["3b", "3r", "3j"]} in step["events"]
    assert {"A": 0, "B": 0} == step["points"]
    assert (None, {"A": [], "B": []}) == (found["result"], found["won"])
    assert 1 == parse_position(found["position"]).turn
    assert list(found["problems"])


def test_replay_as_json_has_the_result_of_the_contract() -> None:
    text = """
        A turns: 0 | A hand: 8b 5a | B hand: 9j
        A pile: 1b 3b 2a 4a 8a | B pile: 12b | table: 8j 10a | stock: 9r 10j
        side: first-ppuk B pays A 7
        A 8b
        A stop
    """
    result = as_json("replay", "-", text=text)["result"]

    assert ("A", "stop", 8, {}) == (
        result["winner"],
        result["reason"],
        result["points"],
        result["cups"],
    )
    assert [("B", "B", 8, 8, [])] == [
        (x["loser"], x["payer"], x["points"], x["amount"], x["factors"])
        for x in result["bill"]
    ]
    side = {"event": "first-ppuk", "to": "A", "from": "B", "amount": 7}
    assert ([side], {"A": 15, "B": -15}) == (result["side"], result["totals"])


def test_replay_prints_the_bill() -> None:
    text = """
        A go: 1 at 7 | A pile: 1b 3b 8b 2a 4a 8a | B pile: 12b | result: stop A
        = winner A
    """
    out = ok("replay", "-", text=text)

    assert "over: stop, winner A, 8 points" in out
    assert "B: 8 +1 go = 9" in out
    assert "in all: A +9, B -9" in out


def test_replay_prints_who_pays_for_another() -> None:
    text = """
        players: 3 | A go: 1 at 3 | A pile: 1j | B pile: 2j | C pile: 1r 2r 3r
        result: stop C
        = winner C
    """
    assert "B: 3 = 3, paid by A (go-bak)" in ok("replay", "-", text=text)


def test_replay_takes_rules_that_the_text_may_overrule() -> None:
    sweep = "A hand: 7j 9j | table: none | stock: 7r | A 7j"

    assert "sweep" in ok("replay", "-", text=sweep)
    assert "sweep" not in ok("replay", "-", "--rules", "s002", text=sweep)
    own = f"rules: standard | {sweep}"
    assert "sweep" in ok("replay", "-", "--rules", "s002", text=own)


@pytest.mark.parametrize("how", [[], ["--json"]])
def test_a_failed_expectation_exits_1_and_says_which_line(how: list[str]) -> None:
    done = gostop("replay", "-", *how, text=PPUK + "= sweep\n== ppuk\n= A points 3\n")

    assert 1 == done.returncode
    assert [
        "-: line 7: = sweep: no sweep: the events are play flip ppuk",
        "-: line 9: = A points 3: it is 0",
    ] == done.stderr.splitlines()
    assert "ppuk" in done.stdout


def test_the_failures_are_in_the_json_too() -> None:
    done = gostop("replay", "-", "--json", text=PPUK + "= sweep\n")

    assert ["line 7: = sweep: no sweep: the events are play flip ppuk"] == json.loads(
        done.stdout
    )["failures"]


def test_a_scenario_of_another_system_is_read() -> None:
    """Carriage returns, a byte order mark, no newline at the end."""
    text = b"\xef\xbb\xbf" + PPUK.replace("\n", "\r\n").encode() + b"= ppuk"

    done = gostop("replay", "-", text=text)

    assert ("", 0) == (done.stderr, done.returncode)


def test_a_terminal_without_hangul_gets_the_story_all_the_same() -> None:
    done = gostop("replay", "-", text=PPUK, PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert ("", 0) == (done.stderr, done.returncode)
    assert "Ppuk" in done.stdout


# rules


def test_rules_lists_presets_and_options() -> None:
    out = ok("rules")
    found = as_json("rules")

    assert all(f"\n{name} = " in out for name in OPTIONS)
    assert all(line in out for line in PRESETS)
    assert list(PRESETS) == list(found["presets"])
    assert list(OPTIONS) == [option["name"] for option in found["options"]]
    for option in found["options"]:
        assert {"question", "meaning", "default", "allowed"} <= set(option)
        assert option["default"] in option["allowed"]


@pytest.mark.parametrize("name", PRESETS)
def test_rules_of_a_preset_have_values_and_grounds(name: str) -> None:
    found = as_json("rules", name)
    rules = load(name)

    assert name == found["name"]
    assert {n: getattr(rules, n) for n in OPTIONS} == {
        n: option["value"] for n, option in found["options"].items()
    }
    assert all(f"\n{n} = " in ok("rules", name) for n in ["sweep", "cup"])


def test_rules_of_a_source_say_where_it_says_so() -> None:
    assert "self_ppuk_steal = 2  # says S000 L67" in ok("rules", "s000")
    assert {"value": 2, "ground": "says", "at": "S000 L67"} == as_json("rules", "s000")[
        "options"
    ]["self_ppuk_steal"]


def test_rules_diff_shows_what_differs() -> None:
    found = as_json("rules", "--diff", "standard", "s002")["differences"]

    sweep = {"option": "sweep", "standard": "wide", "s002": "narrow"}
    assert sweep in found
    assert "sweep: wide in standard, narrow in s002" in ok(
        "rules", "--diff", "standard", "s002"
    )


def test_rules_diff_of_a_preset_with_itself_is_empty() -> None:
    assert [] == as_json("rules", "--diff", "s001", "s001")["differences"]
    assert "s001 and s001 do not differ\n" == ok("rules", "--diff", "s001", "s001")


# deal and simulate


@pytest.mark.parametrize("players", [2, 3])
def test_deal_prints_a_position(players: int) -> None:
    state, events = deal(Rules(), seed=5, players=players)
    how = ("deal", "--seed", "5", "--players", str(players))

    assert state == parse_position(ok(*how))
    found = as_json(*how)
    assert state == parse_position(found["position"])
    assert [e.name for e in events] == found["events"]


def test_deal_takes_rules() -> None:
    out = ok("deal", "--seed", "5", "--rules", "standard bonus_2p=none")

    assert "rules: standard bonus_2p=none" == out.splitlines()[0]
    assert not {"x2", "y2", "x3"} & set(out.split())


def test_simulate_counts_every_event() -> None:
    how = ("simulate", "--games", "30", "--seed", "2", "--players", "3")
    found = as_json(*how)
    same = simulate(Rules(), games=30, seed=2, players=3)

    assert (30, 3, 2) == (found["games"], found["players"], found["seed"])
    assert list(EVENTS) == list(found["events"])
    for name, row in found["events"].items():
        assert (same.total[name], same.mean(name)) == (row["count"], row["mean"])
        assert pytest.approx(same.error(name)) == row["standard_error"]
    assert dict(same.reasons) == found["reasons"]
    assert found["deals_per_second"] > 0
    out = ok(*how)
    assert out.startswith("30 deals, 3 players, seed 2\ndeal ")
    assert "deals per second" in out.splitlines()[-1]


def test_one_deal_has_no_standard_error() -> None:
    found = as_json("simulate", "--games", "1", "--seed", "2")

    assert found["events"]["deal"]["standard_error"] is None


# The rest


def test_the_version_and_the_help_are_printed() -> None:
    assert f"gostop {__version__}\n" == ok("--version")
    for command in ("score", "replay", "rules", "deal", "simulate"):
        assert command in ok("--help")
        assert "--json" in ok(command, "--help")


# Bad input: arguments, standard input, and what the one line must say

BAD: list[tuple[str, list[str], bytes, str]] = [
    ("no command", [], b"", "COMMAND"),
    ("no such command", ["scroe", "1b"], b"", "'scroe'"),
    ("no such option", ["score", "1b", "--wild"], b"", "--wild"),
    ("score: no cards", ["score"], b"", "cards"),
    ("score: no card", ["score", "1b 13b"], b"", "'13b' is not a card: months run"),
    ("score: twice", ["score", "1b 3b 1b"], b"", "'1b' is given twice"),
    ("score: commas", ["score", "1b,3b"], b"", "'1b,3b' is not a card"),
    ("score: rules", ["score", "1b", "--rules", "standrad"], b"", "'standard'?"),
    ("score: players", ["score", "1b", "--players", "4"], b"", "2 or 3 can play"),
    ("score: no file", ["score", "1b", "--rules", "no.toml"], b"", "no.toml: No such"),
    ("replay: no file", ["replay", "no-such.txt"], b"", "no-such.txt: No such file"),
    ("replay: a folder", ["replay", "."], b"", ".: Is a directory"),
    ("replay: null", ["replay", "a\\0b"], b"", "No such file"),
    ("replay: empty", ["replay", "-"], b"", "the text is empty"),
    ("replay: unknown card", ["replay", "-"], b"A hand: 3r\nA 3x", "line 2: '3x'"),
    ("replay: card twice", ["replay", "-"], b"A hand: 3r\ntable: 3r", "line 2: '3r'"),
    ("replay: not in deck", ["replay", "-"], b"A hand: y2", "'y2' is not in this deck"),
    ("replay: illegal", ["replay", "-"], b"A hand: 3r\nA 5a", "line 2: A has no 5a"),
    ("replay: turn", ["replay", "-"], b"A hand: 3r\nB 5a", "line 2: B is not to move"),
    ("replay: key", ["replay", "-"], b"A hand: 3r\ntabel: 3b", "did you mean 'table'?"),
    ("replay: no move", ["replay", "-"], b"A hand: 3r\nA jump", "line 2: 'jump'"),
    ("replay: event", ["replay", "-"], b"A hand: 3r\n= puck", "did you mean 'ppuk'?"),
    ("replay: rules", ["replay", "-"], b"rules: s003\nA hand: 3r", "line 1: no rules"),
    ("replay: unknown stock", ["replay", "-"], b"A hand: 3r 5a\nstock: ?\nA 3r", "'?'"),
    ("replay: 1 MB", ["replay", "-"], b"A hand: 3r\n" * 95_000, "too long"),
    ("replay: 30000", ["replay", "-"], b"#" * 30_000, "at most 20000"),
    ("replay: binary", ["replay", "-"], bytes(range(256)) * 20, "is not UTF-8 text"),
    ("replay: nulls", ["replay", "-"], b"\0" * 500, r"'\x00"),
    ("replay: escapes", ["replay", "-"], b"A hand: \x1b[31m3r", r"\x1b[31m"),
    ("replay: phase", ["replay", "-"], b"phase: choose-hand\nA >3b", "'played:'"),
    ("replay: month", ["replay", "-"], b"must: 0019\nA hand: 3r\nA 3r", "1 to 12"),
    ("rules: no preset", ["rules", "s003"], b"", "'s003'"),
    ("rules: diff", ["rules", "--diff", "s000", "s003"], b"", "'s003'"),
    ("rules: diff of one", ["rules", "--diff", "s000"], b"", "--diff"),
    ("deal: seed", ["deal", "--seed", "-1"], b"", "-1"),
    ("deal: seed word", ["deal", "--seed", "one"], b"", "'one'"),
    ("deal: big seed", ["deal", "--seed", "9" * 30], b"", "9" * 30),
    ("deal: players", ["deal", "--players", "1"], b"", "2 or 3 can play"),
    (
        "simulate: games",
        ["simulate", "--games", "0"],
        b"",
        "'0' is not a whole number from 1 to",
    ),
    ("simulate: many", ["simulate", "--games", "1e6"], b"", "'1e6'"),
]


@pytest.mark.parametrize(
    ("arguments", "text", "words"), [pytest.param(*row, id=i) for i, *row in BAD]
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], text: bytes, words: str
) -> None:
    done = gostop(*arguments, text=text)

    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())
    assert words in done.stderr
    assert done.stderr.startswith("gostop")
    assert done.stderr.rstrip("\n").isprintable()
    assert "" == done.stdout


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["score", "13b"], ""),
        (["replay", "-"], "A hand: 3x"),
        (["rules", "s003"], ""),
        (["deal", "--players", "4"], ""),
        (["simulate", "--games", "0"], ""),
    ],
)
def test_bad_input_is_refused_in_the_same_line_with_json(
    arguments: list[str], text: str
) -> None:
    plain = gostop(*arguments, text=text)
    with_json = gostop(*arguments, "--json", text=text)

    assert (2, "") == (with_json.returncode, with_json.stdout)
    assert plain.stderr == with_json.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"sweep = ", "not valid TOML"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"", "the file sets nothing"),
        (b"swep = 'wide'", "did you mean 'sweep'?"),
        (b"sweep = 'broad'", "give one of wide, narrow"),
        (b"#" * 1_000_000, "100000"),
    ],
    ids=lambda part: repr(part[:12]),
)
def test_a_bad_rules_file_is_refused_in_one_line(
    content: bytes, words: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(content)

    done = gostop("score", "1b", "--rules", str(file))

    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == len(done.stderr.splitlines())
    assert "house.toml: " in done.stderr
    assert words in done.stderr


@pytest.mark.parametrize(
    "command",
    ["replay - --rules", "rules", "rules --diff s000", "deal --rules"],
)
def test_every_command_that_takes_rules_names_a_bad_file(
    command: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text("swep = 'wide'", "utf-8")

    done = gostop(*command.split(), str(file), text="A hand: 3r")

    assert (2, "") == (done.returncode, done.stdout)
    name = command.split(maxsplit=1)[0]
    assert f"gostop {name}: {file}: line 1: there is no option 'swep'" in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_an_endless_file_is_not_read_to_its_end() -> None:
    done = gostop("replay", "/dev/zero")

    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m gostop rules | head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, check=False, timeout=60
    )

    assert (b"", 0) == (done.stderr, done.returncode)


# Where the output cannot go


def shell(command: str) -> subprocess.CompletedProcess[str]:
    gostop_ = shlex.quote(str(Path(sys.executable).with_name("gostop")))
    return subprocess.run(
        ["bash", "-c", command.replace("gostop", gostop_, 1)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", ["score 1b", "rules", "rules --json"])
def test_a_full_disk_is_told_in_one_line(command: str) -> None:
    done = shell(f"gostop {command} > /dev/full")
    assert 2 == done.returncode
    name = command.split(maxsplit=1)[0]
    assert f"gostop {name}: output: No space left on device\n" == done.stderr


@pytest.mark.parametrize("command", ["score 1b", "rules --json"])
def test_a_reader_who_has_left_is_no_fault(command: str) -> None:
    done = shell(f"(sleep 0.2; exec gostop {command}) | true; exit ${{PIPESTATUS[0]}}")
    assert (0, "") == (done.returncode, done.stderr)


def test_no_standard_input_is_told_in_one_line() -> None:
    done = shell("gostop replay - <&-")
    assert 2 == done.returncode
    assert "there is no standard input: give a scenario file\n" in done.stderr


def test_what_is_paid_at_once_stands_in_the_bill() -> None:
    """S000 L73: the jjok of the first turn; the totals are the sum of the lines."""
    text = """
A turns: 0
A hand: 3r
A pile: 2a 4a 8a 5a 6a 7a 10a
B hand: 5j
B pile: 5k
table: 8j
stock: 3b
A 3r"""
    out = gostop("replay", "-", text=text).stdout
    assert "B: 8 ×2 animals-double = 16\n" in out
    assert "first-jjok: B pays A 7 at once\n" in out
    assert "in all: A +23, B -23" in out


@pytest.mark.parametrize("seed", [0, 2**32 + 1, 10**18])
def test_a_seed_of_the_command_line_is_one_of_a_scenario(seed: int) -> None:
    dealt = gostop("deal", "--seed", str(seed)).stdout
    replayed = as_json("replay", "-", text=f"seed: {seed}")
    assert dealt.strip() == "\n".join(replayed["position"].split(" | ")).strip()
