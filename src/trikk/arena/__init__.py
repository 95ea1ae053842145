"""Who is better? Games between bots, many at a time."""
