import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 5_000_000
const TAIL_BYTES = 4_000
const CHECK_EVERY = 60 * 60 * 1000

export type ServerLog = { fd: number; tail: () => string; close: () => void }

/**
 * `${dataDir}/postgres.log`, where the server writes by itself: a pipe through the application would break the server
 * when the application is killed. At 5 MB the text moves to postgres.log.1, at start and once an hour.
 */
export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, 'postgres.log')
  // Appending, so that the server's next line goes to the new end after the file was emptied under it.
  const fd = openSync(path, 'a+', 0o600)
  keepBounded()
  const timer = setInterval(keepBounded, CHECK_EVERY).unref()
  const startedAt = fstatSync(fd).size

  function keepBounded() {
    if (fstatSync(fd).size < MAX_BYTES) return
    copyFileSync(path, `${path}.1`)
    ftruncateSync(fd)
  }

  return {
    fd,
    tail() {
      const { size } = fstatSync(fd)
      const from = Math.max(Math.min(startedAt, size), size - TAIL_BYTES)
      const bytes = Buffer.alloc(size - from)
      readSync(fd, bytes, 0, bytes.length, from)
      return bytes.toString('utf8')
    },
    close() {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}
