"""Nothing leaks: what is sent to a seat, or to one who watches, tells nothing that it may not know."""

import asyncio
import gc
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
import sqlalchemy as sa

from tests.alike import story_of
from tests.lockstep import EDITIONS
from tests.server.offline import kept, open_table
from tests.server.tables.leaks.recording import Party, Stage, logged, secret_of, staged
from tests.server.tables.leaks.tables_alike import (
    NONSENSE,
    Ask,
    Curiosity,
    Server,
    Table,
    Twins,
    a_game,
    check_alike,
    one_of_each,
)
from tests.server.tables.leaks.tapping import Plan, check_sent, check_written_down, found_in, played_over_the_wire
from trikk.game.errors import MoveError
from trikk.game.game import Game
from trikk.game.world import World
from trikk.rules.generator import new_generator, new_generators
from trikk.server.api.messages.refusals import REFUSALS
from trikk.server.app import make_app
from trikk.server.settings import UNLIMITED, Rate, Settings
from trikk.server.tables import clock as clock_module
from trikk.server.tables import commands, secrecy, updates
from trikk.server.tables.repository import Repository
from trikk.server.tables.table import LiveTable
from trikk.server.thinking import advice

every_game = pytest.mark.parametrize(
    ("edition", "players"),
    [
        pytest.param(edition, players, marks=[pytest.mark.long] if players != 3 else [])
        for edition in EDITIONS
        for players in (2, 3, 4)
    ],
)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Servers without chance or time."""
    return staged(monkeypatch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server, to be started with an empty database."""
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('server') / 'trikk.db'}")
    yield server
    server.store.close()


# --- tables that differ in nothing but what is hidden ----------------------------------------------------------------

OBSERVERS = {
    ("new_york", 2): 0,
    ("new_york", 3): 2,
    ("new_york", 4): 1,
    ("san_francisco", 2): 1,
    ("san_francisco", 3): 0,
    ("san_francisco", 4): 3,
    ("card_game", 2): 0,
    ("card_game", 3): 1,
    ("card_game", 4): 2,
}
"""The seat for which another whole game is played that it cannot tell from the first."""

EVERYWHERE = {"malformed", "not_your_turn", "stale_version", "not_over", "no_hints", "unknown_path", "wrong_code"}
"""Some of the refusals that are compared at every table, besides moves against the rules."""


@every_game
def test_what_goes_to_a_seat_is_the_same_when_only_hidden_things_differ(
    edition: str, players: int, server: Server, stage: Stage
) -> None:
    """Whole games with people, and every byte: answers, errors, updates; and what is logged and counted."""
    seat = OBSERVERS[edition, players]
    twins = Twins(server, stage, edition, players, seat)
    asks = Curiosity([twins.one, twins.other], twins.rng).asks()
    first, second = twins.played(asks, listed=players == 3, turn_limit="1day")
    check_alike(first, second, seat)
    assert first.codes >= EVERYWHERE
    assert len(first.codes - REFUSALS.keys()) >= 2
    # Those whose things differ do see it.
    others = [f"seat {other}" for other in range(players) if other != seat]
    assert [who for who in others if first.sent[who] != second.sent[who]] == others


@pytest.mark.parametrize("edition", ["backyard", pytest.param("branch_line", marks=pytest.mark.long)])
def test_the_same_holds_on_a_map_of_the_hosts_own(edition: str, server: Server, stage: Stage) -> None:
    twins = Twins(server, stage, edition, 3, 1)
    asks = Curiosity([twins.one, twins.other], twins.rng).asks()
    first, second = twins.played(asks)
    check_alike(first, second, 1)
    assert first.codes >= {"not_your_turn", "stale_version", "not_over"}
    assert first.sent["seat 0"] != second.sent["seat 0"]


@pytest.mark.parametrize(
    ("edition", "players", "seat"), [("new_york", 3, 1), ("san_francisco", 2, 0), ("card_game", 2, 1)]
)
def test_hints_are_the_same_when_only_hidden_things_of_bots_differ(
    edition: str, players: int, seat: int, server: Server, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "WORLDS", 16)
    twins = Twins(server, stage, edition, players, seat)
    asks = [[Ask(f"seat {seat}", "POST", "/hint")] if step % 2 else [] for step in range(40)]
    first, second = twins.played(asks, bots=seat)
    check_alike(first, second, seat)
    hints = [answer for answer in first.sent[f"seat {seat}"][0] if b'"win_chance":' in answer]
    assert len(set(hints)) > 5


def test_which_rule_stands_against_a_move_is_told_to_its_player_alone(server: Server, stage: Stage) -> None:
    """It tells of a hand, and what is counted is open to all."""
    twins = Twins(server, stage, "new_york", 2, 0)
    asks = [
        [Ask("seat 0", "POST", "/moves", {"version": 0, "move": text})] for text in ("keep 99", "pass", "draw deck")
    ]
    told, _ = twins.played([[ask for [ask] in asks]])
    assert told.codes >= {"unknown_name", "not_now"}
    assert told.counted['trikk_refusals_total{code="illegal_move"}'] == 3
    assert [line["code"] for line in told.log if line.get("status") == 422] == ["illegal_move"] * 3


# --- any world that a seat may think of ------------------------------------------------------------------------------


@every_game
def test_an_update_is_the_same_in_any_world_that_a_seat_may_think_of(
    edition: str, players: int, sqlite_url: str
) -> None:
    """At positions all through a game, with everything that is hidden from a seat dealt anew."""
    rng = random.Random(f"{edition} {players}")
    names = ("me", *["same_device"] * (players - 1))
    differed = 0
    with kept(sqlite_url) as repository:
        live = open_table(repository, *names, edition=edition, seed=players).live
    game = live.game
    assert game is not None
    said = set(NONSENSE)
    while not game.is_over:
        legal = [str(move) for move in game.legal_moves()]
        said.update(legal)
        if len(game.moves) % 7 == 0:
            for seat in range(players):
                world = another_world(game, seat, rng)
                differed += world.state.tobytes() != game.state.tobytes()
                texts = one_of_each(said.difference(legal), rng) if seat == game.to_move else []
                assert shown(live, game, seat, texts) == shown(live, world, seat, texts)
        game.play(rng.choice(legal))
    assert differed > 10


def another_world(game: Game, seat: int, rng: random.Random) -> World:
    """Return a random world that agrees with all that a seat knows."""
    engine, state = game.engine, game.engine.new_state()
    dice = new_generator(rng.getrandbits(64))
    engine.rules.hidden.resample(engine.tables, game.view(seat).knowledge, seat, dice, state)
    return World(engine, state, new_generators([rng.getrandbits(64)]), game.options)


def shown(live: LiveTable, game: Game, seat: int, texts: list[str]) -> list[str]:
    """Return what goes to a seat, and to one who watches, in a world; and why it cannot make some moves there."""
    to_move = game.to_move
    table = replace(live, game=game, row=replace(live.row, version=0, to_move=to_move, deadline=None), moment=None)
    sent = [updates.whole(table, reader).decode() for reader in (seat, None)]
    for text in texts:
        with pytest.raises(MoveError) as raised:
            game.play(text)
        sent.append(f"{raised.value} {raised.value.details}")
    return sent


# --- choices that are held, and who is here -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_first_tickets_that_are_held_tell_nothing_early(edition: str, sqlite_url: str) -> None:
    """Neither which nor how many: every byte is the same, whatever was chosen."""
    sent: list[list[str]] = []
    with kept(sqlite_url) as repository:
        for which in (0, -1):
            table = open_table(repository, "me", "same_device", "same_device", edition=edition, seed=6)
            text = table.update("Cem").moves[which].text
            table.move(text, version=0, name="Cem")
            table.move(table.update("Ann").moves[0].text, version=0, name="Ann")
            told = [table.update(name, after).json() for name in ("Ann", "Bob", None) for after in (None, 0)]
            sent.append([each.replace(table.id, "table") for each in told])
            sent[-1].append(table.update("Cem").json().replace(table.id, "table"))
            sent[-1].append(str(repository.read(table.id).seats[2].held))
    assert sent[0][:-1] == sent[1][:-1]
    assert sent[0][-1] != sent[1][-1]


@pytest.mark.parametrize("listed", [False, True])
def test_one_who_watches_is_not_told_who_is_here(listed: bool, sqlite_url: str) -> None:
    with kept(sqlite_url) as repository:
        table = open_table(repository, "me", "same_device", listed=listed)
        table.turn()
        before = table.update(None, 0).json(), secrecy.table_info(table.row, table.live.seats)
        for presence in ("here", "away", "offline"):
            commands.set_presence(repository, table.id, table.token("Ann"), presence, 3, "process")
            assert (table.update(None, 0).json(), secrecy.table_info(table.row, table.live.seats)) == before
            assert [each.state for each in table.update("Bob").presence if each] == [presence, "offline"]


# --- devices -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("listed", [False, True])
def test_a_device_whose_seat_was_taken_over_is_told_no_more_than_a_stranger(
    listed: bool, server: Server, stage: Stage
) -> None:
    twins = Twins(server, stage, "new_york", 2, 0)
    stage.begin(twins.began, twins.seed, None)

    async def take_over() -> tuple[list[bytes], ...]:
        async with server.started() as app:
            table = await Table.opened(Party(app), stage, twins.one, None, {"listed": listed})
            first, stranger = table.parties["seat 0"], table.parties["stranger"]
            _, given = await first.ask("POST", f"{table.path}/code")
            second, newcomer = Party(app, secret_of("a new device")), Party(app)
            assert first.line is not None
            assert stranger.line is not None
            before = len(first.line.sent), len(stranger.line.sent)
            taken = {"code": given["code"], "secret": second.token}
            status, answer = await second.ask("POST", f"{table.path}/take-over", taken)
            assert (status, answer["seat"]) == (200, 0)
            await second.listen(table.id)
            assert second.line is not None
            table.parties |= {"seat 0": second, "first device": first}
            await table.all_heard(second.line.seq)
            await newcomer.listen(table.id)
            for step in range(12):
                await table.moved(step, twins.one)
            status, _ = await first.ask("GET", table.path)
            assert status == (200 if listed else 404)
            await stranger.ask("GET", table.path)
            assert first.answers[-1] == stranger.answers[-1]
            sent = (
                first.line.sent[before[0] :],
                stranger.line.sent[before[1] :],
                second.sent[1],
                newcomer.sent[1],
            )
            await table.close()
            return sent

    to_first, to_stranger, to_second, to_newcomer = asyncio.run(take_over())
    if listed:
        shown = next(json.loads(message) for message in to_newcomer if message.startswith(b"{"))
        told, also = (json.loads(sent[0]) for sent in (to_first, to_stranger))
        assert told == shown | {"after": also["after"], "happenings": also["happenings"]}
        assert to_first[1:] == to_stranger[1:]
        assert len(to_first) > 10
    else:
        closing_message, end = to_first
        assert b'"code":"unknown_table"' in closing_message
        assert b"websocket.close" in end
        assert to_stranger == []
    assert any(b'"you":0' in message for message in to_second)


# --- a real server -------------------------------------------------------------------------------------------------


PLANS = [
    *(Plan(edition, players) for edition in EDITIONS for players in (2, 3, 4)),
    *(
        Plan(edition, players, bots, seed=4_242_424_242_424_242 + players)
        for edition, players, bots in [
            ("new_york", 3, ("greedy", "random")),
            ("san_francisco", 2, ("planner",)),
            ("card_game", 2, ("random",)),
        ]
    ),
]


@pytest.mark.long
def test_over_the_wire_everyone_is_told_what_they_may_know_and_nobody_a_secret(tmp_path: Path) -> None:
    """Whole games of every edition and number of seats through a server of its own, and every byte that it sends."""
    wired = played_over_the_wire(tmp_path, PLANS)
    for table in wired.tables:
        assert table.check_updates() > len(table.revealed["record"]["moves"]) / 2
        for person in table.people:
            check_sent(table, person)
    check_written_down(wired)


# --- when something is wrong with the server itself ------------------------------------------------------------------

INTERNAL = {"error": {"code": "internal", "message": "this is a bug in Trikk; nothing was changed", "details": {}}}


CHOSEN_BY = clock_module.chosen_by


class Failing:
    """A server that fails in some place, in words that hold a secret."""

    def __init__(self, server: Server, stage: Stage) -> None:
        self.server = server
        self.stage = stage
        self.secret = secret_of("what must not be told")
        self.log = ""

    def fail(self, *arguments: object, **named: object) -> NoReturn:
        try:
            raise ValueError(f"keep 3 7 is not for {self.secret}")
        except ValueError as error:
            raise RuntimeError(f"the seed is {self.stage.seed}", self.secret) from error

    def sent(
        self, *asks: Ask, until: str, bots: int | None = None, then: Callable[[], None] = lambda: None
    ) -> list[bytes]:
        """Open a table, do something `then`, and return what a seat is sent for some questions until this is logged."""
        game = a_game("new_york", 2, "ab" * 32, {})
        self.stage.begin(float(int(time.time()) - 3600), "ab" * 32, None)

        async def ask() -> list[bytes]:
            async with self.server.started() as app:
                table = await Table.opened(Party(app), self.stage, story_of(game), bots, {})
                party = table.parties[f"seat {bots or 0}"]
                assert party.line is not None
                before = len(party.answers), len(party.line.sent)
                then()
                for each in asks:
                    await table.asked(each)
                while until not in log.getvalue():
                    gc.collect()  # a task that failed unnoticed is told of when it goes
                    await asyncio.sleep(0.01)
                sent = party.answers[before[0] :] + party.line.sent[before[1] :]
                await table.close()
                return sent

        with logged() as log:
            sent = asyncio.run(ask())
        self.log = log.getvalue()
        return sent

    def check(self, sent: Sequence[bytes], *logged: str) -> None:
        """Assert that nothing was told of the failure, and that it was logged by its kind alone."""
        needles = {"secret": self.secret.encode(), "seed": self.stage.seed.encode(), "move": b"keep 3 7"}
        assert found_in(b"".join(sent), needles) == []
        assert found_in(self.log.encode(), needles) == []
        assert found_in(self.log.encode(), {text: text.encode() for text in logged}) == list(logged)


@pytest.fixture
def failing(server: Server, stage: Stage) -> Failing:
    return Failing(server, stage)


@pytest.mark.parametrize(
    ("place", "command", "ask"),
    [
        (commands, "make_move", Ask("seat 0", "POST", "/moves", {"version": 0, "move": "pass"})),
        (commands, "react", Ask("seat 0", "POST", "/reactions", {"reaction": "wow"})),
        (commands, "give_code", Ask("seat 0", "POST", "/code")),
        (LiveTable, "seated", Ask("seat 0", "GET", "/links")),
    ],
)
def test_an_error_of_the_server_tells_nothing(
    place: object, command: str, ask: Ask, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    [answer] = failing.sent(ask, until='"status": 500', then=lambda: monkeypatch.setattr(place, command, failing.fail))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"500\r\n")
    assert json.loads(body) == INTERNAL
    failing.check([answer], "builtins.RuntimeError", "builtins.ValueError")


def test_a_table_that_cannot_be_shown_tells_nothing(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to one who loads it nor through a WebSocket."""

    def fail() -> None:
        monkeypatch.setattr(secrecy, "_happening", failing.fail)

    asks = [Ask("seat 0", "GET", "/happenings"), Ask("seat 0", "POST", "/reactions", {"reaction": "wow"})]
    loaded, _, *rest = failing.sent(*asks, until="updates_failed", then=fail)
    assert loaded.endswith(json.dumps(INTERNAL, separators=(",", ":")).encode())
    assert b'"code":"internal"' in rest[0]
    failing.check([loaded, *rest], "builtins.RuntimeError", "builtins.ValueError")


@pytest.mark.parametrize(("place", "event"), [("chosen_by", "turn_failed"), ("_answer", "bot_failed")])
def test_a_bot_that_fails_tells_nothing(
    place: str, event: str, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_module, "chosen_by", CHOSEN_BY)
    monkeypatch.setattr(clock_module, place, failing.fail)
    sent = failing.sent(bots=1, until=event)
    failing.check(sent, "builtins.RuntimeError", "builtins.ValueError")


def test_an_error_of_the_database_tells_nothing(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even what it was about to store."""

    def fail(repository: Repository, *arguments: object, **named: object) -> None:
        with repository.writing() as connection:
            values = {"secret": failing.secret, "move": "keep 3 7"}
            connection.execute(sa.text("INSERT INTO nowhere VALUES (:secret, :move)"), values)

    ask = Ask("seat 0", "POST", "/reactions", {"reaction": "wow"})
    [answer] = failing.sent(ask, until="database_failed", then=lambda: monkeypatch.setattr(commands, "react", fail))
    assert answer.startswith(b"503\r\n")
    assert b'"code":"unavailable"' in answer
    failing.check([answer], "OperationalError")


def test_who_is_too_fast_is_told_nothing_else(server: Server) -> None:
    """Not even whether there is such a table, or whether the secret fits."""
    limits = replace(UNLIMITED, moves=Rate(1, 0.001), requests=Rate(3, 0.001))

    async def hurry() -> list[bytes]:
        app = make_app(Settings("", limits=limits), server.store)
        async with app.router.lifespan_context(app):
            party = Party(app, secret_of("nobody"))
            for _ in range(4):
                await party.ask("POST", "/api/tables/nowhere/moves", {"version": 0, "move": "pass"})
            return [answer.partition(b"\r\n\r\n")[2] for answer in party.answers]

    first, *others = asyncio.run(hurry())
    assert json.loads(first)["error"]["code"] == "unknown_table"
    assert len(others) == 3
    for answer in others:
        error = json.loads(answer)["error"]
        assert error["code"] == "too_fast"
        assert error["details"].keys() == {"retry_after"}
