# The end: the scoring, and what to do next.

end-counting = Poängräkningen
end-skip = Hoppa över
end-scores = Poäng
end-total = Summa
end-winner = Vinnare
end-you-won = Du vann!
end-won = { $name } vann!
end-shared = { $count } spelare delar segern
end-last-turns = De sista turerna är spelade.
end-all-passed = Alla passade: inget kunde ändras längre.
end-source-routes = Sträckor
end-source-tickets_won = Avklarade biljetter
end-source-tickets_lost = Missade biljetter
end-source-tourist = Turistattraktioner
end-source-souvenirs = Souvenirer
end-source-bonus = Storstadsbonus
end-tickets = Biljetter
end-ticket-done = Avklarad:
end-ticket-missed = Missad:
end-sights = Turistattraktioner
end-souvenirs = Souvenirer
end-bonus-cities = Bonusstäder
end-rematch = Revansch
end-to-rematch = Till revanschen
end-look = Titta på bordet
end-to-scores = Tillbaka till poängen
end-replay = Repris
end-replay-analysis = Repris och analys
end-save = Spara spelet

## The ceremony: what is being counted; the results: how long it took, and the best moves of each.

end-shown = Det som räknas
end-counted = { $what }: { $name }, { $points }
end-missed = Missad
end-paid = Betald med { $cards }
end-length =
    { $turns ->
        [one] { $turns } tur på { $time }.
       *[other] { $turns } turer på { $time }.
    }
end-time-short = mindre än en minut
end-time-minutes =
    { $minutes ->
        [one] { $minutes } minut
       *[other] { $minutes } minuter
    }
end-time-hours = { $hours } tim { $minutes } min
end-time-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagar
    }
end-best = Bästa drag
end-best-route = Bästa sträcka: { $route }, { $points }
end-best-ticket = Bästa biljett: { $ticket }
end-best-row = Längsta rad: { $cards }
end-best-robbery =
    { $victim ->
        [you] Största tågrån: { $cards } från dig
       *[other] Största tågrån: { $cards } från { $name }
    }
