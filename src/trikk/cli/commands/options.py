"""Arguments and options that several commands have."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trikk.words import LANGUAGES

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]

EditionArgument = Annotated[str, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.")]
OneEdition = Annotated[
    str | None, typer.Argument(metavar="EDITION", help="An edition's id, or a .toml file.", show_default=False)
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")]
Maps = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="FILE", help="A map of your own that records name; repeatable."),
]
OwnMaps = Annotated[
    str | None,
    typer.Option(
        "--maps",
        metavar="FILE_OR_FOLDER",
        help="Maps of your own to offer; read again when they change.",
        show_default=False,
    ),
]
