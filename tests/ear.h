/* tests/ear.h - callbacks of a host that only listens: what it hears becomes lines of text
 *
 *     struct fixture {
 *         struct ear ear;     comes first: the fixture is the ctx of the callbacks
 *         ...
 *     };
 *
 * A line begins with what happened: "told 7", "came nick key -", "open #lair", "online :".  The
 * network is called "test" (asserted).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_EAR_H
#define LAIR_TESTS_EAR_H

#include <glib.h>

#include "adapters/adapter.h"

struct ear {
    GPtrArray *heard; /* a line for each callback */
    unsigned next;    /* the line that the test looks at next */
};

void ear_init(struct ear *e);
void ear_clear(struct ear *e);

/* Adds a line.  ctx begins with a struct ear. */
void ear_hear(void *ctx, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* This is what the host hears next (a pattern: '*' any text, '?' any character), or nothing; or the test fails. */
void hears(struct ear *e, const char *pattern);
void hears_no_more(struct ear *e);

/* For struct adapter_host; ctx begins with a struct ear.  Nothing can be completed. */
char **ear_complete(void *ctx, const struct adapter_person *person, const char *text);
void ear_shown(void *ctx, uint64_t serial);
void ear_told(void *ctx, uint64_t serial, enum adapter_told what);
void ear_person(void *ctx, enum adapter_presence what, const struct adapter_person *person, const char *from);
void ear_place(void *ctx, const struct adapter_place *place, bool open);
void ear_connection(void *ctx, const char *network, bool online, bool final, const char *why);

#endif
