"""Every rule has a scenario and a place in the code, and every test that a ruling names exists."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAMILIES = ("test_city", "test_cards")
"""How the names of files with scenarios begin."""
RULE = re.compile(r"^- \*\*([RK]\d+)\*\*", re.MULTILINE)
SCENARIO = re.compile(r"^def (test_([RK]\d\d)_\w+)", re.MULTILINE)
NAMED_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def rules() -> list[str]:
    """The numbers of all rules, as on the pages: R1, R2, ..."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [number for page in pages for number in RULE.findall(page.read_text(encoding="utf-8"))]


def scenario_files() -> list[Path]:
    """The files with scenarios, of both families."""
    return [path for family in FAMILIES for path in sorted(Path(__file__).parent.glob(f"{family}*.py"))]


def scenarios() -> list[tuple[str, str]]:
    """Every scenario with the number of its rule: ("test_R03_...", "R3")."""
    found = [pair for file in scenario_files() for pair in SCENARIO.findall(file.read_text(encoding="utf-8"))]
    return [(name, f"{number[0]}{int(number[1:])}") for name, number in found]


def named_in_rulings() -> list[tuple[str, str]]:
    """File and function of every test that a ruling names."""
    return NAMED_TEST.findall((ROOT / "docs" / "rules" / "rulings.md").read_text(encoding="utf-8"))


def remarks(source: str) -> Iterator[str]:
    """The comments and docstrings of a module."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


@cache
def cited_in_the_code() -> set[str]:
    """The numbers of all rules that a comment or docstring of the rules, the game or the catalog cites."""
    modules = [path for part in ("rules", "game", "catalog") for path in (ROOT / "src" / "trikk" / part).rglob("*.py")]
    texts = (remark for path in modules for remark in remarks(path.read_text(encoding="utf-8")))
    return {number for text in texts for number in re.findall(r"\b[RK]\d+\b", text)}


def test_the_pages_list_all_rules_in_order() -> None:
    assert sorted(rules(), key=lambda number: (number[0], int(number[1:]))) == [
        *(f"K{n}" for n in range(1, 26)),
        *(f"R{n}" for n in range(1, 32)),
    ]


@pytest.mark.parametrize("rule", rules())
def test_every_rule_has_a_scenario(rule: str) -> None:
    assert [name for name, number in scenarios() if number == rule]


def test_no_scenario_is_about_a_rule_that_does_not_exist() -> None:
    assert [name for name, number in scenarios() if number not in rules()] == []


def test_no_two_scenarios_have_the_same_name() -> None:
    names = [name for name, _ in scenarios()]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(("file", "name"), named_in_rulings())
def test_every_test_that_a_ruling_names_exists(file: str, name: str) -> None:
    assert (ROOT / file).exists()
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_the_rulings_name_tests_for_both_families() -> None:
    named = {ROOT / file for file, _ in named_in_rulings()}
    assert named <= set(scenario_files())
    assert {family for family in FAMILIES for file in named if file.name.startswith(family)} == set(FAMILIES)


@pytest.mark.parametrize("rule", rules())
def test_every_rule_is_cited_in_the_code(rule: str) -> None:
    assert rule in cited_in_the_code()
