"""The compiled policies by number."""

POLICY_RANDOM, POLICY_NOVICE, POLICY_GREEDY, POLICY_PLANNER = range(4)
