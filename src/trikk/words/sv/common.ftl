# Words of the whole page.

trikk = Trikk
close = Stäng
moves = Alla drag
unknown-page = Här finns ingenting
unknown-page-explained = Adressen kan vara felskriven, eller så är det som fanns här borta.
not-loaded = Den här delen av sidan kunde inte laddas. Ladda om sidan.
preparing = Du kan spela. Tips och den starkaste boten kommer när Trikk har gjorts snabbt på den här datorn, bara en gång: { $percent } %.
to-home = Till startsidan
to-studio = Tillbaka till studion
menu = Meny
learn = Regler
replay = Repris
settings = Inställningar
pace = Botarna spelar
pace-instant = direkt
pace-quick = snabbt
pace-normal = i lugn takt
pace-slow = långsamt
player-colour = Färg
player-colour-0 = cinnoberröd
player-colour-1 = turkos
player-colour-2 = violett
player-colour-3 = bläcksvart
player-colour-taken = { $colour }, tagen av { $name }
guest = Gäst
name-left =
    { $count ->
        [one] { $count } tecken kvar
       *[other] { $count } tecken kvar
    }

## Bots: how each plays, and how well

bot-plays-random = Strosar omkring: vilket drag som helst duger.
bot-plays-novice = Går fortfarande i lära och är lätt att slå.
bot-plays-greedy = Tar det som kommer, utan någon plan.
bot-plays-planner-80 = Har en plan, men glömmer den för det mesta.
bot-plays-planner-60 = Har en plan, men tittar ofta ut genom fönstret i stället.
bot-plays-planner-40 = Följer en plan, med en felsväng då och då.
bot-plays-planner-20 = Spelar bra, med ett misstag här och där.
bot-plays-planner = Gör upp en plan och håller sig till den.
bot-plays-planner-racer = Har bråttom: avslutar spelet innan du är klar.
bot-plays-planner-tickets = Får aldrig nog av biljetter.
bot-plays-planner-blocker = Ställer sig i vägen och rånar med glädje.
bot-plays-neural = Har spelat tusentals partier och behöver inte tänka länge.
bot-plays-search = Tänker långt framåt: ingen är starkare.
level-other = Övriga
