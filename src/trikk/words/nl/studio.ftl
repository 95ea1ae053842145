# De studio, waar landkaarten worden getekend. Deze teksten worden ermee geladen.

studio-title = Studio
studio-maps = Mijn kaarten
studio-save = Bestand opslaan
studio-open = Bestand openen
studio-new = Nieuwe landkaart
studio-new-name = Nieuwe landkaart
studio-examples = Of begin met een voorbeeld
studio-kept-here = Landkaarten blijven in deze browser terwijl je tekent. Sla het bestand op om er zelf een te hebben, of om het te delen.
studio-not-kept = Deze browser heeft geen plaats voor de landkaart. Sla het bestand op voor je weggaat.
studio-no-map = Dit is niet het bestand van een landkaart met een bord.
studio-forget-sure = { $name } echt verwijderen
studio-board = Tekenbord
studio-panels = Delen van de landkaart

## Tools

studio-tools = Gereedschap
studio-tool-select = Kiezen en verplaatsen
studio-tool-select-how = Sleep locaties. Klik op een locatie, een route, land of water om die te veranderen (V)
studio-tool-place = Locaties neerzetten
studio-tool-place-how = Klik waar een locatie moet komen (P)
studio-tool-route = Routes tekenen
studio-tool-route-how = Sleep van locatie naar locatie; nog een keer geeft een dubbele route (R)
studio-tool-land = Land tekenen
studio-tool-land-how = Ga in één streek om het land heen (L)
studio-tool-water = Water tekenen
studio-tool-water-how = Ga in één streek om het water heen (W)
studio-tool-park = Een park tekenen
studio-tool-park-how = Ga in één streek om het park heen
studio-no-stroke = Een klik tekent niets: blijf drukken en ga er in één streek omheen.
studio-land-on-land = De ondergrond is al land, dus dit is niet te zien. Verander { $ground } > “{ $below }”.
studio-undo = Ongedaan maken
studio-redo = Opnieuw

## Checks

studio-check = Controle
studio-checking = Controleren …
studio-sound = Klaar om te spelen
studio-next-places = Nu: zet locaties op het bord.
studio-next-routes = Nu: verbind de locaties met routes.
studio-next-tickets = Nu: bestemmingskaarten. Laat er een paar voorstellen.
studio-unreached = Er gaat nog geen route naar { $places }.
studio-problems =
    { $count ->
        [one] { $count } ding om te verbeteren
       *[other] { $count } dingen om te verbeteren
    }
studio-meant = Bedoelde je ‘{ $suggestion }’?
studio-line = Regel { $line }:

## What a screen reader hears

studio-said-added = { $name } toegevoegd
studio-said-moved = { $place }: { $x }, { $y }
studio-said-from = Van { $place }: kies nu waar de route heen gaat
studio-said-joined = Route van { $from } naar { $to } toegevoegd
studio-said-tickets =
    { $count ->
        [one] { $count } bestemmingskaart voorgesteld
       *[other] { $count } bestemmingskaarten voorgesteld
    }

## Parts of the map

studio-panel-map = Landkaart
studio-panel-places = Locaties
studio-panel-routes = Routes
studio-panel-tickets = Bestemmingen
studio-panel-ground = Ondergrond
studio-change = Veranderen
studio-remove = { $name } verwijderen
studio-by-itself = vanzelf
studio-other-languages = In andere talen
studio-limits = Van { $least } tot en met { $most }

## The map

studio-map-name = Naam van de landkaart
studio-fewest = Minste spelers
studio-most = Meeste spelers
studio-vehicle = Voertuigen
studio-vehicle-cable_car = Kabeltrams
studio-vehicle-taxi = Taxi’s
studio-vehicles = Voertuigen per speler
studio-cards = Kaarten
studio-cards-note = Hoeveel van elk; 0 laat een kleur weg, en de routes ervan worden grijs.
studio-wild = joker
studio-worth = Wat iets waard is
studio-route-points =
    { $length ->
        [one] Route van { $length } vakje
       *[other] Route van { $length } vakjes
    }
studio-attraction-points = Attractie
studio-rules = Regels
studio-setup-cards = Kaarten bij het begin
studio-setup-market = Open kaarten
studio-setup-tickets = Bestemmingskaarten bij het begin
studio-setup-keep = daarvan te behouden
studio-rules-reset_wilds = Jokers die de open kaarten vervangen
studio-rules-draw_tickets = Bestemmingskaarten later
studio-rules-keep_tickets = daarvan te behouden
studio-rules-last_turns_vehicles = Voertuigen over in de laatste beurt

## Places

studio-add-place = Locatie toevoegen
studio-place-new = Locatie { $number }
studio-select = { $name } kiezen
studio-name-of = Naam van locatie { $number }
studio-attraction-of = { $name } is een attractie
studio-attraction-note = Een attractie is punten waard voor wie er komt.
studio-places-none = Nog geen locaties. Voeg er hier een toe, of zet die op het bord.
studio-x = Naar rechts
studio-y = Omlaag
studio-side = De naam staat
studio-side-n = erboven
studio-side-ne = rechtsboven
studio-side-e = rechts
studio-side-se = rechtsonder
studio-side-s = eronder
studio-side-sw = linksonder
studio-side-w = links
studio-side-nw = linksboven

## Routes

studio-add-route = Route toevoegen
studio-route = Route
studio-from = Van
studio-to = Naar
studio-ends = { $from } – { $to }
studio-colour = Kleur
studio-colour-of = Kleur van { $name }
studio-length = Lengte
studio-length-of = Lengte van { $name }
studio-ferries = Veerboten
studio-ferries-of = Veerboten op { $name }
studio-double = Dubbel maken
studio-two-tracks = Twee routes verbinden { $from } en { $to } al; voor een derde is geen plaats.
studio-bend = Bocht
studio-bend-free = Bocht vanzelf
studio-routes-none = Nog geen routes. Voeg er hier een toe, of teken die van locatie naar locatie.

## Tickets

studio-how-many = Hoeveel
studio-suggest = Bestemmingen voorstellen
studio-suggest-note = Vervangt alle bestemmingskaarten door andere: verspreid over het bord, waard wat de kortste weg kost, en meer als bots ze zelden halen.
studio-untried = Bots hebben deze bestemmingen nog niet geprobeerd: Trikk wordt op dit apparaat nog snel gemaakt ({ $percent }%). De punten zijn de lengte van de kortste weg.
studio-suggest-again = Opnieuw vragen
studio-few-tickets =
    { $count ->
        [0] Nog geen bestemmingskaarten: tussen de twee uiteinden liggen minstens twee routes. Verbind eerst meer locaties.
        [one] Slechts { $count } bestemmingskaart: geen andere locaties liggen minstens twee routes uit elkaar.
       *[other] Slechts { $count } bestemmingskaarten: geen andere locaties liggen minstens twee routes uit elkaar.
    }
studio-add-ticket = Bestemming toevoegen
studio-number = Nr.
studio-points = Punten
studio-way = Weg
studio-ticket-from = Bestemmingskaart { $number } van
studio-ticket-to = Bestemmingskaart { $number } naar
studio-ticket-points = Punten van bestemmingskaart { $number }
studio-ticket-remove = Bestemmingskaart { $number } verwijderen

## Land and water

studio-ground-land = land
studio-ground-water = water
studio-ground-park = park
studio-below = Onder alles
studio-colour-of-ground = Kleur van { $kind }
studio-stroke-how = Neem gereedschap en ga er in één beweging omheen, of begin met een ovaal:
studio-add-land = Land
studio-add-water = Water
studio-add-park = Park
studio-shapes = Vormen
studio-shape = { $number }: { $kind }
studio-shape-how = De pijltoetsen verplaatsen een vorm. Sleep de hoeken op het bord.
studio-kind = Soort
studio-smooth = Zachte rand
studio-larger = Groter: { $name }
studio-smaller = Kleiner: { $name }
studio-tracing = Een afbeelding om over te trekken
studio-tracing-note = Die ligt onder je landkaart en blijft in deze browser.
studio-tracing-choose = Afbeelding kiezen
studio-tracing-wrong = Dit bestand is geen afbeelding die de browser kan tonen.
studio-tracing-remove = Afbeelding verwijderen
studio-strength = Sterkte
studio-width = Breedte

## Is it fair?

studio-panel-fair = Eerlijk?
studio-fair = Is het eerlijk?
studio-fair-how = Bots spelen veel spellen op je landkaart, en je ziet wat eruit komt. Niemands spel hoeft te wachten.
studio-fair-games = Spellen voor elk aantal spelers
studio-fair-playing = Bots zijn aan het spelen: { $done } van { $all } spellen
studio-fair-preparing = Trikk wordt op dit apparaat snel gemaakt; daarna spelen bots: { $percent }%.
studio-fair-stop = Stoppen
studio-fair-first = Verbeter eerst wat hierboven staat.
studio-fair-old = Je hebt de landkaart sindsdien veranderd. Speel nog eens om beide versies te vergelijken.
studio-fair-advice = Wat je kunt veranderen
studio-fair-none = Niets valt op: deze landkaart is eerlijk.
studio-fair-follow = Doen
studio-fair-done = Gedaan
studio-fair-do = Doen: bestemmingskaart { $number } voor { $points }
studio-fair-double = Doen: { $route } dubbel maken
studio-fair-figures = Cijfers
studio-fair-this = Deze landkaart
studio-fair-before = Eerder
studio-fair-before-note = De onderste getallen zijn van de eerdere versie.
studio-fair-seat = Eerste plaats van { $players }, boven een gelijk deel
studio-fair-turns = Beurten in een spel
studio-fair-points = Punten van een speler
studio-fair-margin = Punten voor op de volgende speler
studio-fair-resets = Keren dat de open kaarten worden vervangen in een spel
studio-fair-search = Eerste plaats van { $players }, sterkere bot, { $count } spellen
studio-fair-search-note = In de laatste rij speelt een sterkere bot. Die denkt veel langer na over elke zet, dus zijn er maar { $count } spellen, en is het cijfer grof.
studio-fair-show = Op de routes staat
studio-fair-used = in hoeveel spellen ze worden geclaimd
studio-fair-wins = hoeveel vaker de eigenaars winnen
studio-fair-ends = Bestemmingskaart
studio-fair-offered = Aangeboden in een spel
studio-fair-kept = Behouden
studio-fair-completed = Behaald
studio-fair-worth = Levert op
studio-fair-claimed = Geclaimd
studio-fair-with = Wint ermee
studio-fair-without = Wint zonder
studio-advice-first_seat_strong = Met { $players } spelers wint de eerste plaats { $percent }% van de spellen, niet { $even }%: maak het spel langer met meer voertuigen of langere routes, of voeg dubbele routes toe.
studio-advice-first_seat_weak = Met { $players } spelers wint de eerste plaats { $percent }% van de spellen, niet { $even }%: laat de laatste beurten later beginnen, met minder voertuigen over.
studio-advice-many_resets = Met { $players } spelers worden de open kaarten { $times } keer per spel vervangen: haal jokers weg, of laat er meer nodig zijn om te vervangen.
studio-advice-dead_place = Niemand gaat naar { $place }: laat er een bestemming eindigen.
studio-advice-dead_route = Niemand claimt { $route }: maak de route korter of grijs, leid er een bestemming overheen, of haal haar weg.
studio-advice-rare_route = { $route } wordt in maar { $percent }% van de spellen geclaimd: leid er een bestemming overheen.
studio-advice-strong_route = Wie { $route } claimt, wint { $percent } procentpunt vaker dan anderen: maak de route dubbel.
studio-advice-ticket_too_dear =
    { $points ->
        [one] Bestemmingskaart { $number } ({ $ends }) is { $points } punt te veel waard: maak er { $fair } van.
       *[other] Bestemmingskaart { $number } ({ $ends }) is { $points } punten te veel waard: maak er { $fair } van.
    }
studio-advice-ticket_too_cheap =
    { $points ->
        [one] Bestemmingskaart { $number } ({ $ends }) is { $points } punt te weinig waard: maak er { $fair } van.
       *[other] Bestemmingskaart { $number } ({ $ends }) is { $points } punten te weinig waard: maak er { $fair } van.
    }
studio-advice-ticket_wins = Wie bestemmingskaart { $number } ({ $ends }) heeft, wint { $percent }% van de spellen, niet { $even }%: maak er { $fair } van.
studio-advice-ticket_loses = Wie bestemmingskaart { $number } ({ $ends }) heeft, wint { $percent }% van de spellen, niet { $even }%: maak er { $fair } van.
studio-advice-ticket_hard = Bestemmingskaart { $number } ({ $ends }) wordt maar door { $percent }% van de bezitters behaald: voeg een route toe, of maak er een onderweg korter.

## Play it

studio-play = Speel het
studio-play-how = Je landkaart gaat naar de server zoals die nu is. Wat je later verandert, raakt het spel niet.
studio-play-bots = Tegen bots
studio-play-friends = Met vrienden
