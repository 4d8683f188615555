/* bot/community/chain.c - results as a hash chain: its entries as text, their hashes and signatures
 * SPDX-License-Identifier: MIT */
#include "bot/community/chain.h"

#include <string.h>

#include <glib.h>
#include <sodium.h>

#include "bot/games/record.h"
#include "bot/games/seed.h"

static_assert((int)CHAIN_HASH == (int)crypto_hash_sha256_BYTES && (int)CHAIN_HASH == (int)LAIR_SEED &&
                  (int)CHAIN_HEX == (int)SEED_HEX,
              "a hash is a SHA-256, and is written as seeds are");
static_assert((int)CHAIN_KEY == (int)crypto_sign_PUBLICKEYBYTES &&
                  (int)CHAIN_KEY == (int)crypto_sign_SEEDBYTES &&
                  (int)CHAIN_SIGNATURE == (int)crypto_sign_BYTES,
              "a key is Ed25519's");

static const char *const kind_name[] = {
    [CHAIN_KIND_KEY] = "key",     [CHAIN_KIND_SOLO] = "solo", [CHAIN_KIND_CHALLENGE] = "challenge",
    [CHAIN_KIND_MATCH] = "match", [CHAIN_KIND_VOID] = "void",
};
static_assert(G_N_ELEMENTS(kind_name) == CHAIN_KINDS, "a name for every kind");

const char *chain_kind_name(enum chain_kind kind)
{
    return kind_name[kind];
}

bool chain_kind_is_game(enum chain_kind kind)
{
    return kind != CHAIN_KIND_KEY && kind != CHAIN_KIND_VOID;
}

static bool fail(struct lair_fault *why, const char *format, ...) G_GNUC_PRINTF(2, 3);
static bool fail(struct lair_fault *why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

void chain_clear(struct chain_entry *e)
{
    g_free(e->rules);
    g_free(e->sets);
    g_free(e->variants);
    g_free(e->result);
    g_free(e->reason);
    *e = (struct chain_entry){ 0 };
}

/* ---- writing --------------------------------------------------------------------------------- */

static void add_number(GString *text, const char *name, int64_t n)
{
    g_string_append_printf(text, "%s %" G_GINT64_FORMAT "\n", name, n);
}

static void add_bytes(GString *text, const char *name, const uint8_t bytes[CHAIN_HASH])
{
    char hex[CHAIN_HEX];

    seed_write(hex, bytes);
    g_string_append_printf(text, "%s %s\n", name, hex);
}

/* NULL: the line is left out. */
static void add_text(GString *text, const char *name, const char *value)
{
    if (value != NULL)
        g_string_append_printf(text, "%s %s\n", name, value);
}

static void add_seat(GString *text, int i, const struct chain_seat *seat)
{
    char name[] = { 's', 'e', 'a', 't', '-', (char)('a' + i), '\0' };

    switch (seat->kind) {
    case CHAIN_SEAT_PERSON: add_bytes(text, name, seat->digest); break;
    case CHAIN_SEAT_MACHINE: add_text(text, name, "machine"); break;
    case CHAIN_SEAT_LEFT: add_text(text, name, "left"); break;
    }
}

static void add_game(GString *text, const struct chain_entry *e)
{
    add_number(text, "table", e->table);
    add_bytes(text, "record", e->record);
    add_text(text, "rules", e->rules);
    add_text(text, "sets", e->sets);
    add_text(text, "variants", e->variants);
    add_text(text, "result", e->result);
    for (int i = 0; i < e->n_seats; i++)
        add_seat(text, i, &e->seat[i]);
}

char *chain_write(const struct chain_entry *e)
{
    GString *text = g_string_new("lair-entry 1\n");

    add_number(text, "number", e->number);
    add_bytes(text, "before", e->before);
    add_number(text, "when", e->when);
    add_text(text, "kind", chain_kind_name(e->kind));
    if (chain_kind_is_game(e->kind)) {
        add_game(text, e);
    } else if (e->kind == CHAIN_KIND_KEY) {
        add_bytes(text, "key", e->key);
    } else {
        add_number(text, "table", e->table);
        add_number(text, "void", e->voids);
        add_text(text, "reason", e->reason);
    }
    return g_string_free(text, FALSE);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_number(int64_t *to, const char *value)
{
    return g_ascii_string_to_signed(value, 10, 0, G_MAXINT64, to, NULL);
}

static bool read_text(char **to, const char *value)
{
    g_free(*to);
    *to = g_strdup(value);
    return value[0] != '\0';
}

static bool read_kind(struct chain_entry *e, const char *value)
{
    for (int i = 0; i < CHAIN_KINDS; i++)
        if (strcmp(kind_name[i], value) == 0) {
            e->kind = (enum chain_kind)i;
            return true;
        }
    return false;
}

/* name: "seat-b" */
static bool read_seat(struct chain_entry *e, const char *name, const char *value)
{
    struct chain_seat *seat = &e->seat[e->n_seats];

    if (e->n_seats == LAIR_MAX_SEATS || strlen(name) != 6)
        return false;
    e->n_seats++;
    if (strcmp(value, "machine") == 0 || strcmp(value, "left") == 0) {
        seat->kind = value[0] == 'm' ? CHAIN_SEAT_MACHINE : CHAIN_SEAT_LEFT;
        return true;
    }
    return seed_read(seat->digest, value);
}

/* Where lines of numbers, hashes and texts go. */
static const struct {
    const char *name;
    enum { NUMBER, BYTES, TEXT } what;
    size_t at;
} lines[] = {
    { "number", NUMBER, offsetof(struct chain_entry, number) },
    { "before", BYTES, offsetof(struct chain_entry, before) },
    { "when", NUMBER, offsetof(struct chain_entry, when) },
    { "table", NUMBER, offsetof(struct chain_entry, table) },
    { "record", BYTES, offsetof(struct chain_entry, record) },
    { "rules", TEXT, offsetof(struct chain_entry, rules) },
    { "sets", TEXT, offsetof(struct chain_entry, sets) },
    { "variants", TEXT, offsetof(struct chain_entry, variants) },
    { "result", TEXT, offsetof(struct chain_entry, result) },
    { "key", BYTES, offsetof(struct chain_entry, key) },
    { "void", NUMBER, offsetof(struct chain_entry, voids) },
    { "reason", TEXT, offsetof(struct chain_entry, reason) },
};

static bool read_line(struct chain_entry *e, const char *name, const char *value)
{
    if (strcmp(name, "kind") == 0)
        return read_kind(e, value);
    if (g_str_has_prefix(name, "seat-"))
        return read_seat(e, name, value);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        void *to = (char *)e + lines[i].at;

        if (strcmp(lines[i].name, name) != 0)
            continue;
        switch (lines[i].what) {
        case NUMBER: return read_number(to, value);
        case BYTES: return seed_read(to, value);
        case TEXT: return read_text(to, value);
        }
    }
    return false;
}

static bool read_lines(struct chain_entry *e, const char *text, struct lair_fault *why)
{
    g_auto(GStrv) all = g_strsplit(text, "\n", -1);

    if (strlen(text) > CHAIN_TEXT_MAX)
        return fail(why, "it is too long for an entry");
    if (all[0] == NULL || strcmp(all[0], "lair-entry 1") != 0)
        return fail(why, "it does not begin with \"lair-entry 1\"");
    for (int i = 1; all[i] != NULL && all[i][0] != '\0'; i++) {
        g_auto(GStrv) part = g_strsplit(all[i], " ", 2);

        if (part[1] == NULL || !read_line(e, part[0], part[1]))
            return fail(why, "line %d makes no sense", i + 1);
    }
    return true;
}

/* Does it have all that its kind needs?  (What it has too much chain_write() would not write.) */
static bool is_whole(const struct chain_entry *e)
{
    if (e->number < 1)
        return false;
    switch (e->kind) {
    case CHAIN_KIND_KEY: return sodium_is_zero(e->key, CHAIN_KEY) == 0;
    case CHAIN_KIND_SOLO:
    case CHAIN_KIND_CHALLENGE:
    case CHAIN_KIND_MATCH: return e->rules != NULL && e->sets != NULL && e->result != NULL && e->n_seats > 0;
    case CHAIN_KIND_VOID: return e->voids > 0 && e->reason != NULL;
    }
    return false;
}

bool chain_read(struct chain_entry *e, const char *text, struct lair_fault *why)
{
    g_autofree char *again = NULL;

    *e = (struct chain_entry){ 0 };
    if (read_lines(e, text, why)) {
        again = chain_write(e);
        if (is_whole(e) && strcmp(again, text) == 0)
            return true;
        fail(why, "its lines are not those of an entry of its kind, in their order");
    }
    chain_clear(e);
    return false;
}

/* ---- hashes ---------------------------------------------------------------------------------- */

void chain_hash(uint8_t hash[CHAIN_HASH], const char *text)
{
    crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
}

void chain_digest(uint8_t digest[CHAIN_HASH], const uint8_t salt[CHAIN_HASH], const char *network,
                  const char *key)
{
    g_autofree char *text = NULL;
    char hex[CHAIN_HEX];

    seed_write(hex, salt);
    text = g_strdup_printf("lair-person 1\n%s\n%s\n%s\n", hex, network, key);
    chain_hash(digest, text);
}

/* ---- records --------------------------------------------------------------------------------- */

bool chain_take_record(struct chain_entry *e, const char *record)
{
    chain_hash(e->record, record);
    e->rules = record_tag(record, "rules");
    e->sets = record_tag(record, "sets");
    e->variants = record_tag(record, "variants");
    e->result = record_tag(record, "result");
    return e->rules != NULL && e->sets != NULL && e->result != NULL;
}

static bool says_number(const char *text, int wanted)
{
    gint64 n;

    return g_ascii_string_to_signed(text, 10, wanted, wanted, &n, NULL);
}

bool chain_agrees(const struct chain_entry *e, const char *record, struct lair_fault *why)
{
    struct chain_entry said = { 0 };
    bool agrees = chain_take_record(&said, record);
    g_autofree char *seats = record_tag(record, "seats");

    if (!agrees || seats == NULL)
        agrees = fail(why, "it is no record of a game");
    else if (!says_number(seats, e->n_seats))
        agrees = fail(why, "it has %.10s seats, and the entry %d", seats, e->n_seats);
    else if (g_strcmp0(e->rules, said.rules) != 0 || g_strcmp0(e->sets, said.sets) != 0 ||
             g_strcmp0(e->variants, said.variants) != 0)
        agrees = fail(why, "it was played by other rules, or with other cards, than the entry says");
    else if (strcmp(e->result, said.result) != 0)
        agrees = fail(why, "its result is \"%.60s\", and the entry says \"%.60s\"", said.result, e->result);
    else if (memcmp(e->record, said.record, CHAIN_HASH) != 0)
        agrees = fail(why, "it is another one than the entry was made for");
    chain_clear(&said);
    return agrees;
}

/* ---- signatures ------------------------------------------------------------------------------ */

void chain_keys_of(struct chain_keys *keys, const uint8_t seed[CHAIN_KEY])
{
    uint8_t secret[crypto_sign_SECRETKEYBYTES];

    memcpy(keys->seed, seed, CHAIN_KEY);
    crypto_sign_seed_keypair(keys->public_key, secret, seed);
    sodium_memzero(secret, sizeof secret);
}

void chain_sign(uint8_t signature[CHAIN_SIGNATURE], const char *text, const struct chain_keys *keys)
{
    uint8_t public_key[CHAIN_KEY], secret[crypto_sign_SECRETKEYBYTES];

    crypto_sign_seed_keypair(public_key, secret, keys->seed);
    crypto_sign_detached(signature, NULL, (const unsigned char *)text, strlen(text), secret);
    sodium_memzero(secret, sizeof secret);
}

bool chain_is_signed(const char *text, const uint8_t signature[CHAIN_SIGNATURE], const uint8_t key[CHAIN_KEY])
{
    return crypto_sign_verify_detached(signature, (const unsigned char *)text, strlen(text), key) == 0;
}

char *chain_head_text(int64_t number, const uint8_t hash[CHAIN_HASH])
{
    char hex[CHAIN_HEX];

    seed_write(hex, hash);
    return g_strdup_printf("lair-head 1\nnumber %" G_GINT64_FORMAT "\nhash %s\n", number, hex);
}

/* ---- going along a chain --------------------------------------------------------------------- */

/* Does the entry follow the one before it? */
static bool follows(const struct chain_walk *w, int64_t number, const struct chain_entry *e,
                    struct lair_fault *why)
{
    if (e->number != number)
        return fail(why, "it says that it is entry %" G_GINT64_FORMAT, e->number);
    if (number != w->number + 1)
        return fail(why, "entry %" G_GINT64_FORMAT " before it is missing", number - 1);
    if (memcmp(e->before, w->hash, CHAIN_HASH) != 0)
        return fail(why, "the entry before it is not the one that it was appended to");
    return true;
}

/* A key is vouched for by the one before it; the first one, and one whose predecessor is lost, by nobody.  What is
 * signed by a key of that kind signs what follows. */
static enum chain_step check_signature(struct chain_walk *w, const char *text,
                                       const uint8_t signature[CHAIN_SIGNATURE], const struct chain_entry *e,
                                       struct lair_fault *why)
{
    bool first = sodium_is_zero(w->key, CHAIN_KEY) != 0, key = e->kind == CHAIN_KIND_KEY;
    bool by_old = !first && chain_is_signed(text, signature, w->key);
    bool by_new = key && chain_is_signed(text, signature, e->key);

    if (key && (by_old || by_new))
        memcpy(w->key, e->key, CHAIN_KEY);
    if (by_old || (by_new && first))
        return CHAIN_HOLDS;
    if (by_new)
        return CHAIN_HOLDS_ALONE;
    fail(why, first ? "no key stands before it" : "its signature is not that of the key before it");
    return CHAIN_BREAKS;
}

enum chain_step chain_step(struct chain_walk *w, int64_t number, const char *text,
                           const uint8_t signature[CHAIN_SIGNATURE], struct chain_entry *e,
                           struct lair_fault *why)
{
    enum chain_step step = CHAIN_BREAKS;
    struct lair_fault unsigned_why;

    if (chain_read(e, text, why)) {
        bool followed = follows(w, number, e, why);

        step = check_signature(w, text, signature, e, followed ? why : &unsigned_why);
        if (!followed)
            step = CHAIN_BREAKS;
    }
    w->number = number;
    chain_hash(w->hash, text);
    return step;
}
