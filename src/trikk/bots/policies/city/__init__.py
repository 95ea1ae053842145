"""Policies for the city games."""

from trikk.bots.policies.city import greedy, guess, mind, novice, planner

__all__ = ["greedy", "guess", "mind", "novice", "planner"]
