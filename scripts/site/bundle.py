"""Bundle what the browser runs: Pyodide, its standard library and our wheel.

    build/runtime/pyodide-VERSION-HASH/   the runtime, library as bytecode
    build/runtime/gostop-VERSION-HASH/    our package as bytecode
    build/runtime/runtime.json            what of them a page should use

Each folder is named by a hash of what it was made from, so a browser may keep its
files for ever, and a folder that exists already is not made again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from scripts.paths import (
    BUILD,
    PACKAGE,
    PYODIDE,
    ROOT,
    RUNTIME,
    files_under,
    fingerprint,
    write_if_changed,
)
from scripts.site import serve

HERE = Path(__file__).parent
COMPILERS = [HERE / "bundle.py", HERE / "compile.mjs", HERE / "compile_zip.py"]
WORKER = ROOT / "docs" / "assets" / "play" / "worker.js"
"""It keeps memories of Python by our package's address; another worker, another one."""
RUNTIME_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
ENGINE = "gostop.zip"
MANIFEST = "runtime.json"
NEEDS = "needs.json"
"""The files of the standard library that our package needs."""


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def project() -> dict[str, Any]:
    """The `[project]` table of pyproject.toml."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(table["project"])


def run(*command: str | Path) -> None:
    """Run a command quietly; on failure show what it printed and leave."""
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = f"{done.stdout}\n{done.stderr}".splitlines()
        print(*(line[:300] for line in said), sep="\n", file=sys.stderr)
        sys.exit(f"bundle: failed: {' '.join(map(str, command))}")


def compile_zip(what: str, source: Path, target: Path, *more: str | Path) -> None:
    """Byte-compile a zip inside Pyodide, with the Python that will run it."""
    run("node", HERE / "compile.mjs", what, source, target, *more)


def fill_runtime(folder: Path, needs: Path) -> None:
    """The runtime as npm ships it, but of its library the needed files, compiled."""
    for name in RUNTIME_FILES:
        shutil.copyfile(PYODIDE / name, folder / name)
    compile_zip("library", PYODIDE / LIBRARY, folder / LIBRARY, needs)


def build_wheel(folder: Path) -> Path:
    """Build our wheel with the ordinary front end."""
    module = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    run(*module, "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


def fill_engine(folder: Path) -> None:
    """Our package compiled, and which files of the library it needs."""
    with tempfile.TemporaryDirectory() as temporary:
        compile_zip("wheel", build_wheel(Path(temporary)), folder / ENGINE)
    compile_zip("needs", folder / ENGINE, folder / NEEDS)


def make_once(name: str, fill: Callable[[Path], None]) -> str:
    """Make a folder of the runtime unless it is there; its name with a slash.

    It is compressed at once, so that the first page served need not wait for it.
    """
    target = RUNTIME / name
    if not target.is_dir():
        print(f"bundle: making {target.relative_to(ROOT)}")
        RUNTIME.mkdir(parents=True, exist_ok=True)
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=RUNTIME))
        fill(unfinished)
        unfinished.chmod(0o755)
        unfinished.rename(target)
        serve.compress_all(target, serve.QUICK)
    return f"{name}/"


def remove_others(*keep: str) -> None:
    """Remove the folders of earlier builds."""
    for folder in RUNTIME.iterdir():
        if folder.is_dir() and f"{folder.name}/" not in keep:
            shutil.rmtree(folder)


def bundle() -> dict[str, Any]:
    """Make what is missing; the manifest: where Python and our package are."""
    if not PYODIDE.is_dir():
        sys.exit("bundle: node_modules/pyodide is missing; run `make setup`")
    version = read_json(PYODIDE / "package.json")["version"]
    ours = project()["version"]
    sources = [*files_under(PACKAGE), ROOT / "pyproject.toml", *COMPILERS, WORKER]
    engine = make_once(f"gostop-{ours}-{fingerprint(sources, version)}", fill_engine)
    needs = RUNTIME / engine / NEEDS
    made_of = fingerprint(COMPILERS, version, needs.read_text(encoding="utf-8"))
    named = f"pyodide-{version}-{made_of}"
    runtime = make_once(named, partial(fill_runtime, needs=needs))
    remove_others(runtime, engine)
    info = read_json(PYODIDE / LOCK)["info"]
    manifest = {"pyodide": runtime, "engine": f"{engine}{ENGINE}", "info": info}
    write_if_changed(RUNTIME / MANIFEST, json.dumps(manifest).encode())
    return manifest


if __name__ == "__main__":
    BUILD.mkdir(exist_ok=True)
    bundle()
