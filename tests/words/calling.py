"""Which texts Python asks for, read off its code."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Asked:
    """A call of `text`."""

    where: str
    id: str
    """The id, or a pattern for it."""
    values: frozenset[str] | None
    """Names of what is given; None if the code does not tell."""

    @property
    def is_pattern(self) -> bool:
        return "+" in self.id


def calls_in(path: Path) -> Iterator[Asked | str]:
    """Yield the calls of a module; as a text what is wrong with one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node) == "text" and node.args:
            where = f"{path.name}:{node.lineno}"
            id = _id(node.args[0])
            values = None if any(each.arg is None for each in node.keywords) else {str(e.arg) for e in node.keywords}
            yield Asked(where, id, None if values is None else frozenset(values)) if id else f"{where}: which text?"


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _id(node: ast.expr) -> str:
    """Return an id or a pattern with a fixed beginning; nothing if it is neither."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w-]+" for p in node.values)
    return ""
