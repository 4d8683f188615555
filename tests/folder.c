/* tests/folder.c - a folder of a test's own, and what an archive of the tree brings into it
 * SPDX-License-Identifier: MIT */
#include "tests/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib/gstdio.h>

char *folder_new(void)
{
    char *folder = g_dir_make_tmp("lair-XXXXXX", NULL);

    assert_non_null(folder);
    return folder;
}

static void remove_all(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            remove_all(path);
        else
            g_unlink(path);
    }
    if (dir != NULL)
        g_dir_close(dir);
    g_rmdir(folder);
}

void folder_remove(char *folder)
{
    if (folder == NULL)
        return;
    remove_all(folder);
    g_free(folder);
}

void folder_unpack(const char *folder, const char *archive)
{
    g_autofree char *path = g_build_filename(LAIR_SOURCE_DIR, archive, NULL);
    const char *argv[] = { "tar", "-C", folder, "-xJf", path, NULL };
    g_autoptr(GError) error = NULL;
    int status = -1;

    if (!g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                      &error) ||
        !g_spawn_check_wait_status(status, &error))
        fail_msg("%s: %s", archive, error->message);
}

static gint by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **folder_names(const char *folder, const char *end)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;

    assert_non_null(dir);
    while ((name = g_dir_read_name(dir)) != NULL)
        if (g_str_has_suffix(name, end))
            g_ptr_array_add(names, g_strdup(name));
    g_dir_close(dir);
    g_ptr_array_sort(names, by_name);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_steal(names, NULL);
}
