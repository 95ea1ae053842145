# Bordet i et byspil: åbne kort, hånd, rutekort, strækninger man gør krav på.

city-map = Spilleplade
city-market = Åbne kort
city-tickets-left = { $count } tilbage
city-hand = Din hånd
city-hand-empty = Du har ingen kort.
city-tickets = Dine rutekort
city-tickets-none = Ingen rutekort endnu.
city-ticket-done = Færdiggjort
city-ticket-open = { $count } tilbage
city-ticket-cut = Afskåret
city-offer = Rutekort at vælge imellem
city-keep =
    { $count ->
        [one] Behold { $count } rutekort
       *[other] Behold { $count } rutekort
    }
city-keep-least = Vælg mindst { $count }
city-tracks = Hvilket spor?
city-pay = Vælg de kort, du betaler med
city-pay-with = Betal { $cards }
city-price =
    { $count ->
        [one] { $count } felt, { $colour }
       *[other] { $count } felter, { $colour }
    }
city-you-have = Du har
city-have-none = Du har hverken { $cards } eller { $wilds }.
city-claim = Gør krav
city-route-taken = { $route }, taget af { $player }
city-route-can = { $route }, du kan gøre krav på den
city-place-can = { $place }: vælg stedet
city-souvenirs = Markører: { $list }
city-actions = Det kan du gøre
city-action-draw = Træk
city-action-claim = Gør krav
city-action-tickets = Rutekort
city-claim-how = Tryk på en oplyst strækning på spillepladen for at gøre krav på den.
city-claim-none = Du kan ikke gøre krav på en strækning endnu: Saml kort først.
city-log = Log
city-tip-attraction = Turistattraktion: { $points } til sidst til alle, der har en strækning hertil
city-tip-token = { $name }: { $count } tilbage
city-tip-token-held = { $name }: { $count } tilbage (du har 1)
