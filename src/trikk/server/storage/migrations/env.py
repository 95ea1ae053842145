"""Where Alembic begins. `trikk.server.storage.store` hands it an open connection."""

from alembic import context

from trikk.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
with context.begin_transaction():
    context.run_migrations()
