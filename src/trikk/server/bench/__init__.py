"""A client in Python, and a measurement of a server with it."""
