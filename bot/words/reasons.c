/* bot/words/reasons.c - why something is as it is, as facts: the engine's codes for the templates */
#include "bot/words/reasons.h"

static const char *const why_key[] = {
    [LAIR_WHY_NONE] = "not_now", /* read, and refused all the same: nothing else is known of it */
    [LAIR_WHY_OVER] = "over",       [LAIR_WHY_NO_SEAT] = NULL,        [LAIR_WHY_OUT] = NULL,
    [LAIR_WHY_NOT_ASKED] = NULL,    [LAIR_WHY_TOO_LONG] = "too_long", [LAIR_WHY_SEVERAL] = "several",
    [LAIR_WHY_NOT_NOW] = "not_now", [LAIR_WHY_NO_CARD] = "no_card",   [LAIR_WHY_UNCLEAR] = "unclear",
};
static_assert(G_N_ELEMENTS(why_key) == LAIR_N_WHYS, "a member for every reason");

void reasons_of_refusal(struct json_object *o, const struct lair_catalog *cat, const struct lair_game *g,
                        int seat, const struct lair_refused *why)
{
    if (why_key[why->why] != NULL)
        facts_true(o, why_key[why->why]);
    facts_flag(o, "nearest", why->nearest);
    for (int i = 0; i < why->n_moves; i++) {
        struct json_object *one = json_object_new_object();
        char text[LAIR_TEXT];

        lair_move_text(cat, g, seat, &why->move[i], text);
        facts_text(one, "move", text);
        facts_append(o, "moves", one);
    }
    if (why->more > 0)
        facts_number(o, "more", why->more);
}
