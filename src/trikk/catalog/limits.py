"""The most an edition may have, so that it fits the states of the rules. The loader refuses more."""

MAX_SEATS = 4
MAX_COLOURS = 10  # the wild and nine others
MAX_CARDS = 127
MAX_TICKETS = 60
MAX_PLACES = 60
MAX_ROUTES = 120
MAX_LENGTH = 8
MAX_SYMBOLS = 10
MAX_VEHICLES = 60
MAX_CITY_OFFER = 2
MAX_CARD_OFFER = 6
