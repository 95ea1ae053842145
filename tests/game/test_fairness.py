"""A seed is made of a secret and of players' numbers, and everything that matters is committed before."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from trikk.game.fairness import (
    Deal,
    Share,
    commitment_of,
    commitment_text,
    drawn_starter,
    order_of_play,
    seed_of,
    seed_text,
    text_hash,
)

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
ADA, BEN = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"
DEAL = Deal(
    table="q7Zk2dXw0mPf",
    edition="new_york",
    edition_hash="ab" * 32,
    options=(),
    starts=None,
    shares=(Share(None, text_hash(ADA), ADA), Share(None, text_hash(BEN), BEN), Share("planner")),
    secret="5e" * 32,
)


def block(name: str) -> str:
    """Return an example of docs/fairness.md."""
    found = re.search(rf"^```{name}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_page_about_fairness_shows_the_true_texts() -> None:
    assert commitment_text(DEAL) == block("commitment")
    assert text_hash(block("commitment")) == commitment_of(DEAL)
    assert f"commitment {commitment_of(DEAL)}\n" in block("seed")
    assert seed_text(DEAL) == block("seed")
    assert text_hash(block("seed")) == seed_of(DEAL)
    assert f"is `{seed_of(DEAL)}`" in PAGE.replace("\n", " ")


def with_share(number: int, **parts: str | None) -> Deal:
    shares = list(DEAL.shares)
    shares[number] = replace(shares[number], **parts)
    return replace(DEAL, shares=shares)


@pytest.mark.parametrize(
    "other",
    [
        replace(DEAL, table="other"),
        replace(DEAL, edition="san_francisco"),
        replace(DEAL, edition_hash="cd" * 32),
        replace(DEAL, options=("open_track",)),
        replace(DEAL, starts=0),
        replace(DEAL, starts=1),
        replace(DEAL, secret="5f" * 32),
        replace(DEAL, shares=[*DEAL.shares[1:], DEAL.shares[0]]),
        with_share(0, nonce_hash=text_hash(BEN)),
        with_share(0, nonce_hash=None),
        with_share(2, bot="greedy"),
        with_share(2, bot=None),
    ],
)
def test_nothing_that_the_game_depends_on_can_change_after_the_commitment(other: Deal) -> None:
    assert commitment_of(other) != commitment_of(DEAL)
    assert seed_of(other) != seed_of(DEAL)


@pytest.mark.parametrize("nonce", [None, BEN])
def test_a_number_changes_the_seed_and_not_the_commitment(nonce: str | None) -> None:
    other = with_share(0, nonce=nonce)
    assert commitment_of(other) == commitment_of(DEAL)
    assert seed_of(other) != seed_of(DEAL)


def test_who_starts_is_drawn_from_the_seed_unless_it_is_chosen() -> None:
    drawn = [drawn_starter(f"{seed:x}", 3) for seed in range(300)]
    assert {seat: drawn.count(seat) > 70 for seat in range(3)} == dict.fromkeys(range(3), True)
    assert order_of_play(None, "ff", 3)[0] == drawn_starter("ff", 3)
    assert order_of_play(2, "ff", 4) == [2, 3, 0, 1]
