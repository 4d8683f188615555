# SPDX-License-Identifier: MIT
"""forms.py - users, channels, messages and interactions as Discord writes them in JSON"""
import copy
import datetime

from world import DM, PUBLIC_THREAD, walk

MIB = 1 << 20


def when(ms):
    moment = datetime.datetime.fromtimestamp(ms / 1000, datetime.timezone.utc)
    return moment.isoformat(timespec="microseconds")


def snowflake_time(number):
    return (int(number) >> 22) + 1420070400000


def user_form(user):
    return {"id": user.id, "username": user.name, "global_name": user.display, "avatar": None,
            "discriminator": "0", "public_flags": 0, "flags": 0, "bot": user.bot, "banner": None,
            "accent_color": None, "avatar_decoration_data": None, "collectibles": None, "primary_guild": None}


def member_form(world, guild, user_id, with_user=True):
    member = guild.members[user_id]
    form = {"nick": member.nick, "avatar": None, "banner": None, "roles": [member.role] if member.permissions else [],
            "joined_at": when(snowflake_time(guild.id)), "premium_since": None, "deaf": False, "mute": False,
            "flags": 0, "pending": False, "avatar_decoration_data": None}
    form["communication_disabled_until"] = when(member.timed_out) if member.timed_out else None
    if with_user:
        form["user"] = user_form(world.users[user_id])
    return form


def role_form(number, name, bits, position, managed_by=None):
    form = {"id": number, "name": name, "permissions": str(bits), "position": position, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": managed_by is not None, "mentionable": False, "icon": None, "unicode_emoji": None,
            "flags": 0}
    if managed_by is not None:
        form["tags"] = {"bot_id": managed_by}
    return form


def roles_form(world, guild):
    """@everyone, and one role for each member who may do more."""
    roles = [role_form(guild.id, "@everyone", guild.everyone, 0)]
    for member in guild.members.values():
        if member.permissions:
            user = world.users[member.user]
            roles.append(role_form(member.role, user.name, member.permissions, len(roles),
                                   user.id if user.bot else None))
    return roles


def guild_form(world, guild):
    return {"id": guild.id, "name": guild.name, "icon": None, "description": None, "home_header": None,
            "splash": None, "discovery_splash": None, "features": [], "banner": None, "owner_id": guild.owner,
            "application_id": None, "region": "deprecated", "afk_channel_id": None, "afk_timeout": 300,
            "system_channel_id": None, "system_channel_flags": 0, "widget_enabled": False,
            "widget_channel_id": None, "verification_level": 1, "roles": roles_form(world, guild),
            "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": None, "max_members": 500000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": None, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": guild.locale, "rules_channel_id": None,
            "safety_alerts_channel_id": None, "public_updates_channel_id": None,
            "premium_progress_bar_enabled": False, "nsfw": False, "nsfw_level": 0, "emojis": [],
            "stickers": [], "incidents_data": None}


def guild_create_form(world, guild):
    """What the gateway tells: with channels and threads, and of members only the bot (no intent for more)."""
    form = {key: value for key, value in guild_form(world, guild).items() if key not in ("home_header", "nsfw")}
    here = [c for c in world.channels.values() if c.guild == guild.id and world.rights(world.bot.id, c)]
    form.update(joined_at=when(snowflake_time(guild.id)), large=False, unavailable=False, hub_type=None,
                member_count=len(guild.members), members=[member_form(world, guild, world.bot.id)],
                channels=[channel_form(world, c) for c in here if not c.is_thread],
                threads=[channel_form(world, c) for c in here if c.is_thread and not c.archived],
                presences=[], voice_states=[], stage_instances=[], guild_scheduled_events=[], soundboard_sounds=[])
    for number in range(guild.filler):  # emojis of about 1 KiB, as a large server has them
        form["emojis"].append({"id": world.snowflake(), "name": f"filler{number}", "roles": [world.snowflake()] * 35,
                               "require_colons": True, "managed": False, "animated": False, "available": True})
    return form


def overwrite_forms(world, channel):
    forms = []
    for key, (allow, deny) in channel.overwrites.items():
        forms.append({"id": key, "type": 1 if key in world.users else 0, "allow": str(allow), "deny": str(deny)})
    return forms


def channel_form(world, channel):
    form = {"id": channel.id, "type": channel.type, "flags": 0, "last_message_id": channel.last_message}
    if channel.type == DM:
        form["recipients"] = [user_form(world.users[u]) for u in channel.recipients]
        return form
    form.update(name=channel.name, guild_id=channel.guild, parent_id=channel.parent, rate_limit_per_user=0)
    if channel.is_thread:
        form.update(owner_id=channel.owner, message_count=len(world.in_channel(channel.id)),
                    total_message_sent=len(world.in_channel(channel.id)), member_count=max(1, len(channel.members)),
                    thread_metadata=thread_metadata(channel))
        return form
    form.update(position=0, topic=None, nsfw=False, permission_overwrites=overwrite_forms(world, channel))
    return form


def thread_metadata(channel):
    form = {"archived": channel.archived, "locked": channel.locked, "auto_archive_duration": channel.archive_minutes,
            "archive_timestamp": when(snowflake_time(channel.id)), "create_timestamp": when(snowflake_time(channel.id))}
    if channel.type != PUBLIC_THREAD:
        form["invitable"] = True
    return form


# ---- messages -----------------------------------------------------------------------------------


SELECT = {"min_values": 1, "max_values": 1}
DEFAULTS = {  # what Discord fills in
    3: SELECT, 5: SELECT, 6: SELECT, 7: SELECT, 8: SELECT,
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


def components_form(message):
    """Each has an id, and files have been found."""
    components = copy.deepcopy(message.components)
    taken = {c["id"] for c in walk(components) if c.get("id")}
    number = 0
    for component in walk(components):
        for key in [key for key, value in component.items() if value is None]:
            del component[key]  # Discord leaves out what was given as null
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
        component.update({k: v for k, v in DEFAULTS.get(component["type"], {}).items() if k not in component})
        medias = [component] if component["type"] in (11, 13) else component.get("items", [])
        for holder in medias:
            holder.setdefault("spoiler", False)
            holder.setdefault("description", None)
            key = "file" if component["type"] == 13 else "media"
            holder[key] = media_form(message, holder[key]["url"])
        if component["type"] == 13:
            component["name"], component["size"] = file_of(message, component["file"])
    return components


def file_of(message, media):
    found = next((a for a in message.attachments if a["url"] == media["url"]), None)
    return (found["filename"], found["size"]) if found else ("file", 0)


def media_form(message, url):
    if url.startswith("attachment://"):
        name = url[len("attachment://"):]
        url = next((a["url"] for a in message.attachments if a["filename"] == name), url)
    return {"id": message.id, "url": url, "proxy_url": url, "width": 1000, "height": 600, "placeholder": None,
            "placeholder_version": None, "content_type": "image/png", "flags": 0, "loading_state": 2}


def message_form(world, message, with_reference=True):
    user = world.users[message.author]
    form = {"id": message.id, "channel_id": message.channel, "author": user_form(user), "content": message.content,
            "timestamp": when(message.at), "edited_timestamp": when(message.edited) if message.edited else None,
            "tts": message.tts, "mention_everyone": False,
            "mentions": [user_form(world.users[u]) for u in message.pinged if u in world.users], "mention_roles": [],
            "attachments": [attachment_form(a) for a in message.attachments], "embeds": embeds_form(message),
            "components": components_form(message), "pinned": False, "flags": message.flags, "type": 0}
    if message.nonce is not None:
        form["nonce"] = message.nonce
    if message.webhook:
        form.update(webhook_id=world.app, application_id=world.app)
    if message.reference is not None:
        channel = world.channels[message.channel]
        form.update(type=19, message_reference={"type": 0, "message_id": message.reference, "channel_id": channel.id})
        if channel.guild is not None:
            form["message_reference"]["guild_id"] = channel.guild
        referenced = world.messages.get(message.reference)
        if with_reference:
            form["referenced_message"] = message_form(world, referenced, False) if referenced else None
    if message.interaction is not None:
        form.update(interaction_forms(world, world.interactions[message.interaction], message))
    return form


def interaction_forms(world, interaction, message):
    """To what a message answers, in the older and in the newer form."""
    user = user_form(world.users[interaction.user])
    newer = {"id": interaction.id, "type": interaction.type, "user": user,
             "authorizing_integration_owners": owners_form(world, world.channels[interaction.channel])}
    forms = {"interaction_metadata": newer}
    if interaction.type == 2:
        forms["type"] = 20
        forms["interaction"] = {"id": interaction.id, "type": 2, "name": interaction.data["name"], "user": user}
    elif interaction.type == 3:
        newer["interacted_message_id"] = interaction.message
    elif interaction.type == 5:
        opener = world.interactions[interaction.modal_of]
        newer["triggering_interaction_metadata"] = interaction_forms(world, opener, message)["interaction_metadata"]
    if interaction.original not in (None, message.id):  # a follow-up
        newer["original_response_message_id"] = interaction.original
    return forms


def attachment_form(attachment):
    return {key: value for key, value in attachment.items() if value is not None}


def embeds_form(message):
    forms = []
    for embed in message.embeds:
        form = {key: value for key, value in embed.items() if value is not None}
        form["type"] = "rich"
        forms.append(form)
    return forms


# ---- interactions -------------------------------------------------------------------------------


def owners_form(world, channel):
    """Who installed the bot: the server, or in direct messages nobody of these ("0" is the user)."""
    return {"0": channel.guild or "0"}


def interaction_form(world, interaction):
    """INTERACTION_CREATE."""
    channel = world.channels[interaction.channel]
    user = world.users[interaction.user]
    form = {"id": interaction.id, "application_id": world.app, "type": interaction.type, "data": interaction.data,
            "channel_id": channel.id, "channel": partial_channel_form(world, channel, user.id),
            "token": interaction.token, "version": 1, "locale": user.locale, "entitlements": [],
            "entitlement_sku_ids": [], "authorizing_integration_owners": owners_form(world, channel),
            "app_permissions": str(world.rights(world.bot.id, channel)),
            "attachment_size_limit": 10 * MIB, "context": 0 if channel.guild else 1}
    if channel.guild is not None:
        guild = world.guilds[channel.guild]
        form.update(guild_id=guild.id, guild_locale=guild.locale,
                    guild={"id": guild.id, "locale": guild.locale, "features": []},
                    member=dict(member_form(world, guild, user.id), permissions=str(world.rights(user.id, channel))))
    else:
        form["user"] = user_form(user)
    if interaction.message is not None and interaction.message in world.messages:
        form["message"] = message_form(world, world.messages[interaction.message])
    return form


def partial_channel_form(world, channel, user_id):
    form = channel_form(world, channel)
    form["permissions"] = str(world.rights(user_id, channel))
    return form


def message_event_form(world, message):
    """MESSAGE_CREATE and MESSAGE_UPDATE: the message, and where and by whom it was said."""
    form = message_form(world, message)
    channel = world.channels[message.channel]
    form["channel_type"] = channel.type
    if channel.guild is not None:
        guild = world.guilds[channel.guild]
        form["guild_id"] = guild.id
        if message.author in guild.members and not message.webhook:
            form["member"] = member_form(world, guild, message.author, with_user=False)
    return form


def without_content(form):
    """As somebody gets it who has not the intent MESSAGE_CONTENT."""
    return dict(form, content="", embeds=[], attachments=[], components=[])


def application_form(world):
    return {"id": world.app, "name": "lair", "icon": None, "description": "", "type": None, "summary": "",
            "bot_public": bool(world.public), "bot_require_code_grant": bool(world.code_grant),
            "verify_key": world.verify_key, "flags": 0, "flags_new": "0", "redirect_uris": [],
            "interactions_endpoint_url": world.endpoint.url if world.endpoint else None, "role_connections_verification_url": None,
            "owner": user_form(next(u for u in world.users.values())), "team": None, "bot": user_form(world.bot),
            "approximate_guild_count": sum(g.has_bot for g in world.guilds.values()),
            "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "max_participants": None, "tags": [], "eligible_oauth2_scopes": []}
