# Words of a table: waiting room, seats, log, menu, hand-over, connection.

## Seats.

table-seats = Platser
table-to-move = Står på tur:
table-bot = bot
table-away = en bot spelar så länge
table-presence-here = här
table-presence-away = borta sedan { $time }
table-presence-offline = frånkopplad sedan { $time }
table-presence-never = inte här ännu
table-watching = Tittar på

## The log.

table-log = Vad som har hänt
table-log-empty = Inget har hänt än.
table-log-away-time =
    { $who ->
        [you] Din tid är slut: en bot spelar den här turen åt dig.
       *[other] Tiden är slut för { $name }: en bot spelar den här turen.
    }
table-log-away-absent =
    { $who ->
        [you] En bot spelar åt dig tills du är tillbaka: din tid tog slut tre gånger.
       *[other] Tiden tog slut tre gånger för { $name }: en bot spelar så länge.
    }
table-log-away-asked =
    { $who ->
        [you] { $by } låter en bot spela åt dig tills du är tillbaka.
       *[other] En bot spelar åt { $name } så länge.
    }
table-log-away-left =
    { $who ->
        [you] Du lämnade bordet: en bot spelar åt dig.
       *[other] { $name } lämnade bordet: en bot spelar så länge.
    }
table-log-undone =
    { $who ->
        [you] Du ångrade draget.
       *[other] { $name } ångrade draget.
    }
table-log-paused =
    { $who ->
        [you] Bara botar väntar på dig: klockan står still.
       *[other] Bara botar väntar på { $name }: klockan står still.
    }
table-log-back =
    { $who ->
        [you] Du är tillbaka.
       *[other] { $name } är tillbaka.
    }
table-log-filled =
    { $who ->
        [you] Du har gett en ledig plats till { $bot }.
       *[other] { $name } har gett en ledig plats till { $bot }.
    }
table-log-device =
    { $who ->
        [you] Du fortsatte på en annan enhet.
       *[other] { $name } fortsatte på en annan enhet.
    }

## Reactions.

table-reactions = Reaktioner
table-reaction-clap = Applåder
table-reaction-laugh = Skrattar
table-reaction-wow = Oj
table-reaction-sad = Ledsen
table-reaction-think = Tänker
table-reaction-party = Hurra
table-reaction-thumb = Bra gjort
table-reaction-wave = Hej
table-reacted = { $name }: { $reaction }.

## The one next thing.

table-prompt-turn = Din tur: { $things }
table-do-draw = dra kort
table-do-claim = muta in en sträcka
table-do-tickets = dra biljetter
table-do-lay = lägg kort på bangården
table-prompt-keep =
    { $count ->
        [0] Behåll så många biljetter du vill
        [one] Välj biljetter: behåll minst { $count }
       *[other] Välj biljetter: behåll minst { $count }
    }
table-prompt-place = Lägg högen med markörer på en plats
table-prompt-second = Dra ett kort till
table-prompt-take = Ta en av de två markörerna
table-prompt-scoring = Klara av en biljett, eller sluta här
table-prompt-pass = Inget går att göra nu: passa
table-prompt-over = Spelet är slut
table-others-turn =
    { $who ->
        [you] Du står på tur …
       *[other] { $name } står på tur …
    }
table-others-keep_tickets =
    { $who ->
        [you] Du väljer biljetter …
       *[other] { $name } väljer biljetter …
    }
table-others-choose = Väntar på att { $names } ska välja biljetter …
table-others-place_stack =
    { $who ->
        [you] Du lägger ut en hög markörer …
       *[other] { $name } lägger ut en hög markörer …
    }
table-others-second_card =
    { $who ->
        [you] Du drar ett kort till …
       *[other] { $name } drar ett kort till …
    }
table-others-take_token =
    { $who ->
        [you] Du väljer en markör …
       *[other] { $name } väljer en markör …
    }
table-others-scoring =
    { $who ->
        [you] Du klarar av biljetter …
       *[other] { $name } klarar av biljetter …
    }
table-last-turns =
    { $count ->
        [one] Sista turen
       *[other] Sista turerna: { $count } kvar
    }

## All moves as a list.

table-moves-key = Alla drag (tangent m)
table-moves-none = Det är inte din tur.
table-moves-draw = Dra kort
table-moves-claim = Muta in en sträcka
table-moves-tickets = Dra biljetter
table-moves-keep = Behålla biljetter
table-moves-take = Ta en markör
table-moves-place = Lägga ut markörer
table-moves-lay = Lägga kort på bangården
table-moves-complete = Klara av en biljett
table-moves-done = Sluta
table-moves-pass = Passa

## Hints.

table-hint = Tips
table-hint-thinking = Tänker …
table-hint-title = De bästa dragen
table-hint-explained = Din chans att vinna efter varje drag, om alla spelar bra. Välj ett för att spela det.
table-hint-level = lika bra som det första
table-hint-chance = { $percent } % chans att vinna

## The menu of a table, and its clock.

table-clock = Tid kvar: { $time }
table-clock-hours = { $count } tim
table-clock-paused = Paus
table-sound = Ljud
table-notify = Säg till när det är min tur
table-links = Länk för åskådare
table-device = Fortsätt på en annan enhet
table-device-code = Kod för den andra enheten
table-device-explained = Skriv in den där under ”Gå med”. Den fungerar en gång, inom { $minutes } minuter; sedan lämnar den här enheten bordet.
table-leave = Lämna bordet
table-leave-explained = En bot spelar åt dig tills du kommer tillbaka.
table-stay = Stanna

## Links to share.

table-copy = Kopiera: { $what }
table-copy-short = Kopiera
table-copied = Kopierat
table-share = Dela: { $what }
table-share-short = Dela
table-invite-link = Länk för spelare
table-invite-code = Eller en kod att läsa upp
table-invite-message = Kom och spela { $name } med mig!
table-watch-link = Länk för åskådare
table-watch-message = Se oss spela { $name }!
table-invite-title = Bjud in
table-invite-explained = Den som öppnar länken får en ledig plats. Spelet börjar när alla är på plats.
table-qr = QR-kod med länken för att spela { $name }
table-qr-explained = Rikta mobilens kamera mot den för att sätta dig vid bordet.
table-reach-machine = Den här adressen fungerar bara på den här datorn: ingen annan kan öppna länken.
table-reach-open = Ska andra i ditt nätverk kunna vara med, så stoppa servern, starta den så här och öppna bordet igen:
table-reach-network = Du öppnade bordet på en adress som bara fungerar på den här datorn. Länkarna leder i stället till { $address }, som fungerar i samma nätverk.

## The waiting room.

table-waiting =
    { $count ->
        [one] Väntar på en spelare till …
       *[other] Väntar på { $count } spelare till …
    }
table-fair = Rättvis dragning
table-fair-fixed = Fast frö: den som öppnade bordet valde korten.
table-fair-starts =
    { $who ->
        [you] Du börjar: det drogs inte.
       *[other] { $name } börjar: det drogs inte.
    }
table-fair-starts-seat = Plats { $number } börjar: det drogs inte.
table-fair-now = Med tal från: { $names }. Om en av dem är ärlig har ingen valt korten ensam, inte ens värden.
table-fair-none = Ingen spelare är med och drar korten: den som driver servern kan ha valt dem.
table-fair-missing = Det kom inget tal i tid från: { $names }.
table-fair-hash = Fastställt innan någon berättade sitt tal:
table-fair-agreeing = Enheterna drar korten tillsammans …
table-fair-mine = Kontrollerat: ditt tal är med i korten. Ingen har valt dem ensam, inte ens värden.
table-fair-others = Kontrollerat. Korten drogs med tal från: { $names }. Om en av dem är ärlig har ingen valt korten ensam.
table-fair-wrong = Något är fel: korten följer inte av det som var fastställt före spelet. Spara spelet som bevis.
table-fair-limits = Det visar inte om den som driver servern har tittat på korten.
table-seat-free = Ledig plats
table-fill = Lägg till en bot på plats { $number }
table-fill-short = Lägg till en bot
table-join-title = Ta en plats
table-join-name = Ditt namn
table-join = Gå med

## Several people at one device.

table-hand-over = Lämna över till { $name }
table-hand-over-explained = Allt är dolt tills { $name } tittar.
table-i-am = Jag är { $name }
table-who-looks = Vem tittar?
table-look-again = { $name }: titta en gång till

## The connection, and a stand-in.

table-connecting = Ansluter till bordet …
table-no-answer = Servern svarar inte. Försöker igen …
table-connection-lost = Anslutningen bröts. Försöker igen …
table-connection-unsent = Inte skickat än: { $move }
table-connection-back = Ansluten igen
table-stand-in = En bot spelar åt dig.
table-stand-in-turn = Din tid är slut: en bot spelar den här turen.
table-im-back = Jag är tillbaka
table-welcome-back = Välkommen tillbaka! En bot har spelat åt dig.
table-let-bot = Låt en bot spela
table-let-bot-wait = Låt en bot spela ({ $count } s)
table-unknown = Det här bordet kan inte öppnas
table-unknown-explained = Titta på länken en gång till: slutet efter tecknet # kanske saknas. Eller be den som skickade den om en ny.
table-gone-on = Du spelar på en annan enhet nu
table-gone-on-explained = Den här enheten är inte längre med vid bordet.

## In the tab and in notifications.

table-title = { $name } – Trikk
table-title-turn = ● Din tur – { $name }
table-notify-body = De andra väntar på ditt drag.

## Deck and discard pile

table-deck = { $draw } ({ $count } kvar)
table-deck-short = Hög
table-discard =
    { $count ->
        [one] { $count } kastat
       *[other] { $count } kastade
    }
table-discard-title = Kasthög
table-discard-empty = Inget har kastats ännu.
table-cancel = Avbryt

## What can be looked up over a game

table-handbook = Slå upp
table-handbook-rules = Regler
table-handbook-points = Poäng
table-handbook-keys = Tangenter
table-handbook-settings = Inställningar
table-keys-tab = Gå till nästa sak du kan göra; med Skift bakåt
table-keys-arrows = På kartan: gå från sträcka till sträcka, från plats till plats
table-keys-enter = Välj den (mellanslag gör detsamma)
table-keys-escape = Stäng, eller avbryt det du har valt
table-keys-moves = Alla tillåtna drag som lista
table-keys-undo = Ångra, så länge det går
table-keys-zoom = Kartan: zooma in, zooma ut, visa hela
table-keys-help = De här tangenterna

## A move that may be taken back.

table-undo = Ångra
table-undo-offered = Du kan ångra det här draget en kort stund: tryck på U.
