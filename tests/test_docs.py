"""The Python examples of README.md and docs run as they stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def pages() -> list[Path]:
    """README.md and every page below docs that has a Python block."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in found if PYTHON_BLOCK.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One namespace per page, so that a block may use what an earlier one made."""
    monkeypatch.chdir(tmp_path)  # an example may write files
    text = page.read_text(encoding="utf-8")
    namespace = {"__name__": "__main__"}
    for block in PYTHON_BLOCK.finditer(text):
        lines_before = "\n" * text.count("\n", 0, block.start(1))  # so that an error names the line of the page
        exec(compile(lines_before + block[1], str(page), "exec"), namespace)


def test_the_readme_has_an_example() -> None:
    assert ROOT / "README.md" in pages()
