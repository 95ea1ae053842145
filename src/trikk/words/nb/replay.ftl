# Å se et spill om igjen: filer med spill, linjen under spillet, og analysen.

replay-loading = Spillet gjøres klart …
replay-drop = Slipp den, så vises spillet
replay-drop-here = Slipp en fil med et spill her
replay-drop-explained = Et spill lagret da det var ferdig (.json), eller mange spill med ett på hver linje (.jsonl), for eksempel fra en turnering.
replay-choose-file = Velg en fil
replay-games =
    { $count ->
        [one] { $count } spill: hvilket?
       *[other] { $count } spill: hvilket?
    }
replay-where = { $file }, linje { $line }
replay-winner = Vinner
replay-moves = { $count } trekk
replay-moves-so-far = Ikke ferdig: { $count } trekk så langt
replay-more = Vis flere: { $count } gjenstår
replay-my-games = Mine ferdige spill
replay-my-games-none = Ingen av spillene dine er ferdige ennå.
replay-over = Ferdig
replay-you-won = Du vant
replay-won = { $name } vant

## Hva som er galt med en fil.

replay-bad-empty = { $file } er tom. Her må det være et spill lagret av Trikk.
replay-bad-large = { $file } er for stor: høyst { $most } MB.
replay-bad-json = { $file }, linje { $line }: Dette er ikke JSON, eller noe mangler. Her må det være et spill lagret av Trikk (.json), eller ett på hver linje (.jsonl).
replay-bad-game = { $file }, linje { $line }: Dette er ikke et spill. Her må det være et lagret spill med trekkene, eller noe som har et under «record».
replay-bad-record = { $file }, linje { $line }: { $reason }

## Et bord som ikke kan vises.

replay-not-shown = Dette spillet kan ikke vises
replay-to-table = Til bordet
replay-again = Prøv igjen
replay-other = Et annet spill

## Linjen under spillet.

replay-bar = Reprise
replay-steps = Gå gjennom spillet
replay-step = Trinn
replay-step-words = Trinn { $step } av { $count }: { $words }
replay-position = { $step } / { $count }
replay-first = Til begynnelsen
replay-back = Tilbake
replay-play = Spill av
replay-pause = Pause
replay-forward = Framover
replay-last = Til slutten
replay-speed = Fart
replay-times = { $speed }×
replay-perspective = Sett fra
replay-open = Alt åpent
replay-spectator = En tilskuer
replay-seat = { $name } (plass { $number })
replay-only-looking = Dette er en reprise: Du kan se, men ikke spille.

## Analysen.

replay-analysis = Analyse
replay-analysis-explained =
    { $who ->
        [you] Trafikklederen ser på hvert av valgene dine om igjen, vet bare det du visste da, og spiller videre derfra hundrevis av ganger. Det den finner, er anslag: gode til å sammenligne trekk med, men grove i detaljene.
       *[other] Trafikklederen ser på hvert av valgene til { $name } om igjen, vet bare det { $name } visste da, og spiller videre derfra hundrevis av ganger. Det den finner, er anslag: gode til å sammenligne trekk med, men grove i detaljene.
    }
replay-start = Analyser spillet
replay-go-on = Fortsett
replay-stop = Stopp
replay-progress = Analyserte trekk
replay-progress-words = { $done } av { $count } trekk
replay-analysed = Analysen er ferdig: { $count } trekk
replay-chance-title = Sjansen til å vinne
replay-chart = Sjansen til å vinne, trekk for trekk. Bruk piltastene for å gå fra punkt til punkt.
replay-percent = { $percent } %
replay-axis-moves = Trekk
replay-dot = Før trekk { $number }: { $percent } % sjanse for seier. { $words }
replay-dot-costly = Før trekk { $number }, som kostet mye: { $percent } % sjanse for seier. { $words }
replay-dot-end = Til slutt: { $percent } %. { $words }
replay-key-costly = Et trekk som kostet mye
replay-costly-title = Trekkene som kostet mest
replay-costly-explained = De samme tallene som et hint gir ved det trekket. Trekk som knapt kan skilles fra hverandre, teller ikke.
replay-costly-none = Ingen trekk kostet { $points } prosentpoeng eller mer. Godt spilt!
replay-costly-not-yet = Ingen så langt.
replay-move = Trekk { $number }
replay-cost = kostet { $points } prosentpoeng
replay-played = Spilt
replay-better = Bedre
replay-from = Fra { $before } % til { $after } % sjanse for seier.
replay-show-move = Vis trekk { $number }
