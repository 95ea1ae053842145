"""How fast is it? Every figure is measured now, on this machine, in one run."""
