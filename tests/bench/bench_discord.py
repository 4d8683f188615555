#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""bench_discord.py - what lair costs on Discord, and how much it asks of it

    bench_discord.py answers [TABLES [SECONDS]]   (1000 60)
    bench_discord.py guilds [GUILDS]              (500)
    bench_discord.py restart [TABLES [TIMES]]     (200 5)

A stand-in Discord (tests/e2e/discord/) in this process, lair (LAIR=path) as another one with its database on a disk,
and people who press what they are shown.

    answers    from an interaction's frame written to the gateway until its callback is read here, at 20 presses a
               second: what the stand-in does meanwhile, in the same process, is in it
    guilds     memory of lair with so many servers of 30 channels, more than with one
    restart    from SIGTERM until the next life has answered a press
"""
import asyncio
import collections
import gc
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from aiohttp import web

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "e2e" / "discord"))
# pylint: disable=wrong-import-position
import forms  # noqa: E402
import people  # noqa: E402
from gateway import Gateway  # noqa: E402
from rest import Rest  # noqa: E402
from schema import Schemas  # noqa: E402
from world import TOKEN_MS, World, walk  # noqa: E402

CHANNELS = 30          # of a server
A_SECOND = 20          # presses
PATIENCE = 30          # seconds
TABLES_A_CHANNEL = 8
CALLBACK = re.compile(r"/api/v10/interactions/(\d+)/[^/]+/callback")


def must(holds, what):
    """What has to hold for the figures to mean anything."""
    if not holds:
        sys.exit(f"bench_discord: {what}")


def shares(ms):
    """Of waits."""
    ordered = sorted(ms)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.9, 0.99)]
    return f"p50 {at[0]:.1f} ms, p90 {at[1]:.1f}, p99 {at[2]:.1f}, max {ordered[-1]:.1f} of {len(ordered)}"


# ---- a Discord, and lair on it --------------------------------------------------------------------


class Stage:
    """Everything; `async with`."""

    def __init__(self, table="clock=86400\n", discord="", limits=False):
        self.table, self.discord, self.limits = table, discord, limits
        self.world = World("standin-token")
        self.rest = Rest(self.world, Schemas())
        self.gateway = Gateway(self.world, None)
        self.gateway.identify_ms = 0
        if not limits:
            for name in ("", "global"):
                self.rest.limits[name] = (1000000, 1000)
            self.rest.everything.limit = 1000000
        self.sent, self.waits = {}, {}         # interaction: when; a future of how long it waited, in ms
        self.private = collections.defaultdict(list)  # user: messages that nobody else sees
        self.requests = []                     # (channel, method, message's id or None, body)
        self.lair = None

    async def __aenter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bench_discord.")
        app = web.Application(client_max_size=64 << 20)
        for path in ("/gateway", "/gateway/resume"):
            app.router.add_get(path, self.gateway.handle)
            app.router.add_get(path + "/", self.gateway.handle)
        app.router.add_route("*", "/api/v10/{path:.*}", self.handle)
        self.runner = web.AppRunner(app, access_log=None)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0, shutdown_timeout=0.1).start()
        port = self.runner.addresses[0][1]
        self.gateway.base = f"ws://127.0.0.1:{port}"
        config = pathlib.Path(self.folder.name, "lair.conf")
        config.write_text(f"[host]\ndatabase=lair.db\nlog=lair.log\n[limits]\nperson_lines=0\nplace_lines=0\n"
                          f"[table]\n{self.table}[discord]\ntoken=standin-token\n"
                          f"api=http://127.0.0.1:{port}/api/v10\n{self.discord}")
        config.chmod(0o600)
        add = self.world.add
        self.world.add = lambda message: self.keep(add(message))
        self.world.look_at_deadlines = lambda: None  # it walks over all that was ever done
        return self

    async def __aexit__(self, *failure):
        await self.end()
        self.gateway.cut()
        await self.runner.cleanup()
        self.folder.cleanup()

    def keep(self, message):
        if message.seen_by is not None:
            self.private[message.seen_by].append(message)
        return message

    async def handle(self, request):
        """A request of lair's; when a callback has come is known before anything is done about it."""
        now = time.perf_counter()
        callback = CALLBACK.fullmatch(request.path)
        answer = await self.rest.handle(request)
        if callback is not None and callback[1] in self.sent and answer.status < 300:
            wait = self.waits.pop(callback[1])
            if not wait.done():
                wait.set_result((now - self.sent.pop(callback[1])) * 1000)
        elif self.rest.log and re.match("/channels/", self.rest.log[-1]["path"]):
            entry = self.rest.log[-1]
            parts = entry["path"].split("/")
            self.requests.append((parts[2], request.method, parts[3:], entry.get("body"), answer.status))
        return answer

    # ---- lair --------------------------------------------------------------------------------------

    async def begin(self):
        greeted = self.gateway.counts["identify"] + self.gateway.counts["resume"]
        with open(os.path.join(self.folder.name, "out"), "ab") as out:
            self.lair = subprocess.Popen([os.environ.get("LAIR", "lair"), "serve", "-c", "lair.conf"],
                                         cwd=self.folder.name, stdout=out, stderr=out)
        for _ in range(PATIENCE * 100):
            if self.gateway.counts["identify"] + self.gateway.counts["resume"] > greeted and self.gateway.sessions:
                return
            must(self.lair.poll() is None, "lair has ended")
            await asyncio.sleep(0.01)
        must(False, "lair does not come")

    async def end(self):
        if self.lair is not None and self.lair.poll() is None:
            self.lair.send_signal(signal.SIGTERM)
            while self.lair.poll() is None:
                await asyncio.sleep(0.005)

    def memory(self):
        """In KiB."""
        text = pathlib.Path(f"/proc/{self.lair.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def work(self):
        """Seconds of processor time."""
        parts = pathlib.Path(f"/proc/{self.lair.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    # ---- people ------------------------------------------------------------------------------------

    def guild(self, name, channels=CHANNELS):
        """Its channels."""
        guild = self.world.make_guild(name)
        return guild, [self.world.make_channel(guild, f"{name}-{i}") for i in range(channels)]

    def person(self, name, guild):
        user = self.world.make_user(name)
        self.world.join(guild, user.id)
        return user

    def did(self, interaction):
        """A future of how long it waits for its callback."""
        self.sent[interaction.id] = time.perf_counter()
        self.waits[interaction.id] = asyncio.get_running_loop().create_future()
        return self.waits[interaction.id]

    def says(self, user, channel, line):
        word, _, rest = line.partition(" ")
        if word == "new":
            made = people.use_command(self.world, user, channel, "new", {"line": rest}, "")
        else:
            made = people.use_command(self.world, user, channel, "lair", {"line": line}, "")
        return self.did(made)

    def question(self, user):
        """(message, component) of the newest panel that asks this person something, or None."""
        for message in reversed(self.private[user.id]):
            if message.id not in self.world.messages:
                continue
            for component in walk(message.components):
                if (component.get("custom_id") or "")[:2] in ("m|", "s|"):
                    return message, [c for c in walk(message.components)
                                     if (c.get("custom_id") or "")[:2] in ("m|", "s|")]
        return None

    def presses(self, user):
        """Answers a question with the first choice that builds, or else the first; None: there is none."""
        found = self.question(user)
        if found is None:
            return None
        message, controls = found
        choices = [(c["custom_id"], None, c.get("label", "")) for c in controls if c["type"] == people.BUTTON]
        choices += [(c["custom_id"], o["value"], o["label"] + (o.get("description") or ""))
                    for c in controls if c["type"] == people.STRING_SELECT for o in c["options"]]
        builds = [c for c in choices if "build " in (c[1] or c[0]) and "wound you" not in c[2]]
        control, option, _ = (builds or choices)[0]
        made = people.press(self.world, user, message.id, control, [option] if option is not None else None)
        return self.did(made)

    async def open_table(self, name, channel, players, options=""):
        await self.says(players[0], channel, f"new {name} {len(players)} {options}".strip())
        for player in players[1:]:
            await self.says(player, channel, f"join {name}")
        await self.says(players[0], channel, f"start @{name}")


# ---- answers, restart -----------------------------------------------------------------------------


class Table:
    def __init__(self, name, channel, players):
        self.name, self.channel, self.players = name, channel, players


async def fill(stage, tables, start):
    """So many running games of two, three and four, everybody with an open panel."""
    dice, made = random.Random(4711), []
    channels = []
    for g in range(-(-tables // (CHANNELS * TABLES_A_CHANNEL))):
        guild, places = stage.guild(f"castle{g}")
        channels += [(guild, place) for place in places]
    await start()
    await asyncio.sleep(1)
    for i in range(tables):
        guild, place = channels[i % len(channels)]
        players = [stage.person(f"p{i}s{k}", guild) for k in range(2 + i % 3)]
        made.append(Table(f"t{i}", place, players))
    gate = asyncio.Semaphore(4)

    async def one(table):
        async with gate:
            await asyncio.wait_for(stage.open_table(table.name, table.channel, table.players), PATIENCE)
            for player in table.players:
                await asyncio.wait_for(stage.says(player, table.channel, f"moves @{table.name}"), PATIENCE)
            for _ in range(dice.randrange(4)):
                wait = stage.presses(table.players[0])
                if wait is not None:
                    await asyncio.wait_for(wait, PATIENCE)
    await asyncio.gather(*(one(table) for table in made))
    return made


def any_press(stage, made, dice):
    """Somebody who is asked something answers."""
    for _ in range(1000):
        table = dice.choice(made)
        wait = stage.presses(dice.choice(table.players))
        if wait is not None:
            return wait
    return must(False, "nobody is asked anything")


async def answers(tables=1000, seconds=60):
    async with Stage(limits=False) as stage:
        began = time.perf_counter()
        made = await fill(stage, tables, stage.begin)
        took = time.perf_counter() - began
        dice, waits, channel = random.Random(13), [], len(stage.requests)
        await asyncio.sleep(3)
        gc.freeze()  # a collection of all that the stand-in holds is no wait of lair's
        next_at, worked = time.perf_counter(), stage.work()
        for _ in range(seconds * A_SECOND):
            waits.append(any_press(stage, made, dice))
            next_at += 1 / A_SECOND
            await asyncio.sleep(max(0, next_at - time.perf_counter()))
        done, late = await asyncio.wait(waits, timeout=PATIENCE)
        must(not late, f"{len(late)} presses were not answered")
        print(f"{tables} tables (made in {took:.0f} s), {A_SECOND} presses a second: "
              f"{shares([w.result() for w in done])}; "
              f"lair works {100 * (stage.work() - worked) / seconds:.0f} % of the time, holds "
              f"{stage.memory() / 1024:.0f} MB, {(len(stage.requests) - channel) / seconds:.0f} channel requests/s",
              flush=True)
        must(not stage.world.violations, f"violations: {stage.world.violations[:3]}")


async def restart(tables=200, times=5):
    """The worst of some: people press all the while, and what is pressed while nobody is there is lost."""
    async with Stage(limits=False) as stage:
        made = await fill(stage, tables, stage.begin)
        dice, gaps = random.Random(13), []
        await asyncio.sleep(30)  # what was said when all these games began is said
        for _ in range(times):
            for _ in range(5 * A_SECOND):
                any_press(stage, made, dice)
                await asyncio.sleep(1 / A_SECOND)
            began = time.perf_counter()
            await stage.end()
            await stage.begin()
            while not (await asyncio.wait([any_press(stage, made, dice)], timeout=0.1))[0]:
                pass
            gaps.append(time.perf_counter() - began)
        print(f"{tables} tables, SIGTERM to a press answered: "
              f"{' '.join(f'{gap:.2f}' for gap in sorted(gaps))} s", flush=True)
        must(not stage.world.violations, f"violations: {stage.world.violations[:3]}")


async def holds(guilds):
    """Memory of a host in so many servers, in KiB."""
    async with Stage(limits=False) as stage:
        made = [stage.guild(f"castle{g}") for g in range(guilds)]
        guild, places = made[-1]
        ann = stage.person("ann", guild)
        await stage.begin()
        while not stage.world.commands:
            await asyncio.sleep(0.1)
        while not (await asyncio.wait([stage.says(ann, places[0], "help")], timeout=PATIENCE))[0]:
            pass  # the servers come one by one, and this is the last of them
        return stage.memory()


async def memory(guilds=500):
    one, many = await holds(1), await holds(guilds + 1)
    print(f"{one / 1024:.1f} MB with one server of {CHANNELS} channels, {many / 1024:.1f} MB with {guilds + 1}: "
          f"{(many - one) / guilds:.1f} KB each")


COMMANDS = {"answers": answers, "guilds": memory, "restart": restart}


def main():
    name, numbers = (sys.argv[1:2] or ["answers"])[0], [int(a) for a in sys.argv[2:]]
    must(name in COMMANDS, __doc__)
    asyncio.run(COMMANDS[name](*numbers))


if __name__ == "__main__":
    main()
