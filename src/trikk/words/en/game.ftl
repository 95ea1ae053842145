# What the game says, on the page and in the terminal: cards, moves, what happened, and why something cannot be done.

## Colours, and cards by colour. A map of one's own may have others.

colour-black = black
colour-blue = blue
colour-gray = gray
colour-green = green
colour-orange = orange
colour-pink = pink
colour-purple = purple
colour-red = red
colour-white = white
colour-yellow = yellow

# The wild card of an edition.
wild-ferry = ferry card
wild-locomotive = locomotive
wild-taxi = taxi card

# One card, within a sentence.
card-black = a black card
card-blue = a blue card
card-green = a green card
card-orange = an orange card
card-pink = a pink card
card-purple = a purple card
card-red = a red card
card-white = a white card
card-yellow = a yellow card
card-ferry = a ferry card
card-locomotive = a locomotive
card-taxi = a taxi card
card-other = a card ({ $name })
card-hidden = a card

# So many cards, without the word "card" where it is understood.
counted-black = { $count } black
counted-blue = { $count } blue
counted-green = { $count } green
counted-orange = { $count } orange
counted-pink = { $count } pink
counted-purple = { $count } purple
counted-red = { $count } red
counted-white = { $count } white
counted-yellow = { $count } yellow
counted-ferry =
    { $count ->
        [one] { $count } ferry card
       *[other] { $count } ferry cards
    }
counted-locomotive =
    { $count ->
        [one] { $count } locomotive
       *[other] { $count } locomotives
    }
counted-taxi =
    { $count ->
        [one] { $count } taxi card
       *[other] { $count } taxi cards
    }
counted-other = { $count } × { $name }
counted-none = no cards
counted-hidden =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }

# Cards of one kind, however many.
kind-black = black cards
kind-blue = blue cards
kind-green = green cards
kind-orange = orange cards
kind-pink = pink cards
kind-purple = purple cards
kind-red = red cards
kind-white = white cards
kind-yellow = yellow cards
kind-ferry = ferry cards
kind-locomotive = locomotives
kind-taxi = taxi cards
kind-other = cards ({ $name })

## Other things.

vehicles-cable_car =
    { $count ->
        [one] { $count } cable car
       *[other] { $count } cable cars
    }
vehicles-taxi =
    { $count ->
        [one] { $count } taxi
       *[other] { $count } taxis
    }
vehicles-other = { $count } × { $name }
points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
tokens =
    { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
token-symbol = symbol { $number }
tickets-none = no ticket
tickets-hidden =
    { $count ->
        [one] { $count } ticket
       *[other] { $count } tickets
    }
route-ferries =
    { $count ->
        [one] { $count } ferry
       *[other] { $count } ferries
    }
route-second = 2nd track
you = You
seat-number = Seat { $number }
list-and = { $before } and { $last }

# Bots: each is somebody. Those of other packages keep the names they have.
bot-random = Tourist
bot-novice = Apprentice
bot-greedy = Commuter
bot-planner-80 = Passenger
bot-planner-60 = Daydreamer
bot-planner-40 = Porter
bot-planner-20 = Substitute
bot-planner = Conductor
bot-planner-racer = Driver
bot-planner-tickets = Collector
bot-planner-blocker = Inspector
bot-neural = Veteran
bot-search = Dispatcher
level-beginner = Easiest
level-easy = Easy
level-medium = Good
level-strong = Strong

## Moves, as on a button.

move-draw =
    { $card ->
        [deck] Draw a card from the deck
       *[other] Take { CARD($card) } from the market
    }
move-tickets = Draw tickets
move-keep = Keep { TICKETS($tickets) }
move-claim = Claim { ROUTE($route) } with { CARDS($cards) }
move-take = Take the token at { PLACE($place) }
move-place = Put the stack of tokens on { PLACE($place) }
move-lay = Lay { CARDS($cards) }
move-complete = Complete { TICKET($ticket) }
move-done = Complete no more tickets
move-pass = Pass

## What is to be decided.

phase-keep_tickets = choose tickets to keep
phase-place_stack = place a stack of tokens
phase-turn = take a turn
phase-second_card = draw a second card
phase-take_token = choose a token
phase-scoring = complete tickets
phase-over = the game is over

## What happened. A sentence reads the same after a name and after "You", so it begins with the player.

event-setup = { EDITION($edition) } for { $players } players: the cards are dealt
event-stack_placed =
    { WHO($seat) ->
        [nobody] { PLACE($location) } got { TOKENS($count) } ({ TOKEN($symbol) })
       *[other] { PLAYER($seat) } put { TOKENS($count) } ({ TOKEN($symbol) }) on { PLACE($location) }
    }
event-offered = { PLAYER($seat) } drew { ENDS($tickets) }
event-kept =
    { COUNT($returned) ->
        [0] { PLAYER($seat) } kept { ENDS($kept) }
       *[other] { PLAYER($seat) } kept { ENDS($kept) } and returned { ENDS($returned) }
    }
event-drew =
    { $from ->
        [market] { PLAYER($seat) } took { CARD($card) } from the market
       *[other] { PLAYER($seat) } drew { CARD($card) } from the deck
    }
event-market_card = { CARD($card) } was turned up
event-market_reset = The market was replaced: { CARDS($discarded) } went to the discard pile
event-reshuffled = The discard pile was shuffled and became the deck: { CARDS($size) }
event-claimed = { PLAYER($seat) } claimed { ROUTE($route) } with { CARDS($cards) }: { POINTS($points) }
event-token_taken = { PLAYER($seat) } took a token ({ TOKEN($symbol) }) at { PLACE($location) }
event-moved = { PLAYER($seat) } moved { CARDS($cards) } from the yard to the track pile
event-laid = { PLAYER($seat) } laid { CARDS($cards) } in the yard
event-robbed =
    { WHO($victim) ->
        [you] { PLAYER($seat) } robbed you: { CARDS($cards) } went to the discard pile
       *[other] { PLAYER($seat) } robbed { PLAYER($victim) }: { CARDS($cards) } went to the discard pile
    }
event-passed = { PLAYER($seat) } passed
event-last_turns = { PLAYER($seat) } set off the last turns: everyone has one more
event-completed = { PLAYER($seat) } completed { TICKET($ticket) } with { CARDS($cards) }
event-scored = { PLAYER($seat) } completed no more tickets
event-redealt = A second deck was shuffled and dealt from: { CARDS($size) }
event-over = The game is over: { ENDING($reason) }
ending-last_turns = the last turns have been played
ending-all_passed = all players passed one after the other

## Why a move is good, in a hint or an analysis.

why-lacks = Still missing for { ENDS($tickets) }: { CARDS($cards) }.
why-lacks-route =
    { COUNT($tickets) ->
        [0] Still missing for { ENDS($route) }: { CARDS($cards) }.
       *[other] Still missing for { ENDS($route) }, part of { ENDS($tickets) }: { CARDS($cards) }.
    }
why-wild = It stands for any colour. Still missing: { CARDS($cards) }.
why-deck = It may be one of those still missing: { CARDS($cards) }.
why-any_card = Nothing is missing for your plan: any card will help later.
why-collects = You will then hold { CARDS($cards) }.
why-completes = Completes { ENDS($tickets) }.
why-serves = Part of { ENDS($tickets) }.
why-points = Brings { POINTS($count) }.
why-token = Brings a token at { PLACE($place) }.
why-attraction = Reaches the attraction { PLACE($place) }.
why-rival = { PLAYER($seat) } is one route from it.
why-last_turns = These are the last turns: it brings { POINTS($count) } now.
why-more_tickets =
    { $count ->
        [one] There is time for more tickets: about { $count } turn.
       *[other] There is time for more tickets: about { $count } turns.
    }
why-way = { VEHICLES($count) } will do for { ENDS($tickets) }, with what you have.
why-missing = Still missing for all your tickets: { CARDS($cards) }.
why-covered = You have the cards for all your tickets.
why-few_left =
    { $count ->
        [one] { $count } token of this kind is left.
       *[other] { $count } tokens of this kind are left.
    }
why-on_the_way = Your plan leads to { PLACE($place) }.
why-asked_for = Needed for { ENDS($tickets) }: { CARDS($cards) }.
why-robs = Robs { PLAYER($seat) }: { CARDS($cards) }.
why-turns =
    { $count ->
        [one] About { $count } turn is left to bring cards to the track pile.
       *[other] About { $count } turns are left to bring cards to the track pile.
    }
why-pays = Brings { POINTS($count) }; left undone, it costs as many.
why-together =
    { $count ->
        [one] Your cards pay for { $count } ticket.
       *[other] Your cards pay for { $count } tickets together, and this is one of them.
    }
why-nothing_payable = Your cards pay for no other ticket.

## Why something cannot be done, by the code that the rules or the server give.

# Beginning a game.
error-players_out_of_range = { $edition } is for { $least } to { $most } players, not { $players }.
error-bad_seed = A seed is a whole number from 0 to 2^53 - 1, or up to 64 hexadecimal digits.
error-bad_record =
    { $kind ->
        [newer] A newer Trikk saved this game. Update Trikk to look at it.
        [edition] This game was played with an edition that is not known here.
        [edition_version] This game was played with another version of its rules.
        [move] Move { $move } of this game is not possible.
       *[form] This is not a saved game, or it is damaged.
    }

# A move.
error-malformed_move = “{ $text }” is not a move. Moves are written like this: { $examples }
error-unknown_name =
    { $kind ->
        [colour] { $edition } has no cards called “{ $name }”.
        [place] { $edition } has no place “{ $name }”.
        [route] { $edition } has no route “{ $name }”.
       *[ticket] { $edition } has no ticket “{ $name }”.
    }
error-near = Did you mean “{ $near }”?
error-game_over = The game is over.
error-not_your_turn = Not yet: { PLAYER($to_move) } is to move.
error-not_now = That cannot be done now: { PHASE($step) }.
error-pass_not_allowed = You can pass only when nothing else is possible.
error-deck_empty = The deck is empty.
error-not_in_market = There are no { KIND($colour) } face up.
error-wild_second = A face-up wild card cannot be your second card.
error-no_tickets_left = There are no tickets left.
error-not_offered = { THE_TICKET($ticket) } is not on offer.
error-keep_more =
    { $least ->
        [one] Keep at least { $least } ticket.
       *[other] Keep at least { $least } tickets.
    }
error-route_taken = { PLAYER($owner) } already claimed { ROUTE($route) }.
error-second_track_closed = With two players, the second track is closed: { ROUTE($route) }.
error-both_tracks = You have the other track, and nobody may claim both: { ROUTE($route) }.
error-not_enough_vehicles = Not enough vehicles: { ROUTE($route) } takes { $need }, you have { $have }.
error-wrong_number =
    { $need ->
        [one] { ROUTE($route) } takes { $need } card, not { $given }.
       *[other] { ROUTE($route) } takes { $need } cards, not { $given }.
    }
error-wrong_colour = { ROUTE($route) } takes { KIND($need) }, not { KIND($colour) }.
error-one_colour = Pay with cards of one colour, and wild cards.
error-not_enough_ferries =
    { $need ->
        [one] { ROUTE($route) } takes at least { $need } ferry card, not { $given }.
       *[other] { ROUTE($route) } takes at least { $need } ferry cards, not { $given }.
    }
error-not_enough_cards =
    { $wilds ->
        [0] Not enough { KIND($colour) }: you need { $need }, you have { $have ->
            [0] none
           *[other] { $have }
        }.
       *[other] Not enough { KIND($colour) }: you need { $need }, you have { $have ->
            [0] none
           *[other] { $have }
        } and { WILDS($wilds) }.
    }
error-stack_there = { PLACE($place) } already has tokens.
error-not_a_choice = You cannot take the token at { PLACE($place) } now.
error-row_is_yours = You still have a row of { KIND($colour) } in your yard.
error-row_too_short = { PLAYER($owner) } has a row of { KIND($colour) }, { $size } in all: lay more than that, not { $given }.
error-row_in_the_way = { PLAYER($owner) } has a row of { KIND($colour) }: a single card cannot be laid against it.
error-wilds_alone = Locomotives alone have no colour: lay at least one card of a colour.
error-not_a_row = Lay two or more cards of one colour, or exactly one card each of three colours.
error-ticket_not_held = You do not have { THE_TICKET($ticket) }.
error-track_lacks_cards =
    { $missing ->
        [one] Your track pile lacks { $missing } card for { THE_TICKET($ticket) }.
       *[other] Your track pile lacks { $missing } cards for { THE_TICKET($ticket) }.
    }

# A request.
error-malformed = The server could not make sense of this. Load the page again: it may be out of date.
error-name_too_long = A name has at most { $most } characters.
error-name_unseen = There is a character in the name that cannot be seen. Please leave it out.
error-name_marks = At most { $most } accents on one letter, please.
error-name_of_bot = A bot has this name. Please choose another.
error-name_empty = A name needs at least one letter, digit or sign.
error-too_large = This is too large to send: at most { $most } bytes.
error-unknown_path = There is nothing here.
error-method_not_allowed = The server does not take this request here.
error-wrong_origin = This page is not from this server. Open the server’s own address.
error-wrong_host = The server does not go by this name. Open its own address.
error-too_fast =
    { $retry_after ->
        [one] That was quick. Try again in { $retry_after } second.
       *[other] That was quick. Try again in { $retry_after } seconds.
    }

# A table.
error-unknown_edition = This game is not known here.
error-maps_not_allowed = This server takes no maps of visitors.
error-map_too_slow = This map takes too long to read. Is it very large?
error-map_unsound = This map cannot be played yet: put right what is told first.
error-unknown_table = There is no such table, or it is private and the link is not complete.
error-table_archived = Nobody touched this table for a long time, so it was put away. Its moves are kept.
error-edition_changed = This table was begun with version { $version } of { $edition }, which has changed since.
error-already_begun = The game has already begun.
error-not_begun = The game begins when all seats are taken.
error-table_over = The game is over.
error-not_over = You can see this when the game is over.
error-practice_only = This is for practice: no seat may be open.
error-too_often = You have done that as often as this table allows. You can still play.
error-bot_too_strong = The bot { $bot } asks for more than this server gives.
error-bots_alone = A table needs at least one person: bots alone play only where the server runs.
error-not_seated = This is for those who sit at the table.
error-may_not_join = You need an invitation to join this table.
error-seat_taken = That seat is taken.
error-colour_taken = { $name } has this colour.
error-no_free_seat = No seat is free.
error-secret_in_use = You already sit on another seat here.
error-wrong_nonce = The number does not fit the one that was promised.
error-nonce_too_early = Numbers are told when all seats are taken.
error-nonce_too_late = The cards are drawn already.
error-wrong_code = This code is wrong, used or too old. Ask the first device for a new one.
error-unknown_code = No table has this code, or it is used or too old.
error-wrong_link = This is not a link to a table here.
error-no_hints = Hints are for practice against bots, at tables that allow them.
error-no_analysis = Only games of one person against bots can be analysed.
error-stale_version = Something has happened in the meantime. Look again, then choose.
error-already_chosen = You choose your first tickets only once, and you have chosen.
error-no_undo = The last move cannot be taken back.
error-undo_too_late = Too late: the move stands.
error-player_is_here = { PLAYER($to_move) } is here.
error-wait_longer =
    { $seconds ->
        [one] Give them { $seconds } more second.
       *[other] Give them { $seconds } more seconds.
    }

# The server itself.
error-unavailable = The server cannot save games right now. Try again in a moment.
error-stopping = The server is being stopped. The game goes on when it is back.
error-busy = The server has a lot to think over. Try again in a moment.
error-preparing = Hints and analyses come when Trikk has been made fast on this machine: { $percent }%.
error-internal = This is a bug in Trikk. Nothing was changed.
error-unreachable = The server does not answer.
error-other = That did not work. Try again in a moment.
