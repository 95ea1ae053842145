"""What clients send."""

import base64
import binascii
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, model_validator
from typing_extensions import TypeAliasType

from trikk.server.api.messages.base import Message
from trikk.server.api.messages.names import Name

SECRET_BYTES = 32


class Request(Message):
    """A message from a client. Types are strict: `1` is no text, and neither `true` nor `1.0` is a whole number."""

    model_config = ConfigDict(strict=True)


def _check_secret(text: str) -> str:
    try:
        raw = base64.urlsafe_b64decode(text + "=")
    except (binascii.Error, ValueError):
        raise ValueError("a secret is base64url") from None
    if len(raw) != SECRET_BYTES or len(set(raw)) < SECRET_BYTES // 4:
        raise ValueError(f"a secret is {SECRET_BYTES} random bytes")
    return text


Secret = Annotated[
    str, StringConstraints(min_length=43, max_length=43, pattern="^[A-Za-z0-9_-]+$"), AfterValidator(_check_secret)
]
"""32 random bytes in base64url, made and kept by the client. The server keeps only a hash, and never sends one."""

Version = Annotated[int, Field(ge=0, le=1_000_000)]
"""A count of moves, and of moves taken back."""

Sequence = Annotated[int, Field(ge=0, le=2**53 - 1)]

TurnLimit = TypeAliasType("TurnLimit", Literal["none", "1min", "3min", "1day"])
Pace = TypeAliasType("Pace", Literal["instant", "quick", "normal", "slow"])
ReactionName = TypeAliasType("ReactionName", Literal["clap", "laugh", "wow", "sad", "think", "party", "thumb", "wave"])
Perspective = TypeAliasType("Perspective", Literal["open", "spectator", "0", "1", "2", "3"])
"""With everything open, or as a spectator or a seat saw it."""

Code = Annotated[str, StringConstraints(min_length=1, max_length=32)]
"""As people type it: capital letters or not, with spaces and hyphens or without."""


PlayerColour = TypeAliasType("PlayerColour", Annotated[int, Field(ge=0, le=3)])
"""A number of the players' palette: vermilion, teal, violet, ink."""


Nonce = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
"""A number of 128 random bits in hexadecimal, made by the client for one seat of one table."""
NonceHash = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of the text of a nonce, in hexadecimal."""

EditionHash = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""Of an edition with all that is drawn of it, in hexadecimal."""

LONGEST_BOT = 80
Bot = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_BOT)]


class MySeat(Request):
    """The seat of the person who opens the table."""

    kind: Literal["me"]
    name: Name | None = None
    """Null for a person without a name: every client has a word for that."""
    secret: Secret
    colour: PlayerColour | None = None
    """A wish; if null, or if a seat before has it, the first colour that is left."""
    nonce_hash: NonceHash | None = None
    """Of the player's number; without one, the player has no part in the seed."""


class SameDeviceSeat(Request):
    """A seat of another person at the same device."""

    kind: Literal["same_device"]
    name: Name | None = None
    secret: Secret
    colour: PlayerColour | None = None
    """As for the seat of the person who opens the table."""
    nonce_hash: NonceHash | None = None


class OpenSeat(Request):
    """A seat for whoever comes by the link."""

    kind: Literal["open"]


class BotSeat(Request):
    """A seat for a bot, by name: `planner`, `search:ms=500`."""

    kind: Literal["bot"]
    bot: Bot
    colour: PlayerColour | None = None
    """A wish, which counts after those of people."""


SeatChoice = TypeAliasType(
    "SeatChoice", Annotated[MySeat | SameDeviceSeat | OpenSeat | BotSeat, Field(discriminator="kind")]
)


class OpenTable(Request):
    """Opens a table. The game begins when no seat is open any more."""

    edition: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    edition_hash: EditionHash | None = None
    """A certain version of the edition, or a map that somebody has brought; if null, the edition as it is now."""
    seats: Annotated[list[SeatChoice], Field(min_length=2, max_length=4)]
    turn_limit: TurnLimit = "none"
    open_track: bool = False
    """K6: each player may look through their own track pile."""
    starts: Annotated[int, Field(ge=0, le=3)] | None = None
    """Which of the listed seats begins; random if null."""
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None
    """A fixed seed, for practice: no seat may be open."""
    listed: bool = False
    """Whether the table is in the lobby, where everyone may watch and join."""
    hints: bool = True
    """Allow hints; they work only if all other seats are bots."""
    pace: Pace | None = None
    """The pace of bots; the server's default if null."""


class Join(Request):
    """Takes a free seat. The same secret again gets the same seat."""

    name: Name | None = None
    secret: Secret
    seat: Annotated[int, Field(ge=0, le=3)] | None = None
    """Which seat; any free one if null."""
    colour: PlayerColour | None = None
    """A wish; if null, or if another person has it, the first colour that is left."""
    nonce_hash: NonceHash | None = None
    """Of the player's number; without one, the player has no part in the seed."""


class MakeMove(Request):
    """Makes a move, in notation, that was legal at this version. The same request again gets the same answer."""

    version: Version
    move: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Undo(Request):
    """Takes your last move back, which led to this version. The same request again gets the same answer."""

    version: Version


class React(Request):
    reaction: ReactionName


class SetPace(Request):
    """Changes the pace of bots from now on."""

    pace: Pace


class ChooseColour(Request):
    """Changes your colour, before the game begins."""

    colour: PlayerColour


class FillSeat(Request):
    """Puts a bot on a free seat, before the game begins."""

    seat: Annotated[int, Field(ge=0, le=3)]
    bot: Bot
    """Its name, as in the seat of a bot."""


class GiveNonce(Request):
    """Gives the player's number: its hash while the table waits for hashes, then the number itself.

    Exactly one of the two. The same request again changes nothing.
    """

    nonce_hash: NonceHash | None = None
    nonce: Nonce | None = None
    """When `commitment` of the table is there, and not before."""

    @model_validator(mode="after")
    def _one(self) -> "GiveNonce":
        if (self.nonce_hash is None) == (self.nonce is None):
            raise ValueError("a nonce or its hash")
        return self


class TakeOver(Request):
    """Moves a seat to this device, with the code from the first device and a new secret."""

    code: Code
    secret: Secret


class BringMap(Request):
    """Brings a map of one's own."""

    text: Annotated[str, StringConstraints(min_length=1)]
    """The content of its file (docs/catalog.md)."""


class ReplayRecord(Request):
    """Asks for a replay of a saved game."""

    record: dict[str, Any]
    """A record, or an object that has one under `record`: a result of a tournament, or an answer of `.../record`."""
    perspective: Perspective = "open"
    language: Annotated[str, StringConstraints(pattern="^[a-z]{2}$")] | None = None
    """For names of a map that the record brings along."""


class Visible(Request):
    """Whether the page can be seen: the only message after the hello that a client may send through a WebSocket."""

    type: Literal["visible"]
    visible: bool


Token = Annotated[str, StringConstraints(max_length=64)]


class Hello(Request):
    """The first thing a client sends through a WebSocket."""

    type: Literal["hello"]
    token: Token | None = None
    """A seat's secret, or the key of an invitation or watch link."""
    since: Sequence | None = None
    """The last sequence number that the client has; null for a fresh view."""
    also: Annotated[
        tuple[Annotated[str, StringConstraints(max_length=64)], ...], Field(max_length=3, strict=False)
    ] = ()
    """Secrets of other seats at the same device: their players are here too."""
    visible: bool = True
    """Whether the page can be seen."""


class SendMove(MakeMove):
    """Makes a move through a WebSocket, as `POST .../moves` does; answered with `Accepted` or `Refused`."""

    type: Literal["move"]
    id: Annotated[int, Field(ge=0, le=2**53 - 1)]
    """Of the client's choice: the answer has it too."""


ClientMessage = TypeAliasType("ClientMessage", Annotated[Visible | SendMove, Field(discriminator="type")])
