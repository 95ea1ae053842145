# Words of the whole page.

trikk = Trikk
close = Luk
moves = Alle træk
unknown-page = Her er der ingenting
unknown-page-explained = Adressen kan være skrevet forkert, eller også er det, der var her, væk.
not-loaded = Denne del af siden kunne ikke hentes. Genindlæs siden.
preparing = Du kan spille. Hint og den stærkeste bot kommer, når Trikk er gjort hurtigt på denne maskine, kun én gang: { $percent } %.
to-home = Til forsiden
to-studio = Tilbage til studiet
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

## Bots: how each plays, and how well

bot-plays-random = Slentrer omkring: Ethvert træk er godt nok.
bot-plays-novice = Er stadig i lære og nem at slå.
bot-plays-greedy = Tager, hvad der kommer, uden en plan.
bot-plays-planner-80 = Har en plan, men glemmer den for det meste.
bot-plays-planner-60 = Har en plan, men kigger ofte ud ad vinduet i stedet.
bot-plays-planner-40 = Følger en plan, med et forkert sving nu og da.
bot-plays-planner-20 = Spiller godt, med en smutter hist og her.
bot-plays-planner = Lægger en plan og holder sig til den.
bot-plays-planner-racer = Har travlt: slutter spillet, før du er klar.
bot-plays-planner-tickets = Får aldrig nok rutekort.
bot-plays-planner-blocker = Stiller sig i vejen for dig og plyndrer med glæde.
bot-plays-neural = Har spillet tusindvis af spil og behøver ikke tænke længe.
bot-plays-search = Tænker langt fremad: ingen er stærkere.
level-other = Andre
