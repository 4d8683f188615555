# SPDX-License-Identifier: MIT
"""control.py - POST /_c/NAME: what tests make of the world, let people do in it, and ask it

JSON in, JSON out.  Users, servers and channels are named by id or by name, "bot"
is the bot.  400 {"error"}: the test wants what cannot be.
"""
import json

from aiohttp import web

import endpoint
import forms
import people
import permissions
import routes
from faults import Fault
from rest import Bucket
from world import PRIVATE_THREAD, PUBLIC_THREAD


OF_THE_WORLD = ("strict", "old_edits", "token", "public", "code_grant")


class Control:
    """One function a name; what a request says is its keywords."""

    def __init__(self, world, gateway, rest):
        self.world, self.gateway, self.rest = world, gateway, rest

    async def handle(self, request):
        name = request.match_info["name"]
        function = getattr(self, f"do_{name}", None)
        if function is None:
            return web.json_response({"error": f"no control {name}"}, status=404)
        try:
            text = await request.text()
            answer = function(**(json.loads(text) if text else {}))
            if hasattr(answer, "__await__"):
                answer = await answer
            return web.json_response(answer or {})
        except (people.Mistake, KeyError, TypeError, ValueError) as mistake:
            text = mistake.args[0] if mistake.args else repr(mistake)
            return web.json_response({"error": f"{name}: {text}"}, status=400)

    # ---- the world ---------------------------------------------------------------------------------

    def do_world(self):
        """Who the bot is."""
        return {"application": self.world.app, "bot": self.world.bot.id, "token": self.world.token,
                "now": self.world.now()}

    def do_guild(self, name, locale="en-US", filler=0):
        """A server with the bot in it.  filler: so many KiB more in GUILD_CREATE."""
        guild = self.world.make_guild(name, locale, filler)
        self.gateway.tell_guild("GUILD_CREATE", forms.guild_create_form(self.world, guild), guild.id)
        return {"id": guild.id}

    def do_channel(self, guild, name):
        channel = self.world.make_channel(self.world.guild(guild), name)
        self.gateway.tell_guild("CHANNEL_CREATE", forms.channel_form(self.world, channel), channel.guild)
        return {"id": channel.id}

    def do_thread(self, channel, name, private=False, members=()):
        parent = self.world.channel(channel)
        kind = PRIVATE_THREAD if private else PUBLIC_THREAD
        owner = self.world.guilds[parent.guild].owner
        thread = self.world.make_channel(self.world.guilds[parent.guild], name, kind, parent.id, owner)
        thread.members.update(self.world.user(m).id for m in members)
        self.gateway.tell_guild("THREAD_CREATE", forms.channel_form(self.world, thread), thread.guild)
        return {"id": thread.id}

    def do_user(self, name, display=None, locale="en-US", guilds=(), nick=None):
        """A person; it becomes a member of these servers."""
        user = self.world.make_user(name, display, locale)
        for guild in guilds:
            self.world.join(self.world.guild(guild), user.id, nick)
        return {"id": user.id}

    def do_join(self, user, guild, nick=None):
        self.world.join(self.world.guild(guild), self.world.user(user).id, nick)

    def do_leave(self, user, guild):
        self.world.guild(guild).members.pop(self.world.user(user).id)

    def do_nick(self, user, guild, nick=None):
        self.world.guild(guild).members[self.world.user(user).id].nick = nick

    def do_permissions(self, user, guild=None, channel=None, allow=(), deny=(), role=False):
        """In a channel: what is allowed and denied to a user, "bot" or "everyone" there, or to the role that a
        user has (replaces what was said before).  In a server: what is given to and taken from them."""
        allowed, denied = permissions.bits(allow), permissions.bits(deny)
        if channel is not None:
            place = self.world.channel(channel)
            key = place.guild if user == "everyone" else self.world.user(user).id
            if role:
                key = self.world.guilds[place.guild].members[key].role
            place.overwrites[key] = [allowed, denied]
            self.gateway.tell_guild("CHANNEL_UPDATE", forms.channel_form(self.world, place), place.guild)
            return
        server = self.world.guild(guild)
        if user == "everyone":
            server.everyone = server.everyone & ~denied | allowed
            role = forms.roles_form(self.world, server)[0]
        else:
            member = server.members[self.world.user(user).id]
            member.permissions = member.permissions & ~denied | allowed
            name = self.world.user(user).name
            role = forms.role_form(member.role, name, member.permissions, 1, member.user)
        self.gateway.tell_guild("GUILD_ROLE_UPDATE", {"guild_id": server.id, "role": role}, server.id)

    def do_time_out(self, user, guild, ms):
        """For so long they may only look on."""
        self.world.guild(guild).members[self.world.user(user).id].timed_out = self.world.now() + ms

    def do_owner(self, user, guild):
        self.world.guild(guild).owner = self.world.user(user).id

    def do_close_dms(self, user, closed=True):
        self.world.user(user).closed = closed

    def do_delete_message(self, message):
        routes.remove_message(self.world, self.world.message(message))

    def do_delete_channel(self, channel):
        routes.remove_channel(self.world, self.world.channel(channel))

    def do_lock_thread(self, channel, locked=True, archived=True):
        thread = self.world.channel(channel)
        thread.locked, thread.archived = locked, archived
        self.gateway.tell_guild("THREAD_UPDATE", forms.channel_form(self.world, thread), thread.guild)

    def do_remove_from_guild(self, guild, back=False):
        """The bot is thrown out, or comes back."""
        server = self.world.guild(guild)
        if back:
            server.has_bot = True
            self.world.join(server, self.world.bot.id).permissions = permissions.BOT
            self.gateway.tell_guild("GUILD_CREATE", forms.guild_create_form(self.world, server), server.id)
        else:
            self.gateway.tell_guild("GUILD_DELETE", {"id": server.id}, server.id)
            server.has_bot = False
            server.members.pop(self.world.bot.id, None)

    def do_outage(self, guild, over=False):
        """A server is not available for a while."""
        server = self.world.guild(guild)
        server.available = over
        if over:
            self.gateway.tell_guild("GUILD_CREATE", forms.guild_create_form(self.world, server), server.id)
        else:
            self.gateway.tell_guild("GUILD_DELETE", {"id": server.id, "unavailable": True}, server.id)

    # ---- people ------------------------------------------------------------------------------------

    def do_slash(self, user, channel, command, options=None, sub=""):
        interaction = people.use_command(self.world, self.world.user(user), self.world.channel(channel), command,
                                         options or {}, sub)
        return {"id": interaction.id}

    def do_complete(self, user, channel, command, focused, options, sub=""):
        interaction = people.use_command(self.world, self.world.user(user), self.world.channel(channel), command,
                                         options, sub, focused)
        return {"id": interaction.id}

    def do_press(self, user, on, what, values=None):
        """on: a message or a channel; what: a component's custom_id, label, placeholder or option."""
        return {"id": people.press(self.world, self.world.user(user), on, what, values).id}

    def do_modal(self, user, values, again=False, custom_id=None):
        """again: also one that was sent already, as by a client that does not know that it was; custom_id: what
        a client sends in place of the modal's, whom nobody keeps from that."""
        return {"id": people.submit(self.world, self.world.user(user), values, again, custom_id).id}

    def do_dm(self, user, text):
        """Writes to the bot."""
        person = self.world.user(user)
        return {"id": people.say(self.world, person, self.world.open_dm(person.id), text).id}

    def do_dm_channel(self, user):
        return {"id": self.world.open_dm(self.world.user(user).id).id}

    def do_say(self, user, channel, text):
        return {"id": people.say(self.world, self.world.user(user), self.world.channel(channel), text).id}

    def do_view(self, user, channel=None, last=None):
        place = self.world.channel(channel) if channel is not None else None
        return people.view(self.world, self.world.user(user), place, last)

    def do_file(self, message):
        """What is in the first file of a message, which is a text."""
        return {"text": self.world.files[self.world.message(message).attachments[0]["id"]].decode()}

    def do_interaction(self, id):
        """What came of it."""
        return people.interaction_view(self.world, self.world.interactions[id])

    def do_endpoint(self, url=None, copies=1):
        """From now on interactions are posted there, signed, each so often; no url: by the gateway again."""
        self.world.endpoint = endpoint.Endpoint(self.world, self.rest, url, copies) if url is not None else None
        return {"public_key": self.world.verify_key}

    async def do_ping(self, forgery="none"):
        """A PING to the endpoint, or one that is not Discord's: "signature", "body", "old", "missing"."""
        if forgery not in endpoint.FORGERIES:
            raise ValueError(f"no forgery {forgery}")
        status, body = await self.world.endpoint.ping(forgery)
        return {"status": status, "body": body}

    async def do_forge(self, user, on, what, forgery, values=None):
        """What somebody posts to the endpoint who is not Discord, and looks like this press."""
        if forgery not in endpoint.FORGERIES[1:]:
            raise ValueError(f"no forgery {forgery}")
        return {"status": await people.forge(self.world, self.world.user(user), on, what, values, forgery)}

    # ---- what goes wrong ---------------------------------------------------------------------------

    def do_faults(self, kind=None, clear=False, **how):
        """See faults.Fault; clear: none any more.  How often each of them struck."""
        if clear:
            self.rest.faults.clear()
        if kind is not None:
            self.rest.faults.append(Fault(kind, **how))
        return {"met": sum(f.met for f in self.rest.faults), "left": sum(f.times for f in self.rest.faults)}

    def do_clock(self, ms):
        """Turns the stand-in's clock on; says how many connections are online, as do_requests does."""
        if ms < 0:
            raise ValueError("time does not go back")
        self.world.turned_ms += ms
        self.world.look_at_deadlines()
        return {"now": self.world.now(), "online": self._online()}

    def do_reconnect(self):
        self.gateway.reconnect()

    def do_invalid_session(self, resumable=False):
        self.gateway.invalidate(resumable)

    def do_silence(self, on=True, new_too=False):
        """Nothing goes out on the gateway any more, and nothing that comes is read."""
        self.gateway.silence(on, new_too)

    def do_cut(self):
        self.gateway.cut()

    async def do_close(self, code):
        await self.gateway.close_all(code)

    def do_duplicate(self, copies=2):
        """Every event comes so often from now on."""
        self.gateway.copies = copies

    def do_settings(self, **wanted):
        """strict, old_edits, heartbeat_ms, piece, identify_ms, remaining, reset_after, concurrency, shards,
        refusals (close codes or op 7, 9 for the next connections), token, public, code_grant, and
        limits {"POST /channels/{channel}/messages", "" for all others, "global" for all together:
        [requests, ms]}."""
        for name, (requests, ms) in wanted.pop("limits", {}).items():
            self.rest.limits[name] = (requests, ms)
            self.rest.everything = Bucket(*self.rest.limits["global"])
        if "reset_after" in wanted:
            self.gateway.reset_at = self.world.now() + wanted.pop("reset_after")
        for key, value in wanted.items():
            owner = self.world if key in OF_THE_WORLD else self.gateway
            if key not in (*OF_THE_WORLD, "heartbeat_ms", "piece", "identify_ms", "remaining", "concurrency", "shards",
                           "refusals"):
                raise ValueError(f"no setting {key}")
            setattr(owner, key, value)

    # ---- what came of it ---------------------------------------------------------------------------

    def do_requests(self, clear=False, log=False):
        """Counts by route, what was refused, how long each interaction waited for its callback (ms)."""
        self.world.look_at_deadlines()
        answered = [i for i in self.world.interactions.values() if i.answered is not None]
        answer = {"routes": dict(self.rest.counts), "refused": list(self.rest.refused), "limited": self.rest.limited,
                  "waited": [i.answered - i.at for i in answered], "gateway": dict(self.gateway.counts),
                  "interactions": len(self.world.interactions),
                  "online": self._online(),
                  "failed": sum(i.failed for i in self.world.interactions.values()),
                  "payloads": self.gateway.seen if log else [], "log": self.rest.log if log else []}
        if clear:
            self.rest.counts.clear()
            self.rest.refused.clear()
            self.rest.log.clear()
            self.rest.limited = 0
        return answer

    def _online(self):
        return sum(c.session is not None for c in self.gateway.connections)

    def do_commands(self, guild=None):
        return {"commands": self.world.commands.get(self.world.guild(guild).id if guild else None, [])}

    def do_violations(self, clear=False):
        """What the bot did wrong, and the interactions that it left without an answer."""
        self.world.look_at_deadlines()
        failed = [people.interaction_view(self.world, i) for i in self.world.interactions.values() if i.failed]
        answer = {"violations": list(self.world.violations), "failed": failed, "limited": self.rest.limited}
        if clear:
            self.world.violations.clear()
            self.rest.limited = 0
            for interaction in [i for i in self.world.interactions.values() if i.failed]:
                interaction.failed, interaction.answer = False, 0
        return answer
