"""What the page tells people before it sends anything is what the server accepts."""

import re
from pathlib import Path

from trikk.server.api.messages import names

LIMITS = Path(__file__).parents[4] / "web" / "src" / "app" / "limits.ts"


def test_the_page_knows_the_limits_of_names() -> None:
    found = dict(re.findall(r"export const (\w+) = (\d+);", LIMITS.read_text(encoding="utf-8")))
    assert found == {"LONGEST_NAME": str(names.LONGEST_NAME), "MOST_MARKS": str(names.MOST_MARKS)}
