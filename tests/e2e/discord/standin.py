#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""standin.py [--token TOKEN] - a Discord of our own, as strict as can be, for tests

Says "ready PORT" when it listens on 127.0.0.1, and ends when its standard input
does.  There are the HTTP API (http://127.0.0.1:PORT/api/v10), the gateway
(ws://127.0.0.1:PORT/gateway) and, for tests, POST /_c/NAME (control.py).

What the bot sends is checked against Discord's own OpenAPI description
(openapi.json) with unknown keys refused, and by hand where that says nothing
(limits.py).  Nothing is kept when it ends.
"""
import argparse
import asyncio
import sys

from aiohttp import web

from control import Control
from gateway import Gateway
from rest import Rest
from schema import Schemas
from world import World


async def until_stdin_ends():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.read(4096):
        pass


async def main():
    parser = argparse.ArgumentParser(description="a Discord for tests")
    parser.add_argument("--token", default="standin-token")
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    world = World(options.token)
    app = web.Application(client_max_size=64 << 20)
    rest = Rest(world, Schemas())
    runner = web.AppRunner(app, access_log=None)
    gateway = Gateway(world, None)
    for path in ("/gateway", "/gateway/resume"):
        app.router.add_get(path, gateway.handle)
        app.router.add_get(path + "/", gateway.handle)
    app.router.add_post("/_c/{name}", Control(world, gateway, rest).handle)
    app.router.add_route("*", "/api/v10/{path:.*}", rest.handle)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", options.port, shutdown_timeout=0.1)
    await site.start()
    port = runner.addresses[0][1]
    gateway.base = f"ws://127.0.0.1:{port}"
    print(f"ready {port}", flush=True)
    await until_stdin_ends()
    gateway.cut()


if __name__ == "__main__":
    asyncio.run(main())
