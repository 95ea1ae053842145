# Wat alleen de terminal zegt (`trikk play`).

## Beginnen en vragen.

terminal-which-game = Welk spel?
terminal-how-many = Hoeveel spelers, { $least } tot en met { $most }?
terminal-which-bot = Tegen wie?
terminal-type-number = Typ een getal van { $least } tot en met { $most }.
terminal-greeting = { $edition } tegen { $names }. Typ ? voor hulp, q om te stoppen.
terminal-your-move = Jouw zet
terminal-type-move = Typ een getal van 1 tot en met { $last }, of ? voor hulp.
terminal-no-such-number = Er is geen zet nummer { $number }: typ er een van 1 tot en met { $last }, of ? voor hulp.
terminal-help =
    Typ het nummer van een zet, of de zet zelf in notatie: draw deck, draw red, tickets, keep 3 7,
    claim chelsea-soho:pink pink*3+wild*1, lay red*3+wild*1, complete 12, done.
      v  toon de tafel en de zetten nog eens
      q  verlaat het spel
      ?  deze hulp
    Met alleen Enter kies je de zet tussen haken, als die er is.

## Stoppen en bewaren.

terminal-leave = Het spel verlaten? [j/N]
# Wat ja betekent, naast “y” en “yes”.
terminal-yes = j ja
terminal-save = Het spel bewaren? Een bestandsnaam, of Enter voor nee:
terminal-saved = Bewaard in { $path }
terminal-no-file = { $path }: er is geen bestand of map met die naam
terminal-is-folder = { $path }: is een map, geen bestand
terminal-bot-failed = Een bot is uitgevallen, en het spel kan niet verder.
terminal-preparing = Trikk wordt op dit apparaat snel gemaakt; dat gebeurt één keer. Tot die tijd speelt { $other } voor { $bot }.

## Groepen van zetten.

terminal-group-draw = Trekken
terminal-group-claim = Een route claimen
terminal-group-lay = Kaarten neerleggen
terminal-group-keep = Bestemmingskaarten behouden
terminal-group-tokens = Fiches
terminal-group-complete = Bestemmingskaarten behalen
terminal-group-pass = Passen
terminal-with = met { $cards }

## De tafel.

terminal-table = tafel
terminal-market = open kaarten
terminal-piles = stapels
terminal-pile-sizes = stapel { $deck }, aflegstapel { $discard }, bestemmingskaarten { $tickets }
terminal-pile-sizes-second = stapel { $deck } (de tweede), aflegstapel { $discard }, bestemmingskaarten { $tickets }
terminal-discard = afgelegd
terminal-tokens = fiches
terminal-none-left = geen meer
terminal-to-place = te plaatsen
terminal-last-turns = laatste beurten
terminal-turns-left =
    { $count ->
        [one] nog { $count } beurt, deze meegeteld
       *[other] nog { $count } beurten, deze meegeteld
    }

## Een plaats.

terminal-hand = hand
terminal-hand-known = { $cards }, waaronder { $known }
terminal-vehicles = voertuigen
terminal-vehicles-left = nog { $vehicles }, tot nu toe { $points } voor routes
terminal-routes = routes
terminal-yard = rangeerterrein
terminal-track = op het spoor
terminal-completed = behaald
terminal-tickets = bestemmingen
terminal-on-offer = te kiezen
terminal-none = geen
terminal-empty = leeg
terminal-ticket-done = behaald
terminal-ticket-missing = open
terminal-not-completed = { $ticket }, niet behaald
terminal-payable = { $ticket }, te betalen
terminal-lacking = { $ticket }, mist { $cards }
terminal-lacking-with = { $ticket }, mist { $cards }, met { $wilds } als vervanging

## Het einde.

terminal-lost = verloren
terminal-bonus = bonus
terminal-attractions = attracties
terminal-tourist = toerist
terminal-total = totaal
terminal-tickets-completed = behaalde bestemmingskaarten
terminal-bonus-cities = bonussteden
terminal-winner = { $name } (winnaar)
terminal-won = { $names } won.
terminal-shared = { $names } delen de overwinning.
