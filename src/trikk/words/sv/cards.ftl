# Bordet i The Card Game: bangårdar, på spåret-högar, att lägga kort, biljetter, poängräkning och storstäder.

cards-supply = Uppvända kort och högar
cards-second-deck = Andra högen
cards-ticket-deck = { $draw } ({ $count } kvar)
cards-ticket-deck-short = Biljetter
cards-yard-of = Bangård: { $name }
cards-your-yard = Din bangård
cards-yard-empty = Bangården är tom
cards-track = På spåret-hög: { $count } kort
cards-track-short = Spår
cards-hand = Din hand
cards-hand-empty = Du har inga kort på hand
cards-hand-size = Hand: { $count } kort
cards-hand-chosen =
    { $chosen ->
        [one] { $cards }, { $chosen } valt
       *[other] { $cards }, { $chosen } valda
    }
cards-known = Kända kort på hand

## Att lägga kort.

cards-prompt-lay = En färg, eller tre olika
cards-tray = Valda kort
cards-more = Ett till: { $card }
cards-fewer = Ett färre: { $card }
cards-or = eller
cards-robs = Tågrån: { $name } förlorar { $cards }

## Biljetter.

cards-page-tickets = Biljetter
cards-page-cities = Stor­städer
cards-page-log = Logg
cards-asks = Kräver { $cards }
cards-bonus = bonus { $count }
cards-ticket-done = Avklarad
cards-ticket-missing =
    { $count ->
        [0] Allt finns
       *[other] { $count } saknas
    }
cards-counted = Inräknat: din hand och din bangård
cards-counted-track = Inräknat: din hand, din bangård och din på spåret-hög
cards-together =
    { $count ->
        [0] Dina kort kan inte betala någon av dem ännu.
       *[other] Tillsammans betalar dina kort { $count } av { $all }: { $points }
    }
cards-together-yes = Kan betalas ihop med de andra
cards-together-no = Inte ihop med de andra
cards-tickets-none = Du har inga biljetter.
cards-tickets-offered =
    { $count ->
        [one] { $count } biljett att välja mellan
       *[other] { $count } biljetter att välja mellan
    }
cards-tickets-hidden-all = Bara de som spelar ser sina biljetter.
cards-tickets-held =
    { $count ->
        [one] { $count } biljett att klara av: { $points }
       *[other] { $count } biljetter att klara av: { $points }
    }
cards-tickets-done =
    { $count ->
        [one] { $count } avklarad biljett: { $points }
       *[other] { $count } avklarade biljetter: { $points }
    }
cards-offer =
    { $count ->
        [0] Vilka biljetter behåller du?
       *[other] Vilka biljetter behåller du? Minst { $count }
    }
cards-keep =
    { $count ->
        [0] Behåll ingen
        [one] Behåll { $count } biljett: { $points }
       *[other] Behåll { $count } biljetter: { $points }
    }
cards-keep-least =
    { $count ->
        [one] Välj minst { $count } biljett
       *[other] Välj minst { $count } biljetter
    }

## Poängräkning.

cards-scoring-yours = Din poängräkning
cards-scoring-of = Poängräkning: { $name }
cards-scoring-how = Din på spåret-hög betalar för biljetter. Varje kort betalar en gång.
cards-scoring-left =
    { $count ->
        [one] { $name } har { $count } biljett till.
       *[other] { $name } har { $count } biljetter till.
    }
cards-best = Bästa valet
cards-complete = Klara av
cards-done-title = Vill du inte klara av fler?
cards-done-warning =
    { $count ->
        [one] Du kan fortfarande klara av { $count } biljett. Biljetter som inte är avklarade i slutet ger minuspoäng.
       *[other] Du kan fortfarande klara av någon av { $count } biljetter. Biljetter som inte är avklarade i slutet ger minuspoäng.
    }
cards-done-back = Klara av fler

## Storstäder.

cards-cities-how = I slutet får den som har klarat av flest biljetter till en stad dess bonus.
cards-city-leads =
    { $count ->
        [one] Flest: { $names } med { $count } biljett
       *[other] Flest: { $names } med { $count } biljetter
    }
cards-city-free = Ingen än
