import { lstatSync, readFileSync } from 'node:fs'
import { chown, lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedStartError, USE_OWN_SERVER } from './start-error.ts'
import { systemErrorCode } from './system-error.ts'

/** The account that PostgreSQL runs under when the application is root; null: under the application's own. */
export type ServerAccount = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. Nothing is added to the system for it: in this order it runs as the account
 * that already owns the database files, the one that owns the data folder (so that a `sudo npm start` leaves
 * files which `npm start` can use), or `nobody`.
 *
 * `nobody` may serve other programs as well; they could read the files if they could enter the folder.
 * Making the files needs an account with an entry in /etc/passwd, which is why a spare number will not do.
 */
export function chooseServerAccount(dataDir: string, clusterDir: string): ServerAccount {
  if (process.getuid?.() !== 0) return null
  const clusterOwner = ownerOf(clusterDir)
  if (clusterOwner) return clusterOwner
  const accounts = listAccounts()
  const folderOwner = ownerOf(dataDir)
  if (folderOwner && accounts.some(({ uid }) => uid === folderOwner.uid)) return folderOwner
  const nobody = accounts.find(({ name, uid, gid }) => name === 'nobody' && uid > 0 && gid > 0)
  if (nobody) return { uid: nobody.uid, gid: nobody.gid }
  throw new EmbeddedStartError(
    'cannot-drop-root',
    `PostgreSQL refuses to run as root and this system has no account "nobody": start as an ordinary user, or ${USE_OWN_SERVER}.`,
  )
}

/** Gives a whole tree to the account; files that root restored from a backup are the usual case. */
export async function handOver(path: string, account: ServerAccount): Promise<void> {
  if (!account) return
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return lchown(path, account.uid, account.gid)
  await chown(path, account.uid, account.gid)
  if (!entry.isDirectory()) return
  for (const name of await readdir(path)) await handOver(join(path, name), account)
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
