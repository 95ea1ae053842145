"""The city games: New York, San Francisco and maps of your own. Rule numbers (R1…) are those of `docs/rules`."""

from trikk.rules.city import actions, apply, encode, hidden, legal, scoring, setup, state, tables

__all__ = ["actions", "apply", "encode", "hidden", "legal", "scoring", "setup", "state", "tables"]
