"""The Card Game, rule by rule (K1-K24)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from .chance import Chance
from .table import (
    ACTION,
    KEEP,
    OVER,
    SCORING,
    SECOND_CARD,
    SETUP_KEEP,
    WILD,
    Table,
    card_list,
    cards_text,
    counts,
    read_cards,
)


class CardGame(Table):
    """A game of The Card Game.

    `position()` has: phase, to_move, last_turns_left, hands, market, deck, discard, tickets (held, not
    completed), offers, ticket_deck, set_aside (tickets returned in the setup that are not yet shuffled back),
    yards, track_piles, completed (tickets per seat), second_deck (whether K21 has been). Cards paid for
    tickets lie in the discard pile.
    """

    def __init__(self, edition: dict[str, Any], players: int, chance: Chance) -> None:
        super().__init__(edition, players, chance)
        self.yards: list[dict[str, Counter[str]]] = [{} for _ in self.seats]  # rows by colour
        self.track_piles: list[Counter[str]] = [Counter() for _ in self.seats]
        self.completed: list[set[int]] = [set() for _ in self.seats]
        self.set_aside: list[int] = []  # returned in the setup (K2)
        self.last_to_play = 0  # who had the last turn before a scoring (K21)
        self.second_deck = False
        self.set_up()

    # ---- setup

    def set_up(self) -> None:
        setup = self.edition["setup"]
        for hand in self.hands:  # K1
            hand[WILD] += setup["wilds"]
            self.deck[WILD] -= setup["wilds"]
        self.deal_hands(setup["cards"])  # K1
        self.deal_tickets(setup["tickets"])  # K2
        self.tell_setup()
        self.fill_market()  # K1; and no reset, ever (K3)
        self.phase = SETUP_KEEP
        self.to_move = 0

    def apply_setup_keep(self, words: list[str]) -> None:
        self.set_aside += self.keep(words)
        if self.mover < self.players - 1:
            self.to_move = self.mover + 1
            return
        self.ticket_deck.shuffled |= set(self.set_aside)  # K2: once, after the last player's choice
        self.set_aside = []
        self.begin_turn(0)  # K4

    # ---- a turn: two steps

    def begin_turn(self, seat: int) -> None:
        self.to_move = seat
        self.tell("turn", seat=seat)
        self.move_to_track()  # step 1; in the last turns too (K18)
        self.phase = ACTION  # step 2

    def move_to_track(self) -> None:
        """Moves the top card of each of the seat's rows to its track pile (K5)."""
        yard = self.yards[self.mover]
        moved: Counter[str] = Counter()
        for colour, row in list(yard.items()):
            top = WILD if row[WILD] > 0 else colour  # locomotives lie on top
            row[top] -= 1
            moved[top] += 1
            if row.total() == 0:
                del yard[colour]  # its colour is free again
        if moved:
            self.track_piles[self.mover] += moved
            self.tell("moved", seat=self.mover, cards=card_list(moved))

    def legal(self) -> set[str]:
        if self.phase == SETUP_KEEP:
            return self.legal_keeps(self.edition["setup"]["keep"])  # K2
        if self.phase == ACTION:
            return (self.legal_draws() | self.legal_lays() | self.legal_tickets()) or {"pass"}  # K7
        if self.phase == SECOND_CARD:
            return self.legal_draws()
        if self.phase == KEEP:
            return self.legal_keeps(self.edition["rules"]["keep_tickets"])  # K15
        if self.phase == SCORING:
            return self.legal_completions() | {"done"}  # K19
        return set()

    def _apply(self, verb: str, rest: list[str]) -> None:
        if verb == "keep" and self.phase == SETUP_KEEP:
            self.apply_setup_keep(rest)
        elif verb == "draw":
            self.apply_draw(rest[0])
        elif verb == "lay":
            self.apply_lay(read_cards(rest[0]))
        elif verb == "tickets":
            self.draw_tickets()
        elif verb == "keep":
            self.ticket_deck.under += self.keep(rest)  # K15
            self.end_turn()
        elif verb == "pass":
            self.tell("passed", seat=self.mover)
            self.end_turn()
        elif verb == "complete":
            self.apply_complete(int(rest[0]))
        elif verb == "done":
            self.apply_done()

    # ---- A. draw train cards

    def fill_market(self) -> None:
        """Turns cards up until five lie there or the deck is empty: the discard pile stays (K8, K17)."""
        while self.market.total() < self.edition["setup"]["market"] and self.deck.total() > 0:
            self.market_card()

    def legal_draws(self) -> set[str]:
        moves = {"draw deck"} if self.deck.total() > 0 else set()  # K8, K17
        for card in counts(self.market):
            if card == WILD and self.phase == SECOND_CARD:
                continue  # K9
            moves.add(f"draw {card}")
        return moves

    def apply_draw(self, what: str) -> None:
        was_second = self.phase == SECOND_CARD
        if what == "deck":
            card = self.deck_card()
            self.hands[self.mover][card] += 1
            self.tell("drew", seat=self.mover, from_="deck", card=card)
        else:
            self.market_to_hand(what)
            self.fill_market()  # K8
        if was_second or what == WILD:  # K8, K9
            self.end_turn()
            return
        self.phase = SECOND_CARD
        if not self.legal_draws():  # K8, K17
            self.end_turn()

    # ---- B. lay cards in the yard

    def may_lay(self, colour: str, number: int) -> bool:
        """Whether the seat to move may lay that many cards as a row of that colour."""
        for seat in self.seats:
            row = self.yards[seat].get(colour)
            if row is None:
                continue
            if seat == self.mover:
                return False  # K12
            if number <= row.total():
                return False  # K13
        return True

    def legal_lays(self) -> set[str]:
        hand = self.hands[self.mover]
        moves: set[str] = set()
        for colour in self.colours:  # K10: one row, at least one card of the colour itself
            for coloured in range(1, hand[colour] + 1):
                for wilds in range(hand[WILD] + 1):
                    if coloured + wilds >= 2 and self.may_lay(colour, coloured + wilds):
                        moves.add("lay " + cards_text([(colour, coloured), (WILD, wilds)]))
        free = [colour for colour in self.colours if hand[colour] > 0 and self.may_lay(colour, 1)]
        for three in combinations(free, 3):  # K11: three rows of one card, catalog order
            moves.add("lay " + cards_text([(colour, 1) for colour in three]))
        return moves

    def apply_lay(self, cards: Counter[str]) -> None:
        seat = self.mover
        self.hands[seat] -= cards
        colours = [colour for colour in cards if colour != WILD]
        for colour in colours:
            self.yards[seat][colour] = Counter({colour: cards[colour]})
        if cards[WILD] > 0:  # only ever with one colour (K10, K11)
            self.yards[seat][colours[0]][WILD] = cards[WILD]
        self.tell("laid", seat=seat, cards=card_list(cards))
        for victim in self.seats:  # K13: a train robbery
            for colour in colours:
                if victim != seat and colour in self.yards[victim]:
                    row = self.yards[victim].pop(colour)
                    self.discard += row
                    self.tell("robbed", seat=seat, victim=victim, cards=card_list(row))
        self.end_turn()

    # ---- C. draw tickets

    def legal_tickets(self) -> set[str]:
        return {"tickets"} if len(self.ticket_deck) > 0 else set()  # K15

    # ---- running out

    def end_turn(self) -> None:
        seat = self.mover
        if self.last_turns_left is not None:
            self.last_turns_left -= 1
        elif self.deck.total() == 0:  # K16; also K21: a new deal that left no deck
            self.tell("last_turns", seat=seat)
            self.last_turns_left = self.players
        if self.last_turns_left == 0:
            self.last_to_play = seat
            self.phase = SCORING
            self.to_move = 0  # K19: in seat order
        else:
            self.begin_turn(self.next_seat(seat))

    # ---- scoring

    def payment(self, number: int) -> Counter[str] | None:
        """What the seat to move pays for the ticket: its colours, and locomotives for what is missing."""
        pile = self.track_piles[self.mover]
        asked = Counter(self.ticket[number]["cards"])
        paid = asked & pile
        missing = asked.total() - paid.total()
        if missing > pile[WILD]:
            return None
        return paid + Counter({WILD: missing})

    def legal_completions(self) -> set[str]:
        return {f"complete {number}" for number in self.tickets[self.mover] if self.payment(number) is not None}

    def apply_complete(self, number: int) -> None:
        seat = self.mover
        paid = self.payment(number)
        assert paid is not None
        self.track_piles[seat] -= paid  # K19: each card serves one ticket
        self.discard += paid
        self.tickets[seat].remove(number)
        self.completed[seat].add(number)
        self.tell("completed", seat=seat, ticket=number, cards=card_list(paid))

    def apply_done(self) -> None:
        self.tell("scored", seat=self.mover)
        if self.mover < self.players - 1:
            self.to_move = self.mover + 1
        elif self.players >= self.edition["rules"]["second_deck_players"] and not self.second_deck:
            self.deal_second_deck()  # K21
        else:
            self.finish()  # K20

    def deal_second_deck(self) -> None:
        """Shuffles every train card that is in no hand into a new deck, deals, and plays on (K21)."""
        self.second_deck = True
        self.last_turns_left = None
        new_deck = self.deck + self.discard + self.market  # the paid cards are in the discard pile
        for seat in self.seats:
            new_deck += self.track_piles[seat]
            for row in self.yards[seat].values():
                new_deck += row
            self.track_piles[seat] = Counter()
            self.yards[seat] = {}
        self.deck, self.discard, self.market = new_deck, Counter(), Counter()

        size = self.deck.total()
        first = self.next_seat(self.last_to_play)
        dealt: list[Counter[str]] = [Counter() for _ in self.seats]
        for _ in range(self.edition["rules"]["second_deck_cards"]):  # one card at a time, round the table
            for step in self.seats:
                if self.deck.total() > 0:
                    dealt[(first + step) % self.players][self.deck_card()] += 1
        for seat in self.seats:
            self.hands[seat] += dealt[seat]
        self.tell("redealt", size=size, hands=[card_list(cards) for cards in dealt])
        self.fill_market()
        self.begin_turn(first)

    def finish(self) -> None:
        self.phase = OVER
        self.to_move = None
        scores = self.scores()
        ranks = [(score["total"], score["completed"], len(score["bonus_cities"])) for score in scores]  # K24
        winners = [seat for seat in self.seats if ranks[seat] == max(ranks)]
        self.tell("over", scores=scores, winners=winners, reason="last_turns")

    def scores(self) -> list[dict[str, Any]]:
        """What the seats would score if the game ended now."""
        cities: list[list[str]] = [[] for _ in self.seats]
        bonuses = [0 for _ in self.seats]
        for city in self.edition["cities"]:  # K23
            if "bonus" not in city:
                continue
            naming = [self.completed_naming(seat, city["id"]) for seat in self.seats]
            for seat in self.seats:
                if naming[seat] == max(naming) > 0:
                    cities[seat].append(city["id"])
                    bonuses[seat] += city["bonus"]
        scores: list[dict[str, Any]] = []
        for seat in self.seats:
            won = sum(self.ticket[number]["points"] for number in self.completed[seat])
            lost = sum(self.ticket[number]["points"] for number in self.tickets[seat])  # K22
            scores.append(
                {
                    "tickets_won": won,
                    "tickets_lost": lost,
                    "bonus": bonuses[seat],
                    "total": won - lost + bonuses[seat],
                    "completed": len(self.completed[seat]),
                    "bonus_cities": cities[seat],
                }
            )
        return scores

    def completed_naming(self, seat: int, city: str) -> int:
        """How many of the seat's completed tickets name the city (K23)."""
        return sum(city in (self.ticket[number]["from"], self.ticket[number]["to"]) for number in self.completed[seat])

    # ---- position

    def position(self) -> dict[str, Any]:
        return self.common_position() | {
            "set_aside": list(self.set_aside),
            "yards": [
                {colour: [row[colour], row[WILD]] for colour, row in sorted(yard.items())} for yard in self.yards
            ],
            "track_piles": [counts(pile) for pile in self.track_piles],
            "completed": [sorted(tickets) for tickets in self.completed],
            "second_deck": self.second_deck,
        }
