"""Processes apart from the server for what takes long: bots that search, bots of other packages, hints, analyses."""
