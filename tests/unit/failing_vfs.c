/* tests/unit/failing_vfs.c - a disk that fails when a test wants it to */
#include "failing_vfs.h"

#include <limits.h>
#include <sqlite3.h>
#include <stddef.h>

/* A file of ours: the methods, then the real file of the real VFS behind it. */
struct file {
    sqlite3_file base;
    sqlite3_file *real;
};

static sqlite3_vfs vfs, *real_vfs;
static int left = INT_MAX; /* writes that still succeed */
static int failed;

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct file *)f)->real;
}

static int fails(void)
{
    if (left == INT_MAX)
        return 0;
    if (left-- > 0)
        return 0;
    left = 0;
    failed = 1;
    return 1;
}

static int vclose(sqlite3_file *f)
{
    return real(f)->pMethods->xClose(real(f));
}
static int vread(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return real(f)->pMethods->xRead(real(f), to, n, at);
}
static int vwrite(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    return fails() ? SQLITE_FULL : real(f)->pMethods->xWrite(real(f), from, n, at);
}
static int vtruncate(sqlite3_file *f, sqlite3_int64 n)
{
    return real(f)->pMethods->xTruncate(real(f), n);
}
static int vsync(sqlite3_file *f, int flags)
{
    return fails() ? SQLITE_IOERR_FSYNC : real(f)->pMethods->xSync(real(f), flags);
}
static int vsize(sqlite3_file *f, sqlite3_int64 *n)
{
    return real(f)->pMethods->xFileSize(real(f), n);
}
static int vlock(sqlite3_file *f, int l)
{
    return real(f)->pMethods->xLock(real(f), l);
}
static int vunlock(sqlite3_file *f, int l)
{
    return real(f)->pMethods->xUnlock(real(f), l);
}
static int vreserved(sqlite3_file *f, int *is)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), is);
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
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, to);
}
static int vshm_lock(sqlite3_file *f, int at, int n, int flags)
{
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
    mine->real = (sqlite3_file *)(mine + 1);
    rc = real_vfs->xOpen(real_vfs, name, mine->real, flags, out);
    mine->base.pMethods = mine->real->pMethods != NULL ? &methods : NULL;
    return rc;
}

void failing_vfs_install(void)
{
    if (real_vfs != NULL)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "failing";
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = vopen;
    sqlite3_vfs_register(&vfs, 1);
}

void failing_vfs_after(int n)
{
    left = n;
    failed = 0;
}

void failing_vfs_heal(void)
{
    left = INT_MAX;
}

int failing_vfs_failed(void)
{
    return failed;
}
