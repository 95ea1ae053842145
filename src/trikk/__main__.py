"""`python -m trikk` is the command `trikk`."""

from trikk.cli import main

main()
