# The rules of each game, and the first game that explains itself.

learn-which = Which game would you like to learn?
learn-city-short = Collect cards, claim routes with them, and join the places on your tickets before the others do.
learn-cards-short = Lay rows of train cards, send them down the track one by one, and pay for your tickets with what arrived.
learn-first-game = Play a first game that explains itself
learn-first-game-note = Against one easy bot. You can stop the explanations at any time.

## The rules

learn-goal = The goal
learn-turn = Your turn
learn-draw = Drawing cards
learn-claim = Claiming a route
learn-double = Double routes
learn-ferry = Ferries
learn-tickets = Tickets
learn-souvenirs = Souvenirs
learn-attractions = Attractions
learn-end = The end
learn-spaces = Spaces
learn-points = Points
learn-lay = Laying cards
learn-rob = Train robbery
learn-different = Different souvenirs
learn-points-city-tickets = A completed ticket brings the points on it. One that is not completed costs as many.
learn-points-cards-tickets = A ticket that you pay for brings the points on it. One that you do not pay for costs as many.
learn-big-cities = Big cities

learn-city-goal = Most points win. Points come from routes, and from tickets: a ticket names two places, and counts if your own routes join them. You have { $vehicles }.
learn-city-turn = Do one of three things: draw cards, claim a route, or draw tickets. Then it is the next player’s turn.
learn-city-draw = Take two cards, one after the other: an open one, or the top of the deck. A card you take is replaced at once. An open { $wild } counts as both cards: take it first and nothing else.
learn-city-reset = When { $count } open cards are wild, all five are replaced.
learn-city-claim = Pay one card for each space, all of the route’s colour, and put your vehicles there. A { $wild } stands for any colour. Your routes need not touch each other.
learn-city-gray = A gray route takes any one colour.
learn-city-double = Two tracks side by side: nobody may own both. With two players, the second closes when the first is taken.
learn-city-ferry = Each space with a ferry sign asks for a { $wild }. The other spaces are paid as usual.
learn-city-tickets = Look at { $count } tickets and keep at least { $least }. Tickets are secret, and you cannot give them back: at the end, one that is not complete costs what it would have brought.
learn-city-souvenirs = Claim a route to a place with souvenirs and you get one, if you do not have it yet. Different ones count as a set; for none, one, two and so on: { $points }.
learn-city-attractions = { $count ->
    [one] At the end each attraction that your routes touch brings { $count } point.
   *[other] At the end each attraction that your routes touch brings { $count } points.
}
learn-city-end = Whoever has { $count } vehicles or fewer at the end of a turn begins the last round: everyone, this player too, has one more turn.
learn-city-scoring = Then tickets are revealed and everything is added up. If it is a tie, more completed tickets win.

learn-cards-goal = Most points win. A ticket names two cities and asks for certain cards. It counts if your track pile can pay for it at the end; if not, it costs its points.
learn-cards-turn = First, one card of each row in your yard goes to your track pile, face down. You have no choice in this. Then do one of three things: draw cards, lay cards, or draw tickets.
learn-cards-track = Nobody may look into a track pile, not even you: remember what you have sent off.
learn-cards-draw = Take two cards, open ones or from the deck. An open { $wild } counts as both. Here, the open cards are never swept away.
learn-cards-lay = Lay two or more cards of one colour in your yard as a row. A { $wild } may be among them; later it stands for any colour.
learn-cards-lay-three = Or lay exactly three cards of three different colours, as three rows.
learn-cards-rob = You may lay a colour that another player has in their yard only with more cards than theirs. Then their row is discarded: a train robbery. A colour that lies in your own yard has to leave first.
learn-cards-tickets = Look at { $count } tickets, and keep as many as you like, even none.
learn-cards-end = When the deck is empty, everyone has one more turn.
learn-cards-scoring = Then turn up your track pile and pay for your tickets. Each card pays once; a { $wild } is any colour. The best choice is offered to you.
learn-cards-second = With { $count } players there are two decks: after the first scoring, the cards are shuffled and you go on.
learn-cards-big-cities = Whoever has completed the most tickets to a big city gets its bonus. If it is a tie, all of them do.

## A first game

learn-guide = Explanations
learn-got-it = Got it
learn-skip = No more explanations
learn-tip-city-tickets = These are your first tickets. Each names two places to join with your own routes. Point at one and the map shows you where. Keep the ones that lie together.
learn-tip-city-draw = Lit cards can be taken. You need cards of a route’s colour to claim it. An open { $wild } is worth both of your draws.
learn-tip-city-second = One more card. A { $wild } that lies open cannot be the second, so it is not lit.
learn-tip-city-claim = Routes light up on the map: you have the cards for them. Choose one to claim it. Longer routes bring more points.
learn-tip-city-claimed = Your vehicles stand on the map. Every route brings points, but the tickets decide: keep looking at what they still need.
learn-tip-city-done = A ticket is complete! You may draw more of them, if there is time enough to finish them.
learn-tip-city-place = Two stacks of souvenirs are left over. Put this one on a lit place: choose one that you want to visit.
learn-tip-city-token = Both ends of your route have a souvenir that you do not have. Take one: different ones are worth more and more.
learn-tip-cards-tickets = These are your tickets. Each shows the cards that it asks for. Keep those whose colours go together: what you cannot pay for costs points.
learn-tip-cards-draw = Lit cards can be taken, two in a turn. Collect several of one colour: you can lay them as one row.
learn-tip-cards-second = One more card. An open { $wild } cannot be the second, so it is not lit.
learn-tip-cards-lay = You can lay cards: tap the ones in your hand that belong together. Long rows are safe from robbers, and bring a card to the track each turn.
learn-tip-cards-moved = At the beginning of your turn, one card of each row went to your track pile. Those are yours for good. Remember them!
learn-tip-cards-rob = Others have rows in their yards. With more cards of the same colour, you can rob one.
learn-tip-cards-robbed = A row of yours was robbed: somebody laid more cards of that colour. Lay longer rows, or get them off the yard in time.
learn-tip-cards-scoring = Now you pay for your tickets with your track pile. The best choice is marked: follow it, or choose yourself.
learn-tip-last-turns = The last turns have begun: this one is your last. Make the most of it!
