"""The bots that come with Trikk. Their compiled part is in `trikk.bots.policies`."""
