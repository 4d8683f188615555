/* bot/say.c - who is told a sentence about a table, or about none
 * SPDX-License-Identifier: MIT */
#include "bot/say.h"

#include "bot/network.h"
#include "bot/people/manner.h"
#include "bot/people/watch.h"
#include "bot/saying.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/picture.h"

void say_calling(struct host *h, const struct network *net, const struct adapter_target *target,
                 const struct adapter_person *called, size_t n, uint32_t quiet, const char *name,
                 struct json_object *data)
{
    bool place = target->to == ADAPTER_TO_PLACE;
    struct saying s = { .voice =
                            place ? voice_in(net, target->place) : voice_to(net, target->person.key, NULL) };
    g_autofree char *text = voice_text(&s.voice, name, data);
    struct adapter_message m = { .target = *target,
                                 .slot = ADAPTER_NOTICE,
                                 .text = text,
                                 .mentions = called,
                                 .n_mentions = n,
                                 .quiet = quiet };

    saying_put(h, &s, &m);
}

/* Says it to a player or watcher of s's table.  Whoever that is, s.voice is filled in here. */
static void put_to_person(struct host *h, struct saying *s, const struct person *person,
                          enum adapter_slot slot, const char *text)
{
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PERSON }, .slot = slot };
    g_autofree char *whole = NULL;

    s->voice = voice_to(network_find(h, person->network), person->key, s->t);
    if (s->voice.net == NULL)
        return;
    whole = saying_private(h, &s->voice, s->t, person, text);
    m.target.person = person_shown(person);
    m.text = whole;
    saying_put(h, s, &m);
}

static void put_to_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot,
                        const char *text, const struct prompt *p, const struct outbox_about *about)
{
    g_autofree char *tag = saying_tag(t, seat);
    struct saying s = { .t = t, .reader = seat, .p = p, .tag = tag };

    if (about != NULL)
        s.about = *about;
    if (!t->seat[seat].bot)
        put_to_person(h, &s, &t->seat[seat].reach, slot, text);
}

void say_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot, const char *text,
              const struct outbox_about *about)
{
    if (text[0] != '\0')
        put_to_seat(h, t, seat, slot, text, NULL, about);
}

void say_prompt(struct host *h, const struct table *t, int seat, const struct prompt *p,
                const struct outbox_about *about)
{
    put_to_seat(h, t, seat, ADAPTER_PROMPT, p != NULL ? p->text : "", p, about);
}

/* what: its slot, text and picture.  sentence: whose buttons come with it; NULL: those of the slot do. */
static void say_place(struct host *h, const struct table *t, const struct adapter_message *what,
                      const char *sentence, const struct outbox_about *about)
{
    struct saying s = { .voice = voice_in(network_find(h, t->network), t->place),
                        .t = t,
                        .reader = TABLE_PLACE,
                        .sentence = sentence };
    struct adapter_message m = *what;
    g_autofree char *named = NULL;

    if (s.voice.net == NULL || what->text[0] == '\0')
        return;
    m.target = (struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = t->place };
    if (about != NULL)
        s.about = *about;
    if (sentence == NULL || !g_str_has_prefix(sentence, "lobby"))
        saying_set_apart(&m, t, about);
    if (tables_count_open(tables_at_place(h, t->network, t->place)) > 1)
        named = saying_of_table(&s.voice, t->name, what->text);
    if (named != NULL)
        m.text = named;
    saying_put(h, &s, &m);
}

static void say_watcher(struct host *h, const struct table *t, const struct watcher *w,
                        enum adapter_slot slot, const char *text, const struct outbox_about *about)
{
    struct saying s = { .t = t, .reader = w->number };

    if (about != NULL)
        s.about = *about;
    if (text[0] != '\0')
        put_to_person(h, &s, &w->who, slot, text);
}

void say_reader(struct host *h, const struct table *t, int reader, enum adapter_slot slot, const char *text,
                const struct outbox_about *about)
{
    const struct watcher *w = table_watcher(t, reader);

    if (reader == TABLE_PLACE)
        say_place(h, t, &(struct adapter_message){ .slot = slot, .text = text }, NULL, about);
    else if (reader < TABLE_WATCHER)
        say_seat(h, t, reader, slot, text, about);
    else if (w != NULL)
        say_watcher(h, t, w, slot, text, about);
}

/* The picture of a board, which is the text again; false: it cannot be drawn.  picture_clear it. */
static bool picture_of(struct host *h, const struct table *t, struct json_object *board,
                       struct adapter_picture *picture)
{
    struct voice v = voice_in(network_find(h, t->network), t->place);
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", t->name);
    *picture = (struct adapter_picture){ .bytes = picture_of_board(board), .type = "image/png" };
    picture->words = voice_text(&v, "picture", o);
    return picture->bytes != NULL;
}

static void picture_clear(struct adapter_picture *picture)
{
    g_clear_pointer(&picture->bytes, g_bytes_unref);
    g_free((char *)picture->words);
}

void say_board(struct host *h, const struct table *t, int reader, const char *text, struct json_object *board,
               const struct outbox_about *about)
{
    const struct network *net = reader == TABLE_PLACE ? network_find(h, t->network) : NULL;
    struct adapter_message m = { .slot = ADAPTER_BOARD, .text = text, .turn = table_game(t)->turn };
    struct adapter_picture picture;

    if (net == NULL || !network_traits(net)->pictures) {
        say_reader(h, t, reader, ADAPTER_BOARD, text, about);
        return;
    }
    if (picture_of(h, t, board, &picture))
        m.picture = &picture;
    say_place(h, t, &m, NULL, about);
    picture_clear(&picture);
}

void say_lobby(struct host *h, const struct table *t, const char *sentence, const char *text)
{
    say_place(h, t, &(struct adapter_message){ .slot = ADAPTER_BOARD, .text = text }, sentence, NULL);
}

void say_gone(struct host *h, const struct table *t)
{
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;
    struct saying s = { .voice = voice_in(net, t->place), .t = t, .reader = TABLE_PLACE };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = t->place },
                                 .slot = ADAPTER_BOARD,
                                 .text = "" };

    if (net != NULL && network_traits(net)->edits)
        saying_put(h, &s, &m);
}

/* A sentence about a table in a person's own words; g_free it.  "": the person's network is not there. */
static char *words_for(struct host *h, const struct table *t, const struct person *person, const char *name,
                       struct json_object *data)
{
    struct voice v = voice_to(network_find(h, person->network), person->key, t);

    return v.net != NULL ? voice_text(&v, name, json_object_get(data)) : g_strdup("");
}

void say_player(struct host *h, const struct table *t, int seat, const char *name, struct json_object *data)
{
    g_autofree char *text = t->seat[seat].bot ? NULL : words_for(h, t, &t->seat[seat].reach, name, data);

    if (text != NULL)
        say_seat(h, t, seat, ADAPTER_NOTICE, text, NULL);
}

void say_of_all(struct host *h, const struct table *t, int seat, const char *name, struct json_object *data)
{
    g_autofree char *text = words_for(h, t, &t->seat[seat].reach, name, data);

    put_to_person(h, &(struct saying){ .reader = seat }, &t->seat[seat].reach, ADAPTER_NOTICE, text);
    json_object_put(data);
}

static void tell_watchers(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    for (int i = 0; i < table_watchers(t); i++) {
        const struct watcher *w = table_watcher_at(t, i);
        g_autofree char *text = NULL;

        if (!watch_is_shown(h, t, w))
            continue;
        text = words_for(h, t, &w->who, name, data);
        say_watcher(h, t, w, ADAPTER_NOTICE, text, NULL);
    }
}

void say_watchers(struct host *h, const struct table *t, const char *name)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", t->name);
    tell_watchers(h, t, name, o);
    json_object_put(o);
}

void say_players(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    facts_text(data, "table", t->name);
    for (int i = 0; i < t->n_seats; i++)
        say_player(h, t, i, name, data);
    json_object_put(data);
}

/* Is this sentence (a template) said whatever the place's manner? */
static bool is_always_said(const char *name)
{
    static const char *const names[] = { "opened", "rematch", "started", "aborted", "closed", "over", NULL };

    return g_strv_contains(names, name);
}

/* Does the message that shows the lobby (bot/lobby.h) say what this sentence would? */
static bool is_shown(const struct host *h, const struct table *t, const char *name)
{
    static const char *const told[] = {
        "opened", "joined", "left", "rematch", "clock", "lobby-closed", NULL
    };
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;

    return t->state == TABLE_LOBBY && g_strv_contains(told, name) && net != NULL &&
           network_traits(net)->edits;
}

void say_table(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    struct voice v = voice_in(network_find(h, t->network), t->place);
    bool tells = manner_tells_place(h, t) || (t->place != NULL && is_always_said(name));
    bool shown = is_shown(h, t, name);

    if (data == NULL)
        data = json_object_new_object();
    facts_text(data, "table", t->name);
    if (tells && v.net != NULL && !shown) {
        g_autofree char *text = voice_text(&v, name, json_object_get(data));
        say_place(h, t, &(struct adapter_message){ .slot = ADAPTER_NOTICE, .text = text }, name, NULL);
    }
    for (int i = 0; i < t->n_seats; i++)
        if (!tells || !table_player_is_in_place(t, i))
            say_player(h, t, i, name, data);
    tell_watchers(h, t, name, data);
    json_object_put(data);
}

void say_others(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    facts_text(data, "table", t->name);
    if (manner_tells_place(h, t) && network_find(h, t->network) != NULL) {
        struct voice v = voice_in(network_find(h, t->network), t->place);
        g_autofree char *text = voice_text(&v, name, json_object_get(data));

        say_place(h, t, &(struct adapter_message){ .slot = ADAPTER_NOTICE, .text = text }, name, NULL);
    }
    tell_watchers(h, t, name, data);
    json_object_put(data);
}

bool say_proves_seed(const struct network *net, const struct table *t)
{
    return !table_is_solo(t) && !network_traits(net)->alone;
}

adapter_quiet *say_quiet(const struct host *h, const struct table *t)
{
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;

    return net != NULL ? net->way.kind->quiet : NULL;
}

struct json_object *say_nick(const char *nick, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *shown = quiet != NULL ? quiet(nick) : g_strdup(nick);

    facts_text(o, "nick", shown);
    return o;
}

struct json_object *say_person(const struct table *t, int seat, adapter_quiet *quiet)
{
    struct json_object *o = say_nick(t->seat[seat].who.nick, quiet);
    char letter[2] = { (char)('a' + seat), '\0' };

    facts_text(o, "letter", letter);
    facts_flag(o, "bot", t->seat[seat].bot);
    facts_flag(o, "piloted", table_shows_piloted(t, seat));
    facts_flag(o, "offered", table_is_free(t, seat) && t->seat[seat].offered != 0);
    facts_vacation(o, seat_vacation_first(&t->seat[seat]), t->seat[seat].vacation.days.last);
    return o;
}
