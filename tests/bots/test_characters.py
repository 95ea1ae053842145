"""Who the bots are to people: each can sit down, and has a name in every language."""

import re
from pathlib import Path

import pytest

import trikk
from trikk.bots.characters import CHARACTERS, LADDER, character_id
from trikk.bots.naming import check_bots
from trikk.bots.policies.style import STYLES
from trikk.words import LANGUAGES, Words


def test_everybody_in_the_menu_can_play() -> None:
    for character in CHARACTERS:
        trikk.make_bot(character.bot)
    levels = [character.level for character in CHARACTERS]
    assert levels == sorted(levels, key=["beginner", "easy", "medium", "strong"].index)
    assert len({character.bot for character in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_name_of_its_own_in_every_language(language: str) -> None:
    words = Words(language)
    bots = [character.bot for character in CHARACTERS] + ["random"]
    names = [words.text(f"bot-{character_id(bot)}") for bot in bots]
    assert len(set(names)) == len(bots)


def test_every_style_is_somebody() -> None:
    assert {character_id(f"planner:style={style}") for style in STYLES} == {
        character_id(character.bot) for character in CHARACTERS if character.level == "medium"
    }


def test_the_menu_offers_every_level_weakest_first() -> None:
    offered = [character.bot for character in CHARACTERS]
    assert sorted(LADDER, key=offered.index) == list(LADDER)


def test_the_menu_offers_who_has_learned_with_every_number_of_seats() -> None:
    page = (Path(__file__).parents[2] / "web" / "src" / "app" / "characters.ts").read_text(encoding="utf-8")
    listed = re.search(r"LEARNED = \[(.*?)\]", page)
    assert listed is not None
    learned = re.findall(r'"(\w+)"', listed[1])
    assert sorted(learned) == sorted(trikk.editions())
    for edition in map(trikk.edition, learned):
        for players in range(edition.min_players, edition.max_players + 1):
            check_bots([character.bot for character in CHARACTERS], edition, players)
