"""A table, what can be done at it, its clock, and who may see what."""
