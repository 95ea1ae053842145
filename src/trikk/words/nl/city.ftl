# De tafel van een stadsspel: open kaarten, hand, bestemmingskaarten, routes claimen.

city-map = Bord
city-market = Open kaarten
city-tickets-left = nog { $count }
city-hand = Je hand
city-hand-empty = Je hebt geen kaarten.
city-tickets = Je bestemmings­kaarten
city-tickets-none = Nog geen bestemmingskaarten.
city-ticket-done = Behaald
city-ticket-open = nog { $count }
city-ticket-cut = Geen weg meer
city-offer = Bestemmingskaarten om uit te kiezen
city-keep =
    { $count ->
        [one] Behoud { $count } bestemmingskaart
       *[other] Behoud { $count } bestemmingskaarten
    }
city-keep-least = Kies er minstens { $count }
city-tracks = Welk spoor?
city-pay = Kies de kaarten waarmee je betaalt
city-pay-with = Betaal { $cards }
city-price =
    { $count ->
        [one] { $count } vakje, { $colour }
       *[other] { $count } vakjes, { $colour }
    }
city-you-have = Je hebt
city-have-none = Je hebt geen { $cards } en geen { $wilds }.
city-claim = Claim
city-route-taken = { $route }, geclaimd door { $player }
city-route-can = { $route }, je kunt deze claimen
city-place-can = { $place }: kies deze locatie
city-souvenirs = Fiches: { $list }
city-actions = Dit kun je doen
city-action-draw = Trekken
city-action-claim = Claimen
city-action-tickets = Bestemmingen
city-claim-how = Tik op een verlichte route op het bord om die te claimen.
city-claim-none = Je kunt nog geen route claimen: verzamel eerst kaarten.
city-log = Verloop
city-tip-attraction = Toeristische attractie: { $points } aan het eind voor iedereen met een route hierheen
city-tip-token = { $name }: nog { $count }
city-tip-token-held = { $name }: nog { $count } (je hebt er een)
