import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedStartError } from './start-error.ts'

/** The lock of a killed owner persists until the OS has removed the process. */
const LOCK_TIMEOUT_MS = 500

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

/**
 * Makes this process the exclusive owner of the data folder until the returned function is called or the process exits.
 *
 * Uses the OS's file lock, which Node offers only through SQLite: it needs no cleanup after kill -9, and reused process
 * ids do not matter. The file stays empty.
 */
export function takeOwnerLock(dataDir: string): () => void {
  const path = join(dataDir, 'owner.lock')
  try {
    const lock = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS })
    try {
      // Nothing is written, but the default mode would create a journal next to the file.
      lock.exec('PRAGMA journal_mode = MEMORY')
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return () => lock.close()
  } catch (error) {
    throw explainLockError(error, dataDir, path)
  }
}

function explainLockError(error: unknown, dataDir: string, path: string): unknown {
  const reason = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (reason === SQLITE_BUSY || reason === SQLITE_LOCKED) {
    return new EmbeddedStartError(
      'already-running',
      `Trellis is already running on ${dataDir}: stop it first, or give this one its own DATA_DIR.`,
    )
  }
  if (reason === SQLITE_READONLY || reason === SQLITE_CANTOPEN) {
    return new EmbeddedStartError('no-access', `This user cannot write ${path}.`, String(error), error)
  }
  return new EmbeddedStartError('failed', `The lock file ${path} could not be taken.`, String(error), error)
}
