"""Messages to readers who have had some before: each has what is new, and together they say all there is to know."""

from typing import Any

import pytest

from tests.server.offline import Shown, Table, open_table
from trikk.catalog import edition_ids
from trikk.game.seat_facts import seat_values
from trikk.server.tables import updates
from trikk.server.tables.repository import Repository
from trikk.server.tables.updates import Had, News, Reader, news, whole

READERS = ("Ann", "Bob", "Cem", None)


class Known:
    """What the readers of a table know from the messages that they have been sent."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.had: dict[str | None, Had] = dict.fromkeys(READERS, (None, None))
        self.update: dict[str | None, Any] = {}

    def tell(self) -> None:
        """Send everyone what is new."""
        readers = {
            name: Reader(self.table.watch if name is None else self.table.token(name), self.had[name])
            for name in READERS
        }
        answers = news(self.table.live, readers.values())
        for name, reader in readers.items():
            answer = answers[reader]
            assert isinstance(answer, News)
            assert answer.text is not None
            self.had[name] = answer.had
            message = Shown.read(answer.text)
            if message.type == "update":
                self.update[name] = message
            else:
                before = self.update[name]
                view = None if before.view is None else before.view | message.view
                self.update[name] = Shown(
                    before | message["update"] | {"table": before.table | message.table, "view": view}
                )


@pytest.mark.parametrize("edition", edition_ids())
def test_changes_add_up_to_all_there_is_to_know(repository: Repository, edition: str) -> None:
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


def test_only_what_is_known_anew_of_a_seat_is_made_anew(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(repository, "me", "same_device", "same_device")
    known = Known(table)
    for _ in range(3):  # first tickets
        known.tell()
        table.move()
    known.tell()
    made: list[bool] = []
    plain = seat_values

    def counted(engine: Any, facts: Any) -> dict[str, Any]:
        made.append(facts.is_open)
        return plain(engine, facts)

    monkeypatch.setattr(updates, "seat_values", counted)
    table.move("draw deck")
    known.tell()
    assert sorted(made) == [False, True]  # the one who drew: as others see them, and as they see themselves
