"""Questions to a database that may not answer: asked in a thread of their own, with a deadline."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Question(Generic[T]):
    """A question that is asked once for everyone who wants to know at the same time, and not again for a while.

    If the database does not answer, one thread waits for it, and nobody who asked waits longer than `seconds`.
    """

    def __init__(self, ask: Callable[[], T], *, seconds: float, fresh: float) -> None:
        """`fresh` is how many seconds an answer is given again without asking."""
        self._ask = ask
        self._seconds = seconds
        self._fresh = fresh
        self._lock = threading.Lock()
        self._asked: Future[T] | None = None
        self._fresh_until = 0.0

    def asked(self) -> "Future[T]":
        """Return the answer that is still fresh, or one that is awaited."""
        with self._lock:
            if self._asked is None or (self._asked.done() and time.monotonic() >= self._fresh_until):
                self._asked = Future()
                # A daemon: a process can end while its database does not answer.
                threading.Thread(target=self._answer, args=[self._asked], name="trikk-question", daemon=True).start()
            return self._asked

    def wait(self) -> T:
        """Return the answer; raise TimeoutError if there is none in time."""
        return self.asked().result(self._seconds)

    async def answer(self) -> T:
        """Return the answer; raise TimeoutError if there is none in time."""
        awaited = asyncio.wrap_future(self.asked())
        awaited.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody waits any more
        async with asyncio.timeout(self._seconds):
            return await asyncio.shield(awaited)  # others may wait for it too

    def _answer(self, asked: "Future[T]") -> None:
        try:
            answer = self._ask()
        except Exception as error:
            self._fresh_until = time.monotonic() + self._fresh
            asked.set_exception(error)
        else:
            self._fresh_until = time.monotonic() + self._fresh
            asked.set_result(answer)
