/* bot/commands/why.c - where a number comes from, term by term
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "bot/commands/sight.h"
#include "bot/games/orders.h"
#include "bot/words/barred.h"
#include "bot/words/board.h"
#include "bot/words/facts.h"

enum { TERMS = 32 };

static const enum lair_treasure all_treasures[] = { LAIR_CLERIC, LAIR_FIGHTER, LAIR_MAGE, LAIR_THIEF,
                                                    LAIR_EXPLORER };

/* Adds the terms of a value to o as a list, and returns how many; 0: there is nothing to explain. */
static int add_terms(struct json_object *o, const struct facts *f, const char *key, struct lair_question q)
{
    struct lair_term term[TERMS];
    int n = lair_explain(f->cat, f->view, &q, term, TERMS);

    for (int i = 0; i < MIN(n, TERMS); i++) {
        struct json_object *one = json_object_new_object();

        facts_add(one, "source", facts_card(f, term[i].source));
        facts_flag(one, "base", term[i].op == '=');
        facts_flag(one, "plus", term[i].op == '+' && term[i].amount >= 0);
        facts_flag(one, "minus", term[i].op == '+' && term[i].amount < 0);
        facts_flag(one, "times", term[i].op == 'x');
        facts_flag(one, "lock", term[i].op == '0');
        facts_number(one, "amount", ABS(term[i].amount));
        facts_number(one, "value", term[i].value);
        facts_append(o, key, one);
    }
    return n;
}

/* What a value comes to. */
static int value_of(const struct facts *f, struct lair_question q)
{
    struct lair_term term[TERMS];
    int n = lair_explain(f->cat, f->view, &q, term, TERMS);

    return n > 0 ? term[MIN(n, TERMS) - 1].value : 0;
}

/* ---- what a room deals to one hero ----------------------------------------------------------- */

/* The seat through whose dungeon a hero goes, or would; LAIR_NOBODY: none's. */
static int host_of(const struct facts *f, lair_card hero)
{
    switch (f->view->card[hero].zone) {
    case LAIR_ENTRANCE:
    case LAIR_INSIDE: return f->view->card[hero].seat;
    case LAIR_TOWN: return lair_lure_of(f->cat, f->view, hero);
    default: return LAIR_NOBODY;
    }
}

/* Adds what a room deals to a hero, if it deals another damage to others. */
static void add_dealt(struct json_object *o, const struct facts *f, int seat, int square, lair_card hero)
{
    struct lair_question q = { .value = LAIR_VALUE_DAMAGE, .seat = seat, .square = square, .hero = hero };
    int others = lair_damage(f->cat, f->view, seat, square);
    struct json_object *one;

    if (value_of(f, q) == others)
        return;
    one = json_object_new_object();
    facts_add(one, "room", facts_room(f, seat, square));
    facts_add(one, "hero", facts_hero(f, hero));
    facts_number(one, "damage", value_of(f, q));
    facts_number(one, "others", others);
    add_terms(one, f, "terms", q);
    facts_append(o, "dealt", one);
}

/* ... of all rooms of the dungeon that the hero goes through. */
static void add_dealt_to(struct json_object *o, const struct facts *f, lair_card hero)
{
    int seat = host_of(f, hero);

    for (int sq = 0; seat != LAIR_NOBODY && sq < f->view->seat[seat].n_rooms; sq++)
        add_dealt(o, f, seat, sq, hero);
}

/* ... to all heroes that go through the dungeon of a room. */
static void add_dealt_by(struct json_object *o, const struct facts *f, int seat, int square)
{
    for (int c = 1; c <= f->view->n_cards; c++)
        if (!lair_is_unknown(f->view->card[c].design) && host_of(f, (lair_card)c) == seat)
            add_dealt(o, f, seat, square, (lair_card)c);
}

/* ---- rooms ----------------------------------------------------------------------------------- */

/* A room does not count under a face-down card (RULES.md D5c), nor while it is deactivated.  The face-down
 * card is named to whoever laid it. */
static struct json_object *room_facts(const struct facts *f, int seat, int square)
{
    const struct lair_room *r = &f->view->seat[seat].room[square];
    struct json_object *o = facts_room(f, seat, square);

    if (r->new_card != 0)
        facts_add(o, "laid", facts_card(f, f->view->card[r->new_card].design));
    if (r->top != 0)
        facts_add(o, "under", facts_card(f, f->view->card[r->top].design));
    facts_flag(o, "covered", r->top != 0);
    facts_flag(o, "counts", r->new_card == 0 && !r->deactivated);
    return o;
}

/* The terms of a room's damage and of each treasure that it has, or could have. */
static void add_room_terms(struct json_object *o, const struct facts *f, int seat, int square)
{
    add_terms(o, f, "damage_terms",
              (struct lair_question){ .value = LAIR_VALUE_DAMAGE, .seat = seat, .square = square });
    for (size_t i = 0; i < G_N_ELEMENTS(all_treasures); i++) {
        struct json_object *one = json_object_new_object();
        int count[LAIR_N_TREASURES] = { 0 };
        struct lair_question q = {
            .value = LAIR_VALUE_TREASURE, .seat = seat, .square = square, .treasure = all_treasures[i]
        };

        count[i] = lair_room_treasure(f->cat, f->view, seat, square, all_treasures[i]);
        if (add_terms(one, f, "terms", q) < 2 && count[i] == 0) {
            json_object_put(one);
            continue;
        }
        g_autofree char *letters = facts_totals(count);
        facts_text(one, "type", letters);
        facts_append(o, "treasure_terms", one);
    }
}

/* Is the room worth the same in both views? */
static bool is_same(const struct facts *a, const struct facts *b, int seat, int square)
{
    bool same = lair_damage(a->cat, a->view, seat, square) == lair_damage(b->cat, b->view, seat, square);

    for (size_t i = 0; i < G_N_ELEMENTS(all_treasures); i++)
        same = same && lair_room_treasure(a->cat, a->view, seat, square, all_treasures[i]) ==
                           lair_room_treasure(b->cat, b->view, seat, square, all_treasures[i]);
    return same;
}

/* then: as it will be when what the author laid lies open. */
static void why_room(struct talk *talk, const struct facts *f, const struct facts *then, int seat, int square)
{
    struct json_object *o = room_facts(f, seat, square);
    bool covered = f->view->seat[seat].room[square].new_card != 0;
    bool will = then->view->seat[seat].room[square].new_card == 0;

    facts_flag(o, "will", covered && will);
    facts_flag(o, "with_laid", !covered && !is_same(f, then, seat, square));
    facts_number(o, "damage", lair_damage(then->cat, then->view, seat, square));
    add_room_terms(o, then, seat, square);
    add_dealt_by(o, then, seat, square);
    talk_reply(talk, "why-room", o);
}

/* ---- heroes ---------------------------------------------------------------------------------- */

/* The landmark where a hero stands; landmarks lie on the board in the order of their spots.
 * 0: none. */
static lair_card landmark_of(const struct facts *f, lair_card hero)
{
    lair_card c = lair_first(f->view, LAIR_BOARD, LAIR_NOBODY);

    for (int spot = LAIR_SPOTS; c != 0 && spot < f->view->card[hero].zone; spot++)
        c = f->view->card[c].next;
    return c;
}

/* The treasure that a hero in town wants to see in a game played alone; 0: it compares dungeons. */
static int slot_asks(const struct facts *f, lair_card hero)
{
    int slot = 0;

    for (lair_card c = lair_first(f->view, LAIR_TOWN, LAIR_NOBODY); c != hero; c = f->view->card[c].next)
        slot++;
    return lair_slot_asks(f->cat, f->view, slot);
}

/* The hero that stands before this one at its landmark, and would be sent first; 0: none. */
static lair_card ahead_at_landmark(const struct facts *f, lair_card hero)
{
    lair_card first = lair_first(f->view, (enum lair_zone)f->view->card[hero].zone, LAIR_NOBODY);

    return first != hero ? first : 0;
}

/* Whose minion sends the first hero of that landmark off this turn; NULL: nobody's. */
static struct json_object *sender_facts(const struct facts *f, lair_card landmark)
{
    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct lair_ref space = { LAIR_REF_SPACE, f->view->seat[seat].space, f->view->card[landmark].design };

        if (f->view->seat[seat].minion == landmark &&
            g_strcmp0(lair_space_name(f->cat, &space), "summon") == 0)
            return facts_seat(f, seat);
    }
    return NULL;
}

static void add_landmark(struct json_object *o, const struct facts *f, lair_card hero)
{
    lair_card landmark = landmark_of(f, hero), ahead = ahead_at_landmark(f, hero);
    struct json_object *at = landmark != 0 ? facts_card(f, f->view->card[landmark].design) : NULL;

    if (at == NULL)
        return;
    g_autofree char *small = g_ascii_strdown(lair_print(f->cat, f->view->card[landmark].design)->name, -1);
    facts_text(at, "typed", small);
    facts_add(at, "ahead", ahead != 0 ? facts_card(f, f->view->card[ahead].design) : NULL);
    facts_add(at, "sender", sender_facts(f, landmark));
    facts_add(o, "at_landmark", at);
}

/* What a seat shows of what a hero looks for in the room on a square, or (LAIR_NO_SQUARE) in all. */
static int shows(const struct facts *f, lair_card hero, int seat, int square)
{
    const struct lair_print *p = lair_print(f->cat, f->view->card[hero].design);
    struct lair_question q = { .value = LAIR_VALUE_LURE, .seat = seat, .square = square, .hero = hero };
    int n = 0;

    if (square == LAIR_NO_SQUARE)
        return value_of(f, q);
    q.value = LAIR_VALUE_TREASURE;
    for (size_t i = 0; i < G_N_ELEMENTS(all_treasures); i++) {
        q.treasure = all_treasures[i];
        n += p->treasure[q.treasure] > 0 ? value_of(f, q) : 0;
    }
    return n;
}

/* Where the treasure of a seat lies that a hero looks for: rooms, and what is left is the boss's. */
static void add_sources(struct json_object *o, const struct facts *f, lair_card hero, int seat)
{
    int left = shows(f, hero, seat, LAIR_NO_SQUARE);
    char at[8];

    for (int sq = 0; sq <= f->view->seat[seat].n_rooms; sq++) {
        bool room = sq < f->view->seat[seat].n_rooms;
        int n = room ? shows(f, hero, seat, sq) : left;
        struct json_object *one;

        if (n <= 0)
            continue;
        one = json_object_new_object();
        facts_text(one, "at", room ? facts_square(at, seat, sq) : NULL);
        facts_number(one, "n", n);
        facts_append(o, "from", one);
        left -= n;
    }
}

/* What of a seat counts for a hero. */
static int counts(const struct facts *f, lair_card hero, int seat)
{
    switch (lair_print(f->cat, f->view->card[hero].design)->lure) {
    case LAIR_LURE_FEWEST_SOULS: return lair_souls(f->cat, f->view, seat);
    case LAIR_LURE_MOST_SOULS: return lair_souls(f->cat, f->view, seat) - lair_wounds(f->cat, f->view, seat);
    case LAIR_LURE_FEWEST_WOUNDS: return lair_wounds(f->cat, f->view, seat);
    case LAIR_LURE_MOST_CARDS:
        return lair_count(f->view, LAIR_HAND_ROOMS, seat) + lair_count(f->view, LAIR_HAND_SPELLS, seat);
    case LAIR_LURE_COINS: return shows(f, hero, seat, LAIR_NO_SQUARE) + f->view->seat[seat].coins;
    case LAIR_LURE_TREASURE: break;
    }
    return shows(f, hero, seat, LAIR_NO_SQUARE);
}

/* What counts for each seat, and which are even where that keeps the hero in town or has it split. */
static void add_lures(struct json_object *o, const struct facts *f, lair_card hero)
{
    enum lair_lure by = lair_print(f->cat, f->view->card[hero].design)->lure;
    bool stays = lair_lure_of(f->cat, f->view, hero) == LAIR_NOBODY,
         souls = by != LAIR_LURE_TREASURE && by != LAIR_LURE_COINS,
         fewest = by == LAIR_LURE_FEWEST_SOULS || by == LAIR_LURE_FEWEST_WOUNDS;
    int lure[LAIR_MAX_SEATS] = { 0 }, best = fewest ? G_MAXINT : souls ? G_MININT : 0, even = 0;

    for (int seat = 0; seat < f->view->n_seats; seat++) {
        lure[seat] = counts(f, hero, seat);
        if ((f->view->seat[seat].flags & LAIR_OUT) == 0)
            best = fewest ? MIN(best, lure[seat]) : MAX(best, lure[seat]);
    }
    for (int seat = 0; seat < f->view->n_seats; seat++)
        even += (f->view->seat[seat].flags & LAIR_OUT) == 0 && lure[seat] == best;
    facts_flag(o, "splits", !souls && lair_splits(f->cat, f->view));
    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct json_object *one = facts_seat(f, seat);

        if ((f->view->seat[seat].flags & LAIR_OUT) != 0) {
            json_object_put(one);
            continue;
        }
        facts_number(one, "lure", lure[seat]);
        if (!souls)
            add_sources(one, f, hero, seat);
        facts_append(o, "seats", one);
        if ((stays || even > 1) && lure[seat] == best && (souls || best > 0))
            facts_append(o, "even", facts_seat(f, seat));
    }
}

static void why_hero(struct talk *talk, const struct facts *f, const struct facts *then, lair_card hero)
{
    struct json_object *o = facts_hero(f, hero);
    bool town = f->view->card[hero].zone == LAIR_TOWN;

    if (sight_at_landmark(f, hero))
        add_landmark(o, f, hero);
    if (f->view->card[hero].zone == LAIR_ENTRANCE)
        facts_add(o, "at_entrance", facts_seat(f, f->view->card[hero].seat));

    add_terms(o, f, "health_terms", (struct lair_question){ .value = LAIR_VALUE_HEALTH, .hero = hero });
    facts_flag(o, "in_town", town);
    facts_flag(o, "sent_back", (f->view->card[hero].flags & LAIR_SENT_BACK) != 0);
    facts_flag(o, "with_laid", town && board_has_laid(f));
    facts_flag(o, "with_minions", town && then->view->n_lasting > f->view->n_lasting);
    if (town && slot_asks(f, hero) > 0)
        facts_number(o, "asks", slot_asks(f, hero));
    if (town) {
        add_lures(o, then, hero);
        facts_add(o, "to", facts_seat(f, lair_lure_of(f->cat, then->view, hero)));
        facts_flag(o, "stays", lair_lure_of(f->cat, then->view, hero) == LAIR_NOBODY);
    }
    add_dealt_to(o, then, hero);
    talk_reply(talk, "why-hero", o);
}

/* A room in sight whose name begins with typed, or that of the miniboss under it. */
static bool room_called(const struct facts *f, const char *typed, int *seat, int *square)
{
    for (*seat = 0; *seat < f->view->n_seats; ++*seat)
        for (*square = 0; *square < f->view->seat[*seat].n_rooms; ++*square) {
            const struct lair_room *r = &f->view->seat[*seat].room[*square];

            if ((r->top != 0 && sight_is_named(f, r->top, typed)) ||
                (r->mini != 0 && sight_is_named(f, r->mini, typed)) ||
                (r->new_card != 0 && sight_is_named(f, r->new_card, typed)))
                return true;
        }
    return false;
}

/* What could be done with a card of the author's; false: the line names none. */
static bool why_card(struct talk *talk, const struct facts *f)
{
    struct json_object *o = talk->seat >= 0 && talk->args[0] != '\0' ? barred_card(f, talk->args) : NULL;

    if (o != NULL)
        talk_reply(talk, "why-card", o);
    return o != NULL;
}

/* "build ..." and the like are about one's own cards, even if such a room is in sight. */
static bool names_act(const char *typed)
{
    return g_str_has_prefix(typed, "build ") || g_str_has_prefix(typed, "cast ") ||
           g_str_has_prefix(typed, "use ") || g_str_has_prefix(typed, "promote ");
}

static void why_what(struct talk *talk, const struct facts *f, const struct facts *then)
{
    int seat, square;
    lair_card hero = talk->args[0] != '\0' ? sight_hero(f, talk->args) : 0;
    g_autofree char *typed = talk_echo(talk->args);
    struct json_object *o;

    if (names_act(talk->args) && why_card(talk, f))
        return;
    if (sight_square(f, talk->args, &seat, &square)) {
        why_room(talk, f, then, seat, square);
    } else if (hero != 0) {
        why_hero(talk, f, then, hero);
    } else if (talk->args[0] != '\0' && room_called(f, talk->args, &seat, &square)) {
        why_room(talk, f, then, seat, square);
    } else if (!why_card(talk, f)) {
        o = json_object_new_object();
        facts_text(o, "typed", typed);
        facts_flag(o, "empty", talk->args[0] == '\0');
        talk_reply(talk, "why-what", o);
    }
}

static void why_thing(struct talk *talk, const struct facts *f)
{
    g_autofree struct lair_game *built = g_new(struct lair_game, 1);
    struct facts then = *f;

    if (lair_as_built(f->cat, f->view, built))
        then.view = built;
    why_what(talk, f, &then);
}

/* Why the author is asked what is asked now. */
static void why_now(struct talk *talk, const struct facts *f)
{
    const struct seat_orders *o = &talk->t->seat[talk->seat].orders;
    enum lair_ask_kind kind = table_asked(talk->t, talk->seat, NULL);
    struct json_object *facts = orders_why(f, &talk->t->seat[talk->seat]);

    facts_flag(facts, "window", lair_ask_is_window(kind));
    facts_flag(facts, "asked", table_awaits(talk->t, talk->seat));
    facts_flag(facts, "stands", o->kind != STANDING_NONE && o->turn == f->view->turn);
    talk_reply(talk, "why-now", facts);
}

/* Why the author's last line was refused; false: none was, since its last move. */
static bool why_refused(struct talk *talk, const struct facts *f)
{
    const struct seat *s = talk->seat >= 0 ? &talk->t->seat[talk->seat] : NULL;
    struct json_object *o;

    if (s == NULL || talk->args[0] != '\0' || s->refused == NULL || s->refused_to != s->decision ||
        !table_asks(talk->t, talk->seat))
        return false;
    o = barred_facts(f, s->refused);
    if (o == NULL)
        return false;
    g_autofree char *typed = talk_echo(s->refused);
    facts_text(o, "typed", typed);
    talk_reply(talk, "barred", o);
    return true;
}

void command_why(struct talk *talk)
{
    struct table_eyes *e;

    if (!talk_load_game(talk))
        return;
    e = table_eyes(talk->t, talk->seat >= 0 ? talk->seat : LAIR_PUBLIC, NULL);
    if (talk->seat >= 0 && g_ascii_strcasecmp(talk->args, "now") == 0)
        why_now(talk, &e->facts);
    else if (!why_refused(talk, &e->facts))
        why_thing(talk, &e->facts);
    table_eyes_free(e);
}
