# What each player sets for themselves.

settings-name = Je naam
settings-language = Taal
settings-language-browser = Zoals de browser: { $name }
settings-theme = Licht of donker
settings-theme-system = Zoals het systeem
settings-theme-light = Licht
settings-theme-dark = Donker
settings-motion = Beweging
settings-motion-full = Laat zien wat er gebeurt
settings-motion-short = Kort
settings-motion-off = Geen
settings-motion-note = Geen beweging als je systeem om minder vraagt.
settings-confirm = Zetten bevestigen
settings-confirm-always = Altijd
settings-confirm-touch = Op aanraakschermen
settings-confirm-never = Nooit
settings-confirm-note = Je kunt een zet annuleren tot je hem bevestigt. Op aanraakschermen hoef je het trekken van een kaart niet te bevestigen.
settings-pace-note = Voor nieuwe tafels. Je kunt het aan elke tafel wijzigen.
settings-large-text = Grotere tekst
settings-tickets = Teken mijn bestemmingskaarten op het bord
settings-sound = Geluiden
settings-notify = Laat me weten wanneer ik aan de beurt ben
settings-notify-denied = De browser staat hier geen meldingen toe. Dat wijzig je in de instellingen van de browser.
settings-kept = Alleen in deze browser bewaard.
