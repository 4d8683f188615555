/* bot/words/mustache.c - the Mustache template language: its compiler
 * SPDX-License-Identifier: MIT */
#include "bot/words/mustache.h"

#include <stdarg.h>
#include <string.h>

static void node_clear(void *p)
{
    struct mustache_node *node = p;

    g_free(node->text);
    g_strfreev(node->path);
    g_free(node->indent);
}

static struct mustache *mustache_new(void)
{
    struct mustache *m = g_new0(struct mustache, 1);

    m->nodes = g_array_new(FALSE, TRUE, sizeof(struct mustache_node));
    g_array_set_clear_func(m->nodes, node_clear);
    m->uses = g_array_new(FALSE, TRUE, sizeof(struct mustache_use));
    return m;
}

void mustache_free(struct mustache *m)
{
    if (m == NULL)
        return;
    g_array_unref(m->uses);
    g_array_unref(m->nodes);
    g_free(m);
}

const struct mustache_use *mustache_uses(const struct mustache *m, size_t *n)
{
    *n = m->uses->len;
    return *n == 0 ? NULL : &g_array_index(m->uses, struct mustache_use, 0);
}

void mustache_fault_set(struct mustache_fault *fault, const char *file, int line, const char *fmt, ...)
{
    va_list args;

    if (fault == NULL)
        return;
    g_strlcpy(fault->file, file, sizeof fault->file);
    fault->line = line;
    va_start(args, fmt);
    g_vsnprintf(fault->reason, sizeof fault->reason, fmt, args);
    va_end(args);
}

char *mustache_fault_text(const struct mustache_fault *fault)
{
    return fault->line > 0 ? g_strdup_printf("%s:%d: %s", fault->file, fault->line, fault->reason)
                           : g_strdup_printf("%s: %s", fault->file, fault->reason);
}

#define BLANKS " \t\r\n"

enum { DELIMITER_MAX = 8 }; /* bytes; longer ones are refused where they are set */

struct open_section {
    guint node;
    int use;
    int line;
};

struct parser {
    struct mustache *m;           /* grows */
    const char *file;             /* for faults */
    struct mustache_fault *fault; /* may be NULL */
    const char *at;               /* what is not read yet */
    int line;                     /* of `at` */
    bool line_begins;             /* nothing of this line is read yet */
    char open[DELIMITER_MAX + 1], close[DELIMITER_MAX + 1];
    struct open_section sections[MUSTACHE_SECTIONS_MAX]; /* outermost first; take_section refuses more */
    int n_sections;
};

struct tag {
    const struct tag_kind *kind;
    const char *body;          /* between sigil and closing delimiter, without blanks around */
    size_t body_len;           /* bytes */
    const char *begin, *after; /* in the text, delimiters included */
    const char *indent;        /* alone on its line: the line's beginning; NULL: not alone */
};

/* One kind of tag: how it is told and closed, and what it compiles to. */
struct tag_kind {
    char sigil;         /* after the opening delimiter; NUL: none */
    const char *closer; /* stands before the closing delimiter */
    bool may_be_alone;  /* takes its line with it if nothing else is there */
    bool (*take)(struct parser *p, const struct tag *tag); /* false: refused */
    enum mustache_kind node; /* what take_value, take_section and take_partial make of it */
};

static bool take_value(struct parser *p, const struct tag *tag);
static bool take_section(struct parser *p, const struct tag *tag);
static bool take_end(struct parser *p, const struct tag *tag);
static bool take_partial(struct parser *p, const struct tag *tag);
static bool take_comment(struct parser *p, const struct tag *tag);
static bool take_delimiters(struct parser *p, const struct tag *tag);

/* clang-format off */
static const struct tag_kind plain_tag =
    { .sigil = 0,   .closer = "",  .take = take_value, .node = MUSTACHE_VARIABLE };
static const struct tag_kind sigil_tags[] = {
    { .sigil = '&', .closer = "",  .take = take_value, .node = MUSTACHE_RAW },
    { .sigil = '{', .closer = "}", .take = take_value, .node = MUSTACHE_RAW },
    { .sigil = '#', .closer = "",  .may_be_alone = true, .take = take_section, .node = MUSTACHE_SECTION },
    { .sigil = '^', .closer = "",  .may_be_alone = true, .take = take_section, .node = MUSTACHE_INVERTED },
    { .sigil = '/', .closer = "",  .may_be_alone = true, .take = take_end },
    { .sigil = '>', .closer = "",  .may_be_alone = true, .take = take_partial, .node = MUSTACHE_PARTIAL },
    { .sigil = '!', .closer = "",  .may_be_alone = true, .take = take_comment },
    { .sigil = '=', .closer = "=", .may_be_alone = true, .take = take_delimiters },
};
/* clang-format on */

/* false, so that the refusing function can return it. */
static bool G_GNUC_PRINTF(3, 4) refuse(struct parser *p, int line, const char *fmt, ...)
{
    g_autofree char *reason = NULL;
    va_list args;

    va_start(args, fmt);
    reason = g_strdup_vprintf(fmt, args);
    va_end(args);
    mustache_fault_set(p->fault, p->file, line, "%s", reason);
    return false;
}

static void advance(struct parser *p, const char *to)
{
    for (; p->at < to; p->at++)
        p->line += *p->at == '\n';
}

static bool is_name_char(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '-';
}

bool mustache_is_name(const char *name)
{
    const char *s = name;

    while (is_name_char(*s))
        s++;
    return s > name && *s == '\0';
}

/* The parts of "a.b.c", none of "."; NULL: not a name.  g_strfreev it. */
static char **split_name(const char *name)
{
    char **path = g_strsplit(strcmp(name, ".") == 0 ? "" : name, ".", -1);

    for (char **part = path; *part != NULL; part++) {
        if (!mustache_is_name(*part)) {
            g_strfreev(path);
            return NULL;
        }
    }
    return path;
}

static struct mustache_node *node_at(struct parser *p, guint i)
{
    return &g_array_index(p->m->nodes, struct mustache_node, i);
}

/* The node stays valid until the next one is added. */
static struct mustache_node *add_node(struct parser *p, enum mustache_kind kind, char *text)
{
    GArray *nodes = p->m->nodes;
    struct mustache_node node = { .kind = kind, .end = nodes->len + 1, .text = text };

    g_array_append_val(nodes, node);
    return node_at(p, nodes->len - 1);
}

static void add_use(struct parser *p, const struct mustache_node *node)
{
    struct mustache_use use = {
        .kind = node->kind,
        .name = node->text,
        .line = p->line,
        .within = p->n_sections == 0 ? -1 : p->sections[p->n_sections - 1].use,
    };

    g_array_append_val(p->m->uses, use);
}

static bool refuse_name(struct parser *p, const struct tag *tag)
{
    if (tag->body_len == 0)
        return refuse(p, p->line, "a tag without a name");
    return refuse(p, p->line, "'%.*s' is not a name", (int)MIN(tag->body_len, strcspn(tag->body, "\r\n")),
                  tag->body);
}

/* {{a}} {{{a}}} {{&a}}, and the node of a section */
static bool take_value(struct parser *p, const struct tag *tag)
{
    g_autofree char *name = g_strndup(tag->body, tag->body_len);
    char **path = name[0] == '\0' ? NULL : split_name(name);
    struct mustache_node *node;

    if (path == NULL)
        return refuse_name(p, tag);
    node = add_node(p, tag->kind->node, g_steal_pointer(&name));
    node->path = path;
    add_use(p, node);
    return true;
}

static bool take_section(struct parser *p, const struct tag *tag)
{
    if (p->n_sections == MUSTACHE_SECTIONS_MAX)
        return refuse(p, p->line, "more than %d sections in each other", MUSTACHE_SECTIONS_MAX);
    if (!take_value(p, tag))
        return false;
    p->sections[p->n_sections++] = (struct open_section){
        .node = p->m->nodes->len - 1,
        .use = (int)p->m->uses->len - 1,
        .line = p->line,
    };
    return true;
}

static bool take_end(struct parser *p, const struct tag *tag)
{
    g_autofree char *name = g_strndup(tag->body, tag->body_len);
    const struct open_section *section;
    struct mustache_node *node;

    if (p->n_sections == 0)
        return refuse(p, p->line, "'/%s' closes no section", name);
    section = &p->sections[p->n_sections - 1];
    node = node_at(p, section->node);
    if (strcmp(name, node->text) != 0)
        return refuse(p, p->line, "'/%s' where section '%s' of line %d is open", name, node->text,
                      section->line);
    node->end = p->m->nodes->len;
    p->n_sections--;
    return true;
}

static bool take_partial(struct parser *p, const struct tag *tag)
{
    g_autofree char *name = g_strndup(tag->body, tag->body_len);
    struct mustache_node *node;

    if (!mustache_is_name(name))
        return refuse_name(p, tag);
    node = add_node(p, MUSTACHE_PARTIAL, g_steal_pointer(&name));
    if (tag->indent != NULL)
        node->indent = g_strndup(tag->indent, (gsize)(tag->begin - tag->indent));
    add_use(p, node);
    return true;
}

static bool take_comment(struct parser *p, const struct tag *tag)
{
    (void)p;
    (void)tag;
    return true;
}

static bool take_delimiters(struct parser *p, const struct tag *tag)
{
    g_autofree char *body = g_strndup(tag->body, tag->body_len);
    size_t open_len = strcspn(body, BLANKS);
    const char *close = body + open_len + strspn(body + open_len, BLANKS);
    size_t close_len = strcspn(close, BLANKS);

    if (open_len == 0 || close_len == 0 || close[close_len] != '\0')
        return refuse(p, p->line, "two delimiters with a blank between are wanted");
    if (open_len > DELIMITER_MAX || close_len > DELIMITER_MAX)
        return refuse(p, p->line, "a delimiter of more than %d bytes", DELIMITER_MAX);
    if (strchr(body, '=') != NULL)
        return refuse(p, p->line, "a delimiter with '=' in it");
    body[open_len] = '\0';
    g_strlcpy(p->open, body, sizeof p->open);
    g_strlcpy(p->close, close, sizeof p->close);
    return true;
}

static const struct tag_kind *tag_kind_of(char sigil)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sigil_tags); i++)
        if (sigil_tags[i].sigil == sigil)
            return &sigil_tags[i];
    return &plain_tag;
}

/* Reads the tag that begins at `begin`; false: none does, or it is never closed. */
static bool read_tag(const struct parser *p, const char *begin, struct tag *tag)
{
    char closing[DELIMITER_MAX + 2];
    const char *s, *end;

    if (!g_str_has_prefix(begin, p->open))
        return false;
    s = begin + strlen(p->open);
    s += strspn(s, BLANKS);
    *tag = (struct tag){ .kind = tag_kind_of(*s), .begin = begin };
    if (tag->kind != &plain_tag)
        s++;
    g_snprintf(closing, sizeof closing, "%s%s", tag->kind->closer, p->close);
    end = strstr(s, closing);
    if (end == NULL)
        return false;
    tag->after = end + strlen(closing);
    while (s < end && g_ascii_isspace(*s))
        s++;
    while (s < end && g_ascii_isspace(end[-1]))
        end--;
    tag->body = s;
    tag->body_len = (size_t)(end - s);
    return true;
}

/* Reads a tag that is alone on the line that begins here, and the line with it. */
static bool read_lone_tag(const struct parser *p, struct tag *tag)
{
    const char *after;

    if (!read_tag(p, p->at + strspn(p->at, " \t"), tag) || !tag->kind->may_be_alone)
        return false;
    after = tag->after + strspn(tag->after, " \t");
    if (g_str_has_prefix(after, "\r\n"))
        after++;
    if (*after != '\0' && *after != '\n')
        return false;
    tag->after = *after == '\n' ? after + 1 : after;
    tag->indent = p->at;
    return true;
}

static bool take_tag(struct parser *p, const struct tag *tag)
{
    if (!tag->kind->take(p, tag))
        return false;
    advance(p, tag->after);
    return true;
}

/* Text goes up to the next tag or to the end of the line. */
static void take_text(struct parser *p)
{
    const char *s = p->at;

    while (*s != '\0' && !g_str_has_prefix(s, p->open)) {
        if (*s++ == '\n') {
            p->line_begins = true;
            break;
        }
    }
    add_node(p, MUSTACHE_TEXT, g_strndup(p->at, (gsize)(s - p->at)));
    advance(p, s);
}

static bool parse_next(struct parser *p)
{
    struct tag tag;

    if (p->line_begins) {
        if (read_lone_tag(p, &tag))
            return take_tag(p, &tag);
        add_node(p, MUSTACHE_INDENT, NULL);
        p->line_begins = false;
    }
    if (!g_str_has_prefix(p->at, p->open)) {
        take_text(p);
        return true;
    }
    if (!read_tag(p, p->at, &tag))
        return refuse(p, p->line, "'%s' is never closed", p->open);
    return take_tag(p, &tag);
}

static bool parse_all(struct parser *p)
{
    const struct open_section *section;
    const char *bad;

    if (!g_utf8_validate(p->at, -1, &bad)) {
        advance(p, bad);
        return refuse(p, p->line, "not UTF-8");
    }
    while (*p->at != '\0')
        if (!parse_next(p))
            return false;
    if (p->n_sections == 0)
        return true;
    section = &p->sections[p->n_sections - 1];
    return refuse(p, section->line, "section '%s' is never closed", node_at(p, section->node)->text);
}

struct mustache *mustache_parse(const char *file, int line, const char *text, struct mustache_fault *fault)
{
    struct parser p = {
        .m = mustache_new(),
        .file = file,
        .fault = fault,
        .at = text,
        .line = line,
        .line_begins = true,
        .open = "{{",
        .close = "}}",
    };

    if (parse_all(&p))
        return p.m;
    mustache_free(p.m);
    return NULL;
}
