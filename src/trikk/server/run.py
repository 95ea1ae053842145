"""A server from its start to its end: a port, a database, and what happens on Ctrl-C."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from trikk.processes import end_former_children
from trikk.server.net.addresses import host_of, listen, local_url, network_urls, passed_on, was_passed_on
from trikk.server.net.garbage_collection import leave_out_what_is_there
from trikk.server.net.http_server import STOPPING, Server, config_for, own_command
from trikk.server.net.limits_file import LimitsInForce
from trikk.server.net.open_files import connections_for, raise_file_limit
from trikk.server.net.siblings import Place, Siblings
from trikk.server.net.supervisor import Supervisor
from trikk.server.settings import Settings
from trikk.server.storage.address import DatabaseAway
from trikk.server.storage.file_lock import only_server, own_file
from trikk.server.storage.store import Store, open_store

LOOK_SECONDS = 1.0
"""Between attempts to reach a database that is away."""
SAY_SECONDS = 60.0
"""Between messages about it, while nothing changes."""
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


def serve(
    settings: Settings,
    on_ready: Callable[[Ready], None],
    on_wait: Callable[[str], None] = lambda problem: None,
    on_giving_up: Callable[[], None] = lambda: None,
    *,
    or_any_port: bool = False,
) -> socket.socket | None:
    """Serve tables until Ctrl-C or SIGTERM. `or_any_port`: take a free one if that of the settings is taken.

    Return the socket that the next server should listen at if SIGHUP asks for one, otherwise None. Waits for a
    PostgreSQL that is away, and tells `on_wait` why. Calls `on_giving_up` instead of returning if something does not
    stop in time; the process then ends. Raises `TrikkError` for a database or port that cannot be used.
    """
    if was_passed_on():
        end_former_children()
    with (
        only_server(settings.database) as tell_others,
        closing(passed_on() or listen(settings.host, settings.port, or_any=or_any_port)) as listening,
        own_file(settings.database),
    ):
        settings = replace(settings, host=host_of(listening, settings.host), port=listening.getsockname()[1])
        host, port = settings.host, settings.port
        ready = Ready(port, local_url(host, port), tuple(network_urls(host, port)))
        if settings.workers > 1:
            opened(settings, on_wait).close()  # so that what is wrong with it is said once
            supervisor = Supervisor(own_command(), listening, settings.workers, lambda: on_ready(ready))
            asyncio.run(supervisor.run())
            return None

        def answers() -> None:
            tell_others(ready.url)
            on_ready(ready)

        with closing(opened(settings, on_wait)) as store:
            return _serve(settings, store, listening, answers, on_giving_up)


def work(settings: Settings, place: Place, on_wait: Callable[[str], None] = lambda problem: None) -> None:
    """Serve tables in one of the places of a server, until its supervisor says otherwise."""
    listening = place.listening
    host = host_of(listening, settings.host)
    settings = replace(settings.of_worker(place.number), host=host, port=listening.getsockname()[1])
    with closing(opened(settings, on_wait)) as store:
        _serve(settings, store, listening, lambda: None, lambda: None, Siblings(place))


def _serve(
    settings: Settings,
    store: Store,
    listening: socket.socket,
    on_ready: Callable[[], None],
    on_giving_up: Callable[[], None],
    siblings: Siblings | None = None,
) -> socket.socket | None:
    # These imports take long; errors before are reported without them.
    from trikk.bots.preparation import PREPARATION
    from trikk.server.app import make_app

    def answers() -> None:
        on_ready()
        PREPARATION.begin(warm_up, pause=PAGE_SECONDS)

    limits = LimitsInForce(settings.limits, settings.workers)
    app = make_app(settings, store, limits=limits)
    app.state.siblings = siblings
    config = config_for(app, settings, limits, connections_for(raise_file_limit()), siblings)
    server = Server(config, app, answers, on_giving_up, siblings)
    with server.stopped_by_signals():
        server.run([listening])
    return server.kept if server.is_to_restart else None


def serve_bots(settings: Settings, on_ready: Callable[[], None], on_wait: Callable[[str], None]) -> None:
    """Think for bots at the tables that other servers of the database serve, until Ctrl-C or SIGTERM."""
    from trikk.bots.preparation import PREPARATION
    from trikk.server.app import running_services
    from trikk.server.net.metrics import Metrics

    async def run(store: Store) -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in STOPPING:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
        async with running_services(settings, store, {}, Metrics()):
            on_ready()
            await stop.wait()

    with closing(opened(settings, on_wait)) as store:
        PREPARATION.begin(warm_up)
        PREPARATION.wait()  # until then every other server plays as well
        asyncio.run(run(store))


def opened(settings: Settings, on_wait: Callable[[str], None]) -> Store:
    """Return the database of a server. If it is away, wait for it and tell `on_wait` why."""
    said, again = "", 0.0
    while True:
        try:
            return open_store(settings.database, settings.database_connections)
        except DatabaseAway as error:
            if str(error) != said or time.monotonic() >= again:
                said, again = str(error), time.monotonic() + SAY_SECONDS
                on_wait(said)
        time.sleep(LOOK_SECONDS)


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
