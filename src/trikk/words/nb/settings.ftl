# What each player sets for themselves.

settings-name = Navnet ditt
settings-language = Språk
settings-language-browser = Som nettleseren: { $name }
settings-theme = Lyst eller mørkt
settings-theme-system = Som systemet
settings-theme-light = Lyst
settings-theme-dark = Mørkt
settings-motion = Bevegelse
settings-motion-full = Vis det som skjer
settings-motion-short = Kortvarig
settings-motion-off = Ingen
settings-motion-note = Ingen bevegelse hvis systemet ditt ber om mindre.
settings-confirm = Bekreft trekk
settings-confirm-always = Alltid
settings-confirm-touch = På berøringsskjerm
settings-confirm-never = Aldri
settings-confirm-note = Du kan avbryte et trekk til du har bekreftet det. På berøringsskjerm trenger du ikke bekrefte når du trekker kort.
settings-pace-note = Gjelder nye bord. Du kan endre det ved hvert bord.
settings-large-text = Større tekst
settings-tickets = Tegn billettene mine på kartet
settings-sound = Lyder
settings-notify = Si fra når det er min tur
settings-notify-denied = Nettleseren tillater ikke varsler her. Det kan du endre i nettleserens egne innstillinger.
settings-kept = Lagres bare i denne nettleseren.
