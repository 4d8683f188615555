/* adapters/console/console.c - a terminal, or a pipe, as a chat network of one place and one person
 *
 * Whatever is said, to anybody, is printed; a number takes a choice of the newest prompt.  Lines
 * come from the place "terminal" and are whispers, since nobody else is there to see them.
 * SPDX-License-Identifier: MIT */
#include "adapters/adapter.h"

#include <stdio.h>
#include <string.h>

#include "adapters/choices.h"
#include "adapters/console/input.h"
#include "adapters/console/paint.h"

static const char place[] = "terminal";

enum { CHOICES_WIDTH = 80 }; /* characters of a line of short choices, however wide the screen is */

/* When to use colours. */
enum colours {
    COLOURS_AUTO, /* on a terminal, unless NO_COLOR says otherwise (no-color.org) */
    COLOURS_ALWAYS,
    COLOURS_NEVER,
};
static const char *const colours_names[] = { "auto", "always", "never", NULL };

struct console {
    char *network;
    const struct adapter_host *host;
    void *ctx; /* host's */
    struct clock *clock;
    char *name; /* of the person */
    char *prompt;
    char *history; /* a file; NULL: none */
    enum colours colours;

    struct console_edit *edit;   /* NULL: not a terminal, or not started */
    struct console_plain *plain; /* NULL: a terminal, or not started */
    struct offers *offers;       /* all under place */
    char *run;                   /* makes request ids differ from an earlier run's */
    uint64_t line_number;
    GArray *printed; /* of uint64_t: serials that the host is to be told of */
    clock_handle telling;
    clock_handle change; /* the coming start or stop */
    bool over;           /* the last connection() was sent, or is on its way */
};

static struct console *console_of(struct adapter *a)
{
    return (struct console *)a;
}

static struct adapter_person person_of(const struct console *c)
{
    return (
        struct adapter_person){ .network = c->network, .key = c->name, .nick = c->name, .has_account = true };
}

/* ---- in -------------------------------------------------------------------------------------- */

/* The part of s that can be handed in, as the host expects it; g_free it. */
static char *clean_line(const char *s)
{
    char *line = g_utf8_make_valid(s, -1), *end;

    for (char *p = line; *p != '\0'; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7f)
            *p = ' ';
    if (strlen(line) > ADAPTER_LINE_MAX) {
        end = g_utf8_find_prev_char(line, line + ADAPTER_LINE_MAX + 1);
        *end = '\0';
    }
    return g_strstrip(line);
}

static void on_line(void *ctx, const char *typed)
{
    struct console *c = ctx;
    g_autofree char *text = clean_line(typed), *request = NULL;
    struct adapter_pick pick = { .line = {
                                     .who = person_of(c), .place = place, .whisper = true, .text = text } };
    struct choices *taken;

    if (*text == '\0' || c->over)
        return;
    request = g_strdup_printf("%s-%" G_GUINT64_FORMAT, c->run, ++c->line_number);
    pick.line.request = request;
    taken = offers_take(c->offers, place, text, offers_count(c->offers), &pick);
    if (taken != NULL)
        c->host->pick(c->ctx, &pick);
    else
        c->host->line(c->ctx, &pick.line);
    choices_unref(taken);
}

static char **on_complete(void *ctx, const char *text)
{
    struct console *c = ctx;
    struct adapter_person person = person_of(c);

    return c->host->complete(c->ctx, &person, text);
}

static void on_end(void *ctx)
{
    struct console *c = ctx;

    if (c->over)
        return;
    c->over = true;
    c->host->connection(c->ctx, c->network, false, true, "the input ended");
}

static const struct console_events input_events = { .line = on_line, .end = on_end, .complete = on_complete };

/* ---- out ------------------------------------------------------------------------------------- */

static bool has_colour(const struct console *c)
{
    const char *none = g_getenv("NO_COLOR");

    if (c->colours != COLOURS_AUTO)
        return c->colours == COLOURS_ALWAYS;
    return c->edit != NULL && (none == NULL || *none == '\0');
}

/* How wide lines are; 0: nobody knows, so that they are as long as they come. */
static unsigned columns_of(const struct console *c)
{
    const char *set = g_getenv("COLUMNS");
    guint64 columns = 0;

    if (c->edit != NULL)
        return console_edit_columns();
    if (set == NULL || !g_ascii_string_to_unsigned(set, 10, 1, G_MAXINT16, &columns, NULL))
        return 0;
    return (unsigned)columns;
}

static void print(struct console *c, const char *marked)
{
    g_autofree char *text = paint_text(marked, columns_of(c), has_colour(c));

    if (c->edit != NULL) {
        console_edit_print(c->edit, text);
    } else {
        fputs(text, stdout);
        fflush(stdout);
    }
}

static void tell_printed(void *ctx)
{
    struct console *c = ctx;
    GArray *printed = c->printed;

    c->telling = CLOCK_NONE;
    c->printed = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (unsigned i = 0; i < printed->len; i++)
        c->host->told(c->ctx, g_array_index(printed, uint64_t, i), ADAPTER_TOLD);
    g_array_unref(printed);
}

static enum adapter_say console_say(struct adapter *a, const struct adapter_message *m)
{
    struct console *c = console_of(a);
    unsigned columns = columns_of(c);
    GString *text;

    if (c->edit == NULL && c->plain == NULL)
        return ADAPTER_SAY_OFFLINE;
    if (m->target.to == ADAPTER_TO_PLACE && !g_str_equal(m->target.place, place))
        return ADAPTER_SAY_OFFLINE;
    if (m->target.to == ADAPTER_TO_PERSON && !g_str_equal(m->target.person.key, c->name))
        return ADAPTER_SAY_ABSENT;
    text = g_string_new(NULL);
    g_string_append_printf(text, m->slot == ADAPTER_BOARD ? "\n%s\n\n" : "%s",
                           m->text); /* found at a glance */
    choices_append(text, m, columns > 0 ? MIN(columns, CHOICES_WIDTH) : CHOICES_WIDTH, CHOICES_BELOW);
    print(c, text->str);
    g_string_free(text, TRUE);
    offers_put(c->offers, place, choices_new(m));
    if (m->serial != 0) {
        g_array_append_val(c->printed, m->serial);
        if (c->telling == CLOCK_NONE)
            c->telling = clock_after(c->clock, 0, tell_printed, c);
    }
    return ADAPTER_SAY_TAKEN;
}

/* ---- the adapter ----------------------------------------------------------------------------- */

static const struct adapter_option console_options[] = {
    { .name = "name", .usage = "the player's name; without it the user's" },
    { .name = "prompt", .otherwise = "> ", .usage = "what stands before the line that is typed" },
    { .name = "history", .usage = "file in which typed lines are kept" },
    { .name = "color", .otherwise = "auto", .usage = "auto, always or never" },
    { .name = NULL },
};

static char *get(GKeyFile *settings, const char *group, const char *name, const char *otherwise)
{
    char *value = g_key_file_get_string(settings, group, name, NULL);

    return value != NULL ? value : g_strdup(otherwise);
}

static bool is_option(const char *name)
{
    for (const struct adapter_option *o = console_options; o->name != NULL; o++)
        if (g_str_equal(o->name, name))
            return true;
    return g_str_equal(name, "kind");
}

static bool is_name(const char *s)
{
    if (*s == '\0' || strlen(s) > 64 || !g_utf8_validate(s, -1, NULL))
        return false;
    for (const char *p = s; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (c == '!' || g_unichar_isspace(c) || g_unichar_iscntrl(c))
            return false;
    }
    return true;
}

static bool read_colours(GKeyFile *settings, const char *group, enum colours *out)
{
    g_autofree char *value = get(settings, group, "color", colours_names[COLOURS_AUTO]);

    for (int i = 0; colours_names[i] != NULL; i++) {
        *out = (enum colours)i;
        if (g_str_equal(colours_names[i], value))
            return true;
    }
    return false;
}

static struct adapter *console_open(const char *network, GKeyFile *settings, const char *group,
                                    const struct adapter_host *host, void *ctx, struct clock *clock,
                                    char **why)
{
    g_auto(GStrv) names = g_key_file_get_keys(settings, group, NULL, NULL);
    g_autofree char *name = get(settings, group, "name", NULL);
    enum colours colours;
    struct console *c;

    for (char **n = names; n != NULL && *n != NULL; n++) {
        if (!is_option(*n)) {
            *why = g_strdup_printf("[%s] %s: no such setting", group, *n);
            return NULL;
        }
    }
    if (name != NULL && !is_name(name)) {
        *why = g_strdup_printf("[%s] name: not one word", group);
        return NULL;
    }
    if (!read_colours(settings, group, &colours)) {
        *why = g_strdup_printf("[%s] color: not auto, always or never", group);
        return NULL;
    }
    if (name == NULL)
        name = g_strdup(is_name(g_get_user_name()) ? g_get_user_name() : "player");
    c = g_new0(struct console, 1);
    c->network = g_strdup(network);
    c->host = host;
    c->ctx = ctx;
    c->clock = clock;
    c->name = g_steal_pointer(&name);
    c->colours = colours;
    c->prompt = get(settings, group, "prompt", "> ");
    c->history = get(settings, group, "history", NULL);
    c->offers = offers_new();
    c->run = g_strdup_printf("%" G_GINT64_MODIFIER "x-%08x", clock_now(clock), g_random_int());
    c->printed = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    return (struct adapter *)c;
}

static void come_online(void *ctx)
{
    struct console *c = ctx;
    struct adapter_person person = person_of(c);

    c->change = CLOCK_NONE;
    c->edit = console_edit_new(c->prompt, c->history, &input_events, c);
    if (c->edit == NULL)
        c->plain = console_plain_new(&input_events, c);
    c->host->connection(c->ctx, c->network, true, false, NULL);
    c->host->place(c->ctx, &(struct adapter_place){ .network = c->network, .place = place }, true);
    c->host->person(c->ctx, ADAPTER_CAME, &person, NULL);
}

static void console_start(struct adapter *a)
{
    struct console *c = console_of(a);

    c->change = clock_after(c->clock, 0, come_online, c);
}

static void let_go(struct console *c)
{
    g_clear_pointer(&c->edit, console_edit_free);
    g_clear_pointer(&c->plain, console_plain_free);
}

static void go_offline(void *ctx)
{
    struct console *c = ctx;

    c->change = CLOCK_NONE;
    let_go(c);
    if (c->telling != CLOCK_NONE) {
        clock_stop(c->clock, &c->telling);
        tell_printed(c);
    }
    c->host->connection(c->ctx, c->network, false, true, "stopped");
}

static void console_stop(struct adapter *a)
{
    struct console *c = console_of(a);

    if (c->over)
        return;
    c->over = true;
    clock_stop(c->clock, &c->change);
    c->change = clock_after(c->clock, 0, go_offline, c);
}

static void console_free(struct adapter *a)
{
    struct console *c = console_of(a);

    if (c == NULL)
        return;
    let_go(c);
    clock_stop(c->clock, &c->change);
    clock_stop(c->clock, &c->telling);
    offers_free(c->offers);
    g_array_unref(c->printed);
    g_free(c->network);
    g_free(c->name);
    g_free(c->prompt);
    g_free(c->history);
    g_free(c->run);
    g_free(c);
}

const struct adapter_kind console_adapter = {
    .name = "console",
    .traits = { .alone = true, .whispers = true, .marks = true },
    .options = console_options,
    .open = console_open,
    .start = console_start,
    .say = console_say,
    .stop = console_stop,
    .free = console_free,
};
