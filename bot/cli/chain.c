/* bot/cli/chain.c - `lair verify --chain`: does the chain of results hold, and what is in it?
 * SPDX-License-Identifier: MIT */
#include "bot/cli/chain.h"

#include <stdio.h>

#include "bot/games/seed.h"
#include "bot/log.h"

void chain_print_found(void *ctx, const char *what, bool fault)
{
    g_autofree char *safe = log_safe(what); /* what a row says may be anything */

    (void)ctx;
    (void)fault;
    puts(safe);
}

/* The head, as it is published: whoever keeps these lines can hold them against a later chain. */
static void print_head(const struct inspect *found)
{
    char hash[CHAIN_HEX], key[CHAIN_HEX];
    g_autoptr(GDateTime) when = g_date_time_new_from_unix_utc(found->when / 1000);
    g_autofree char *text = when != NULL ? g_date_time_format(when, "%F %T UTC") : g_strdup("-");

    seed_write(hash, found->head.hash);
    seed_write(key, found->head.key);
    printf("entries %" G_GINT64_FORMAT ", the last of %s\nhead %" G_GINT64_FORMAT ":%s\nkey %s\n",
           found->entries, text, found->head.number, hash, key);
}

void chain_print_counts(const struct inspect *found)
{
    printf("people: %" G_GINT64_FORMAT " digests are of who is named, %" G_GINT64_FORMAT " were forgotten\n",
           found->digests, found->forgotten);
    printf("records: %" G_GINT64_FORMAT " played again, %" G_GINT64_FORMAT
           " of them without an entry; %" G_GINT64_FORMAT " of the chain are not kept\n",
           found->records, found->unchained, found->gone);
    if (found->days > 0)
        printf("days: %" G_GINT64_FORMAT " began\n", found->days);
}

int chain_print_verdict(int64_t faults)
{
    if (faults > 0)
        printf("%" G_GINT64_FORMAT " %s\n", faults,
               faults == 1 ? "thing does not hold" : "things do not hold");
    else
        puts("all of it holds");
    return faults > 0 ? CMD_WRONG : CMD_OK;
}

/* True: the entry stands as the receipt says. */
static bool print_receipt(const struct kept *k, const char *receipt)
{
    char hash[CHAIN_HEX];

    switch (inspect_receipt(k->store, receipt, hash)) {
    case INSPECT_STANDS: printf("receipt %s: the entry stands as it was told\n", receipt); return true;
    case INSPECT_DIFFERS:
        cmd_wrong("receipt %s: the entry was altered: its hash is %.32s here", receipt, hash);
        return false;
    case INSPECT_MISSING:
        cmd_wrong("receipt %s: the entry was dropped: there is none such", receipt);
        return false;
    case INSPECT_NONE: break;
    }
    return false;
}

/* Before an hour is spent on a database. */
static bool is_receipt(const char *receipt)
{
    size_t number = strspn(receipt, "0123456789");
    size_t digits = strspn(receipt + number + (receipt[number] != '\0'), "0123456789abcdefABCDEF");

    return number > 0 && (receipt[number] == ':' || receipt[number] == ' ') && digits >= CHAIN_DIGITS_LEAST &&
           digits < CHAIN_HEX && receipt[number + 1 + digits] == '\0';
}

int chain_verify(struct kept *kept, const char *receipt)
{
    struct inspect found;
    bool good;
    int rc;

    if (receipt != NULL && !is_receipt(receipt))
        return cmd_misuse(
            "a receipt is the number of an entry and 16 digits or more: --receipt 7:0123456789abcdef");
    if ((rc = kept_open(kept)) != CMD_OK)
        return rc;
    if (kept->store == NULL)
        return cmd_wrong("nothing was played here: -c FILE or --database FILE names a host's database");
    if (!inspect_database(kept->store, chain_print_found, NULL, &found))
        return cmd_wrong("%s: %s", kept->path, store_fault(kept->store));
    if (found.entries > 0)
        print_head(&found);
    else
        puts("there is no chain in this database");
    chain_print_counts(&found);
    rc = chain_print_verdict(found.faults);
    good = receipt == NULL || print_receipt(kept, receipt);
    return good ? rc : CMD_WRONG;
}
