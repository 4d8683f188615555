/* bot/games/order.c - a standing order: what a player wants done when something is so
 * SPDX-License-Identifier: MIT */
#include "bot/games/order.h"

#include <string.h>

/* ---- which cards can be meant ---------------------------------------------------------------- */

static enum lair_kind kind_of(const struct spoken_world *w, lair_design d)
{
    return lair_print(w->cat, d)->kind;
}

static bool is_hero(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_HERO || kind_of(w, d) == LAIR_EPIC;
}

static bool is_spell(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_SPELL;
}

static bool is_hand_card(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_ROOM || kind_of(w, d) == LAIR_SPELL;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reading {
    struct spoken s;
    struct order *o;
    struct order_wrong *why;
};

/* Says what is wrong about the words from there on. */
static bool wrong(struct reading *r, enum order_fault fault, int at)
{
    g_autoptr(GString) rest = g_string_new(NULL);

    for (int i = at; i < r->s.n && strcmp(r->s.typed[i], ":") != 0 && strcmp(r->s.typed[i], "else") != 0; i++)
        g_string_append_printf(rest, "%s%s", i > at ? " " : "", r->s.typed[i]);
    if (rest->len >= sizeof r->why->text) {
        const char *cut = rest->str + sizeof r->why->text - 4;

        g_string_truncate(rest, (gsize)(g_utf8_find_prev_char(rest->str, cut + 1) - rest->str));
        g_string_append(rest, "...");
    }
    r->why->fault = fault;
    g_strlcpy(r->why->text, rest->str, sizeof r->why->text);
    return false;
}

static bool read_count(struct spoken *s, struct order_count *count)
{
    int n;

    if (!spoken_number(s, &n, &count->sign))
        return false;
    count->n = (int16_t)n;
    return true;
}

/* ---- reading conditions ---------------------------------------------------------------------- */

/* As they are written, and for one. */
static const char *const things[][2] = {
    [ORDER_SOULS] = { "souls", "soul" },
    [ORDER_WOUNDS] = { "wounds", "wound" },
    [ORDER_ROOMS] = { "rooms", "room" },
    [ORDER_ROOM_CARDS] = { "room cards", "room card" },
    [ORDER_SPELL_CARDS] = { "spell cards", "spell card" },
};
static_assert(G_N_ELEMENTS(things) == ORDER_THINGS, "words for everything that is counted");

static uint8_t read_class(struct spoken *s)
{
    for (int i = 0; i < LAIR_N_TREASURES; i++)
        if (spoken_words(s, lair_treasure_name((enum lair_treasure)i)))
            return (uint8_t)i;
    return ORDER_ANY;
}

/* The longer words come last. */
static bool read_thing(struct spoken *s, uint8_t *what)
{
    for (int i = ORDER_THINGS; i-- > 0;)
        if (spoken_words(s, things[i][0]) || spoken_words(s, things[i][1])) {
            *what = (uint8_t)i;
            return true;
        }
    return false;
}

static bool comes_verb(const struct spoken *s)
{
    struct spoken ahead = *s;

    return spoken_words(&ahead, "enters") || spoken_words(&ahead, "is in") || spoken_words(&ahead, "would");
}

/* "with 8+ health", or nothing of that. */
static bool read_health(struct spoken *s, struct order_hero *hero)
{
    if (!spoken_words(s, "with"))
        return true;
    hero->healthy = true;
    return read_count(s, &hero->health) && spoken_words(s, "health");
}

static bool read_hero(struct spoken *s, struct order_hero *hero)
{
    *hero = (struct order_hero){ .class = ORDER_ANY };
    if (spoken_words(s, "it") || comes_verb(s))
        return hero->it = true;
    if (!spoken_words(s, "a") && !spoken_words(s, "an"))
        return spoken_card(s, is_hero, &hero->design) && read_health(s, hero);
    hero->rank = spoken_words(s, "epic") ? 'e' : spoken_words(s, "ordinary") ? 'o' : 0;
    hero->class = read_class(s);
    if (!spoken_words(s, "hero") && hero->class == ORDER_ANY)
        return false;
    return read_health(s, hero);
}

static bool read_seat(struct spoken *s, int *seat)
{
    return spoken_seat(s, seat) || spoken_nick(s, seat);
}

static bool read_dungeon(struct spoken *s, struct order_place *place)
{
    int seat = ORDER_ANY;

    place->kind = ORDER_IN_DUNGEON;
    if (spoken_words(s, "my dungeon"))
        seat = s->w.seat;
    else if (!spoken_words(s, "a dungeon")) {
        spoken_words(s, "dungeon");
        if (!read_seat(s, &seat))
            return false;
    }
    place->seat = (uint8_t)seat;
    return true;
}

static bool read_place(struct spoken *s, struct order_place *place, bool town)
{
    *place = (struct order_place){ .kind = ORDER_IN_TOWN };
    if (town && spoken_words(s, "town"))
        return true;
    if (!spoken_room(s, &place->room))
        return read_dungeon(s, place);
    place->kind = ORDER_IN_ROOM;
    return true;
}

/* Does the condition end here? */
static bool ends(const struct spoken *s)
{
    struct spoken ahead = *s;

    return s->at == s->n || spoken_words(&ahead, "and") || spoken_words(&ahead, ":");
}

/* Where a hero would die or get through, if that is said. */
static bool read_would(struct spoken *s, struct order_clause *c)
{
    bool dies = spoken_words(s, "die");

    c->kind = dies ? ORDER_WOULD_DIE : ORDER_WOULD_SURVIVE;
    if (!dies && !spoken_words(s, "survive"))
        return false;
    if (ends(s))
        return true;
    spoken_words(s, "in");
    return dies ? read_place(s, &c->place, false) : read_dungeon(s, &c->place);
}

static bool read_of_hero(struct spoken *s, struct order_clause *c)
{
    if (!read_hero(s, &c->hero))
        return false;
    c->kind = ORDER_ENTERS;
    if (spoken_words(s, "enters"))
        return read_place(s, &c->place, false);
    c->kind = ORDER_IS_IN;
    if (spoken_words(s, "is in"))
        return read_place(s, &c->place, true);
    return spoken_words(s, "would") && read_would(s, c);
}

static bool read_has(struct spoken *s, struct order_clause *c)
{
    c->kind = ORDER_HAS;
    return (spoken_words(s, "have") || spoken_words(s, "has")) && read_count(s, &c->count) &&
           read_thing(s, &c->what);
}

static bool read_casts(struct spoken *s, struct order_clause *c)
{
    c->kind = ORDER_CASTS;
    return spoken_words(s, "casts") &&
           (ends(s) || spoken_words(s, "a spell") || spoken_card(s, is_spell, &c->card));
}

/* What a player has or casts; false, and nothing is read: it is no such condition. */
static bool read_of_player(struct spoken *s, struct order_clause *c)
{
    int at = s->at, seat = ORDER_OTHERS;

    if (spoken_words(s, "i"))
        seat = s->w.seat;
    else if (!spoken_words(s, "somebody") && !read_seat(s, &seat))
        return false;
    c->seat = (uint8_t)seat;
    if (read_has(s, c) || (seat != s->w.seat && read_casts(s, c)))
        return true;
    s->at = at;
    return false;
}

/* "dark laboratory asks"; false, and nothing is read: it is no such condition. */
static bool read_card_asks(struct spoken *s, struct order_clause *c)
{
    int at = s->at;

    c->kind = ORDER_CARD_ASKS;
    spoken_words(s, "the");
    if (spoken_card(s, spoken_any_card, &c->card) && (spoken_words(s, "asks me") || spoken_words(s, "asks")))
        return true;
    c->card = 0;
    s->at = at;
    return false;
}

static bool read_clause_text(struct spoken *s, struct order_clause *c)
{
    *c = (struct order_clause){ .kind = ORDER_ASKED, .hero.class = ORDER_ANY };
    if (spoken_words(s, "i am asked"))
        return true;
    if (read_card_asks(s, c))
        return true;
    c->kind = ORDER_EFFECTS_WAIT;
    if (spoken_words(s, "my effects wait"))
        return true;
    c->kind = ORDER_MY_TURN;
    if (spoken_words(s, "my turn") || spoken_words(s, "it is my turn"))
        return true;
    c->kind = ORDER_HOLDS;
    if (spoken_words(s, "i hold"))
        return spoken_card(s, is_hand_card, &c->card);
    return read_of_player(s, c) || read_of_hero(s, c);
}

static bool is_of_hero(const struct order_clause *c)
{
    return c->kind <= ORDER_WOULD_SURVIVE;
}

static bool read_clause(struct reading *r)
{
    int at = r->s.at;
    bool named = false;
    struct order_clause *c;

    if (r->o->n_clauses == ORDER_CLAUSES)
        return wrong(r, ORDER_MANY_CLAUSES, at);
    c = &r->o->clause[r->o->n_clauses++];
    if (!read_clause_text(&r->s, c) || !ends(&r->s))
        return wrong(r, ORDER_NO_CONDITION, at);
    for (int i = 0; i < r->o->n_clauses; i++)
        named = named || (is_of_hero(&r->o->clause[i]) && !r->o->clause[i].hero.it);
    return !is_of_hero(c) || named || wrong(r, ORDER_NO_HERO, at);
}

/* Reads "if ... and ...:". */
static bool read_clauses(struct reading *r)
{
    do {
        if (!read_clause(r))
            return false;
    } while (spoken_words(&r->s, "and"));
    return spoken_words(&r->s, ":") || wrong(r, ORDER_NO_COLON, r->s.at);
}

/* ---- reading acts ---------------------------------------------------------------------------- */

static bool read_act(struct reading *r)
{
    int at = r->s.at;

    if (r->o->n_acts == ORDER_ACTS)
        return wrong(r, ORDER_MANY_ACTS, at);
    switch (act_read(&r->s, &r->o->act[r->o->n_acts++])) {
    case ACT_OK: return true;
    case ACT_NO_VERB: return wrong(r, ORDER_NO_ACT, at);
    case ACT_NO_TARGET: return wrong(r, ORDER_NO_TARGET, r->s.at);
    case ACT_NO_CARD: break;
    }
    return wrong(r, ORDER_NO_CARD, r->s.at);
}

static bool read_acts(struct reading *r)
{
    do {
        if (!read_act(r))
            return false;
    } while (spoken_words(&r->s, "else"));
    return r->s.at == r->s.n || wrong(r, ORDER_LEFT_OVER, r->s.at);
}

bool order_read(const struct spoken_world *w, const char *text, struct order *out, struct order_wrong *why)
{
    struct reading r = { .o = out, .why = why };
    bool good;

    *out = (struct order){ .always = false };
    *why = (struct order_wrong){ .fault = ORDER_TOO_LONG };
    good = spoken_cut(&r.s, w, text);
    if (good) {
        out->always = spoken_words(&r.s, "always");
        good = (!spoken_words(&r.s, "if") || read_clauses(&r)) && read_acts(&r);
    }
    spoken_clear(&r.s);
    if (good)
        why->fault = ORDER_OK;
    return good;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_count(GString *out, const struct order_count *count)
{
    char text[8];

    g_snprintf(text, sizeof text, "%d%c", count->n % 1000, count->sign);
    spoken_write(out, text);
}

static void write_letter(GString *out, int seat)
{
    spoken_write(out, (char[]){ (char)('a' + seat), '\0' });
}

/* "a hero", "an epic hero", "a cleric hero" */
static void write_any_hero(GString *out, const struct order_hero *hero)
{
    const char *class =
        hero->class < LAIR_N_TREASURES ? lair_treasure_name((enum lair_treasure)hero->class) : NULL;
    const char *rank = hero->rank == 'e' ? "epic" : hero->rank == 'o' ? "ordinary" : NULL;
    const char *first = rank != NULL ? rank : class != NULL ? class : "hero";

    spoken_write(out, strchr("aeio", first[0]) != NULL ? "an" : "a");
    if (rank != NULL)
        spoken_write(out, rank);
    if (class != NULL)
        spoken_write(out, class);
    spoken_write(out, "hero");
}

static void write_hero(GString *out, const struct spoken_world *w, const struct order_hero *hero)
{
    if (hero->it) {
        spoken_write(out, "it");
        return;
    }
    if (hero->design != 0)
        spoken_write_card(out, w, is_hero, hero->design);
    else
        write_any_hero(out, hero);
    if (!hero->healthy)
        return;
    spoken_write(out, "with");
    write_count(out, &hero->health);
    spoken_write(out, "health");
}

static void write_place(GString *out, const struct spoken_world *w, const struct order_place *place)
{
    if (place->kind == ORDER_IN_TOWN)
        spoken_write(out, "town");
    else if (place->kind == ORDER_IN_ROOM)
        spoken_write_room(out, w, place->room);
    else if (place->seat == ORDER_ANY || place->seat == w->seat)
        spoken_write(out, place->seat == ORDER_ANY ? "a dungeon" : "my dungeon");
    else
        write_letter(out, place->seat);
}

static void write_of_hero(GString *out, const struct spoken_world *w, const struct order_clause *c)
{
    /* The rest is not of a hero. */
    static const char *const does[] = {
        [ORDER_ENTERS] = "enters",
        [ORDER_IS_IN] = "is in",
        [ORDER_WOULD_DIE] = "would die",
        [ORDER_WOULD_SURVIVE] = "would survive",
    };

    write_hero(out, w, &c->hero);
    spoken_write(out, does[c->kind]);
    if (c->place.kind == ORDER_NOWHERE)
        return;
    if (c->kind == ORDER_WOULD_DIE)
        spoken_write(out, "in");
    write_place(out, w, &c->place);
}

static void write_of_player(GString *out, const struct spoken_world *w, const struct order_clause *c)
{
    bool own = c->seat == w->seat;

    if (own || c->seat == ORDER_OTHERS)
        spoken_write(out, own ? "i" : "somebody");
    else
        write_letter(out, c->seat);
    if (c->kind == ORDER_CASTS) {
        spoken_write(out, "casts");
        if (c->card != 0)
            spoken_write_card(out, w, is_spell, c->card);
        return;
    }
    spoken_write(out, own ? "have" : "has");
    write_count(out, &c->count);
    spoken_write(out, things[c->what][c->count.n == 1 && c->count.sign == '\0']);
}

static void write_clause(GString *out, const struct spoken_world *w, const struct order_clause *c)
{
    switch (c->kind) {
    case ORDER_ENTERS:
    case ORDER_IS_IN:
    case ORDER_WOULD_DIE:
    case ORDER_WOULD_SURVIVE: write_of_hero(out, w, c); return;
    case ORDER_CASTS:
    case ORDER_HAS: write_of_player(out, w, c); return;
    case ORDER_HOLDS:
        spoken_write(out, "i hold");
        spoken_write_card(out, w, is_hand_card, c->card);
        return;
    case ORDER_MY_TURN: spoken_write(out, "my turn"); return;
    case ORDER_CARD_ASKS:
        spoken_write_card(out, w, spoken_any_card, c->card);
        spoken_write(out, "asks");
        return;
    case ORDER_EFFECTS_WAIT: spoken_write(out, "my effects wait"); return;
    case ORDER_ASKED: spoken_write(out, "i am asked"); return;
    }
}

char *order_write(const struct spoken_world *w, const struct order *o)
{
    GString *out = g_string_new(NULL);

    if (o->always)
        spoken_write(out, "always");
    for (int i = 0; i < o->n_clauses; i++) {
        spoken_write(out, i == 0 ? "if" : "and");
        write_clause(out, w, &o->clause[i]);
    }
    if (o->n_clauses > 0)
        g_string_append_c(out, ':');
    for (int i = 0; i < o->n_acts; i++) {
        if (i > 0)
            g_string_append(out, ", else");
        act_write(out, w, &o->act[i]);
    }
    return g_string_free(out, FALSE);
}
