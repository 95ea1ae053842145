"""How long tests wait for what should happen."""

PATIENCE = 600.0
"""Seconds after which it is given up: far more than a machine ten times slower, and busy, needs for anything."""
