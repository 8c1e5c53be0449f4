"""What a house's site says of itself: what it does not play, and what otherwise."""

from __future__ import annotations

import doctest
import random
import re
from functools import cache

import pytest

from gostop.errors import IllegalMoveError
from gostop.moves import EVENTS
from gostop.notation import parse_scenario
from gostop.play import apply, deal, legal_moves
from gostop.rules import OPTIONS, Rules, named
from gostop.rules import written as written_value
from gostop.scenario import run
from gostop.scoring import WAYS
from gostop.settle import settle
from gostop.words import say, term
from scripts.paths import ROOT
from scripts.site import (
    departures,
    fences,
    page_cards,
    page_combinations,
    page_events,
    page_paper,
    page_rulebook,
    stage,
    written,
)
from scripts.site.departures import departure
from scripts.site.examples import values
from scripts.site.page_kit import data, rule_page, told

TOLD = {**data("events"), **data("rulebook")["rules"]}
OFF = [(key, line) for key, entry in TOLD.items() for line in entry.get("off", ())]
LOWEST = {"bonus": "none"} | {
    name.removesuffix("_2p"): "0"
    for name, option in OPTIONS.items()
    if name.endswith("_2p") and option.range and 0 in option.range
}
"""What switches off a pair of options, if anything does."""

PAIRS = [f"{name}_2p={low} {name}_3p={low}" for name, low in LOWEST.items()]
SINGLES = [
    f"{name}={written_value(value)}"
    for name, option in OPTIONS.items()
    for value in values(option, option.default)
    if value != option.default
]
CLUB = named(
    "standard bonus_2p=none bonus_3p=none forced_match=true cup=animal sweep=narrow "
    "first_award_2p=0 first_award_3p=0 second_ppuk_2p=0 second_ppuk_3p=0 "
    "third_ppuk_2p=0 third_ppuk_3p=0 shake_needs=any shake_binds=false threshold_2p=5 "
    "threshold_3p=5 chongtong_play_on=x2 heodang_2p=0 heodang_3p=0 carry_cap=0 "
    "junk_bak_2p=0 junk_bak_3p=0 bonus_steals=true"
)
"""A club's rules, as far from the standard as a club's are."""


def test_the_examples_in_the_code_hold():
    assert [doctest.testmod(m).failed for m in (departures, fences)] == [0, 0]


# What a house does not play


@cache
def seen(changes: str, deals: int = 60) -> frozenset[str]:
    """The events of some random deals, of two players and of three."""
    rules, rng, found = named(f"standard {changes}"), random.Random(changes), set()
    for number in range(deals):
        state, events = deal(rules, seed=number, players=2 + number % 2)
        found |= {event.name for event in events}
        while state.phase != "over":
            state, events = apply(state, rng.choice(legal_moves(state)))
            found |= {event.name for event in events}
    return frozenset(found)


@pytest.mark.parametrize(("key", "line"), [x for x in OFF if x[0] in EVENTS])
def test_an_event_never_happens_where_its_page_says_so(key, line):
    example = named_in_example(key, line)

    assert key not in example
    assert key not in seen(line)


def named_in_example(key: str, changes: str) -> set[str]:
    """The events of an event's own example under some changes; of an illegal move all
    that random deals bring, of a card that is not in the deck none."""
    lines = TOLD[key]["scenario"].splitlines()
    own = "\n".join(line for line in lines if not line.startswith(("rules:", "=")))
    base = "" if "department_store" in changes else " department_store=3"
    try:
        done = run(parse_scenario(own, named(f"standard{base} {changes}")))
    except IllegalMoveError:
        return set(seen(changes))
    except ValueError:
        return set()
    return {event.name for step in done.steps for event in step.events}


HALVES = {one for pair in PAIRS for one in pair.split()}
"""What switches something off for one number of players alone."""


@pytest.mark.parametrize("changes", [*PAIRS, *(c for c in SINGLES if c not in HALVES)])
def test_every_other_event_happens_all_the_same(changes):
    """So nothing is said to be off that is not, and all that is off is said to be."""
    rules = named(f"standard {changes}")
    off = {key for key in EVENTS if departure(TOLD[key], rules).off}

    for key in set(EVENTS) - {"department-store"}:
        assert (key in named_in_example(key, changes)) is (key not in off), key


def test_pi_bak_never_happens_where_its_pages_say_so():
    """No bill of random deals has it, but some have it by the standard rules."""
    (line,) = TOLD["pi-bak"]["off"]

    assert "junk-bak" in factors("", 150)
    assert "junk-bak" not in factors(line, 150)
    assert TOLD["pi-bak-zero"]["off"] == [line]


def factors(changes: str, deals: int) -> set[str]:
    """What multiplied the bills of some random deals."""
    rules, rng, found = named(f"standard {changes}"), random.Random(1), set()
    for number in range(deals):
        state, _ = deal(rules, seed=number)
        while state.phase != "over":
            state, _ = apply(state, rng.choice(legal_moves(state)))
        found |= {f.key for line in settle(state).lines for f in line.factors}
    return found


# What its pages say


@cache
def made(rules: Rules) -> dict[str, str]:
    return dict([*page_events.generate(rules), *page_rulebook.generate(rules)])


def notice(page: str) -> str:
    found = re.search(r'<p class="gp-note">(.*?)</p>', page)
    return re.sub("<[^>]*>", "", found[1]) if found else ""


@pytest.mark.parametrize("name", ["shake", "flip"])
def test_what_a_house_plays_otherwise_is_not_said_to_be_off(name):
    """Shakes are easier there, and every turn has a flip; the example needs a free
    choice of the card, which this house does not give."""
    said = notice(made(CLUB)[f"events/{name}.md"])

    assert "does not happen" not in said
    assert "This site plays it otherwise than our standard." in said
    assert "Must a card that matches the table be played? Only a card that mat" in said
    easier = "When may three of a month be shown? Always."
    assert (easier in said) is (name == "shake")


def test_a_page_whose_words_alone_change_says_nothing_of_its_examples():
    said = notice(made(named("standard carry_cap=4"))["rules/ends/several-nagaris.md"])

    assert "How far do deals without a winner multiply the next? ×4." in said
    assert said.endswith("The text tells it as it is played here.")


@pytest.mark.parametrize(
    "key",
    [
        *("bonus", "draw", "table-bonus", "first-ppuk", "third-ppuk", "heodang"),
        *("bonus-in-hand", "bonus-flipped", "bonus-value", "pi-bak", "pi-bak-zero"),
    ],
)
def test_what_a_house_does_not_play_is_said_to_be_off_and_in_lists_too(key):
    pages = made(CLUB)
    said = notice(pages[f"{rule_page(key)}.md"])

    assert said.startswith("By the rules of this site this does not happen.")
    assert said.endswith("The page tells it by our standard.")
    entry = pages["rules/index.md"].partition(f"{rule_page(key)}/")[2]
    assert "Not played here." in entry.partition("</li>")[0]


def test_a_page_names_no_options_where_the_house_changes_nothing_on_it():
    pages = made(named("standard threshold_3p=5"))

    assert notice(pages["events/ppuk.md"]) == ""
    assert notice(pages["rules/deal/deck.md"]) == ""


@pytest.mark.parametrize("key", TOLD)
def test_a_page_names_the_option_that_spoils_an_example_or_changes_its_words(key):
    """And no other."""
    entry = TOLD[key]
    for changes in SINGLES:
        rules = named(f"standard {changes}")
        found = departure(entry, rules)
        texts = departures.examples_of(entry)
        spoiled = [text for text in texts if not departures.holds(text, rules)]
        before, after = (
            [told(words, by) for words in entry["statement"]] for by in (Rules(), rules)
        )

        assert found.examples is bool(spoiled)
        if not found.off:
            assert [said.name for said in found.options] == (
                [changes.partition("=")[0]] if spoiled or before != after else []
            )


@pytest.mark.parametrize(
    ("key", "change", "wrong", "right"),
    [
        ("chongtong", "chongtong_play_on=x2", "ends at once,", "may end the deal at"),
        ("chongtong", "bonus_2p=none bonus_3p=none", "bonus card", "at the deal."),
        ("chongtong", "replacement_chongtong=never", "can also come", "makes none"),
        ("chongtong-worth", "chongtong_play_on=x4", "", "counts fourfold"),
        ("shake", "shake_needs=any", "and the fourth is not", "wherever the fourth"),
        ("shake", "shake_binds=false", "one of the three", "any card of your hand"),
        ("shake", "forced_match=true", "", "a card that matches the table goes first"),
        (
            "after-a-shake",
            "forced_match=true shake_binds=false",
            "any card.",
            "but one that matches the table if there is one",
        ),
        ("bonus", "buried_bonus=flipper", "buried", "yours all the same"),
        ("bonus", "bonus_steals=true", "", "each opponent gives you a junk card"),
        ("draw", "bonus_steals=true", "", "Each opponent gives you a junk card"),
        ("go", "speak_again=previous-turn", "last Go", "end of your turn before"),
        ("nagari", "carry_cap=1", "points double", "counts as any other"),
        ("steal", "last_stack_steals=true", "gives any.", "but for a stack"),
        ("take-stack", "dealt_triple_steals=false", "", "from the deal nobody gives"),
        ("three-matches", "dealt_triple_steals=false", "", "not for one from the deal"),
        ("self-ppuk", "self_ppuk_steal=1", "2", "gives 1 junk card"),
        ("play", "forced_match=true", "", "you must play one that does"),
        ("what-is-given", "cup=animal", "even if", "since it is an animal"),
        ("what-is-given", "bonus_2p=x2+y2 bonus_3p=x2+y2", "triple", "before a double"),
        ("deck", "bonus_2p=none bonus_3p=none", "If a bonus", "No bonus cards are"),
        ("first-dealer", "bonus_2p=none bonus_3p=none", "bonus", "plays first"),
        ("bonus-value", "bonus_2p=none", "48", "use no bonus cards, and three"),
        ("first-ppuk", "first_award_2p=0", "7 points", "and nothing with two"),
        ("pi-bak", "junk_bak_2p=0", "at most 0", "with two it is not played"),
        ("pi-bak", "junk_bak_2p=0 junk_bak_zero=hit", "at most 0", "none at all with"),
        ("double-junk", "junk_bak_2p=0 junk_bak_3p=0", "pi-bak", "for your points."),
        ("paid-at-once", "first_jjok=false", "jjok", "A ppuk or a ttadak in"),
        ("paid-at-once", "department_store=3", "", "A department store is paid"),
        ("fixed-wins", "heodang_2p=0 heodang_3p=0", "heodang", "and three ppuks win"),
        ("fixed-wins", "carry_cap=1", "doubling", "a fixed number of points"),
        ("running-balance", "carry_cap=1", "doubling", "but the dealer."),
        ("several-nagaris", "carry_cap=2", "doubles again", "counts double"),
        ("animal-double", "cup=animal", "read as junk", "Seven animals"),
        ("after-a-shake", "bomb_after_shake=true", "may still", "as a bomb any more"),
        ("bombs-and-shakes", "bomb_two=steal", "", "small bomb, two and two, doubles"),
        ("table-four", "table_four=redeal", "nobody wins", "dealt again"),
    ],
)
def test_a_statement_follows_the_house(key, change, wrong, right):
    """Each of these was told by the standard, whatever the house played."""
    rules = named(f"standard {change}")
    said = " ".join(told(words, rules) for words in TOLD[key]["statement"])

    assert right in said
    assert not wrong or wrong not in said


def test_words_beside_an_example_that_follows_the_standard_follow_it_too():
    """In this house a ppuk in the final turn stands, and the example shows none."""
    page = made(named("standard last_ppuk=stands"))["events/ppuk.md"]

    part = page.partition("## What if it is the final turn?")[2].partition("## ")[0]

    assert "there is no ppuk: the player takes all three" in part
    assert "it is a ppuk like any other" not in part


# The pages that people wrote, and the printed ones


def written_page(name: str, rules: Rules) -> str:
    source = ROOT / "docs" / name
    return stage.read_page(source, f"docs/{name}", name, rules, "Go-Stop")


def test_every_question_told_by_the_standard_says_what_the_house_plays_otherwise():
    """Below its answer, by its boards and what else its words depend on."""
    text = (ROOT / "docs" / "questions.md").read_text("utf-8")
    asked = [part for part in text.split("\n### ")[1:] if "gostop scenario" in part]

    assert len(asked) > 20
    for part in asked:
        anchor = re.search(r"{#([\w-]+)}", part)[1]
        answer = part.partition("```")[0].rstrip()
        assert answer.splitlines()[-1].startswith(f'{{{{ here("{anchor}"'), anchor


@pytest.mark.parametrize(
    ("anchor", "change", "told"),
    [
        ("table-four", "carry_cap=0", "[How far do deals without a winner"),
        ("table-four", "table_four=redeal", "The deal is void and dealt again"),
        ("flipped-bonus", "bonus_2p=none", "48 cards, no bonus cards"),
        ("chongtong", "chongtong_play_on=x2", "a later win counts double"),
        ("heodang", "heodang_2p=0", "Nothing: it is not played."),
        ("three-ppuks-carry", "three_ppuks_2p=7", "7 points."),
        ("cup-saves", "junk_bak_2p=0", "at most a loser without any is hit"),
        ("zero-junk", "junk_bak_zero=hit", "Is a loser without any junk in pi-bak?"),
        ("cup-stolen", "cup=chosen", "As its owner chooses on capturing it"),
        ("cup-stolen", "cup=animal", ""),  # it is not stolen there either
        ("three-ppuks-carry", "carry_cap=1", "No doubling."),
        ("three-ppuks-carry", "carry_cap=4", ""),  # ×2 is ×2 there too
        ("dokbak", "go_bak_3p=double-each-pays", "the other loser pays as usual"),
        ("dokbak", "go_bak_3p=cover-double", ""),  # one pays for all
        ("two-pairs", "threshold_2p=5", ""),
    ],
)
def test_a_question_names_the_options_that_change_its_answer(anchor, change, told):
    page = written_page("questions.md", named(f"standard {change}"))
    part = written.section(page, anchor)

    assert ("By the rules of this site it is otherwise: [" in part) is bool(told)
    assert told in part


def test_the_pages_of_the_whole_game_say_that_a_house_has_no_pi_bak():
    game, paper = written_page("game.md", CLUB), paper_rules(CLUB)

    assert "**This site does not play it**" in game
    assert "Little means" not in game
    assert "always an animal here" in game
    assert "at most 0" not in game + paper
    assert re.search("Pi-bak</b>.*: not played here", paper)
    assert "Little means at most 7 with two players, 5" in written_page(
        "game.md", Rules()
    )
    assert "little of it: at most 7 with two players" in paper_rules(Rules())


def test_four_brights_with_the_rain_man_are_told_as_the_house_counts_them():
    """On their page, in the table of all, and on the printed rules, once each."""
    own, ours = (
        dict(page_combinations.generate(rules))
        for rules in (named("standard rain_four=3"), Rules())
    )
    sheet = paper_rules(named("standard rain_four=3"))
    told = "but 3 with the rain man"

    assert "any four count" not in own["combinations/four-brights.md"].lower()
    assert "four are worth 3 points" in own["combinations/four-brights.md"]
    assert "four brights worth" in notice(own["combinations/four-brights.md"])
    assert "with the rain man or without" in ours["combinations/four-brights.md"]
    assert told in own["combinations/index.md"]
    assert told not in ours["combinations/index.md"] + paper_rules(Rules())
    assert sheet.count(told) == 1
    assert "with or without" not in sheet
    assert "with the rain bright" not in sheet


@pytest.mark.parametrize("key", [way.key for way in WAYS])
def test_a_way_to_score_names_an_option_only_where_it_changes_the_page(key):
    page = f"combinations/{key}.md"
    own = dict(page_combinations.generate(named("standard rain_four=3 sweep=narrow")))
    ours = dict(page_combinations.generate(Rules()))

    assert bool(notice(own[page])) is (key == "four-brights")
    assert not notice(ours[page])


def test_the_table_of_all_ways_says_that_the_cup_is_always_an_animal():
    own, ours = (
        dict(page_combinations.generate(rules))["combinations/index.md"]
        for rules in (named("standard cup=animal"), Rules())
    )

    assert "</a> is always an animal" in own
    assert "may be read as junk" not in own
    assert "may be read as junk" in ours


def test_a_small_bomb_that_doubles_nothing_is_left_out_of_what_doubles():
    """With `bomb_two=steal` it steals a junk card, and the bill stays as it is."""
    for answer, left_out in (("steal", True), ("double", False), ("off", False)):
        rules = named(f"standard bomb_two={answer}")
        game, sheet = written_page("game.md", rules), paper_rules(rules)

        assert ("but not [the small one]" in game) is left_out
        assert ("(not the small one)" in sheet) is left_out


def test_special_ends_take_no_factor_where_no_deal_carries_on():
    assert "Special ends take no factor." in paper_rules(named("standard carry_cap=1"))
    assert "take only the carry of deals" in paper_rules(named("standard carry_cap=2"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("first_award_2p=0", "first-ppuk.md) with three players."),
        ("first_award_3p=0", "first-ppuk.md) with two players."),
        ("first_award_2p=5", "first-ppuk.md)."),
    ],
)
def test_the_whole_game_says_with_how_many_players_a_first_ppuk_is_paid(change, told):
    assert told in written_page("game.md", named(f"standard {change}"))


def paper_rules(rules: Rules) -> str:
    return dict(page_paper.generate(rules, ()))["paper/rules.md"]


@pytest.mark.parametrize(
    ("rules", "told"),
    [(CLUB, "(rules/index.md#house)"), (named("s002"), "(rules/index.md)")],
)
def test_the_first_evening_says_that_the_house_plays_otherwise(rules, told):
    said = "This site plays by other rules: see [what they are]"

    assert said + told in written_page("tonight.md", rules)
    assert said not in written_page("tonight.md", Rules())
    assert said not in written_page("tonight.md", named("first-night"))


SHORT = ("first-ppuk", "second-ppuk", "third-ppuk", "first-ttadak", "heodang", "nagari")


@pytest.mark.parametrize("key", SHORT)
def test_a_definition_says_only_what_holds_at_every_table(key):
    """It stands in lists of a house that may not pay for it, or end a deal by it."""
    assert re.search("at (most|many) tables", term(key)["short"])


LESSONS = [
    ("10-go-or-stop.md", "speak_again=previous-turn", "than at the end of your turn"),
    ("11-the-bill.md", "junk_bak_2p=0", "at most a loser without any is hit"),
    ("11-the-bill.md", "animals_double=off", "Do seven animals double? No."),
    ("11-the-bill.md", "carry_cap=1", "No doubling."),
    ("12-bomb-and-shake.md", "shake_needs=any", "When may three of a month be shown?"),
    ("12-bomb-and-shake.md", "shake_binds=false", "Any card may be played."),
    ("12-bomb-and-shake.md", "bomb_two=steal", "May two hand cards bomb two table"),
    ("14-sudden-ends.md", "heodang_2p=0", "Nothing: it is not played."),
    ("14-sudden-ends.md", "first_award_2p=0", "Nothing: it is not paid."),
    ("14-sudden-ends.md", "carry_cap=1", "No doubling."),
    ("15-three-at-the-table.md", "junk_bak_3p=0", "at most a loser without any is hit"),
]


@pytest.mark.parametrize(("name", "change", "told"), LESSONS)
def test_a_lesson_says_where_the_house_plays_otherwise(name, change, told):
    source, page = ROOT / "tutorials" / name, f"tutorials/{name}"
    own, ours = (
        stage.read_page(source, page, page, rules, "Go-Stop")
        for rules in (named(f"standard {change}"), Rules())
    )

    assert told in own
    assert told not in ours
    assert "is 0 or less" not in own


HINTED = "12-bomb-and-shake.md", "standard bomb_two=steal", "## Exercise: may you bomb?"
OWN_STACK = "05-ppuk.md", "standard self_ppuk_steal=3", "## Exercise: whose stack?"


@pytest.mark.parametrize(("name", "rules", "exercise"), [HINTED, OWN_STACK])
def test_an_exercise_says_by_itself_where_the_house_plays_otherwise(
    name, rules, exercise
):
    said = "By the rules of this site it is otherwise"

    assert said in part_of(name, named(rules), exercise)
    assert said not in part_of(name, Rules(), exercise)


@pytest.mark.parametrize(
    ("name", "exercise", "rules", "noted"),
    [
        # your own stack brings 3 junk cards there, and the answer says 2
        ("05-ppuk.md", "## Exercise: whose stack?", "self_ppuk_steal=3", True),
        ("05-ppuk.md", "## Exercise: whose stack?", "carry_cap=1", False),
        # a first ppuk is not paid there, so no answer is better than another
        ("14-sudden-ends.md", "## Exercise: the first turn", "first_award_2p=0", True),
        # no bonus card can be played there
        ("13-bonus-cards.md", "# 13.", "bonus_2p=none", True),
        # no answer empties the table
        ("12-bomb-and-shake.md", "## Exercise: may you bomb?", "sweep=narrow", False),
    ],
)
def test_a_puzzle_that_goes_otherwise_in_a_house_says_by_what_rules_it_is_shown(
    name, exercise, rules, noted
):
    house = named(f"standard {rules}")
    (fence, *_) = [
        fence
        for fence in fences.fences(part_of(name, house, exercise), name)
        if fence.kind == "puzzle"
    ]
    note = f'<p class="gs-note">{say("ui.other-rules")}</p>'

    assert (note in fences.render(fence, rules=house, base="")) is noted
    assert note not in fences.render(fence, rules=Rules(), base="")


def part_of(name: str, rules: Rules, heading: str) -> str:
    """A lesson from a heading to the next one, with its Jinja run."""
    page = f"tutorials/{name}"
    text = stage.read_page(ROOT / page, page, page, rules, "Go-Stop")
    return text[text.index(heading) :].partition("\n## ")[0]


def test_the_card_guide_counts_no_bonus_cards_where_none_are_played():
    pages = dict(page_cards.generate(CLUB))

    assert (
        "By the rules of this site none of them is played." in pages["cards/bonus.md"]
    )
    assert "with the bonus cards of" not in pages["cards/junk.md"].lower()
    half = dict(page_cards.generate(named("standard bonus_2p=none")))
    assert (
        "two players play with none of them, and three with 3" in half["cards/bonus.md"]
    )
    assert "With the bonus cards of 3 players" in half["cards/junk.md"]
