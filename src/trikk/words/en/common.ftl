# Words of the whole page.

trikk = Trikk
close = Close
moves = All moves
unknown-page = There is nothing here
unknown-page-explained = The address may be mistyped, or what was here is gone.
not-loaded = This part of the page could not be loaded. Please load the page again.
preparing = You can play. Hints and the strongest bot come when Trikk has been made fast on this machine, once: { $percent }%.
to-home = To the start
to-studio = Back to the studio
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

## Bots: how each plays, and how well

bot-plays-random = Wanders about: any move will do.
bot-plays-novice = Still learning, and easy to beat.
bot-plays-greedy = Takes what comes along, without a plan.
bot-plays-planner-80 = Has a plan, and mostly forgets it.
bot-plays-planner-60 = Has a plan, and often looks out of the window instead.
bot-plays-planner-40 = Follows a plan, with a wrong turn now and then.
bot-plays-planner-20 = Plays well, with a slip here and there.
bot-plays-planner = Makes a plan and sticks to it.
bot-plays-planner-racer = In a hurry: ends the game before you are ready.
bot-plays-planner-tickets = Never has enough tickets.
bot-plays-planner-blocker = Gets in your way, and robs with pleasure.
bot-plays-neural = Has played thousands of games, and needs no time to think.
bot-plays-search = Thinks far ahead: nobody is stronger.
level-other = Others
