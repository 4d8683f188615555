/* bot/tools/step.h - a step of a scenario: what all kinds of it share, and each kind
 *
 * The kinds are in step.c (moves), step_asks.c, step_see.c and step_value.c; scenario.c has the list. */
#ifndef LAIR_BOT_TOOLS_STEP_H
#define LAIR_BOT_TOOLS_STEP_H

#include <glib.h>
#include <json-c/json.h>
#include <stdbool.h>

#include "engine/lair.h"

/* A scenario being run. */
struct run {
    const struct lair_catalog *cat; /* struct scenario_sets owns it */
    struct lair_match *match;
    GArray *events; /* struct lair_event, since the last move */
    GString *why;
    struct json_object *step; /* the one at hand */
};

/* The step, or the scenario, fails for that reason.  Always false. */
bool step_fails(struct run *run, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* JSON on one line; o's own. */
const char *step_plain(struct json_object *o);

/* A text member of the step; NULL: a failure, and it has been told. */
const char *step_text(struct run *run, const char *key);
/* How many are in a list; in none (NULL): 0. */
size_t step_list_length(struct json_object *list);
/* Takes "a " off the front of *text.  LAIR_NOBODY: there is no seat. */
int step_take_seat(const char **text);

/* The kinds of steps: what is expected holds, or a failure was told. */
bool step_move(struct run *run, const char *text);
bool step_refused(struct run *run);
bool step_asks(struct run *run);
bool step_legal(struct run *run);
bool step_see(struct run *run);
bool step_view(struct run *run);
bool step_events(struct run *run);
bool step_value(struct run *run);

#endif
