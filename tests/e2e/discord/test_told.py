#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""test_told.py - what the stand-in tells is as discord-api-types (told.json) and Discord's description say  (TAP)"""
import json
import pathlib

import jsonschema

from bench import IDENTIFY, PATIENCE, run, same
from schema import Schemas
from test_people import MODAL, PANEL

DOCUMENT = json.loads(pathlib.Path(__file__).with_name("told.json").read_text(encoding="utf-8"))
NAMES = DOCUMENT["definitions"]["Told"]["properties"]
# Discord sends these as well, and documents none of them: a client must not stumble over what it does not know.
UNDOCUMENTED = {"_trace", "auth", "entitlement_sku_ids", "geo_ordered_rtc_regions", "guild_join_requests", "presences",
                "private_channels", "relationships", "session_type", "user_settings"}


def complaint(name, data):
    """None: it is as the type says."""
    if name != "GUILD_CREATE":
        data = {key: value for key, value in data.items() if key not in UNDOCUMENTED}
    if name.startswith("INTERACTION"):  # a Partial of a union: what its members have in common, and this is known of it
        same(data["channel"].pop("permissions").isdigit(), True)
    validator = jsonschema.Draft7Validator(dict(NAMES[name], definitions=DOCUMENT["definitions"]))
    error = jsonschema.exceptions.best_match(validator.iter_errors(data))
    return f"{list(error.absolute_path)}: {error.message[:500]}" if error else None


async def everything(b):
    """A connection that hears all, while much happens; {name: [data]}."""
    socket = await b.connect()
    told = {"HELLO": [(await socket.receive_json(timeout=PATIENCE))["d"]]}
    await socket.send_json({"op": 2, "d": dict(IDENTIFY, intents=4097 | 1 << 9)})
    await b.do("thread", channel="dungeon", name="deep")
    await b.do("lock_thread", channel="deep")
    await b.do("outage", guild="castle")
    await b.do("outage", guild="castle", over=True)
    await b.do("permissions", user="bot", channel="dungeon", allow=["MANAGE_MESSAGES"])
    await b.do("permissions", user="bot", guild="castle", allow=["PIN_MESSAGES"])
    await people_act(b)
    await b.do("say", user="ann", channel="dungeon", text=f"<@{b.bot}> hello")
    await b.do("dm", user="ann", text="psst")
    await b.do("channel", guild="castle", name="attic")
    await b.do("delete_channel", channel="dungeon")
    await b.do("remove_from_guild", guild="castle")
    await b.do("cut")
    async for message in socket:
        payload = json.loads(message.data)
        name = payload["t"] if payload["t"] != "INTERACTION_CREATE" else f"INTERACTION_{payload['d']['type']}"
        told.setdefault(name, []).append(payload["d"])
    return told


async def people_act(b):
    """Each type of interaction, in a server and in direct messages, on messages of each kind."""
    for place in ("dungeon", (await b.do("dm_channel", user="ann"))["id"]):
        await b.register()
        slash = {"user": "ann", "channel": place, "command": "lair"}
        await b.do("complete", **slash, focused="line", options={"line": "a", "seats": 2})
        made = (await b.do("slash", **slash, options={"line": "x", "seats": 2}))["id"]
        await b.answer(await b.do("interaction", id=made), 4, PANEL)
        await b.do("press", user="ann", on=place, what="Crypt")
        board = {"content": "board", "embeds": [{"title": "t"}], "components": [{"type": 1, "components": [
            {"type": 3, "custom_id": "s", "options": [{"label": "Maze", "value": "m"}]}]}]}
        channel = b.dungeon if place == "dungeon" else place
        message = (await b.post(board, channel)).body["id"]
        await b.ask("PATCH", f"/channels/{channel}/messages/{message}", {"content": "turn 2"})
        pressed = (await b.do("press", user="ann", on=place, what="s", values=["m"]))["id"]
        await b.answer(await b.do("interaction", id=pressed), 9, MODAL)
        sent = (await b.do("modal", user="ann", values={"line": "x"}))["id"]
        await b.answer(await b.do("interaction", id=sent), 4, {"content": "said"})
        await b.ask("DELETE", f"/channels/{channel}/messages/{message}")


async def events_are_as_their_types(b):
    """every event has the fields that Discord sends, of the right types"""
    told = await everything(b)
    same(sorted(set(NAMES) - set(told)), [], "of these there was none")
    found = [(name, complaint(name, data)) for name in NAMES for data in told[name]]
    same(sorted({f"{name} {wrong}" for name, wrong in found if wrong}), [])


async def messages_are_as_described(b):
    """messages on the gateway are as Discord's own description of answers says"""
    told, schemas = await everything(b), Schemas()
    for name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
        for data in told[name]:
            same(schemas.complaints("MessageResponse", data), [], name)


if __name__ == "__main__":
    run([events_are_as_their_types, messages_are_as_described])
