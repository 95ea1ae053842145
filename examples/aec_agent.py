"""An agent of one's own in PettingZoo's AEC form: it claims long routes, and meets an agent that acts at random."""

import numpy as np

import trikk
import trikk.envs

GAMES = 50

env = trikk.envs.aec("new_york", players=2, reward="win")
dice = np.random.default_rng(1)


def worth(move: trikk.Move | None) -> float:
    """Return what a move is worth to our agent; None stands for keeping tickets, of which it wants few."""
    match move:
        case trikk.ClaimRoute(_, cards):
            length = sum(cards.values())
            return 10 + length if length >= 3 else 0
        case trikk.DrawCard():
            return 1
    return -1


by_action = np.array([worth(move) for move in trikk.new_game("new_york", players=2, seed=0).engine.moves])


def act(agent: str, mask: np.ndarray) -> int:
    """Return a legal action; `player_0` is ours."""
    legal = np.flatnonzero(mask)
    return int(legal[by_action[legal].argmax()]) if agent == "player_0" else int(dice.choice(legal))


won = 0
for game in range(GAMES):
    env.reset(seed=game)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            won += agent == "player_0" and reward > 0
            env.step(None)
        else:
            env.step(act(agent, observation["action_mask"]))
print(f"player_0 won {won} of {GAMES} games.")
