"""The page that says what runs here."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import trikk.server
from trikk.server.app import openapi_document

STATIC = Path(trikk.server.__file__).parent / "static"
PAGE = (STATIC / "index.html").read_text(encoding="utf-8")
STYLE = (STATIC / "style.css").read_text(encoding="utf-8")


def test_the_page_needs_nothing_that_the_content_policy_forbids() -> None:
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|javascript:", PAGE, re.IGNORECASE)
    assert not re.search(r"https?:|//", PAGE.replace("<!--", ""))
    assert not re.search(r"@import|url\(", STYLE)


def test_everything_that_the_page_loads_is_there() -> None:
    loaded = re.findall(r'(?:src|<link rel="\w+" href)="([^"]+)"', PAGE)
    assert {Path(address).name for address in loaded} == {"icon.svg", "style.css"}
    for address in loaded:
        assert address.startswith("/static/")
        assert (STATIC / address.removeprefix("/static/")).is_file()


def test_the_page_leads_to_the_protocol() -> None:
    links = set(re.findall(r'<a href="([^"]+)"', PAGE))
    assert links == {"/api/openapi.json", "/api/websocket.json", "/health"}
    assert "/health" in openapi_document()["paths"]


@pytest.mark.parametrize("tag", ["script", "style", "image", "foreignObject"])
def test_the_icon_is_plain_drawing(tag: str) -> None:
    icon = ElementTree.parse(STATIC / "icon.svg")
    tags = {element.tag.rpartition("}")[2] for element in icon.iter()}
    assert {"svg", "path"} <= tags
    assert tag not in tags
