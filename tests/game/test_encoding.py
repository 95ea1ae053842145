"""A position as numbers: each stands where its name says, and no secret is among them."""

import copy
import hashlib
import pickle
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import trikk
from tests.lockstep import edition_of, every_game, fields_of, positions_of
from trikk.catalog import CardEdition, CityEdition
from trikk.game.encoding import Encoding, WholeEncoding
from trikk.game.game import Game
from trikk.rules import families as rules
from trikk.rules.encoding import ENCODING_VERSION
from trikk.rules.generator import new_generator
from trikk.rules.jit import UNCOMPILED
from trikk.rules.tickets import DECK

EVERY = 40 if UNCOMPILED else 7
DIGESTS = {
    "new_york": "1c2608e272382359",
    "san_francisco": "e36ff95e0366795c",
    "card_game": "66b508ce2e03b398",
}
"""Of the numbers of a game, as they have been since version 1 of the encoding."""


def some_positions(edition: str, players: int) -> Iterator[Game]:
    """Yield positions of a game, all in which tickets are chosen and the last among them."""
    for number, game in enumerate(positions_of(edition, players, seed=players)):
        if number % EVERY == 0 or game.is_over or (fields_of(game.state).offer_size.any() and not UNCOMPILED):
            yield game


def encodings(edition: str, players: int) -> tuple[Encoding, WholeEncoding]:
    return trikk.encoding(edition_of(edition), players), trikk.whole_encoding(edition_of(edition), players)


# --- what stands where ---------------------------------------------------------------------------------------------


def shares(counts: dict[str, int], of: dict[str, int]) -> dict[str, float]:
    return {colour: n / of[colour] for colour, n in counts.items()}


def seen_by_name(game: Game, seat: int) -> dict[str, Any]:
    """Return each part of an encoding by names, from the view: whatever is left out is 0."""
    view, edition, players = game.view(seat), game.edition, game.players
    known, tickets = fields_of(view.knowledge), game.engine.tickets
    order = [(seat + k) % players for k in range(players)]
    me, seats = view.seats[seat], [view.seats[other] for other in order]
    hand = me.known_cards
    is_card_game = not isinstance(edition, CityEdition)
    parts: dict[str, Any] = {
        "phase": {phase_of(game): 1},
        "seat": {str(seat): 1},
        "to_move": {} if view.to_move is None else {f"+{order.index(view.to_move)}": 1},
        "last_turns": view.turns_left is not None,
        "turns_left": (view.turns_left or 0) / players,
        "hand": shares(hand, dict(edition.cards)),
        "hand_steps": {f"{colour}.{n}": 1 for colour, most in hand.items() for n in range(1, most + 1)},
        "market": {colour: n / edition.market for colour, n in view.market.items()},
        "discard": shares(view.discard, dict(edition.cards)),
        "unseen": shares(unseen(game, seat), dict(edition.cards)),
        "deck_size": view.deck_size / sum(edition.cards.values()),
        "ticket_deck_size": (known.shuffled_size + known.under_size) / len(tickets),
        "hand_size": {f"+{k}": each.hand_size / 20 for k, each in enumerate(seats)},
        "tickets_held": {f"+{k}": each.tickets_held / 10 for k, each in enumerate(seats)},
        "offer_size": {f"+{k}": each.offer_size / 10 for k, each in enumerate(seats)},
        "held": {str(ticket.id): 1 for ticket in me.tickets or ()},
        "offer": {str(ticket): 1 for ticket in me.offer or ()},
        "not_in_deck": {str(id): 1 for i, id in enumerate(tickets) if not known.may[seat, DECK] >> i & 1},
        "under_deck": {
            str(tickets[ticket]): 1 - (known.shuffled_size + i) / len(tickets)
            for i, ticket in enumerate(known.under[: known.under_size].tolist())
            if known.placed[seat] >> ticket & 1 and ticket >= 0
        },
    }
    for slot in range(6 if is_card_game else 2):
        parts[f"offer_slot.{slot}"] = {str(id): 1 for id in (me.offer or ())[slot : slot + 1]}
    for k, other in enumerate(order[1:], start=1):
        parts[f"known_cards.+{k}"] = shares(seats[k].known_cards, dict(edition.cards))
        excluded = ~int(known.may[seat, other])
        parts[f"not_with.+{k}"] = {str(id): 1 for i, id in enumerate(tickets) if excluded >> i & 1}
    return parts | (card_parts(game, seat, order) if is_card_game else city_parts(game, seat, order))


def phase_of(game: Game) -> str:
    phase = game.view(None).phase
    if phase != "keep_tickets":
        return phase
    return "keep_at_setup" if fields_of(game.state).phase == 0 else "keep_drawn"


def unseen(game: Game, seat: int) -> dict[str, int]:
    """Return how many cards of each colour a seat cannot see."""
    view, left = game.view(seat), dict(game.edition.cards)
    known = fields_of(view.knowledge)
    piles = [view.market, view.discard, *(each.known_cards for each in view.seats)]
    if isinstance(view, trikk.CardView):
        for i, each in enumerate(view.seats):
            piles.append(dict(zip(game.engine.colours, known.track[i].tolist(), strict=False)))
            for colour, (cards, wilds) in each.yard.items():
                piles += [{colour: cards}, {"wild": wilds}]
    for pile in piles:
        for colour, n in pile.items():
            left[colour] -= n
    return left


def city_parts(game: Game, seat: int, order: list[int]) -> dict[str, Any]:
    view, edition, players = game.view(seat), game.edition, game.players
    assert isinstance(view, trikk.CityView)
    assert isinstance(edition, CityEdition)
    s = fields_of(game.state)
    mine = [route for route in edition.routes if view.owners.get(route.id) == seat]
    printed = {ticket.id: ticket for ticket in edition.tickets}
    me = view.seats[seat]
    complete = {ticket.id for ticket in me.tickets or () if ticket.complete}
    complete |= {id for id in me.offer or () if joins(mine, printed[id].a, printed[id].b)}
    ends = [place for ticket in me.tickets or () if not ticket.complete for place in ends_of(printed[ticket.id])]
    claimable = {route.id for i, route in enumerate(edition.routes) if s.open[seat, i // 60] >> (i % 60) & 1}
    parts: dict[str, Any] = {
        "passes": s.passes / players,
        "complete": {str(id): 1 for id in complete},
        "open_ends": {place: ends.count(place) / 4 for place in ends},
        "touched": {place: 1 for route in mine for place in ends_of(route)},
        "vehicles": {f"+{k}": view.seats[other].vehicles / edition.vehicles for k, other in enumerate(order)},
        "points": {f"+{k}": view.seats[other].points / 50 for k, other in enumerate(order)},
        "attractions": {
            f"+{k}": len(view.seats[other].attractions) * edition.attraction_points / 50
            for k, other in enumerate(order)
        },
        "closed": {r.id: 1 for r in edition.routes if r.id not in view.owners and r.id not in claimable},
    }
    for k, other in enumerate(order):
        parts[f"routes.+{k}"] = {route: 1 for route, owner in view.owners.items() if owner == other}
    if edition.tokens is None:
        return parts
    highest = edition.tokens.per_symbol - (players < 4)
    stacks = {place: (symbol, n) for place, (symbol, n) in view.stacks.items() if n}
    for k, other in enumerate(order):
        parts[f"tokens.+{k}"] = {str(symbol): 1 for symbol in view.seats[other].tokens}
    return parts | {
        "stacks": {f"{place}.{symbol}": n / highest for place, (symbol, n) in stacks.items()},
        "token_wanted": {place: 1 for place, (symbol, _) in stacks.items() if symbol not in me.tokens},
        "left_over": {
            f"{which}.{symbol}": 1 for which, symbol in zip(("first", "second"), view.left_over, strict=False)
        },
        "token_choice": dict.fromkeys(view.token_choice, 1),
    }


def ends_of(line: Any) -> tuple[str, str]:
    return line.a, line.b


def joins(routes: list[Any], a: str, b: str) -> bool:
    """Return whether routes lead from one place to another."""
    reached = {a}
    for _ in routes:
        for route in routes:
            if reached & set(ends_of(route)):
                reached |= set(ends_of(route))
    return b in reached


def card_parts(game: Game, seat: int, order: list[int]) -> dict[str, Any]:
    view, edition = game.view(seat), game.edition
    assert isinstance(view, trikk.CardView)
    assert isinstance(edition, CardEdition)
    s = fields_of(view.knowledge)
    colours = game.engine.colours
    printed = {ticket.id: ticket for ticket in edition.tickets}
    held = [printed[ticket.id].cards for ticket in view.seats[seat].tickets or ()]
    track = dict(zip(colours, s.track[seat].tolist(), strict=False))
    asked = [card for cards in held for card in cards]
    parts: dict[str, Any] = {
        "second_deck": view.decks == 2,
        "begins_next": {f"+{order.index(int(s.next_seat))}": 1} if view.phase == "scoring" else {},
        "payable": {
            str(ticket.id): 1
            for ticket, cards in zip(view.seats[seat].tickets or (), held, strict=True)
            if sum(max(0, cards.count(card) - track.get(card, 0)) for card in set(cards)) <= track["wild"]
        },
        "asked": {card: asked.count(card) / 10 for card in asked},
    }
    for k, other in enumerate(order):
        each = view.seats[other]
        pile = dict(zip(colours, s.track[other].tolist(), strict=False))
        parts |= {
            f"completed.+{k}": {str(id): 1 for id in each.completed},
            f"track_size.+{k}": each.track_size / 20,
            f"track.+{k}": shares(pile, dict(edition.cards)),
            f"row_cards.+{k}": {colour: row[0] / edition.cards[colour] for colour, row in each.yard.items()},
            f"row_wilds.+{k}": {colour: row[1] / edition.cards["wild"] for colour, row in each.yard.items()},
        }
    return parts


def hidden_by_name(game: Game, seat: int) -> dict[str, Any]:
    """Return the hidden parts of a whole encoding by names, from what each other seat may know, and the state."""
    s, edition, tickets = fields_of(game.state), game.edition, game.engine.tickets
    colours, players = game.engine.colours, game.players
    parts: dict[str, Any] = {
        "hidden.deck": shares(dict(zip(colours, s.deck.tolist(), strict=False)), dict(edition.cards)),
        "hidden.ticket_deck": {str(id): 1 for i, id in enumerate(tickets) if s.shuffled >> i & 1},
        "hidden.under_deck": {
            str(tickets[ticket]): 1 - (s.shuffled_size + i) / len(tickets)
            for i, ticket in enumerate(s.under[: s.under_size].tolist())
        },
    }
    for k in range(1, players):
        other = (seat + k) % players
        their = game.view(other).seats[other]
        parts[f"hidden.hand.+{k}"] = shares(their.known_cards, dict(edition.cards))
        parts[f"hidden.held.+{k}"] = {str(ticket.id): 1 for ticket in their.tickets or ()}
        parts[f"hidden.offer.+{k}"] = {str(id): 1 for id in their.offer or ()}
        if isinstance(edition, CityEdition):
            parts[f"hidden.complete.+{k}"] = {str(ticket.id): 1 for ticket in their.tickets or () if ticket.complete}
    return parts


def row_of(encoding: Encoding | WholeEncoding, parts: dict[str, Any]) -> dict[str, float]:
    """Return every number by its name; raise for a part that the encoding does not have."""
    row = dict.fromkeys(encoding.names, 0.0)
    assert set(parts) == set(encoding.slices)
    for name, value in parts.items():
        if not isinstance(value, dict):
            row[name] = float(value)
            continue
        for entry, number in value.items():
            if f"{name}.{entry}" in row or name != "hand_steps":  # more cards than the longest route takes
                assert f"{name}.{entry}" in row
                row[f"{name}.{entry}"] = float(number)
    return row


@pytest.mark.uncompiled
@every_game
def test_each_number_stands_where_its_name_says(edition: str, players: int) -> None:
    seen, whole = encodings(edition, players)
    for game in some_positions(edition, players):
        seat = random.Random(len(game.moves)).randrange(players)
        parts = seen_by_name(game, seat)
        for encoding, named in ((seen, parts), (whole, parts | hidden_by_name(game, seat))):
            expected = row_of(encoding, named)
            row = encoding.of(game, seat)
            given = dict(zip(encoding.names, row.tolist(), strict=True))
            rounded = {name: float(np.float32(value)) for name, value in expected.items()}
            assert {n: v for n, v in given.items() if v} == {n: v for n, v in rounded.items() if v}


@pytest.mark.uncompiled
@every_game
def test_names_and_slices_cover_every_number_once(edition: str, players: int) -> None:
    for encoding in encodings(edition, players):
        assert len(set(encoding.names)) == len(encoding.names) == encoding.size
        slices = list(encoding.slices.values())
        assert slices[0].start == 0
        assert slices[-1].stop == encoding.size
        assert all(one.stop == other.start for one, other in pairwise(slices))
        assert all(name.startswith(part) for part, at in encoding.slices.items() for name in encoding.names[at])


@pytest.mark.uncompiled
@every_game
def test_compiled_code_writes_as_many_numbers_as_there_are_names(edition: str, players: int) -> None:
    game = trikk.new_game(edition_of(edition), players=players, seed=1)
    for encoding, write in zip(encodings(edition, players), (rules.encode, rules.encode_whole), strict=True):
        room = np.full(encoding.size, 7, np.float32)
        assert write(game.engine.tables, game.state[0], 0, room) == encoding.size
        assert (room <= 1.5).all()


# --- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.uncompiled
@every_game
def test_only_what_a_seat_may_know_is_written(edition: str, players: int) -> None:
    """The same row from the game, from the view, and from every world that agrees with it."""
    seen, _ = encodings(edition, players)
    generator = new_generator(players)
    for game in some_positions(edition, players):
        world = game.engine.new_state()
        for seat in range(players):
            view = game.view(seat)
            row = seen.of(view)
            assert row.tobytes() == seen.of(game, seat).tobytes()
            for _ in range(3):
                rules.resample(game.engine.tables, view.knowledge, seat, generator, world)
                again = np.full(seen.size, 7, np.float32)
                rules.encode(game.engine.tables, world[0], seat, again)
                assert again.tobytes() == row.tobytes()


def test_the_whole_encoding_shows_what_is_hidden() -> None:
    """Worlds that look the same to a seat differ in it, and only after what the seat may know."""
    seen, whole = encodings("new_york", 2)
    game = trikk.new_game("new_york", players=2, seed=1)
    world = trikk.decision_for(game).sample_world()
    rows = [whole.of(each, 0) for each in (game, world)]
    assert np.array_equal(rows[0][: seen.size], rows[1][: seen.size])
    assert not np.array_equal(rows[0], rows[1])
    assert whole.names[: seen.size] == seen.names
    assert all(name.startswith("hidden.") for name in whole.names[seen.size :])


# --- what cannot be encoded ----------------------------------------------------------------------------------------


def test_numbers_are_written_in_place() -> None:
    encoding = trikk.encoding("new_york", 2)
    game = trikk.new_game("new_york", players=2, seed=1)
    rows = np.full((2, encoding.size), 7, np.float32)
    assert encoding.of(game, 0, out=rows[1]).base is rows
    assert (rows[0] == 7).all()
    assert np.array_equal(rows[1], encoding.of(game.view(0)))


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(388),
        np.zeros(387, np.float32),
        np.zeros((1, 388), np.float32),
        np.zeros(776, np.float32)[::2],
        [0.0] * 388,
    ],
    ids=["float64", "short", "two dimensions", "every second", "a list"],
)
def test_an_array_that_does_not_fit_is_refused(out: Any) -> None:
    game = trikk.new_game("new_york", players=2, seed=1)
    with pytest.raises(trikk.SetupError, match="float32") as caught:
        trikk.encoding("new_york", 2).of(game, 0, out=out)
    assert caught.value.code == "wrong_array"


def test_what_an_encoding_is_not_for_is_refused() -> None:
    encoding, whole = trikk.encoding("new_york", 2), trikk.whole_encoding("new_york", 2)
    three = trikk.new_game("new_york", players=3, seed=1)
    two = trikk.new_game("new_york", players=2, seed=1)
    refused: list[tuple[str, Any]] = [
        ("other_encoding", lambda: encoding.of(three, 0)),
        ("other_encoding", lambda: encoding.of(three.view(0))),
        ("other_encoding", lambda: whole.of(trikk.new_game("card_game", players=2, seed=1), 0)),
        ("not_its_view", lambda: encoding.of(two.view(None))),
        ("not_a_position", lambda: encoding.of(two.state, 0)),  # type: ignore[call-overload]
        ("not_a_position", lambda: whole.of(two.view(0), 0)),  # type: ignore[arg-type]
        ("unknown_seat", lambda: encoding.of(two, 2)),
        ("not_whole", lambda: encoding.of(two)),  # type: ignore[call-overload]
        ("players_out_of_range", lambda: trikk.encoding("new_york", 5)),
        ("not_whole", lambda: trikk.encoding("new_york", 2.0)),  # type: ignore[arg-type]
    ]
    for code, make in refused:
        with pytest.raises(trikk.SetupError) as caught:
            make()
        assert caught.value.code == code
        assert str(caught.value)
    with pytest.raises(trikk.UnknownEdition):
        trikk.encoding("old_york", 2)


# --- rows ----------------------------------------------------------------------------------------------------------


@pytest.mark.uncompiled
@every_game
def test_a_row_is_written_whole_and_nothing_beside_it(edition: str, players: int) -> None:
    """Whatever was there before; compiled code writes several numbers at once, and must stop at the end of the row."""
    layouts = encodings(edition, players)
    for game in some_positions(edition, players):
        for layout, write in zip(layouts, (rules.encode, rules.encode_whole), strict=True):
            for seat in range(players):
                rows, clean = np.full((3, layout.size), 7, np.float32), np.zeros(layout.size, np.float32)
                for row in (rows[1], clean):
                    assert write(game.engine.tables, game.state[0], seat, row) == layout.size
                assert (rows[[0, 2]] == 7).all()
                assert np.array_equal(rows[1], clean)


@pytest.mark.uncompiled
@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_numbers_of_a_game_never_change(edition: str, digest: str) -> None:
    """Networks were trained on them. Compiled and uncompiled they are the same to the last bit."""
    assert ENCODING_VERSION == 1
    game, dice = trikk.new_game(edition, players=3, seed=1), random.Random(1)
    layouts, written = encodings(edition, 3), hashlib.sha256()
    for move in range(121):
        if move % 20 == 0 or game.is_over:
            for layout in layouts:
                for seat in range(3):
                    written.update(layout.of(game, seat).astype("<f4").tobytes())
        if game.is_over:
            break
        game.play(dice.choice(game.legal_actions()))
    assert written.hexdigest()[:16] == digest


def test_an_encoding_goes_to_another_process_and_stays_the_same() -> None:
    for layout in (trikk.encoding("new_york", players=2), trikk.whole_encoding("card_game", players=3)):
        assert pickle.loads(pickle.dumps(layout)) is layout
        assert copy.deepcopy(layout) is layout
