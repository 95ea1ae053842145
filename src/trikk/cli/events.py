"""`trikk events`: everything that happened in the games of a file."""

import json
from collections.abc import Mapping

from trikk.catalog import Edition
from trikk.cli.records import at_line, read_lines
from trikk.game.records import parse_record, replay


def events_command(path: str, editions: Mapping[str, Edition]) -> None:
    """Print the event stream of docs/records.md, game after game."""
    for number, line in read_lines(path):
        with at_line(path, number):
            game = replay(parse_record(line), editions=editions)
        for n, event in enumerate(game.events):
            print(json.dumps({"game": number, "n": n, **event}))
