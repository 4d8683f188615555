/* bot/commands/language.c - language: in which words a person or a place is spoken to
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/lexicon.h"
#include "bot/people/tongue.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* What a language calls itself; g_free it. */
static char *own_name(const struct talk *talk, const char *language)
{
    g_autofree char *why = NULL;
    struct template_set *words =
        lexicon_words(talk->h->lexicon, language, talk->r->net->way.kind->name, &why);
    struct voice v = { .words = words, .prefix = "" };

    return words != NULL ? voice_text(&v, "language-name", NULL) : NULL;
}

/* {"name","own"} */
static struct json_object *language_facts(const struct talk *talk, const char *language)
{
    g_autofree char *own = own_name(talk, language);
    struct json_object *o = json_object_new_object();

    facts_text(o, "name", language);
    facts_text(o, "own", own);
    return o;
}

static void add_languages(const struct talk *talk, struct json_object *o)
{
    g_auto(GStrv) names = lexicon_languages(talk->h->lexicon);

    for (char **one = names; *one != NULL; one++)
        facts_append(o, "languages", language_facts(talk, *one));
}

/* Which there are, and which were chosen. */
static void list(struct talk *talk)
{
    const struct request *r = talk->r;
    struct json_object *o = json_object_new_object();
    const char *own = tongue_of_person(r->net, r->from.key), *here = tongue_of_place(r->net, r->place);

    add_languages(talk, o);
    if (own != NULL)
        facts_add(o, "yours", language_facts(talk, own));
    if (here != NULL)
        facts_add(o, "here", language_facts(talk, here));
    talk_reply(talk, "languages", o);
}

/* Is it one that can be spoken?  Otherwise the author is told which can. */
static bool is_known(struct talk *talk, const char *language)
{
    g_autofree char *why = NULL, *typed = talk_echo(language);
    struct json_object *o;

    if (strlen(language) <= TONGUE_MAX &&
        lexicon_speaks(talk->h->lexicon, language, talk->r->net->way.kind->name, &why))
        return true;
    o = json_object_new_object();
    facts_text(o, "typed", typed);
    add_languages(talk, o);
    talk_reply(talk, "language-unknown", o);
    return false;
}

/* Chooses, and answers in that language.  chooser: a place, or the author's key. */
static void choose(struct talk *talk, enum tongue_of of, const char *chooser, const char *language)
{
    bool none = g_str_equal(language, "none");
    struct json_object *o;

    if (!none && !is_known(talk, language))
        return;
    tongue_set(talk->r->net, of, chooser, none ? NULL : language);
    o = json_object_new_object();
    facts_flag(o, "none", none);
    facts_flag(o, "here", of == TONGUE_OF_PLACE);
    talk_reply(talk, "language", o);
}

static void choose_for_place(struct talk *talk, const char *language)
{
    const struct request *r = talk->r;

    if (r->place == NULL)
        talk_reply(talk, "manner-where", NULL);
    else if (!r->moderates && !talk_is_operators(talk))
        talk_reply(talk, "manner-who", NULL);
    else
        choose(talk, TONGUE_OF_PLACE, r->place, language);
}

void command_language(struct talk *talk)
{
    g_autofree char *typed = g_ascii_strdown(talk->args, -1);

    talk->t = NULL;
    if (typed[0] == '\0')
        list(talk);
    else if (g_str_has_prefix(typed, "here "))
        choose_for_place(talk, g_strchug(typed + strlen("here ")));
    else
        choose(talk, TONGUE_OF_PERSON, talk->r->from.key, typed);
}
