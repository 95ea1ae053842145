# At se et spil igen: filer med spil, linjen under spillet, og analysen.

replay-loading = Spillet gøres klar …
replay-drop = Slip den, så vises spillet
replay-drop-here = Slip en fil med et spil her
replay-drop-explained = Et spil, gemt da det var slut (.json), eller mange spil med ét på hver linje (.jsonl), for eksempel fra en turnering.
replay-choose-file = Vælg en fil
replay-games =
    { $count ->
        [one] { $count } spil: hvilket?
       *[other] { $count } spil: hvilket?
    }
replay-where = { $file }, linje { $line }
replay-winner = Vinder
replay-moves = { $count } træk
replay-moves-so-far = Ikke slut: { $count } træk indtil nu
replay-more = Vis flere: { $count } tilbage
replay-my-games = Mine færdige spil
replay-my-games-none = Ingen af dine spil er slut endnu.
replay-over = Slut
replay-you-won = Du vandt
replay-won = { $name } vandt

## Hvad der er galt med en fil.

replay-bad-empty = { $file } er tom. Her skal der være et spil gemt af Trikk.
replay-bad-large = { $file } er for stor: højst { $most } MB.
replay-bad-json = { $file }, linje { $line }: Dette er ikke JSON, eller noget mangler. Her skal der være et spil gemt af Trikk (.json) eller ét på hver linje (.jsonl).
replay-bad-game = { $file }, linje { $line }: Dette er ikke et spil. Her skal der være et gemt spil med dets træk eller noget, der har et under »record«.
replay-bad-record = { $file }, linje { $line }: { $reason }

## Et bord, der ikke kan vises.

replay-not-shown = Dette spil kan ikke vises
replay-to-table = Til bordet
replay-again = Prøv igen
replay-other = Et andet spil

## Linjen under spillet.

replay-bar = Gensyn
replay-steps = Gå gennem spillet
replay-step = Trin
replay-step-words = Trin { $step } af { $count }: { $words }
replay-position = { $step } / { $count }
replay-first = Til begyndelsen
replay-back = Tilbage
replay-play = Afspil
replay-pause = Pause
replay-forward = Frem
replay-last = Til slutningen
replay-speed = Fart
replay-times = { $speed }×
replay-perspective = Set fra
replay-open = Alt åbent
replay-spectator = En tilskuer
replay-seat = { $name } (plads { $number })
replay-only-looking = Dette er et gensyn: Du kan se, men ikke spille.

## Analysen.

replay-analysis = Analyse
replay-analysis-explained =
    { $who ->
        [you] Trafiklederen ser på hvert af dine valg igen, ved kun det, du vidste dengang, og spiller videre derfra hundredvis af gange. Det, den finder, er skøn: gode til at sammenligne træk med, men grove i detaljen.
       *[other] Trafiklederen ser igen på hvert af de valg, { $name } traf, ved kun det, { $name } vidste dengang, og spiller videre derfra hundredvis af gange. Det, den finder, er skøn: gode til at sammenligne træk med, men grove i detaljen.
    }
replay-start = Analysér spillet
replay-go-on = Fortsæt
replay-stop = Stop
replay-progress = Analyserede træk
replay-progress-words = { $done } af { $count } træk
replay-analysed = Analysen er færdig: { $count } træk
replay-chance-title = Chancen for at vinde
replay-chart = Chancen for at vinde, træk for træk. Brug piletasterne til at gå fra punkt til punkt.
replay-percent = { $percent } %
replay-axis-moves = Træk
replay-dot = Før træk { $number }: { $percent } % chance for sejr. { $words }
replay-dot-costly = Før træk { $number }, som kostede meget: { $percent } % chance for sejr. { $words }
replay-dot-end = Til slut: { $percent } %. { $words }
replay-key-costly = Et træk, der kostede meget
replay-costly-title = De træk, der kostede mest
replay-costly-explained = De samme tal, som et hint giver ved det træk. Træk, der knap kan skelnes fra hinanden, tæller ikke.
replay-costly-none = Intet træk kostede { $points } procentpoint eller mere. Godt spillet!
replay-costly-not-yet = Ingen indtil nu.
replay-move = Træk { $number }
replay-cost = kostede { $points } procentpoint
replay-played = Spillet
replay-better = Bedre
replay-from = Fra { $before } % til { $after } % chance for sejr.
replay-show-move = Vis træk { $number }
