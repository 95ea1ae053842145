"""Errors about games, moves and records. Every code has a message here, and one per language in `trikk.words`."""

from typing import Any

from trikk.errors import TrikkError

MESSAGES = {
    # Asking for a game.
    "players_out_of_range": "{edition} is for {least} to {most} players, not {players}",
    "not_whole": "{what} must be a whole number such as 2, not {value!r}",
    "bad_seed": "a seed is a whole number from 0 to 2^53 - 1 or up to 64 hexadecimal digits, not {seed!r}",
    "unknown_option": "there is no option {option!r}; options: {known}",
    "bad_option": "option {option!r} must be true or false, not {value!r}",
    "unknown_seat": "there is no seat {seat}; seats are 0 to {last}",
    "world_has_no_record": "a world begins in the middle of a game, so it has no record",
    # Writing a position as numbers.
    "not_a_position": "numbers are made of a view or a game of Trikk, not of {given}",
    "other_encoding": "this encoding is for {edition} with {players} players, not for {given}",
    "not_its_view": "numbers are made for the seat whose view it is; this is the view of {view}",
    "wrong_array": "write to a contiguous array of {dtype} with shape {shape}, not to {got}",
    # Analysing it.
    "not_a_view": "what is analysed is a view, such as game.view(game.to_move), not {given}",
    "no_worlds": "an analysis needs at least one world, not {worlds}",
    # Saying a move.
    "malformed_move": "{text!r} is not a move: {expected}",
    "action_not_legal": "action {action} is not legal here; `legal_actions()` has the numbers of those that are",
    "unknown_name": "{name!r} is not a {kind} of {edition}{hint}",
    # Making it.
    "game_over": "the game is over",
    "not_your_turn": "this is the view of seat {seat}, but seat {to_move} is to move",
    "not_now": "{move!r} cannot be played now: {phase}",
    "pass_not_allowed": "a player may pass only if nothing else is possible",
    "deck_empty": "there is no card left to draw from the deck",
    "not_in_market": "no {colour} card lies face up",
    "wild_second": "a face-up wild card cannot be the second card",
    "no_tickets_left": "there are no tickets left to draw",
    "not_offered": "ticket {ticket} is not on offer; on offer: {offer}",
    "keep_more": "keep at least {least} of the tickets on offer, not {kept}",
    "route_taken": "{route} is taken by seat {owner}",
    "second_track_closed": "with two players the second track closes when the first is taken: {route}",
    "both_tracks": "nobody may own both tracks of a double route: {route}",
    "not_enough_vehicles": "not enough vehicles: {route} needs {need}, you have {have}",
    "wrong_number": "{route} takes {need} cards, not {given}",
    "wrong_colour": "{route} takes {need} cards, not {colour}",
    "one_colour": "a route is paid with cards of one colour and wild cards",
    "not_enough_ferries": "{route} needs a ferry card for each of its ferries: {need}, not {given}",
    "not_enough_cards": "not enough {colour}: you need {need}, you have {have}",
    "stack_there": "{place} already has tokens",
    "not_a_choice": "the token is to be taken at {choices}, not {place}",
    "row_is_yours": "you still have a {colour} row in your yard",
    "row_too_short": "the {colour} row of seat {owner} has {size} cards: lay more than that, not {given}",
    "row_in_the_way": "seat {owner} has a {colour} row: a single card cannot be laid there",
    "wilds_alone": "locomotives alone have no colour: lay at least one card of a colour",
    "not_a_row": "lay two or more cards of one colour, or exactly one card each of three colours",
    "ticket_not_held": "you do not hold ticket {ticket}",
    "track_lacks_cards": "your track pile lacks cards for ticket {ticket}: {missing} more needed",
    "impossible_chance": "outcome {at} is missing or not possible here (outcomes given: {given})",
    "unknown_game": "there is no game {game} in this batch; games are 0 to {last}",
    "no_threads": "a batch needs at least one thread, not {threads}",
    "wrong_where": "`where` is a truth value for each of {games} games, or their numbers, not {dtype} of shape {shape}",
    "wrong_opponents": "name who plays each of {players} seats, None for the learner at least once, not {opponents!r}",
    "unknown_reward": "there is no reward {reward!r}; rewards: {known}",
    "no_games": "a batch has at least one game, not {games}",
    "wrong_batch": "a batch of {games} games takes a whole number for each, not {dtype} of shape {shape}",
    "illegal_action": "action {action} is not legal in game {game} of the batch",
    # Reading a record.
    "bad_record": "{problem}",
}


class GameError(TrikkError):
    """A `TrikkError` with a message made from its code and details."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        return MESSAGES[self.code].format(**self.details)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.code, self.details))


def _again(kind: type[GameError], code: str, details: dict[str, Any]) -> GameError:
    return kind(code, **details)


class SetupError(GameError):
    """A game cannot be begun like this: players, seed or options.

    >>> import trikk
    >>> trikk.new_game("new_york", players=5)
    Traceback (most recent call last):
        ...
    trikk.game.errors.SetupError: New York is for 2 to 4 players, not 5
    """


class MoveError(GameError):
    """A move cannot be read, or is against the rules here; the game is as it was.

    >>> import trikk
    >>> game = trikk.new_game("new_york", players=2, seed=1)
    >>> try:
    ...     game.play("draw deck")
    ... except trikk.MoveError as error:
    ...     print(error.code)
    not_now
    """


class RecordError(GameError):
    """A record cannot be read or does not replay.

    >>> import trikk
    >>> trikk.replay({"format": "something else"})
    Traceback (most recent call last):
        ...
    trikk.game.errors.RecordError: "format" must be "trikk-record", not "something else"
    """
