"""How does it look? Boards, cards and tables as SVG, in the colours and shapes of the page.

    from trikk.drawing.board import city_board

    city_board(trikk.edition("new_york"), owners={"chelsea-soho:pink": 0}).svg("New York")

Functions here are given what lies where and return pictures; they know neither games nor views.
"""
