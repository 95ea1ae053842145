# Studioet, der kart tegnes. Disse tekstene lastes med det.

studio-title = Studio
studio-maps = Mine kart
studio-save = Lagre fil
studio-open = Åpne en fil
studio-new = Nytt kart
studio-new-name = Nytt kart
studio-examples = Eller begynn med et eksempel
studio-kept-here = Kartene blir liggende i denne nettleseren mens du tegner. Lagre filen for å ha en selv, eller for å dele den.
studio-not-kept = Nettleseren har ikke plass til kartet. Lagre filen før du går.
studio-no-map = Dette er ikke filen til et kart med spillebrett.
studio-forget-sure = Fjern { $name } for godt
studio-board = Tegnebrett
studio-panels = Deler av kartet

## Tools

studio-tools = Verktøy
studio-tool-select = Velg og flytt
studio-tool-select-how = Dra steder. Klikk på et sted, en rute, land eller vann for å endre det (V)
studio-tool-place = Sett ut steder
studio-tool-place-how = Klikk der et sted skal være (P)
studio-tool-route = Tegn ruter
studio-tool-route-how = Dra fra sted til sted; en gang til gir en dobbeltrute (R)
studio-tool-land = Tegn land
studio-tool-land-how = Gå rundt landet i ett strøk (L)
studio-tool-water = Tegn vann
studio-tool-water-how = Gå rundt vannet i ett strøk (W)
studio-tool-park = Tegn en park
studio-tool-park-how = Gå rundt parken i ett strøk
studio-no-stroke = Et klikk tegner ingenting: hold nede og gå rundt i ett strøk.
studio-land-on-land = Grunnen er land allerede, så dette synes ikke. Endre { $ground } > «{ $below }».
studio-undo = Angre
studio-redo = Gjør om

## Checks

studio-check = Kontroll
studio-checking = Kontrollerer …
studio-sound = Klar til å spilles
studio-next-places = Neste: Sett steder på brettet.
studio-next-routes = Neste: Forbind stedene med ruter.
studio-next-tickets = Neste: billetter. La noen bli foreslått.
studio-unreached = Ingen rute går til { $places } ennå.
studio-problems = { $count } ting å rette
studio-meant = Mente du «{ $suggestion }»?
studio-line = Linje { $line }:

## What a screen reader hears

studio-said-added = { $name } er satt ut
studio-said-moved = { $place }: { $x }, { $y }
studio-said-from = Fra { $place }: velg nå hvor ruten går
studio-said-joined = Rute fra { $from } til { $to } er tegnet
studio-said-tickets =
    { $count ->
        [one] { $count } billett foreslått
       *[other] { $count } billetter foreslått
    }

## Parts of the map

studio-panel-map = Kart
studio-panel-places = Steder
studio-panel-routes = Ruter
studio-panel-tickets = Billetter
studio-panel-ground = Grunn
studio-change = Endre
studio-remove = Fjern { $name }
studio-by-itself = av seg selv
studio-other-languages = På andre språk
studio-limits = Fra { $least } til { $most }

## The map

studio-map-name = Kartets navn
studio-fewest = Færrest spillere
studio-most = Flest spillere
studio-vehicle = Kjøretøy
studio-vehicle-cable_car = Sporvogner
studio-vehicle-taxi = Taxier
studio-vehicles = Kjøretøy til hver
studio-cards = Kort
studio-cards-note = Hvor mange av hver; 0 utelater en farge, og rutene i den blir grå.
studio-wild = joker
studio-worth = Hva ting er verdt
studio-route-points =
    { $length ->
        [one] Rute med { $length } felt
       *[other] Rute med { $length } felter
    }
studio-attraction-points = Attraksjon
studio-rules = Regler
studio-setup-cards = Kort fra start
studio-setup-market = Åpne kort
studio-setup-tickets = Billetter fra start
studio-setup-keep = av dem beholdes
studio-rules-reset_wilds = Jokere som bytter ut de åpne kortene
studio-rules-draw_tickets = Billetter som trekkes senere
studio-rules-keep_tickets = av dem beholdes
studio-rules-last_turns_vehicles = Kjøretøy igjen i siste tur

## Places

studio-add-place = Legg til et sted
studio-place-new = Sted { $number }
studio-select = Velg { $name }
studio-name-of = Navn på sted { $number }
studio-attraction-of = { $name } er en attraksjon
studio-attraction-note = En attraksjon gir poeng til dem som kommer dit.
studio-places-none = Ingen steder ennå. Legg til et her, eller sett det på brettet.
studio-x = Mot høyre
studio-y = Nedover
studio-side = Navnet står
studio-side-n = over
studio-side-ne = over til høyre
studio-side-e = til høyre
studio-side-se = under til høyre
studio-side-s = under
studio-side-sw = under til venstre
studio-side-w = til venstre
studio-side-nw = over til venstre

## Routes

studio-add-route = Legg til en rute
studio-route = Rute
studio-from = Fra
studio-to = Til
studio-ends = { $from } – { $to }
studio-colour = Farge
studio-colour-of = Fargen på { $name }
studio-length = Lengde
studio-length-of = Lengden på { $name }
studio-ferries = Ferger
studio-ferries-of = Ferger på { $name }
studio-double = Gjør den dobbel
studio-two-tracks = To ruter forbinder allerede { $from } og { $to }; det er ikke plass til en tredje.
studio-bend = Bue
studio-bend-free = Bue av seg selv
studio-routes-none = Ingen ruter ennå. Legg til en her, eller tegn den fra sted til sted.

## Tickets

studio-how-many = Hvor mange
studio-suggest = Foreslå billetter
studio-suggest-note = Bytter ut alle billetter med andre: spredt over brettet, verdt det den korteste veien krever, og mer hvis bots sjelden fullfører dem.
studio-untried = Bots har ikke prøvd disse billettene ennå: Trikk gjøres fortsatt raskt på denne maskinen ({ $percent } %). Poengene er lengden på den korteste veien.
studio-suggest-again = Spør igjen
studio-few-tickets =
    { $count ->
        [0] Ingen billetter ennå: Det er minst to ruter mellom endene på en billett. Forbind flere steder først.
        [one] Bare { $count } billett: Ingen andre steder ligger minst to ruter fra hverandre.
       *[other] Bare { $count } billetter: Ingen andre steder ligger minst to ruter fra hverandre.
    }
studio-add-ticket = Legg til en billett
studio-number = Nr.
studio-points = Poeng
studio-way = Vei
studio-ticket-from = Billett { $number } fra
studio-ticket-to = Billett { $number } til
studio-ticket-points = Poeng for billett { $number }
studio-ticket-remove = Fjern billett { $number }

## Land and water

studio-ground-land = land
studio-ground-water = vann
studio-ground-park = park
studio-below = Under alt
studio-colour-of-ground = Farge på { $kind }
studio-stroke-how = Ta et verktøy og gå rundt i ett strøk, eller begynn med en oval:
studio-add-land = Land
studio-add-water = Vann
studio-add-park = Park
studio-shapes = Former
studio-shape = { $number }: { $kind }
studio-shape-how = Piltastene flytter en form. Dra hjørnene på brettet.
studio-kind = Slag
studio-smooth = Myk kant
studio-larger = Større: { $name }
studio-smaller = Mindre: { $name }
studio-tracing = Et bilde å tegne etter
studio-tracing-note = Det ligger under kartet og blir i denne nettleseren.
studio-tracing-choose = Velg et bilde
studio-tracing-wrong = Denne filen er ikke et bilde som nettleseren kan vise.
studio-tracing-remove = Fjern bildet
studio-strength = Styrke
studio-width = Bredde

## Is it fair?

studio-panel-fair = Rettferdig?
studio-fair = Er det rettferdig?
studio-fair-how = Bots spiller mange spill på kartet ditt, og du ser hva som kom ut av det. Ingens spill må vente.
studio-fair-games = Spill for hvert antall spillere
studio-fair-playing = Bots spiller: { $done } av { $all } spill
studio-fair-preparing = Trikk gjøres raskt på denne maskinen; så spiller bots: { $percent } %.
studio-fair-stop = Stopp
studio-fair-first = Rett først det som står ovenfor.
studio-fair-old = Du har endret kartet siden. Spill igjen for å sammenligne begge utgavene.
studio-fair-advice = Hva du kan endre
studio-fair-none = Ingenting skiller seg ut: Kartet er rettferdig.
studio-fair-follow = Gjør det
studio-fair-done = Gjort
studio-fair-do = Gjør det: billett { $number } for { $points }
studio-fair-double = Gjør det: gjør { $route } dobbel
studio-fair-figures = Tall
studio-fair-this = Dette kartet
studio-fair-before = Før
studio-fair-before-note = De nederste tallene er fra versjonen før.
studio-fair-seat = Første plass av { $players }, over en jevn andel
studio-fair-turns = Turer i et spill
studio-fair-points = Poeng til en spiller
studio-fair-margin = Poeng foran neste spiller
studio-fair-resets = Ganger de åpne kortene byttes ut i et spill
studio-fair-search = Første plass av { $players }, sterkere bot, { $count } spill
studio-fair-search-note = I den siste raden spiller en sterkere bot. Den tenker mye lenger på hvert trekk, så det er bare { $count } spill, og tallet er grovt.
studio-fair-show = Vist på rutene
studio-fair-used = i hvor mange spill de kreves
studio-fair-wins = hvor mye oftere eierne vinner
studio-fair-ends = Billett
studio-fair-offered = Tilbudt i et spill
studio-fair-kept = Beholdt
studio-fair-completed = Fullført
studio-fair-worth = Gir
studio-fair-claimed = Krevd
studio-fair-with = Vinner med den
studio-fair-without = Vinner uten den
studio-advice-first_seat_strong = Med { $players } spillere vinner første plass { $percent } % av spillene, ikke { $even } %: Gjør spillet lengre med flere kjøretøy eller lengre ruter, eller legg til doble ruter.
studio-advice-first_seat_weak = Med { $players } spillere vinner første plass { $percent } % av spillene, ikke { $even } %: La de siste turene begynne senere, med færre kjøretøy igjen.
studio-advice-many_resets = Med { $players } spillere byttes de åpne kortene ut { $times } ganger i et spill: Ta ut jokere, eller krev flere før kortene byttes.
studio-advice-dead_place = Ingen drar til { $place }: La en billett ende der.
studio-advice-dead_route = Ingen krever { $route }: Gjør ruten kortere eller grå, legg en billett over den, eller ta den bort.
studio-advice-rare_route = { $route } kreves i bare { $percent } % av spillene: Legg en billett over ruten.
studio-advice-strong_route = Den som krever { $route }, vinner { $percent } prosentpoeng oftere enn andre: Gjør ruten dobbel.
studio-advice-ticket_too_dear = Billett { $number } ({ $ends }) er verdt { $points } poeng for mye: Gjør den verdt { $fair }.
studio-advice-ticket_too_cheap = Billett { $number } ({ $ends }) er verdt { $points } poeng for lite: Gjør den verdt { $fair }.
studio-advice-ticket_wins = Den som har billett { $number } ({ $ends }), vinner { $percent } % av spillene, ikke { $even } %: Gjør den verdt { $fair }.
studio-advice-ticket_loses = Den som har billett { $number } ({ $ends }), vinner { $percent } % av spillene, ikke { $even } %: Gjør den verdt { $fair }.
studio-advice-ticket_hard = Billett { $number } ({ $ends }) fullføres av bare { $percent } % av dem som beholder den: Legg til en rute, eller gjør en på veien kortere.

## Play it

studio-play = Spill det
studio-play-how = Kartet går til serveren slik det er nå. Det du endrer senere, rører ikke spillet.
studio-play-bots = Mot bots
studio-play-friends = Med venner
