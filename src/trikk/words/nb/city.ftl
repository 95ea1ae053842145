# Bordet i et byspill: åpne kort, hånd, billetter, ruter som kreves.

city-map = Kart
city-market = Åpne kort
city-tickets-left = { $count } igjen
city-hand = Hånden din
city-hand-empty = Du har ingen kort.
city-tickets = Billettene dine
city-tickets-none = Ingen billetter ennå.
city-ticket-done = Fullført
city-ticket-open = { $count } igjen
city-ticket-cut = Ingen vei igjen
city-offer = Billetter å velge mellom
city-keep =
    { $count ->
        [one] Behold { $count } billett
       *[other] Behold { $count } billetter
    }
city-keep-least = Velg minst { $count }
city-tracks = Hvilket spor?
city-pay = Velg kortene du betaler med
city-pay-with = Betal { $cards }
city-price =
    { $count ->
        [one] { $count } felt, { $colour }
       *[other] { $count } felter, { $colour }
    }
city-you-have = Du har
city-have-none = Du har verken { $cards } eller { $wilds }.
city-claim = Krev
city-route-taken = { $route }, krevd av { $player }
city-route-can = { $route }, du kan kreve den
city-place-can = { $place }: velg stedet
city-souvenirs = Sjetonger: { $list }
city-actions = Dette kan du gjøre
city-action-draw = Trekk
city-action-claim = Krev
city-action-tickets = Billetter
city-claim-how = Trykk på en opplyst rute på kartet for å kreve den.
city-claim-none = Du kan ikke kreve noen rute ennå: Samle kort først.
city-log = Logg
city-tip-attraction = Turistattraksjon: { $points } til slutt for alle som har en rute hit
city-tip-token = { $name }: { $count } igjen
city-tip-token-held = { $name }: { $count } igjen (du har 1)
