/* engine/text/event.c - the table of events, and an event as JSON
 * SPDX-License-Identifier: MIT */
#include "engine/text/event.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/language/words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const kind_name[] = {
    [LAIR_BOSS] = "boss", [LAIR_ROOM] = "room", [LAIR_SPELL] = "spell",       [LAIR_HERO] = "hero",
    [LAIR_EPIC] = "epic", [LAIR_ITEM] = "item", [LAIR_LANDMARK] = "landmark",
};
static_assert(ARRAY_LEN(kind_name) == LAIR_N_KINDS, "a name for every kind");

static const char *const phase_name[] = {
    [LAIR_PHASE_BOSS] = "boss",           [LAIR_PHASE_MULLIGAN] = "mulligan", [LAIR_PHASE_HAND] = "hand",
    [LAIR_PHASE_FIRST] = "first-room",    [LAIR_PHASE_START] = "start",       [LAIR_PHASE_TOWN] = "town",
    [LAIR_PHASE_MINION] = "minion",       [LAIR_PHASE_BUILD] = "build",       [LAIR_PHASE_BAIT] = "bait",
    [LAIR_PHASE_ADVENTURE] = "adventure", [LAIR_PHASE_END] = "end",           [LAIR_PHASE_OVER] = "over",
};
static_assert(ARRAY_LEN(phase_name) == LAIR_N_PHASES, "a name for every phase");

static const char *const zone_name[] = {
    [LAIR_NOWHERE] = "nowhere",
    [LAIR_BOX] = "box",
    [LAIR_ROOM_DECK] = "room-deck",
    [LAIR_SPELL_DECK] = "spell-deck",
    [LAIR_HERO_DECK] = "hero-deck",
    [LAIR_EPIC_DECK] = "epic-deck",
    [LAIR_ITEM_DECK] = "item-deck",
    [LAIR_DISCARD] = "discard",
    [LAIR_REMOVED] = "removed",
    [LAIR_TOWN] = "town",
    [LAIR_TOWN_ITEMS] = "town-items",
    [LAIR_MARKET] = "market",
    [LAIR_BOARD] = "board",
    [LAIR_SPOTS + 0] = "landmark-1",
    [LAIR_SPOTS + 1] = "landmark-2",
    [LAIR_SPOTS + 2] = "landmark-3",
    [LAIR_SPOTS + 3] = "landmark-4",
    [LAIR_SPOTS + 4] = "landmark-5",
    [LAIR_SPOTS + 5] = "landmark-6",
    [LAIR_HAND_ROOMS] = "hand-rooms",
    [LAIR_HAND_SPELLS] = "hand-spells",
    [LAIR_ENTRANCE] = "entrance",
    [LAIR_SCORE] = "score",
    [LAIR_TROPHIES] = "trophies",
    [LAIR_BOSS_CHOICE] = "boss-choice",
    [LAIR_THRONE] = "throne",
    [LAIR_IN_DUNGEON] = "dungeon",
    [LAIR_INSIDE] = "inside",
    [LAIR_CARRIED] = "carried",
    [LAIR_DECLARED] = "declared",
};
static_assert(ARRAY_LEN(zone_name) == LAIR_N_ZONES, "a name for every zone");

static const char *const property_name[] = {
    [PROPERTY_DAMAGE_ADD] = "damage",
    [PROPERTY_DAMAGE_LESS] = "less-damage",
    [PROPERTY_DAMAGE_IS] = "damage-is",
    [PROPERTY_DAMAGE_TIMES] = "damage-times",
    [PROPERTY_DAMAGE_TO_ADD] = "damage-to",
    [PROPERTY_DAMAGE_TO_LESS] = "less-damage-to",
    [PROPERTY_DAMAGE_TO_TIMES] = "damage-to-times",
    [PROPERTY_NO_DAMAGE_TO] = "no-damage-to",
    [PROPERTY_NO_DAMAGE] = "no-damage",
    [PROPERTY_TREASURE_TIMES] = "treasure-times",
    [PROPERTY_NO_TREASURE] = "no-treasure",
    [PROPERTY_ICON_NAMED] = "icon",
    [PROPERTY_NO_TEXT] = "no-text",
    [PROPERTY_HEALTH_ADD] = "health",
    [PROPERTY_HEALTH_LESS] = "less-health",
    [PROPERTY_ENTRANT_HEALTH] = "entrant-health",
    [PROPERTY_COMPANY_HEALTH] = "company-health",
    [PROPERTY_NOT_LURED] = "not-lured",
    [PROPERTY_SKIPS_LAST] = "skips-last",
    [PROPERTY_SKIPS_MIXED] = "skips-mixed",
    [PROPERTY_HEEDS_NO_ROOM] = "heeds-no-room",
    [PROPERTY_BARS_USE] = "bars-use",
    [PROPERTY_HUSHES] = "hushes",
    [PROPERTY_BARS_SPELLS] = "bars-spells",
    [PROPERTY_NO_ADVANCED_ON] = "no-advanced-on",
    [PROPERTY_NO_MONSTER_BESIDE] = "no-monster-beside",
    [PROPERTY_ON_ANY_ROOM] = "on-any-room",
    [PROPERTY_ADVANCED_ANYWHERE] = "advanced-anywhere",
    [PROPERTY_MARKED] = "marked",
    [PROPERTY_NO_BUILD] = "no-build",
    [PROPERTY_BUILDS_ADD] = "builds",
    [PROPERTY_NO_ENTRY] = "no-entry",
    [PROPERTY_DRAW_SPELL] = "draw-spell",
    [PROPERTY_LAY_ELSEWHERE] = "lay-elsewhere",
    [PROPERTY_WOUNDS_IGNORED] = "wounds-ignored",
    [PROPERTY_NO_WIN] = "no-win",
    [PROPERTY_SOULS] = "souls",
    [PROPERTY_SOULS_OF_ALL] = "souls-of-all",
    [PROPERTY_WOUNDS] = "wounds",
    [PROPERTY_SPELLS_COST] = "spells-cost",
    [PROPERTY_TAKES_ANY] = "takes-any",
    [PROPERTY_COMES_AT] = "comes-at",
    [PROPERTY_PROMOTES_FOR] = "promotes-for",
    [PROPERTY_SILENCES] = "silences",
    [PROPERTY_UNHEARD] = "unheard",
    [PROPERTY_ENTRANT_SKIPS] = "entrants-skip",
    [PROPERTY_ICONS + LAIR_CLERIC] = "cleric-icons",
    [PROPERTY_ICONS + LAIR_FIGHTER] = "fighter-icons",
    [PROPERTY_ICONS + LAIR_MAGE] = "mage-icons",
    [PROPERTY_ICONS + LAIR_THIEF] = "thief-icons",
    [PROPERTY_ICONS + LAIR_EXPLORER] = "explorer-icons",
    [PROPERTY_SHOWS + LAIR_CLERIC] = "shows-cleric",
    [PROPERTY_SHOWS + LAIR_FIGHTER] = "shows-fighter",
    [PROPERTY_SHOWS + LAIR_MAGE] = "shows-mage",
    [PROPERTY_SHOWS + LAIR_THIEF] = "shows-thief",
    [PROPERTY_SHOWS + LAIR_EXPLORER] = "shows-explorer",
};
static_assert(ARRAY_LEN(property_name) == N_PROPERTIES, "a name for every property");

static const char *const treasure_name[] = {
    [LAIR_CLERIC] = "cleric", [LAIR_FIGHTER] = "fighter",   [LAIR_MAGE] = "mage",
    [LAIR_THIEF] = "thief",   [LAIR_EXPLORER] = "explorer",
};
static_assert(ARRAY_LEN(treasure_name) == LAIR_N_TREASURES, "a name for every treasure");

const char *lair_treasure_name(enum lair_treasure t)
{
    return treasure_name[t];
}

const char *lair_kind_name(enum lair_kind kind)
{
    return kind_name[kind];
}

const char *lair_phase_name(enum lair_phase phase)
{
    return phase_name[phase];
}

const char *lair_zone_name(enum lair_zone zone)
{
    return zone_name[zone];
}

/* ---- the table ------------------------------------------------------------------------------- */

/* clang-format off */
const struct event_info event_table[LAIR_N_EVENTS] = {
    [LAIR_EV_BOSS] = {
        .name = "boss", .seat = "seat", .card = "card",
        .help = "`seat` has boss `card`" },
    [LAIR_EV_BOSS_DEALT] = {
        .name = "boss-dealt", .seat = "seat", .card = "card", .hides_card = true,
        .help = "`seat` may keep boss `card`" },
    [LAIR_EV_SEEDED] = {
        .name = "seeded", .card = "card",
        .help = "`card` starts the discard pile" },
    [LAIR_EV_DRAWS] = {
        .name = "draws", .seat = "seat", .card = "card", .hides_card = true,
        .help = "`seat` draws `card`" },
    [LAIR_EV_NO_CARD] = {
        .name = "no-card", .seat = "seat", .n = "kind", .n_is = EVENT_KIND,
        .help = "`seat` should draw a card of that `kind`; there is none" },
    [LAIR_EV_KEEPS] = {
        .name = "keeps", .seat = "seat",
        .help = "`seat` keeps its hand" },
    [LAIR_EV_MULLIGANS] = {
        .name = "mulligans", .seat = "seat",
        .help = "`seat` shows its hand and takes a new one" },
    [LAIR_EV_SHOWS] = {
        .name = "shows", .seat = "seat", .card = "card",
        .help = "`seat` shows `card`" },
    [LAIR_EV_TURN] = {
        .name = "turn", .n = "turn",
        .help = "`turn` begins" },
    [LAIR_EV_PHASE] = {
        .name = "phase", .n = "phase", .n_is = EVENT_PHASE,
        .help = "`phase` begins" },
    [LAIR_EV_ACTIVE] = {
        .name = "active", .seat = "seat",
        .help = "`seat` becomes the active seat" },
    [LAIR_EV_ARRIVES] = {
        .name = "arrives", .card = "hero",
        .help = "`hero` arrives in town" },
    [LAIR_EV_PLACES] = {
        .name = "places", .seat = "seat", .card = "card", .hides_card = true,
        .other = "owner", .square = "square", .square_of = EVENT_OF_OTHER,
        .n = "new", .n_is = EVENT_FLAG,
        .help = "`seat` lays `card` face-down on `square` of `owner`; `new`: it was empty" },
    [LAIR_EV_TAKES_BACK] = {
        .name = "takes-back", .seat = "seat", .card = "card", .hides_card = true,
        .other = "owner", .square = "square", .square_of = EVENT_OF_OTHER,
        .help = "`seat` takes `card` back from `square` of `owner`" },
    [LAIR_EV_NO_BUILD] = {
        .name = "no-build", .seat = "seat",
        .help = "`seat` builds nothing" },
    [LAIR_EV_REVEALS] = {
        .name = "reveals", .seat = "seat", .card = "card", .other = "by", .square = "square",
        .help = "in the dungeon of `seat` `card` is turned up on `square`; `by` laid it" },
    [LAIR_EV_BUILDS] = {
        .name = "builds", .seat = "seat", .card = "card", .square = "square",
        .help = "`seat` builds `card` at once on `square`" },
    [LAIR_EV_LEVEL_UP] = {
        .name = "level-up", .seat = "seat", .card = "card",
        .help = "`seat` levels up: boss `card`" },
    [LAIR_EV_LURED] = {
        .name = "lured", .seat = "seat", .card = "hero",
        .help = "`hero` goes to the entrance of `seat`" },
    [LAIR_EV_STAYS] = {
        .name = "stays", .card = "hero",
        .help = "`hero` stays in town" },
    [LAIR_EV_ENTERS] = {
        .name = "enters", .seat = "seat", .card = "hero",
        .help = "`hero` enters the dungeon of `seat`" },
    [LAIR_EV_ENTERS_ROOM] = {
        .name = "enters-room", .seat = "seat", .card = "hero", .card2 = "room", .square = "square",
        .help = "`hero` enters `room` on `square` of `seat`" },
    [LAIR_EV_DAMAGE] = {
        .name = "damage", .seat = "seat", .card = "hero", .card2 = "room", .square = "square",
        .n = "damage",
        .help = "`hero` takes `damage` in `room` on `square` of `seat`; without `room`: elsewhere" },
    [LAIR_EV_SURVIVES_ROOM] = {
        .name = "survives-room", .seat = "seat", .card = "hero", .card2 = "room",
        .square = "square",
        .help = "`hero` leaves `room` on `square` of `seat` alive" },
    [LAIR_EV_DIES] = {
        .name = "dies", .seat = "seat", .card = "hero", .card2 = "room",
        .help = "`hero` dies for `seat` in `room`; without `room`: in none" },
    [LAIR_EV_WOUNDS] = {
        .name = "wounds", .seat = "seat", .card = "hero", .n = "wounds",
        .help = "`hero` survives the dungeon of `seat`, which takes `wounds`" },
    [LAIR_EV_MOVES] = {
        .name = "moves", .seat = "seat", .card = "hero", .square = "square",
        .n = "zone", .n_is = EVENT_ZONE,
        .help = "`hero` moves to `zone` of `seat`, inside a dungeon to `square`" },
    [LAIR_EV_HEALS] = {
        .name = "heals", .seat = "seat", .card = "hero",
        .help = "`seat` turns `hero` face-down" },
    [LAIR_EV_REMOVED] = {
        .name = "removed", .seat = "seat", .card = "card",
        .help = "`card` of `seat` leaves the game" },
    [LAIR_EV_CASTS] = {
        .name = "casts", .seat = "seat", .card = "card", .n = "number",
        .other = "target_seat", .card2 = "target", .square = "target_square",
        .square_of = EVENT_OF_OTHER,
        .help = "`seat` declares spell `card`, pending effect `number`, aimed at `target` "
                "of `target_seat` on `target_square`" },
    [LAIR_EV_USES] = {
        .name = "uses", .seat = "seat", .card = "card", .square = "square", .n = "number",
        .other = "target_seat", .card2 = "target", .square2 = "target_square",
        .square2_of = EVENT_OF_OTHER,
        .help = "`seat` declares the ability of `card` on `square`, pending effect `number`, "
                "aimed at `target` of `target_seat` on `target_square`" },
    [LAIR_EV_TRIGGERS] = {
        .name = "triggers", .seat = "seat", .card = "card", .square = "square",
        .help = "the ability of `card` of `seat` on `square` takes effect" },
    [LAIR_EV_RESOLVES] = {
        .name = "resolves", .seat = "seat", .card = "card", .n = "number",
        .help = "`card` of `seat`, pending effect `number`, takes effect" },
    [LAIR_EV_CANCELLED] = {
        .name = "cancelled", .seat = "seat", .card = "card", .n = "number",
        .help = "`card` of `seat`, pending effect `number`, is cancelled" },
    [LAIR_EV_LASTS] = {
        .name = "lasts", .seat = "seat", .card = "card", .n = "property", .n_is = EVENT_PROPERTY,
        .other = "amount", .other_is = EVENT_AMOUNT,
        .help = "`card` of `seat` changes `property` by `amount` from now on" },
    [LAIR_EV_DISCARDS] = {
        .name = "discards", .seat = "seat", .card = "card",
        .help = "`seat` discards `card`" },
    [LAIR_EV_TAKES] = {
        .name = "takes", .seat = "seat", .card = "card", .hides_card = true,
        .other = "from", .n = "zone", .n_is = EVENT_ZONE,
        .help = "`seat` takes `card` out of `zone` of `from`" },
    [LAIR_EV_LOOKS] = {
        .name = "looks", .seat = "seat", .other = "owner", .n = "zone", .n_is = EVENT_ZONE,
        .help = "`seat` looks at `zone` of `owner`" },
    [LAIR_EV_SEARCHES] = {
        .name = "searches", .seat = "seat", .n = "zone", .n_is = EVENT_ZONE,
        .help = "`seat` searches `zone`" },
    [LAIR_EV_DESTROYED] = {
        .name = "destroyed", .seat = "seat", .card = "room", .square = "square",
        .help = "`room` on `square` of `seat` is destroyed" },
    [LAIR_EV_UNCOVERED] = {
        .name = "uncovered", .seat = "seat", .card = "room", .square = "square",
        .help = "`room` on `square` of `seat` lies open again" },
    [LAIR_EV_DEACTIVATED] = {
        .name = "deactivated", .seat = "seat", .card = "room", .square = "square",
        .help = "`room` on `square` of `seat` is deactivated" },
    [LAIR_EV_COUNTERS] = {
        .name = "counters", .seat = "seat", .card = "room", .square = "square", .n = "number",
        .help = "`number` counters come to `room` on `square` of `seat`; below zero: they go" },
    [LAIR_EV_WAKES] = {
        .name = "wakes", .seat = "seat", .card = "room", .square = "square",
        .help = "`room` on `square` of `seat` wakes" },
    [LAIR_EV_SWAPS] = {
        .name = "swaps", .seat = "seat", .square = "square", .square2 = "square2",
        .help = "the rooms on `square` and `square2` of `seat` change places" },
    [LAIR_EV_REVERSES] = {
        .name = "reverses", .seat = "seat",
        .help = "the dungeon of `seat` is turned around" },
    [LAIR_EV_SHIFTS] = {
        .name = "shifts", .seat = "seat", .card = "room", .square = "square", .square2 = "square2",
        .help = "`room` of `seat` goes from `square` to `square2`; those between make room" },
    [LAIR_EV_TAKEN_UP] = {
        .name = "taken-up", .seat = "seat", .card = "room", .square = "square",
        .help = "`room` on `square` of `seat` goes back to the hand of `seat`" },
    [LAIR_EV_RETURNS] = {
        .name = "returns", .seat = "seat", .card = "card", .hides_card = true,
        .other = "owner", .square = "square", .square_of = EVENT_OF_OTHER,
        .help = "face-down `card` goes back from `square` of `owner` to the hand of `seat`" },
    [LAIR_EV_SHUFFLES] = {
        .name = "shuffles", .seat = "seat", .square = "square", .n = "zone", .n_is = EVENT_ZONE,
        .help = "`zone` is shuffled, in a dungeon the stack on `square` of `seat`" },
    [LAIR_EV_REFILL] = {
        .name = "refill",
        .help = "the discard pile goes back into the decks" },
    [LAIR_EV_PAYS] = {
        .name = "pays", .seat = "seat", .n = "coins",
        .help = "`seat` pays `coins`" },
    [LAIR_EV_GAINS] = {
        .name = "gains", .seat = "seat", .n = "coins",
        .help = "`seat` gains `coins` from the pot" },
    [LAIR_EV_GIVES] = {
        .name = "gives", .seat = "seat", .other = "other", .n = "coins",
        .help = "`seat` gives `coins` to `other`" },
    [LAIR_EV_LAYS] = {
        .name = "lays", .seat = "seat", .card = "room", .other = "owner", .square = "square",
        .square_of = EVENT_OF_OTHER, .n = "coins",
        .help = "`seat` lays `coins` on `room`, on `square` of `owner`" },
    [LAIR_EV_SWAPS_HOARDS] = {
        .name = "swaps-hoards", .seat = "seat", .other = "other", .n = "coins",
        .help = "`seat` and `other` change their hoards; `seat` has `coins` then" },
    [LAIR_EV_SELLS] = {
        .name = "sells", .seat = "seat", .card = "card", .n = "coins",
        .help = "`seat` discards room card `card` for `coins`" },
    [LAIR_EV_ATTACHED] = {
        .name = "attached", .seat = "seat", .card = "miniboss", .card2 = "room", .other = "from",
        .square = "square", .n = "level",
        .help = "`miniboss` comes under `room` on `square` of `seat`, at `level`; bought `from` somebody, if that is said" },
    [LAIR_EV_LEVEL] = {
        .name = "level", .seat = "seat", .card = "miniboss", .card2 = "room", .square = "square", .n = "level",
        .help = "`miniboss` under `room` on `square` of `seat` comes to `level`" },
    [LAIR_EV_DETACHED] = {
        .name = "detached", .seat = "seat", .card = "miniboss", .card2 = "room", .square = "square", .n = "hand",
        .help = "`miniboss` leaves `square` of `seat` for the discard pile, or for the hand of `seat` (`hand` 1)" },
    [LAIR_EV_ITEM] = {
        .name = "item", .seat = "seat", .card = "item", .card2 = "hero",
        .n = "zone", .n_is = EVENT_ZONE,
        .help = "`item` goes to `zone` of `seat`, or with `hero`" },
    [LAIR_EV_TURNS] = {
        .name = "turns", .seat = "seat", .card = "item", .n = "up",
        .help = "`item` of `seat` is turned face-up (`up` 1) or face-down (0)" },
    [LAIR_EV_PASSES] = {
        .name = "passes", .seat = "seat",
        .help = "`seat` passes" },
    [LAIR_EV_FIRST] = {
        .name = "first", .seat = "seat",
        .help = "`seat` is First Player" },
    [LAIR_EV_MARKET] = {
        .name = "market", .card = "card",
        .help = "`card` is laid out in the market" },
    [LAIR_EV_DRAFTS] = {
        .name = "drafts", .seat = "seat", .card = "card",
        .help = "`seat` takes `card` from the market" },
    [LAIR_EV_LEFT_OVER] = {
        .name = "left-over", .card = "card",
        .help = "`card` of the market is discarded" },
    [LAIR_EV_MINION] = {
        .name = "minion", .seat = "seat", .card = "card", .square = "square",
        .n = "space", .n_is = EVENT_SPACE,
        .help = "`seat` puts the minion on `space` of `card`, a landmark, boss or room" },
    [LAIR_EV_TO_LANDMARK] = {
        .name = "to-landmark", .card = "hero", .card2 = "landmark",
        .help = "`hero` goes down from town to `landmark`" },
    [LAIR_EV_ENDS_TURN] = {
        .name = "ends-turn", .n = "turn",
        .help = "`turn` ends" },
    [LAIR_EV_OUT] = {
        .name = "out", .seat = "seat", .n = "wounds",
        .other = "resigned", .other_is = EVENT_YES_NO,
        .help = "`seat` is out with `wounds`; `resigned`: by its own choice" },
    [LAIR_EV_WINS] = {
        .name = "wins", .seat = "seat", .n = "score",
        .help = "`seat` wins with `score` (souls minus wounds)" },
    [LAIR_EV_OVER] = {
        .name = "over",
        .help = "the game is over" },
};
/* clang-format on */

const char *lair_event_name(enum lair_event_kind kind)
{
    return event_table[kind].name;
}

const char *lair_event_member(enum lair_event_kind kind, int i)
{
    const struct event_info *t = &event_table[kind];
    const char *const member[] = { t->seat, t->other, t->card, t->card2, t->square, t->square2, t->n };

    if (i < 0)
        return NULL;
    for (size_t k = 0; k < ARRAY_LEN(member); k++)
        if (member[k] != NULL && i-- == 0)
            return member[k];
    return NULL;
}

/* ---- shadows --------------------------------------------------------------------------------- */

static bool knows_whole(const struct lair_event *e, int viewer)
{
    if (viewer >= LAIR_MAX_SEATS)
        return e->whole == 0xff;
    return (e->whole >> viewer & 1) != 0;
}

static lair_design shadow_of(const struct lair_catalog *cat, lair_design d)
{
    return d == 0 ? 0 : lair_unknown(lair_print(cat, d)->kind);
}

struct lair_event lair_event_for(const struct lair_catalog *cat, const struct lair_event *e, int viewer)
{
    struct lair_event out = *e;

    if (event_table[e->kind].hides_card && !knows_whole(e, viewer))
        out.card = shadow_of(cat, e->card);
    return out;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put(struct json_object *o, const char *name, struct json_object *value)
{
    json_object_object_add_ex(o, name, value, JSON_C_OBJECT_ADD_KEY_IS_NEW);
}

static void put_string(struct json_object *o, const char *name, const char *value)
{
    put(o, name, json_object_new_string(value));
}

/* What is printed on a card as JSON: {"id", "name", "kind"}, or {"unknown": kind}. */
static struct json_object *card_json(const struct lair_catalog *cat, lair_design d)
{
    const struct lair_print *p = lair_print(cat, d);
    struct json_object *o = json_object_new_object();

    if (lair_is_unknown(d)) {
        put_string(o, "unknown", lair_kind_name(p->kind));
        return o;
    }
    put_string(o, "id", p->id);
    put_string(o, "name", p->name);
    put_string(o, "kind", lair_kind_name(p->kind));
    return o;
}

static void put_seat(struct json_object *o, const char *name, int seat)
{
    const char letter[] = { (char)('a' + seat), '\0' };

    if (name != NULL && seat < LAIR_MAX_SEATS)
        put_string(o, name, letter);
}

static void put_card(struct json_object *o, const char *name, const struct lair_catalog *cat, lair_design d)
{
    if (name != NULL && d != 0)
        put(o, name, card_json(cat, d));
}

static void put_square(struct json_object *o, const char *name, int seat, int square)
{
    const char text[] = { (char)('a' + seat), (char)('1' + square), '\0' };

    if (name != NULL && seat < LAIR_MAX_SEATS && square < LAIR_MAX_SQUARES)
        put_string(o, name, text);
}

static void put_other(struct json_object *o, const struct event_info *t, const struct lair_event *e)
{
    if (t->other == NULL)
        return;
    switch (t->other_is) {
    case EVENT_SEAT: put_seat(o, t->other, e->other); return;
    case EVENT_YES_NO: put(o, t->other, json_object_new_boolean(e->other == 1)); return;
    case EVENT_AMOUNT: put(o, t->other, json_object_new_int((int8_t)e->other)); return;
    }
}

static void put_number(struct json_object *o, const struct event_info *t, const struct lair_event *e)
{
    if (t->n == NULL)
        return;
    switch (t->n_is) {
    case EVENT_COUNT: put(o, t->n, json_object_new_int(e->n)); return;
    case EVENT_FLAG: put(o, t->n, json_object_new_boolean(e->n == 1)); return;
    case EVENT_KIND: put_string(o, t->n, lair_kind_name((enum lair_kind)e->n)); return;
    case EVENT_PHASE: put_string(o, t->n, lair_phase_name((enum lair_phase)e->n)); return;
    case EVENT_ZONE: put_string(o, t->n, lair_zone_name((enum lair_zone)e->n)); return;
    case EVENT_PROPERTY: put_string(o, t->n, property_name[e->n]); return;
    case EVENT_SPACE: put_string(o, t->n, words_spaces[e->n]); return;
    }
}

struct json_object *lair_event_json(const struct lair_catalog *cat, const struct lair_event *e)
{
    const struct event_info *t = &event_table[e->kind];
    struct json_object *o = json_object_new_object();

    put_string(o, "event", t->name);
    put_seat(o, t->seat, e->seat);
    put_other(o, t, e);
    put_card(o, t->card, cat, e->card);
    put_card(o, t->card2, cat, e->card2);
    put_square(o, t->square, t->square_of == EVENT_OF_OTHER ? e->other : e->seat, e->square);
    put_square(o, t->square2, t->square2_of == EVENT_OF_OTHER ? e->other : e->seat, e->square2);
    put_number(o, t, e);
    return o;
}

/* ---- the manual ------------------------------------------------------------------------------ */

enum { HELP_ROW = 400 };

static size_t help_row(const struct event_info *t, char buf[HELP_ROW])
{
    const char *hidden = t->hides_card ? "who may know `card`; the rest its kind" : "everybody";
    int n = snprintf(buf, HELP_ROW, "| `%s` | %s | %s |\n", t->name, t->help, hidden);

    assert(n > 0 && n < HELP_ROW);
    return (size_t)n;
}

char *lair_event_help(void)
{
    static const char head[] = "| event | what happens | told whole to |\n|---|---|---|\n";
    char *out = malloc(sizeof head + (size_t)LAIR_N_EVENTS * HELP_ROW);
    size_t at = sizeof head - 1;

    if (out == NULL)
        return NULL;
    memcpy(out, head, sizeof head);
    for (int i = 0; i < LAIR_N_EVENTS; i++) {
        char row[HELP_ROW];
        size_t n = help_row(&event_table[i], row);

        memcpy(out + at, row, n + 1);
        at += n;
    }
    return out;
}
