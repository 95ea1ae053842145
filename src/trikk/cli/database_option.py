"""`--database`: where a server keeps its games."""

import importlib.util
import re
from pathlib import Path

from platformdirs import user_data_path

from trikk.cli.errors import InputError
from trikk.server.storage.address import FORM, POSTGRES, DatabaseError, read_address, sqlite_address

DATABASE_FILE = "trikk.db"


def database_from(text: str | None) -> str:
    """Return the address of a database, given that or a file; if neither, of the file in the user's data folder.

    No error repeats what is given, since it may contain a password.
    """
    if text is None:
        return sqlite_address(user_data_path("trikk", appauthor=False) / DATABASE_FILE)
    if "://" not in text:
        looks_like_one = re.match(r"[A-Za-z][\w+]+:", text) or ("//" in text and "@" in text)
        if looks_like_one or not text.strip() or "\0" in text:
            raise InputError(f"--database is neither a file nor an address of the form {FORM}")
        return sqlite_address(Path(text).expanduser())
    try:
        url = read_address(text)
    except DatabaseError as error:
        raise InputError(f"--database: {error}") from None
    if url.drivername in POSTGRES:
        if importlib.util.find_spec("psycopg") is None:
            raise InputError("--database: PostgreSQL needs a package more: pip install 'trikk[postgres]'")
        if not url.database:
            raise InputError(
                "--database: the address of PostgreSQL lacks the database's name, the part after the last slash"
            )
    return text
