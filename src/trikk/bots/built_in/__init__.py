"""The bots that come with Trikk. What they think is compiled code, in `trikk.bots.policies`."""
