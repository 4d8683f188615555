/* bot/say.c - a template and its data become a message in the outbox */
#include "bot/say.h"

#include <string.h>

#include "adapters/marks.h"
#include "bot/buttons.h"
#include "bot/digest.h"
#include "bot/network.h"
#include "bot/pager.h"
#include "bot/people/manner.h"
#include "bot/people/watch.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/picture.h"

static const char *const slot_names[ADAPTER_SLOTS] = {
    [ADAPTER_BOARD] = "board",   [ADAPTER_PROMPT] = "prompt", [ADAPTER_REPLY] = "reply",
    [ADAPTER_NOTICE] = "notice", [ADAPTER_CALL] = "call",
};

static char *subject_of(const struct table *t)
{
    return t != NULL ? g_strdup_printf("%" G_GINT64_FORMAT, t->id) : NULL;
}

/* The tag that says which question a choice answers. */
static char *tag_of(const struct table *t, int seat)
{
    return t != NULL && seat >= 0 ? g_strdup_printf("%d", t->seat[seat].decision) : NULL;
}

/* Does the text begin with the table's name? */
static bool names_itself(const char *table, const char *text)
{
    size_t len = strlen(table);

    return strncmp(text, table, len) == 0 && !g_ascii_isalnum(text[len]);
}

static char *of_table(const struct voice *v, const char *table, const char *text)
{
    struct json_object *data = json_object_new_object();

    facts_text(data, "table", table);
    facts_text(data, "text", text);
    return voice_text(v, "of-table", data);
}

/* The text with the table's name in front of it. */
static char *text_of_table(const struct voice *v, const char *table, const char *text)
{
    return text[0] == '\0' || names_itself(table, text) ? g_strdup(text) : of_table(v, table, text);
}

/* How many bytes of a text do no more than name the table. */
static size_t head_of(const struct voice *v, const char *table, const char *text)
{
    g_autofree char *head = of_table(v, table, "");
    size_t len = strlen(g_strchomp(head));

    return strncmp(text, head, len) == 0 && text[len] == ' ' ? len + 1 : 0;
}

bool say_needs_name(const struct host *h, const struct network *net, const struct person *person)
{
    return !network_traits(net)->alone || tables_of(h, person->network, person->key) > 1;
}

static char *private_text(struct host *h, const struct voice *v, const struct table *t,
                          const struct person *person, const char *text)
{
    if (t == NULL || text[0] == '\0' || !say_needs_name(h, v->net, person))
        return g_strdup(text);
    return text_of_table(v, t->name, text);
}

/* The text without characters that turn the reading direction, so that nobody's name can turn our
 * words.  g_free it. */
static char *without_turns(const char *text)
{
    GString *plain = g_string_sized_new(strlen(text));

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if ((c < 0x202a || c > 0x202e) && (c < 0x2066 || c > 0x2069))
            g_string_append_unichar(plain, c);
    }
    return g_string_free(plain, FALSE);
}

/* The text with its marks only where they are understood, and wanted.  g_free it. */
static char *marked(const struct voice *v, const char *text)
{
    const struct adapter_traits *traits = network_traits(v->net);

    if (traits->marks && (!traits->marks_on_request || v->habit.colour))
        return traits->times ? g_strdup(text) : marks_strip_times(text);
    return traits->times ? marks_strip_but_times(text) : marks_strip(text);
}

/* A choice's label, cut to what the network has room for. */
static char *fitting_label(const struct voice *v, const char *text)
{
    const struct adapter_traits *traits = network_traits(v->net);
    g_autofree char *coloured = marked(v, text), *label = marks_strip_times(coloured);

    if (traits->label_max == 0 || g_utf8_strlen(label, -1) <= traits->label_max)
        return g_steal_pointer(&label);
    return g_strdup_printf("%.*s\u2026",
                           (int)(g_utf8_offset_to_pointer(label, traits->label_max - 1) - label), label);
}

/* Takes over what one has but its label, which is made to fit. */
static void add_choice(GArray *all, const struct voice *v, const struct adapter_choice *c)
{
    struct adapter_choice one = *c;

    one.label = fitting_label(v, c->label);
    g_array_append_val(all, one);
}

static void free_choices(GArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        g_free((char *)g_array_index(all, struct adapter_choice, i).label);
        g_free((char *)g_array_index(all, struct adapter_choice, i).form);
    }
    g_array_unref(all);
}

/* A message, and for what it is said: t, the table that it is about; NULL: none. */
struct saying {
    struct voice voice;
    const struct table *t;
    int reader;             /* of the table; meaningless without one */
    const char *sentence;   /* whose buttons come with it; NULL: those of its slot do, or of the end */
    const struct prompt *p; /* what is asked; NULL: nothing */
    const char *tag;
    unsigned called; /* the seats that are called, as bits; 0: it is no call */
    struct outbox_about about;
};

/* What a message about a table is, if it may be said again: a question, a board, a call of these seats, or what
 * happened up to an event. */
static char *mark_of(const struct saying *s, enum adapter_slot slot)
{
    const struct table *t = s->t;
    int n = t == NULL ? 0 : slot == ADAPTER_BOARD ? t->n_events : s->about.decision + s->about.events;
    GString *mark;

    if (n == 0 && !s->about.over)
        return NULL;
    mark = g_string_new(NULL);
    g_string_printf(mark, "%" G_GINT64_FORMAT "/%d/%s/%d", t->id, s->reader, slot_names[slot], n);
    if (s->called != 0) /* more are called for the same question */
        g_string_append_printf(mark, "+%x", s->called);
    if (t->undone > 0) /* the same number of events was something else before */
        g_string_append_printf(mark, "/%d", t->undone);
    return g_string_free(mark, FALSE);
}

/* Everything that the message offers; free_choices it. */
static GArray *choices_of(const struct saying *s, const struct adapter_message *m)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct adapter_choice));
    const char *otherwise = s->about.over ? "over" : slot_names[m->slot];

    for (size_t i = 0; s->p != NULL && i < s->p->n_choices; i++)
        add_choice(all, &s->voice, &s->p->choices[i]);
    if (s->t != NULL && m->text[0] != '\0')
        buttons_add(all, &s->voice, s->sentence != NULL ? s->sentence : otherwise);
    return all;
}

static void put(struct host *h, struct saying *s, struct adapter_message *m)
{
    GArray *choices = choices_of(s, m);
    g_autofree char *safe = without_turns(m->text), *plain = marked(&s->voice, safe);
    g_autofree char *subject = subject_of(s->t), *mark = NULL;

    if (m->target.to != ADAPTER_TO_REQUEST)
        mark = mark_of(s, m->slot);
    m->text = plain;
    m->as_message = network_traits(s->voice.net)->notices && s->voice.habit.message;
    m->head = s->t != NULL && m->target.to != ADAPTER_TO_PLACE ? head_of(&s->voice, s->t->name, plain) : 0;
    m->subject = subject;
    m->tag = s->tag;
    m->mark = mark;
    m->choices = (const struct adapter_choice *)choices->data;
    m->n_choices = choices->len;
    s->about.said_at = host_ticks(h);
    outbox_put(h->outbox, &s->voice.net->way, m, &s->about);
    free_choices(choices);
}

/* What is shown of an answer at once.  table: its name; NULL: the answer is about none. */
static char *first_page(struct host *h, const struct request *r, const struct voice *v, const char *table,
                        char *text)
{
    int left = pager_cut(h->pager, network_traits(r->net), &r->who, table, text, host_ticks(h));
    g_autofree char *hint = NULL, *page = text;
    struct json_object *o;

    if (left == 0)
        return g_steal_pointer(&page);
    o = json_object_new_object();
    facts_number(o, "lines", left);
    facts_flag(o, "one", left == 1);
    hint = voice_text(v, "more", o);
    return g_strdup_printf("%s\n%s", page, hint);
}

/* What answers a request. */
struct answer {
    const struct table *t; /* that it is about; NULL: none */
    const char *text;
    const char *sentence;            /* what the text is; NULL: none by itself */
    const struct prompt *p;          /* the choices that come with it; NULL: none */
    bool asks;                       /* ... they answer what the seat is asked */
    int seat;                        /* of whom; -1: nobody's */
    const struct adapter_file *file; /* NULL: none */
};

static void reply_text(struct host *h, const struct request *r, const struct voice *v, const struct answer *a)
{
    char *named = private_text(h, v, a->t, &r->who, a->text);
    g_autofree char *whole =
        a->p != NULL ? named : first_page(h, r, v, a->t != NULL ? a->t->name : NULL, named);
    g_autofree char *tag = tag_of(a->t, a->seat);
    struct saying s = {
        .voice = *v, .t = a->t, .reader = a->seat, .sentence = a->sentence, .p = a->p, .tag = tag
    };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY,
                                 .text = whole,
                                 .file = a->file };

    /* That an answer is held nobody wants to know any more when the game has gone on. */
    m.fleeting = g_strcmp0(a->sentence, "answer-held") == 0;
    if (a->asks)
        s.about = (struct outbox_about){
            .table = a->t->id, .seat = a->seat, .decision = a->t->seat[a->seat].decision, .reply = true
        };
    if (whole[0] != '\0' || (a->p != NULL && a->p->n_choices > 0))
        put(h, &s, &m);
}

void say_reply(struct host *h, const struct request *r, const struct table *t, const char *name,
               struct json_object *data)
{
    struct voice v = voice_back(r, t);
    g_autofree char *text = voice_text(&v, name, data);

    reply_text(h, r, &v, &(struct answer){ .t = t, .text = text, .seat = -1, .sentence = name });
}

void say_reply_with(struct host *h, const struct request *r, const struct table *t, const char *name,
                    const struct prompt *p, const struct adapter_file *file)
{
    struct voice v = voice_back(r, t);

    reply_text(
        h, r, &v,
        &(struct answer){ .t = t, .text = p->text, .p = p, .seat = -1, .sentence = name, .file = file });
}

void say_more(struct host *h, const struct request *r)
{
    g_autofree char *about = NULL, *rest = pager_take(h->pager, &r->who, &about, host_ticks(h)), *page = NULL;
    struct voice v = voice_back(r, NULL);
    struct saying s = { .voice = v };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY };

    if (rest == NULL) {
        say_reply(h, r, NULL, "no-more", NULL);
        return;
    }
    page = first_page(h, r, &v, about, about != NULL ? text_of_table(&v, about, rest) : g_strdup(rest));
    m.text = page;
    put(h, &s, &m);
}

void say_reply_choices(struct host *h, const struct request *r, const struct table *t, int seat,
                       const struct prompt *p)
{
    struct voice v = voice_back(r, t);

    reply_text(h, r, &v,
               &(struct answer){ .t = t,
                                 .text = p->text,
                                 .p = p,
                                 .asks = true,
                                 .seat = seat,
                                 .sentence = slot_names[ADAPTER_PROMPT] });
}

void say_reply_commands(struct host *h, const struct request *r, const struct prompt *p)
{
    struct voice v = voice_back(r, NULL);

    reply_text(h, r, &v, &(struct answer){ .text = p->text, .p = p, .seat = -1 });
}

void say_calling(struct host *h, const struct network *net, const struct adapter_target *target,
                 const struct adapter_person *called, size_t n, const char *name, struct json_object *data)
{
    bool place = target->to == ADAPTER_TO_PLACE;
    struct saying s = { .voice =
                            place ? voice_in(net, target->place) : voice_to(net, target->person.key, NULL) };
    g_autofree char *text = voice_text(&s.voice, name, data);
    struct adapter_message m = {
        .target = *target, .slot = ADAPTER_NOTICE, .text = text, .mentions = called, .n_mentions = n
    };

    put(h, &s, &m);
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
    whole = private_text(h, &s->voice, s->t, person, text);
    m.target.person = person_shown(person);
    m.text = whole;
    put(h, s, &m);
}

static void put_to_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot,
                        const char *text, const struct prompt *p, const struct outbox_about *about)
{
    g_autofree char *tag = tag_of(t, seat);
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

/* What is said of a game in its table's place may be parted from all else there. */
static void set_apart(struct adapter_message *m, const struct table *t, const struct outbox_about *about)
{
    bool ends = t->state == TABLE_ABORTED || (about != NULL && about->over);

    m->apart = t->state != TABLE_LOBBY && t->rules_number != 0 ? t->name : NULL;
    m->ends = m->apart != NULL && ends;
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
        set_apart(&m, t, about);
    if (tables_count_open(tables_at_place(h, t->network, t->place)) > 1)
        named = text_of_table(&s.voice, t->name, what->text);
    if (named != NULL)
        m.text = named;
    put(h, &s, &m);
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
        put(h, &s, &m);
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

/* The account of a seat's player by which the table's network can call it; no key: it has none there. */
static struct adapter_person mention_of(const struct table *t, const struct seat *s)
{
    const struct person *p = strcmp(s->reach.network, t->network) == 0 ? &s->reach : &s->who;

    if (strcmp(p->network, t->network) != 0)
        return (struct adapter_person){ .key = NULL };
    return person_shown(p);
}

/* Names those seats' players, by the nicks that call them, and puts the accounts to call into called[]; returns
 * how many.  Who wants no calls is only named. */
static size_t name_called(const struct host *h, const struct table *t, unsigned seats, struct json_object *o,
                          struct adapter_person called[LAIR_MAX_SEATS])
{
    size_t n = 0;

    for (int i = 0; i < t->n_seats; i++) {
        if ((seats >> i & 1) == 0)
            continue;
        struct json_object *one = say_person(t, i, NULL);

        called[n] = mention_of(t, &t->seat[i]);
        if (called[n].key != NULL && !digest_quiets(h, t, i))
            facts_text(one, "nick", called[n++].nick);
        facts_append(o, "waiting", one);
    }
    return n;
}

/* The newest question of those seats. */
static int newest_question(const struct table *t, unsigned seats)
{
    int newest = 0;

    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0)
            newest = MAX(newest, t->seat[i].decision);
    return newest;
}

/* about: what is known when the call stands; NULL: it matters to nobody. */
static void call_seats(struct host *h, const struct table *t, unsigned seats, bool anew,
                       const struct outbox_about *about)
{
    struct saying s = { .voice = voice_in(network_find(h, t->network), t->place),
                        .t = t,
                        .reader = TABLE_PLACE,
                        .called = seats };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = t->place },
                                 .slot = ADAPTER_CALL,
                                 .rings = anew };
    struct adapter_person called[LAIR_MAX_SEATS];
    struct json_object *o;
    g_autofree char *text = NULL;

    if (s.voice.net == NULL)
        return;
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    facts_flag(o, "some", table_tick_s(t) > 0);
    m.mentions = called;
    m.n_mentions = name_called(h, t, seats, o, called);
    text = voice_text(&s.voice, "called", o);
    m.text = seats != 0 ? text : "";
    set_apart(&m, t, NULL);
    if (about != NULL)
        s.about = *about;
    put(h, &s, &m);
}

void say_call(struct host *h, const struct table *t, unsigned seats, bool anew)
{
    const struct outbox_about about = {
        .table = t->id, .seat = TABLE_PLACE, .call = true, .decision = newest_question(t, seats)
    };

    call_seats(h, t, seats, anew, &about);
}

void say_hail(struct host *h, const struct table *t, unsigned seats)
{
    call_seats(h, t, seats, true, NULL);
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
