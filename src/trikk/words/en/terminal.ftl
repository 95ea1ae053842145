# What only the terminal says (`trikk play`, and in English `trikk show`).

## Beginning and asking.

terminal-which-game = Which game?
terminal-how-many = How many players, { $least } to { $most }?
terminal-which-bot = Against whom?
terminal-type-number = Type a number from { $least } to { $most }.
terminal-greeting = { $edition } against { $names }. Type ? for help, q to leave.
terminal-your-move = Your move
terminal-type-move = Type a number from 1 to { $last }, or ? for help.
terminal-no-such-number = There is no move number { $number }: type one from 1 to { $last }, or ? for help.
terminal-help =
    Type the number of a move, or the move itself in notation: draw deck, draw red, tickets, keep 3 7,
    claim chelsea-soho:pink pink*3+wild*1, lay red*3+wild*1, complete 12, done.
      v  show the table and the moves again
      q  leave the game
      ?  this help
    Enter alone takes the move in brackets, where there is one.

## Leaving and saving.

terminal-leave = Leave the game? [y/N]
# What means yes, besides "y" and "yes".
terminal-yes = y yes
terminal-save = Save the game? A file name, or Enter for no:
terminal-saved = Saved to { $path }
terminal-no-file = { $path }: there is no such file or folder
terminal-is-folder = { $path }: is a folder, not a file
terminal-bot-failed = A bot has failed, and the game cannot go on.
terminal-preparing = Trikk is being made fast on this machine, which happens once. Until then { $other } plays for { $bot }.

## Groups of moves.

terminal-group-draw = Draw
terminal-group-claim = Claim a route
terminal-group-lay = Lay cards
terminal-group-keep = Keep tickets
terminal-group-tokens = Tokens
terminal-group-complete = Complete tickets
terminal-group-pass = Pass
terminal-with = with { $cards }

## The table.

terminal-table = table
terminal-market = market
terminal-piles = piles
terminal-pile-sizes = deck { $deck }, discard pile { $discard }, tickets { $tickets }
terminal-pile-sizes-second = deck { $deck } (the second), discard pile { $discard }, tickets { $tickets }
terminal-discard = discard
terminal-tokens = tokens
terminal-none-left = none left
terminal-to-place = to place
terminal-last-turns = last turns
terminal-turns-left =
    { $count ->
        [one] { $count } turn to come, this one included
       *[other] { $count } turns to come, this one included
    }

## A seat.

terminal-hand = hand
terminal-hand-known = { $cards }, of them { $known }
terminal-vehicles = vehicles
terminal-vehicles-left = { $vehicles } left, { $points } for routes so far
terminal-routes = routes
terminal-yard = yard
terminal-track = track pile
terminal-completed = completed
terminal-tickets = tickets
terminal-on-offer = on offer
terminal-none = none
terminal-empty = empty
terminal-ticket-done = done
terminal-ticket-missing = missing
terminal-not-completed = { $ticket }, not completed
terminal-payable = { $ticket }, can be paid
terminal-lacking = { $ticket }, missing { $cards }
terminal-lacking-with = { $ticket }, missing { $cards }, with { $wilds } to stand in

## The end.

terminal-lost = lost
terminal-bonus = bonus
terminal-attractions = attractions
terminal-tourist = tourist
terminal-total = total
terminal-tickets-completed = tickets completed
terminal-bonus-cities = bonus cities
terminal-winner = { $name } (winner)
terminal-won = { $names } won.
terminal-shared = { $names } share the victory.
