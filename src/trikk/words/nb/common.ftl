# Words of the whole page.

trikk = Trikk
close = Lukk
moves = Alle trekk
unknown-page = Her er det ingenting
unknown-page-explained = Adressen kan være feilskrevet, eller så er det som var her, borte.
not-loaded = Denne delen av siden kunne ikke lastes. Last siden på nytt.
preparing = Trikk gjør reglene klare: { $percent } %. Det skjer bare én gang.
to-home = Til forsiden
menu = Meny
learn = Regler
replay = Reprise
settings = Innstillinger
pace = Botene spiller
pace-instant = med en gang
pace-quick = raskt
pace-normal = i ro og mak
pace-slow = sakte
player-colour = Farge
player-colour-0 = sinoberrød
player-colour-1 = turkis
player-colour-2 = fiolett
player-colour-3 = blekksvart
player-colour-taken = { $colour }, { $name } har den
guest = Gjest
name-left =
    { $count ->
        [one] { $count } tegn igjen
       *[other] { $count } tegn igjen
    }
