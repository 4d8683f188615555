#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""test_people.py - interactions, who sees what, rights, direct messages, threads, time  (TAP)"""
from bench import run, same
from schema import Schemas

V2 = 1 << 15
HIDDEN = 64
PANEL = {"flags": HIDDEN | V2, "components": [
    {"type": 10, "content": "your move"},
    {"type": 1, "components": [{"type": 2, "style": 1, "label": "Crypt", "custom_id": "crypt"},
                               {"type": 2, "style": 1, "label": "Maze", "custom_id": "maze", "disabled": True}]}]}
MODAL = {"custom_id": "m", "title": "Say it", "components": [
    {"type": 18, "label": "Line", "component": {"type": 4, "custom_id": "line", "style": 1, "max_length": 10}}]}


async def refused(promise, words):
    """What the test itself may not do."""
    try:
        await promise
    except AssertionError as error:
        same(words in str(error), True, str(error))
        return
    raise AssertionError(f"that was possible: {words}")


async def commands_must_fit(b):
    """people can only use commands as they were registered"""
    await refused(b.do("slash", user="ann", channel="dungeon", command="lair"), "no command")
    await b.register()
    slash = {"user": "ann", "channel": "dungeon", "command": "lair"}
    await refused(b.do("slash", **slash, options={"lines": "x"}), "no option lines")
    await refused(b.do("slash", **slash, options={"line": 5}), "not of its type")
    await refused(b.do("slash", **slash, options={"seats": 5}), "out of its range")
    await refused(b.do("slash", **slash, options={"line": "x" * 101}), "length")
    await b.do("slash", **slash, options={"line": "x", "seats": 3})


async def hidden_answers_are_hidden(b):
    """an ephemeral answer is seen by one, and reached by its token alone"""
    asked = await b.slash(line="hand")
    made = await b.answer(asked, 4, PANEL, "?with_response=true")
    same(made.status, 200)
    same(Schemas().complaints("InteractionCallbackResponse", made.body), [])
    same(await b.texts("ann"), ["your move"])
    same(await b.texts("bob"), [])
    number = made.body["interaction"]["response_message_id"]
    path = f"/channels/{b.dungeon}/messages/{number}"
    for method in ("GET", "PATCH", "DELETE"):
        same((await b.ask(method, path, {"content": "x"} if method == "PATCH" else None)).code, 10008, method)
    await refused(b.do("press", user="bob", on=number, what="Crypt"), "cannot see")
    same((await b.hook("PATCH", asked, "/messages/@original", {"components": [{"type": 10, "content": "done"}]})).status, 200)
    same(await b.texts("ann"), ["done"])
    same((await b.hook("DELETE", asked, "/messages/@original")).status, 204)
    same(await b.texts("ann"), [])


async def presses_lead_to_updates(b):
    """a press on an ephemeral message brings a new token and updates that message"""
    asked = await b.slash(line="hand")
    await b.answer(asked, 4, PANEL)
    await refused(b.do("press", user="ann", on="dungeon", what="Maze"), "disabled")
    await refused(b.do("press", user="ann", on="dungeon", what="Tomb"), "no component")
    await b.do("clock", ms=16 * 60 * 1000)
    pressed = await b.do("interaction", id=(await b.do("press", user="ann", on="dungeon", what="Crypt"))["id"])
    same((await b.hook("PATCH", asked, "/messages/@original", {"components": []})).code, 50027)
    same((await b.answer(pressed, 7, {"components": [{"type": 10, "content": "waiting"}]})).status, 204)
    same(await b.texts("ann"), ["waiting"])
    same((await b.hook("PATCH", pressed, "/messages/@original", {"components": [{"type": 10, "content": "more"}]})).status, 200)
    same(await b.texts("ann"), ["more"])
    same(await b.texts("bob"), [])


async def answers_come_once_and_in_time(b):
    """an answer comes within three seconds, once, and before anything else"""
    asked = await b.slash(line="x")
    same((await b.hook("POST", asked, "", {"content": "x"})).code, 10015, "before the answer")
    same((await b.answer(dict(asked, token="other"), 4, {"content": "x"})).code, 10062)
    same((await b.answer(asked, 4, {"content": "x"})).status, 204)
    same((await b.answer(asked, 4, {"content": "x"})).code, 40060)
    same((await b.hook("POST", asked, "", {"content": "y", "flags": HIDDEN})).status, 200)
    same(await b.texts("bob"), ["x"])
    same(await b.texts("ann"), ["x", "y"])
    late = await b.slash(line="x")
    await b.do("clock", ms=3001)
    same((await b.answer(late, 4, {"content": "x"})).code, 10062)
    same((await b.do("view", user="ann"))["failed"], 1)
    same([f["user"] for f in (await b.do("violations"))["failed"]], ["ann"])
    await b.do("clock", ms=15 * 60 * 1000)
    expired = await b.hook("POST", asked, "", {"content": "z"})
    same((expired.status, expired.code), (401, 50027))


async def answers_fit_what_was_asked(b):
    """each type of interaction takes its own types of answer"""
    rows = [  # the answer, to a command, to a press, to a modal of a press
        (1, None, 50035, 50035, 50035), (4, {"content": "x"}, None, None, None), (5, None, None, None, None),
        (5, {"flags": HIDDEN}, None, None, None), (5, {"content": "x"}, 50035, 50035, 50035),
        (6, None, 50035, None, None), (7, {"content": "x"}, 50035, None, None), (8, {"choices": []}, 50035, 50035, 50035),
        (9, MODAL, None, None, 50035), (3, None, 50035, 50035, 50035), (4, None, 50006, 50006, 50006),
        (4, {"content": "x" * 2001}, 50035, 50035, 50035), (4, {"content": "x", "nonce": "1"}, 50035, 50035, 50035),
        (9, dict(MODAL, title="t" * 46), 50035, 50035, 50035), (9, dict(MODAL, components=[]), 50035, 50035, 50035)]
    await b.post({"content": "board", "components": PANEL["components"][1:]})
    for kind, data, *wanted in rows:
        press = (await b.do("press", user="ann", on="dungeon", what="Crypt"))["id"]
        opener = await b.do("interaction", id=(await b.do("press", user="ann", on="dungeon", what="Crypt"))["id"])
        same((await b.answer(opener, 9, MODAL)).status, 204)
        modal = (await b.do("modal", user="ann", values={"line": "hello"}))["id"]
        asked = [await b.slash(line="x"), await b.do("interaction", id=press), await b.do("interaction", id=modal)]
        for interaction, code in zip(asked, wanted):
            same((await b.answer(interaction, kind, data)).code, code, f"{kind} {data} to {interaction['type']}")
        board = (await b.ask("GET", f"/channels/{b.dungeon}/messages?limit=100")).body[-1]
        await b.ask("PATCH", f"/channels/{b.dungeon}/messages/{board['id']}", {"content": "board"})


async def completion_is_answered_with_choices(b):
    """autocompletion takes up to 25 choices of the option's type"""
    await b.register()

    async def answered(choices, focused="line"):
        options = {focused: "a"}
        made = await b.do("complete", user="ann", channel="dungeon", command="lair", focused=focused, options=options)
        interaction = await b.do("interaction", id=made["id"])
        return await b.answer(interaction, 8, {"choices": choices}), made["id"]

    good, number = await answered([{"name": "a1", "value": "a1"}] * 25)
    same(good.status, 204)
    same(len((await b.do("interaction", id=number))["choices"]), 25)
    same((await answered([{"name": "a", "value": "a"}] * 26))[0].code, 50035)
    same((await answered([{"name": "", "value": "a"}]))[0].code, 50035)
    same((await answered([{"name": "n" * 101, "value": "a"}]))[0].code, 50035)
    same((await answered([{"name": "a", "value": 5}]))[0].code, 50035)
    await refused(answered([], "seats"), "no autocompletion")


async def modals_are_filled_in(b):
    """a modal opens, takes what fits, and is sent once"""
    asked = await b.slash(line="say")
    same((await b.answer(asked, 9, MODAL)).status, 204)
    same((await b.do("view", user="ann"))["modal"]["title"], "Say it")
    await refused(b.do("modal", user="bob", values={}), "no modal")
    await refused(b.do("modal", user="ann", values={"line": "x" * 11}), "length")
    await refused(b.do("modal", user="ann", values={"lien": "x"}), "required")
    sent = await b.do("interaction", id=(await b.do("modal", user="ann", values={"line": "a1 crypt"}))["id"])
    same((await b.answer(sent, 4, {"content": "said"})).status, 204)
    await refused(b.do("modal", user="ann", values={"line": "x"}), "no modal")


async def deferred_answers_are_filled(b):
    """a deferred answer shows that the bot thinks, and the first follow-up fills it"""
    asked = await b.slash(line="x")
    same((await b.answer(asked, 5, {"flags": HIDDEN})).status, 204)
    same((await b.do("view", user="ann"))["channels"][0]["messages"][0]["thinking"], True)
    same((await b.hook("POST", asked, "", {"content": "here"})).status, 200)
    same(await b.texts("ann"), ["here"])
    same(await b.texts("bob"), [], "it is as hidden as the deferred one")


async def calls_ring(b):
    """only whom allowed_mentions names is called, and silent messages ring with nobody"""
    async def rung():
        return [(await b.do("view", user=u))["rung"] for u in ("ann", "bob")]
    both = f"<@{b.ann}> <@{b.bob}>"
    await b.post({"content": both, "allowed_mentions": {"parse": []}})
    same(await rung(), [0, 0])
    await b.post({"content": both, "allowed_mentions": {"users": [b.ann]}})
    same(await rung(), [1, 0])
    await b.post({"content": both, "flags": 1 << 12})
    same(await rung(), [1, 0])
    await b.post({"content": both})
    same(await rung(), [2, 1])


async def rights_are_needed(b):
    """what the bot may not do in a channel is refused, and says as what"""
    async def without(*names):
        await b.do("permissions", user="bot", channel="dungeon", deny=names)
        return (await b.post({"content": "x"})).code
    same(await without("SEND_MESSAGES"), 50013)
    same(await without("VIEW_CHANNEL"), 50001)
    same(await without("ATTACH_FILES"), None)
    await b.do("permissions", user="everyone", channel="dungeon", deny=["SEND_MESSAGES"])
    same((await b.post({"content": "x"})).code, 50013)
    await b.do("permissions", user="bot", channel="dungeon", allow=["SEND_MESSAGES"])
    same((await b.post({"content": "x"})).code, None)
    same((await b.post({"content": "x"}, "5")).code, 10003)
    await b.do("remove_from_guild", guild="castle")
    same((await b.post({"content": "x"})).code, 50001)
    await b.do("remove_from_guild", guild="castle", back=True)
    await b.do("permissions", user="bot", channel="dungeon")
    same((await b.post({"content": "x"})).code, 50013)
    same((await b.do("violations"))["violations"], [], "these are not the bot's mistakes")


async def people_can_close_their_messages(b):
    """direct messages are the same channel each time, and may be closed"""
    first = await b.ask("POST", "/users/@me/channels", {"recipient_id": b.ann})
    again = await b.ask("POST", "/users/@me/channels", {"recipient_id": b.ann})
    same(first.body["id"], again.body["id"])
    same(Schemas().complaints("PrivateChannelResponse", first.body), [])
    same((await b.post({"content": "secret"}, first.body["id"])).status, 200)
    same([await b.texts("ann"), await b.texts("bob")], [["secret"], []])
    await b.do("close_dms", user="ann")
    same((await b.post({"content": "x"}, first.body["id"])).code, 50007)
    await b.do("close_dms", user="ann", closed=False)
    await b.do("leave", user="ann", guild="castle")
    same((await b.post({"content": "x"}, first.body["id"])).code, 50278)
    same((await b.ask("POST", "/users/@me/channels", {"recipient_id": "5"})).code, 10013)


async def threads_have_their_own_rights(b):
    """threads: made, written to, archived, opened by posting, locked"""
    made = await b.ask("POST", f"/channels/{b.dungeon}/threads", {"name": "brimstone", "type": 11})
    same(made.status, 201, made.body)
    same(Schemas().complaints("ThreadResponse", made.body), [])
    thread = made.body["id"]
    said = await b.post({"content": "x"}, thread)
    same(said.status, 200)
    same((await b.ask("PATCH", f"/channels/{thread}", {"archived": True})).status, 200)
    edit = f"/channels/{thread}/messages/{said.body['id']}"
    same((await b.ask("PATCH", edit, {"content": "y"})).code, 50083)
    same((await b.post({"content": "x"}, thread)).status, 200, "posting opens it")
    same((await b.ask("PATCH", edit, {"content": "y"})).status, 200)
    await b.do("permissions", user="everyone", channel="dungeon", deny=["SEND_MESSAGES"])
    same((await b.post({"content": "x"}, thread)).status, 200, "SEND_MESSAGES says nothing about threads")
    await b.do("permissions", user="bot", guild="castle", deny=["MANAGE_THREADS"])
    await b.do("lock_thread", channel=thread)
    same((await b.post({"content": "x"}, thread)).code, 160005)
    await b.do("permissions", user="bot", channel="dungeon", deny=["SEND_MESSAGES_IN_THREADS"])
    await b.do("lock_thread", channel=thread, locked=False, archived=False)
    same((await b.post({"content": "x"}, thread)).code, 50013)
    private = await b.ask("POST", f"/channels/{b.dungeon}/threads", {"name": "p"})
    same(private.body.get("type"), 12, "private is what comes of no type")
    same((await b.ask("DELETE", f"/channels/{thread}")).code, 50013)


async def old_messages_are_edited_now_and_then(b):
    """messages older than an hour are edited three times in 20 seconds"""
    made = (await b.post({"content": "board"})).body
    path = f"/channels/{b.dungeon}/messages/{made['id']}"
    await b.do("clock", ms=59 * 60 * 1000)
    same((await b.ask("PATCH", path, {"content": "x"})).status, 200)
    await b.do("clock", ms=2 * 60 * 1000)
    for _ in range(3):
        same((await b.ask("PATCH", path, {"content": "y"})).status, 200)
    late = await b.ask("PATCH", path, {"content": "y"})
    same((late.status, late.code), (429, 30046))
    await b.do("clock", ms=20 * 1000)
    same((await b.ask("PATCH", path, {"content": "y"})).status, 200)
    await b.do("delete_message", message=made["id"])
    same((await b.ask("PATCH", path, {"content": "y"})).code, 10008)


async def what_it_says_of_itself_is_right(b):
    """users, servers, channels, commands are as Discord's description says"""
    schemas = Schemas()
    commands = (await b.register()).body
    await b.do("permissions", user="bot", channel="dungeon", deny=["ATTACH_FILES"], role=True)
    await b.do("time_out", user="bot", guild="castle", ms=60000)
    for name, path in (("UserPIIResponse", "/users/@me"), ("PrivateApplicationResponse", "/applications/@me"),
                       ("GuildWithCountsResponse", f"/guilds/{b.castle}"),
                       ("GuildChannelResponse", f"/channels/{b.dungeon}"),
                       ("GuildMemberResponse", f"/guilds/{b.castle}/members/{b.bot}"),
                       ("GatewayBotResponse", "/gateway/bot")):
        same(schemas.complaints(name, (await b.ask("GET", path)).body), [], name)
    for name, path in (("MyGuildResponse", "/users/@me/guilds"), ("GuildChannelResponse", f"/guilds/{b.castle}/channels")):
        same(schemas.complaints(name, (await b.ask("GET", path)).body[0]), [], name)
    same((await b.ask("GET", f"/users/@me/guilds?after={b.castle}")).body, [])
    for role in (await b.ask("GET", f"/guilds/{b.castle}/roles")).body:
        same(schemas.complaints("GuildRoleResponse", role), [])
    same(schemas.complaints("ApplicationCommandResponse", commands[0]), [])


if __name__ == "__main__":
    run([commands_must_fit, hidden_answers_are_hidden, presses_lead_to_updates, answers_come_once_and_in_time,
         answers_fit_what_was_asked, completion_is_answered_with_choices, modals_are_filled_in,
         deferred_answers_are_filled, calls_ring, rights_are_needed, people_can_close_their_messages,
         threads_have_their_own_rights, old_messages_are_edited_now_and_then, what_it_says_of_itself_is_right])
