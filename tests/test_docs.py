"""Pages say only what is there: their examples run, and the files, modules and functions that they name exist."""

import ast
import pkgutil
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.pytorch import HAS_TORCH, MISSING
from tools import action_tables, encoding_tables

ROOT = Path(__file__).parents[1]
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)

CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w/.:*-])(?:src|tests|web|tools|examples|docs)/(?:[\w./-]|<[^>\n]*>)*(?:\w|>)")
FILE = re.compile(r"[\w./-]+\.(?:py|ts|svelte|css|ftl)")
MODULE = re.compile(r"trikk\.(?:arena|bots|catalog|cli|envs|game|layouts|rules|server|words)\.[\w.]+")
BLANK = re.compile(r"<[^>]*>")
ROOM = re.compile(r"^\| `(\w+/)` \| answers \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
RECIPE = re.compile(r"^\| file of ([^|]*) \| what you write \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
TOUCHED = re.compile(r"^\| `([^`]*)` \|", re.MULTILINE)
STATION = re.compile(r"^\| \[([^]]*)\]\(([^)]*)\) \| (`[^|]*`) \|", re.MULTILINE)
LAYER = re.compile(r"│ (\w+)(?: {2,}[a-z]| +[a-z]+ is)")

BUILT = {"src/trikk/server/static", "protocol.d.ts"}
"""Not there before the page is built."""


def all_pages() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def names(page: Path) -> str:
    return str(page.relative_to(ROOT))


# --- examples ------------------------------------------------------------------------------------------------------


def pages() -> list[Path]:
    """README.md and every page below docs that has a Python block."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if PYTHON_BLOCK.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", pages(), ids=names)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One namespace per page, so that a block may use what an earlier one made."""
    monkeypatch.chdir(tmp_path)  # an example may write files
    text = page.read_text(encoding="utf-8")
    if "import torch" in text and not HAS_TORCH:
        pytest.skip(MISSING)
    namespace = {"__name__": "__main__"}
    for block in PYTHON_BLOCK.finditer(text):
        lines_before = "\n" * text.count("\n", 0, block.start(1))  # so that an error names the line of the page
        exec(compile(lines_before + block[1], str(page), "exec"), namespace)


def test_the_action_tables_are_fresh() -> None:
    assert action_tables.PAGE.read_text(encoding="utf-8") == action_tables.page(), "run `make docs`"


def test_the_encoding_tables_are_fresh() -> None:
    assert encoding_tables.PAGE.read_text(encoding="utf-8") == encoding_tables.page(), "run `make docs`"


def test_the_readme_has_an_example() -> None:
    assert ROOT / "README.md" in pages()


# --- what pages name -----------------------------------------------------------------------------------------------


@cache
def sources() -> frozenset[str]:
    """Every source file of the project, by its path."""
    folders = (ROOT / name for name in ("src", "tests", "tools", "examples", "web/src", "web/tests"))
    found = [path for folder in folders for path in folder.rglob("*.*")]
    return frozenset(map(names, [*found, *ROOT.glob("*.py"), *ROOT.glob("web/*.ts")]))


def exists(path: str) -> bool:
    """Whether a path is there, from the root or, for the tools of the page, from `web`; `<id>` stands for anything."""
    return path in BUILT or any(any(folder.glob(BLANK.sub("*", path))) for folder in (ROOT, ROOT / "web"))


@pytest.mark.parametrize("page", all_pages(), ids=names)
def test_every_path_on_a_page_exists(page: Path) -> None:
    assert [path for path in PATH.findall(page.read_text(encoding="utf-8")) if not exists(path)] == []


@pytest.mark.parametrize("page", all_pages(), ids=names)
def test_every_file_that_a_page_names_in_short_exists(page: Path) -> None:
    """`table/stage.ts` is the end of some path."""
    found = {code for code in CODE.findall(page.read_text(encoding="utf-8")) if FILE.fullmatch(code)} - BUILT
    assert [file for file in sorted(found) if not any(f"/{path}".endswith(f"/{file}") for path in sources())] == []


@pytest.mark.parametrize("page", all_pages(), ids=names)
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    for name in MODULE.findall(page.read_text(encoding="utf-8")):
        pkgutil.resolve_name(name.rstrip("."))


def test_the_modules_of_the_server_are_those_of_its_page() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    server = ROOT / "src" / "trikk" / "server"
    found = {
        room: sorted(CODE.findall("".join(line.split("|")[1] for line in rows.splitlines())))
        for room, rows in ROOM.findall(text)
    }
    assert found.keys() == {"tables/", "thinking/", "studio/", "storage/", "api/", "net/", "admin/"}
    for room, named in found.items():
        there = {path.name + "/" if path.is_dir() else path.stem for path in (server / room).iterdir()}
        assert named == sorted(name for name in there if not name.startswith("__"))


# --- CONTRIBUTING.md -----------------------------------------------------------------------------------------------

MOST_TOUCHED = {"an edition": 4, "a rule with an event": 8, "a language": 3}
"""Files besides tests, words and golden games."""


def test_recipes_touch_few_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipes = {what: TOUCHED.findall(rows) for what, rows in RECIPE.findall(text)}
    assert recipes.keys() == MOST_TOUCHED.keys()
    assert [what for what, files in recipes.items() if len(files) > MOST_TOUCHED[what]] == []
    assert [file for files in recipes.values() for file in files if not exists(file)] == []


# --- architecture.md -----------------------------------------------------------------------------------------------


def architecture() -> str:
    return (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_picture_has_the_layers_that_are_enforced() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [each for each in project["tool"]["importlinter"]["contracts"] if each["type"] == "layers"]
    named = [name.strip("() ") for layer in contract["layers"] for name in layer.split("|")]
    assert LAYER.findall(architecture()) == [name for name in named if (ROOT / "src" / "trikk" / name).is_dir()]


def stations() -> list[tuple[str, str]]:
    """Every function, class or variable that is on a way, with its file."""
    return [(link, name) for _, link, found in STATION.findall(architecture()) for name in CODE.findall(found)]


@pytest.mark.parametrize(("link", "name"), stations())
def test_every_station_on_the_way_exists(link: str, name: str) -> None:
    path = (ROOT / "docs" / link).resolve()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        assert name in set(defined(ast.parse(text)))
    else:
        assert re.search(rf"^\s*(?:export |const |let |async |function )*{name}\b ?[(<=,:]", text, re.MULTILINE)


def defined(tree: ast.AST) -> Iterator[str]:
    """Yield the names of all functions, methods, classes and variables that are defined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_a_link_is_called_after_its_file() -> None:
    found = STATION.findall(architecture())
    assert len(found) > 40
    assert [link for name, link, _ in found if Path(link).name != name] == []
