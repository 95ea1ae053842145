# The rules of each game, and the first game that explains itself.

learn-which = Hvilket spill vil du lære?
learn-city-short = Samle kort, krev ruter med dem, og knytt sammen stedene på billettene dine før de andre.
learn-cards-short = Legg rader med vognkort, send dem ut på skinnene ett for ett, og betal billettene med det som kom fram.
learn-first-game = Spill et første spill med forklaringer
learn-first-game-note = Mot en enkel bot. Du kan slå av forklaringene når du vil.

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

learn-city-goal = Den med flest poeng vinner. Du får poeng for ruter og for billetter: En billett viser to steder og teller hvis dine egne ruter knytter dem sammen. Du har { $vehicles }.
learn-city-turn = Gjør én av tre ting: trekk kort, krev en rute eller trekk billetter. Så går turen videre.
learn-city-draw = Ta to kort, ett om gangen: et åpent, eller det øverste i bunken. Et kort du tar, erstattes med en gang. Et åpent { $wild } teller som begge kortene: Ta det først, og ikke noe mer.
learn-city-reset = Når { $count } åpne kort er jokere, byttes alle fem ut.
learn-city-claim = Betal ett kort for hvert felt, alle i rutens farge, og sett ut kjøretøyene dine. Et { $wild } kan være hvilken farge som helst. Rutene dine trenger ikke å henge sammen.
learn-city-gray = En grå rute tar kort i én valgfri farge.
learn-city-double = To spor ved siden av hverandre: Ingen kan eie begge. Med to spillere stenges det andre når det første er tatt.
learn-city-ferry = Hvert felt med fergetegn krever et { $wild }. De andre feltene betales som vanlig.
learn-city-tickets = Se på { $count } billetter og behold minst { $least }. Billetter er hemmelige, og du kan ikke gi dem tilbake: Er en billett ikke fullført til slutt, taper du like mange poeng som den ville ha gitt.
learn-city-souvenirs = Krever du en rute til et sted med suvenirer, får du en, hvis du ikke har den fra før. Ulike suvenirer teller som et sett; for ingen, én, to og så videre: { $points }.
learn-city-attractions = { $count ->
    [one] Til slutt gir hver turistattraksjon du har en rute til, { $count } poeng.
   *[other] Til slutt gir hver turistattraksjon du har en rute til, { $count } poeng.
}
learn-city-end = Den som har { $count } kjøretøyer eller færre når turen er over, starter siste runde: Alle, også denne spilleren, får én tur til.
learn-city-scoring = Så vises billettene, og alt legges sammen. Ved poenglikhet vinner den som har fullført flest billetter.

learn-cards-goal = Den med flest poeng vinner. En billett viser to byer og krever bestemte kort. Den teller hvis på-skinner-bunken din kan betale den til slutt; ellers gir den minuspoeng.
learn-cards-turn = Først går ett kort fra hver rad i togstallen din til på-skinner-bunken, med baksiden opp. Det kan du ikke velge bort. Gjør så én av tre ting: trekk kort, legg kort eller trekk billetter.
learn-cards-track = Ingen får se i en på-skinner-bunke, ikke du heller: Husk hva du har sendt av gårde.
learn-cards-draw = Ta to kort, åpne eller fra bunken. Et åpent { $wild } teller som begge. Her byttes aldri alle de åpne kortene ut på én gang.
learn-cards-lay = Legg to eller flere kort i én farge i togstallen som en rad. Et { $wild } kan være blant dem; senere kan det være hvilken farge som helst.
learn-cards-lay-three = Eller legg nøyaktig tre kort i tre ulike farger, som tre rader.
learn-cards-rob = En farge som en annen spiller har i togstallen, kan du bare legge hvis du legger flere kort enn det ligger der. Da kastes hele den raden: et togran. En farge som ligger i din egen togstall, må ut først.
learn-cards-tickets = Se på { $count } billetter, og behold så mange du vil, eller ingen.
learn-cards-end = Når bunken er tom, får alle én tur til.
learn-cards-scoring = Så snur du på-skinner-bunken og betaler billettene dine. Hvert kort kan bare brukes én gang; et { $wild } kan være hvilken farge som helst. Du får forslag til det beste valget.
learn-cards-second = Med { $count } spillere er det to bunker: Etter den første opptellingen stokkes kortene, og dere spiller videre.
learn-cards-big-cities = Den som har fullført flest billetter til en storby, får bonusen. Er flere like gode, får alle bonusen.

## A first game

learn-guide = Forklaringer
learn-got-it = Skjønner
learn-skip = Ingen flere forklaringer
learn-tip-city-tickets = Dette er dine første billetter. Hver av dem viser to steder du skal knytte sammen med egne ruter. Pek på en, så viser kartet hvor. Behold dem som ligger nær hverandre.
learn-tip-city-draw = Kort som lyser, kan du ta. Du trenger kort i rutens farge for å kreve den. Et åpent { $wild } teller som begge kortene dine.
learn-tip-city-second = Ett kort til. Et { $wild } som ligger åpent, kan ikke være det andre, så det lyser ikke.
learn-tip-city-claim = Ruter lyser på kartet: Du har kortene til dem. Velg en for å kreve den. Lengre ruter gir flere poeng.
learn-tip-city-claimed = Kjøretøyene dine står på kartet. Hver rute gir poeng, men billettene avgjør: Følg med på hva de mangler.
learn-tip-city-done = En billett er fullført! Du kan trekke flere, hvis det er tid nok til å fullføre dem.
learn-tip-city-place = To stabler med suvenirer er til overs. Sett denne på et sted som lyser: Velg et du har tenkt deg til.
learn-tip-city-token = Begge endene av ruten har en suvenir du ikke har. Ta én: Ulike suvenirer blir verdt mer og mer.
learn-tip-cards-tickets = Dette er billettene dine. Hver viser kortene den krever. Behold dem som har farger til felles: Det du ikke kan betale, koster poeng.
learn-tip-cards-draw = Kort som lyser, kan du ta, to per tur. Samle flere i én farge: Da kan du legge dem som en rad.
learn-tip-cards-second = Ett kort til. Et åpent { $wild } kan ikke være det andre, så det lyser ikke.
learn-tip-cards-lay = Du kan legge kort: Trykk på kortene på hånden som hører sammen. Lange rader er vanskelige å rane, og sender et kort ut på skinnene hver tur.
learn-tip-cards-moved = Da turen begynte, gikk ett kort fra hver rad til på-skinner-bunken din. De er dine for godt. Husk dem!
learn-tip-cards-rob = Andre har rader i togstallene sine. Med flere kort i samme farge kan du rane en av dem.
learn-tip-cards-robbed = En av radene dine ble ranet: Noen la flere kort i den fargen. Legg lengre rader, eller få dem av gårde i tide.
learn-tip-cards-scoring = Nå betaler du billettene dine med på-skinner-bunken. Det beste valget er merket: Følg det, eller velg selv.
learn-tip-last-turns = De siste turene har begynt: Dette er din siste. Få mest mulig ut av den!
