"""The planner's judgement in numbers: points, turns and cards.

They were tuned together by playing some hundred thousand games, with two, three and four seats, against the greedy
bot and against earlier versions. So each is right only beside the others, and what its line says is what it began as.
"""

# --- time ----------------------------------------------------------------------------------------------------------

DECK_PER_TURN = 0.67
"""Cards that leave the deck in a turn of any seat; fewer than are drawn, since seats slow down to lay in time."""
HASTE = 0.38
"""Turns, shared by all seats, by which a card drawn brings the end nearer."""
LAY_ONE = 0.47
"""Turns it takes to lay the only card of a colour: it goes along with others."""
LAY_TWO = 0.89
"""Turns it takes to lay two cards of a colour; three or more are a row and a turn."""
LAY_WILD = 0.01
"""Turns it takes to lay a wild: next to none, it goes along with a row."""
LAST_CROSSING = 0.47
"""Turns until what is laid last is across."""
SLACK_MARGIN = 0.67
"""Turns by which the time left may be misjudged."""
HAND_SLACK = 0.27
"""Slack at which half of a hand still gets across."""
HAND_MARGIN = 4.02
"""Slack beyond that at which three quarters of a hand do."""
DEPTH_MARGIN = 3.2
"""The same for cards in hand that will lie deep in a row."""
WILD_DEPTH = 0.22
"""Turns that a wild in hand needs to get across."""
NEXT_DECK = 0.05
"""K21: part of its worth that a card in hand keeps into the second deck."""
FREE_TURN = 0.38
"""Worth of a turn that is not needed for laying."""

# --- tickets -------------------------------------------------------------------------------------------------------

CARDS_PER_FREE_TURN = 0.32
"""Cards that a free turn will bring towards the tickets held."""
CARDS_PER_LOST_TURN = 0.02
"""Cards that stay in hand for each turn too few."""
SECOND_DECK_CARDS = 12.01
"""K21: cards that a second deck will bring towards the tickets held."""
GIVE_UP_RATE = 0.84
"""Missing cards per card to come from which on tickets are given up."""
GIVE_UP_MARGIN = 2.54
"""Missing cards that are always hoped for."""
LOSS_PER_CARD = 6.46
"""Points lost for each card that will be missing in the end."""
CARD_MARGIN = 3.39
"""Cards by which what is to come may be misjudged."""
LOSS_PER_COLOUR_CARD = 8.38
"""Points lost for each card of one colour missing beyond what is easy to get."""
EASY_COLOUR_CARDS = 0.04
"""Cards of one colour that are easy to get."""
COLOUR_MARGIN = 4.59
"""Cards of one colour by which that may be misjudged."""
KEEP_COST = 0.58
"""Points that a ticket more must bring to be worth the trouble."""
TICKETS_PER_ROOM = 1.11
"""Points that drawing tickets brings per card to come that no ticket asks for."""
MOST_ROOM = 24.95
"""Cards that four new tickets can ask for at most, as far as they are any good."""
TICKETS_COST = 2.41
"""Points that drawing tickets costs."""
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

NEEDED = 3.85
"""Worth, on the track pile, of a card that a ticket asks for."""
NEEDED_URGENTLY = 4.88
"""What is added when many more are missing than are to come."""
SPARE = 9.44
"""Worth of a card that no ticket asks for yet, with much time left: there will be tickets for it."""
SPARE_TURNS = 3.71
"""Turns left at which that is about half as much."""
SPARE_FOR_SECOND_DECK = 4.49
"""K21: worth of such a card in hand while a second deck is to come."""
WILD_BONUS = 6.87
"""Worth of a wild beyond a needed card's."""
SPARE_WILD = 6.45
"""Worth of a wild beyond a spare card's when nothing is missing."""
SECOND_CHOICE = 0.09
"""Worth of the card turned up in place of one taken first: more to choose from."""

# --- rows ----------------------------------------------------------------------------------------------------------

ROW_COST = 18.99
"""What a row costs because cards of its colour drawn later would have gone along for nothing."""
ROW_TURNS = 3.05
"""Turns left at which that is half as much."""
ROB_RATE = 0.16
"""How often an opponent robs a row that it probably can rob."""
ROB_WIDTH = 0.36
"""Cards by which what an opponent has in hand may be misjudged."""
ROB_GROWTH = 0.73
"""Cards of a colour that an opponent's hand gains in a turn."""
ROB_GAIN = 4.36
"""Worth of each card robbed from the only opponent."""
ROB_GAIN_MANY = 7.1
"""Worth of each card robbed from one of several opponents."""
BLOCK = 0.47
"""Worth of each turn that a row keeps its colour from the opponents."""
