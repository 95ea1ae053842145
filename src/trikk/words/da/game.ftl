# Det, spillet siger, på siden og i terminalen: kort, træk, hvad der skete, og hvorfor noget ikke går.

## Farver, og kort efter farve. Et eget kort kan have andre.

colour-black = sort
colour-blue = blå
colour-gray = grå
colour-green = grøn
colour-orange = orange
colour-pink = pink
colour-purple = lilla
colour-red = rød
colour-white = hvid
colour-yellow = gul

# Jokeren i en udgave.
wild-ferry = færgekort
wild-locomotive = lokomotivkort
wild-taxi = taxikort

# Ét kort, inde i en sætning.
card-black = et sort kort
card-blue = et blåt kort
card-green = et grønt kort
card-orange = et orange kort
card-pink = et pink kort
card-purple = et lilla kort
card-red = et rødt kort
card-white = et hvidt kort
card-yellow = et gult kort
card-ferry = et færgekort
card-locomotive = et lokomotivkort
card-taxi = et taxikort
card-other = et kort ({ $name })
card-hidden = et kort

# Så mange kort, uden ordet »kort«, hvor det er underforstået.
counted-black =
    { $count ->
        [one] { $count } sort
       *[other] { $count } sorte
    }
counted-blue =
    { $count ->
        [one] { $count } blåt
       *[other] { $count } blå
    }
counted-green =
    { $count ->
        [one] { $count } grønt
       *[other] { $count } grønne
    }
counted-orange = { $count } orange
counted-pink = { $count } pink
counted-purple = { $count } lilla
counted-red =
    { $count ->
        [one] { $count } rødt
       *[other] { $count } røde
    }
counted-white =
    { $count ->
        [one] { $count } hvidt
       *[other] { $count } hvide
    }
counted-yellow =
    { $count ->
        [one] { $count } gult
       *[other] { $count } gule
    }
counted-ferry = { $count } færgekort
counted-locomotive = { $count } lokomotivkort
counted-taxi = { $count } taxikort
counted-other = { $count } × { $name }
counted-none = ingen kort
counted-hidden = { $count } kort

# Kort af én slags, uanset hvor mange.
kind-black = sorte kort
kind-blue = blå kort
kind-green = grønne kort
kind-orange = orange kort
kind-pink = pink kort
kind-purple = lilla kort
kind-red = røde kort
kind-white = hvide kort
kind-yellow = gule kort
kind-ferry = færgekort
kind-locomotive = lokomotivkort
kind-taxi = taxikort
kind-other = kort ({ $name })

## Andre ting.

vehicles-cable_car =
    { $count ->
        [one] { $count } sporvogn
       *[other] { $count } sporvogne
    }
vehicles-taxi =
    { $count ->
        [one] { $count } taxi
       *[other] { $count } taxier
    }
vehicles-other = { $count } × { $name }
points = { $count } point
tokens =
    { $count ->
        [one] { $count } markør
       *[other] { $count } markører
    }
token-symbol = symbol { $number }
tickets-none = intet rutekort
tickets-hidden = { $count } rutekort
route-ferries =
    { $count ->
        [one] { $count } færge
       *[other] { $count } færger
    }
route-second = spor 2
you = Du
seat-number = Plads { $number }
list-and = { $before } og { $last }

# Bots: each is somebody. Those of other packages keep the names they have.
bot-random = Turisten
bot-novice = Lærlingen
bot-greedy = Pendleren
bot-planner-80 = Passageren
bot-planner-60 = Dagdrømmeren
bot-planner-40 = Drageren
bot-planner-20 = Vikaren
bot-planner = Konduktøren
bot-planner-racer = Vognstyreren
bot-planner-tickets = Samleren
bot-planner-blocker = Kontrolløren
bot-neural = Veteranen
bot-search = Trafiklederen
level-beginner = Nemmest
level-easy = Nem
level-medium = God
level-strong = Stærk

## Træk, som på en knap.

move-draw =
    { $card ->
        [deck] Træk et kort fra stakken
       *[other] Tag { CARD($card) }, der ligger åbent
    }
move-tickets = Træk rutekort
move-keep = Behold { TICKETS($tickets) }
move-claim = Gør krav på { ROUTE($route) } med { CARDS($cards) }
move-take = Tag markøren ved { PLACE($place) }
move-place = Læg markørerne på { PLACE($place) }
move-lay = Læg { CARDS($cards) }
move-complete = Færdiggør { TICKET($ticket) }
move-done = Færdiggør ikke flere rutekort
move-pass = Meld pas

## Hvad der skal afgøres.

phase-keep_tickets = vælg rutekort at beholde
phase-place_stack = læg en stak markører på et sted
phase-turn = det er din tur
phase-second_card = træk et kort til
phase-take_token = vælg en markør
phase-scoring = færdiggør rutekort
phase-over = spillet er slut

## Hvad der skete. En sætning er den samme efter et navn og efter »Du«, så den begynder med spilleren.

event-setup = { EDITION($edition) } for { $players } spillere: Kortene er delt ud
event-stack_placed =
    { WHO($seat) ->
        [nobody] { PLACE($location) } fik { TOKENS($count) } ({ TOKEN($symbol) })
       *[other] { PLAYER($seat) } lagde { TOKENS($count) } ({ TOKEN($symbol) }) på { PLACE($location) }
    }
event-offered = { PLAYER($seat) } trak { ENDS($tickets) }
event-kept =
    { COUNT($returned) ->
        [0] { PLAYER($seat) } beholdt { ENDS($kept) }
       *[other] { PLAYER($seat) } beholdt { ENDS($kept) } og lagde { ENDS($returned) } tilbage
    }
event-drew =
    { $from ->
        [market] { PLAYER($seat) } tog { CARD($card) }, der lå åbent
       *[other] { PLAYER($seat) } trak { CARD($card) } fra stakken
    }
event-market_card = { CARD($card) } blev vendt
event-market_reset = De åbne kort blev skiftet ud: { CARDS($discarded) } gik til bunken med brugte kort
event-reshuffled = Bunken med brugte kort blev blandet og er nu stakken: { CARDS($size) }
event-claimed = { PLAYER($seat) } gjorde krav på { ROUTE($route) } med { CARDS($cards) }: { POINTS($points) }
event-token_taken = { PLAYER($seat) } tog en markør ({ TOKEN($symbol) }) ved { PLACE($location) }
event-moved = { PLAYER($seat) } flyttede { CARDS($cards) } fra remisen til på sporet-bunken
event-laid = { PLAYER($seat) } lagde { CARDS($cards) } i remisen
event-robbed =
    { WHO($victim) ->
        [you] { PLAYER($seat) } plyndrede dig: { CARDS($cards) } gik til bunken med brugte kort
       *[other] { PLAYER($seat) } plyndrede { PLAYER($victim) }: { CARDS($cards) } gik til bunken med brugte kort
    }
event-passed = { PLAYER($seat) } meldte pas
event-last_turns = { PLAYER($seat) } startede sidste runde: Alle får én tur til
event-completed = { PLAYER($seat) } færdiggjorde { TICKET($ticket) } med { CARDS($cards) }
event-scored = { PLAYER($seat) } færdiggjorde ikke flere rutekort
event-redealt = Stak nummer to blev blandet, og der blev delt ud fra den: { CARDS($size) }
event-over = Spillet er slut: { ENDING($reason) }
ending-last_turns = de sidste ture er spillet
ending-all_passed = alle spillere meldte pas efter hinanden

## Hvorfor et træk er godt, i et hint eller en analyse.

why-lacks = Mangler stadig til { ENDS($tickets) }: { CARDS($cards) }.
why-lacks-route =
    { COUNT($tickets) ->
        [0] Mangler stadig til { ENDS($route) }: { CARDS($cards) }.
       *[other] Mangler stadig til { ENDS($route) }, en del af { ENDS($tickets) }: { CARDS($cards) }.
    }
why-wild = Det kan være en hvilken som helst farve. Mangler stadig: { CARDS($cards) }.
why-deck = Det kan være et af dem, der mangler: { CARDS($cards) }.
why-any_card = Intet mangler i din plan: Alle kort kan blive nyttige.
why-collects = Så har du { CARDS($cards) } på hånden.
why-completes = Færdiggør { ENDS($tickets) }.
why-serves = En del af { ENDS($tickets) }.
why-points = Giver { POINTS($count) }.
why-token = Giver en markør ved { PLACE($place) }.
why-attraction = Giver turistattraktionen { PLACE($place) }.
why-rival = { PLAYER($seat) } kan komme dig i forkøbet.
why-last_turns = Det er de sidste ture: Det giver { POINTS($count) } nu.
why-more_tickets =
    { $count ->
        [one] Der er tid til flere rutekort: omtrent { $count } tur.
       *[other] Der er tid til flere rutekort: omtrent { $count } ture.
    }
why-way = { VEHICLES($count) } er nok til { ENDS($tickets) } med det, du har.
why-missing = Mangler stadig til alle dine rutekort: { CARDS($cards) }.
why-covered = Du har kortene til alle dine rutekort.
why-few_left =
    { $count ->
        [one] Der er { $count } markør af denne slags tilbage.
       *[other] Der er { $count } markører af denne slags tilbage.
    }
why-on_the_way = Din plan går via { PLACE($place) }.
why-asked_for = { CARDS($cards) } skal bruges til { ENDS($tickets) }.
why-robs = Plyndrer { PLAYER($seat) }: { CARDS($cards) }.
why-turns =
    { $count ->
        [one] Der er omtrent { $count } tur tilbage til at få kort over i på sporet-bunken.
       *[other] Der er omtrent { $count } ture tilbage til at få kort over i på sporet-bunken.
    }
why-pays = Giver { POINTS($count) }; ikke færdiggjort koster det lige så mange.
why-together =
    { $count ->
        [one] Dine kort rækker til { $count } rutekort.
       *[other] Dine kort rækker til { $count } rutekort tilsammen, og dette er et af dem.
    }
why-nothing_payable = Dine kort rækker ikke til flere rutekort.

## Hvorfor noget ikke går, efter den kode, som reglerne eller serveren giver.

# At begynde et spil.
error-players_out_of_range = { $edition } er for { $least } til { $most } spillere, ikke { $players }.
error-bad_seed = Et frø er et helt tal fra 0 til 2^53 - 1, eller op til 64 hexadecimale cifre.
error-bad_record =
    { $kind ->
        [newer] Spillet er gemt af et nyere Trikk. Opdatér Trikk for at se på det.
        [edition] Spillet blev spillet med en udgave, som ikke kendes her.
        [edition_version] Spillet blev spillet med en anden version af reglerne.
        [move] Træk { $move } i spillet er ikke muligt.
       *[form] Det er ikke et gemt spil, eller også er det beskadiget.
    }

# Et træk.
error-malformed_move = »{ $text }« er ikke et træk. Træk skrives sådan: { $examples }
error-unknown_name =
    { $kind ->
        [colour] { $edition } har ingen kort, der hedder »{ $name }«.
        [place] { $edition } har ikke noget sted »{ $name }«.
        [route] { $edition } har ingen strækning »{ $name }«.
       *[ticket] { $edition } har ikke noget rutekort »{ $name }«.
    }
error-near = Mente du »{ $near }«?
error-game_over = Spillet er slut.
error-not_your_turn = Ikke endnu: { PLAYER($to_move) } har turen.
error-not_now = Det går ikke nu: { PHASE($step) }.
error-pass_not_allowed = Du kan kun melde pas, når intet andet er muligt.
error-deck_empty = Stakken er tom.
error-not_in_market = Der ligger ingen { KIND($colour) } åbent.
error-wild_second = En åben joker kan ikke være dit andet kort.
error-no_tickets_left = Der er ikke flere rutekort.
error-not_offered = { THE_TICKET($ticket) } er ikke blandt dem, du kan vælge.
error-keep_more = Behold mindst { $least } rutekort.
error-route_taken = { PLAYER($owner) } har allerede gjort krav på { ROUTE($route) }.
error-second_track_closed = Med to spillere er det andet spor lukket: { ROUTE($route) }.
error-both_tracks = Du har det andet spor, og ingen må have begge: { ROUTE($route) }.
error-not_enough_vehicles = Ikke nok køretøjer: { ROUTE($route) } kræver { $need }, du har { $have }.
error-wrong_number = { ROUTE($route) } kræver { $need } kort, ikke { $given }.
error-wrong_colour = { ROUTE($route) } kræver { KIND($need) }, ikke { KIND($colour) }.
error-one_colour = Betal med kort i én farve og eventuelt jokere.
error-not_enough_ferries = { ROUTE($route) } kræver mindst { $need } færgekort, ikke { $given }.
error-not_enough_cards =
    { $wilds ->
        [0] Ikke nok { KIND($colour) }: du skal bruge { $need }, du har { $have ->
            [0] ingen
           *[other] { $have }
        }.
       *[other] Ikke nok { KIND($colour) }: du skal bruge { $need }, du har { $have ->
            [0] ingen
           *[other] { $have }
        } og { WILDS($wilds) }.
    }
error-stack_there = { PLACE($place) } har allerede markører.
error-not_a_choice = Du kan ikke tage markøren ved { PLACE($place) } nu.
error-row_is_yours = Du har stadig en række med { KIND($colour) } i remisen.
error-row_too_short = { PLAYER($owner) } har en række med { KIND($colour) }, { $size } i alt: Læg flere end det, ikke { $given }.
error-row_in_the_way = { PLAYER($owner) } har en række med { KIND($colour) }: Et enkelt kort kan ikke lægges imod den.
error-wilds_alone = Lokomotivkort alene har ingen farve: Læg mindst ét kort i en farve.
error-not_a_row = Læg to eller flere kort i én farve eller præcis ét kort i hver af tre farver.
error-ticket_not_held = Du har ikke { THE_TICKET($ticket) }.
error-track_lacks_cards = Din på sporet-bunke mangler { $missing } kort til { THE_TICKET($ticket) }.

# En forespørgsel.
error-malformed = Serveren forstod det ikke. Genindlæs siden: Den kan være forældet.
error-name_too_long = Et navn har højst { $most } tegn.
error-name_unseen = Der er et tegn i navnet, som ikke kan ses. Fjern det.
error-name_marks = Højst { $most } accenter på ét bogstav, tak.
error-name_of_bot = En bot hedder det. Vælg et andet navn, tak.
error-name_empty = Et navn skal have mindst ét bogstav, ét ciffer eller ét tegn.
error-too_large = Det er for stort til at sende: højst { $most } byte.
error-unknown_path = Her er ikke noget.
error-method_not_allowed = Serveren tager ikke imod dette her.
error-wrong_origin = Siden er ikke fra denne server. Åbn serverens egen adresse.
error-wrong_host = Serveren svarer ikke på det navn. Åbn serverens egen adresse.
error-too_fast =
    { $retry_after ->
        [one] Det gik stærkt. Prøv igen om { $retry_after } sekund.
       *[other] Det gik stærkt. Prøv igen om { $retry_after } sekunder.
    }

# Et bord.
error-unknown_edition = Det spil er ukendt her.
error-maps_not_allowed = Denne server tager ikke imod spilleplader fra besøgende.
error-map_too_slow = Denne spilleplade tager for lang tid at læse. Er den meget stor?
error-map_unsound = Spillepladen kan ikke spilles endnu: ret først det, der står nævnt.
error-unknown_table = Bordet findes ikke, eller det er privat, og linket er ikke fuldstændigt.
error-table_archived = Ingen har rørt dette bord i lang tid, så det er ryddet væk. Trækkene er gemt.
error-edition_changed = Dette bord begyndte med version { $version } af { $edition }, som siden er ændret.
error-already_begun = Spillet er allerede begyndt.
error-not_begun = Spillet begynder, når alle pladser er taget.
error-table_over = Spillet er slut.
error-not_over = Det får du at se, når spillet er slut.
error-practice_only = Det er kun til øvelse: Ingen plads må være åben.
error-too_often = Det har du gjort så mange gange, som bordet tillader. Du kan stadig spille.
error-bot_too_strong = Botten { $bot } kræver mere, end denne server tillader.
error-bots_alone = Et bord skal have mindst én person: botter spiller kun alene dér, hvor serveren kører.
error-not_seated = Det er for dem, der sidder ved bordet.
error-may_not_join = Du skal have en invitation for at være med ved dette bord.
error-seat_taken = Den plads er taget.
error-colour_taken = { $name } har denne farve.
error-no_free_seat = Ingen plads er ledig.
error-secret_in_use = Du sidder allerede på en anden plads her.
error-wrong_nonce = Tallet passer ikke til det, der blev lovet.
error-nonce_too_early = Tallene fortælles, når alle pladser er taget.
error-nonce_too_late = Kortene er allerede trukket.
error-wrong_code = Koden er forkert, brugt eller for gammel. Hent en ny på den første enhed.
error-unknown_code = Intet bord har denne kode, eller den er brugt eller for gammel.
error-wrong_link = Det er ikke et link til et bord her.
error-no_hints = Hint er til øvelse mod botter, ved borde, der tillader det.
error-no_analysis = Kun spil, hvor én person har spillet mod botter, kan analyseres.
error-stale_version = Der er sket noget i mellemtiden. Se efter igen, og vælg så.
error-already_chosen = Du vælger kun de første rutekort én gang, og det har du gjort.
error-no_undo = Det sidste træk kan ikke fortrydes.
error-undo_too_late = For sent: Trækket står ved magt.
error-player_is_here = { PLAYER($to_move) } er her.
error-wait_longer =
    { $seconds ->
        [one] Vent { $seconds } sekund til.
       *[other] Vent { $seconds } sekunder til.
    }

# Serveren selv.
error-unavailable = Serveren kan ikke gemme spil lige nu. Prøv igen om lidt.
error-stopping = Serveren bliver stoppet. Spillet går videre, når den er tilbage.
error-busy = Serveren har meget at tænke over. Prøv igen om lidt.
error-preparing = Hint og analyser kommer, når Trikk er gjort hurtigt på denne maskine: { $percent } %.
error-internal = Det er en fejl i Trikk. Intet blev ændret.
error-unreachable = Serveren svarer ikke.
error-other = Det lykkedes ikke. Prøv igen om lidt.
