"""A data set into polars: games between bots are saved, exported to Parquet, and looked at decision by decision."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import polars as pl

parser = argparse.ArgumentParser()
parser.add_argument("--games", default="500")
chosen = parser.parse_args()


def trikk(*arguments: str) -> None:
    """Run a command of Trikk."""
    subprocess.run([sys.executable, "-m", "trikk", *arguments], check=True, stdout=subprocess.DEVNULL)


with tempfile.TemporaryDirectory() as folder:
    games = str(Path(folder) / "games.jsonl")
    trikk("simulate", "new_york", "--bots", "planner,greedy", "--games", chosen.games, "--out", games)
    trikk("export", games, "--to", "parquet")
    decisions = pl.read_parquet(Path(folder) / "games.parquet")

inputs, targets = decisions["observation"].to_numpy(), decisions["action"].to_numpy()  # ready for any classifier
print(f"{len(inputs)} decisions, {inputs.shape[1]} numbers each")
kind = pl.col("move").str.split(" ").list.first()
print(
    decisions.with_columns(kind=kind)
    .group_by("player", "kind")
    .agg(times=pl.len(), margin=pl.col("margin").mean().round(1))
    .sort("player", "times", descending=[False, True])
)
print(f"to learn from: inputs {inputs.shape}, targets {targets.shape}")
