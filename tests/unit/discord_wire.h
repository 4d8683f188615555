/* tests/unit/discord_wire.h - both ways to Discord, in memory
 *
 * Takes the place of adapters/discord/rest.c and gateway.c: what is requested is kept for the test to look at and to
 * answer, and what Discord tells is what the test says.  There is one of each at most.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_DISCORD_WIRE_H
#define LAIR_TESTS_DISCORD_WIRE_H

#include <json-c/json.h>

#include "adapters/discord/rest.h"

/* A request that was made. */
struct wire_request {
    char *line;               /* "POST /channels/4/messages" */
    struct json_object *body; /* NULL: none */
    bool urgent, file;
    int64_t deadline_ms;
};

/* The next request that was not answered; NULL: there is none.  Good until it is answered. */
const struct wire_request *discord_wire_next(void);

/* Answers it. */
void discord_wire_answer(enum discord_end end, int code, const char *body);

/* Discord tells of an event; json has ' for ". */
void discord_wire_event(const char *name, const char *json);
void discord_wire_tell(const char *name, struct json_object *o); /* the same, read already; NULL: null */
void discord_wire_ready(const char *json);
void discord_wire_resumed(void);
void discord_wire_down(const char *why, bool final);

#endif
