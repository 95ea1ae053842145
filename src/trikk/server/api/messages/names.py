"""What players may be called."""

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from trikk.words.bot_names import is_bot_name

LONGEST_NAME = 24
"""Characters of a name, counted with single spaces and accents joined to their letters."""
MOST_MARKS = 3
"""Accents and points on one letter: Hebrew needs so many, and more would grow out of the line."""

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are letters or signs to Unicode, but that nobody can see."""
SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: phones put them after signs such as hearts; after a letter nobody can see them."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that are not drawn, or only move others about."""
MARKS = ("Mn", "Me")


def clean_name(text: str) -> str:
    """Return a name as everyone will see it; refuse one that nobody could read.

    >>> clean_name("  Ada   L. ")
    'Ada L.'
    """
    name = unicodedata.normalize("NFC", " ".join(SELECTORS.sub("", text).split()))
    kinds = [unicodedata.category(c) for c in name]
    if any(kind in UNSEEN for kind in kinds) or INVISIBLE & set(name):
        raise PydanticCustomError("name_unseen", "a name has only letters, digits and signs that can be seen")
    if not any(kind[0] in "LNPS" for kind in kinds):
        raise PydanticCustomError("name_empty", "a name has at least one letter, digit or sign")
    if _longest_run(kinds) > MOST_MARKS:
        raise PydanticCustomError("name_marks", "a letter of a name has at most {most} accents", {"most": MOST_MARKS})
    if is_bot_name(name):
        raise PydanticCustomError("name_of_bot", "a bot has this name")
    if len(name) > LONGEST_NAME:
        raise PydanticCustomError("name_too_long", "a name has at most {most} characters", {"most": LONGEST_NAME})
    return name


def clean_text(text: str) -> str:
    """Return a text of a map without what nobody can see, and without towers of accents.

    >>> clean_text("Old\u3164  Town\ufe0f")
    'Old Town'
    """
    kept: list[str] = []
    run = 0
    for c in unicodedata.normalize("NFC", SELECTORS.sub("", text)):
        kind = unicodedata.category(c)
        run = run + 1 if kind in MARKS else 0
        if run <= MOST_MARKS and c not in INVISIBLE and (kind not in UNSEEN or c.isspace()):
            kept.append(c)
    return " ".join("".join(kept).split())


def _longest_run(kinds: list[str]) -> int:
    """Return how many marks stand on one letter at most."""
    longest = run = 0
    for kind in kinds:
        run = run + 1 if kind in MARKS else 0
        longest = max(longest, run)
    return longest


Name = Annotated[
    str,
    AfterValidator(clean_name),
    Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_NAME}),
]
"""What a player wants to be called."""
