"""Bots that do what bots must not do, on their third decision: what the arena has to live with."""

import os
import signal
import sys
import time
from multiprocessing import parent_process
from pathlib import Path

import trikk


class WellBehaved:
    """Plays its first move every time, until its third decision."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, decision: trikk.Decision) -> trikk.Move | str:
        self.decisions += 1
        if self.decisions == 3:
            misdeed = self.misbehave(decision)
            if misdeed is not None:
                return misdeed
        return decision.moves[0]

    def misbehave(self, decision: trikk.Decision) -> str | None:
        """Return a move that is not legal, do something worse, or None."""
        return None


class Crasher(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        raise ZeroDivisionError("thought too hard\nabout <nothing>")


class Cheat(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        return "complete 99"


class Leaver(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        sys.exit("had enough")


class Sleeper(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        time.sleep(60)
        return None


class Hanger(WellBehaved):
    """Hangs where no alarm reaches it."""

    def misbehave(self, decision: trikk.Decision) -> str | None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        time.sleep(60)
        return None


class Quitter(WellBehaved):
    """Ends its process, as a crash in compiled code would."""

    def __init__(self, code: int = 3) -> None:
        super().__init__()
        self.code = code

    def misbehave(self, decision: trikk.Decision) -> str | None:
        os._exit(self.code)


class Killed(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        os.kill(os.getpid(), signal.SIGKILL)
        return None


class Unlucky(WellBehaved):
    """Is killed in its first game ever, and never again; a file marks that it has been."""

    def __init__(self, mark: str = "unlucky") -> None:
        super().__init__()
        self.mark = Path(mark)

    def misbehave(self, decision: trikk.Decision) -> str | None:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(self.victim(), signal.SIGKILL)
        return None

    def victim(self) -> int:
        return os.getpid()


class Rebel(Unlucky):
    """Kills the process that has started its own."""

    def victim(self) -> int:
        parent = parent_process()
        assert parent is not None
        return parent.pid or 0


class Talker(WellBehaved):
    def misbehave(self, decision: trikk.Decision) -> str | None:
        print("I am thinking!", flush=True)
        return None


class Stillborn(WellBehaved):
    """Cannot even be made where it is to play."""

    def __init__(self) -> None:
        super().__init__()
        if parent_process() is not None:
            raise OSError("no more memory")


class Deaf(WellBehaved):
    """Closes all by which its process could hear and be heard, and goes on."""

    def misbehave(self, decision: trikk.Decision) -> str | None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        parent = parent_process()
        assert parent is not None
        os.closerange(3, parent.sentinel)
        os.closerange(parent.sentinel + 1, 256)
        time.sleep(60)
        return None


class Poisoner(WellBehaved):
    """Plays well, and leaves a process behind in which nothing works any more."""

    def misbehave(self, decision: trikk.Decision) -> str | None:
        os.closerange(3, 256)
        return None
