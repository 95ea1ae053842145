# Att se ett spel igen: filer med spel, raden under spelet, och analysen.

replay-loading = Spelet görs i ordning …
replay-drop = Släpp den, så visas spelet
replay-drop-here = Släpp en fil med ett spel här
replay-drop-explained = Ett spel som sparades när det var slut (.json), eller många spel med ett på varje rad (.jsonl), till exempel från en turnering.
replay-choose-file = Välj en fil
replay-games =
    { $count ->
        [one] { $count } spel: vilket?
       *[other] { $count } spel: vilket?
    }
replay-where = { $file }, rad { $line }
replay-winner = Vinnare
replay-moves = { $count } drag
replay-moves-so-far = Inte slut: { $count } drag hittills
replay-more = Visa fler: { $count } kvar
replay-my-games = Mina avslutade spel
replay-my-games-none = Inget av dina spel är slut ännu.
replay-over = Slut
replay-you-won = Du vann
replay-won = { $name } vann

## Vad som är fel med en fil.

replay-bad-empty = { $file } är tom. Här behövs ett spel som Trikk har sparat.
replay-bad-large = { $file } är för stor: högst { $most } MB.
replay-bad-json = { $file }, rad { $line }: detta är inte JSON, eller så saknas något. Här behövs ett spel som Trikk har sparat (.json), eller ett på varje rad (.jsonl).
replay-bad-game = { $file }, rad { $line }: detta är inget spel. Här behövs ett sparat spel med sina drag, eller något som har ett under ”record”.
replay-bad-record = { $file }, rad { $line }: { $reason }

## Ett bord som inte kan visas.

replay-not-shown = Det här spelet kan inte visas
replay-to-table = Till bordet
replay-again = Försök igen
replay-other = Ett annat spel

## Raden under spelet.

replay-bar = Repris
replay-steps = Gå igenom spelet
replay-step = Steg
replay-step-words = Steg { $step } av { $count }: { $words }
replay-position = { $step } / { $count }
replay-first = Till början
replay-back = Bakåt
replay-play = Spela upp
replay-pause = Paus
replay-forward = Framåt
replay-last = Till slutet
replay-speed = Hastighet
replay-times = { $speed }×
replay-perspective = Perspektiv
replay-open = Allt öppet
replay-spectator = En åskådare
replay-seat = { $name } (plats { $number })
replay-only-looking = Det här är en repris: du kan titta, men inte spela.

## Analysen.

replay-analysis = Analys
replay-analysis-explained =
    { $who ->
        [you] Trafikledaren ser på vart och ett av dina val igen, vet bara det du visste då, och spelar vidare därifrån hundratals gånger. Svaren är uppskattningar: bra för att jämföra drag, men grova i detaljerna.
       *[other] Trafikledaren ser igen på vart och ett av de val som { $name } gjorde, vet bara det { $name } visste då, och spelar vidare därifrån hundratals gånger. Svaren är uppskattningar: bra för att jämföra drag, men grova i detaljerna.
    }
replay-start = Analysera spelet
replay-go-on = Fortsätt
replay-stop = Stoppa
replay-progress = Analyserade drag
replay-progress-words = { $done } av { $count } drag
replay-analysed = Analysen är klar: { $count } drag
replay-chance-title = Chansen att vinna
replay-chart = Chansen att vinna, drag för drag. Piltangenterna går från punkt till punkt.
replay-percent = { $percent } %
replay-axis-moves = Drag
replay-dot = Före drag { $number }: { $percent } % chans att vinna. { $words }
replay-dot-costly = Före drag { $number }, som kostade mycket: { $percent } % chans att vinna. { $words }
replay-dot-end = I slutet: { $percent } %. { $words }
replay-key-costly = Ett drag som kostade mycket
replay-costly-title = Dragen som kostade mest
replay-costly-explained = Samma siffror som ett tips ger vid det draget. Drag som knappt kan skiljas åt räknas inte.
replay-costly-none =
    { $points ->
        [one] Inget drag kostade { $points } procentenhet eller mer. Bra spelat!
       *[other] Inget drag kostade { $points } procentenheter eller mer. Bra spelat!
    }
replay-costly-not-yet = Inga hittills.
replay-move = Drag { $number }
replay-cost =
    { $points ->
        [one] kostade { $points } procentenhet
       *[other] kostade { $points } procentenheter
    }
replay-played = Spelat
replay-better = Bättre
replay-from = Från { $before } % till { $after } % chans att vinna.
replay-show-move = Visa drag { $number }
