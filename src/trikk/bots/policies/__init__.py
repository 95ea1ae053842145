"""How the built-in bots choose, compiled: numbers and arrays only, over what the seat to move may know.

A policy uses only what its seat may know. Given a whole state it must choose the same as given the seat's view of it,
so that it can guide a search through sampled worlds. A test checks that.
"""
