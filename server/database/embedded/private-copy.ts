import { chmod, cp, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOver, type ServerAccount } from './server-account.ts'

export type ProgramCopy = { nativeDir: string; remove: () => Promise<void> }

/** Several, because a temporary folder may be mounted so that nothing in it can be run. */
const PLACES = [...new Set([tmpdir(), '/var/tmp', '/var/lib'])]

/**
 * Copies of the PostgreSQL programs (about 60 MB), one place after the other, given to the account.
 * The name belongs to one data folder; a copy that a killed run left behind is replaced, and never trusted.
 */
export async function* copyPrograms(
  nativeDir: string,
  account: ServerAccount,
  name: string,
): AsyncGenerator<ProgramCopy> {
  for (const place of PLACES) {
    const copyDir = join(place, name)
    const remove = () => rm(copyDir, { recursive: true, force: true })
    try {
      await remove()
      await mkdir(copyDir, { mode: 0o700 })
      await cp(nativeDir, join(copyDir, 'native'), { recursive: true, verbatimSymlinks: true })
      await makeFoldersWritable(copyDir)
      await handOver(copyDir, account)
    } catch {
      await remove().catch(() => {})
      continue
    }
    yield { nativeDir: join(copyDir, 'native'), remove }
  }
}

/** A read-only original gives read-only folders, in which no link can be made and from which nothing can be removed. */
async function makeFoldersWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeFoldersWritable(join(folder, entry.name))
  }
}
