/* bot/words/proof.c - proof-reading of templates: do they use what they are given?
 * SPDX-License-Identifier: MIT */
#include "bot/words/proof.h"

#include <string.h>

struct proof {
    const struct template_set *set;
    const char *name;
    const struct given *given;
    const struct mustache_use *uses;
    size_t n;
    GArray *faults; /* grows */
};

static void fault(struct proof *p, int line, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void fault(struct proof *p, int line, const char *format, ...)
{
    g_autofree char *reason = NULL;
    struct mustache_fault one;
    va_list args;

    va_start(args, format);
    reason = g_strdup_vprintf(format, args);
    va_end(args);
    mustache_fault_set(&one, template_file(p->set, p->name), line, "%s: %s", p->name, reason);
    g_array_append_val(p->faults, one);
}

/* ---- what a name means where it stands ------------------------------------------------------- */

static const struct given_member *find_path(const struct proof *p, int within, const char *path);

/* What a section's object, or each thing of its list, has of that name. */
static const struct given_member *find_inside(const struct given_member *section, const char *name)
{
    static const struct given_member first = { .name = (char *)"first", .kind = GIVEN_VALUE, .maybe = true };

    if (section == NULL || section->inside == NULL)
        return NULL;
    if (section->kind == GIVEN_LIST && strcmp(name, first.name) == 0)
        return &first;
    return given_find(section->inside, name);
}

/* A name without a dot, from the innermost section outwards; within: that section, or -1. */
static const struct given_member *find_name(const struct proof *p, int within, const char *name)
{
    for (int at = within; at >= 0; at = p->uses[at].within) {
        const struct mustache_use *use = &p->uses[at];
        const struct given_member *m = NULL;

        if (use->kind == MUSTACHE_SECTION)
            m = find_inside(find_path(p, use->within, use->name), name);
        if (m != NULL)
            return m;
    }
    return given_find(p->given, name);
}

/* "a.b.c"; NULL: not listed.  Recursion ends: find_name looks outwards only. */
static const struct given_member *find_path(const struct proof *p, int within, const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, ".", -1);
    const struct given_member *m = find_name(p, within, parts[0]);

    for (char **part = parts + 1; m != NULL && *part != NULL; part++)
        m = m->kind == GIVEN_OBJECT ? given_find(m->inside, *part) : NULL;
    return m;
}

/* ---- tags ------------------------------------------------------------------------------------ */

static void read_value(struct proof *p, const struct mustache_use *use)
{
    const struct given_member *m = find_path(p, use->within, use->name);

    if (m == NULL)
        fault(p, use->line, "its heading does not list '%s'", use->name);
    else if (m->kind != GIVEN_VALUE)
        fault(p, use->line, "'%s' is no text", use->name);
}

static void read_section(struct proof *p, const struct mustache_use *use)
{
    const struct given_member *m = find_path(p, use->within, use->name);

    if (m == NULL)
        fault(p, use->line, "its heading does not list '%s'", use->name);
    else if (!m->maybe && (m->kind == GIVEN_VALUE || use->kind == MUSTACHE_INVERTED))
        fault(p, use->line, "'%s' is always there", use->name);
}

static void read_partial(struct proof *p, const struct mustache_use *use)
{
    const struct given *wanted = template_given(p->set, use->name);
    g_autoptr(GPtrArray) members = NULL;

    if (template_is_mark(p->set, use->name))
        return;
    if (!template_set_has(p->set, use->name)) {
        fault(p, use->line, "there is no template '%s'", use->name);
        return;
    }
    members = wanted != NULL ? given_members(wanted) : g_ptr_array_new();
    for (guint i = 0; i < members->len; i++) {
        const struct given_member *m = members->pdata[i];
        g_autofree char *lacks = given_lacks(m, find_name(p, use->within, m->name));

        if (lacks != NULL)
            fault(p, use->line, "'%s' wants '%s', which is not listed here", use->name, lacks);
    }
}

static void read_use(struct proof *p, const struct mustache_use *use)
{
    switch (use->kind) {
    case MUSTACHE_VARIABLE:
    case MUSTACHE_RAW: read_value(p, use); break;
    case MUSTACHE_SECTION:
    case MUSTACHE_INVERTED: read_section(p, use); break;
    case MUSTACHE_PARTIAL: read_partial(p, use); break;
    case MUSTACHE_TEXT:
    case MUSTACHE_INDENT: break;
    }
}

GArray *proof_read(const struct template_set *set, const char *name, const struct given *otherwise)
{
    struct proof p = {
        .set = set,
        .name = name,
        .given = template_given(set, name) != NULL ? template_given(set, name) : otherwise,
        .faults = g_array_new(FALSE, FALSE, sizeof(struct mustache_fault)),
    };

    p.uses = template_uses(set, name, &p.n);
    if (p.given == NULL)
        fault(&p, template_line(set, name), "no heading lists its data");
    for (size_t i = 0; p.given != NULL && i < p.n; i++)
        read_use(&p, &p.uses[i]);
    return p.faults;
}
