"""A server that takes maps of visitors."""

from collections.abc import Iterator

import pytest

from tests.server.processes import Serving, environment_in, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that takes maps of visitors."""
    folder = tmp_path_factory.mktemp("studio")
    arguments = ("serve", "--port", "0", "--database", folder / "trikk.db", "--unlimited", "--pace", "instant")
    with serving(*arguments, "--visitors-maps", environment=environment_in(folder)) as started:
        yield started
