"""Serve a folder over HTTP as a good static host would.

Right types, brotli or gzip as the browser likes, answers of "not modified", and no
caching but for folders that are named by a hash of what is in them.
"""

from __future__ import annotations

import argparse
import email.utils
import errno
import gzip
import hashlib
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import brotli

from scripts.paths import BUILD, SITE, files_under
from scripts.site import hosting
from scripts.site.hosting import FOR_EVER, TO_BE_ASKED, TYPES

ALREADY_SMALL = {".gz", ".pdf", ".png", ".woff2"}
HASHED_FOLDER = re.compile(r"-[0-9a-f]{12}/")
ENCODERS: dict[str, Callable[[bytes, int], bytes]] = {
    "br": lambda body, effort: bytes(brotli.compress(body, quality=effort)),
    "gzip": lambda body, effort: gzip.compress(body, min(effort, 9), mtime=0),
}
QUICK = 9  # a tenth of the time of the best, 11, for an eighth more bytes
COMPRESSED = BUILD / "compressed"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent for a path: status, type, the whole body, and its tag."""

    status: HTTPStatus
    type: str
    body: bytes
    tag: str


def answer_for(folder: Path, path: str, host: str) -> Answer:
    """The answer to a request for `path`, as yet uncompressed."""
    file = find(folder, path)
    status = HTTPStatus.OK if file else HTTPStatus.NOT_FOUND
    file = file or lost_page(folder, path)
    body = file.read_bytes() if file.is_file() else b"not found"
    if file.name == "sitemap.xml":
        body = at_host(body, f"{host}{path.removesuffix(file.name)}")
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return Answer(status, kind, body, tag_of(body))


def tag_of(body: bytes) -> str:
    """A word that is the same for the same bytes only."""
    return hashlib.sha256(body).hexdigest()[:16]


def find(folder: Path, path: str) -> Path | None:
    """The file that a path of an address means, if it is inside the folder."""
    name = unquote(path).lstrip("/")
    if "\0" in name:
        return None
    file = (folder / name).resolve()
    if not file.is_relative_to(folder.resolve()):
        return None
    if path.endswith("/"):
        file /= "index.html"
    return file if file.is_file() else None


def lost_page(folder: Path, path: str) -> Path:
    """The page for an address that is none: that of the site it is in, if it is."""
    within = PurePosixPath(unquote(path)).parents
    pages = (find(folder, f"{parent}/404.html") for parent in within)
    return next(filter(None, pages), folder / "404.html")


def at_host(sitemap: bytes, here: str) -> bytes:
    """The sitemap with the pages below this address.

    Material's instant navigation only follows links to pages in the sitemap, so the
    one site has to work at whatever address it is served. The home page is the
    shortest address in it.

    >>> at_host(b"<loc>https://a.org/b/c/</loc><loc>https://a.org/b/</loc>", "me:80/")
    b'<loc>http://me:80/c/</loc><loc>http://me:80/</loc>'
    """
    home = min(re.findall(rb"<loc>[^<]*", sitemap), key=len, default=b"<loc>")
    return sitemap.replace(home, f"<loc>http://{here}".encode())


@lru_cache(maxsize=1024)
def compressed(tag: str, encoding: str, effort: int, body: bytes) -> bytes:
    """The body compressed; kept in memory and on disk."""
    kept = COMPRESSED / f"{tag}.{encoding}{effort}"
    if not kept.is_file():
        COMPRESSED.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{threading.get_ident()}")
        unfinished.write_bytes(ENCODERS[encoding](body, effort))
        unfinished.replace(kept)
    return kept.read_bytes()


def encoding_for(accepted: str, suffix: str) -> str | None:
    """The encoding to send, of those a browser accepts: brotli before gzip."""
    names = {part.split(";")[0].strip() for part in accepted.split(",")}
    if suffix in ALREADY_SMALL:
        return None
    return next((name for name in ENCODERS if name in names), None)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from a folder."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "gostop"
    folder = SITE
    policy = ""
    effort = QUICK
    quiet = True

    def do_GET(self) -> None:
        """Send a file."""
        self.reply(with_body=True)

    def do_HEAD(self) -> None:
        """Send what a GET would, without the body."""
        self.reply(with_body=False)

    def reply(self, *, with_body: bool) -> None:
        """Answer with a file, a redirect to its folder, or the page for 404."""
        path = urlsplit(self.path).path
        if not path.endswith("/") and find(self.folder, f"{path}/"):
            self.redirect(f"{path}/")
            return
        answer = answer_for(self.folder, path, self.headers.get("Host", ""))
        encoding = encoding_for(
            self.headers.get("Accept-Encoding", ""), Path(path).suffix
        )
        tag = f'"{answer.tag}-{encoding or "plain"}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_common(path, tag)
            self.end_headers()
            return
        body = answer.body
        if encoding:
            body = compressed(answer.tag, encoding, self.effort, body)
        self.send_response(answer.status)
        self.send_common(path, tag)
        self.send_header("Content-Type", answer.type)
        self.send_header("Content-Length", str(len(body)))
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if with_body:
            self.wfile.write(body)
            self.server.bytes_sent += len(body)

    def send_common(self, path: str, tag: str) -> None:
        """The headers of an answer with or without a body."""
        kept = FOR_EVER if HASHED_FOLDER.search(path) else TO_BE_ASKED
        self.send_header("Cache-Control", kept)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        for name, value in hosting.ALWAYS.items():
            self.send_header(name, value)
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)

    def redirect(self, target: str) -> None:
        """Send the browser to another address."""
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing of good answers, unless asked to."""
        if not self.quiet:
            when = email.utils.formatdate(localtime=True)
            print(when, format % args, file=sys.stderr)


def compress_all(folder: Path, effort: int) -> None:
    """Compress every file of a folder with brotli, before anybody waits for one."""
    for path in files_under(folder):
        if path.suffix not in ALREADY_SMALL:
            body = path.read_bytes()
            compressed(tag_of(body), "br", effort, body)


class Server(ThreadingHTTPServer):
    """A server whose open connections do not keep it alive."""

    daemon_threads = True
    request_queue_size = 64
    bytes_sent = 0  # bodies only, for measurements

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say what went wrong, unless a browser has just left before its answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(
    folder: Path,
    port: int = 0,
    *,
    host: str = "127.0.0.1",
    effort: int = QUICK,
    quiet: bool = True,
) -> Server:
    """A server for a folder, not yet serving; port 0 takes any free one.

    Raises `SystemExit` with a clear line when the port is taken.
    """
    members = {
        "folder": folder.resolve(),
        "policy": hosting.policy_of(folder),
        "effort": effort,
        "quiet": quiet,
    }
    handler = type("FolderHandler", (Handler,), members)
    try:
        return Server((host, port), handler)
    except OverflowError:
        sys.exit(f"serve: {port} is no port: give one from 1 to 65535")
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        sys.exit(f"serve: port {port} is taken; choose another: make serve PORT=8123")


def start(folder: Path, *, effort: int = QUICK) -> tuple[str, Server]:
    """Serve a folder from a thread on a free port; its address and the server."""
    server = make_server(folder, effort=effort)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/", server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SITE)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to let others in")
    parser.add_argument("--log", action="store_true", help="print each request")
    options = parser.parse_args()
    if not options.folder.is_dir():
        sys.exit(f"serve: there is no folder {options.folder}; run `make site` first")
    server = make_server(
        options.folder, options.port, host=options.host, quiet=not options.log
    )
    print(f"Serving the site at http://{options.host}:{server.server_port}/")
    print("Press Ctrl+C to stop.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
