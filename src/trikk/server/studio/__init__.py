"""The studio's part of the server: maps that are being drawn, checked, drawn and read in processes of the pool."""
