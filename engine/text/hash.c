/* engine/text/hash.c - what a game's hash is made of
 *
 * SHA-256 of a text with a line for each thing that is not empty or zero, in the
 * order of hash_game() below.  So a member that is new and zero changes no hash,
 * nor does a set that was loaded but is not played.  Words stand for themselves:
 *
 *     lair-game 1                   what is encoded, and how
 *     sets bmr tnl                  by name, sorted
 *     order ba                      seats are letters
 *     chance rooms=88 heroes=24     words taken from each stream
 *     town BMA056,damage=3 BMA060   a list, its first card first
 *     a.hand-rooms BMA009 BMA021    a list of seat a
 *     a2 BMA017 BMA016 coins=1      square 2 of seat a: the stack from the top
 *     lasting BMA030/1.1 source=BMA030@discard 1 seat=a amount=2
 *
 * A card is its id, a card of a view that nobody may know "?" and its kind; what
 * it has spent and suffered follows with commas.  A reference to a card is its id
 * and the place where it lies (place.h), never its number in the game, and a line
 * or modifier is told by its card's id and its number there: what was loaded
 * beside it changes nothing.  Numbers of frames and steps are the engine's own.
 * SPDX-License-Identifier: MIT */
#include "engine/text/hash.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/chance.h"
#include "engine/language/catalog.h"
#include "engine/text/place.h"

#define ARRAY_LEN(a) (int)(sizeof(a) / sizeof(a)[0])

static_assert(LAIR_HASH == crypto_hash_sha256_BYTES, "a hash is a SHA-256");

enum { CHUNK = 1024 };

struct out { /* where the text goes: to the hash, a chunk at a time, or to memory */
    const struct lair_catalog *cat;
    const struct lair_game *g;
    crypto_hash_sha256_state *hash; /* NULL: to memory */
    char *text;                     /* whole, when .hash is NULL; NULL: no memory */
    size_t len, cap;                /* of .text */
    size_t n;                       /* bytes in .chunk */
    char chunk[CHUNK];
};

/* ---- bytes ----------------------------------------------------------------------------------- */

static void keep(struct out *o)
{
    if (o->len + o->n + 1 > o->cap) {
        char *grown;

        o->cap = 2 * (o->len + o->n) + CHUNK;
        grown = realloc(o->text, o->cap);
        if (grown == NULL)
            free(o->text);
        o->text = grown;
    }
    if (o->text == NULL)
        return;
    memcpy(o->text + o->len, o->chunk, o->n);
    o->len += o->n;
    o->text[o->len] = '\0';
}

static void flush(struct out *o)
{
    if (o->hash != NULL)
        crypto_hash_sha256_update(o->hash, (const unsigned char *)o->chunk, o->n);
    else if (o->text != NULL)
        keep(o);
    o->n = 0;
}

static void put(struct out *o, const char *s)
{
    for (; *s != '\0'; s++) {
        if (o->n == CHUNK)
            flush(o);
        o->chunk[o->n++] = *s;
    }
}

static void put_number(struct out *o, uint64_t n)
{
    char digits[24];
    char *s = digits + sizeof digits - 1;

    *s = '\0';
    do
        *--s = (char)('0' + n % 10);
    while ((n /= 10) != 0);
    put(o, s);
}

static void put_seat(struct out *o, int seat)
{
    const char letter[] = { (char)('a' + seat), '\0' };

    put(o, seat < LAIR_MAX_SEATS ? letter : seat == LAIR_PUBLIC ? "public" : "nobody");
}

/* ---- one thing of a line: " name=value", nothing when it is empty ---------------------------- */

static void put_count(struct out *o, const char *name, uint64_t n)
{
    if (n == 0)
        return;
    put(o, name);
    put_number(o, n);
}

static void put_signed(struct out *o, const char *name, int n)
{
    if (n >= 0) {
        put_count(o, name, (uint64_t)n);
        return;
    }
    put(o, name);
    put(o, "-");
    put_number(o, (uint64_t)-n);
}

static void put_whose(struct out *o, const char *name, int seat)
{
    if (seat == LAIR_NOBODY)
        return;
    put(o, name);
    put_seat(o, seat);
}

static void put_flag(struct out *o, const char *name, bool set)
{
    if (set)
        put(o, name);
}

static void put_flags(struct out *o, const char *const *name, int n, unsigned flags)
{
    for (int i = 0; i < n; i++)
        put_flag(o, name[i], (flags >> i & 1) != 0);
}

static void put_id(struct out *o, lair_design d)
{
    if (lair_is_unknown(d)) {
        put(o, "?");
        put(o, lair_kind_name(lair_print(o->cat, d)->kind));
        return;
    }
    put(o, lair_print(o->cat, d)->id);
}

/* A reference to a card. */
static void put_ref(struct out *o, const char *name, lair_card c)
{
    char place[PLACE_NAME];

    if (c == 0)
        return;
    put(o, name);
    put_id(o, o->g->card[c].design);
    place_name(o->g, c, place);
    put(o, "@");
    put(o, place);
}

static void put_line(struct out *o, const char *name, int line)
{
    char buf[CATALOG_LINE_NAME];

    catalog_line_name(o->cat, line, buf);
    put(o, name);
    put(o, buf);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void put_card(struct out *o, lair_card c)
{
    static const char *const flag[8] = { ",up",          ",waits",   ",lured",   ",sent-back",
                                         ",built-waits", ",won-now", ",entered", ",unsettled" };
    const struct lair_card_state *s = &o->g->card[c];

    put_id(o, s->design);
    put_flags(o, flag, ARRAY_LEN(flag), s->flags);
    put_count(o, ",damage=", s->damage);
    put_count(o, ",used=", s->used);
    put_count(o, ",spent=", s->spent);
    if (s->with != 0 && s->zone != LAIR_CARRIED) {
        put(o, ",item=");
        put_card(o, s->with); /* one deep: an item carries nothing */
    }
}

static void put_chain(struct out *o, lair_card first)
{
    for (lair_card c = first; c != 0; c = o->g->card[c].next) {
        put(o, " ");
        put_card(o, c);
    }
}

static void put_list(struct out *o, enum lair_zone zone, int seat)
{
    lair_card first = lair_first(o->g, zone, seat);

    if (first == 0)
        return;
    if (zone >= LAIR_N_COMMON) {
        put_seat(o, seat);
        put(o, ".");
    }
    put(o, lair_zone_name(zone));
    put_chain(o, first);
    put(o, "\n");
}

static void put_room(struct out *o, int seat, int sq)
{
    const struct lair_room *room = &o->g->seat[seat].room[sq];

    put_seat(o, seat);
    put_number(o, (uint64_t)sq + 1);
    put_chain(o, room->top);
    if (room->new_card != 0) {
        put(o, " new=");
        put_card(o, room->new_card);
        put_whose(o, " placer=", room->placer);
    }
    put_flag(o, " deactivated", room->deactivated != 0);
    put_count(o, " coins=", room->coins);
    put_count(o, " counters=", room->counters);
    if (room->mini != 0) {
        put(o, " miniboss=");
        put_card(o, room->mini);
        put_count(o, " level=", room->level);
    }
    put(o, "\n");
}

static void put_single(struct out *o, const char *name, lair_card c)
{
    if (c == 0)
        return;
    put(o, name);
    put_card(o, c);
}

/* Not .left and .left_with: no rule asks for them, and records made before there were such keep their hashes. */
static void put_player(struct out *o, int seat)
{
    static const char *const flag[] = { " playing",  " out",       " levelled", " done", " scored",
                                        " answered", " mulligans", " won",      " sold", " promoted" };
    static_assert(LAIR_SEAT_FLAGS_END <= 1 << ARRAY_LEN(flag), "a word for every flag");
    static const char *const tally[] = { " gained=", " lost=", " lured=", " entered=" };
    static_assert(ARRAY_LEN(tally) == LAIR_N_TALLIES, "a word for every tally");
    const struct lair_seat *s = &o->g->seat[seat];

    put(o, "seat ");
    put_seat(o, seat);
    put_flags(o, flag, ARRAY_LEN(flag), s->flags);
    put_single(o, " boss=", s->boss);
    put_count(o, " builds=", s->builds);
    put_count(o, " coins=", s->coins);
    for (int i = 0; i < LAIR_N_TALLIES; i++)
        put_count(o, tally[i], s->tally[i]);
    put_count(o, " scope=", s->scope);
    put_ref(o, " minion=", s->minion);
    put_count(o, " space=", s->space);
    if (s->granted != 0) {
        put(o, " granted=");
        put_id(o, s->granted);
    }
    put_ref(o, " sealed=", s->sealed[0]);
    put_ref(o, " sealed=", s->sealed[1]);
    put(o, "\n");
    for (int zone = LAIR_N_COMMON; zone < LAIR_N_LISTS; zone++)
        put_list(o, (enum lair_zone)zone, seat);
    for (int sq = 0; sq < s->n_rooms; sq++)
        put_room(o, seat, sq);
}

/* ---- what is under way ----------------------------------------------------------------------- */

static void put_bound(struct out *o, const struct lair_bound *b)
{
    put_ref(o, " here=", b->here);
    put_ref(o, " room=", b->room);
    put_ref(o, " hero=", b->hero);
    put_ref(o, " card=", b->card);
    put_count(o, " that=", b->serial);
    put_whose(o, " player=", b->player);
    put_whose(o, " actor=", b->actor);
    put_signed(o, " x=", b->x);
}

static void put_walk(struct out *o)
{
    const struct lair_walk *w = &o->g->walk;

    if (w->hero == 0)
        return;
    put(o, "walk ");
    put_card(o, w->hero);
    put_whose(o, " seat=", w->seat);
    put_count(o, " square=", (uint64_t)w->square + 1);
    put_flag(o, " in-room", w->in_room != 0);
    put_flag(o, " moved", w->moved != 0);
    put_flag(o, " held", w->held != 0);
    put_count(o, " skips=", w->skips);
    put(o, "\n");
}

static void put_entry(struct out *o, const struct lair_entry *e)
{
    put_count(o, "pending ", e->serial);
    put_line(o, " line=", e->line);
    put_ref(o, " source=", e->source);
    if (o->g->card[e->source].zone == LAIR_DECLARED)
        put_single(o, " spell=", e->source);
    put_count(o, " standing=", e->standing);
    put_whose(o, " seat=", e->seat);
    put_flag(o, " cancelled", e->cancelled != 0);
    put_flag(o, " sourceless", e->sourceless != 0);
    put_bound(o, &e->b);
    put(o, "\n");
}

static void put_frame(struct out *o, const struct lair_frame *f)
{
    put(o, "frame");
    put_count(o, " kind=", f->kind);
    put_count(o, " step=", f->step);
    put_whose(o, " seat=", f->seat);
    put_count(o, " n=", f->n);
    put_count(o, " each=", f->each);
    put_count(o, " passed=", f->passed);
    put_count(o, " pc=", f->pc);
    if (f->source != 0) /* without one no line runs */
        put_line(o, " line=", f->line);
    put_ref(o, " source=", f->source);
    put_count(o, " serial=", f->serial);
    put_bound(o, &f->b);
    put(o, "\n");
}

static void put_lasting(struct out *o, const struct lair_lasting *l)
{
    char buf[CATALOG_LINE_NAME];

    if (l->end == 0)
        return;
    if (l->modifier == LAIR_SPENT) {
        put(o, "lasting spent");
        put_count(o, " line=", (uint64_t)l->line + 1);
    } else {
        catalog_modifier_name(o->cat, l->modifier, buf);
        put(o, "lasting ");
        put(o, buf);
    }
    put_ref(o, " source=", l->source);
    put_ref(o, " on=", l->on);
    put_whose(o, " seat=", l->seat);
    put_whose(o, " player=", l->player);
    put_signed(o, " amount=", l->amount);
    put_count(o, " end=", l->end);
    put_count(o, " times=", l->times);
    put(o, "\n");
}

/* ---- the game -------------------------------------------------------------------------------- */

static void put_sets(struct out *o)
{
    const char *last = "";
    const char *next;

    put(o, "sets");
    do {
        next = NULL;
        for (int i = 0; i < o->cat->n_sets; i++) {
            const char *name = o->cat->set[i].name;

            if ((o->g->sets >> i & 1) != 0 && strcmp(name, last) > 0 &&
                (next == NULL || strcmp(name, next) < 0))
                next = name;
        }
        if (next != NULL) {
            put(o, " ");
            put(o, next);
            last = next;
        }
    } while (next != NULL);
    put(o, "\n");
}

static void put_variants(struct out *o)
{
    if (o->g->variants == 0)
        return;
    put(o, "variants");
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if ((o->g->variants >> i & 1) != 0) {
            put(o, " ");
            put(o, lair_variant_name(i));
        }
    put(o, "\n");
}

/* In the order of their ids, as sets are in that of their names. */
static void put_stars(struct out *o)
{
    const char *last = "", *next;

    if (o->g->star[0] == 0)
        return;
    put(o, "stars");
    do {
        next = NULL;
        for (int i = 0; i < LAIR_MAX_STARS && o->g->star[i] != 0; i++) {
            const char *id = lair_print(o->cat, o->g->star[i])->id;

            if (strcmp(id, last) > 0 && (next == NULL || strcmp(id, next) < 0))
                next = id;
        }
        if (next != NULL) {
            put(o, " ");
            put(o, next);
            last = next;
        }
    } while (next != NULL);
    put(o, "\n");
}

static void put_seed(struct out *o)
{
    char hex[HASH_HEX];

    if (sodium_is_zero(o->g->seed, LAIR_SEED))
        return;
    hash_hex(o->g->seed, hex);
    put(o, "seed ");
    put(o, hex);
    put(o, "\n");
}

static void put_chance(struct out *o)
{
    put(o, "chance");
    for (int i = 0; i < LAIR_N_CHANCES; i++) {
        if (o->g->drawn[i] == 0)
            continue;
        put(o, " ");
        put(o, chance_name((enum lair_chance)i));
        put_count(o, "=", o->g->drawn[i]);
    }
    put(o, "\n");
}

static void put_seats(struct out *o, const char *name, const uint8_t *seat, int n)
{
    put(o, name);
    for (int i = 0; i < n; i++)
        put_seat(o, seat[i]);
    put(o, "\n");
}

static void put_course(struct out *o)
{
    const struct lair_game *g = o->g;

    put_count(o, "rules ", g->rules_number);
    if (g->rules != LAIR_CLASSIC) {
        put(o, " of ");
        put(o, lair_rules_name(g->rules));
    }
    put_count(o, "\nseats ", g->n_seats);
    put_count(o, "\nturn ", g->turn);
    put(o, "\nphase ");
    put(o, lair_phase_name((enum lair_phase)g->phase));
    put_whose(o, "\nactive ", g->active);
    if (g->n_agenda > 0) /* else nothing is told by its number */
        put_count(o, "\nserial ", g->serial);
    put_count(o, "\nstale ", g->stale);
    put_flag(o, "\nleft-town", g->left_town != 0);
    put_whose(o, "\nviewer ", g->viewer);
    put(o, "\n");
    put_seats(o, "order ", g->order, g->n_seats);
}

static void put_asked(struct out *o)
{
    const struct lair_game *g = o->g;

    if (g->ask != LAIR_ASK_NONE) {
        put(o, "ask ");
        put(o, lair_ask_name((enum lair_ask_kind)g->ask));
        put_count(o, " owes=", g->owes);
        put(o, "\n");
    }
    if (g->look == LAIR_NOBODY)
        return;
    put_whose(o, "look ", g->look);
    put(o, " ");
    put(o, lair_zone_name((enum lair_zone)g->look_zone));
    put_whose(o, " of=", g->look_seat);
    put(o, "\n");
}

static void hash_game(struct out *o)
{
    const struct lair_game *g = o->g;

    put(o, "lair-game 1\n");
    put_sets(o);
    put_variants(o);
    put_stars(o);
    put_course(o);
    put_seed(o);
    put_chance(o);
    for (int zone = LAIR_BOX; zone < LAIR_N_COMMON; zone++)
        put_list(o, (enum lair_zone)zone, LAIR_NOBODY);
    for (int seat = 0; seat < g->n_seats; seat++)
        put_player(o, seat);
    put_walk(o);
    for (int i = 0; i < g->n_agenda; i++)
        put_entry(o, &g->agenda[i]);
    for (int i = 0; i < g->n_frames; i++)
        put_frame(o, &g->frame[i]);
    for (int i = 0; i < g->n_lasting; i++)
        put_lasting(o, &g->lasting[i]);
    put_asked(o);
    flush(o);
}

void lair_hash(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_HASH])
{
    crypto_hash_sha256_state state;
    struct out o = { .cat = cat, .g = g, .hash = &state };

    crypto_hash_sha256_init(&state);
    hash_game(&o);
    crypto_hash_sha256_final(&state, out);
}

char *hash_text(const struct lair_catalog *cat, const struct lair_game *g)
{
    struct out o = { .cat = cat, .g = g, .cap = CHUNK, .text = malloc(CHUNK) };

    hash_game(&o);
    return o.text;
}

/* ---- hex ------------------------------------------------------------------------------------- */

void hash_bytes(const void *bytes, size_t len, uint8_t out[LAIR_HASH])
{
    crypto_hash_sha256(out, bytes, len);
}

void hash_hex(const uint8_t hash[LAIR_HASH], char out[HASH_HEX])
{
    sodium_bin2hex(out, HASH_HEX, hash, LAIR_HASH);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hash_unhex(const char *hex, size_t len, uint8_t *out)
{
    for (size_t i = 0; i + 1 < len; i += 2) {
        int high = digit(hex[i]), low = digit(hex[i + 1]);

        if (high < 0 || low < 0)
            return false;
        out[i / 2] = (uint8_t)(high << 4 | low);
    }
    return len % 2 == 0;
}
