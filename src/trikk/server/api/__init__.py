"""What clients use: addresses, messages, the WebSocket, and the page."""
