/* bot/board.c - how a game stands, as JSON for the template "board" */
#include "board.h"

static void add_heroes(const struct facts *f, struct json_object *o, const char *key, lair_card first)
{
    for (lair_card c = first; c != 0; c = f->view->card[c].next)
        facts_append(o, key, facts_hero(f, c));
}

static void add_rooms(const struct facts *f, struct json_object *o, int seat)
{
    const struct lair_walk *w = &f->view->walk;
    int damage = 0;

    for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++) {
        struct json_object *room = facts_room(f, seat, sq);

        damage += lair_damage(f->cat, f->view, seat, sq);
        if (w->hero != 0 && w->seat == seat && w->square == sq)
            facts_add(room, w->in_room ? "visitor" : "ahead", facts_hero(f, w->hero));
        facts_append(o, "rooms", room);
    }
    facts_number(o, "damage", damage);
}

static void add_score(const struct facts *f, struct json_object *o, int seat)
{
    const struct lair_seat *s = &f->view->seat[seat];

    facts_number(o, "souls", lair_souls(f->cat, f->view, seat));
    facts_number(o, "wounds", lair_wounds(f->cat, f->view, seat));
    facts_number(o, "hand_rooms", lair_count(f->view, LAIR_HAND_ROOMS, seat));
    facts_number(o, "hand_spells", lair_count(f->view, LAIR_HAND_SPELLS, seat));
    facts_flag(o, "levelled", (s->flags & LAIR_LEVELLED) != 0);
    facts_flag(o, "out", (s->flags & LAIR_OUT) != 0);
    facts_flag(o, "won", (s->flags & LAIR_WON) != 0);
    facts_flag(o, "active", f->view->active == seat);
}

struct json_object *board_seat(const struct facts *f, int seat)
{
    struct json_object *o = facts_seat(f, seat);
    int count[LAIR_N_TREASURES];
    g_autofree char *totals = NULL;

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        count[t] = lair_treasure(f->cat, f->view, seat, t);
    totals = facts_totals(count);
    facts_text(o, "totals", totals);
    if (f->view->seat[seat].boss != 0)
        facts_add(o, "boss", facts_card(f, f->view->card[f->view->seat[seat].boss].design));
    add_rooms(f, o, seat);
    add_heroes(f, o, "entrance", lair_first(f->view, LAIR_ENTRANCE, seat));
    add_score(f, o, seat);
    return o;
}

struct json_object *board_town(const struct facts *f)
{
    struct json_object *o = json_object_new_object();

    for (lair_card c = lair_first(f->view, LAIR_TOWN, LAIR_NOBODY); c != 0; c = f->view->card[c].next) {
        struct json_object *hero = facts_hero(f, c);
        struct json_object *to = facts_seat(f, lair_lure_of(f->cat, f->view, c));

        facts_flag(hero, "stays", to == NULL);
        facts_add(hero, "to", to);
        facts_append(o, "town", hero);
    }
    return o;
}

static void add_waiting(const struct facts *f, struct json_object *o)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_asks(f->cat, f->view, ask);

    for (int i = 0; i < n; i++)
        facts_append(o, "waiting", facts_seat(f, ask[i].seat));
    facts_flag(o, "over", n == 0);
}

struct json_object *board_facts(const struct facts *f)
{
    struct json_object *o = board_town(f);

    facts_number(o, "turn", f->view->turn);
    facts_flag(o, "begun", f->view->turn > 0);
    facts_phase(o, f->view->phase);
    facts_number(o, "hero_deck", lair_count(f->view, LAIR_HERO_DECK, LAIR_NOBODY));
    facts_number(o, "epic_deck", lair_count(f->view, LAIR_EPIC_DECK, LAIR_NOBODY));
    for (int seat = 0; seat < f->view->n_seats; seat++)
        facts_append(o, "seats", board_seat(f, seat));
    add_waiting(f, o);
    return o;
}

struct json_object *board_hand(const struct facts *f)
{
    struct json_object *o = json_object_new_object();

    if (f->viewer >= LAIR_MAX_SEATS)
        return o;
    for (lair_card c = lair_first(f->view, LAIR_HAND_ROOMS, f->viewer); c != 0; c = f->view->card[c].next)
        facts_append(o, "rooms", facts_card(f, f->view->card[c].design));
    for (lair_card c = lair_first(f->view, LAIR_HAND_SPELLS, f->viewer); c != 0; c = f->view->card[c].next)
        facts_append(o, "spells", facts_card(f, f->view->card[c].design));
    return o;
}

void board_as_built(const struct facts *f, int seat, struct lair_game *out)
{
    struct lair_seat *s = &out->seat[seat];

    *out = *f->view;
    for (int sq = 0; sq < s->n_rooms; sq++) {
        struct lair_room *r = &s->room[sq];

        if (r->new_card == 0 || lair_is_unknown(out->card[r->new_card].design))
            continue;
        out->card[r->new_card].next = r->top;
        r->top = r->new_card;
        r->new_card = 0;
        r->placer = LAIR_NOBODY;
    }
}
