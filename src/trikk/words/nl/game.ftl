# Wat het spel zegt, op de pagina en in de terminal: kaarten, zetten, wat er gebeurde, en waarom iets niet kan.

## Kleuren, en kaarten op kleur. Een eigen kaart kan andere hebben.

colour-black = zwart
colour-blue = blauw
colour-gray = grijs
colour-green = groen
colour-orange = oranje
colour-pink = roze
colour-purple = paars
colour-red = rood
colour-white = wit
colour-yellow = geel

# De joker van een uitgave.
wild-ferry = veerbootkaart
wild-locomotive = locomotiefkaart
wild-taxi = taxikaart

# Eén kaart, in een zin.
card-black = een zwarte kaart
card-blue = een blauwe kaart
card-green = een groene kaart
card-orange = een oranje kaart
card-pink = een roze kaart
card-purple = een paarse kaart
card-red = een rode kaart
card-white = een witte kaart
card-yellow = een gele kaart
card-ferry = een veerbootkaart
card-locomotive = een locomotiefkaart
card-taxi = een taxikaart
card-other = een kaart ({ $name })
card-hidden = een kaart

# Zoveel kaarten, zonder het woord “kaart” waar dat vanzelf spreekt.
counted-black = { $count } zwarte
counted-blue = { $count } blauwe
counted-green = { $count } groene
counted-orange = { $count } oranje
counted-pink = { $count } roze
counted-purple = { $count } paarse
counted-red = { $count } rode
counted-white = { $count } witte
counted-yellow = { $count } gele
counted-ferry =
    { $count ->
        [one] { $count } veerbootkaart
       *[other] { $count } veerbootkaarten
    }
counted-locomotive =
    { $count ->
        [one] { $count } locomotiefkaart
       *[other] { $count } locomotiefkaarten
    }
counted-taxi =
    { $count ->
        [one] { $count } taxikaart
       *[other] { $count } taxikaarten
    }
counted-other = { $count } × { $name }
counted-none = geen kaarten
counted-hidden =
    { $count ->
        [one] { $count } kaart
       *[other] { $count } kaarten
    }

# Kaarten van één soort, hoeveel het er ook zijn.
kind-black = zwarte kaarten
kind-blue = blauwe kaarten
kind-green = groene kaarten
kind-orange = oranje kaarten
kind-pink = roze kaarten
kind-purple = paarse kaarten
kind-red = rode kaarten
kind-white = witte kaarten
kind-yellow = gele kaarten
kind-ferry = veerbootkaarten
kind-locomotive = locomotiefkaarten
kind-taxi = taxikaarten
kind-other = kaarten ({ $name })

## Andere dingen.

vehicles-cable_car =
    { $count ->
        [one] { $count } kabeltram
       *[other] { $count } kabeltrams
    }
vehicles-taxi =
    { $count ->
        [one] { $count } taxi
       *[other] { $count } taxi’s
    }
vehicles-other = { $count } × { $name }
points =
    { $count ->
        [one] { $count } punt
       *[other] { $count } punten
    }
tokens =
    { $count ->
        [one] { $count } fiche
       *[other] { $count } fiches
    }
token-symbol = symbool { $number }
tickets-none = geen bestemmingskaart
tickets-hidden =
    { $count ->
        [one] { $count } bestemmingskaart
       *[other] { $count } bestemmingskaarten
    }
route-ferries =
    { $count ->
        [one] { $count } veerboot
       *[other] { $count } veerboten
    }
route-second = spoor 2
you = Jij
seat-number = Plaats { $number }
list-and = { $before } en { $last }

# Bots: each is somebody. Those of other packages keep the names they have.
bot-random = Toerist
bot-novice = Leerling
bot-greedy = Forens
bot-planner-80 = Passagier
bot-planner-60 = Dagdromer
bot-planner-40 = Kruier
bot-planner-20 = Invaller
bot-planner = Conducteur
bot-planner-racer = Bestuurder
bot-planner-tickets = Verzamelaar
bot-planner-blocker = Controleur
bot-neural = Veteraan
bot-search = Verkeersleider
level-beginner = Makkelijkst
level-easy = Makkelijk
level-medium = Goed
level-strong = Sterk

## Zetten, zoals op een knop.

move-draw =
    { $card ->
        [deck] Trek een kaart van de stapel
       *[other] Pak { CARD($card) } die open ligt
    }
move-tickets = Trek bestemmingskaarten
move-keep = Behoud { TICKETS($tickets) }
move-claim = Claim { ROUTE($route) } met { CARDS($cards) }
move-take = Pak het fiche bij { PLACE($place) }
move-place = Leg de fiches op { PLACE($place) }
move-lay = Leg { CARDS($cards) } neer
move-complete = Behaal { TICKET($ticket) }
move-done = Behaal geen bestemmingskaarten meer
move-pass = Passen

## Wat er te beslissen is.

phase-keep_tickets = kies welke bestemmingskaarten je behoudt
phase-place_stack = leg een stapel fiches neer
phase-turn = doe je zet
phase-second_card = trek een tweede kaart
phase-take_token = kies een fiche
phase-scoring = behaal bestemmingskaarten
phase-over = het spel is afgelopen

## Wat er gebeurde. Een zin is dezelfde na een naam en na “Jij”, dus hij begint met de speler.

event-setup = { EDITION($edition) } voor { $players } spelers: de kaarten zijn gedeeld
event-stack_placed =
    { WHO($seat) ->
        [nobody] { PLACE($location) } kreeg { TOKENS($count) } ({ TOKEN($symbol) })
       *[other] { PLAYER($seat) } legde { TOKENS($count) } ({ TOKEN($symbol) }) op { PLACE($location) }
    }
event-offered = { PLAYER($seat) } trok { ENDS($tickets) }
event-kept =
    { COUNT($returned) ->
        [0] { PLAYER($seat) } behield { ENDS($kept) }
       *[other] { PLAYER($seat) } behield { ENDS($kept) } en legde { ENDS($returned) } terug
    }
event-drew =
    { $from ->
        [market] { PLAYER($seat) } pakte { CARD($card) } die open lag
       *[other] { PLAYER($seat) } trok { CARD($card) } van de stapel
    }
event-market_card = { CARD($card) } werd opengelegd
event-market_reset = De open kaarten werden vervangen: { CARDS($discarded) } naar de aflegstapel
event-reshuffled = De aflegstapel werd geschud en is nu de stapel: { CARDS($size) }
event-claimed = { PLAYER($seat) } claimde { ROUTE($route) } met { CARDS($cards) }: { POINTS($points) }
event-token_taken = { PLAYER($seat) } pakte een fiche ({ TOKEN($symbol) }) bij { PLACE($location) }
event-moved = { PLAYER($seat) } verplaatste { CARDS($cards) } van het rangeerterrein naar de op-het-spoor-stapel
event-laid = { PLAYER($seat) } legde { CARDS($cards) } op het rangeerterrein
event-robbed =
    { WHO($victim) ->
        [you] { PLAYER($seat) } beroofde jou: { CARDS($cards) } naar de aflegstapel
       *[other] { PLAYER($seat) } beroofde { PLAYER($victim) }: { CARDS($cards) } naar de aflegstapel
    }
event-passed = { PLAYER($seat) } paste
event-last_turns = { PLAYER($seat) } luidde de laatste ronde in: iedereen heeft nog één beurt
event-completed = { PLAYER($seat) } behaalde { TICKET($ticket) } met { CARDS($cards) }
event-scored = { PLAYER($seat) } behaalde geen bestemmingskaarten meer
event-redealt = Een tweede stapel werd geschud en er werd van gedeeld: { CARDS($size) }
event-over = Het spel is afgelopen: { ENDING($reason) }
ending-last_turns = de laatste beurten zijn gespeeld
ending-all_passed = alle spelers pasten na elkaar

## Waarom een zet goed is, in een hint of een analyse.

why-lacks = Nog nodig voor { ENDS($tickets) }: { CARDS($cards) }.
why-lacks-route =
    { COUNT($tickets) ->
        [0] Nog nodig voor { ENDS($route) }: { CARDS($cards) }.
       *[other] Nog nodig voor { ENDS($route) }, deel van { ENDS($tickets) }: { CARDS($cards) }.
    }
why-wild = Die geldt als elke kleur. Nog nodig: { CARDS($cards) }.
why-deck = Het kan er een zijn die je nog nodig hebt: { CARDS($cards) }.
why-any_card = Je plan heeft alles: elke kaart kan later van pas komen.
why-collects = Dan heb je { CARDS($cards) } in je hand.
why-completes = Behaalt { ENDS($tickets) }.
why-serves = Deel van { ENDS($tickets) }.
why-points = Levert { POINTS($count) } op.
why-token = Levert een fiche op bij { PLACE($place) }.
why-attraction = Bereikt de attractie { PLACE($place) }.
why-rival = { PLAYER($seat) } kan je voor zijn.
why-last_turns = Dit zijn de laatste beurten: het levert nu { POINTS($count) } op.
why-more_tickets =
    { $count ->
        [one] Er is tijd voor meer bestemmingskaarten: ongeveer { $count } beurt.
       *[other] Er is tijd voor meer bestemmingskaarten: ongeveer { $count } beurten.
    }
why-way = Met wat je hebt, heb je genoeg aan { VEHICLES($count) } voor { ENDS($tickets) }.
why-missing = Nog nodig voor al je bestemmingskaarten: { CARDS($cards) }.
why-covered = Je hebt de kaarten voor al je bestemmingskaarten.
why-few_left =
    { $count ->
        [one] Er is nog { $count } fiche van deze soort.
       *[other] Er zijn nog { $count } fiches van deze soort.
    }
why-on_the_way = Je plan komt langs { PLACE($place) }.
why-asked_for = { CARDS($cards) } nodig voor { ENDS($tickets) }.
why-robs = Berooft { PLAYER($seat) }: { CARDS($cards) }.
why-turns =
    { $count ->
        [one] Nog ongeveer { $count } beurt om kaarten naar de op-het-spoor-stapel te brengen.
       *[other] Nog ongeveer { $count } beurten om kaarten naar de op-het-spoor-stapel te brengen.
    }
why-pays = Levert { POINTS($count) } op; anders kost hij er evenveel.
why-together =
    { $count ->
        [one] Je kaarten zijn genoeg voor { $count } bestemmingskaart.
       *[other] Je kaarten zijn samen genoeg voor { $count } bestemmingskaarten, waaronder deze.
    }
why-nothing_payable = Je kaarten zijn niet genoeg voor nog een bestemmingskaart.

## Waarom iets niet kan, volgens de code die de regels of de server geven.

# Een spel beginnen.
error-players_out_of_range = { $edition } is voor { $least } tot en met { $most } spelers, niet { $players }.
error-bad_seed = Een startgetal is een geheel getal van 0 tot en met 2^53 - 1, of hoogstens 64 hexadecimale cijfers.
error-bad_record =
    { $kind ->
        [newer] Dit spel is bewaard door een nieuwere Trikk. Werk Trikk bij om het te bekijken.
        [edition] Dit spel is gespeeld met een editie die hier niet bekend is.
        [edition_version] Dit spel is gespeeld met een andere versie van de regels.
        [move] Zet { $move } van dit spel is niet mogelijk.
       *[form] Dit is geen bewaard spel, of het is beschadigd.
    }

# Een zet.
error-malformed_move = “{ $text }” is geen zet. Zetten schrijf je zo: { $examples }
error-unknown_name =
    { $kind ->
        [colour] { $edition } heeft geen kaarten die “{ $name }” heten.
        [place] { $edition } heeft geen locatie “{ $name }”.
        [route] { $edition } heeft geen route “{ $name }”.
       *[ticket] { $edition } heeft geen bestemmingskaart “{ $name }”.
    }
error-near = Bedoelde je “{ $near }”?
error-game_over = Het spel is afgelopen.
error-not_your_turn = Nog niet: { PLAYER($to_move) } is aan de beurt.
error-not_now = Dat kan nu niet: { PHASE($step) }.
error-pass_not_allowed = Je kunt alleen passen als er niets anders kan.
error-deck_empty = De stapel is leeg.
error-not_in_market = Er liggen geen { KIND($colour) } open.
error-wild_second = Een open joker kan niet je tweede kaart zijn.
error-no_tickets_left = Er zijn geen bestemmingskaarten meer.
error-not_offered = { THE_TICKET($ticket) } is geen van de kaarten waaruit je kiest.
error-keep_more =
    { $least ->
        [one] Behoud minstens { $least } bestemmingskaart.
       *[other] Behoud minstens { $least } bestemmingskaarten.
    }
error-route_taken = { PLAYER($owner) } claimde { ROUTE($route) } al.
error-second_track_closed = Met twee spelers is het tweede spoor dicht: { ROUTE($route) }.
error-both_tracks = Je hebt het andere spoor al, en niemand mag ze allebei hebben: { ROUTE($route) }.
error-not_enough_vehicles = Niet genoeg voertuigen: { ROUTE($route) } vraagt er { $need }, je hebt er { $have }.
error-wrong_number =
    { $need ->
        [one] { ROUTE($route) } vraagt { $need } kaart, geen { $given }.
       *[other] { ROUTE($route) } vraagt { $need } kaarten, geen { $given }.
    }
error-wrong_colour = { ROUTE($route) } vraagt { KIND($need) }, geen { KIND($colour) }.
error-one_colour = Betaal met kaarten van één kleur en eventueel jokers.
error-not_enough_ferries =
    { $need ->
        [one] { ROUTE($route) } vraagt minstens { $need } veerbootkaart, geen { $given }.
       *[other] { ROUTE($route) } vraagt minstens { $need } veerbootkaarten, geen { $given }.
    }
error-not_enough_cards =
    { $wilds ->
        [0] Niet genoeg { KIND($colour) }: je hebt er { $need } nodig, je hebt er { $have ->
            [0] geen
           *[other] { $have }
        }.
       *[other] Niet genoeg { KIND($colour) }: je hebt er { $need } nodig, je hebt er { $have ->
            [0] geen
           *[other] { $have }
        } en { WILDS($wilds) }.
    }
error-stack_there = { PLACE($place) } heeft al fiches.
error-not_a_choice = Je kunt het fiche bij { PLACE($place) } nu niet pakken.
error-row_is_yours = Je hebt nog een rij met { KIND($colour) } op je rangeerterrein.
error-row_too_short = { PLAYER($owner) } heeft een rij met { KIND($colour) }, { $size } in totaal: leg er meer, niet { $given }.
error-row_in_the_way = { PLAYER($owner) } heeft een rij met { KIND($colour) }: een losse kaart kan daar niet tegenop.
error-wilds_alone = Locomotiefkaarten hebben zelf geen kleur: leg er minstens één kaart met een kleur bij.
error-not_a_row = Leg twee of meer kaarten van één kleur, of precies drie kaarten van drie verschillende kleuren.
error-ticket_not_held = Je hebt { THE_TICKET($ticket) } niet.
error-track_lacks_cards =
    { $missing ->
        [one] Je op-het-spoor-stapel mist { $missing } kaart voor { THE_TICKET($ticket) }.
       *[other] Je op-het-spoor-stapel mist { $missing } kaarten voor { THE_TICKET($ticket) }.
    }

# Een verzoek.
error-malformed = De server begreep dit niet. Laad de pagina opnieuw: misschien is die verouderd.
error-name_too_long = Een naam heeft hoogstens { $most } tekens.
error-name_unseen = Er staat een teken in de naam dat niet te zien is. Laat het weg.
error-name_marks = Hoogstens { $most } accenten op één letter, graag.
error-name_of_bot = Een bot heet zo. Kies een andere naam, graag.
error-name_empty = Een naam moet minstens één letter, cijfer of teken hebben.
error-too_large = Dit is te groot om te versturen: hoogstens { $most } bytes.
error-unknown_path = Hier is niets.
error-method_not_allowed = De server neemt dit hier niet aan.
error-wrong_origin = Deze pagina komt niet van deze server. Open het eigen adres van de server.
error-wrong_host = De server luistert niet naar deze naam. Open het eigen adres van de server.
error-too_fast =
    { $retry_after ->
        [one] Dat ging snel. Probeer het over { $retry_after } seconde nog eens.
       *[other] Dat ging snel. Probeer het over { $retry_after } seconden nog eens.
    }

# Een tafel.
error-unknown_edition = Dit spel is hier niet bekend.
error-maps_not_allowed = Deze server neemt geen kaarten van bezoekers aan.
error-map_too_slow = Het lezen van deze kaart duurt te lang. Is ze erg groot?
error-map_unsound = Deze kaart kan nog niet worden gespeeld: verbeter eerst wat er staat.
error-unknown_table = Zo’n tafel is er niet, of hij is privé en de link is niet volledig.
error-table_archived = Deze tafel is lang niet gebruikt, dus is hij opgeruimd. De zetten zijn bewaard.
error-edition_changed = Deze tafel begon met versie { $version } van { $edition }, die sindsdien veranderd is.
error-already_begun = Het spel is al begonnen.
error-not_begun = Het spel begint als alle plaatsen bezet zijn.
error-table_over = Het spel is afgelopen.
error-not_over = Dit zie je als het spel afgelopen is.
error-practice_only = Dit is om te oefenen: er mag geen plaats vrij zijn.
error-too_often = Dat heb je zo vaak gedaan als deze tafel toelaat. Je kunt nog wel spelen.
error-bot_too_strong = De bot { $bot } vraagt meer dan deze server geeft.
error-bots_alone = Een tafel heeft minstens één persoon nodig: bots spelen alleen onder elkaar waar de server draait.
error-not_seated = Dit is voor wie aan de tafel zit.
error-may_not_join = Je hebt een uitnodiging nodig om aan deze tafel mee te doen.
error-seat_taken = Die plaats is bezet.
error-colour_taken = { $name } heeft deze kleur.
error-no_free_seat = Er is geen plaats vrij.
error-secret_in_use = Je zit hier al op een andere plaats.
error-wrong_nonce = Het getal past niet bij wat was beloofd.
error-nonce_too_early = Getallen worden verteld als alle plaatsen bezet zijn.
error-nonce_too_late = De kaarten zijn al getrokken.
error-wrong_code = De code is fout, gebruikt of te oud. Vraag een nieuwe op het eerste apparaat.
error-unknown_code = Geen tafel heeft deze code, of hij is gebruikt of te oud.
error-wrong_link = Dit is geen link naar een tafel hier.
error-no_hints = Hints zijn om te oefenen tegen bots, aan tafels die dat toestaan.
error-no_analysis = Alleen spellen van één persoon tegen bots kunnen worden geanalyseerd.
error-stale_version = Er is intussen iets gebeurd. Kijk nog eens en kies dan.
error-already_chosen = Je eerste bestemmingskaarten kies je maar één keer, en dat heb je al gedaan.
error-no_undo = De laatste zet kan niet ongedaan worden gemaakt.
error-undo_too_late = Te laat: de zet blijft staan.
error-player_is_here = { PLAYER($to_move) } is er.
error-wait_longer =
    { $seconds ->
        [one] Wacht nog { $seconds } seconde.
       *[other] Wacht nog { $seconds } seconden.
    }

# De server zelf.
error-unavailable = De server kan nu geen spellen bewaren. Probeer het zo nog eens.
error-stopping = De server wordt gestopt. Het spel gaat verder als hij terug is.
error-busy = De server heeft veel om over na te denken. Probeer het zo weer.
error-preparing = Hints en analyses komen zodra Trikk op dit apparaat snel is gemaakt: { $percent }%.
error-internal = Dit is een fout in Trikk. Er is niets veranderd.
error-unreachable = De server antwoordt niet.
error-other = Dat lukte niet. Probeer het zo nog eens.
