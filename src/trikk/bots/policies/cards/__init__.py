"""Policies for The Card Game."""

from trikk.bots.policies.cards import description, greedy, guess, mind, novice, planner

__all__ = ["description", "greedy", "guess", "mind", "novice", "planner"]
