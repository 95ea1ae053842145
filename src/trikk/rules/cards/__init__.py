"""The Card Game. Rule numbers (K1…) are those of `docs/rules`."""

from trikk.rules.cards import actions, apply, encode, hidden, legal, scoring, setup, state, tables

__all__ = ["actions", "apply", "encode", "hidden", "legal", "scoring", "setup", "state", "tables"]
