"""A server from its start to its end: a port, a database, and what happens on Ctrl-C."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from trikk.server.net.addresses import listen, local_url, network_urls
from trikk.server.net.garbage_collection import leave_out_what_is_there
from trikk.server.net.http_server import Server, config_for
from trikk.server.settings import Settings
from trikk.server.storage.file_lock import make_file, only_server
from trikk.server.storage.store import Store, open_store

PAGE_SECONDS = 0.5
"""How long a new server only answers requests: loading compiled code at the same time would slow it down."""


@dataclass(frozen=True)
class Ready:
    """A server that answers."""

    port: int
    url: str
    """The address for a browser on this machine."""
    network: tuple[str, ...]
    """The addresses for others in its networks."""


def serve(settings: Settings, on_ready: Callable[[Ready], None], *, or_any_port: bool = False) -> None:
    """Serve tables until Ctrl-C or SIGTERM. `or_any_port`: take a free one if that of the settings is taken.

    Raises `TrikkError` for a database or port that cannot be used.
    """
    with (
        only_server(settings.database) as tell_others,
        closing(listen(settings.host, settings.port, or_any=or_any_port)) as listening,
        closing(opened(settings.database)) as store,
    ):
        port = listening.getsockname()[1]
        ready = Ready(port, local_url(settings.host, port), tuple(network_urls(settings.host, port)))

        def answers() -> None:
            tell_others(ready.url)
            on_ready(ready)
            PREPARATION.begin(warm_up, pause=PAGE_SECONDS)

        # These imports take long; an error above is reported without them.
        from trikk.bots.preparation import PREPARATION
        from trikk.server.app import make_app

        app = make_app(replace(settings, port=port), store)
        server = Server(config_for(app, settings), app, answers)
        with server.stopped_by_signals():
            server.run([listening])


def opened(database: str) -> Store:
    """Return the database at an address."""
    make_file(database)
    return open_store(database)


def warm_up() -> None:
    """Have the compiled rules and the stand-in loaded before a game needs them; all of that stays in memory."""
    from trikk.bots.decision import decision_for
    from trikk.bots.naming import make_bot
    from trikk.bots.preparation import STAND_IN
    from trikk.catalog import edition, edition_ids
    from trikk.game.game import Game

    for id in edition_ids():
        game = Game(edition(id), edition(id).min_players, 0)
        game.view(0)
        game.play(make_bot(STAND_IN).choose(decision_for(game)))
    leave_out_what_is_there()
