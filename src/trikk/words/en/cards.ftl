# The table of The Card Game: yards, track piles, laying cards, tickets, scoring and big cities.

cards-supply = Market and decks
cards-second-deck = Second deck
cards-ticket-deck = { $draw } ({ $count } left)
cards-ticket-deck-short = Tickets
cards-yard-of = Yard: { $name }
cards-your-yard = Your yard
cards-yard-empty = The yard is empty
cards-track =
    { $count ->
        [one] Track pile: { $count } card
       *[other] Track pile: { $count } cards
    }
cards-track-short = Track
cards-hand = Your hand
cards-hand-empty = Your hand is empty
cards-hand-size =
    { $count ->
        [one] Hand: { $count } card
       *[other] Hand: { $count } cards
    }
cards-hand-chosen = { $cards }, { $chosen } chosen
cards-known = Known to be in hand

## Laying cards.

cards-prompt-lay = One colour, or three different ones
cards-tray = Chosen cards
cards-more = One more: { $card }
cards-fewer = One fewer: { $card }
cards-or = or
cards-robs = Train robbery: { $name } loses { $cards }

## Tickets.

cards-page-tickets = Tickets
cards-page-cities = Big cities
cards-page-log = Log
cards-asks = Asks for { $cards }
cards-bonus = bonus { $count }
cards-ticket-done = Completed
cards-ticket-missing =
    { $count ->
        [0] All there
       *[other] { $count } missing
    }
cards-counted = Counted: your hand and your yard
cards-counted-track = Counted: your hand, your yard and your track pile
cards-together =
    { $count ->
        [0] Your cards cannot pay for any of these yet.
       *[other] Together your cards pay for { $count } of { $all }: { $points }
    }
cards-together-yes = Paid together with the others
cards-together-no = Not together with the others
cards-tickets-none = You have no tickets.
cards-tickets-offered =
    { $count ->
        [one] { $count } ticket to choose from
       *[other] { $count } tickets to choose from
    }
cards-tickets-hidden-all = Only the players see their tickets.
cards-tickets-held =
    { $count ->
        [one] { $count } ticket to complete: { $points }
       *[other] { $count } tickets to complete: { $points }
    }
cards-tickets-done =
    { $count ->
        [one] { $count } completed ticket: { $points }
       *[other] { $count } completed tickets: { $points }
    }
cards-offer =
    { $count ->
        [0] Which tickets do you keep?
       *[other] Which tickets do you keep? At least { $count }
    }
cards-keep =
    { $count ->
        [0] Keep none
        [one] Keep { $count } ticket: { $points }
       *[other] Keep { $count } tickets: { $points }
    }
cards-keep-least =
    { $count ->
        [one] Choose at least { $count } ticket
       *[other] Choose at least { $count } tickets
    }

## Scoring.

cards-scoring-yours = Your scoring
cards-scoring-of = Scoring: { $name }
cards-scoring-how = Your track pile pays for tickets. Each card pays once.
cards-scoring-left =
    { $count ->
        [one] { $name } has { $count } more ticket.
       *[other] { $name } has { $count } more tickets.
    }
cards-best = Best choice
cards-complete = Complete
cards-done-title = Complete no more?
cards-done-warning =
    { $count ->
        [one] You could still complete { $count } ticket. What is left incomplete at the end costs its points.
       *[other] You could still complete any of { $count } tickets. What is left incomplete at the end costs its points.
    }
cards-done-back = Go on completing

## Big cities.

cards-cities-how = At the end, the most completed tickets to a city win its bonus.
cards-city-leads =
    { $count ->
        [one] Most: { $names } with { $count } ticket
       *[other] Most: { $names } with { $count } tickets
    }
cards-city-free = Nobody yet
