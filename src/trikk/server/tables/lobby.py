"""The lobby: the tables that everyone may see, read at most once a second however many people ask."""

from sqlalchemy.exc import SQLAlchemyError

from trikk.server.api.messages import answers
from trikk.server.api.messages.refusals import Refusal
from trikk.server.storage.failures import unavailable
from trikk.server.storage.question import Question
from trikk.server.storage.rows import read_listed
from trikk.server.storage.store import Store
from trikk.server.tables.secrecy import table_info

LOBBY_SIZE = 100
FRESH_SECONDS = 1.0
ANSWER_SECONDS = 5.0


class Lobby:
    """The lobby of a process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._question = Question(self._read, seconds=ANSWER_SECONDS, fresh=FRESH_SECONDS)

    async def text(self) -> str:
        """Return the lobby as JSON; refuse if the database does not answer."""
        try:
            return await self._question.answer()
        except TimeoutError:
            raise Refusal("unavailable") from None

    def _read(self) -> str:
        try:
            with self._store.reading() as connection:
                listed = read_listed(connection, LOBBY_SIZE)
        except SQLAlchemyError as error:
            raise unavailable(error) from None
        return answers.Lobby(tables=[table_info(row, seats) for row, seats in listed]).model_dump_json(by_alias=True)
