"""The messages between server and clients, typed; the page sees nothing else (docs/protocol.md)."""
