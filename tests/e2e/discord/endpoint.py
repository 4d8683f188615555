# SPDX-License-Identifier: MIT
"""endpoint.py - interactions by signed posts to an address of the bot's, in place of the gateway"""
import ctypes
import ctypes.util
import json
import time

import aiohttp

import hooks
from refused import Refused
from world import ANSWER_MS

FORGERIES = ("none", "signature", "body", "old", "missing")


class Keys:
    """A pair of Ed25519 keys, by libsodium."""

    def __init__(self):
        self.sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
        self.public, self.secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        self.sodium.sodium_init()
        self.sodium.crypto_sign_keypair(self.public, self.secret)

    def sign(self, data):
        signature = ctypes.create_string_buffer(64)
        self.sodium.crypto_sign_detached(signature, None, data, ctypes.c_ulonglong(len(data)), self.secret)
        return signature.raw.hex()


class Endpoint:
    """url: where the bot listens.  copies: how often each interaction is posted.  The public key is the
    application's verify_key."""

    def __init__(self, world, rest, url, copies):
        self.world, self.rest, self.url, self.copies = world, rest, url, copies
        self.keys = Keys()
        world.verify_key = self.keys.public.raw.hex()

    async def post(self, form, forgery="none"):
        """(status, JSON or None) of one post; a forgery is what somebody might send who is not Discord."""
        body = json.dumps(form).encode()
        at = str(int(time.time()) - (3600 if forgery == "old" else 0))
        signature = self.keys.sign(at.encode() + body)
        if forgery == "signature":
            signature = f"{int(signature[:2], 16) ^ 1:02x}" + signature[2:]
        headers = {"Content-Type": "application/json", "User-Agent": "Discord-Interactions/1.0 (+https://discord.com)"}
        if forgery != "missing":
            headers.update({"X-Signature-Ed25519": signature, "X-Signature-Timestamp": at})
        if forgery == "body":
            body = body.replace(b'"version": 1', b'"version":  1')
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ANSWER_MS / 1000)) as session:
            async with session.post(self.url, data=body, headers=headers) as answer:
                text = await answer.text()
                is_json = answer.content_type == "application/json" and answer.status == 200
                return answer.status, json.loads(text) if is_json else None

    async def tell(self, interaction, form):
        """An interaction.  200: the body is the callback; 202: that comes by itself."""
        try:
            for _ in range(self.copies):
                status, body = await self.post(form)
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            self.world.violation("endpoint", repr(error))
            return
        if status == 200 and body is not None:
            try:
                hooks.callback(self.rest.inline(interaction, body))
            except Refused as refused:
                self.world.violation("endpoint", refused.body())
        elif status != 202:
            self.world.violation("endpoint", f"answered {status}")

    async def ping(self, forgery):
        """What Discord does when the address is entered, and later with wrong signatures on purpose."""
        form = {"id": self.world.snowflake(), "application_id": self.world.app, "type": 1, "token": "ping", "version": 1}
        return await self.post(form, forgery)
