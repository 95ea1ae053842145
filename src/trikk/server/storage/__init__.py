"""What is kept: the schema, its migrations, and the databases that hold it."""
