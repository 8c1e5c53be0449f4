"""Compile the Python files of a zip to bytecode. Runs inside Pyodide.

Bytecode only suits the Python that made it, so this file is not imported by the
other scripts: `compile.mjs` gives it to the Python that the reader's browser runs.
"""

import importlib
import json
import pathlib
import pkgutil
import py_compile
import sys
import tempfile
import traceback
import zipfile

LIBRARY = "python314.zip/"  # what Python's own files are read from
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def compile_source(name: str, source: bytes, optimize: int) -> bytes:
    """The bytecode of one source file; its tracebacks name the file `name`."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "source.py")
        path.write_bytes(source)
        target = py_compile.compile(
            str(path),
            cfile=str(path.with_suffix(".pyc")),
            dfile=name,
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        return pathlib.Path(str(target)).read_bytes()


def compiled_entries(path: str, optimize: int) -> dict[str, bytes]:
    """The files of a zip by name, each `.py` replaced by its `.pyc`."""
    entries = {}
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            content = archive.read(name)
            if name.endswith(".py"):
                entries[f"{name}c"] = compile_source(name, content, optimize)
            elif not name.endswith("/"):
                entries[name] = content
    return entries


def write_zip(path: str, entries: dict[str, bytes]) -> None:
    """Write a zip that has the same bytes whenever the entries are the same.

    They are stored: the server compresses the whole better than a zip does entry by
    entry.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name, ZIP_DATE)
            archive.writestr(info, content)


WHOLE = ("importlib/",)
QUESTIONS = [
    {"ask": "version"},
    {"ask": "score", "cards": "1b 3b 8b"},
    {"ask": "random", "seed": 1},
    {"ask": "nothing that can be asked"},
]


def write_needs(target: str) -> None:
    """Write which library files are loaded once our package has answered, as JSON.

    What shows an error is among them, and a package that reads files is kept whole.
    The rest of the library never comes to a reader.
    """
    package = importlib.import_module("gostop")
    for module in pkgutil.walk_packages(package.__path__, "gostop."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for question in QUESTIONS:
        importlib.import_module("gostop.web").handle(question)
    try:
        raise ValueError  # a traceback loads its modules when it is made
    except ValueError:
        traceback.format_exc()
    files = {str(getattr(m, "__file__", "")) for m in [*sys.modules.values()]}
    names = {f.partition(LIBRARY)[2] for f in files if LIBRARY in f}
    with zipfile.ZipFile(next(p for p in sys.path if p.endswith(LIBRARY[:-1]))) as all_:
        names |= {n for n in all_.namelist() if n.startswith(WHOLE) and n[-3:] == ".py"}
    pathlib.Path(target).write_text(json.dumps(sorted(names)), encoding="utf-8")


def compile_library(source: str, target: str, needs: str) -> None:
    """Compile the needed part of the library, without docstrings and assertions."""
    kept = {f"{name}c" for name in json.loads(needs)}
    entries = compiled_entries(source, optimize=2)
    needed = {name: content for name, content in entries.items() if name in kept}
    write_zip(target, needed)


# What only the staged pages need: the drawings (a board shows cards by file name), the
# prose of generated pages, and the case file.
DRAWINGS = ["deck", "draw", "faces", "figures", "glyphs", "plants", "ribbons"]
PROSE = ["combinations", "events", "key", "options", "rulebook", "trainer"]
PAGES_ONLY = [
    *(f"gostop/art/{name}.pyc" for name in DRAWINGS),
    *(f"gostop/data/{name}.toml" for name in PROSE),
    "gostop/data/cases.json",
]
BANK = ("gostop/data/mined/", "gostop/data/puzzles/")  # the pages carry them


def compile_wheel(source: str, target: str) -> None:
    """Compile what a page may ask of a wheel, without docstrings and assertions."""
    entries = compiled_entries(source, optimize=2)
    for name in PAGES_ONLY:
        del entries[name]
    needed = {n: e for n, e in entries.items() if not n.startswith(BANK)}
    needed = {n: e for n, e in needed.items() if ".dist-info/" not in n}
    write_zip(target, needed)
