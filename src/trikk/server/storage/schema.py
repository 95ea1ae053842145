"""The database schema: tables, their seats, and the append-only list of entries of each."""

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),  # when a person last did something
    Column("state", String(8), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("edition_version", Integer, nullable=False),
    Column("edition_hash", String(64)),  # of `editions`; null at tables of version 0.1
    Column("turn_limit", String(8), nullable=False),
    Column("open_track", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("starts", Integer),  # which seat begins; null: drawn from the seed
    Column("fixed_seed", Boolean, nullable=False),
    Column("seed", JSON, nullable=False),  # secret until the game is over; before it begins, the host's part of it
    Column("seed_hash", String(64), nullable=False),  # of the host's part
    Column("commitment", String(64)),  # fixed before players reveal their numbers; null: not yet, or a fixed seed
    Column("fairness", Text),  # what the seed was made of, as JSON; null as above, and at tables of version 0.1
    Column("invite_key", String(22), nullable=False),
    Column("watch_key", String(22), nullable=False),
    Column("invite_code", String(12), index=True, unique=True),  # while a seat is free
    Column("opening", String(64), unique=True),  # a hash of the request that opened it, to recognise a repeated one
    Column("seq", Integer, nullable=False),  # of the last entry
    Column("version", Integer, nullable=False),  # moves made and taken back
    Column("to_move", Integer),
    Column("deadline", Float),  # when the seat to move runs out of time
    Column("due", Float),  # when the server has to do something by itself: a bot's move, a deadline
    Column("paused", Float),  # seconds that were left when the clock stopped
    Column("undo_until", Float),  # until when the last move can be taken back; null: it cannot
    Column("presence", Integer, nullable=False, server_default="0"),  # counts changes of who is here
    Column("rematch", String(22)),
    Column("archived_at", Float),  # null if it is archived for good
    Column("record", JSON(none_as_null=True)),  # if it is archived for good; the entries are deleted then
    CheckConstraint("state IN ('open', 'playing', 'over', 'archived')", name="state"),
)

Index("ix_tables_due_id", tables.c.due, tables.c.id)
Index("ix_tables_state", tables.c.state)
Index("ix_tables_archived_at", tables.c.archived_at)
NOT_ARCHIVED = text("state <> 'archived'")
Index("ix_tables_not_archived", tables.c.touched, sqlite_where=NOT_ARCHIVED, postgresql_where=NOT_ARCHIVED)
IN_LOBBY = text("listed AND state IN ('open', 'playing')")
"""Which tables everyone may see. A query that contains the same text can use the index."""
Index("ix_tables_in_lobby", tables.c.created, sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY)

# Every edition that a table was ever opened with, so that the table can be read when the edition has changed; and for a
# while the maps that visitors have brought.
editions = Table(
    "editions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("brought", Float),  # when a visitor brought it, as long as no table has been opened with it
)
BROUGHT = text("brought IS NOT NULL")
Index("ix_editions_brought", editions.c.brought, sqlite_where=BROUGHT, postgresql_where=BROUGHT)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("bot", String(80)),  # null: a person's seat, or free
    Column("name", String(24)),  # null: free, or a guest without a name
    Column("secret_hash", String(64)),
    Column("stand_in", String(5)),  # plays for a person: a 'turn', 'stays' until they are back, or they 'left'
    Column("missed", Integer, nullable=False, server_default="0"),  # turns in a row that ran out of time
    Column("held", String(200)),  # first tickets, until the seats before have chosen
    Column("presence", String(7)),  # 'here', 'away', 'offline'; null: a bot, or never was here
    Column("present_since", Float),
    Column("process", String(22), index=True),  # the one that sees the player
    Column("colour", Integer),  # of the players' palette; null: free
    Column("nonce_hash", String(64)),  # of the player's number; empty: awaited; null: has no part in the seed
    Column("nonce", String(32)),  # secret until the game is over; null until it is revealed
    Column("code_hash", String(64), index=True),  # of a one-time code
    Column("code_expires", Float),
    Column("code_tries", Integer, nullable=False, default=0),  # only for processes of version 0.1 beside this one
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("type", String(8), nullable=False),
    Column("seat", Integer),
    Column("version", Integer),  # of a move, after it
    Column("body", JSON, nullable=False),
    UniqueConstraint("table_id", "version"),
)

# The last time that a process has stored, so that a clock which is set while no server runs is noticed.
clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("believed_since", Float, nullable=False),  # when the clock last jumped, or the server had been off for long
    Column("jumps", Integer, nullable=False),
)

# Written by checks whether the database works, and read by nobody.
health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("checked", Float, nullable=False),
)

# The processes that see players. One without a recent sign of life is dead, and its players are offline.
processes = Table(
    "processes",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("alive", Float, nullable=False),
)

# A row to lock for each table: the process that holds it makes a bot's move there. Nothing else locks it, so people can
# go on at the table while a bot thinks.
turns = Table(
    "turns",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)
