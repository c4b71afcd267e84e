import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret made on first use and kept in the data directory, readable by its owner only, so that people stay signed
 * in across restarts. The file appears under its name only when whole, and two starts at once agree on one secret.
 */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const scratch = `${path}.${process.pid}`
  writeFileSync(scratch, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(scratch, path)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(scratch)
  }
  return readFileSync(path, 'utf8')
}

function isErrno(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}
