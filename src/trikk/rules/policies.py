"""How a seat chooses where whole games are played in compiled code."""

POLICY_RANDOM = 0
"""Any legal action, each equally likely."""
POLICY_FIRST = 1
"""The legal action with the lowest number."""
