"""Maps that do not come with Trikk: those of the host, and those that visitors bring."""
