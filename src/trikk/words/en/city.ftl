# The table of a city game: market, hand, tickets, claiming.

city-map = Map
city-market = Market
city-tickets-left = { $count } left
city-hand = Your hand
city-hand-empty = You have no cards.
city-tickets = Your tickets
city-tickets-none = No tickets yet.
city-ticket-done = Done
city-ticket-open = { $count } to go
city-ticket-cut = No way left
city-offer = Tickets on offer
city-keep =
    { $count ->
        [one] Keep { $count } ticket
       *[other] Keep { $count } tickets
    }
city-keep-least = Choose at least { $count }
city-tracks = Which track?
city-pay = Choose the cards to pay with
city-pay-with = Pay { $cards }
city-price =
    { $count ->
        [one] { $count } space, { $colour }
       *[other] { $count } spaces, { $colour }
    }
city-you-have = You have
city-have-none = You have no { $cards } and no { $wilds }.
city-claim = Claim
city-route-taken = { $route }, claimed by { $player }
city-route-can = { $route }, you can claim it
city-place-can = { $place }: choose it
city-souvenirs = Tokens: { $list }
city-actions = What you can do
city-action-draw = Draw
city-action-claim = Claim
city-action-tickets = Tickets
city-claim-how = Tap a lit route on the map to claim it.
city-claim-none = You cannot claim a route yet: collect cards first.
city-log = Log
city-tip-attraction = Tourist attraction: { $points } at the end for everyone with a route here
city-tip-token = { $name }: { $count } left
city-tip-token-held = { $name }: { $count } left (you have one)
