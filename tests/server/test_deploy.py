"""The files in `deploy` do what they say: proxies are run, metrics exist, and the image's health check works."""

import importlib
import json
import os
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.cli.running import in_process_of_its_own
from tests.patience import PATIENCE, wait_until
from tests.programs import program
from tests.server.hosting import Hosted, asked_for, bearing, hosted
from tests.server.processes import free_port
from trikk.server.net.metrics import Metrics
from trikk.server.settings import Limits, Rate

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "trikk.example.org"
UPSTREAM = "127.0.0.1:8642"

# --- metrics -------------------------------------------------------------------------------------------------------

GIVEN = {"up", "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"}
"""Prometheus' own, and those of a process on Linux."""
METRIC = re.compile(r"\b(?:trikk|process)_\w+|\bup\b")


def metrics_there() -> dict[str, set[str]]:
    """Return the names of all series, with their labels."""
    metrics = Metrics()
    metrics.tables_by_state = lambda: {"open": 1}
    metrics.request("GET", "/", 200)
    metrics.refused("too_fast")
    metrics.acknowledged(0.1)
    metrics.thought(0.1)
    families = text_string_to_metric_families(metrics.render().decode())
    there: dict[str, set[str]] = {}
    for sample in (sample for family in families for sample in family.samples):
        there.setdefault(sample.name, set()).update(sample.labels)
    return {**{name: set() for name in GIVEN}, **there}


def check_expression(expression: str) -> None:
    """Assert that an expression asks for what there is: metrics, labels that select, and labels that group."""
    there = metrics_there()
    names = METRIC.findall(re.sub(r"\{[^}]*\}|\([a-z, ]+\) \(", "", expression))
    assert names, expression
    assert [name for name in names if name not in there] == [], expression
    known = {"instance", "job"}.union(*(there[name] for name in names))
    selected = re.findall(r"(\w+)(?:=~|!=|=)\"", expression)
    grouped = [label for labels in re.findall(r"\bby \(([a-z_, ]+)\)", expression) for label in labels.split(", ")]
    assert set(selected) | set(grouped) <= known, expression


def rules() -> list[dict[str, Any]]:
    yaml = importlib.import_module("yaml")
    parsed = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in parsed["groups"] for rule in group["rules"]]


def test_alerts_ask_for_metrics_that_exist() -> None:
    assert len(rules()) >= 5
    for rule in rules():
        assert rule.keys() == {"alert", "expr", "for", "labels", "annotations"}
        assert rule["annotations"].keys() == {"summary", "description"}
        check_expression(rule["expr"])


def test_the_dashboard_shows_every_metric() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "trikk.json").read_text(encoding="utf-8"))
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    for expression in expressions:
        check_expression(expression)
    shown = set(METRIC.findall(" ".join(expressions)))
    ours = {re.sub(r"_(bucket|sum|count)$", "", name) for name in metrics_there() if name.startswith("trikk_")}
    assert ours <= {name.removesuffix("_bucket") for name in shown}


def test_panels_do_not_cover_each_other() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "trikk.json").read_text(encoding="utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells


def test_prometheus_takes_the_alerts_and_the_configuration() -> None:
    promtool = program("promtool", "prometheus")
    for asked in (["check", "rules", "alerts.yml"], ["check", "config", "prometheus.yml"]):
        done = subprocess.run(
            [promtool, *asked], cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


# --- the image -----------------------------------------------------------------------------------------------------

CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
STAGES = re.split(r"^FROM ", CONTAINERFILE.replace("\\\n", " "), flags=re.MULTILINE)[1:]


def told(instruction: str) -> Any:
    """Return the list that the last instruction of this name holds."""
    return json.loads(re.findall(rf"\b{instruction} (\[.*\])", STAGES[-1])[-1])


def test_an_image_is_built_from_files_that_exist() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*)$", STAGES[0], re.MULTILINE):
        for name in line.split()[:-1]:
            assert (DEPLOY.parent / name).exists(), name


def test_a_container_is_not_root() -> None:
    assert len(STAGES) == 2
    last = STAGES[-1]
    assert re.search(r"^USER 10001$", last, re.MULTILINE)
    assert last.index("USER") < last.index("ENTRYPOINT")


def test_a_container_is_started_with_options_that_exist() -> None:
    assert told("ENTRYPOINT") == ["trikk"]
    result = in_process_of_its_own(*re.findall(r'"([^"]*)"', STAGES[-1].rpartition("\nCMD ")[2]), "--help")
    assert "Usage: trikk serve" in result.out


def test_the_health_check_of_a_container_tells_a_server_that_answers(host: Hosted) -> None:
    check = json.loads(re.findall(r"HEALTHCHECK .*?CMD (\[.*\])", STAGES[-1])[0])
    assert UPSTREAM in check[-1]
    for port, code in ((host.port, 0), (free_port(), 1)):
        command = ["python3", *check[1:-1], check[-1].replace("8642", str(port))]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code


# --- proxies -------------------------------------------------------------------------------------------------------

NGINX_AROUND = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{config}
}}
"""
CADDY_AROUND = """\
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
{config}
"""


def nginx(folder: Path, port: int, upstream: str) -> list[str]:
    certificate = folder / "certificate.pem"
    made = ["-subj", f"/CN={NAME}", "-keyout", str(certificate.with_suffix(".key")), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *made]
    subprocess.run(command, check=True, capture_output=True)
    config = (DEPLOY / "nginx" / "trikk.conf").read_text(encoding="utf-8")
    for example, here in (
        (UPSTREAM, upstream),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/ssl/{NAME}.pem", str(certificate)),
        (f"/etc/ssl/{NAME}.key", str(certificate.with_suffix(".key"))),
    ):
        assert example in config
        config = config.replace(example, here)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX_AROUND.format(folder=folder, user=user, config=config), encoding="utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def caddy(folder: Path, port: int, upstream: str) -> list[str]:
    config = (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")
    assert f"\n{NAME} {{\n" in config
    config = config.replace(f"\n{NAME} {{\n", f"\nhttps://{NAME}:{port} {{\n\ttls internal\n\tbind 127.0.0.1\n")
    (folder / "Caddyfile").write_text(CADDY_AROUND.format(config=config.replace(UPSTREAM, upstream)), encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


LIMITED = Limits(looking=Rate(2, 1e-6))


class Here(httpx.HTTPTransport):
    """Asks at this machine for a name that leads nowhere."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": NAME}
        return super().handle_request(request)


class Proxied:
    """A server behind a proxy, asked from one address or another."""

    def __init__(self, port: int, host: Hosted) -> None:
        self.port = port
        self.host = host

    @property
    def trusting(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # the certificate is made up
        return context

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        transport = Here(local_address=address, verify=self.trusting)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": NAME},
            transport=transport,
            timeout=PATIENCE,
        )

    def connect(self, path: str) -> Any:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        return connect(
            f"wss://{NAME}{path}",
            sock=line,
            ssl=self.trusting,
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}"),
        )

    def answers(self) -> bool:
        try:
            with self.client() as client:
                return client.get("/health").status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def proxied(kind: str, folder: Path, sqlite_url: str) -> Iterator[Proxied]:
    executable = program(kind)
    port = free_port()
    with hosted(sqlite_url, LIMITED, proxies=("127.0.0.1",), public_url=f"https://{NAME}") as host:
        command = {"nginx": nginx, "caddy": caddy}[kind](folder, port, host.address)
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (folder / "output").open("wb") as output:
            process = subprocess.Popen([executable, *command[1:]], stdout=output, stderr=output, env=environment)
        try:
            proxy = Proxied(port, host)
            wait_until(lambda: process.poll() is not None or proxy.answers())
            assert process.poll() is None, (folder / "output").read_text(encoding="utf-8")
            yield proxy
        finally:
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp(request.param)
    with proxied(request.param, folder, f"sqlite:///{folder / 'trikk.db'}") as running:
        yield running
        assert running.host.errors == []


def test_page_and_api_come_through_a_proxy(proxy: Proxied) -> None:
    with proxy.client() as client:
        page = client.get("/")
        assert page.status_code in (200, 503)  # 503: the page is not built
        assert "max-age" in page.headers["strict-transport-security"]
        assert client.get("/api/editions").status_code == 200
        assert client.get("/api/editions", headers={"Host": "elsewhere.example.org"}).status_code in (200, 421, 404)


def test_metrics_do_not_come_through_a_proxy(proxy: Proxied) -> None:
    with proxy.client() as client:
        assert client.get("/metrics").status_code == 404
    assert proxy.host.http.get("/metrics", headers={"Host": proxy.host.address}).status_code == 200


def test_a_game_is_played_through_a_proxy(proxy: Proxied) -> None:
    body = asked_for("ms")
    secrets = [seat["secret"] for seat in body["seats"]]
    with proxy.client() as client:
        opened = client.post("/api/tables", json=body).json()
        assert opened["links"]["invite"].startswith(f"https://{NAME}/t/")
        path = f"/api/tables/{opened['table']['id']}"
        with proxy.connect(f"{path}/updates") as line:
            line.send(json.dumps({"type": "hello", "token": secrets[0], "also": secrets[1:]}))
            seen = json.loads(line.recv(timeout=PATIENCE))
            assert (seen["type"], seen["version"]) == ("update", 0)
            move = {"version": 0, "move": seen["moves"][0]["text"]}
            line.send(json.dumps({"type": "move", "id": 7, **move}))
            told: set[str] = set()
            while not {"accepted", "change"} <= told:
                told.add(json.loads(line.recv(timeout=PATIENCE))["type"])
            again = client.post(f"{path}/moves", json=move, headers=bearing(secrets[0]))
            assert (again.status_code, again.json()["version"]) == (200, 1)


def test_long_paths_are_not_found(proxy: Proxied) -> None:
    with proxy.client() as client:
        for path in ("/static/" + "a" * 300, "/static/assets/" + "a" * 4000 + ".js", "/t/" + "a" * 2000):
            answer = client.get(path, headers={"Accept-Encoding": "gzip"})
            assert answer.status_code in (200, 404, 414, 503), (path[:20], answer.status_code)


def test_the_address_of_a_client_is_told_and_cannot_be_made_up(proxy: Proxied) -> None:
    with proxy.client("127.0.0.2") as one, proxy.client("127.0.0.3") as other:
        made_up = [{"X-Forwarded-For": f"203.0.113.{number}"} for number in range(5)]
        statuses = [one.get("/api/tables", headers=headers).status_code for headers in made_up]
        assert statuses == [200, 200, 429, 429, 429]
        assert other.get("/api/tables").status_code == 200
