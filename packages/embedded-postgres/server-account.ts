import { spawn } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { chown, lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedStartError, systemErrorCode, USE_OWN_SERVER } from './start-error.ts'

type ProgramEnd = { code: number | null; signal: string | null; output: string }

/**
 * Environment of PostgreSQL programs: English messages, because they are parsed, and none of the application's PG*
 * variables.
 */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** Spawn options for the account. Node enters `cwd` as root before it drops to the account. */
export function asAccount(account: ServerAccount): { uid: number; gid: number } | Record<string, never> {
  return account ?? {}
}

/**
 * Runs a program to completion; rejects with the system's error if it cannot be started.
 * @returns the exit code with the output of both streams
 */
export function runProgram(
  file: string,
  args: string[],
  options: { cwd: string; account: ServerAccount; input?: string },
): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: PROGRAM_ENVIRONMENT,
      ...asAccount(options.account),
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    // Prevents a crash with EPIPE if a program exits without reading its input.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}

/** Account that PostgreSQL runs under when the application is root; null for the application's own. */
export type ServerAccount = { uid: number; gid: number } | null

export type Account = { name: string; uid: number; gid: number }

/**
 * Account that owns a folder, for a command of root to continue as; null for any other user's command, a missing folder,
 * one of root, and an owner without an entry in /etc/passwd.
 */
export function folderAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(folder)
  return listAccounts().find(({ uid }) => uid === owner?.uid) ?? null
}

/**
 * Chooses an account for PostgreSQL, which does not run as root: the owner of the database files, otherwise the owner
 * of the data folder (so that `npm start` can use the files of a `sudo npm start`), otherwise `nobody`.
 *
 * Other programs that run as `nobody` could read the files if they could enter the folder. initdb needs an account with
 * an entry in /etc/passwd, so an unused user id would not work.
 */
export function chooseServerAccount(dataDir: string, clusterDir: string): ServerAccount {
  if (process.getuid?.() !== 0) return null
  const clusterOwner = ownerOf(clusterDir)
  if (clusterOwner) return clusterOwner
  const accounts = listAccounts()
  const folderOwner = ownerOf(dataDir)
  if (folderOwner && accounts.some(({ uid }) => uid === folderOwner.uid)) return folderOwner
  const fallback = accounts.find(({ name, uid, gid }) => name === 'nobody' && uid > 0 && gid > 0)
  if (fallback) return { uid: fallback.uid, gid: fallback.gid }
  throw new EmbeddedStartError(
    'cannot-drop-root',
    `PostgreSQL refuses to run as root and this system has no account "nobody": start as an ordinary user, or ${USE_OWN_SERVER}.`,
  )
}

/** Changes the owner of a tree to the account, such as files that root restored from a backup. */
export async function changeOwner(path: string, account: ServerAccount): Promise<void> {
  if (!account) return
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return lchown(path, account.uid, account.gid)
  await chown(path, account.uid, account.gid)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await changeOwner(join(path, name), account)
}

function ownerOf(path: string): ServerAccount {
  try {
    const { uid, gid } = lstatSync(path)
    return uid === 0 ? null : { uid, gid }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

function listAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
