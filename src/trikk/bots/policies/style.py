"""What a style weighs, in points: what a player likes more than the score says. Every mind carries such weights."""

(
    MORE_TICKETS,  # for drawing tickets
    KEEP_MORE,  # for each ticket kept
    END_SOONER,  # for each vehicle placed, or each card that leaves the deck when others are not ready
    IN_THE_WAY,  # for a route that another seat needs; in The Card Game, how much more blocking and robbing count
) = range(4)
WEIGHTS = 4
