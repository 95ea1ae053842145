"""The example files of the documentation, as the small valid editions that the tests start from."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trikk.catalog import CatalogError
from trikk.catalog.loader import check_edition

DOCS = Path(__file__).parents[2] / "docs" / "catalog.md"


@pytest.fixture(scope="session")
def examples() -> dict[str, str]:
    """The TOML blocks of docs/catalog.md by the edition's id."""
    blocks = re.findall(r"^```toml\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return {tomllib.loads(block)["id"]: block for block in blocks}


@pytest.fixture
def harbour(examples: dict[str, str]) -> dict[str, Any]:
    """A small city, parsed; with tokens, which the example leaves out."""
    document = tomllib.loads(examples["harbour"])
    document["tokens"] = {"symbols": 4, "per_symbol": 3, "points": [0, 1, 3, 5, 8], "places": ["lighthouse", "hill"]}
    return document


@pytest.fixture
def valleys(examples: dict[str, str]) -> dict[str, Any]:
    """A small card game, parsed."""
    return tomllib.loads(examples["three_valleys"])


def _change(document: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a path such as `routes.3.colour`, or delete what is there if the value is `...`.

    A path that ends in `+` lengthens a list by the values, and the printed total with it.
    """
    *keys, last = path.split(".")
    container: Any = document
    for key in keys:
        container = container[int(key) if isinstance(container, list) else key]
    if last == "+":
        container.extend(value)
        if keys[0] in document["totals"]:
            document["totals"][keys[0]] += len(value)
        return
    index = int(last) if isinstance(container, list) else last
    if value is ...:
        del container[index]
    else:
        container[index] = value


@pytest.fixture
def refused() -> Callable[[dict[str, Any], dict[str, Any]], list[str]]:
    """Makes changes to a document, and returns what the loader then has to say about `my.toml`."""

    def refused(document: dict[str, Any], changes: dict[str, Any]) -> list[str]:
        for path, value in changes.items():
            _change(document, path, value)
        with pytest.raises(CatalogError) as caught:
            check_edition(document, "my.toml")
        return [line.removeprefix("my.toml: ") for line in str(caught.value).splitlines()]

    return refused
