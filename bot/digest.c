/* bot/digest.c - who wants to be told once a day of all its games, instead of being called
 * SPDX-License-Identifier: MIT */
#include "bot/digest.h"

#include "bot/community/ladder.h"
#include "bot/store/settings.h"

/* Reads "18 1764147600000 1764061200000 0": the members in their order. */
static bool read_digest(const char *text, struct digest *out)
{
    g_auto(GStrv) part = g_strsplit(text, " ", 5);
    gint64 half, since, told, owed;

    if (g_strv_length(part) != 4 || !g_ascii_string_to_signed(part[0], 10, 0, 47, &half, NULL) ||
        !g_ascii_string_to_signed(part[1], 10, 0, G_MAXINT64, &since, NULL) ||
        !g_ascii_string_to_signed(part[2], 10, 0, G_MAXINT64, &told, NULL) ||
        !g_ascii_string_to_signed(part[3], 10, 0, 1, &owed, NULL))
        return false;
    *out = (struct digest){ (int)half, since, told, owed != 0 };
    return true;
}

bool digest_of(const struct host *h, const struct person *person, struct digest *out)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_DIGEST);

    return text != NULL && read_digest(text, out);
}

void digest_put(struct host *h, const struct person *person, const struct digest *d)
{
    g_autofree char *text = NULL;

    if (d != NULL)
        text = g_strdup_printf("%d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d", d->half, d->since, d->told,
                               d->owed);
    store_put_setting(h->store, person, SETTING_DIGEST, text);
}

bool digest_quiets(const struct host *h, const struct table *t, int seat)
{
    struct digest d;

    return !t->seat[seat].bot && ladder_is_slow(t->clock_s) && digest_of(h, &t->seat[seat].who, &d);
}
