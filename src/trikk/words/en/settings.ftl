# What each player sets for themselves.

settings-name = Your name
settings-language = Language
settings-language-browser = As the browser: { $name }
settings-theme = Light or dark
settings-theme-system = As the system
settings-theme-light = Light
settings-theme-dark = Dark
settings-motion = Motion
settings-motion-full = Show what happens
settings-motion-short = Briefly
settings-motion-off = None
settings-motion-note = No motion if your system asks for less.
settings-confirm = Confirm moves
settings-confirm-always = Always
settings-confirm-touch = On touch screens
settings-confirm-never = Never
settings-confirm-note = You can cancel a move until you confirm it. On touch screens, drawing a card needs no confirming.
settings-pace-note = For new tables. You can change it at each table.
settings-large-text = Larger text
settings-tickets = Draw my tickets on the map
settings-sound = Sounds
settings-notify = Tell me when it is my turn
settings-notify-denied = The browser does not allow notifications here. You can change that in its own settings.
settings-kept = Kept in this browser only.
