"""Policies for The Card Game."""

from trikk.bots.policies.cards import greedy, guess, mind, novice, planner

__all__ = ["greedy", "guess", "mind", "novice", "planner"]
