/* bot/commands/seek.c - seek and seeks: people for a game, over all places and networks
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/terms.h"
#include "bot/community/ladder.h"
#include "bot/community/seeking.h"
#include "bot/community/seeks.h"
#include "bot/games/sets.h"
#include "bot/network.h"
#include "bot/people/hours.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/reasons.h"

/* ---- seek ------------------------------------------------------------------------------------ */

/* Reads "3" or "3-4". */
static bool read_seats(const char *word, struct seek *seek)
{
    if (!g_ascii_isdigit(word[0]))
        return false;
    seek->least = seek->most = word[0] - '0'; /* 0 is no number of seats */
    if (word[1] == '-' && g_ascii_isdigit(word[2]) && word[3] == '\0')
        seek->most = word[2] - '0';
    else if (word[1] != '\0')
        return false;
    return seek->least >= 1 && seek->least <= seek->most;
}

/* What a word says of it. */
enum said { SAYS_NOTHING, SAYS_RULES, SAYS_PACE, SAYS_SEATS, SAYS_MORE };

static enum said read_word(const char *word, struct seek *seek)
{
    g_autofree char *small = g_ascii_strdown(word, -1);
    int rules = lair_rules_called(small);

    if (rules >= 0 && lair_rules_most_seats((enum lair_rules)rules) > 1) {
        seek->rules = (enum lair_rules)rules;
        return SAYS_RULES;
    }
    if (strcmp(small, "live") == 0 || strcmp(small, "slow") == 0) {
        seek->pace = strcmp(small, "live") == 0 ? LADDER_LIVE : LADDER_SLOW;
        return SAYS_PACE;
    }
    if (strcmp(small, "hours=shared") == 0)
        seek->shared = true;
    else if (strcmp(small, "seats") != 0 && !talk_read_reliable(small, &seek->reliable))
        return read_seats(small, seek) ? SAYS_SEATS : SAYS_NOTHING;
    return SAYS_MORE;
}

static bool differ(const struct seek *a, const struct seek *b)
{
    return a->rules != b->rules || a->pace != b->pace || a->least != b->least || a->most != b->most;
}

/* Reads what is sought; the word that is wrong, or says otherwise than one before ("slow live"), or NULL. */
static const char *read_terms(char **words, struct seek *seek)
{
    unsigned said = 0;
    int least, most;

    for (int i = 0; words[i] != NULL; i++) {
        const struct seek before = *seek;
        enum said what = words[i][0] != '\0' ? read_word(words[i], seek) : SAYS_MORE;

        if (what == SAYS_NOTHING || ((said >> what & 1) != 0 && differ(&before, seek)))
            return words[i];
        said |= 1u << what;
    }
    least = lair_rules_least_seats(seek->rules);
    most = lair_rules_most_seats(seek->rules);
    if (seek->least == 0) {
        seek->least = least;
        seek->most = lair_rules_usual_seats(seek->rules);
    }
    for (int i = 0; words[i] != NULL; i++) /* rules may stand behind the seats */
        if (g_ascii_isdigit(words[i][0]) && (seek->least < least || seek->most > most))
            return words[i];
    return NULL;
}

static void tell_wrong(struct talk *talk, const char *word, enum lair_rules rules)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(word);

    facts_text(o, "typed", typed);
    facts_text(o, "rules", lair_rules_name((int)rules));
    facts_number(o, "least", lair_rules_least_seats(rules));
    facts_number(o, "most", lair_rules_most_seats(rules));
    talk_reply(talk, "seek-what", o);
}

/* Are there sets for as many as are sought?  If not, that is told. */
static bool have_sets(struct talk *talk, const struct seek *seek)
{
    for (int seats = seek->least; seats <= seek->most; seats++) {
        g_autofree char *list = sets_for_seats(talk->h, seek->rules, seats, talk->h->settings.sets);

        if (list == NULL) {
            struct json_object *o = json_object_new_object();

            reasons_of_unfit(o, seek->rules, seats,
                             sets_unfit(talk->h, seek->rules, seats, talk->h->settings.sets));
            talk_reply(talk, "seek-sets", o);
            return false;
        }
    }
    return true;
}

static bool has_hours(const struct talk *talk)
{
    struct hours hours;

    hours_of(talk->h, &talk->r->who, &hours);
    return hours_are_told(&hours);
}

static void begin(struct talk *talk)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);
    struct seek seek = { .rules = LAIR_CLASSIC, .pace = LADDER_SLOW };
    const char *wrong = read_terms(words, &seek);

    if (wrong != NULL) {
        tell_wrong(talk, wrong, seek.rules);
    } else if (network_traits(talk->r->net)->alone) {
        talk_reply(talk, "seek-alone", NULL);
    } else if (person_is_guest(&talk->r->from)) {
        talk_reply(talk, "seek-guest", NULL);
    } else if (!terms_let_in(talk, seek.reliable,
                             seek.pace == LADDER_LIVE ? SEEKING_CLOCK_LIVE : SEEKING_CLOCK_SLOW)) {
        return;
    } else if (!have_sets(talk, &seek)) {
        return;
    } else if (seek.shared && !has_hours(talk)) {
        talk_reply(talk, "seek-hours", NULL);
    } else if (!seeks_begin(talk->h, talk->r, &seek)) {
        struct json_object *o = json_object_new_object();

        facts_number(o, "most", SEEKING_MAX);
        talk_reply(talk, "seek-many", o);
    } else {
        talk_reply(talk, "seek-on", seeking_facts(&seek));
    }
}

static void end(struct talk *talk, const char *of)
{
    g_autofree char *small = g_ascii_strdown(of, -1);
    int rules = lair_rules_called(small), n;
    struct json_object *o;

    if (of[0] != '\0' && rules < 0) {
        tell_wrong(talk, of, LAIR_CLASSIC);
        return;
    }
    n = seeks_end(talk->h, &talk->r->who, rules);
    o = json_object_new_object();
    facts_number(o, "n", n);
    facts_flag(o, "none", n == 0);
    talk_reply(talk, "seek-off", o);
}

void command_seek(struct talk *talk)
{
    size_t len = strcspn(talk->args, " ");

    if (len == 3 && g_ascii_strncasecmp(talk->args, "off", len) == 0)
        end(talk, talk->args + len + strspn(talk->args + len, " "));
    else
        begin(talk);
}

/* ---- seeks ----------------------------------------------------------------------------------- */

struct listing {
    const struct talk *talk;
    struct json_object *o;
};

static void add(void *ctx, struct seek *seek, bool own)
{
    const struct listing *l = ctx;
    const struct request *r = l->talk->r;
    const struct table *t = own ? tables_by_id(l->talk->h, seek->table) : NULL;
    struct json_object *one = seeking_facts(seek);
    bool elsewhere = strcmp(seek->network, r->net->name) != 0;

    facts_text(one, "nick", own ? NULL : seek->who.nick);
    facts_text(one, "place", elsewhere || g_strcmp0(seek->place, r->place) != 0 ? seek->place : NULL);
    facts_text(one, "network", elsewhere ? seek->network : NULL);
    facts_text(one, "table", t != NULL ? t->name : NULL);
    if (t != NULL && seeking_until(seek) != 0)
        facts_add(one, "left",
                  facts_span(MAX(0, seeking_until(seek) - clock_now(l->talk->h->clock)), FACTS_ABOUT));
    if (own)
        seeking_add_lobbies(l->talk->h, seek, one);
    facts_append(l->o, "seeks", one);
}

void command_seeks(struct talk *talk)
{
    struct listing l = { talk, json_object_new_object() };

    seeks_each(talk->h, &talk->r->who, add, &l);
    talk_reply(talk, "seeks", l.o);
}
