"""Positions of The Card Game for scenarios: say what matters, the rest is filled in so that nothing is missing."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import trikk
from trikk.catalog import WILD, CardEdition
from trikk.game.events import Event
from trikk.game.game import Game
from trikk.game.view import CardSeatView, CardView
from trikk.rules.cards.state import CARD_STATE, NO_ROW, NOT_YET, PHASE_SCORING, PHASE_SECOND_CARD, PHASE_TURN

Rest = Literal["rest"]
Cards = Mapping[str, int]
"""How many cards of each colour; locomotives are `wild`."""
Pile = Cards | Rest
"""A pile of train cards, or all of them that are nowhere else."""
Yard = Mapping[str, tuple[int, int]]
"""By colour of the row: cards of the colour, locomotives."""
Tickets = Sequence[int] | Rest
"""Tickets by number, or all of them that are nowhere else."""

PHASES = {"turn": PHASE_TURN, "second_card": PHASE_SECOND_CARD, "scoring": PHASE_SCORING}
MARKET = 5
ALL_CARDS = 96
ALL_TICKETS = 46
FIVE = {"black": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1}
"""A market without locomotives."""
DEAL = [
    *("black", "blue", "green", "orange"),
    *("purple", "red", "white", "yellow"),
    *("black", "blue", "green", "orange"),
    *("purple", "red", "white", "wild"),
]
"""Four times four cards."""
TURNED_UP = ["yellow", "white", "red", "purple", "wild"]


def position(
    edition: str = "card_game",
    *,
    players: int = 2,
    to_move: int = 0,
    hands: Sequence[Pile] = (),
    known: Sequence[Cards] = (),
    market: Cards | None = None,
    discard: Pile | None = None,
    deck: Pile | None = None,
    yards: Sequence[Yard] = (),
    tracks: Sequence[Pile] = (),
    tickets: Sequence[Tickets] = (),
    completed: Sequence[Sequence[int]] = (),
    ticket_deck: Mapping[str, Tickets] | None = None,
    decks: int = 1,
    turns_left: int | None = None,
    next_seat: int = 0,
    phase: str = "turn",
    options: Mapping[str, bool] | None = None,
    seed: int = 1,
) -> Game:
    """Return a game in which exactly this is on the table and `to_move` has to decide; what led there is forgotten.

    Seats not mentioned have nothing. `known` are the cards in a hand that everyone saw the seat take. In phase `turn`
    step 1 has been done. `turns_left` counts the last turns, this one included; `next_seat` is who begins after a
    first scoring (K21).

    Every card and ticket has to be somewhere. At most one pile may be `"rest"`: all that is nowhere else. If none is
    and `deck` is not said, the rest is the deck or, where that must be empty (last turns, scoring), the discard pile.
    A market that is not said has five colours of the rest if the rest is the deck, and is empty if not. Tickets that
    are nowhere else are the shuffled part of the ticket deck, unless `ticket_deck` says otherwise with `shuffled` and
    `under`. Whatever could not be on a table raises ValueError.
    """
    game = trikk.new_game(edition, players=players, seed=seed, options=options)
    builder = _Builder(game)
    in_last_turns = turns_left is not None or phase == "scoring"
    builder.lay_rows(yards)
    builder.place_cards(hands, tracks, market, discard, deck, empty_deck=in_last_turns)
    builder.mark_known(known)
    builder.place_tickets(tickets, completed, ticket_deck)
    s = builder.state
    s.phase = PHASES[phase]
    s.seat = to_move
    s.decks = decks
    s.next_seat = next_seat
    s.turns_left = 0 if phase == "scoring" else NOT_YET if turns_left is None else turns_left
    _expect(0 <= to_move < players and 0 <= next_seat < players, f"there are {players} seats")
    _expect(decks == 1 or players == 4, "only four players begin a second deck (K21)")
    _expect(not in_last_turns or s.deck_size == 0, "last turns and scoring begin when the deck is empty (K16)")
    fresh = phase == "turn" and decks == 1 and not in_last_turns
    _expect(not fresh or s.deck_size > 0, "an empty deck means last turns: say turns_left (K16)")
    _forget(game)
    return game


class _Builder:
    """Clears the table of a new game and puts things on it by name."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game.edition, CardEdition)
        self.edition = game.edition
        self.engine = game.engine
        self.state: Any = game._state
        self.players = game.players
        self.left = dict(game.edition.cards)
        self.tickets_left = [ticket.id for ticket in game.edition.tickets]
        self.index = {colour: i for i, colour in enumerate(game.engine.colours)}
        s = self.state
        everything = (1 << len(self.tickets_left)) - 1
        for name in CARD_STATE.names or ():
            if name != "players":
                s[name] = NO_ROW if name == "row_owner" else everything if name == "may" else 0

    # --- train cards -----------------------------------------------------------------------------------------------

    def take(self, colour: str, n: int) -> int:
        """Take cards out of the box and return the number of their colour."""
        _expect(colour in self.left, f"there is no colour {colour!r}")
        _expect(0 <= n <= self.left[colour], f"{n} {colour} are wanted, {self.left[colour]} are left")
        self.left[colour] -= n
        return self.index[colour]

    def fill(self, pile: Any, cards: Pile | None) -> int:
        """Put cards on a pile and return how many; a pile of the rest is left for later."""
        if cards is None or isinstance(cards, str):
            return 0
        for colour, n in cards.items():
            pile[self.take(colour, n)] += n
        return sum(cards.values())

    def lay_rows(self, yards: Sequence[Yard]) -> None:
        s = self.state
        for seat, yard in enumerate(self.per_seat(yards)):
            for colour, (cards, wilds) in yard.items():
                _expect(colour != WILD and cards > 0, "a row has a colour, and a card of it to the last (K5, K10)")
                row = self.take(colour, cards)
                self.take(WILD, wilds)
                _expect(s.row_owner[row] == NO_ROW, f"two yards have a {colour} row (K13)")
                s.row_owner[row], s.row_cards[row], s.row_wilds[row] = seat, cards, wilds

    def place_cards(
        self,
        hands: Sequence[Pile],
        tracks: Sequence[Pile],
        market: Cards | None,
        discard: Pile | None,
        deck: Pile | None,
        *,
        empty_deck: bool,
    ) -> None:
        s = self.state
        piles: dict[str, tuple[Any, Pile | None]] = {"deck": (s.deck, deck), "discard": (s.discard, discard)}
        for seat, cards in enumerate(self.per_seat(hands)):
            piles[f"hand {seat}"] = (s.hand[seat], cards)
        for seat, cards in enumerate(self.per_seat(tracks)):
            piles[f"track {seat}"] = (s.track[seat], cards)
        rest = [name for name, (_, cards) in piles.items() if cards == "rest"]
        _expect(len(rest) < 2, f"only one pile can be the rest, not {', '.join(rest)}")
        if not rest and deck is None:
            rest = ["discard" if empty_deck else "deck"]
        for pile, cards in piles.values():
            self.fill(pile, cards)
        self.fill(s.market, self.any_market() if market is None and rest == ["deck"] else market)
        for name in rest:
            self.fill(piles[name][0], dict(self.left))
        missing = {colour: n for colour, n in self.left.items() if n}
        _expect(not missing, f"these cards are nowhere: {missing}")
        s.deck_size, s.market_size, s.discard_size = s.deck.sum(), s.market.sum(), s.discard.sum()
        s.hand_size, s.track_size = s.hand.sum(axis=1), s.track.sum(axis=1)
        is_full = s.market_size == MARKET or (s.market_size < MARKET and s.deck_size == 0)
        _expect(is_full, f"the market has {s.market_size} cards (K8)")

    def any_market(self) -> Cards:
        colours = [colour for colour in self.edition.colours if self.left[colour]]
        return dict.fromkeys(colours[:MARKET], 1)

    def mark_known(self, known: Sequence[Cards]) -> None:
        for seat, cards in enumerate(self.per_seat(known)):
            for colour, n in cards.items():
                has = self.state.hand[seat, self.index[colour]]
                _expect(n <= has, f"{n} {colour} of seat {seat} cannot be known: it has {has}")
                self.state.shown[seat, self.index[colour]] = n

    # --- tickets ---------------------------------------------------------------------------------------------------

    def take_tickets(self, tickets: Tickets) -> list[int]:
        """Take tickets out of the box and return their indices; the rest is left for later."""
        if isinstance(tickets, str):
            return []
        for ticket in tickets:
            _expect(ticket in self.tickets_left, f"ticket {ticket} is not there, or no more")
            self.tickets_left.remove(ticket)
        return [self.engine.ticket_index[ticket] for ticket in tickets]

    def place_tickets(
        self, tickets: Sequence[Tickets], completed: Sequence[Sequence[int]], ticket_deck: Mapping[str, Tickets] | None
    ) -> None:
        s = self.state
        deck = ticket_deck or {}
        _expect(set(deck) <= {"shuffled", "under"}, "a ticket deck has a part that is shuffled and one under it")
        for seat, done in enumerate(self.per_seat(completed)):
            s.done[seat] = _bits(self.take_tickets(done))
        under = self.take_tickets(deck.get("under", ()))
        _expect(deck.get("under") != "rest", "tickets under the deck have an order: say it")
        s.under[: len(under)], s.under_size = under, len(under)
        shuffled = self.take_tickets(deck.get("shuffled", ()))
        held = [self.take_tickets(mine) for mine in self.per_seat(tickets)]
        rest = [seat for seat, mine in enumerate(tickets) if mine == "rest"]
        is_deck_rest = deck.get("shuffled") == "rest" or (ticket_deck is None and not rest)
        _expect(len(rest) + is_deck_rest < 2, "the rest of the tickets can be in one place only")
        for seat in rest:
            held[seat] = self.take_tickets(list(self.tickets_left))
        if is_deck_rest:
            shuffled = self.take_tickets(list(self.tickets_left))
        _expect(not self.tickets_left, f"these tickets are nowhere: {self.tickets_left}")
        s.shuffled, s.shuffled_size = _bits(shuffled), len(shuffled)
        for seat, mine in enumerate(held):
            s.held[seat], s.held_size[seat] = _bits(mine), len(mine)

    def per_seat(self, things: Sequence[Any]) -> list[Any]:
        """Return the things said of each seat; seats not mentioned have none."""
        _expect(len(things) <= self.players, f"there are only {self.players} seats")
        return [*things, *({} for _ in range(self.players - len(things)))]


def _bits(indices: Sequence[int]) -> int:
    return sum(1 << i for i in indices)


def _expect(condition: object, problem: str) -> None:
    if not condition:
        raise ValueError(problem)


def _forget(game: Game) -> None:
    """Let a game begin where it is: without moves, events or anything remembered of another position."""
    game._moves, game._rows, game._events, game._legal = [], [], [], None


# --- some positions --------------------------------------------------------------------------------------------------


def after_first_scoring(**said: Any) -> Game:
    """Return a game of four whose last player is about to say done in the first scoring."""
    return position(players=4, phase="scoring", to_move=3, **said)


def a_rich_position(**changes: Any) -> Game:
    said: dict[str, Any] = {
        "players": 3,
        "to_move": 1,
        "hands": [{"red": 2, "wild": 1}, {"blue": 3}, {"green": 1, "white": 1}],
        "known": [{"wild": 1}, {"blue": 1}, {}],
        "market": FIVE,
        "discard": {"red": 1, "wild": 1},
        "yards": [{"red": (2, 1)}, {}, {"white": (1, 0), "black": (3, 2)}],
        "tracks": [{"yellow": 2}, {"wild": 1}, {}],
        "tickets": [[3, 7], [46], []],
        "completed": [[], [1], []],
        "ticket_deck": {"shuffled": "rest", "under": [20, 10]},
    }
    return position(**(said | changes))


# --- playing, and looking at what happens ----------------------------------------------------------------------------


def card_edition() -> CardEdition:
    edition = trikk.edition("card_game")
    assert isinstance(edition, CardEdition)
    return edition


def kinds(events: Sequence[Event]) -> list[str]:
    return [event["type"] for event in events]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event["type"] == kind]


def the(events: Sequence[Event], kind: str) -> Event:
    """Return the only event of a kind."""
    [event] = of_kind(events, kind)
    return event


def legal(game: Game, verb: str = "") -> set[str]:
    """Return the legal moves in notation that begin with a word."""
    return {str(move) for move in game.legal_moves() if str(move).startswith(verb)}


def play(game: Game, *moves: str) -> tuple[Event, ...]:
    """Make moves that need no particular chance; return all their events."""
    return tuple(event for move in moves for event in game.play(move))


def view(game: Game, viewer: int | None = None) -> CardView:
    seen = game.view(viewer)
    assert isinstance(seen, CardView)
    return seen


def seat_view(game: Game, seat: int, viewer: int | None = None) -> CardSeatView:
    """Return what a viewer, a spectator if not said, knows of a seat."""
    seen = view(game, viewer).seats[seat]
    assert isinstance(seen, CardSeatView)
    return seen


def own_hand(game: Game, seat: int) -> Cards:
    return seat_view(game, seat, viewer=seat).known_cards


def cards_in(game: Game) -> int:
    """Return how many train cards there are in all, wherever they lie."""
    s: Any = game._state
    piles = (s.deck, s.market, s.discard, s.hand, s.track, s.row_cards, s.row_wilds)
    return int(sum(pile.sum() for pile in piles))
