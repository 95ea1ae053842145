# Looking at a game again: record files, the bar below the game, and the analysis.

replay-loading = Laying out the game …
replay-drop = Drop it: the game will be shown
replay-drop-here = Drop a record file here
replay-drop-explained = A game saved at its end (.json), or many games with one on each line (.jsonl), such as from a tournament.
replay-choose-file = Choose a file
replay-games =
    { $count ->
        [one] { $count } game: which one?
       *[other] { $count } games: which one?
    }
replay-where = { $file }, line { $line }
replay-winner = Winner
replay-moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
replay-moves-so-far =
    { $count ->
        [one] Not over: { $count } move so far
       *[other] Not over: { $count } moves so far
    }
replay-more = Show more: { $count } left
replay-my-games = My finished games
replay-my-games-none = No game of yours is over yet.
replay-over = Over
replay-you-won = You won
replay-won = { $name } won

## What is wrong with a file.

replay-bad-empty = { $file } is empty. It should be a game saved by Trikk.
replay-bad-large = { $file } is too large: at most { $most } MB.
replay-bad-json = { $file }, line { $line }: this is not JSON, or part of it is missing. It should be a game saved by Trikk (.json), or one on each line (.jsonl).
replay-bad-game = { $file }, line { $line }: this is no game. It should be a record with its moves, or have one under “record”.
replay-bad-record = { $file }, line { $line }: { $reason }

## A table that cannot be shown.

replay-not-shown = This game cannot be shown
replay-to-table = To the table
replay-again = Try again
replay-other = Another game

## The bar below the game.

replay-bar = Replay
replay-steps = Go through the game
replay-step = Step
replay-step-words = Step { $step } of { $count }: { $words }
replay-position = { $step } / { $count }
replay-first = To the beginning
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-forward = Forward
replay-last = To the end
replay-speed = Speed
replay-times = { $speed }×
replay-perspective = Through whose eyes
replay-open = Everything open
replay-spectator = A spectator
replay-seat = { $name } (seat { $number })
replay-only-looking = This is a replay: you can look, but not play.

## The analysis.

replay-analysis = Analysis
replay-analysis-explained =
    { $who ->
        [you] The Dispatcher looks at each of your decisions again, knowing only what you knew then, and plays on from there hundreds of times. What it finds are estimates: good to compare moves by, rough in detail.
       *[other] The Dispatcher looks at each decision of { $name } again, knowing only what { $name } knew then, and plays on from there hundreds of times. What it finds are estimates: good to compare moves by, rough in detail.
    }
replay-start = Analyse the game
replay-go-on = Go on
replay-stop = Stop
replay-progress = Moves analysed
replay-progress-words = { $done } of { $count } moves
replay-analysed =
    { $count ->
        [one] The analysis is done: { $count } move
       *[other] The analysis is done: { $count } moves
    }
replay-chance-title = The chance to win
replay-chart = The chance to win, move by move. The arrow keys go from point to point.
replay-percent = { $percent }%
replay-axis-moves = Move
replay-dot = Before move { $number }: { $percent }% to win. { $words }
replay-dot-costly = Before move { $number }, which cost much: { $percent }% to win. { $words }
replay-dot-end = At the end: { $percent }%. { $words }
replay-key-costly = A move that cost much
replay-costly-title = The moves that cost most
replay-costly-explained = The same numbers as a hint gives at that move. Moves that can hardly be told apart do not count.
replay-costly-none =
    { $points ->
        [one] No move cost { $points } percentage point or more. Well played!
       *[other] No move cost { $points } percentage points or more. Well played!
    }
replay-costly-not-yet = None so far.
replay-move = Move { $number }
replay-cost =
    { $points ->
        [one] cost { $points } percentage point
       *[other] cost { $points } percentage points
    }
replay-played = Played
replay-better = Better
replay-from = From { $before }% to { $after }% to win.
replay-show-move = Show move { $number }
