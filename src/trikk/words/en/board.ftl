# The board of the city games: what its parts are called, how it is moved, and the souvenirs that lie on it.

board-map = Map of { $name }
board-routes = Routes
board-places = Locations
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-fit = Show the whole board
board-souvenir-bridge = bridge
board-souvenir-crab = crab
board-souvenir-tram = cable car
board-souvenir-seal = sea lion
board-souvenir-loaf = sourdough loaf
board-souvenir-heart = heart
board-souvenir-lighthouse = lighthouse
