import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads a secret from the data directory, or creates it on first use, so that sessions survive restarts. The file is
 * readable by its owner only and appears atomically; concurrent starts agree on one secret.
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
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
