"""`trikk serve` and plain `trikk`: options, words and browsers. Whole servers are in tests/server/test_run.py."""

import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.bots.packages import HASTY, install_here
from tests.cli.running import Trikk
from tests.patience import PATIENCE
from trikk.cli import serve as module
from trikk.cli.database_option import database_from
from trikk.cli.errors import InputError
from trikk.cli.serve import has_browser, open_in_browser, proxy_from, public_url_from
from trikk.server.api.messages.requests import Pace
from trikk.server.run import Ready
from trikk.server.settings import UNLIMITED, Limits, Settings
from trikk.server.storage.address import file_of
from trikk.server.storage.file_lock import AlreadyServed

Served = list[tuple[Settings, bool]]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of one's own, without browsers."""
    for variable in ("TRIKK_DATABASE", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """What servers were begun with; each ends at once."""
    calls: Served = []

    def serve(
        settings: Settings,
        on_ready: Callable[[Ready], None],
        on_wait: Callable[[str], None],
        on_giving_up: Callable[[], None],
        *,
        or_any_port: bool,
    ) -> None:
        calls.append((settings, or_any_port))
        on_ready(Ready(settings.port or 4321, f"http://127.0.0.1:{settings.port or 4321}", ()))

    monkeypatch.setattr(module, "serve", serve)
    monkeypatch.setattr(module, "configure", lambda json: None)
    return calls


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser was opened with."""
    urls: list[str] = []
    monkeypatch.setattr(webbrowser, "open", urls.append)
    monkeypatch.setenv("BROWSER", "some-browser")
    return urls


# --- options -------------------------------------------------------------------------------------------------------


def test_what_is_served_if_nothing_is_said(trikk: Trikk, served: Served, home: Path) -> None:
    assert trikk("serve").code == 0
    database = database_from(None)
    if sys.platform == "linux":
        assert database == f"sqlite:///{home}/data/trikk/trikk.db"
    assert served == [(Settings(database, json_logs=False), True)]


def test_every_option_is_heard(trikk: Trikk, served: Served, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--host", "0.0.0.0", "--port", 9, "--database", home / "a.db", "--public-url", "https://Trikk.example/")
    proxies = ("--proxy", "10.0.0.7", "--proxy", "fd00::/8")
    thinking = ("--thinkers", 3, "--bot", "hasty:back=2", "--bot", "hasty")
    install_here(monkeypatch, home / "packages", "x", HASTY, {"hasty": "Hasty"})
    assert trikk("serve", *options, *proxies, *thinking, "--pace", "quick", "--unlimited", "--log", "json").code == 0
    expected = Settings(
        f"sqlite:///{home}/a.db",
        host="0.0.0.0",
        port=9,
        public_url="https://trikk.example",
        proxies=("10.0.0.7", "fd00::/8"),
        pace="quick",
        bots=("hasty:back=2", "hasty"),
        thinkers=3,
        limits=UNLIMITED,
        json_logs=True,
    )
    assert served == [(expected, False)]
    assert Limits() != UNLIMITED


def test_the_database_may_be_said_by_the_environment(
    trikk: Trikk, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIKK_DATABASE", "postgresql://me:secret@here/trikk")
    assert "secret" not in trikk("serve").out
    assert served[0][0].database == "postgresql://me:secret@here/trikk"


def test_there_are_as_many_workers_as_said_or_cores(
    trikk: Trikk, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = ("--database", "postgresql://here/trikk")
    for cores, expected in ((1, 1), (3, 3), (64, 64)):
        monkeypatch.setattr(module, "cores", lambda cores=cores: cores)
        assert trikk("serve", *database).code == 0
        assert trikk("serve", "--workers", 7, *database).code == 0
        assert [settings.workers for settings, _ in served[-2:]] == [expected, 7]
    monkeypatch.setattr(module, "can_share", lambda: False)
    assert trikk("serve", *database).code == 0
    assert served[-1][0].workers == 1
    assert trikk("serve", "--workers", 2, *database).says_one_line("--workers: on this system")


def test_more_than_one_worker_needs_a_database_that_they_can_share(trikk: Trikk, served: Served, home: Path) -> None:
    assert trikk("serve", "--workers", 2).says_one_line("--workers: an SQLite file has one worker", "postgresql://")
    assert trikk("serve", "--workers", 1).code == 0
    assert served[0][0].workers == 1
    alone = trikk("serve", "--only-bots", "--workers", 2, "--database", "postgresql://here/trikk")
    assert alone.says_one_line("--only-bots and --workers exclude each other")


def test_bots_may_think_in_servers_of_their_own(trikk: Trikk, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    database = "postgresql://me:secret@here/trikk"
    assert trikk("serve", "--bots-elsewhere", "--database", database).code == 0
    assert served[0][0].thinking == "elsewhere"
    thinking: list[Settings] = []

    def serve_bots(settings: Settings, on_ready: Callable[[], None], on_wait: Callable[[str], None]) -> None:
        thinking.append(settings)
        on_ready()

    monkeypatch.setattr(module, "serve_bots", serve_bots)
    result = trikk("serve", "--only-bots", "--thinkers", 4, "--database", database)
    assert (result.code, len(served)) == (0, 1)
    assert (thinking[0].thinking, thinking[0].thinkers) == ("only", 4)
    assert "thinks for bots" in result.out
    assert "secret" not in result.out


@pytest.mark.parametrize("pace", get_args(Pace.__value__))
def test_every_pace_can_be_asked_for(trikk: Trikk, served: Served, pace: str) -> None:
    assert trikk("serve", "--pace", pace).code == 0
    assert served[0][0].pace == pace


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (["--port", "70000"], ["--port"]),
        (["--port", "-1"], ["--port"]),
        (["--port", "http"], ["--port", "integer"]),
        (["--pace", "fast"], ["--pace", "'fast'", "'quick'"]),
        (["--log", "xml"], ["--log", "'json'"]),
        (["--bot", "nobody:x=1"], ["--bot 'nobody:x=1'", "no package has this bot"]),
        (["--bot", "planner"], ["--bot 'planner'", "comes with Trikk"]),
        (["--thinkers", "0"], ["--thinkers"]),
        (["--thinkers", "9"], ["--thinkers"]),
        (["--only-bots"], ["--only-bots", "PostgreSQL"]),
        (["--bots-elsewhere", "--database", "club.db"], ["--bots-elsewhere", "PostgreSQL"]),
        (
            ["--bots-elsewhere", "--only-bots", "--database", "postgresql://here/trikk"],
            ["--only-bots and --bots-elsewhere exclude each other"],
        ),
        (["--public-url", "trikk.example"], ["--public-url", "https://HOST"]),
        (["--proxy", "localhost"], ["--proxy 'localhost'", "10.0.0.7"]),
        (["--database", "mysql://me:secret@here/x"], ["--database", "'mysql'"]),
        (["now"], ["trikk serve --help"]),
    ],
)
def test_an_option_that_makes_no_sense(trikk: Trikk, served: Served, options: list[str], parts: list[str]) -> None:
    result = trikk("serve", *options)
    assert result.says_one_line(*parts), result
    assert "secret" not in result.err
    assert served == []


def test_databases_as_they_are_typed(home: Path) -> None:
    assert database_from("club.db") == "sqlite:///club.db"
    for path in ("/var/trikk/a b.db", "/var/trikk/50%25.db", "/var/trikk/50%.db", "/var/trikk/#1@home.db"):
        assert file_of(database_from(path)) == Path(path).resolve()
    assert database_from("~/club.db") == f"sqlite:///{home}/club.db"
    for address in ("sqlite:///club.db", "postgresql://me:pw@here:5432/trikk", "postgresql+psycopg:///x?host=/run"):
        assert database_from(address) == address


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "neither a file nor an address"),
        ("postgresql:/me:secret@here/x", "neither a file nor an address"),
        ("postgresql//me:secret@here/x", "neither a file nor an address"),
        ("oracle://me:secret@here/x", "not in 'oracle'"),
        ("postgresql+psycopg2://me:secret@here/x", "not in 'postgresql+psycopg2'"),
        ("postgresql://me:secret@here:port/x", "form sqlite:///FILE or postgresql://"),
        ("postgresql://me:secret@here", "lacks the database's name"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:///file:x?uri=true", "needs a file"),
        ("sqlite://secret/x.db", "three slashes"),
    ],
)
def test_databases_that_are_none(text: str, words: str) -> None:
    with pytest.raises(InputError, match=r"^--database") as caught:
        database_from(text)
    assert words in str(caught.value)
    assert "secret" not in str(caught.value)


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"pip install 'trikk\[postgres\]'"):
        database_from("postgresql://here/trikk")


def test_public_addresses() -> None:
    assert public_url_from("http://localhost:8000/") == "http://localhost:8000"
    assert public_url_from("https://Trikk.Example.org") == "https://trikk.example.org"
    assert public_url_from("http://[::1]:80") == "http://[::1]:80"
    for bad in ("", "trikk.example", "ftp://a", "https://", "https://a/b", "https://a?b", "https://a#", "https://u@a"):
        with pytest.raises(InputError, match="--public-url"):
            public_url_from(bad)
    for bad in ("https://a:port", "https://a:0", "https://[::1", "https://a b", "https://a\n"):
        with pytest.raises(InputError, match="--public-url"):
            public_url_from(bad)


def test_addresses_of_proxies() -> None:
    assert [proxy_from(text) for text in ("127.0.0.1", "::1", "10.0.0.0/8")] == ["127.0.0.1", "::1", "10.0.0.0/8"]
    for bad in ("", "*", "localhost", "10.0.0.1/8", "1.2.3.4.5"):
        with pytest.raises(InputError, match="--proxy"):
            proxy_from(bad)


# --- words ---------------------------------------------------------------------------------------------------------


def test_a_server_says_where_it_is_and_how_to_stop_it(trikk: Trikk, served: Served, home: Path) -> None:
    assert trikk("serve", "--port", "0", "--database", home / "a.db").out.splitlines() == [
        "Trikk runs at http://127.0.0.1:4321",
        f"Games are kept in {home.resolve()}/a.db",
        "Ctrl-C stops it; games go on when it is started again.",
        "Trikk has stopped. No game is lost.",
    ]
    assert trikk("serve", "--log", "json").out == ""


def test_all_ways_to_a_server_are_named(monkeypatch: pytest.MonkeyPatch, trikk: Trikk, served: Served) -> None:
    def serve(settings: Settings, on_ready: Callable[[Ready], None], *_: Any, **__: Any) -> None:
        on_ready(Ready(5, "http://127.0.0.1:5", ("http://10.0.0.2:5", "http://[fd00::2]:5")))

    monkeypatch.setattr(module, "serve", serve)
    database = "postgresql://me:secret@here/trikk"
    said = trikk("serve", "--host", "::", "--public-url", "https://trikk.example", "--database", database).out
    assert said.splitlines()[:5] == [
        "Trikk runs at http://127.0.0.1:5 (port 8642 is taken)",
        "  for others in your network: http://10.0.0.2:5",
        "  for others in your network: http://[fd00::2]:5",
        "  for everyone: https://trikk.example",
        "Games are kept in postgresql://me:***@here/trikk",
    ]


# --- the browser ---------------------------------------------------------------------------------------------------


def test_plain_trikk_serves_this_machine_and_opens_a_browser(
    trikk: Trikk, served: Served, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIKK_DATABASE", "of another server")
    result = trikk()
    assert (result.code, result.err) == (0, "")
    assert served == [(Settings(database_from(None), bots=None, visitors_maps=True, json_logs=False), True)]
    assert opened == ["http://127.0.0.1:8642"]


def test_serve_opens_a_browser_only_when_asked_to(trikk: Trikk, served: Served, opened: list[str]) -> None:
    assert trikk("serve").code == trikk("serve", "--no-open").code == 0
    assert opened == []
    assert trikk("serve", "--open").code == 0
    assert opened == ["http://127.0.0.1:8642"]


def test_plain_trikk_finds_a_server_that_runs_already(
    trikk: Trikk, served: Served, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that has just been started and does not answer yet."""
    urls = [None, None, "http://127.0.0.1:7"]

    def serve(*_: Any, **__: Any) -> None:
        raise AlreadyServed(Path("trikk.db"), urls.pop(0))

    monkeypatch.setattr(module, "serve", serve)
    result = trikk()
    assert (result.code, result.out, result.err) == (0, "Trikk already runs at http://127.0.0.1:7\n", "")
    assert (opened, urls) == (["http://127.0.0.1:7"], [])


def test_a_server_that_never_answers_is_not_awaited_for_ever(
    trikk: Trikk, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(*_: Any, **__: Any) -> None:
        raise AlreadyServed(Path("trikk.db"), None)

    monkeypatch.setattr(module, "serve", serve)
    monkeypatch.setattr(module, "BEGINNING_SECONDS", 0.2)
    assert trikk().says_one_line("trikk.db: another Trikk serves this file; stop that one")


def test_no_browser_stops_a_server_or_is_waited_for(monkeypatch: pytest.MonkeyPatch, opened: list[str]) -> None:
    goes_on = threading.Event()

    def slow(url: str) -> None:
        goes_on.wait(PATIENCE)
        raise OSError("no browser at all")

    monkeypatch.setattr(webbrowser, "open", slow)
    opening = open_in_browser("http://127.0.0.1:7")
    assert opening is not None
    assert opening.daemon
    goes_on.set()
    opening.join(PATIENCE)
    assert not opening.is_alive()


def test_without_windows_only_a_browser_of_ones_choice_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_browser()
    assert open_in_browser("http://127.0.0.1:7") is None
    monkeypatch.setenv("BROWSER", "w3m")
    assert has_browser()
    monkeypatch.delenv("BROWSER")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_browser()
