"""What does it say to people? Texts in five languages, from Fluent files that the page and the terminal share.

    from trikk.words import Words

    Words("nb").text("points", count=7)  # 7 poeng

There is a folder for each language, and in it a file for each part of the page, `game.ftl` for what the game itself
says, and `terminal.ftl` for what only the terminal does. Python reads those two.
"""

from trikk.words.language import LANGUAGES, Words, user_language

__all__ = ["LANGUAGES", "Words", "user_language"]
