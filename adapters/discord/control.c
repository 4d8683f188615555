/* adapters/discord/control.c - what a button, or an option of a list, means when it is pressed
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/control.h"

#include <string.h>

#include <glib.h>

enum {
    DIGEST_DIGITS = 32,
    LABEL_BYTES = 40, /* of what a form is called */
};

/* The line if there is room for it, else its digest, which is kept; g_free it. */
static char *short_line(const char *line, size_t room, const struct discord_digests *d)
{
    g_autofree char *whole = NULL;
    char *digest;

    if (strlen(line) <= room && line[0] != '#')
        return g_strdup(line);
    whole = g_compute_checksum_for_string(G_CHECKSUM_SHA256, line, -1);
    digest = g_strdup_printf("#%.*s", DIGEST_DIGITS, whole);
    d->keep(d->ctx, digest, line);
    return digest;
}

/* front and the line, which may be a digest, within the room of a custom_id; takes front. */
static char *with_line(char *front, const char *line, const struct discord_digests *d)
{
    g_autofree char *head = front;
    g_autofree char *rest =
        short_line(line, DISCORD_CONTROL_MAX - MIN(strlen(front), DISCORD_CONTROL_MAX), d);

    return g_strconcat(head, rest, NULL);
}

/* So many bytes of a text, without half a character, and without a bar. */
static char *plain(const char *text, size_t most)
{
    char *whole = g_strdelimit(g_strndup(text, most), "|", ' ');
    const char *end;

    g_utf8_validate(whole, -1, &end);
    whole[end - whole] = '\0';
    return whole;
}

static char *form_id(const struct discord_choice *c)
{
    g_autofree char *label = plain(c->label, LABEL_BYTES), *heading = NULL;
    g_autofree char *front = g_strdup_printf("t|%s|%s|", c->subject, label);

    heading = plain(c->form, DISCORD_CONTROL_MAX - MIN(strlen(front), DISCORD_CONTROL_MAX));
    return g_strconcat(front, heading, NULL);
}

char *discord_control_button(const struct discord_choice *c, const struct discord_digests *d)
{
    if (c->form != NULL)
        return form_id(c);
    if (c->command)
        return with_line(g_strdup_printf("c|%s|", c->subject), c->line, d);
    return with_line(g_strdup_printf("m|%s|%s|", c->subject, c->tag), c->line, d);
}

char *discord_control_list(const struct discord_choice *c, int n)
{
    if (c->command)
        return g_strdup_printf("k|%s|%d", c->subject, n);
    return g_strdup_printf("s|%s|%s|%d", c->subject, c->tag, n);
}

char *discord_control_value(const struct discord_choice *c, const struct discord_digests *d)
{
    return short_line(c->line, DISCORD_CONTROL_MAX, d);
}

static bool is_digest(const char *line)
{
    return line[0] == '#' && strlen(line) == 1 + DIGEST_DIGITS &&
           strspn(line + 1, "0123456789abcdef") == DIGEST_DIGITS;
}

/* A line as a control has it; NULL: it is empty, too long, or a digest of which nothing is known. */
static char *long_line(const char *line, const struct discord_digests *d)
{
    if (is_digest(line))
        return d->kept(d->ctx, line);
    return line[0] != '\0' && strlen(line) <= ADAPTER_LINE_MAX ? g_strdup(line) : NULL;
}

/* How a custom_id begins, and how many parts there are between bars, the last with all that follows. */
static const struct {
    const char *begins;
    int parts;
    bool list;
    enum discord_control_kind kind;
} kinds[] = {
    { "m", 4, false, DISCORD_CONTROL_MOVE },    { "s", 4, true, DISCORD_CONTROL_MOVE },
    { "c", 3, false, DISCORD_CONTROL_COMMAND }, { "k", 3, true, DISCORD_CONTROL_COMMAND },
    { "t", 4, false, DISCORD_CONTROL_FORM },
};

struct discord_control discord_control_read(const char *custom_id, const char *value,
                                            const struct discord_digests *d)
{
    struct discord_control c = { .kind = DISCORD_CONTROL_NONE };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds) && c.kind == DISCORD_CONTROL_NONE; i++) {
        g_auto(GStrv) part = g_strsplit(custom_id, "|", kinds[i].parts);

        if ((int)g_strv_length(part) != kinds[i].parts || !g_str_equal(part[0], kinds[i].begins) ||
            kinds[i].list != (value != NULL))
            continue;
        c.kind = kinds[i].kind;
        c.subject = g_strdup(part[1]);
        c.tag = g_strdup(c.kind != DISCORD_CONTROL_COMMAND ? part[2] : "");
        c.line = long_line(value != NULL ? value : part[kinds[i].parts - 1], d);
    }
    return c;
}

void discord_control_clear(struct discord_control *c)
{
    g_free(c->subject);
    g_free(c->tag);
    g_free(c->line);
    *c = (struct discord_control){ .kind = DISCORD_CONTROL_NONE };
}
