"""What is counted in games, and which figures follow from the counts."""
