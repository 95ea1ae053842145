# Det bara terminalen säger (`trikk play`).

## Att börja och att fråga.

terminal-which-game = Vilket spel?
terminal-how-many = Hur många spelare, { $least } till { $most }?
terminal-which-bot = Mot vem?
terminal-type-number = Skriv ett tal från { $least } till { $most }.
terminal-greeting = { $edition } mot { $names }. Skriv ? för hjälp, q för att sluta.
terminal-your-move = Ditt drag
terminal-type-move = Skriv ett tal från 1 till { $last }, eller ? för hjälp.
terminal-no-such-number = Det finns inget drag nummer { $number }: skriv ett från 1 till { $last }, eller ? för hjälp.
terminal-help =
    Skriv numret på ett drag, eller själva draget i notation: draw deck, draw red, tickets, keep 3 7,
    claim chelsea-soho:pink pink*3+wild*1, lay red*3+wild*1, complete 12, done.
      v  visa bordet och dragen igen
      q  lämna spelet
      ?  den här hjälpen
    Med enbart Enter väljer du draget inom hakparentes, om det finns ett.

## Att lämna och att spara.

terminal-leave = Lämna spelet? [j/N]
# Det som betyder ja, utöver ”y” och ”yes”.
terminal-yes = j ja
terminal-save = Spara spelet? Ett filnamn, eller Enter för nej:
terminal-saved = Sparat i { $path }
terminal-no-file = { $path }: det finns ingen sådan fil eller mapp
terminal-is-folder = { $path }: är en mapp, inte en fil
terminal-bot-failed = En bot har slutat fungera, och spelet kan inte fortsätta.
terminal-preparing = Trikk görs snabbt på den här datorn; det görs bara en gång. Så länge spelar { $other } för { $bot }.

## Grupper av drag.

terminal-group-draw = Dra
terminal-group-claim = Muta in en sträcka
terminal-group-lay = Lägg ut kort
terminal-group-keep = Behåll biljetter
terminal-group-tokens = Markörer
terminal-group-complete = Klara av biljetter
terminal-group-pass = Passa
terminal-with = med { $cards }

## Bordet.

terminal-table = bordet
terminal-market = uppvända
terminal-piles = högar
terminal-pile-sizes = högen { $deck }, kasthögen { $discard }, biljetter { $tickets }
terminal-pile-sizes-second = högen { $deck } (den andra), kasthögen { $discard }, biljetter { $tickets }
terminal-discard = kastade
terminal-tokens = markörer
terminal-none-left = inga kvar
terminal-to-place = att lägga ut
terminal-last-turns = sista turerna
terminal-turns-left =
    { $count ->
        [one] { $count } tur kvar, den här medräknad
       *[other] { $count } turer kvar, den här medräknad
    }

## En plats.

terminal-hand = hand
terminal-hand-known = { $cards }, bland dem { $known }
terminal-vehicles = fordon
terminal-vehicles-left = { $vehicles } kvar, { $points } för sträckor hittills
terminal-routes = sträckor
terminal-yard = bangård
terminal-track = på spåret
terminal-completed = avklarade
terminal-tickets = biljetter
terminal-on-offer = att välja
terminal-none = inga
terminal-empty = tom
terminal-ticket-done = avklarad
terminal-ticket-missing = inte avklarad
terminal-not-completed = { $ticket }, inte avklarad
terminal-payable = { $ticket }, kan betalas
terminal-lacking = { $ticket }, saknar { $cards }
terminal-lacking-with = { $ticket }, saknar { $cards }, men { $wilds } kan användas i stället

## Slutet.

terminal-lost = förlorat
terminal-bonus = bonus
terminal-attractions = attraktioner
terminal-tourist = turist
terminal-total = totalt
terminal-tickets-completed = avklarade biljetter
terminal-bonus-cities = bonusstäder
terminal-winner = { $name } (vinnare)
terminal-won = { $names } vann.
terminal-shared = { $names } delar segern.
