"""Words of the game in running text, each leading to its page where it first stands.

`link_words` finds the words of `data/terms.toml` in the prose of a Markdown page: the
English name (or its `in_text` forms, where a name has an ordinary meaning too) with a
plural, and the Korean name with the particles that may hang on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from gostop.words import terms
from scripts.site.page_kit import Place, term_page

_HANGUL = re.compile("[가-힣]")
_PARTICLES = (
    "은|는|이|가|을|를|의|에|에서|에게|에게서|와|과|도|만|로|으로|까지|부터|보다|처럼|마다|"
    "나|이나|랑|이랑|하고|라고|이라고|이다|입니다"
)

# What is no prose: the head of a page, code, lines of HTML, headings, the head of a
# note, links and other elements with their text, tags, `{...}`. Links come as groups:
# a word in one of them leads somewhere already.
_NOT_PROSE = re.compile(
    r"\A---\n.*?^---$"
    r"|^(?P<fence>```+|~~~+).*?^(?P=fence)[^\S\n]*$"
    r"|<(?P<tag>pre|textarea|code|span|abbr|kbd)\b[^>]*>.*?</(?P=tag)>"
    r"|^[^\S\n]*(?:<|\#|!!!|\?\?\?|\[[^\]\n]+\]:)[^\n]*$"
    r"|`[^`\n]*`"
    r"|!\[[^\]\n]*\]\([^)\n]*\)"
    r"|(?P<link>\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\]))"
    r"|(?P<anchor><a\b[^>]*>.*?</a>)"
    r"|<[^>\n]+>|\{[^}\n]*\}",
    re.MULTILINE | re.DOTALL,
)


def link_words(markdown: str, page: str) -> str:
    """The page with the first mention of each word of the game made a link.

    A word that a link of the page holds already, and one whose own page this is, is
    left as it is.

    >>> link_words("Two sweeps, a sweep.", "a.md").partition(" title=")[0]
    'Two <a class="gp-term" href="../events/sweep/"'
    """
    place = Place(page)
    own = page.removesuffix(".md")
    done = {key for key in terms() if _target(key).partition("#")[0] == own}

    def link(found: re.Match[str]) -> str:
        key = _key(found)
        if key in done:
            return found[0]
        done.add(key)
        return _link(found, key, place)

    parts: list[str] = []
    end = 0
    for apart in _NOT_PROSE.finditer(markdown):
        parts += [_words().sub(link, markdown[end : apart.start()]), apart[0]]
        end = apart.end()
        if apart["link"] or apart["anchor"]:
            done |= {_key(found) for found in _words().finditer(apart[0])}
    return "".join([*parts, _words().sub(link, markdown[end:])])


def _target(key: str) -> str:
    return term_page(key) or f"glossary#term-{key}"


def _key(found: re.Match[str]) -> str:
    return _forms()[found["english"] or found["korean"]]


def _link(found: re.Match[str], key: str, place: Place) -> str:
    """The word as a link; a Korean one is kept together with its particles."""
    word = found["english"] or found["korean"]
    short = escape(terms()[key]["short"])
    href = place.href(_target(key))
    made = f'<a class="gp-term" href="{href}" title="{short}">{word}</a>'
    if found["english"]:
        return made
    return f'<span lang="ko">{made}{found["particles"]}</span>'


@cache
def _words() -> re.Pattern[str]:
    """Any form of any word, the longest first."""
    forms = sorted(_forms(), key=len, reverse=True)
    english = "|".join(re.escape(f) for f in forms if not _HANGUL.search(f))
    korean = "|".join(re.escape(f) for f in forms if _HANGUL.search(f))
    return re.compile(
        rf"(?<![\w-])(?:(?P<english>{english})(?![\w-])"
        rf"|(?P<korean>{korean})(?P<particles>(?:{_PARTICLES}){{0,2}})(?!\w))"
    )


@cache
def _forms() -> Mapping[str, str]:
    """Every form that is found in a text, and which word it is.

    Where two words share a Korean name it is that of the one with English forms.
    """
    english = {key: list(_english(word)) for key, word in terms().items()}
    found = {form: key for key, forms in english.items() for form in forms}
    for key in sorted(terms(), key=lambda key: not english[key]):
        for form in _korean(terms()[key]):
            found.setdefault(form, key)
    return found


def _english(word: Mapping[str, Any]) -> Iterator[str]:
    """The English forms: as given, with a plural, and at the start of a sentence."""
    for form in word.get("in_text", [word["english"]]):
        plural = "" if form[-1] == "s" else "es" if form[-1] in "xh" else "s"
        for one in {form, form + plural}:
            yield one
            if one.islower():
                yield one[0].upper() + one[1:]


def _korean(word: Mapping[str, Any]) -> Iterator[str]:
    """The Korean forms; other names only if they are longer than a syllable."""
    yield word["korean"]
    yield from (w for w in word["other"] if _HANGUL.search(w) and len(w) > 1)
