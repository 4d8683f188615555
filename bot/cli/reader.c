/* bot/cli/reader.c - a recorded game that somebody reads on a terminal
 * SPDX-License-Identifier: MIT */
#include "bot/cli/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/page.h"

enum { TYPED_MAX = 256 };

struct reading {
    const struct story *story;
    guint page;
    int eyes;
};

static void show_title(const struct reading *r)
{
    g_autofree char *title = story_title(r->story, r->page, r->eyes);

    page_print(title);
}

static void show_page(const struct reading *r)
{
    g_autofree char *text = story_page(r->story, r->page, r->eyes);

    putchar('\n');
    page_print(text);
    show_title(r);
}

/* typed: what was not understood; NULL: help was asked for. */
static void show_help(const struct reading *r, const char *typed)
{
    g_autofree char *text = story_help(r->story, typed);

    page_print(text);
}

/* ---- what is typed --------------------------------------------------------------------------- */

static bool is_word(const char *typed, const char *word)
{
    return g_ascii_strcasecmp(typed, word) == 0;
}

/* The eyes that a name means; -1: nobody's. */
static int eyes_called(const struct story *s, const char *name)
{
    const struct lair_game *g = lair_match_game(s->tale->match);

    if (is_word(name, "all"))
        return STORY_OPEN;
    if (is_word(name, "public"))
        return LAIR_PUBLIC;
    for (int i = 0; i < g->n_seats; i++) {
        char letter[] = { (char)('a' + i), '\0' };

        if (is_word(name, letter) || (s->nick[i] != NULL && is_word(name, s->nick[i])))
            return i;
    }
    return -1;
}

static void turn_to(struct reading *r, int page)
{
    if (page < 0 || page >= (int)story_pages(r->story)) {
        show_title(r); /* there is no such page */
        return;
    }
    r->page = (guint)page;
    show_page(r);
}

static void look_through(struct reading *r, const char *typed, const char *name)
{
    int eyes = eyes_called(r->story, name);

    if (eyes < 0) {
        show_help(r, typed);
        return;
    }
    r->eyes = eyes;
    show_page(r);
}

static void jump(struct reading *r, const char *typed)
{
    int page = strlen(typed) < 6 ? story_page_of(r->story, atoi(typed)) : -1;

    if (page < 0)
        show_help(r, typed);
    else
        turn_to(r, page);
}

/* False: that was the last. */
static bool take_line(struct reading *r, const char *typed)
{
    if (is_word(typed, "q") || is_word(typed, "quit") || is_word(typed, "exit"))
        return false;
    if (*typed == '\0')
        turn_to(r, (int)r->page + 1);
    else if (is_word(typed, "b") || is_word(typed, "back"))
        turn_to(r, (int)r->page - 1);
    else if (g_ascii_isdigit(*typed) && typed[strspn(typed, "0123456789")] == '\0')
        jump(r, typed);
    else if (g_ascii_strncasecmp(typed, "eyes ", 5) == 0)
        look_through(r, typed, typed + 5 + strspn(typed + 5, " "));
    else
        show_help(r, is_word(typed, "?") || is_word(typed, "help") ? NULL : typed);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The next line without its end and blanks around; what is too long for any is cut.  False: there is none. */
static bool read_line(char typed[TYPED_MAX])
{
    int c;

    fputs("> ", stdout);
    fflush(stdout);
    if (fgets(typed, TYPED_MAX, stdin) == NULL)
        return false;
    if (strchr(typed, '\n') == NULL)
        while ((c = getchar()) != EOF && c != '\n')
            continue;
    g_strstrip(typed);
    return true;
}

void reader_run(const struct story *s)
{
    struct reading r = { .story = s, .eyes = STORY_OPEN };
    char typed[TYPED_MAX];
    bool more;

    show_help(&r, NULL);
    show_page(&r);
    do
        more = read_line(typed);
    while (more && take_line(&r, typed));
    if (!more)
        putchar('\n'); /* behind the prompt */
}

void reader_print(const struct story *s)
{
    for (guint i = 0; i < story_pages(s); i++) {
        g_autofree char *text = story_page(s, i, STORY_OPEN);

        if (i > 0)
            putchar('\n');
        page_print(text);
    }
}
