/* engine/text/position_write.c - a game as a position's JSON
 * SPDX-License-Identifier: MIT */
#include "engine/text/position.h"

#include <json-c/json.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "engine/chance.h"
#include "engine/language/catalog.h"
#include "engine/rules/agenda.h"
#include "engine/rules/rules.h"
#include "engine/text/hash.h"
#include "engine/text/place.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- names of cards -------------------------------------------------------------------------- */

static const char *label(const struct lair_catalog *cat, const struct lair_game *g, lair_design d)
{
    const struct lair_print *p = lair_print(cat, d);
    int several;

    if (!catalog_design(cat, d)->shares_name)
        return p->name;
    position_named(cat, g, p->name, &several);
    return several == 1 ? p->name : p->id;
}

/* ---- JSON: what is empty is not put ---------------------------------------------------------- */

struct writer {
    const struct lair_catalog *cat;
    const struct lair_game *g;
};

static void put(struct json_object *o, const char *key, struct json_object *value)
{
    json_object_object_add_ex(o, key, value, JSON_C_OBJECT_ADD_KEY_IS_NEW);
}

static void put_string(struct json_object *o, const char *key, const char *value)
{
    put(o, key, json_object_new_string(value));
}

static void put_number(struct json_object *o, const char *key, int64_t n)
{
    if (n != 0)
        put(o, key, json_object_new_int64(n));
}

static void put_seat(struct json_object *o, const char *key, int seat)
{
    if (seat == LAIR_PUBLIC)
        put_string(o, key, "public");
    else if (seat != LAIR_NOBODY)
        put(o, key, json_object_new_int(seat));
}

static void put_flag(struct json_object *o, const char *key, bool set)
{
    if (set)
        put(o, key, json_object_new_boolean(1));
}

static void put_array(struct json_object *o, const char *key, struct json_object *list)
{
    if (json_object_array_length(list) == 0)
        json_object_put(list);
    else
        put(o, key, list);
}

static void put_object(struct json_object *o, const char *key, struct json_object *value)
{
    if (json_object_object_length(value) == 0)
        json_object_put(value);
    else
        put(o, key, value);
}

/* The numbers of the bits that are set, from first on. */
static void put_bits(struct json_object *o, const char *key, unsigned bits, int first)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; bits >> i != 0; i++)
        if ((bits >> i & 1) != 0)
            json_object_array_add(list, json_object_new_int(first + i));
    put_array(o, key, list);
}

static void put_place(const struct writer *w, struct json_object *o, const char *key, lair_card c)
{
    char place[PLACE_NAME];

    if (c == 0)
        return;
    place_name(w->g, c, place);
    put_string(o, key, place);
}

/* ---- a card ---------------------------------------------------------------------------------- */

static struct json_object *card_json(const struct writer *w, lair_card c);

static void put_card_state(const struct writer *w, struct json_object *o, lair_card c)
{
    const struct lair_card_state *s = &w->g->card[c];
    enum lair_kind kind = lair_print(w->cat, s->design)->kind;

    if (s->with != 0 && s->zone != LAIR_CARRIED)
        put(o, "item", card_json(w, s->with)); /* one deep: an item carries nothing */
    put_number(o, "damage", s->damage);
    if (s->zone == LAIR_DISCARD)
        put_bits(o, "cast_by", s->used, 0);
    else
        put_bits(o, "used", s->used, 1);
    put_bits(o, "spent", s->spent, 1);
    for (size_t i = 0; i < ARRAY_LEN(position_card_flags); i++) {
        const struct position_flag *f = &position_card_flags[i];

        put_flag(o, f->key, (f->kinds >> kind & 1) != 0 && (s->flags & f->flag) != 0);
    }
}

/* A name alone, where nothing more is to be said. */
static struct json_object *card_json(const struct writer *w, lair_card c)
{
    lair_design d = w->g->card[c].design;
    struct json_object *o = json_object_new_object();

    if (lair_is_unknown(d))
        put_string(o, "unknown", lair_kind_name(lair_print(w->cat, d)->kind));
    else
        put_string(o, "card", label(w->cat, w->g, d));
    put_card_state(w, o, c);
    if (json_object_object_length(o) == 1 && !lair_is_unknown(d)) {
        json_object_put(o);
        return json_object_new_string(label(w->cat, w->g, d));
    }
    return o;
}

static void add_chain(const struct writer *w, struct json_object *list, lair_card first)
{
    for (lair_card c = first; c != 0; c = w->g->card[c].next)
        json_object_array_add(list, card_json(w, c));
}

static void put_list(const struct writer *w, struct json_object *o, const struct position_list *l, int seat)
{
    struct json_object *list = json_object_new_array();

    add_chain(w, list, lair_first(w->g, l->zone, seat));
    put_array(o, l->key, list);
}

/* ---- a seat ---------------------------------------------------------------------------------- */

static void put_hand(const struct writer *w, struct json_object *o, int seat)
{
    struct json_object *list = json_object_new_array();

    add_chain(w, list, lair_first(w->g, LAIR_HAND_ROOMS, seat));
    add_chain(w, list, lair_first(w->g, LAIR_HAND_SPELLS, seat));
    put_array(o, "hand", list);
}

/* A stack, or an object with it where there is more to be said. */
static struct json_object *room_json(const struct writer *w, const struct lair_room *room)
{
    struct json_object *o = json_object_new_object();
    struct json_object *stack = json_object_new_array();

    add_chain(w, stack, room->top);
    put(o, "stack", stack);
    if (room->new_card != 0) {
        put(o, "face_down", card_json(w, room->new_card));
        put_seat(o, "placed_by", room->placer);
    }
    put_flag(o, "deactivated", room->deactivated != 0);
    put_number(o, "coins", room->coins);
    put_number(o, "counters", room->counters);
    if (room->mini != 0) {
        put(o, "miniboss", card_json(w, room->mini));
        put_number(o, "level", room->level);
    }
    if (json_object_object_length(o) > 1)
        return o;
    json_object_get(stack);
    json_object_put(o);
    return stack;
}

static void put_dungeon(const struct writer *w, struct json_object *o, const struct lair_seat *s)
{
    struct json_object *row = json_object_new_array();

    for (int sq = 0; sq < s->n_rooms; sq++)
        json_object_array_add(row, room_json(w, &s->room[sq]));
    put_array(o, "dungeon", row);
}

/* The score pile in two lists; its order in a word unless all souls came first. */
static void put_score(const struct writer *w, struct json_object *o, int seat)
{
    struct json_object *list[2] = { json_object_new_array(), json_object_new_array() };
    char order[LAIR_MAX_CARDS];
    size_t n = 0;

    for (lair_card c = lair_first(w->g, LAIR_SCORE, seat); c != 0; c = w->g->card[c].next) {
        bool wound = (w->g->card[c].flags & LAIR_FACE_UP) != 0;

        json_object_array_add(list[wound], card_json(w, c));
        order[n++] = wound ? 'w' : 's';
    }
    order[n] = '\0';
    put_array(o, "souls", list[0]);
    put_array(o, "wounds", list[1]);
    if (strstr(order, "ws") != NULL)
        put_string(o, "score", order);
}

static void put_sealed(const struct writer *w, struct json_object *o, const struct lair_seat *s)
{
    struct json_object *list = json_object_new_array();

    for (size_t i = 0; i < ARRAY_LEN(s->sealed); i++)
        if (s->sealed[i] != 0)
            json_object_array_add(list, card_json(w, s->sealed[i]));
    put_array(o, "sealed", list);
}

static struct json_object *chain_json(const struct writer *w, lair_card first)
{
    struct json_object *list = json_object_new_array();

    add_chain(w, list, first);
    return list;
}

static void put_landmarks(const struct writer *w, struct json_object *o)
{
    struct json_object *all = json_object_new_object();
    int spot = 0;

    for (lair_card c = lair_first(w->g, LAIR_BOARD, 0); c != 0; c = w->g->card[c].next, spot++) {
        lair_card hero = lair_first(w->g, (enum lair_zone)(LAIR_SPOTS + spot), 0);

        if (hero != 0)
            json_object_object_add(all, lair_print(w->cat, w->g->card[c].design)->name, chain_json(w, hero));
    }
    put_object(o, "landmarks", all);
}

static void put_minion(const struct writer *w, struct json_object *o, int seat)
{
    const struct lair_game *g = w->g;
    const struct lair_seat *s = &g->seat[seat];
    char text[LAIR_TEXT];

    if (s->minion == 0)
        return;
    if (g->card[s->minion].zone == LAIR_BOARD) {
        struct lair_ref space = { LAIR_REF_SPACE, s->space, g->card[s->minion].design };

        snprintf(text, sizeof text, "%s %s", lair_print(w->cat, space.id)->name,
                 lair_space_name(w->cat, &space));
    } else if (s->minion == s->boss) {
        snprintf(text, sizeof text, "boss");
    } else {
        int q = 0;

        while (q + 1 < s->n_rooms && s->room[q].top != s->minion)
            q++;
        snprintf(text, sizeof text, "%c%d", 'a' + seat, q + 1);
    }
    json_object_object_add(o, "minion", json_object_new_string(text));
}

static struct json_object *seat_json(const struct writer *w, int seat)
{
    const struct lair_seat *s = &w->g->seat[seat];
    struct json_object *o = json_object_new_object();

    if (s->boss != 0)
        put(o, "boss", card_json(w, s->boss));
    for (size_t i = 0; i < ARRAY_LEN(position_seat_flags); i++)
        put_flag(o, position_seat_flags[i].key, (s->flags & position_seat_flags[i].flag) != 0);
    if (s->granted != 0)
        put(o, "granted", json_object_new_string(label(w->cat, w->g, s->granted)));
    if (s->left != 0) {
        put(o, "left", json_object_new_int(s->left));
        put(o, "left_with", json_object_new_int(s->left_with));
    }
    put_hand(w, o, seat);
    put_dungeon(w, o, s);
    for (size_t i = 0; i < ARRAY_LEN(position_seat_lists); i++)
        put_list(w, o, &position_seat_lists[i], seat);
    put_score(w, o, seat);
    put_minion(w, o, seat);
    put_number(o, "built_this_turn", s->builds);
    for (int i = 0; i < LAIR_N_TALLIES; i++)
        put_number(o, position_tallies[i], s->tally[i]);
    put_number(o, "coins", s->coins);
    if (s->scope != LAIR_SCOPE_NONE)
        put_string(o, "passes", position_passes[s->scope]);
    put_sealed(w, o, s);
    return o;
}

/* ---- what lasts ------------------------------------------------------------------------------ */

enum { UNTIL_END, LASTING, USED, N_LASTING_LISTS };

static int lasting_list(const struct lair_lasting *l)
{
    if (l->modifier == LAIR_SPENT)
        return USED;
    return l->end == LAIR_UNTIL_END ? UNTIL_END : LASTING;
}

static void put_what_lasts(const struct writer *w, struct json_object *o, const struct lair_lasting *l)
{
    char name[CATALOG_LINE_NAME];

    if (l->modifier == LAIR_SPENT) {
        put_place(w, o, "card", l->source);
        put(o, "line", json_object_new_int(l->line + 1));
        put_flag(o, "for_good", l->end == LAIR_FOR_GOOD);
    } else {
        catalog_modifier_name(w->cat, l->modifier, name);
        put_string(o, "modifier", name);
        put_place(w, o, "source", l->source);
    }
}

static struct json_object *lasting_json(const struct writer *w, const struct lair_lasting *l)
{
    struct json_object *o = json_object_new_object();

    put_what_lasts(w, o, l);
    put_place(w, o, "on", l->on);
    put_seat(o, "seat", l->seat);
    put_seat(o, "player", l->player);
    put_number(o, "amount", l->amount);
    put_number(o, "times", l->times);
    return o;
}

static void put_lasting(const struct writer *w, struct json_object *o)
{
    static const char *const key[N_LASTING_LISTS] = { "until_end", "lasting", "used" };
    struct json_object *list[N_LASTING_LISTS];
    bool mixed = false;
    int last = -1;

    for (int i = 0; i < N_LASTING_LISTS; i++)
        list[i] = json_object_new_array();
    for (int i = 0; i < w->g->n_lasting; i++) {
        const struct lair_lasting *l = &w->g->lasting[i];

        if (l->end == 0)
            continue;
        mixed |= last >= 0 && last != lasting_list(l);
        last = lasting_list(l);
        json_object_array_add(list[last], lasting_json(w, l));
    }
    for (int i = 0, at[N_LASTING_LISTS] = { 0 }; mixed && i < w->g->n_lasting; i++) {
        int which = lasting_list(&w->g->lasting[i]);

        if (w->g->lasting[i].end != 0)
            put_number(json_object_array_get_idx(list[which], (size_t)at[which]++), "time", i + 1);
    }
    for (int i = 0; i < N_LASTING_LISTS; i++)
        put_array(o, key[i], list[i]);
}

/* ---- what only a view tells ------------------------------------------------------------------ */

static void put_walk(const struct writer *w, struct json_object *o)
{
    const struct lair_walk *walk = &w->g->walk;
    const char square[] = { (char)('a' + walk->seat), (char)('1' + walk->square), '\0' };
    struct json_object *in;

    if (walk->hero == 0)
        return;
    in = json_object_new_object();
    put(in, "hero", card_json(w, walk->hero));
    put_seat(in, "seat", walk->seat);
    put_string(in, "square", square);
    put_flag(in, "in_room", walk->in_room != 0);
    put(o, "inside", in);
}

static struct json_object *entry_json(const struct writer *w, const struct lair_entry *e)
{
    bool declared = e->standing == LAIR_FRESH || e->standing == LAIR_STANDING;
    struct json_object *o = json_object_new_object();

    if (declared)
        put_number(o, "number", agenda_number(w->g, e->serial));
    if (e->source != 0)
        put(o, "card", card_json(w, e->source));
    put_seat(o, "seat", e->seat);
    put_flag(o, "cancelled", e->cancelled != 0);
    return o;
}

/* The agenda, the oldest first. */
static void put_pending(const struct writer *w, struct json_object *o)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; i < w->g->n_agenda; i++)
        json_object_array_add(list, entry_json(w, &w->g->agenda[i]));
    put_array(o, "pending", list);
}

static void put_look(const struct writer *w, struct json_object *o)
{
    struct json_object *look;

    if (w->g->look == LAIR_NOBODY)
        return;
    look = json_object_new_object();
    put_seat(look, "seat", w->g->look);
    put_string(look, "zone", lair_zone_name((enum lair_zone)w->g->look_zone));
    put_seat(look, "owner", w->g->look_seat);
    put(o, "look", look);
}

static void put_view(const struct writer *w, struct json_object *o)
{
    put_seat(o, "viewer", w->g->viewer);
    put_walk(w, o);
    put_pending(w, o);
    if (w->g->ask != LAIR_ASK_NONE)
        put_string(o, "ask", lair_ask_name((enum lair_ask_kind)w->g->ask));
    put_bits(o, "owes", w->g->owes, 0);
    put_look(w, o);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void put_sets(const struct writer *w, struct json_object *o)
{
    struct json_object *names = json_object_new_array();
    struct json_object *hashes = json_object_new_object();
    char hex[HASH_HEX];

    for (int i = 0; i < w->cat->n_sets; i++) {
        const struct set *s = &w->cat->set[i];

        if ((w->g->sets >> i & 1) == 0)
            continue;
        json_object_array_add(names, json_object_new_string(s->name));
        hash_hex(s->hash, hex);
        put_string(hashes, s->name, hex);
    }
    put(o, "sets", names);
    put(o, "hashes", hashes);
}

static void put_variants(const struct writer *w, struct json_object *o)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if ((w->g->variants >> i & 1) != 0)
            json_object_array_add(list, json_object_new_string(lair_variant_name(i)));
    put(o, "variants", list);
}

static void put_stars(const struct writer *w, struct json_object *o)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; i < LAIR_MAX_STARS && w->g->star[i] != 0; i++)
        json_object_array_add(list, json_object_new_string(lair_print(w->cat, w->g->star[i])->id));
    put(o, "stars", list);
}

static void put_chance(const struct writer *w, struct json_object *o)
{
    struct json_object *chance = json_object_new_object();
    char hex[HASH_HEX];

    if (!sodium_is_zero(w->g->seed, LAIR_SEED)) {
        hash_hex(w->g->seed, hex);
        put_string(o, "seed", hex);
    }
    for (int i = 0; i < LAIR_N_CHANCES; i++)
        put_number(chance, chance_name((enum lair_chance)i), (int64_t)w->g->drawn[i]);
    put_object(o, "chance", chance);
}

static void put_order(const struct writer *w, struct json_object *o)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; i < w->g->n_seats; i++)
        json_object_array_add(list, json_object_new_int(w->g->order[i]));
    put(o, "order", list);
}

static void put_zones(const struct writer *w, struct json_object *o)
{
    struct json_object *decks = json_object_new_object();

    for (size_t i = 0; i < ARRAY_LEN(position_lists); i++)
        put_list(w, o, &position_lists[i], LAIR_NOBODY);
    for (size_t i = 0; i < ARRAY_LEN(position_decks); i++)
        put_list(w, decks, &position_decks[i], LAIR_NOBODY);
    put(o, "decks", decks);
}

static void put_outcome(const struct writer *w, struct json_object *o)
{
    struct json_object *winner = json_object_new_array();
    struct json_object *result = json_object_new_array(), *places;
    uint8_t place[LAIR_MAX_SEATS];

    for (int seat = 0; seat < w->g->n_seats; seat++) {
        int score = lair_souls(w->cat, w->g, seat) - lair_wounds(w->cat, w->g, seat);

        if ((w->g->seat[seat].flags & LAIR_WON) != 0)
            json_object_array_add(winner, json_object_new_int(seat));
        json_object_array_add(result, json_object_new_int(score));
    }
    put(o, "winner", winner);
    put(o, "result", result);
    if (lair_placement(w->cat, w->g, place) == 0)
        return;
    places = json_object_new_array();
    for (int seat = 0; seat < w->g->n_seats; seat++)
        json_object_array_add(places, json_object_new_int(place[seat]));
    put(o, "places", places);
}

/* The turn that a phase belongs to: the first phase of a turn is what counts it. */
static int turn_of(const struct lair_game *g)
{
    const struct rules *rules = rules_of(g);
    bool begins =
        g->phase == rules->row[rules->turn_row].phase && g->n_frames == 0 && g->viewer == LAIR_NOBODY;

    return g->turn + begins;
}

struct json_object *position_json(const struct lair_catalog *cat, const struct lair_game *g)
{
    const struct writer w = { .cat = cat, .g = g };
    struct json_object *o = json_object_new_object();
    struct json_object *seats = json_object_new_array();

    put_string(o, "rules", lair_rules_name(g->rules));
    put_number(o, "rules_number", g->rules_number);
    put_sets(&w, o);
    put_variants(&w, o);
    put_stars(&w, o);
    put(o, "turn", json_object_new_int(turn_of(g)));
    put_string(o, "phase", lair_phase_name((enum lair_phase)g->phase));
    put_seat(o, "active", g->active);
    put_order(&w, o);
    for (int seat = 0; seat < g->n_seats; seat++)
        json_object_array_add(seats, seat_json(&w, seat));
    put(o, "seats", seats);
    put_zones(&w, o);
    if (lair_first(g, LAIR_MARKET, 0) != 0)
        put(o, "market", chain_json(&w, lair_first(g, LAIR_MARKET, 0)));
    put_landmarks(&w, o);
    put_lasting(&w, o);
    put_number(o, "stale", g->stale);
    put_flag(o, "left_town", g->left_town != 0);
    put_chance(&w, o);
    put_view(&w, o);
    if (g->phase == LAIR_PHASE_OVER)
        put_outcome(&w, o);
    return o;
}

struct json_object *lair_view_json(const struct lair_catalog *cat, const struct lair_game *view)
{
    return position_json(cat, view);
}
