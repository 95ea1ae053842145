# Words of the whole page.

trikk = Trikk
close = Luk
moves = Alle træk
unknown-page = Her er der ingenting
unknown-page-explained = Adressen kan være skrevet forkert, eller også er det, der var her, væk.
not-loaded = Denne del af siden kunne ikke hentes. Genindlæs siden.
preparing = Trikk gør reglerne klar: { $percent } %. Det sker kun én gang.
to-home = Til forsiden
menu = Menu
learn = Regler
replay = Gensyn
settings = Indstillinger
pace = Botterne spiller
pace-instant = med det samme
pace-quick = hurtigt
pace-normal = i ro og mag
pace-slow = langsomt
player-colour = Farve
player-colour-0 = cinnoberrød
player-colour-1 = turkis
player-colour-2 = violet
player-colour-3 = blæksort
player-colour-taken = { $colour }, { $name } har den
guest = Gæst
name-left =
    { $count ->
        [one] { $count } tegn tilbage
       *[other] { $count } tegn tilbage
    }
