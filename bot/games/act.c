/* bot/games/act.c - what a standing order does: a move that is not legal yet
 * SPDX-License-Identifier: MIT */
#include "bot/games/act.h"

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

static bool is_miniboss(const struct spoken_world *w, lair_design d)
{
    return lair_print(w->cat, d)->miniboss;
}

/* Whose abilities are used by name, wherever they are. */
static bool is_user(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_BOSS || kind_of(w, d) == LAIR_ITEM || is_hero(w, d) || is_miniboss(w, d);
}

static bool is_in(const struct spoken_world *w, enum lair_zone zone, lair_design d)
{
    for (lair_card c = lair_first(w->view, zone, w->seat); c != 0; c = w->view->card[c].next)
        if (w->view->card[c].design == d)
            return true;
    return false;
}

/* What was stored was in the hand once. */
static bool is_own_room_card(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_ROOM && (w->stored || is_in(w, LAIR_HAND_ROOMS, d));
}

static bool is_own_spell(const struct spoken_world *w, lair_design d)
{
    return kind_of(w, d) == LAIR_SPELL && (w->stored || is_in(w, LAIR_HAND_SPELLS, d));
}

/* The rooms in sight of a design, all or one seat's: how many, and the last of them. */
static int find_rooms(const struct spoken_world *w, int owner, lair_design d, lair_card *found)
{
    int n = 0;

    for (int seat = 0; seat < w->view->n_seats; seat++)
        for (int sq = 0; (owner < 0 || seat == owner) && sq < w->view->seat[seat].n_rooms; sq++)
            if (w->view->card[w->view->seat[seat].room[sq].top].design == d) {
                *found = w->game->seat[seat].room[sq].top;
                n++;
            }
    return n;
}

/* What is stored names rooms by number. */
static bool is_own_room(const struct spoken_world *w, lair_design d)
{
    lair_card unused;

    return !w->stored && kind_of(w, d) == LAIR_ROOM && find_rooms(w, w->seat, d, &unused) > 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

enum takes {
    TAKES_NOTHING,
    TAKES_ROOM_CARD,
    TAKES_SPELL,
    TAKES_USER,
    TAKES_CARD,
    TAKES_MINIBOSS,
    TAKES_THING
};

/* The first of each verb is how it is written; longer words stand before those that they begin with. */
static const struct {
    const char *words;
    uint8_t verb;
    enum takes takes;
} verbs[] = {
    { "build nothing", LAIR_BUILD_NONE, TAKES_NOTHING },
    { "build", LAIR_BUILD_NEW, TAKES_ROOM_CARD },
    { "place", LAIR_BUILD_NEW, TAKES_ROOM_CARD },
    { "lay", LAIR_BUILD_NEW, TAKES_ROOM_CARD },
    { "cast", LAIR_CAST, TAKES_SPELL },
    { "use", LAIR_USE, TAKES_USER },
    { "activate", LAIR_USE, TAKES_USER },
    { "choose", LAIR_CHOOSE, TAKES_THING },
    { "pick", LAIR_CHOOSE, TAKES_THING },
    { "draft", LAIR_DRAFT, TAKES_CARD },
    { "promote", LAIR_PROMOTE, TAKES_MINIBOSS },
    { "raise", LAIR_PROMOTE, TAKES_MINIBOSS },
    { "sell", LAIR_SELL, TAKES_ROOM_CARD },
    { "draw room", LAIR_DRAW_ROOM, TAKES_NOTHING },
    { "draw a room", LAIR_DRAW_ROOM, TAKES_NOTHING },
    { "draw spell", LAIR_DRAW_SPELL, TAKES_NOTHING },
    { "draw a spell", LAIR_DRAW_SPELL, TAKES_NOTHING },
    { "pass", LAIR_PASS, TAKES_NOTHING },
    { "skip", LAIR_PASS, TAKES_NOTHING },
    { "done", LAIR_DONE_BUILDING, TAKES_NOTHING },
    { "yes", LAIR_YES, TAKES_NOTHING },
    { "no", LAIR_NO, TAKES_NOTHING },
    { "keep", LAIR_KEEP, TAKES_NOTHING },
    { "mulligan", LAIR_MULLIGAN, TAKES_NOTHING },
    { "ask me", ACT_ASK_ME, TAKES_NOTHING },
};

static const struct {
    const char *words;
    uint8_t pile;
} piles[] = {
    { "room deck", LAIR_ROOM_DECK },    { "spell deck", LAIR_SPELL_DECK }, { "hero deck", LAIR_HERO_DECK },
    { "epic deck", LAIR_EPIC_DECK },    { "discard pile", LAIR_DISCARD },  { "room card", LAIR_HAND_ROOMS },
    { "spell card", LAIR_HAND_SPELLS }, /* of a hand, by its back */
};

/* "#3" of the hand, rooms before spells. */
static lair_design numbered(const struct spoken *s)
{
    static const enum lair_zone hands[] = { LAIR_HAND_ROOMS, LAIR_HAND_SPELLS };
    const char *typed = s->at < s->n ? s->typed[s->at] : "";
    gint64 n = 0;

    if (typed[0] != '#' || s->w.stored ||
        !g_ascii_string_to_signed(typed + 1, 10, 1, LAIR_MAX_CARDS, &n, NULL))
        return 0;
    for (size_t i = 0; n > 0 && i < G_N_ELEMENTS(hands); i++)
        for (lair_card c = lair_first(s->w.view, hands[i], s->w.seat); c != 0; c = s->w.view->card[c].next)
            if (--n == 0)
                return s->w.view->card[c].design;
    return 0;
}

static bool read_hand_card(struct spoken *s, spoken_fits *fits, struct act *a)
{
    lair_design d = numbered(s);

    a->from_hand = true;
    a->what = (struct act_ref){ .kind = ACT_REF_CARD, .card = d };
    if (d == 0 || !fits(&s->w, d))
        return spoken_card(s, fits, &a->what.card);
    s->at++;
    return true;
}

/* Words before what is meant. */
static const char *const fillers[] = { "the", "on", "at", "in", "to", "with", "from", "of", "against" };

static void skip_fillers(struct spoken *s)
{
    for (size_t i = 0; i < G_N_ELEMENTS(fillers); i++)
        if (spoken_words(s, fillers[i]))
            i = (size_t)-1;
}

/* A room of one's own by its name, and its square if there are several of that name. */
static bool read_own_room(struct spoken *s, struct act_ref *what)
{
    struct spoken ahead;
    lair_design d;
    lair_card there;
    int seat, square;

    if (!spoken_card(s, is_own_room, &d))
        return false;
    what->kind = ACT_REF_ROOM;
    ahead = *s;
    skip_fillers(&ahead);
    if (spoken_room(&ahead, &there) && spoken_place(&s->w, there, &seat, &square) && seat == s->w.seat &&
        s->w.view->card[s->w.view->seat[seat].room[square].top].design == d) {
        s->at = ahead.at;
        what->room = there;
        return true;
    }
    return find_rooms(&s->w, s->w.seat, d, &what->room) == 1;
}

static bool read_user(struct spoken *s, struct act *a)
{
    int at = s->at;

    if (read_hand_card(s, is_own_room_card, a) && spoken_words(s, "from hand"))
        return true;
    s->at = at;
    a->from_hand = false;
    a->what = (struct act_ref){ .kind = ACT_REF_ROOM };
    if (spoken_room(s, &a->what.room) || read_own_room(s, &a->what))
        return true;
    s->at = at;
    a->what = (struct act_ref){ .kind = ACT_REF_CARD };
    return spoken_card(s, is_user, &a->what.card) || read_hand_card(s, is_own_room_card, a);
}

/* A square, seat or card; a room that only one square can mean is that one. */
static bool read_thing_meant(struct spoken *s, struct act_ref *ref)
{
    int seat;

    *ref = (struct act_ref){ .kind = ACT_REF_ROOM };
    if (spoken_room(s, &ref->room))
        return true;
    ref->kind = ACT_REF_SEAT;
    if (spoken_seat(s, &seat)) {
        ref->seat = (uint8_t)seat;
        return true;
    }
    ref->kind = ACT_REF_CARD;
    if (!spoken_card(s, spoken_any_card, &ref->card)) {
        ref->kind = ACT_REF_SEAT;
        ref->seat = spoken_nick(s, &seat) ? (uint8_t)seat : LAIR_MAX_SEATS;
        return ref->seat < LAIR_MAX_SEATS;
    }
    if (!s->w.stored && kind_of(&s->w, ref->card) == LAIR_ROOM &&
        find_rooms(&s->w, -1, ref->card, &ref->room) == 1)
        ref->kind = ACT_REF_ROOM;
    else
        ref->room = 0;
    if (ref->kind == ACT_REF_ROOM)
        ref->card = 0;
    return true;
}

static bool read_target(struct spoken *s, struct act_ref *ref, enum takes takes)
{
    int at = s->at;

    if (takes == TAKES_ROOM_CARD && (spoken_words(s, "new") || spoken_words(s, "as a new room"))) {
        ref->kind = ACT_REF_NEW;
        return true;
    }
    skip_fillers(s);
    if (takes == TAKES_ROOM_CARD && spoken_room(s, &ref->room)) {
        ref->kind = ACT_REF_ROOM;
        return true;
    }
    if (takes == TAKES_MINIBOSS && spoken_card(s, is_own_room_card, &ref->card)) {
        ref->kind = ACT_REF_CARD;
        return true;
    }
    if ((takes == TAKES_SPELL || takes == TAKES_USER) && read_thing_meant(s, ref))
        return true;
    *ref = (struct act_ref){ .kind = ACT_REF_NONE };
    s->at = at;
    return false;
}

static bool is_aimed(enum takes takes)
{
    return takes == TAKES_ROOM_CARD || takes == TAKES_SPELL || takes == TAKES_USER || takes == TAKES_MINIBOSS;
}

/* Is what comes next said to be aimed at: "on zoe", or as a square is, "a7"?  Then words that stand before it are read. */
static bool comes_target(struct spoken *s)
{
    int at = s->at;
    const char *key;

    skip_fillers(s);
    key = s->at < s->n ? s->key[s->at] : "";
    if (key[0] != '\0' && s->at > at && strcmp(key, "else") != 0)
        return true;
    s->at = at;
    return g_ascii_isalpha(key[0]) && g_ascii_isdigit(key[1]) && key[2] == '\0';
}

/* The card whose text an act speaks of; 0: it is not seen. */
static lair_design speaker(const struct spoken_world *w, const struct act *a)
{
    int seat, square;

    if (a->what.kind == ACT_REF_CARD)
        return a->what.card;
    if (a->what.kind != ACT_REF_ROOM || !spoken_place(w, a->what.room, &seat, &square))
        return 0;
    return w->view->card[w->view->seat[seat].room[square].top].design;
}

/* The word for a text of that card; NULL: it has none, or there is no such text. */
static const char *option_word(const struct spoken_world *w, const struct act *a, int option)
{
    lair_design d = speaker(w, a);
    const char *word = d == 0 ? NULL : lair_line_called(w->cat, d, option);

    return word == NULL || *word == '\0' ? NULL : word;
}

static void read_option(struct spoken *s, struct act *a)
{
    int at = s->at, n;
    char sign;

    for (int i = 1; i <= LAIR_MAX_OPTIONS && a->option == 0; i++)
        if (option_word(&s->w, a, i) != NULL && spoken_words(s, option_word(&s->w, a, i)))
            a->option = (uint8_t)i;
    if (a->option != 0)
        return;
    if (spoken_number(s, &n, &sign) && sign == '\0' && n >= 1 && n <= 9)
        a->option = (uint8_t)n;
    else
        s->at = at;
}

static bool read_any(struct spoken *s, struct act_ref *what)
{
    if (!spoken_words(s, "anything") && !spoken_words(s, "any"))
        return false;
    what->kind = ACT_REF_ANY;
    return true;
}

static bool read_card(struct spoken *s, struct act_ref *what)
{
    what->kind = ACT_REF_CARD;
    return spoken_card(s, spoken_any_card, &what->card);
}

static bool read_pile(struct spoken *s, struct act_ref *what)
{
    for (size_t i = 0; i < G_N_ELEMENTS(piles); i++)
        if (spoken_words(s, piles[i].words)) {
            what->kind = ACT_REF_PILE;
            what->pile = piles[i].pile;
            return true;
        }
    return false;
}

/* What is chosen, and where it is if that is said: there is no other of it. */
static bool read_chosen(struct spoken *s, struct act_ref *what)
{
    if (spoken_words(s, "none") || spoken_words(s, "nothing")) {
        what->kind = ACT_REF_NOTHING;
        return true;
    }
    if (read_pile(s, what))
        return true;
    if (!read_thing_meant(s, what))
        return false;
    if (!spoken_words(s, "from the deck"))
        spoken_words(s, "from deck");
    return true;
}

static bool read_what(struct spoken *s, struct act *a, enum takes takes)
{
    spoken_words(s, "the");
    switch (takes) {
    case TAKES_NOTHING: return true;
    case TAKES_ROOM_CARD: return read_any(s, &a->what) || read_hand_card(s, is_own_room_card, a);
    case TAKES_SPELL: return read_hand_card(s, is_own_spell, a);
    case TAKES_USER: return read_user(s, a);
    case TAKES_CARD: return read_any(s, &a->what) || read_card(s, &a->what);
    case TAKES_MINIBOSS: a->what.kind = ACT_REF_CARD; return spoken_card(s, is_miniboss, &a->what.card);
    case TAKES_THING: return read_any(s, &a->what) || read_chosen(s, &a->what);
    }
    g_assert_not_reached();
}

enum act_fault act_read(struct spoken *s, struct act *a)
{
    size_t v = 0;

    while (v < G_N_ELEMENTS(verbs) && !spoken_words(s, verbs[v].words))
        v++;
    if (v == G_N_ELEMENTS(verbs))
        return ACT_NO_VERB;
    *a = (struct act){ .verb = verbs[v].verb };
    if (!read_what(s, a, verbs[v].takes))
        return ACT_NO_CARD;
    if (verbs[v].takes == TAKES_NOTHING)
        return ACT_OK;
    read_option(s, a);
    if (a->verb == LAIR_SELL) /* it goes nowhere */
        return ACT_OK;
    if (read_target(s, &a->target, verbs[v].takes) || !is_aimed(verbs[v].takes) || !comes_target(s))
        return ACT_OK;
    return ACT_NO_TARGET;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_ref(GString *out, const struct spoken_world *w, const struct act_ref *ref)
{
    switch (ref->kind) {
    case ACT_REF_NONE: return;
    case ACT_REF_CARD: spoken_write_card(out, w, spoken_any_card, ref->card); return;
    case ACT_REF_ROOM: spoken_write_room(out, w, ref->room); return;
    case ACT_REF_SEAT: spoken_write(out, (char[]){ (char)('a' + ref->seat), '\0' }); return;
    case ACT_REF_NEW: spoken_write(out, "new"); return;
    case ACT_REF_NOTHING: spoken_write(out, "none"); return;
    case ACT_REF_ANY: spoken_write(out, "any"); return;
    case ACT_REF_PILE:
        for (size_t i = 0; i < G_N_ELEMENTS(piles); i++)
            if (piles[i].pile == ref->pile)
                spoken_write(out, piles[i].words);
        return;
    }
}

/* A room of one's own that is used is called by its name, too. */
static void write_name(GString *out, const struct spoken_world *w, const struct act *a)
{
    int seat, square;
    lair_design d;

    if (w->stored || a->verb != LAIR_USE || a->what.kind != ACT_REF_ROOM ||
        !spoken_place(w, a->what.room, &seat, &square))
        return;
    d = w->view->card[w->view->seat[seat].room[square].top].design;
    if (seat == w->seat && d != 0 && !lair_is_unknown(d))
        spoken_write_card(out, w, is_own_room, d);
}

/* The store keeps the number, which means the same wherever a room lies. */
static void write_option(GString *out, const struct spoken_world *w, const struct act *a)
{
    const char *word = w->stored ? NULL : option_word(w, a, a->option);

    spoken_write(out, word != NULL ? word : (char[]){ (char)('0' + a->option), '\0' });
}

void act_write(GString *out, const struct spoken_world *w, const struct act *a)
{
    size_t v = 0;

    while (verbs[v].verb != a->verb)
        v++;
    spoken_write(out, verbs[v].words);
    write_name(out, w, a);
    write_ref(out, w, &a->what);
    if (a->verb == LAIR_USE && a->from_hand)
        spoken_write(out, "from hand");
    if (a->option != 0)
        write_option(out, w, a);
    if (a->verb == LAIR_BUILD_NEW && a->target.kind == ACT_REF_ROOM)
        spoken_write(out, "on");
    write_ref(out, w, &a->target);
}
