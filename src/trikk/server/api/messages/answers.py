"""What the server sends about a table."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from trikk.bots.reasons.reason import Code
from trikk.server.api.messages.base import Event, Message, Move, View
from trikk.server.api.messages.editions import EditionDetails
from trikk.server.api.messages.requests import Pace, PlayerColour, ReactionName, TurnLimit

State = TypeAliasType("State", Literal["open", "playing", "over", "archived"])


class SeatInfo(Message):
    """A seat as everyone may know it. Its number is its place in the list, which changes when the game begins."""

    kind: Literal["open", "person", "bot"]
    """`open` while it is free."""
    name: str | None
    """Null for a free seat, and for a person without a name."""
    bot: str | None
    stand_in: Literal["turn", "stays", "left"] | None
    """`planner` plays for a person: for this `turn`, until they are back (`stays`), or until they say so (`left`)."""
    colour: PlayerColour | None
    """A number of the players' palette, different for each seat. It stays when seats rotate, and over rematches. Null
    while the seat is free."""
    nonce: Literal["awaited", "committed", "revealed"] | None
    """How far the number is with which the player has a part in the seed: its hash is `awaited`, or was given
    (`committed`), or the number itself was (`revealed`). Null for a seat without a part in it."""


class TableInfo(Message):
    """A table as everyone who may see it may know it."""

    id: str
    edition: str
    edition_version: int
    edition_hash: str | None
    """As in an update; null also at tables of version 0.1."""
    state: State
    seats: list[SeatInfo]
    turn_limit: TurnLimit
    open_track: bool
    hints: bool
    pace: Pace
    listed: bool
    fixed_seed: bool
    """Whoever opened the table chose the seed, and so the cards."""
    starts: int | None
    """The seat that begins, if that is not drawn: whoever opened the table chose it, or it is a rematch."""
    seed_hash: str
    """SHA-256 of the server's part in the seed, in hexadecimal; of a fixed seed, its own."""
    commitment: str | None
    """SHA-256 of all that is fixed before the players' numbers are revealed, `seed_hash` among it. Null until no seat
    is free and all hashes are there, and with a fixed seed."""
    created: float
    """Seconds since 1970, like all times."""
    to_move: int | None
    deadline: float | None
    """When the seat to move runs out of time."""
    paused: bool
    """The clock of somebody who plays against bots alone has stopped, until they move or are back."""
    rematch: str | None
    """The table at which the same players play again."""


# --- what happened -------------------------------------------------------------------------------------------------


class Opened(Message):
    type: Literal["opened"]
    seq: int
    at: float


class Joined(Message):
    type: Literal["joined"]
    seq: int
    at: float
    seat: int
    name: str | None


class Filled(Message):
    """Somebody put a bot on a free seat."""

    type: Literal["filled"]
    seq: int
    at: float
    seat: int
    """Who put it there."""
    filled: int
    """Where the bot sits."""
    bot: str


class Sealed(Message):
    """No seat is free, and everything is fixed but the numbers of players: now they are revealed."""

    type: Literal["sealed"]
    seq: int
    at: float


class NonceGiven(Message):
    """A player's client has given the hash of its number, or the number itself; nobody is told the number yet."""

    type: Literal["nonce"]
    seq: int
    at: float
    seat: int
    given: Literal["hash", "nonce"]


class Began(Message):
    """The game has been set up. From now on seats are in the order of play."""

    type: Literal["began"]
    seq: int
    at: float
    order: list[int]
    """For each seat, its number before."""
    without: list[int]
    """Seats whose numbers did not come in time: they have no part in the seed."""
    events: list[Event]


class Moved(Message):
    """A move was made, with its events as the reader's seat may know them."""

    type: Literal["moved"]
    seq: int
    at: float
    version: int
    """After the move."""
    seat: int
    by: Literal["person", "bot", "stand_in"]
    events: list[Event]


class Freed(Message):
    """Somebody left before the game began."""

    type: Literal["freed"]
    seq: int
    at: float
    seat: int


class NewDevice(Message):
    """A player has moved to another device."""

    type: Literal["device"]
    seq: int
    at: float
    seat: int


class Undone(Message):
    """A move was taken back."""

    type: Literal["undone"]
    seq: int
    at: float
    version: int
    """After the undo."""
    seat: int
    undoes: int
    """The version that the move had led to."""


class Chosen(Message):
    """A seat has chosen its first tickets early. Which and how many comes when the seats before have chosen."""

    type: Literal["chosen"]
    seq: int
    at: float
    seat: int


class Paused(Message):
    """The clock of somebody who plays against bots alone stops: their time is up, or they are not here."""

    type: Literal["paused"]
    seq: int
    at: float
    seat: int


class WentAway(Message):
    """A stand-in plays for a seat: for one turn, because its `time` was up; until the player is back, because they were
    `absent` for three turns in a row or somebody `asked` for it; or until they say so, because they `left`."""

    type: Literal["away"]
    seq: int
    at: float
    seat: int
    reason: Literal["time", "absent", "asked", "left"]
    by: int | None
    """Who asked."""


class CameBack(Message):
    type: Literal["back"]
    seq: int
    at: float
    seat: int


class Reacted(Message):
    type: Literal["reacted"]
    seq: int
    at: float
    seat: int
    reaction: ReactionName


class PaceSet(Message):
    """Bots move at another pace from now on."""

    type: Literal["pace"]
    seq: int
    at: float
    seat: int
    """Who changed it."""
    pace: Pace


class ColourChosen(Message):
    """Somebody has chosen another colour. A bot that had it has swapped."""

    type: Literal["colour"]
    seq: int
    at: float
    seat: int
    colour: PlayerColour


class RematchOpened(Message):
    type: Literal["rematch"]
    seq: int
    at: float
    table: str


Happening = TypeAliasType(
    "Happening",
    Annotated[
        Opened
        | Joined
        | Filled
        | Freed
        | Sealed
        | NonceGiven
        | Began
        | Moved
        | Undone
        | Chosen
        | Paused
        | NewDevice
        | WentAway
        | CameBack
        | Reacted
        | PaceSet
        | ColourChosen
        | RematchOpened,
        Field(discriminator="type"),
    ],
)


class SeatPresence(Message):
    """Whether a player is `here`, `away` with the page out of sight, or `offline`."""

    state: Literal["here", "away", "offline"]
    since: float | None
    """Null if they were never here."""


class Update(Message):
    """A table as one seat, or a spectator, may know it now, and what happened since the last update.

    `after` is the sequence number from which `happenings` continue without a gap. Null means a fresh view without them
    (`GET .../happenings` has them).
    """

    type: Literal["update"] = "update"
    after: int | None
    seq: int
    version: int
    you: int | None
    """The reader's seat."""
    table: TableInfo
    edition_hash: str | None
    """The `hash` to ask `GET /api/editions/{edition}` for; null if the table plays a current edition of Trikk's own."""
    happenings: list[Happening]
    view: View | None
    """Null while seats are free."""
    moves: list[Move]
    """All legal moves, if the reader is to move. Everyone chooses first tickets at the same time."""
    choosing: list[int]
    """Players who still have to choose their first tickets."""
    held: bool
    """The reader has chosen first tickets, which are held until the seats before have chosen."""
    undo_until: float | None
    """Until then the reader may take their last move back."""
    presence: list[SeatPresence | None]
    """By seat, for those who sit at the table; null for bots and free seats. Empty for a spectator."""
    stand_in_at: float | None
    """When the reader may let a bot stand in for the player to move, who is not here."""
    default: str | None
    """A move to offer as the default: in a scoring, the next of the best choice (K19)."""
    payable: list[int]
    """In The Card Game, the reader's tickets that their own visible cards could pay for together."""


class Change(Message):
    """What is different from the message before. Whatever is left out is as it was."""

    type: Literal["change"] = "change"
    after: int
    """The sequence number of the message before."""
    seq: int
    happenings: list[Happening]
    """What happened in between."""
    update: dict[str, Any]
    """Fields of `Update` that have changed."""
    table: dict[str, Any]
    """Fields of its table that have changed."""
    view: dict[str, Any]
    """Fields of its view that have changed; in `seats`, null for each seat that has not."""


class MoveAccepted(Message):
    """A move that came through the WebSocket has been made and stored; the rest as in `Accepted`."""

    type: Literal["accepted"] = "accepted"
    id: int
    """Of the move, as the client chose it."""
    version: int
    seq: int
    held: bool


class MoveRefused(Message):
    """A move that came through the WebSocket has not been made."""

    type: Literal["refused"] = "refused"
    id: int
    """Of the move, as the client chose it."""
    error: "Reason"


class Closing(Message):
    """The last message of a WebSocket that the server closes, and why; `code` as in an error."""

    type: Literal["closing"] = "closing"
    code: str
    message: str


ServerMessage = TypeAliasType(
    "ServerMessage", Annotated[Update | Change | MoveAccepted | MoveRefused | Closing, Field(discriminator="type")]
)


# --- answers to commands -------------------------------------------------------------------------------------------


Reach = TypeAliasType("Reach", Literal["machine", "network", "site"])
"""Where links work: only on the server's own machine, in its network, or wherever its site is seen."""


class Links(Message):
    """Addresses to share; they work for listed and private tables."""

    invite: str
    watch: str
    code: str | None
    """The invitation as a short code to type; null once no seat is free."""
    reach: Reach
    """Where the links work."""


class Opening(Message):
    """A table has been opened."""

    table: TableInfo
    links: Links
    seats: list[int | None]
    """For each requested seat with a secret, its number now: if the game has begun, whoever starts is seat 0."""


class Seated(Message):
    seat: int
    table: TableInfo


class Accepted(Message):
    """A move has been made and stored."""

    version: int
    """After the move."""
    seq: int
    held: bool
    """The choice of first tickets is held: it will be made when the seats before have chosen."""


class Agreed(Message):
    """The request was carried out."""

    seq: int


class OneTimeCode(Message):
    code: str
    expires: float


class CodeFound(Message):
    """What a code is for: moving a seat to another device, or an invitation."""

    table: str | None
    """Null for a code that is wrong or has expired."""
    invite: str | None
    """The key of the invitation; null for the one-time code of a seat: send that to `.../take-over`."""


class RematchTable(Message):
    table: str


class Lobby(Message):
    tables: list[TableInfo]


class Happenings(Message):
    """What happened after `after`, without a gap: everything, or as much as fits into one answer."""

    after: int
    seq: int
    """The last sequence number of the table."""
    next: int | None
    """The next `after` to ask for; null if this is everything."""
    happenings: list[Happening]


class MoveReason(Message):
    """A reason for a move; its code decides which fields are filled in."""

    code: Code
    """Stable, and the key of its sentence in every language."""
    tickets: list[int]
    cards: dict[str, int]
    """By colour."""
    route: str | None
    place: str | None
    seat: int | None
    count: int | None


class HintedMove(Message):
    move: str
    points: float
    """The seat's own at the end of the game."""
    margin: float
    """Points by which it is then ahead of the best of the others."""
    win_chance: float
    level: bool
    """As good as the best move, as far as can be seen; also true of the best itself."""
    tries: int
    """In how many worlds it was tried."""
    reasons: list[MoveReason]
    """From the plan that the planner would make for the seat, the most important first."""


class Hint(Message):
    """Legal moves, best first. An analysis of the same step says the same."""

    version: int
    moves: list[HintedMove]


class Score(Message):
    """Points by source; which there are depends on the game."""

    seat: int
    name: str
    total: int
    sources: dict[str, int]
    completed: int
    bonus_cities: list[str]


class FairSeat(Message):
    """The part that a seat had in the seed."""

    name: str | None
    bot: str | None
    nonce_hash: str | None
    """Null if it had none."""
    nonce: str | None
    """Null also if it was not revealed in time."""


class Fairness(Message):
    """What the seed of a game was made of; docs/fairness.md says how."""

    commitment: str
    edition_hash: str
    options: list[str]
    """Of the game, by name, those that are on."""
    starts: int | None
    """Which of the seats begins; null if that is drawn from the seed."""
    secret: str
    """The server's part; its hash is the table's `seed_hash`."""
    seats: list[FairSeat]
    """In the order in which the table was opened, from which the order of play follows."""


class Revealed(Message):
    """Everything about a finished game: the file that `trikk fair` and `trikk verify` read."""

    table: str
    seed_hash: str
    fixed_seed: bool
    """Whoever opened the table chose the seed."""
    fairness: Fairness | None
    """Null with a fixed seed, and at tables of version 0.1, where `seed_hash` is that of the seed itself."""
    record: dict[str, Any]
    map: dict[str, Any] | None
    """The map, as its file has it (docs/catalog.md), so that the record replays anywhere; null if it is Trikk's own."""
    scores: list[Score]
    winners: list[int]


class ReplayStep(Message):
    """A move: who made it, its events, and the position after it, as the perspective may know them."""

    at: float | None
    """Null once the table is archived, and in a record; so is `by`."""
    seat: int | None
    """Null for the setup."""
    choices: int | None
    """How many legal moves there were; null for the setup, and for moves hidden from the perspective."""
    by: Literal["person", "bot", "stand_in"] | None
    move: str | None
    """In notation; null for the setup, and for moves hidden from the perspective."""
    events: list[Event]
    view: View


class Replay(Message):
    edition: str
    edition_hash: str | None
    """As in an update."""
    printed: EditionDetails | None
    """Everything printed, if the record has brought a map that this server does not have; otherwise null."""
    names: list[str]
    """By seat; an empty text for a seat without a name."""
    colours: list[PlayerColour]
    """By seat, numbers of the players' palette; a record has none, so then the number of the seat."""
    bots: list[str | None]
    """By seat: the bot that played, null for a person. In a record, a seat with the name of a bot counts as one."""
    perspective: int | Literal["open", "spectator"]
    steps: list[ReplayStep]


class Analysis(Message):
    """What a seat could have done at one step, from what it knew then."""

    step: int
    seat: int
    played: str
    """The move that was made, in notation."""
    win_chance: float
    """The seat's chance before it moved: that of the best move."""
    best: HintedMove
    chosen: HintedMove
    """The move that was made, with its worth."""
    moves: list[HintedMove]
    """All legal moves, best first."""


Problem = TypeAliasType("Problem", Literal["away", "silent", "full", "read_only", "damaged", "failed"])
"""What is wrong with a database: it cannot be reached, does not answer in time, has no room on its disk, does not let
itself be written to, has damaged pages, or refuses for another reason, which is in the log."""


class Health(Message):
    status: Literal["ok", "unavailable"]
    """`unavailable`: nothing can be stored."""
    problem: Problem | None
    """Why it is unavailable."""
    version: str
    """Of Trikk."""
    preparing: float | None
    """About how much of the rules is compiled, from 0 to 1, while that is done for the first time. Games go on
    meanwhile; hints, analyses and bots that search come afterwards."""


class Reason(Message):
    code: str
    """Stable, and the key of the message's translation."""
    message: str
    details: dict[str, Any]


class Explanation(Message):
    reason: Reason | None
    """Why a move cannot be made now; null for one that can."""


class Error(Message):
    """Why a request was refused. Nothing has changed."""

    error: Reason
