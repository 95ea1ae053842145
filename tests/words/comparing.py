"""What is wrong with the files of texts: languages compared with each other, message by message."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from babel import Locale
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

Texts = Mapping[str, Mapping[str, str]]
"""What stands in the files: by language and name of the file."""

PLURALS = {"zero", "one", "two", "few", "many", "other"}
OF_THE_GAME = (
    *("colour", "wild", "card", "counted", "kind", "vehicles", "points", "tokens", "token", "tickets", "route"),
    *("you", "seat", "list", "bot", "level", "move", "phase", "event", "ending", "why", "error"),
)
"""How ids in `game.ftl` begin. In other files they begin with the file's name; in `common.ftl` with anything."""
COPIED = 3
"""So many words in a text that is the same in English are no coincidence."""


@dataclass
class Message:
    """A message, term or attribute."""

    variables: set[str] = field(default_factory=set)
    selectors: list[tuple[str, set[str], str]] = field(default_factory=list)
    """Variable, keys, and the key that is the default."""
    calls: set[tuple[str, str]] = field(default_factory=set)
    """Function and variable."""
    words: str = ""


class Reader(Visitor):
    """Notes the variables, functions, selectors and words of a pattern."""

    def __init__(self) -> None:
        self.message = Message()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.message.variables.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        self.message.calls.add((node.id.name, _variable(node)))
        self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.message.words += f" {node.value}"

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        on = _variable(node.selector)
        keys = {_key(variant): variant.default for variant in node.variants}
        self.message.selectors.append((on, set(keys), next(key for key, is_default in keys.items() if is_default)))
        self.generic_visit(node)


def _variable(node: ast.InlineExpression | ast.Placeable) -> str:
    """Return the variable that is meant, itself or through a function."""
    if isinstance(node, ast.FunctionReference):
        return _variable(node.arguments.positional[0])
    return node.id.name if isinstance(node, ast.VariableReference) else "?"


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


def messages_of(text: str) -> dict[str, Message]:
    """Return the messages of a file by id, attributes as `id.attribute`; what cannot be read as `!`."""
    found: dict[str, Message] = {}
    for entry in FluentParser(with_spans=False).parse(text).body:
        if isinstance(entry, ast.Junk):
            found["!" + (entry.content or "").strip().split("\n")[0]] = Message()
        elif isinstance(entry, ast.Message | ast.Term):
            id = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            found["!again: " + id if id in found else id] = _message(entry.value)
            for attribute in entry.attributes:
                found[f"{id}.{attribute.id.name}"] = _message(attribute.value)
    return found


def _message(pattern: ast.Pattern | None) -> Message:
    reader = Reader()
    if pattern is not None:
        reader.visit(pattern)
    return reader.message


def problems(texts: Texts, model: str = "en") -> list[str]:
    """Return what is wrong, a line for each; the other languages have to be like the model."""
    found = [*_files(texts, model)]
    for language, files in texts.items():
        found += _ids(language, files)
        for file in files.keys() & texts[model].keys():
            there, here = messages_of(texts[model][file]), messages_of(files[file])
            found += [f"{language}/{file}: {id} is missing" for id in there if id not in here and id[0] != "!"]
            for id, message in here.items():
                where = f"{language}/{file}: {id}"
                if id[0] == "!":
                    found.append(f"{language}/{file}: cannot be read: {id[1:]}")
                elif id not in there:
                    found.append(f"{where} is not in {model}")
                else:
                    found += [f"{where} {problem}" for problem in _compared(language, message, there[id])]
                    if language != model and _is_copied(message, there[id]):
                        found.append(f"{where} is the text of {model}")
    return found


def _files(texts: Texts, model: str) -> Iterator[str]:
    for language, files in texts.items():
        for file in files.keys() ^ texts[model].keys():
            yield f"{language}/{file}: not in {model} or only there"
        for file, text in files.items():
            if not text.startswith("# "):
                yield f"{language}/{file}: does not begin with what it is for"


def _ids(language: str, files: Mapping[str, str]) -> Iterator[str]:
    """Yield ids that stand in two files, or in the wrong one."""
    where: dict[str, str] = {}
    for file, text in files.items():
        area = file.removesuffix(".ftl")
        for id in messages_of(text):
            if id in where:
                yield f"{language}/{file}: {id} is in {where[id]} too"
            where[id] = file
            begins = OF_THE_GAME if area == "game" else (area,)
            if id[0] != "!" and area != "common" and re.split(r"[-.]", id.lstrip("-"))[0] not in begins:
                yield f"{language}/{file}: {id} does not begin with {area}"


def _compared(language: str, message: Message, model: Message) -> Iterator[str]:
    """Yield what a message does otherwise than the same in the model."""
    for name in sorted(model.variables - message.variables):
        yield f"drops ${name}"
    for name in sorted(message.variables - model.variables):
        yield f"invents ${name}"
    for function, on in sorted(message.calls ^ model.calls):
        yield f"differs in {function}(${on})"
    if _numbers(message) != _numbers(model):
        yield "speaks of other numbers"
    categories = {*Locale.parse(language).plural_form.tags, "other"}
    for on, keys, default in message.selectors:
        words = {key for key in keys if not key.isdecimal()}
        if words <= PLURALS:
            if words != categories and not (words < keys and words == {"other"}):
                yield f"has {sorted(words)} for ${on}, not {sorted(categories)}"
            if default != "other":
                yield f"has {default} as the default for ${on}"
        elif not any(on == other and keys == known for other, known, _ in model.selectors):
            yield f"has other cases for ${on}"
    if not message.words.strip() and not message.variables:
        yield "is empty"


def _numbers(message: Message) -> set[tuple[str, str]]:
    """Return the numbers that have a text of their own, as none often has."""
    return {(on, key) for on, keys, _ in message.selectors for key in keys if key.isdecimal()}


def _is_copied(message: Message, model: Message) -> bool:
    words = re.findall(r"\w{2,}", message.words)
    return message.words == model.words and len(words) >= COPIED
