# The start, a new table, and joining one.

home-play-now = Spela nu
home-play-now-note = Ett klick, mot två botar.
home-new-table = Nytt bord
home-learn = Regler
home-players = { $least }–{ $most } spelare
home-about-new_york = Femton taxibilar, ett snett gatunät, och sevärdheterna räknas: det snabbaste av de tre.
home-about-san_francisco = Spårvagnar över kullarna, färjor till ön och souvenirer som är värda mer tillsammans.
home-about-card_game = Inget bräde: lägg tåg på bangården, råna de andras och minns vad du har skickat iväg.
home-about-map = En hemgjord karta.
home-minutes-new_york = ungefär 15 minuter
home-minutes-san_francisco = ungefär 20 minuter
home-minutes-card_game = ungefär 30 minuter
home-studio = Rita en egen karta
home-again = Försök igen
home-unofficial = Trikk är ett inofficiellt fanprojekt. Det har inget med spelens utgivare att göra; namnen säger bara vilka regler som gäller här.

## My games, tables of others, joining

home-my-games = Mina spel
home-no-games = Inga spel än: starta ett!
home-your-turn = Din tur
home-turn-of = { $name } står på tur
home-waits = Väntar på spelare
home-over = Slut
home-forget = Ta bort { $name } från listan
home-lobby = Bord att titta på
home-no-tables = Ingen spelar vid ett öppet bord just nu.
home-can-join = Ledig plats
home-can-watch = Titta på
home-free-seat = ledig
home-join = Gå med
home-join-how = Klistra in en länk, eller skriv en kod
home-join-go = Gå med
home-join-empty = Klistra in länken du fick, eller skriv koden.

## A new table

home-which-game = Vilket spel?
home-bring-map = Ta med en karta
home-bring-map-note = En karta du har gjort själv: en .toml-fil. Bara de du bjuder in får se den.
home-map-line = rad { $line }
home-map-reading = Läser { $file } …
home-map-problems = { $count ->
    [one] { $file } kan inte spelas än: en sak måste rättas.
   *[other] { $file } kan inte spelas än: { $count } saker måste rättas.
}
home-map-meant = Menade du { $suggestion }?
home-who-plays = Vilka spelar?
home-guest = Spelare { $number }
home-seat = Plats { $number }
home-seat-kind = Vem tar plats { $number }
home-seat-me = Du
home-seat-bot = En bot
home-seat-open = Någon via länk
home-seat-same_device = Någon vid den här skärmen
home-seat-open-note = Du får en länk att skicka.
home-which-bot = Vilken bot tar plats { $number }
home-name-of = Namn på plats { $number }
home-colour-of = Färg på plats { $number }
home-fewer = Färre
home-more = Fler
home-options = Alternativ
home-starts = Vem börjar?
home-starts-random = Lotten avgör
home-limit = Tid per tur
home-limit-none = Så lång tid det tar
home-limit-1min = En minut
home-limit-3min = Tre minuter
home-limit-1day = En dag
home-listed = Visa bordet för alla
home-listed-note = Andra på servern får titta på och ta lediga platser.
home-hints = Tips
home-hints-note = Fråga vad varje drag är värt medan du lär dig.
home-open-track = Öppna på spåret-högar
home-open-track-note = Alla får titta igenom sin egen hög.
home-seed = Frö
home-seed-note = Samma tal ger samma kort. Lämna tomt så avgör slumpen.
home-open = Öppna bordet
home-open-and-invite = Öppna bordet och bjud in
