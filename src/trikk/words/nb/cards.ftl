# Bordet i The Card Game: togstaller, på-skinner-bunker, å legge kort, billetter, opptelling og storbyer.

cards-supply = Åpne kort og bunker
cards-second-deck = Bunke nummer to
cards-ticket-deck = { $draw } ({ $count } igjen)
cards-ticket-deck-short = Billetter
cards-yard-of = Togstall: { $name }
cards-your-yard = Togstallen din
cards-yard-empty = Togstallen er tom
cards-track = På-skinner-bunke: { $count } kort
cards-track-short = Skinner
cards-hand = Hånden din
cards-hand-empty = Du har ingen kort på hånden
cards-hand-size = Hånd: { $count } kort
cards-hand-chosen = { $cards }, { $chosen } valgt
cards-known = Kjente kort på hånden

## Å legge kort.

cards-prompt-lay = Én farge, eller tre ulike
cards-tray = Valgte kort
cards-more = Ett til: { $card }
cards-fewer = Ett færre: { $card }
cards-or = eller
cards-robs = Togran: { $name } mister { $cards }

## Billetter.

cards-page-tickets = Billetter
cards-page-cities = Storbyer
cards-page-log = Logg
cards-asks = Krever { $cards }
cards-bonus = bonus { $count }
cards-ticket-done = Fullført
cards-ticket-missing =
    { $count ->
        [0] Alt er på plass
       *[other] { $count } mangler
    }
cards-counted = Regnet med: hånden og togstallen din
cards-counted-track = Regnet med: hånden, togstallen og på-skinner-bunken din
cards-together =
    { $count ->
        [0] Kortene dine rekker ikke til noen av disse ennå.
       *[other] Kortene dine rekker til { $count } av { $all } til sammen: { $points }
    }
cards-together-yes = Kan betales sammen med de andre
cards-together-no = Ikke sammen med de andre
cards-tickets-none = Du har ingen billetter.
cards-tickets-offered =
    { $count ->
        [one] { $count } billett å velge mellom
       *[other] { $count } billetter å velge mellom
    }
cards-tickets-hidden-all = Bare de som spiller, ser billettene sine.
cards-tickets-held =
    { $count ->
        [one] { $count } billett å fullføre: { $points }
       *[other] { $count } billetter å fullføre: { $points }
    }
cards-tickets-done =
    { $count ->
        [one] { $count } fullført billett: { $points }
       *[other] { $count } fullførte billetter: { $points }
    }
cards-offer =
    { $count ->
        [0] Hvilke billetter beholder du?
       *[other] Hvilke billetter beholder du? Minst { $count }
    }
cards-keep =
    { $count ->
        [0] Behold ingen
        [one] Behold { $count } billett: { $points }
       *[other] Behold { $count } billetter: { $points }
    }
cards-keep-least =
    { $count ->
        [one] Velg minst { $count } billett
       *[other] Velg minst { $count } billetter
    }

## Opptelling.

cards-scoring-yours = Opptellingen din
cards-scoring-of = Opptelling: { $name }
cards-scoring-how = Du betaler billettene med på-skinner-bunken din. Hvert kort kan bare brukes én gang.
cards-scoring-left =
    { $count ->
        [one] { $name } har { $count } billett igjen.
       *[other] { $name } har { $count } billetter igjen.
    }
cards-best = Beste valg
cards-complete = Fullfør
cards-done-title = Vil du ikke fullføre flere?
cards-done-warning =
    { $count ->
        [one] Du kan fortsatt fullføre { $count } billett. Billetter som ikke er fullført til slutt, gir minuspoeng.
       *[other] Du kan fortsatt fullføre en av { $count } billetter. Billetter som ikke er fullført til slutt, gir minuspoeng.
    }
cards-done-back = Fullfør flere

## Storbyer.

cards-cities-how = Til slutt får den som har flest fullførte billetter til en by, bonusen.
cards-city-leads =
    { $count ->
        [one] Flest: { $names } med { $count } billett
       *[other] Flest: { $names } med { $count } billetter
    }
cards-city-free = Ingen ennå
