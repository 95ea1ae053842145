"""What the project promises about itself: it is clean of one machine's traces, and says only what is there."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home/[^/\s]+|root|work)/")
REGISTRY = re.compile(
    r"https?://[^\s/]*(?:pypi|pythonhosted|npmjs|npmmirror|yarnpkg|crates\.io|conda|mirror|artifactory|nexus|jfrog)"
    r"|https?://\S*/simple\b"
    r"|-index-ur[l]\b|--find-link[s]\b",
    re.IGNORECASE,
)
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
CODE = re.compile(r"^```\w*\n(.*?)^```$|`([^`\n]+)`|^ {4}([^\n]*)$", re.DOTALL | re.MULTILINE)
MAKE = re.compile(r"(?:^|[;&|$] ?)make((?: +(?:[A-Z]+=\S+|[a-z][a-z-]*))+)", re.MULTILINE)

in_a_checkout = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git says which files are the project's")


def project_files() -> list[Path]:
    """Every file that git tracks or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def lines_matching(pattern: re.Pattern[str]) -> list[str]:
    """`file:line: text` for every match in the project's text files."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in project_files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), start=1)
        if pattern.search(line)
    ]


def documented_targets() -> Iterator[tuple[str, str]]:
    """Page and target for every `make` call that stands as code on a page."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for page in sorted(pages):
        for code in CODE.finditer(page.read_text(encoding="utf-8")):
            for call in MAKE.finditer(next(text for text in code.groups() if text is not None)):
                for word in call[1].split():
                    if "=" not in word:
                        yield str(page.relative_to(ROOT)), word


@in_a_checkout
def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_matching(MACHINE_PATH) == []


@in_a_checkout
def test_no_file_names_a_package_registry_or_mirror() -> None:
    assert lines_matching(REGISTRY) == []


@pytest.mark.parametrize("folder", ["home/someone", "root", "work"])
def test_machine_paths_are_recognised(folder: str) -> None:
    assert MACHINE_PATH.search(f"see '/{folder}/notes.txt'")
    assert not MACHINE_PATH.search(f"see docs/{folder}/notes.txt")


@pytest.mark.parametrize("host", ["pypi.org", "files.pythonhosted.org", "registry.npmjs.org", "mirror.example.org"])
def test_registries_are_recognised(host: str) -> None:
    assert REGISTRY.search("see https:" + f"//{host}/trikk")
    assert not REGISTRY.search(f"see {host.upper()}")


def test_every_documented_make_target_exists() -> None:
    documented = list(documented_targets())
    assert {"play", "test", "setup", "golden"} <= {target for _, target in documented}
    targets = set(TARGET.findall(MAKEFILE))
    assert [(page, target) for page, target in documented if target not in targets] == []


def test_make_alone_lists_every_target() -> None:
    listed = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert set(re.findall(r"^ *make ([a-z-]+)", listed, re.MULTILINE)) == set(TARGET.findall(MAKEFILE))


def test_node_is_the_same_for_make_play_for_a_wheel_and_for_the_tools() -> None:
    node = (ROOT / "web" / "requirements.txt").read_text(encoding="utf-8").strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert node in project["optional-dependencies"]["dev"]


def test_what_ci_installs_is_what_the_project_asks_for() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    optional = {name: group for name, group in groups["optional-dependencies"].items() if name != "bench"}
    for text in [*groups["dependencies"], *(text for group in optional.values() for text in group)]:
        asked = Requirement(text)
        name = canonicalize_name(asked.name)
        assert name == "trikk" or pins[name] in asked.specifier, f"{text}: run `make constraints`"


def test_the_changelog_has_an_unreleased_section() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^## \[Unreleased\]$", changelog, re.MULTILINE)) == 1
