"""Compile the Python files of a zip to bytecode. Runs inside Pyodide.

Bytecode only suits the Python that made it, so this file is not imported by the
other scripts: `compile.mjs` gives it to the Python that the reader's browser runs.
"""

import base64
import hashlib
import pathlib
import py_compile
import tempfile
import zipfile

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


def write_zip(path: str, entries: dict[str, bytes], method: int) -> None:
    """Write a zip that has the same bytes whenever the entries are the same."""
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name, ZIP_DATE)
            info.compress_type = method
            archive.writestr(info, content)


def retag(entries: dict[str, bytes], tag: str) -> dict[str, bytes]:
    """The entries of a wheel with its tag changed and its RECORD written anew."""
    info = next(name for name in entries if name.endswith(".dist-info/WHEEL"))
    record = info.replace("WHEEL", "RECORD")
    lines = entries[info].decode().splitlines()
    lines = [f"Tag: {tag}" if line.startswith("Tag:") else line for line in lines]
    entries = {**entries, info: ("\n".join(lines) + "\n").encode()}
    del entries[record]
    rows = [record_row(name, content) for name, content in entries.items()]
    return {**entries, record: ("\n".join([*rows, f"{record},,"]) + "\n").encode()}


def record_row(name: str, content: bytes) -> str:
    """One line of a wheel's RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"{name},sha256={digest.decode()},{len(content)}"


def compile_library(source: str, target: str) -> None:
    """Compile the standard library, without docstrings and assertions.

    The entries are stored: the server compresses the whole better than a zip does
    entry by entry.
    """
    write_zip(target, compiled_entries(source, optimize=2), zipfile.ZIP_STORED)


# What only the staged pages need: the drawings (a board shows cards by file name), the
# prose of generated pages, and the case file.
DRAWINGS = ["deck", "draw", "faces", "figures", "glyphs", "plants", "ribbons"]
PROSE = ["combinations", "events", "key", "options", "rulebook", "trainer"]
PAGES_ONLY = [
    *(f"gostop/art/{name}.pyc" for name in DRAWINGS),
    *(f"gostop/data/{name}.toml" for name in PROSE),
    "gostop/data/cases.json",
]


def compile_wheel(source: str, target: str, tag: str) -> None:
    """Compile a wheel without what a page never asks, keeping its assertions."""
    entries = compiled_entries(source, optimize=0)
    for name in PAGES_ONLY:
        del entries[name]
    entries = retag(entries, tag)
    write_zip(target, entries, zipfile.ZIP_DEFLATED)
