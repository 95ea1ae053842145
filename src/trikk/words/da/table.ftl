# Words of a table: waiting room, seats, log, menu, hand-over, connection.

## Seats.

table-seats = Pladser
table-to-move = Har turen:
table-bot = bot
table-away = en bot spiller så længe
table-presence-here = her
table-presence-away = væk siden { $time }
table-presence-offline = offline siden { $time }
table-presence-never = ikke her endnu
table-watching = Ser med

## The log.

table-log = Hvad der er sket
table-log-empty = Der er ikke sket noget endnu.
table-log-away-time =
    { $who ->
        [you] Din tid er løbet ud: En bot spiller denne tur for dig.
       *[other] Tiden er løbet ud for { $name }: En bot spiller denne tur.
    }
table-log-away-absent =
    { $who ->
        [you] En bot spiller for dig, til du er tilbage: Din tid løb ud tre gange.
       *[other] Tiden løb ud tre gange for { $name }: En bot spiller så længe.
    }
table-log-away-asked =
    { $who ->
        [you] { $by } lader en bot spille for dig, til du er tilbage.
       *[other] En bot spiller for { $name } så længe.
    }
table-log-away-left =
    { $who ->
        [you] Du forlod bordet: En bot spiller for dig.
       *[other] { $name } forlod bordet: En bot spiller så længe.
    }
table-log-undone =
    { $who ->
        [you] Du fortrød trækket.
       *[other] { $name } fortrød trækket.
    }
table-log-paused =
    { $who ->
        [you] Kun botter venter på dig: Uret står stille.
       *[other] Kun botter venter på { $name }: Uret står stille.
    }
table-log-back =
    { $who ->
        [you] Du er tilbage.
       *[other] { $name } er tilbage.
    }
table-log-filled =
    { $who ->
        [you] Du har givet en ledig plads til { $bot }.
       *[other] { $name } har givet en ledig plads til { $bot }.
    }
table-log-device =
    { $who ->
        [you] Du fortsatte på en anden enhed.
       *[other] { $name } fortsatte på en anden enhed.
    }

## Reactions.

table-reactions = Reaktioner
table-reaction-clap = Applaus
table-reaction-laugh = Griner
table-reaction-wow = Wow
table-reaction-sad = Ked af det
table-reaction-think = Tænker
table-reaction-party = Hurra
table-reaction-thumb = Godt gået
table-reaction-wave = Hej
table-reacted = { $name }: { $reaction }.

## The one next thing.

table-prompt-turn = Din tur: { $things }
table-do-draw = træk kort
table-do-claim = gør krav på en strækning
table-do-tickets = træk rutekort
table-do-lay = læg kort i remisen
table-prompt-keep =
    { $count ->
        [0] Behold så mange rutekort, du vil
        [one] Vælg rutekort: Behold mindst { $count }
       *[other] Vælg rutekort: Behold mindst { $count }
    }
table-prompt-place = Læg stakken med markører på et sted
table-prompt-second = Træk et kort til
table-prompt-take = Tag en af de to markører
table-prompt-scoring = Færdiggør et rutekort, eller stop her
table-prompt-pass = Du kan ikke gøre noget nu: Meld pas
table-prompt-over = Spillet er slut
table-others-turn =
    { $who ->
        [you] Du har turen …
       *[other] { $name } har turen …
    }
table-others-keep_tickets =
    { $who ->
        [you] Du vælger rutekort …
       *[other] { $name } vælger rutekort …
    }
table-others-choose = Venter på, at { $names } vælger rutekort …
table-others-place_stack =
    { $who ->
        [you] Du lægger en stak markører …
       *[other] { $name } lægger en stak markører …
    }
table-others-second_card =
    { $who ->
        [you] Du trækker et kort til …
       *[other] { $name } trækker et kort til …
    }
table-others-take_token =
    { $who ->
        [you] Du vælger en markør …
       *[other] { $name } vælger en markør …
    }
table-others-scoring =
    { $who ->
        [you] Du færdiggør rutekort …
       *[other] { $name } færdiggør rutekort …
    }
table-last-turns =
    { $count ->
        [one] Sidste tur
       *[other] Sidste ture: { $count } tilbage
    }

## All moves as a list.

table-moves-key = Alle træk (tast m)
table-moves-none = Det er ikke din tur.
table-moves-draw = Trække kort
table-moves-claim = Gøre krav på en strækning
table-moves-tickets = Trække rutekort
table-moves-keep = Beholde rutekort
table-moves-take = Tage en markør
table-moves-place = Lægge markører
table-moves-lay = Lægge kort i remisen
table-moves-complete = Færdiggøre et rutekort
table-moves-done = Stoppe
table-moves-pass = Melde pas

## Hints.

table-hint = Hint
table-hint-thinking = Tænker …
table-hint-title = De bedste træk
table-hint-explained = Så stor er chancen for, at du vinder med hvert af trækkene, hvis alle spiller godt. Vælg et for at spille det.
table-hint-level = lige så godt som det første
table-hint-chance = { $percent } % chance for sejr

## The menu of a table, and its clock.

table-clock = Tid tilbage: { $time }
table-clock-hours = { $count } t
table-clock-paused = Pause
table-sound = Lyd
table-notify = Sig til, når det er min tur
table-links = Link til tilskuere
table-device = Fortsæt på en anden enhed
table-device-code = Kode til den anden enhed
table-device-explained = Skriv den dér under »Vær med«. Den virker én gang, inden for { $minutes } minutter; så er denne enhed ude af spillet.
table-leave = Forlad bordet
table-leave-explained = En bot spiller for dig, til du kommer tilbage.
table-stay = Bliv

## Links to share.

table-copy = Kopiér: { $what }
table-copy-short = Kopiér
table-copied = Kopieret
table-share = Del: { $what }
table-share-short = Del
table-invite-link = Link til spillere
table-invite-code = Eller en kode, du kan læse op
table-invite-message = Kom og spil { $name } med mig!
table-watch-link = Link til tilskuere
table-watch-message = Se os spille { $name }!
table-invite-title = Invitér
table-invite-explained = Den, der åbner linket, får en ledig plads. Spillet begynder, når ingen mangler.
table-qr = QR-kode med linket til { $name }
table-qr-explained = Peg på den med mobilens kamera for at sætte dig ved bordet.
table-reach-machine = Denne adresse virker kun på denne maskine: Ingen andre kan åbne linket.
table-reach-open = Vil du lukke andre i dit netværk ind, så stop serveren, start den sådan, og åbn bordet igen:
table-reach-network = Du åbnede bordet på en adresse, der kun virker på denne maskine. Linkene fører i stedet til { $address }, som virker i samme netværk.

## The waiting room.

table-waiting =
    { $count ->
        [one] Venter på én spiller til …
       *[other] Venter på { $count } spillere til …
    }
table-fair = Retfærdig trækning
table-fair-fixed = Fast frø: den, der åbnede bordet, valgte kortene.
table-fair-starts =
    { $who ->
        [you] Du begynder: det blev ikke trukket.
       *[other] { $name } begynder: det blev ikke trukket.
    }
table-fair-starts-seat = Plads { $number } begynder: det blev ikke trukket.
table-fair-now = Med tal fra: { $names }. Hvis én af dem er ærlig, har ingen valgt kortene alene, heller ikke værten.
table-fair-none = Ingen spiller er med til at trække kortene: den, der driver denne server, kan have valgt dem.
table-fair-missing = Der kom ikke noget tal i tide fra: { $names }.
table-fair-hash = Fastlagt, før nogen fortalte sit tal:
table-fair-agreeing = Enhederne trækker kortene sammen …
table-fair-mine = Kontrolleret: dit tal er med i kortene. Ingen har valgt dem alene, heller ikke værten.
table-fair-others = Kontrolleret. Kortene blev trukket med tal fra: { $names }. Hvis én af dem er ærlig, har ingen valgt kortene alene.
table-fair-wrong = Noget er galt: kortene følger ikke af det, der var fastlagt før spillet. Gem spillet som bevis.
table-fair-limits = Det viser ikke, om den, der driver serveren, har set på kortene.
table-seat-free = Ledig plads
table-fill = Tilføj en bot på plads { $number }
table-fill-short = Tilføj en bot
table-join-title = Tag en plads
table-join-name = Dit navn
table-join = Vær med

## Several people at one device.

table-hand-over = Giv videre til { $name }
table-hand-over-explained = Alt er skjult, til { $name } sidder ved skærmen.
table-i-am = Jeg er { $name }
table-who-looks = Hvem sidder ved skærmen?
table-look-again = { $name }: se en gang til

## The connection, and a stand-in.

table-connecting = Forbinder til bordet …
table-no-answer = Serveren svarer ikke. Prøver igen …
table-connection-lost = Forbindelsen er afbrudt. Prøver igen …
table-connection-unsent = Ikke sendt endnu: { $move }
table-connection-back = Forbundet igen
table-stand-in = En bot spiller for dig.
table-stand-in-turn = Din tid er løbet ud: En bot spiller denne tur.
table-im-back = Jeg er tilbage
table-welcome-back = Velkommen tilbage! En bot har spillet for dig.
table-let-bot = Lad en bot spille
table-let-bot-wait = Lad en bot spille ({ $count } s)
table-unknown = Dette bord kan ikke åbnes
table-unknown-explained = Se på linket en gang til: Måske mangler slutningen, efter tegnet #. Eller bed den, der sendte det, om et nyt.
table-gone-on = Nu spiller du på en anden enhed
table-gone-on-explained = Denne er ikke længere ved bordet.

## In the tab and in notifications.

table-title = { $name } – Trikk
table-title-turn = ● Din tur – { $name }
table-notify-body = De andre venter på dit træk.

## Deck and discard pile

table-deck = { $draw } ({ $count } tilbage)
table-deck-short = Stak
table-discard =
    { $count ->
        [one] { $count } brugt kort
       *[other] { $count } brugte kort
    }
table-discard-title = Brugte kort
table-discard-empty = Ingen kort er brugt endnu.
table-cancel = Annullér

## What can be looked up over a game

table-handbook = Slå op
table-handbook-rules = Regler
table-handbook-points = Point
table-handbook-keys = Taster
table-handbook-settings = Indstillinger
table-keys-tab = Gå til det næste, du kan gøre; med Shift tilbage
table-keys-arrows = På spillepladen: gå fra strækning til strækning, fra sted til sted
table-keys-enter = Vælg det (mellemrum gør det samme)
table-keys-escape = Luk, eller annullér det, du har valgt
table-keys-moves = Alle lovlige træk som liste
table-keys-undo = Fortryd, så længe det er muligt
table-keys-zoom = Spillepladen: zoom ind, zoom ud, vis det hele
table-keys-help = Disse taster

## A move that may be taken back.

table-undo = Fortryd
table-undo-offered = Du kan fortryde dette træk et kort øjeblik: Tryk på U.
