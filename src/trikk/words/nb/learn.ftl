# The rules of each game, and the first game that explains itself.

learn-which = Hvilket spill vil du lære?
learn-city-short = Samle kort, krev ruter med dem, og knytt sammen stedene på billettene dine før de andre.
learn-cards-short = Legg rader med vognkort, send dem ut på skinnene ett for ett, og betal billettene med det som kom fram.
learn-first-game = Spill et første spill som forklarer seg selv
learn-first-game-note = Mot én lett bot. Du kan slå av forklaringene når du vil.

## The rules

learn-goal = Målet
learn-turn = Turen din
learn-draw = Trekke kort
learn-claim = Kreve en rute
learn-double = Dobbeltruter
learn-ferry = Ferger
learn-tickets = Billetter
learn-souvenirs = Suvenirer
learn-attractions = Turistattraksjoner
learn-end = Slutten
learn-spaces = Felter
learn-points = Poeng
learn-lay = Legge kort
learn-rob = Togran
learn-different = Ulike suvenirer
learn-points-city-tickets = En fullført billett gir poengene som står på den. En ufullført koster like mange.
learn-points-cards-tickets = En billett du betaler, gir poengene som står på den. En du ikke betaler, koster like mange.
learn-big-cities = Storbyer

learn-city-goal = Flest poeng vinner. Du får poeng for ruter og for billetter: en billett nevner to steder, og teller hvis dine egne ruter knytter dem sammen. Du har { $vehicles }.
learn-city-turn = Gjør én av tre ting: trekk kort, krev en rute, eller trekk billetter. Så er det nestes tur.
learn-city-draw = Ta to kort, ett om gangen: et åpent, eller det øverste i bunken. Et kort du tar, erstattes med en gang. Et åpent { $wild } teller som begge kortene: ta det først og ingenting mer.
learn-city-reset = Når { $count } åpne kort er jokere, byttes alle fem ut.
learn-city-claim = Betal ett kort for hvert felt, alle i rutens farge, og sett ut kjøretøyene dine. Et { $wild } gjelder som hvilken farge som helst. Rutene dine trenger ikke å henge sammen.
learn-city-gray = En grå rute tar kort i én valgfri farge.
learn-city-double = To spor ved siden av hverandre: ingen kan eie begge. Med to spillere stenges det andre når det første er tatt.
learn-city-ferry = Hvert felt med fergetegn krever et { $wild }. De andre feltene betales som vanlig.
learn-city-tickets = Se på { $count } billetter og behold minst { $least }. Billetter er hemmelige, og du kan ikke gi dem tilbake: til slutt koster en som ikke er fullført, det den ville ha gitt.
learn-city-souvenirs = Krev en rute til et sted med suvenirer, og du får en, hvis du ikke har den fra før. Ulike suvenirer teller sammen; for ingen, én, to og så videre: { $points }.
learn-city-attractions = { $count ->
    [one] Til slutt gir hver turistattraksjon som rutene dine berører, { $count } poeng.
   *[other] Til slutt gir hver turistattraksjon som rutene dine berører, { $count } poeng.
}
learn-city-end = Den som har { $count } kjøretøyer eller færre når turen er over, starter siste runde: alle, også denne spilleren, får én tur til.
learn-city-scoring = Så vises billettene, og alt legges sammen. Ved likhet vinner den som har fullført flest billetter.

learn-cards-goal = Flest poeng vinner. En billett nevner to byer og krever bestemte kort. Den teller hvis på-skinner-bunken din kan betale den til slutt; ellers koster den poengene sine.
learn-cards-turn = Først går ett kort fra hver rad i togstallen din til på-skinner-bunken, med baksiden opp. Det bestemmer du ikke over. Gjør så én av tre ting: trekk kort, legg kort, eller trekk billetter.
learn-cards-track = Ingen får se i en på-skinner-bunke, ikke du heller: husk hva du har sendt av gårde.
learn-cards-draw = Ta to kort, åpne eller fra bunken. Et åpent { $wild } teller som begge. Her blir de åpne kortene aldri ryddet bort.
learn-cards-lay = Legg to eller flere kort i én farge i togstallen som en rad. Et { $wild } kan være blant dem; senere gjelder det som hvilken farge som helst.
learn-cards-lay-three = Eller legg nøyaktig tre kort i tre ulike farger, som tre rader.
learn-cards-rob = En farge som en annen spiller har i togstallen, kan du bare legge med flere kort enn der. Da kastes hele den raden: et togran. En farge som ligger i din egen togstall, må ut først.
learn-cards-tickets = Se på { $count } billetter, og behold så mange du vil, også ingen.
learn-cards-end = Når bunken er tom, får alle én tur til.
learn-cards-scoring = Så snur du på-skinner-bunken og betaler billettene dine. Hvert kort betaler én gang; et { $wild } er hvilken farge som helst. Du får tilbud om det beste valget.
learn-cards-second = Med { $count } spillere er det to runder gjennom bunken: etter den første opptellingen stokkes kortene, og dere spiller videre.
learn-cards-big-cities = Den som har fullført flest billetter til en storby, får bonusen. Ved likhet får alle de beste den.

## A first game

learn-guide = Forklaringer
learn-got-it = Skjønner
learn-skip = Ingen flere forklaringer
learn-tip-city-tickets = Dette er dine første billetter. Hver av dem nevner to steder du skal knytte sammen med egne ruter. Pek på en, så viser kartet hvor. Behold dem som ligger nær hverandre.
learn-tip-city-draw = Kort som lyser, kan du ta. Du trenger kort i rutens farge for å kreve den. Et åpent { $wild } er verdt begge trekkene dine.
learn-tip-city-second = Ett kort til. Et { $wild } som ligger åpent, kan ikke være det andre, så det lyser ikke.
learn-tip-city-claim = Ruter lyser på kartet: du har kortene til dem. Velg en for å kreve den. Lange ruter gir flere poeng.
learn-tip-city-claimed = Kjøretøyene dine står på kartet. Hver rute gir poeng, men billettene avgjør: følg med på hva de mangler.
learn-tip-city-done = En billett er fullført! Du kan trekke flere, hvis det er tid nok til å bli ferdig med dem.
learn-tip-city-place = To stabler med suvenirer er til overs. Sett denne på et sted som lyser: velg et du har tenkt deg til.
learn-tip-city-token = Begge endene av ruten har en suvenir du ikke har. Ta én: ulike suvenirer blir verdt mer og mer.
learn-tip-cards-tickets = Dette er billettene dine. Hver viser kortene den krever. Behold dem som har farger felles: det du ikke kan betale, koster poeng.
learn-tip-cards-draw = Kort som lyser, kan du ta, to i en tur. Samle flere i én farge: da kan du legge dem som en rad.
learn-tip-cards-second = Ett kort til. Et åpent { $wild } kan ikke være det andre, så det lyser ikke.
learn-tip-cards-lay = Du kan legge kort: trykk på dem i hånden som hører sammen. Lange rader er trygge for ranere, og sender et kort ut på skinnene hver tur.
learn-tip-cards-moved = Da turen begynte, gikk ett kort fra hver rad til på-skinner-bunken din. De er dine for godt. Husk dem!
learn-tip-cards-rob = Andre har rader i togstallene sine. Med flere kort i samme farge kan du rane en.
learn-tip-cards-robbed = En av radene dine ble ranet: noen la flere kort i den fargen. Legg lengre rader, eller få dem av gårde i tide.
learn-tip-cards-scoring = Nå betaler du billettene dine med på-skinner-bunken. Det beste valget er merket: følg det, eller velg selv.
learn-tip-last-turns = De siste turene har begynt: dette er din siste. Få mest mulig ut av den!
