/* bot/commands/sets.c - sets: which sets of cards there are, and the choice of those of a table, and of its stars
 * SPDX-License-Identifier: MIT */
#include "bot/games/sets.h"

#include <string.h>

#include "bot/commands/commands.h"
#include "bot/games/data.h"
#include "bot/games/solo.h"
#include "bot/games/unknown.h"
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
    g_autofree char *more = sets_lack(unfit) || unfit == LAIR_UNFIT_BOSSES
                                ? sets_for_seats(h, t->rules, t->max_seats, list)
                            : base != NULL ? sets_with(h, list, base)
                                           : NULL;
    struct json_object *o;

    if (is_of_others(unfit))
        return NULL;
    o = json_object_new_object();
    reasons_of_unfit(o, t->rules, t->max_seats, unfit);
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

/* ---- cards on request ------------------------------------------------------------------------ */

/* Adds what comes on request, each with its set, and what of that was probably meant. */
static void add_stars(const struct host *h, struct json_object *o, const char *typed)
{
    const struct lair_catalog *cat = sets_catalog(h);
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);

    for (int d = 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);
        g_autofree char *word = p->request ? sets_star_word(p->name) : NULL;
        g_autofree char *whole = g_strdup_printf("%s (%s)", word, p->set);

        if (word == NULL)
            continue;
        append_name(o, "offered", whole);
        g_ptr_array_add(words, g_steal_pointer(&word));
    }
    facts_flag(o, "some", words->len > 0);
    g_ptr_array_add(words, NULL);
    facts_text(o, "near", lair_nearest(typed, (const char *const *)words->pdata));
}

/* The first of stars that does not come to a table with a choice; NULL: all come. */
static const char *wrong_star(const struct host *h, const struct table *t, const char *list, char **stars,
                              enum lair_star *fault, lair_design *d)
{
    g_auto(GStrv) names = data_split(list);
    const struct lair_setup setup = { .rules = t->rules,
                                      .seats = t->max_seats,
                                      .sets = (const char *const *)names,
                                      .n_sets = (int)g_strv_length(names),
                                      .stars = (const char *const *)stars,
                                      .n_stars = (int)g_strv_length(stars) };

    for (int i = 0; stars[i] != NULL; i++) {
        *fault = lair_star(sets_catalog(h), &setup, i, d);
        if (*fault != LAIR_STAR_COMES)
            return stars[i];
    }
    return NULL;
}

/* A choice with the sets of all stars as well; g_free it. */
static char *with_their_sets(const struct host *h, const char *list, char **stars)
{
    char *more = g_strdup(list);

    for (int i = 0; stars[i] != NULL; i++) {
        lair_design d = lair_find_design(sets_catalog(h), stars[i], NULL);
        g_auto(GStrv) names = data_split(more);
        g_autofree char *before = more;

        if (d == 0 || g_strv_contains((const char *const *)names, lair_print(sets_catalog(h), d)->set))
            more = g_strdup(before);
        else
            more = sets_with(h, before, lair_print(sets_catalog(h), d)->set);
    }
    return more;
}

/* Says of a star that is of other sets with which ones it comes. */
static void add_others(const struct host *h, struct json_object *o, const struct table *t, char **stars,
                       const struct lair_print *p)
{
    g_autofree char *more = with_their_sets(h, t->sets, stars);
    enum lair_star fault;
    lair_design d;

    facts_text(o, "others", p->name);
    facts_text(o, "set", p->set);
    if (wrong_star(h, t, more, stars, &fault, &d) == NULL &&
        sets_unfit(h, t->rules, t->max_seats, more) == LAIR_FITS)
        facts_text(o, "more", more);
}

/* What keeps a table from being played with the cards that were asked for; NULL: nothing. */
static struct json_object *wrong_stars(const struct host *h, const struct table *t)
{
    g_auto(GStrv) stars = g_strsplit(t->stars != NULL ? t->stars : "", ",", 0);
    enum lair_star fault = LAIR_STAR_COMES;
    lair_design d;
    const char *typed = wrong_star(h, t, t->sets, stars, &fault, &d);
    struct json_object *o = typed != NULL ? json_object_new_object() : NULL;
    g_autofree char *echo = typed != NULL ? talk_echo(typed) : NULL;

    switch (fault) {
    case LAIR_STAR_COMES: break;
    case LAIR_STAR_UNKNOWN:
        facts_text(o, "missing", echo);
        add_stars(h, o, typed);
        break;
    case LAIR_STAR_UNASKED:
        facts_text(o, "unasked", lair_print(sets_catalog(h), d)->name);
        add_stars(h, o, typed);
        break;
    case LAIR_STAR_OF_OTHERS: add_others(h, o, t, stars, lair_print(sets_catalog(h), d)); break;
    case LAIR_STAR_TWICE: facts_text(o, "twice", lair_print(sets_catalog(h), d)->name); break;
    case LAIR_STAR_TOO_MANY: facts_number(o, "most", LAIR_MAX_STARS); break;
    }
    return o;
}

/* ---- both ------------------------------------------------------------------------------------ */

bool commands_choose_sets(struct talk *talk, struct table *t, const char *typed)
{
    struct json_object *wrong = NULL;

    g_free(t->sets);
    t->sets = typed != NULL ? read_list(talk->h, typed, &wrong) : sets_usual(talk->h, t->network, t->place);
    if (wrong == NULL && (typed != NULL || t->max_seats > lair_rules_usual_seats(t->rules)))
        wrong = wrong_list(talk->h, t, t->sets);
    if (wrong != NULL) {
        talk_reply(talk, "bad-sets", wrong);
        return false;
    }
    wrong = wrong_stars(talk->h, t);
    if (wrong != NULL)
        talk_reply(talk, "bad-stars", wrong);
    return wrong == NULL;
}

bool commands_has_lesson(const struct talk *talk, const char *set)
{
    struct voice v = voice_back(talk->r, NULL);
    g_autofree char *paragraph = g_strconcat("hint-set-", set, NULL);

    return sets_are(talk->h, set, LAIR_SET_SMALL) ||
           (sets_are(talk->h, set, LAIR_SET_BASE) && template_set_has(v.words, paragraph));
}

char *commands_set_of_lesson(const struct talk *talk)
{
    g_autofree char *small = g_ascii_strdown(talk->args, -1);
    g_auto(GStrv) words = g_strsplit(small, " ", 0);

    for (int i = 0; words[i] != NULL; i++)
        if (commands_has_lesson(talk, words[i]))
            return g_strdup(words[i]);
    return NULL;
}

/* ---- the list -------------------------------------------------------------------------------- */

/* The cards of a set, copies included. */
static int count_cards(const struct lair_catalog *cat, int set)
{
    int n = 0;

    for (int d = 1; d <= lair_designs(cat); d++)
        n += lair_catalog_copies(cat, set, (lair_design)d);
    return n;
}

/* Adds the sets that a recipe draws from. */
static void add_from(const struct lair_catalog *cat, struct json_object *o, int recipe)
{
    const char *name;

    for (int i = 0; (name = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (lair_catalog_draws(cat, recipe, i))
            append_name(o, "from", name);
}

/* Adds the rules by which a set cannot be played, with a base set if it is not enough by itself. */
static void add_not_for(const struct host *h, struct json_object *o, const char *name, bool enough)
{
    const char *other = base_set(h);
    g_autofree char *list = enough || other == NULL ? g_strdup(name) : sets_with(h, name, other);

    for (int rules = 0; rules < LAIR_N_RULES; rules++)
        if (sets_unfit(h, (enum lair_rules)rules, lair_rules_least_seats((enum lair_rules)rules), list) !=
            LAIR_FITS)
            append_name(o, "not_for", lair_rules_name(rules));
}

/* Adds the cards of a set that nobody knows. */
static void add_unknown(struct json_object *o, const GPtrArray *unknown, const char *name)
{
    for (guint i = 0; i < unknown->len; i++) {
        const struct unknown_card *c = unknown->pdata[i];

        if (g_str_equal(c->set, name))
            append_name(o, "unknown", c->card);
    }
}

/* Adds the fewest seats of a table that has more heroes by the i-th set. */
static void add_crowd(const struct lair_catalog *cat, struct json_object *o, int i)
{
    int seats = 0;

    for (int d = 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);

        if (p->players > lair_rules_usual_seats(LAIR_CLASSIC) &&
            lair_catalog_copies(cat, i, (lair_design)d) > 0)
            seats = seats == 0 ? p->players : MIN(seats, p->players);
    }
    if (seats > 0)
        facts_number(o, "crowd", seats);
}

static struct json_object *set_facts(const struct host *h, const char *name, int i, const GPtrArray *unknown)
{
    const struct lair_catalog *cat = sets_catalog(h);
    enum lair_set_kind kind = lair_catalog_kind(cat, i);
    bool enough = kind == LAIR_SET_BASE || kind == LAIR_SET_DECK;
    struct json_object *o = json_object_new_object();
    const char *title;

    lair_catalog_set(cat, i, &title, NULL);
    facts_text(o, "name", name);
    facts_text(o, "title", title);
    facts_number(o, "cards", count_cards(cat, i));
    facts_flag(o, "base", enough);
    add_crowd(cat, o, i);
    add_from(cat, o, i);
    add_not_for(h, o, name, enough);
    add_unknown(o, unknown, name);
    return o;
}

/* Adds a table that could be opened with a choice to what somebody may take. */
static void add_choice(struct prompt *p, const char *choice)
{
    prompt_add_command(p, g_strconcat("new sets=", choice, NULL), g_strconcat("new sets=", choice, NULL));
}

/* Is a set among those that are usual? */
static bool is_usual(const char *usual, const char *name)
{
    g_auto(GStrv) names = data_split(usual);

    return g_strv_contains((const char *const *)names, name);
}

/* Those with the usual sets and one more, with one that is enough alone, and by a recipe. */
static void add_choices(const struct host *h, struct prompt *p, const char *usual)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++) {
        enum lair_set_kind kind = lair_catalog_kind(sets_catalog(h), i);
        g_autofree char *both = sets_with(h, usual, name);

        if (is_usual(usual, name))
            continue;
        if (kind != LAIR_SET_DECK && !g_str_equal(both, usual)) /* a usual recipe may draw from it */
            add_choice(p, both);
        if (kind == LAIR_SET_BASE || kind == LAIR_SET_DECK)
            add_choice(p, name);
    }
}

/* The first recipe on offer that is not usual; NULL: there is none. */
static const char *other_recipe(const struct host *h, const char *usual)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++)
        if (sets_are(h, name, LAIR_SET_DECK) && !is_usual(usual, name))
            return name;
    return NULL;
}

/* The first set on offer that needs another one beside it; NULL: there is none. */
static const char *first_small(const struct host *h)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++)
        if (sets_are(h, name, LAIR_SET_SMALL))
            return name;
    return NULL;
}

static void list(struct talk *talk)
{
    const struct host *h = talk->h;
    struct voice v = voice_back(talk->r, NULL);
    struct json_object *o = json_object_new_object();
    struct prompt *p = g_new0(struct prompt, 1);
    g_autofree char *usual = sets_usual(h, talk->r->net->name, talk->r->place);
    g_autoptr(GPtrArray) unknown = unknown_cards(h->settings.data, NULL);
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++)
        facts_append(o, "sets", set_facts(h, name, i, unknown));
    facts_text(o, "usual", usual);
    facts_text(o, "recipe", other_recipe(h, usual));
    facts_text(o, "small", first_small(h));
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
