"""Imported by the process that others are forked from, so that modules are loaded only once."""

from trikk.rules.jit import go_over

go_over()
