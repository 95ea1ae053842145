"""What does it say to people? Texts in five languages, from Fluent files that the page and the terminal share.

    from trikk.words import Words

    Words("nb").text("points", count=7)  # 7 poeng

Each language has a folder, with a file for each part of the page, `game.ftl` for texts about the game, and
`terminal.ftl` for texts of the terminal only. Python reads those two.
"""

from trikk.words.language import LANGUAGES, Words, user_language

__all__ = ["LANGUAGES", "Words", "user_language"]
