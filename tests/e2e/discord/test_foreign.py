#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""test_foreign.py - Debian's python3-discord, a client that nobody here wrote, gets on with the stand-in  (TAP)

It sends keys that Discord takes no notice of and a User-Agent of its own form, so
the stand-in is not strict with it; what Discord would refuse is refused all the same.
"""
import asyncio
import io
import logging

import discord
import yarl
from discord import app_commands, http
from discord.gateway import DiscordWebSocket

from bench import PATIENCE, run, same


class Panel(discord.ui.View):
    """Buttons, a select, and a modal behind one of them."""

    def __init__(self, log):
        super().__init__(timeout=None)
        self.log = log

    @discord.ui.button(label="Join", custom_id="join")
    async def join(self, interaction, _button):
        self.log.append(f"join {interaction.user.name}")
        await interaction.response.edit_message(content="joined", view=None)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction, _button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")
        await interaction.followup.send("a follow-up", ephemeral=True)

    @discord.ui.button(label="Say it", custom_id="say")
    async def say(self, interaction, _button):
        await interaction.response.send_modal(Line())

    @discord.ui.select(custom_id="room", options=[discord.SelectOption(label="Crypt"), discord.SelectOption(label="Maze")])
    async def room(self, interaction, select):
        await interaction.response.send_message(f"chose {select.values[0]}", ephemeral=True)


class Line(discord.ui.Modal, title="Say it"):
    line = discord.ui.TextInput(label="Line", custom_id="line")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"said {self.line.value}")


class Bot(discord.Client):
    """Counts what it is told."""

    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True, dm_messages=True))
        self.log, self.resumes = [], 0
        self.is_there = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(app_commands.Command(name="lair", description="a game", callback=self.lair))
        self.tree.get_command("lair").autocomplete("line")(self.complete)

    async def on_ready(self):
        self.is_there.set()

    async def on_resumed(self):
        self.resumes += 1

    async def on_message(self, message):
        if message.author != self.user and message.guild is None:
            self.log.append(f"dm {message.content}")
            await message.channel.send("heard", reference=message)

    async def lair(self, interaction: discord.Interaction, line: str):
        if line == "slow":
            await interaction.response.defer(ephemeral=True)
            await interaction.edit_original_response(content="at last")
        elif line == "file":
            await interaction.response.send_message("a file", file=discord.File(io.BytesIO(b"PNG"), "board.png"))
        else:
            await interaction.response.send_message(f"echo {line}", view=Panel(self.log))

    async def complete(self, _interaction, current):
        return [app_commands.Choice(name=f"{current}{n}", value=f"{current}{n}") for n in range(3)]


async def connected(b):
    """A client that is ready, and its commands are registered."""
    await b.do("settings", strict=False)
    http.Route.BASE = f"http://127.0.0.1:{b.port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{b.port}/gateway")
    bot = Bot()
    bot.task = asyncio.ensure_future(bot.start("standin-token"))
    there = asyncio.ensure_future(bot.is_there.wait())
    await asyncio.wait({there, bot.task}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    if bot.task.done():
        bot.task.result()
    same(there.done(), True, "it is ready")
    await bot.tree.sync()
    return bot


def with_client(test):
    """A test with a client, which is closed in any case."""
    async def tested(b):
        bot = await connected(b)
        try:
            await test(b, bot)
        finally:
            await bot.close()
            await asyncio.gather(bot.task, return_exceptions=True)
    tested.__doc__ = test.__doc__
    return tested


async def until(true):
    """Waits for an asynchronous condition."""
    for _ in range(PATIENCE * 50):
        if await true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come")


async def until_seen(b, user, text):
    async def seen():
        return text in await b.texts(user)
    try:
        await until(seen)
    except AssertionError:
        raise AssertionError(f"{user} does not see {text!r} but {await b.texts(user)} "
                             f"{await b.do('violations')}") from None


async def nothing_went_wrong(b):
    came = await b.do("violations")
    same((came["violations"], came["failed"]), ([], []))


@with_client
async def commands_and_answers(b, _bot):
    """it registers a command, answers, defers, sends files, completes"""
    slash = {"user": "ann", "channel": "dungeon", "command": "lair"}
    await b.do("slash", **slash, options={"line": "hello"})
    await until_seen(b, "bob", "echo hello")
    await b.do("slash", **slash, options={"line": "slow"})
    await until_seen(b, "ann", "at last")
    same("at last" in await b.texts("bob"), False)
    await b.do("slash", **slash, options={"line": "file"})
    await until_seen(b, "bob", "a file")
    made = await b.do("complete", **slash, focused="line", options={"line": "a"})

    async def completed():
        return (await b.do("interaction", id=made["id"]))["choices"] is not None
    await until(completed)
    same([c["value"] for c in (await b.do("interaction", id=made["id"]))["choices"]], ["a0", "a1", "a2"])
    await nothing_went_wrong(b)


@with_client
async def presses_and_modals(b, bot):
    """presses, choices and modals come through, and messages are edited"""
    await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": "x"})
    await until_seen(b, "ann", "echo x")
    await b.do("press", user="bob", on="dungeon", what="room", values=["Maze"])
    await until_seen(b, "bob", "chose Maze")
    await b.do("press", user="bob", on="dungeon", what="Say it")

    async def opened():
        return (await b.do("view", user="bob"))["modal"] is not None
    await until(opened)
    await b.do("modal", user="bob", values={"line": "good evening"})
    await until_seen(b, "ann", "said good evening")
    await b.do("press", user="ann", on="dungeon", what="Later")
    await until_seen(b, "bob", "later")
    await until_seen(b, "ann", "a follow-up")
    await b.do("press", user="bob", on="dungeon", what="Join")
    await until_seen(b, "ann", "joined")
    same(bot.log, ["join bob"])
    await nothing_went_wrong(b)


@with_client
async def messages_threads_and_trouble(b, bot):
    """it posts, edits, deletes, makes threads, and waits out limits and errors"""
    channel = bot.get_channel(int(b.dungeon))
    await b.do("dm", user="ann", text="psst")
    await until_seen(b, "ann", "heard")
    message = await channel.send("one", embed=discord.Embed(title="t"), nonce="5")
    await message.edit(content="two")
    same("two\nt" in await b.texts("bob"), True)
    thread = await message.create_thread(name="brimstone")
    await thread.send("in it")
    await thread.edit(archived=True)
    await b.do("faults", kind="429", method="POST", path="/messages$", after=0.05)
    await channel.send("after a limit")
    await b.do("faults", kind="json", method="POST", path="/messages$", status=500)
    await channel.send("after an error")
    await b.do("settings", limits={"": [3, 300]})
    await asyncio.gather(*[channel.send(f"many {n}") for n in range(8)])
    same(sum(t.startswith("many") for t in await b.texts("bob")), 8)
    await message.delete()
    await b.do("permissions", user="bot", channel="dungeon", deny=["SEND_MESSAGES"])
    try:
        await channel.send("x")
        raise AssertionError("it was allowed")
    except discord.Forbidden as error:
        same(error.code, 50013)
    await nothing_went_wrong(b)


@with_client
async def cuts_and_reconnects(b, bot):
    """it resumes after a cut and after op 7, misses nothing, and comes anew after op 9"""
    async def resumed(count):
        async def enough():
            return bot.resumes >= count
        await until(enough)
    await b.do("cut")
    await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": "meanwhile"})
    await resumed(1)
    await until_seen(b, "ann", "echo meanwhile")
    await b.do("reconnect")
    await resumed(2)
    await b.do("slash", user="ann", channel="dungeon", command="lair", options={"line": "again"})
    await until_seen(b, "ann", "echo again")
    bot.is_there.clear()
    await b.do("invalid_session", resumable=False)
    await asyncio.wait_for(bot.is_there.wait(), PATIENCE)
    same((await b.do("requests"))["gateway"]["identify"], 2)


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    run([commands_and_answers, presses_and_modals, messages_threads_and_trouble, cuts_and_reconnects])
