/* bot/commands/top.c - top: who stands where by games played alone */
#include "bot/commands/commands.h"

#include "bot/community/standings.h"
#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

enum { SHOWN = 5 }; /* people who are named, so that there are as many lines at most */

enum scope { SCOPE_HERE, SCOPE_NETWORK, SCOPE_EVERYWHERE };

/* A board that is asked for. */
struct top {
    enum lair_rules rules;
    enum standings_span span;
    bool any_span; /* none was named: the first from this week on that has somebody */
    enum scope scope;
    enum standings_by by;
    char *place; /* for SCOPE_HERE; NULL: there is none, so that it is the network's board */
    bool off;    /* the author is off the boards */
    bool marked; /* the machine's mark is shown */
    struct standings *standings;
};

/* ---- what is asked for ----------------------------------------------------------------------- */

enum choice { RULES, SPAN, SCOPE, BY };
static const struct {
    const char *word;
    enum choice what;
    int value;
} sayable[] = {
    { "solo", RULES, LAIR_SOLO },         { "challenge", RULES, LAIR_CHALLENGE },
    { "today", SPAN, STANDINGS_TODAY },   { "week", SPAN, STANDINGS_WEEK },
    { "season", SPAN, STANDINGS_SEASON }, { "ever", SPAN, STANDINGS_EVER },
    { "here", SCOPE, SCOPE_HERE },        { "network", SCOPE, SCOPE_NETWORK },
    { "best", BY, STANDINGS_BEST },       { "everywhere", SCOPE, SCOPE_EVERYWHERE },
    { "mean", BY, STANDINGS_MEAN },       { "improved", BY, STANDINGS_IMPROVED },
};

static void choose(struct top *top, enum choice what, int value)
{
    switch (what) {
    case RULES: top->rules = (enum lair_rules)value; break;
    case SCOPE: top->scope = (enum scope)value; break;
    case BY: top->by = (enum standings_by)value; break;
    case SPAN:
        top->span = (enum standings_span)value;
        top->any_span = false;
        break;
    }
}

static bool take_word(struct top *top, const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (g_ascii_strcasecmp(sayable[i].word, word) == 0) {
            choose(top, sayable[i].what, sayable[i].value);
            return true;
        }
    return false;
}

/* False: a word means nothing, and the author was told so. */
static bool take_words(struct talk *talk, struct top *top)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", -1);

    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && !take_word(top, *word)) {
            talk_reply_typed(talk, "top-what", *word);
            return false;
        }
    return true;
}

/* The place that "here" means: in a whisper the author's home, if it may know of what happens there.  NULL:
 * none.  g_free it. */
static char *place_meant(const struct talk *talk)
{
    const struct request *r = talk->r;
    g_autofree char *home = NULL;

    if (r->place != NULL)
        return g_strdup(solo_place(r->net, r->place));
    home = store_read_home(talk->h->store, &r->who, r->net->name);
    if (home == NULL || !tables_show_place(r->net, home, &r->from))
        return NULL;
    return g_strdup(solo_place(r->net, home));
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the board of a span.  False: the store failed. */
static bool read_span(struct talk *talk, struct top *top)
{
    struct store *store = talk->h->store;
    const struct store_board board = {
        .rules = top->rules,
        .network = top->scope == SCOPE_EVERYWHERE ? NULL : talk->r->net->name,
        .place = top->scope == SCOPE_HERE ? top->place : NULL,
        .since = standings_since(top->span, clock_now(talk->h->clock)),
    };

    standings_free(top->standings);
    top->standings = standings_new();
    if (store_read_board(store, &board, standings_add, top->standings) < 0 ||
        store_read_unlisted(store, standings_drop, top->standings) < 0)
        return false;
    standings_rank(top->standings, top->by);
    return true;
}

static bool read_board(struct talk *talk, struct top *top)
{
    bool read = read_span(talk, top);

    while (read && top->any_span && standings_listed(top->standings) == 0 && top->span < STANDINGS_EVER) {
        top->span++;
        read = read_span(talk, top);
    }
    return read;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void add_score(struct json_object *o, const struct top *top, const struct contender *one)
{
    g_autofree char *score = standings_score(one, top->by);

    facts_number(o, "place", one->place);
    facts_text(o, "score", score);
}

/* Somebody by the latest nick, which calls nobody but the author. */
static struct json_object *named(const struct talk *talk, const struct contender *one, bool author)
{
    const struct network *net = talk->r->net;
    g_autofree char *nick = store_read_nick(talk->h->store, one->table, one->network, one->key);
    bool calls = talk->r->place != NULL && !author;
    struct json_object *o = say_nick(nick != NULL ? nick : "somebody", calls ? net->way.kind->quiet : NULL);

    if (g_strcmp0(one->network, net->name) != 0)
        facts_text(o, "network", one->network);
    return o;
}

/* Adds the mark of a machine to means, if that is more than the next one's (NULL: there is none) and not there yet. */
static void add_machine(const struct talk *talk, struct json_object *o, struct top *top,
                        const struct contender *next)
{
    int mean = 0;
    g_autofree char *score = standings_machine(top->rules, talk->h->settings.sets, &mean);
    struct json_object *row;

    if (top->by != STANDINGS_MEAN || top->marked || score == NULL || (next != NULL && next->mean >= mean))
        return;
    row = json_object_new_object();
    facts_true(row, "machine");
    facts_text(row, "score", score);
    facts_append(o, "rows", row);
    top->marked = true;
}

/* Equals are a line together, as far as they are shown. */
static void add_rows(const struct talk *talk, struct json_object *o, struct top *top)
{
    const struct contender *author = standings_of(top->standings, &talk->r->who), *one;
    struct json_object *row = NULL;
    int place = 0, n = 0, more = 0;

    for (guint i = 0; (one = standings_at(top->standings, i)) != NULL && (n < SHOWN || one->place == place);
         i++) {
        if (n == SHOWN) {
            more++;
            continue;
        }
        if (one->place != place) {
            add_machine(talk, o, top, one);
            row = json_object_new_object();
            add_score(row, top, one);
            facts_append(o, "rows", row);
            place = one->place;
        }
        facts_append(row, "people", named(talk, one, one == author));
        n++;
    }
    if (more > 0)
        facts_number(row, "more", more);
    if (one == NULL)
        add_machine(talk, o, top, NULL);
}

/* Is somebody among those who are named? */
static bool is_shown(const struct top *top, const struct contender *person)
{
    for (guint i = 0; i < SHOWN; i++)
        if (standings_at(top->standings, i) == person)
            return true;
    return false;
}

/* Where the author stands, or what is missing to that. */
static void add_own(const struct talk *talk, struct json_object *o, const struct top *top)
{
    const struct contender *author = standings_of(top->standings, &talk->r->who);

    facts_flag(o, "off", top->off);
    facts_flag(o, "guest", top->scope == SCOPE_EVERYWHERE && person_is_guest(&talk->r->who));
    facts_flag(o, "stands", author != NULL && author->place > 0);
    if (author != NULL && author->place > 0 && !is_shown(top, author)) {
        struct json_object *own = json_object_new_object();

        add_score(own, top, author);
        facts_add(o, "own", own);
    }
    if (author != NULL && author->games < standings_gate(top->standings)) {
        facts_number(o, "games", author->games);
        facts_number(o, "gate", standings_gate(top->standings));
    }
}

/* Which board it is. */
static struct json_object *title_facts(const struct talk *talk, const struct top *top)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "rules", lair_rules_name((int)top->rules));
    facts_flag(o, "challenge", top->rules == LAIR_CHALLENGE);
    facts_flag(o, "mean", top->by == STANDINGS_MEAN);
    facts_flag(o, "improved", top->by == STANDINGS_IMPROVED);
    facts_flag(o, "today", top->span == STANDINGS_TODAY);
    facts_flag(o, "week", top->span == STANDINGS_WEEK);
    facts_flag(o, "season", top->span == STANDINGS_SEASON);
    if (top->scope == SCOPE_HERE && top->place != NULL)
        facts_true(o, talk->r->place != NULL ? "here" : "home");
    else if (top->scope != SCOPE_EVERYWHERE)
        facts_text(o, "on", talk->r->net->name);
    return o;
}

static void show(struct talk *talk, struct top *top)
{
    struct json_object *o = title_facts(talk, top);

    if (standings_listed(top->standings) > 0)
        add_rows(talk, o, top);
    add_own(talk, o, top);
    talk_reply(talk, standings_listed(top->standings) > 0 ? "top" : "top-empty", o);
}

/* ---- off and on ------------------------------------------------------------------------------ */

static void set_off(struct talk *talk, bool off)
{
    store_set_unlisted(talk->h->store, &talk->r->who, off);
    talk_reply(talk, off ? "top-off" : "top-on", NULL);
}

void command_top(struct talk *talk)
{
    struct top top = { .rules = LAIR_SOLO, .span = STANDINGS_WEEK, .any_span = true };

    talk->t = NULL;
    if (g_ascii_strcasecmp(talk->args, "off") == 0 || g_ascii_strcasecmp(talk->args, "on") == 0) {
        set_off(talk, g_ascii_strcasecmp(talk->args, "off") == 0);
        return;
    }
    if (!take_words(talk, &top))
        return;
    top.off = store_is_unlisted(talk->h->store, &talk->r->who);
    top.place = place_meant(talk);
    if (read_board(talk, &top))
        show(talk, &top);
    else
        talk_reply(talk, "not-stored", NULL);
    standings_free(top.standings);
    g_free(top.place);
}
