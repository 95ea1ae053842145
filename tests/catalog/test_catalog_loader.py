"""Files that cannot be read, ids that are not there, and what errors carry."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from trikk.catalog import CatalogError, CityEdition, Problem, UnknownEdition, edition, load_edition


def message(path: Path) -> str:
    with pytest.raises(CatalogError) as caught:
        load_edition(path)
    return str(caught.value)


def test_a_map_of_ones_own_is_loaded_from_its_file(tmp_path: Path, examples: dict[str, str]) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(examples["harbour"], encoding="utf-8")
    found = load_edition(str(path))
    assert isinstance(found, CityEdition)
    assert found.name == "Harbour Town"
    assert load_edition(path) == found


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_may_come_from_any_editor(tmp_path: Path, examples: dict[str, str], mark: str, newline: str) -> None:
    path = tmp_path / "harbour.toml"
    path.write_bytes((mark + examples["harbour"].replace("\n", newline)).encode())
    assert load_edition(path).id == "harbour"


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    assert message(tmp_path / "nowhere.toml") == "nowhere.toml: there is no such file"


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert message(tmp_path) == f"{tmp_path.name}: is a folder, not a file"


def test_a_name_no_file_can_have_is_refused() -> None:
    assert ": cannot be read: " in message(Path("a\0b.toml"))


def test_invalid_toml_is_reported_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('format = 1\nid "harbour"\n')
    expected = "bad.toml:2: column 4: not TOML: Expected '=' after a key in a key/value pair"
    assert message(path) == expected


def test_invalid_toml_at_the_end_is_reported_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("format = 1\nplayers = [2,")
    assert message(path) == "bad.toml:2: column 14: not TOML: Invalid value"


def test_a_file_that_is_not_utf_8_is_reported_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes('format = 1\nname = "Zürich"\n'.encode("latin-1"))
    assert message(path) == "bad.toml:2: not UTF-8 text"


def test_toml_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("a = " + "[" * 100_000)
    assert "not TOML: " in message(path)


def test_a_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("format = " + "1" * 10_000)
    assert message(path) == "bad.toml: not TOML: a number is too long"
    path.write_text("format = 0x" + "f" * 10_000)
    assert message(path) == "bad.toml:1: format: this version of Trikk reads format 1, not a number that large"


def test_an_empty_file_lacks_the_head(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("")
    keys = ["format", "id", "name", "family", "version", "players", "wild", "cards"]
    assert message(path).splitlines() == [f"empty.toml: {key}: missing" for key in keys]


def test_an_unknown_edition_lists_what_exists_and_suggests_a_near_match() -> None:
    with pytest.raises(UnknownEdition) as caught:
        edition("newyork")
    known = "card_game, new_york, san_francisco"
    assert str(caught.value) == f'"newyork" is not an edition ({known}); did you mean "new_york"?'
    assert caught.value.code == "unknown_edition"
    assert caught.value.id == "newyork"


OWN_MAP = "; for a map of your own, pass its .toml file or the loaded edition"


def test_an_unknown_edition_far_from_all_says_how_to_give_a_map_of_ones_own() -> None:
    with pytest.raises(UnknownEdition) as caught:
        edition("../x")
    assert str(caught.value) == '"../x" is not an edition (card_game, new_york, san_francisco)' + OWN_MAP


def test_errors_can_be_sent_to_another_process() -> None:
    error = CatalogError((Problem("a.toml", "routes[12]", "colour", "is wrong"),))
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == "a.toml: routes[12].colour: is wrong"
    assert str(pickle.loads(pickle.dumps(UnknownEdition("x", ("y",))))) == '"x" is not an edition (y)' + OWN_MAP


def test_importing_the_catalog_imports_no_numpy() -> None:
    code = "import sys, trikk.catalog; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
