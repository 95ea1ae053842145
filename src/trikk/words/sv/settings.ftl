# What each player sets for themselves.

settings-name = Ditt namn
settings-language = Språk
settings-language-browser = Som webbläsaren: { $name }
settings-theme = Ljust eller mörkt
settings-theme-system = Som systemet
settings-theme-light = Ljust
settings-theme-dark = Mörkt
settings-motion = Rörelse
settings-motion-full = Visa vad som händer
settings-motion-short = Kort
settings-motion-off = Ingen
settings-motion-note = Ingen rörelse om ditt system ber om mindre.
settings-confirm = Bekräfta drag
settings-confirm-always = Alltid
settings-confirm-touch = På pekskärm
settings-confirm-never = Aldrig
settings-confirm-note = Du kan avbryta ett drag tills du har bekräftat det. På pekskärm behöver du inte bekräfta när du drar kort.
settings-pace-note = Gäller nya bord. Du kan ändra det vid varje bord.
settings-large-text = Större text
settings-tickets = Rita mina biljetter på kartan
settings-sound = Ljud
settings-notify = Säg till när det är min tur
settings-notify-denied = Webbläsaren tillåter inga aviseringar här. Det ändrar du i webbläsarens inställningar.
settings-kept = Sparas bara i den här webbläsaren.
