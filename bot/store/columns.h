/* bot/store/columns.h - what each column of the database may hold
 *
 * The data behind bot/store/rows.h, which alone reads it: every table that is kept, with every
 * column of it.  A column that is not here is not looked at, and a test says so.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_COLUMNS_H
#define LAIR_BOT_STORE_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What kind of value a column holds; .least and .most bound its length or its value. */
enum cell {
    CELL_NUMBER,
    CELL_TEXT,    /* UTF-8 without control characters */
    CELL_NAME,    /* of a table */
    CELL_NETWORK, /* its name; "" if the least is 0 */
    CELL_HASH,    /* 64 hexadecimal digits; "" if the least is 0 */
    CELL_RECORD,  /* UTF-8 with line ends, as it is or packed */
    CELL_BYTES,
};
enum { N_CELLS = CELL_BYTES + 1 };

struct column {
    const char *name;
    enum cell cell;
    bool key;     /* it is part of the primary key */
    bool or_null; /* it may be NULL */
    /* It is NULL, or empty, exactly if this column is; NULL: it depends on none. */
    const char *with;
    int64_t least, most;
};

struct rows_kind {
    const char *name;
    const struct column *columns;
    size_t n;
};

/* Table number i; NULL past the last. */
const struct rows_kind *columns_table(int i);

#endif
