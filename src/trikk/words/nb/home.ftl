# The start, a new table, and joining one.

home-play-now = Spill nå
home-play-now-note = Ett klikk, mot to boter.
home-new-table = Nytt bord
home-learn = Regler
home-players = { $least }–{ $most } spillere
home-about-new_york = Femten taxier, et skrått gatenett, og severdighetene teller: det raskeste av de tre.
home-about-san_francisco = Sporvogner over åsene, ferger til øya og suvenirer som er verdt mer sammen.
home-about-card_game = Uten brett: Legg tog i togstallen, ran de andres, og husk hva du har sendt av gårde.
home-about-map = Et hjemmelaget kart.
home-minutes-new_york = rundt 15 minutter
home-minutes-san_francisco = rundt 20 minutter
home-minutes-card_game = rundt 30 minutter
home-studio = Tegn ditt eget kart
home-again = Prøv igjen
home-unofficial = Trikk er et uoffisielt fanprosjekt. Det har ingenting med utgiverne av spillene å gjøre; navnene sier bare hvilke regler det spilles etter her.

## My games, tables of others, joining

home-my-games = Mine spill
home-no-games = Ingen spill ennå: Start ett!
home-your-turn = Din tur
home-turn-of = { $name } har turen
home-waits = Venter på spillere
home-over = Ferdig
home-forget = Fjern { $name } fra listen
home-lobby = Bord du kan følge
home-no-tables = Ingen spiller ved et åpent bord akkurat nå.
home-can-join = Ledig plass
home-can-watch = Se på
home-free-seat = ledig
home-join = Bli med
home-join-how = Lim inn en lenke, eller skriv en kode
home-join-go = Bli med
home-join-empty = Lim inn lenken du fikk, eller skriv koden.

## A new table

home-which-game = Hvilket spill?
home-bring-map = Ta med et kart
home-bring-map-note = Et kart du har laget selv: én .toml-fil. Bare de du inviterer, får se det.
home-map-line = linje { $line }
home-map-reading = Leser { $file } …
home-map-problems = { $count ->
    [one] { $file } kan ikke spilles ennå: Én ting må rettes.
   *[other] { $file } kan ikke spilles ennå: { $count } ting må rettes.
}
home-map-meant = Mente du { $suggestion }?
home-who-plays = Hvem spiller?
home-guest = Spiller { $number }
home-seat = Plass { $number }
home-seat-kind = Hvem sitter på plass { $number }
home-seat-me = Du
home-seat-bot = En bot
home-seat-open = Noen via lenke
home-seat-same_device = Noen ved denne skjermen
home-seat-open-note = Du får en lenke du kan sende.
home-which-bot = Hvilken bot sitter på plass { $number }
home-name-of = Navn på plass { $number }
home-colour-of = Fargen på plass { $number }
home-fewer = Færre
home-more = Flere
home-options = Valg
home-starts = Hvem begynner?
home-starts-random = Loddtrekning
home-limit = Tid per tur
home-limit-none = Så lenge det tar
home-limit-1min = Ett minutt
home-limit-3min = Tre minutter
home-limit-1day = En dag
home-listed = Vis bordet for alle
home-listed-note = Andre på denne serveren kan se på og ta ledige plasser.
home-hints = Hint
home-hints-note = Spør hva hvert trekk er verdt, mens du lærer.
home-open-track = Åpne på-skinner-bunker
home-open-track-note = Alle kan se gjennom sin egen bunke.
home-seed = Frø
home-seed-note = Samme tall gir de samme kortene. La det stå tomt for tilfeldige kort.
home-open = Åpne bordet
home-open-and-invite = Åpne bordet og inviter
