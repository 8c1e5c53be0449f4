"""The pages of the engine's public names: signatures and docstrings, a page a module.

The source is read, not run, so that a constant is listed with the text that stands
under it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from gostop.art.board import text_html
from scripts.paths import PACKAGE
from scripts.site.page_kit import render

MODULES = (
    "cards",
    "rules",
    "moves",
    "scoring",
    "state",
    "play",
    "settle",
    "match",
    "counts",
    "notation",
    "words",
    "scenario",
    "puzzles",
    "players",
    "record",
    "simulate",
    "errors",
)
"""In the order in which a reader needs them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A public name: how it is written, and its docstring as Markdown."""

    name: str
    signature: Markup
    text: Markup


def generate() -> Iterator[tuple[str, str]]:
    """The list of modules, then a page for each."""
    modules = [
        (name, markdown(ast.get_docstring(_parse(name)) or ""), module_entries(name))
        for name in MODULES
    ]
    index = "reference/api/index.md"
    yield index, render("api", index, modules=modules)
    for name, summary, entries in modules:
        path = f"reference/api/{name}.md"
        page = render("module", path, name=name, summary=summary, entries=entries)
        yield path, page


def _parse(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))


def module_entries(module: str) -> list[Entry]:
    """The public names of a module that have a docstring."""
    return list(entries(_parse(module).body))


def entries(body: list[ast.stmt]) -> Iterator[Entry]:
    r"""The public functions, classes and constants that have a docstring.

    >>> source = "def double(x: int) -> int:\n    'Twice x.'"
    >>> [str(e.signature) for e in entries(ast.parse(source).body)]
    ['double(x: int) -> int']
    """
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node)
            found = [(node.name, _signature(node))]
        else:
            text = _string(after)
            found = list(_constants(node))
        for name, signature in found:
            if text and not name.startswith("_"):
                yield Entry(name, Markup(signature), markdown(text))  # noqa: S704


def _string(node: ast.stmt | None) -> str | None:
    """The text of a string that stands alone, as under a constant."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        value = node.value.value
        return inspect.cleandoc(value) if isinstance(value, str) else None
    return None


def _constants(node: ast.stmt) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        name = node.target.id
        yield name, f"{name}: {ast.unparse(node.annotation)}"
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, target.id


def _signature(node: ast.FunctionDef | ast.ClassDef) -> str:
    """A function's heading, or a class with its fields and public methods."""
    if isinstance(node, ast.FunctionDef):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        return f"{node.name}({ast.unparse(node.args)}){returns}"
    lines = [f"class {node.name}"]
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            kind = ast.unparse(part.annotation)
            lines.append(f"    {ast.unparse(part.target)}: {kind}")
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            lines.append(f"    {_method(part)}")
    return "\n".join(lines)


def _method(node: ast.FunctionDef) -> str:
    """A method's heading; a property reads as the field that it is used as."""
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    if "property" in marks and node.returns:
        return f"{node.name}: {ast.unparse(node.returns)}"
    return _signature(node)


def markdown(docstring: str) -> Markup:
    """A docstring as Markdown: examples become code, Hangul is marked.

    >>> markdown("See `a_b` (뻑).")
    Markup('See `a_b` (<span lang="ko">뻑</span>).')
    """
    parts = re.split(r"\n\s*\n", inspect.cleandoc(docstring))
    return Markup("\n\n".join(_paragraph(part) for part in parts))  # noqa: S704 - ours


def _paragraph(part: str) -> str:
    if part.startswith(">>>"):
        return f"```pycon\n{part}\n```"
    if part.startswith("    "):
        return f"```text\n{inspect.cleandoc(part)}\n```"
    pieces = re.split(r"(`[^`]*`)", part)
    return "".join(p if p.startswith("`") else _plain(p) for p in pieces)


def _plain(text: str) -> str:
    """Text with what Markdown would read as a sign made harmless."""
    return re.sub(r"([*_\[\]|])", r"\\\1", text_html(text))
