import { spawn } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { chown, lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedStartError, systemErrorCode, USE_OWN_SERVER } from './start-error.ts'

type ProgramEnd = { code: number | null; signal: string | null; output: string }

/**
 * Environment of PostgreSQL programs: English messages, which are parsed, and none of the PG* variables that the
 * application's environment may have.
 */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** Spawn options for the account. Node enters `cwd` while it is still root and drops to the account after that. */
export function asAccount(account: ServerAccount): { uid: number; gid: number } | Record<string, never> {
  return account ?? {}
}

/**
 * Runs a program to its end; rejects with the system's error where it cannot be started.
 * @returns with the output of both streams
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
    // Prevents a crash with EPIPE when a program ends without reading its input.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}

/** Account that PostgreSQL runs under when the application is root; null for the application's own. */
export type ServerAccount = { uid: number; gid: number } | null

/**
 * PostgreSQL does not run as root. It runs as the account that owns the database files, or else as the owner of the data
 * folder (so that `npm start` can use the files of a `sudo npm start`), or else as `nobody`.
 *
 * Other programs may use `nobody` too; they could read the files if they could enter the folder. initdb needs an account
 * with an entry in /etc/passwd, so that an unused number would not work.
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

/** Gives a tree to the account, such as files that root restored from a backup. */
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

function listAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
