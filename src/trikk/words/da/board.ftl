# The board of the city games: what its parts are called, how it is moved, and the souvenirs that lie on it.

board-map = Spilleplade: { $name }
board-routes = Strækninger
board-places = Steder
board-zoom-in = Zoom ind
board-zoom-out = Zoom ud
board-fit = Vis hele spillepladen
board-souvenir-bridge = bro
board-souvenir-crab = krabbe
board-souvenir-tram = sporvogn
board-souvenir-seal = søløve
board-souvenir-loaf = surdejsbrød
board-souvenir-heart = hjerte
board-souvenir-lighthouse = fyrtårn
