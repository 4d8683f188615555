/* tests/ear.c - callbacks of a host that only listens: what it hears becomes lines of text
 * SPDX-License-Identifier: MIT */
#include "tests/ear.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

void ear_init(struct ear *e)
{
    *e = (struct ear){ .heard = g_ptr_array_new_with_free_func(g_free) };
}

void ear_clear(struct ear *e)
{
    g_ptr_array_unref(e->heard);
}

void ear_hear(void *ctx, const char *format, ...)
{
    struct ear *e = ctx;
    va_list args;

    va_start(args, format);
    g_ptr_array_add(e->heard, g_strdup_vprintf(format, args));
    va_end(args);
}

void hears(struct ear *e, const char *pattern)
{
    if (e->next == e->heard->len)
        fail_msg("the host heard nothing, not \"%s\"", pattern);
    if (!g_pattern_match_simple(pattern, e->heard->pdata[e->next]))
        fail_msg("the host heard \"%s\", not \"%s\"", (char *)e->heard->pdata[e->next], pattern);
    e->next++;
}

void hears_no_more(struct ear *e)
{
    if (e->next < e->heard->len)
        fail_msg("the host heard \"%s\"", (char *)e->heard->pdata[e->next]);
}

char **ear_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    (void)ctx, (void)person, (void)text;
    return NULL;
}

void ear_shown(void *ctx, uint64_t serial)
{
    ear_hear(ctx, "shown %" G_GUINT64_FORMAT, serial);
}

void ear_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    static const char *const words[] = {
        [ADAPTER_TOLD] = "told",
        [ADAPTER_TOLD_REPLACED] = "replaced",
        [ADAPTER_TOLD_NOBODY] = "nobody",
        [ADAPTER_TOLD_LOST] = "lost",
    };

    ear_hear(ctx, "%s %" G_GUINT64_FORMAT, words[what], serial);
}

void ear_person(void *ctx, enum adapter_presence what, const struct adapter_person *person, const char *from)
{
    static const char *const words[] = {
        [ADAPTER_CAME] = "came", [ADAPTER_LEFT] = "left", [ADAPTER_CHANGED] = "changed"
    };
    const char *bang = strchr(person->key, '!');

    assert_int_equal(person->has_account, bang == NULL);
    assert_int_equal(person->has_account, person->source == NULL);
    if (bang != NULL)
        assert_string_equal(person->source, bang + 1);
    ear_hear(ctx, "%s %s %s %s", words[what], person->nick, person->key, from != NULL ? from : "-");
}

void ear_place(void *ctx, const struct adapter_place *place, bool open)
{
    assert_string_equal(place->network, "test");
    assert_null(place->community);
    assert_null(place->parent);
    ear_hear(ctx, "%s %s", open ? "open" : "closed", place->place);
}

void ear_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    assert_string_equal(network, "test");
    ear_hear(ctx, "%s%s :%s", online ? "online" : "offline", final ? " for good" : "",
             why != NULL ? why : "");
}
