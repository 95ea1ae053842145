"""A package with strange bots. They run in processes of their own, and tell by files what they did there."""

from pathlib import Path

import pytest

from tests.bots.packages import install_here

SOURCE = """
    import os
    import pathlib
    import sys
    import threading
    import time

    HERE = pathlib.Path(__file__).parent

    def note(name, text=""):
        with open(HERE / name, "a", encoding="utf-8") as file:
            file.write(f"{text}\\n")

    class Slow:
        '''Waits until it may answer.'''

        def choose(self, decision):
            note("asked", os.getpid())
            while not (HERE / "may_answer").exists():
                time.sleep(0.01)
            return decision.moves[0]

    class Hanging:
        '''Never answers.'''

        def choose(self, decision):
            note("asked", os.getpid())
            threading.Event().wait()

    class Raising:
        '''Fails.'''

        def choose(self, decision):
            raise LookupError("no idea")

    class Leaving:
        '''Ends its thread.'''

        def choose(self, decision):
            raise SystemExit

    class Dying:
        '''Ends its process.'''

        def choose(self, decision):
            note("deaths")
            os._exit(3)

    class Unlucky:
        '''Ends its first process.'''

        def choose(self, decision):
            note("deaths")
            if len((HERE / "deaths").read_text().splitlines()) == 1:
                os._exit(3)
            return decision.moves[-1]

    class Cheating:
        '''Makes moves that there are not.'''

        def choose(self, decision):
            return "draw gold"

    class Silent:
        '''Makes no move.'''

        def choose(self, decision):
            return None

    class Talking:
        '''Says what it likes.'''

        def choose(self, decision):
            print("draw gold")
            print("draw gold", file=sys.stderr)
            os.write(2, b"draw gold")
            return decision.moves[-1]

    class Counted:
        '''Notes what it is asked, and by whom.'''

        def __init__(self, motto: str = ""):
            self.motto = motto

        def choose(self, decision):
            note("calls", f"{os.getpid()} {os.getpriority(os.PRIO_PROCESS, 0)} {decision.view.edition} {self.motto}")
            return decision.moves[-1]

    class Broken:
        '''Cannot be made.'''

        def __init__(self, weights: str = ""):
            note("made", weights)
            raise OSError(weights)

        def choose(self, decision):
            return decision.moves[-1]
"""
FAILING = ("hanging", "raising", "leaving", "dying", "cheating", "silent")
NAMES = (*FAILING, "slow", "unlucky", "talking", "counted", "broken")


class Strange:
    """What the bots did, and may do."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def notes(self, name: str) -> list[str]:
        """Return what has been noted in a file."""
        file = self._folder / name
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def is_asked(self) -> bool:
        """Return whether a bot that does not answer by itself has been asked."""
        return bool(self.notes("asked"))

    def may_answer(self) -> None:
        """Let such bots answer."""
        (self._folder / "may_answer").touch()


def install_strange(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Strange:
    """Install the package for this process, and those that it starts, until the test is over."""
    bots = {name: name.capitalize() for name in NAMES}
    install_here(monkeypatch, folder, "strange_bots", SOURCE, bots)
    return Strange(folder)
