import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 5_000_000
const TAIL_BYTES = 4_000
const CHECK_INTERVAL_MS = 60 * 60 * 1000

export type ServerLog = { fd: number; tail: () => string; close: () => void }

/**
 * Log file `${dataDir}/postgres.log`, which the server writes directly: a pipe through the application would break the
 * server when the application is killed. Rotated to postgres.log.1 above 5 MB, at the start and hourly.
 */
export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, 'postgres.log')
  // Append mode, so that the server's next line goes to the new end after a rotation.
  const fd = openSync(path, 'a+', 0o600)
  rotate()
  const timer = setInterval(rotate, CHECK_INTERVAL_MS).unref()
  const startedAt = fstatSync(fd).size

  function rotate() {
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
