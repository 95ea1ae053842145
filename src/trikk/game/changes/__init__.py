"""What has changed for each reader of a position, as JSON that compiled code writes.

`trikk.game.sight` says the same by name, once for each position; this is for those who are told of every move.
`teller` is what others use.
"""
