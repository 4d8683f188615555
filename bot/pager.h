/* bot/pager.h - long answers, a page at a time
 *
 * The first page of a long answer is shown, and the rest is kept for whoever asked, until that
 * person says `more`, asks for something else that is long, or lets some time pass.  There is room
 * for so many people, and so many bytes each: a newcomer takes the place of the person served
 * longest ago.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PAGER_H
#define LAIR_BOT_PAGER_H

#include <glib.h>

#include "adapters/adapter.h"

enum {
    PAGER_SLACK = 2,       /* so many lines more are shown at once rather than kept */
    PAGER_PEOPLE = 64,     /* for whom something is kept at once */
    PAGER_BYTES = 8 * 1024 /* kept for one person; the rest is never said */
};

struct pager;
struct person;

struct pager *pager_new(void);
void pager_free(struct pager *p);

/* Cuts text after a page of a network with these traits, keeps the rest for person, and returns how
 * many lines that is; 0: text fits on one page.  about: the table, or NULL; now: clock_ticks(). */
int pager_cut(struct pager *p, const struct adapter_traits *traits, const struct person *person,
              const char *about, char *text, int64_t now);

/* What is kept for person, and is no longer kept then; NULL: nothing.  g_free it, and *about, which
 * may be NULL. */
char *pager_take(struct pager *p, const struct person *person, char **about, int64_t now);

#endif
