"""The commands below `trikk admin` and their options. Each imports its module only when it is called."""

from typing import Annotated, Literal

import typer

from trikk.cli.frame import command_group, examples
from trikk.cli.table_argument import TableCommand
from trikk.groups import need

app = command_group("admin")

Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL_OR_FILE",
        envvar="TRIKK_DATABASE",
        help="Where games are kept, as for trikk serve; if not given, the file in your data folder.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Tables = Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of tables.", show_default=False)]


@app.callback(
    invoke_without_command=True,
    epilog=examples("trikk admin list", "trikk admin backup trikk-backup.db", "trikk admin COMMAND --help"),
)
def admin(context: typer.Context) -> None:
    """Look after the tables of a server.

    Works on the server's database. Commands that only look may be used while the server runs; docs/admin.md says which
    others may.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    need("server", "`trikk admin`")


@app.command(
    name="list",
    epilog=examples(
        "trikk admin list",
        "trikk admin list --state playing --edition new_york",
        "trikk admin list --older-than 90d --limit 1000 --json --database club.db",
    ),
)
def list_tables(
    state: Annotated[
        Literal["open", "playing", "over", "archived"] | None, typer.Option(help="Only tables in this state.")
    ] = None,
    edition: Annotated[str | None, typer.Option(metavar="ID", help="Only tables of this edition.")] = None,
    older_than: Annotated[
        str | None,
        typer.Option(metavar="AGE", help="Only tables that nobody has touched for so long: 90d, 12h, 30m."),
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="At most so many.")] = 50,
    after: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Go on after this table, the last of the page before.")
    ] = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List tables, the last touched first."""
    from trikk.cli.admin import list_command

    list_command(
        database, state=state, edition=edition, older_than=older_than, limit=limit, after=after, as_json=as_json
    )


@app.command(
    name="inspect",
    cls=TableCommand,
    epilog=examples(
        "trikk admin inspect 5Zk0vZ2hQmWb",
        "trikk admin inspect 5Zk0vZ2hQmWb --entries 100 --json",
        "trikk admin inspect 5Zk0vZ2hQmWb --reveal --json",
    ),
)
def inspect_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.", show_default=False)],
    entries: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many of the last things that happened to show.")
    ] = 10,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Also show what is hidden: seed, keys of links, all moves and cards.")
    ] = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show a table as one who watches may know it.

    As long as a game is not over, nothing hidden is shown unless you ask for it.
    """
    from trikk.cli.admin import inspect_command

    inspect_command(database, table, entries=entries, reveal=reveal, as_json=as_json)


@app.command(name="archive", cls=TableCommand, epilog=examples("trikk admin archive 5Zk0vZ2hQmWb bQ9w2LrTt0aA"))
def archive_tables(tables: Tables, database: Database = None, as_json: Json = False) -> None:
    """Archive tables.

    Nobody can play there any more, until a player of the table opens it again. Nothing is deleted for months.
    """
    from trikk.cli.admin import archive_command

    archive_command(database, tables, as_json=as_json)


@app.command(
    name="delete",
    cls=TableCommand,
    epilog=examples("trikk admin delete 5Zk0vZ2hQmWb", "trikk admin delete --yes --json 5Zk0vZ2hQmWb"),
)
def delete_tables(
    tables: Tables,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = None,
    as_json: Json = False,
) -> int:
    """Delete tables with everything that happened there, for ever."""
    from trikk.cli.admin import delete_command

    return delete_command(database, tables, yes=yes, as_json=as_json)


# --- whole databases -----------------------------------------------------------------------------------------------

Force = Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")]


@app.command(
    name="backup",
    epilog=examples(
        "trikk admin backup trikk-backup.db", "trikk admin backup --database club.db --force /var/backups/club.db"
    ),
)
def back_up(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The copy to make.", show_default=False)],
    force: Force = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Copy an SQLite database, also while a server runs.

    The copy is of one moment, readable for you alone, and holds the seeds of current games like the database itself.
    """
    from trikk.cli.admin_database import backup_command

    backup_command(database, file, force=force, as_json=as_json)


@app.command(
    name="restore",
    epilog=examples("trikk admin restore trikk-backup.db", "trikk admin restore --force /var/backups/club.db"),
)
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A copy that backup made.", show_default=False)],
    force: Annotated[
        bool, typer.Option("--force", help="Even if there is a database; it is kept under another name.")
    ] = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Put a copy of an SQLite database in its place. Stop the server first."""
    from trikk.cli.admin_database import restore_command

    restore_command(database, file, force=force, as_json=as_json)


@app.command(
    name="export",
    epilog=examples(
        "trikk admin export tables.jsonl", "trikk admin export - | gzip > tables.jsonl.gz", "trikk admin export -"
    ),
)
def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; - is standard output.", show_default=False)],
    force: Force = False,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Write all tables as lines of JSON, also while a server runs.

    For another database, SQLite or PostgreSQL. The file holds the seeds of current games like the database itself.
    """
    from trikk.cli.admin_database import export_command

    export_command(database, file, force=force, as_json=as_json)


@app.command(
    name="import",
    epilog=examples(
        "trikk admin import tables.jsonl --database postgresql://trikk@localhost/trikk",
        "gunzip < tables.jsonl.gz | trikk admin import -",
    ),
)
def import_tables(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An exported file; - is standard input.", show_default=False)
    ],
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Add all tables of an exported file, or none.

    If anything is wrong with the file, says line and field, and nothing is stored. Makes the database if need be.
    Running games go on with the time that they had left.
    """
    from trikk.cli.admin_database import import_command

    import_command(database, file, as_json=as_json)


@app.command(name="check", epilog=examples("trikk admin check", "trikk admin check --database club.db --json"))
def check(database: Database = None, as_json: Json = False) -> int:
    """Look for anything wrong in a database, also while a server runs.

    Reads the schema and the whole file, and plays every game again from its entries. Exits with 1 if it finds anything.
    """
    from trikk.cli.admin_database import check_command

    return check_command(database, as_json=as_json)


@app.command(
    name="limits",
    epilog=examples(
        "trikk admin limits", "trikk admin limits club-limits.toml", "trikk admin limits --toml > club-limits.toml"
    ),
)
def limits(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A file for trikk serve --limits.", show_default=False)
    ] = None,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a file with all limits, to change.")] = False,
    as_json: Json = False,
) -> None:
    """Show limits, and check a file of them.

    A server that was started with --limits FILE reads the file again when it changes. If anything is wrong with it, the
    limits stay as they were and the log says why; check it here first.
    """
    from trikk.cli.admin_limits import limits_command

    limits_command(file, as_toml=as_toml, as_json=as_json)
