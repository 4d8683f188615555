/* bot/words/barred.c - which rule keeps a line from being played, and what it would take
 * SPDX-License-Identifier: MIT */
#include "bot/words/barred.h"

#include <string.h>

enum { COULD = 8 }; /* moves that are told of what could be done */

enum act { ACT_BUILD, ACT_CAST, ACT_USE, ACT_PROMOTE, ACT_NONE };

/* What a line asks for, as far as it can be read. */
struct wish {
    enum act act;
    char *name;         /* the words that may be of a card's name */
    bool new;           /* a new room */
    int seat, square;   /* a square that is named; -1: none */
    lair_design design; /* 0: no card is called so */
    bool held;          /* it is in the viewer's hand */
};

/* ---- reading --------------------------------------------------------------------------------- */

static enum act act_called(const char *word)
{
    /* The rest is none. */
    static const char *const verbs[] = {
        [ACT_BUILD] = "build", [ACT_CAST] = "cast", [ACT_USE] = "use", [ACT_PROMOTE] = "promote"
    };

    for (int i = 0; i < ACT_NONE; i++)
        if (strlen(word) >= 2 && g_ascii_strncasecmp(verbs[i], word, strlen(word)) == 0)
            return (enum act)i;
    return ACT_NONE;
}

static bool is_square(const char *word)
{
    return g_ascii_isalpha(word[0]) && g_ascii_isdigit(word[1]) && word[2] == '\0';
}

static bool is_small(const char *word)
{
    static const char *const small[] = { "on", "at", "as", "a", "the", "room", NULL };

    return g_strv_contains(small, word);
}

static void read_word(struct wish *w, const char *word, bool first, GString *name)
{
    if (first && act_called(word) != ACT_NONE) {
        w->act = act_called(word);
    } else if (is_square(word)) {
        w->seat = word[0] - 'a';
        w->square = word[1] - '1';
    } else if (g_str_equal(word, "new")) {
        w->new = true;
    } else if (!is_small(word)) {
        g_string_append_printf(name, "%s%s", name->len > 0 ? " " : "", word);
    }
}

static bool is_called(const struct facts *f, lair_design d, const char *name)
{
    return d != 0 && !lair_is_unknown(d) && g_str_match_string(name, lair_print(f->cat, d)->name, TRUE);
}

static bool in_play_of(const struct facts *f, lair_card c)
{
    const struct lair_card_state *s = &f->view->card[c];

    return s->seat == f->viewer &&
           (s->zone == LAIR_IN_DUNGEON || s->zone == LAIR_THRONE || s->zone == LAIR_TROPHIES);
}

static bool in_hand_of(const struct facts *f, lair_card c)
{
    const struct lair_card_state *s = &f->view->card[c];

    return s->seat == f->viewer && (s->zone == LAIR_HAND_ROOMS || s->zone == LAIR_HAND_SPELLS);
}

/* May a card be what is to be done with?  An item is used, though nobody says so. */
static bool may_be_meant(const struct facts *f, enum act act, lair_card c)
{
    const struct lair_card_state *s = &f->view->card[c];

    if (act == ACT_USE || act == ACT_PROMOTE)
        return in_play_of(f, c);
    return in_hand_of(f, c) || (act == ACT_NONE && s->zone == LAIR_TROPHIES && s->seat == f->viewer);
}

/* The card that is meant: of the hand, or what is in play for an ability; else any that there is. */
static void find_card(const struct facts *f, struct wish *w)
{
    if (w->name[0] == '\0')
        return;
    for (lair_card c = 1; c <= f->view->n_cards && c < LAIR_MAX_CARDS && w->design == 0; c++)
        if (is_called(f, f->view->card[c].design, w->name) && may_be_meant(f, w->act, c)) {
            w->design = f->view->card[c].design;
            w->held = true;
        }
    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(f->cat) && w->design == 0; d++)
        if (is_called(f, (lair_design)d, w->name))
            w->design = (lair_design)d;
}

/* What is done with a card of a kind that somebody has. */
static enum act usual_act(enum lair_kind kind)
{
    if (kind == LAIR_ROOM)
        return ACT_BUILD;
    return kind == LAIR_ITEM ? ACT_USE : ACT_CAST;
}

static struct wish read_wish(const struct facts *f, const char *line)
{
    struct wish w = { .act = ACT_NONE, .seat = -1, .square = -1 };
    g_autofree char *small = g_ascii_strdown(line, -1);
    g_auto(GStrv) word = g_strsplit_set(small, " ,", 0);
    GString *name = g_string_new(NULL);

    for (int i = 0; word[i] != NULL; i++)
        if (word[i][0] != '\0')
            read_word(&w, word[i], i == 0, name);
    w.name = g_string_free(name, FALSE);
    find_card(f, &w);
    if (w.act == ACT_NONE && w.held)
        w.act = usual_act(lair_print(f->cat, w.design)->kind);
    return w;
}

/* ---- what is in the way ---------------------------------------------------------------------- */

static const struct lair_room *room_at(const struct facts *f, const struct wish *w)
{
    if (w->seat < 0 || w->seat >= f->view->n_seats || w->square < 0 ||
        w->square >= f->view->seat[w->seat].n_rooms)
        return NULL;
    return &f->view->seat[w->seat].room[w->square];
}

static bool asks_to_build(const struct facts *f)
{
    return f->view->ask == LAIR_ASK_BUILD || f->view->ask == LAIR_ASK_FIRST || f->view->ask == LAIR_ASK_EXTRA;
}

static bool has_laid(const struct facts *f)
{
    for (int seat = 0; seat < f->view->n_seats; seat++)
        for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++)
            if (f->view->seat[seat].room[sq].new_card != 0 &&
                f->view->seat[seat].room[sq].placer == f->viewer)
                return true;
    return false;
}

static bool has_minion(const struct facts *f, lair_card room)
{
    for (int seat = 0; seat < f->view->n_seats; seat++)
        if (f->view->seat[seat].minion == room)
            return true;
    return false;
}

/* Why an Advanced room cannot go on an active one of one's own. */
static const char *bar_of_advanced(const struct facts *f, const struct wish *w)
{
    return lair_bars_advanced(f->cat, f->view, w->seat, w->square) ? "no_advanced" : "no_icon";
}

static bool is_under(const struct facts *f, int square)
{
    const struct lair_seat *s = &f->view->seat[f->viewer];

    return square >= 0 && square < s->n_rooms && s->room[square].mini != 0;
}

/* What keeps a card from a room that is active. */
static const char *bar_of_fit(const struct facts *f, const struct wish *w)
{
    const struct lair_print *p = lair_print(f->cat, w->design);

    if (p->miniboss)
        return is_under(f, w->square - 1) || is_under(f, w->square) || is_under(f, w->square + 1) ? "beside"
                                                                                                  : NULL;
    return p->advanced ? bar_of_advanced(f, w) : NULL;
}

/* Why a room cannot go on the square (C7f, C7g, D4c, D5a, S5c, L2a). */
static const char *bar_of_square(const struct facts *f, const struct wish *w)
{
    const struct lair_room *r = room_at(f, w);

    if (w->seat != f->viewer)
        return "not_yours";
    if (r == NULL)
        return "no_square";
    if (r->new_card != 0)
        return "covered";
    if (r->deactivated)
        return "asleep";
    if (has_minion(f, r->top))
        return "minion";
    return bar_of_fit(f, w);
}

/* C7b to C7h; NULL: none that we know. */
static const char *bar_of_build(const struct facts *f, const struct wish *w)
{
    const struct lair_print *p = lair_print(f->cat, w->design);
    bool to_new = w->new || w->square < 0;

    if (p->kind != LAIR_ROOM)
        return "no_room";
    if (!w->held)
        return "not_held";
    if (!asks_to_build(f))
        return "not_building";
    if (has_laid(f))
        return "laid";
    if (!to_new)
        return bar_of_square(f, w);
    if (p->miniboss)
        return "no_under";
    if (p->advanced)
        return "no_empty";
    return f->view->seat[f->viewer].n_rooms >= LAIR_MAX_SQUARES ? "full" : NULL;
}

/* The phases in which spells and abilities are for use, as a bit; 0: none of them. */
static int phase_bit(const struct facts *f)
{
    return f->view->phase == LAIR_PHASE_BUILD       ? LAIR_IN_BUILD
           : f->view->phase == LAIR_PHASE_ADVENTURE ? LAIR_IN_ADVENTURE
                                                    : 0;
}

static const char *bar_of_cast(const struct facts *f, const struct wish *w)
{
    const struct lair_print *p = lair_print(f->cat, w->design);

    if (p->kind != LAIR_SPELL)
        return "no_spell";
    if (!w->held)
        return "not_held";
    if ((p->phases & phase_bit(f)) == 0)
        return "phase";
    if (lair_bars_casting(f->cat, f->view, f->viewer) != 0)
        return "kept";
    if (f->view->ask == LAIR_ASK_ANSWER)
        return "answering";
    return "no_aim";
}

/* The viewer's card of that design in play; 0: none. */
static lair_card in_play(const struct facts *f, lair_design d)
{
    for (lair_card c = 1; c <= f->view->n_cards && c < LAIR_MAX_CARDS; c++)
        if (f->view->card[c].design == d && in_play_of(f, c))
            return c;
    return 0;
}

static const char *bar_of_use(const struct facts *f, const struct wish *w)
{
    lair_card c = in_play(f, w->design);

    if (c == 0)
        return "not_in_play";
    for (int sq = 0; sq < f->view->seat[f->viewer].n_rooms; sq++) {
        const struct lair_room *r = &f->view->seat[f->viewer].room[sq];

        if ((r->top == c || r->mini == c) && r->new_card != 0)
            return "covered";
        if ((r->top == c || r->mini == c) && r->deactivated)
            return "asleep";
        if (r->top == c && f->view->phase == LAIR_PHASE_BUILD && f->view->card[c].flags & LAIR_WON_NOW)
            return "rests";
    }
    if (phase_bit(f) == 0)
        return "no_phase";
    if (f->view->card[c].zone == LAIR_TROPHIES && !(f->view->card[c].flags & LAIR_FACE_UP))
        return "spent";
    if (f->view->card[c].zone == LAIR_TROPHIES && f->view->card[c].flags & LAIR_WON_NOW)
        return "fresh";
    if (f->view->card[c].used != 0 || f->view->card[c].spent != 0)
        return "used";
    return "no_use";
}

/* L3a and L3b; NULL: none that we know. */
static const char *bar_of_promotion(const struct facts *f, const struct wish *w)
{
    const struct lair_seat *s = &f->view->seat[f->viewer];
    lair_card c = in_play(f, w->design);
    int square = 0;

    while (square < s->n_rooms && (c == 0 || s->room[square].mini != c))
        square++;
    if (square == s->n_rooms)
        return "not_in_play";
    if (f->view->ask != LAIR_ASK_BUILD)
        return "not_building";
    if (s->flags & LAIR_PROMOTED)
        return "promoted";
    if (f->view->card[c].flags & LAIR_WON_NOW)
        return "came_now";
    if (s->room[square].level >= LAIR_MAX_LEVEL)
        return "highest";
    if (s->room[square].new_card != 0 || s->room[square].deactivated)
        return s->room[square].deactivated ? "asleep" : "covered";
    return s->coins == 0 ? "no_coin" : NULL;
}

static const char *bar_of(const struct facts *f, const struct wish *w)
{
    if (w->design == 0)
        return "unknown";
    switch (w->act) {
    case ACT_BUILD: return bar_of_build(f, w);
    case ACT_CAST: return bar_of_cast(f, w);
    case ACT_USE: return bar_of_use(f, w);
    case ACT_PROMOTE: return bar_of_promotion(f, w);
    case ACT_NONE: break;
    }
    return NULL;
}

/* ---- telling --------------------------------------------------------------------------------- */

/* What may be done with that card. */
static void add_could(struct json_object *o, const struct facts *f, const struct wish *w)
{
    g_autofree struct lair_move *move = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(f->cat, f->view, f->viewer, move);
    int found = 0;

    for (size_t i = 0; i < n && w->design != 0; i++) {
        char text[LAIR_TEXT];
        struct json_object *one;

        if ((move[i].what.kind != LAIR_REF_CARD && move[i].what.kind != LAIR_REF_ITEM) ||
            move[i].what.id != w->design || found++ >= COULD)
            continue;
        lair_move_text(f->cat, f->view, f->viewer, &move[i], text);
        one = json_object_new_object();
        facts_text(one, "move", text);
        facts_append(o, "could", one);
    }
    if (found > COULD)
        facts_number(o, "more", found - COULD);
}

/* The one who keeps the viewer from casting, if anybody does. */
static void add_keeper(struct json_object *o, const struct facts *f)
{
    lair_card hero = lair_bars_casting(f->cat, f->view, f->viewer);

    if (hero != 0)
        facts_add(o, "keeper", facts_hero(f, hero));
}

/* What is in the way (bar; NULL: nothing) of what is wished. */
static struct json_object *wish_facts(const struct facts *f, const struct wish *w, const char *bar)
{
    struct json_object *o = json_object_new_object();
    const struct lair_room *r = room_at(f, w);
    char at[3] = "";

    facts_flag(o, "builds", w->act == ACT_BUILD);
    facts_flag(o, "casts", w->act == ACT_CAST);
    facts_flag(o, "uses", w->act == ACT_USE);
    facts_flag(o, "promotes", w->act == ACT_PROMOTE);
    facts_text(o, "name", w->name);
    facts_add(o, "card", facts_card(f, w->design));
    if (w->square >= 0) { /* there need be no such square */
        at[0] = (char)('a' + w->seat);
        at[1] = (char)('1' + w->square);
        facts_text(o, "at", at);
    }
    if (r != NULL)
        facts_add(o, "place", facts_room(f, w->seat, w->square));
    if (bar != NULL)
        facts_true(o, bar);
    add_keeper(o, f);
    add_could(o, f, w);
    return o;
}

struct json_object *barred_facts(const struct facts *f, const char *line)
{
    struct wish w = read_wish(f, line);
    const char *bar = bar_of(f, &w);
    struct json_object *o = bar != NULL ? wish_facts(f, &w, bar) : NULL;

    g_free(w.name);
    return o;
}

struct json_object *barred_card(const struct facts *f, const char *line)
{
    struct wish w = read_wish(f, line);
    struct json_object *o = NULL;

    if (w.held && w.square < 0)
        o = wish_facts(f, &w, bar_of(f, &w));
    g_free(w.name);
    return o;
}

bool barred_builds(const struct facts *f, const char *line)
{
    struct wish w = read_wish(f, line);

    g_free(w.name);
    return w.act == ACT_BUILD;
}
