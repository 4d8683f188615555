# SPDX-License-Identifier: MIT
"""gateway.py - the WebSocket: HELLO, IDENTIFY, RESUME, heartbeats, events, and everything that goes wrong there

Frames to the bot are written by hand on the connection, so that a test may have
them come in pieces, twice, or not at all.
"""
import asyncio
import json
import secrets
import struct
import zlib

from aiohttp import WSMsgType, web

import forms
import permissions

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 0, 1, 2, 3, 6
RECONNECT, INVALID_SESSION, HELLO, ACK = 7, 9, 10, 11
PAYLOAD_MAX, PER_MINUTE = 4096, 120
REPLAY = 2000


def frames(opcode, data, piece):
    """WebSocket frames of a message, in pieces of at most so many bytes (0: in one)."""
    size = piece or max(len(data), 1)
    for start in range(0, max(len(data), 1), size):
        part = data[start:start + size]
        head = (opcode if start == 0 else 0) | (0x80 if start + size >= len(data) else 0)
        if len(part) < 126:
            yield struct.pack("!BB", head, len(part)) + part
        elif len(part) < 1 << 16:
            yield struct.pack("!BBH", head, 126, len(part)) + part
        else:
            yield struct.pack("!BBQ", head, 127, len(part)) + part


class Session:
    """What an IDENTIFY began; it outlives connections."""

    def __init__(self, shard, intents):
        self.id = secrets.token_hex(16)
        self.shard, self.intents = shard, intents
        self.seq = 0
        self.log = []          # what could be replayed
        self.connection = None
        self.resumable = True

    def is_told(self, guild_id, needs):
        number, count = self.shard
        mine = number == 0 if guild_id is None else (int(guild_id) >> 22) % count == number
        return mine and (self.intents & needs) == needs

    def dispatch(self, name, data, times=1):
        self.seq += 1
        payload = {"op": DISPATCH, "d": data, "s": self.seq, "t": name}
        self.log = self.log[-REPLAY:] + [payload]
        for _ in range(times):
            if self.connection is not None:
                self.connection.send(payload)


class Connection:
    """One WebSocket.  Everything that is sent is written at once."""

    def __init__(self, gateway, request, socket):
        self.gateway, self.socket = gateway, socket
        self.transport = request.transport
        self.session = None
        self.times = []                # of payloads in the last minute
        self.silent = False
        packed = request.query.get("compress") == "zlib-stream"
        self.packer = zlib.compressobj() if packed else None

    def send(self, payload):
        if self.silent or self.transport is None or self.transport.is_closing():
            return
        data, opcode = json.dumps(payload).encode(), 1
        if self.packer is not None:
            data, opcode = self.packer.compress(data) + self.packer.flush(zlib.Z_SYNC_FLUSH), 2
        for frame in frames(opcode, data, self.gateway.piece):
            self.transport.write(frame)

    def tell(self, op, data=None):
        self.send({"op": op, "d": data, "s": None, "t": None})

    def cut(self):
        """No close frame: the line is dead."""
        self.detach()
        self.transport.abort()

    async def close(self, code, why=""):
        """Written as it is: a close of aiohttp's, while its handler reads, says 1000 whatever is wanted."""
        self.detach()
        if self.transport is not None and not self.transport.is_closing():
            for frame in frames(8, code.to_bytes(2, "big") + why.encode(), 0):
                self.transport.write(frame)

    def detach(self):
        if self.session is not None and self.session.connection is self:
            self.session.connection = None
        self.gateway.connections.discard(self)


class Gateway:
    """All connections and sessions, and the switches that tests turn."""

    def __init__(self, world, base):
        self.world, self.base = world, base
        world.events = self
        self.connections, self.sessions = set(), {}
        self.heartbeat_ms = 41250
        self.piece = 0                # frames of at most so many bytes
        self.copies = 1               # of every event
        self.silent = False           # new connections get no answer either
        self.identify_ms = 5000       # max_concurrency identifies in this time
        self.total, self.remaining, self.reset_at = 1000, 1000, None
        self.concurrency, self.shards = 1, 1
        self.identified = []          # when, by the stand-in's clock
        self.refusals = []            # close codes for the next connections (or op 7, 9)
        self.counts = {"connect": 0, "identify": 0, "resume": 0, "heartbeat": 0}
        self.seen = []                # payloads from the bot, without its token

    # ---- for the REST half -------------------------------------------------------------------------

    def bot_form(self):
        after = max(0, (self.reset_at or self.world.now()) - self.world.now())
        return {"url": f"{self.base}/gateway", "shards": self.shards,
                "session_start_limit": {"total": self.total, "remaining": self.remaining, "reset_after": after,
                                        "max_concurrency": self.concurrency}}

    # ---- events ------------------------------------------------------------------------------------

    def tell(self, name, data, guild_id=None, needs=0):
        """An event for all sessions that it concerns, those that are away included: they may resume."""
        for session in self.sessions.values():
            if session.is_told(guild_id, needs):
                session.dispatch(name, data, self.copies)

    def tell_guild(self, name, data, guild_id):
        if guild_id is None or self.world.guilds[guild_id].has_bot:
            self.tell(name, data, guild_id, permissions.GUILDS)

    def tell_message(self, name, message):
        """MESSAGE_CREATE, MESSAGE_UPDATE; what is in it comes only where Discord lets a bot read it."""
        channel = self.world.channels[message.channel]
        if message.seen_by is not None or not self.world.rights(self.world.bot.id, channel):
            return
        form = forms.message_event_form(self.world, message)
        readable = channel.guild is None or message.author == self.world.bot.id \
            or self.world.bot.id in message.pinged
        needs = permissions.DIRECT_MESSAGES if channel.guild is None else permissions.GUILD_MESSAGES
        for session in self.sessions.values():
            if session.is_told(channel.guild, needs):
                free = readable or session.intents & permissions.MESSAGE_CONTENT
                session.dispatch(name, form if free else forms.without_content(form), self.copies)

    def tell_deleted(self, message):
        channel = self.world.channels[message.channel]
        data = {"id": message.id, "channel_id": channel.id}
        if channel.guild is not None:
            data["guild_id"] = channel.guild
        needs = permissions.DIRECT_MESSAGES if channel.guild is None else permissions.GUILD_MESSAGES
        if message.seen_by is None:
            self.tell("MESSAGE_DELETE", data, channel.guild, needs)

    # ---- a connection ------------------------------------------------------------------------------

    async def handle(self, request):
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20, autoclose=True)
        await socket.prepare(request)
        connection = Connection(self, request, socket)
        connection.silent = self.silent
        self.connections.add(connection)
        self.counts["connect"] += 1
        try:
            await self._serve(request, connection)
        finally:
            connection.detach()
        return socket

    async def _serve(self, request, connection):
        if request.query.get("v") != "10":
            self.world.violation("gateway", "connected without v=10")
            return await connection.close(4012, "Invalid API version")
        if request.query.get("encoding", "json") != "json":
            return await connection.close(4002, "only json is understood here")
        if self.refusals:
            refusal = self.refusals.pop(0)
            if refusal >= 1000:
                return await connection.close(refusal, "as the test wanted")
            connection.tell(refusal, None if refusal == RECONNECT else False)
        connection.tell(HELLO, {"heartbeat_interval": self.heartbeat_ms, "_trace": ["[\"standin\"]"]})
        async for message in connection.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            if connection.silent:
                continue
            code, why = await self._take(connection, message.data)
            if code:
                self.world.violation("gateway", f"closed with {code}: {why}")
                return await connection.close(code, why)
        if connection.socket.close_code in (1000, 1001) and connection.session is not None:
            self.sessions.pop(connection.session.id, None)  # such a close ends the session
        return None

    async def _take(self, connection, text):
        """One payload.  (0, None), or the close code that it deserves and why."""
        now = self.world.now()
        connection.times = [t for t in connection.times if t > now - 60000] + [now]
        if len(connection.times) > PER_MINUTE:
            return 4008, "more than 120 payloads in a minute"
        data = text.encode() if isinstance(text, str) else text
        if len(data) > PAYLOAD_MAX:
            return 4002, f"{len(data)} bytes are more than 4096"
        try:
            payload = json.loads(data)
            op, value = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError, AttributeError):
            return 4002, "not a payload"
        self.seen = self.seen[-999:] + [{"op": op, "d": self._without_token(value)}]
        if op == HEARTBEAT:
            return self._heartbeat(connection, value)
        if op == IDENTIFY:
            return self._identify(connection, value)
        if op == RESUME:
            return self._resume(connection, value)
        if connection.session is None:
            return 4003, "not identified"
        if op == PRESENCE:
            fits = isinstance(value, dict) and {"since", "activities", "status", "afk"} == set(value)
            return (0, None) if fits else (4002, "presence")
        return 4001, f"opcode {op}"

    @staticmethod
    def _without_token(value):
        return {k: v for k, v in value.items() if k != "token"} if isinstance(value, dict) else value

    def _heartbeat(self, connection, value):
        if value is not None and not isinstance(value, int):
            return 4002, "a heartbeat carries a number"
        if connection.session is not None and value is not None and value > connection.session.seq:
            return 4007, "a sequence number that was never sent"
        self.counts["heartbeat"] += 1
        connection.tell(ACK)
        return 0, None

    # ---- sessions ----------------------------------------------------------------------------------

    def _identify(self, connection, value):
        if connection.session is not None:
            return 4005, "identified already"
        code, why = self._check_identify(value)
        if code:
            return code, why
        now = self.world.now()
        self.identified = [t for t in self.identified if t > now - self.identify_ms]
        self.counts["identify"] += 1
        self.remaining -= 1
        if len(self.identified) >= self.concurrency or self.remaining < 0:
            connection.tell(INVALID_SESSION, False)
            return 0, None
        self.identified.append(now)
        session = Session(tuple(value.get("shard", (0, 1))), value["intents"])
        self.sessions = {k: s for k, s in self.sessions.items() if s.connection is not None or s.shard != session.shard}
        self.sessions[session.id] = session
        session.connection, connection.session = connection, session
        self._welcome(session)
        return 0, None

    def _check_identify(self, value):
        if not isinstance(value, dict) or not isinstance(value.get("token"), str):
            return 4002, "identify"
        if value["token"] != self.world.token:
            return 4004, "Authentication failed."
        properties = value.get("properties")
        if not isinstance(properties, dict) or not all(isinstance(properties.get(key), str)
                                                       for key in ("os", "browser", "device")):
            return 4002, "identify without properties"
        unknown = set(value) - {"token", "properties", "compress", "large_threshold", "shard", "presence", "intents"}
        if unknown and self.world.strict:
            return 4002, f"identify with {sorted(unknown)}"
        intents = value.get("intents")
        if not isinstance(intents, int) or intents & ~permissions.INTENTS:
            return 4013, "Invalid intent(s)."
        if intents & permissions.PRIVILEGED:
            return 4014, "Disallowed intent(s)."
        shard = value.get("shard", [0, 1])
        if not isinstance(shard, list) or len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            return 4010, "Invalid shard."
        return (4011, "Sharding required.") if shard[1] < self.shards else (0, None)

    def _welcome(self, session):
        guilds = [g for g in self.world.guilds.values() if g.has_bot and session.is_told(g.id, 0)]
        session.dispatch("READY", {
            "v": 10, "user": dict(forms.user_form(self.world.bot), verified=True, email=None, mfa_enabled=False),
            "user_settings": {}, "session_type": "normal", "session_id": session.id,
            "resume_gateway_url": f"{self.base}/gateway/resume", "relationships": [], "private_channels": [],
            "presences": [], "guilds": [{"id": g.id, "unavailable": True} for g in guilds], "guild_join_requests": [],
            "geo_ordered_rtc_regions": [], "auth": {}, "shard": list(session.shard),
            "application": {"id": self.world.app, "flags": 0, "flags_new": "0"}, "_trace": []})
        for guild in guilds:
            if session.intents & permissions.GUILDS and guild.available:
                session.dispatch("GUILD_CREATE", forms.guild_create_form(self.world, guild))

    def _resume(self, connection, value):
        if connection.session is not None:
            return 4005, "identified already"
        if not isinstance(value, dict) or not isinstance(value.get("seq"), int):
            return 4002, "resume"
        if value.get("token") != self.world.token:
            return 4004, "Authentication failed."
        self.counts["resume"] += 1
        session = self.sessions.get(value.get("session_id"))
        if session is None or not session.resumable:
            connection.tell(INVALID_SESSION, False)
            return 0, None
        if value["seq"] > session.seq:
            return 4007, "Invalid seq"
        if session.connection is not None:  # Discord lets go of the older one
            asyncio.ensure_future(session.connection.close(4000, "resumed elsewhere"))
        session.connection, connection.session = connection, session
        for payload in [p for p in session.log if p["s"] > value["seq"]]:
            connection.send(payload)
        session.dispatch("RESUMED", {"_trace": []})
        return 0, None

    # ---- what tests do to it -----------------------------------------------------------------------

    def invalidate(self, resumable):
        """Op 9 for everybody."""
        for session in self.sessions.values():
            session.resumable = resumable
        for connection in list(self.connections):
            connection.tell(INVALID_SESSION, resumable)
            if connection.session is not None:
                connection.session.connection = None
                connection.session = None

    def reconnect(self):
        for connection in list(self.connections):
            connection.tell(RECONNECT)

    def silence(self, quiet, new_too):
        self.silent = quiet and new_too
        for connection in list(self.connections):
            connection.silent = quiet

    def cut(self):
        for connection in list(self.connections):
            connection.cut()

    async def close_all(self, code):
        for connection in list(self.connections):
            await connection.close(code)
