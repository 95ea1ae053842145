"""Policies for the city games."""

from trikk.bots.policies.city import greedy, guess, memory, mind, novice, planner

__all__ = ["greedy", "guess", "memory", "mind", "novice", "planner"]
