"""`trikk serve`, and plain `trikk`: a server of tables, and the browser that shows it."""

import ipaddress
import logging
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from trikk.bots.naming import BUILT_IN, bot_names
from trikk.cli.database_option import database_from
from trikk.cli.errors import InputError
from trikk.server.api.messages.requests import LONGEST_BOT, Pace
from trikk.server.net.addresses import was_passed_on
from trikk.server.net.http_server import end, start_again
from trikk.server.net.limits_file import read_limits
from trikk.server.net.logs import configure, log
from trikk.server.net.siblings import Place, can_share
from trikk.server.run import Ready, serve, serve_bots, work
from trikk.server.settings import DEFAULT_PORT, UNLIMITED, Limits, Settings, cores, default_thinkers
from trikk.server.storage.address import file_of, shown_address
from trikk.server.storage.file_lock import AlreadyServed

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
    bots: Sequence[str],
    maps: str | None,
    visitors_maps: bool,
    thinkers: int | None,
    workers: int | None,
    only_bots: bool,
    bots_elsewhere: bool,
    limits_file: str | None,
    unlimited: bool,
    json_logs: bool,
    open_browser: bool,
) -> int:
    """Serve tables until Ctrl-C."""
    if limits_file is not None and unlimited:
        raise InputError("--limits and --unlimited exclude each other")
    address = database_from(database)
    settings = Settings(
        database=address,
        host=host,
        port=DEFAULT_PORT if port is None else port,
        public_url=public_url_from(public_url) if public_url is not None else None,
        proxies=tuple(proxy_from(proxy) for proxy in proxies),
        pace=pace,
        bots=tuple(bot_from(bot) for bot in bots),
        maps=None if maps is None else maps_from(maps),
        visitors_maps=visitors_maps,
        thinkers=default_thinkers() if thinkers is None else thinkers,
        thinking="only" if only_bots else "elsewhere" if bots_elsewhere else "here",
        workers=1 if only_bots else workers_from(workers, address),
        limits=UNLIMITED if unlimited else Limits() if limits_file is None else read_limits(Path(limits_file)),
        limits_file=None if limits_file is None else Path(limits_file).absolute(),
        json_logs=json_logs,
    )
    if settings.thinking != "here" and file_of(settings.database) is not None:
        raise InputError("--only-bots and --bots-elsewhere need a database that several servers share: PostgreSQL")
    if only_bots and bots_elsewhere:
        raise InputError("--only-bots and --bots-elsewhere exclude each other")
    if only_bots and workers is not None:
        raise InputError("--only-bots and --workers exclude each other")
    if only_bots:
        run_only_bots(settings)
    else:
        run(settings, or_any_port=port is None, open_browser=open_browser)
    return 0


def start_command(maps: str | None = None) -> int:
    """Serve tables on this machine and open a browser; if a server runs already, only open a browser."""
    settings = Settings(
        database=database_from(None),
        bots=None,
        maps=None if maps is None else maps_from(maps),
        visitors_maps=True,
        json_logs=False,
    )
    deadline = time.monotonic() + BEGINNING_SECONDS
    while True:
        try:
            run(settings, or_any_port=True, open_browser=True)
            return 0
        except AlreadyServed as error:
            if error.url is not None:
                say(f"Trikk already runs at {error.url}")
                if maps is not None:
                    say("It was started before, so it does not offer the maps of --maps: stop it, and start again.")
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

    if was_passed_on():  # its port counts, and whoever wanted a browser has one
        settings, open_browser = replace(settings, port=0), False

    def on_ready(ready: Ready) -> None:
        log("ready", url=ready.url, public_url=settings.public_url)
        if not settings.json_logs:
            say(*welcome(settings, ready))
        if open_browser:
            open_in_browser(ready.url)

    others = threading.enumerate()
    place, kept = Place.from_environment(), None
    if place is not None:
        work(settings, place, partial(tell_waiting, settings))
    else:
        goodbye = partial(tell_stopped, settings)
        kept = serve(settings, on_ready, partial(tell_waiting, settings), goodbye, or_any_port=or_any_port)
    if kept is not None:
        log("restarting")
        start_again(kept)
    if place is None:
        tell_stopped(settings)
    else:
        log("worker_stopped")
    if any(not thread.daemon for thread in threading.enumerate() if thread not in others):
        end(0)  # Python would wait for a bot that still chooses; its move stays due


def run_only_bots(settings: Settings) -> None:
    """Think for bots of other servers, and say so: in words, or in the log."""
    configure(settings.json_logs)
    if not settings.json_logs:
        logging.getLogger("trikk").setLevel(logging.WARNING)

    def on_ready() -> None:
        log("ready")
        if not settings.json_logs:
            say(f"Trikk thinks for bots at the tables in {shown_address(settings.database)}", "Ctrl-C stops it.")

    serve_bots(settings, on_ready, partial(tell_waiting, settings))
    log("stopped")


def tell_stopped(settings: Settings) -> None:
    """Say that all is well."""
    log("stopped")
    if not settings.json_logs:
        if sys.stdout is not None and sys.stdout.isatty():
            say()  # the terminal shows ^C
        say("Trikk has stopped. No game is lost.")


def tell_waiting(settings: Settings, problem: str) -> None:
    """Say why the database is waited for."""
    if settings.json_logs:
        log("database_awaited", logging.WARNING, problem=problem)
    else:
        say(f"Waiting for the database. {problem}")


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


def workers_from(count: int | None, database: str) -> int:
    """Return how many processes answer, given that or None for as many as there are cores."""
    is_shared = file_of(database) is None
    if count is None:
        return cores() if is_shared and can_share() else 1
    if count > 1 and not is_shared:
        raise InputError("--workers: an SQLite file has one worker; more need PostgreSQL, --database postgresql://...")
    if count > 1 and not can_share():
        raise InputError("--workers: on this system a server has one worker; start several servers behind a proxy")
    return count


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


def maps_from(text: str) -> Path:
    """Return where the host's own maps are. What is wrong with one of them is said while the server runs."""
    place = Path(text).absolute()
    if not place.exists():
        raise InputError(f"--maps {text!r}: there is no such file or folder")
    return place


def proxy_from(text: str) -> str:
    """Return the address of a proxy, or of a network of them."""
    try:
        return str(ipaddress.ip_network(text)) if "/" in text else str(ipaddress.ip_address(text))
    except ValueError as error:
        raise InputError(f"--proxy {text!r} is no address such as 10.0.0.7 or 10.0.0.0/24: {error}") from None


def bot_from(text: str) -> str:
    """Return the text of a bot of another package. The bot itself is not loaded."""
    name = text.partition(":")[0]
    if name in BUILT_IN:
        raise InputError(f"--bot {text!r}: {name} comes with Trikk, and may sit down anyway")
    installed = [each for each in bot_names() if each not in BUILT_IN]
    if name not in installed:
        raise InputError(f"--bot {text!r}: no package has this bot; installed: {', '.join(installed) or 'none'}")
    if len(text) > LONGEST_BOT:
        raise InputError(f"--bot {text!r} has more than {LONGEST_BOT} characters")
    return text


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
