"""Policies for The Card Game."""

from trikk.bots.policies.cards import greedy, guess, memory, mind, planner

__all__ = ["greedy", "guess", "memory", "mind", "planner"]
