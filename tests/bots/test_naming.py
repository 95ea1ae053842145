"""Bots by name: what a text stands for, and what is said of one that stands for nothing."""

import pickle
from typing import Any

import pytest

import trikk
from trikk.bots.built_in.policy import GreedyBot, NoviceBot, PlannerBot, RandomBot
from trikk.bots.built_in.search import SearchBot
from trikk.bots.naming import BUILT_IN, Parameter, is_built_in, kind_of


def error_of(text: str) -> trikk.BotError:
    with pytest.raises(trikk.BotError) as caught:
        trikk.make_bot(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("random", RandomBot),
        ("novice", NoviceBot),
        ("greedy", GreedyBot),
        ("planner", PlannerBot),
        ("planner:style=racer", PlannerBot),
        ("search", SearchBot),
        ("search:ms=200", SearchBot),
        ("search:iterations=2000", SearchBot),
        ("search:iterations=500:threads=2", SearchBot),
        (" planner ", PlannerBot),
    ],
)
def test_a_name_makes_a_new_bot_each_time(text: str, kind: type) -> None:
    bot = trikk.make_bot(text)
    assert type(bot) is kind
    assert trikk.make_bot(text) is not bot
    assert is_built_in(bot)


def test_every_built_in_bot_is_listed_with_one_line() -> None:
    kinds = {kind.name: kind for kind in trikk.bot_kinds()}
    assert (
        list(kinds)[: len(BUILT_IN)] == list(BUILT_IN) == ["random", "novice", "greedy", "planner", "neural", "search"]
    )
    for name in BUILT_IN:
        assert kinds[name].summary.endswith(".")
        assert "\n" not in kinds[name].summary
    assert kinds["random"].parameters == ()
    assert {"ms", "iterations", "threads"} <= {parameter.name for parameter in kinds["search"].parameters}


# --- mistakes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("serch", "there is no bot 'serch'; bots: random, novice, greedy, planner, neural, search"),
        ("", "there is no bot ''; bots: random, novice, greedy, planner, neural, search"),
        ("Random", "there is no bot 'Random'; bots: random, novice, greedy, planner, neural, search"),
        ("ms=200", "there is no bot 'ms=200'; bots: random, novice, greedy, planner, neural, search"),
    ],
)
def test_an_unknown_name_gets_a_list_of_all(text: str, words: str) -> None:
    error = error_of(text)
    assert error.code == "unknown_bot"
    assert str(error).startswith(words)
    assert error.details["name"] == text
    assert error.details["known"][:6] == ["random", "novice", "greedy", "planner", "neural", "search"]


@pytest.mark.parametrize(("text", "near"), [("serch", "search"), ("plannner:x=1", "planner"), ("Random", "random")])
def test_a_near_name_is_suggested(text: str, near: str) -> None:
    assert str(error_of(text)).endswith(f"; did you mean {near!r}?")


def test_a_far_name_is_not() -> None:
    assert "did you mean" not in str(error_of("alphazero"))


@pytest.mark.parametrize("text", ["random:luck=7", "greedy:luck=7", "greedy:luck", "novice:luck=7:x"])
def test_a_bot_without_parameters_says_so(text: str) -> None:
    error = error_of(text)
    name = text.partition(":")[0]
    assert (error.code, str(error)) == (
        "unknown_bot_parameter",
        f"bot {name!r} has no parameter 'luck'; parameters: none",
    )
    assert error.details == {"bot": name, "parameter": "luck", "known": []}


@pytest.mark.parametrize("text", ["search:iteration=5", "search:ms=5:iteration=5"])
def test_an_unknown_parameter_gets_a_list_of_all(text: str) -> None:
    error = error_of(text)
    assert error.code == "unknown_bot_parameter"
    for words in (
        "bot 'search' has no parameter 'iteration'",
        "ms=N",
        "iterations=N",
        "threads=N",
        "mean 'iterations'?",
    ):
        assert words in str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("search:ms", "ms is not of the form ms=N"),
        ("search:ms=", "ms= is not of the form ms=N"),
        ("search:ms=soon", "ms=soon is not of the form ms=N"),
        ("search:ms=1.5", "ms=1.5 is not of the form ms=N"),
        ("search:ms=1_000", "ms=1_000 is not of the form ms=N"),
        ("search:ms= 5", "ms= 5 is not of the form ms=N"),
        ("search:ms=٣", "ms=٣ is not of the form ms=N"),
        ("search:ms=200:iterations=x", "iterations=x is not of the form iterations=N"),
        ("search:ms=200:ms=300", "ms is given twice"),
        ("planner:style=rcer", "style=rcer is not of the form style=balanced|racer|tickets|blocker"),
        ("planner:style", "style is not of the form style=balanced|racer|tickets|blocker"),
        ("planner:style=", "style= is not of the form style=balanced|racer|tickets|blocker"),
        ("search:ms=" + "9" * 5000, "is not of the form ms=N"),
    ],
)
def test_a_value_that_is_none_is_refused(text: str, words: str) -> None:
    error = error_of(text)
    assert error.code == "bad_bot_parameter"
    assert str(error).startswith(f"bot {text!r}: ")
    assert words in str(error)
    assert error.details["bot"] == text


def test_an_empty_parameter_is_unknown() -> None:
    assert error_of("search:").code == error_of("search:=5").code == "unknown_bot_parameter"


def test_what_a_bot_says_of_a_value_is_passed_on() -> None:
    error = error_of("search:ms=0")
    assert error.code == "bad_bot_parameter"
    assert str(error).startswith("bot 'search:ms=0': ms must be at least 1")


@pytest.mark.parametrize("text", ["nobody", "random:luck=7", "search:ms=soon"])
def test_errors_pass_from_process_to_process(text: str) -> None:
    error = error_of(text)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is trikk.BotError
    assert (twin.code, str(twin), twin.details) == (error.code, str(error), error.details)


# --- parameters of all kinds ---------------------------------------------------------------------------------------


class Rich:
    """Has a parameter of every kind."""

    def __init__(  # type: ignore[no-untyped-def]
        self, n: int = 3, x: float = 0.5, flag: bool = False, motto: str = "go", most: int | None = None, plain=7
    ) -> None:
        self.values = (n, x, flag, motto, most, plain)

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        return decision.moves[0]


def rich(monkeypatch: pytest.MonkeyPatch, text: str) -> Any:
    monkeypatch.setitem(BUILT_IN, "rich", Rich)
    made = trikk.make_bot(text)
    assert isinstance(made, Rich)
    return made.values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rich", (3, 0.5, False, "go", None, 7)),
        ("rich:n=-12", (-12, 0.5, False, "go", None, 7)),
        ("rich:x=2", (3, 2.0, False, "go", None, 7)),
        ("rich:x=-1e-3", (3, -0.001, False, "go", None, 7)),
        ("rich:flag=true", (3, 0.5, True, "go", None, 7)),
        ("rich:flag=false", (3, 0.5, False, "go", None, 7)),
        ("rich:motto=a=b c", (3, 0.5, False, "a=b c", None, 7)),
        ("rich:motto=", (3, 0.5, False, "", None, 7)),
        ("rich:most=9:plain=8", (3, 0.5, False, "go", 9, 8)),
    ],
)
def test_parameters_of_every_kind_are_read(
    monkeypatch: pytest.MonkeyPatch, text: str, values: tuple[object, ...]
) -> None:
    assert rich(monkeypatch, text) == values


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("rich:n=x", "n=N"),
        ("rich:x=much", "x=X"),
        ("rich:x=nan", "x=X"),
        ("rich:x=inf", "x=X"),
        ("rich:flag=yes", "flag=true|false"),
        ("rich:flag=True", "flag=true|false"),
        ("rich:flag", "flag=true|false"),
        ("rich:motto", "motto=TEXT"),
        ("rich:most=none", "most=N"),
    ],
)
def test_values_of_another_kind_are_refused(monkeypatch: pytest.MonkeyPatch, text: str, form: str) -> None:
    monkeypatch.setitem(BUILT_IN, "rich", Rich)
    assert str(error_of(text)).endswith(f"is not of the form {form}")


def test_parameters_are_shown_with_their_defaults() -> None:
    assert [str(parameter) for parameter in kind_of("rich", Rich).parameters] == [
        "n=N (default 3)",
        "x=X (default 0.5)",
        "flag=true|false (default false)",
        "motto=TEXT (default go)",
        "most=N",
        "plain=N (default 7)",
    ]


def test_a_function_can_make_bots_too() -> None:
    def lucky(luck: int = 7) -> Rich:
        """Makes a lucky one."""
        return Rich(luck)

    kind = kind_of("lucky", lucky)
    assert (kind.name, kind.summary) == ("lucky", "Makes a lucky one.")
    assert kind.parameters == (Parameter("luck", int, 7),)
    assert kind.parameter("luck") is kind.parameters[0]
    assert kind.parameter("n") is None


def test_a_bot_made_from_one_of_ours_is_not_ours() -> None:
    class Improved(GreedyBot):
        pass

    assert not is_built_in(Improved())
