/* tests/unit/test_expect.c - what is expected of JSON speaks of a part only
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>

#include "bot/games/data.h"
#include "bot/tools/expect.h"

static int load(void **state)
{
    struct lair_fault why;

    *state = data_catalog_of(NULL, "bmr", &why);
    return *state == NULL ? -1 : 0;
}

static int unload(void **state)
{
    lair_catalog_free(*state);
    return 0;
}

/* why is set to the reason, "" if it is as expected; g_string_free it. */
static GString *compare(void **state, const char *expected, const char *actual)
{
    struct json_object *e = json_tokener_parse(expected), *a = json_tokener_parse(actual);
    GString *why = g_string_new(NULL);
    bool same = expect_matches(*state, e, a, why);

    assert_int_equal(same, why->len == 0);
    json_object_put(e);
    json_object_put(a);
    return why;
}

static const struct {
    const char *expected, *actual;
    const char *why; /* "": as expected */
} rows[] = {
    { "{}", "{\"turn\":3}", "" },
    { "{\"turn\":3}", "{\"turn\":3,\"phase\":\"build\"}", "" },
    { "{\"turn\":4}", "{\"turn\":3}", "turn is 3, expected was 4" },
    { "{\"turn\":3}", "{\"turn\":\"3\"}", "turn is \"3\", expected was 3" },
    { "{\"turn\":3}", "[]", "is [], expected was {\"turn\":3}" },
    { "{\"out\":true}", "{\"out\":true}", "" },
    { "{\"out\":true}", "{\"out\":1}", "out is 1, expected was true" },
    { "{\"out\":true}", "{}", "out is nothing, expected was true" },

    /* what is left out is empty */
    { "{\"town\":[]}", "{}", "" },
    { "{\"turn\":0}", "{}", "" },
    { "{\"out\":false}", "{}", "" },
    { "{\"inside\":{}}", "{}", "" },
    { "{\"inside\":null}", "{}", "" },
    { "{\"passes\":\"\"}", "{}", "" },
    { "{\"town\":{\"count\":0}}", "{}", "" },
    { "{\"town\":[\"Nick the Masher\"]}", "{}", "town is [], expected was [\"Nick the Masher\"]" },
    { "{\"inside\":null}", "{\"inside\":1}", "inside is 1, expected was nothing" },
    { "{\"twon\":[]}", "{}", "has no \"twon\"" },

    /* lists */
    { "[1,2]", "[1,2]", "" },
    { "[1,2]", "[2,1]", "[0] is 2, expected was 1" },
    { "[1]", "[1,2]", "is [1,2], expected was [1]" },
    { "{\"seats\":[{},{\"out\":true}]}", "{\"seats\":[{\"boss\":\"Draculord\"},{\"out\":true}]}", "" },
    { "{\"seats\":[{},{\"turn\":1}]}", "{\"seats\":[{},{\"turn\":2}]}",
      "seats[1].turn is 2, expected was 1" },
    { "{\"has\":[2,1]}", "[1,2,3]", "" },
    { "{\"has\":[1,1]}", "[1,2,3]", "is [1,2,3] and has no 1" },
    { "{\"has\":[1,1]}", "[1,1]", "" },
    { "{\"count\":2}", "[7,8]", "" },
    { "{\"count\":2}", "[7]", "is [7], expected were 2 elements" },
    { "{\"has\":[7],\"count\":1}", "[7]", "" },

    /* cards: by name, id, or the beginning of a name; also where there is more to say of them */
    { "\"Freeze\"", "\"Freeze\"", "" },
    { "\"BMA046\"", "\"Freeze\"", "" },
    { "\"freeze\"", "\"BMA046\"", "" },
    { "\"Freeze\"", "{\"id\":\"BMA046\",\"name\":\"Freeze\",\"kind\":\"spell\"}", "" },
    { "\"Freeze\"", "{\"card\":\"Freeze\",\"damage\":1}", "" },
    { "\"Freeze\"", "\"Dark Altar\"", "is \"Dark Altar\", expected was \"Freeze\"" },
    { "\"nobody\"", "\"nowhere\"", "is \"nowhere\", expected was \"nobody\"" },
    { "[\"Dark Altar\"]", "{\"stack\":[\"Dark Altar\"],\"deactivated\":true}", "" },
};

static void an_expectation_holds_or_tells_where_it_does_not(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        GString *why = compare(state, rows[i].expected, rows[i].actual);

        assert_string_equal(why->str, rows[i].why);
        g_string_free(why, TRUE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_expectation_holds_or_tells_where_it_does_not),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
