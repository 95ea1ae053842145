"""The typed messages between server and clients; the page uses nothing else (docs/protocol.md)."""
