"""The planner's judgement in numbers: points, turns and cards.

They were tuned together, in some hundred thousand games against the greedy bot and earlier versions, for hands of a
size that people would hold. So each is right only together with the others, and its line says what it was meant to be
at first. Three values are for two, three and four seats: `at` chooses.
"""

import numpy as np

from trikk.rules.jit import compiled

FEWEST_SEATS = 2


@compiled
def at(values: tuple[float, float, float], s: np.record) -> float:
    """Return the value for as many seats as this game has."""
    return values[s.players - FEWEST_SEATS]


# --- time ----------------------------------------------------------------------------------------------------------

DECK_PER_TURN = (0.39, 0.574, 0.49)
"""Cards that leave the deck in a turn of any seat; fewer than are drawn, since seats slow down to lay in time."""
HASTE = (0.00607, 0.236, 0.138)
"""Turns, shared by all seats, by which a card drawn brings the end nearer."""
LAY_ONE = (0.83, 0.372, 0.468)
"""Turns it takes to lay the only card of a colour: it goes along with others."""
LAY_TWO = (1.26, 0.598, 1.07)
"""Turns it takes to lay two cards of a colour; three or more are a row and a turn."""
LAY_WILD = 0.01
"""Turns it takes to lay a wild: next to none, it goes along with a row."""
LAST_CROSSING = (0.945, 0.349, 0.352)
"""Turns until what is laid last is across."""
SLACK_MARGIN = 0.67
"""Turns by which the time left may be misjudged."""
HAND_SLACK = (0.291, 0.0121, 0.282)
"""Slack at which half of a hand still gets across."""
HAND_MARGIN = (3.65, 2.97, 6.37)
"""Slack beyond that at which three quarters of a hand do."""
DEPTH_MARGIN = (7.44, 6.76, 6.2)
"""The same for cards in hand that will lie deep in a row."""
WILD_DEPTH = 0.22
"""Turns that a wild in hand needs to get across."""
NEXT_DECK = (0.158, 0.0807, 0.378)
"""K21: part of its worth that a card in hand keeps into the second deck."""
FREE_TURN = (0.326, 0.473, 0.111)
"""Worth of a turn that is not needed for laying."""

HOLD = (4.36, 0.762, 2.6)
"""What each card in hand beyond HOLD_FROM costs: it is of no use yet."""
HOLD_RISE = (0.0, 0.15, 0.0389)
"""How much more each of them costs for every card more."""
HOLD_FROM = (5.75, 9.64, 11.5)
"""Cards in hand that cost nothing."""
HOLD_MARGIN = 2.0
"""Cards over which that limit is smoothed."""
RUSH = (5.29, 1.73, 3.94)
"""Worth of a card that leaves the deck while all others still have more to lay than time to do it."""
RUSH_LAYS = (0.49, 0.266, 0.193)
"""Turns that it takes an opponent to lay a card of its hand."""
RUSH_MARGIN = (1.11, 10.3, 2.47)
"""Turns by which that may be misjudged."""

# --- tickets -------------------------------------------------------------------------------------------------------

CARDS_PER_FREE_TURN = (0.744, 0.305, 0.158)
"""Cards that a free turn will bring towards the tickets held."""
CARDS_PER_LOST_TURN = 0.02
"""Cards that stay in hand for each turn too few."""
SECOND_DECK_CARDS = 12.01
"""K21: cards that a second deck will bring towards the tickets held."""
GIVE_UP_RATE = 0.84
"""Missing cards per card to come from which on tickets are given up."""
GIVE_UP_MARGIN = (1.47, 1.87, 2.34)
"""Missing cards that are always hoped for."""
LOSS_PER_CARD = (12.3, 13.1, 7.62)
"""Points lost for each card that will be missing in the end."""
CARD_MARGIN = 3.39
"""Cards by which what is to come may be misjudged."""
LOSS_PER_COLOUR_CARD = 8.38
"""Points lost for each card of one colour missing beyond what is easy to get."""
EASY_COLOUR_CARDS = 0.04
"""Cards of one colour that are easy to get."""
COLOUR_MARGIN = 4.59
"""Cards of one colour by which that may be misjudged."""
KEEP_COST = (-3.4, 0.513, 0.58)
"""Points that a ticket more must bring to be worth the trouble."""
TICKETS_PER_ROOM = (0.592, 1.15, 0.52)
"""Points that drawing tickets brings per card to come that no ticket asks for."""
MOST_ROOM = (23.0, 53.4, 33.1)
"""Cards that four new tickets can ask for at most, as far as they are any good."""
TICKETS_COST = (4.0, 3.06, 1.25)
"""Points that drawing tickets costs."""
TURNED_DOWN = 0.5
"""How much a ticket that others have turned down counts: they had no use for it."""
LAST_TICKETS = 6.0
"""Points that tickets bring in the last turn, when only laying to rob is of any use besides."""
SPARE_FIT = 0.35
"""Part of the spare cards that new tickets will ask for."""

# --- cities --------------------------------------------------------------------------------------------------------

CITY_MINE = 1.16
"""What an own ticket counts for its cities: it is completed, and more will come."""
CITY_OTHERS = 1.48
"""What an opponent's hidden ticket counts for a city, times the city's share of all tickets."""
CITY_MORE = 0.56
"""Tickets that an opponent has yet to draw, on average."""
CITY_WIDTH = 0.62
"""Tickets naming a city by which one has to lead for three quarters of its bonus."""

# --- cards ---------------------------------------------------------------------------------------------------------

NEEDED = (1.12, 7.93, 2.57)
"""Worth, on the track pile, of a card that a ticket asks for."""
NEEDED_URGENTLY = (3.61, 3.33, 2.59)
"""What is added when many more are missing than are to come."""
SPARE = (4.5, 6.22, 3.15)
"""Worth of a card that no ticket asks for yet, with much time left: there will be tickets for it."""
SPARE_TURNS = (0.967, 1.75, 0.546)
"""Turns left at which that is about half as much."""
SPARE_FOR_SECOND_DECK = (1.94, 7.64, 2.8)
"""K21: worth of such a card in hand while a second deck is to come."""
WILD_BONUS = 6.87
"""Worth of a wild beyond a needed card's."""
SPARE_WILD = 6.45
"""Worth of a wild beyond a spare card's when nothing is missing."""
SECOND_CHOICE = 0.09
"""Worth of the card turned up in place of one taken first: more to choose from."""

# --- rows ----------------------------------------------------------------------------------------------------------

ROW_COST = (33.7, 16.1, 10.8)
"""What a row costs because cards of its colour drawn later would have gone along for nothing."""
ROW_HANDS = (0.0, 2.81, 1.31)
"""What it costs more for each card that an opponent has in hand, on average: full hands rob, and rob back."""
ROW_TURNS = (4.17, 7.42, 6.51)
"""Turns left at which that is half as much."""
ROB_RATE = (0.133, 0.12, 0.075)
"""How often an opponent robs a row that it probably can rob."""
ROB_WIDTH = 0.36
"""Cards by which what an opponent has in hand may be misjudged."""
ROB_GROWTH = (0.609, 0.536, 0.23)
"""Cards of a colour that an opponent's hand gains in a turn."""
ROB_GAIN = (40.0, 10.9, 3.35)
"""Worth of each card robbed from the only opponent."""
BLOCK = (0.706, 0.663, 0.829)
"""Worth of each turn that a row keeps its colour from the opponents."""
