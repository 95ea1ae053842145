# The board of the city games: what its parts are called, how it is moved, and the souvenirs that lie on it.

board-map = Karta över { $name }
board-routes = Sträckor
board-places = Platser
board-zoom-in = Zooma in
board-zoom-out = Zooma ut
board-fit = Visa hela kartan
board-souvenir-bridge = bro
board-souvenir-crab = krabba
board-souvenir-tram = spårvagn
board-souvenir-seal = sjölejon
board-souvenir-loaf = surdegsbröd
board-souvenir-heart = hjärta
board-souvenir-lighthouse = fyr
