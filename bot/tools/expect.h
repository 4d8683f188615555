/* bot/tools/expect.h - does JSON look as expected?  (tests/rules/README.md, "see")
 *
 * What is expected describes only a part:
 *
 *     an object            each of its members is as expected, there may be others
 *     a list               the same number of elements, each as expected, in order
 *     {"has":[…]}          for a list: each of these is in it, in any order
 *     {"count":N}          for a list: it has N elements
 *     a text               the same text, or a card of that name or id
 *     a number, true …     the same
 *     [], {}, false, 0, "", null     also hold where there is nothing
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_EXPECT_H
#define LAIR_BOT_TOOLS_EXPECT_H

#include <glib.h>
#include <stdbool.h>

#include "engine/lair.h"

struct json_object;

/* False: *why is set to where and how they differ. */
bool expect_matches(const struct lair_catalog *cat, struct json_object *expected, struct json_object *actual,
                    GString *why);

#endif
