"""A bot of one's own in twenty lines: it claims the longest route it can, and collects one colour until then.

Here it plays against `random`. Once its package is installed with these lines in pyproject.toml, every command knows
it by name, as in `trikk play new_york --bots longest:least=3`:

    [project.entry-points."trikk.bots"]
    longest = "custom_bot:Longest"
"""

import trikk


class Longest:
    """Claims the longest route it can, and collects one colour until then."""

    def __init__(self, least: int = 3) -> None:
        self.least = least

    def choose(self, decision: trikk.Decision) -> trikk.Move:
        hand = decision.view.seats[decision.seat].known_cards

        def worth(move: trikk.Move) -> float:
            match move:
                case trikk.ClaimRoute(_, cards):
                    length = sum(cards.values())
                    return 10 + length if length >= self.least else 0
                case trikk.DrawCard(card):
                    return 1 + hand.get(card, 0)
                case trikk.KeepTickets(tickets):
                    return -len(tickets)
            return -1

        return max(decision.moves, key=worth)


if __name__ == "__main__":
    won = 0
    for seed in range(50):
        mine = seed % 2  # the seat, in turn
        bots: list[trikk.Bot | str] = ["random", "random"]
        bots[mine] = Longest()
        outcome = trikk.play_bots("new_york", bots, seed=seed).outcome()
        won += outcome is not None and outcome.winners == (mine,)
    print(f"Longest won {won} of 50 games against random.")
