# Studiet, hvor spilleplader tegnes. Disse tekster hentes sammen med det.

studio-title = Studie
studio-maps = Mine spilleplader
studio-save = Gem fil
studio-open = Åbn en fil
studio-new = Ny spilleplade
studio-new-name = Ny spilleplade
studio-examples = Eller begynd med et eksempel
studio-kept-here = Spillepladerne bliver i denne browser, mens du tegner. Gem filen for selv at have en, eller for at dele den.
studio-not-kept = Browseren har ikke plads til spillepladen. Gem filen, før du går.
studio-no-map = Det er ikke filen til en spilleplade.
studio-forget-sure = Fjern { $name } for altid
studio-board = Tegnebræt
studio-panels = Dele af spillepladen

## Tools

studio-tools = Værktøj
studio-tool-select = Vælg og flyt
studio-tool-select-how = Træk steder. Klik på et sted, en strækning, land eller vand for at ændre det (V)
studio-tool-place = Sæt steder
studio-tool-place-how = Klik, hvor et sted skal være (P)
studio-tool-route = Tegn strækninger
studio-tool-route-how = Træk fra sted til sted; én gang til giver et dobbeltspor (R)
studio-tool-land = Tegn land
studio-tool-land-how = Gå rundt om landet i ét strøg (L)
studio-tool-water = Tegn vand
studio-tool-water-how = Gå rundt om vandet i ét strøg (W)
studio-tool-park = Tegn en park
studio-tool-park-how = Gå rundt om parken i ét strøg
studio-no-stroke = Et klik tegner ikke noget: hold nede, og gå rundt i ét strøg.
studio-land-on-land = Grunden er allerede land, så dette ses ikke. Skift { $ground } > »{ $below }«.
studio-undo = Fortryd
studio-redo = Gentag

## Checks

studio-check = Kontrol
studio-checking = Kontrollerer …
studio-sound = Klar til at blive spillet
studio-next-places = Næste: Sæt steder på pladen.
studio-next-routes = Næste: Forbind stederne med strækninger.
studio-next-tickets = Næste: rutekort. Få nogle foreslået.
studio-unreached = Ingen strækning fører til { $places } endnu.
studio-problems = { $count } ting at rette
studio-meant = Mente du »{ $suggestion }«?
studio-line = Linje { $line }:

## What a screen reader hears

studio-said-added = { $name } er sat
studio-said-moved = { $place }: { $x }, { $y }
studio-said-from = Fra { $place }: vælg nu, hvor strækningen fører hen
studio-said-joined = Strækning fra { $from } til { $to } er tegnet
studio-said-tickets = { $count } rutekort foreslået

## Parts of the map

studio-panel-map = Plade
studio-panel-places = Steder
studio-panel-routes = Strækninger
studio-panel-tickets = Rutekort
studio-panel-ground = Grund
studio-change = Ændr
studio-remove = Fjern { $name }
studio-by-itself = af sig selv
studio-other-languages = På andre sprog
studio-limits = Fra { $least } til { $most }

## The map

studio-map-name = Spillepladens navn
studio-fewest = Færrest spillere
studio-most = Flest spillere
studio-vehicle = Køretøjer
studio-vehicle-cable_car = Sporvogne
studio-vehicle-taxi = Taxier
studio-vehicles = Køretøjer til hver
studio-cards = Kort
studio-cards-note = Hvor mange af hver; 0 udelader en farve, og dens strækninger bliver grå.
studio-wild = joker
studio-worth = Hvad ting er værd
studio-route-points =
    { $length ->
        [one] Strækning på { $length } felt
       *[other] Strækning på { $length } felter
    }
studio-attraction-points = Attraktion
studio-rules = Regler
studio-setup-cards = Kort fra start
studio-setup-market = Åbne kort
studio-setup-tickets = Rutekort fra start
studio-setup-keep = heraf beholdes
studio-rules-reset_wilds = Jokere, der skifter de åbne kort ud
studio-rules-draw_tickets = Rutekort, der trækkes senere
studio-rules-keep_tickets = heraf beholdes
studio-rules-last_turns_vehicles = Køretøjer tilbage i sidste tur

## Places

studio-add-place = Tilføj et sted
studio-place-new = Sted { $number }
studio-select = Vælg { $name }
studio-name-of = Navn på sted { $number }
studio-attraction-of = { $name } er en attraktion
studio-attraction-note = En attraktion giver point til dem, der når dertil.
studio-places-none = Ingen steder endnu. Tilføj et her, eller sæt det på pladen.
studio-x = Mod højre
studio-y = Nedad
studio-side = Navnet står
studio-side-n = over
studio-side-ne = over til højre
studio-side-e = til højre
studio-side-se = under til højre
studio-side-s = under
studio-side-sw = under til venstre
studio-side-w = til venstre
studio-side-nw = over til venstre

## Routes

studio-add-route = Tilføj en strækning
studio-route = Strækning
studio-from = Fra
studio-to = Til
studio-ends = { $from } – { $to }
studio-colour = Farve
studio-colour-of = Farven på { $name }
studio-length = Længde
studio-length-of = Længden på { $name }
studio-ferries = Færger
studio-ferries-of = Færger på { $name }
studio-double = Gør den dobbelt
studio-two-tracks = To strækninger forbinder allerede { $from } og { $to }; der er ikke plads til en tredje.
studio-bend = Bue
studio-bend-free = Bue af sig selv
studio-routes-none = Ingen strækninger endnu. Tilføj en her, eller tegn den fra sted til sted.

## Tickets

studio-how-many = Hvor mange
studio-suggest = Foreslå rutekort
studio-suggest-note = Skifter alle rutekort ud med andre: spredt over pladen, det værd, som den korteste vej kræver, og mere, hvis bots sjældent færdiggør dem.
studio-untried = Bots har ikke prøvet disse rutekort endnu: Trikk gøres stadig hurtigt på denne maskine ({ $percent } %). Pointene er længden af den korteste vej.
studio-suggest-again = Spørg igen
studio-few-tickets =
    { $count ->
        [0] Ingen rutekort endnu: Der er mindst to strækninger mellem enderne på et rutekort. Forbind flere steder først.
        [one] Kun { $count } rutekort: Ingen andre steder ligger mindst to strækninger fra hinanden.
       *[other] Kun { $count } rutekort: Ingen andre steder ligger mindst to strækninger fra hinanden.
    }
studio-add-ticket = Tilføj et rutekort
studio-number = Nr.
studio-points = Point
studio-way = Vej
studio-ticket-from = Rutekort { $number } fra
studio-ticket-to = Rutekort { $number } til
studio-ticket-points = Point for rutekort { $number }
studio-ticket-remove = Fjern rutekort { $number }

## Land and water

studio-ground-land = land
studio-ground-water = vand
studio-ground-park = park
studio-below = Under alt
studio-colour-of-ground = Farve på { $kind }
studio-stroke-how = Tag et værktøj og gå rundt i ét strøg, eller begynd med en oval:
studio-add-land = Land
studio-add-water = Vand
studio-add-park = Park
studio-shapes = Former
studio-shape = { $number }: { $kind }
studio-shape-how = Piletasterne flytter en form. Træk hjørnerne på pladen.
studio-kind = Slags
studio-smooth = Blød kant
studio-larger = Større: { $name }
studio-smaller = Mindre: { $name }
studio-tracing = Et billede at tegne efter
studio-tracing-note = Det ligger under spillepladen og bliver i denne browser.
studio-tracing-choose = Vælg et billede
studio-tracing-wrong = Denne fil er ikke et billede, som browseren kan vise.
studio-tracing-remove = Fjern billedet
studio-strength = Styrke
studio-width = Bredde

## Is it fair?

studio-panel-fair = Fair?
studio-fair = Er den fair?
studio-fair-how = Bots spiller mange spil på din plade, og du ser, hvad der kom ud af det. Ingens spil må vente på det.
studio-fair-games = Spil for hvert antal spillere
studio-fair-playing = Bots spiller: { $done } af { $all } spil
studio-fair-preparing = Trikk gøres hurtigt på denne maskine; så spiller bots: { $percent } %.
studio-fair-stop = Stop
studio-fair-first = Ret først det, der står ovenfor.
studio-fair-old = Du har ændret pladen siden. Spil igen for at sammenligne begge udgaver.
studio-fair-advice = Hvad du kan ændre
studio-fair-none = Intet skiller sig ud: Pladen er fair.
studio-fair-follow = Gør det
studio-fair-done = Gjort
studio-fair-do = Gør det: rutekort { $number } for { $points }
studio-fair-double = Gør det: gør { $route } dobbelt
studio-fair-figures = Tal
studio-fair-this = Denne plade
studio-fair-before = Før
studio-fair-before-note = De nederste tal er fra versionen før.
studio-fair-seat = Første plads af { $players }, over en lige andel
studio-fair-turns = Ture i et spil
studio-fair-points = Point til en spiller
studio-fair-margin = Point foran den næste spiller
studio-fair-resets = Gange de åbne kort skiftes ud i et spil
studio-fair-search = Første plads af { $players }, stærkere bot, { $count } spil
studio-fair-search-note = I den sidste række spiller en stærkere bot. Den tænker meget længere over hvert træk, så der er kun { $count } spil, og tallet er groft.
studio-fair-show = Vist på strækningerne
studio-fair-used = i hvor mange spil der gøres krav på dem
studio-fair-wins = hvor meget oftere ejerne vinder
studio-fair-ends = Rutekort
studio-fair-offered = Tilbudt i et spil
studio-fair-kept = Beholdt
studio-fair-completed = Færdiggjort
studio-fair-worth = Giver
studio-fair-claimed = Krævet
studio-fair-with = Vinder med den
studio-fair-without = Vinder uden den
studio-advice-first_seat_strong = Med { $players } spillere vinder første plads { $percent } % af spillene, ikke { $even } %: Gør spillet længere med flere køretøjer eller længere strækninger, eller tilføj dobbelte strækninger.
studio-advice-first_seat_weak = Med { $players } spillere vinder første plads { $percent } % af spillene, ikke { $even } %: Lad de sidste ture begynde senere, med færre køretøjer tilbage.
studio-advice-many_resets = Med { $players } spillere skiftes de åbne kort ud { $times } gange i et spil: Tag jokere ud, eller kræv flere, før kortene skiftes.
studio-advice-dead_place = Ingen tager til { $place }: Lad et rutekort ende der.
studio-advice-dead_route = Ingen gør krav på { $route }: Gør strækningen kortere eller grå, læg et rutekort over den, eller tag den væk.
studio-advice-rare_route = Der gøres kun krav på { $route } i { $percent } % af spillene: Læg et rutekort over strækningen.
studio-advice-strong_route = Den, der gør krav på { $route }, vinder { $percent } procentpoint oftere end andre: Gør strækningen dobbelt.
studio-advice-ticket_too_dear = Rutekort { $number } ({ $ends }) er { $points } point for meget værd: Gør det { $fair } værd.
studio-advice-ticket_too_cheap = Rutekort { $number } ({ $ends }) er { $points } point for lidt værd: Gør det { $fair } værd.
studio-advice-ticket_wins = Den, der har rutekort { $number } ({ $ends }), vinder { $percent } % af spillene, ikke { $even } %: Gør det { $fair } værd.
studio-advice-ticket_loses = Den, der har rutekort { $number } ({ $ends }), vinder { $percent } % af spillene, ikke { $even } %: Gør det { $fair } værd.
studio-advice-ticket_hard = Rutekort { $number } ({ $ends }) færdiggøres kun af { $percent } % af dem, der beholder det: Tilføj en strækning, eller gør en på vejen kortere.

## Play it

studio-play = Spil den
studio-play-how = Pladen går til serveren, som den er nu. Det, du ændrer senere, rører ikke spillet.
studio-play-bots = Mod bots
studio-play-friends = Med venner
