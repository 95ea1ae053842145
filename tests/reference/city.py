"""New York and San Francisco, rule by rule (R1-R30)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .chance import Chance
from .table import (
    ACTION,
    KEEP,
    OVER,
    PLACE,
    SECOND_CARD,
    SETUP_KEEP,
    TAKE,
    WILD,
    Table,
    card_list,
    cards_text,
    counts,
    read_cards,
)

GRAY = "gray"


def route_ids(routes: list[dict[str, Any]]) -> list[str]:
    """`FROM-TO:COLOUR` for each route; `FROM-TO:COLOUR2` for the second one of the same name."""
    ids: list[str] = []
    for route in routes:
        name = f"{route['from']}-{route['to']}:{route['colour']}"
        ids.append(f"{name}2" if name in ids else name)
    return ids


class CityGame(Table):
    """A game of New York or San Francisco.

    `position()` has: phase, to_move, last_turns_left, passes, hands, market, deck, discard, tickets, offers,
    ticket_deck, vehicles, owners, route_points, and where there are tokens: tokens, stacks (a place without
    tokens is left out), left_over ([symbol, count] of the stacks still to be placed, next one first).
    """

    def __init__(self, edition: dict[str, Any], players: int, chance: Chance) -> None:
        super().__init__(edition, players, chance)
        self.routes: dict[str, dict[str, Any]] = dict(zip(route_ids(edition["routes"]), edition["routes"], strict=True))
        self.owners: dict[str, int] = {}
        self.vehicles = [int(edition["vehicles"]) for _ in self.seats]
        self.route_points = [0 for _ in self.seats]
        self.passes = 0  # in a row (R9)
        self.stacks: dict[str, tuple[int, int]] = {}  # place: symbol, number of tokens
        self.left_over: list[tuple[int, int]] = []  # stacks still to be placed (R6, R7)
        self.tokens: list[set[int]] = [set() for _ in self.seats]
        self.takeable: list[str] = []  # the places that offer a token after a claim (R22)
        self.set_up()

    # ---- setup

    def set_up(self) -> None:
        setup = self.edition["setup"]
        self.deal_hands(setup["cards"])  # R2
        self.deal_tickets(setup["tickets"])  # R4: dealt now, chosen after the market and the stacks are there
        self.tell_setup()
        self.settle_market()  # R2, R3
        if "tokens" in self.edition:
            self.stack_tokens()  # R5
        self.phase = SETUP_KEEP
        self.to_move = 0

    def stack_tokens(self) -> None:
        """One stack on each printed place; the two others wait until the tickets are kept (R5)."""
        tokens = self.edition["tokens"]
        per_stack = tokens["per_symbol"] if self.players == 4 else 2
        unused = set(range(tokens["symbols"]))
        for place in tokens["places"]:
            symbol = self.chance.symbol(unused)
            unused.remove(symbol)
            self.stacks[place] = (symbol, per_stack)
            self.tell("stack_placed", seat=None, location=place, symbol=symbol, count=per_stack)
        if self.players == 2:
            per_stack = 1  # R7: cut down to a single token each
        while unused:
            symbol = self.chance.symbol(unused)
            unused.remove(symbol)
            self.left_over.append((symbol, per_stack))

    def legal_places(self) -> set[str]:
        """Any location that has no stack (R6, R7)."""
        return {f"place {place['id']}" for place in self.edition["places"] if place["id"] not in self.stacks}

    def apply_setup_keep(self, words: list[str]) -> None:
        self.ticket_deck.under += self.keep(words)  # R4: under the deck, in seat order
        if self.mover < self.players - 1:
            self.to_move = self.mover + 1
        elif self.left_over:
            self.phase = PLACE
            self.to_move = self.players - 1  # R6: the last player; R7: the second player
        else:
            self.begin_turn(0)  # R1

    def apply_place(self, place: str) -> None:
        symbol, number = self.left_over.pop(0)
        self.stacks[place] = (symbol, number)
        self.tell("stack_placed", seat=self.mover, location=place, symbol=symbol, count=number)
        if not self.left_over:
            self.begin_turn(0)  # R1
        elif self.players > 2:
            self.to_move = self.mover - 1  # R6: then the second-to-last player
        # with two players the second one places both (R7)

    # ---- a turn

    def begin_turn(self, seat: int) -> None:
        self.phase = ACTION
        self.to_move = seat
        self.tell("turn", seat=seat)

    def legal(self) -> set[str]:
        if self.phase == SETUP_KEEP:
            return self.legal_keeps(self.edition["setup"]["keep"])  # R4
        if self.phase == PLACE:
            return self.legal_places()
        if self.phase == ACTION:
            actions = self.legal_draws() | self.legal_claims() | self.legal_tickets()  # R8
            return actions or {"pass"}  # R9
        if self.phase == SECOND_CARD:
            return self.legal_draws()
        if self.phase == KEEP:
            return self.legal_keeps(self.edition["rules"]["keep_tickets"])  # R23, R24
        if self.phase == TAKE:
            return {f"take {place}" for place in self.takeable}
        return set()

    def _apply(self, verb: str, rest: list[str]) -> None:
        self.passes = self.passes + 1 if verb == "pass" else 0
        if verb == "keep" and self.phase == SETUP_KEEP:
            self.apply_setup_keep(rest)
        elif verb == "place":
            self.apply_place(rest[0])
        elif verb == "draw":
            self.apply_draw(rest[0])
        elif verb == "claim":
            self.apply_claim(rest[0], rest[1])
        elif verb == "take":
            self.take_token(rest[0])
            self.finish_claim()
        elif verb == "tickets":
            self.draw_tickets()
        elif verb == "keep":
            self.ticket_deck.under += self.keep(rest)  # R23
            self.end_turn()
        elif verb == "pass":
            self.tell("passed", seat=self.mover)
            self.end_turn()

    # ---- draw transport cards

    def cards_to_turn_up(self) -> bool:
        """Whether the deck has a card, or can be re-formed to have one (R14)."""
        return self.deck.total() + self.discard.total() > 0

    def reform_deck(self) -> None:
        """Before a card leaves the deck: re-forms it if it is empty, at this moment and not before (R14)."""
        if self.deck.total() == 0:
            self.tell("reshuffled", size=self.discard.total())
            self.deck, self.discard = self.discard, Counter()

    def fill_market(self) -> None:
        """Turns cards up until five lie there; a slot stays empty when there are no cards (R14)."""
        while self.market.total() < self.edition["setup"]["market"] and self.cards_to_turn_up():
            self.reform_deck()
            self.market_card()

    def settle_market(self) -> None:
        """Fills the market; while it holds three wilds or more, discards it and turns up a new one (R3)."""
        self.fill_market()
        while self.market[WILD] >= self.edition["rules"]["reset_wilds"] and self.reset_can_end():
            self.tell("market_reset", discarded=card_list(self.market))
            self.discard += self.market
            self.market = Counter()
            self.fill_market()

    def reset_can_end(self) -> bool:
        """Whether three non-wild cards lie outside the hands, so that a reset can end (R3)."""
        outside = self.deck + self.discard + self.market
        non_wild = outside.total() - outside[WILD]
        needed = self.edition["setup"]["market"] - (self.edition["rules"]["reset_wilds"] - 1)
        return bool(non_wild >= needed)

    def legal_draws(self) -> set[str]:
        moves = {"draw deck"} if self.cards_to_turn_up() else set()  # R10, R14
        for card in counts(self.market):
            if card == WILD and self.phase == SECOND_CARD:
                continue  # R13
            moves.add(f"draw {card}")
        return moves

    def apply_draw(self, what: str) -> None:
        was_second = self.phase == SECOND_CARD
        if what == "deck":
            self.reform_deck()
            card = self.deck_card()
            self.hands[self.mover][card] += 1
            self.tell("drew", seat=self.mover, from_="deck", card=card)
        else:
            self.market_to_hand(what)
            self.settle_market()  # R11, R3
        if was_second or what == WILD:  # R10, R12
            self.end_turn()
            return
        self.phase = SECOND_CARD
        if not self.legal_draws():  # R15
            self.end_turn()

    # ---- claim a route

    def legal_claims(self) -> set[str]:
        return {
            f"claim {route} {payment}"
            for route in self.routes
            if self.may_claim(route)
            for payment in self.payments(route)
        }

    def may_claim(self, route: str) -> bool:
        """Whether the route is free for the seat to move, cards aside."""
        if route in self.owners:
            return False
        if self.vehicles[self.mover] < self.routes[route]["length"]:  # R18
            return False
        for other in self.other_tracks(route):  # R19
            if other in self.owners and (self.players == 2 or self.owners[other] == self.mover):
                return False
        return True

    def other_tracks(self, route: str) -> list[str]:
        """The other tracks of equal length between the same two locations (R19)."""
        this = self.routes[route]
        ends = {this["from"], this["to"]}
        return [
            name
            for name, other in self.routes.items()
            if name != route and {other["from"], other["to"]} == ends and other["length"] == this["length"]
        ]

    def payments(self, route: str) -> set[str]:
        """Every set of cards in hand that pays for the route (R17), with its ferry cards (R20)."""
        hand = self.hands[self.mover]
        length = self.routes[route]["length"]
        ferries = self.routes[route].get("ferries", 0)
        colour = self.routes[route]["colour"]
        payments: set[str] = set()
        for set_colour in self.colours if colour == GRAY else [colour]:
            for wilds in range(ferries, length + 1):
                coloured = length - wilds
                if hand[set_colour] >= coloured and hand[WILD] >= wilds:
                    payments.add(cards_text([(set_colour, coloured), (WILD, wilds)]))
        return payments

    def apply_claim(self, route: str, payment: str) -> None:
        seat = self.mover
        cards = read_cards(payment)
        length = self.routes[route]["length"]
        points = self.edition["route_points"][str(length)]
        self.hands[seat] -= cards  # R16
        self.discard += cards
        self.vehicles[seat] -= length
        self.owners[route] = seat
        self.route_points[seat] += points  # R21: a running total in New York too
        self.tell("claimed", seat=seat, route=route, cards=card_list(cards), points=points)
        self.takeable = self.offered_tokens(route)  # R22
        if len(self.takeable) == 2:
            self.phase = TAKE  # the market waits: the claim is finished first (R14)
            return
        if len(self.takeable) == 1:
            self.take_token(self.takeable[0])
        self.finish_claim()

    def offered_tokens(self, route: str) -> list[str]:
        """The ends of the route that have a token whose symbol the seat to move lacks (R22)."""
        ends = [self.routes[route]["from"], self.routes[route]["to"]]
        return [
            place for place in ends if place in self.stacks and self.stacks[place][0] not in self.tokens[self.mover]
        ]

    def take_token(self, place: str) -> None:
        symbol, number = self.stacks.pop(place)
        if number > 1:
            self.stacks[place] = (symbol, number - 1)
        self.tokens[self.mover].add(symbol)
        self.tell("token_taken", seat=self.mover, location=place, symbol=symbol)

    def finish_claim(self) -> None:
        self.settle_market()  # R14, R3: the paid cards have come back
        self.end_turn()

    # ---- draw tickets

    def legal_tickets(self) -> set[str]:
        return {"tickets"} if len(self.ticket_deck) > 0 else set()  # R24

    # ---- the end

    def end_turn(self) -> None:
        seat = self.mover
        if self.last_turns_left is not None:
            self.last_turns_left -= 1
        elif self.vehicles[seat] <= self.edition["rules"]["last_turns_vehicles"]:  # R26
            self.tell("last_turns", seat=seat)
            self.last_turns_left = self.players
        if self.last_turns_left == 0:
            self.finish("last_turns")  # R26
        elif self.passes == self.players:
            self.finish("all_passed")  # R9
        else:
            self.begin_turn(self.next_seat(seat))

    def finish(self, reason: str) -> None:
        self.phase = OVER
        self.to_move = None
        scores = self.scores()
        best = max((score["total"], score["completed"]) for score in scores)  # R30
        winners = [seat for seat in self.seats if (scores[seat]["total"], scores[seat]["completed"]) == best]
        self.tell("over", scores=scores, winners=winners, reason=reason)

    def scores(self) -> list[dict[str, int]]:
        return [self.score(seat) for seat in self.seats]

    def score(self, seat: int) -> dict[str, int]:
        """What the seat would score if the game ended now (R27)."""
        won = lost = completed = 0
        for number in self.tickets[seat]:
            ticket = self.ticket[number]
            if self.joined(seat, ticket["from"], ticket["to"]):
                won += ticket["points"]
                completed += 1
            else:
                lost += ticket["points"]
        routes = sum(
            self.edition["route_points"][str(self.routes[route]["length"])]
            for route, owner in self.owners.items()
            if owner == seat
        )
        tourist = self.attraction_points(seat) + self.token_points(seat)
        return {
            "routes": routes,
            "tickets_won": won,
            "tickets_lost": lost,
            "tourist": tourist,
            "total": routes + won - lost + tourist,
            "completed": completed,
        }

    def own_ends(self, seat: int) -> list[tuple[str, str]]:
        """The two ends of each of the seat's routes."""
        return [
            (self.routes[route]["from"], self.routes[route]["to"])
            for route, owner in self.owners.items()
            if owner == seat
        ]

    def joined(self, seat: int, start: str, goal: str) -> bool:
        """Whether the seat's own routes join the two locations (R27)."""
        reached = {start}
        grown = True
        while grown:
            grown = False
            for one, other in self.own_ends(seat):
                if (one in reached) != (other in reached):
                    reached |= {one, other}
                    grown = True
        return goal in reached

    def attraction_points(self, seat: int) -> int:
        """New York: for each attraction that one of the seat's routes touches (R28)."""
        if "attractions" not in self.edition:
            return 0
        touched = {place for ends in self.own_ends(seat) for place in ends}
        attractions = {place["id"] for place in self.edition["places"] if place.get("attraction", False)}
        return len(touched & attractions) * int(self.edition["attractions"]["points"])

    def token_points(self, seat: int) -> int:
        """San Francisco: by the number of different tokens (R29)."""
        if "tokens" not in self.edition:
            return 0
        return int(self.edition["tokens"]["points"][len(self.tokens[seat])])

    # ---- position

    def position(self) -> dict[str, Any]:
        position = self.common_position() | {
            "passes": self.passes,
            "vehicles": list(self.vehicles),
            "owners": dict(sorted(self.owners.items())),
            "route_points": list(self.route_points),
        }
        if "tokens" in self.edition:
            position["tokens"] = [sorted(tokens) for tokens in self.tokens]
            position["stacks"] = {place: list(stack) for place, stack in sorted(self.stacks.items())}
            position["left_over"] = [list(stack) for stack in self.left_over]
        return position
