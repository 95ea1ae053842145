"""Where is it drawn? Positions of places, curves of routes and places for names; nothing that a rule depends on.

from trikk.layouts import layout_for

layout_for(edition("new_york")).spots["chelsea"].x
"""

from trikk.layouts.loader import layout_for
from trikk.layouts.model import Layout, Spot

__all__ = ["Layout", "Spot", "layout_for"]
