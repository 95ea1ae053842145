# Words of a table: waiting room, seats, log, menu, hand-over, connection.

## Seats.

table-seats = Seats
table-to-move = To move:
table-bot = bot
table-away = a bot stands in
table-presence-here = here
table-presence-away = away since { $time }
table-presence-offline = offline since { $time }
table-presence-never = not here yet
table-watching = Watching

## The log.

table-log = What happened
table-log-empty = Nothing has happened yet.
table-log-away-time =
    { $who ->
        [you] Your time is up: a bot plays this turn for you.
       *[other] { $name }’s time is up: a bot plays this turn.
    }
table-log-away-absent =
    { $who ->
        [you] A bot plays for you until you are back: your time was up three times.
       *[other] { $name } did not move three times: a bot stands in until they are back.
    }
table-log-away-asked =
    { $who ->
        [you] { $by } let a bot stand in until you are back.
       *[other] A bot stands in for { $name } until they are back.
    }
table-log-away-left =
    { $who ->
        [you] You left: a bot plays for you.
       *[other] { $name } left: a bot stands in.
    }
table-log-undone =
    { $who ->
        [you] You took the move back.
       *[other] { $name } took the move back.
    }
table-log-paused =
    { $who ->
        [you] Nobody but bots is waiting for you: the clock is paused.
       *[other] Nobody but bots is waiting for { $name }: the clock is paused.
    }
table-log-back =
    { $who ->
        [you] You are back.
       *[other] { $name } is back.
    }
table-log-filled =
    { $who ->
        [you] You have given a free seat to { $bot }.
       *[other] { $name } has given a free seat to { $bot }.
    }
table-log-device =
    { $who ->
        [you] You went on at another device.
       *[other] { $name } went on at another device.
    }

## Reactions.

table-reactions = Reactions
table-reaction-clap = Applause
table-reaction-laugh = Laughing
table-reaction-wow = Wow
table-reaction-sad = Sad
table-reaction-think = Thinking
table-reaction-party = Hooray
table-reaction-thumb = Well done
table-reaction-wave = Hello
table-reacted = { $name }: { $reaction }.

## The one next thing.

table-prompt-turn = Your turn: { $things }
table-do-draw = draw cards
table-do-claim = claim a route
table-do-tickets = draw tickets
table-do-lay = lay cards in your yard
table-prompt-keep =
    { $count ->
        [0] Keep as many tickets as you like
        [one] Choose tickets: keep at least { $count }
       *[other] Choose tickets: keep at least { $count }
    }
table-prompt-place = Put the stack of tokens on a location
table-prompt-second = Draw a second card
table-prompt-take = Take one of the two tokens
table-prompt-scoring = Complete a ticket, or stop here
table-prompt-pass = Nothing is possible now: pass
table-prompt-over = The game is over
table-others-turn =
    { $who ->
        [you] You are to move …
       *[other] { $name } is to move …
    }
table-others-keep_tickets =
    { $who ->
        [you] You are choosing tickets …
       *[other] { $name } is choosing tickets …
    }
table-others-choose = Waiting for { $names } to choose tickets …
table-others-place_stack =
    { $who ->
        [you] You are placing a stack of tokens …
       *[other] { $name } is placing a stack of tokens …
    }
table-others-second_card =
    { $who ->
        [you] You are drawing a second card …
       *[other] { $name } is drawing a second card …
    }
table-others-take_token =
    { $who ->
        [you] You are choosing a token …
       *[other] { $name } is choosing a token …
    }
table-others-scoring =
    { $who ->
        [you] You are completing tickets …
       *[other] { $name } is completing tickets …
    }
table-last-turns =
    { $count ->
        [one] The last turn
       *[other] Last turns: { $count } to go
    }

## All moves as a list.

table-moves-key = All moves (key m)
table-moves-none = It is not your turn.
table-moves-draw = Draw cards
table-moves-claim = Claim a route
table-moves-tickets = Draw tickets
table-moves-keep = Keep tickets
table-moves-take = Take a token
table-moves-place = Place tokens
table-moves-lay = Lay cards in your yard
table-moves-complete = Complete a ticket
table-moves-done = Stop
table-moves-pass = Pass

## Hints.

table-hint = Hint
table-hint-thinking = Thinking …
table-hint-title = The best moves
table-hint-explained = How likely you are to win after each, if everyone plays well. Choose one to play it.
table-hint-level = as good as the first
table-hint-chance = { $percent }% to win

## The menu of a table, and its clock.

table-clock = Time left: { $time }
table-clock-hours = { $count } h
table-clock-paused = Paused
table-sound = Sound
table-notify = Tell me when it is my turn
table-links = Link to watch
table-device = Go on at another device
table-device-code = Code for the other device
table-device-explained = Type it there under Join. It works once, within { $minutes } minutes; then this device leaves the table.
table-leave = Leave the table
table-leave-explained = A bot plays for you until you come back.
table-stay = Stay

## Links to share.

table-copy = Copy: { $what }
table-copy-short = Copy
table-copied = Copied
table-share = Share: { $what }
table-share-short = Share
table-invite-link = Link to play
table-invite-code = Or a code to read out
table-invite-message = Come and play { $name } with me!
table-watch-link = Link to watch
table-watch-message = Watch us play { $name }!
table-invite-title = Invite
table-invite-explained = Whoever opens the link takes a free seat. The game begins when nobody is missing.
table-qr = QR code of the link to play { $name }
table-qr-explained = Point a phone’s camera at it to sit down at the table.
table-reach-machine = This address works only on this machine: nobody else can open the link.
table-reach-open = To let others in your network join, stop the server, start it like this, and open the table again:
table-reach-network = You opened the table at an address that works only on this machine. The links lead to { $address } instead, which works in the same network.

## The waiting room.

table-waiting =
    { $count ->
        [one] Waiting for one more player …
       *[other] Waiting for { $count } more players …
    }
table-fair = Fairness
table-fair-fixed = Fixed seed: whoever opened this table chose the cards.
table-fair-starts =
    { $who ->
        [you] You start: that was not drawn.
       *[other] { $name } starts: that was not drawn.
    }
table-fair-starts-seat = Seat { $number } starts: that was not drawn.
table-fair-now = With numbers from: { $names }. If one of them is honest, nobody alone chose the cards, not even the host.
table-fair-none = No player has a part in the cards: whoever runs this server could have chosen them.
table-fair-missing = No number came in time from: { $names }.
table-fair-hash = Fixed before anyone told their number:
table-fair-agreeing = The devices draw the cards together …
table-fair-mine = Checked: your number is in the cards. Nobody alone chose them, not even the host.
table-fair-others = Checked. The cards were drawn with numbers from: { $names }. If one of them is honest, nobody alone chose the cards.
table-fair-wrong = Something is wrong: the cards do not follow from what was fixed before the game. Save the game as evidence.
table-fair-limits = This does not show whether whoever runs the server looked at the cards.
table-seat-free = Free seat
table-fill = Add a bot on seat { $number }
table-fill-short = Add a bot
table-join-title = Take a seat
table-join-name = Your name
table-join = Join

## Several people at one device.

table-hand-over = Hand over to { $name }
table-hand-over-explained = Everything is hidden until { $name } is looking.
table-i-am = I am { $name }
table-who-looks = Who is looking?
table-look-again = { $name }: look once more

## The connection, and a stand-in.

table-connecting = Connecting to the table …
table-no-answer = The server does not answer. Trying again …
table-connection-lost = Connection lost. Trying again …
table-connection-unsent = Not sent yet: { $move }
table-connection-back = Back again
table-stand-in = A bot is playing for you.
table-stand-in-turn = Your time is up: a bot plays this turn.
table-im-back = I’m back
table-welcome-back = Welcome back! A bot has played for you.
table-let-bot = Let a bot play
table-let-bot-wait = Let a bot play ({ $count } s)
table-unknown = This table cannot be opened
table-unknown-explained = Check the link: its end, after the # sign, may be missing. Or ask whoever sent it for a new one.
table-gone-on = You play at another device now
table-gone-on-explained = This one is no longer at the table.

## In the tab and in notifications.

table-title = { $name } – Trikk
table-title-turn = ● Your turn – { $name }
table-notify-body = The others are waiting for your move.

## Deck and discard pile

table-deck = { $draw } ({ $count } left)
table-deck-short = Deck
table-discard = { $count } discarded
table-discard-title = Discard pile
table-discard-empty = Nothing has been discarded yet.
table-cancel = Cancel

## What can be looked up over a game

table-handbook = Look things up
table-handbook-rules = Rules
table-handbook-points = Points
table-handbook-keys = Keys
table-handbook-settings = Settings
table-keys-tab = Go to the next thing you can do; with Shift, back
table-keys-arrows = On the map: go from route to route, from place to place
table-keys-enter = Choose it (Space does the same)
table-keys-escape = Close, or cancel what is chosen
table-keys-moves = All legal moves as a list
table-keys-undo = Undo, while it is possible
table-keys-zoom = Map: zoom in, zoom out, show all of it
table-keys-help = These keys

## A move that may be taken back.

table-undo = Undo
table-undo-offered = You can undo this move for a moment: press U.
