# De tafel van The Card Game: rangeerterreinen, op-het-spoor-stapels, kaarten leggen, bestemmingskaarten, telling en grote steden.

cards-supply = Open kaarten en stapels
cards-second-deck = Tweede stapel
cards-ticket-deck = { $draw } (nog { $count })
cards-ticket-deck-short = Bestemmingen
cards-yard-of = Rangeerterrein: { $name }
cards-your-yard = Je rangeerterrein
cards-yard-empty = Het rangeerterrein is leeg
cards-track =
    { $count ->
        [one] Op-het-spoor-stapel: { $count } kaart
       *[other] Op-het-spoor-stapel: { $count } kaarten
    }
cards-track-short = Spoor
cards-hand = Je hand
cards-hand-empty = Je hebt geen kaarten in je hand
cards-hand-size =
    { $count ->
        [one] Hand: { $count } kaart
       *[other] Hand: { $count } kaarten
    }
cards-hand-chosen = { $cards }, { $chosen } gekozen
cards-known = Bekende kaarten in de hand

## Kaarten leggen.

cards-prompt-lay = Eén kleur, of drie verschillende
cards-tray = Gekozen kaarten
cards-more = Eén meer: { $card }
cards-fewer = Eén minder: { $card }
cards-or = of
cards-robs = Treinroof: { $name } verliest { $cards }

## Bestemmingskaarten.

cards-page-tickets = Bestem­mingen
cards-page-cities = Grote steden
cards-page-log = Verloop
cards-asks = Vraagt { $cards }
cards-bonus = bonus { $count }
cards-ticket-done = Behaald
cards-ticket-missing =
    { $count ->
        [0] Alles is er
       *[other] Nog { $count } nodig
    }
cards-counted = Meegeteld: je hand en je rangeerterrein
cards-counted-track = Meegeteld: je hand, je rangeerterrein en je op-het-spoor-stapel
cards-together =
    { $count ->
        [0] Je kaarten kunnen hier nog niets van betalen.
       *[other] Samen betalen je kaarten er { $count } van { $all }: { $points }
    }
cards-together-yes = Te betalen samen met de andere
cards-together-no = Niet samen met de andere
cards-tickets-none = Je hebt geen bestemmingskaarten.
cards-tickets-offered =
    { $count ->
        [one] { $count } bestemmingskaart om uit te kiezen
       *[other] { $count } bestemmingskaarten om uit te kiezen
    }
cards-tickets-hidden-all = Alleen wie meespeelt, ziet zijn bestemmingskaarten.
cards-tickets-held =
    { $count ->
        [one] Nog { $count } bestemmingskaart te behalen: { $points }
       *[other] Nog { $count } bestemmingskaarten te behalen: { $points }
    }
cards-tickets-done =
    { $count ->
        [one] { $count } behaalde bestemmingskaart: { $points }
       *[other] { $count } behaalde bestemmingskaarten: { $points }
    }
cards-offer =
    { $count ->
        [0] Welke bestemmingskaarten behoud je?
       *[other] Welke bestemmingskaarten behoud je? Minstens { $count }
    }
cards-keep =
    { $count ->
        [0] Behoud er geen
        [one] Behoud { $count } kaart: { $points }
       *[other] Behoud { $count } kaarten: { $points }
    }
cards-keep-least =
    { $count ->
        [one] Kies minstens { $count } kaart
       *[other] Kies minstens { $count } kaarten
    }

## De telling.

cards-scoring-yours = Je telling
cards-scoring-of = Telling: { $name }
cards-scoring-how = Je op-het-spoor-stapel betaalt voor bestemmingskaarten. Elke kaart betaalt één keer.
cards-scoring-left =
    { $count ->
        [one] { $name } heeft nog { $count } bestemmingskaart.
       *[other] { $name } heeft nog { $count } bestemmingskaarten.
    }
cards-best = Beste keuze
cards-complete = Behaal
cards-done-title = Geen kaarten meer behalen?
cards-done-warning =
    { $count ->
        [one] Je kunt nog { $count } bestemmingskaart behalen. Wat aan het eind niet behaald is, levert minpunten op.
       *[other] Je kunt nog een van { $count } bestemmingskaarten behalen. Wat aan het eind niet behaald is, levert minpunten op.
    }
cards-done-back = Meer behalen

## Grote steden.

cards-cities-how = Wie aan het eind de meeste behaalde bestemmingskaarten naar een stad heeft, wint de bonus.
cards-city-leads =
    { $count ->
        [one] Meeste: { $names } met { $count } bestemmingskaart
       *[other] Meeste: { $names } met { $count } bestemmingskaarten
    }
cards-city-free = Nog niemand
