"""Examples of docstrings as code: an extension of Griffe, which reads docstrings for the documentation site."""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""From a prompt to the next empty line."""


class Doctests(Extension):
    """Puts every example into a block of its own. Markdown would take `>>>` for three quotations."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of a module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
