"""`trikk export`: saved games as a data set of decisions."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from trikk.catalog import Edition
from trikk.cli.errors import InputError
from trikk.cli.records import STDIN, at_line, read_lines, shown
from trikk.cli.simulate import check_out, progress
from trikk.cli.stats import number_of_lines
from trikk.envs.data_set import DecisionWriter
from trikk.game.records import parse_record


def export_command(
    files: Sequence[str], editions: Mapping[str, Edition], *, to: str, out: str | None, force: bool
) -> int:
    """Write the decisions of all games to one file, with progress on a terminal."""
    if files.count(STDIN) > 1:
        raise InputError(f"{STDIN} is given twice, but standard input can be read only once")
    target = out or default_name(files, to)
    if target == STDIN:
        raise InputError("--out needs the name of a file: Parquet cannot be written to standard output")
    check_out(target, force)
    for path in files:
        if path != STDIN:
            Path(path).stat()  # report a missing file before the others are read
    known = number_of_lines(files)
    with (
        DecisionWriter(target, editions) as writer,
        progress(known) if known is not None else nullcontext(lambda games: None) as advance,
    ):
        for path in files:
            for number, line in read_lines(path):
                with at_line(path, number):
                    writer.add(parse_record(line))
                advance(1)
        if not writer.games:
            raise InputError(f"no games in {', '.join(map(shown, files))}")
    print(f"{target}: {writer.rows:,} decisions of {writer.games:,} {'game' if writer.games == 1 else 'games'}")
    return 0


def default_name(files: Sequence[str], to: str) -> str:
    """Return the name of the file to write if none is given: that of the games, with the ending of the format."""
    if len(files) != 1 or files[0] == STDIN:
        raise InputError("say where to write: --out decisions.parquet")
    return str(Path(files[0]).with_suffix(f".{to}"))
