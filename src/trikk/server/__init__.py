"""Tables where people and bots meet: seats, links, storage, updates (docs/server.md)."""
