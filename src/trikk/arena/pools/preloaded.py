"""Imported by the process that others are forked from, so that what each of them would load is loaded once."""

from trikk.rules.jit import go_over

go_over()
