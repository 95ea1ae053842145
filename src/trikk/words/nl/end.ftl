# The end: the scoring, and what to do next.

end-counting = De telling
end-skip = Overslaan
end-scores = Punten
end-total = Totaal
end-winner = Winnaar
end-you-won = Je hebt gewonnen!
end-won = { $name } heeft gewonnen!
end-shared = { $count } spelers delen de overwinning
end-last-turns = De laatste beurten zijn gespeeld.
end-all-passed = Iedereen paste: er kon niets meer veranderen.
end-source-routes = Routes
end-source-tickets_won = Behaalde bestemmingskaarten
end-source-tickets_lost = Gemiste bestemmingskaarten
end-source-tourist = Toeristische attracties
end-source-souvenirs = Souvenirs
end-source-bonus = Grotestadbonus
end-tickets = Bestemmingskaarten
end-ticket-done = Behaald:
end-ticket-missed = Gemist:
end-sights = Toeristische attracties
end-souvenirs = Souvenirs
end-bonus-cities = Bonussteden
end-rematch = Nog een keer
end-to-rematch = Naar het nieuwe spel
end-look = Bekijk de tafel
end-to-scores = Terug naar de punten
end-replay = Terugkijken
end-replay-analysis = Terugkijken en analyse
end-save = Bewaar het spel

## The ceremony: what is being counted; the results: how long it took, and the best moves of each.

end-shown = Wat er geteld wordt
end-counted = { $what }: { $name }, { $points }
end-missed = Gemist
end-paid = Betaald met { $cards }
end-length =
    { $turns ->
        [one] { $turns } beurt in { $time }.
       *[other] { $turns } beurten in { $time }.
    }
end-time-short = minder dan een minuut
end-time-minutes =
    { $minutes ->
        [one] { $minutes } minuut
       *[other] { $minutes } minuten
    }
end-time-hours = { $hours } uur en { $minutes } min
end-time-days =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagen
    }
end-best = Beste zetten
end-best-route = Beste route: { $route }, { $points }
end-best-ticket = Beste bestemmingskaart: { $ticket }
end-best-row = Langste rij: { $cards }
end-best-robbery =
    { $victim ->
        [you] Grootste treinroof: { $cards } van jou
       *[other] Grootste treinroof: { $cards } van { $name }
    }
