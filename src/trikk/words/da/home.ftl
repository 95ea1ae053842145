# The start, a new table, and joining one.

home-play-now = Spil nu
home-play-now-note = Ét klik, mod to botter.
home-new-table = Nyt bord
home-learn = Regler
home-players = { $least }–{ $most } spillere
home-about-new_york = Femten taxier, et skævt gadenet, og seværdighederne tæller: det hurtigste af de tre.
home-about-san_francisco = Sporvogne over bakkerne, færger til øen og souvenirs, der er mere værd sammen.
home-about-card_game = Uden spilleplade: Læg tog i remisen, plyndr de andres, og husk, hvad du har sendt af sted.
home-about-map = En hjemmelavet spilleplade.
home-minutes-new_york = omkring 15 minutter
home-minutes-san_francisco = omkring 20 minutter
home-minutes-card_game = omkring 30 minutter
home-studio = Tegn din egen spilleplade
home-again = Prøv igen
home-unofficial = Trikk er et uofficielt fanprojekt. Det har intet med spillenes udgivere at gøre; navnene siger kun, hvilke regler der spilles efter her.

## My games, tables of others, joining

home-my-games = Mine spil
home-no-games = Ingen spil endnu: Start et!
home-your-turn = Din tur
home-turn-of = { $name } har turen
home-waits = Venter på spillere
home-over = Slut
home-forget = Fjern { $name } fra listen
home-lobby = Borde, du kan følge
home-no-tables = Ingen spiller ved et åbent bord lige nu.
home-can-join = Ledig plads
home-can-watch = Se med
home-free-seat = ledig
home-join = Vær med
home-join-how = Indsæt et link, eller skriv en kode
home-join-go = Vær med
home-join-empty = Indsæt det link, du har fået, eller skriv koden.

## A new table

home-which-game = Hvilket spil?
home-bring-map = Tag en spilleplade med
home-bring-map-note = En spilleplade, du selv har lavet: én .toml-fil. Kun dem, du inviterer, får den at se.
home-map-line = linje { $line }
home-map-reading = Læser { $file } …
home-map-problems = { $count ->
    [one] { $file } kan ikke spilles endnu: Én ting skal rettes.
   *[other] { $file } kan ikke spilles endnu: { $count } ting skal rettes.
}
home-map-meant = Mente du { $suggestion }?
home-who-plays = Hvem spiller?
home-guest = Spiller { $number }
home-seat = Plads { $number }
home-seat-kind = Hvem sidder på plads { $number }
home-seat-me = Dig
home-seat-bot = En bot
home-seat-open = En via link
home-seat-same_device = En ved denne skærm
home-seat-open-note = Du får et link, du kan sende.
home-which-bot = Hvilken bot sidder på plads { $number }
home-name-of = Navn på plads { $number }
home-colour-of = Farven på plads { $number }
home-fewer = Færre
home-more = Flere
home-options = Valg
home-starts = Hvem begynder?
home-starts-random = Lodtrækning
home-limit = Tid pr. tur
home-limit-none = Så længe det tager
home-limit-1min = Et minut
home-limit-3min = Tre minutter
home-limit-1day = En dag
home-listed = Vis bordet for alle
home-listed-note = Andre på denne server kan se med og tage ledige pladser.
home-hints = Hint
home-hints-note = Spørg, hvad hvert træk er værd, mens du lærer.
home-open-track = Åbne på sporet-bunker
home-open-track-note = Alle må se deres egen bunke igennem.
home-seed = Frø
home-seed-note = Samme tal giver de samme kort. Lad feltet stå tomt, hvis tilfældet skal råde.
home-open = Åbn bordet
home-open-and-invite = Åbn bordet og invitér
