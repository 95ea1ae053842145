"""How the built page is served."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest

from tests.server.hosting import Hosted
from trikk.server.api import page

ROUTER = (Path(__file__).parents[3] / "web" / "src" / "app" / "router.svelte.ts").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def document() -> str:
    return page.DOCUMENT.read_text(encoding="utf-8")


def asset(document: str, ending: str) -> str:
    found = re.search(rf'"(/static/assets/[^"]+\.{ending})"', document)
    assert found, document
    return found[1]


@pytest.mark.parametrize("screen", page.SCREENS)
def test_every_screen_has_an_address(host: Hosted, screen: str) -> None:
    address = screen.replace("{edition}", "new_york").replace("{table_id}", "q7Zk2dXw0mPf")
    answer = host.http.get(address)
    assert answer.status_code == 200
    assert '<div id="app">' in answer.text


def test_the_page_knows_the_same_screens() -> None:
    first_parts = {screen.split("/")[1] for screen in page.SCREENS}
    assert set(re.findall(r'^    case "(\w*)":$', ROUTER, re.MULTILINE)) == first_parts


def test_the_page_needs_nothing_that_the_content_policy_forbids(document: str) -> None:
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?! type=\"module\"[^>]* src=)", document)
    assert not re.search(r"https?:", document)


def test_texts_of_the_page_are_compressed_for_those_who_read_that(host: Hosted, document: str) -> None:
    address = asset(document, "js")
    small = host.http.get(address, headers={"accept-encoding": "gzip"})
    plain = host.http.get(address, headers={"accept-encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text
    assert small.headers["content-type"] == plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert small.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("name", ["x" * 300, "x/" * 3000, "%00", "assets"], ids=["long", "deep", "null", "folder"])
def test_what_can_be_no_file_is_not_there(host: Hosted, name: str, encoding: str) -> None:
    assert host.http.get(f"/static/{name}", headers={"accept-encoding": encoding}).status_code == 404


def test_files_named_after_their_content_are_kept_and_the_document_is_not(host: Hosted, document: str) -> None:
    assert host.http.get(asset(document, "css")).headers["cache-control"] == page.FOREVER
    assert "immutable" not in host.http.get("/").headers["cache-control"]


def test_the_page_is_small() -> None:
    """In one language a reader loads less than 248 kB compressed, and for the studio less than 40 kB more."""
    assets = page.STATIC / "assets"
    other_languages = re.compile(r"(nb|da|sv|nl)-[\w-]{8}\.js$")
    files = [file for file in assets.iterdir() if file.suffix in (".js", ".css", ".woff2")]
    assert len(files) > 10
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in files if not other_languages.match(file.name)}
    studio = {name for name in sizes if b"studio-title" in (assets / name).read_bytes() or name.startswith("Studio-")}
    assert len(studio) == 3, studio  # script, style sheet and texts
    assert sum(size for name, size in sizes.items() if name in studio) < 40_000, sizes
    assert sum(size for name, size in sizes.items() if name not in studio) < 248_000, sizes


def test_a_checkout_without_a_built_page_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "DOCUMENT", page.STATIC / "nothing.html")
    answer = asyncio.run(page.document())
    assert answer.status_code == 503
    assert b"make page" in bytes(answer.body)


def test_nothing_outside_the_page_is_served(host: Hosted) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/assets/none.js"):
        assert host.http.get(path).status_code == 404


@pytest.mark.parametrize("address", ["/nonsense", "/t/xyz/abc", "/t", "/new/a/b", "/%7Bx%7D", "/learn/new_york/more"])
def test_an_address_that_leads_nowhere_shows_people_the_page(host: Hosted, address: str) -> None:
    answer = host.http.get(address, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<div id="app">' in answer.text
    answer = host.http.get(address, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_path")


@pytest.mark.parametrize("address", ["/api", "/api/nonsense", "/static/assets/none.js"])
def test_addresses_for_programs_answer_programs(host: Hosted, address: str) -> None:
    answer = host.http.get(address, headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_path")
