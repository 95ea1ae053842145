# The board of the city games: what its parts are called, how it is moved, and the souvenirs that lie on it.

board-map = Kart over { $name }
board-routes = Ruter
board-places = Steder
board-zoom-in = Zoom inn
board-zoom-out = Zoom ut
board-fit = Vis hele kartet
board-souvenir-bridge = bro
board-souvenir-crab = krabbe
board-souvenir-tram = sporvogn
board-souvenir-seal = sjøløve
board-souvenir-loaf = surdeigsbrød
board-souvenir-heart = hjerte
board-souvenir-lighthouse = fyrtårn
