import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, folderAccount } from '#packages/embedded-postgres/server-account.ts'
import type { Storage } from '../config.ts'

const PROGRAM = join(import.meta.dirname, '../..')

/** Files of backups, complete or interrupted. */
const BACKUP_FILE = /^trellis-.*\.tar\.zst(\.age)?(\.[0-9a-f]+\.partial)?$/

type Options = {
  /** True for a command that writes to BACKUP_DIR. */
  writesBackups: boolean
}

/**
 * Continues a command of root as the owner of DATA_DIR, the account of the service: files that root created there or in
 * BACKUP_DIR would stop the service's own backups. Root stays root if DATA_DIR is its own or missing, and if the owner
 * cannot read the program.
 * @returns the account; null without a change
 */
export function becomeOwner({ dataDir, backups }: Storage, { writesBackups }: Options): Account | null {
  const account = folderAccount(dataDir)
  if (account === null || !canReadProgram(account)) return null
  passOnBackups(backups.folder, account, writesBackups)
  process.setgroups?.([account.gid])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
  return account
}

function canReadProgram({ uid, gid }: Account): boolean {
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    readdirSync(PROGRAM)
    readdirSync(import.meta.dirname)
    return true
  } catch {
    return false
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

/** Passes on a folder that an earlier command of root created, with its backups, and creates a missing one. */
function passOnBackups(folder: string, { uid, gid }: Account, writesBackups: boolean) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) {
    if (!writesBackups) return
    const parent = statSync(dirname(folder), { throwIfNoEntry: false })
    // The command itself names what is missing.
    if (parent === undefined) return
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, uid, gid)
    return
  }
  if (found.uid !== 0 || (found.mode & 0o077) !== 0) return
  const files = readdirSync(folder)
  if (!files.every((file) => BACKUP_FILE.test(file))) return
  for (const file of files) chownSync(join(folder, file), uid, gid)
  chownSync(folder, uid, gid)
}
