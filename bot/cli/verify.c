/* bot/cli/verify.c - lair verify: is a recorded game genuine?
 * SPDX-License-Identifier: MIT */
#include "bot/cli/chain.h"
#include "bot/games/record.h"
#include "bot/games/seed.h"

#include <stdio.h>
#include <string.h>

/* A record that was read and played again. */
struct replay {
    char *text;
    struct lair_catalog *catalog;
    struct lair_match *match;
};

static void replay_clear(struct replay *r)
{
    lair_match_free(r->match);
    lair_catalog_free(r->catalog);
    g_free(r->text);
}

/* False: *why is set. */
static bool replay_run(struct replay *r, const char *path, const char *sets, struct lair_fault *why)
{
    size_t len;

    r->text = cmd_read_file(path, &len, why);
    if (r->text == NULL)
        return false;
    r->catalog = record_catalog(r->text, sets, why);
    if (r->catalog == NULL)
        return false;
    r->match = lair_match_load(r->catalog, r->text, len, NULL, why);
    return r->match != NULL;
}

/* ---- what is proved -------------------------------------------------------------------------- */

static void print_hash(const struct replay *r)
{
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];

    lair_hash(r->catalog, lair_match_game(r->match), hash);
    seed_write(hex, hash);
    printf("hash %s\n", hex);
}

/* Prints a tag of the record, as it is written there. */
static void print_tag(const struct replay *r, const char *name)
{
    g_autofree char *value = record_tag(r->text, name);

    printf("%s %s\n", name, value);
}

static const char compare[] =
    "Compare: the commitment must be the one that the bot showed when you joined, and the word that you\n"
    "brought must be among these.  Then the host had its half before it knew your word, and neither of\n"
    "you chose the seed.  A record alone cannot prove that: whoever makes one up can choose them all.";
static const char alone[] =
    "It was played alone, and nobody brought a word that the host did not know: that the host did not\n"
    "choose the seed is not proved.";

/* Prints what the record proves about its seed, and what a player must look up. */
static void print_proof(const struct replay *r)
{
    int seats = lair_match_game(r->match)->n_seats;
    char word[] = "word-a";

    puts("seed: the host's half and one word of each seat make it, and the commitment is to that half");
    print_tag(r, "commitment");
    for (int i = 0; i < seats; i++, word[strlen(word) - 1]++)
        print_tag(r, word);
    puts(seats > 1 ? compare : alone);
}

static const char of_day[] =
    "Compare: the commitment must be the one that the bot told on that day, and the value must lead to that of\n"
    "the day before, down to the end that was told before the first day of the year (engine/DAILY.md).  Then\n"
    "the host chose nothing since it told that end.";

static void print_day(const struct replay *r)
{
    static const char *const tags[] = { "commitment", "daily", "value" };

    puts("seed: the value of its day makes it, and the commitment is to it");
    for (size_t i = 0; i < G_N_ELEMENTS(tags); i++)
        print_tag(r, tags[i]);
    puts(of_day);
}

static int print_verdict(const struct replay *r, const char *path)
{
    struct lair_fault why = { "" };
    enum record_seed seed = record_check_seed(r->text, &why);

    if (seed == RECORD_SEED_WRONG)
        return cmd_wrong("%s: its seed is not proved: %s", path, why.text);
    puts("moves: they are legal, and lead to the record's result and hash");
    if (seed == RECORD_SEED_PROVED)
        print_proof(r);
    else if (seed == RECORD_SEED_OF_DAY)
        print_day(r);
    else
        puts("seed: given by hand; whoever gave it could know every card, and nothing is proved of it");
    print_hash(r);
    return CMD_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int verify_record(int argc, char **argv, const char *sets)
{
    struct replay replay = { 0 };
    struct lair_fault why = { "" };
    int rc;

    if (argc != 2)
        return cmd_misuse(argc < 2 ? "which record?" : "one record at a time");
    rc = replay_run(&replay, argv[1], sets, &why) ? print_verdict(&replay, argv[1])
                                                  : cmd_wrong("%s: %s", argv[1], why.text);
    replay_clear(&replay);
    return rc;
}

static int verify_chain(int argc, struct kept *kept, const char *receipt)
{
    int rc;

    if (argc != 1)
        return cmd_misuse("--chain takes no record");
    rc = chain_verify(kept, receipt);
    kept_close(kept);
    return rc;
}

int cmd_verify(int argc, char **argv)
{
    g_autofree char *sets = NULL, *receipt = NULL;
    gboolean chain = FALSE;
    struct kept kept = { .config = NULL };
    const GOptionEntry entries[] = {
        { "sets", 0, 0, G_OPTION_ARG_STRING, &sets, "The sets or files of sets, if not those it names",
          "LIST" },
        { "chain", 0, 0, G_OPTION_ARG_NONE, &chain, "Check the chain of results of a database instead",
          NULL },
        { "receipt", 0, 0, G_OPTION_ARG_STRING, &receipt, "With --chain: look a receipt or a head up",
          "NUMBER:DIGITS" },
        kept_config_option(&kept),
        kept_database_option(&kept),
        G_OPTION_ENTRY_NULL,
    };

    if (!cmd_options(&argc, &argv, entries, "[RECORD]",
                     "Exits with 0 only if seed, commitment, words, moves, hash and checksum agree,\n"
                     "and tells what that proves and what is left for you to compare."))
        return CMD_MISUSE;
    if (chain)
        return verify_chain(argc, &kept, receipt);
    if (receipt != NULL || kept.config != NULL || kept.database != NULL) {
        kept_close(&kept);
        return cmd_misuse("--receipt, --config and --database go with --chain");
    }
    return verify_record(argc, argv, sets);
}
