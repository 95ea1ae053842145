# The rules of each game, and the first game that explains itself.

learn-which = Hvilket spil vil du lære?
learn-city-short = Saml kort, gør krav på strækninger med dem, og forbind stederne på dine rutekort før de andre.
learn-cards-short = Læg rækker af togkort, send dem ud på sporet ét for ét, og betal dine rutekort med det, der nåede frem.
learn-first-game = Spil et første spil, der forklarer sig selv
learn-first-game-note = Mod én let bot. Du kan slå forklaringerne fra når som helst.

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

learn-city-goal = Flest point vinder. Du får point for strækninger og for rutekort: et rutekort nævner to steder og tæller, hvis dine egne strækninger forbinder dem. Du har { $vehicles }.
learn-city-turn = Gør én af tre ting: træk kort, gør krav på en strækning, eller træk rutekort. Så er det den næstes tur.
learn-city-draw = Tag to kort, ét ad gangen: et åbent eller det øverste i stakken. Et kort, du tager, erstattes straks. Et åbent { $wild } tæller som begge kort: tag det først og intet andet.
learn-city-reset = Når { $count } åbne kort er jokere, bliver alle fem skiftet ud.
learn-city-claim = Betal ét kort for hvert felt, alle i strækningens farve, og sæt dine køretøjer dér. Et { $wild } gælder som enhver farve. Dine strækninger behøver ikke at hænge sammen.
learn-city-gray = En grå strækning tager kort i én valgfri farve.
learn-city-double = To spor ved siden af hinanden: ingen må eje begge. Med to spillere lukkes det andet, når det første er taget.
learn-city-ferry = Hvert felt med et færgetegn kræver et { $wild }. De andre felter betales som sædvanligt.
learn-city-tickets = Se på { $count } rutekort og behold mindst { $least }. Rutekort er hemmelige, og du kan ikke give dem tilbage: til sidst koster et, der ikke er færdiggjort, det, det ville have givet.
learn-city-souvenirs = Gør krav på en strækning til et sted med souvenirs, og du får en, hvis du ikke har den i forvejen. Forskellige tæller som et sæt; for ingen, én, to og så videre: { $points }.
learn-city-attractions = { $count ->
    [one] Til sidst giver hver turistattraktion, dine strækninger rører, { $count } point.
   *[other] Til sidst giver hver turistattraktion, dine strækninger rører, { $count } point.
}
learn-city-end = Den, der har { $count } køretøjer eller færre efter sin tur, starter sidste runde: alle, også denne spiller, får én tur til.
learn-city-scoring = Så vises rutekortene, og alt tælles sammen. Står det lige, vinder den, der har færdiggjort flest rutekort.

learn-cards-goal = Flest point vinder. Et rutekort nævner to byer og kræver bestemte kort. Det tæller, hvis din på sporet-bunke kan betale det til sidst; ellers koster det sine point.
learn-cards-turn = Først går ét kort fra hver række i din remise til din på sporet-bunke med bagsiden opad. Det bestemmer du ikke over. Gør så én af tre ting: træk kort, læg kort, eller træk rutekort.
learn-cards-track = Ingen må se i en på sporet-bunke, heller ikke du: husk, hvad du har sendt af sted.
learn-cards-draw = Tag to kort, åbne eller fra stakken. Et åbent { $wild } tæller som begge. Her bliver de åbne kort aldrig ryddet væk.
learn-cards-lay = Læg to eller flere kort i én farve i din remise som en række. Et { $wild } må være iblandt; senere gælder det som enhver farve.
learn-cards-lay-three = Eller læg præcis tre kort i tre forskellige farver som tre rækker.
learn-cards-rob = En farve, som en anden spiller har i sin remise, må du kun lægge med flere kort end der. Så bliver den række lagt væk: et togrøveri. En farve, der ligger i din egen remise, skal først af sted.
learn-cards-tickets = Se på { $count } rutekort, og behold så mange, du vil, også ingen.
learn-cards-end = Når stakken er tom, får alle én tur til.
learn-cards-scoring = Så vender du din på sporet-bunke og betaler dine rutekort. Hvert kort betaler én gang; et { $wild } er enhver farve. Du får tilbudt det bedste valg.
learn-cards-second = Med { $count } spillere er der to stakke: efter den første optælling blandes kortene, og I spiller videre.
learn-cards-big-cities = Den, der har færdiggjort flest rutekort til en storby, får dens bonus. Står det lige, får alle de bedste den.

## A first game

learn-guide = Forklaringer
learn-got-it = Forstået
learn-skip = Ikke flere forklaringer
learn-tip-city-tickets = Det her er dine første rutekort. Hvert nævner to steder, du skal forbinde med egne strækninger. Peg på et, så viser spillepladen hvor. Behold dem, der ligger tæt på hinanden.
learn-tip-city-draw = Kort, der lyser, kan du tage. Du skal bruge kort i strækningens farve for at gøre krav på den. Et åbent { $wild } er begge dine træk værd.
learn-tip-city-second = Ét kort til. Et { $wild }, der ligger åbent, kan ikke være det andet, så det lyser ikke.
learn-tip-city-claim = Strækninger lyser på spillepladen: du har kortene til dem. Vælg en for at gøre krav på den. Lange strækninger giver flere point.
learn-tip-city-claimed = Dine køretøjer står på spillepladen. Hver strækning giver point, men rutekortene afgør det: hold øje med, hvad de mangler.
learn-tip-city-done = Et rutekort er færdiggjort! Du kan trække flere, hvis der er tid nok til at færdiggøre dem.
learn-tip-city-place = To stakke souvenirs er til overs. Sæt denne på et sted, der lyser: vælg et, du selv vil forbi.
learn-tip-city-token = Begge ender af din strækning har en souvenir, du ikke har. Tag én: forskellige bliver mere og mere værd.
learn-tip-cards-tickets = Det her er dine rutekort. Hvert viser de kort, det kræver. Behold dem, der har farver til fælles: det, du ikke kan betale, koster point.
learn-tip-cards-draw = Kort, der lyser, kan du tage, to i en tur. Saml flere i én farve: så kan du lægge dem som en række.
learn-tip-cards-second = Ét kort til. Et åbent { $wild } kan ikke være det andet, så det lyser ikke.
learn-tip-cards-lay = Du kan lægge kort: tryk på dem i din hånd, der hører sammen. Lange rækker er sikre mod røvere og sender et kort ud på sporet hver tur.
learn-tip-cards-moved = Da din tur begyndte, gik ét kort fra hver række til din på sporet-bunke. De er dine for altid. Husk dem!
learn-tip-cards-rob = Andre har rækker i deres remiser. Med flere kort i samme farve kan du røve en.
learn-tip-cards-robbed = En af dine rækker blev røvet: nogen lagde flere kort i den farve. Læg længere rækker, eller få dem af sted i tide.
learn-tip-cards-scoring = Nu betaler du dine rutekort med din på sporet-bunke. Det bedste valg er mærket: følg det, eller vælg selv.
learn-tip-last-turns = De sidste ture er begyndt: det her er din sidste. Få det bedste ud af den!
