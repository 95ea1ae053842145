"""`trikk serve`, and plain `trikk`: a server of tables, and the browser that shows it."""

import importlib.util
import ipaddress
import logging
import os
import re
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from trikk.cli.errors import InputError
from trikk.server.api.messages.requests import Pace
from trikk.server.net.http_server import end
from trikk.server.net.logs import configure, log
from trikk.server.run import Ready, serve
from trikk.server.settings import DEFAULT_PORT, UNLIMITED, Limits, Settings
from trikk.server.storage.address import (
    FORM,
    POSTGRES,
    DatabaseError,
    file_of,
    read_address,
    shown_address,
    sqlite_address,
)
from trikk.server.storage.file_lock import AlreadyServed

DATABASE_FILE = "trikk.db"

BEGINNING_SECONDS = 30.0
"""How long to wait for a server that another process is starting."""
BROWSER_SECONDS = 3.0
"""How long to wait for the browser to start before this process ends."""


def serve_command(
    *,
    host: str,
    port: int | None,
    database: str | None,
    public_url: str | None,
    proxies: Sequence[str],
    pace: Pace,
    unlimited: bool,
    json_logs: bool,
    open_browser: bool,
) -> int:
    """Serve tables until Ctrl-C."""
    settings = Settings(
        database=database_from(database) if database is not None else default_database(),
        host=host,
        port=DEFAULT_PORT if port is None else port,
        public_url=public_url_from(public_url) if public_url is not None else None,
        proxies=tuple(proxy_from(proxy) for proxy in proxies),
        pace=pace,
        limits=UNLIMITED if unlimited else Limits(),
        json_logs=json_logs,
    )
    run(settings, or_any_port=port is None, open_browser=open_browser)
    return 0


def start_command() -> int:
    """Serve tables on this machine and open a browser; if a server runs already, only open a browser."""
    settings = Settings(database=default_database(), json_logs=False)
    deadline = time.monotonic() + BEGINNING_SECONDS
    while True:
        try:
            run(settings, or_any_port=True, open_browser=True)
            return 0
        except AlreadyServed as error:
            if error.url is not None:
                say(f"Trikk already runs at {error.url}")
                opening = open_in_browser(error.url)
                if opening is not None:
                    opening.join(BROWSER_SECONDS)
                return 0
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)  # the other server is just starting


def run(settings: Settings, *, or_any_port: bool, open_browser: bool) -> None:
    """Serve, and print the address, or log it."""
    configure(settings.json_logs)
    if not settings.json_logs:  # people get the lines below, and only warnings from the log
        for name in ("trikk", "alembic.runtime.migration"):
            logging.getLogger(name).setLevel(logging.WARNING)

    def on_ready(ready: Ready) -> None:
        log("ready", url=ready.url, public_url=settings.public_url)
        if not settings.json_logs:
            say(*welcome(settings, ready))
        if open_browser:
            open_in_browser(ready.url)

    others = threading.enumerate()
    serve(settings, on_ready, or_any_port=or_any_port)
    log("stopped")
    if not settings.json_logs:
        if sys.stdout is not None and sys.stdout.isatty():
            say()  # the terminal shows ^C
        say("Trikk has stopped. No game is lost.")
    if any(not thread.daemon for thread in threading.enumerate() if thread not in others):
        end(0)  # Python would wait for bots that still think; their moves stay due


def welcome(settings: Settings, ready: Ready) -> list[str]:
    """Return the lines for a user when a server has started."""
    lines = [f"Trikk runs at {ready.url}"]
    if ready.port != settings.port and settings.port:
        lines[0] += f" (port {settings.port} is taken)"
    lines += [f"  for others in your network: {url}" for url in ready.network]
    if settings.public_url is not None:
        lines.append(f"  for everyone: {settings.public_url}")
    file = file_of(settings.database)
    place = file if file is not None else shown_address(settings.database)
    return [*lines, f"Games are kept in {place}", "Ctrl-C stops it; games go on when it is started again."]


def say(*lines: str) -> None:
    """Print lines; a server goes on even if nobody can read them."""
    with suppress(OSError, ValueError):
        print(*lines, sep="\n", flush=True)


# --- options -------------------------------------------------------------------------------------------------------


def default_database() -> str:
    """Return the address of the file in the user's data folder."""
    return sqlite_address(user_data_path("trikk", appauthor=False) / DATABASE_FILE)


def database_from(text: str) -> str:
    """Return the address of a database, given that or a file. No error repeats it, since it may contain a password."""
    if "://" not in text:
        looks_like_one = re.match(r"[A-Za-z][\w+]+:", text) or ("//" in text and "@" in text)
        if looks_like_one or not text.strip() or "\0" in text:
            raise InputError(f"--database is neither a file nor an address of the form {FORM}")
        return sqlite_address(Path(text).expanduser())
    try:
        url = read_address(text)
    except DatabaseError as error:
        raise InputError(f"--database: {error}") from None
    if url.drivername in POSTGRES:
        if importlib.util.find_spec("psycopg") is None:
            raise InputError("--database: PostgreSQL needs a package more: pip install 'trikk[postgres]'")
        if not url.database:
            raise InputError(
                "--database: the address of PostgreSQL lacks the database's name, the part after the last slash"
            )
    return text


def public_url_from(text: str) -> str:
    """Return the address by which players reach a server, without a slash at its end."""
    problem = f"--public-url {text!r} is not of the form https://HOST or https://HOST:PORT"
    try:
        url = urlsplit(text)
        is_one = url.scheme in ("http", "https") and url.hostname and url.port != 0
    except ValueError:
        raise InputError(problem) from None
    if not is_one or url.username is not None or url.path not in ("", "/") or "?" in text or "#" in text:
        raise InputError(problem)
    if any(c.isspace() or not c.isprintable() for c in text):
        raise InputError(problem)
    return f"{url.scheme}://{url.netloc.lower()}"


def proxy_from(text: str) -> str:
    """Return the address of a proxy, or of a network of them."""
    try:
        return str(ipaddress.ip_network(text)) if "/" in text else str(ipaddress.ip_address(text))
    except ValueError as error:
        raise InputError(f"--proxy {text!r} is no address such as 10.0.0.7 or 10.0.0.0/24: {error}") from None


# --- the browser ---------------------------------------------------------------------------------------------------


def open_in_browser(url: str) -> threading.Thread | None:
    """Open a page in the background, whether or not that works; return the thread, or None without a browser."""
    if not has_browser():
        return None

    def open_it() -> None:
        with suppress(Exception):  # the address has been printed anyway
            webbrowser.open(url)

    opening = threading.Thread(target=open_it, name="trikk-browser", daemon=True)
    opening.start()
    return opening


def has_browser() -> bool:
    """Whether a browser would open a window. A browser in the terminal is opened only if the user chose it."""
    if os.environ.get("BROWSER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
