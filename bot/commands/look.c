/* bot/commands/look.c - looking: tables, hand, board, town, moves, rules, log
 * SPDX-License-Identifier: MIT */
#include "bot/chronicle.h"
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/ask.h"
#include "bot/commands/situation.h"
#include "bot/commands/topics.h"
#include "bot/lexicon.h"
#include "bot/lobby.h"
#include "bot/network.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/board.h"
#include "bot/words/prompt.h"

enum { LOG_LINES = 8, LOG_LINES_MAX = 30 };

/* ---- tables ---------------------------------------------------------------------------------- */

void commands_add_waiting(struct host *h, const struct table *t, struct json_object *o)
{
    if (t->state != TABLE_RUNNING)
        return;
    facts_add(o, "answers", table_answers(t, clock_now(h->clock)));
    if (!table_has_game(t)) {
        g_autofree char *names = store_read_waiting(h->store, t->id);

        if (names[0] != '\0')
            facts_append(o, "waiting", say_nick(names, NULL));
        return;
    }
    facts_number(o, "turn", table_game(t)->turn);
    facts_flag(o, "begun", table_game(t)->turn > 0);
    for (int i = 0; i < t->n_seats && !table_is_hushed(t); i++)
        if (t->seat[i].decision != 0)
            facts_append(o, "waiting", say_person(t, i, NULL));
}

static struct json_object *table_facts(struct host *h, const struct table *t)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "name", t->name);
    facts_flag(o, "lobby", t->state == TABLE_LOBBY);
    facts_flag(o, "running", t->state == TABLE_RUNNING);
    facts_flag(o, "stuck", t->state == TABLE_FROZEN);
    facts_flag(o, "unrated", t->by_hand);
    lobby_add_sets(t, o);
    facts_number(o, "free", t->max_seats - t->n_seats);
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", say_person(t, i, NULL));
    commands_add_waiting(h, t, o);
    return o;
}

void command_tables(struct talk *talk)
{
    const struct request *r = talk->r;
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < talk->h->tables->len; i++) {
        const struct table *t = talk->h->tables->pdata[i];
        bool here = r->place == NULL || g_strcmp0(t->place, r->place) == 0;
        bool own = table_seat_of(t, r->who.network, r->who.key) >= 0;
        bool lives = table_is_open(t) || t->state == TABLE_FROZEN;

        if (lives && strcmp(t->network, r->net->name) == 0 &&
            (own || (here && t->place != NULL && tables_in_sight(talk->h, t, r))))
            facts_append(o, "tables", table_facts(talk->h, t));
    }
    talk_reply(talk, "tables", o);
}

/* ---- the game -------------------------------------------------------------------------------- */

/* The author's eyes: a player's own, and the public's for anybody else.  They may be a player's own even in
 * sight of others, since the answer goes to the author alone. */
static struct table_eyes *eyes(struct talk *talk)
{
    if (!talk_load_game(talk))
        return NULL;
    return table_eyes(talk->t, talk->seat >= 0 ? talk->seat : LAIR_PUBLIC, NULL);
}

static void reply_and_close(struct talk *talk, struct table_eyes *e, const char *name,
                            struct json_object *data)
{
    talk_reply(talk, name, data);
    table_eyes_free(e);
}

/* The number of the line of a text that begins soonest with a name, from 1; 0: none has it. */
static unsigned line_with(const char *text, const char *name)
{
    g_auto(GStrv) line = g_strsplit(text, "\n", 0);
    size_t soonest = SIZE_MAX;
    unsigned found = 0;

    for (unsigned i = 0; line[i] != NULL; i++) {
        const char *at = strstr(line[i], name);

        if (at != NULL && (size_t)(at - line[i]) < soonest) {
            soonest = (size_t)(at - line[i]);
            found = i + 1;
        }
    }
    return found;
}

/* Beside each card of one zone of the hand stands why it can be played now, or cannot. */
static void add_whys(struct prompt *p, const struct facts *f, const struct voice *v, int zone,
                     const char *verb)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    for (lair_card c = lair_first(f->view, (enum lair_zone)zone, f->viewer); c != 0;
         c = f->view->card[c].next) {
        lair_design d = f->view->card[c].design;
        const char *name = lair_print(f->cat, d)->name;
        g_autofree char *small = g_ascii_strdown(name, -1);

        if (!g_hash_table_add(seen, GINT_TO_POINTER(d)))
            continue;
        prompt_add_command(p, voice_text(v, "button-why", NULL), g_strdup_printf("why %s %s", verb, small));
        p->choices[p->n_choices - 1].beside = line_with(p->text, name);
    }
}

/* Where there are buttons. */
static void reply_hand(struct talk *talk, const struct facts *f, struct json_object *hand)
{
    struct voice v = voice_back(talk->r, talk->t);
    struct prompt *p = g_new0(struct prompt, 1);

    p->text = voice_text(&v, "hand", hand);
    add_whys(p, f, &v, LAIR_HAND_ROOMS, "build");
    add_whys(p, f, &v, LAIR_HAND_SPELLS, "cast");
    reply_prompt(talk->h, talk->r, talk->t, "hand", p, NULL);
    prompt_free(p);
}

void command_hand(struct talk *talk)
{
    struct table_eyes *e = eyes(talk);
    struct json_object *o;

    if (e == NULL)
        return;
    o = board_hand(&e->facts);
    board_add_boss(&e->facts, o, talk->seat);
    if (network_traits(talk->r->net)->buttons > 0)
        reply_hand(talk, &e->facts, o);
    else
        talk_reply(talk, "hand", o);
    table_eyes_free(e);
}

void command_board(struct talk *talk)
{
    struct table_eyes *e = eyes(talk);
    struct json_object *o;

    if (e == NULL)
        return;
    o = board_facts(&e->facts);
    if (talk->h->settings.legend)
        board_add_legend(&e->facts, o);
    reply_and_close(talk, e, "board", o);
}

void command_town(struct talk *talk)
{
    struct table_eyes *e = eyes(talk);

    if (e != NULL)
        reply_and_close(talk, e, "town", board_town(&e->facts));
}

/* "moves 41" leaves out the first forty. */
static size_t first_move(const struct talk *talk)
{
    gint64 n;

    return g_ascii_string_to_signed(talk->args, 10, 1, G_MAXINT, &n, NULL) ? (size_t)n - 1 : 0;
}

void command_moves(struct talk *talk)
{
    struct table_eyes *e = eyes(talk);

    if (e == NULL)
        return;
    if (talk->t->seat[talk->seat].decision != 0) {
        ask_seat_from(talk->h, talk->t, talk->seat, talk->r, first_move(talk));
        table_eyes_free(e);
        return;
    }
    reply_and_close(talk, e, "not-your-move", board_facts(&e->facts));
}

/* The last n sentences of the game as the viewer may know them; g_free it. */
static char *log_of(const struct table *t, const struct voice *v, int viewer, int n)
{
    struct table_eyes *e = table_eyes(t, viewer, NULL);
    g_autofree char *all =
        chronicle_text(v->words, &e->facts, &g_array_index(t->events, struct lair_event, 0), t->events->len,
                       CHRONICLE_ALL, CHRONICLE_LINES);
    const char *from = all + strlen(all);

    table_eyes_free(e);
    for (int lines = 0; from > all; from--)
        if (from[-1] == '\n' && ++lines == n)
            break;
    return g_strdup(from);
}

void command_log(struct talk *talk)
{
    gint64 n = LOG_LINES;
    struct json_object *o;

    if (talk->args[0] != '\0' && !g_ascii_string_to_signed(talk->args, 10, 1, LOG_LINES_MAX, &n, NULL)) {
        o = json_object_new_object();
        facts_number(o, "most", LOG_LINES_MAX);
        talk_reply(talk, "bad-log", o);
        return;
    }
    if (!talk_load_game(talk))
        return;
    struct voice v = voice_back(talk->r, talk->t);
    g_autofree char *text = log_of(talk->t, &v, talk->seat >= 0 ? talk->seat : LAIR_PUBLIC, (int)n);
    o = json_object_new_object();
    facts_text(o, "log", text);
    talk_reply(talk, "log", o);
}

void command_more(struct talk *talk)
{
    reply_more(talk->h, talk->r);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static struct json_object *topic_list(const char *const *topics, const char *typed)
{
    struct json_object *o = json_object_new_object();

    for (int i = 0; topics[i] != NULL; i++) {
        struct json_object *one = json_object_new_object();

        facts_text(one, "name", topics[i]);
        facts_append(o, "topics", one);
    }
    g_autofree char *shown = talk_echo(typed);

    facts_flag(o, "asked_for", typed[0] != '\0');
    facts_text(o, "typed", shown);
    return o;
}

/* The rules of the open table that the author most likely thinks of; -1: there is none. */
static int rules_played(struct talk *talk)
{
    const struct table *t = situation_table(talk->h, talk->r);

    return t != NULL && table_is_open(t) ? (int)t->rules : -1;
}

static enum topics_rules kind_of(int rules)
{
    if (rules < 0 || !lair_rules_want_board((enum lair_rules)rules))
        return TOPICS_CLASSIC;
    return lair_rules_most_seats((enum lair_rules)rules) == 1 ? TOPICS_ALONE : TOPICS_SUPER;
}

/* The author's words as topics are called; g_free it. */
static char *as_topic(const struct talk *talk)
{
    return g_strdelimit(g_strdup(talk->args), " ", '-');
}

/* The topic that the author's words mean; NULL: none. */
static const char *topic_meant(struct talk *talk, const char *const *topics)
{
    g_autofree char *typed = as_topic(talk);

    return topics_called(topics, typed, kind_of(rules_played(talk)));
}

/* The topics, one template each, in the words of a voice. */
static struct template_set *rules_of(const struct talk *talk, const struct voice *v)
{
    g_autofree char *why = NULL;

    return lexicon_rules(talk->h->lexicon, v->language, &why);
}

static bool is_topic(struct talk *talk)
{
    struct voice v = voice_back(talk->r, NULL);
    g_autofree const char **topics = template_set_names(rules_of(talk, &v), NULL);

    return topic_meant(talk, topics) != NULL;
}

void command_rules(struct talk *talk)
{
    struct voice v = voice_back(talk->r, talk->t);
    struct template_set *rules = rules_of(talk, &v);
    g_autofree const char **topics = template_set_names(rules, NULL);
    const char *topic = topic_meant(talk, topics);
    g_autofree char *typed = as_topic(talk);
    int played = rules_played(talk);
    struct json_object *o;

    if (topic == NULL) {
        o = topic_list(topics, talk->args);
        facts_text(o, "near", lair_nearest(typed, topics));
        talk_reply(talk, "topics", o);
        return;
    }
    o = json_object_new_object();
    facts_text(o, "p", v.prefix);
    facts_flag(o, "alone", kind_of(played) == TOPICS_ALONE);
    facts_flag(o, "board", kind_of(played) != TOPICS_CLASSIC);
    facts_flag(o, "classic", played == LAIR_CLASSIC);
    g_autofree char *text = template_render(rules, topic, o);
    facts_text(o, "topic", topic);
    facts_text(o, "text", text != NULL ? g_strchomp(text) : "");
    talk_reply(talk, "rule-text", o);
}

bool command_look_up(struct talk *talk)
{
    bool topic = is_topic(talk), card = !topic && command_names_card(talk);

    if (topic)
        command_rules(talk);
    else if (card)
        command_card(talk);
    return topic || card;
}
