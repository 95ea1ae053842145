"""What is sent and never taken: a client that reads nothing is given up. uvicorn alone would wait for ever."""

import asyncio

SECONDS = 30.0
"""In which a client takes what has been sent to it."""


class GivesUp(asyncio.Protocol):
    """A part of protocols for uvicorn: cuts the connection of a client that leaves too much unread for too long."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    _giving_up: asyncio.TimerHandle | None = None
    """Runs while something waits to be taken."""

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._go_on()
        super().connection_lost(exc)

    def _go_on(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None
