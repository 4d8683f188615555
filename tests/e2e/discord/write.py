# SPDX-License-Identifier: MIT
"""write.py - from a request's body to a message: new ones, edits, files, whom they call"""
import copy
import re

import limits
from refused import Refused, wrong
from world import EPHEMERAL, HOUR_MS, LOADING, OLD_EDITS_MS, SILENT, V2, Message, walk

MENTION = re.compile(r"<@!?(\d+)>")
EVERYONE = re.compile(r"@everyone|@here")


# ---- files ---------------------------------------------------------------------------------------


def make_file(world, channel, part, described):
    name, kind, data = part
    name = described.get("filename") or name
    number = world.snowflake()
    world.files[number] = data
    url = f"https://cdn.discordapp.com/attachments/{channel}/{number}/{name}"
    return {"id": number, "filename": name, "size": len(data), "url": url, "proxy_url": url,
            "content_type": kind, "description": described.get("description")}


def take_files(world, message, call, attachments, path):
    """What is attached from now on.  attachments: the list of the body; None: it says nothing of them."""
    described, kept = {}, []
    for place, entry in enumerate(attachments or []):
        number = int(entry["id"])
        old = next((a for a in message.attachments if a["id"] == entry["id"]), None)
        if old is not None:
            kept.append(dict(old, **{k: v for k, v in entry.items() if k == "description"}))
        elif number in call.files:
            described[number] = entry
        else:
            raise wrong([*path, "attachments", place, "id"], f"there is no files[{number}]", "ATTACHMENT_NOT_FOUND")
    if attachments is None:
        kept = list(message.attachments)
    for number, part in sorted(call.files.items()):
        kept.append(make_file(world, message.channel, part, described.get(number, {})))
    if len(kept) > 10:
        raise wrong([*path, "attachments"], "Must be 10 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    message.attachments = kept


def check_media(message, path):
    """attachment://NAME must be the name of a file that is there."""
    names = {a["filename"] for a in message.attachments}
    urls = [c["file"]["url"] for c in walk(message.components) if c["type"] == 13]
    urls += [c["media"]["url"] for c in walk(message.components) if c["type"] == 11]
    urls += [i["media"]["url"] for c in walk(message.components) if c["type"] == 12 for i in c["items"]]
    for embed in message.embeds:
        urls += [embed[k]["url"] for k in ("image", "thumbnail") if embed.get(k) and embed[k].get("url")]
    for url in urls:
        if url.startswith("attachment://") and url[len("attachment://"):] not in names:
            raise wrong([*path, "components"], f"{url} is not attached",
                        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")


# ---- whom it calls -------------------------------------------------------------------------------


def pings(world, message, allowed, in_answer, replied_to=None):
    """The users whom the message mentions so that they are told.  Without allowed_mentions: everybody who
    is named; in answers to interactions users only, never @everyone."""
    channel = world.channels[message.channel]
    named = [u for u in MENTION.findall(world.text_of(message)) if u in world.users]
    if allowed is None:
        called, everyone, reply = named, not in_answer, True
    else:
        parse = allowed.get("parse") or []
        called = [u for u in named if "users" in parse or u in (allowed.get("users") or [])]
        everyone, reply = "everyone" in parse, bool(allowed.get("replied_user"))
    if everyone and EVERYONE.search(world.text_of(message)) and channel.guild is not None \
            and world.may(message.author, channel, "MENTION_EVERYONE"):
        called = called + list(world.guilds[channel.guild].members)
    if replied_to is not None and reply:
        called = called + [replied_to]
    return [u for u in dict.fromkeys(called) if u != message.author]


def ring(world, message):
    """Whose telephone rings: those who are called, and everybody in direct messages."""
    channel = world.channels[message.channel]
    whom = list(message.pinged)
    if channel.guild is None and message.author == world.bot.id:
        whom += [u for u in channel.recipients if u not in whom]
    for user in whom:
        if not message.flags & SILENT and world.sees(user, message):
            world.notified.append({"user": user, "message": message.id})


# ---- messages ------------------------------------------------------------------------------------


def fill(message, body):
    for key, empty in (("content", ""), ("embeds", []), ("components", [])):
        if key in body:
            setattr(message, key, copy.deepcopy(body[key]) if body[key] is not None else empty)
    message.content = message.content.strip()


def new(call, channel, body, path=(), flags=None, seen_by=None):
    """A message of the bot, not yet in the world; body has passed its schema."""
    world = call.world
    wanted = body.get("flags") or 0
    allowed = limits.SUPPRESS_EMBEDS | SILENT | V2 if flags is None else flags
    limits.check_message(path, body, bool(wanted & V2), allowed)
    message = Message(world.snowflake(), channel.id, world.bot.id, world.now(), flags=wanted, seen_by=seen_by,
                      tts=bool(body.get("tts")))
    fill(message, body)
    take_files(world, message, call, body.get("attachments"), path)
    limits.check_not_empty(message)
    check_media(message, path)
    return message


def edit(call, message, body, path=(), flags=limits.ANSWER_FLAGS, fresh=False):
    """Changes a message; on a mistake it stays as it was.  fresh: it only said "thinking" so far."""
    world = call.world
    wanted = body.get("flags")
    v2 = bool(message.flags & V2 or (wanted or 0) & V2)
    limits.check_message(path, body, v2, flags)
    changed = copy.deepcopy(message)
    fill(changed, body)
    if v2 and not message.flags & V2 and (changed.content or changed.embeds):
        raise wrong([*path, "flags"], "content and embeds must be null when a message becomes one of components")
    limits.check_components([*path, "components"], changed.components, v2)
    take_files(world, changed, call, body.get("attachments"), path)
    changed.flags = changed.flags & (V2 | EPHEMERAL | SILENT) | (wanted or 0) & (V2 | limits.SUPPRESS_EMBEDS)
    limits.check_not_empty(changed)
    check_media(changed, path)
    message.__dict__.update(changed.__dict__)
    if fresh:
        message.pinged = pings(world, message, body.get("allowed_mentions"), True)
    else:
        message.edited = world.now()
        message.edits += 1
    return message


def may_post(world, channel, body, call):
    """The rights for a message in a channel; posting opens a thread that was archived."""
    if channel.type == 1:
        person = world.users[channel.recipients[0]]
        if person.closed:
            raise Refused(50007)
        if not world.shares_guild(person.id):
            raise Refused(50278)
        return
    if channel.is_thread and channel.locked and not world.may(world.bot.id, channel, "MANAGE_THREADS"):
        raise Refused(160005)
    world.need(channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES")
    if call.files:
        world.need(channel, "ATTACH_FILES")
    if body.get("embeds"):
        world.need(channel, "EMBED_LINKS")
    if body.get("message_reference"):
        world.need(channel, "READ_MESSAGE_HISTORY")


def may_edit(world, channel, message):
    if message.author != world.bot.id:
        raise Refused(50005)
    if channel.is_thread and channel.archived:
        raise Refused(50083)
    if world.now() - message.at > HOUR_MS:
        channel.old_edits = [at for at in channel.old_edits if world.now() - at < OLD_EDITS_MS]
        if len(channel.old_edits) >= world.old_edits:
            raise Refused(30046)
        channel.old_edits.append(world.now())


def is_thinking(message):
    return bool(message.flags & LOADING)


