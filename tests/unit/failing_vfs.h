/* tests/unit/failing_vfs.h - a disk that fails when a test wants it to
 *
 * It becomes SQLite's default as soon as failing_vfs_install() is called, and passes everything on
 * to the real one, except syncs, since a test does not pull the plug.  The operations that a fault
 * names are counted: after the first .after of them, .times fail with .answer.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_FAILING_VFS_H
#define LAIR_TESTS_FAILING_VFS_H

/* Bits. */
enum vfs_op {
    VFS_OPEN = 1,
    VFS_READ = 2,
    VFS_SHORT_READ = 4, /* half of what was asked for is there, the rest is zero */
    VFS_WRITE = 8,
    VFS_SYNC = 16,
    VFS_SIZE = 32,
    VFS_TRUNCATE = 64,
    VFS_LOCK = 128,
    VFS_SHM = 256, /* the memory that connections share, and its locks */
};

struct vfs_fault {
    unsigned ops; /* enum vfs_op */
    int answer;   /* SQLITE_FULL ... */
    int after;    /* so many succeed before one fails */
    int times;    /* so many fail; 0: all that follow */
};

/* Installs it, if it is not there yet; nothing fails. */
void failing_vfs_install(void);
void failing_vfs_fail(const struct vfs_fault *f);
/* Calls back before every operation but those of a connection that was opened with another VFS; NULL: nobody. */
void failing_vfs_watch(void (*seen)(void *ctx), void *ctx);
/* After the next n, all writes and syncs fail until failing_vfs_heal(). */
void failing_vfs_after(int n);
void failing_vfs_heal(void);
/* Has one failed since the last call that asked for a fault? */
int failing_vfs_failed(void);

#endif
