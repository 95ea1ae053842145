"""How is a bot taught? Games played in compiled code, and networks that learn from them with PyTorch: `trikk train`."""
