"""The process that thinkers are forked from ends with its server, also while it is still loading."""

import os
import subprocess
import sys
from contextlib import suppress

from tests.patience import wait_until

LOADING = """
import time
from trikk.server.thinking.preloaded import ending_with_server
with ending_with_server():
    print("loading", flush=True)
    time.sleep(86400)
"""
SERVER = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(86400)
"""


def is_there(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def test_loading_ends_when_the_server_is_killed() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, LOADING], stdout=subprocess.PIPE, env=environment, text=True
    ) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        assert is_there(child)
        server.kill()
    wait_until(lambda: not is_there(child))
