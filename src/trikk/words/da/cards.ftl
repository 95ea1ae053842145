# Bordet i The Card Game: remiser, på sporet-bunker, at lægge kort, rutekort, optælling og storbyer.

cards-supply = Åbne kort og stakke
cards-second-deck = Stak nummer to
cards-ticket-deck = { $draw } ({ $count } tilbage)
cards-ticket-deck-short = Rutekort
cards-yard-of = Remise: { $name }
cards-your-yard = Din remise
cards-yard-empty = Remisen er tom
cards-track = På sporet-bunke: { $count } kort
cards-track-short = Spor
cards-hand = Din hånd
cards-hand-empty = Du har ingen kort på hånden
cards-hand-size = Hånd: { $count } kort
cards-hand-chosen = { $cards }, { $chosen } valgt
cards-known = Kendte kort på hånden

## At lægge kort.

cards-prompt-lay = Én farve, eller tre forskellige
cards-tray = Valgte kort
cards-more = Ét til: { $card }
cards-fewer = Ét færre: { $card }
cards-or = eller
cards-robs = Togrøveri: { $name } mister { $cards }

## Rutekort.

cards-page-tickets = Rutekort
cards-page-cities = Storbyer
cards-page-log = Log
cards-asks = Kræver { $cards }
cards-bonus = bonus { $count }
cards-ticket-done = Færdiggjort
cards-ticket-missing =
    { $count ->
        [0] Alt er på plads
       *[other] { $count } mangler
    }
cards-counted = Medregnet: din hånd og din remise
cards-counted-track = Medregnet: din hånd, din remise og din på sporet-bunke
cards-together =
    { $count ->
        [0] Dine kort rækker ikke til nogen af dem endnu.
       *[other] Dine kort rækker til { $count } af { $all } tilsammen: { $points }
    }
cards-together-yes = Kan betales sammen med de andre
cards-together-no = Ikke sammen med de andre
cards-tickets-none = Du har ingen rutekort.
cards-tickets-offered = { $count } rutekort at vælge imellem
cards-tickets-hidden-all = Kun de, der spiller, kan se deres rutekort.
cards-tickets-held = { $count } rutekort at færdiggøre: { $points }
cards-tickets-done =
    { $count ->
        [one] { $count } færdiggjort rutekort: { $points }
       *[other] { $count } færdiggjorte rutekort: { $points }
    }
cards-offer =
    { $count ->
        [0] Hvilke rutekort beholder du?
       *[other] Hvilke rutekort beholder du? Mindst { $count }
    }
cards-keep =
    { $count ->
        [0] Behold ingen
       *[other] Behold { $count } rutekort: { $points }
    }
cards-keep-least = Vælg mindst { $count } rutekort

## Optælling.

cards-scoring-yours = Din optælling
cards-scoring-of = Optælling: { $name }
cards-scoring-how = Du betaler dine rutekort med din på sporet-bunke. Hvert kort kan kun bruges én gang.
cards-scoring-left = { $name } har { $count } rutekort tilbage.
cards-best = Bedste valg
cards-complete = Færdiggør
cards-done-title = Vil du ikke færdiggøre flere?
cards-done-warning =
    { $count ->
        [one] Du kan stadig færdiggøre { $count } rutekort. Rutekort, der ikke er færdiggjort til sidst, giver minuspoint.
       *[other] Du kan stadig færdiggøre et af { $count } rutekort. Rutekort, der ikke er færdiggjort til sidst, giver minuspoint.
    }
cards-done-back = Færdiggør flere

## Storbyer.

cards-cities-how = Til sidst får den, der har færdiggjort flest rutekort til en by, dens bonus.
cards-city-leads = Flest: { $names } med { $count } rutekort
cards-city-free = Ingen endnu
