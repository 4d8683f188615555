/* bot/commands/sets.c - sets: which sets of cards there are, and the choice of those of a table */
#include "bot/games/sets.h"

#include <string.h>

#include "bot/commands/commands.h"
#include "bot/games/data.h"
#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/reply.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/reasons.h"

/* The first set that is enough for a game of two by itself; NULL: none is. */
static const char *base_set(const struct host *h)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++)
        if (lair_catalog_kind(sets_catalog(h), i) == LAIR_SET_BASE)
            return name;
    return NULL;
}

/* A choice with one more set; g_free it. */
static char *with(const struct host *h, const char *list, const char *name)
{
    g_autofree char *both = g_strdup_printf("%s,%s", list, name);
    g_auto(GStrv) names = data_split(both);

    return sets_list(h, names);
}

static void append_name(struct json_object *o, const char *key, const char *name)
{
    struct json_object *one = json_object_new_object();

    facts_text(one, "name", name);
    facts_append(o, key, one);
}

/* ---- a choice -------------------------------------------------------------------------------- */

/* What is said of a name that is wrong; it is cut to what an answer may repeat. */
static struct json_object *wrong_name(const struct host *h, const char *why, const char *name)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *echo = talk_echo(name);
    g_autoptr(GPtrArray) offered = g_ptr_array_new();
    const char *one, *near;

    for (int i = 0; (one = sets_next(h, &i)) != NULL; i++) {
        append_name(o, "offered", one);
        g_ptr_array_add(offered, (gpointer)one);
    }
    g_ptr_array_add(offered, NULL);
    near = lair_nearest(name, (const char *const *)offered->pdata);
    facts_text(o, why, echo);
    facts_text(o, "near", near);
    return o;
}

/* What is wrong with names; NULL: each is on offer, and there once. */
static struct json_object *wrong_names(const struct host *h, char **names)
{
    if (names[0] == NULL)
        return wrong_name(h, "nothing", "sets=");
    for (int i = 0; names[i] != NULL; i++) {
        if (sets_find(h, names[i]) < 0)
            return wrong_name(h, "missing", names[i]);
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                return wrong_name(h, "twice", names[i]);
    }
    return NULL;
}

/* Are seats or a variant refused, and not the sets?  The start tells of those. */
static bool is_of_others(enum lair_unfit unfit)
{
    return unfit == LAIR_FITS || unfit == LAIR_UNFIT_SEATS || unfit == LAIR_UNFIT_VARIANT;
}

/* What keeps a table from being played with a choice; NULL: nothing. */
static struct json_object *wrong_list(const struct host *h, const struct table *t, const char *list)
{
    enum lair_unfit unfit = sets_unfit(h, t->rules, t->max_seats, list);
    const char *base = base_set(h);
    g_autofree char *more = base != NULL ? with(h, list, base) : NULL;
    struct json_object *o;

    if (is_of_others(unfit))
        return NULL;
    o = json_object_new_object();
    reasons_of_unfit(o, t->rules, unfit);
    facts_text(o, "list", list);
    if (more != NULL && sets_unfit(h, t->rules, t->max_seats, more) == LAIR_FITS)
        facts_text(o, "more", more);
    return o;
}

/* Brings what was typed into the order of a choice; NULL: *wrong says what is wrong with it.  g_free it. */
static char *read_list(const struct host *h, const char *typed, struct json_object **wrong)
{
    g_autofree char *small = g_ascii_strdown(typed, -1);
    g_auto(GStrv) names = data_split(small);

    *wrong = wrong_names(h, names);
    return *wrong == NULL ? sets_list(h, names) : NULL;
}

bool commands_choose_sets(struct talk *talk, struct table *t, const char *typed)
{
    struct json_object *wrong = NULL;

    g_free(t->sets);
    t->sets = typed != NULL ? read_list(talk->h, typed, &wrong) : sets_usual(talk->h, t->network, t->place);
    if (typed != NULL && wrong == NULL)
        wrong = wrong_list(talk->h, t, t->sets);
    if (wrong != NULL)
        talk_reply(talk, "bad-sets", wrong);
    return wrong == NULL;
}

/* ---- the list -------------------------------------------------------------------------------- */

/* The cards of a set, copies included. */
static int count_cards(const struct lair_catalog *cat, const char *set)
{
    int n = 0;

    for (int d = 1; d <= lair_designs(cat); d++)
        if (strcmp(lair_print(cat, (lair_design)d)->set, set) == 0)
            n += lair_print(cat, (lair_design)d)->copies;
    return n;
}

/* Adds the rules by which a set cannot be played, with a base set if it is none itself. */
static void add_not_for(const struct host *h, struct json_object *o, const char *name, bool base)
{
    const char *other = base_set(h);
    g_autofree char *list = base || other == NULL ? g_strdup(name) : with(h, name, other);

    for (int rules = 0; rules < LAIR_N_RULES; rules++)
        if (sets_unfit(h, (enum lair_rules)rules, lair_rules_least_seats((enum lair_rules)rules), list) !=
            LAIR_FITS)
            append_name(o, "not_for", lair_rules_name(rules));
}

static struct json_object *set_facts(const struct host *h, const char *name, int i)
{
    const struct lair_catalog *cat = sets_catalog(h);
    bool base = lair_catalog_kind(cat, i) == LAIR_SET_BASE;
    struct json_object *o = json_object_new_object();
    const char *title;

    lair_catalog_set(cat, i, &title, NULL);
    facts_text(o, "name", name);
    facts_text(o, "title", title);
    facts_number(o, "cards", count_cards(cat, name));
    facts_flag(o, "base", base);
    add_not_for(h, o, name, base);
    return o;
}

/* Adds to what somebody may take the tables that could be opened: with the usual sets and one more, or with one alone. */
static void add_choices(const struct host *h, struct prompt *p, const char *usual)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++) {
        g_autofree char *both = with(h, usual, name);
        g_auto(GStrv) names = data_split(usual);

        if (g_strv_contains((const char *const *)names, name))
            continue;
        prompt_add_command(p, g_strconcat("new sets=", both, NULL), g_strconcat("new sets=", both, NULL));
        if (lair_catalog_kind(sets_catalog(h), i) == LAIR_SET_BASE)
            prompt_add_command(p, g_strconcat("new sets=", name, NULL), g_strconcat("new sets=", name, NULL));
    }
}

static void list(struct talk *talk)
{
    const struct host *h = talk->h;
    struct voice v = voice_back(talk->r, NULL);
    struct json_object *o = json_object_new_object();
    struct prompt *p = g_new0(struct prompt, 1);
    g_autofree char *usual = sets_usual(h, talk->r->net->name, talk->r->place);
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++)
        facts_append(o, "sets", set_facts(h, name, i));
    facts_text(o, "usual", usual);
    add_choices(h, p, usual);
    p->text = g_strstrip(voice_text(&v, "sets", o));
    reply_commands(talk->h, talk->r, p);
    prompt_free(p);
}

/* ---- the usual sets of a place --------------------------------------------------------------- */

/* Tables of a place are played with a choice (NULL: the host's) if nobody says anything. */
static void choose_for_place(struct talk *talk, const char *place, const char *choice)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *usual = NULL;

    store_put_place_sets(talk->h->store, talk->r->net->name, place, choice);
    usual = sets_usual(talk->h, talk->r->net->name, place);
    facts_text(o, "usual", usual);
    facts_flag(o, "none", choice == NULL);
    talk_reply(talk, "sets-here", o);
}

/* Reads what was typed for a place: a choice for classic games of four, which fits all others. */
static void read_for_place(struct talk *talk, const char *place, const char *typed)
{
    g_autofree char *choice = NULL;
    struct table *t;

    if (g_ascii_strcasecmp(typed, "none") == 0) {
        choose_for_place(talk, place, NULL);
        return;
    }
    t = table_new("", talk->r->net->name, place);
    if (commands_choose_sets(talk, t, typed))
        choice = g_strdup(t->sets);
    table_free(t);
    if (choice != NULL)
        choose_for_place(talk, place, choice);
}

void command_sets(struct talk *talk)
{
    const struct request *r = talk->r;
    const char *place = solo_place(r->net, r->place);
    bool here = g_ascii_strncasecmp(talk->args, "here ", strlen("here ")) == 0;

    talk->t = NULL;
    if (talk->args[0] == '\0')
        list(talk);
    else if (!here)
        talk_reply_typed(talk, "sets-what", talk->args);
    else if (place == NULL)
        talk_reply(talk, "manner-where", NULL);
    else if (!r->moderates && !talk_is_operators(talk))
        talk_reply(talk, "manner-who", NULL);
    else
        read_for_place(talk, place, talk->args + strspn(talk->args + strlen("here "), " ") + strlen("here "));
}
