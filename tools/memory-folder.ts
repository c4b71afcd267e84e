import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'trellis-tests-'

/** Minimum free memory for using it; the databases of a run take less than 1 GB. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Redirects temporary files of this process and its children into memory, because databases on disk double the CPU time
 * of tests. They stay on disk if memory is short or TMPDIR is set. The folder is removed when the process exits; that
 * of a killed run is removed by the next run.
 */
export function putTemporaryFilesInMemory(env: NodeJS.ProcessEnv, place = '/dev/shm') {
  if (env.TMPDIR || !existsSync(place)) return
  removeLeftovers(place)
  const { bavail, bsize } = statfsSync(place)
  if (Math.min(bavail * bsize, process.availableMemory()) < MIN_FREE_BYTES) return

  const folder = join(place, `${PREFIX}${process.pid}`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (!runsPrograms(folder)) return remove()
  // World-writable like /tmp, because some tests run as other users.
  chmodSync(folder, 0o1777)
  process.once('exit', remove)
  env.TMPDIR = folder
}

function removeLeftovers(place: string) {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX) || existsSync(`/proc/${name.slice(PREFIX.length)}`)) continue
    rmSync(join(place, name), { recursive: true, force: true })
  }
}

/** Containers may mount /dev/shm with noexec. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}
