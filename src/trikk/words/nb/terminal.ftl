# Det bare terminalen sier (`trikk play`).

## Å begynne og å spørre.

terminal-which-game = Hvilket spill?
terminal-how-many = Hvor mange spillere, { $least } til { $most }?
terminal-which-bot = Mot hvem?
terminal-type-number = Skriv et tall fra { $least } til { $most }.
terminal-greeting = { $edition } mot { $names }. Skriv ? for hjelp, q for å gå.
terminal-your-move = Ditt trekk
terminal-type-move = Skriv et tall fra 1 til { $last }, eller ? for hjelp.
terminal-no-such-number = Det finnes ikke noe trekk nummer { $number }: Skriv et fra 1 til { $last }, eller ? for hjelp.
terminal-help =
    Skriv nummeret på et trekk, eller selve trekket i notasjon: draw deck, draw red, tickets, keep 3 7,
    claim chelsea-soho:pink pink*3+wild*1, lay red*3+wild*1, complete 12, done.
      v  vis bordet og trekkene på nytt
      q  forlat spillet
      ?  denne hjelpen
    Enter alene velger trekket i hakeparentes, hvis det er et.

## Å gå og å lagre.

terminal-leave = Forlate spillet? [j/N]
# Det som betyr ja, i tillegg til «y» og «yes».
terminal-yes = j ja
terminal-save = Lagre spillet? Et filnavn, eller Enter for nei:
terminal-saved = Lagret i { $path }
terminal-no-file = { $path }: Filen eller mappen finnes ikke
terminal-is-folder = { $path }: Dette er en mappe, ikke en fil
terminal-bot-failed = En bot har sluttet å virke, og spillet kan ikke fortsette.
terminal-preparing = Trikk gjøres raskt på denne maskinen; det skjer bare én gang. Så lenge spiller { $other } for { $bot }.

## Grupper av trekk.

terminal-group-draw = Trekk
terminal-group-claim = Krev en rute
terminal-group-lay = Legg kort
terminal-group-keep = Behold billetter
terminal-group-tokens = Sjetonger
terminal-group-complete = Fullfør billetter
terminal-group-pass = Stå over
terminal-with = med { $cards }

## Bordet.

terminal-table = bordet
terminal-market = åpne kort
terminal-piles = bunker
terminal-pile-sizes = bunken { $deck }, kastebunken { $discard }, billetter { $tickets }
terminal-pile-sizes-second = bunken { $deck } (nummer to), kastebunken { $discard }, billetter { $tickets }
terminal-discard = kastet
terminal-tokens = sjetonger
terminal-none-left = ingen igjen
terminal-to-place = skal settes ut
terminal-last-turns = siste turer
terminal-turns-left =
    { $count ->
        [one] { $count } tur igjen, medregnet denne
       *[other] { $count } turer igjen, medregnet denne
    }

## En plass.

terminal-hand = hånd
terminal-hand-known = { $cards }, blant dem { $known }
terminal-vehicles = kjøretøyer
terminal-vehicles-left = { $vehicles } igjen, { $points } for ruter så langt
terminal-routes = ruter
terminal-yard = togstall
terminal-track = på skinner
terminal-completed = fullført
terminal-tickets = billetter
terminal-on-offer = å velge
terminal-none = ingen
terminal-empty = tom
terminal-ticket-done = fullført
terminal-ticket-missing = ikke fullført
terminal-not-completed = { $ticket }, ikke fullført
terminal-payable = { $ticket }, kan betales
terminal-lacking = { $ticket }, mangler { $cards }
terminal-lacking-with = { $ticket }, mangler { $cards }, men { $wilds } kan brukes i stedet

## Slutten.

terminal-lost = tapt
terminal-bonus = bonus
terminal-attractions = attraksjoner
terminal-tourist = turist
terminal-total = sum
terminal-tickets-completed = fullførte billetter
terminal-bonus-cities = bonusbyer
terminal-winner = { $name } (vinner)
terminal-won = { $names } vant.
terminal-shared = { $names } deler seieren.
