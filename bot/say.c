/* bot/say.c - a template and its data become a message in the outbox */
#include "bot/say.h"

#include <string.h>

#include "bot/network.h"
#include "bot/pager.h"
#include "bot/people/manner.h"
#include "bot/people/watch.h"
#include "bot/tables.h"

/* The tag that says which decision a choice answers. */
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

/* The text with the table's name in front of it. */
static char *text_of_table(const struct network *net, const char *table, const char *text)
{
    struct json_object *data;

    if (text[0] == '\0' || names_itself(table, text))
        return g_strdup(text);
    data = json_object_new_object();
    facts_text(data, "table", table);
    facts_text(data, "text", text);
    return network_text(net, false, "of-table", data);
}

bool say_needs_name(const struct host *h, const struct network *net, const struct person *person)
{
    return !network_is_terminal(net) || tables_of(h, person->network, person->key) > 1;
}

static char *private_text(struct host *h, const struct network *net, const struct table *t,
                          const struct person *person, const char *text)
{
    if (t == NULL || !say_needs_name(h, net, person))
        return g_strdup(text);
    return text_of_table(net, t->name, text);
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

static void put(struct host *h, const struct network *net, struct adapter_message *m,
                const struct outbox_about *about)
{
    struct outbox_about all = about != NULL ? *about : (struct outbox_about){ 0 };
    g_autofree char *plain = without_turns(m->text);

    m->text = plain;
    all.said_at = host_ticks(h);
    outbox_put(h->outbox, &net->way, m, &all);
}

/* What is shown of an answer at once.  table: its name; NULL: the answer is about none. */
static char *first_page(struct host *h, const struct request *r, const char *table, char *text)
{
    int left = network_is_terminal(r->net) ? 0 : pager_cut(h->pager, &r->who, table, text, host_ticks(h));
    g_autofree char *hint = NULL, *page = text;
    struct json_object *o;

    if (left == 0)
        return g_steal_pointer(&page);
    o = json_object_new_object();
    facts_number(o, "lines", left);
    facts_flag(o, "one", left == 1);
    hint = network_text(r->net, r->place != NULL, "more", o);
    return g_strdup_printf("%s\n%s", page, hint);
}

/* p: the choices that come with it, about what the seat is asked; NULL: none. */
static void reply_text(struct host *h, const struct request *r, const struct table *t, const char *text,
                       const struct prompt *p, int seat)
{
    struct outbox_about about = { 0 };
    char *named = private_text(h, r->net, t, &r->who, text);
    g_autofree char *whole = p != NULL ? named : first_page(h, r, t != NULL ? t->name : NULL, named);
    g_autofree char *tag = tag_of(t, seat);
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY,
                                 .subject = t != NULL ? t->name : NULL,
                                 .tag = tag,
                                 .text = whole };

    if (p != NULL) {
        m.choices = p->choices;
        m.n_choices = p->n_choices;
        about = (struct outbox_about){
            .table = t->id, .seat = seat, .decision = t->seat[seat].decision, .reply = true
        };
    }
    if (whole[0] != '\0' || m.n_choices > 0)
        put(h, r->net, &m, &about);
}

void say_reply(struct host *h, const struct request *r, const struct table *t, const char *name,
               struct json_object *data)
{
    g_autofree char *text = network_text(r->net, r->place != NULL, name, data);

    reply_text(h, r, t, text, NULL, -1);
}

void say_more(struct host *h, const struct request *r)
{
    g_autofree char *about = NULL, *rest = pager_take(h->pager, &r->who, &about, host_ticks(h)), *page = NULL;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY,
                                 .subject = about };

    if (rest == NULL) {
        say_reply(h, r, NULL, "no-more", NULL);
        return;
    }
    page = first_page(h, r, about, about != NULL ? text_of_table(r->net, about, rest) : g_strdup(rest));
    m.text = page;
    put(h, r->net, &m, NULL);
}

void say_reply_choices(struct host *h, const struct request *r, const struct table *t, int seat,
                       const struct prompt *p)
{
    reply_text(h, r, t, p->text, p, seat);
}

void say_to(struct host *h, const struct network *net, const struct adapter_person *person, const char *name)
{
    g_autofree char *text = network_text(net, false, name, NULL);
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PERSON, .person = *person },
                                 .slot = ADAPTER_NOTICE,
                                 .text = text };

    put(h, net, &m, NULL);
}

void say_in_place(struct host *h, const struct network *net, const char *place, const char *name)
{
    g_autofree char *text = network_text(net, true, name, NULL);
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = place },
                                 .slot = ADAPTER_NOTICE,
                                 .text = text };

    put(h, net, &m, NULL);
}

/* Says it to one person, about a table.  tag and p may be NULL. */
static void put_to_person(struct host *h, const struct table *t, const struct person *person,
                          enum adapter_slot slot, const char *text, const char *tag, const struct prompt *p,
                          const struct outbox_about *about)
{
    struct network *net = network_find(h, person->network);
    g_autofree char *whole = NULL;
    struct adapter_message m = {
        .target = { .to = ADAPTER_TO_PERSON }, .slot = slot, .subject = t->name, .tag = tag
    };

    if (net == NULL)
        return;
    whole = private_text(h, net, t, person, text);
    m.target.person =
        (struct adapter_person){ person->network, person->key, person->nick, !person_is_guest(person->key) };
    m.text = whole;
    if (p != NULL) {
        m.choices = p->choices;
        m.n_choices = p->n_choices;
    }
    put(h, net, &m, about);
}

static void put_to_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot,
                        const char *text, const struct prompt *p, const struct outbox_about *about)
{
    g_autofree char *tag = tag_of(t, seat);

    if (!t->seat[seat].bot)
        put_to_person(h, t, &t->seat[seat].reach, slot, text, tag, p, about);
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
    put_to_seat(h, t, seat, ADAPTER_PROMPT, p->text, p, about);
}

static void say_place(struct host *h, const struct table *t, enum adapter_slot slot, const char *text,
                      const struct outbox_about *about)
{
    struct network *net = network_find(h, t->network);
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = t->place },
                                 .slot = slot,
                                 .subject = t->name };
    g_autofree char *named = NULL;

    if (net == NULL || text[0] == '\0')
        return;
    if (tables_count_open(tables_at_place(h, t->network, t->place)) > 1)
        named = text_of_table(net, t->name, text);
    m.text = named != NULL ? named : text;
    put(h, net, &m, about);
}

void say_reader(struct host *h, const struct table *t, int reader, enum adapter_slot slot, const char *text,
                const struct outbox_about *about)
{
    const struct watcher *w = table_watcher(t, reader);

    if (reader == TABLE_PLACE)
        say_place(h, t, slot, text, about);
    else if (reader < TABLE_WATCHER)
        say_seat(h, t, reader, slot, text, about);
    else if (w != NULL && text[0] != '\0')
        put_to_person(h, t, &w->who, slot, text, NULL, NULL, about);
}

static void tell_players(struct host *h, const struct table *t, const char *text)
{
    for (int i = 0; i < t->n_seats; i++)
        say_seat(h, t, i, ADAPTER_NOTICE, text, NULL);
}

static void tell_watchers(struct host *h, const struct table *t, const char *text)
{
    for (int i = 0; i < table_watchers(t); i++)
        if (watch_is_shown(h, t, table_watcher_at(t, i)))
            say_reader(h, t, table_watcher_at(t, i)->number, ADAPTER_NOTICE, text, NULL);
}

void say_watchers(struct host *h, const struct table *t, const char *name)
{
    struct network *net = network_find(h, t->network);
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", t->name);
    if (net == NULL) {
        json_object_put(o);
        return;
    }
    g_autofree char *text = network_text(net, false, name, o);
    tell_watchers(h, t, text);
}

void say_players(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    struct network *net = network_find(h, t->network);

    if (net == NULL) {
        json_object_put(data);
        return;
    }
    facts_text(data, "table", t->name);
    g_autofree char *text = network_text(net, false, name, data);
    tell_players(h, t, text);
}

/* Is this sentence (a template) said whatever the place's manner? */
static bool is_always_said(const char *name)
{
    static const char *const names[] = { "opened", "rematch", "started", "aborted", "closed", "over" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

void say_table(struct host *h, const struct table *t, const char *name, struct json_object *data)
{
    struct network *net = network_find(h, t->network);

    if (data == NULL)
        data = json_object_new_object();
    facts_text(data, "table", t->name);
    if (net == NULL) {
        json_object_put(data);
        return;
    }
    g_autofree char *text = network_text(net, t->place != NULL, name, data);
    if (manner_tells_place(h, t) || (t->place != NULL && is_always_said(name)))
        say_place(h, t, ADAPTER_NOTICE, text, NULL);
    else
        tell_players(h, t, text);
    tell_watchers(h, t, text);
}

bool say_proves_seed(const struct network *net, const struct table *t)
{
    return !table_is_solo(t) && !network_is_terminal(net);
}

struct json_object *say_nick(const char *nick, bool quiet)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *shown = quiet ? table_quiet_nick(nick) : g_strdup(nick);

    facts_text(o, "nick", shown);
    return o;
}

struct json_object *say_person(const struct table *t, int seat, bool quiet)
{
    struct json_object *o = say_nick(t->seat[seat].who.nick, quiet);
    char letter[2] = { (char)('a' + seat), '\0' };

    facts_text(o, "letter", letter);
    facts_flag(o, "bot", t->seat[seat].bot);
    return o;
}
