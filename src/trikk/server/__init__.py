"""Tables where people and bots meet: seats, links, storage, updates (docs/server.md)."""

from trikk.groups import need

need("server", "trikk.server")
