"""What cannot be an environment, or be done in one."""

from trikk.errors import ToldError


class EnvError(ToldError):
    """An environment cannot be made like this, or cannot do this now; the text says why.

    >>> import trikk.envs
    >>> trikk.envs.aec("new_york", reward="money")
    Traceback (most recent call last):
        ...
    trikk.envs.errors.EnvError: there is no reward 'money'; rewards: win, margin, points
    """
