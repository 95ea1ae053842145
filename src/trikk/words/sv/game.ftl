# Det spelet säger, på sidan och i terminalen: kort, drag, vad som hände, och varför något inte går.

## Färger, och kort efter färg. En egen karta kan ha andra.

colour-black = svart
colour-blue = blå
colour-gray = grå
colour-green = grön
colour-orange = orange
colour-pink = rosa
colour-purple = lila
colour-red = röd
colour-white = vit
colour-yellow = gul

# Jokern i en utgåva.
wild-ferry = färjekort
wild-locomotive = lokkort
wild-taxi = taxikort

# Ett kort, inuti en mening.
card-black = ett svart kort
card-blue = ett blått kort
card-green = ett grönt kort
card-orange = ett orange kort
card-pink = ett rosa kort
card-purple = ett lila kort
card-red = ett rött kort
card-white = ett vitt kort
card-yellow = ett gult kort
card-ferry = ett färjekort
card-locomotive = ett lokkort
card-taxi = ett taxikort
card-other = ett kort ({ $name })
card-hidden = ett kort

# Så många kort, utan ordet ”kort” där det är underförstått.
counted-black =
    { $count ->
        [one] { $count } svart
       *[other] { $count } svarta
    }
counted-blue =
    { $count ->
        [one] { $count } blått
       *[other] { $count } blå
    }
counted-green =
    { $count ->
        [one] { $count } grönt
       *[other] { $count } gröna
    }
counted-orange = { $count } orange
counted-pink = { $count } rosa
counted-purple = { $count } lila
counted-red =
    { $count ->
        [one] { $count } rött
       *[other] { $count } röda
    }
counted-white =
    { $count ->
        [one] { $count } vitt
       *[other] { $count } vita
    }
counted-yellow =
    { $count ->
        [one] { $count } gult
       *[other] { $count } gula
    }
counted-ferry = { $count } färjekort
counted-locomotive = { $count } lokkort
counted-taxi = { $count } taxikort
counted-other = { $count } × { $name }
counted-none = inga kort
counted-hidden = { $count } kort

# Kort av ett slag, hur många det än är.
kind-black = svarta kort
kind-blue = blå kort
kind-green = gröna kort
kind-orange = orange kort
kind-pink = rosa kort
kind-purple = lila kort
kind-red = röda kort
kind-white = vita kort
kind-yellow = gula kort
kind-ferry = färjekort
kind-locomotive = lokkort
kind-taxi = taxikort
kind-other = kort ({ $name })

## Andra saker.

vehicles-cable_car =
    { $count ->
        [one] { $count } spårvagn
       *[other] { $count } spårvagnar
    }
vehicles-taxi =
    { $count ->
        [one] { $count } taxibil
       *[other] { $count } taxibilar
    }
vehicles-other = { $count } × { $name }
points = { $count } poäng
tokens =
    { $count ->
        [one] { $count } markör
       *[other] { $count } markörer
    }
token-symbol = symbol { $number }
tickets-none = ingen biljett
tickets-hidden =
    { $count ->
        [one] { $count } biljett
       *[other] { $count } biljetter
    }
route-ferries =
    { $count ->
        [one] { $count } färja
       *[other] { $count } färjor
    }
route-second = spår 2
you = Du
seat-number = Plats { $number }
list-and = { $before } och { $last }

# Bots: each is somebody. Those of other packages keep the names they have.
bot-random = Turisten
bot-novice = Lärlingen
bot-greedy = Pendlaren
bot-planner-80 = Passageraren
bot-planner-60 = Dagdrömmaren
bot-planner-40 = Bäraren
bot-planner-20 = Vikarien
bot-planner = Konduktören
bot-planner-racer = Vagnföraren
bot-planner-tickets = Samlaren
bot-planner-blocker = Kontrollanten
bot-neural = Veteranen
bot-search = Trafikledaren
level-beginner = Lättast
level-easy = Lätt
level-medium = Bra
level-strong = Stark

## Drag, som på en knapp.

move-draw =
    { $card ->
        [deck] Dra ett kort från högen
       *[other] Ta { CARD($card) } som ligger uppvänt
    }
move-tickets = Dra biljetter
move-keep = Behåll { TICKETS($tickets) }
move-claim = Muta in { ROUTE($route) } med { CARDS($cards) }
move-take = Ta markören vid { PLACE($place) }
move-place = Lägg markörerna på { PLACE($place) }
move-lay = Lägg ut { CARDS($cards) }
move-complete = Klara av { TICKET($ticket) }
move-done = Klara inte av fler biljetter
move-pass = Passa

## Vad som ska avgöras.

phase-keep_tickets = välj biljetter att behålla
phase-place_stack = lägg ut en hög markörer
phase-turn = gör ditt drag
phase-second_card = dra ett kort till
phase-take_token = välj en markör
phase-scoring = klara av biljetter
phase-over = spelet är slut

## Vad som hände. En mening är densamma efter ett namn och efter ”Du”, så den börjar med spelaren.

event-setup = { EDITION($edition) } för { $players } spelare: korten är utdelade
event-stack_placed =
    { WHO($seat) ->
        [nobody] { PLACE($location) } fick { TOKENS($count) } ({ TOKEN($symbol) })
       *[other] { PLAYER($seat) } lade { TOKENS($count) } ({ TOKEN($symbol) }) på { PLACE($location) }
    }
event-offered = { PLAYER($seat) } drog { ENDS($tickets) }
event-kept =
    { COUNT($returned) ->
        [0] { PLAYER($seat) } behöll { ENDS($kept) }
       *[other] { PLAYER($seat) } behöll { ENDS($kept) } och lade tillbaka { ENDS($returned) }
    }
event-drew =
    { $from ->
        [market] { PLAYER($seat) } tog { CARD($card) } som låg uppvänt
       *[other] { PLAYER($seat) } drog { CARD($card) } från högen
    }
event-market_card = { CARD($card) } vändes upp
event-market_reset = De uppvända korten byttes ut: { CARDS($discarded) } gick till kasthögen
event-reshuffled = Kasthögen blandades och blev ny hög: { CARDS($size) }
event-claimed = { PLAYER($seat) } mutade in { ROUTE($route) } med { CARDS($cards) }: { POINTS($points) }
event-token_taken = { PLAYER($seat) } tog en markör ({ TOKEN($symbol) }) vid { PLACE($location) }
event-moved = { PLAYER($seat) } flyttade { CARDS($cards) } från bangården till på spåret-högen
event-laid = { PLAYER($seat) } lade ut { CARDS($cards) } på bangården
event-robbed =
    { WHO($victim) ->
        [you] { PLAYER($seat) } rånade dig: { CARDS($cards) } gick till kasthögen
       *[other] { PLAYER($seat) } rånade { PLAYER($victim) }: { CARDS($cards) } gick till kasthögen
    }
event-passed = { PLAYER($seat) } passade
event-last_turns = { PLAYER($seat) } inledde sista rundan: alla har en tur till
event-completed = { PLAYER($seat) } klarade av { TICKET($ticket) } med { CARDS($cards) }
event-scored = { PLAYER($seat) } klarade inte av fler biljetter
event-redealt = En andra hög blandades, och kort delades ut från den: { CARDS($size) }
event-over = Spelet är slut: { ENDING($reason) }
ending-last_turns = de sista turerna är spelade
ending-all_passed = alla spelare passade efter varandra

## Varför ett drag är bra, i ett tips eller en analys.

why-lacks = Saknas ännu till { ENDS($tickets) }: { CARDS($cards) }.
why-lacks-route =
    { COUNT($tickets) ->
        [0] Saknas ännu till { ENDS($route) }: { CARDS($cards) }.
       *[other] Saknas ännu till { ENDS($route) }, en del av { ENDS($tickets) }: { CARDS($cards) }.
    }
why-wild = Det gäller som vilken färg som helst. Saknas ännu: { CARDS($cards) }.
why-deck = Det kan vara ett av dem som saknas: { CARDS($cards) }.
why-any_card = Inget saknas i din plan: alla kort kan komma till nytta.
why-collects = Då har du { CARDS($cards) } på hand.
why-completes = Klarar av { ENDS($tickets) }.
why-serves = En del av { ENDS($tickets) }.
why-points = Ger { POINTS($count) }.
why-token = Ger en markör vid { PLACE($place) }.
why-attraction = Når turistattraktionen { PLACE($place) }.
why-rival = { PLAYER($seat) } kan hinna före dig.
why-last_turns = Det är de sista turerna: det ger { POINTS($count) } nu.
why-more_tickets =
    { $count ->
        [one] Det finns tid för fler biljetter: ungefär { $count } tur.
       *[other] Det finns tid för fler biljetter: ungefär { $count } turer.
    }
why-way = { VEHICLES($count) } räcker till { ENDS($tickets) }, med det du har.
why-missing = Saknas ännu till alla dina biljetter: { CARDS($cards) }.
why-covered = Du har korten till alla dina biljetter.
why-few_left =
    { $count ->
        [one] Det finns { $count } markör kvar av det här slaget.
       *[other] Det finns { $count } markörer kvar av det här slaget.
    }
why-on_the_way = Din plan går via { PLACE($place) }.
why-asked_for = { CARDS($cards) } behövs till { ENDS($tickets) }.
why-robs = Rånar { PLAYER($seat) }: { CARDS($cards) }.
why-turns =
    { $count ->
        [one] Det är ungefär { $count } tur kvar för att få kort till på spåret-högen.
       *[other] Det är ungefär { $count } turer kvar för att få kort till på spåret-högen.
    }
why-pays = Ger { POINTS($count) }; annars kostar den lika många.
why-together =
    { $count ->
        [one] Dina kort räcker till { $count } biljett.
       *[other] Dina kort räcker till { $count } biljetter på en gång, och den här är en av dem.
    }
why-nothing_payable = Dina kort räcker inte till fler biljetter.

## Varför något inte går, efter den kod som reglerna eller servern ger.

# Att börja ett spel.
error-players_out_of_range = { $edition } är för { $least } till { $most } spelare, inte { $players }.
error-bad_seed = Ett frö är ett heltal från 0 till 2^53 - 1, eller upp till 64 hexadecimala siffror.
error-bad_record =
    { $kind ->
        [newer] Spelet är sparat av ett nyare Trikk. Uppdatera Trikk för att titta på det.
        [edition] Spelet spelades med en utgåva som inte är känd här.
        [edition_version] Spelet spelades med en annan version av reglerna.
        [move] Drag { $move } i spelet är inte möjligt.
       *[form] Det här är inget sparat spel, eller så är det skadat.
    }

# Ett drag.
error-malformed_move = ”{ $text }” är inget drag. Drag skrivs så här: { $examples }
error-unknown_name =
    { $kind ->
        [colour] { $edition } har inga kort som heter ”{ $name }”.
        [place] { $edition } har ingen plats ”{ $name }”.
        [route] { $edition } har ingen sträcka ”{ $name }”.
       *[ticket] { $edition } har ingen biljett ”{ $name }”.
    }
error-near = Menade du ”{ $near }”?
error-game_over = Spelet är slut.
error-not_your_turn = Inte än: { PLAYER($to_move) } står på tur.
error-not_now = Det går inte nu: { PHASE($step) }.
error-pass_not_allowed = Du kan bara passa när inget annat är möjligt.
error-deck_empty = Högen är tom.
error-not_in_market = Det ligger inga { KIND($colour) } uppvända.
error-wild_second = En uppvänd joker kan inte vara ditt andra kort.
error-no_tickets_left = Det finns inga biljetter kvar.
error-not_offered = { THE_TICKET($ticket) } är inte bland dem du kan välja.
error-keep_more =
    { $least ->
        [one] Behåll minst { $least } biljett.
       *[other] Behåll minst { $least } biljetter.
    }
error-route_taken = { PLAYER($owner) } har redan mutat in { ROUTE($route) }.
error-second_track_closed = Med två spelare är det andra spåret stängt: { ROUTE($route) }.
error-both_tracks = Du har det andra spåret, och ingen får ha båda: { ROUTE($route) }.
error-not_enough_vehicles = För få fordon: { ROUTE($route) } kräver { $need }, du har { $have }.
error-wrong_number = { ROUTE($route) } kräver { $need } kort, inte { $given }.
error-wrong_colour = { ROUTE($route) } kräver { KIND($need) }, inte { KIND($colour) }.
error-one_colour = Betala med kort i en färg och eventuellt jokrar.
error-not_enough_ferries = { ROUTE($route) } kräver minst { $need } färjekort, inte { $given }.
error-not_enough_cards =
    { $wilds ->
        [0] För få { KIND($colour) }: du behöver { $need }, du har { $have ->
            [0] inga
           *[other] { $have }
        }.
       *[other] För få { KIND($colour) }: du behöver { $need }, du har { $have ->
            [0] inga
           *[other] { $have }
        } och { WILDS($wilds) }.
    }
error-stack_there = { PLACE($place) } har redan markörer.
error-not_a_choice = Du kan inte ta markören vid { PLACE($place) } nu.
error-row_is_yours = Du har fortfarande en rad med { KIND($colour) } på bangården.
error-row_too_short = { PLAYER($owner) } har en rad med { KIND($colour) }, { $size } totalt: lägg fler än så, inte { $given }.
error-row_in_the_way = { PLAYER($owner) } har en rad med { KIND($colour) }: ett enstaka kort kan inte läggas mot den.
error-wilds_alone = Lokkort har ingen egen färg: lägg minst ett kort i en färg.
error-not_a_row = Lägg två eller fler kort i en färg, eller precis tre kort i tre olika färger.
error-ticket_not_held = Du har inte { THE_TICKET($ticket) }.
error-track_lacks_cards = Din på spåret-hög saknar { $missing } kort till { THE_TICKET($ticket) }.

# En förfrågan.
error-malformed = Servern förstod inte det här. Ladda om sidan: den kan vara för gammal.
error-name_too_long = Ett namn har högst { $most } tecken.
error-name_unseen = Det finns ett tecken i namnet som inte syns. Ta bort det.
error-name_marks = Högst { $most } accenter på en bokstav, tack.
error-name_of_bot = En bot heter så. Välj ett annat namn, tack.
error-name_empty = Ett namn måste ha minst en bokstav, en siffra eller ett tecken.
error-too_large = Det här är för stort att skicka: högst { $most } byte.
error-unknown_path = Här finns ingenting.
error-method_not_allowed = Servern tar inte emot det här.
error-wrong_origin = Sidan kommer inte från den här servern. Öppna serverns egen adress.
error-wrong_host = Servern lyssnar inte på det namnet. Öppna serverns egen adress.
error-too_fast =
    { $retry_after ->
        [one] Det gick fort. Försök igen om { $retry_after } sekund.
       *[other] Det gick fort. Försök igen om { $retry_after } sekunder.
    }

# Ett bord.
error-unknown_edition = Det spelet är okänt här.
error-maps_not_allowed = Den här servern tar inte emot kartor från besökare.
error-map_too_slow = Den här kartan tar för lång tid att läsa. Är den mycket stor?
error-map_unsound = Kartan kan inte spelas än: rätta först det som nämns.
error-unknown_table = Det finns inget sådant bord, eller så är det privat och länken är inte fullständig.
error-table_archived = Det här bordet har inte använts på länge, så det är undanplockat. Dragen finns kvar.
error-edition_changed = Det här bordet började med version { $version } av { $edition }, som har ändrats sedan dess.
error-already_begun = Spelet har redan börjat.
error-not_begun = Spelet börjar när alla platser är tagna.
error-table_over = Spelet är slut.
error-not_over = Det här får du se när spelet är slut.
error-practice_only = Det här är för övning: ingen plats får vara ledig.
error-too_often = Det har du gjort så många gånger som bordet tillåter. Du kan fortfarande spela.
error-bot_too_strong = Boten { $bot } kräver mer än den här servern ger.
error-bots_alone = Ett bord behöver minst en person: botar spelar ensamma bara där servern körs.
error-not_seated = Det här är för dem som sitter vid bordet.
error-may_not_join = Du behöver en inbjudan för att vara med vid det här bordet.
error-seat_taken = Den platsen är tagen.
error-colour_taken = { $name } har den här färgen.
error-no_free_seat = Ingen plats är ledig.
error-secret_in_use = Du sitter redan på en annan plats här.
error-wrong_nonce = Talet passar inte till det som utlovades.
error-nonce_too_early = Talen berättas när alla platser är tagna.
error-nonce_too_late = Korten är redan dragna.
error-wrong_code = Koden är fel, använd eller för gammal. Hämta en ny på den första enheten.
error-unknown_code = Inget bord har den här koden, eller så är den använd eller för gammal.
error-wrong_link = Det här är ingen länk till ett bord här.
error-no_hints = Tips är för övning mot botar, vid bord som tillåter det.
error-no_analysis = Bara spel där en person har mött botar kan analyseras.
error-stale_version = Något har hänt under tiden. Titta igen och välj sedan.
error-already_chosen = Du väljer dina första biljetter bara en gång, och det har du gjort.
error-no_undo = Det senaste draget kan inte ångras.
error-undo_too_late = För sent: draget gäller.
error-player_is_here = { PLAYER($to_move) } är här.
error-wait_longer =
    { $seconds ->
        [one] Vänta { $seconds } sekund till.
       *[other] Vänta { $seconds } sekunder till.
    }

# Servern själv.
error-unavailable = Servern kan inte spara spel just nu. Försök igen om en stund.
error-stopping = Servern stängs av. Spelet går vidare när den är tillbaka.
error-busy = Servern har mycket att tänka på. Försök igen om en stund.
error-preparing = Tips och analyser kommer när Trikk har gjorts snabbt på den här datorn: { $percent } %.
error-internal = Det här är ett fel i Trikk. Ingenting ändrades.
error-unreachable = Servern svarar inte.
error-other = Det gick inte. Försök igen om en stund.
