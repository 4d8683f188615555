#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""test_gateway.py - the WebSocket half: who gets in, what is told, what goes wrong  (TAP)"""
import asyncio
import ctypes
import ctypes.util
import json
import zlib

import aiohttp
from aiohttp import web

from bench import IDENTIFY, PATIENCE, Bench, identified, run, same


async def closed_with(b, *payloads, query="?v=10&encoding=json"):
    """The code with which a connection ends that says this; None: it stays."""
    socket = await b.connect(query)
    for payload in payloads:
        if isinstance(payload, str):
            await socket.send_str(payload)
        else:
            await socket.send_json(payload)
    await socket.send_json({"op": 1, "d": None})
    while True:
        message = await socket.receive(timeout=PATIENCE)
        if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING):
            return socket.close_code
        if message.type == aiohttp.WSMsgType.TEXT and json.loads(message.data)["op"] == 11:
            await socket.close()
            return None


def identify(**more):
    return {"op": 2, "d": dict(IDENTIFY, **more)}


PRESENCE = {"op": 3, "d": {"since": None, "activities": [], "status": "online", "afk": False}}


async def who_gets_in(b):
    """each mistake ends the connection with its own code"""
    rows = [
        (None, [identify()], {}), (4004, [identify(token="other")], {}), (4014, [identify(intents=1 << 15)], {}),
        (4014, [identify(intents=1 << 1)], {}), (4013, [identify(intents=1 << 40)], {}), (4013, [identify(intents=None)], {}),
        (4010, [identify(shard=[1, 1])], {}), (4002, [identify(properties={})], {}), (4002, [identify(tokne="x")], {}),
        (4005, [identify(), identify()], {}), (4003, [{"op": 3, "d": {}}], {}), (4001, [identify(), {"op": 42, "d": 0}], {}),
        (4002, ["{"], {}), (4002, ["[]"], {}), (4002, ["x" * 4097], {}), (4002, [{"op": 1, "d": "x"}], {}),
        (4007, [identify(), {"op": 1, "d": 5000}], {}), (4008, [identify()] + [PRESENCE] * 120, {}),
        (4012, [], {"query": "?v=9&encoding=json"}), (4002, [], {"query": "?v=10&encoding=etf"}),
        (4004, [{"op": 6, "d": {"token": "other", "session_id": "x", "seq": 0}}], {}),
    ]
    for code, payloads, how in rows:
        same(await closed_with(b, *payloads, **how), code, str(payloads)[:200])
    await b.do("settings", shards=2)
    same(await closed_with(b, identify()), 4011)


async def told(socket, name):
    """The next event of this name."""
    while True:
        payload = await socket.receive_json(timeout=PATIENCE)
        if payload["t"] == name:
            return payload


async def a_cut_is_made_good(b):
    """after a cut the events that were missed are replayed, in order and once"""
    socket, ready = await identified(b)
    await b.register()
    await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": "one"})
    seq = (await told(socket, "INTERACTION_CREATE"))["s"]
    await b.do("cut")
    same((await socket.receive(timeout=PATIENCE)).type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR), True)
    for line in ("two", "three"):
        await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": line})
    url = ready["d"]["resume_gateway_url"]
    socket = await b.http.ws_connect(url + "/?v=10&encoding=json")
    await socket.receive_json(timeout=PATIENCE)
    await socket.send_json({"op": 6, "d": {"token": "standin-token", "session_id": ready["d"]["session_id"], "seq": seq}})
    lines = [(await socket.receive_json(timeout=PATIENCE))["d"]["data"]["options"][0]["value"] for _ in range(2)]
    same(lines, ["two", "three"])
    same((await socket.receive_json(timeout=PATIENCE))["t"], "RESUMED")
    same((await b.do("requests"))["gateway"]["resume"], 1)


async def sessions_end(b):
    """1000 ends a session; invalid ones get op 9; op 7 asks to come back"""
    socket, ready = await identified(b)
    await b.do("reconnect")
    same((await socket.receive_json(timeout=PATIENCE))["op"], 7)
    await socket.close(code=1000)
    socket = await b.connect()
    await socket.receive_json(timeout=PATIENCE)
    resume = {"op": 6, "d": {"token": "standin-token", "session_id": ready["d"]["session_id"], "seq": 1}}
    await socket.send_json(resume)
    answer = await socket.receive_json(timeout=PATIENCE)
    same((answer["op"], answer["d"]), (9, False))
    await socket.send_json(identify())
    ready = await told(socket, "READY")
    await b.do("invalid_session", resumable=True)
    answer = await told(socket, None)
    same((answer["op"], answer["d"]), (9, True))
    resume["d"]["session_id"] = ready["d"]["session_id"]
    await socket.send_json(resume)
    same((await told(socket, "RESUMED"))["op"], 0)


async def identifies_are_counted(b):
    """one identify in five seconds, and as many as are left"""
    await b.do("settings", identify_ms=5000)
    await identified(b)
    socket = await b.connect()
    await socket.receive_json(timeout=PATIENCE)
    await socket.send_json(identify())
    same((await socket.receive_json(timeout=PATIENCE))["op"], 9)
    await b.do("clock", ms=5000)
    await socket.send_json(identify())
    same((await socket.receive_json(timeout=PATIENCE))["t"], "READY")
    same((await b.ask("GET", "/gateway/bot")).body["session_start_limit"]["remaining"], 997)


async def pieces_and_copies(b):
    """events come in pieces, twice, large, or packed, as a test wants"""
    await b.do("settings", piece=100)
    await b.do("duplicate", copies=2)
    await b.do("guild", name="town", filler=300)
    socket = await b.http.ws_connect(f"ws://127.0.0.1:{b.port}/gateway?v=10&encoding=json", max_msg_size=0)
    await socket.receive_json(timeout=PATIENCE)
    await socket.send_json(identify())
    await told(socket, "READY")
    sizes = [len(json.dumps(await told(socket, "GUILD_CREATE"))) for _ in range(2)]
    same(max(sizes) > 200000, True, sizes)
    await b.register()
    await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": "x"})
    first, second = await told(socket, "INTERACTION_CREATE"), await told(socket, "INTERACTION_CREATE")
    same(first, second)
    packed = await b.connect("?v=10&encoding=json&compress=zlib-stream")
    data = (await packed.receive(timeout=PATIENCE)).data
    same(data[-4:], b"\x00\x00\xff\xff")
    same(json.loads(zlib.decompressobj().decompress(data))["op"], 10)


async def a_silent_line(b):
    """a dead link says nothing, and what happened meanwhile is replayed later"""
    socket, ready = await identified(b)
    await b.do("silence")
    await socket.send_json({"op": 1, "d": 2})
    await b.do("channel", guild="castle", name="attic")
    try:
        raise AssertionError(await socket.receive(timeout=0.2))
    except asyncio.TimeoutError:
        pass
    await socket.close(code=4900)
    socket = await b.connect()
    await socket.receive_json(timeout=PATIENCE)
    await socket.send_json({"op": 6, "d": {"token": "standin-token", "session_id": ready["d"]["session_id"], "seq": 2}})
    same((await socket.receive_json(timeout=PATIENCE))["d"]["name"], "attic")


async def intents_decide(b):
    """what is said in a server needs an intent, and its words are for whom it mentions"""
    plain, _ = await identified(b)
    more = await b.connect()
    await more.send_json(identify(intents=4097 | 1 << 9))
    await told(more, "GUILD_CREATE")
    await b.do("say", user="ann", channel="dungeon", text="good evening")
    await b.do("say", user="ann", channel="dungeon", text=f"<@{b.bot}> hello")
    await b.do("dm", user="ann", text="psst")
    said = [(await told(more, "MESSAGE_CREATE"))["d"]["content"] for _ in range(3)]
    same(said, ["", f"<@{b.bot}> hello", "psst"])
    same((await told(plain, "MESSAGE_CREATE"))["d"]["content"], "psst")


async def servers_come_and_go(b):
    """an outage, being thrown out, and channels that vanish are told of"""
    socket, _ = await identified(b)
    await b.do("outage", guild="castle")
    same((await told(socket, "GUILD_DELETE"))["d"], {"id": b.castle, "unavailable": True})
    await b.do("outage", guild="castle", over=True)
    same([c["name"] for c in (await told(socket, "GUILD_CREATE"))["d"]["channels"]], ["dungeon"])
    await b.do("thread", channel="dungeon", name="t")
    same((await told(socket, "THREAD_CREATE"))["d"]["parent_id"], b.dungeon)
    await b.do("delete_channel", channel="dungeon")
    await told(socket, "THREAD_DELETE")
    same((await told(socket, "CHANNEL_DELETE"))["d"]["id"], b.dungeon)
    await b.do("remove_from_guild", guild="castle")
    same((await told(socket, "GUILD_DELETE"))["d"], {"id": b.castle})


async def interactions_come_signed(b):
    """with an endpoint, interactions are posted there, signed; forgeries differ from them"""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
    came = []

    async def listen(request):
        body = await request.read()
        data = request.headers.get("X-Signature-Timestamp", "").encode() + body
        signature = bytes.fromhex(request.headers.get("X-Signature-Ed25519", "00" * 64))
        key = bytes.fromhex((await b.ask("GET", "/applications/@me")).body["verify_key"])
        if sodium.crypto_sign_verify_detached(signature, data, ctypes.c_ulonglong(len(data)), key) != 0:
            return web.Response(status=401)
        came.append(json.loads(body)["type"])
        return web.json_response({"type": 1} if came[-1] == 1 else {"type": 4, "data": {"content": "signed"}})

    app = web.Application()
    app.router.add_post("/", listen)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    await b.do("endpoint", url=f"http://127.0.0.1:{runner.addresses[0][1]}/")
    same(await b.do("ping"), {"status": 200, "body": {"type": 1}})
    for forgery in ("signature", "body", "missing"):
        same((await b.do("ping", forgery=forgery))["status"], 401, forgery)
    same((await b.do("ping", forgery="old"))["status"], 200, "this bot does not look at the time")
    await b.slash(line="x")
    while "signed" not in await b.texts("bob"):
        await asyncio.sleep(0.01)
    same((await b.do("violations"))["violations"], [])
    await runner.cleanup()


async def it_ends_with_its_input(b):
    """the stand-in ends when its standard input does"""
    async with Bench() as other:
        other.process.stdin.close()
        same(await asyncio.get_running_loop().run_in_executor(None, other.process.wait, PATIENCE), 0)
    await b.do("world")


if __name__ == "__main__":
    run([who_gets_in, a_cut_is_made_good, sessions_end, identifies_are_counted, pieces_and_copies, a_silent_line,
         intents_decide, servers_come_and_go, interactions_come_signed, it_ends_with_its_input])
