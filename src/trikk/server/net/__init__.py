"""Between the network and the application: limits, headers, logs, and changes to the HTTP server."""
