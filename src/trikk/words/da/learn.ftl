# The rules of each game, and the first game that explains itself.

learn-which = Hvilket spil vil du lære?
learn-city-short = Saml kort, gør krav på strækninger med dem, og forbind stederne på dine rutekort før de andre.
learn-cards-short = Læg rækker af togkort, send dem ud på sporet ét for ét, og betal dine rutekort med det, der nåede frem.
learn-first-game = Spil et første spil med forklaringer
learn-first-game-note = Mod en nem bot. Du kan slå forklaringerne fra når som helst.

## The rules

learn-goal = Målet
learn-turn = Din tur
learn-draw = Trække kort
learn-claim = Gøre krav på en strækning
learn-double = Dobbeltspor
learn-ferry = Færger
learn-tickets = Rutekort
learn-souvenirs = Souvenirs
learn-attractions = Turistattraktioner
learn-end = Slutningen
learn-spaces = Felter
learn-points = Point
learn-lay = Lægge kort
learn-rob = Togrøveri
learn-different = Forskellige souvenirs
learn-points-city-tickets = Et færdiggjort rutekort giver de point, der står på det. Et, der ikke er færdiggjort, koster lige så mange.
learn-points-cards-tickets = Et rutekort, du betaler, giver de point, der står på det. Et, du ikke betaler, koster lige så mange.
learn-big-cities = Storbyer

learn-city-goal = Den med flest point vinder. Du får point for strækninger og for rutekort: Et rutekort viser to steder og tæller, hvis dine egne strækninger forbinder dem. Du har { $vehicles }.
learn-city-turn = Gør én af tre ting: træk kort, gør krav på en strækning, eller træk rutekort. Så går turen videre.
learn-city-draw = Tag to kort, ét ad gangen: et åbent eller det øverste i stakken. Et kort, du tager, erstattes straks. Et åbent { $wild } tæller som begge kort: Tag det først og ikke mere.
learn-city-reset = Når { $count } åbne kort er jokere, bliver alle fem skiftet ud.
learn-city-claim = Betal ét kort for hvert felt, alle i strækningens farve, og sæt dine køretøjer dér. Et { $wild } kan være en hvilken som helst farve. Dine strækninger behøver ikke at hænge sammen.
learn-city-gray = En grå strækning tager kort i én valgfri farve.
learn-city-double = To spor ved siden af hinanden: Ingen må eje begge. Med to spillere lukkes det andet, når det første er taget.
learn-city-ferry = Hvert felt med et færgetegn kræver et { $wild }. De andre felter betales som sædvanligt.
learn-city-tickets = Se på { $count } rutekort, og behold mindst { $least }. Rutekort er hemmelige, og du kan ikke give dem tilbage: Er et rutekort ikke færdiggjort til sidst, mister du lige så mange point, som det ville have givet.
learn-city-souvenirs = Gør du krav på en strækning til et sted med souvenirs, får du en, hvis du ikke har den i forvejen. Forskellige souvenirs tæller som et sæt; for ingen, én, to og så videre: { $points }.
learn-city-attractions = { $count ->
    [one] Til sidst giver hver turistattraktion, du har en strækning til, { $count } point.
   *[other] Til sidst giver hver turistattraktion, du har en strækning til, { $count } point.
}
learn-city-end = Den, der har { $count } køretøjer eller færre efter sin tur, starter sidste runde: Alle, også denne spiller, får én tur til.
learn-city-scoring = Så vises rutekortene, og alt tælles sammen. Står det lige, vinder den, der har færdiggjort flest rutekort.

learn-cards-goal = Den med flest point vinder. Et rutekort viser to byer og kræver bestemte kort. Det tæller, hvis din på sporet-bunke kan betale det til sidst; ellers giver det minuspoint.
learn-cards-turn = Først går ét kort fra hver række i din remise til din på sporet-bunke med bagsiden opad. Det kan du ikke vælge fra. Gør så én af tre ting: træk kort, læg kort, eller træk rutekort.
learn-cards-track = Ingen må se i en på sporet-bunke, heller ikke du: Husk, hvad du har sendt af sted.
learn-cards-draw = Tag to kort, åbne eller fra stakken. Et åbent { $wild } tæller som begge. Her bliver de åbne kort aldrig skiftet ud alle på én gang.
learn-cards-lay = Læg to eller flere kort i én farve i din remise som en række. Et { $wild } må være iblandt; senere kan det være en hvilken som helst farve.
learn-cards-lay-three = Eller læg præcis tre kort i tre forskellige farver som tre rækker.
learn-cards-rob = En farve, som en anden spiller har i sin remise, må du kun lægge, hvis du lægger flere kort, end der ligger. Så ryger hele den række i bunken med brugte kort: et togrøveri. En farve, der ligger i din egen remise, skal først af sted.
learn-cards-tickets = Se på { $count } rutekort, og behold så mange, du vil, eller ingen.
learn-cards-end = Når stakken er tom, får alle én tur til.
learn-cards-scoring = Så vender du din på sporet-bunke og betaler dine rutekort. Hvert kort kan kun bruges én gang; et { $wild } kan være en hvilken som helst farve. Du får foreslået det bedste valg.
learn-cards-second = Med { $count } spillere er der to stakke: Efter den første optælling blandes kortene, og I spiller videre.
learn-cards-big-cities = Den, der har færdiggjort flest rutekort til en storby, får dens bonus. Står flere lige, får de alle bonussen.

## A first game

learn-guide = Forklaringer
learn-got-it = Forstået
learn-skip = Ikke flere forklaringer
learn-tip-city-tickets = Det her er dine første rutekort. Hvert viser to steder, du skal forbinde med egne strækninger. Peg på et, så viser spillepladen hvor. Behold dem, der ligger tæt på hinanden.
learn-tip-city-draw = Kort, der lyser, kan du tage. Du skal bruge kort i strækningens farve for at gøre krav på den. Et åbent { $wild } tæller som begge dine kort.
learn-tip-city-second = Ét kort til. Et { $wild }, der ligger åbent, kan ikke være det andet, så det lyser ikke.
learn-tip-city-claim = Strækninger lyser på spillepladen: Du har kortene til dem. Vælg en for at gøre krav på den. Længere strækninger giver flere point.
learn-tip-city-claimed = Dine køretøjer står på spillepladen. Hver strækning giver point, men rutekortene afgør det: Hold øje med, hvad de mangler.
learn-tip-city-done = Et rutekort er færdiggjort! Du kan trække flere, hvis der er tid nok til at færdiggøre dem.
learn-tip-city-place = To stakke souvenirs er til overs. Læg denne på et sted, der lyser: Vælg et, du selv vil forbi.
learn-tip-city-token = Begge ender af din strækning har en souvenir, du ikke har. Tag én: Forskellige souvenirs bliver mere og mere værd.
learn-tip-cards-tickets = Det her er dine rutekort. Hvert viser de kort, det kræver. Behold dem, der har farver til fælles: Det, du ikke kan betale, koster point.
learn-tip-cards-draw = Kort, der lyser, kan du tage, to pr. tur. Saml flere i én farve: Så kan du lægge dem som en række.
learn-tip-cards-second = Ét kort til. Et åbent { $wild } kan ikke være det andet, så det lyser ikke.
learn-tip-cards-lay = Du kan lægge kort: Tryk på de kort på din hånd, der hører sammen. Lange rækker er sikre mod røvere og sender et kort ud på sporet hver tur.
learn-tip-cards-moved = Da din tur begyndte, gik ét kort fra hver række til din på sporet-bunke. De er dine for altid. Husk dem!
learn-tip-cards-rob = Andre har rækker i deres remiser. Med flere kort i samme farve kan du plyndre en af dem.
learn-tip-cards-robbed = En af dine rækker blev plyndret: Nogen lagde flere kort i den farve. Læg længere rækker, eller få dem af sted i tide.
learn-tip-cards-scoring = Nu betaler du dine rutekort med din på sporet-bunke. Det bedste valg er mærket: Følg det, eller vælg selv.
learn-tip-last-turns = De sidste ture er begyndt: Det her er din sidste. Få det bedste ud af den!
