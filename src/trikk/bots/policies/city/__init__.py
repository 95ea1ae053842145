"""Policies for the city games."""

from trikk.bots.policies.city import description, greedy, guess, mind, novice, planner

__all__ = ["description", "greedy", "guess", "mind", "novice", "planner"]
