"""Policies for the city games."""

from trikk.bots.policies.city import greedy, guess, memory, mind, planner

__all__ = ["greedy", "guess", "memory", "mind", "planner"]
