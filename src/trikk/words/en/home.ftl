# The start, a new table, and joining one.

home-play-now = Play now
home-play-now-note = One click, against two bots.
home-new-table = New table
home-learn = Rules
home-players = { $least }–{ $most } players
home-about-new_york = Fifteen taxis, a tilted grid, and the sights count: the quickest of the three.
home-about-san_francisco = Cable cars over the hills, ferries to the island, and souvenirs worth more as a set.
home-about-card_game = No board: lay trains in your yard, rob those of others, and remember what you sent off.
home-about-map = A homemade map.
home-minutes-new_york = about 15 minutes
home-minutes-san_francisco = about 20 minutes
home-minutes-card_game = about 30 minutes
home-studio = Draw a map of your own
home-again = Try again
home-unofficial = Trikk is an unofficial fan project. It is not connected with the makers of these games; their names only say which rules are played here.

## My games, tables of others, joining

home-my-games = My games
home-no-games = No games yet: play one!
home-your-turn = Your turn
home-turn-of = { $name } to move
home-waits = Waiting for players
home-over = Over
home-forget = Remove { $name } from this list
home-lobby = Tables to watch
home-no-tables = Nobody is playing at an open table right now.
home-can-join = A seat is free
home-can-watch = Watch
home-free-seat = free
home-join = Join
home-join-how = Paste a link, or type a code
home-join-go = Join
home-join-empty = Paste the link you were sent, or type the code.

## A new table

home-which-game = Which game?
home-bring-map = Bring a map
home-bring-map-note = A map of your own: one .toml file. Only those whom you invite will see it.
home-map-line = line { $line }
home-map-reading = Reading { $file } …
home-map-problems = { $count ->
    [one] { $file } cannot be played yet: one thing has to be corrected.
   *[other] { $file } cannot be played yet: { $count } things have to be corrected.
}
home-map-meant = Did you mean { $suggestion }?
home-who-plays = Who plays?
home-guest = Player { $number }
home-seat = Seat { $number }
home-seat-kind = Who takes seat { $number }
home-seat-me = You
home-seat-bot = A bot
home-seat-open = Someone by link
home-seat-same_device = Someone here
home-seat-open-note = You get a link to send.
home-which-bot = Which bot takes seat { $number }
home-name-of = Name at seat { $number }
home-colour-of = Colour of seat { $number }
home-fewer = Fewer
home-more = More
home-options = Options
home-starts = Who starts?
home-starts-random = Chance decides
home-limit = Time for a turn
home-limit-none = As long as it takes
home-limit-1min = One minute
home-limit-3min = Three minutes
home-limit-1day = One day
home-listed = Show it to everyone
home-listed-note = Others on this server may watch, and take free seats.
home-hints = Hints
home-hints-note = Ask what each move is worth, while you learn.
home-open-track = Open track piles
home-open-track-note = Everyone may look through their own pile.
home-seed = Seed
home-seed-note = The same number deals the same cards. Leave it empty for chance.
home-open = Open the table
home-open-and-invite = Open the table and invite
