import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { killAll, processesIn, signal, waitUntilGone } from './processes.ts'
import type { ServerAccount } from './server-account.ts'
import { systemErrorCode } from './system-error.ts'

const STOP_LIMIT = 30_000
const ORPHAN_LIMIT = 3_000

/**
 * Ends what an earlier run left behind in the server's folder, and makes its pid file harmless.
 *
 * A server that still runs is stopped and not adopted: it may be of an older version or have other settings, and its
 * end could not be noticed, as it is nobody's child any more. Its shutdown loses nothing that was acknowledged.
 *
 * Call it only as the owner of the data folder: then no living application uses that server.
 */
export async function clearLeftover(
  clusterDir: string,
  account: ServerAccount,
  onProgress: (message: string) => void,
): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const recorded = await readFile(pidFile, 'utf8').catch((error) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (recorded === null) return

  const postmaster = Number(recorded.split('\n')[0])
  const list = () => processesIn(clusterDir, account)
  const running = await list()
  if (running.includes(postmaster)) {
    onProgress('Stopping the database server that an earlier run left behind')
    signal(postmaster, 'SIGINT')
    await waitUntilGone(list, STOP_LIMIT)
  } else if (running.length > 0) {
    // Without their postmaster the others end by themselves, unless they are busy.
    await waitUntilGone(list, ORPHAN_LIMIT)
  }
  await killAll(list)
  await disarmPidFile(pidFile)
  // The pid in the socket's lock file is trusted by PostgreSQL in the same way.
  await rm(join(clusterDir, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * PostgreSQL does not start while the recorded id exists, be it a zombie's or by now another program's. An id
 * that is its parent's it passes over, and it still checks the shared memory that the file records; deleting the file
 * would skip that last guard against two servers on the same files.
 */
async function disarmPidFile(pidFile: string): Promise<void> {
  const recorded = await readFile(pidFile, 'utf8').catch(() => '')
  const [pid, ...rest] = recorded.split('\n')
  if (Number(pid) > 0) await writeFile(pidFile, [process.pid, ...rest].join('\n'))
  else await rm(pidFile, { force: true })
}
