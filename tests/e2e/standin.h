/* tests/e2e/standin.h - a Discord of our own as a process, for tests
 *
 * tests/e2e/discord/standin.py on a free port of loopback, and what a test does with it: make
 * servers and people, let them use commands and press buttons, look at what each of them can read,
 * make requests fail, turn its clock.  It ends with standin_free, and in any case with the test
 * program.
 *
 * People, servers and channels are named by id or by name; "bot" is the bot.  Patterns are those of
 * peer.h: '*' any text, '?' any character.  What cannot be (a button that is not there, a command
 * that nobody registered) fails the test; so does a wait past its deadline, which prints what could
 * be seen.  Waits turn GLib's default main loop, so the bot may live in the test's process.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_STANDIN_H
#define LAIR_TESTS_STANDIN_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>
#include <json-c/json.h>

#define STANDIN_TOKEN "standin-token" /* the bot's */

struct standin; /* opaque */

/* Are Debian's Python, aiohttp and jsonschema there? */
bool standin_is_installed(void);

/* Starts one, and waits until it listens. */
struct standin *standin_new(void);
void standin_free(struct standin *s); /* NULL is allowed */

uint16_t standin_port(const struct standin *s);
const char *standin_api(const struct standin *s); /* "http://127.0.0.1:PORT/api/v10" */

/* POST /_c/NAME (tests/e2e/discord/control.py says which there are).  Takes arguments over, NULL:
 * none.  The answer belongs to s and is good until the next call. */
struct json_object *standin_call(struct standin *s, const char *name, struct json_object *arguments);

/* The same with texts alone: "user", "ann", ..., NULL.  A pair whose value is NULL is left out. */
struct json_object *standin_do(struct standin *s, const char *name, ...) G_GNUC_NULL_TERMINATED;

/* ---- the world: each returns an id, good until s is freed ------------------------------------ */

const char *standin_guild(struct standin *s, const char *name);
const char *standin_channel(struct standin *s, const char *guild, const char *name);

/* A person; guild: where it is a member, NULL: nowhere yet. */
const char *standin_user(struct standin *s, const char *name, const char *guild);

/* ---- what people do: each returns the interaction's (the message's) id ----------------------- */

/* "/command" with options: name, text, ..., NULL. */
const char *standin_slash(struct standin *s, const char *user, const char *channel, const char *command,
                          ...) G_GNUC_NULL_TERMINATED;

/* Presses the button with that custom_id or label on the newest message there on which user can see
 * one; channel may be a message's id, too. */
const char *standin_press(struct standin *s, const char *user, const char *channel, const char *what);

/* Chooses one option of a select, which is found in the same way by its custom_id, placeholder or
 * an option; option: its value or label. */
const char *standin_choose(struct standin *s, const char *user, const char *channel, const char *select,
                           const char *option);

/* Presses that control of a message, or (option not NULL) chooses, if it is there yet: messages change while somebody
 * looks at them.  NULL: it is not. */
const char *standin_try(struct standin *s, const char *user, const char *message, const char *control,
                        const char *option);

/* Fills the modal in that is open for user, and sends it: custom_id, text, ..., NULL. */
const char *standin_modal(struct standin *s, const char *user, ...) G_GNUC_NULL_TERMINATED;

/* Writes to the bot. */
const char *standin_dm(struct standin *s, const char *user, const char *text);

/* Waits for the answer to an interaction; the test fails if none comes in time.  The type of the
 * callback.  Afterwards standin_call(s, "interaction") has choices and modal. */
int standin_answer(struct standin *s, const char *interaction);

/* ---- what they see --------------------------------------------------------------------------- */

/* Everything that user can read now (view() in people.py); channel: only there, NULL: everywhere.
 * Like all objects here it is good until the next call of any function for s. */
struct json_object *standin_view(struct standin *s, const char *user, const char *channel);

/* Is there, among the newest fifty of a channel, a message whose text (with its buttons' labels, a
 * line each, "[Join]") matches?  The view of the newest; NULL: no. */
struct json_object *standin_seen(struct standin *s, const char *user, const char *channel,
                                 const char *pattern);

/* Waits for it. */
struct json_object *standin_expect(struct standin *s, const char *user, const char *channel,
                                   const char *pattern);

/* Waits until there is none any more. */
void standin_expect_gone(struct standin *s, const char *user, const char *channel, const char *pattern);

/* Channel of the direct messages between user and the bot. */
const char *standin_dm_channel(struct standin *s, const char *user);

/* ---- what goes wrong ------------------------------------------------------------------------- */

/* The next requests that match: faults.py says which kinds there are ("429", "global", "html429",
 * "json", "html", "cut", "lost", "delay").  path: a regular expression for what is behind /api/v10. */
void standin_fault(struct standin *s, const char *kind, const char *method, const char *path, unsigned times);

/* Turns its clock on: three seconds, a quarter of an hour, an hour pass at once.  How many connections of the gateway
 * have identified or resumed. */
unsigned standin_turn(struct standin *s, int64_t ms);

/* Changes a switch of control.py's settings to a number.  As Discord does, it lets a bot identify
 * once in five seconds of its clock: who kills and restarts a bot often says "identify_ms", 0. */
void standin_set(struct standin *s, const char *name, int64_t value);

/* No request is too many any more. */
void standin_no_limits(struct standin *s);

/* ---- what came of it ------------------------------------------------------------------------- */

/* Waits until so many connections of the gateway have identified or resumed. */
void standin_expect_online(struct standin *s, unsigned connections);

/* How many requests there were for a route, "POST /channels/{channel}/messages". */
unsigned standin_requests(struct standin *s, const char *route);

/* No request broke a rule, none came too early after a limit (5 requests of a route and a channel in
 * 200 ms, 50 in all in a second, if the test does not set others), and no interaction stayed without
 * an answer. */
void standin_assert_clean(struct standin *s);

#endif
