"""The documentation site: built from the pages as they are, with every link checked, and nothing from elsewhere."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import trikk
from tests.lockstep import city_of
from tools import docs_site
from tools.board_pictures import picture

LOADED = re.compile(r'<(?:script|img|iframe)[^>]*\ssrc="?(https?:[^"\s>]*)|<link[^>]*\shref="?(https?:[^"\s>]*)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    build = tmp_path_factory.mktemp("build")
    docs_site.collect(build)
    docs_site.build_site(build)
    return build / "site"


@pytest.mark.long
def test_every_page_is_built_and_can_be_searched(site: Path) -> None:
    built = {str(page.relative_to(site)) for page in site.rglob("*.html")}
    for page in docs_site.pages():
        name = re.sub(r"README\.md$", "index.md", str(page.relative_to(docs_site.ROOT)))
        assert name.replace(".md", ".html") in built
    found = json.loads((site / "search.json").read_text(encoding="utf-8"))
    assert any("rulings.html" in item["location"] for item in found["items"])


def test_every_page_is_in_the_menu() -> None:
    menu = (docs_site.ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8")
    assert [page for page in docs_site.pages() if f'"{page.relative_to(docs_site.ROOT)}"' not in menu] == []


@pytest.mark.long
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = [match for page in site.rglob("*.html") for match in LOADED.findall(page.read_text(encoding="utf-8"))]
    assert loaded == []


@pytest.mark.long
def test_the_reference_has_every_public_name_with_its_docstring(site: Path) -> None:
    names = [name for topic in docs_site.topics().values() for name in topic]
    assert sorted(names) == trikk.__all__
    page = (site / "docs" / "reference.html").read_text(encoding="utf-8")
    assert [name for name in names if f'id="trikk.{name}"' not in page] == []
    assert "Return a game that has been set up and waits for its first move." in page


@pytest.mark.long
@pytest.mark.parametrize("id", trikk.editions())
def test_an_edition_is_drawn_with_all_its_names(site: Path, id: str) -> None:
    edition = trikk.edition(id)
    drawn = ElementTree.parse(site / "docs" / "boards" / f"{id}.svg").getroot()
    texts = "\n".join(element.text or "" for element in drawn.iter())
    named = edition.places if isinstance(edition, trikk.CityEdition) else edition.cities
    assert [word for thing in named for word in thing.name.split() if word not in texts] == []


def test_a_city_board_has_every_space_of_its_routes() -> None:
    edition = city_of("new_york")
    spaces = sum(route.length for route in edition.routes)
    assert picture(edition).count('stroke="#16120c"') == spaces  # the edge of a tile


@pytest.mark.parametrize(
    ("link", "complaint"),
    [
        ("docs/nowhere.md", "which does not exist"),
        ("../elsewhere.md", "which does not exist"),
        ("docs/nothing.py", "which does not exist"),
        ("docs", "a folder"),
    ],
)
def test_a_link_to_what_cannot_be_shown_is_an_error(tmp_path: Path, link: str, complaint: str) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "README.md"
    page.write_text(f"# Page\n\nSee [this]({link}#there), not `[that](code.md)`.\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=f"README.md links to {re.escape(link)}, {complaint}"):
        list(docs_site.linked_files(page, tmp_path))


def test_a_link_to_a_heading_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "README.md").write_text("# Page\n\n[this](README.md#nothing)\n", encoding="utf-8")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Small"\n', encoding="utf-8")
    with pytest.raises(SystemExit, match="anchor does not exist"):
        docs_site.build_site(tmp_path)
