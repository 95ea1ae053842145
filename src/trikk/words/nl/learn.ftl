# The rules of each game, and the first game that explains itself.

learn-which = Welk spel wil je leren?
learn-city-short = Verzamel kaarten, claim er routes mee en verbind de locaties op je bestemmingskaarten voordat de anderen dat doen.
learn-cards-short = Leg rijen treinkaarten, stuur ze één voor één het spoor op en betaal je bestemmingskaarten met wat is aangekomen.
learn-first-game = Speel een eerste spel met uitleg
learn-first-game-note = Tegen één makkelijke bot. Je kunt de uitleg altijd uitzetten.

## The rules

learn-goal = Het doel
learn-turn = Jouw beurt
learn-draw = Kaarten trekken
learn-claim = Een route claimen
learn-double = Dubbele routes
learn-ferry = Veerboten
learn-tickets = Bestemmingskaarten
learn-souvenirs = Souvenirs
learn-attractions = Toeristische attracties
learn-end = Het einde
learn-spaces = Vakjes
learn-points = Punten
learn-lay = Kaarten leggen
learn-rob = Treinroof
learn-different = Verschillende souvenirs
learn-points-city-tickets = Een behaalde bestemmingskaart levert de punten op die erop staan. Een die niet behaald is, kost er evenveel.
learn-points-cards-tickets = Een bestemmingskaart die je betaalt, levert de punten op die erop staan. Een die je niet betaalt, kost er evenveel.
learn-big-cities = Grote steden

learn-city-goal = Wie de meeste punten heeft, wint. Je krijgt punten voor routes en voor bestemmingskaarten: een bestemmingskaart noemt twee locaties en telt als je eigen routes ze verbinden. Je hebt { $vehicles }.
learn-city-turn = Doe één van drie dingen: trek kaarten, claim een route of trek bestemmingskaarten. Dan is de volgende aan de beurt.
learn-city-draw = Pak twee kaarten, een voor een: een openliggende, of de bovenste van de stapel. Een kaart die je pakt, wordt meteen vervangen. Een openliggende { $wild } telt als beide kaarten: pak die eerst en verder niets.
learn-city-reset = Als { $count } openliggende kaarten jokers zijn, worden alle vijf vervangen.
learn-city-claim = Betaal één kaart voor elk vakje, allemaal in de kleur van de route, en zet je voertuigen neer. Een { $wild } geldt als elke kleur. Je routes hoeven niet aan elkaar te liggen.
learn-city-gray = Een grijze route betaal je met kaarten van één kleur naar keuze.
learn-city-double = Twee sporen naast elkaar: niemand mag ze allebei hebben. Met twee spelers gaat het tweede dicht als het eerste bezet is.
learn-city-ferry = Elk vakje met een veerbootteken vraagt om een { $wild }. De andere vakjes betaal je zoals altijd.
learn-city-tickets = Bekijk { $count } bestemmingskaarten en behoud er minstens { $least }. Ze zijn geheim en je kunt ze niet teruggeven: aan het eind kost een kaart die niet behaald is wat hij had opgeleverd.
learn-city-souvenirs = Claim een route naar een locatie met souvenirs en je krijgt er een, als je die nog niet hebt. Verschillende tellen samen; voor geen, een, twee enzovoort: { $points }.
learn-city-attractions = { $count ->
    [one] Aan het eind levert elke attractie die je routes aandoen { $count } punt op.
   *[other] Aan het eind levert elke attractie die je routes aandoen { $count } punten op.
}
learn-city-end = Wie aan het eind van een beurt { $count } voertuigen of minder heeft, begint de laatste ronde: iedereen, ook deze speler, krijgt nog één beurt.
learn-city-scoring = Dan worden de bestemmingskaarten getoond en alles opgeteld. Bij een gelijke stand wint wie de meeste bestemmingskaarten heeft behaald.

learn-cards-goal = Wie de meeste punten heeft, wint. Een bestemmingskaart noemt twee steden en vraagt om bepaalde kaarten. Hij telt als je op-het-spoor-stapel hem aan het eind kan betalen; anders levert hij minpunten op.
learn-cards-turn = Eerst gaat er één kaart van elke rij op je rangeerterrein naar je op-het-spoor-stapel, met de rug naar boven. Dat gaat vanzelf. Doe dan één van drie dingen: trek kaarten, leg kaarten of trek bestemmingskaarten.
learn-cards-track = Niemand mag in een op-het-spoor-stapel kijken, jij ook niet: onthoud wat je hebt weggestuurd.
learn-cards-draw = Pak twee kaarten, openliggende of van de stapel. Een openliggende { $wild } telt als beide. Hier worden de openliggende kaarten nooit allemaal tegelijk vervangen.
learn-cards-lay = Leg twee of meer kaarten van één kleur als rij op je rangeerterrein. Er mag een { $wild } bij zijn; later geldt die als elke kleur.
learn-cards-lay-three = Of leg precies drie kaarten van drie verschillende kleuren, als drie rijen.
learn-cards-rob = Een kleur die een andere speler op zijn rangeerterrein heeft, mag je alleen leggen met meer kaarten dan daar liggen. Dan wordt die rij afgelegd: een treinroof. Een kleur op je eigen rangeerterrein moet eerst weg zijn.
learn-cards-tickets = Bekijk { $count } bestemmingskaarten en behoud er zoveel als je wilt, of geen.
learn-cards-end = Als de stapel leeg is, krijgt iedereen nog één beurt.
learn-cards-scoring = Dan draai je je op-het-spoor-stapel om en betaal je je bestemmingskaarten. Elke kaart betaalt één keer; een { $wild } is elke kleur. De beste keuze wordt voorgesteld.
learn-cards-second = Met { $count } spelers zijn er twee stapels: na de eerste telling worden de kaarten geschud en speel je verder.
learn-cards-big-cities = Wie de meeste bestemmingskaarten naar een grote stad heeft behaald, krijgt de bonus. Bij een gelijke stand krijgen ze hem allemaal.

## A first game

learn-guide = Uitleg
learn-got-it = Begrepen
learn-skip = Geen uitleg meer
learn-tip-city-tickets = Dit zijn je eerste bestemmingskaarten. Elke kaart noemt twee locaties om met je eigen routes te verbinden. Wijs er een aan en het bord toont je waar. Behoud wat bij elkaar ligt.
learn-tip-city-draw = Verlichte kaarten kun je pakken. Je hebt kaarten in de kleur van een route nodig om hem te claimen. Een openliggende { $wild } telt als beide kaarten.
learn-tip-city-second = Nog één kaart. Een { $wild } die open ligt, kan niet de tweede zijn en is daarom niet verlicht.
learn-tip-city-claim = Er lichten routes op: daar heb je de kaarten voor. Kies er een om hem te claimen. Langere routes leveren meer punten op.
learn-tip-city-claimed = Je voertuigen staan op het bord. Elke route levert punten op, maar de bestemmingskaarten beslissen: houd in het oog wat er nog ontbreekt.
learn-tip-city-done = Een bestemmingskaart is behaald! Je kunt er meer trekken, als je nog tijd hebt om ze te behalen.
learn-tip-city-place = Er zijn twee stapels souvenirs over. Leg deze op een verlichte locatie: kies er een waar je zelf heen wilt.
learn-tip-city-token = Aan beide uiteinden van je route ligt een souvenir dat je nog niet hebt. Pak er een: verschillende worden steeds meer waard.
learn-tip-cards-tickets = Dit zijn je bestemmingskaarten. Elke kaart toont wat hij vraagt. Behoud die waarvan de kleuren samengaan: wat je niet kunt betalen, kost punten.
learn-tip-cards-draw = Verlichte kaarten kun je pakken, twee per beurt. Verzamel er meer van één kleur: die kun je als rij leggen.
learn-tip-cards-second = Nog één kaart. Een openliggende { $wild } kan niet de tweede zijn en is daarom niet verlicht.
learn-tip-cards-lay = Je kunt kaarten leggen: tik in je hand aan wat bij elkaar hoort. Lange rijen zijn veilig voor rovers en sturen elke beurt een kaart het spoor op.
learn-tip-cards-moved = Aan het begin van je beurt ging er van elke rij één kaart naar je op-het-spoor-stapel. Die blijven van jou. Onthoud ze!
learn-tip-cards-rob = Anderen hebben rijen op hun rangeerterrein. Met meer kaarten van dezelfde kleur kun je er een beroven.
learn-tip-cards-robbed = Een rij van jou is beroofd: iemand legde meer kaarten van die kleur. Leg langere rijen, of krijg ze op tijd weg.
learn-tip-cards-scoring = Nu betaal je je bestemmingskaarten met je op-het-spoor-stapel. De beste keuze is gemarkeerd: volg die, of kies zelf.
learn-tip-last-turns = De laatste beurten zijn begonnen: dit is jouw laatste. Haal eruit wat erin zit!
