# Words of the whole page.

trikk = Trikk
close = Close
moves = All moves
unknown-page = There is nothing here
unknown-page-explained = The address may be mistyped, or what was here is gone.
not-loaded = This part of the page could not be loaded. Please load the page again.
preparing = Trikk is getting the rules ready: { $percent }%. This happens only once.
to-home = To the start
menu = Menu
learn = Rules
replay = Replay
settings = Settings
pace = Bots move
pace-instant = at once
pace-quick = quickly
pace-normal = calmly
pace-slow = slowly
player-colour = Colour
player-colour-0 = vermilion
player-colour-1 = teal
player-colour-2 = violet
player-colour-3 = ink
player-colour-taken = { $colour }, taken by { $name }
guest = Guest
name-left =
    { $count ->
        [one] { $count } character left
       *[other] { $count } characters left
    }
