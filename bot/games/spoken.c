/* bot/games/spoken.c - a line that somebody typed, read word by word
 * SPDX-License-Identifier: MIT */
#include "bot/games/spoken.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* Small letters and digits, without accents. */
static char *fold(const char *text)
{
    g_autofree char *plain = g_utf8_normalize(text, -1, G_NORMALIZE_NFKD);
    GString *out = g_string_new(NULL);

    for (const char *c = plain != NULL ? plain : ""; *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar u = g_utf8_get_char(c);

        if (u == '&')
            g_string_append(out, "and");
        else if (g_unichar_isalnum(u))
            g_string_append_unichar(out, g_unichar_tolower(u));
    }
    return g_string_free(out, FALSE);
}

static bool add_word(struct spoken *s, const char *typed)
{
    if (s->n == SPOKEN_WORDS)
        return false;
    s->typed[s->n] = g_strdup(typed);
    s->key[s->n++] = fold(typed);
    return true;
}

/* Adds a word, and the colon that it ends with as one more. */
static bool add_words(struct spoken *s, char *typed)
{
    size_t len = strlen(typed);
    bool colon = false;

    while (len > 0 && strchr(",:", typed[len - 1]) != NULL) {
        colon = colon || typed[len - 1] == ':';
        typed[--len] = '\0';
    }
    return (len == 0 || add_word(s, typed)) && (!colon || add_word(s, ":"));
}

bool spoken_cut(struct spoken *s, const struct spoken_world *w, const char *line)
{
    g_auto(GStrv) words = NULL;
    bool fits = true;

    *s = (struct spoken){ .w = *w };
    if (strlen(line) > SPOKEN_BYTES || !g_utf8_validate(line, -1, NULL))
        return false;
    words = g_strsplit_set(line, " \t", -1);
    for (char **one = words; fits && *one != NULL; one++)
        fits = add_words(s, *one);
    return fits;
}

void spoken_clear(struct spoken *s)
{
    for (int i = 0; i < s->n; i++) {
        g_free(s->typed[i]);
        g_free(s->key[i]);
    }
    s->n = 0;
}

/* Is it the word, as far as case goes? */
static bool is_word(const struct spoken *s, int at, const char *word, size_t len)
{
    return at < s->n && strlen(s->typed[at]) == len && g_ascii_strncasecmp(s->typed[at], word, len) == 0;
}

bool spoken_words(struct spoken *s, const char *words)
{
    int at = s->at;

    for (const char *word = words; *word != '\0';) {
        size_t len = strcspn(word, " ");

        if (!is_word(s, at++, word, len))
            return false;
        word += len + (word[len] == ' ');
    }
    s->at = at;
    return true;
}

bool spoken_number(struct spoken *s, int *n, char *sign)
{
    const char *typed = s->at < s->n ? s->typed[s->at] : "";
    size_t digits = strspn(typed, "0123456789"), len = strlen(typed);

    if (digits == 0 || digits > 3 || len > digits + 1 || strchr("+-", typed[digits]) == NULL)
        return false;
    *n = atoi(typed);
    *sign = typed[digits];
    s->at++;
    return true;
}

/* ---- rooms and seats ------------------------------------------------------------------------- */

/* What lies on a square: the card that was laid last. */
static lair_card card_on(const struct lair_game *g, int seat, int square)
{
    const struct lair_room *room = &g->seat[seat].room[square];

    return room->new_card != 0 ? room->new_card : room->top;
}

bool spoken_place(const struct spoken_world *w, lair_card room, int *seat, int *square)
{
    for (*seat = 0; *seat < w->game->n_seats; ++*seat)
        for (*square = 0; *square < w->game->seat[*seat].n_rooms; ++*square) {
            const struct lair_room *r = &w->game->seat[*seat].room[*square];

            if (room != 0 && (r->top == room || r->new_card == room))
                return true;
        }
    return false;
}

/* "@57" */
static bool read_number_of_room(const char *typed, lair_card *room)
{
    size_t digits = typed[0] == '@' ? strspn(typed + 1, "0123456789") : 0;

    if (digits == 0 || digits > 3 || typed[1 + digits] != '\0')
        return false;
    *room = (lair_card)atoi(typed + 1);
    return *room >= 1 && *room < LAIR_MAX_CARDS;
}

static bool read_square(const struct spoken_world *w, const char *typed, lair_card *room)
{
    int seat = g_ascii_tolower(typed[0]) - 'a', square = typed[0] != '\0' ? typed[1] - '1' : -1;

    if (seat < 0 || seat >= w->game->n_seats || square < 0 || square >= w->game->seat[seat].n_rooms ||
        typed[2] != '\0')
        return false;
    *room = card_on(w->game, seat, square);
    return true;
}

bool spoken_room(struct spoken *s, lair_card *room)
{
    const char *typed = s->at < s->n ? s->typed[s->at] : "";

    if (s->w.stored ? !read_number_of_room(typed, room) : !read_square(&s->w, typed, room))
        return false;
    s->at++;
    return true;
}

bool spoken_seat(struct spoken *s, int *seat)
{
    const char *typed = s->at < s->n ? s->typed[s->at] : "";

    *seat = g_ascii_tolower(typed[0]) - 'a';
    if (typed[0] == '\0' || typed[1] != '\0' || *seat < 0 || *seat >= s->w.game->n_seats)
        return false;
    s->at++;
    return true;
}

bool spoken_nick(struct spoken *s, int *seat)
{
    for (*seat = 0; !s->w.stored && s->at < s->n && *seat < s->w.game->n_seats; ++*seat)
        if (s->w.nick[*seat] != NULL && g_ascii_strcasecmp(s->typed[s->at], s->w.nick[*seat]) == 0) {
            s->at++;
            return true;
        }
    return false;
}

/* ---- names ----------------------------------------------------------------------------------- */

enum { NAME_WORDS = 10 }; /* of a name; what has more is written as an id */

/* How well words fit a name: the lower the better. */
enum { FITS_WHOLE, FITS_BEGINNING, FITS_WORD, FITS_NOT };

/* Does a word of the name begin the rest that begins so? */
static bool begins_inside(const char *name, const char *key)
{
    for (const char *word = strchr(name, ' '); word != NULL; word = strchr(word + 1, ' ')) {
        g_autofree char *rest = fold(word + 1);

        if (g_str_has_prefix(rest, key))
            return true;
    }
    return false;
}

static int fit(const struct lair_print *print, const char *key)
{
    g_autofree char *name = fold(print->name);

    if (strcmp(name, key) == 0 || g_ascii_strcasecmp(print->id, key) == 0)
        return FITS_WHOLE;
    if (g_str_has_prefix(name, key))
        return FITS_BEGINNING;
    return begins_inside(print->name, key) ? FITS_WORD : FITS_NOT;
}

/* The one card that a key fits so well at most, and better than any other; 0: there is none. */
static lair_design find_card(const struct spoken_world *w, spoken_fits *fits, const char *key, int most)
{
    lair_design found = 0;
    int best = most + 1;
    bool several = false;

    for (int d = LAIR_N_KINDS + 1; d <= lair_designs(w->cat); d++) {
        int now = fits(w, (lair_design)d) ? fit(lair_print(w->cat, (lair_design)d), key) : FITS_NOT;

        if (now > best || now == FITS_NOT || now > most)
            continue;
        several = now == best;
        best = now;
        found = (lair_design)d;
    }
    return several ? 0 : found;
}

/* So many words can belong to a name. */
static int most_words(const struct spoken *s)
{
    int n = 0;

    while (n < NAME_WORDS && s->at + n < s->n && strcmp(s->typed[s->at + n], ":") != 0)
        n++;
    return n;
}

/* The next words as one key. */
static char *join(const struct spoken *s, int words)
{
    GString *key = g_string_new(NULL);

    for (int i = 0; i < words; i++)
        g_string_append(key, s->key[s->at + i]);
    return g_string_free(key, FALSE);
}

/* Reads as many words as fit a name so well at most. */
static bool read_name(struct spoken *s, spoken_fits *fits, int most, lair_design *d)
{
    for (int words = most_words(s); words > 0; words--) {
        g_autofree char *key = join(s, words);

        if (key[0] == '\0' || (most > FITS_WHOLE && is_word(s, s->at + words - 1, "and", 3)))
            continue; /* a name that is cut short does not end so */
        *d = find_card(&s->w, fits, key, most);
        if (*d == 0)
            continue;
        s->at += words;
        return true;
    }
    return false;
}

static bool read_id(struct spoken *s, spoken_fits *fits, lair_design *d)
{
    const char *typed = s->at < s->n ? s->typed[s->at] : "";

    *d = lair_find_design(s->w.cat, typed, NULL);
    if (*d == 0 || strcmp(lair_print(s->w.cat, *d)->id, typed) != 0 || !fits(&s->w, *d))
        return false;
    s->at++;
    return true;
}

bool spoken_any_card(const struct spoken_world *w, lair_design d)
{
    return lair_print(w->cat, d)->kind != LAIR_LANDMARK;
}

bool spoken_card(struct spoken *s, spoken_fits *fits, lair_design *d)
{
    if (s->w.stored)
        return read_id(s, fits, d);
    return read_name(s, fits, FITS_WHOLE, d) || read_name(s, fits, FITS_WORD, d);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Is the name, wherever it stands, read as that card? */
static bool is_plain(const struct spoken_world *w, spoken_fits *fits, lair_design d)
{
    const char *name = lair_print(w->cat, d)->name;
    struct spoken s;
    lair_design read = 0;
    bool plain = spoken_cut(&s, w, name) && strchr(name, ':') == NULL && spoken_card(&s, fits, &read) &&
                 read == d && s.at == s.n;

    for (int i = 0; i < s.n; i++)
        plain = plain && !is_word(&s, i, "else", 4);
    spoken_clear(&s);
    return plain;
}

void spoken_write(GString *out, const char *word)
{
    g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", word);
}

void spoken_write_card(GString *out, const struct spoken_world *w, spoken_fits *fits, lair_design d)
{
    const struct lair_print *print = lair_print(w->cat, d);
    g_autofree char *small =
        w->stored || !is_plain(w, fits, d) ? g_strdup(print->id) : g_utf8_strdown(print->name, -1);

    spoken_write(out, small);
}

void spoken_write_room(GString *out, const struct spoken_world *w, lair_card room)
{
    int seat, square;
    char name[16] = "...";

    if (w->stored)
        g_snprintf(name, sizeof name, "@%d", room);
    else if (spoken_place(w, room, &seat, &square))
        g_snprintf(name, sizeof name, "%c%d", 'a' + seat, square + 1);
    spoken_write(out, name);
}
