/* engine/language/load.c - adds card sets to a catalog: each whole, or not at all
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/language/fold.h"
#include "engine/language/set.h"

static bool is_same(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}

/* Notes what the name of d has in common with a card e. */
static void note_names(struct design *d, const struct design *e)
{
    struct fold rest;

    d->shares_name |= is_same(d->print.name, e->print.name) || is_same(d->print.name, e->print.id) ||
                      is_same(d->print.id, e->print.name);
    d->begins_alike |= fold_compare(e->print.name, d->print.name, &rest) != FOLD_DIFFERS ||
                       fold_compare(e->print.id, d->print.name, &rest) == FOLD_SAME;
}

/* Cards are called by name, those that share theirs by id: what each has in common with others is looked for once. */
static void note_all_names(struct lair_catalog *cat, int first)
{
    for (int d = first; d <= cat->n_designs; d++)
        for (int i = LAIR_N_KINDS + 1; i < d; i++) {
            note_names(&cat->design[i], &cat->design[d]);
            note_names(&cat->design[d], &cat->design[i]);
        }
}

int lair_catalog_add_text(struct lair_catalog *cat, const char *name, const char *text, size_t len,
                          struct lair_fault *why)
{
    struct faults faults = { .file = name, .first = why };
    struct catalog_mark before = catalog_mark(cat);

    if (set_read(cat, text, len, &faults) < 0) {
        catalog_rewind(cat, before);
        return -1;
    }
    note_all_names(cat, before.n_designs + 1);
    return 0;
}

int lair_catalog_lint(struct lair_catalog *cat, const char *name, const char *text, size_t len,
                      struct lair_lint *lint)
{
    struct faults faults = { .file = name, .lint = lint };
    struct catalog_mark before = catalog_mark(cat);

    set_read(cat, text, len, &faults);
    catalog_rewind(cat, before);
    return faults.n;
}

int lair_catalog_add_file(struct lair_catalog *cat, const char *path, struct lair_fault *why)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(SET_MAX_BYTES + 1);
    size_t len = 0;
    int rc = -1;

    if (f == NULL || text == NULL)
        snprintf(why->text, sizeof why->text, "%s: %s", path, strerror(f == NULL ? errno : ENOMEM));
    else if ((len = fread(text, 1, SET_MAX_BYTES + 1, f)), ferror(f))
        snprintf(why->text, sizeof why->text, "%s: cannot be read", path);
    else
        rc = lair_catalog_add_text(cat, path, text, len, why);
    free(text);
    if (f != NULL)
        fclose(f);
    return rc;
}
