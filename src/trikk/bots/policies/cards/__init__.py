"""Policies for The Card Game."""

from trikk.bots.policies.cards import greedy, guess, memory, mind, novice, planner

__all__ = ["greedy", "guess", "memory", "mind", "novice", "planner"]
