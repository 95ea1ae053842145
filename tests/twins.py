"""Two games that look the same to seat 0 and differ in what is hidden from it."""

import random
from typing import Any

import trikk
from tests.lockstep import edition_of, fields_of
from trikk.game.game import Game


class Twins:
    """A game and one that differs in a card and a ticket of seat 1, each swapped with one of the deck."""

    def __init__(self, edition: str, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.one = trikk.new_game(edition_of(edition), players=players, seed=seed)
        [setup] = self.one.chance()
        dealt = len([outcome for outcome in setup if isinstance(outcome, str)]) - self.one.edition.market
        each = self.one.edition.setup_cards
        tickets = self.one.edition.setup_tickets
        first_ticket = players * each
        assert dealt >= first_ticket
        mine, theirs = setup[each], setup[first_ticket + tickets]
        state = fields_of(self.one.state)
        colours = self.one.engine.colours
        in_deck = [colour for i, colour in enumerate(colours) if state.deck[i] > 1 and colour != mine]
        self.swap: dict[Any, Any] = {mine: in_deck[-1], in_deck[-1]: mine}
        left = [id for id in self.one.engine.ticket_set(state.shuffled) if id != theirs]
        if left:
            self.swap |= {theirs: left[0], left[0]: theirs}
        changed = list(setup)
        changed[each] = self.swap[mine]
        changed[first_ticket + tickets] = self.swap.get(theirs, theirs)
        self.other = Game(edition_of(edition), players, None, chance=changed)

    def step(self, chosen: str | None = None) -> bool:
        """Make a move in both that looks the same to seat 0; return False if there is no such move any more.

        `chosen` is the move to be made, if not a random one.
        """
        seat = self.one.to_move
        if seat is None:
            return False
        moves = [chosen] if chosen is not None else [str(move) for move in self.one.legal_moves()]
        if seat != 0:
            moves = [move for move in moves if move.split(" ")[0] not in ("claim", "lay", "complete")]
        if not moves:
            return False
        said = self.rng.choice(moves)
        self.one.play(said)
        chance = self.one.chance()[-1]
        if seat != 0 and said in ("draw deck", "tickets"):
            # Nobody else sees these. They differ wherever they can.
            chance = [self.swap.get(outcome, outcome) for outcome in chance]
        if seat != 0 and said.startswith("keep") and said != "keep none":
            kept = [self.swap.get(int(word), int(word)) for word in said.split(" ")[1:]]
            said = "keep " + " ".join(map(str, kept))
        try:
            self.other.play(said, chance=chance)
        except trikk.MoveError:
            return False  # what would be seen next in one game is out of sight in the other
        return True
