# Words of a table: waiting room, seats, log, menu, hand-over, connection.

## Seats.

table-seats = Plasser
table-to-move = Har turen:
table-bot = bot
table-away = en bot spiller så lenge
table-presence-here = her
table-presence-away = borte siden { $time }
table-presence-offline = frakoblet siden { $time }
table-presence-never = ikke her ennå
table-watching = Ser på

## The log.

table-log = Hva som har skjedd
table-log-empty = Ingenting har skjedd ennå.
table-log-away-time =
    { $who ->
        [you] Tiden din er ute: En bot spiller denne turen for deg.
       *[other] Tiden er ute for { $name }: En bot spiller denne turen.
    }
table-log-away-absent =
    { $who ->
        [you] En bot spiller for deg til du er tilbake: Tiden din gikk ut tre ganger.
       *[other] Tiden gikk ut tre ganger for { $name }: En bot spiller så lenge.
    }
table-log-away-asked =
    { $who ->
        [you] { $by } lar en bot spille for deg til du er tilbake.
       *[other] En bot spiller for { $name } så lenge.
    }
table-log-away-left =
    { $who ->
        [you] Du forlot bordet: En bot spiller for deg.
       *[other] { $name } forlot bordet: En bot spiller så lenge.
    }
table-log-undone =
    { $who ->
        [you] Du angret trekket.
       *[other] { $name } angret trekket.
    }
table-log-paused =
    { $who ->
        [you] Bare boter venter på deg: Klokken står stille.
       *[other] Bare boter venter på { $name }: Klokken står stille.
    }
table-log-back =
    { $who ->
        [you] Du er tilbake.
       *[other] { $name } er tilbake.
    }
table-log-filled =
    { $who ->
        [you] Du har gitt en ledig plass til { $bot }.
       *[other] { $name } har gitt en ledig plass til { $bot }.
    }
table-log-device =
    { $who ->
        [you] Du fortsatte på en annen enhet.
       *[other] { $name } fortsatte på en annen enhet.
    }

## Reactions.

table-reactions = Reaksjoner
table-reaction-clap = Applaus
table-reaction-laugh = Ler
table-reaction-wow = Jøss
table-reaction-sad = Trist
table-reaction-think = Tenker
table-reaction-party = Hurra
table-reaction-thumb = Bra gjort
table-reaction-wave = Hei
table-reacted = { $name }: { $reaction }.

## The one next thing.

table-prompt-turn = Din tur: { $things }
table-do-draw = trekk kort
table-do-claim = krev en rute
table-do-tickets = trekk billetter
table-do-lay = legg kort i togstallen
table-prompt-keep =
    { $count ->
        [0] Behold så mange billetter du vil
        [one] Velg billetter: Behold minst { $count }
       *[other] Velg billetter: Behold minst { $count }
    }
table-prompt-place = Sett stabelen med sjetonger på et sted
table-prompt-second = Trekk et kort til
table-prompt-take = Ta en av de to sjetongene
table-prompt-scoring = Fullfør en billett, eller stopp her
table-prompt-pass = Du kan ikke gjøre noe nå: Stå over
table-prompt-over = Spillet er slutt
table-others-turn =
    { $who ->
        [you] Du har turen …
       *[other] { $name } har turen …
    }
table-others-keep_tickets =
    { $who ->
        [you] Du velger billetter …
       *[other] { $name } velger billetter …
    }
table-others-choose = Venter på at { $names } skal velge billetter …
table-others-place_stack =
    { $who ->
        [you] Du setter ut en stabel sjetonger …
       *[other] { $name } setter ut en stabel sjetonger …
    }
table-others-second_card =
    { $who ->
        [you] Du trekker et kort til …
       *[other] { $name } trekker et kort til …
    }
table-others-take_token =
    { $who ->
        [you] Du velger en sjetong …
       *[other] { $name } velger en sjetong …
    }
table-others-scoring =
    { $who ->
        [you] Du fullfører billetter …
       *[other] { $name } fullfører billetter …
    }
table-last-turns =
    { $count ->
        [one] Siste tur
       *[other] Siste turer: { $count } igjen
    }

## All moves as a list.

table-moves-key = Alle trekk (tast m)
table-moves-none = Det er ikke din tur.
table-moves-draw = Trekke kort
table-moves-claim = Kreve en rute
table-moves-tickets = Trekke billetter
table-moves-keep = Beholde billetter
table-moves-take = Ta en sjetong
table-moves-place = Sette ut sjetonger
table-moves-lay = Legge kort i togstallen
table-moves-complete = Fullføre en billett
table-moves-done = Stoppe
table-moves-pass = Stå over

## Hints.

table-hint = Hint
table-hint-thinking = Tenker …
table-hint-title = De beste trekkene
table-hint-explained = Så stor er sjansen for at du vinner med hvert av trekkene, hvis alle spiller godt. Velg ett for å spille det.
table-hint-level = like godt som det første
table-hint-chance = { $percent } % sjanse for seier

## The menu of a table, and its clock.

table-clock = Tid igjen: { $time }
table-clock-hours = { $count } t
table-clock-paused = Pause
table-sound = Lyd
table-notify = Si fra når det er min tur
table-links = Lenke for tilskuere
table-device = Fortsett på en annen enhet
table-device-code = Kode for den andre enheten
table-device-explained = Skriv den inn der, under «Bli med». Den virker én gang, innen { $minutes } minutter; da er denne enheten ute av spillet.
table-leave = Forlat bordet
table-leave-explained = En bot spiller for deg til du kommer tilbake.
table-stay = Bli

## Links to share.

table-copy = Kopier: { $what }
table-copy-short = Kopier
table-copied = Kopiert
table-share = Del: { $what }
table-share-short = Del
table-invite-link = Lenke for spillere
table-invite-code = Eller en kode du kan lese opp
table-invite-message = Bli med og spill { $name }!
table-watch-link = Lenke for tilskuere
table-watch-message = Se oss spille { $name }!
table-invite-title = Inviter
table-invite-explained = Den som åpner lenken, får en ledig plass. Spillet begynner når ingen mangler.
table-qr = QR-kode med lenken til { $name }
table-qr-explained = Pek på den med mobilkameraet for å sette deg ved bordet.
table-reach-machine = Denne adressen virker bare på denne maskinen: Ingen andre kan åpne lenken.
table-reach-open = Skal andre i nettverket ditt kunne bli med, stopper du serveren, starter den slik og åpner bordet på nytt:
table-reach-network = Du åpnet bordet på en adresse som bare virker på denne maskinen. Lenkene går i stedet til { $address }, som virker i samme nettverk.

## The waiting room.

table-waiting =
    { $count ->
        [one] Venter på én spiller til …
       *[other] Venter på { $count } spillere til …
    }
table-fair = Rettferdig trekning
table-fair-fixed = Fast frø: den som åpnet bordet, valgte kortene.
table-fair-starts =
    { $who ->
        [you] Du begynner: det ble ikke trukket.
       *[other] { $name } begynner: det ble ikke trukket.
    }
table-fair-starts-seat = Plass { $number } begynner: det ble ikke trukket.
table-fair-now = Med tall fra: { $names }. Hvis én av dem er ærlig, har ingen valgt kortene alene, ikke engang verten.
table-fair-none = Ingen spiller er med på å trekke kortene: den som driver denne serveren, kan ha valgt dem.
table-fair-missing = Det kom ikke noe tall i tide fra: { $names }.
table-fair-hash = Fastsatt før noen fortalte tallet sitt:
table-fair-agreeing = Enhetene trekker kortene sammen …
table-fair-mine = Kontrollert: tallet ditt er med i kortene. Ingen har valgt dem alene, ikke engang verten.
table-fair-others = Kontrollert. Kortene ble trukket med tall fra: { $names }. Hvis én av dem er ærlig, har ingen valgt kortene alene.
table-fair-wrong = Noe er galt: kortene følger ikke av det som var fastsatt før spillet. Lagre spillet som bevis.
table-fair-limits = Dette viser ikke om den som driver serveren, har sett på kortene.
table-seat-free = Ledig plass
table-fill = Legg til en bot på plass { $number }
table-fill-short = Legg til en bot
table-join-title = Ta en plass
table-join-name = Navnet ditt
table-join = Bli med

## Several people at one device.

table-hand-over = Gi videre til { $name }
table-hand-over-explained = Alt er skjult til { $name } sitter ved skjermen.
table-i-am = Jeg er { $name }
table-who-looks = Hvem sitter ved skjermen?
table-look-again = { $name }: se en gang til

## The connection, and a stand-in.

table-connecting = Kobler til bordet …
table-no-answer = Serveren svarer ikke. Prøver igjen …
table-connection-lost = Forbindelsen er brutt. Prøver igjen …
table-connection-unsent = Ikke sendt ennå: { $move }
table-connection-back = Tilkoblet igjen
table-stand-in = En bot spiller for deg.
table-stand-in-turn = Tiden din er ute: En bot spiller denne turen.
table-im-back = Jeg er tilbake
table-welcome-back = Velkommen tilbake! En bot har spilt for deg.
table-let-bot = La en bot spille
table-let-bot-wait = La en bot spille ({ $count } s)
table-unknown = Dette bordet kan ikke åpnes
table-unknown-explained = Se på lenken en gang til: Kanskje mangler slutten, etter tegnet #. Eller be den som sendte den, om en ny.
table-gone-on = Nå spiller du på en annen enhet
table-gone-on-explained = Denne er ikke lenger ved bordet.

## In the tab and in notifications.

table-title = { $name } – Trikk
table-title-turn = ● Din tur – { $name }
table-notify-body = De andre venter på trekket ditt.

## Deck and discard pile

table-deck = { $draw } ({ $count } igjen)
table-deck-short = Bunke
table-discard = { $count } kastet
table-discard-title = Kastebunke
table-discard-empty = Ingenting er kastet ennå.
table-cancel = Avbryt

## What can be looked up over a game

table-handbook = Slå opp
table-handbook-rules = Regler
table-handbook-points = Poeng
table-handbook-keys = Taster
table-handbook-settings = Innstillinger
table-keys-tab = Gå til det neste du kan gjøre; med Shift tilbake
table-keys-arrows = På kartet: gå fra rute til rute, fra sted til sted
table-keys-enter = Velg det (mellomrom gjør det samme)
table-keys-escape = Lukk, eller avbryt det du har valgt
table-keys-moves = Alle lovlige trekk som liste
table-keys-undo = Angre, så lenge det er mulig
table-keys-zoom = Kartet: zoom inn, zoom ut, vis hele
table-keys-help = Disse tastene

## A move that may be taken back.

table-undo = Angre
table-undo-offered = Du kan angre dette trekket en liten stund: Trykk på U.
