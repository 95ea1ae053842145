"""Documents of tables and lists, made up or changed at random."""

import copy
from typing import Any

from hypothesis import strategies as st

Values = st.SearchStrategy[Any]


def nested(*scalars: Values) -> Values:
    """Return values that are scalars, or lists and tables of them."""
    return st.recursive(
        st.one_of(*scalars),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )


def containers(node: Any) -> list[Any]:
    """Return all tables and lists in a document, itself included."""
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    found = [node] if isinstance(node, dict | list) else []
    return found + [deeper for child in inner for deeper in containers(child)]


def mutate(document: dict[str, Any], data: st.DataObject, values: Values, keys: list[str]) -> None:
    """Delete, replace, repeat or insert one value somewhere, half the time near the top; some under these keys."""
    target = data.draw(st.sampled_from([document] if data.draw(st.booleans()) else containers(document)))
    known = list(target) if isinstance(target, dict) else list(range(len(target)))
    what = data.draw(st.sampled_from(["delete", "replace", "repeat", "insert"]))
    if what == "insert" or not known:
        if isinstance(target, dict):
            target[data.draw(st.text(max_size=5) | st.sampled_from(keys))] = data.draw(values)
        else:
            target.insert(data.draw(st.integers(0, len(target))), data.draw(values))
        return
    key = data.draw(st.sampled_from(known))
    if what == "delete":
        del target[key]
    elif what == "replace":
        target[key] = data.draw(values)
    elif isinstance(target, list):
        target.append(copy.deepcopy(target[key]))
    else:
        target[key] = copy.deepcopy(target[data.draw(st.sampled_from(known))])
