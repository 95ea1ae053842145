"""Alembic's entry point. `trikk.server.storage.store` gives it an open connection."""

from alembic import context

from trikk.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
with context.begin_transaction():
    context.run_migrations()
