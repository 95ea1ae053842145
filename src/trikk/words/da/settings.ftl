# What each player sets for themselves.

settings-name = Dit navn
settings-language = Sprog
settings-language-browser = Som browseren: { $name }
settings-theme = Lyst eller mørkt
settings-theme-system = Som systemet
settings-theme-light = Lyst
settings-theme-dark = Mørkt
settings-motion = Bevægelse
settings-motion-full = Vis, hvad der sker
settings-motion-short = Kortvarig
settings-motion-off = Ingen
settings-motion-note = Ingen bevægelse, hvis dit system beder om mindre.
settings-confirm = Bekræft træk
settings-confirm-always = Altid
settings-confirm-touch = På berøringsskærme
settings-confirm-never = Aldrig
settings-confirm-note = Du kan annullere et træk, indtil du har bekræftet det. På berøringsskærme behøver du ikke bekræfte, når du trækker kort.
settings-pace-note = Gælder nye borde. Du kan ændre det ved hvert bord.
settings-large-text = Større tekst
settings-tickets = Tegn mine rutekort på spillepladen
settings-sound = Lyde
settings-notify = Sig til, når det er min tur
settings-notify-denied = Browseren tillader ikke notifikationer her. Det kan du ændre i dens egne indstillinger.
settings-kept = Gemmes kun i denne browser.
