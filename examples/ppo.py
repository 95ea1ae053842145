"""Proximal policy optimization in plain torch: a network learns New York against `greedy`, from nothing."""

import argparse

import torch
from torch.distributions import Categorical

import trikk.envs

parser = argparse.ArgumentParser()
parser.add_argument("--updates", type=int, default=100)
parser.add_argument("--games", type=int, default=256)
chosen = parser.parse_args()
STEPS, EPOCHS, GAMMA, LAMBDA, CLIP = 64, 4, 0.997, 0.95, 0.2
torch.manual_seed(1)
env = trikk.envs.vector("new_york", games=chosen.games, opponents="greedy", reward="margin")
observations, infos = env.reset(seed=1)
size, actions = observations.shape[1], infos["action_mask"].shape[1]
body = torch.nn.Sequential(torch.nn.Linear(size, 128), torch.nn.ReLU(), torch.nn.Linear(128, 128), torch.nn.ReLU())
policy, value = torch.nn.Linear(128, actions), torch.nn.Linear(128, 1)
optimizer = torch.optim.Adam([*body.parameters(), *policy.parameters(), *value.parameters()], lr=1e-3)


def think(seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
    """Return how likely each legal action is, and what the position is worth."""
    hidden = body(seen)
    return Categorical(logits=policy(hidden).masked_fill(~mask, -1e9)), value(hidden).squeeze(-1)


for update in range(1, chosen.updates + 1):
    steps, margins = [], []
    for _ in range(STEPS):
        seen, mask = torch.from_numpy(observations), torch.from_numpy(infos["action_mask"]).bool()
        with torch.no_grad():
            likely, worth = think(seen, mask)
        action = likely.sample()
        observations, rewards, ended, truncated, infos = env.step(action.numpy())
        margins += rewards[ended].tolist()
        paid = torch.from_numpy(rewards) / 30  # points to about 1
        steps.append((seen, mask, action, likely.log_prob(action), worth, paid, torch.from_numpy(ended).float()))
    seen, mask, action, before, worth, paid, last = (torch.stack(each) for each in zip(*steps, strict=True))
    with torch.no_grad():
        following = think(torch.from_numpy(observations), torch.from_numpy(infos["action_mask"]).bool())[1]
    better, ahead = torch.zeros_like(worth), torch.zeros(chosen.games)
    for t in reversed(range(STEPS)):  # generalized advantage estimation
        surprise = paid[t] + GAMMA * following * (1 - last[t]) - worth[t]
        ahead = surprise + GAMMA * LAMBDA * ahead * (1 - last[t])
        better[t], following = ahead, worth[t]
    batch = (seen, mask, action, before, (better - better.mean()) / (better.std() + 1e-8), better + worth)
    rows = [each.flatten(0, 1) for each in batch]
    for part in [part for _ in range(EPOCHS) for part in torch.randperm(len(rows[0])).chunk(8)]:
        seen, mask, action, before, scaled, goal = (each[part] for each in rows)
        likely, now = think(seen, mask)
        ratio = (likely.log_prob(action) - before).exp()
        gain = torch.min(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean()
        optimizer.zero_grad()
        ((now - goal).square().mean() - gain - 0.01 * likely.entropy().mean()).backward()
        optimizer.step()
    won = sum(margin > 0 for margin in margins) / max(1, len(margins))
    print(f"update {update}: {len(margins)} games, won {won:.0%}, margin {sum(margins) / max(1, len(margins)):+.1f}")
