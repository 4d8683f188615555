# SPDX-License-Identifier: MIT
"""rest.py - the HTTP API: who asks, how often, in which form; what is done is in routes.py and hooks.py"""
import hashlib
import json
import re
import time
import traceback

from aiohttp import web

import faults
import hooks
import routes
from refused import Refused, wrong

MIB = 1 << 20
FILE_MAX, REQUEST_MAX = 10 * MIB, 25 * MIB
AGENT = re.compile(r"DiscordBot \([^ ,]+, [^ ,)]+\)( .*)?")
PARDONED = re.compile(r"Additional properties")
LENIENT_AGENT = re.compile(r"DiscordBot \(.*\)( .*)?")


def write_ids(body):
    """Ids that are numbers become texts."""
    for part in (body, body.get("data")) if isinstance(body, dict) else ():
        if not isinstance(part, dict):
            continue
        for holder in [part.get("message_reference"), *(part.get("attachments") or [])]:
            for key in ("id", "message_id", "channel_id", "guild_id"):
                if holder and isinstance(holder.get(key), int):
                    holder[key] = str(holder[key])
        allowed = part.get("allowed_mentions") or {}
        allowed.update({key: [str(i) for i in allowed[key]] for key in ("users", "roles") if allowed.get(key)})


class Call:
    """One request, as the functions in routes.py and hooks.py get it."""

    def __init__(self, world, schemas, args, query):
        self.world, self.schemas, self.args, self.query = world, schemas, args, query
        self.body, self.files = None, {}

    def check(self, name, under=()):
        """The body is as this schema of the description says."""
        if self.world.strict:
            return self.schemas.check(name, self.body, under)
        # Other clients send keys that Discord takes no notice of, and numbers for ids, which it takes as well;
        # for them only what it would refuse counts.
        write_ids(self.body)
        complaints = [c for c in self.schemas.complaints(name, self.body) if not PARDONED.match(c[1])]
        if complaints:
            raise wrong(complaints[0][0], complaints[0][1])
        return None


class Route:
    def __init__(self, method, path, function, free=False):
        self.method, self.path, self.function = method, path, function
        self.free = free  # no Authorization, not under the global limit: the path holds a secret
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)
        self.pattern = re.compile(pattern + "$")

    @property
    def name(self):
        return f"{self.method} {self.path}"


class Bucket:
    """So many requests in so many milliseconds."""

    def __init__(self, limit, window_ms):
        self.limit, self.window_ms = limit, window_ms
        self.start, self.used = 0, 0

    def take(self, now):
        """Seconds to wait; 0: it is allowed."""
        if now >= self.start + self.window_ms:
            self.start, self.used = now, 0
        if self.used >= self.limit:
            return max(0.001, (self.start + self.window_ms - now) / 1000)
        self.used += 1
        return 0

    def headers(self, name, now):
        ends = self.start + self.window_ms
        after = max(0, ends - now)
        return {"X-RateLimit-Limit": str(self.limit), "X-RateLimit-Remaining": str(self.limit - self.used),
                "X-RateLimit-Reset": f"{ends / 1000:.3f}", "X-RateLimit-Reset-After": f"{after / 1000:.3f}",
                "X-RateLimit-Bucket": name}


class Rest:
    def __init__(self, world, schemas):
        self.world, self.schemas = world, schemas
        self.routes = [Route(*row) for row in routes.ROUTES] + [Route(*row, free=True) for row in hooks.ROUTES]
        self.faults = []
        self.limits = {"": (5, 200), "global": (50, 1000)}  # route's name, "": all others; requests, milliseconds
        self.buckets = {}
        self.everything = Bucket(*self.limits["global"])
        self.counts = {}                  # "POST /channels/{channel}/messages": how many came
        self.refused = []                 # what was answered with 4xx: {route, status, code, errors}
        self.log = []                     # the last requests: {route, path, body, status}
        self.limited = 0                  # 429 because the bot would not wait

    # ---- a request ---------------------------------------------------------------------------------

    async def handle(self, request):
        path = request.path[len("/api/v10"):]
        route, args = self._find(request.method, path)
        name = route.name if route else f"{request.method} {path}"
        self.counts[name] = self.counts.get(name, 0) + 1
        fault = next((f for f in self.faults if f.takes(request.method, path)), None)
        answer = await fault.before(request) if fault else None
        if answer is not None:
            return answer
        entry = {"route": name, "path": path, "at": time.monotonic()}
        self.log = self.log[-999:] + [entry]
        headers = {}
        try:
            self._check_caller(request, route)
            held = self._hold(route, args, headers)
            if held is not None:
                self.limited += 1
                entry["status"] = 429
                held.headers.update(headers)
                return held
            call = Call(self.world, self.schemas, args, request.query)
            call.files, call.body = await self._read(request)
            entry["body"] = call.body
            if route is None:
                raise Refused(0, status=404, message="404: Not Found")
            status, body = route.function(call)
        except Refused as refused:
            status, body = refused.status, refused.body()
            self._remember(name, refused)
        except Exception:  # pylint: disable=broad-except
            self.world.violation("the stand-in itself", traceback.format_exc())
            status, body = 500, {"message": "500: Internal Server Error", "code": 0}
        entry["status"] = status
        if fault is not None:
            fault.after_it(request)
        return self._answer(status, body, headers)

    def inline(self, interaction, body):
        """A callback that was the answer to a post of the interaction."""
        call = Call(self.world, self.schemas, {"interaction": interaction.id, "token": interaction.token}, {})
        call.body = body
        return call

    def _find(self, method, path):
        for route in self.routes:
            match = route.pattern.match(path) if route.method == method else None
            if match:
                return route, match.groupdict()
        return None, {}

    def _answer(self, status, body, headers):
        if body is None:
            return web.Response(status=status, headers=headers)  # 204 has no Content-Type
        return faults.json_response(body, status, headers)

    def _remember(self, name, refused):
        """What Discord would refuse because of the request itself is the bot's mistake, whatever came of it."""
        self.refused.append({"route": name, "status": refused.status, "code": refused.code, "errors": refused.errors})
        if refused.code in (0, 40005, 40333, 50006, 50035, 50109, 30032):
            self.world.violation(name, refused.body())

    # ---- who asks, and how often -------------------------------------------------------------------

    def _check_caller(self, request, route):
        agent = request.headers.get("User-Agent", "")
        pattern = AGENT if self.world.strict else LENIENT_AGENT
        free = route is not None and route.free
        if not pattern.fullmatch(agent) and (self.world.strict or not free):
            raise Refused(40333)
        if free:
            return
        if request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise Refused(0)

    def _hold(self, route, args, headers):
        """The answer 429 if this is one too many; else headers are filled."""
        now = self.world.now()
        if route is None:
            return None
        wait = 0 if route.free else self.everything.take(now)
        if wait:
            return faults.limited(wait, True)
        major = next((args[key] for key in ("channel", "guild", "token") if key in args), "")
        limit, window = self.limits.get(route.name, self.limits[""])
        bucket = self.buckets.get((route.name, major))
        if bucket is None or (bucket.limit, bucket.window_ms) != (limit, window):
            bucket = self.buckets[route.name, major] = Bucket(limit, window)
        wait = bucket.take(now)
        headers.update(bucket.headers(hashlib.md5(route.name.encode()).hexdigest(), now))
        return faults.limited(wait, False) if wait else None

    # ---- its body ----------------------------------------------------------------------------------

    async def _read(self, request):
        """({number: (name, type, bytes)}, the JSON)"""
        if request.content_type == "multipart/form-data":
            return await self._read_parts(request)
        data = await request.read()
        if len(data) > REQUEST_MAX:
            raise Refused(40005)
        if not data:
            return {}, None
        if request.content_type != "application/json":
            raise wrong([], f'Expected "Content-Type" header to be one of "application/json", '
                            f'"multipart/form-data", not "{request.content_type}".', "CONTENT_TYPE_INVALID")
        return {}, self._json(data)

    @staticmethod
    def _json(data):
        try:
            return json.loads(data)
        except ValueError:
            raise Refused(50109) from None

    async def _read_parts(self, request):
        body, files, total = None, {}, 0
        async for part in await request.multipart():
            data = bytes(await part.read())
            total += len(data)
            if total > REQUEST_MAX or len(data) > FILE_MAX:
                raise Refused(40005)
            number = re.fullmatch(r"files\[(\d)\]", part.name or "")
            if part.name == "payload_json":
                body = self._json(data)
            elif number and part.filename:
                files[int(number[1])] = (part.filename, part.headers.get("Content-Type"), data)
            else:
                raise wrong([part.name or "part"], "neither payload_json nor files[n] with a filename")
        if body is None and self.world.strict:
            raise wrong(["payload_json"], "This field is required", "BASE_TYPE_REQUIRED")
        return files, body
