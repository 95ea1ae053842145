# Det, kun terminalen siger (`trikk play`).

## At begynde og at spørge.

terminal-which-game = Hvilket spil?
terminal-how-many = Hvor mange spillere, { $least } til { $most }?
terminal-which-bot = Mod hvem?
terminal-type-number = Skriv et tal fra { $least } til { $most }.
terminal-greeting = { $edition } mod { $names }. Skriv ? for hjælp, q for at gå.
terminal-your-move = Dit træk
terminal-type-move = Skriv et tal fra 1 til { $last }, eller ? for hjælp.
terminal-no-such-number = Der er ikke noget træk nummer { $number }: Skriv et fra 1 til { $last }, eller ? for hjælp.
terminal-help =
    Skriv nummeret på et træk, eller selve trækket i notation: draw deck, draw red, tickets, keep 3 7,
    claim chelsea-soho:pink pink*3+wild*1, lay red*3+wild*1, complete 12, done.
      v  vis bordet og trækkene igen
      q  forlad spillet
      ?  denne hjælp
    Enter alene vælger trækket i kantet parentes, hvis der er et.

## At gå og at gemme.

terminal-leave = Forlade spillet? [j/N]
# Det, der betyder ja, ud over »y« og »yes«.
terminal-yes = j ja
terminal-save = Gemme spillet? Et filnavn, eller Enter for nej:
terminal-saved = Gemt i { $path }
terminal-no-file = { $path }: Filen eller mappen findes ikke
terminal-is-folder = { $path }: Dette er en mappe, ikke en fil
terminal-bot-failed = En bot er holdt op med at virke, og spillet kan ikke fortsætte.
terminal-preparing = Trikk gøres hurtigt på denne maskine; det sker kun én gang. Så længe spiller { $other } for { $bot }.

## Grupper af træk.

terminal-group-draw = Træk
terminal-group-claim = Gør krav på en strækning
terminal-group-lay = Læg kort
terminal-group-keep = Behold rutekort
terminal-group-tokens = Markører
terminal-group-complete = Færdiggør rutekort
terminal-group-pass = Meld pas
terminal-with = med { $cards }

## Bordet.

terminal-table = bordet
terminal-market = åbne kort
terminal-piles = bunker
terminal-pile-sizes = stakken { $deck }, brugte kort { $discard }, rutekort { $tickets }
terminal-pile-sizes-second = stakken { $deck } (nummer to), brugte kort { $discard }, rutekort { $tickets }
terminal-discard = brugte kort
terminal-tokens = markører
terminal-none-left = ikke flere
terminal-to-place = skal lægges
terminal-last-turns = sidste ture
terminal-turns-left =
    { $count ->
        [one] { $count } tur tilbage, denne medregnet
       *[other] { $count } ture tilbage, denne medregnet
    }

## En plads.

terminal-hand = hånd
terminal-hand-known = { $cards }, heraf { $known }
terminal-vehicles = køretøjer
terminal-vehicles-left = { $vehicles } tilbage, { $points } for strækninger indtil nu
terminal-routes = strækninger
terminal-yard = remise
terminal-track = på sporet
terminal-completed = færdiggjort
terminal-tickets = rutekort
terminal-on-offer = at vælge
terminal-none = ingen
terminal-empty = tom
terminal-ticket-done = færdiggjort
terminal-ticket-missing = ikke færdiggjort
terminal-not-completed = { $ticket }, ikke færdiggjort
terminal-payable = { $ticket }, kan betales
terminal-lacking = { $ticket }, mangler { $cards }
terminal-lacking-with = { $ticket }, mangler { $cards }, men { $wilds } kan bruges i stedet

## Slutningen.

terminal-lost = tabt
terminal-bonus = bonus
terminal-attractions = attraktioner
terminal-tourist = turist
terminal-total = i alt
terminal-tickets-completed = færdiggjorte rutekort
terminal-bonus-cities = bonusbyer
terminal-winner = { $name } (vinder)
terminal-won = { $names } vandt.
terminal-shared = { $names } deler sejren.
