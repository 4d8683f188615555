/* bot/words/prompt.h - what somebody is asked, and what there is to choose
 *
 * The question's text is the template ask-KIND; each choice has a label (the
 * template "move") and the move in notation that it stands for.  Where there are
 * many moves those that differ only in where they go make one choice, whose move
 * is their common beginning: taken, it is asked where (prompt_where).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_PROMPT_H
#define LAIR_BOT_WORDS_PROMPT_H

#include "adapters/adapter.h"
#include "bot/words/facts.h"
#include "bot/words/template.h"

struct prompt {
    char *text;
    struct adapter_choice *choices; /* strings are the prompt's */
    size_t n_choices;
    size_t left; /* choices that are not among them, since there are too many: prompt_from() has those */
};

enum {
    PROMPT_FLAT = 10,    /* moves that are listed one by one; more are grouped */
    PROMPT_CHOICES = 40, /* choices offered at most */
};

/* What the viewer of f is asked; NULL if it owes nothing. */
struct prompt *prompt_new(const struct template_set *set, const struct facts *f);

/* The same without so many of the first choices. */
struct prompt *prompt_from(const struct template_set *set, const struct facts *f, size_t first);

/* The label of the viewer's move as a choice, be it offered now or not; g_free it. */
char *prompt_label(const struct template_set *set, const struct facts *f, const struct lair_move *m);

/* The viewer's moves that begin with stem, or else those that it fits (prompt_find()), each a choice, under the
 * template "where".  NULL: there are none. */
struct prompt *prompt_where(const struct template_set *set, const struct facts *f, const char *stem);

/* Whoever said "done" after a build that could not be read (typed) is asked whether nothing is to be built: "done"
 * and what typed may mean, or else all that the viewer is offered.  The viewer is asked what to build. */
struct prompt *prompt_done(const struct template_set *set, const struct facts *f, const char *typed);

/* What the viewer may seal (bot/games/plans.h), in a view that is supposed (lair_suppose()): its moves, each as a
 * command that seals it, under the template "plan-offer"; of those that begin with stem, if that is not "", each by
 * itself.  NULL: there is nothing but to wait. */
struct prompt *prompt_plan(const struct template_set *set, const struct facts *f, const char *stem);

/* How many of the viewer's moves a line fits that is none in notation: each of its words begins one of the move's,
 * in any order ("golem new"), and one of them tells something.  A word that is in no move fits none, also where there
 * is but one.  *m: the last of them. */
int prompt_find(const struct facts *f, const char *typed, struct lair_move *m);

/* A choice's number with something behind it, "3 new", "3) new" or "3b" (the second of its places), as the line it means;
 * NULL: nothing.  g_free it. */
char *prompt_part(const struct facts *f, const struct prompt *p, const char *typed);

/* Adds one, which is a command; both strings are taken over. */
void prompt_add_command(struct prompt *p, char *label, char *line);

/* Takes a choice out; those after it move up. */
void prompt_drop(struct prompt *p, size_t i);
void prompt_free(struct prompt *p); /* NULL is allowed */

/* What could come after text: whole words for its last one, from legal moves.  g_strfreev;
 * NULL: nothing. */
char **prompt_complete(const struct facts *f, const char *text);

#endif
