import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

/** File name, in DATA_DIR. */
export const SECRET_FILE = 'auth-secret'

/** Minimum length in bytes. */
export const MIN_SECRET_LENGTH = 32

const PLACEHOLDER = /change.?me|replace|example|placeholder|password|your/i

/** Minimum size in bytes of the compressed secret, which detects repetition; 32 random hexadecimal digits exceed it. */
const MIN_COMPRESSED_BYTES = 24

/** True for repetitive secrets and for placeholders copied from instructions. */
export function isGuessable(secret: string): boolean {
  return PLACEHOLDER.test(secret) || deflateRawSync(secret).length < MIN_COMPRESSED_BYTES
}

/**
 * Loads the secret from the data directory, or creates it on first use so that sessions survive restarts. The file is
 * readable by its owner only, is created atomically and is synced to disk; concurrent starts agree on one secret.
 * @throws if the file is too short, for example because the disk was full
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
  if (!existsSync(path)) createSecret(path, randomBytes(32).toString('hex'))
  const secret = readFileSync(path, 'utf8').trim()
  if (Buffer.byteLength(secret) >= MIN_SECRET_LENGTH) return secret
  throw new Error(
    'auth-secret is too short: restore it from a backup, or delete it to create another (signs everyone out)',
  )
}

/**
 * Writes the secret of a restored installation unless the installation already has one.
 * @returns false if it has a different one
 */
export function restoreSecret(path: string, secret: string): boolean {
  createSecret(path, secret)
  return readFileSync(path, 'utf8') === secret
}

/** Creates the complete file atomically and syncs it to disk, unless it exists. */
function createSecret(path: string, secret: string) {
  mkdirSync(dirname(path), { recursive: true })
  const scratch = `${path}.${process.pid}`
  writeFileSync(scratch, secret, { mode: 0o600, flush: true })
  try {
    linkSync(scratch, path)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(scratch)
  }
  syncFolder(dirname(path))
}

/** Syncs the directory entry to disk. */
function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function isErrno(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}
