# Words of a table: waiting room, seats, log, menu, hand-over, connection.

## Seats.

table-seats = Plaatsen
table-to-move = Aan de beurt:
table-bot = bot
table-away = een bot valt in
table-presence-here = hier
table-presence-away = weg sinds { $time }
table-presence-offline = offline sinds { $time }
table-presence-never = nog niet hier
table-watching = Kijkt mee

## The log.

table-log = Wat er gebeurde
table-log-empty = Er is nog niets gebeurd.
table-log-away-time =
    { $who ->
        [you] Je tijd is om: een bot speelt deze beurt voor je.
       *[other] De tijd van { $name } is om: een bot speelt deze beurt.
    }
table-log-away-absent =
    { $who ->
        [you] Een bot speelt voor je tot je terug bent: je tijd was drie keer om.
       *[other] De tijd van { $name } was drie keer om: een bot valt in.
    }
table-log-away-asked =
    { $who ->
        [you] { $by } laat een bot voor je spelen tot je terug bent.
       *[other] Een bot valt in voor { $name }.
    }
table-log-away-left =
    { $who ->
        [you] Je hebt de tafel verlaten: een bot speelt voor je.
       *[other] { $name } heeft de tafel verlaten: een bot valt in.
    }
table-log-undone =
    { $who ->
        [you] Je hebt de zet ongedaan gemaakt.
       *[other] { $name } heeft de zet ongedaan gemaakt.
    }
table-log-paused =
    { $who ->
        [you] Alleen bots wachten op je: de klok staat stil.
       *[other] Alleen bots wachten op { $name }: de klok staat stil.
    }
table-log-back =
    { $who ->
        [you] Je bent er weer.
       *[other] { $name } is er weer.
    }
table-log-filled =
    { $who ->
        [you] Je hebt een vrije plaats aan { $bot } gegeven.
       *[other] { $name } heeft een vrije plaats aan { $bot } gegeven.
    }
table-log-device =
    { $who ->
        [you] Je ging verder op een ander apparaat.
       *[other] { $name } ging verder op een ander apparaat.
    }

## Reactions.

table-reactions = Reacties
table-reaction-clap = Applaus
table-reaction-laugh = Lacht
table-reaction-wow = Wauw
table-reaction-sad = Verdrietig
table-reaction-think = Denkt na
table-reaction-party = Hoera
table-reaction-thumb = Goed gedaan
table-reaction-wave = Hallo
table-reacted = { $name }: { $reaction }.

## The one next thing.

table-prompt-turn = Jouw beurt: { $things }
table-do-draw = trek kaarten
table-do-claim = claim een route
table-do-tickets = trek bestemmingen
table-do-lay = leg kaarten op je rangeerterrein
table-prompt-keep =
    { $count ->
        [0] Behoud zoveel bestemmingskaarten als je wilt
        [one] Kies bestemmingskaarten: behoud er minstens { $count }
       *[other] Kies bestemmingskaarten: behoud er minstens { $count }
    }
table-prompt-place = Leg de stapel fiches op een locatie
table-prompt-second = Trek een tweede kaart
table-prompt-take = Pak een van de twee fiches
table-prompt-scoring = Behaal een bestemmingskaart of stop hier
table-prompt-pass = Er kan nu niets: pas
table-prompt-over = Het spel is afgelopen
table-others-turn =
    { $who ->
        [you] Jij bent aan de beurt …
       *[other] { $name } is aan de beurt …
    }
table-others-keep_tickets =
    { $who ->
        [you] Jij kiest bestemmingskaarten …
       *[other] { $name } kiest bestemmingskaarten …
    }
table-others-choose = Wachten op de kaartkeuze van { $names } …
table-others-place_stack =
    { $who ->
        [you] Jij legt een stapel fiches neer …
       *[other] { $name } legt een stapel fiches neer …
    }
table-others-second_card =
    { $who ->
        [you] Jij trekt een tweede kaart …
       *[other] { $name } trekt een tweede kaart …
    }
table-others-take_token =
    { $who ->
        [you] Jij kiest een fiche …
       *[other] { $name } kiest een fiche …
    }
table-others-scoring =
    { $who ->
        [you] Jij behaalt bestemmingskaarten …
       *[other] { $name } behaalt bestemmingskaarten …
    }
table-last-turns =
    { $count ->
        [one] Laatste beurt
       *[other] Laatste beurten: nog { $count }
    }

## All moves as a list.

table-moves-key = Alle zetten (toets m)
table-moves-none = Het is niet jouw beurt.
table-moves-draw = Kaarten trekken
table-moves-claim = Een route claimen
table-moves-tickets = Bestemmingskaarten trekken
table-moves-keep = Bestemmingskaarten behouden
table-moves-take = Een fiche pakken
table-moves-place = Fiches neerleggen
table-moves-lay = Kaarten op je rangeerterrein leggen
table-moves-complete = Een bestemmingskaart behalen
table-moves-done = Stoppen
table-moves-pass = Passen

## Hints.

table-hint = Hint
table-hint-thinking = Denkt na …
table-hint-title = De beste zetten
table-hint-explained = Je kans op winst na elke zet, als iedereen goed speelt. Kies er een om die te spelen.
table-hint-level = net zo goed als de eerste
table-hint-chance = { $percent }% kans op winst

## The menu of a table, and its clock.

table-clock = Resterende tijd: { $time }
table-clock-hours = { $count } u
table-clock-paused = Pauze
table-sound = Geluid
table-notify = Laat weten wanneer ik aan de beurt ben
table-links = Link om mee te kijken
table-device = Verder op een ander apparaat
table-device-code = Code voor het andere apparaat
table-device-explained = Typ hem daar in bij “Meedoen”. Hij werkt één keer, binnen { $minutes } minuten; daarna doet dit apparaat niet meer mee.
table-leave = Tafel verlaten
table-leave-explained = Een bot speelt voor je tot je terugkomt.
table-stay = Blijven

## Links to share.

table-copy = Kopiëren: { $what }
table-copy-short = Kopiëren
table-copied = Gekopieerd
table-share = Delen: { $what }
table-share-short = Delen
table-invite-link = Link om mee te spelen
table-invite-code = Of een code om door te geven
table-invite-message = Kom { $name } met me spelen!
table-watch-link = Link om mee te kijken
table-watch-message = Kijk hoe we { $name } spelen!
table-invite-title = Uitnodigen
table-invite-explained = Wie de link opent, krijgt een vrije plaats. Het spel begint als iedereen er is.
table-qr = QR-code van de link om { $name } te spelen
table-qr-explained = Richt de camera van een telefoon erop om aan tafel te gaan zitten.
table-reach-machine = Dit adres werkt alleen op deze computer: niemand anders kan de link openen.
table-reach-open = Wil je anderen in je netwerk laten meespelen, stop dan de server, start hem zo en open de tafel opnieuw:
table-reach-network = Je hebt de tafel geopend op een adres dat alleen op deze computer werkt. De links leiden in plaats daarvan naar { $address }, dat in hetzelfde netwerk werkt.

## The waiting room.

table-waiting =
    { $count ->
        [one] Wachten op nog één speler …
       *[other] Wachten op nog { $count } spelers …
    }
table-fair = Eerlijke trekking
table-fair-fixed = Vast startgetal: wie deze tafel opende, koos de kaarten.
table-fair-starts =
    { $who ->
        [you] Jij begint: dat is niet geloot.
       *[other] { $name } begint: dat is niet geloot.
    }
table-fair-starts-seat = Plaats { $number } begint: dat is niet geloot.
table-fair-now = Met getallen van: { $names }. Is één van hen eerlijk, dan heeft niemand de kaarten alleen gekozen, ook de gastheer niet.
table-fair-none = Geen speler heeft deel aan de kaarten: wie deze server beheert, kan ze gekozen hebben.
table-fair-missing = Er kwam niet op tijd een getal van: { $names }.
table-fair-hash = Vastgelegd voordat iemand zijn getal vertelde:
table-fair-agreeing = De apparaten trekken samen de kaarten …
table-fair-mine = Gecontroleerd: jouw getal zit in de kaarten. Niemand heeft ze alleen gekozen, ook de gastheer niet.
table-fair-others = Gecontroleerd. De kaarten zijn getrokken met getallen van: { $names }. Is één van hen eerlijk, dan heeft niemand de kaarten alleen gekozen.
table-fair-wrong = Er klopt iets niet: de kaarten volgen niet uit wat voor het spel was vastgelegd. Bewaar het spel als bewijs.
table-fair-limits = Dit laat niet zien of wie de server beheert naar de kaarten heeft gekeken.
table-seat-free = Vrije plaats
table-fill = Bot toevoegen op plaats { $number }
table-fill-short = Bot toevoegen
table-join-title = Neem plaats
table-join-name = Je naam
table-join = Meedoen

## Several people at one device.

table-hand-over = Geef door aan { $name }
table-hand-over-explained = Alles is verborgen tot { $name } kijkt.
table-i-am = Ik ben { $name }
table-who-looks = Wie kijkt er?
table-look-again = { $name }: kijk nog een keer

## The connection, and a stand-in.

table-connecting = Verbinden met de tafel …
table-no-answer = De server antwoordt niet. Nieuwe poging …
table-connection-lost = Verbinding verbroken. Nieuwe poging …
table-connection-unsent = Nog niet verstuurd: { $move }
table-connection-back = Weer verbonden
table-stand-in = Een bot speelt voor je.
table-stand-in-turn = Je tijd is om: een bot speelt deze beurt.
table-im-back = Ik ben er weer
table-welcome-back = Welkom terug! Een bot heeft voor je gespeeld.
table-let-bot = Laat een bot spelen
table-let-bot-wait = Laat een bot spelen ({ $count } s)
table-unknown = Deze tafel kan niet worden geopend
table-unknown-explained = Kijk nog eens naar de link: misschien ontbreekt het einde, na het teken #. Of vraag de afzender om een nieuwe.
table-gone-on = Je speelt nu op een ander apparaat
table-gone-on-explained = Dit apparaat zit niet meer aan tafel.

## In the tab and in notifications.

table-title = { $name } – Trikk
table-title-turn = ● Jouw beurt – { $name }
table-notify-body = De anderen wachten op jouw zet.

## Deck and discard pile

table-deck = { $draw } (nog { $count })
table-deck-short = Stapel
table-discard = { $count } afgelegd
table-discard-title = Aflegstapel
table-discard-empty = Er is nog niets afgelegd.
table-cancel = Annuleren

## What can be looked up over a game

table-handbook = Opzoeken
table-handbook-rules = Regels
table-handbook-points = Punten
table-handbook-keys = Toetsen
table-handbook-settings = Instellingen
table-keys-tab = Naar het volgende wat je kunt doen; met Shift terug
table-keys-arrows = Op het bord: van route naar route, van locatie naar locatie
table-keys-enter = Kiezen (de spatiebalk doet hetzelfde)
table-keys-escape = Sluiten, of annuleren wat je hebt gekozen
table-keys-moves = Alle toegestane zetten als lijst
table-keys-undo = Ongedaan maken, zolang dat kan
table-keys-zoom = Bord: inzoomen, uitzoomen, helemaal tonen
table-keys-help = Deze toetsen

## A move that may be taken back.

table-undo = Ongedaan maken
table-undo-offered = Je kunt deze zet nog even ongedaan maken: druk op U.
