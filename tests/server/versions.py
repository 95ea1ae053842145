"""What takes a database back to the form it had before a migration."""

ADDED_BY_0004 = {
    "tables": ["paused", "undo_until", "presence"],
    "seats": ["stand_in", "missed", "held", "presence", "present_since", "process"],
}
BEFORE_0004 = (
    "DROP INDEX ix_seats_process",
    *(f"ALTER TABLE {table} DROP COLUMN {column}" for table, columns in ADDED_BY_0004.items() for column in columns),
    "ALTER TABLE seats ADD COLUMN away BOOLEAN DEFAULT false NOT NULL",
    "DROP TABLE processes",
)
BEFORE_0003 = (*BEFORE_0004, "ALTER TABLE seats DROP COLUMN colour")
