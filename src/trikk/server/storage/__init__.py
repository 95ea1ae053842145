"""What is stored, and where: the schema, its migrations, and the databases."""
