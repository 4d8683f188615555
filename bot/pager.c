/* bot/pager.c - long answers, a page at a time
 * SPDX-License-Identifier: MIT */
#include "bot/pager.h"

#include <stdbool.h>
#include <string.h>

#include "bot/people/person.h"

enum {
    KEPT_MS = 15 * 60 * 1000,
    ROOM_FOR_MORE = 200 /* bytes: the table's name, and how much is left */
};

struct rest {
    struct person who;
    char *about, *text;
    int64_t at;
};

struct pager {
    GQueue rests; /* of struct rest *, the oldest first */
};

static void rest_free(gpointer rest)
{
    struct rest *r = rest;

    person_clear(&r->who);
    g_free(r->about);
    g_free(r->text);
    g_free(r);
}

struct pager *pager_new(void)
{
    struct pager *p = g_new0(struct pager, 1);

    g_queue_init(&p->rests);
    return p;
}

void pager_free(struct pager *p)
{
    g_queue_clear_full(&p->rests, rest_free);
    g_free(p);
}

/* Where the line ends that begins here. */
static char *line_end(char *line)
{
    return line + strcspn(line, "\n");
}

/* How many lines of the network it takes. */
static unsigned weight(const struct adapter_traits *traits, const char *line, const char *end)
{
    return 1 + (traits->line_bytes > 0 ? (unsigned)(end - line) / traits->line_bytes : 0);
}

/* Where the text continues after that many lines (0: any number) and what a message holds, but after
 * at least one line; NULL: it ends before. */
static char *after(const struct adapter_traits *traits, char *text, unsigned lines)
{
    char *line = text, *end = line_end(line);
    unsigned used = weight(traits, line, end);

    while (*end != '\0') {
        line = end + 1;
        end = line_end(line);
        used += weight(traits, line, end);
        if ((lines > 0 && used > lines) ||
            (traits->text_max > 0 && (size_t)(end - text) + ROOM_FOR_MORE > traits->text_max))
            return line;
    }
    return NULL;
}

static int count_lines(const char *text)
{
    int n = 1;

    for (const char *c = text; *c != '\0'; c++)
        n += *c == '\n';
    return n;
}

static GList *find(struct pager *p, const struct person *person)
{
    for (GList *l = p->rests.head; l != NULL; l = l->next)
        if (person_is(&((struct rest *)l->data)->who, person->network, person->key))
            return l;
    return NULL;
}

static void forget(struct pager *p, GList *l)
{
    rest_free(l->data);
    g_queue_delete_link(&p->rests, l);
}

static void keep(struct pager *p, const struct person *person, const char *about, const char *text,
                 int64_t now)
{
    struct rest *r = g_new0(struct rest, 1);
    GList *before = find(p, person);

    if (before != NULL)
        forget(p, before);
    else if (p->rests.length >= PAGER_PEOPLE)
        forget(p, p->rests.head);
    person_copy(&r->who, person);
    r->about = g_strdup(about);
    r->text = g_strdup(text);
    r->at = now;
    g_queue_push_tail(&p->rests, r);
}

/* Cuts what is too long to be kept, at the end of a line. */
static void bound(char *text)
{
    if (strlen(text) <= PAGER_BYTES)
        return;
    text[PAGER_BYTES] = '\0';
    if (strrchr(text, '\n') != NULL)
        *strrchr(text, '\n') = '\0';
    else
        *g_utf8_find_prev_char(text, text + PAGER_BYTES) = '\0';
}

int pager_cut(struct pager *p, const struct adapter_traits *traits, const struct person *person,
              const char *about, char *text, int64_t now)
{
    unsigned lines = traits->page_lines;
    char *rest = NULL;

    if (after(traits, text, lines > 0 ? lines + PAGER_SLACK : 0) != NULL)
        rest = after(traits, text, lines);
    if (rest == NULL)
        return 0;
    rest[-1] = '\0';
    bound(rest);
    keep(p, person, about, rest, now);
    return count_lines(rest);
}

char *pager_take(struct pager *p, const struct person *person, char **about, int64_t now)
{
    GList *l;
    struct rest *r;
    char *text;

    while (p->rests.head != NULL && now - ((struct rest *)p->rests.head->data)->at > KEPT_MS)
        forget(p, p->rests.head);
    l = find(p, person);
    *about = NULL;
    if (l == NULL)
        return NULL;
    r = l->data;
    text = g_steal_pointer(&r->text);
    *about = g_steal_pointer(&r->about);
    forget(p, l);
    return text;
}
