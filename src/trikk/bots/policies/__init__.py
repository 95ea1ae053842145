"""How the built-in bots choose, compiled: numbers and arrays only, over what the seat to move may know.

A policy looks at a state as its seat sees it. Given a whole state it must choose the same as given the seat's view of
it: that is what makes it fit to guide a search through sampled worlds, and a test holds it to that.
"""
