"""The page, as it was built from `web/`: one document for all its screens, and the files that it loads."""

import os
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
DOCUMENT = STATIC / "index.html"

SCREENS = (
    "/",
    "/new",
    "/new/{edition}",
    "/join",
    "/t/{table_id}",
    "/replay",
    "/replay/{table_id}",
    "/learn",
    "/learn/{edition}",
    "/settings",
    "/studio",
    "/studio/{drawing}",
)
"""Addresses of the page's screens; the browser decides what to show there."""

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""

NOT_BUILT = "The page has not been built. In a checkout, `make page` builds it; a wheel has it built already.\n"


async def document() -> Response:
    """Return the one document of the page."""
    return document_with(200)


def document_with(status: int) -> Response:
    """Return the one document of the page, with a status for programs."""
    if not DOCUMENT.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(DOCUMENT, status)


def wants_document(scope: Scope) -> bool:
    """Whether a person has gone to an address with a browser, and not a program to the API."""
    path = scope["path"]
    if scope["method"] not in ("GET", "HEAD") or path.startswith(("/api/", "/static/")) or path == "/api":
        return False
    return any(key == b"accept" and b"text/html" in value for key, value in scope["headers"])


class PageFiles(StaticFiles):
    """The files of the page, compressed for clients that read gzip."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        # Not `Path.is_file`, which fails for a name that is longer than a file's can be.
        encoding = "gzip" if _reads_gzip(scope) and os.path.isfile(STATIC / f"{path}.gz") else None
        response = await super().get_response(f"{path}.gz" if encoding else path, scope)
        if encoding:
            response.headers["content-encoding"] = encoding
            response.headers["content-type"] = media_type(path)
        if response.status_code == 200:
            response.headers["vary"] = "accept-encoding"
            if path.startswith("assets/"):
                response.headers["cache-control"] = FOREVER
        return response


@lru_cache(maxsize=256)
def media_type(path: str) -> str:
    """Return the media type of a file of the page."""
    return FileResponse(path).headers["content-type"]


def _reads_gzip(scope: Scope) -> bool:
    return any(key == b"accept-encoding" and b"gzip" in value for key, value in scope["headers"])
