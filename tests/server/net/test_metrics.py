"""What the server counts."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

import trikk
from trikk.server.net.metrics import Metrics


def samples(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Value by name and labels: `("trikk_moves_total", "by=bot")`."""
    return {
        (sample.name, *sorted(f"{key}={value}" for key, value in sample.labels.items())): sample.value
        for family in text_string_to_metric_families(metrics.render().decode())
        for sample in family.samples
    }


def test_everything_is_counted() -> None:
    metrics = Metrics()
    metrics.request("GET", "/api/tables/{table}", 200)
    metrics.request("GET", "/api/tables/{table}", 200)
    metrics.refused("stale_version")
    metrics.acknowledged(0.02)
    metrics.moved("bot")
    metrics.moved("stand_in")
    metrics.websocket_opened()
    metrics.websocket_opened()
    metrics.websocket_closed()
    metrics.updates_sent(3)
    metrics.thought(0.3)
    metrics.tables_by_state = lambda: {"playing": 4, "over": 2}
    found = samples(metrics)
    assert found["trikk_requests_total", "method=GET", "route=/api/tables/{table}", "status=200"] == 2
    assert found["trikk_refusals_total", "code=stale_version"] == 1
    assert found["trikk_move_seconds_bucket", "le=0.01"] == 0
    assert found["trikk_move_seconds_bucket", "le=0.025"] == 1
    assert found["trikk_move_seconds_sum",] == 0.02
    assert [found["trikk_moves_total", f"by={by}"] for by in ("person", "bot", "stand_in")] == [0, 1, 1]
    assert found["trikk_websockets_open",] == 1
    assert found["trikk_updates_sent_total",] == 3
    assert found["trikk_bot_thinking_seconds_count",] == 1
    assert found["trikk_tables", "state=playing"] == 4
    assert found["trikk_tables", "state=over"] == 2
    assert found["trikk_build_info", f"version={trikk.__version__}"] == 1


def test_applications_in_one_process_count_each_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.updates_sent(5)
    assert samples(one)["trikk_updates_sent_total",] == 5
    assert samples(other)["trikk_updates_sent_total",] == 0


def test_tables_are_counted_when_someone_looks() -> None:
    asked: list[None] = []

    def count() -> dict[str, int]:
        asked.append(None)
        return {"open": len(asked)}

    metrics = Metrics()
    metrics.tables_by_state = count
    assert asked == []
    assert [samples(metrics)["trikk_tables", "state=open"] for _ in range(2)] == [1, 2]


def test_the_other_numbers_are_there_when_tables_cannot_be_counted() -> None:
    def fail() -> dict[str, int]:
        raise OSError("the database does not answer")

    metrics = Metrics()
    metrics.tables_by_state = fail
    metrics.updates_sent()
    found = samples(metrics)
    assert found["trikk_updates_sent_total",] == 1
    assert not [name for name in found if name[0] == "trikk_tables"]


@pytest.mark.parametrize("sent", ["BREW", "get", "x" * 500, 'G"} 1\n'])
def test_a_method_that_a_client_made_up_is_no_label(sent: str) -> None:
    metrics = Metrics()
    metrics.request(sent, "(none)", 405)
    assert samples(metrics)["trikk_requests_total", "method=other", "route=(none)", "status=405"] == 1
    assert sent not in metrics.render().decode().replace("_get", "")


def test_a_refusal_is_counted_by_a_code_and_nothing_else() -> None:
    metrics = Metrics()
    metrics.refused("there is no edition 'x'")
    assert [name for name in samples(metrics) if name[0] == "trikk_refusals_total"] == [
        ("trikk_refusals_total", "code=other")
    ]


def test_the_type_is_that_of_prometheus() -> None:
    assert Metrics.content_type.startswith("text/plain; version=")
    assert b"_created" not in Metrics().render()
