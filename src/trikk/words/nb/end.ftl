# The end: the scoring, and what to do next.

end-counting = Opptellingen
end-skip = Hopp over
end-scores = Poeng
end-total = Sum
end-winner = Vinner
end-you-won = Du vant!
end-won = { $name } vant!
end-shared = { $count } spillere deler seieren
end-last-turns = De siste turene er spilt.
end-all-passed = Alle sto over: Ingenting kunne endre seg lenger.
end-source-routes = Ruter
end-source-tickets_won = Fullførte billetter
end-source-tickets_lost = Ufullførte billetter
end-source-tourist = Turistattraksjoner
end-source-souvenirs = Suvenirer
end-source-bonus = Storbybonus
end-tickets = Billetter
end-ticket-done = Fullført:
end-ticket-missed = Ikke fullført:
end-sights = Turistattraksjoner
end-souvenirs = Suvenirer
end-bonus-cities = Bonusbyer
end-rematch = Spill igjen
end-to-rematch = Til det nye spillet
end-look = Se på bordet
end-to-scores = Tilbake til poengene
end-replay = Reprise
end-replay-analysis = Reprise og analyse
end-save = Lagre spillet

## The ceremony: what is being counted; the results: how long it took, and the best moves of each.

end-shown = Det som telles opp
end-counted = { $what }: { $name }, { $points }
end-missed = Ikke fullført
end-paid = Betalt med { $cards }
end-length =
    { $turns ->
        [one] { $turns } tur på { $time }.
       *[other] { $turns } turer på { $time }.
    }
end-time-short = under ett minutt
end-time-minutes =
    { $minutes ->
        [one] { $minutes } minutt
       *[other] { $minutes } minutter
    }
end-time-hours = { $hours } t { $minutes } min
end-time-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dager
    }
end-best = Beste trekk
end-best-route = Beste rute: { $route }, { $points }
end-best-ticket = Beste billett: { $ticket }
end-best-row = Lengste rad: { $cards }
end-best-robbery =
    { $victim ->
        [you] Største togran: { $cards } fra deg
       *[other] Største togran: { $cards } fra { $name }
    }
