/**
 * First step of `npm test`, so that a run that cannot finish does not start. Installs a browser for the journeys if
 * there is none; reports anything else that is missing in one line with the command that installs it.
 */
import { spawnSync } from 'node:child_process'
import { findFaketime } from '#server/testing/find-faketime.ts'
import { findBrowser } from './find-browser.ts'

/** Command that may install a browser. */
export type Installer = { name: string; install: () => boolean }

const INSTALLERS: readonly Installer[] = [
  { name: "Playwright's own Chromium", install: () => run('playwright', ['install', 'chromium']) },
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    name: `Debian's ${name} package`,
    install: () => installDebianPackage(name),
  })),
]

/**
 * Finds a browser for the journeys, or installs one.
 * @returns the path of the browser
 * @throws with one line that states what to install
 */
export function provideBrowser(
  find: () => string | null = () => findBrowser(process.env),
  installers: readonly Installer[] = INSTALLERS,
): string {
  const present = find()
  if (present) return present
  for (const { name, install } of installers) {
    console.log(`No Chromium or Chrome on this machine: installing ${name}`)
    const installed = install() ? find() : null
    if (installed) return installed
  }
  throw new Error(
    'The browser journeys need Chromium or Chrome: install one (on Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH.',
  )
}

/** @throws with one line that states what to install */
export function requireFaketime(find: () => string | null = findFaketime): void {
  if (find() !== null) return
  throw new Error('The tests of a moved clock need libfaketime: install it (on Debian: apt-get install libfaketime).')
}

/** Requires root and apt. */
function installDebianPackage(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

if (import.meta.main) {
  try {
    provideBrowser()
    requireFaketime()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
