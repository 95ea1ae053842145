"""What the server counts, as text for Prometheus.

Nothing that a client can choose becomes a label: neither paths, names and tables, which would grow without end, nor
anything secret.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

import trikk
from trikk.server.net.logs import log

# Otherwise each counter has a second line with the time of its creation, which nobody needs.
disable_created_metrics()  # type: ignore[no-untyped-call]

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"})
_CODE = re.compile(r"[a-z][a-z0-9_]{0,49}")

_ACKNOWLEDGEMENT_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_THINKING_SECONDS = (0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The counters of one application, which share nothing with those of another in the same process."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self.tables_by_state: Callable[[], dict[str, int]] = dict
        """Returns how many tables there are in each state; called whenever the metrics are read."""
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._tables = _Tables(self)
        self._requests = Counter(
            "trikk_requests", "Requests answered.", ["method", "route", "status"], registry=registry
        )
        self._refusals = Counter(
            "trikk_refusals", "Requests refused, by the code of the error.", ["code"], registry=registry
        )
        self._acknowledgement = Histogram(
            "trikk_move_seconds",
            "From a person's move to its acknowledgement, when it is stored.",
            buckets=_ACKNOWLEDGEMENT_SECONDS,
            registry=registry,
        )
        self._maps = Counter("trikk_maps_brought", "Maps of visitors that can be played.", registry=registry)
        self._moves = Counter("trikk_moves", "Moves made, by who made them.", ["by"], registry=registry)
        self._websockets = Gauge("trikk_websockets_open", "WebSockets that are open.", registry=registry)
        self._updates = Counter("trikk_updates_sent", "Updates sent through WebSockets.", registry=registry)
        self._thinking = Histogram(
            "trikk_bot_thinking_seconds",
            "How long bots thought about a move.",
            buckets=_THINKING_SECONDS,
            registry=registry,
        )
        build = Gauge("trikk_build_info", "The version that runs; always 1.", ["version"], registry=registry)
        build.labels(trikk.__version__).set(1)
        # Made here, so that there is a zero before there is a one.
        self._moves_by = {by: self._moves.labels(by) for by in ("person", "bot", "stand_in")}

    def request(self, method: str, route: str, status: int) -> None:
        """Counts an answer; `route` is the template of the path, never the path itself."""
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).inc()

    def refused(self, code: str) -> None:
        """Counts a refusal."""
        self._refusals.labels(code if _CODE.fullmatch(code) else "other").inc()

    def acknowledged(self, seconds: float) -> None:
        """Counts how long a person waited until a move was stored."""
        self._acknowledgement.observe(seconds)

    def moved(self, by: Literal["person", "bot", "stand_in"]) -> None:
        """Counts a move that was made and stored."""
        self._moves_by[by].inc()

    def map_brought(self) -> None:
        """Counts a map of a visitor that can be played."""
        self._maps.inc()

    def websocket_opened(self) -> None:
        self._websockets.inc()

    def websocket_closed(self) -> None:
        self._websockets.dec()

    def updates_sent(self, count: int = 1) -> None:
        self._updates.inc(count)

    def thought(self, seconds: float) -> None:
        """Counts how long a bot thought about a move."""
        self._thinking.observe(seconds)

    def render(self) -> bytes:
        """All of it, as Prometheus reads it; the type is `content_type`."""
        return self.render_counted() + self.render_tables()

    def render_counted(self) -> bytes:
        """What this process has counted."""
        return generate_latest(self.registry)

    def render_tables(self) -> bytes:
        """How many tables there are in the database, which all processes share."""
        return generate_latest(self._tables)


def by_worker(counted: Mapping[int, bytes]) -> bytes:
    """What several workers have counted, as one text in which every line names its worker.

    Not their sums: a sum falls when one of them is started again, which Prometheus would take for a start of all.
    """
    families: dict[str, Metric] = {}
    for number, text in sorted(counted.items()):
        for one in text_string_to_metric_families(text.decode()):
            family = families.setdefault(one.name, Metric(one.name, one.documentation, one.type))
            labels = {"worker": str(number)}
            family.samples += [sample._replace(labels={**sample.labels, **labels}) for sample in one.samples]
    return generate_latest(_Families(families.values()))


class _Families(Collector):
    """Metrics that have been collected already."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


class _Tables(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def describe(self) -> Iterator[GaugeMetricFamily]:
        yield GaugeMetricFamily("trikk_tables", "Tables, by their state.", labels=["state"])

    def collect(self) -> Iterator[Metric]:
        (family,) = self.describe()
        try:
            counts = self._metrics.tables_by_state()
        except Exception as error:  # a database that does not answer; the other numbers are needed all the more
            log("tables_not_counted", logging.WARNING, error=error)
            return
        for state, count in sorted(counts.items()):
            family.add_metric([state], count)
        yield family
