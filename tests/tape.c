/* tests/tape.c - a chat network without wires: what the host says to it is kept on a tape
 * SPDX-License-Identifier: MIT */
#include "tests/tape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "adapters/choices.h"
#include "adapters/irc/wire.h"

struct tape *tape_of(struct adapter *a)
{
    return (struct tape *)a;
}

void tape_settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

static void letter_free(struct tape_letter *l)
{
    g_free(l->whom);
    g_free(l->text);
    g_free(l->whole);
    g_free(l->subject);
    g_free(l->tag);
    g_strfreev(l->labels);
    g_strfreev(l->moves);
    g_free(l->name);
    g_free(l->command);
    g_free(l->mark);
    g_strfreev(l->mentions);
    g_clear_pointer(&l->picture, g_bytes_unref);
    g_free(l->picture_words);
    g_free(l->beside);
    g_strfreev(l->form);
    g_free(l->file);
    g_free(l);
}

static void person_free(struct tape_person *p)
{
    g_free(p->nick);
    g_free(p->key);
    g_free(p->source);
    g_free(p->address);
    g_free(p->language);
    g_free(p);
}

static struct adapter_place *place_new(const struct tape *t, const char *place, const char *community,
                                       const char *parent)
{
    struct adapter_place *p = g_new(struct adapter_place, 1);

    *p = (struct adapter_place){ t->network, g_strdup(place), g_strdup(community), g_strdup(parent), NULL };
    return p;
}

static void place_free(gpointer place)
{
    struct adapter_place *p = place;

    g_free((char *)p->place);
    g_free((char *)p->community);
    g_free((char *)p->parent);
    g_free(p);
}

/* ---- people ---------------------------------------------------------------------------------- */

GHashTable *tape_people(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)person_free);
}

struct tape_person *tape_people_add(GHashTable *people, const char *nick, const char *key, const char *source)
{
    struct tape_person *p = g_new0(struct tape_person, 1);

    *p = (struct tape_person){
        .nick = g_strdup(nick), .key = g_strdup(key), .source = g_strdup(source), .here = true
    };
    g_hash_table_replace(people, p->nick, p);
    return p;
}

struct tape_person *tape_person(struct tape *t, const char *nick)
{
    struct tape_person *p = g_hash_table_lookup(t->people, nick);

    return p != NULL ? p : tape_people_add(t->people, nick, nick, NULL);
}

static char *guest_key(const char *nick)
{
    return g_strdup_printf("%s!%s@tape", nick, nick);
}

static char *guest_source(const char *nick)
{
    return g_strdup_printf("%s@tape", nick);
}

struct tape_person *tape_guest(struct tape *t, const char *nick)
{
    g_autofree char *key = guest_key(nick), *source = guest_source(nick);

    return tape_people_add(t->people, nick, key, source);
}

static struct tape_person *person_of_key(const struct tape *t, const char *key)
{
    GHashTableIter i;
    gpointer p = g_hash_table_lookup(t->people, key); /* most are called as their account is */

    if (p != NULL && strcmp(((struct tape_person *)p)->key, key) == 0)
        return p;
    g_hash_table_iter_init(&i, t->people);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (strcmp(((struct tape_person *)p)->key, key) == 0)
            return p;
    return NULL;
}

struct adapter_person tape_seen(const char *network, const struct tape_person *p)
{
    return (struct adapter_person){ .network = network,
                                    .key = p->key,
                                    .nick = p->nick,
                                    .source = p->source,
                                    .has_account = p->source == NULL,
                                    .language = p->language };
}

static struct adapter_person seen(const struct tape *t, const struct tape_person *p)
{
    return tape_seen(t->network, p);
}

static void report(struct tape *t, enum adapter_presence what, const struct tape_person *p, const char *from)
{
    const struct adapter_person person = seen(t, p);

    if (t->online)
        t->host->person(t->ctx, what, &person, from);
}

void tape_come(struct tape *t, const char *nick)
{
    struct tape_person *p = tape_person(t, nick);

    p->here = true;
    report(t, ADAPTER_CAME, p, NULL);
    tape_settle();
}

void tape_leave(struct tape *t, const char *nick)
{
    struct tape_person *p = tape_person(t, nick);

    p->here = false;
    report(t, ADAPTER_LEFT, p, NULL);
    tape_settle();
}

/* From now on somebody is known by another key and nick. */
static void change(struct tape *t, struct tape_person *p, const char *nick, char *key, char *source)
{
    g_autofree char *from = p->key;

    g_hash_table_steal(t->people, p->nick);
    g_free(p->nick);
    p->nick = g_strdup(nick);
    p->key = key;
    g_free(p->source);
    p->source = source;
    g_hash_table_replace(t->people, p->nick, p);
    report(t, ADAPTER_CHANGED, p, from);
    tape_settle();
}

void tape_rename(struct tape *t, const char *from, const char *nick)
{
    struct tape_person *p = tape_person(t, from);

    change(t, p, nick, p->source == NULL ? g_strdup(p->key) : guest_key(nick),
           p->source == NULL ? NULL : guest_source(nick));
}

void tape_log_in(struct tape *t, const char *nick, const char *account)
{
    change(t, tape_person(t, nick), nick, g_strdup(account), NULL);
}

/* ---- what the host is told of its letters ---------------------------------------------------- */

/* People who are not there hear nothing but the answer to what they say. */
static bool is_for_nobody(const struct tape *t, const struct tape_letter *l)
{
    const struct tape_person *p =
        l->to == ADAPTER_TO_PERSON && l->whom != NULL ? g_hash_table_lookup(t->people, l->whom) : NULL;

    return l->to == ADAPTER_TO_PERSON && (p == NULL || !p->here || !l->reaches);
}

/* Can something be whispered to a person now?  Where that must not be unasked, only while the answer
 * to what the person wanted last can be added to. */
static bool may_be_whispered_to(const struct tape *t, const struct tape_person *p)
{
    return t->kind->traits.whispers || clock_ticks(t->clock) < p->open_until;
}

static void tell(struct tape *t, struct tape_letter *l, enum adapter_told fate)
{
    if (fate == ADAPTER_TOLD && l->replaced)
        fate = ADAPTER_TOLD_REPLACED;
    else if (fate == ADAPTER_TOLD && is_for_nobody(t, l))
        fate = ADAPTER_TOLD_NOBODY;
    l->told = true;
    l->fate = fate;
    if (l->serial != 0)
        t->host->told(t->ctx, l->serial, fate);
}

static bool tell_next(struct tape *t, enum adapter_told fate)
{
    if (t->heard == t->letters->len)
        return false;
    tell(t, t->letters->pdata[t->heard++], fate);
    return true;
}

bool tape_deliver_one(struct tape *t, enum adapter_told fate)
{
    bool any = tell_next(t, fate);

    tape_settle();
    return any;
}

void tape_show(struct tape *t, const struct tape_letter *l)
{
    if (l->serial != 0)
        t->host->shown(t->ctx, l->serial);
    tape_settle();
}

void tape_deliver(struct tape *t, enum adapter_told fate)
{
    for (guint n = t->letters->len - t->heard; n > 0; n--)
        tell_next(t, fate);
    tape_settle();
}

static gboolean teller(void *ctx)
{
    struct tape *t = ctx;

    t->teller = 0;
    while (!t->holds && tell_next(t, ADAPTER_TOLD))
        continue;
    return G_SOURCE_REMOVE;
}

/* ---- the adapter ----------------------------------------------------------------------------- */

static struct tape *open_kind(const struct adapter_kind *kind, const char *network,
                              const struct adapter_host *host, void *ctx, struct clock *clock)
{
    struct tape *t = g_new0(struct tape, 1);

    t->kind = kind;
    t->host = host;
    t->ctx = ctx;
    t->clock = clock;
    t->network = g_strdup(network);
    t->letters = g_ptr_array_new_with_free_func((GDestroyNotify)letter_free);
    t->people = tape_people();
    t->places = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, place_free);
    t->hidden = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);
    t->request = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    t->owed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    t->commands = g_string_new(NULL);
    t->room = G_MAXUINT;
    t->born = "r";
    return t;
}

static struct adapter *tape_open(const char *network, GKeyFile *settings, const char *group,
                                 const struct adapter_host *host, void *ctx, struct clock *clock, char **why)
{
    (void)settings, (void)group, (void)why;
    return (struct adapter *)open_kind(&tape_adapter, network, host, ctx, clock);
}

static struct adapter *panel_open(const char *network, GKeyFile *settings, const char *group,
                                  const struct adapter_host *host, void *ctx, struct clock *clock, char **why)
{
    (void)settings, (void)group, (void)why;
    return (struct adapter *)open_kind(&tape_panel_adapter, network, host, ctx, clock);
}

static void tape_start(struct adapter *a)
{
    (void)a; /* it is there when the test says so */
}

static char *whom(const struct tape *t, const struct adapter_target *to)
{
    const struct tape_person *p;

    switch (to->to) {
    case ADAPTER_TO_PLACE: return g_strdup(to->place);
    case ADAPTER_TO_REQUEST: return g_strdup(g_hash_table_lookup(t->request, to->request));
    case ADAPTER_TO_PERSON:
        p = person_of_key(t, to->person.key);
        return g_strdup(p != NULL && p->here ? p->nick : NULL);
    }
    return NULL;
}

static struct tape_letter *letter_new(const struct tape *t, const struct adapter_message *m)
{
    struct tape_letter *l = g_new0(struct tape_letter, 1);
    GString *whole = g_string_new(m->text);

    *l = (struct tape_letter){
        .to = m->target.to, .slot = m->slot, .serial = m->serial, .as_message = m->as_message
    };
    l->at = clock_ticks(t->clock);
    l->whom = whom(t, &m->target);
    l->text = g_strdup(m->text);
    l->subject = g_strdup(m->subject != NULL ? m->subject : "");
    l->tag = g_strdup(m->tag != NULL ? m->tag : "");
    l->mark = g_strdup(m->mark != NULL ? m->mark : "");
    l->name = g_strdup(m->name);
    l->labels = g_new0(char *, m->n_choices + 1);
    l->moves = g_new0(char *, m->n_choices + 1);
    l->command = g_new0(bool, m->n_choices + 1);
    l->beside = g_new0(unsigned, m->n_choices + 1);
    l->form = g_new0(char *, m->n_choices + 1);
    for (size_t i = 0; i < m->n_choices; i++) {
        g_string_append_printf(whole, "\n%zu) %s", i + 1, m->choices[i].label);
        l->labels[i] = g_strdup(m->choices[i].label);
        l->moves[i] = g_strdup(m->choices[i].line);
        l->command[i] = m->choices[i].command;
        l->beside[i] = m->choices[i].beside;
        l->form[i] = g_strdup(m->choices[i].form != NULL ? m->choices[i].form : "");
    }
    l->whole = g_string_free(whole, FALSE);
    l->picture = m->picture != NULL ? g_bytes_ref(m->picture->bytes) : NULL;
    l->picture_words = g_strdup(m->picture != NULL ? m->picture->words : NULL);
    if (m->file != NULL)
        l->file = g_strndup(g_bytes_get_data(m->file->bytes, NULL), g_bytes_get_size(m->file->bytes));
    l->rings = m->rings;
    l->mentions = g_new0(char *, m->n_mentions + 1);
    for (size_t i = 0, n = 0; i < m->n_mentions; i++)
        if (adapter_calls(m, i))
            l->mentions[n++] = g_strdup(m->mentions[i].key);
    if (l->whom != NULL && l->to == ADAPTER_TO_PERSON)
        l->reaches = may_be_whispered_to(t, g_hash_table_lookup(t->people, l->whom));
    return l;
}

static enum adapter_say refusal(const struct tape *t, const struct tape_letter *l)
{
    if (!t->online || (l->to == ADAPTER_TO_PLACE && !g_hash_table_contains(t->places, l->whom)))
        return ADAPTER_SAY_OFFLINE;
    if (l->whom == NULL)
        return ADAPTER_SAY_ABSENT;
    return t->letters->len - t->heard >= t->room ? ADAPTER_SAY_FULL : ADAPTER_SAY_TAKEN;
}

/* A board or prompt that still waits gives way to a later one. */
static void replace(struct tape *t, const struct tape_letter *by)
{
    if (by->slot != ADAPTER_BOARD && by->slot != ADAPTER_PROMPT && by->slot != ADAPTER_CALL)
        return;
    for (guint i = t->letters->len; i-- > t->heard;) {
        struct tape_letter *l = t->letters->pdata[i];

        if (l->slot == by->slot && strcmp(l->whom, by->whom) == 0 && strcmp(l->subject, by->subject) == 0)
            l->replaced = true;
    }
}

static enum adapter_say tape_say(struct adapter *a, const struct adapter_message *m)
{
    struct tape *t = tape_of(a);
    struct tape_letter *l = letter_new(t, m);
    enum adapter_say answer = refusal(t, l);

    if (answer != ADAPTER_SAY_TAKEN) {
        letter_free(l);
        return answer;
    }
    if (t->saying != NULL)
        t->saying(t->saying_ctx, l);
    replace(t, l);
    g_ptr_array_add(t->letters, l);
    if (!t->holds && t->teller == 0)
        t->teller = g_idle_add_full(G_PRIORITY_DEFAULT, teller, t, NULL);
    return ADAPTER_SAY_TAKEN;
}

void tape_hide(struct tape *t, const char *place, const char *const *nicks)
{
    if (nicks != NULL)
        g_hash_table_insert(t->hidden, g_strdup(place), g_strdupv((char **)nicks));
    else
        g_hash_table_remove(t->hidden, place);
    t->host->place(t->ctx, g_hash_table_lookup(t->places, place), true);
    tape_settle();
}

static bool tape_shows(const struct adapter *a, const char *place, const struct adapter_person *person)
{
    const struct tape *t = (const struct tape *)a;
    const char *const *nicks = g_hash_table_lookup(t->hidden, place);
    const struct tape_person *p = person_of_key(t, person->key);

    return nicks == NULL || (p != NULL && g_strv_contains(nicks, p->nick));
}

/* The answer to a request was owed within so many seconds (.answer_s), and is given once. */
static void panel_done(struct adapter *a, const char *request)
{
    struct tape *t = tape_of(a);
    const int64_t *until = g_hash_table_lookup(t->owed, request);

    if (until == NULL)
        fail_msg("%s was done before, or never asked for", request);
    if (clock_ticks(t->clock) > *until)
        fail_msg("the answer to %s came too late", request);
    g_hash_table_remove(t->owed, request);
}

static void panel_commands(struct adapter *a, const struct adapter_command *list, size_t n)
{
    struct tape *t = tape_of(a);

    g_string_truncate(t->commands, 0);
    for (size_t i = 0; i < n; i++)
        g_string_append_printf(t->commands, "%s %s | %s | %s\n", list[i].name, list[i].usage, list[i].example,
                               list[i].help);
}

static void tape_count(const struct adapter *a, struct adapter_counts *out)
{
    const struct tape *t = (const struct tape *)a;

    *out = (struct adapter_counts){ .lines_in = t->lines,
                                    .lines_out = t->letters->len,
                                    .waiting = t->letters->len - t->heard,
                                    .people = g_hash_table_size(t->people) };
}

static gboolean say_goodbye(void *ctx)
{
    struct tape *t = ctx;

    t->teller = 0;
    while (tell_next(t, ADAPTER_TOLD))
        continue;
    t->online = false;
    t->host->connection(t->ctx, t->network, false, true, "stopped");
    return G_SOURCE_REMOVE;
}

static void tape_stop(struct adapter *a)
{
    struct tape *t = tape_of(a);

    if (t->teller != 0)
        g_source_remove(t->teller);
    t->teller = g_idle_add_full(G_PRIORITY_DEFAULT, say_goodbye, t, NULL);
}

static void tape_free(struct adapter *a)
{
    struct tape *t = tape_of(a);

    if (t == NULL)
        return;
    if (t->teller != 0)
        g_source_remove(t->teller);
    g_ptr_array_unref(t->letters);
    g_hash_table_unref(t->people);
    g_hash_table_unref(t->places);
    g_hash_table_unref(t->hidden);
    g_hash_table_unref(t->request);
    g_hash_table_unref(t->owed);
    g_string_free(t->commands, TRUE);
    g_free(t->network);
    g_free(t);
}

const struct adapter_kind tape_adapter = {
    .name = "tape",
    .traits = { .whispers = true,
                .notices = true,
                .marks = true,
                .marks_on_request = true,
                .page_lines = 6,
                .line_bytes = 430 },
    .open = tape_open,
    .start = tape_start,
    .say = tape_say,
    .shows = tape_shows,
    .quiet = irc_wire_quiet,
    .count = tape_count,
    .stop = tape_stop,
    .free = tape_free,
};

const struct adapter_kind tape_panel_adapter = {
    .name = "panel",
    .traits = { .edits = true,
                .pictures = true,
                .files = true,
                .forms = true,
                .times = true,
                .buttons = 25,
                .label_max = 80,
                .text_max = 2000,
                .page_lines = 20,
                .line_bytes = 2000,
                .answer_s = 3 },
    .open = panel_open,
    .start = tape_start,
    .say = tape_say,
    .done = panel_done,
    .commands = panel_commands,
    .shows = tape_shows,
    .count = tape_count,
    .stop = tape_stop,
    .free = tape_free,
};

/* ---- the network ----------------------------------------------------------------------------- */

void tape_online(struct tape *t)
{
    GHashTableIter i;
    gpointer p;

    t->online = true;
    t->host->connection(t->ctx, t->network, true, false, NULL);
    g_hash_table_iter_init(&i, t->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        t->host->place(t->ctx, p, true);
    g_hash_table_iter_init(&i, t->people);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (((struct tape_person *)p)->here)
            report(t, ADAPTER_CAME, p, NULL);
    tape_settle();
}

void tape_offline(struct tape *t)
{
    while (tell_next(t, ADAPTER_TOLD_LOST))
        continue;
    t->online = false;
    t->host->connection(t->ctx, t->network, false, false, "a test");
    tape_settle();
}

static void open_place(struct tape *t, struct adapter_place *place)
{
    g_hash_table_replace(t->places, (gpointer)place->place, place);
    if (t->online)
        t->host->place(t->ctx, place, true);
    tape_settle();
}

static void close_place(struct tape *t, const char *place)
{
    gpointer closed = NULL;

    if (!g_hash_table_steal_extended(t->places, place, NULL, &closed))
        return;
    if (t->online)
        t->host->place(t->ctx, closed, false);
    place_free(closed);
    tape_settle();
}

void tape_place(struct tape *t, const char *place, bool open)
{
    if (open)
        open_place(t, place_new(t, place, NULL, NULL));
    else
        close_place(t, place);
}

void tape_place_lacks(struct tape *t, const char *place, const char *const *lacks)
{
    const struct adapter_place p = { .network = t->network, .place = place, .lacks = lacks };

    g_hash_table_remove(t->places, place);
    t->host->place(t->ctx, &p, false);
    tape_settle();
}

void tape_place_in(struct tape *t, const char *place, const char *community, const char *parent)
{
    open_place(t, place_new(t, place, community, parent));
}

/* ---- what is said to the host ---------------------------------------------------------------- */

static void owe(struct tape *t, const char *id)
{
    int64_t until = clock_ticks(t->clock) + (int64_t)t->kind->traits.answer_s * 1000;

    g_hash_table_insert(t->owed, g_strdup(id), g_memdup2(&until, sizeof until));
}

/* Makes the line that the adapter hands in, and remembers whose request it is. */
static struct adapter_line said(struct tape *t, const struct tape_line *line)
{
    struct tape_person *p = tape_person(t, line->nick);
    bool closed = !may_be_whispered_to(t, p);
    char *id =
        line->request != NULL ? g_strdup(line->request) : g_strdup_printf("%s%u", t->born, t->lines + 1);

    t->lines++;
    g_hash_table_replace(t->request, id, g_strdup(line->nick));
    p->open_until = clock_ticks(t->clock) + TAPE_OPEN_MS;
    if (t->kind->traits.answer_s > 0)
        owe(t, id);
    if (closed)
        report(t, ADAPTER_CAME, p, NULL);
    return (struct adapter_line){ .who = seen(t, p),
                                  .place = line->place,
                                  .whisper = line->whisper || line->place == NULL,
                                  .moderates = line->moderates,
                                  .address = p->address,
                                  .subject = line->subject,
                                  .request = id,
                                  .text = line->text,
                                  .overtaken = line->overtaken };
}

void tape_hand_in(struct tape *t, const struct tape_line *line)
{
    const struct adapter_line l = said(t, line);

    t->host->line(t->ctx, &l);
}

void tape_line_as(struct tape *t, const char *nick, const char *place, const char *text, const char *request)
{
    tape_hand_in(t, &(struct tape_line){ .nick = nick, .place = place, .text = text, .request = request });
    tape_settle();
}

void tape_line(struct tape *t, const char *nick, const char *place, const char *text)
{
    tape_line_as(t, nick, place, text, NULL);
}

/* What a letter offers, as an adapter with numbers has it. */
static struct choices *offer_of(const struct tape_letter *l)
{
    size_t n = g_strv_length(l->moves);
    g_autofree struct adapter_choice *choices = g_new0(struct adapter_choice, n + 1);

    for (size_t i = 0; i < n; i++)
        choices[i] =
            (struct adapter_choice){ .label = l->labels[i], .line = l->moves[i], .command = l->command[i] };
    return choices_new(&(struct adapter_message){ .slot = l->slot,
                                                  .subject = l->subject,
                                                  .name = l->name,
                                                  .tag = l->tag,
                                                  .choices = choices,
                                                  .n_choices = n });
}

void tape_type(struct tape *t, const char *nick, const char *place, const char *text)
{
    struct adapter_pick pick = { .line = said(
                                     t, &(struct tape_line){ .nick = nick, .place = place, .text = text }) };
    struct offers *o = offers_new();
    struct choices *taken;

    for (guint i = 0; i < t->letters->len; i++)
        if (tape_letter(t, i)->moves[0] != NULL && strcmp(tape_letter(t, i)->whom, nick) == 0)
            offers_put(o, nick, offer_of(tape_letter(t, i)));
    taken = offers_take(o, nick, text, offers_count(o), &pick);
    if (taken != NULL)
        t->host->pick(t->ctx, &pick);
    else
        t->host->line(t->ctx, &pick.line);
    tape_settle();
    choices_unref(taken);
    offers_free(o);
}

void tape_pick_of(struct tape *t, const char *nick, const struct tape_letter *l, unsigned n)
{
    g_autofree char *subject = g_strdup(l->subject), *tag = g_strdup(l->tag),
                    *move = g_strdup(l->moves[n - 1]);
    const struct adapter_pick pick = { .line = said(t, &(struct tape_line){ .nick = nick, .text = move }),
                                       .command = l->command[n - 1],
                                       .subject = subject,
                                       .tag = tag };

    t->host->pick(t->ctx, &pick);
    tape_settle();
}

void tape_pick(struct tape *t, const char *nick, unsigned n)
{
    tape_pick_of(t, nick, tape_question(t, nick), n);
}

/* ---- what was said by the host --------------------------------------------------------------- */

guint tape_mark(const struct tape *t)
{
    return t->letters->len;
}

const struct tape_letter *tape_letter(const struct tape *t, guint n)
{
    return t->letters->pdata[n];
}

/* Did whom get to see it?  NULL: anybody. */
static bool is_read_by(const struct tape_letter *l, const char *whom)
{
    return (whom == NULL || strcmp(l->whom, whom) == 0) && (l->to != ADAPTER_TO_PERSON || l->reaches);
}

const struct tape_letter *tape_find(struct tape *t, const char *whom, const char *text)
{
    for (guint i = t->looked; i < t->letters->len; i++) {
        const struct tape_letter *l = tape_letter(t, i);

        if (is_read_by(l, whom) && strstr(l->whole, text) != NULL) {
            t->looked = i + 1;
            return l;
        }
    }
    return NULL;
}

const struct tape_letter *tape_expect(struct tape *t, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(t, whom, text);

    if (l != NULL)
        return l;
    for (guint i = t->looked; i < tape_mark(t); i++)
        print_message("%s <- %s\n", tape_letter(t, i)->whom, tape_letter(t, i)->whole);
    fail_msg("nothing like \"%s\" was said to %s", text, whom);
    return NULL;
}

void tape_expect_nothing(struct tape *t, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(t, whom, text);

    if (l != NULL)
        fail_msg("%s was told: %s", whom, l->whole);
}

void tape_skip(struct tape *t)
{
    t->looked = t->letters->len;
}

const struct tape_letter *tape_question(const struct tape *t, const char *nick)
{
    for (guint i = t->letters->len; i-- > 0;) {
        const struct tape_letter *l = tape_letter(t, i);

        if (l->tag[0] != '\0' && l->moves[0] != NULL && is_read_by(l, nick))
            return l;
    }
    return NULL;
}

char *tape_told(const struct tape *t, const char *whom, guint from)
{
    GString *all = g_string_new(NULL);

    for (guint i = from; i < t->letters->len; i++)
        if (is_read_by(tape_letter(t, i), whom))
            g_string_append_printf(all, "%s\n", tape_letter(t, i)->whole);
    return g_string_free(all, FALSE);
}

char *tape_answer(struct tape *t, const char *nick, const char *where, const char *line)
{
    guint mark = tape_mark(t);

    tape_line(t, nick, where, line);
    return tape_told(t, nick, mark);
}

void tape_assert_told(struct tape *t, const char *nick, const char *where, const char *line,
                      const char *expected)
{
    g_autofree char *told = tape_answer(t, nick, where, line);

    if (strstr(told, expected) == NULL)
        fail_msg("%s: %s\nand not: %s", line, told, expected);
}

void tape_assert_not_told(struct tape *t, const char *nick, const char *where, const char *line,
                          const char *unexpected)
{
    g_autofree char *told = tape_answer(t, nick, where, line);

    if (strstr(told, unexpected) != NULL)
        fail_msg("%s: %s\nwhich has: %s", line, told, unexpected);
}

void tape_forget(struct tape *t)
{
    g_ptr_array_remove_range(t->letters, 0, t->heard);
    t->looked -= MIN(t->looked, t->heard);
    t->heard = 0;
    g_hash_table_remove_all(t->request);
}
