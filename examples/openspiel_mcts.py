"""OpenSpiel's Monte Carlo tree search plays the opening of New York against random moves.

It looks through the cards that nobody may see: OpenSpiel's MCTS is for games without secrets, and takes the state as it
is. `search`, Trikk's own bot, deals what its seat cannot know anew (docs/bots.md).
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import mcts

import trikk.envs

parser = argparse.ArgumentParser()
parser.add_argument("--simulations", type=int, default=100)
parser.add_argument("--moves", type=int, default=12)
chosen = parser.parse_args()

game = trikk.envs.openspiel("new_york", players=2, reward="margin")
dice = np.random.RandomState(1)
bot = mcts.MCTSBot(
    game,
    uct_c=30,  # a margin is some tens of points
    max_simulations=chosen.simulations,
    evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
    random_state=dice,
)

state, made = game.new_initial_state(), 0
while not state.is_terminal() and made < chosen.moves:
    player = state.current_player()
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        action = int(dice.choice(outcomes, p=chances))
    else:
        action = bot.step(state) if player == 0 else int(dice.choice(state.legal_actions()))
        print(f"{'mcts' if player == 0 else 'random'}: {state.action_to_string(player, action)}")
        made += 1
    state.apply_action(action)
