"""Staging: what becomes of the prose of pages, and what hand-written ones may ask."""

import doctest
import json
import re
from collections import Counter

import pytest

from gostop.rules import Rules, named
from gostop.words import terms
from scripts.site import stage, word_links, written
from scripts.site.page_kit import Place, term_page
from scripts.site.stage import Options, name_languages, own_puzzles
from scripts.site.word_links import link_words


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("Ppuk (뻑).", 'Ppuk (<span lang="ko">뻑</span>).'),
        (
            "五鸟 and 고도리",
            '<span lang="zh">五鸟</span> and <span lang="ko">고도리</span>',
        ),
        (
            "a ([뻑](../events/뻑.md))",
            'a ([<span lang="ko">뻑</span>](../events/뻑.md))',
        ),
        ("`뻑`", "`뻑`"),
        ("```\n뻑\n```\n뻑", '```\n뻑\n```\n<span lang="ko">뻑</span>'),
        ('<p title="뻑">뻑</p>', '<p title="뻑">뻑</p>'),
        ('a <b lang="ko">뻑</b> 쪽', 'a <b lang="ko">뻑</b> <span lang="ko">쪽</span>'),
        ("# Ppuk 뻑 {#뻑}", '# Ppuk <span lang="ko">뻑</span> {#뻑}'),
        ("plain", "plain"),
    ],
)
def test_hangul_and_chinese_in_prose_are_marked(markdown, expected):
    assert expected == name_languages(markdown)


@pytest.mark.parametrize("module", [word_links, written], ids=lambda m: m.__name__)
def test_the_examples_in_the_code_hold(module):
    found = doctest.testmod(module)

    assert found.attempted
    assert found.failed == 0


# Words of the game lead to their pages


def linked(markdown, page="a/b.md"):
    """The page with its words linked, each link written as `[word](target)`."""
    return re.sub(
        r'<a class="gp-term" href="(?:\.\./)*([^"]*)" title="[^"]+">(.*?)</a>',
        r"[\2](\1)",
        link_words(markdown, page),
    )


def targets(markdown):
    """The same with keys of words, `[ppuks](@ppuk)`, made the addresses they have."""

    def target(found):
        key = found[1]
        return f"({Place('index.md').href(term_page(key) or f'glossary#term-{key}')})"

    return re.sub(r"\(@([a-z-]+)\)", target, markdown)


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("A ppuk, again a ppuk.", "A [ppuk](@ppuk), again a ppuk."),
        ("Two ppuks.", "Two [ppuks](@ppuk)."),
        ("Ppuks happen.", "[Ppuks](@ppuk) happen."),
        ("The ppuk's month.", "The [ppuk](@ppuk)'s month."),
        ("**Ppuk** (*ppeok*)", "**[Ppuk](@ppuk)** (*ppeok*)"),
        ("- a ppuk\n- it", "- a [ppuk](@ppuk)\n- it"),
        ("| a ppuk | it |", "| a [ppuk](@ppuk) | it |"),
        ("The dealer", "The [dealer](@dealer)"),
        ("in pi-bak", "in [pi-bak](@junk-bak)"),
        # the longest word that fits
        ("a self-ppuk", "a [self-ppuk](@self-ppuk)"),
        ("first ppuks", "[first ppuks](@first-ppuk)"),
        ("a sake cup", "a [sake cup](@sake-cup)"),
        # a part of another word
        ("ppuk-like, unbombed", "ppuk-like, unbombed"),
        # words with an ordinary meaning too, and Go as a call alone
        ("Play your hand, match a month, go and stop.", None),
        ("Go on, and stop.", None),
        ("You called Go.", "You [called Go](@go)."),
        ("three Gos", "three [Gos](@go)"),
        # Hangul, with particles
        ("뻑", '<span lang="ko">[뻑](@ppuk)</span>'),
        ("뻑은", '<span lang="ko">[뻑](@ppuk)은</span>'),
        ("뻑을 보다", '<span lang="ko">[뻑](@ppuk)을</span> 보다'),
        ("쪽이", '<span lang="ko">[쪽](@jjok)이</span>'),
        ("고박으로", '<span lang="ko">[고박](@go-bak)으로</span>'),
        ("싹쓸이에서는", '<span lang="ko">[싹쓸이](@sweep)에서는</span>'),
        ("고도리도", '<span lang="ko">[고도리](@godori)도</span>'),
        ("뻑뻑하다", None),
        ("떡뻑", None),
        # one link for both names of a word
        ("Ppuk (뻑)", "[Ppuk](@ppuk) (뻑)"),
        ("뻑은 ppuk", '<span lang="ko">[뻑](@ppuk)은</span> ppuk'),
        # no prose
        ("# A ppuk\n\nA ppuk", "# A ppuk\n\nA [ppuk](@ppuk)"),
        ("`ppuk` and ppuk", "`ppuk` and [ppuk](@ppuk)"),
        ("```\nppuk\n```\nppuk", "```\nppuk\n```\n[ppuk](@ppuk)"),
        ("<pre>a\nppuk\n</pre>\nppuk", "<pre>a\nppuk\n</pre>\n[ppuk](@ppuk)"),
        ("<p>ppuk</p>\nppuk", "<p>ppuk</p>\n[ppuk](@ppuk)"),
        ("<code>ppuk</code> or ppuk", "<code>ppuk</code> or [ppuk](@ppuk)"),
        ("a <code>ppuk</code>, ppuk", "a <code>ppuk</code>, [ppuk](@ppuk)"),
        ('!!! note "A ppuk"\n', None),
        ("---\ntitle: ppuk\n---\nppuk", "---\ntitle: ppuk\n---\n[ppuk](@ppuk)"),
        ("ppuk {#ppuk}", "[ppuk](@ppuk) {#ppuk}"),
        # a word that a link of the page leads from already
        ("A [ppuk](x.md), ppuk.", None),
        ('A <a href="x">ppuk</a>, ppuk.', None),
    ],
)
def test_the_first_mention_of_a_word_leads_to_its_page(markdown, expected):
    assert targets(markdown if expected is None else expected) == linked(markdown)


def test_a_word_is_no_link_on_its_own_page():
    own = f"{term_page('ppuk')}.md"

    assert targets("A ppuk, a [jjok](@jjok).") == linked("A ppuk, a jjok.", own)


def test_a_link_tells_the_word_in_short():
    link = link_words("a bright", "index.md")

    assert f'title="{terms()["bright"]["short"]}"' in link


def test_no_english_form_belongs_to_two_words():
    forms = Counter(
        form
        for word in terms().values()
        for form in set(word.get("in_text", [word["english"]]))
    )

    assert [form for form, times in forms.items() if times > 1] == []


# What hand-written pages may ask


def test_a_page_is_told_where_the_rules_of_the_site_differ():
    house = named("standard sweep=narrow")

    assert written.otherwise("sweep", Rules()) == ""
    assert "Only when the table held two cards" in written.otherwise("sweep", house)


def test_a_scenario_that_cannot_be_played_is_named_by_file_and_line():
    text = "one\n\n```gostop scenario\n# a note\nA hand: 3r\nA 5a\n```\n"

    with pytest.raises(ValueError, match=r"^page\.md:6: A has no 5a in hand"):
        written.played(text, "page.md", Rules())


def test_a_deal_that_is_not_over_has_no_arithmetic():
    text = "```gostop scenario\n# open\nA hand: 3r 5a\nstock: 9j\nA 3r\n```"
    done = written.played(text, "page.md", Rules())["open"]

    with pytest.raises(ValueError, match="the deal is not over"):
        written.arithmetic(done)


# A house's own puzzles

ASKED = """goal: junk
A hand: 3j 8k 12a
B pile: 4j 5k 6k
stock: 3k 5?
answer: {}"""


def house_puzzles(folder, rules, **texts):
    lines = [f"{key} = '''\n{text}\n'''" for key, text in texts.items()]
    (folder / "ours.toml").write_text("\n".join(lines), "utf-8")
    return own_puzzles(Options(puzzles=folder), named(rules))


def test_a_house_puzzle_follows_the_rules_of_the_house(tmp_path):
    (puzzle,) = house_puzzles(tmp_path, "s002", mine=ASKED.format("3j"))
    assert ("mine", "ours", named("s002")) == (
        puzzle.id,
        puzzle.theme,
        puzzle.position.rules,
    )


REFUSED = {
    "mine": (ASKED.format("8k"), r"ours\.toml: mine: the answer given is 8k, the best"),
    "ppuk-1": (ASKED.format("3j"), r"'ppuk-1' has the id of one of ours"),
    "broken": ("A hand: 3x", r"ours\.toml: broken: line 2: .*'3x' is not a card"),
}


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [(key, *found) for key, found in REFUSED.items()],
    ids=list(REFUSED),
)
def test_a_wrong_house_puzzle_stops_the_build_with_one_line(
    tmp_path, key, text, message
):
    with pytest.raises(SystemExit) as stopped:
        house_puzzles(tmp_path, "standard", **{key: text})
    assert re.search(message, str(stopped.value))
    assert 1 == len(str(stopped.value).splitlines())


def test_the_manifest_of_a_house_has_its_title_and_says_what_the_site_is():
    found = json.loads(stage.manifest("Our table"))

    assert "Our table" == found["name"]
    assert "Learn Go-Stop" in found["description"]
    assert {"any", "maskable"} == {icon["purpose"] for icon in found["icons"]}


def test_staging_again_writes_only_what_changed(tmp_path, monkeypatch):
    """A page that did not change keeps its file, and MkDocs its work."""
    monkeypatch.setattr(stage, "STAGED", tmp_path / "docs")
    monkeypatch.setattr(stage, "CONFIG", tmp_path / "mkdocs.yml")
    pages = tmp_path / "pages"
    pages.mkdir()
    ours, other = pages / "ours.md", pages / "other.md"
    ours.write_text("# Ours\n", "utf-8")
    other.write_text("# Other\n", "utf-8")
    options = stage.read_options([f"--pages={pages}"])
    first = stage.stage(options)
    ours.write_text("# Ours\n\nMore.\n", "utf-8")

    changed = stage.stage(options)

    assert len(first) > len(changed)
    assert {path.name for path in changed} == {"ours.md"}
    assert stage.stage(options) == []


NOTHING = {
    "our-pages": [
        ([], "no page was found in our-pages: a page ends in .md"),
        (["photo.png"], "no page was found in our-pages: a page ends in .md"),
        (["photo.png", "evening.md"], ""),
    ],
    "our-puzzles": [
        ([], "no puzzle was found in our-puzzles: puzzles stand in .toml files"),
        (
            ["p.md"],
            "our-puzzles/p.md is not read: puzzles stand in .toml files of our-puzzles",
        ),
        (
            ["old/p.toml"],
            (
                "our-puzzles/old/p.toml is not read: puzzles stand in .toml files of "
                "our-puzzles"
            ),
        ),
        (
            ["p.toml"],
            "our-puzzles/p.toml holds no puzzle: write an id, and the puzzle as text",
        ),
        ([".hidden", "p.toml"], "our-puzzles/p.toml holds no puzzle"),
    ],
}


@pytest.mark.parametrize(
    ("folder", "files", "said"),
    [(folder, *row) for folder, rows in NOTHING.items() for row in rows],
)
def test_what_becomes_of_nothing_in_a_house_folder_is_said(
    tmp_path, folder, files, said
):
    own = tmp_path / folder
    own.mkdir()
    for name in files:
        (own / name).parent.mkdir(exist_ok=True)
        (own / name).write_text("# hello\n", "utf-8")
    options = {folder.removeprefix("our-"): own}

    found = list(stage.nothing_in(Options(**options)))

    assert len(found) == bool(said)
    assert all(remark.startswith(said) for remark in found)
