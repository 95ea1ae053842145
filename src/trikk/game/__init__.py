"""What may a person say and see? Games with named things, checked moves, views, events and records."""
