"""Writes docs/openapi.json, what clients are made from: `make protocol`. A test says when it is stale."""

import json
from pathlib import Path

from trikk.server.app import openapi_document

OPENAPI = Path(__file__).parents[1] / "docs" / "openapi.json"


def text() -> str:
    """Return the description of all addresses and messages, as it is written."""
    return json.dumps(openapi_document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OPENAPI.write_text(text(), encoding="utf-8")
