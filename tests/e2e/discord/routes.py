# SPDX-License-Identifier: MIT
"""routes.py - what the bot does with its own token: commands, messages, channels, threads

Each function takes a rest.Call and returns (status, JSON or None), or raises Refused.
"""
import copy

import forms
import limits
import write
from refused import Refused, wrong
from world import NONCE_MS, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, V2


# ---- the bot itself ------------------------------------------------------------------------------


def gateway_bot(call):
    return 200, call.world.events.bot_form()


def me(call):
    return 200, dict(forms.user_form(call.world.bot), mfa_enabled=False, locale="en-US", verified=True, email=None)


def application(call):
    return 200, forms.application_form(call.world)


def my_guilds(call):
    world, after, limit = call.world, int(call.query.get("after", 0)), int(call.query.get("limit", 200))
    here = sorted((g for g in world.guilds.values() if g.has_bot and int(g.id) > after), key=lambda g: int(g.id))
    return 200, [{"id": g.id, "name": g.name, "icon": None, "banner": None, "owner": g.owner == world.bot.id,
                  "features": [], "permissions": str(g.everyone | g.members[world.bot.id].permissions)}
                 for g in here[:limit]]


# ---- servers -------------------------------------------------------------------------------------


def find_guild(call):
    guild = call.world.guilds.get(call.args["guild"])
    if guild is None:
        raise Refused(10004)
    if not guild.has_bot:
        raise Refused(50001)
    return guild


def guild(call):
    return 200, forms.guild_form(call.world, find_guild(call))


def guild_roles(call):
    return 200, forms.roles_form(call.world, find_guild(call))


def guild_channels(call):
    here = find_guild(call)
    return 200, [forms.channel_form(call.world, c) for c in call.world.channels.values()
                 if c.guild == here.id and not c.is_thread]


def guild_member(call):
    here = find_guild(call)
    if call.args["user"] not in here.members:
        raise Refused(10007)
    return 200, forms.member_form(call.world, here, call.args["user"])


# ---- commands ------------------------------------------------------------------------------------


def scope(call):
    """None, or the guild whose commands these are."""
    if call.args["app"] != call.world.app:
        raise Refused(10002)
    return find_guild(call).id if "guild" in call.args else None


def get_commands(call):
    return 200, call.world.commands.get(scope(call), [])


def make_command(call, where, body):
    world = call.world
    old = next((c for c in world.commands.get(where, []) if c["name"] == body["name"]
                and c["type"] == (body.get("type") or 1)), None)
    made = {"id": old["id"] if old else world.snowflake(), "application_id": world.app, "version": world.snowflake(),
            "default_member_permissions": None, "type": 1, "description": "", "nsfw": False, "contexts": None,
            "dm_permission": True, "integration_types": [0]}
    made.update({key: copy.deepcopy(value) for key, value in body.items() if value is not None and key != "id"})
    if made["default_member_permissions"] is not None:
        made["default_member_permissions"] = str(made["default_member_permissions"])
    if where is not None:
        made["guild_id"] = where
    return made


def put_commands(call):
    where = scope(call)
    if not isinstance(call.body, list):
        raise wrong([], "Only iterables may be used in a ListType", "LIST_TYPE_CONVERT")
    if len(call.body) > 130:
        raise wrong([], "Must be 130 or fewer in length.", "BASE_TYPE_BAD_LENGTH")
    whole = call.body
    for number, call.body in enumerate(whole):
        call.check("ApplicationCommandUpdateRequest", (number,))
    call.body = whole
    limits.check_commands(whole)
    call.world.commands[where] = [make_command(call, where, body) for body in whole]
    return 200, call.world.commands[where]


def post_command(call):
    where = scope(call)
    call.check("ApplicationCommandCreateRequest")
    limits.check_command([], call.body)
    made = make_command(call, where, call.body)
    others = [c for c in call.world.commands.get(where, []) if c["id"] != made["id"]]
    limits.check_commands([*others, made])
    call.world.commands[where] = [*others, made]
    return 201 if len(others) == len(call.world.commands[where]) - 1 else 200, made


def delete_command(call):
    where = scope(call)
    kept = [c for c in call.world.commands.get(where, []) if c["id"] != call.args["command"]]
    if len(kept) == len(call.world.commands.get(where, [])):
        raise Refused(10063)
    call.world.commands[where] = kept
    return 204, None


# ---- messages ------------------------------------------------------------------------------------


def find_message(call, channel):
    """Ephemeral messages cannot be found in this way."""
    message = call.world.messages.get(call.args["message"])
    if message is None or message.channel != channel.id or message.seen_by is not None:
        raise Refused(10008)
    return message


def known_nonce(world, key):
    """The message with that nonce of the last few minutes."""
    number, at = world.nonces.get(key, (None, 0))
    return world.messages.get(number) if world.now() - at < NONCE_MS else None


def reply_target(call, channel):
    reference = call.body.get("message_reference")
    if not reference:
        return None
    found = call.world.messages.get(reference.get("message_id"))
    if found is not None and found.channel == channel.id and found.seen_by is None:
        return found
    if reference.get("fail_if_not_exists", True) is not False:
        raise wrong(["message_reference"], "Unknown message", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE")
    return None


def post_message(call):
    world = call.world
    channel = world.reach(call.args["channel"])
    call.body = {} if call.body is None else call.body
    call.check("MessageCreateRequest")
    nonce = call.body.get("nonce")
    if nonce is not None and call.body.get("enforce_nonce"):
        known = known_nonce(world, (channel.id, str(nonce)))
        if known is not None:
            return 200, forms.message_form(world, known)
    write.may_post(world, channel, call.body, call)
    target = reply_target(call, channel)
    message = write.new(call, channel, call.body)
    message.nonce, message.reference = nonce, target.id if target else None
    message.pinged = write.pings(world, message, call.body.get("allowed_mentions"), False,
                                 target.author if target else None)
    if channel.archived:
        channel.archived = False
        world.events.tell_guild("THREAD_UPDATE", forms.channel_form(world, channel), channel.guild)
    world.add(message)
    if nonce is not None:
        world.nonces[channel.id, str(nonce)] = (message.id, world.now())
    write.ring(world, message)
    world.events.tell_message("MESSAGE_CREATE", message)
    return 200, forms.message_form(world, message)


def get_message(call):
    channel = call.world.reach(call.args["channel"])
    call.world.need(channel, "READ_MESSAGE_HISTORY")
    return 200, forms.message_form(call.world, find_message(call, channel))


def get_messages(call):
    channel = call.world.reach(call.args["channel"])
    if not call.world.may(call.world.bot.id, channel, "READ_MESSAGE_HISTORY"):
        return 200, []
    found = [m for m in call.world.in_channel(channel.id) if m.seen_by is None]
    after = int(call.query.get("after", 0))
    found = [m for m in found if int(m.id) > after][-int(call.query.get("limit", 50)):]
    return 200, [forms.message_form(call.world, m) for m in reversed(found)]


def patch_message(call):
    world = call.world
    channel = world.reach(call.args["channel"])
    message = find_message(call, channel)
    call.check("MessageEditRequestPartial")
    write.may_edit(world, channel, message)
    write.edit(call, message, call.body, flags=limits.SUPPRESS_EMBEDS | V2)
    world.events.tell_message("MESSAGE_UPDATE", message)
    return 200, forms.message_form(world, message)


def remove_message(world, message):
    del world.messages[message.id]
    world.events.tell_deleted(message)


def delete_message(call):
    world = call.world
    channel = world.reach(call.args["channel"])
    message = find_message(call, channel)
    if channel.is_thread and channel.archived:
        raise Refused(50083)
    if message.author != world.bot.id:
        world.need(channel, "MANAGE_MESSAGES")
    remove_message(world, message)
    return 204, None


def bulk_delete(call):
    world = call.world
    channel = world.reach(call.args["channel"])
    world.need(channel, "MANAGE_MESSAGES")
    numbers = call.body.get("messages") if isinstance(call.body, dict) else None
    if not isinstance(numbers, list) or not 2 <= len(numbers) <= 100:
        raise wrong(["messages"], "Must be between 2 and 100 in length.", "BASE_TYPE_BAD_LENGTH")
    for number in numbers:
        message = world.messages.get(number)
        if message is not None and message.channel == channel.id and message.seen_by is None:
            remove_message(world, message)
    return 204, None


def pin_message(call):
    channel = call.world.reach(call.args["channel"])
    find_message(call, channel)
    call.world.need(channel, "PIN_MESSAGES")
    return 204, None


def typing(call):
    channel = call.world.reach(call.args["channel"])
    call.world.need(channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
    return 204, None


# ---- channels ------------------------------------------------------------------------------------


def get_channel(call):
    return 200, forms.channel_form(call.world, call.world.reach(call.args["channel"]))


def open_dm(call):
    call.check("CreatePrivateChannelRequest")
    person = call.world.users.get(call.body.get("recipient_id"))
    if person is None:
        raise Refused(10013)
    if person.bot:
        raise Refused(50007)
    return 200, forms.channel_form(call.world, call.world.open_dm(person.id))


def add_thread(call, parent, kind, number=None):
    world = call.world
    channel = world.make_channel(world.guilds[parent.guild], call.body["name"], kind, parent.id, world.bot.id)
    if number is not None:
        del world.channels[channel.id]
        channel.id = number
        world.channels[number] = channel
    channel.members.add(world.bot.id)
    channel.archive_minutes = call.body.get("auto_archive_duration") or 4320
    form = forms.channel_form(world, channel)
    world.events.tell_guild("THREAD_CREATE", dict(form, newly_created=True), channel.guild)
    return 201, form


def thread_parent(call):
    channel = call.world.reach(call.args["channel"])
    if channel.type != TEXT:
        raise Refused(50024)
    return channel


def thread_from_message(call):
    parent = thread_parent(call)
    message = find_message(call, parent)
    call.check("CreateTextThreadWithMessageRequest")
    call.world.need(parent, "CREATE_PUBLIC_THREADS")
    if message.id in call.world.channels:
        raise Refused(160004)
    return add_thread(call, parent, PUBLIC_THREAD, message.id)


def thread(call):
    parent = thread_parent(call)
    call.check("CreateTextThreadWithoutMessageRequest")
    kind = call.body.get("type") or PRIVATE_THREAD
    call.world.need(parent, "CREATE_PUBLIC_THREADS" if kind == PUBLIC_THREAD else "CREATE_PRIVATE_THREADS")
    return add_thread(call, parent, kind)


def patch_channel(call):
    """Only threads are ever changed by the bot."""
    world = call.world
    channel = world.reach(call.args["channel"])
    if not channel.is_thread:
        raise Refused(50013)
    call.check("UpdateThreadRequestPartial")
    body = {key: value for key, value in call.body.items() if value is not None}
    manages = world.may(world.bot.id, channel, "MANAGE_THREADS")
    if ("locked" in body or channel.locked or channel.owner != world.bot.id) and not manages:
        raise Refused(50013)
    if channel.archived and body.get("archived") is not False:
        raise Refused(50083)
    channel.archived = body.get("archived", channel.archived)
    channel.locked = body.get("locked", channel.locked)
    channel.name = body.get("name", channel.name)
    channel.archive_minutes = body.get("auto_archive_duration", channel.archive_minutes)
    form = forms.channel_form(world, channel)
    world.events.tell_guild("THREAD_UPDATE", form, channel.guild)
    return 200, form


def remove_channel(world, channel):
    for message in world.in_channel(channel.id):
        del world.messages[message.id]
    for child in [c for c in world.channels.values() if c.parent == channel.id]:
        remove_channel(world, child)
    del world.channels[channel.id]
    if channel.is_thread:
        data = {"id": channel.id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.type}
        world.events.tell_guild("THREAD_DELETE", data, channel.guild)
    else:
        world.events.tell_guild("CHANNEL_DELETE", forms.channel_form(world, channel), channel.guild)


def delete_channel(call):
    channel = call.world.reach(call.args["channel"])
    call.world.need(channel, "MANAGE_THREADS" if channel.is_thread else "MANAGE_CHANNELS")
    form = forms.channel_form(call.world, channel)
    remove_channel(call.world, channel)
    return 200, form


def add_thread_member(call):
    channel = call.world.reach(call.args["channel"])
    write_in = channel.locked or channel.archived
    if not channel.is_thread or write_in:
        raise Refused(50083 if write_in else 50013)
    user = call.args.get("user", call.world.bot.id)
    if user not in call.world.guilds[channel.guild].members:
        raise Refused(10007)
    channel.members.add(user)
    return 204, None


MESSAGES = "/channels/{channel}/messages"
COMMANDS = "/applications/{app}/commands"
GUILD_COMMANDS = "/applications/{app}/guilds/{guild}/commands"
ROUTES = [
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/guilds/{guild}", guild),
    ("GET", "/guilds/{guild}/roles", guild_roles),
    ("GET", "/guilds/{guild}/channels", guild_channels),
    ("GET", "/guilds/{guild}/members/{user}", guild_member),
    ("GET", COMMANDS, get_commands),
    ("PUT", COMMANDS, put_commands),
    ("POST", COMMANDS, post_command),
    ("DELETE", COMMANDS + "/{command}", delete_command),
    ("GET", GUILD_COMMANDS, get_commands),
    ("PUT", GUILD_COMMANDS, put_commands),
    ("POST", GUILD_COMMANDS, post_command),
    ("DELETE", GUILD_COMMANDS + "/{command}", delete_command),
    ("GET", "/channels/{channel}", get_channel),
    ("PATCH", "/channels/{channel}", patch_channel),
    ("DELETE", "/channels/{channel}", delete_channel),
    ("GET", MESSAGES, get_messages),
    ("POST", MESSAGES, post_message),
    ("POST", MESSAGES + "/bulk-delete", bulk_delete),
    ("PUT", MESSAGES + "/pins/{message}", pin_message),
    ("GET", MESSAGES + "/{message}", get_message),
    ("PATCH", MESSAGES + "/{message}", patch_message),
    ("DELETE", MESSAGES + "/{message}", delete_message),
    ("POST", MESSAGES + "/{message}/threads", thread_from_message),
    ("POST", "/channels/{channel}/threads", thread),
    ("POST", "/channels/{channel}/typing", typing),
    ("PUT", "/channels/{channel}/thread-members/{user}", add_thread_member),
]
