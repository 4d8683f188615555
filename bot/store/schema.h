/* bot/store/schema.h - the steps of the database's schema
 *
 * What makes a database of one version one of the next: an empty database gets all of them, an older one the rest.  They have
 * been published and are never changed: add to the end, and raise STORE_SCHEMA.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_SCHEMA_H
#define LAIR_BOT_STORE_SCHEMA_H

/* The SQL that leads to version i + 1, for i from 0 to STORE_SCHEMA - 1 (bot/store.h). */
extern const char *const schema_steps[];

#endif
