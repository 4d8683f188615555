/* tests/folder.h - a folder of a test's own, and what an archive of the tree brings into it
 *
 * Functions that can fail fail the test (cmocka).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_FOLDER_H
#define LAIR_TESTS_FOLDER_H

#include <glib.h>

/* An empty folder that nobody else uses; for folder_remove(). */
char *folder_new(void);

/* Removes it and all that is in it, and frees the path.  NULL is allowed. */
void folder_remove(char *folder);

/* Unpacks a .tar.xz of the source tree, "tests/records/0.1.0.tar.xz", into a folder. */
void folder_unpack(const char *folder, const char *archive);

/* The names in a folder that end so, in alphabetical order; g_strfreev(). */
char **folder_names(const char *folder, const char *end);

#endif
