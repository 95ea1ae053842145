"""Messages to readers who have had some before: each has only what is new, and together they say all that is known."""

import json
from typing import Any

import pytest

from tests.server.offline import Shown, Table, open_table
from trikk.catalog import edition_ids
from trikk.game.changes import events
from trikk.rules.tape import DREW, TURN
from trikk.server.bench.client import changed
from trikk.server.tables import commands
from trikk.server.tables.repository import Repository
from trikk.server.tables.secrecy import happenings
from trikk.server.tables.updates import Had, News, Reader, encode, news, whole

READERS = ("Ann", "Bob", "Cem", None)


class Known:
    """What the readers of a table know from the messages that they have been sent."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.had: dict[str | None, Had] = dict.fromkeys(READERS, Had(None, None, None))
        self.update: dict[str | None, Any] = {}

    def tell(self) -> None:
        """Send everyone what is new."""
        readers = {
            name: Reader(self.table.watch if name is None else self.table.token(name), self.had[name])
            for name in READERS
        }
        answers = news(self.table.live, readers.values())
        for name, answer in zip(readers, answers, strict=True):
            assert isinstance(answer, News)
            assert answer.text is not None
            message = Shown.read(answer.text)
            if message.after is not None:
                seat = None if name is None else self.table.number(name)
                told = encode(happenings(self.table.live, seat, message.after))
                assert message.happenings == json.loads(told)
            self.had[name] = answer.had
            if message.type == "update":
                self.update[name] = message
            else:
                before = self.update[name]
                now = self.update[name] = Shown.read(json.dumps(changed(before, message)).encode())
                for part, known, new in (
                    ("update", before, now),
                    ("table", before.table, now.table),
                    ("view", before.view, now.view),
                ):
                    assert [field for field in message[part] if known[field] == new[field]] == []
                same = [
                    number
                    for number, seat in enumerate(message.view.get("seats", []))
                    if seat is not None and seat == before.view.seats[number]
                ]
                assert same == []


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("unknown", [[], [TURN, DREW]])
def test_changes_add_up_to_all_there_is_to_know(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, edition: str, unknown: list[int]
) -> None:
    """Also if compiled code does not know all events yet."""
    monkeypatch.setattr(events, "_KINDS", events._KINDS.difference(unknown))
    table = open_table(repository, "me", "same_device", "same_device", edition=edition)
    known = Known(table)
    known.tell()
    while table.state == "playing":
        table.move()
        known.tell()
        for name in READERS:
            fresh = Shown.read(whole(table.live, None if name is None else table.number(name)))
            same = {"type", "after", "seq", "happenings"}
            for field in fresh.keys() - same:
                assert known.update[name][field] == fresh[field]


def test_who_has_lost_a_seat_is_told_anew_what_those_who_watch_know(repository: Repository) -> None:
    table = open_table(repository, "me", "same_device", listed=True)
    [before] = news(table.live, [Reader(table.token("Ann"), Had(None, None, None))])
    assert isinstance(before, News)
    table.move()
    [after, watched] = news(table.live, [Reader(None, before.had), Reader(None, before.had._replace(seat=None))])
    assert isinstance(after, News)
    assert isinstance(watched, News)
    assert after.text is not None
    assert watched.text is not None
    anew, told = Shown.read(after.text), Shown.read(watched.text)
    assert (anew.type, anew.you, anew.moves, told.type) == ("update", None, [], "change")
    assert table.live.game is not None
    assert anew.view == json.loads(encode(table.live.game.view(None)))
    assert (anew.after, anew.seq, anew.happenings) == (told.after, told.seq, told.happenings)
    assert after.had == watched.had


def test_nobody_is_told_what_is_not_for_them(repository: Repository) -> None:
    """Who is here, for one who watches: there is no message, and the next one goes on."""
    table = open_table(repository, "me", "same_device")
    readers = [table.token("Ann"), table.watch]
    first = news(table.live, [Reader(token, Had(None, None, None)) for token in readers])
    commands.set_presence(repository, table.id, token_hash=table.token("Ann"), presence="here", ago=0, process="p")
    had = [each.had for each in first if isinstance(each, News)]
    second = news(table.live, [Reader(token, one) for token, one in zip(readers, had, strict=True)])
    texts = [each.text for each in second if isinstance(each, News)]
    assert texts[0] is not None
    assert b'"presence"' in texts[0]
    assert texts[1] is None
    had = [each.had for each in second if isinstance(each, News)]
    table.move()
    third = news(table.live, [Reader(token, one) for token, one in zip(readers, had, strict=True)])
    assert [Shown.read(each.text or b"").type for each in third if isinstance(each, News)] == ["change"] * 2
