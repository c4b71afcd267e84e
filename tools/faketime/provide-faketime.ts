import { join } from 'node:path'
import { findFaketime } from '#server/testing/find-faketime.ts'
import { stream } from '../run-command.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The library that moves a server's clock, for the tests of that; installed first if the machine has none.
 * @throws with one line that says what to install
 */
export async function provideFaketime(
  find: () => string | null = findFaketime,
  install: () => Promise<number> = installDebianPackage,
): Promise<string> {
  const present = find()
  if (present) return present
  console.log('No libfaketime on this machine: installing it')
  const code = await install().catch(() => 1)
  const installed = code === 0 ? find() : null
  if (installed) return installed
  throw new Error(
    'The tests of a moved clock need libfaketime: install it (on Debian: apt-get install libfaketime).',
  )
}

/** Only root may, and only where there is apt. */
async function installDebianPackage(): Promise<number> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 1
  const options = { cwd: ROOT, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await stream('apt-get', ['update'], options)
  return await stream('apt-get', ['install', '-y', '--no-install-recommends', 'libfaketime'], options)
}
