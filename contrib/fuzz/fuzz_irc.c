/* contrib/fuzz/fuzz_irc.c - bytes from an IRC server, to an adapter whose connection is memory
 *
 * Whatever the host hears is answered, so that messages wait, lanes are held and nicks change under
 * them.  The host must hear only what adapter.h promises, the server must get only whole lines, each
 * message must be told once, and nothing may grow beyond its bound.  A line "%" of the input turns
 * the clock by five seconds, "%r" takes other settings.
 * SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/adapter.h"
#include "adapters/irc/queue.h"
#include "tests/unit/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz {
    struct clock *clock;
    struct adapter *bot;
    uint64_t taken, told; /* messages */
    bool inside;          /* of a function that must call nothing back */
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
                                                     { .label = "Pass", .line = "pass" } };
    struct adapter_message m = { .serial = f->taken + 1,
                                 .target = target,
                                 .slot = slot,
                                 .subject = "7",
                                 .tag = "t",
                                 .text = text,
                                 .choices = choices,
                                 .n_choices = slot == ADAPTER_PROMPT ? 2 : 0 };

    f->inside = true;
    if (irc_adapter.say(f->bot, &m) == ADAPTER_SAY_TAKEN)
        f->taken++;
    f->inside = false;
}

static void check_text(const char *s, size_t most)
{
    must(s != NULL && *s != '\0' && strlen(s) <= most && g_utf8_validate(s, -1, NULL));
    for (const char *p = s; *p != '\0'; p++)
        must((unsigned char)*p >= 0x20 && *p != 0x7f);
}

static void check_person(const struct fuzz *f, const struct adapter_person *person)
{
    must(!f->inside && g_str_equal(person->network, "net"));
    check_text(person->key, ADAPTER_KEY_MAX);
    check_text(person->nick, 512);
    must(person->has_account == (strchr(person->key, '!') == NULL));
    must(person->has_account == (person->source == NULL));
}

static void check_line(const struct fuzz *f, const struct adapter_line *line)
{
    check_person(f, &line->who);
    check_text(line->text, ADAPTER_LINE_MAX);
    check_text(line->request, ADAPTER_KEY_MAX);
    must(!g_ascii_isspace(line->text[0]) && !g_ascii_isspace(line->text[strlen(line->text) - 1]));
    must(line->whisper == (line->place == NULL) && !(line->whisper && line->moderates));
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    struct adapter_target to = { .to = ADAPTER_TO_REQUEST, .request = line->request };

    check_line(ctx, line);
    say(ctx, to, ADAPTER_REPLY, line->text);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    struct adapter_target to = { .to = ADAPTER_TO_PERSON, .person = pick->line.who };

    check_line(ctx, &pick->line);
    must(g_str_equal(pick->subject, "7") && g_str_equal(pick->tag, "t"));
    say(ctx, to, ADAPTER_NOTICE, "taken\nand so on");
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    (void)ctx, (void)person, (void)text;
    return NULL;
}

static void on_shown(void *ctx, uint64_t serial)
{
    const struct fuzz *f = ctx;

    must(!f->inside && serial >= 1 && serial <= f->taken);
}

static void on_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    struct fuzz *f = ctx;

    (void)what;
    must(!f->inside && serial >= 1 && serial <= f->taken);
    f->told++;
}

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                      const char *from)
{
    struct adapter_target to = { .to = ADAPTER_TO_PERSON, .person = *person };

    check_person(ctx, person);
    must((from != NULL) == (what == ADAPTER_CHANGED));
    say(ctx, to, ADAPTER_PROMPT, "Your turn");
    say(ctx, to, ADAPTER_NOTICE, "Welcome");
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    struct adapter_target to = { .to = ADAPTER_TO_PLACE, .place = place->place };
    struct fuzz *f = ctx;

    must(!f->inside && g_str_equal(place->network, "net"));
    if (open)
        say(f, to, ADAPTER_BOARD, "board\n  of two lines");
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    struct fuzz *f = ctx;

    (void)level;
    must(!f->inside && g_str_equal(network, "net") && what[0] != '\0' && (place == NULL || place[0] != '\0'));
}

static void on_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    struct fuzz *f = ctx;

    must(!f->inside && g_str_equal(network, "net") && !(online && final) && (why != NULL) == !online);
}

/* Nothing is kept. */
static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    (void)ctx, (void)network, (void)name, (void)value;
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)ctx, (void)network, (void)name;
    return NULL;
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = on_connection,
};

/* ---- the server ------------------------------------------------------------------------------ */

static void check_sent(void)
{
    const char *line;

    while ((line = wire_next()) != NULL)
        must(*line != '\0' && strlen(line) <= 510 && strpbrk(line, "\r\n") == NULL);
}

static void check_counts(const struct fuzz *f)
{
    struct adapter_counts c;

    irc_adapter.count(f->bot, &c);
    must(c.waiting <= IRC_QUEUE_LINES);
}

static GKeyFile *settings(const char *more)
{
    g_autofree char *text = g_strdup_printf("[x]\nserver=irc.test\ntls=no\n%s", more);
    GKeyFile *file = g_key_file_new();

    must(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    return file;
}

static void change(struct fuzz *f)
{
    g_autoptr(GKeyFile) file = settings("channels=#cave,#deep\nnick=dragon\nserver=other.test\n");
    char *rest = NULL, *why = NULL;

    f->inside = true;
    must(irc_adapter.change(f->bot, file, "x", &rest, &why) && g_str_equal(rest, "server"));
    f->inside = false;
    g_free(rest);
}

static void server_says(struct fuzz *f, const char *line, size_t len)
{
    if (len > 0 && line[0] == '%') {
        if (len > 1 && line[1] == 'r')
            change(f);
        clock_turn(f->clock, 5000);
        wire_accept();
        return;
    }
    wire_send_bytes(line, len);
    wire_send_bytes("\n", 1);
    clock_turn(f->clock, 0);
    wire_accept();
}

static void nothing_logged(const char *domain, GLogLevelFlags level, const char *message, gpointer ctx)
{
    (void)domain, (void)message, (void)ctx;
    must((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GKeyFile) file =
        settings("channels=#lair,#cave key\nsasl_account=acc\nsasl_password=pw\npassword=let me in\n");
    struct fuzz f = { .clock = clock_new_by_hand(0) };
    const char *text = (const char *)data, *end;
    char *why = NULL;

    g_log_set_default_handler(nothing_logged, NULL);
    f.bot = irc_adapter.open("net", file, "x", &host, &f, f.clock, &why);
    must(f.bot != NULL);
    irc_adapter.start(f.bot);
    wire_accept();
    for (size_t at = 0; at < size; at += end != NULL ? (size_t)(end - (text + at)) + 1 : size - at) {
        end = memchr(text + at, '\n', size - at);
        server_says(&f, text + at, end != NULL ? (size_t)(end - (text + at)) : size - at);
        check_sent();
        check_counts(&f);
    }
    irc_adapter.stop(f.bot);
    clock_turn(f.clock, 600 * 1000); /* says the rest, and goodbye */
    check_sent();
    must(f.told == f.taken && wire_to() == NULL);
    irc_adapter.free(f.bot);
    must(clock_waiting(f.clock) == 0);
    clock_free(f.clock);
    return 0;
}
