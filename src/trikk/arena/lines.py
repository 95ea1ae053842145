"""Lines of a file, written whole or not at all."""

import os
from contextlib import suppress
from io import FileIO


def write_whole(file: FileIO, lines: str) -> None:
    """Add whole lines at the end of a file or, if the disk is full, nothing."""
    begin, rest = os.fstat(file.fileno()).st_size, memoryview(lines.encode())
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except OSError as error:
        with suppress(OSError):
            file.truncate(begin)
        raise OSError(error.errno, error.strerror, str(file.name)) from None
