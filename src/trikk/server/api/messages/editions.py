"""Messages about editions, with everything printed and where it is drawn, and about bots."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from trikk.bots.characters import CHARACTERS, Level
from trikk.bots.naming import built_in_kinds
from trikk.catalog import CardEdition, CityEdition, Edition
from trikk.catalog.languages import in_language
from trikk.catalog.model import Sketch
from trikk.drawing.ground import letters_on
from trikk.layouts import layout_for
from trikk.layouts.ground import base_of
from trikk.layouts.labels import SIZE, labels_of
from trikk.layouts.model import DOT, Box, box_around, box_around_all
from trikk.layouts.tracks import SPACE_WIDTH, spaces_of, tracks_of
from trikk.server.api.messages.base import Message


class EditionSummary(Message):
    """An edition in short."""

    id: str
    name: str
    version: int
    family: Literal["city", "cards"]
    min_players: int
    max_players: int
    art: str
    """The name of its pictures; empty for those that are made from the map."""
    hash: str | None
    """Of a map that does not come with Trikk: it may change, and `GET /api/editions/{edition}?hash=` has this one."""


class EditionList(Message):
    editions: list[EditionSummary]
    visitors_maps: bool
    """Whether `POST /api/maps` takes maps."""


def edition_summary(edition: Edition, hash: str | None = None, language: str | None = None) -> EditionSummary:
    """Return an edition in short; `hash` is that of a map that does not come with Trikk."""
    called = in_language(edition, language)
    names = [name for name in EditionSummary.model_fields if name != "hash"]
    return EditionSummary(**{name: getattr(called, name) for name in names}, hash=hash)


class MapProblem(Message):
    """One thing to correct in the file of a map."""

    line: int | None
    """Of the file, from 1; null if it is about the whole file."""
    field: str
    """`routes[12].colour`, counted from 0; empty if it is about the whole file."""
    message: str
    suggestion: str
    """What was probably meant; empty if nobody knows."""


class BroughtMap(Message):
    """What became of a map that was brought: it can be played, or something has to be corrected."""

    edition: EditionSummary | None
    """Open a table with its `id` and `hash`."""
    problems: list[MapProblem]
    """Empty if it can be played."""


# --- where it is drawn ---------------------------------------------------------------------------------------------


class Point(Message):
    """Units to the right and down."""

    x: float
    y: float


class Space(Message):
    """A space of a route: its middle, direction and length."""

    x: float
    y: float
    angle: float
    """Degrees, clockwise from straight to the right."""
    length: float


class NameSpot(Message):
    """Where a place's name stands, in one line or two."""

    lines: list[str]
    anchor: Literal["start", "middle", "end"]
    """Which end of the lines is at `x`."""
    x: float
    baselines: list[float]
    """The y of each line."""
    afloat: bool
    """Whether it stands on the water."""


class Frame(Message):
    """The part of a board that is shown: everything drawn, with a margin."""

    left: float
    top: float
    width: float
    height: float


class GroundShape(Message):
    """Land, water or a park, by its outline."""

    kind: Literal["land", "water", "park"]
    points: list[tuple[float, float]]
    smooth: bool
    """Whether the outline is a soft line through its points."""


class GroundColours(Message):
    """Of a kind of ground, in `#rrggbb`."""

    fill: str
    letters: str
    """Of names that stand on it."""


class BoardLayout(Message):
    """Where everything on a board is drawn (docs/layouts.md)."""

    frame: Frame
    spots: dict[str, Point]
    """By id of the place."""
    spaces: dict[str, list[Space]]
    """By id of the route, from its `a` to its `b`."""
    names: dict[str, NameSpot]
    """By id of the place."""
    place_radius: float
    """Half the width of a drawn place."""
    space_width: float
    """Across the way."""
    letter_size: float
    """Of names."""
    souvenirs: list[str]
    """Names of the symbols on tokens, in their order; empty if they are only numbered."""
    vehicle: str
    """The picture of the vehicles: taxi, or any other."""
    ground: Literal["land", "water", "park"]
    """What lies below all shapes, unless there is art."""
    shapes: list[GroundShape]
    """Each lies on those before it."""
    colours: dict[Literal["land", "water", "park"], GroundColours]
    """Of grounds that have colours of their own."""


# --- editions with everything --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CityDetails(CityEdition):
    """Everything printed in a game on a board, and where it is drawn."""

    layout: BoardLayout
    sketch: Annotated[Sketch, Field(exclude=True)] = field(default_factory=Sketch)  # the layout has all of it


EditionDetails = TypeAliasType("EditionDetails", Annotated[CityDetails | CardEdition, Field(discriminator="family")])
"""Everything printed in an edition and, for a city, where it is drawn."""


@lru_cache(maxsize=64)
def edition_details(edition: Edition, language: str | None = None) -> CityDetails | CardEdition:
    """Return everything printed in an edition, with names in a language where the edition has them.

    >>> import trikk
    >>> edition_details(trikk.edition("new_york")).layout.names["chelsea"].anchor
    'end'
    """
    edition = in_language(edition, language)
    if isinstance(edition, CardEdition):
        return edition
    printed = {each.name: getattr(edition, each.name) for each in fields(edition)}
    return CityDetails(**printed, layout=board_layout(edition))


MARGIN = 40.0
"""Units around everything drawn, if the layout has no frame."""


def board_layout(edition: CityEdition) -> BoardLayout:
    """Return where everything on a board is drawn."""
    layout = layout_for(edition)
    spaces = spaces_of(edition, layout)
    labels = labels_of(edition, layout, tracks_of(edition, layout))
    drawn = [label.box for label in labels.values()]
    drawn += [box_around(spot, 2 * DOT, 2 * DOT) for spot in layout.spots.values()]
    drawn += [space.box for row in spaces.values() for space in row]
    return BoardLayout(
        frame=_frame(layout.frame or box_around_all(drawn).grown(MARGIN)),
        spots={id: Point(x=_rounded(spot.x), y=_rounded(spot.y)) for id, spot in layout.spots.items()},
        spaces={
            id: [
                Space(x=_rounded(each.x), y=_rounded(each.y), angle=_rounded(each.angle), length=_rounded(each.length))
                for each in row
            ]
            for id, row in spaces.items()
        },
        names={
            id: NameSpot.model_validate(
                {
                    "lines": label.lines,
                    "anchor": label.anchor,
                    "x": _rounded(label.x),
                    "baselines": [_rounded(y) for y in label.baselines],
                    "afloat": label.afloat,
                }
            )
            for id, label in labels.items()
        },
        place_radius=DOT,
        space_width=SPACE_WIDTH,
        letter_size=SIZE,
        souvenirs=list(layout.souvenirs),
        **_ground(edition),
    )


def _ground(edition: CityEdition) -> dict[str, Any]:
    sketch = edition.sketch
    return {
        "vehicle": sketch.vehicle or edition.vehicle,
        "ground": base_of(sketch),
        "shapes": [
            GroundShape.model_validate({"kind": each.kind, "points": each.points, "smooth": each.smooth})
            for each in sketch.shapes
        ],
        "colours": {
            kind: GroundColours(fill=fill, letters=letters_on(sketch, kind)) for kind, fill in sketch.colours.items()
        },
    }


def _frame(box: Box) -> Frame:
    return Frame(
        left=_rounded(box.left),
        top=_rounded(box.top),
        width=_rounded(box.right - box.left),
        height=_rounded(box.bottom - box.top),
    )


def _rounded(units: float) -> float:
    return round(units, 2)


# --- bots ----------------------------------------------------------------------------------------------------------


class BotInfo(Message):
    """A kind of bot. A seat names it with or without parameters: `planner`, `search:ms=500`.

    A bot of another package has to be named exactly like this: its parameters are chosen by the host.
    """

    name: str
    summary: str
    """Empty for a bot of another package."""
    parameters: list[str]
    """Each as it is written after a colon, with its default if it has one: `threads=N (default 1)`."""


class CharacterInfo(Message):
    """A bot that a menu should offer, as a seat names it."""

    bot: str
    level: Level


class BotList(Message):
    bots: list[BotInfo]
    characters: list[CharacterInfo]
    """Trikk's own bots that a menu should offer, weakest first."""


def bot_list(others: Sequence[str]) -> BotList:
    """Return all bots that a seat may name: Trikk's own, and those of other packages that the host allows."""
    own = [
        BotInfo(name=kind.name, summary=kind.summary, parameters=[str(each) for each in kind.parameters])
        for kind in built_in_kinds()
    ]
    return BotList(
        bots=[*own, *(BotInfo(name=text, summary="", parameters=[]) for text in others)],
        characters=[CharacterInfo(bot=each.bot, level=each.level) for each in CHARACTERS],
    )
