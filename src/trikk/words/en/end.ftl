# The end: the scoring, and what to do next.

end-counting = The scoring
end-skip = Skip
end-scores = Scores
end-total = Total
end-winner = Winner
end-you-won = You won!
end-won = { $name } won!
end-shared = { $count } players share the victory
end-last-turns = The last turns have been played.
end-all-passed = Everyone passed: nothing could change any more.
end-source-routes = Routes
end-source-tickets_won = Tickets completed
end-source-tickets_lost = Tickets missed
end-source-tourist = Attractions
end-source-souvenirs = Souvenirs
end-source-bonus = Big-city bonus
end-tickets = Tickets
end-ticket-done = Done:
end-ticket-missed = Missed:
end-sights = Attractions
end-souvenirs = Souvenirs
end-bonus-cities = Bonus cities
end-rematch = Rematch
end-to-rematch = To the rematch
end-look = Look at the table
end-to-scores = Back to the scores
end-replay = Replay
end-replay-analysis = Replay and analysis
end-save = Save the record

## The ceremony: what is being counted; the results: how long it took, and the best moves of each.

end-shown = What is counted
end-counted = { $what }: { $name }, { $points }
end-missed = Missed
end-paid = Paid with { $cards }
end-length =
    { $turns ->
        [one] { $turns } turn in { $time }.
       *[other] { $turns } turns in { $time }.
    }
end-time-short = less than a minute
end-time-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
end-time-hours = { $hours } h { $minutes } min
end-time-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
end-best = Best moves
end-best-route = Best route: { $route }, { $points }
end-best-ticket = Best ticket: { $ticket }
end-best-row = Longest row: { $cards }
end-best-robbery =
    { $victim ->
        [you] Biggest robbery: { $cards } from you
       *[other] Biggest robbery: { $cards } from { $name }
    }
