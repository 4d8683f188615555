/* bot/words/reasons.c - why something is as it is, as facts: the engine's codes for the templates
 * SPDX-License-Identifier: MIT */
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

static const char *const unfit_key[] = {
    [LAIR_FITS] = "unknown",      [LAIR_UNFIT_SEATS] = "seats",   [LAIR_UNFIT_VARIANT] = "variant",
    [LAIR_UNFIT_SETS] = "sets",   [LAIR_UNFIT_BOSSES] = "bosses", [LAIR_UNFIT_CARDS] = "cards",
    [LAIR_UNFIT_BOARD] = "board", [LAIR_UNFIT_STARS] = "stars",   [LAIR_UNFIT_RECIPES] = "recipes",
    [LAIR_UNFIT_CROWD] = "crowd", [LAIR_UNFIT_HEROES] = "crowd",
};
static_assert(G_N_ELEMENTS(unfit_key) == LAIR_N_UNFITS, "a member for every reason");

void reasons_of_unfit(struct json_object *o, enum lair_rules rules, int seats, enum lair_unfit unfit)
{
    facts_true(o, unfit_key[unfit]);
    facts_text(o, "rules", lair_rules_name((int)rules));
    facts_number(o, "least", lair_rules_least_seats(rules));
    facts_number(o, "most", lair_rules_most_seats(rules));
    facts_number(o, "many", seats);
    facts_flag(o, "bases", unfit == LAIR_UNFIT_CROWD);
}

static const char *const motive_key[] = {
    [LAIR_MOTIVE_NONE] = NULL,
    [LAIR_MOTIVE_SOULS] = "souls",
    [LAIR_MOTIVE_WOUNDS] = "wounds",
    [LAIR_MOTIVE_THEIR_WOUNDS] = "their_wounds",
    [LAIR_MOTIVE_THEIR_SOULS] = "their_souls",
    [LAIR_MOTIVE_LEVEL] = "level",
    [LAIR_MOTIVE_DAMAGE] = "damage",
    [LAIR_MOTIVE_POSITION] = "position",
    [LAIR_MOTIVE_NOTHING] = "nothing",
    [LAIR_MOTIVE_CARD] = "card",
    [LAIR_MOTIVE_LEAST_CARD] = "least_card",
    [LAIR_MOTIVE_FEW_ROOMS] = "few_rooms",
    [LAIR_MOTIVE_MANY_ROOMS] = "many_rooms",
    [LAIR_MOTIVE_HAND] = "good_hand",
    [LAIR_MOTIVE_ADVANCED] = "advanced",
    [LAIR_MOTIVE_FIRST_ROOM] = "first_room",
    [LAIR_MOTIVE_NO_ROOM] = "no_room",
    [LAIR_MOTIVE_XP] = "xp",
};
static_assert(G_N_ELEMENTS(motive_key) == LAIR_N_MOTIVES, "a member for every motive");

struct json_object *reasons_motive(const struct lair_motive *why)
{
    struct json_object *o;

    if (motive_key[why->kind] == NULL)
        return NULL;
    o = json_object_new_object();
    facts_true(o, motive_key[why->kind]);
    facts_number(o, "n", why->n);
    facts_flag(o, "one", why->n == 1);
    if (why->wounds > 0)
        facts_number(o, "wounds_taken", why->wounds);
    facts_flag(o, "one_taken", why->wounds == 1);
    facts_flag(o, "unsure", why->unsure);
    return o;
}
