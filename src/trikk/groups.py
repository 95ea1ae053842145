"""Which packages are installed only by who wants them, in groups: `pip install 'trikk[server]'`.

The engine needs none of these. Whoever asks for more than is installed gets one sentence that says how to get it.
"""

from importlib.util import find_spec

from trikk.errors import TrikkError

GROUPS = {
    "arena": ("openskill",),
    "server": (
        "alembic",
        "fastapi",
        "httptools",
        "prometheus_client",
        "pydantic",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
}
"""By the name of the group, as in pyproject.toml, the modules that its packages bring; not those it can do without."""


class MissingPackages(TrikkError, ImportError):
    """Something needs packages that are not installed; the text says how to install them."""

    code = "missing_packages"

    def __init__(self, group: str, what: str, instead: str = "") -> None:
        super().__init__(f"{what} needs a few packages more: pip install 'trikk[{group}]'{instead}")
        self.details = {"what": what, "group": group}


def need(group: str, what: str, instead: str = "") -> None:
    """Raise if packages of a group are missing, with what needs them and what there is instead. Loads none of them.

    >>> need("server", "`trikk serve`")
    """
    if any(find_spec(module) is None for module in GROUPS[group]):
        raise MissingPackages(group, what, instead)
