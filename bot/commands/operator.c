/* bot/commands/operator.c - what the host's operators may do: ban, ignore, close tables, void results, look back
 *
 * An operator is an account that the configuration names.  Whatever an operator does is in the store's
 * audit and in the log before it is answered.  For everybody else these commands are not there.
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/community/entries.h"
#include "bot/games/pace.h"
#include "bot/log.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/people.h"
#include "bot/people/seats.h"
#include "bot/say.h"
#include "bot/store/bans.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

enum {
    DAYS_MAX = 3650,
    WHY_MAX = 200,  /* characters of a reason */
    AUDIT_MAX = 20, /* acts that are told at once, at most */
    AUDIT_FEW = 5
};
static const int64_t day_ms = 24 * 60 * 60 * 1000;

/* ---- what was done --------------------------------------------------------------------------- */

void commands_audit(struct talk *talk, const char *name, struct json_object *data)
{
    const struct person *author = &talk->r->from;
    struct voice v = voice_to(talk->r->net, NULL, NULL);
    g_autofree char *what = voice_text(&v, name, data);

    store_put_audit(talk->h->store, clock_now(talk->h->clock), author, what);
    log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = author->network, .person = author->key },
              "%s: %s", talk->command->helpers ? "helper" : "operator", what);
}

static struct json_object *one_text(const char *member, const char *text)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, member, text);
    return o;
}

static void reply_text(struct talk *talk, const char *name, const char *member, const char *text)
{
    talk_reply(talk, name, one_text(member, text));
}

/* ---- bans ------------------------------------------------------------------------------------ */

/* Whoever sits somewhere under that nick and is reached on this network; NULL: nobody does. */
static const struct person *at_table(const struct host *h, const char *network, const char *nick)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats; seat++)
            if (!t->seat[seat].bot && strcmp(t->seat[seat].reach.network, network) == 0 &&
                g_ascii_strcasecmp(t->seat[seat].who.nick, nick) == 0)
                return &t->seat[seat].reach;
    }
    return NULL;
}

/* Did an operator type a mask, and no nick and no account? */
static bool is_mask(const char *word)
{
    return strpbrk(word, "@*") != NULL;
}

/* The mask in what was typed: of "nick!user@host", as a client shows it, the nick may be anything. */
static const char *without_nick(const char *typed)
{
    const char *bang = strchr(typed, '!');

    return bang != NULL ? bang + 1 : typed;
}

static struct ban *ban_on(const struct talk *talk, const char *mask, bool guests)
{
    struct ban *ban = g_new0(struct ban, 1);

    ban->network = g_strdup(talk->r->net->name);
    ban->mask = g_ascii_strdown(mask, -1);
    ban->guests = guests;
    return ban;
}

/* A ban on whom an operator means: guests by a mask, whoever was seen here by that nick, or else an
 * account. */
static struct ban *ban_meant(const struct talk *talk, const char *word)
{
    const char *network = talk->r->net->name;
    const struct person *person;

    if (is_mask(word))
        return ban_on(talk, without_nick(word), true);
    person = bans_seen(talk->h, network, word);
    if (person == NULL)
        person = at_table(talk->h, network, word);
    return person != NULL ? ban_on(talk, person_origin(person), person_is_guest(person))
                          : ban_on(talk, word, false);
}

/* Takes the first word off text; g_free it. */
static char *take_word(const char **text)
{
    size_t len = strcspn(*text, " ");
    char *word = g_strndup(*text, len);

    *text += len;
    *text += strspn(*text, " ");
    return word;
}

/* Reads "30", which is of days, or "2w"; false: it is neither. */
static bool read_days(const char *word, int *seconds)
{
    const int day_s = (int)(day_ms / 1000);
    gint64 days;

    if (word[strspn(word, "0123456789")] != '\0')
        return span_read(word, day_s, DAYS_MAX * day_s, seconds);
    if (!g_ascii_string_to_signed(word, 10, 1, DAYS_MAX, &days, NULL))
        return false;
    *seconds = (int)days * day_s;
    return true;
}

/* Reads "30 spam and worse": the days, if any are named, and the reason.  False: what begins with a digit is no number of
 * days, and a slip there is no ban for ever. */
static bool read_terms(struct ban *ban, const char *text)
{
    const char *rest = text;
    g_autofree char *word = take_word(&rest);
    int seconds = 0;
    bool numbered = g_ascii_isdigit(word[0]), good = !numbered || read_days(word, &seconds);

    if (numbered && good) {
        ban->until = ban->at + seconds * INT64_C(1000);
        text = rest;
    }
    ban->why = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), WHY_MAX));
    return good;
}

static bool set_terms(const struct talk *talk, struct ban *ban, const char *terms, bool silent)
{
    ban->silent = silent;
    ban->at = clock_now(talk->h->clock);
    ban->by = g_strdup(talk->r->from.key);
    return read_terms(ban, terms);
}

/* A banned player's seat is played like that of one who is away; in a lobby it is free again. */
static void put_out(struct host *h, struct table *t, int seat)
{
    struct json_object *o;

    tables_touch(h, t);
    if (t->state == TABLE_RUNNING) {
        pace_goes(h, t, seat, SEAT_LEFT);
        return;
    }
    o = json_object_new_object();
    facts_add(o, "who", say_nick(t->seat[seat].who.nick, say_quiet(h, t)));
    say_table(h, t, "put-out", o);
    seats_leave_lobby(h, t, seat);
}

static void put_out_everywhere(struct host *h)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        for (int seat = t->n_seats; table_is_open(t) && seat-- > 0;) {
            const struct seat *s = &t->seat[seat];

            if (!s->bot && bans_of(h, &s->who) != NULL)
                put_out(h, t, seat);
        }
    }
}

static struct json_object *ban_facts(const struct ban *ban)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "network", ban->network);
    facts_text(o, "mask", ban->mask);
    facts_flag(o, "silent", ban->silent);
    facts_text(o, "by", ban->by);
    facts_flag(o, "reasoned", ban->why[0] != '\0');
    facts_text(o, "reason", ban->why);
    if (ban->until != 0)
        facts_add(o, "until", facts_moment(ban->until));
    return o;
}

/* May guests be banned by a mask?  Not by one that hardly says anything. */
static bool may_be_banned(const char *mask)
{
    size_t plain = 0;

    for (const char *p = mask; *p != '\0'; p++)
        plain += strchr("*?@.", *p) == NULL;
    return plain >= BANS_MASK_MIN;
}

static bool is_on_operator(struct host *h, const struct ban *ban)
{
    return !ban->guests && people_is_operator(h, &(struct person){ ban->network, ban->mask, NULL, NULL });
}

/* Takes the ban over. */
static void impose(struct talk *talk, struct ban *ban)
{
    commands_audit(talk, "act-banned", ban_facts(ban));
    bans_add(talk->h, ban);
    put_out_everywhere(talk->h);
    talk_reply(talk, "operator-banned", ban_facts(ban));
}

static void refuse_days(struct talk *talk, const char *terms)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(terms);

    facts_text(o, "typed", typed);
    facts_number(o, "most", DAYS_MAX);
    talk_reply(talk, "operator-days", o);
}

void command_ban(struct talk *talk)
{
    bool silent = talk->command->which == BAN_SILENT;
    const char *terms = talk->args;
    g_autofree char *word = take_word(&terms);
    struct ban *ban = ban_meant(talk, word);

    if (!set_terms(talk, ban, terms, silent)) {
        refuse_days(talk, terms);
    } else if (ban->mask[0] == '\0') {
        talk_reply(talk, "operator-whom", NULL);
    } else if (is_on_operator(talk->h, ban)) {
        reply_text(talk, "operator-friend", "mask", ban->mask);
    } else if (ban->guests && !may_be_banned(ban->mask)) {
        reply_text(talk, "operator-wide", "mask", ban->mask);
    } else {
        impose(talk, ban);
        return;
    }
    store_free_ban(ban);
}

void command_unban(struct talk *talk)
{
    struct ban *typed = ban_on(talk, talk->args, is_mask(talk->args)), *meant = ban_meant(talk, talk->args);
    const struct ban *which = bans_drop(talk->h, typed) ? typed : bans_drop(talk->h, meant) ? meant : NULL;

    if (which != NULL) {
        commands_audit(talk, "act-unbanned", one_text("mask", which->mask));
        reply_text(talk, "operator-unbanned", "mask", which->mask);
    } else {
        reply_text(talk, "operator-no-ban", "mask", typed->mask);
    }
    store_free_ban(typed);
    store_free_ban(meant);
}

void command_bans(struct talk *talk)
{
    g_autoptr(GPtrArray) list = bans_list(talk->h);
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < list->len; i++)
        facts_append(o, "bans", ban_facts(list->pdata[i]));
    talk_reply(talk, "operator-bans", o);
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The table of that name or number.  A number also finds one that has lost its name or its network.  NULL:
 * there is none. */
static struct table *table_meant(const struct talk *talk, const char *word)
{
    gint64 id;

    if (g_ascii_string_to_signed(word, 10, 1, G_MAXINT64, &id, NULL))
        return tables_by_id(talk->h, id);
    return tables_meant(talk->h, talk->r, word);
}

static struct json_object *reason_facts(const char *why)
{
    struct json_object *o = one_text("reason", why);

    facts_flag(o, "reasoned", why[0] != '\0');
    return o;
}

void command_close(struct talk *talk)
{
    const char *why = talk->args;
    g_autofree char *name = take_word(&why), *told = NULL;
    struct table *t = table_meant(talk, name);
    struct json_object *act;

    if (t == NULL || !(table_is_open(t) || t->state == TABLE_FROZEN)) {
        reply_text(talk, "no-such-table", "typed", name);
        return;
    }
    told = g_utf8_substring(why, 0, MIN(g_utf8_strlen(why, -1), WHY_MAX));
    act = reason_facts(told);
    facts_text(act, "table", t->name);
    facts_add(act, "number", json_object_new_int64(t->id));
    commands_audit(talk, "act-closed", act);
    say_table(talk->h, t, "closed", reason_facts(told));
    t->state = TABLE_ABORTED;
    tables_touch(talk->h, t);
    reply_text(talk, "operator-closed", "table", t->name);
}

/* ---- results --------------------------------------------------------------------------------- */

/* The templates that say why an entry cannot be voided; the rest: it is. */
static const char *const not_voided[] = { [ENTRIES_NONE] = "operator-no-entry",
                                          [ENTRIES_NO_GAME] = "operator-no-game",
                                          [ENTRIES_BEFORE] = "operator-void-before" };

/* The reason as an entry takes it: one line, without what a client may have put in; g_free it. */
static char *plain_reason(const char *typed)
{
    GString *plain = g_string_new(NULL);
    int left = WHY_MAX;

    for (; *typed != '\0' && left-- > 0; typed = g_utf8_next_char(typed)) {
        gunichar c = g_utf8_get_char(typed);

        g_string_append_unichar(plain, g_unichar_iscntrl(c) ? ' ' : c);
    }
    return g_strstrip(g_string_free(plain, FALSE));
}

void command_void(struct talk *talk)
{
    const char *why = talk->args;
    g_autofree char *number = take_word(&why), *told = plain_reason(why);
    struct json_object *act;
    enum entries_void how;
    int64_t entry;

    if (!talk_read_entry(number, &entry) || told[0] == '\0') {
        talk_reply(talk, "operator-void-what", NULL);
        return;
    }
    how = entries_void(talk->h, entry, told);
    act = one_text("entry", number);
    if (how != ENTRIES_VOIDED) {
        talk_reply(talk, not_voided[how], act);
        return;
    }
    facts_text(act, "reason", told);
    commands_audit(talk, "act-voided", json_object_get(act));
    talk_reply(talk, "operator-voided", act);
}

/* ---- helpers --------------------------------------------------------------------------------- */

/* A helper by its account, wherever that is. */
struct helper_search {
    const char *key;
    struct person *found;
};

static void look_at_helper(void *ctx, const struct person *person)
{
    struct helper_search *s = ctx;

    if (g_ascii_strcasecmp(person->key, s->key) == 0)
        person_copy(s->found, person);
}

/* Sets *account to whom an operator means, who was seen here by that nick or, if any helper may be meant, is one.  False: it
 * is not known who that is. */
static bool person_meant(const struct talk *talk, const char *word, bool helper, struct person *account)
{
    const struct person *seen = bans_seen(talk->h, talk->r->net->name, word);

    if (seen == NULL)
        seen = at_table(talk->h, talk->r->net->name, word);
    if (seen != NULL)
        person_copy(account, seen);
    else if (helper)
        store_read_choosers(talk->h->store, SETTING_HELPER, look_at_helper,
                            &(struct helper_search){ word, account });
    return account->key != NULL;
}

static struct json_object *helper_facts(const struct person *person, bool off)
{
    struct json_object *o = one_text("account", person->key);

    facts_text(o, "network", person->network);
    facts_flag(o, "off", off);
    return o;
}

/* account: by which it was meant, and is told. */
static void make_helper(struct talk *talk, const struct person *person, const struct person *account,
                        bool off)
{
    struct adapter_target target = { .to = ADAPTER_TO_PERSON, .person = person_shown(account) };
    const struct network *net = network_find(talk->h, account->network);
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(clock_now(talk->h->clock) / 1000);
    g_autofree char *today = g_date_time_format(now, "%Y-%m-%d");

    store_put_setting(talk->h->store, person, SETTING_HELPER, off ? NULL : today);
    commands_audit(talk, "act-helper", helper_facts(person, off));
    talk_reply(talk, "helper", helper_facts(person, off));
    if (net != NULL)
        say_notice(talk->h, net, &target, "helper-told", helper_facts(person, off));
}

static void name_helper(struct talk *talk, const char *word, bool off)
{
    struct person account = { 0 }, person = { 0 };

    if (!person_meant(talk, word, off, &account)) {
        talk_reply_typed(talk, "helper-unseen", word);
        return;
    }
    people_identify(talk->h, &account, &person);
    if (person_is_guest(&person))
        talk_reply_typed(talk, "helper-guest", word);
    else if (people_is_helper(talk->h, &person) != off)
        talk_reply(talk, "helper-already", helper_facts(&person, off));
    else
        make_helper(talk, &person, &account, off);
    person_clear(&person);
    person_clear(&account);
}

void command_helper(struct talk *talk)
{
    const char *rest = talk->args;
    g_autofree char *first = take_word(&rest);
    bool off = g_ascii_strcasecmp(first, "off") == 0;

    if (off && rest[0] != '\0')
        name_helper(talk, rest, true);
    else if (!off && first[0] != '\0' && rest[0] == '\0')
        name_helper(talk, first, false);
    else
        talk_reply(talk, "operator-whom", NULL);
}

static void add_helper(void *ctx, const struct person *person)
{
    facts_append(ctx, "helpers", helper_facts(person, false));
}

void command_helpers(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    store_read_choosers(talk->h->store, SETTING_HELPER, add_helper, o);
    talk_reply(talk, "helpers", o);
}

/* ---- looking back ---------------------------------------------------------------------------- */

static void add_act(void *ctx, int64_t at, const char *key, const char *what)
{
    struct json_object *act = json_object_new_object();

    facts_add(act, "time", facts_moment(at));
    facts_text(act, "by", key);
    facts_text(act, "what", what);
    facts_append(ctx, "acts", act);
}

void command_audit(struct talk *talk)
{
    struct json_object *o = json_object_new_object();
    gint64 n = AUDIT_FEW;

    if (talk->args[0] != '\0' && !g_ascii_string_to_signed(talk->args, 10, 1, AUDIT_MAX, &n, NULL)) {
        facts_number(o, "most", AUDIT_MAX);
        talk_reply(talk, "bad-log", o);
        return;
    }
    store_read_audit(talk->h->store, (int)n, add_act, o);
    talk_reply(talk, "operator-acts", o);
}

void command_operator(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    for (const struct command *c = talk->commands; c->operators || c->helpers; c++) {
        struct json_object *act = one_text("name", c->name);
        g_autofree char *usage = talk_usage(talk, c->name);

        facts_text(act, "usage", usage);
        facts_append(o, "commands", act);
    }
    talk_reply(talk, "operator-commands", o);
}
