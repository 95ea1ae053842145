"""Shortest ways over a board."""

from trikk.catalog.model import CityEdition


def shortest_paths(edition: CityEdition) -> dict[str, dict[str, int]]:
    """Return how many spaces the shortest way between any two places has, for those that are connected.

    >>> import trikk
    >>> shortest_paths(trikk.edition("new_york"))["chelsea"]["wall_street"]
    6
    """
    ways: dict[str, dict[str, int]] = {place.id: {place.id: 0} for place in edition.places}
    for route in edition.routes:
        for a, b in ((route.a, route.b), (route.b, route.a)):
            ways[a][b] = min(route.length, ways[a].get(b, route.length))
    for middle in ways:
        for start in ways:
            if middle in ways[start]:
                for end, rest in ways[middle].items():
                    length = ways[start][middle] + rest
                    if length < ways[start].get(end, length + 1):
                        ways[start][end] = length
    return ways
