"""Where the parts of a run are worked on: processes of this machine, or a Ray cluster."""
