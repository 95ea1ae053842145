# The board of the city games: what its parts are called, how it is moved, and the souvenirs that lie on it.

board-map = Bord van { $name }
board-routes = Routes
board-places = Locaties
board-zoom-in = Inzoomen
board-zoom-out = Uitzoomen
board-fit = Hele bord tonen
board-souvenir-bridge = brug
board-souvenir-crab = krab
board-souvenir-tram = kabeltram
board-souvenir-seal = zeeleeuw
board-souvenir-loaf = zuurdesembrood
board-souvenir-heart = hart
board-souvenir-lighthouse = vuurtoren
