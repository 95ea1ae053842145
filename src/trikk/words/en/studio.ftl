# The studio, where maps are drawn. These texts are loaded with it.

studio-title = Studio
studio-maps = My maps
studio-save = Save file
studio-open = Open a file
studio-new = New map
studio-new-name = New map
studio-examples = Or begin with an example
studio-kept-here = Maps are kept in this browser as you work. Save the file to have one for yourself, or to share it.
studio-not-kept = This browser has no room to keep the map. Save the file before you leave.
studio-no-map = This is not the file of a map with a board.
studio-forget-sure = Really remove { $name }
studio-board = Drawing board
studio-panels = Parts of the map

## Tools

studio-tools = Tools
studio-tool-select = Select and move
studio-tool-select-how = Drag places. Click a place, a route, land or water to change it (V)
studio-tool-place = Put places
studio-tool-place-how = Click where a place is to be (P)
studio-tool-route = Draw routes
studio-tool-route-how = Drag from place to place; once more for a double route (R)
studio-tool-land = Draw land
studio-tool-land-how = Go round the land with one stroke (L)
studio-tool-water = Draw water
studio-tool-water-how = Go round the water with one stroke (W)
studio-tool-park = Draw a park
studio-tool-park-how = Go round the park with one stroke
studio-no-stroke = A click draws nothing: hold the button or finger down and go round it with one stroke.
studio-land-on-land = The ground is land already, so this cannot be seen. Change { $ground } > “{ $below }”.
studio-undo = Undo
studio-redo = Redo

## Checks

studio-check = Check
studio-checking = Checking …
studio-sound = Ready to play
studio-next-places = Next: put places on the board.
studio-next-routes = Next: join the places by routes.
studio-next-tickets = Next: tickets. Let some be suggested.
studio-unreached = No route leads to { $places } yet.
studio-problems =
    { $count ->
        [one] { $count } thing to put right
       *[other] { $count } things to put right
    }
studio-meant = Did you mean “{ $suggestion }”?
studio-line = Line { $line }:

## What a screen reader hears

studio-said-added = { $name } added
studio-said-moved = { $place }: { $x }, { $y }
studio-said-from = From { $place }: now choose where the route leads
studio-said-joined = Route from { $from } to { $to } added
studio-said-tickets =
    { $count ->
        [one] { $count } ticket suggested
       *[other] { $count } tickets suggested
    }

## Parts of the map

studio-panel-map = Map
studio-panel-places = Places
studio-panel-routes = Routes
studio-panel-tickets = Tickets
studio-panel-ground = Ground
studio-change = Change
studio-remove = Remove { $name }
studio-by-itself = by itself
studio-other-languages = In other languages
studio-limits = From { $least } to { $most }

## The map

studio-map-name = Name of the map
studio-fewest = Fewest players
studio-most = Most players
studio-vehicle = Vehicles
studio-vehicle-cable_car = Cable cars
studio-vehicle-taxi = Taxis
studio-vehicles = Vehicles each
studio-cards = Cards
studio-cards-note = How many of each; 0 leaves a colour out, and its routes become gray.
studio-wild = wild
studio-worth = What it is worth
studio-route-points =
    { $length ->
        [one] Route of { $length } space
       *[other] Route of { $length } spaces
    }
studio-attraction-points = Attraction
studio-rules = Rules
studio-setup-cards = Cards at the start
studio-setup-market = Cards face up
studio-setup-tickets = Tickets at the start
studio-setup-keep = of which to keep
studio-rules-reset_wilds = Wilds that reset the market
studio-rules-draw_tickets = Tickets drawn later
studio-rules-keep_tickets = of which to keep
studio-rules-last_turns_vehicles = Vehicles left in the last turns

## Places

studio-add-place = Add a place
studio-place-new = Place { $number }
studio-select = Select { $name }
studio-name-of = Name of place { $number }
studio-attraction-of = { $name } is an attraction
studio-attraction-note = An attraction is worth points to those who get there.
studio-places-none = No places yet. Add one here, or put it on the board.
studio-x = To the right
studio-y = Down
studio-side = Its name stands
studio-side-n = above
studio-side-ne = above right
studio-side-e = on the right
studio-side-se = below right
studio-side-s = below
studio-side-sw = below left
studio-side-w = on the left
studio-side-nw = above left

## Routes

studio-add-route = Add a route
studio-route = Route
studio-from = From
studio-to = To
studio-ends = { $from } – { $to }
studio-colour = Colour
studio-colour-of = Colour of { $name }
studio-length = Length
studio-length-of = Length of { $name }
studio-ferries = Ferries
studio-ferries-of = Ferries on { $name }
studio-double = Make it double
studio-two-tracks = Two routes join { $from } and { $to } already; there is no room for a third.
studio-bend = Bend
studio-bend-free = Bend by itself
studio-routes-none = No routes yet. Add one here, or draw it from place to place.

## Tickets

studio-how-many = How many
studio-suggest = Suggest tickets
studio-suggest-note = Replaces all tickets by others: spread over the board, worth what the shortest way takes, and more if bots seldom complete them.
studio-untried = Bots have not tried these tickets yet: Trikk is still being made fast on this machine ({ $percent }%). Their points are the lengths of their shortest ways.
studio-suggest-again = Ask again
studio-few-tickets =
    { $count ->
        [0] No tickets yet: the two ends of a ticket are at least two routes apart. Join more places first.
        [one] Only { $count } ticket: no other places are at least two routes apart.
       *[other] Only { $count } tickets: no other places are at least two routes apart.
    }
studio-add-ticket = Add a ticket
studio-number = No.
studio-points = Points
studio-way = Way
studio-ticket-from = Ticket { $number } from
studio-ticket-to = Ticket { $number } to
studio-ticket-points = Points of ticket { $number }
studio-ticket-remove = Remove ticket { $number }

## Land and water

studio-ground-land = land
studio-ground-water = water
studio-ground-park = park
studio-below = Under everything
studio-colour-of-ground = Colour of { $kind }
studio-stroke-how = Take a tool and go round with one stroke, or begin with an oval:
studio-add-land = Land
studio-add-water = Water
studio-add-park = Park
studio-shapes = Shapes
studio-shape = { $number }: { $kind }
studio-shape-how = The arrow keys move a shape. Drag its corners on the board.
studio-kind = Kind
studio-smooth = Soft outline
studio-larger = Larger: { $name }
studio-smaller = Smaller: { $name }
studio-tracing = A picture to trace
studio-tracing-note = It lies below your map and stays in this browser.
studio-tracing-choose = Choose a picture
studio-tracing-wrong = This file is no picture that the browser can show.
studio-tracing-remove = Remove the picture
studio-strength = Strength
studio-width = Width

## Is it fair?

studio-panel-fair = Fair?
studio-fair = Is it fair?
studio-fair-how = Bots play many games on your map, and you see what came out. Nobody’s game waits for it.
studio-fair-games = Games for each number of players
studio-fair-playing = Bots are playing: { $done } of { $all } games
studio-fair-preparing = Trikk is being made fast on this machine; then bots play: { $percent }%.
studio-fair-stop = Stop
studio-fair-first = First put right what is told above.
studio-fair-old = You have changed the map since. Play again to compare both versions.
studio-fair-advice = What to change
studio-fair-none = Nothing stands out: this map is fair.
studio-fair-follow = Do it
studio-fair-done = Done
studio-fair-do = Do it: ticket { $number } for { $points }
studio-fair-double = Do it: make { $route } double
studio-fair-figures = Figures
studio-fair-this = This map
studio-fair-before = Before
studio-fair-before-note = The lower numbers are those of the version before.
studio-fair-seat = First seat of { $players }, above its even share
studio-fair-turns = Turns in a game
studio-fair-points = Points of a player
studio-fair-margin = Points ahead of the next player
studio-fair-resets = Resets of the market in a game
studio-fair-search = First seat of { $players }, stronger bot, { $count } games
studio-fair-search-note = In the last row a stronger bot plays. It thinks much longer about each move, so there are only { $count } games, and the figure is rough.
studio-fair-show = Shown on the routes
studio-fair-used = in how many games they are claimed
studio-fair-wins = how much more often their owners win
studio-fair-ends = Ticket
studio-fair-offered = Offered in a game
studio-fair-kept = Kept
studio-fair-completed = Completed
studio-fair-worth = Brings
studio-fair-claimed = Claimed
studio-fair-with = Wins with it
studio-fair-without = Wins without it
studio-advice-first_seat_strong = With { $players } players the first seat wins { $percent }% of games, not { $even }%: make the game longer, with more vehicles or longer routes, or add double routes.
studio-advice-first_seat_weak = With { $players } players the first seat wins { $percent }% of games, not { $even }%: begin the last turns later, with fewer vehicles left.
studio-advice-many_resets = With { $players } players the market is reset { $times } times a game: take out wilds, or let more of them be needed for a reset.
studio-advice-dead_place = Nobody goes to { $place }: let a ticket end there.
studio-advice-dead_route = Nobody claims { $route }: make it shorter or gray, put a ticket across it, or take it out.
studio-advice-rare_route = { $route } is claimed in only { $percent }% of games: put a ticket across it.
studio-advice-strong_route = Whoever claims { $route } wins { $percent } percentage points more often than others: make it double.
studio-advice-ticket_too_dear =
    { $points ->
        [one] Ticket { $number } ({ $ends }) is worth { $points } point too much: make it { $fair }.
       *[other] Ticket { $number } ({ $ends }) is worth { $points } points too much: make it { $fair }.
    }
studio-advice-ticket_too_cheap =
    { $points ->
        [one] Ticket { $number } ({ $ends }) is worth { $points } point too little: make it { $fair }.
       *[other] Ticket { $number } ({ $ends }) is worth { $points } points too little: make it { $fair }.
    }
studio-advice-ticket_wins = Whoever holds ticket { $number } ({ $ends }) wins { $percent }% of games, not { $even }%: make it { $fair }.
studio-advice-ticket_loses = Whoever holds ticket { $number } ({ $ends }) wins { $percent }% of games, not { $even }%: make it { $fair }.
studio-advice-ticket_hard = Ticket { $number } ({ $ends }) is completed by only { $percent }% of those who keep it: add a route, or shorten one on its way.

## Play it

studio-play = Play it
studio-play-how = Your map goes to the server as it is now. Changes that you make later do not touch the game.
studio-play-bots = Against bots
studio-play-friends = With friends
