#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""test_rest.py - does each strict check of the HTTP half bite?  (TAP)"""
import json

import aiohttp

from bench import run, same
from schema import Schemas

V2 = 1 << 15
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}


def text(content):
    return {"type": 10, "content": content}


def button(**more):
    return {"components": [{"type": 1, "components": [dict({"type": 2, "style": 1, "label": "x", "custom_id": "x"}, **more)]}]}


def select(options=None, **more):
    options = [{"label": "a", "value": "a"}] if options is None else options
    return {"components": [{"type": 1, "components": [dict({"type": 3, "custom_id": "s", "options": options}, **more)]}]}


def options(count):
    return [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]


def buttons(count):
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": f"b{n}"} for n in range(count)]}


GOOD_MESSAGES = [
    {"content": "x" * 2000},
    {"flags": V2, "components": [text("x" * 4000)]},
    {"flags": V2, "components": [text("x")] * 40},
    {"components": [dict(ROW, components=[dict(ROW["components"][0], custom_id=f"r{n}")]) for n in range(5)]},
    select(options(25), max_values=25, placeholder="p" * 150),
    button(label="x" * 80, custom_id="c" * 100),
    {"components": [{"type": 1, "components": [{"type": 2, "style": 5, "label": "x", "url": "https://x.org/"}]}]},
    {"embeds": [{"title": "t" * 256, "description": "d" * 4096}]},
    {"content": "x", "allowed_mentions": {"parse": []}, "flags": 1 << 12, "nonce": "n" * 25, "enforce_nonce": True},
    {"flags": V2, "components": [{"type": 17, "accent_color": 255, "components": [
        text("x"), {"type": 9, "components": [text("y")],
                    "accessory": {"type": 2, "style": 2, "label": "Why", "custom_id": "w"}},
        {"type": 14, "divider": True, "spacing": 1}]}]},
]
BAD_MESSAGES = [  # what is wrong with it, the message, the code
    ("a content of 2001 characters", {"content": "x" * 2001}, 50035),
    ("a key that nobody knows", {"content": "x", "contnet": "x"}, 50035),
    ("a key that nobody knows, deep inside", button(lable="x"), 50035),
    ("a number for a text", {"content": 7}, 50035),
    ("nothing at all", {}, 50006),
    ("white space only", {"content": " \n "}, 50006),
    ("a nonce of 26 characters", {"content": "x", "nonce": "n" * 26}, 50035),
    ("the ephemeral flag outside of interactions", {"content": "x", "flags": 64}, 50035),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, 50035),
    ("6,001 characters in embeds", {"embeds": [{"description": "d" * 3000}, {"description": "d" * 3001}]}, 50035),
    ("a title of 257 characters", {"embeds": [{"title": "t" * 257}]}, 50035),
    ("mentions both by parse and by list", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035),
    ("six rows", {"components": [dict(ROW, components=[dict(ROW["components"][0], custom_id=f"r{n}")]) for n in range(6)]}, 50035),
    ("six buttons in a row", {"components": [buttons(6)]}, 50035),
    ("an empty row", {"components": [{"type": 1, "components": []}]}, 50035),
    ("a select beside a button", {"components": [{"type": 1, "components": ROW["components"] + select()["components"][0]["components"]}]}, 50035),
    ("the same custom_id twice", {"components": [ROW, ROW]}, 50035),
    ("a custom_id of 101 characters", button(custom_id="c" * 101), 50035),
    ("a button without custom_id", {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x"}]}]}, 50035),
    ("a link with custom_id", button(style=5, url="https://x.org/"), 50035),
    ("a label of 81 characters", button(label="x" * 81), 50035),
    ("a button with nothing on it", button(label=""), 50035),
    ("a style that is none", button(style=9), 50035),
    ("26 options", select(options(26)), 50035),
    ("no options", select([]), 50035),
    ("an option's label of 101 characters", select([{"label": "l" * 101, "value": "v"}]), 50035),
    ("an option's description of 101 characters", select([{"label": "l", "value": "v", "description": "d" * 101}]), 50035),
    ("two options of one value", select([{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]), 50035),
    ("more max_values than options", select(max_values=2), 50035),
    ("a placeholder of 151 characters", select(placeholder="p" * 151), 50035),
    ("41 components", {"flags": V2, "components": [text("x")] * 41}, 50035),
    ("41 components, most of them inside others", {"flags": V2, "components": [{"type": 17, "components": [text("x")] * 10}] * 3
                                                  + [text("x")] * 8}, 50035),
    ("4,001 characters over text displays", {"flags": V2, "components": [text("x" * 4000), text("x")]}, 50035),
    ("an empty text display", {"flags": V2, "components": [text("")]}, 50035),
    ("content beside components only", {"flags": V2, "content": "x", "components": [text("x")]}, 50035),
    ("embeds beside components only", {"flags": V2, "embeds": [{"title": "x"}], "components": [text("x")]}, 50035),
    ("text displays without the flag", {"components": [text("x")]}, 50035),
    ("a container inside a container", {"flags": V2, "components": [{"type": 17, "components": [
        {"type": 17, "components": [text("x")]}]}]}, 50035),
    ("a section without accessory", {"flags": V2, "components": [{"type": 9, "components": [text("x")]}]}, 50035),
    ("a picture that is not attached", {"flags": V2, "components": [
        {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}]}, 50035),
    ("an attachment without a file", {"content": "x", "attachments": [{"id": "0", "filename": "a.png"}]}, 50035),
    ("an answer to a message that is not there", {"content": "x", "message_reference": {"message_id": "5"}}, 50035),
    ("an id that is a number", {"content": "x", "message_reference": {"message_id": 5}}, 50035),
]


async def good_messages_pass(b):
    """messages at the very limits are taken, and the answers are as Discord's description says"""
    schemas = Schemas()
    for message in GOOD_MESSAGES:
        answer = await b.post(message)
        same(answer.status, 200, json.dumps(answer.body)[:300])
        same(schemas.complaints("MessageResponse", answer.body), [], "MessageResponse")
    same((await b.do("violations"))["violations"], [])


async def bad_messages_are_refused(b):
    """each message beyond a limit is refused and remembered"""
    for number, (what, message, code) in enumerate(BAD_MESSAGES, 1):
        answer = await b.post(message)
        same(answer.code, code, what)
        same(len((await b.do("violations"))["violations"]), number, what)
    same((await b.texts("ann")), [], "nothing of that was said")


async def errors_name_the_field(b):
    """an error leads to the field that is wrong"""
    answer = await b.post(button(label="x" * 81))
    errors = answer.body["errors"]["components"]["0"]["components"]["0"]["label"]["_errors"]
    same("too long" in errors[0]["message"], True, errors)


def command(**more):
    return dict({"name": "lair", "description": "a game"}, **more)


def option(**more):
    return dict({"type": 3, "name": "o", "description": "d"}, **more)


BAD_COMMANDS = [
    ("a name in capitals", [command(name="Lair")]),
    ("a name with a blank", [command(name="a b")]),
    ("a name of 33 characters", [command(name="a" * 33)]),
    ("no description", [{"name": "lair"}]),
    ("a description of 101 characters", [command(description="d" * 101)]),
    ("one name twice", [command(), command()]),
    ("a required option behind another", [command(options=[option(), option(name="p", required=True)])]),
    ("an option's name twice", [command(options=[option(), option()])]),
    ("26 options", [command(options=[option(name=f"o{n}") for n in range(26)])]),
    ("26 choices", [command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])])]),
    ("autocomplete beside choices", [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])]),
    ("8,001 characters", [command(options=[option(name=f"o{n}", choices=[
        {"name": f"{m:0100}", "value": f"{m:0100}"} for m in range(25)]) for n in range(2)])]),
    ("a key that nobody knows", [command(desc="x")]),
    ("no list", command()),
    ("subcommands beside options", [command(options=[{"type": 1, "name": "s", "description": "d"}, option()])]),
]


async def bad_commands_are_refused(b):
    """lists of commands beyond a limit are refused, and the old list stays"""
    same((await b.register()).status, 200)
    for what, body in BAD_COMMANDS:
        answer = await b.ask("PUT", f"/applications/{b.app}/commands", body)
        same(answer.code, 50035, what)
    answer = await b.ask("PUT", f"/applications/{b.app}/commands", [command(name=f"c{n}") for n in range(101)])
    same(answer.code, 30032)
    same([c["name"] for c in (await b.do("commands"))["commands"]], ["lair"])
    same((await b.ask("PUT", "/applications/5/commands", [])).code, 10002)


async def callers_are_looked_at(b):
    """User-Agent, token, Content-Type and JSON must be right"""
    path = f"/channels/{b.dungeon}/messages"
    body = json.dumps({"content": "x"})
    same((await b.ask("POST", path, {"content": "x"}, headers={"User-Agent": "curl/7.88"})).status, 403)
    same((await b.ask("POST", path, {"content": "x"}, headers={"Authorization": "Bot other"})).status, 401)
    same((await b.ask("POST", path, {"content": "x"}, headers={"Authorization": "standin-token"})).status, 401)
    same((await b.ask("POST", path, data=body, headers={"Content-Type": "text/plain"})).code, 50035)
    same((await b.ask("POST", path, data="{", headers={"Content-Type": "application/json"})).code, 50109)
    same((await b.ask("POST", "/no/such/route", {})).status, 404)
    same(len((await b.do("violations"))["violations"]), 6)


async def files_are_tied_to_their_descriptions(b):
    """files come in parts, stay on an edit that lists them, and can be shown"""
    form = aiohttp.FormData()
    body = {"flags": V2, "attachments": [{"id": "0", "filename": "board.png", "description": "a board"}],
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "a board"}]}]}
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", b"PNG", filename="board.png", content_type="image/png")
    path = f"/channels/{b.dungeon}/messages"
    made = await b.ask("POST", path, data=form)
    same(made.status, 200, made.body)
    same(Schemas().complaints("MessageResponse", made.body), [])
    same(made.body["attachments"][0]["description"], "a board")
    view = await b.do("view", user="ann", channel="dungeon")
    same(view["channels"][0]["messages"][0]["files"][0]["filename"], "board.png")
    gone = await b.ask("PATCH", f"{path}/{made.body['id']}", {"attachments": []})
    same(gone.code, 50035, "what the gallery shows was taken away")
    bare = aiohttp.FormData()
    bare.add_field("file", b"PNG", filename="board.png")
    same((await b.ask("POST", path, data=bare)).code, 50035, "a part of another name")


async def edits_are_looked_at_too(b):
    """an edit obeys the same limits, and components-only cannot be taken back"""
    made = (await b.post({"flags": V2, "components": [text("x")]})).body
    path = f"/channels/{b.dungeon}/messages/{made['id']}"
    same((await b.ask("PATCH", path, {"content": "x"})).code, 50035)
    same((await b.ask("PATCH", path, {"components": [text("x" * 4000), text("y")]})).code, 50035)
    same((await b.ask("PATCH", path, {"components": []})).code, 50006)
    same((await b.ask("PATCH", path, {"components": [text("y")]})).status, 200)
    same(await b.texts("bob"), ["y"])
    same((await b.ask("DELETE", path)).status, 204)
    same((await b.ask("DELETE", path)).code, 10008)


async def a_nonce_is_said_once(b):
    """the same nonce gives the same message, until a few minutes have passed"""
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first, second = await b.post(body), await b.post(body)
    same(first.body["id"], second.body["id"])
    await b.do("clock", ms=6 * 60 * 1000)
    same((await b.post(body)).body["id"] == first.body["id"], False)
    same(len(await b.texts("ann")), 2)


async def limits_are_told_and_kept(b):
    """each answer tells its bucket; who does not wait gets 429"""
    await b.do("settings", limits={"": [2, 60000]})
    first, second, third = [await b.post({"content": "x"}) for _ in range(3)]
    same([a.status for a in (first, second, third)], [200, 200, 429])
    same(first.headers["X-RateLimit-Remaining"], "1")
    same(second.headers["X-RateLimit-Remaining"], "0")
    same(third.body["global"], False)
    same(third.headers["X-RateLimit-Scope"], "user")
    same(59 < third.body["retry_after"] <= 60, True)
    await b.do("clock", ms=60000)
    same((await b.post({"content": "x"})).status, 200)
    same((await b.do("violations"))["limited"], 1)
    await b.do("settings", limits={"": [1000, 1000], "global": [3, 60000]})
    answers = [await b.post({"content": "x"}) for _ in range(4)]
    same([a.status for a in answers], [200, 200, 200, 429])
    same(answers[3].headers["X-RateLimit-Global"], "true")


async def faults_strike(b):
    """429, global, HTML, 5xx, cuts and lost answers come as they are ordered"""
    async def struck(kind, **how):
        await b.do("faults", clear=True, kind=kind, method="POST", path="/messages$", **how)
        try:
            return await b.post({"content": kind})
        except aiohttp.ClientError:
            return None
    same((await struck("429")).body["global"], False)
    same((await struck("global")).body["global"], True)
    same("<html>" in (await struck("html429")).body, True)
    same((await struck("json", status=503)).status, 503)
    same((await struck("html", status=502)).headers["Content-Type"].split(";")[0], "text/html")
    same(await struck("cut"), None)
    same(await b.texts("ann"), [], "nothing was done")
    same(await struck("lost"), None)
    same((await struck("delay", after=0.05)).status, 200)
    same(await b.texts("ann"), ["lost", "delay"])
    same((await struck("429", skip=1)).status, 200)


if __name__ == "__main__":
    run([good_messages_pass, bad_messages_are_refused, errors_name_the_field, bad_commands_are_refused,
         callers_are_looked_at, files_are_tied_to_their_descriptions, edits_are_looked_at_too, a_nonce_is_said_once,
         limits_are_told_and_kept, faults_strike])
