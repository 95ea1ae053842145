# Det spillet sier, på siden og i terminalen: kort, trekk, hva som skjedde, og hvorfor noe ikke går.

## Farger, og kort etter farge. Et eget kart kan ha andre.

colour-black = svart
colour-blue = blå
colour-gray = grå
colour-green = grønn
colour-orange = oransje
colour-pink = rosa
colour-purple = lilla
colour-red = rød
colour-white = hvit
colour-yellow = gul

# Jokeren i en utgave.
wild-ferry = fergekort
wild-locomotive = lokomotivkort
wild-taxi = taxikort

# Ett kort, inne i en setning.
card-black = et svart kort
card-blue = et blått kort
card-green = et grønt kort
card-orange = et oransje kort
card-pink = et rosa kort
card-purple = et lilla kort
card-red = et rødt kort
card-white = et hvitt kort
card-yellow = et gult kort
card-ferry = et fergekort
card-locomotive = et lokomotivkort
card-taxi = et taxikort
card-other = et kort ({ $name })
card-hidden = et kort

# Så mange kort, uten ordet «kort» der det er underforstått.
counted-black =
    { $count ->
        [one] { $count } svart
       *[other] { $count } svarte
    }
counted-blue =
    { $count ->
        [one] { $count } blått
       *[other] { $count } blå
    }
counted-green =
    { $count ->
        [one] { $count } grønt
       *[other] { $count } grønne
    }
counted-orange = { $count } oransje
counted-pink = { $count } rosa
counted-purple = { $count } lilla
counted-red =
    { $count ->
        [one] { $count } rødt
       *[other] { $count } røde
    }
counted-white =
    { $count ->
        [one] { $count } hvitt
       *[other] { $count } hvite
    }
counted-yellow =
    { $count ->
        [one] { $count } gult
       *[other] { $count } gule
    }
counted-ferry = { $count } fergekort
counted-locomotive = { $count } lokomotivkort
counted-taxi = { $count } taxikort
counted-other = { $count } × { $name }
counted-none = ingen kort
counted-hidden = { $count } kort

# Kort av ett slag, uansett hvor mange.
kind-black = svarte kort
kind-blue = blå kort
kind-green = grønne kort
kind-orange = oransje kort
kind-pink = rosa kort
kind-purple = lilla kort
kind-red = røde kort
kind-white = hvite kort
kind-yellow = gule kort
kind-ferry = fergekort
kind-locomotive = lokomotivkort
kind-taxi = taxikort
kind-other = kort ({ $name })

## Andre ting.

vehicles-cable_car =
    { $count ->
        [one] { $count } sporvogn
       *[other] { $count } sporvogner
    }
vehicles-taxi =
    { $count ->
        [one] { $count } taxi
       *[other] { $count } taxier
    }
vehicles-other = { $count } × { $name }
points = { $count } poeng
tokens =
    { $count ->
        [one] { $count } sjetong
       *[other] { $count } sjetonger
    }
token-symbol = symbol { $number }
tickets-none = ingen billett
tickets-hidden =
    { $count ->
        [one] { $count } billett
       *[other] { $count } billetter
    }
route-ferries =
    { $count ->
        [one] { $count } ferge
       *[other] { $count } ferger
    }
route-second = spor 2
you = Du
seat-number = Plass { $number }
list-and = { $before } og { $last }

# Bots: each is somebody. Those of other packages keep the names they have.
bot-random = Turisten
bot-novice = Lærlingen
bot-greedy = Pendleren
bot-planner-80 = Passasjeren
bot-planner-60 = Dagdrømmeren
bot-planner-40 = Bæreren
bot-planner-20 = Vikaren
bot-planner = Konduktøren
bot-planner-racer = Vognføreren
bot-planner-tickets = Samleren
bot-planner-blocker = Kontrolløren
bot-neural = Veteranen
bot-search = Trafikklederen
level-beginner = Enklest
level-easy = Enkel
level-medium = God
level-strong = Sterk

## Trekk, som på en knapp.

move-draw =
    { $card ->
        [deck] Trekk et kort fra bunken
       *[other] Ta { CARD($card) } som ligger åpent
    }
move-tickets = Trekk billetter
move-keep = Behold { TICKETS($tickets) }
move-claim = Krev { ROUTE($route) } med { CARDS($cards) }
move-take = Ta sjetongen ved { PLACE($place) }
move-place = Sett sjetongene på { PLACE($place) }
move-lay = Legg { CARDS($cards) }
move-complete = Fullfør { TICKET($ticket) }
move-done = Fullfør ingen flere billetter
move-pass = Stå over

## Hva som skal avgjøres.

phase-keep_tickets = velg billetter å beholde
phase-place_stack = sett ut en stabel sjetonger
phase-turn = det er din tur
phase-second_card = trekk et kort til
phase-take_token = velg en sjetong
phase-scoring = fullfør billetter
phase-over = spillet er slutt

## Hva som skjedde. En setning er den samme etter et navn og etter «Du», så den begynner med spilleren.

event-setup = { EDITION($edition) } for { $players } spillere: Kortene er delt ut
event-stack_placed =
    { WHO($seat) ->
        [nobody] { PLACE($location) } fikk { TOKENS($count) } ({ TOKEN($symbol) })
       *[other] { PLAYER($seat) } satte { TOKENS($count) } ({ TOKEN($symbol) }) på { PLACE($location) }
    }
event-offered = { PLAYER($seat) } trakk { ENDS($tickets) }
event-kept =
    { COUNT($returned) ->
        [0] { PLAYER($seat) } beholdt { ENDS($kept) }
       *[other] { PLAYER($seat) } beholdt { ENDS($kept) } og la tilbake { ENDS($returned) }
    }
event-drew =
    { $from ->
        [market] { PLAYER($seat) } tok { CARD($card) } som lå åpent
       *[other] { PLAYER($seat) } trakk { CARD($card) } fra bunken
    }
event-market_card = { CARD($card) } ble snudd opp
event-market_reset = De åpne kortene ble byttet ut: { CARDS($discarded) } gikk til kastebunken
event-reshuffled = Kastebunken ble stokket og er nå den nye bunken: { CARDS($size) }
event-claimed = { PLAYER($seat) } krevde { ROUTE($route) } med { CARDS($cards) }: { POINTS($points) }
event-token_taken = { PLAYER($seat) } tok en sjetong ({ TOKEN($symbol) }) ved { PLACE($location) }
event-moved = { PLAYER($seat) } flyttet { CARDS($cards) } fra togstallen til på-skinner-bunken
event-laid = { PLAYER($seat) } la { CARDS($cards) } i togstallen
event-robbed =
    { WHO($victim) ->
        [you] { PLAYER($seat) } ranet deg: { CARDS($cards) } gikk til kastebunken
       *[other] { PLAYER($seat) } ranet { PLAYER($victim) }: { CARDS($cards) } gikk til kastebunken
    }
event-passed = { PLAYER($seat) } sto over
event-last_turns = { PLAYER($seat) } startet siste runde: Alle får én tur til
event-completed = { PLAYER($seat) } fullførte { TICKET($ticket) } med { CARDS($cards) }
event-scored = { PLAYER($seat) } fullførte ingen flere billetter
event-redealt = Bunke nummer to ble stokket, og det ble delt ut fra den: { CARDS($size) }
event-over = Spillet er slutt: { ENDING($reason) }
ending-last_turns = de siste turene er spilt
ending-all_passed = alle spillerne sto over etter hverandre

## Hvorfor et trekk er godt, i et hint eller en analyse.

why-lacks = Mangler fortsatt til { ENDS($tickets) }: { CARDS($cards) }.
why-lacks-route =
    { COUNT($tickets) ->
        [0] Mangler fortsatt til { ENDS($route) }: { CARDS($cards) }.
       *[other] Mangler fortsatt til { ENDS($route) }, en del av { ENDS($tickets) }: { CARDS($cards) }.
    }
why-wild = Det kan være hvilken farge som helst. Mangler fortsatt: { CARDS($cards) }.
why-deck = Det kan være et av dem som mangler: { CARDS($cards) }.
why-any_card = Ingenting mangler i planen din: Alle kort kan komme til nytte.
why-collects = Da har du { CARDS($cards) } på hånden.
why-completes = Fullfører { ENDS($tickets) }.
why-serves = En del av { ENDS($tickets) }.
why-points = Gir { POINTS($count) }.
why-token = Gir en sjetong ved { PLACE($place) }.
why-attraction = Gir turistattraksjonen { PLACE($place) }.
why-rival = { PLAYER($seat) } kan komme deg i forkjøpet.
why-last_turns = Dette er de siste turene: Det gir { POINTS($count) } nå.
why-more_tickets =
    { $count ->
        [one] Det er tid til flere billetter: omtrent { $count } tur.
       *[other] Det er tid til flere billetter: omtrent { $count } turer.
    }
why-way = { VEHICLES($count) } er nok til { ENDS($tickets) }, med det du har.
why-missing = Mangler fortsatt til alle billettene dine: { CARDS($cards) }.
why-covered = Du har kortene til alle billettene dine.
why-few_left =
    { $count ->
        [one] { $count } sjetong av dette slaget er igjen.
       *[other] { $count } sjetonger av dette slaget er igjen.
    }
why-on_the_way = Planen din går innom { PLACE($place) }.
why-asked_for = { CARDS($cards) } trengs til { ENDS($tickets) }.
why-robs = Raner { PLAYER($seat) }: { CARDS($cards) }.
why-turns =
    { $count ->
        [one] Det er omtrent { $count } tur igjen til å få kort over i på-skinner-bunken.
       *[other] Det er omtrent { $count } turer igjen til å få kort over i på-skinner-bunken.
    }
why-pays = Gir { POINTS($count) }; ufullført koster den like mange.
why-together =
    { $count ->
        [one] Kortene dine rekker til { $count } billett.
       *[other] Kortene dine rekker til { $count } billetter til sammen, og dette er en av dem.
    }
why-nothing_payable = Kortene dine rekker ikke til flere billetter.

## Hvorfor noe ikke går, etter koden som reglene eller serveren gir.

# Å begynne et spill.
error-players_out_of_range = { $edition } er for { $least } til { $most } spillere, ikke { $players }.
error-bad_seed = Et frø er et heltall fra 0 til 2^53 - 1, eller opptil 64 heksadesimale sifre.
error-bad_record =
    { $kind ->
        [newer] Spillet er lagret av en nyere versjon av Trikk. Oppdater Trikk for å se på det.
        [edition] Spillet ble spilt med en utgave som ikke er kjent her.
        [edition_version] Spillet ble spilt med en annen versjon av reglene.
        [move] Trekk { $move } i spillet er ikke mulig.
       *[form] Dette er ikke et lagret spill, eller så er det skadet.
    }

# Et trekk.
error-malformed_move = «{ $text }» er ikke et trekk. Trekk skrives slik: { $examples }
error-unknown_name =
    { $kind ->
        [colour] { $edition } har ingen kort som heter «{ $name }».
        [place] { $edition } har ikke noe sted «{ $name }».
        [route] { $edition } har ingen rute «{ $name }».
       *[ticket] { $edition } har ingen billett «{ $name }».
    }
error-near = Mente du «{ $near }»?
error-game_over = Spillet er slutt.
error-not_your_turn = Ikke ennå: { PLAYER($to_move) } har turen.
error-not_now = Det går ikke nå: { PHASE($step) }.
error-pass_not_allowed = Du kan bare stå over når ingenting annet er mulig.
error-deck_empty = Bunken er tom.
error-not_in_market = Ingen { KIND($colour) } ligger åpent.
error-wild_second = En åpen joker kan ikke være det andre kortet ditt.
error-no_tickets_left = Det er ingen billetter igjen.
error-not_offered = { THE_TICKET($ticket) } er ikke blant dem du kan velge.
error-keep_more =
    { $least ->
        [one] Behold minst { $least } billett.
       *[other] Behold minst { $least } billetter.
    }
error-route_taken = { PLAYER($owner) } har allerede krevd { ROUTE($route) }.
error-second_track_closed = Med to spillere er det andre sporet stengt: { ROUTE($route) }.
error-both_tracks = Du har det andre sporet, og ingen kan kreve begge: { ROUTE($route) }.
error-not_enough_vehicles = Ikke nok kjøretøyer: { ROUTE($route) } krever { $need }, du har { $have }.
error-wrong_number = { ROUTE($route) } krever { $need } kort, ikke { $given }.
error-wrong_colour = { ROUTE($route) } krever { KIND($need) }, ikke { KIND($colour) }.
error-one_colour = Betal med kort i én farge, og eventuelt jokere.
error-not_enough_ferries = { ROUTE($route) } krever minst { $need } fergekort, ikke { $given }.
error-not_enough_cards =
    { $wilds ->
        [0] Ikke nok { KIND($colour) }: du trenger { $need }, du har { $have ->
            [0] ingen
           *[other] { $have }
        }.
       *[other] Ikke nok { KIND($colour) }: du trenger { $need }, du har { $have ->
            [0] ingen
           *[other] { $have }
        } og { WILDS($wilds) }.
    }
error-stack_there = { PLACE($place) } har allerede sjetonger.
error-not_a_choice = Du kan ikke ta sjetongen ved { PLACE($place) } nå.
error-row_is_yours = Du har fortsatt en rad med { KIND($colour) } i togstallen.
error-row_too_short = { PLAYER($owner) } har en rad med { KIND($colour) }, { $size } i alt: Legg flere enn det, ikke { $given }.
error-row_in_the_way = { PLAYER($owner) } har en rad med { KIND($colour) }: Ett enkelt kort kan ikke legges mot den.
error-wilds_alone = Lokomotivkort alene har ingen farge: Legg minst ett kort i en farge.
error-not_a_row = Legg to eller flere kort i én farge, eller nøyaktig ett kort i hver av tre farger.
error-ticket_not_held = Du har ikke { THE_TICKET($ticket) }.
error-track_lacks_cards = På-skinner-bunken din mangler { $missing } kort til { THE_TICKET($ticket) }.

# En forespørsel.
error-malformed = Serveren skjønte ikke dette. Last siden på nytt: Den kan være utdatert.
error-name_too_long = Et navn har høyst { $most } tegn.
error-name_unseen = Det er et tegn i navnet som ikke kan ses. Ta det bort.
error-name_marks = Høyst { $most } aksenter på én bokstav, takk.
error-name_of_bot = En bot heter det. Velg et annet navn, takk.
error-name_empty = Et navn må ha minst én bokstav, ett siffer eller ett tegn.
error-too_large = Dette er for stort til å sendes: høyst { $most } byte.
error-unknown_path = Det er ingenting her.
error-method_not_allowed = Serveren tar ikke imot dette her.
error-wrong_origin = Denne siden er ikke fra denne serveren. Åpne serverens egen adresse.
error-wrong_host = Serveren svarer ikke på dette navnet. Åpne serverens egen adresse.
error-too_fast =
    { $retry_after ->
        [one] Det gikk fort. Prøv igjen om { $retry_after } sekund.
       *[other] Det gikk fort. Prøv igjen om { $retry_after } sekunder.
    }

# Et bord.
error-unknown_edition = Dette spillet er ukjent her.
error-maps_not_allowed = Denne serveren tar ikke imot kart fra besøkende.
error-map_too_slow = Dette kartet tar for lang tid å lese. Er det svært stort?
error-map_unsound = Kartet kan ikke spilles ennå: rett først det som står nevnt.
error-unknown_table = Bordet finnes ikke, eller det er privat, og lenken er ikke fullstendig.
error-table_archived = Ingen har rørt dette bordet på lenge, så det er ryddet bort. Trekkene er tatt vare på.
error-edition_changed = Dette bordet begynte med versjon { $version } av { $edition }, som siden er endret.
error-already_begun = Spillet har allerede begynt.
error-not_begun = Spillet begynner når alle plasser er tatt.
error-table_over = Spillet er slutt.
error-not_over = Dette får du se når spillet er slutt.
error-practice_only = Dette er bare for øving: Ingen plass kan være åpen.
error-too_often = Det har du gjort så mange ganger som bordet tillater. Du kan fortsatt spille.
error-bot_too_strong = Boten { $bot } krever mer enn denne serveren tillater.
error-bots_alone = Et bord trenger minst én person: Boter spiller alene bare der serveren kjører.
error-not_seated = Dette er for dem som sitter ved bordet.
error-may_not_join = Du trenger en invitasjon for å bli med ved dette bordet.
error-seat_taken = Den plassen er tatt.
error-colour_taken = { $name } har denne fargen.
error-no_free_seat = Ingen plass er ledig.
error-secret_in_use = Du sitter allerede på en annen plass her.
error-wrong_nonce = Tallet passer ikke til det som ble lovet.
error-nonce_too_early = Tallene fortelles når alle plasser er tatt.
error-nonce_too_late = Kortene er allerede trukket.
error-wrong_code = Koden er feil, brukt eller for gammel. Hent en ny på den første enheten.
error-unknown_code = Ingen bord har denne koden, eller den er brukt eller for gammel.
error-wrong_link = Dette er ikke en lenke til et bord her.
error-no_hints = Hint er for øving mot boter, ved bord som tillater det.
error-no_analysis = Bare spill der én person har spilt mot boter, kan analyseres.
error-stale_version = Noe har skjedd i mellomtiden. Se en gang til, og velg så.
error-already_chosen = Du velger de første billettene bare én gang, og det har du gjort.
error-no_undo = Det siste trekket kan ikke angres.
error-undo_too_late = For sent: Trekket står.
error-player_is_here = { PLAYER($to_move) } er her.
error-wait_longer =
    { $seconds ->
        [one] Vent { $seconds } sekund til.
       *[other] Vent { $seconds } sekunder til.
    }

# Serveren selv.
error-unavailable = Serveren kan ikke lagre spill akkurat nå. Prøv igjen om litt.
error-stopping = Serveren stoppes. Spillet går videre når den er tilbake.
error-busy = Serveren har mye å tenke på. Prøv igjen om litt.
error-preparing = Hint og analyser kommer når Trikk er gjort raskt på denne maskinen: { $percent } %.
error-internal = Dette er en feil i Trikk. Ingenting ble endret.
error-unreachable = Serveren svarer ikke.
error-other = Det gikk ikke. Prøv igjen om litt.
