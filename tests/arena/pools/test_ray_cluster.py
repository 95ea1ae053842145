"""The same run on a Ray cluster, and what is lost when a part of it is: nothing."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.arena.conftest import BAD_BOTS
from tests.arena.processes import all_gone, new_family
from tests.cli.running import TRIKK, without_compiling
from trikk.arena import compete
from trikk.arena.pools.ray_cluster import check_ray, imported_ray
from trikk.arena.results import RESULTS, new_folder
from trikk.arena.run import Run
from trikk.arena.settings import ArenaError, settings_for

try:
    import ray
    from ray.cluster_utils import Cluster
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("Ray is not installed (make setup installs it)", allow_module_level=True)

pytestmark = pytest.mark.long

PROGRESS = re.compile(r"trikk: \d+ of 4 games, .*")


@pytest.fixture(scope="module")
def head() -> Iterator[Cluster]:
    """A cluster of one node, with one worker. It takes long to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", str(BAD_BOTS))  # of the workers
        # Nobody reads its logs or asks for more nodes.
        unneeded = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
        soon = {"health_check_period_ms": 500}  # is it noticed that a node is gone
        made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **unneeded, "_system_config": soon})
        try:
            yield made
        finally:
            made.shutdown()


@pytest.fixture
def cluster(head: Cluster) -> Cluster:
    """A cluster of two nodes with one worker each, whatever a test before this one has done to it."""
    if not head.worker_nodes:
        head.add_node(num_cpus=1)
    return head


def local(folder: Path, *arguments: Any, **more: Any) -> bytes:
    compete(*arguments, out=folder, workers=1, **more)
    return (folder / RESULTS).read_bytes()


@pytest.mark.usefixtures("bad_bots")
def test_a_worker_that_is_killed_costs_only_time(head: Cluster, tmp_path: Path) -> None:
    """The bot kills the worker of Ray under which it plays, once."""
    mark = tmp_path / "mark"
    bots = [f"rebel:mark={mark}", "random"]
    standings = compete("new_york", bots, games=6, out=tmp_path / "there", ray=head.address)
    assert mark.exists()
    assert standings.faults == 0
    assert (tmp_path / "there" / RESULTS).read_bytes() == local(tmp_path / "here", "new_york", bots, games=6)


@pytest.mark.usefixtures("bad_bots")
def test_who_misbehaves_on_ray_loses_as_elsewhere(head: Cluster, tmp_path: Path) -> None:
    bots = ["quitter", "crasher", "random"]
    compete("new_york", bots, games=2, out=tmp_path / "there", ray=head.address)
    assert (tmp_path / "there" / RESULTS).read_bytes() == local(tmp_path / "here", "new_york", bots, games=2)


def test_two_nodes_play_the_games_that_one_process_plays(cluster: Cluster, tmp_path: Path) -> None:
    bots = ["planner", "random"]
    compete("new_york", bots, games=400, out=tmp_path / "there", ray=cluster.address)
    assert not ray.is_initialized()
    assert (tmp_path / "there" / RESULTS).read_bytes() == local(tmp_path / "here", "new_york", bots, games=400)


def test_a_node_that_is_lost_costs_only_time(cluster: Cluster, tmp_path: Path) -> None:
    """Bots with a process of their own, unlike those of the test before."""
    bots = ["random", "search:iterations=20"]
    settings = settings_for("new_york", bots, games=16)
    run = Run(settings, new_folder(tmp_path / "there", settings))
    with closing(run), closing(run.play(ray=cluster.address)) as played:
        for _ in played:
            if run.games >= 4 and cluster.worker_nodes:
                cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
    assert not cluster.worker_nodes
    assert (tmp_path / "there" / RESULTS).read_bytes() == local(tmp_path / "here", "new_york", bots, games=16)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
def test_the_command_is_quiet_and_leaves_nobody_behind() -> None:
    family = new_family()
    bots = "search:iterations=1,random"
    command = [*TRIKK, "arena", "new_york", "--bots", bots, "--games", "4", "--workers", "2", "--ray"]
    with all_gone(family):
        done = subprocess.run(command, env=family, capture_output=True, text=True, check=False)
    # How far it is, is said every half a minute, which a busy machine may take.
    said = [line for line in without_compiling(done.stderr).splitlines() if not PROGRESS.fullmatch(line)]
    assert (done.returncode, said) == (0, [])
    assert done.stdout.startswith("New York, 2 seats, 1 table, 2 deals: 4 games, seed 0\n")


def test_where_no_cluster_is_that_is_said_at_once() -> None:
    with pytest.raises(ArenaError, match=r"no Ray cluster at '127\.0\.0\.1:1'"):
        check_ray("127.0.0.1:1")
    with pytest.raises(ArenaError, match="no Ray cluster at 'nobody:here'"):
        check_ray("nobody:here")


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'trikk\[ray\]'"):
        imported_ray()
