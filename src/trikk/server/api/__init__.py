"""What clients meet: addresses, messages, the WebSocket, and the page."""
