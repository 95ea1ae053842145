"""Imported by the process that thinkers are forked from, so that compiled code is loaded only once."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from trikk.bots.compilation import is_prepared
from trikk.rules import jit
from trikk.server.thinking import thinker
from trikk.server.thinking.thoughts import Loading

LOOK_SECONDS = 0.5


@contextmanager
def ending_with_server() -> Iterator[None]:
    """End this process if the server ends during the block: it takes long, and `multiprocessing` looks only later."""
    server, is_done = os.getppid(), threading.Event()

    def look() -> None:
        while not is_done.wait(LOOK_SECONDS):
            if os.getppid() != server:
                os._exit(0)

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    try:
        yield
    finally:
        is_done.set()
        watch.join()  # nothing may run beside a fork


thinker.step_back()
# A service manager may send this to all processes at once. It ends with the server, which would start it again.
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if is_prepared() and not jit.UNCOMPILED:
    with ending_with_server(), suppress(Exception):  # then each thinker tries for itself, and can say what is wrong
        Loading().load()
