"""Several worker processes at one address: starts them, replaces those that die, and renews them one after the other.

The supervisor itself answers nobody. It holds the socket that all workers listen at, so that no connection is refused
while a worker is away.
"""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from trikk.errors import TrikkError
from trikk.server.net.http_server import LAST_SECONDS, STOPPING, end, restart_signal
from trikk.server.net.logs import log
from trikk.server.net.siblings import READY, RETIRE, UP, Place, inbox_pair

FIRST_PAUSE = 0.5
"""Seconds before a worker that has ended is started again; then twice as many each time."""
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0
"""A worker that has answered for so long is started again at once."""
KILL_SECONDS = LAST_SECONDS + 2
"""After this a worker that was told to stop is killed."""


class WorkerFailed(TrikkError):
    """A worker has ended before it answered."""

    code = "worker_failed"

    def __init__(self, number: int, exit_code: int) -> None:
        super().__init__(number, exit_code)
        self.details = {"worker": number, "exit_code": exit_code}

    def __str__(self) -> str:
        return "worker {worker} has ended before it answered, with exit code {exit_code}".format(**self.details)


class Worker:
    """A worker process."""

    def __init__(
        self,
        number: int,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._number = number
        self.process = process
        self.began = asyncio.get_running_loop().time()
        self.has_answered = False
        self._reader = reader
        self._writer = writer
        self.ready = asyncio.create_task(self._ready())

    def say(self, *words: str) -> None:
        """Tell it something, unless it has ended."""
        if self._writer.is_closing():
            return
        self._writer.write(f"{' '.join(words)}\n".encode())

    async def answers(self) -> bool:
        """Return True when it answers, or False if it ends before."""
        return await asyncio.shield(self.ready)

    async def ended(self) -> int:
        """Return its exit code when it has ended."""
        code = await self.process.wait()
        self._writer.close()
        return code

    def send(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            # Not by `process.send_signal`: that asks first whether it has ended, and takes its exit code from asyncio.
            os.kill(self.process.pid, number)

    async def _ready(self) -> bool:
        with suppress(OSError):
            self.has_answered = await self._reader.readline() == f"{READY}\n".encode()
        if self.has_answered:
            log("worker_answers", worker=self._number, pid=self.process.pid)
        return self.has_answered


class Supervisor:
    """Keeps so many workers running, each started with the same command."""

    def __init__(
        self, command: Sequence[str], listening: socket.socket, count: int, on_ready: Callable[[], None]
    ) -> None:
        self._command = command
        self._listening = listening
        self._on_ready = on_ready
        self._inboxes = [inbox_pair() for _ in range(count)]
        self._changing = [asyncio.Lock() for _ in range(count)]
        self._workers: dict[int, Worker] = {}
        """By place: who answers there, or will."""
        self._others: set[Worker] = set()
        """Those that are about to come to a place, or have left it."""
        self._is_told = asyncio.Event()
        """To stop."""
        self._is_to_renew = asyncio.Event()

    async def run(self) -> None:
        """Serve until a signal says stop. Raises `WorkerFailed` if a worker does not even start."""
        with handling(self._handlers()):
            try:
                for number in range(len(self._inboxes)):
                    self._workers[number] = await self._start(number)
                if not await self._all_answer():
                    return
                self._tell_who_is_up()
                self._on_ready()
                async with asyncio.TaskGroup() as group:
                    tasks = [group.create_task(self._keep(number)) for number in self._workers]
                    tasks.append(group.create_task(self._renew()))
                    await self._is_told.wait()
                    for task in tasks:
                        task.cancel()
            finally:
                await self._stop()

    # --- signals ---------------------------------------------------------------------------------------------------

    def _handlers(self) -> dict[int, Callable[[], None]]:
        handlers: dict[int, Callable[[], None]] = {number: partial(self._told, number) for number in STOPPING}
        again = restart_signal()
        return handlers if again is None else {**handlers, again: self._is_to_renew.set}

    def _told(self, number: int) -> None:
        if self._is_told.is_set():
            for worker in self._all():
                worker.send(signal.SIGKILL)
            end(128 + number)
        self._is_told.set()

    # --- workers ---------------------------------------------------------------------------------------------------

    def _all(self) -> list[Worker]:
        return [*self._workers.values(), *self._others]

    async def _start(self, number: int) -> Worker:
        ours, its = socket.socketpair()
        with its:
            inbox, _ = self._inboxes[number]
            place = Place(number, self._listening, its, inbox, tuple(send for _, send in self._inboxes))
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.DEVNULL,
                env={**os.environ, **place.to_environment()},
                pass_fds=place.files(),
                start_new_session=True,  # Ctrl-C is for the supervisor
            )
        return Worker(number, process, *await asyncio.open_connection(sock=ours))

    async def _all_answer(self) -> bool:
        """Return whether all workers answer; False if they are told to stop before."""
        told = asyncio.create_task(self._is_told.wait())
        waiting = {worker.ready: number for number, worker in self._workers.items()}
        while waiting:
            done, _ = await asyncio.wait([told, *waiting], return_when=asyncio.FIRST_COMPLETED)
            if told in done:
                return False
            for each in done:
                number = waiting.pop(each)
                if not each.result():
                    told.cancel()
                    raise WorkerFailed(number, await self._workers[number].ended())
        told.cancel()
        return True

    def _tell_who_is_up(self) -> None:
        up = [str(number) for number, worker in self._workers.items() if worker.has_answered]
        for worker in self._all():
            worker.say(UP, *up)

    async def _keep(self, number: int) -> None:
        """Have a worker in a place, for ever."""
        pause = 0.0
        while True:
            worker = self._workers[number]
            if await worker.answers():
                self._tell_who_is_up()
            code = await worker.ended()
            if self._workers[number] is not worker:
                continue  # it was renewed
            worker.has_answered = False
            self._tell_who_is_up()
            is_steady = asyncio.get_running_loop().time() - worker.began > STEADY_SECONDS
            pause = 0.0 if is_steady else min(max(FIRST_PAUSE, 2 * pause), LONGEST_PAUSE)
            log("worker_ended", logging.WARNING, worker=number, exit_code=code, again_in=pause)
            await asyncio.sleep(pause)
            async with self._changing[number]:
                if self._workers[number] is worker:
                    self._workers[number] = await self._start(number)

    async def _renew(self) -> None:
        """Whenever asked to, put a new worker into each place, one after the other."""
        while True:
            await self._is_to_renew.wait()
            self._is_to_renew.clear()
            log("renewing")
            for number in self._workers:
                if not await self._renew_one(number):
                    break  # the others would fare no better, and those that answer had better stay
            else:
                log("renewed")

    async def _renew_one(self, number: int) -> bool:
        """Start another worker in a place; when it answers, let the one before finish. Return whether it answers."""
        async with self._changing[number]:
            new = await self._start(number)
            self._others.add(new)
            is_there = await new.answers()
            self._others.discard(new)
            if not is_there:
                log("worker_not_renewed", logging.ERROR, worker=number, exit_code=await new.ended())
                return False
            before, self._workers[number] = self._workers[number], new
        self._others.add(before)
        self._tell_who_is_up()
        before.say(RETIRE)
        await self._end(before)
        self._others.discard(before)
        return True

    async def _stop(self) -> None:
        workers = self._all()
        for worker in workers:
            worker.send(signal.SIGTERM)
        await asyncio.gather(*(self._end(worker) for worker in workers))

    async def _end(self, worker: Worker) -> None:
        """Wait until a worker has ended that was told to; kill it if that takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(KILL_SECONDS):
                await worker.ended()
                return
        worker.send(signal.SIGKILL)
        await worker.ended()


@contextmanager
def handling(handlers: Mapping[int, Callable[[], None]]) -> Iterator[None]:
    """Handle signals in the event loop while a block runs."""
    loop = asyncio.get_running_loop()
    for number, handler in handlers.items():
        loop.add_signal_handler(number, handler)
    try:
        yield
    finally:
        for number in handlers:
            loop.remove_signal_handler(number)
