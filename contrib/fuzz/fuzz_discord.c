/* contrib/fuzz/fuzz_discord.c - events from Discord's gateway, and answers of its HTTP API, to an adapter whose
 * connections are memory
 *
 * A line of the input is one of
 *
 *     {...}         a payload of the gateway
 *     %             five seconds pass
 *     =N {...}      the oldest request ends in way N of enum discord_end, with that body
 *
 * Whatever the host hears is answered, so that panels change and boards wait.  The host must hear only what adapter.h
 * promises, every message must be told once, and no request may be without a body that Discord could take.
 * SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/adapter.h"
#include "adapters/discord/shard.h"
#include "tests/unit/discord_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz {
    struct clock *clock;
    struct adapter *bot;
    GHashTable *kept;
    GQueue asked; /* of char *: requests that are to be done */
    uint64_t taken, told;
};

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* ---- the host -------------------------------------------------------------------------------- */

static void say(struct fuzz *f, struct adapter_target target, enum adapter_slot slot, const char *text)
{
    static const struct adapter_choice choices[] = { { .label = "Build", .line = "build" },
                                                     { .label = "Hand", .line = "hand", .command = true } };
    struct adapter_message m = { .serial = f->taken + 1,
                                 .target = target,
                                 .slot = slot,
                                 .subject = "7",
                                 .tag = "t",
                                 .text = text,
                                 .turn = (int)(f->taken % 3),
                                 .choices = choices,
                                 .n_choices = slot == ADAPTER_PROMPT || slot == ADAPTER_BOARD ? 2 : 0 };

    if (discord_adapter.say(f->bot, &m) == ADAPTER_SAY_TAKEN)
        f->taken++;
}

static void check_text(const char *s, size_t most)
{
    must(s != NULL && *s != '\0' && strlen(s) <= most && g_utf8_validate(s, -1, NULL));
    for (const char *p = s; *p != '\0'; p++)
        must((unsigned char)*p >= 0x20 && *p != 0x7f);
}

static void check_person(const struct adapter_person *person)
{
    must(person->has_account && person->source == NULL);
    check_text(person->key, ADAPTER_KEY_MAX);
    check_text(person->nick, 4 * 32);
}

static void take_line(struct fuzz *f, const struct adapter_line *line)
{
    check_person(&line->who);
    check_text(line->request, ADAPTER_KEY_MAX);
    must(strlen(line->text) <= ADAPTER_LINE_MAX && g_utf8_validate(line->text, -1, NULL));
    g_queue_push_tail(&f->asked, g_strdup(line->request));
    say(f, (struct adapter_target){ .to = ADAPTER_TO_REQUEST, .request = line->request }, ADAPTER_REPLY,
        line->text);
    say(f, (struct adapter_target){ .to = ADAPTER_TO_PERSON, .person = line->who }, ADAPTER_PROMPT,
        "Your build");
    if (line->place == NULL)
        return;
    check_text(line->place, ADAPTER_KEY_MAX);
    say(f, (struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = line->place }, ADAPTER_BOARD,
        line->text);
    say(f, (struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = line->place }, ADAPTER_NOTICE,
        line->who.nick);
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    take_line(ctx, line);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    must(pick->subject != NULL && pick->tag != NULL);
    take_line(ctx, &pick->line);
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    (void)ctx;
    check_person(person);
    must(g_utf8_validate(text, -1, NULL));
    return g_strsplit("pass build", " ", -1);
}

static void on_shown(void *ctx, uint64_t serial)
{
    (void)ctx, (void)serial;
}

static void on_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    struct fuzz *f = ctx;

    (void)what;
    must(serial >= 1 && serial <= f->taken);
    must(++f->told <= f->taken);
}

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                      const char *from)
{
    (void)ctx, (void)what;
    must(from == NULL);
    check_person(person);
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    (void)ctx, (void)open;
    check_text(place->place, ADAPTER_KEY_MAX);
    check_text(place->community, ADAPTER_KEY_MAX);
}

static void on_censored(void *ctx, const char *network, const char *place)
{
    (void)ctx, (void)network;
    check_text(place, ADAPTER_KEY_MAX);
}

static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    struct fuzz *f = ctx;

    (void)network;
    check_text(name, ADAPTER_KEPT_NAME);
    if (value != NULL)
        check_text(value, ADAPTER_KEPT_MAX);
    if (value != NULL)
        g_hash_table_replace(f->kept, g_strdup(name), g_strdup(value));
    else
        g_hash_table_remove(f->kept, name);
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)network;
    return g_strdup(g_hash_table_lookup(((struct fuzz *)ctx)->kept, name));
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)ctx, (void)network, (void)place, (void)level;
    must(what != NULL);
}

static void on_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    (void)ctx, (void)network, (void)online, (void) final, (void)why;
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .censored = on_censored,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = on_connection,
};

/* ---- Discord --------------------------------------------------------------------------------- */

/* A line of the gateway, as its connection hands it on. */
static void receive(const char *text)
{
    struct discord_shard s = { .of = 1 };
    struct discord_payload p;

    if (discord_shard_read(&s, text, strlen(text), &p)) {
        if (p.name != NULL)
            discord_wire_tell(p.name, p.d);
        json_object_put(p.whole);
    }
    discord_shard_clear(&s);
}

static void end_request(const char *text)
{
    const struct wire_request *r = discord_wire_next();
    guint64 end = g_ascii_strtoull(text, (char **)&text, 10);

    if (r == NULL)
        return;
    must(r->body == NULL || strlen(json_object_to_json_string(r->body)) < 100000);
    discord_wire_answer((enum discord_end)(end % (DISCORD_DENIED + 1)), 10008, *text != '\0' ? text : NULL);
}

static void take(struct fuzz *f, const char *line)
{
    char *request;

    if (line[0] == '%')
        clock_turn(f->clock, 5000);
    else if (line[0] == '=')
        end_request(line + 1);
    else
        receive(line);
    while ((request = g_queue_pop_head(&f->asked)) != NULL) {
        discord_adapter.done(f->bot, request);
        g_free(request);
    }
    clock_turn(f->clock, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz f = { .clock = clock_new_by_hand(INT64_C(1800000000000)) };
    g_autofree char *text = g_strndup((const char *)data, size), *why = NULL;
    g_auto(GStrv) line = g_strsplit(text, "\n", -1);
    g_autoptr(GKeyFile) file = g_key_file_new();

    f.kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_queue_init(&f.asked);
    g_key_file_set_string(file, "x", "token", "abc");
    f.bot = discord_adapter.open("test", file, "x", &host, &f, f.clock, &why);
    discord_adapter.start(f.bot);
    discord_wire_ready("{'user':{'id':'1'},'application':{'id':'2'}}");
    for (char **l = line; *l != NULL; l++)
        take(&f, *l);
    discord_adapter.free(f.bot);
    clock_free(f.clock);
    g_hash_table_unref(f.kept);
    return 0;
}
