# Words of the whole page.

trikk = Trikk
close = Sluiten
moves = Alle zetten
unknown-page = Hier is niets
unknown-page-explained = Het adres is misschien verkeerd getypt, of wat hier was, is weg.
not-loaded = Dit deel van de pagina kon niet worden geladen. Laad de pagina opnieuw.
preparing = Je kunt spelen. Hints en de sterkste bot komen zodra Trikk op dit apparaat snel is gemaakt, één keer: { $percent }%.
to-home = Naar de startpagina
to-studio = Terug naar de studio
menu = Menu
learn = Regels
replay = Terugkijken
settings = Instellingen
pace = Bots spelen
pace-instant = meteen
pace-quick = snel
pace-normal = rustig
pace-slow = langzaam
player-colour = Kleur
player-colour-0 = vermiljoen
player-colour-1 = turkoois
player-colour-2 = violet
player-colour-3 = inktzwart
player-colour-taken = { $colour }, van { $name }
guest = Gast
name-left =
    { $count ->
        [one] nog { $count } teken
       *[other] nog { $count } tekens
    }

## Bots: how each plays, and how well

bot-plays-random = Slentert wat rond: elke zet is goed.
bot-plays-novice = Leert het nog en is makkelijk te verslaan.
bot-plays-greedy = Neemt wat er langskomt, zonder plan.
bot-plays-planner-80 = Heeft een plan, maar vergeet het meestal.
bot-plays-planner-60 = Heeft een plan, maar kijkt vaak liever uit het raam.
bot-plays-planner-40 = Volgt een plan, met af en toe een verkeerde afslag.
bot-plays-planner-20 = Speelt goed, met hier en daar een foutje.
bot-plays-planner = Maakt een plan en wijkt er niet van af.
bot-plays-planner-racer = Heeft haast: beëindigt het spel voordat jij klaar bent.
bot-plays-planner-tickets = Heeft nooit genoeg bestemmingskaarten.
bot-plays-planner-blocker = Loopt je in de weg en rooft met plezier.
bot-plays-neural = Heeft duizenden potjes gespeeld en hoeft niet lang na te denken.
bot-plays-search = Denkt ver vooruit: niemand is sterker.
level-other = Overige
