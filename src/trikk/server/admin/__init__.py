"""What those who run a server do with its database, from the command line: `trikk admin`."""
