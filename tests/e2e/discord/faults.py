# SPDX-License-Identifier: MIT
"""faults.py - what a test wants to go wrong with the next requests"""
import asyncio
import json
import re

from aiohttp import web

HTML = "<!doctype html><html><head><title>Error</title></head><body><h1>{}</h1><hr>cloudflare</body></html>"
KINDS = ("429", "global", "html429", "json", "html", "cut", "lost", "delay")


def json_response(body, status, headers=None):
    """As Discord does: no charset behind the type."""
    headers = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)


class Fault:
    """times requests that match: METHOD and a regular expression for the path behind /api/v10."""

    def __init__(self, kind, method="", path="", times=1, status=502, code=0, after=0.1, skip=0,
                 scope="user"):
        if kind not in KINDS:
            raise ValueError(f"no fault {kind}; there are {', '.join(KINDS)}")
        self.kind, self.method, self.path = kind, method, re.compile(path)
        self.times, self.skip = times, skip   # how many yet, how many are let through before
        self.status, self.code, self.after, self.scope = status, code, after, scope
        self.met = 0

    def takes(self, method, path):
        if self.times == 0 or (self.method and self.method != method) or not self.path.search(path):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.times -= 1
        self.met += 1
        return True

    async def before(self, request):
        """What is answered in place of doing it; None: it is done."""
        if self.kind == "delay":
            await asyncio.sleep(self.after)
            return None
        if self.kind == "cut":
            request.transport.abort()
            return web.Response(status=502)
        if self.kind in ("429", "global"):
            return limited(self.after, self.kind == "global", self.scope)
        if self.kind == "html429":
            return web.Response(status=429, text=HTML.format(429), content_type="text/html",
                                headers={"Retry-After": str(max(1, round(self.after)))})
        if self.kind == "json":
            return json_response({"message": f"{self.status}: fault", "code": self.code}, self.status)
        if self.kind == "html":
            return web.Response(status=self.status, text=HTML.format(self.status), content_type="text/html")
        return None

    def after_it(self, request):
        """It has been done; does the answer get lost?"""
        if self.kind == "lost":
            request.transport.abort()


def limited(after, everything, scope="user"):
    """429.  The header is in whole seconds, the body is exact."""
    headers = {"Retry-After": str(int(-(-after // 1))), "X-RateLimit-Scope": "global" if everything else scope,
               "Via": "1.1 standin"}
    if everything:
        headers["X-RateLimit-Global"] = "true"
    body = {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": everything}
    return json_response(body, 429, headers)
