# SPDX-License-Identifier: MIT
"""people.py - what people do in Discord, and what they see

A mistake of the test (a button that is not there, a command nobody registered)
is a Mistake, with a sentence that says which.
"""
import asyncio

import forms
from world import ANSWER_MS, DM, EPHEMERAL, LOADING, SILENT, V2, Message, walk

COMMAND, COMPONENT, COMPLETE, SUBMIT = 2, 3, 4, 5
BUTTON, STRING_SELECT, TEXT_INPUT = 2, 3, 4
KINDS = {3: str, 4: int, 5: bool, 6: str, 7: str, 8: str, 9: str, 10: (int, float), 11: str}


class Mistake(Exception):
    """The test wants what cannot be."""


# ---- what they do --------------------------------------------------------------------------------


def send(world, interaction):
    """Tells the bot, by the gateway or at its own address, and looks after three seconds whether it has answered."""
    form = forms.interaction_form(world, interaction)
    if world.endpoint is not None:
        asyncio.ensure_future(world.endpoint.tell(interaction, form))
    else:
        world.events.tell("INTERACTION_CREATE", form, world.channels[interaction.channel].guild)
    asyncio.get_running_loop().call_later(ANSWER_MS / 1000 + 0.05, world.look_at_deadlines)
    return interaction


def enter(world, user, channel):
    if not world.may(user.id, channel, "VIEW_CHANNEL"):
        raise Mistake(f"{user.name} cannot see that channel")


def find_command(world, user, channel, name):
    """As the user's client offers it: this server's own first, and where the command may be used."""
    for scope in (channel.guild, None):
        for command in world.commands.get(scope, []):
            contexts = command.get("contexts")
            fits = contexts is None or (0 if channel.guild else 1) in contexts
            needs = int(command.get("default_member_permissions") or 0)
            fits = fits and (channel.guild is None or world.rights(user.id, channel) & needs == needs)
            if command["name"] == name and command["type"] == 1 and fits:
                return command
    raise Mistake(f"no command /{name} is offered there")


def check_option(option, given):
    name, value = option["name"], given
    if not isinstance(value, KINDS[option["type"]]) or isinstance(value, bool) != (option["type"] == 5):
        raise Mistake(f"option {name}: {value!r} is not of its type")
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        raise Mistake(f"option {name}: {value!r} is not among its choices")
    if isinstance(value, str) and option["type"] == 3:
        if not (option.get("min_length") or 0) <= len(value) <= (option.get("max_length") or 6000):
            raise Mistake(f"option {name}: its length is not allowed")
    elif option["type"] in (4, 10):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise Mistake(f"option {name}: out of its range")


def fill_in(wanted, given, focused=None):
    """What the client sends for {name: value}.  wanted: the options as registered; focused: the name of
    the one that is being typed (autocomplete: others may be missing, and its value may be anything)."""
    known = {option["name"]: option for option in wanted}
    sent = []
    for name, value in given.items():
        if name not in known:
            raise Mistake(f"there is no option {name}")
        if name != focused:
            check_option(known[name], value)
        sent.append({"name": name, "type": known[name]["type"], "value": value})
        if focused is not None and known[name]["type"] in (4, 10):
            sent[-1]["value"] = str(value)  # while one is typed, numbers are texts
        if name == focused:
            if not known[name].get("autocomplete"):
                raise Mistake(f"option {name} has no autocompletion")
            sent[-1].update(value=str(value), focused=True)
    missing = [o["name"] for o in wanted if o.get("required") and o["name"] not in given]
    if missing and focused is None:
        raise Mistake(f"options are missing: {', '.join(missing)}")
    return sent


def descend(command, path):
    """(the options of the subcommand, a function that wraps what is sent in it)"""
    wanted, wraps = command.get("options") or [], []
    for name in path:
        found = next((o for o in wanted if o["name"] == name and o["type"] in (1, 2)), None)
        if found is None:
            raise Mistake(f"there is no subcommand {name}")
        wanted = found.get("options") or []
        wraps.append(found)
    if any(o["type"] in (1, 2) for o in wanted):
        raise Mistake("a subcommand must be chosen")
    return wanted, wraps


def use_command(world, user, channel, command, options, sub, focused=None):
    enter(world, user, channel)
    found = find_command(world, user, channel, command)
    if channel.guild is not None and not world.may(user.id, channel, "USE_APPLICATION_COMMANDS"):
        raise Mistake(f"{user.name} may not use commands there")
    wanted, wraps = descend(found, sub.split())
    sent = fill_in(wanted, options, focused)
    for wrap in reversed(wraps):
        sent = [{"name": wrap["name"], "type": wrap["type"], "options": sent}]
    data = {"id": found["id"], "name": found["name"], "type": 1}
    if sent:
        data["options"] = sent
    if found.get("guild_id"):
        data["guild_id"] = found["guild_id"]
    kind = COMMAND if focused is None else COMPLETE
    return send(world, world.make_interaction(kind, user, channel, data))


def is_called(component, what):
    """By its custom_id, by what is written on it, or by one of its options."""
    texts = [component.get("custom_id"), component.get("label"), component.get("placeholder")]
    texts += [o["label"] for o in component.get("options", [])] + [o["value"] for o in component.get("options", [])]
    return what in texts


def find_component(world, user, on, what):
    """(message, component).  on: a message, or a channel, whose newest message with such a component that this
    user can see is taken; those that are disabled come last."""
    if on in world.messages:
        messages = [world.messages[on]]
        if not world.sees(user.id, messages[0]):
            raise Mistake(f"{user.name} cannot see that message")
    else:
        messages = [m for m in reversed(world.in_channel(world.channel(on).id)) if world.sees(user.id, m)]
    found = [(m, c) for m in messages for c in walk(m.components) if c.get("custom_id") and is_called(c, what)]
    if not found:
        raise Mistake(f"{user.name} sees no component {what}")
    return min(found, key=lambda pair: bool(pair[1].get("disabled")))


def pressed(world, user, on, what, values):
    message, component = find_component(world, user, on, what)
    if component.get("disabled"):
        raise Mistake(f"{what} is disabled")
    data = {"custom_id": component["custom_id"], "component_type": component["type"]}
    if component["type"] == BUTTON:
        if values:
            raise Mistake("a button has no values")
    else:
        data["values"] = chosen(component, values or [])
    return world.make_interaction(COMPONENT, user, world.channels[message.channel], data, message.id)


def press(world, user, on, what, values=None):
    return send(world, pressed(world, user, on, what, values))


async def forge(world, user, on, what, values, forgery):
    """The status of a post that looks like a press, which nobody is to answer."""
    interaction = pressed(world, user, on, what, values)
    form = forms.interaction_form(world, interaction)
    del world.interactions[interaction.id], world.tokens[interaction.token]
    status, _ = await world.endpoint.post(form, forgery)
    return status


def chosen(select, values):
    low, high = select.get("min_values"), select.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if select["type"] == STRING_SELECT:
        known = {o["value"]: o["value"] for o in select["options"]}
        known.update({o["label"]: o["value"] for o in select["options"] if o["label"] not in known})
        wrong = [v for v in values if v not in known]
        if wrong:
            raise Mistake(f"there is no option {wrong[0]!r}")
        values = [known[v] for v in values]
    if not low <= len(values) <= high:
        raise Mistake(f"{low} to {high} values are wanted, not {len(values)}")
    return values


def open_modal(world, user, again=False):
    """The newest modal that was opened for this user and (again: or not) not sent yet."""
    for interaction in reversed(list(world.interactions.values())):
        if interaction.user == user.id and interaction.answer == 9:
            sent = any(i.modal_of == interaction.id for i in world.interactions.values())
            return None if sent and not again else interaction
    return None


def submit(world, user, values, again=False, custom_id=None):
    """Fills the open modal in and sends it."""
    opener = open_modal(world, user, again)
    if opener is None:
        raise Mistake(f"no modal is open for {user.name}")
    sent, left = [], dict(values)
    for number, part in enumerate(opener.payload["components"]):
        inner = part.get("component") or (part.get("components") or [None])[0]
        if inner is None:  # a text
            sent.append({"type": part["type"], "id": number + 1})
            continue
        field = {"type": inner["type"], "id": 100 + number, "custom_id": inner["custom_id"]}
        field.update(fill_field(inner, left.pop(inner["custom_id"], None)))
        holder = {"component": field} if part["type"] == 18 else {"components": [field]}
        sent.append({"type": part["type"], "id": number + 1, **holder})
    if left:
        raise Mistake(f"the modal has no field {next(iter(left))}")
    channel = world.channels[opener.channel]
    data = {"custom_id": custom_id or opener.payload["custom_id"], "components": sent}
    return send(world, world.make_interaction(SUBMIT, user, channel, data, opener.message, opener.id))


def fill_field(field, value):
    name, required = field["custom_id"], field.get("required") is not False
    if field["type"] == TEXT_INPUT:
        value = field.get("value") or "" if value is None else value
        fits = (field.get("min_length") or 0) <= len(value) <= (field.get("max_length") or 4000)
        if not fits and (required or value):
            raise Mistake(f"field {name}: its length is not allowed")
        if required and not value:
            raise Mistake(f"field {name} is required")
        return {"value": value}
    if field["type"] in (3, 5, 6, 7, 8):
        return {"values": chosen(field, value or []) if value or required else []}
    if field["type"] == 23:
        return {"value": bool(value)}
    return {"values": value or []} if field["type"] in (19, 22) else {"value": value}


def say(world, user, channel, text):
    """An ordinary message of a person."""
    enter(world, user, channel)
    message = Message(world.snowflake(), channel.id, user.id, world.now(), text)
    message.pinged = [u for u in dict.fromkeys(write_mentions(world, text))]
    world.add(message)
    world.events.tell_message("MESSAGE_CREATE", message)
    return message


def write_mentions(world, text):
    return [u for u in world.users if f"<@{u}>" in text]


# ---- what they see -------------------------------------------------------------------------------


def component_view(component):
    view = {"type": component["type"], "disabled": bool(component.get("disabled"))}
    for key in ("custom_id", "label", "style", "url", "placeholder", "min_values", "max_values"):
        if component.get(key) is not None:
            view[key] = component[key]
    if component.get("emoji"):
        view["emoji"] = component["emoji"].get("name")
    if component["type"] == STRING_SELECT:
        view["options"] = [{k: o[k] for k in ("label", "value", "description", "default") if o.get(k) is not None}
                           for o in component["options"]]
    return view


def message_view(world, message, user):
    files = [{key: a.get(key) for key in ("filename", "size", "content_type", "description")}
             for a in message.attachments]
    interaction = world.interactions.get(message.interaction)
    return {"id": message.id, "author": world.users[message.author].name, "text": world.text_of(message),
            "thinking": bool(message.flags & LOADING), "ephemeral": bool(message.flags & EPHEMERAL),
            "v2": bool(message.flags & V2), "silent": bool(message.flags & SILENT), "at": message.at,
            "edits": message.edits, "components": [component_view(c) for c in walk(message.components)
                                                   if c.get("custom_id") or c.get("url")],
            "files": files, "pinged": [world.users[u].name for u in message.pinged],
            "pings_me": user.id in message.pinged, "answers": interaction.user if interaction else None,
            "reply_to": message.reference}


def view(world, user, channel=None, last=None):
    """Everything this user can read at the moment.  channel: only this one; last: so many messages a channel."""
    world.look_at_deadlines()
    channels = []
    for place in world.channels.values():
        if (channel is not None and place is not channel) or not world.may(user.id, place, "VIEW_CHANNEL"):
            continue
        seen = [m for m in world.in_channel(place.id) if world.sees(user.id, m)]
        seen = seen[-last:] if last else seen
        channels.append({"id": place.id, "name": place.name, "type": place.type, "archived": place.archived,
                         "locked": place.locked, "direct": place.type == DM,
                         "messages": [message_view(world, m, user) for m in seen]})
    opener = open_modal(world, user)
    return {"channels": channels, "modal": opener.payload if opener else None,
            "failed": sum(i.failed for i in world.interactions.values() if i.user == user.id),
            "rung": sum(n["user"] == user.id for n in world.notified)}


def interaction_view(world, interaction):
    world.look_at_deadlines()
    return {"id": interaction.id, "token": interaction.token, "user": world.users[interaction.user].name,
            "type": interaction.type,
            "answer": interaction.answer, "failed": interaction.failed, "message": interaction.original,
            "waited": None if interaction.answered is None else interaction.answered - interaction.at,
            "choices": (interaction.payload or {}).get("choices"),
            "modal": interaction.payload if interaction.answer == 9 else None}
