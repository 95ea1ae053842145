# The end: the scoring, and what to do next.

end-counting = Optællingen
end-skip = Spring over
end-scores = Point
end-total = I alt
end-winner = Vinder
end-you-won = Du vandt!
end-won = { $name } vandt!
end-shared = { $count } spillere deler sejren
end-last-turns = De sidste ture er spillet.
end-all-passed = Alle meldte pas: Intet kunne ændre sig mere.
end-source-routes = Strækninger
end-source-tickets_won = Færdiggjorte rutekort
end-source-tickets_lost = Ikke færdiggjorte rutekort
end-source-tourist = Turistattraktioner
end-source-souvenirs = Souvenirs
end-source-bonus = Storbybonus
end-tickets = Rutekort
end-ticket-done = Færdiggjort:
end-ticket-missed = Ikke færdiggjort:
end-sights = Turistattraktioner
end-souvenirs = Souvenirs
end-bonus-cities = Bonusbyer
end-rematch = Revanche
end-to-rematch = Til revanchen
end-look = Se på bordet
end-to-scores = Tilbage til pointene
end-replay = Gensyn
end-replay-analysis = Gensyn og analyse
end-save = Gem spillet

## The ceremony: what is being counted; the results: how long it took, and the best moves of each.

end-shown = Det, der tælles op
end-counted = { $what }: { $name }, { $points }
end-missed = Ikke færdiggjort
end-paid = Betalt med { $cards }
end-length =
    { $turns ->
        [one] { $turns } tur på { $time }.
       *[other] { $turns } ture på { $time }.
    }
end-time-short = under et minut
end-time-minutes =
    { $minutes ->
        [one] { $minutes } minut
       *[other] { $minutes } minutter
    }
end-time-hours = { $hours } t { $minutes } min
end-time-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dage
    }
end-best = Bedste træk
end-best-route = Bedste strækning: { $route }, { $points }
end-best-ticket = Bedste rutekort: { $ticket }
end-best-row = Længste række: { $cards }
end-best-robbery =
    { $victim ->
        [you] Største togrøveri: { $cards } fra dig
       *[other] Største togrøveri: { $cards } fra { $name }
    }
