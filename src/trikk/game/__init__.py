"""What may a person say and see? Games with names for things, checked moves, views, events and records."""
