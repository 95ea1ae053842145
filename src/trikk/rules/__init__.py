"""How it is played: compiled rules over plain arrays. No strings, no input or output, no players.

`city` and `cards` hold one family of games each, in files of the same names: `state`, `actions`, `setup`,
`legal`, `apply`, `scoring`, `hidden`, `encode`. The compiled functions trust their caller: an action given to `apply`
must be one that `legal` gave. `trikk.game` checks what people send.
"""
