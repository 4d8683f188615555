# SPDX-License-Identifier: MIT
"""permissions.py - Discord's permission bits, and the intents of the gateway"""

BITS = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "MANAGE_ROLES": 1 << 28,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "USE_EXTERNAL_APPS": 1 << 50,
    "PIN_MESSAGES": 1 << 51,
}
ALL = (1 << 53) - 1


def bits(names):
    """The sum of the bits of these names; an unknown name is the test's mistake."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


EVERYONE = bits(["ADD_REACTIONS", "VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS", "ATTACH_FILES",
                 "READ_MESSAGE_HISTORY", "USE_EXTERNAL_EMOJIS", "USE_APPLICATION_COMMANDS",
                 "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS", "USE_EXTERNAL_APPS"])
BOT = bits(["MANAGE_THREADS", "CREATE_PRIVATE_THREADS"])  # what its invitation gave it in addition
LOOKING_ON = bits(["VIEW_CHANNEL", "READ_MESSAGE_HISTORY"])  # what is left to a member in time-out
DIRECT = EVERYONE | BITS["PIN_MESSAGES"]                  # everybody in direct messages

GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
INTENTS = (1 << 26) - 1
