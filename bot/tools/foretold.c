/* bot/tools/foretold.c - a forecast as JSON
 * SPDX-License-Identifier: MIT */
#include "bot/tools/foretold.h"

#include <json-c/json.h>

static struct json_object *fate_json(const struct lair_catalog *cat, const struct lair_game *view,
                                     const struct lair_fate *fate)
{
    static const char *const ends[] = { [LAIR_FATE_STAYS] = "stays",
                                        [LAIR_FATE_GOES] = "goes",
                                        [LAIR_FATE_DIES] = "dies",
                                        [LAIR_FATE_WOUNDS] = "wounds" };
    struct json_object *o = json_object_new_object();
    lair_design d = view->card[fate->hero].design;

    json_object_object_add(o, "hero",
                           lair_is_unknown(d) ? NULL : json_object_new_string(lair_print(cat, d)->name));
    json_object_object_add(o, "seat", fate->seat < LAIR_MAX_SEATS ? json_object_new_int(fate->seat) : NULL);
    json_object_object_add(o, "rooms", json_object_new_int(fate->rooms));
    json_object_object_add(o, "damage", json_object_new_int(fate->damage));
    json_object_object_add(o, "end", json_object_new_string(ends[fate->end]));
    return o;
}

void foretold_add(struct json_object *o, const struct lair_catalog *cat, const struct lair_game *view,
                  const struct lair_forecast *f)
{
    static const char *const ends[] = { [LAIR_FORECAST_TURN] = "turn",
                                        [LAIR_FORECAST_OVER] = "over",
                                        [LAIR_FORECAST_CHANCE] = "chance",
                                        [LAIR_FORECAST_CHOICE] = "choice",
                                        [LAIR_FORECAST_HIDDEN] = "hidden" };
    struct json_object *fates = json_object_new_array(), *scores = json_object_new_array();

    for (int i = 0; i < f->n_fates; i++)
        json_object_array_add(fates, fate_json(cat, view, &f->fate[i]));
    for (int seat = 0; seat < view->n_seats; seat++) {
        struct json_object *score = json_object_new_object();

        json_object_object_add(score, "souls", json_object_new_int(f->souls[seat]));
        json_object_object_add(score, "wounds", json_object_new_int(f->wounds[seat]));
        json_object_array_add(scores, score);
    }
    json_object_object_add(o, "fates", fates);
    json_object_object_add(o, "seats", scores);
    json_object_object_add(o, "end", json_object_new_string(ends[f->end]));
    if (f->seat < LAIR_MAX_SEATS)
        json_object_object_add(o, "seat", json_object_new_int(f->seat));
}
