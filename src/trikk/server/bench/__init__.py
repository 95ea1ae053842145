"""A client in Python, and what it measures of a server."""
