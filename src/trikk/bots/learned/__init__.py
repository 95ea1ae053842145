"""Networks that have learned to play, as files: how they are written and read, and those that come with Trikk."""
