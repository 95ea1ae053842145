# Een spel terugkijken: bestanden met spellen, de balk onder het spel, en de analyse.

replay-loading = Het spel wordt klaargelegd …
replay-drop = Laat los: het spel wordt getoond
replay-drop-here = Sleep een bestand met een spel hierheen
replay-drop-explained = Een spel dat aan het eind is bewaard (.json), of veel spellen met één op elke regel (.jsonl), zoals van een toernooi.
replay-choose-file = Kies een bestand
replay-games =
    { $count ->
        [one] { $count } spel: welk?
       *[other] { $count } spellen: welk?
    }
replay-where = { $file }, regel { $line }
replay-winner = Winnaar
replay-moves =
    { $count ->
        [one] { $count } zet
       *[other] { $count } zetten
    }
replay-moves-so-far =
    { $count ->
        [one] Nog niet afgelopen: { $count } zet tot nu toe
       *[other] Nog niet afgelopen: { $count } zetten tot nu toe
    }
replay-more = Toon meer: nog { $count }
replay-my-games = Mijn afgelopen spellen
replay-my-games-none = Nog geen van je spellen is afgelopen.
replay-over = Afgelopen
replay-you-won = Je hebt gewonnen
replay-won = { $name } heeft gewonnen

## Wat er mis is met een bestand.

replay-bad-empty = { $file } is leeg. Hier hoort een spel dat Trikk heeft bewaard.
replay-bad-large = { $file } is te groot: hoogstens { $most } MB.
replay-bad-json = { $file }, regel { $line }: dit is geen JSON, of niet compleet. Hier hoort een spel dat Trikk heeft bewaard (.json), of één op elke regel (.jsonl).
replay-bad-game = { $file }, regel { $line }: dit is geen spel. Hier hoort een bewaard spel met zijn zetten, of iets dat er een heeft onder “record”.
replay-bad-record = { $file }, regel { $line }: { $reason }

## Een tafel die niet getoond kan worden.

replay-not-shown = Dit spel kan niet worden getoond
replay-to-table = Naar de tafel
replay-again = Opnieuw proberen
replay-other = Een ander spel

## De balk onder het spel.

replay-bar = Terugkijken
replay-steps = Door het spel gaan
replay-step = Stap
replay-step-words = Stap { $step } van { $count }: { $words }
replay-position = { $step } / { $count }
replay-first = Naar het begin
replay-back = Terug
replay-play = Afspelen
replay-pause = Pauze
replay-forward = Vooruit
replay-last = Naar het einde
replay-speed = Snelheid
replay-times = { $speed }×
replay-perspective = Perspectief
replay-open = Alles open
replay-spectator = Een toeschouwer
replay-seat = { $name } (plaats { $number })
replay-only-looking = Je kijkt een spel terug: meespelen kan niet.

## De analyse.

replay-analysis = Analyse
replay-analysis-explained =
    { $who ->
        [you] De Verkeersleider bekijkt elk van je keuzes opnieuw, weet alleen wat jij toen wist, en speelt vanaf daar honderden keren verder. Wat hij vindt, zijn schattingen: goed om zetten mee te vergelijken, maar grof in de details.
       *[other] De Verkeersleider bekijkt elke keuze van { $name } opnieuw, weet alleen wat { $name } toen wist, en speelt vanaf daar honderden keren verder. Wat hij vindt, zijn schattingen: goed om zetten mee te vergelijken, maar grof in de details.
    }
replay-start = Analyseer het spel
replay-go-on = Verder
replay-stop = Stop
replay-progress = Geanalyseerde zetten
replay-progress-words = { $done } van { $count } zetten
replay-analysed =
    { $count ->
        [one] De analyse is klaar: { $count } zet
       *[other] De analyse is klaar: { $count } zetten
    }
replay-chance-title = De kans om te winnen
replay-chart = De kans om te winnen, zet voor zet. De pijltjestoetsen gaan van punt naar punt.
replay-percent = { $percent }%
replay-axis-moves = Zet
replay-dot = Vóór zet { $number }: { $percent }% kans op winst. { $words }
replay-dot-costly = Vóór zet { $number }, die veel kostte: { $percent }% kans op winst. { $words }
replay-dot-end = Aan het eind: { $percent }%. { $words }
replay-key-costly = Een zet die veel kostte
replay-costly-title = De zetten die het meest kostten
replay-costly-explained = Dezelfde getallen die een hint bij die zet geeft. Zetten die nauwelijks te onderscheiden zijn, tellen niet mee.
replay-costly-none =
    { $points ->
        [one] Geen zet kostte { $points } procentpunt of meer. Goed gespeeld!
       *[other] Geen zet kostte { $points } procentpunten of meer. Goed gespeeld!
    }
replay-costly-not-yet = Tot nu toe geen.
replay-move = Zet { $number }
replay-cost =
    { $points ->
        [one] kostte { $points } procentpunt
       *[other] kostte { $points } procentpunten
    }
replay-played = Gespeeld
replay-better = Beter
replay-from = Van { $before }% naar { $after }% kans op winst.
replay-show-move = Toon zet { $number }
