/* bot/pager.h - long answers, a page at a time
 *
 * Of an answer that is longer than a page the first is shown and the rest is kept
 * for whoever asked, until it says `more`, asks for something longer, or some time
 * has passed.  So many people, so many bytes: who comes later takes the place of who
 * was served longest ago. */
#ifndef LAIR_BOT_PAGER_H
#define LAIR_BOT_PAGER_H

#include <glib.h>

enum {
    PAGER_LINES = 6,       /* of a page */
    PAGER_SLACK = 2,       /* so many more are shown at once, rather than kept */
    PAGER_WIDTH = 430,     /* bytes that a narrow network has in a line */
    PAGER_PEOPLE = 64,     /* for whom something is kept */
    PAGER_BYTES = 8 * 1024 /* of what is kept for one; the rest is never said */
};

struct pager;
struct person;

struct pager *pager_new(void);
void pager_free(struct pager *p); /* NULL is allowed */

/* Cuts text after a page, keeps the rest for the person, and returns how many lines that is; 0:
 * text was no longer.  about: the table, or NULL; now: clock_ticks(). */
int pager_cut(struct pager *p, const struct person *person, const char *about, char *text, int64_t now);

/* What is kept for the person, and not any more; NULL: nothing.  g_free it, and *about, which may
 * be NULL. */
char *pager_take(struct pager *p, const struct person *person, char **about, int64_t now);

#endif
