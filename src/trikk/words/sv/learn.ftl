# The rules of each game, and the first game that explains itself.

learn-which = Vilket spel vill du lära dig?
learn-city-short = Samla kort, muta in sträckor med dem och förbind platserna på dina biljetter före de andra.
learn-cards-short = Lägg rader av tågkort, skicka ut dem på spåret ett i taget och betala dina biljetter med det som kom fram.
learn-first-game = Spela ett första spel med förklaringar
learn-first-game-note = Mot en lätt bot. Du kan stänga av förklaringarna när du vill.

## The rules

learn-goal = Målet
learn-turn = Din tur
learn-draw = Dra kort
learn-claim = Muta in en sträcka
learn-double = Dubbelsträckor
learn-ferry = Färjor
learn-tickets = Biljetter
learn-souvenirs = Souvenirer
learn-attractions = Turistattraktioner
learn-end = Slutet
learn-spaces = Rutor
learn-points = Poäng
learn-lay = Lägga kort
learn-rob = Tågrån
learn-different = Olika souvenirer
learn-points-city-tickets = En avklarad biljett ger poängen som står på den. En som inte är avklarad kostar lika många.
learn-points-cards-tickets = En biljett som du betalar ger poängen som står på den. En som du inte betalar kostar lika många.
learn-big-cities = Storstäder

learn-city-goal = Flest poäng vinner. Du får poäng för sträckor och för biljetter: en biljett nämner två platser och räknas om dina egna sträckor förbinder dem. Du har { $vehicles }.
learn-city-turn = Gör en av tre saker: dra kort, muta in en sträcka eller dra biljetter. Sedan är det nästa spelares tur.
learn-city-draw = Ta två kort, ett i taget: ett uppvänt, eller det översta i högen. Ett kort du tar ersätts genast. Ett uppvänt { $wild } räknas som båda korten: ta det först och inget mer.
learn-city-reset = När { $count } uppvända kort är jokrar byts alla fem ut.
learn-city-claim = Betala ett kort för varje ruta, alla i sträckans färg, och ställ ut dina fordon. Ett { $wild } gäller som vilken färg som helst. Dina sträckor behöver inte hänga ihop.
learn-city-gray = En grå sträcka betalas med kort i en valfri färg.
learn-city-double = Två spår bredvid varandra: ingen får äga båda. Med två spelare stängs det andra när det första är taget.
learn-city-ferry = Varje ruta med färjetecken kräver ett { $wild }. De andra rutorna betalas som vanligt.
learn-city-tickets = Titta på { $count } biljetter och behåll minst { $least }. Biljetter är hemliga och kan inte lämnas tillbaka: i slutet kostar en som inte är avklarad det den skulle ha gett.
learn-city-souvenirs = Muta in en sträcka till en plats med souvenirer och du får en, om du inte redan har den. Olika souvenirer räknas tillsammans; för ingen, en, två och så vidare: { $points }.
learn-city-attractions = { $count ->
    [one] I slutet ger varje turistattraktion som dina sträckor når { $count } poäng.
   *[other] I slutet ger varje turistattraktion som dina sträckor når { $count } poäng.
}
learn-city-end = Den som har { $count } fordon eller färre efter sin tur inleder sista rundan: alla, även den spelaren, får en tur till.
learn-city-scoring = Sedan visas biljetterna och allt räknas ihop. Vid lika poäng vinner den som har klarat av flest biljetter.

learn-cards-goal = Flest poäng vinner. En biljett nämner två städer och kräver vissa kort. Den räknas om din på spåret-hög kan betala den i slutet; annars ger den minuspoäng.
learn-cards-turn = Först går ett kort från varje rad på din bangård till din på spåret-hög, med baksidan upp. Det sker av sig självt. Gör sedan en av tre saker: dra kort, lägg kort eller dra biljetter.
learn-cards-track = Ingen får titta i en på spåret-hög, inte du heller: kom ihåg vad du har skickat iväg.
learn-cards-draw = Ta två kort, uppvända eller från högen. Ett uppvänt { $wild } räknas som båda. Här byts de uppvända korten aldrig ut på en gång.
learn-cards-lay = Lägg två eller fler kort i en färg på din bangård som en rad. Ett { $wild } får vara med; senare gäller det som vilken färg som helst.
learn-cards-lay-three = Eller lägg precis tre kort i tre olika färger, som tre rader.
learn-cards-rob = En färg som en annan spelare har på sin bangård får du bara lägga med fler kort än som ligger där. Då kastas den raden: ett tågrån. En färg som ligger på din egen bangård måste iväg först.
learn-cards-tickets = Titta på { $count } biljetter och behåll så många du vill, eller ingen.
learn-cards-end = När högen är tom får alla en tur till.
learn-cards-scoring = Sedan vänder du upp din på spåret-hög och betalar dina biljetter. Varje kort betalar en gång; ett { $wild } är vilken färg som helst. Det bästa valet föreslås.
learn-cards-second = Med { $count } spelare går man igenom högen två gånger: efter den första poängräkningen blandas korten, och ni spelar vidare.
learn-cards-big-cities = Den som har klarat av flest biljetter till en storstad får dess bonus. Har flera lika många får alla bonusen.

## A first game

learn-guide = Förklaringar
learn-got-it = Jag förstår
learn-skip = Inga fler förklaringar
learn-tip-city-tickets = Det här är dina första biljetter. Var och en nämner två platser att förbinda med egna sträckor. Peka på en så visar kartan var. Behåll dem som ligger nära varandra.
learn-tip-city-draw = Kort som lyser kan du ta. Du behöver kort i sträckans färg för att muta in den. Ett uppvänt { $wild } räknas som båda korten.
learn-tip-city-second = Ett kort till. Ett { $wild } som ligger uppvänt kan inte vara det andra, så det lyser inte.
learn-tip-city-claim = Sträckor lyser på kartan: du har korten till dem. Välj en för att muta in den. Långa sträckor ger fler poäng.
learn-tip-city-claimed = Dina fordon står på kartan. Varje sträcka ger poäng, men biljetterna avgör: håll koll på vad de saknar.
learn-tip-city-done = En biljett är avklarad! Du kan dra fler, om du hinner klara av dem.
learn-tip-city-place = Två högar med souvenirer är över. Lägg den här på en plats som lyser: välj en dit du själv vill.
learn-tip-city-token = Båda ändarna av din sträcka har en souvenir som du inte har. Ta en: olika blir värda mer och mer.
learn-tip-cards-tickets = Det här är dina biljetter. Var och en visar korten som den kräver. Behåll dem som har färger gemensamt: det du inte kan betala kostar poäng.
learn-tip-cards-draw = Kort som lyser kan du ta, två per tur. Samla flera i en färg: då kan du lägga dem som en rad.
learn-tip-cards-second = Ett kort till. Ett uppvänt { $wild } kan inte vara det andra, så det lyser inte.
learn-tip-cards-lay = Du kan lägga kort: tryck på dem i din hand som hör ihop. Långa rader är säkra mot rånare och skickar ut ett kort på spåret varje tur.
learn-tip-cards-moved = När din tur började gick ett kort från varje rad till din på spåret-hög. De är dina för gott. Kom ihåg dem!
learn-tip-cards-rob = Andra har rader på sina bangårdar. Med fler kort i samma färg kan du råna en.
learn-tip-cards-robbed = En av dina rader blev rånad: någon lade fler kort i den färgen. Lägg längre rader, eller få iväg dem i tid.
learn-tip-cards-scoring = Nu betalar du dina biljetter med din på spåret-hög. Det bästa valet är markerat: följ det, eller välj själv.
learn-tip-last-turns = De sista turerna har börjat: det här är din sista. Gör det bästa av den!
