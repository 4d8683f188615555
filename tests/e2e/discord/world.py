# SPDX-License-Identifier: MIT
"""world.py - what is so in the stand-in: servers, channels, people, messages, interactions, and its clock

Only the state and the questions one can ask of it; what it looks like in JSON is
in forms.py, who changes it are routes*.py (the bot) and people.py (everybody else).
"""
import secrets
import time
from dataclasses import dataclass, field

import permissions
from refused import Refused

EPOCH_MS = 1420070400000
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, SILENT, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
ANSWER_MS, TOKEN_MS = 3000, 15 * 60 * 1000  # of an interaction: until its answer, until its token ends
HOUR_MS = 60 * 60 * 1000
OLD_EDITS_MS = 20 * 1000
NONCE_MS = 5 * 60 * 1000


@dataclass
class User:
    id: str
    name: str
    display: str
    locale: str = "en-US"
    bot: bool = False
    closed: bool = False  # takes no direct messages from the bot


@dataclass
class Member:
    user: str
    nick: str = None
    permissions: int = 0  # beyond those of everyone
    role: str = None      # which gives them
    timed_out: int = 0    # until when it may only look on, in ms since 1970


@dataclass
class Guild:
    id: str
    name: str
    owner: str
    locale: str = "en-US"
    everyone: int = permissions.EVERYONE
    members: dict = field(default_factory=dict)
    available: bool = True
    has_bot: bool = True
    filler: int = 0  # KiB of nothing in its GUILD_CREATE


@dataclass
class Channel:
    id: str
    type: int
    name: str
    guild: str = None
    parent: str = None
    overwrites: dict = field(default_factory=dict)  # id of the guild, a role or a user: [allow, deny]
    recipients: list = field(default_factory=list)
    owner: str = None
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 4320
    members: set = field(default_factory=set)
    last_message: str = None
    old_edits: list = field(default_factory=list)  # when messages older than an hour were edited there

    @property
    def is_thread(self):
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass
class Message:
    id: str
    channel: str
    author: str
    at: int
    content: str = ""
    embeds: list = field(default_factory=list)
    components: list = field(default_factory=list)
    attachments: list = field(default_factory=list)
    flags: int = 0
    edited: int = None
    seen_by: str = None      # an ephemeral one: this user only
    pinged: list = field(default_factory=list)
    reference: str = None    # it answers that message
    interaction: str = None  # it was said in answer to that
    nonce: object = None
    webhook: bool = False
    tts: bool = False
    edits: int = 0


@dataclass
class Interaction:
    id: str
    token: str
    type: int
    user: str
    channel: str
    at: int
    data: dict
    message: str = None       # the component's
    modal_of: str = None      # the interaction that opened the modal
    answer: int = None        # the callback's type
    answered: int = None      # when
    original: str = None      # the message that was the answer
    failed: bool = False
    payload: dict = None      # the callback's data: choices, a modal
    ephemeral: bool = False   # a deferred answer that only the user will see


class World:
    """Everything.  events: gateway.Gateway once that is made, told of what happens."""

    def __init__(self, token):
        self.token = token
        self.turned_ms = 0
        self.count = 0
        self.app = self.snowflake()
        self.bot = User(self.snowflake(), "lair", "lair", bot=True)
        self.users = {self.bot.id: self.bot}
        self.guilds, self.channels, self.messages = {}, {}, {}
        self.interactions, self.tokens = {}, {}
        self.commands = {}     # guild id, None for the global ones: [command]
        self.nonces = {}       # (channel, nonce): message id
        self.files = {}        # attachment id: what is in it
        self.violations = []   # what the bot did wrong
        self.notified = []     # (user, message): whose telephone rang
        self.events = None
        self.strict = True     # False: unknown keys and other User-Agents are let through
        # Edits of messages that are older than an hour, in a channel, in OLD_EDITS_MS.  Discord does not say how many
        # there may be: this is what people have seen.
        self.old_edits = 3
        self.endpoint = None   # endpoint.Endpoint: interactions go there, not to the gateway
        self.verify_key = "0" * 64
        self.public, self.code_grant = True, False  # who may invite the bot, and how

    # ---- time ------------------------------------------------------------------------------------

    def now(self):
        return int(time.time() * 1000) + self.turned_ms

    def snowflake(self):
        self.count += 1
        return str((self.now() - EPOCH_MS) << 22 | self.count & 0x3FFFFF)

    # ---- finding -----------------------------------------------------------------------------------

    def user(self, name):
        """By id or by name; "bot" is the bot.  KeyError: there is none."""
        if name == "bot":
            return self.bot
        if name in self.users:
            return self.users[name]
        return next((u for u in self.users.values() if u.name == name), None) or self.missing("user", name)

    def guild(self, name):
        if name in self.guilds:
            return self.guilds[name]
        return next((g for g in self.guilds.values() if g.name == name), None) or self.missing("guild", name)

    def channel(self, name):
        if name in self.channels:
            return self.channels[name]
        return next((c for c in self.channels.values() if c.name == name), None) or self.missing("channel", name)

    def message(self, name):
        return self.messages.get(name) or self.missing("message", name)

    @staticmethod
    def missing(kind, name):
        raise KeyError(f"no {kind} {name}")

    def dm_with(self, user_id):
        return next((c for c in self.channels.values() if c.type == DM and user_id in c.recipients), None)

    def open_dm(self, user_id):
        channel = self.dm_with(user_id)
        if channel is None:
            channel = Channel(self.snowflake(), DM, None, recipients=[user_id])
            self.channels[channel.id] = channel
        return channel

    def in_channel(self, channel_id):
        return [m for m in self.messages.values() if m.channel == channel_id]

    def shares_guild(self, user_id):
        return any(g.has_bot and user_id in g.members for g in self.guilds.values())

    # ---- making ------------------------------------------------------------------------------------

    def make_user(self, name, display=None, locale="en-US"):
        user = User(self.snowflake(), name, display or name, locale)
        self.users[user.id] = user
        return user

    def make_guild(self, name, locale="en-US", filler=0):
        owner = self.make_user(f"owner-of-{name}")
        guild = Guild(self.snowflake(), name, owner.id, locale, filler=filler)
        self.guilds[guild.id] = guild
        self.join(guild, owner.id)
        self.join(guild, self.bot.id).permissions = permissions.BOT
        return guild

    def join(self, guild, user_id, nick=None):
        member = Member(user_id, nick, role=self.snowflake())
        guild.members[user_id] = member
        return member

    def make_channel(self, guild, name, kind=TEXT, parent=None, owner=None):
        channel = Channel(self.snowflake(), kind, name, guild.id, parent, owner=owner)
        self.channels[channel.id] = channel
        return channel

    def make_interaction(self, kind, user, channel, data, message=None, modal_of=None):
        token = secrets.token_urlsafe(90)
        made = Interaction(self.snowflake(), token, kind, user.id, channel.id, self.now(), data, message,
                           modal_of)
        self.interactions[made.id] = made
        self.tokens[token] = made
        return made

    # ---- rights ------------------------------------------------------------------------------------

    def rights(self, user_id, channel):
        """What this user may do in this channel, as bits."""
        if channel.type == DM:
            return permissions.DIRECT if user_id in (*channel.recipients, self.bot.id) else 0
        guild = self.guilds[channel.guild]
        member = guild.members.get(user_id)
        if member is None:
            return 0
        bits = guild.everyone | member.permissions
        if guild.owner == user_id or bits & permissions.BITS["ADMINISTRATOR"]:
            return permissions.ALL
        place = self.channels.get(channel.parent, channel) if channel.is_thread else channel
        for key in (guild.id, member.role, user_id):
            allow, deny = place.overwrites.get(key, (0, 0))
            bits = bits & ~deny | allow
        if channel.type == PRIVATE_THREAD and user_id not in channel.members:
            bits = bits if bits & permissions.BITS["MANAGE_THREADS"] else 0
        if self.now() < member.timed_out:
            bits &= permissions.LOOKING_ON
        return bits if bits & permissions.BITS["VIEW_CHANNEL"] else 0

    def may(self, user_id, channel, name):
        return bool(self.rights(user_id, channel) & permissions.BITS[name])

    def reach(self, channel_id):
        """The channel, for a request of the bot: it exists, and the bot may see it."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refused(10003)
        if channel.guild is not None and not self.guilds[channel.guild].has_bot:
            raise Refused(50001)
        if not self.may(self.bot.id, channel, "VIEW_CHANNEL"):
            raise Refused(50001)
        return channel

    def need(self, channel, name):
        if not self.may(self.bot.id, channel, name):
            raise Refused(50013)

    def sees(self, user_id, message):
        if message.seen_by is not None:
            return message.seen_by == user_id
        return self.may(user_id, self.channels[message.channel], "VIEW_CHANNEL")

    # ---- what went wrong ---------------------------------------------------------------------------

    def violation(self, what, detail):
        self.violations.append({"what": what, "detail": detail})

    def look_at_deadlines(self):
        """Interactions whose three seconds have passed without an answer: the user reads that it failed."""
        for interaction in self.interactions.values():
            if interaction.answer is None and self.now() > interaction.at + ANSWER_MS:
                interaction.failed = True

    # ---- messages ----------------------------------------------------------------------------------

    def text_of(self, message):
        """All that can be read in it, without its buttons."""
        texts = [message.content] if message.content else []
        for embed in message.embeds:
            texts += [embed[key] for key in ("title", "description") if embed.get(key)]
            for part in embed.get("fields", []):
                texts.append(f"{part['name']}: {part['value']}")
            texts += [embed[key][name] for key, name in (("author", "name"), ("footer", "text")) if embed.get(key)]
        texts += [c["content"] for c in walk(message.components) if c["type"] == 10]
        return "\n".join(texts)

    def add(self, message):
        self.messages[message.id] = message
        if message.seen_by is None:
            self.channels[message.channel].last_message = message.id
        return message


def walk(components):
    """All components, those within others behind the one they are in."""
    for component in components or []:
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])
