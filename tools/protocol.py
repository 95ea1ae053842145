"""Writes docs/openapi.json, from which clients are made: `make protocol`. A test fails when it is stale."""

import json
from pathlib import Path

from trikk.server.app import openapi_document

OPENAPI = Path(__file__).parents[1] / "docs" / "openapi.json"


def text() -> str:
    """Return the text of the OpenAPI document."""
    return json.dumps(openapi_document(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OPENAPI.write_text(text(), encoding="utf-8")
