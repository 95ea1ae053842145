"""Groups of optional packages: `pip install 'trikk[server]'`.

The engine needs none of them. If something else needs a missing one, the error says in one sentence how to install it.
"""

from importlib.util import find_spec

from trikk.errors import TrikkError

GROUPS = {
    "arena": ("openskill",),
    "envs": ("gymnasium", "pettingzoo"),
    "export": ("pyarrow",),
    "openspiel": ("pyspiel",),
    "print": ("typst",),
    "server": (
        "alembic",
        "fastapi",
        "httptools",
        "msgspec",
        "prometheus_client",
        "pydantic",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "train": ("torch",),
}
"""By group, as in pyproject.toml: the modules of its packages, without those that it does not need."""


class MissingPackages(TrikkError, ImportError):
    """Something needs packages that are not installed; the text says how to install them."""

    code = "missing_packages"

    def __init__(self, group: str, what: str, instead: str = "") -> None:
        super().__init__(f"{what} needs a few packages more: pip install 'trikk[{group}]'{instead}")
        self.details = {"what": what, "group": group}


def need(group: str, what: str, instead: str = "") -> None:
    """Raise if packages of a group are missing: `what` needs them, `instead` names an alternative. Imports nothing.

    >>> need("server", "`trikk serve`")
    """
    if any(find_spec(module) is None for module in GROUPS[group]):
        raise MissingPackages(group, what, instead)
