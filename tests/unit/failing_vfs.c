/* tests/unit/failing_vfs.c - a disk that fails when a test wants it to
 * SPDX-License-Identifier: MIT */
#include "tests/unit/failing_vfs.h"

#include <sqlite3.h>
#include <stddef.h>
#include <string.h>

/* A file of ours: the methods, then the real file of the real VFS behind it. */
struct file {
    sqlite3_file base;
    sqlite3_file *real;
};

static sqlite3_vfs vfs, *real_vfs;
static struct vfs_fault fault; /* .ops 0: none */
static int failed;             /* how many have failed */
static void (*watcher)(void *ctx);
static void *watcher_ctx;

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct file *)f)->real;
}

/* SQLITE_OK: the operation goes ahead. */
static int fails(enum vfs_op op)
{
    if (watcher != NULL)
        watcher(watcher_ctx);
    if ((fault.ops & op) == 0 || fault.after-- > 0)
        return SQLITE_OK;
    fault.after = 0;
    if (fault.times != 0 && failed >= fault.times)
        return SQLITE_OK;
    failed++;
    return fault.answer;
}

static int vclose(sqlite3_file *f)
{
    return real(f)->pMethods->xClose(real(f));
}
static int vread(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    int rc = fails(VFS_READ);

    if (rc != SQLITE_OK)
        return rc;
    rc = real(f)->pMethods->xRead(real(f), to, n, at);
    if (rc == SQLITE_OK && fails(VFS_SHORT_READ) != SQLITE_OK) {
        memset((char *)to + n / 2, 0, (size_t)(n - n / 2));
        rc = SQLITE_IOERR_SHORT_READ;
    }
    return rc;
}
static int vwrite(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    int rc = fails(VFS_WRITE);

    return rc != SQLITE_OK ? rc : real(f)->pMethods->xWrite(real(f), from, n, at);
}
static int vtruncate(sqlite3_file *f, sqlite3_int64 n)
{
    int rc = fails(VFS_TRUNCATE);

    return rc != SQLITE_OK ? rc : real(f)->pMethods->xTruncate(real(f), n);
}
/* What a killed process wrote is there even if it was never synced: nothing to wait for. */
static int vsync(sqlite3_file *f, int flags)
{
    (void)f, (void)flags;
    return fails(VFS_SYNC);
}
static int vsize(sqlite3_file *f, sqlite3_int64 *n)
{
    int rc = fails(VFS_SIZE);

    return rc != SQLITE_OK ? rc : real(f)->pMethods->xFileSize(real(f), n);
}
static int vlock(sqlite3_file *f, int l)
{
    int rc = fails(VFS_LOCK);

    return rc != SQLITE_OK ? rc : real(f)->pMethods->xLock(real(f), l);
}
static int vunlock(sqlite3_file *f, int l)
{
    return real(f)->pMethods->xUnlock(real(f), l);
}
static int vreserved(sqlite3_file *f, int *reserved)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), reserved);
}
static int vcontrol(sqlite3_file *f, int op, void *arg)
{
    return real(f)->pMethods->xFileControl(real(f), op, arg);
}
static int vsector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}
static int vtraits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}
static int vshm_map(sqlite3_file *f, int page, int size, int extend, void volatile **to)
{
    int rc = fails(VFS_SHM);

    return rc != SQLITE_OK ? rc : real(f)->pMethods->xShmMap(real(f), page, size, extend, to);
}
static int vshm_lock(sqlite3_file *f, int at, int n, int flags)
{
    if (watcher != NULL)
        watcher(watcher_ctx);
    return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}
static void vshm_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}
static int vshm_unmap(sqlite3_file *f, int drop)
{
    return real(f)->pMethods->xShmUnmap(real(f), drop);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = vclose,
    .xRead = vread,
    .xWrite = vwrite,
    .xTruncate = vtruncate,
    .xSync = vsync,
    .xFileSize = vsize,
    .xLock = vlock,
    .xUnlock = vunlock,
    .xCheckReservedLock = vreserved,
    .xFileControl = vcontrol,
    .xSectorSize = vsector,
    .xDeviceCharacteristics = vtraits,
    .xShmMap = vshm_map,
    .xShmLock = vshm_lock,
    .xShmBarrier = vshm_barrier,
    .xShmUnmap = vshm_unmap,
};

static int vopen(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    struct file *mine = (struct file *)f;
    int rc;

    (void)v;
    mine->base.pMethods = NULL;
    mine->real = (sqlite3_file *)(mine + 1);
    rc = fails(VFS_OPEN);
    if (rc != SQLITE_OK)
        return rc;
    rc = real_vfs->xOpen(real_vfs, name, mine->real, flags, out);
    mine->base.pMethods = mine->real->pMethods != NULL ? &methods : NULL;
    return rc;
}

void failing_vfs_install(void)
{
    failing_vfs_heal();
    if (real_vfs != NULL)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "failing";
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = vopen;
    sqlite3_vfs_register(&vfs, 1);
}

void failing_vfs_fail(const struct vfs_fault *f)
{
    fault = *f;
    failed = 0;
}

void failing_vfs_watch(void (*seen)(void *ctx), void *ctx)
{
    watcher = seen;
    watcher_ctx = ctx;
}

void failing_vfs_after(int n)
{
    failing_vfs_fail(&(struct vfs_fault){ .ops = VFS_WRITE | VFS_SYNC, .answer = SQLITE_FULL, .after = n });
}

void failing_vfs_heal(void)
{
    fault.ops = 0;
}

int failing_vfs_failed(void)
{
    return failed;
}
