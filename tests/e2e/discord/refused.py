# SPDX-License-Identifier: MIT
"""refused.py - the ways in which Discord refuses a request

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

CODES = {  # code: (HTTP status, message)
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40333: (403, "internal network error"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
}


class Refused(Exception):
    """Ends a request; rest.py turns it into Discord's answer."""

    def __init__(self, code, errors=None, status=None, message=None):
        self.code = code
        self.errors = errors
        self.status = status or CODES[code][0]
        self.message = message or CODES[code][1]
        super().__init__(f"{self.code} {self.message} {errors or ''}")

    def body(self):
        body = {"code": self.code, "message": self.message}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def wrong(path, message, code="BASE_TYPE_INVALID"):
    """50035: the field at this path ("components", 0, "label") is wrong."""
    errors = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(path):
        errors = {str(key): errors}
    return Refused(50035, errors)
