/* bot/tools/engine.c - lair engine: the protocol for other programs
 *
 * JSON lines on standard input and output, one reply for each request.  A reply is {"ok":true,…} or
 * {"ok":false,"error":"…"}; a request that is refused changes nothing.  ARCHITECTURE.md lists the
 * requests; requests[] below is what is obeyed.
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/games/record.h"
#include "bot/games/seed.h"
#include "bot/tools/explain.h"
#include "bot/tools/foretold.h"
#include "bot/words/facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>
#include <sodium.h>

enum {
    LINE_MAX_BYTES = 4 * 1024 * 1024, /* a record of a very long game has about 1 MiB */
};

/* One game at a time, or none yet. */
struct session {
    struct lair_catalog *catalog; /* the match's catalog; NULL: there is no match */
    struct lair_match *match;
    struct json_object *request; /* the request that is being answered */
    struct lair_fault why;       /* why it was refused */
};

/* Events become JSON as they happen. */
struct listener {
    struct lair_sink sink;
    const struct lair_catalog *catalog;
    struct json_object *events;
};

/* Returns NULL, so that a request can end with it. */
static struct json_object *refuse(struct session *s, const char *format, ...) G_GNUC_PRINTF(2, 3);

static struct json_object *refuse(struct session *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_vsnprintf(s->why.text, sizeof s->why.text, format, args);
    va_end(args);
    return NULL;
}

static void add(struct json_object *o, const char *key, struct json_object *value)
{
    json_object_object_add(o, key, value);
}

static void add_text(struct json_object *o, const char *key, const char *text)
{
    add(o, key, json_object_new_string(text));
}

static void add_number(struct json_object *o, const char *key, int n)
{
    add(o, key, json_object_new_int(n));
}

static struct json_object *ok(void)
{
    struct json_object *reply = json_object_new_object();

    add(reply, "ok", json_object_new_boolean(true));
    return reply;
}

static void add_hash(struct session *s, struct json_object *reply)
{
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];

    static_assert(LAIR_HASH == LAIR_SEED, "a hash is as long as a seed");
    lair_hash(s->catalog, lair_match_game(s->match), hash);
    seed_write(hex, hash);
    add_text(reply, "hash", hex);
}

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct listener *l = (struct listener *)sink;

    json_object_array_add(l->events, lair_event_json(l->catalog, e));
}

static struct listener listen_to(const struct lair_catalog *catalog)
{
    return (
        struct listener){ .sink = { .event = hear }, .catalog = catalog, .events = json_object_new_array() };
}

/* ---- members of a request -------------------------------------------------------------------- */

/* A member of the request; NULL: there is none of that name. */
static struct json_object *member(struct session *s, const char *key)
{
    return json_object_object_get(s->request, key);
}

/* The text of a member, or fallback if there is no such member; NULL: refused. */
static const char *text_member(struct session *s, const char *key, const char *fallback)
{
    struct json_object *o = member(s, key);

    if (o == NULL && fallback != NULL)
        return fallback;
    if (json_object_is_type(o, json_type_string))
        return json_object_get_string(o);
    refuse(s, "\"%s\" wants a text", key);
    return NULL;
}

/* The whole number of a member, or fallback if there is no such member.  False: refused. */
static bool number_member(struct session *s, const char *key, int fallback, int *n)
{
    struct json_object *o = member(s, key);

    *n = o == NULL ? fallback : json_object_get_int(o);
    if (o == NULL || json_object_is_type(o, json_type_int))
        return true;
    refuse(s, "\"%s\" wants a number", key);
    return false;
}

/* The seat that the request names; LAIR_NOBODY: refused. */
static int seat_member(struct session *s)
{
    int seat;

    if (!number_member(s, "seat", -1, &seat))
        return LAIR_NOBODY;
    if (seat >= 0 && seat < lair_match_game(s->match)->n_seats)
        return seat;
    refuse(s, "\"seat\" wants a number from 0 to %d", lair_match_game(s->match)->n_seats - 1);
    return LAIR_NOBODY;
}

/* The texts of a list, ended by NULL; g_strfreev it.  NULL: refused. */
static char **texts_of(struct session *s, struct json_object *list, const char *key)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);

    if (!json_object_is_type(list, json_type_array)) {
        refuse(s, "\"%s\" wants a list", key);
        return NULL;
    }
    for (size_t i = 0; i < json_object_array_length(list); i++) {
        struct json_object *one = json_object_array_get_idx(list, i);

        if (!json_object_is_type(one, json_type_string)) {
            refuse(s, "\"%s\" wants a list of texts", key);
            return NULL;
        }
        g_ptr_array_add(texts, g_strdup(json_object_get_string(one)));
    }
    g_ptr_array_add(texts, NULL);
    return (char **)g_ptr_array_steal(texts, NULL);
}

/* The texts of a member or, if there is no such member, those in fallback ("bmr,tnl"); g_strfreev
 * it.  NULL: refused. */
static char **list_member(struct session *s, const char *key, const char *fallback)
{
    return member(s, key) == NULL ? data_split(fallback) : texts_of(s, member(s, key), key);
}

/* ---- a new game ------------------------------------------------------------------------------ */

/* Makes match the session's game, and takes over all three arguments.  Returns the reply with what
 * has happened (events NULL: there is nothing to tell).  NULL: match is NULL, and the session keeps
 * the game it had. */
static struct json_object *begin(struct session *s, struct lair_catalog *catalog, struct lair_match *match,
                                 struct json_object *events)
{
    struct json_object *reply;

    if (match == NULL) {
        json_object_put(events);
        lair_catalog_free(catalog);
        return NULL;
    }
    lair_match_free(s->match);
    lair_catalog_free(s->catalog);
    s->match = match;
    s->catalog = catalog;
    reply = ok();
    if (events != NULL)
        add(reply, "events", events);
    add_hash(s, reply);
    return reply;
}

/* Reads the setup that the request asks for, except for the sets.  False: refused. */
static bool read_setup(struct session *s, struct lair_setup *setup)
{
    const char *rules = text_member(s, "rules", "classic"), *seed = text_member(s, "seed", "");
    g_auto(GStrv) variants = list_member(s, "variants", "");
    g_autofree char *list = variants == NULL ? NULL : g_strjoinv(",", variants);

    if (rules == NULL || seed == NULL || list == NULL || !number_member(s, "seats", 2, &setup->seats) ||
        !cmd_parse_rules(rules, &setup->rules, &s->why) ||
        !cmd_parse_variants(list, &setup->variants, &s->why))
        return false;
    if (member(s, "seed") == NULL)
        randombytes_buf(setup->seed, LAIR_SEED);
    else if (!seed_read(setup->seed, seed))
        return refuse(s, "a seed is %d hexadecimal digits", 2 * LAIR_SEED) != NULL;
    return true;
}

/* {"do":"new","rules":"classic","sets":["bmr"],"seats":2,"seed":"<64 hex>","variants":[…],"stars":[…]} */
static struct json_object *do_new(struct session *s)
{
    struct lair_setup setup = { 0 };
    g_auto(GStrv) names = list_member(s, "sets", "bmr"), stars = list_member(s, "stars", "");
    g_autofree char *list = NULL, *sets = NULL;
    g_autofree const char **ids = NULL;
    struct lair_catalog *catalog;
    struct listener listener;
    struct lair_match *match;
    struct json_object *reply;
    char hex[SEED_HEX];

    if (names == NULL || stars == NULL || !read_setup(s, &setup))
        return NULL;
    list = g_strjoinv(",", names);
    sets = data_sets_for(setup.rules, setup.seats, list);
    catalog = data_catalog_of(NULL, sets, &s->why);
    if (catalog == NULL)
        return NULL;
    ids = data_set_ids(catalog);
    setup.sets = ids;
    setup.n_sets = (int)g_strv_length((char **)ids);
    setup.stars = (const char *const *)stars;
    setup.n_stars = (int)g_strv_length(stars);
    listener = listen_to(catalog);
    match = lair_match_new(catalog, &setup, &listener.sink, &s->why);
    reply = begin(s, catalog, match, listener.events);
    if (reply == NULL)
        return NULL;
    seed_write(hex, setup.seed);
    add_text(reply, "seed", hex);
    return reply;
}

/* {"do":"set","position":{…}} */
static struct json_object *do_set(struct session *s)
{
    struct json_object *position = member(s, "position"), *sets = NULL;
    g_auto(GStrv) names = NULL;
    struct lair_catalog *catalog;
    struct lair_match *match;

    if (!json_object_is_type(position, json_type_object))
        return refuse(s, "\"position\" wants an object");
    data_add_board(position);
    json_object_object_get_ex(position, "sets", &sets);
    names = sets == NULL ? data_split("bmr") : texts_of(s, sets, "sets");
    if (names == NULL)
        return NULL;
    catalog = data_catalog(NULL, (const char *const *)names, &s->why);
    if (catalog == NULL)
        return NULL;
    match = lair_match_set(catalog, position, &s->why);
    return begin(s, catalog, match, NULL);
}

/* {"do":"load","record":"…"} */
static struct json_object *do_load(struct session *s)
{
    const char *text = text_member(s, "record", NULL);
    struct lair_catalog *catalog;
    struct listener listener;
    struct lair_match *match;

    if (text == NULL)
        return NULL;
    catalog = record_catalog(text, NULL, &s->why);
    if (catalog == NULL)
        return NULL;
    listener = listen_to(catalog);
    match = lair_match_load(catalog, text, strlen(text), &listener.sink, &s->why);
    return begin(s, catalog, match, listener.events);
}

/* ---- the game at hand ------------------------------------------------------------------------ */

static struct json_object *ask_json(struct session *s, const struct lair_ask *ask)
{
    struct json_object *o = json_object_new_object();

    add_number(o, "seat", ask->seat);
    add_text(o, "kind", lair_ask_name(ask->kind));
    if (ask->scoped)
        add(o, "scoped", json_object_new_boolean(true));
    if (ask->what != NULL)
        add_text(o, "what", ask->what);
    if (ask->source != 0) {
        const struct lair_print *print = lair_print(s->catalog, ask->source);

        add_text(o, "source", print->name);
        add_text(o, "source_id", print->id);
    }
    if (ask->source_seat < LAIR_MAX_SEATS)
        add_number(o, "source_seat", ask->source_seat);
    if (ask->source_seat < LAIR_MAX_SEATS && ask->source_square < LAIR_MAX_SQUARES) {
        const char at[] = { (char)('a' + ask->source_seat), (char)('1' + ask->source_square), '\0' };

        add_text(o, "at", at);
    }
    return o;
}

/* {"do":"asks"} */
static struct json_object *do_asks(struct session *s)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    int n = lair_asks(s->catalog, lair_match_game(s->match), asks);
    struct json_object *reply = ok(), *list = json_object_new_array();

    for (int i = 0; i < n; i++)
        json_object_array_add(list, ask_json(s, &asks[i]));
    add(reply, "asks", list);
    add(reply, "over", json_object_new_boolean(n == 0));
    return reply;
}

/* What lair_moves() or lair_anytime() lists. */
typedef size_t lists_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move out[LAIR_MAX_MOVES]);

static struct json_object *moves_json(const struct session *s, const struct lair_game *g, int seat,
                                      lists_moves *lists)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    struct json_object *list = json_object_new_array();
    size_t n = lists(s->catalog, g, seat, moves);

    for (size_t i = 0; i < n; i++) {
        char text[LAIR_TEXT];

        lair_move_text(s->catalog, g, seat, &moves[i], text);
        json_object_array_add(list, json_object_new_string(text));
    }
    return list;
}

/* {"do":"moves","seat":0} */
static struct json_object *do_moves(struct session *s)
{
    int seat = seat_member(s);
    struct json_object *reply;

    if (seat == LAIR_NOBODY)
        return NULL;
    reply = ok();
    add(reply, "moves", moves_json(s, lair_match_game(s->match), seat, lair_moves));
    add(reply, "anytime", moves_json(s, lair_match_game(s->match), seat, lair_anytime));
    return reply;
}

/* {"do":"window"}: all who may answer there, in order, with their moves */
static struct json_object *do_window(struct session *s)
{
    g_autofree struct lair_game *then = g_new(struct lair_game, 1);
    struct lair_ask asks[LAIR_MAX_SEATS];
    int n = lair_window_seats(s->catalog, lair_match_game(s->match), asks);
    struct json_object *reply = ok(), *list = json_object_new_array();

    for (int i = 0; i < n; i++) {
        struct json_object *one = ask_json(s, &asks[i]);

        *then = *lair_match_game(s->match);
        lair_window_turn(s->catalog, then, asks[i].seat);
        add(one, "moves", moves_json(s, then, asks[i].seat, lair_moves));
        json_object_array_add(list, one);
    }
    add(reply, "window", list);
    return reply;
}

static struct json_object *refuse_move(struct session *s, enum lair_refusal refusal, const char *why)
{
    g_autofree char *text = cmd_refusal(refusal, why);

    return refuse(s, "%s", text);
}

/* {"do":"play","seat":0,"move":"pass"} */
static struct json_object *do_play(struct session *s)
{
    int seat = seat_member(s);
    const char *text = seat == LAIR_NOBODY ? NULL : text_member(s, "move", NULL);
    struct lair_refused why;
    struct listener listener;
    struct lair_move move;
    enum lair_refusal refusal;
    struct json_object *reply;

    if (text == NULL)
        return NULL;
    refusal = lair_parse(s->catalog, lair_match_game(s->match), seat, text, &move, &why);
    if (refusal != LAIR_OK)
        return refuse_move(s, refusal, why.text);
    listener = listen_to(s->catalog);
    refusal = lair_match_play(s->match, seat, &move, &listener.sink);
    if (refusal != LAIR_OK) {
        json_object_put(listener.events);
        return refuse_move(s, refusal, "");
    }
    reply = ok();
    add(reply, "events", listener.events);
    add_hash(s, reply);
    return reply;
}

/* A seat's number, or LAIR_PUBLIC for "public"; LAIR_NOBODY: refused. */
static int viewer_member(struct session *s)
{
    struct json_object *seat = member(s, "seat");

    return json_object_is_type(seat, json_type_string) && strcmp(json_object_get_string(seat), "public") == 0
               ? LAIR_PUBLIC
               : seat_member(s);
}

/* {"do":"view","seat":0}, {"do":"view","seat":"public"} */
static struct json_object *do_view(struct session *s)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    int viewer = viewer_member(s);
    struct json_object *reply;

    if (viewer == LAIR_NOBODY)
        return NULL;
    lair_view(s->catalog, lair_match_game(s->match), viewer, view);
    reply = ok();
    add(reply, "view", lair_view_json(s->catalog, view));
    return reply;
}

/* {"do":"forecast","seat":0,"move":"pass"}, {"do":"forecast","seat":"public"} */
static struct json_object *do_forecast(struct session *s)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    int viewer = viewer_member(s);
    const char *text = viewer == LAIR_NOBODY ? NULL : text_member(s, "move", "");
    struct lair_refused why = { .text = "" };
    struct lair_forecast f;
    struct listener listener;
    struct lair_move move = { .verb = LAIR_PASS };
    enum lair_refusal refusal = LAIR_OK;
    struct json_object *reply;

    if (text == NULL)
        return NULL;
    lair_view(s->catalog, lair_match_game(s->match), viewer, view);
    if (text[0] != '\0' && viewer != LAIR_PUBLIC)
        refusal = lair_parse(s->catalog, view, viewer, text, &move, &why);
    listener = listen_to(s->catalog);
    if (refusal == LAIR_OK)
        refusal = lair_forecast(s->catalog, view, text[0] != '\0' ? &move : NULL, &listener.sink, &f);
    if (refusal != LAIR_OK) {
        json_object_put(listener.events);
        return refuse_move(s, refusal, why.text);
    }
    reply = ok();
    foretold_add(reply, s->catalog, view, &f);
    add(reply, "events", listener.events);
    return reply;
}

/* {"do":"position"} */
static struct json_object *do_position(struct session *s)
{
    struct json_object *reply = ok();

    add(reply, "position", lair_match_position(s->match));
    return reply;
}

/* {"do":"record"} */
static struct json_object *do_record(struct session *s)
{
    struct json_object *reply = ok();
    char *text = lair_match_record(s->match);

    add_text(reply, "record", text);
    free(text);
    return reply;
}

/* {"do":"hash"} */
static struct json_object *do_hash(struct session *s)
{
    struct json_object *reply = ok();

    add_hash(s, reply);
    return reply;
}

/* {"do":"explain","what":"a3"}, or a hero's name */
static struct json_object *do_explain(struct session *s)
{
    const char *what = text_member(s, "what", NULL);
    const struct facts all = { .cat = s->catalog, .view = lair_match_game(s->match) };
    struct json_object *values = what != NULL ? explain_values(&all, what) : NULL, *reply;

    if (what == NULL)
        return NULL;
    if (values == NULL)
        return refuse(s, "'%s' is no room and no hero of this game", what);
    reply = ok();
    add(reply, "values", values);
    return reply;
}

/* ---- requests -------------------------------------------------------------------------------- */

struct request {
    const char *name;
    /* The reply; NULL: refused, session.why says why, and nothing has changed. */
    struct json_object *(*run)(struct session *s);
    bool needs_game;
    const char *members[7]; /* those allowed besides "do"; ends with NULL */
};

static const struct request requests[] = {
    { .name = "new", .run = do_new, .members = { "rules", "sets", "seats", "seed", "variants", "stars" } },
    { .name = "asks", .run = do_asks, .needs_game = true },
    { .name = "moves", .run = do_moves, .needs_game = true, .members = { "seat" } },
    { .name = "window", .run = do_window, .needs_game = true },
    { .name = "play", .run = do_play, .needs_game = true, .members = { "seat", "move" } },
    { .name = "view", .run = do_view, .needs_game = true, .members = { "seat" } },
    { .name = "forecast", .run = do_forecast, .needs_game = true, .members = { "seat", "move" } },
    { .name = "position", .run = do_position, .needs_game = true },
    { .name = "set", .run = do_set, .members = { "position" } },
    { .name = "record", .run = do_record, .needs_game = true },
    { .name = "load", .run = do_load, .members = { "record" } },
    { .name = "hash", .run = do_hash, .needs_game = true },
    { .name = "explain", .run = do_explain, .needs_game = true, .members = { "what" } },
};

static const struct request *find_request(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(requests); i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    return NULL;
}

static bool knows_members(struct session *s, const struct request *r)
{
    json_object_object_foreach(s->request, key, value) {
        (void)value;
        if (strcmp(key, "do") != 0 && !g_strv_contains(r->members, key)) {
            refuse(s, "\"%s\" has no \"%s\"", r->name, key);
            return false;
        }
    }
    return true;
}

/* The reply to session.request; NULL: refused. */
static struct json_object *obey(struct session *s)
{
    const struct request *r;
    const char *name;

    if (!json_object_is_type(s->request, json_type_object))
        return refuse(s, "a request is an object");
    name = text_member(s, "do", NULL);
    if (name == NULL)
        return NULL;
    r = find_request(name);
    if (r == NULL)
        return refuse(s, "no request '%s'", name);
    if (!knows_members(s, r))
        return NULL;
    if (r->needs_game && s->match == NULL)
        return refuse(s, "no game yet: \"new\", \"set\" or \"load\" one");
    return r->run(s);
}

static void print_reply(struct session *s, struct json_object *reply)
{
    if (reply == NULL) {
        g_autofree char *valid =
            g_utf8_make_valid(s->why.text, -1); /* a text that was cut may end within a character */

        reply = json_object_new_object();
        add(reply, "ok", json_object_new_boolean(false));
        add_text(reply, "error", valid);
    }
    puts(json_object_to_json_string_ext(reply, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    fflush(stdout);
    json_object_put(reply);
}

static void answer(struct session *s, const GString *line)
{
    struct json_object *reply = NULL;

    s->request = cmd_parse_json(line->str, line->len, NULL, &s->why);
    if (s->request != NULL)
        reply = obey(s);
    print_reply(s, reply);
    json_object_put(s->request);
    s->request = NULL;
}

/* ---- lines ----------------------------------------------------------------------------------- */

enum line { LINE, LINE_TOO_LONG, LINE_END };

/* Reads a line without its newline; nothing is kept of one that is too long. */
static enum line read_line(FILE *in, GString *line)
{
    bool too_long = false;
    int c;

    g_string_truncate(line, 0);
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        too_long = too_long || line->len == LINE_MAX_BYTES;
        if (!too_long)
            g_string_append_c(line, (char)c);
    }
    if (too_long)
        return LINE_TOO_LONG;
    return c == EOF && line->len == 0 ? LINE_END : LINE;
}

static void converse(struct session *s)
{
    g_autoptr(GString) line = g_string_new(NULL);

    while (!ferror(stdout))
        switch (read_line(stdin, line)) {
        case LINE: answer(s, line); break;
        case LINE_TOO_LONG:
            refuse(s, "a line has at most %d bytes", LINE_MAX_BYTES);
            print_reply(s, NULL);
            break;
        case LINE_END: return;
        }
}

int cmd_engine(int argc, char **argv)
{
    struct session s = { 0 };
    const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };

    if (!cmd_options(&argc, &argv, entries, NULL,
                     "The engine for other programs: JSON lines on standard input and output, one\n"
                     "request and one reply each, for example {\"do\":\"new\",\"seats\":2}."))
        return CMD_MISUSE;
    converse(&s);
    lair_match_free(s.match);
    lair_catalog_free(s.catalog);
    return CMD_OK;
}
