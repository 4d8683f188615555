# SPDX-License-Identifier: MIT
"""hooks.py - what the bot does with an interaction's token: answers, follow-ups, and edits of these"""
import forms
import limits
import routes
import write
from refused import Refused, wrong
from world import ANSWER_MS, EPHEMERAL, LOADING, TOKEN_MS, V2, Message

PONG, MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
SCHEMAS = {
    PONG: "PongInteractionCallbackRequest",
    MESSAGE: "CreateMessageInteractionCallbackRequest",
    DEFERRED: "CreateMessageInteractionCallbackRequest",
    DEFERRED_UPDATE: "UpdateMessageInteractionCallbackRequest",
    UPDATE: "UpdateMessageInteractionCallbackRequest",
    CHOICES: "ApplicationCommandAutocompleteCallbackRequest",
    MODAL: "ModalInteractionCallbackRequest",
}
COMMAND, COMPONENT, COMPLETE, SUBMIT = 2, 3, 4, 5
ALLOWED = {  # the interaction's type: the types of callback that answer it
    COMMAND: {MESSAGE, DEFERRED, MODAL},
    COMPONENT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL},
    COMPLETE: {CHOICES},
    SUBMIT: {MESSAGE, DEFERRED},
}


# ---- the callback --------------------------------------------------------------------------------


def callback(call):
    world = call.world
    interaction = world.interactions.get(call.args["interaction"])
    if interaction is None or interaction.token != call.args["token"] or world.now() > interaction.at + ANSWER_MS:
        raise Refused(10062)
    if interaction.answer is not None:
        raise Refused(40060)
    kind = call.body.get("type") if isinstance(call.body, dict) else None
    if kind not in SCHEMAS:
        raise wrong(["type"], f"Value must be one of {sorted(SCHEMAS)}.", "BASE_TYPE_CHOICES")
    call.check(SCHEMAS[kind])
    allowed = ALLOWED[interaction.type]
    if interaction.type == SUBMIT and interaction.message is not None:
        allowed = allowed | {DEFERRED_UPDATE, UPDATE}
    if kind not in allowed:
        raise wrong(["type"], f"Type {kind} does not answer an interaction of type {interaction.type}",
                    "INTERACTION_RESPONSE_TYPE_INVALID")
    ANSWERS[kind](call, interaction, call.body.get("data"))
    interaction.answer, interaction.answered = kind, world.now()
    interaction.failed = False
    if call.query.get("with_response") == "true":
        return 200, callback_form(world, interaction)
    return 204, None


def callback_form(world, interaction):
    about = {"id": interaction.id, "type": interaction.type, "response_message_id": interaction.original,
             "response_message_loading": interaction.answer == DEFERRED, "channel_id": interaction.channel,
             "response_message_ephemeral": interaction.ephemeral}
    form = {"interaction": {key: value for key, value in about.items() if value is not None}}
    if interaction.original is not None:
        message = world.messages[interaction.original]
        form["resource"] = {"type": interaction.answer, "message": forms.message_form(world, message)}
    return form


def publish(call, interaction, message, body):
    """A message in answer to an interaction goes to its channel."""
    world = call.world
    message.interaction, message.webhook = interaction.id, True
    message.pinged = write.pings(world, message, body.get("allowed_mentions"), True)
    world.add(message)
    write.ring(world, message)
    world.events.tell_message("MESSAGE_CREATE", message)


def answer_message(call, interaction, data):
    data = data or {}
    seen_by = interaction.user if (data.get("flags") or 0) & EPHEMERAL else None
    channel = call.world.channels[interaction.channel]
    message = write.new(call, channel, data, ("data",), limits.ANSWER_FLAGS, seen_by)
    interaction.original, interaction.ephemeral = message.id, seen_by is not None
    publish(call, interaction, message, data)


def answer_later(call, interaction, data):
    """It says that the bot is thinking."""
    data = data or {}
    flags = data.get("flags") or 0
    if flags & ~EPHEMERAL or any(data.get(key) for key in ("content", "embeds", "components", "attachments")):
        raise wrong(["data"], "A deferred answer takes the flag 64 and nothing else")
    seen_by = interaction.user if flags & EPHEMERAL else None
    world = call.world
    message = Message(world.snowflake(), interaction.channel, world.bot.id, world.now(), flags=LOADING | flags,
                      seen_by=seen_by)
    interaction.original, interaction.ephemeral = message.id, seen_by is not None
    publish(call, interaction, message, {"allowed_mentions": {"parse": []}})


def answer_update_later(call, interaction, data):
    if data:
        raise wrong(["data"], "A deferred update has no data")
    interaction.original = interaction.message


def answer_update(call, interaction, data):
    world = call.world
    message = world.messages.get(interaction.message)
    if message is None:
        raise Refused(10008)
    write.edit(call, message, data or {}, ("data",))
    interaction.original = message.id
    world.events.tell_message("MESSAGE_UPDATE", message)


def answer_choices(call, interaction, data):
    choices = data.get("choices") or []
    focused = focused_option(interaction.data["options"])
    kinds = {3: str, 4: int, 10: (int, float)}[focused["type"]]
    if len(choices) > 25:
        raise wrong(["data", "choices"], "Must be 25 or fewer in length.", "BASE_TYPE_BAD_LENGTH")
    for number, choice in enumerate(choices):
        if not 1 <= len(choice["name"]) <= 100:
            raise wrong(["data", "choices", number, "name"], "Must be between 1 and 100 in length.",
                        "BASE_TYPE_BAD_LENGTH")
        if not isinstance(choice["value"], kinds) or len(str(choice["value"])) not in range(1, 101):
            raise wrong(["data", "choices", number, "value"], "Not of the option's type, or not 1-100 long")
    interaction.payload = data


def focused_option(options):
    for option in options:
        if option.get("focused"):
            return option
        found = focused_option(option.get("options", []))
        if found:
            return found
    return None


def answer_modal(call, interaction, data):
    limits.check_modal(["data"], data)
    interaction.payload = data


def answer_pong(call, interaction, data):
    del call, interaction, data  # gateways send no PING


ANSWERS = {PONG: answer_pong, MESSAGE: answer_message, DEFERRED: answer_later, DEFERRED_UPDATE: answer_update_later,
           UPDATE: answer_update, CHOICES: answer_choices, MODAL: answer_modal}


# ---- after it ------------------------------------------------------------------------------------


def find_hook(call):
    """The interaction whose token is in the path.  Before its answer there is no webhook, after a quarter of
    an hour the token is not valid any more: 401, though the bot's own token is quite all right."""
    interaction = call.world.tokens.get(call.args["token"])
    if call.args["app"] != call.world.app or interaction is None or interaction.answer is None:
        raise Refused(10015)
    if call.world.now() > interaction.at + TOKEN_MS:
        raise Refused(50027)
    return interaction


def find_answer(call, interaction):
    number = call.args.get("message", interaction.original)
    message = call.world.messages.get(number)
    theirs = message is not None and (message.id == interaction.original or message.interaction == interaction.id)
    if not theirs:
        raise Refused(10008)
    return message


def get_answer(call):
    return 200, forms.message_form(call.world, find_answer(call, find_hook(call)))


def patch_answer(call):
    world = call.world
    message = find_answer(call, find_hook(call))
    call.check("IncomingWebhookUpdateRequestPartial")
    fresh = write.is_thinking(message)
    write.edit(call, message, call.body, fresh=fresh)
    if fresh:
        write.ring(world, message)
    world.events.tell_message("MESSAGE_UPDATE", message)
    return 200, forms.message_form(world, message)


def delete_answer(call):
    message = find_answer(call, find_hook(call))
    routes.remove_message(call.world, message)
    return 204, None


def follow_up(call):
    """A new message; or, while the bot was said to be thinking, what it has thought of."""
    world = call.world
    interaction = find_hook(call)
    call.check("IncomingWebhookRequestPartial")
    for key in ("username", "avatar_url", "thread_name", "applied_tags"):
        if call.body.get(key):
            raise wrong([key], "An interaction's webhook does not take this")
    original = world.messages.get(interaction.original)
    if original is not None and write.is_thinking(original):
        body = dict(call.body, flags=(call.body.get("flags") or 0) & V2)
        body.pop("tts", None)
        write.edit(call, original, body, fresh=True)
        world.events.tell_message("MESSAGE_UPDATE", original)
        return 200, forms.message_form(world, original)
    seen_by = interaction.user if (call.body.get("flags") or 0) & EPHEMERAL else None
    channel = world.channels[interaction.channel]
    message = write.new(call, channel, call.body, (), limits.ANSWER_FLAGS, seen_by)
    publish(call, interaction, message, call.body)
    return 200, forms.message_form(world, message)


HOOK = "/webhooks/{app}/{token}"
ROUTES = [
    ("POST", "/interactions/{interaction}/{token}/callback", callback),
    ("POST", HOOK, follow_up),
    ("GET", HOOK + "/messages/@original", get_answer),
    ("PATCH", HOOK + "/messages/@original", patch_answer),
    ("DELETE", HOOK + "/messages/@original", delete_answer),
    ("GET", HOOK + "/messages/{message}", get_answer),
    ("PATCH", HOOK + "/messages/{message}", patch_answer),
    ("DELETE", HOOK + "/messages/{message}", delete_answer),
]
