"""Measures how fast environments step: part of `make bench`. Beside ours, those of PettingZoo and OpenSpiel.

Seconds are those of this process's processor on one core, so that what else the machine does hardly counts. Each figure
is the best of some rounds. In vector environments a step is one decision in one game: actions are chosen outside, which
is not timed, and observation, mask, reward and the start of new games are. They write to the same arrays every time
(`copy=False`) unless it says otherwise.
"""

import argparse
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import trikk.envs

ROUNDS = 5
GAMES = 1024
EDITIONS = ("new_york", "san_francisco", "card_game")


def best(measure: Callable[[float], float], seconds: float) -> float:
    """Return the best figure of several rounds, after one that does not count."""
    measure(0.0)
    return max(measure(seconds / ROUNDS) for _ in range(ROUNDS))


def random_steps(edition: str, seconds: float) -> float:
    """Return steps a second of random play in compiled code: how fast this machine is right now."""
    batch = trikk.new_batch(edition, players=2, games=GAMES, seed=1, threads=1)

    def measure(seconds: float) -> float:
        took, steps = 0.0, 0
        while took <= seconds:
            batch.restart()
            began = time.process_time()
            steps += int(batch.play_out().sum())
            took += time.process_time() - began
        return steps / took

    return best(measure, seconds)


def vector_steps(edition: str, opponents: str | None, seconds: float, copy: bool = False) -> float:
    """Return steps a second of a vector environment, in games with two seats."""
    env = trikk.envs.vector(edition, games=GAMES, opponents=opponents, threads=1, copy=copy)
    _, infos = env.reset(seed=1)
    dice = np.random.default_rng(1)

    def measure(seconds: float) -> float:
        nonlocal infos
        took, steps = 0.0, 0
        while took <= seconds:
            mask = infos["action_mask"]
            actions = (dice.integers(1, 256, mask.shape, np.uint8) * mask.view(np.uint8)).argmax(axis=1)
            began = time.process_time()
            _, _, _, _, infos = env.step(actions)
            took += time.process_time() - began
            steps += GAMES
        return steps / took

    return best(measure, seconds)


def aec_steps(env: Any, seconds: float) -> float:
    """Return steps a second of an AEC environment of PettingZoo, `last` and choosing a legal action included."""
    dice = random.Random(1)

    def measure(seconds: float) -> float:
        began, steps = time.process_time(), 0
        while True:
            env.reset(seed=dice.randrange(10**6))
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                else:
                    env.step(dice.choice(observation["action_mask"].nonzero()[0].tolist()))
                    steps += 1
            took = time.process_time() - began
            if took > seconds:
                return steps / took

    return best(measure, seconds)


def openspiel_steps(game: pyspiel.Game, seconds: float) -> float:
    """Return decisions a second of random play in OpenSpiel, each with its observation tensor and mask."""
    dice = random.Random(1)

    def measure(seconds: float) -> float:
        began, steps = time.process_time(), 0
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, weights)[0])
                else:
                    state.observation_tensor()
                    state.legal_actions_mask()
                    state.apply_action(dice.choice(state.legal_actions()))
                    steps += 1
            took = time.process_time() - began
            if took > seconds:
                return steps / took

    return best(measure, seconds)


def texas_holdem() -> Any:
    """Return a card game of PettingZoo's own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import texas_holdem_v4

        return texas_holdem_v4.env()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each measurement takes")
    seconds = parser.parse_args().seconds
    table = Table(title="Environments, two seats, one core", title_justify="left")
    for heading in ("environment", "game", "steps/s"):
        table.add_column(heading, justify="right" if heading == "steps/s" else "left")

    def note(environment: str, game: str, steps: float) -> None:
        table.add_row(environment, game, f"{steps:,.0f}")
        print(f"measured: {environment}, {game}: {steps:,.0f} steps/s", file=sys.stderr, flush=True)

    for edition in EDITIONS:
        note("no environment, random play", edition, random_steps(edition, seconds))
    for edition in EDITIONS:
        note(
            f"vector, {GAMES} games, all seats outside, copy=True", edition, vector_steps(edition, None, seconds, True)
        )
    for opponents, name in ((None, "all seats outside"), ("greedy", "against greedy"), ("planner", "against planner")):
        for edition in EDITIONS:
            note(f"vector, {GAMES} games, {name}", edition, vector_steps(edition, opponents, seconds))
    for edition in EDITIONS:
        note("AEC", edition, aec_steps(trikk.envs.aec(edition), seconds))
    note("AEC", "texas_holdem_v4 (PettingZoo)", aec_steps(texas_holdem(), seconds))
    for edition in EDITIONS:
        note("OpenSpiel", edition, openspiel_steps(trikk.envs.openspiel(edition), seconds))
    note("OpenSpiel", "gin_rummy (OpenSpiel, C++)", openspiel_steps(pyspiel.load_game("gin_rummy"), seconds))
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
