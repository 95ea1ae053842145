# Words of the whole page.

trikk = Trikk
close = Lukk
moves = Alle trekk
unknown-page = Her er det ingenting
unknown-page-explained = Adressen kan være feilskrevet, eller så er det som var her, borte.
not-loaded = Denne delen av siden kunne ikke lastes. Last siden på nytt.
preparing = Du kan spille. Hint og den sterkeste boten kommer når Trikk er gjort raskt på denne maskinen, bare én gang: { $percent } %.
to-home = Til forsiden
to-studio = Tilbake til studioet
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

## Bots: how each plays, and how well

bot-plays-random = Rusler omkring: Alle trekk er like gode.
bot-plays-novice = Er under opplæring og lett å slå.
bot-plays-greedy = Tar det som kommer, uten noen plan.
bot-plays-planner-80 = Har en plan, men glemmer den for det meste.
bot-plays-planner-60 = Har en plan, men ser ofte ut av vinduet i stedet.
bot-plays-planner-40 = Følger en plan, med en feil sving nå og da.
bot-plays-planner-20 = Spiller godt, med en glipp her og der.
bot-plays-planner = Legger en plan og holder seg til den.
bot-plays-planner-racer = Har det travelt: avslutter spillet før du er klar.
bot-plays-planner-tickets = Får aldri nok billetter.
bot-plays-planner-blocker = Stiller seg i veien for deg og raner med glede.
bot-plays-neural = Har spilt tusenvis av partier og trenger ikke tenke lenge.
bot-plays-search = Tenker langt fram: ingen er sterkere.
level-other = Andre
