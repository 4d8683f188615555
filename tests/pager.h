/* tests/pager.h - telephones without an internet: what people are called for outside chat, handed to the test
 *
 * Takes the place of adapters/push.c in a program: a line arrives as soon as it leaves, and what is answered
 * PAGER_ANSWERS_MS later, unless the host that sent it is gone by then.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_PAGER_H
#define LAIR_TESTS_PAGER_H

#include "adapters/push.h"

#define PAGER_HOST "push.example.org" /* the one at which addresses can be */
enum { PAGER_ANSWERS_MS = 700 };

struct pager {
    struct push_how how; /* all zero; a host gets its address (struct host_settings, push_how) */
    /* A line has arrived.  Returns what is answered: 200, or another status if it is not taken; 0: nothing. */
    int (*rings)(void *ctx, const char *address, const char *line);
    void *ctx;
};

#endif
