"""docs/cli.md shows what commands really print."""

import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

from tests.cli.running import Trikk

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ trikk (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ENTRY = re.compile(r"^(?:Your move: |Leave the game\? \[y/N\] |Save the game\? .*?: ?)(.*)\n", re.MULTILINE)


def test_every_command_has_a_section() -> None:
    headings = re.findall(r"^## `trikk (\w+)`$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    first = ["serve", "admin", "editions", "map", "bots", "play", "simulate", "train", "verify", "fair"]
    assert headings == [*first, "events", "show", "stats", "export", "arena", "compile", "bench", "load"]


def test_outputs_are_real(trikk: Trikk) -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    commands = [command for block in blocks for command in COMMAND.findall(block)]
    assert len(commands) > 8
    for arguments, expected in commands:
        typed = "".join(f"{entry}\n" for entry in ENTRY.findall(expected))
        result = trikk(*shlex.split(arguments), stdin=typed)
        shown = (result.out + result.err).replace("\u00a0", " ")  # spaces that do not break look the same
        printed = re.sub(r" +$", "", shown, flags=re.MULTILINE)
        assert OutputChecker().check_output(expected, printed, ELLIPSIS), f"trikk {arguments}\n{printed}"
