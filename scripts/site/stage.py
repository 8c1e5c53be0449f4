"""Stage the site: finished Markdown and assets in build/docs, and build/mkdocs.yml.

Hand-written pages (docs/, tutorials/ and a house's own folder) go through Jinja,
generated ones come from the engine, and in both each `gostop` fence becomes HTML. What
comes out is ordinary Markdown that MkDocs and Zensical build alike. Only files that
changed are written, and files that are no longer made are removed.
"""

from __future__ import annotations

import argparse
import html
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import jinja2
import yaml

from gostop import puzzles
from gostop.art.board import mark_languages
from gostop.puzzles import Puzzle
from gostop.rules import PRESETS, Rules, preset
from scripts.paths import (
    BUILD,
    ROOT,
    RUNTIME,
    SCHEDULER,
    STAGED,
    files_under,
    write_if_changed,
)
from scripts.site import fences, pages
from scripts.site.nav import REACHED_OTHERWISE, navigation
from scripts.site.page_puzzles import bank
from scripts.site.word_links import link_words
from scripts.site.written import names

CONFIG = BUILD / "mkdocs.yml"
TITLE = "Go-Stop"
SITE_URL = "http://127.0.0.1:8000/"
RUNTIME_AT = "assets/play/runtime"
SCHEDULER_AT = "assets/play/ts-fsrs.js"
STYLES_AT = "assets/css/all.css"


@dataclass(frozen=True, slots=True)
class Options:
    """What a house may choose about its site."""

    rules: str = "standard"
    title: str = TITLE
    pages: Path | None = None
    puzzles: Path | None = None
    url: str = SITE_URL


def hand_written(options: Options) -> Iterator[tuple[str, Path]]:
    """The files that people wrote, each with its place in the site."""
    folders = [("", ROOT / "docs"), ("tutorials/", ROOT / "tutorials")]
    if options.pages:
        folders.append(("house/", options.pages))
    for prefix, folder in folders:
        for path in files_under(folder):
            yield f"{prefix}{path.relative_to(folder).as_posix()}", path


def template_engine() -> jinja2.Environment:
    """Jinja for hand-written pages: an unknown name is an error.

    Its comments are written `{## ##}`, since `{#name}` is a heading's anchor.
    """
    return jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        comment_start_string="{##",
        comment_end_string="##}",
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701 - the result is Markdown
    )


def render(text: str, where: str, names: Mapping[str, object]) -> str:
    """A hand-written page with its Jinja run; an error names the page and line."""
    try:
        return template_engine().from_string(text).render(names)
    except jinja2.TemplateSyntaxError as error:
        sys.exit(f"{where}:{error.lineno}: {error.message}")
    except jinja2.TemplateError as error:
        sys.exit(f"{where}: {error}")


def read_rules(name: str) -> Rules:
    """The rules of a preset or a house's file; a mistake ends with one clear line.

    An answer in it that makes no difference is remarked upon.
    """
    try:
        found = preset(name)
    except ValueError as error:
        sys.exit(f"stage: {error}")
    for remark in found.remarks:
        print(f"stage: {name}: {remark} ({ONLY_A_REMARK})", file=sys.stderr)
    return found.rules


ONLY_A_REMARK = "only a remark: the site is built all the same"


def read_page(source: Path, where: str, page: str, rules: Rules, title: str) -> str:
    """A hand-written page with its Jinja run; `where` names its file in messages."""
    text = source.read_text(encoding="utf-8")
    try:
        known = names(text, where, page, rules)
    except ValueError as error:
        sys.exit(str(error))
    return render(text, where, known | {"title": title})


def staged_files(options: Options, rules: Rules) -> dict[str, bytes]:
    """Every file of the staged folder by its path, but for the runtime."""
    markdown: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for path, source in hand_written(options):
        if source.suffix == ".md":
            where = os.path.relpath(source, ROOT)
            text = read_page(source, where, path, rules, options.title)
            text = link_words(expand(text, where, rules, path), path)
            markdown[path] = name_languages(text)
        else:
            files[path] = source.read_bytes()
    own, house = own_puzzles(options, rules), house_title(options.rules)
    for remark in nothing_in(options):
        print(f"stage: {remark}", file=sys.stderr)
    for path, text in pages.generate(rules, own, house).items():
        markdown[path] = link_words(expand(text, path, rules, path), path)
    for path, content in pages.assets(rules).items():
        files[path] = content.encode() if isinstance(content, str) else content
    files[pages.MANIFEST] = manifest(house or options.title).encode()
    files[SCHEDULER_AT] = scheduler()
    files[STYLES_AT] = joined(map(files.pop, style_sheets()))
    return {path: text.encode() for path, text in markdown.items()} | files


def manifest(title: str) -> str:
    """The manifest of a site of this title, with the description of mkdocs.yml."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    description = yaml.safe_load(text)["site_description"]
    return pages.manifest(title, description)


def style_sheets() -> list[str]:
    """Our style sheets in the order of mkdocs.yml; pages ask for them as one file."""
    lines = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("  - ") for line in lines if line.endswith(".css")]


def joined(sheets: Iterable[bytes]) -> bytes:
    """Style sheets as one, without their comments."""
    return re.sub(rb"/\*.*?\*/\s*", b"", b"\n".join(sheets), flags=re.DOTALL)


def scheduler() -> bytes:
    """The trainer's scheduler as npm ships it, below its licence."""
    if not SCHEDULER.is_dir():
        sys.exit("stage: node_modules/ts-fsrs is missing; run `make setup`")
    licence = (SCHEDULER / "LICENSE").read_text(encoding="utf-8").strip()
    code = (SCHEDULER / "dist" / "index.mjs").read_text(encoding="utf-8")
    code = re.sub(r"^//# sourceMappingURL=.*\n?", "", code, flags=re.MULTILINE)
    return f"/*! ts-fsrs\n\n{licence}\n*/\n{code}".encode()


# What is left as it is: the head of a page, fenced blocks, lines of HTML, code, tags,
# addresses, and text that says its language already.
_NOT_PROSE = re.compile(
    r"(\A---\n.*?^---$|^(?:```|~~~).*?^(?:```|~~~)[^\S\n]*$|^[^\S\n]*<[^\n]*$|`[^`\n]*`"
    r"|<(\w+)[^>\n]*\blang=[^>\n]*>.*?</\2>|<[^>\n]+>|\]\([^)\n]*\)|\{[^}\n]*\})",
    re.MULTILINE | re.DOTALL,
)


def name_languages(markdown: str) -> str:
    """The page with Hangul and Chinese in its prose marked with their language.

    >>> name_languages("Ppuk (뻑) is `뻑` in text.")
    'Ppuk (<span lang="ko">뻑</span>) is `뻑` in text.'
    """
    parts: list[str] = []
    end = 0
    for found in _NOT_PROSE.finditer(markdown):
        parts += [mark_languages(markdown[end : found.start()]), found[0]]
        end = found.end()
    return "".join([*parts, mark_languages(markdown[end:])])


def own_puzzles(options: Options, rules: Rules) -> tuple[Puzzle, ...]:
    """A house's own puzzles; leaves with one clear line if one of them is wrong."""
    if options.puzzles is None:
        return ()
    ours = {puzzle.id for puzzle in puzzles.load()}
    try:
        found = puzzles.read(options.puzzles, rules)
    except ValueError as error:
        sys.exit(f"stage: {options.puzzles.name}/{error}")
    for puzzle in found:
        if puzzle.id in ours:
            sys.exit(f"stage: the puzzle {puzzle.id!r} has the id of one of ours")
        if wrong := puzzles.check(puzzle):
            file = f"{options.puzzles.name}/{puzzle.theme}.toml"
            sys.exit(f"stage: {file}: {puzzle.id}: {wrong}")
    return found


def nothing_in(options: Options) -> Iterator[str]:
    """What becomes of nothing in the folders of a house, a sentence for each."""
    if options.pages:
        found = files_under(options.pages)
        if not any(path.suffix == ".md" for path in found):
            yield f"no page was found in {options.pages.name}: a page ends in .md"
    if options.puzzles:
        yield from _no_puzzles(options.puzzles)


def _no_puzzles(folder: Path) -> Iterator[str]:
    files = [path for path in files_under(folder) if path.name[0] != "."]
    if not files:
        yield f"no puzzle was found in {folder.name}: puzzles stand in .toml files"
    for path in files:
        file = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        if path.suffix != ".toml" or path.parent != folder:
            yield f"{file} is not read: puzzles stand in .toml files of {folder.name}"
        elif not tomllib.loads(path.read_text(encoding="utf-8")):
            yield f"{file} holds no puzzle: write an id, and the puzzle as text"


def expand(text: str, where: str, rules: Rules, page: str) -> str:
    """A page with its `gostop` fences turned into HTML."""
    try:
        done = fences.expand(text, where, rules=rules, page=page)
    except ValueError as error:
        sys.exit(str(error))
    return fences.with_strip(done, page)


def config(options: Options, files: Mapping[str, bytes]) -> str:
    """The site's configuration: ours with what is only known now."""
    ours = os.path.relpath(ROOT, BUILD)
    return yaml.safe_dump(
        {
            "INHERIT": f"{ours}/mkdocs.yml",
            # Themes write the name into their pages as it is.
            "site_name": html.escape(options.title, quote=False),
            "site_url": options.url,
            "docs_dir": STAGED.name,
            "site_dir": "site",
            "theme": {"custom_dir": f"{ours}/overrides"},
            "nav": navigation(path for path in files if path.endswith(".md")),
            "extra_css": [STYLES_AT],
            "not_in_nav": "\n".join(REACHED_OTHERWISE),
        },
        allow_unicode=True,
        sort_keys=False,
    )


def stage_runtime() -> set[Path]:
    """Copy the runtime where the pages look for it; the files that belong there."""
    kept = set()
    for source in files_under(RUNTIME):
        target = STAGED / RUNTIME_AT / source.relative_to(RUNTIME)
        kept.add(target)
        if source.parent == RUNTIME:
            write_if_changed(target, source.read_bytes())
        elif not target.is_file() or target.stat().st_size != source.stat().st_size:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return kept


def remove_stale(kept: set[Path]) -> list[Path]:
    """Remove what an earlier staging left, and the folders left empty."""
    stale = [path for path in files_under(STAGED) if path not in kept]
    for path in stale:
        path.unlink()
    folders = sorted((p for p in STAGED.rglob("*") if p.is_dir()), reverse=True)
    for folder in folders:
        if not any(folder.iterdir()):
            folder.rmdir()
    return stale


def stage(options: Options) -> list[Path]:
    """Stage the site; the files that were written or removed."""
    rules = read_rules(options.rules)
    files = staged_files(options, rules)
    if rules != Rules():
        print(f"stage: under these rules {bank(rules).told}")
    STAGED.mkdir(parents=True, exist_ok=True)
    changed = [
        STAGED / path
        for path, content in files.items()
        if write_if_changed(STAGED / path, content)
    ]
    if write_if_changed(CONFIG, config(options, files).encode()):
        changed.append(CONFIG)
    kept = {STAGED / path for path in files} | stage_runtime()
    return changed + remove_stale(kept)


def _folder(name: str) -> Path | None:
    """A folder by name; an empty name is none (`make` passes what is not set so)."""
    return Path(name) if name else None


def parser() -> argparse.ArgumentParser:
    """The options of staging and building."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="standard", help="a preset or a TOML file")
    parser.add_argument("--title", default=TITLE, help="the name of the site")
    parser.add_argument("--pages", type=_folder, help="a folder of pages of your own")
    parser.add_argument(
        "--puzzles", type=_folder, help="a folder of puzzles of your own"
    )
    parser.add_argument("--url", default=SITE_URL, help="where the site will stand")
    return parser


def read_options(arguments: list[str] | None = None) -> Options:
    """The options given on the command line; empty ones count as not given."""
    given = parser().parse_args(arguments)
    if given.pages and not given.pages.is_dir():
        sys.exit(f"stage: there is no folder {given.pages}")
    if given.puzzles and not given.puzzles.is_dir():
        sys.exit(f"stage: there is no folder {given.puzzles}")
    return Options(
        rules=given.rules or "standard",
        title=given.title or house_title(given.rules) or TITLE,
        pages=given.pages and given.pages.resolve(),
        puzzles=given.puzzles and given.puzzles.resolve(),
        url=given.url or SITE_URL,
    )


def house_title(rules: str) -> str:
    """The title that a house's rules file gives, or nothing for a preset of ours."""
    if not rules or rules in PRESETS:
        return ""
    try:
        found = preset(rules)
    except ValueError as error:
        sys.exit(f"stage: {error}")
    return " ".join(found.title.split()) if found.title != found.name else ""


if __name__ == "__main__":
    touched = stage(read_options())
    print(f"stage: {len(touched)} files written or removed under {BUILD.name}/")
