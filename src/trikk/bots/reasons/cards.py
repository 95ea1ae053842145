"""Reasons in The Card Game."""

from collections.abc import Iterable

import numpy as np

from trikk.bots.reasons.reason import Reason
from trikk.catalog import WILD
from trikk.game.engine import Engine
from trikk.game.moves import CompleteTicket, Done, DrawCard, DrawTickets, KeepTickets, LayCards, Move
from trikk.game.view import CardView

MOST = 2
"""Tickets that a reason names."""
FEW_TURNS = 4
"""With this many turns left, the number of turns is worth a reason."""


class CardReasons:
    """The reasons in one position."""

    def __init__(self, engine: Engine, view: CardView, mind: np.record) -> None:
        assert view.seat is not None
        self.engine, self.view, self.mind = engine, view, mind
        self.t, self.s, self.seat = engine.tables, view.knowledge[0], view.seat
        self.target = engine.ticket_set(int(mind.target))
        self.have = [int(n) for n in self.s.track[self.seat]]
        for colour in range(1, len(engine.colours)):
            if self.s.row_owner[colour] == self.seat:
                self.have[colour] += int(self.s.row_cards[colour])
                self.have[0] += int(self.s.row_wilds[colour])
        self.turns = round(float(mind.turns)) + 1

    def of(self, move: Move) -> tuple[Reason, ...]:
        """Return the reasons for a move, the most important first."""
        match move:
            case DrawCard(card):
                return tuple(self._draw(card))
            case LayCards(cards):
                return tuple(self._lay(dict(cards)))
            case DrawTickets():
                return (Reason("more_tickets", count=self.turns),)
            case KeepTickets(tickets):
                lacking = self._lacking([*self.engine.ticket_set(int(self.s.held[self.seat])), *tickets])
                return (Reason("missing", cards=lacking),) if lacking else (Reason("covered"),)
            case CompleteTicket(ticket):
                points = int(self.t.ticket_points[self.engine.ticket_index[ticket]])
                worth = Reason("pays", tickets=(ticket,), count=points)
                is_one_of_several = ticket in self.target and len(self.target) > 1
                return (worth, Reason("together", count=len(self.target))) if is_one_of_several else (worth,)
            case Done():
                return () if self.target else (Reason("nothing_payable"),)
        return ()

    def _draw(self, card: str) -> Iterable[Reason]:
        lacking = self._lacking(self.target)
        if card == WILD or card == "deck":
            if lacking:
                yield Reason("wild" if card == WILD else "deck", cards=lacking)
            else:
                yield Reason("any_card")
        elif card in lacking:
            yield Reason("lacks", cards={card: lacking[card]}, tickets=self._asking(card))
        else:
            held = int(self.s.hand[self.seat, self.engine.colours.index(card)])
            yield Reason("collects", cards={card: held + 1})

    def _lay(self, cards: dict[str, int]) -> Iterable[Reason]:
        for card in cards:
            owner = self.view.rows_to_rob.get(card)
            if owner is not None:
                plain, wilds = self.view.seats[owner].yard[card]
                yield Reason("robs", seat=owner, cards={kind: n for kind, n in ((card, plain), (WILD, wilds)) if n})
        colours = {card: n for card, n in cards.items() if card != WILD}
        asked = {card: n for card, n in colours.items() if self._asking(card)}
        if asked:
            tickets = tuple(dict.fromkeys(id for card in asked for id in self._asking(card)))
            yield Reason("asked_for", cards=asked, tickets=tickets[:MOST])
        if self.turns <= FEW_TURNS:
            yield Reason("turns", count=self.turns)

    def _asking(self, card: str) -> tuple[int, ...]:
        """Return the tickets of the plan that need a colour."""
        colour = self.engine.colours.index(card)
        asks = [id for id in self.target if self.t.ticket_cards[self.engine.ticket_index[id], colour] > 0]
        return tuple(asks[:MOST])

    def _lacking(self, tickets: list[int]) -> dict[str, int]:
        """Return the cards of each colour that tickets need beyond those laid and in hand."""
        short = {}
        for colour in range(1, len(self.engine.colours)):
            asked = sum(int(self.t.ticket_cards[self.engine.ticket_index[id], colour]) for id in tickets)
            n = asked - self.have[colour] - int(self.s.hand[self.seat, colour])
            if n > 0:
                short[self.engine.colours[colour]] = n
        return short
