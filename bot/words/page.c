/* bot/words/page.c - a page of templates: named parts in one file
 * SPDX-License-Identifier: MIT */
#include "bot/words/page.h"

#include <string.h>

static void part_clear(void *p)
{
    struct page_part *part = p;

    g_free(part->name);
    g_free(part->data);
    g_free(part->text);
}

struct heading {
    const char *begin, *after; /* its first line's beginning, the line after it */
    const char *said;          /* between the two "==" */
    size_t said_len;           /* bytes */
};

#define BLANKS " \t\r"

/* What follows the "==" of the heading that begins a line; NULL: none begins here. */
static const char *heading_opens(const char *line)
{
    const char *s = line;

    if (!g_str_has_prefix(s, "{{!"))
        return NULL;
    s += strlen("{{!");
    s += strspn(s, BLANKS);
    return g_str_has_prefix(s, "==") ? s + strlen("==") : NULL;
}

/* The heading whose words begin at `said`; false: it is not closed as it should be. */
static bool read_heading(const char *line, const char *said, struct heading *h)
{
    const char *close = strstr(said, "}}"), *end = close, *after;

    if (close == NULL)
        return false;
    after = close + strlen("}}");
    after += strspn(after, BLANKS);
    while (end > said && g_ascii_isspace(end[-1]))
        end--;
    if ((*after != '\n' && *after != '\0') || end - said < 2 || !g_str_has_prefix(end - 2, "=="))
        return false;
    *h = (struct heading){ .begin = line, .after = *after == '\n' ? after + 1 : after };
    h->said = said;
    h->said_len = (size_t)(end - 2 - said);
    return true;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end == NULL ? line + strlen(line) : end + 1;
}

static int count_lines(const char *from, const char *to)
{
    int n = 0;

    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

/* The line on which the next heading begins, from `line` on; the end: there is none. */
static const char *find_heading(const char *line)
{
    while (*line != '\0' && heading_opens(line) == NULL)
        line = next_line(line);
    return line;
}

void page_trim(char *text)
{
    size_t end = strlen(text);

    while (end > 0 && g_ascii_isspace(text[end - 1]))
        end--;
    end += strspn(text + end, " \t");
    text[end] = '\0';
}

/* Is there nothing but comments and blanks? */
static bool is_comment(const char *file, int line, const char *text, struct mustache_fault *fault)
{
    struct mustache *m = mustache_parse(file, line, text, fault);
    bool only = m != NULL;

    for (guint i = 0; m != NULL && i < m->nodes->len; i++) {
        const struct mustache_node *node = mustache_node_at(m, i);

        only = only && (node->kind == MUSTACHE_INDENT ||
                        (node->kind == MUSTACHE_TEXT && node->text[strspn(node->text, BLANKS "\n")] == '\0'));
    }
    if (m != NULL && !only)
        mustache_fault_set(fault, file, line, "here stand comments only, up to the next heading");
    mustache_free(m);
    return only;
}

static bool is_part_name(const char *name)
{
    return mustache_is_name(name[0] == '*' ? name + 1 : name);
}

/* Cuts what a heading says at the first colon. */
static void split_heading(const struct heading *h, struct page_part *part)
{
    g_autofree char *said = g_strndup(h->said, h->said_len);
    char *colon = strchr(said, ':');

    part->data = g_strdup(colon != NULL ? g_strstrip(colon + 1) : "");
    if (colon != NULL)
        *colon = '\0';
    part->name = g_strdup(g_strstrip(said));
}

static bool read_part(GArray *parts, const char *file, int line, const struct heading *h,
                      struct mustache_fault *fault)
{
    struct page_part part = { .line = line, .text_line = line + count_lines(h->begin, h->after) };

    split_heading(h, &part);
    part.text = g_strndup(h->after, (gsize)(find_heading(h->after) - h->after));
    page_trim(part.text);
    g_array_append_val(parts, part); /* and frees it from now on */
    if (!is_part_name(part.name)) {
        mustache_fault_set(fault, file, line, "'%s' cannot be the name of a part", part.name);
        return false;
    }
    return part.name[0] != '*' || is_comment(file, part.text_line, part.text, fault);
}

static bool read_parts(GArray *parts, const char *file, const char *text, struct mustache_fault *fault)
{
    const char *at = find_heading(text);
    g_autofree char *before = g_strndup(text, (gsize)(at - text));
    int line = 1 + count_lines(text, at);

    if (*at != '\0' && !is_comment(file, 1, before, fault))
        return false;
    while (*at != '\0') {
        struct heading h;
        const char *next;

        if (!read_heading(at, heading_opens(at), &h)) {
            mustache_fault_set(fault, file, line, "a heading is {{! == NAME: DATA == }}, alone on its line");
            return false;
        }
        if (!read_part(parts, file, line, &h, fault))
            return false;
        next = find_heading(h.after);
        line += count_lines(at, next);
        at = next;
    }
    return true;
}

GArray *page_read(const char *file, const char *text, struct mustache_fault *fault)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct page_part));

    g_array_set_clear_func(parts, part_clear);
    if (read_parts(parts, file, text, fault))
        return parts;
    g_array_unref(parts);
    return NULL;
}
