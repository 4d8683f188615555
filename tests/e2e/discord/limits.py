# SPDX-License-Identifier: MIT
"""limits.py - what Discord demands of messages and commands beyond its OpenAPI description"""
import re

from refused import Refused, wrong
from world import EPHEMERAL, LOADING, SILENT, V2, walk

SUPPRESS_EMBEDS = 1 << 2
CONTENT, EMBED_SUM, TEXT_SUM, COMPONENTS, ROWS = 2000, 6000, 4000, 40, 5
BUTTON, STRING_SELECT, LINK, PREMIUM = 2, 3, 5, 6
SELECTS = (3, 5, 6, 7, 8)
WITH_CUSTOM_ID = (2, 3, 4, 5, 6, 7, 8, 19, 21, 22, 23)
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


# ---- components ---------------------------------------------------------------------------------


def check_button(path, button):
    style, keys = button["style"], {key for key in ("custom_id", "url", "sku_id") if button.get(key)}
    wanted = {LINK: {"url"}, PREMIUM: {"sku_id"}}.get(style, {"custom_id"})
    if keys != wanted:
        raise wrong([*path], f"a button of style {style} has {sorted(wanted)}, not {sorted(keys)}")
    if style == LINK and not button["url"].startswith(("http://", "https://", "discord://")):
        raise wrong([*path, "url"], "Scheme must be one of ('http', 'https', 'discord').", "URL_TYPE_INVALID_SCHEME")
    if not button.get("label") and not button.get("emoji") and style != PREMIUM:
        raise wrong([*path, "label"], "A button must have a label or an emoji")


def check_select(path, select):
    low, high = select.get("min_values"), select.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        raise wrong([*path, "min_values"], "min_values is more than max_values")
    if select["type"] != STRING_SELECT:
        return
    options = select["options"]
    if not 1 <= len(options) <= 25:
        raise wrong([*path, "options"], "Must be between 1 and 25 in length.")
    if high > len(options):
        raise wrong([*path, "max_values"], "max_values is more than there are options")
    if len({o["value"] for o in options}) != len(options):
        raise wrong([*path, "options"], "The specified option value is already used", "BASE_TYPE_DUPLICATE")
    if sum(bool(o.get("default")) for o in options) > high:
        raise wrong([*path, "options"], "More defaults than max_values")
    for number, option in enumerate(options):
        if not option["label"] or not option["value"]:
            raise wrong([*path, "options", number], "This field is required", "BASE_TYPE_REQUIRED")


def check_row(path, row):
    kinds = [c["type"] for c in row["components"]]
    if any(k in SELECTS for k in kinds) and len(kinds) > 1:
        raise wrong([*path, "components"], "A select stands alone in its row")


def check_components(path, components, v2):
    """Of a message; they are right by the schema already."""
    everything = list(walk(components))
    if not v2 and len(components) > ROWS:
        raise wrong([*path], "Must be 5 or fewer in length.", "BASE_TYPE_BAD_LENGTH")
    if not v2 and any(c["type"] != 1 for c in components):
        raise wrong([*path], "Only action rows without the flag IS_COMPONENTS_V2")
    if len(everything) > COMPONENTS:
        raise wrong([*path], f"{len(everything)} components are more than 40", "BASE_TYPE_BAD_LENGTH")
    if sum(len(c["content"]) for c in everything if c["type"] == 10) > TEXT_SUM:
        raise wrong([*path], "The text displays hold more than 4000 characters", "BASE_TYPE_BAD_LENGTH")
    names, numbers = set(), set()
    for component in everything:
        check_component(path, component, names, numbers)


def check_component(path, component, names, numbers):
    kind, name, number = component["type"], component.get("custom_id"), component.get("id")
    if kind == 1:
        check_row(path, component)
    elif kind == BUTTON:
        check_button(path, component)
    elif kind in SELECTS:
        check_select(path, component)
    elif kind == 10 and not component["content"].strip():
        raise wrong([*path, "content"], "This field is required", "BASE_TYPE_REQUIRED")
    if kind in WITH_CUSTOM_ID and name:
        if name in names:
            raise wrong([*path], f"custom_id {name} is there twice", "COMPONENT_CUSTOM_ID_DUPLICATED")
        names.add(name)
    if number:
        if number in numbers:
            raise wrong([*path], f"id {number} is there twice")
        numbers.add(number)


def check_modal(path, data):
    for number, component in enumerate(data["components"]):
        if component["type"] not in (1, 10, 18):
            raise wrong([*path, "components", number], "A modal holds labels and texts")
    names = set()
    for component in walk(data["components"]):
        name = component.get("custom_id")
        if component.get("disabled"):
            raise wrong([*path, "components"], "A component of a modal cannot be disabled")
        if name is not None and name in names:
            raise wrong([*path, "components"], f"custom_id {name} is there twice", "COMPONENT_CUSTOM_ID_DUPLICATED")
        names.add(name)
        if component["type"] in SELECTS:
            check_select([*path, "components"], component)
        if component["type"] == 4:
            check_input([*path, "components"], component)
    if not any(name is not None for name in names):
        raise wrong([*path, "components"], "A modal needs something to fill in")


def check_input(path, field):
    low, high, value = field.get("min_length") or 0, field.get("max_length") or 4000, field.get("value")
    if low > high:
        raise wrong([*path, "min_length"], "min_length is more than max_length")
    if value and not low <= len(value) <= high:
        raise wrong([*path, "value"], f"Must be between {low} and {high} in length.")


# ---- messages -----------------------------------------------------------------------------------


def check_embeds(path, embeds):
    total = 0
    for number, embed in enumerate(embeds):
        texts = [embed.get("title"), embed.get("description")]
        texts += [(embed.get(key) or {}).get(name) for key, name in (("author", "name"), ("footer", "text"))]
        for part in embed.get("fields") or []:
            texts += [part["name"], part["value"]]
        for key, limit in (("title", 256), ("description", 4096)):
            if len(embed.get(key) or "") > limit:
                raise wrong([*path, number, key], f"Must be {limit} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        for place, part in enumerate(embed.get("fields") or []):
            if not 1 <= len(part["name"]) <= 256 or not 1 <= len(part["value"]) <= 1024:
                raise wrong([*path, number, "fields", place], "A field's name has 1-256, its value 1-1024 characters")
        total += sum(len(t.strip()) for t in texts if t)
    if total > EMBED_SUM:
        raise wrong([*path], "Embed size exceeds maximum size of 6000", "MAX_EMBED_SIZE_EXCEEDED")


def check_mentions(path, allowed):
    for key in ("users", "roles"):
        if key in (allowed.get("parse") or []) and allowed.get(key):
            raise wrong([*path, key], f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
                        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")


def check_flags(path, flags, allowed):
    if flags & ~allowed:
        raise wrong([*path, "flags"], f"The flags {flags & ~allowed} cannot be set here")


def check_message(path, body, v2, flags=SUPPRESS_EMBEDS | SILENT | V2):
    """A message that is new, or what an edit says of one.  v2: it is (or becomes) one of components only;
    flags: those that may be set here."""
    check_flags(path, body.get("flags") or 0, flags)
    content = body.get("content")
    if content is not None and len(content) > CONTENT:
        raise wrong([*path, "content"], "Must be 2000 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                raise wrong([*path, key], f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
    check_embeds([*path, "embeds"], body.get("embeds") or [])
    check_mentions([*path, "allowed_mentions"], body.get("allowed_mentions") or {})
    check_components([*path, "components"], body.get("components") or [], v2)


def check_not_empty(message):
    if not message.content.strip() and not message.embeds and not message.components \
            and not message.attachments and not message.flags & LOADING:
        raise Refused(50006)


# ---- commands -----------------------------------------------------------------------------------


def texts_of(command):
    """Names, descriptions and values of a command, which may have 8,000 characters together."""
    yield command["name"]
    yield command.get("description") or ""
    for choice in command.get("choices") or []:
        yield choice["name"]
        yield str(choice["value"])
    for option in command.get("options") or []:
        yield from texts_of(option)


def check_name(path, name):
    if not COMMAND_NAME.fullmatch(name) or name != name.lower():
        raise wrong([*path, "name"], "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")


def check_options(path, options):
    names, optional = set(), False
    nested = [o["type"] in (1, 2) for o in options]
    if any(nested) and not all(nested):
        raise wrong([*path], "Subcommands and other options do not mix")
    for number, option in enumerate(options):
        place = [*path, number]
        check_name(place, option["name"])
        if option["name"] in names:
            raise wrong([*place, "name"], "Option names must be unique",
                        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")
        names.add(option["name"])
        if option.get("required") and optional:
            raise wrong([*place, "required"], "Required options must be placed before non-required options",
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional = optional or (option["type"] > 2 and not option.get("required"))
        if not option.get("description"):
            raise wrong([*place, "description"], "This field is required", "BASE_TYPE_REQUIRED")
        if option.get("autocomplete") and option.get("choices"):
            raise wrong([*place, "choices"], "autocomplete and choices exclude each other")
        check_options([*place, "options"], option.get("options") or [])


def check_command(path, command):
    kind = command.get("type") or 1
    if kind == 1:
        check_name(path, command["name"])
        if not command.get("description"):
            raise wrong([*path, "description"], "This field is required", "BASE_TYPE_REQUIRED")
    elif command.get("description") or command.get("options"):
        raise wrong([*path, "description"], "Context menu commands have no description and no options")
    check_options([*path, "options"], command.get("options") or [])
    if sum(len(text) for text in texts_of(command)) > 8000:
        raise wrong([*path], "Command exceeds maximum size (8000)", "APPLICATION_COMMAND_TOO_LARGE")


def check_commands(commands):
    """The whole list of a scope."""
    kinds, names = {}, set()
    for number, command in enumerate(commands):
        check_command([number], command)
        kind = command.get("type") or 1
        kinds[kind] = kinds.get(kind, 0) + 1
        if (kind, command["name"]) in names:
            raise wrong([number, "name"], "Application command names must be unique",
                        "APPLICATION_COMMANDS_DUPLICATE_NAME")
        names.add((kind, command["name"]))
    for kind, limit in ((1, 100), (2, 15), (3, 15), (4, 1)):
        if kinds.get(kind, 0) > limit:
            raise Refused(30032, message=f"Maximum number of application commands reached ({limit}).")


ANSWER_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | V2  # of an interaction's answer or follow-up
