# SPDX-License-Identifier: MIT
"""bench.py - for tests of the stand-in: one that runs, a bot that has no manners, and TAP"""
import asyncio
import json
import pathlib
import subprocess
import sys
import traceback

import aiohttp

HERE = pathlib.Path(__file__).parent
AGENT = "DiscordBot (https://example.org, 1)"
IDENTIFY = {"token": "standin-token", "intents": 4097, "properties": {"os": "linux", "browser": "t", "device": "t"}}
PATIENCE = 20  # seconds that anything may take


class Answer:
    def __init__(self, status, body, headers):
        self.status, self.body, self.headers = status, body, headers

    @property
    def code(self):
        return self.body.get("code") if isinstance(self.body, dict) else None


class Bench:
    """A stand-in as a process, with server castle, channel dungeon, ann and bob."""

    async def __aenter__(self):
        self.process = subprocess.Popen([sys.executable, "-B", HERE / "standin.py"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[1])
        self.http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE))
        about = await self.do("world")
        self.app, self.bot = about["application"], about["bot"]
        self.castle = (await self.do("guild", name="castle"))["id"]
        self.dungeon = (await self.do("channel", guild="castle", name="dungeon"))["id"]
        self.ann = (await self.do("user", name="ann", guilds=["castle"]))["id"]
        self.bob = (await self.do("user", name="bob", guilds=["castle"]))["id"]
        await self.do("settings", limits={"": [100000, 1000], "global": [100000, 1000]}, identify_ms=0)
        return self

    async def __aexit__(self, *failure):
        await self.http.close()
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    async def do(self, control, **arguments):
        async with self.http.post(f"http://127.0.0.1:{self.port}/_c/{control}", json=arguments) as answer:
            body = await answer.json()
            if answer.status != 200:
                raise AssertionError(body)
            return body

    async def ask(self, method, path, body=None, data=None, headers=None):
        """A request of the bot; data instead of a body: as it is."""
        given = {"User-Agent": AGENT, "Authorization": "Bot standin-token", **(headers or {})}
        url = f"http://127.0.0.1:{self.port}/api/v10{path}"
        async with self.http.request(method, url, json=body, data=data, headers=given) as answer:
            text = await answer.text()
            kind = answer.headers.get("Content-Type", "")
            return Answer(answer.status, json.loads(text) if "json" in kind else text, answer.headers)

    async def post(self, body, channel=None):
        return await self.ask("POST", f"/channels/{channel or self.dungeon}/messages", body)

    async def register(self):
        line = {"type": 3, "name": "line", "description": "what you say", "autocomplete": True, "max_length": 100}
        seats = {"type": 4, "name": "seats", "description": "how many", "min_value": 2, "max_value": 4}
        commands = [{"name": "lair", "description": "a game", "options": [line, seats]}]
        return await self.ask("PUT", f"/applications/{self.app}/commands", commands)

    async def slash(self, user="ann", **options):
        """ann uses /lair; what the bot is told of it, or as good as."""
        await self.register()
        made = await self.do("slash", user=user, channel="dungeon", command="lair", options=options)
        return await self.do("interaction", id=made["id"])

    async def answer(self, interaction, kind, data=None, query=""):
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback{query}"
        return await self.ask("POST", path, body, headers={"Authorization": ""})

    async def hook(self, method, interaction, path, body=None):
        return await self.ask(method, f"/webhooks/{self.app}/{interaction['token']}{path}", body)

    async def connect(self, query="?v=10&encoding=json", path="/gateway"):
        return await self.http.ws_connect(f"ws://127.0.0.1:{self.port}{path}{query}", autoclose=True)

    async def texts(self, user):
        """All that this user can read."""
        view = await self.do("view", user=user)
        return [m["text"] for c in view["channels"] for m in c["messages"]]


async def identified(bench):
    """(a connection, READY)"""
    socket = await bench.connect()
    await socket.receive_json(timeout=PATIENCE)
    await socket.send_json({"op": 2, "d": IDENTIFY})
    ready = await socket.receive_json(timeout=PATIENCE)
    await socket.receive_json(timeout=PATIENCE)  # GUILD_CREATE
    return socket, ready


async def with_bench(test):
    async with Bench() as bench:
        await asyncio.wait_for(test(bench), 60)


def same(got, wanted, what=""):
    if got != wanted:
        raise AssertionError(f"{what}: {got!r}, not {wanted!r}")


def run(tests):
    """A line of TAP for each function; its first line of text is what it says."""
    for number, test in enumerate(tests, 1):
        sentence = test.__doc__.splitlines()[0]
        try:
            asyncio.run(with_bench(test))
            print(f"ok {number} - {sentence}", flush=True)
        except Exception:  # pylint: disable=broad-except
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
            print(f"not ok {number} - {sentence}", flush=True)
    print(f"1..{len(tests)}")
