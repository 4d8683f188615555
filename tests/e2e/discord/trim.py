#!/usr/bin/python3 -B
# SPDX-License-Identifier: MIT
"""trim.py DISCORDS-OPENAPI.json >openapi.json - keep of Discord's description what the stand-in needs
trim.py --told SCHEMA.json >told.json - the same for the schema that told.sh makes

The description is published at https://github.com/discord/discord-api-spec
(specs/openapi.json, MIT licence, see openapi.license).  What is kept: the schemas
of the bodies of REQUESTS, those of the answers in ANSWERS, and whatever these
refer to; descriptions go, nothing else is changed.
"""
import json
import sys

REQUESTS = [
    "ApplicationCommandAutocompleteCallbackRequest",
    "ApplicationCommandCreateRequest",
    "ApplicationCommandPatchRequestPartial",
    "ApplicationCommandUpdateRequest",
    "CreateMessageInteractionCallbackRequest",
    "CreatePrivateChannelRequest",
    "CreateTextThreadWithMessageRequest",
    "CreateTextThreadWithoutMessageRequest",
    "IncomingWebhookRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "MessageCreateRequest",
    "MessageEditRequestPartial",
    "ModalInteractionCallbackRequest",
    "PongInteractionCallbackRequest",
    "UpdateMessageInteractionCallbackRequest",
    "UpdateThreadRequestPartial",
]
ANSWERS = [
    "ApplicationCommandResponse",
    "GatewayBotResponse",
    "GuildChannelResponse",
    "GuildMemberResponse",
    "GuildRoleResponse",
    "GuildWithCountsResponse",
    "InteractionCallbackResponse",
    "MessageResponse",
    "MyGuildResponse",
    "PrivateApplicationResponse",
    "PrivateChannelResponse",
    "ThreadResponse",
    "UserPIIResponse",
]
PLACE = "#/components/schemas/"


def references(schema):
    """The names of the schemas that this one refers to."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value[len(PLACE):]
            else:
                yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def without_descriptions(schema, inside_properties=False):
    """A property may be called `description`; the text about a schema goes."""
    if isinstance(schema, dict):
        return {key: without_descriptions(value, key == "properties" and not inside_properties)
                for key, value in schema.items()
                if inside_properties or key != "description"}
    if isinstance(schema, list):
        return [without_descriptions(value) for value in schema]
    return schema


def closure(schemas, names):
    kept, waiting = {}, list(names)
    while waiting:
        name = waiting.pop()
        if name not in kept:
            kept[name] = without_descriptions(schemas[name])
            waiting.extend(references(kept[name]))
    return kept


def widened(name, schema):
    """An enum of bits becomes what it means: any sum of them."""
    return {"type": "integer", "minimum": 0} if name.endswith("Flags") and {"enum", "const"} & set(schema) else schema


def write(head, schemas, tail):
    """A line a schema, so that a newer description can be compared with this one."""
    lines = [f"{json.dumps(name)}: {json.dumps(schemas[name], sort_keys=True)}" for name in sorted(schemas)]
    print(head + ",\n".join(lines) + tail)


def main():
    with open(sys.argv[-1], encoding="utf-8") as file:
        whole = json.load(file)
    if sys.argv[1] == "--told":
        kept = {name: widened(name, without_descriptions(schema)) for name, schema in whole["definitions"].items()}
        write('{"definitions": {\n', kept, "\n}}")
        return
    kept = closure(whole["components"]["schemas"], REQUESTS + ANSWERS)
    about = json.dumps({"openapi": whole["openapi"], "info": whole["info"], "requests": REQUESTS})
    write(about[:-1] + ', "components": {"schemas": {\n', kept, "\n}}}")


if __name__ == "__main__":
    main()
