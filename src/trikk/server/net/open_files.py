"""How many files a process may have open: each connection is one."""

import sys
from contextlib import suppress

RESERVED_FILES = 128
"""For the database, for compiled code and for connections that are being refused."""
MOST_FILES = 65_536


def raise_file_limit() -> int | None:
    """Raise the limit of this process's open files as far as allowed; return it, or None if there is none."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # a system may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft


def connections_for(files: int | None) -> int | None:
    """Return how many connections to allow with so many files, so that some are left for the rest of the server."""
    return None if files is None else max(files - RESERVED_FILES, files // 2)
