# Bordet i ett stadsspel: uppvända kort, hand, biljetter, sträckor som mutas in.

city-map = Karta
city-market = Uppvända kort
city-tickets-left = { $count } kvar
city-hand = Din hand
city-hand-empty = Du har inga kort.
city-tickets = Dina biljetter
city-tickets-none = Inga biljetter ännu.
city-ticket-done = Avklarad
city-ticket-open = { $count } kvar
city-ticket-cut = Ingen väg kvar
city-offer = Biljetter att välja mellan
city-keep =
    { $count ->
        [one] Behåll { $count } biljett
       *[other] Behåll { $count } biljetter
    }
city-keep-least = Välj minst { $count }
city-tracks = Vilket spår?
city-pay = Välj vilka kort du betalar med
city-pay-with = Betala { $cards }
city-price =
    { $count ->
        [one] { $count } ruta, { $colour }
       *[other] { $count } rutor, { $colour }
    }
city-you-have = Du har
city-have-none = Du har varken { $cards } eller { $wilds }.
city-claim = Muta in
city-route-taken = { $route }, inmutad av { $player }
city-route-can = { $route }, du kan muta in den
city-place-can = { $place }: välj platsen
city-souvenirs = Markörer: { $list }
city-actions = Det här kan du göra
city-action-draw = Dra
city-action-claim = Muta in
city-action-tickets = Biljetter
city-claim-how = Tryck på en upplyst sträcka på kartan för att muta in den.
city-claim-none = Du kan inte muta in någon sträcka ännu: samla kort först.
city-log = Logg
city-tip-attraction = Turistattraktion: { $points } i slutet till alla som har en sträcka hit
city-tip-token = { $name }: { $count } kvar
city-tip-token-held = { $name }: { $count } kvar (du har 1)
