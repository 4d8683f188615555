/* tests/unit/failing_vfs.h - a disk that fails when a test wants it to
 *
 * Becomes SQLite's default as soon as failing_vfs_install() is called.  Writes
 * and syncs are counted; from the one that failing_vfs_after(n) names on (0: the
 * next one) all fail, until failing_vfs_heal(). */
#ifndef LAIR_TESTS_FAILING_VFS_H
#define LAIR_TESTS_FAILING_VFS_H

void failing_vfs_install(void);
void failing_vfs_after(int n);
void failing_vfs_heal(void);
/* Did one fail since failing_vfs_after()? */
int failing_vfs_failed(void);

#endif
