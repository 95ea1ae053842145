"""The limit of any server: bare uvicorn sends 2 kB to four WebSockets for each message that it gets.

As it comes, it compresses messages for clients that can read that, as browsers can.
"""

import json
import random
import sys
import time
from collections import defaultdict
from typing import Any

import uvicorn

from trikk.game.game import new_game

MOVES = 60
"""After so many, a view has 2 kB."""

_tables: defaultdict[str, list[Any]] = defaultdict(list)
"""How to send to the WebSockets that are connected under the same path."""


def message() -> str:
    """Return 2 kB as a server would send them."""
    game, dice = new_game("new_york", players=4, seed=1), random.Random(1)
    for _ in range(MOVES):
        game.play(dice.choice(game.legal_moves()))
    return json.dumps(game.view(0).to_dict(), separators=(",", ":"))


MESSAGE = message()


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Send the message to everyone at a path whenever somebody there says something; also tell the processor time."""
    if scope["type"] == "websocket":
        await _echo(_tables[scope["path"]], receive, send)
    elif scope["type"] == "http":
        text = f"process_cpu_seconds_total {time.process_time()}\n"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": text.encode()})


async def _echo(table: list[Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    table.append(send)
    while (await receive())["type"] == "websocket.receive":
        for each in table:
            await each({"type": "websocket.send", "text": MESSAGE})
    table.remove(send)


if __name__ == "__main__":
    uvicorn.run(app, port=int(sys.argv[1]), lifespan="off", log_level="warning")
