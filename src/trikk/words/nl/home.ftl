# The start, a new table, and joining one.

home-play-now = Nu spelen
home-play-now-note = Eén klik, tegen twee bots.
home-new-table = Nieuwe tafel
home-learn = Regels
home-players = { $least }–{ $most } spelers
home-about-new_york = Vijftien taxi’s, een schuin stratenplan, en de bezienswaardigheden tellen mee: het snelste van de drie.
home-about-san_francisco = Kabeltrams over de heuvels, veerboten naar het eiland en souvenirs die samen meer waard zijn.
home-about-card_game = Zonder bord: leg treinen op je rangeerterrein, beroof de anderen en onthoud wat je hebt weggestuurd.
home-about-map = Een zelfgemaakte kaart.
home-minutes-new_york = ongeveer 15 minuten
home-minutes-san_francisco = ongeveer 20 minuten
home-minutes-card_game = ongeveer 30 minuten
home-studio = Teken een eigen landkaart
home-again = Opnieuw proberen
home-unofficial = Trikk is een onofficieel fanproject. Het heeft niets te maken met de makers van deze spellen; de namen zeggen alleen welke regels hier gelden.

## My games, tables of others, joining

home-my-games = Mijn spellen
home-no-games = Nog geen spellen: begin er een!
home-your-turn = Jouw beurt
home-turn-of = { $name } is aan de beurt
home-waits = Wacht op spelers
home-over = Afgelopen
home-forget = Verwijder { $name } uit deze lijst
home-lobby = Tafels om mee te kijken
home-no-tables = Op dit moment speelt niemand aan een open tafel.
home-can-join = Er is een plaats vrij
home-can-watch = Meekijken
home-free-seat = vrij
home-join = Meedoen
home-join-how = Plak een link, of typ een code
home-join-go = Meedoen
home-join-empty = Plak de link die je hebt gekregen, of typ de code.

## A new table

home-which-game = Welk spel?
home-bring-map = Neem een kaart mee
home-bring-map-note = Een kaart die je zelf hebt gemaakt: één .toml-bestand. Alleen wie je uitnodigt, ziet haar.
home-map-line = regel { $line }
home-map-reading = { $file } wordt gelezen …
home-map-problems = { $count ->
    [one] { $file } kan nog niet gespeeld worden: er moet één ding verbeterd worden.
   *[other] { $file } kan nog niet gespeeld worden: er moeten { $count } dingen verbeterd worden.
}
home-map-meant = Bedoelde je { $suggestion }?
home-who-plays = Wie speelt er mee?
home-guest = Speler { $number }
home-seat = Plaats { $number }
home-seat-kind = Wie zit op plaats { $number }
home-seat-me = Jij
home-seat-bot = Een bot
home-seat-open = Iemand via een link
home-seat-same_device = Iemand aan dit scherm
home-seat-open-note = Je krijgt een link om te versturen.
home-which-bot = Welke bot zit op plaats { $number }
home-name-of = Naam op plaats { $number }
home-colour-of = Kleur van plaats { $number }
home-fewer = Minder
home-more = Meer
home-options = Opties
home-starts = Wie begint?
home-starts-random = Het lot beslist
home-limit = Tijd per beurt
home-limit-none = Zo lang als nodig
home-limit-1min = Eén minuut
home-limit-3min = Drie minuten
home-limit-1day = Eén dag
home-listed = Toon de tafel aan iedereen
home-listed-note = Anderen op deze server mogen meekijken en vrije plaatsen innemen.
home-hints = Hints
home-hints-note = Vraag wat elke zet waard is terwijl je leert.
home-open-track = Open op-het-spoor-stapels
home-open-track-note = Iedereen mag zijn eigen stapel bekijken.
home-seed = Startgetal
home-seed-note = Hetzelfde getal geeft dezelfde kaarten. Laat het leeg, dan beslist het lot.
home-open = Open de tafel
home-open-and-invite = Open de tafel en nodig uit
