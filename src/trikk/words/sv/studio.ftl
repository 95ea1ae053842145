# Studion, där kartor ritas. De här texterna hämtas med den.

studio-title = Studio
studio-maps = Mina kartor
studio-save = Spara fil
studio-open = Öppna en fil
studio-new = Ny karta
studio-new-name = Ny karta
studio-examples = Eller börja med ett exempel
studio-kept-here = Kartorna finns kvar i den här webbläsaren medan du ritar. Spara filen för att ha en själv, eller för att dela den.
studio-not-kept = Webbläsaren har inte plats för kartan. Spara filen innan du går.
studio-no-map = Det här är inte filen till en karta med spelplan.
studio-forget-sure = Ta bort { $name } för gott
studio-board = Ritbord
studio-panels = Kartans delar

## Tools

studio-tools = Verktyg
studio-tool-select = Välj och flytta
studio-tool-select-how = Dra platser. Klicka på en plats, en sträcka, land eller vatten för att ändra det (V)
studio-tool-place = Sätt ut platser
studio-tool-place-how = Klicka där en plats ska vara (P)
studio-tool-route = Rita sträckor
studio-tool-route-how = Dra från plats till plats; en gång till ger en dubbelsträcka (R)
studio-tool-land = Rita land
studio-tool-land-how = Gå runt landet i ett drag (L)
studio-tool-water = Rita vatten
studio-tool-water-how = Gå runt vattnet i ett drag (W)
studio-tool-park = Rita en park
studio-tool-park-how = Gå runt parken i ett drag
studio-no-stroke = Ett klick ritar ingenting: håll nere och gå runt i ett drag.
studio-land-on-land = Marken är redan land, så detta syns inte. Ändra { $ground } > ”{ $below }”.
studio-undo = Ångra
studio-redo = Gör om

## Checks

studio-check = Kontroll
studio-checking = Kontrollerar …
studio-sound = Klar att spelas
studio-next-places = Nästa: sätt ut platser på planen.
studio-next-routes = Nästa: förbind platserna med sträckor.
studio-next-tickets = Nästa: biljetter. Låt några föreslås.
studio-unreached = Ingen sträcka leder till { $places } än.
studio-problems =
    { $count ->
        [one] { $count } sak att rätta
       *[other] { $count } saker att rätta
    }
studio-meant = Menade du ”{ $suggestion }”?
studio-line = Rad { $line }:

## What a screen reader hears

studio-said-added = { $name } är utsatt
studio-said-moved = { $place }: { $x }, { $y }
studio-said-from = Från { $place }: välj nu vart sträckan leder
studio-said-joined = Sträcka från { $from } till { $to } är ritad
studio-said-tickets =
    { $count ->
        [one] { $count } biljett föreslagen
       *[other] { $count } biljetter föreslagna
    }

## Parts of the map

studio-panel-map = Karta
studio-panel-places = Platser
studio-panel-routes = Sträckor
studio-panel-tickets = Biljetter
studio-panel-ground = Mark
studio-change = Ändra
studio-remove = Ta bort { $name }
studio-by-itself = av sig själv
studio-other-languages = På andra språk
studio-limits = Från { $least } till { $most }

## The map

studio-map-name = Kartans namn
studio-fewest = Minst antal spelare
studio-most = Högst antal spelare
studio-vehicle = Fordon
studio-vehicle-cable_car = Spårvagnar
studio-vehicle-taxi = Taxibilar
studio-vehicles = Fordon var
studio-cards = Kort
studio-cards-note = Hur många av varje; 0 utelämnar en färg, och dess sträckor blir grå.
studio-wild = joker
studio-worth = Vad saker är värda
studio-route-points =
    { $length ->
        [one] Sträcka med { $length } ruta
       *[other] Sträcka med { $length } rutor
    }
studio-attraction-points = Attraktion
studio-rules = Regler
studio-setup-cards = Kort från start
studio-setup-market = Uppvända kort
studio-setup-tickets = Biljetter från start
studio-setup-keep = varav behålls
studio-rules-reset_wilds = Jokrar som byter ut de uppvända korten
studio-rules-draw_tickets = Biljetter som dras senare
studio-rules-keep_tickets = varav behålls
studio-rules-last_turns_vehicles = Fordon kvar i sista turen

## Places

studio-add-place = Lägg till en plats
studio-place-new = Plats { $number }
studio-select = Välj { $name }
studio-name-of = Namn på plats { $number }
studio-attraction-of = { $name } är en attraktion
studio-attraction-note = En attraktion ger poäng till dem som når dit.
studio-places-none = Inga platser än. Lägg till en här, eller sätt den på planen.
studio-x = Åt höger
studio-y = Nedåt
studio-side = Namnet står
studio-side-n = ovanför
studio-side-ne = ovanför till höger
studio-side-e = till höger
studio-side-se = nedanför till höger
studio-side-s = nedanför
studio-side-sw = nedanför till vänster
studio-side-w = till vänster
studio-side-nw = ovanför till vänster

## Routes

studio-add-route = Lägg till en sträcka
studio-route = Sträcka
studio-from = Från
studio-to = Till
studio-ends = { $from } – { $to }
studio-colour = Färg
studio-colour-of = Färg på { $name }
studio-length = Längd
studio-length-of = Längd på { $name }
studio-ferries = Färjor
studio-ferries-of = Färjor på { $name }
studio-double = Gör den dubbel
studio-two-tracks = Två sträckor förbinder redan { $from } och { $to }; det finns inte plats för en tredje.
studio-bend = Båge
studio-bend-free = Båge av sig själv
studio-routes-none = Inga sträckor än. Lägg till en här, eller rita den från plats till plats.

## Tickets

studio-how-many = Hur många
studio-suggest = Föreslå biljetter
studio-suggest-note = Byter ut alla biljetter mot andra: spridda över planen, värda vad den kortaste vägen kräver, och mer om botar sällan klarar av dem.
studio-untried = Botar har inte prövat de här biljetterna ännu: Trikk görs fortfarande snabbt på den här datorn ({ $percent } %). Poängen är längden på den kortaste vägen.
studio-suggest-again = Fråga igen
studio-few-tickets =
    { $count ->
        [0] Inga biljetter än: Det är minst två sträckor mellan ändarna på en biljett. Förbind fler platser först.
        [one] Bara { $count } biljett: Inga andra platser ligger minst två sträckor från varandra.
       *[other] Bara { $count } biljetter: Inga andra platser ligger minst två sträckor från varandra.
    }
studio-add-ticket = Lägg till en biljett
studio-number = Nr
studio-points = Poäng
studio-way = Väg
studio-ticket-from = Biljett { $number } från
studio-ticket-to = Biljett { $number } till
studio-ticket-points = Poäng för biljett { $number }
studio-ticket-remove = Ta bort biljett { $number }

## Land and water

studio-ground-land = land
studio-ground-water = vatten
studio-ground-park = park
studio-below = Under allt
studio-colour-of-ground = Färg på { $kind }
studio-stroke-how = Ta ett verktyg och gå runt i ett drag, eller börja med en oval:
studio-add-land = Land
studio-add-water = Vatten
studio-add-park = Park
studio-shapes = Former
studio-shape = { $number }: { $kind }
studio-shape-how = Piltangenterna flyttar en form. Dra i hörnen på planen.
studio-kind = Slag
studio-smooth = Mjuk kant
studio-larger = Större: { $name }
studio-smaller = Mindre: { $name }
studio-tracing = En bild att rita efter
studio-tracing-note = Den ligger under kartan och stannar i den här webbläsaren.
studio-tracing-choose = Välj en bild
studio-tracing-wrong = Den här filen är ingen bild som webbläsaren kan visa.
studio-tracing-remove = Ta bort bilden
studio-strength = Styrka
studio-width = Bredd

## Is it fair?

studio-panel-fair = Rättvis?
studio-fair = Är den rättvis?
studio-fair-how = Botar spelar många spel på din karta, och du ser vad det blev av dem. Ingens spel behöver vänta.
studio-fair-games = Spel för varje antal spelare
studio-fair-playing = Botar spelar: { $done } av { $all } spel
studio-fair-preparing = Trikk görs snabbt på den här datorn; sedan spelar botar: { $percent } %.
studio-fair-stop = Stopp
studio-fair-first = Rätta först det som står ovan.
studio-fair-old = Du har ändrat kartan sedan dess. Spela igen för att jämföra båda versionerna.
studio-fair-advice = Vad du kan ändra
studio-fair-none = Inget sticker ut: kartan är rättvis.
studio-fair-follow = Gör det
studio-fair-done = Gjort
studio-fair-do = Gör det: biljett { $number } för { $points }
studio-fair-double = Gör det: gör { $route } dubbel
studio-fair-figures = Siffror
studio-fair-this = Den här kartan
studio-fair-before = Förut
studio-fair-before-note = De nedre talen är från versionen förut.
studio-fair-seat = Första plats av { $players }, över en jämn andel
studio-fair-turns = Turer i ett spel
studio-fair-points = Poäng för en spelare
studio-fair-margin = Poäng före nästa spelare
studio-fair-resets = Gånger de uppvända korten byts ut i ett spel
studio-fair-search = Första plats av { $players }, starkare bot, { $count } spel
studio-fair-search-note = På sista raden spelar en starkare bot. Den tänker mycket längre på varje drag, så det är bara { $count } spel, och siffran är grov.
studio-fair-show = Visas på sträckorna
studio-fair-used = i hur många spel de mutas in
studio-fair-wins = hur mycket oftare ägarna vinner
studio-fair-ends = Biljett
studio-fair-offered = Erbjuds i ett spel
studio-fair-kept = Behålls
studio-fair-completed = Klaras av
studio-fair-worth = Ger
studio-fair-claimed = Inmutad
studio-fair-with = Vinner med den
studio-fair-without = Vinner utan den
studio-advice-first_seat_strong = Med { $players } spelare vinner första platsen { $percent } % av spelen, inte { $even } %: gör spelet längre med fler fordon eller längre sträckor, eller lägg till dubbla sträckor.
studio-advice-first_seat_weak = Med { $players } spelare vinner första platsen { $percent } % av spelen, inte { $even } %: låt de sista turerna börja senare, med färre fordon kvar.
studio-advice-many_resets = Med { $players } spelare byts de uppvända korten ut { $times } gånger i ett spel: ta bort jokrar, eller kräv fler innan korten byts.
studio-advice-dead_place = Ingen åker till { $place }: låt en biljett sluta där.
studio-advice-dead_route = Ingen mutar in { $route }: gör sträckan kortare eller grå, låt en biljett gå över den, eller ta bort den.
studio-advice-rare_route = { $route } mutas in i bara { $percent } % av spelen: låt en biljett gå över sträckan.
studio-advice-strong_route = Den som mutar in { $route } vinner { $percent } procentenheter oftare än andra: gör sträckan dubbel.
studio-advice-ticket_too_dear = Biljett { $number } ({ $ends }) är värd { $points } poäng för mycket: gör den värd { $fair }.
studio-advice-ticket_too_cheap = Biljett { $number } ({ $ends }) är värd { $points } poäng för lite: gör den värd { $fair }.
studio-advice-ticket_wins = Den som har biljett { $number } ({ $ends }) vinner { $percent } % av spelen, inte { $even } %: gör den värd { $fair }.
studio-advice-ticket_loses = Den som har biljett { $number } ({ $ends }) vinner { $percent } % av spelen, inte { $even } %: gör den värd { $fair }.
studio-advice-ticket_hard = Biljett { $number } ({ $ends }) klaras av bara { $percent } % av dem som behåller den: lägg till en sträcka, eller gör en på vägen kortare.

## Play it

studio-play = Spela den
studio-play-how = Kartan går till servern som den är nu. Det du ändrar senare rör inte spelet.
studio-play-bots = Mot botar
studio-play-friends = Med vänner
