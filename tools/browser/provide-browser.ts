import { join } from 'node:path'
import { stream } from '../run-command.ts'
import { findBrowser } from './find-browser.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One way of getting a browser. */
export type Installer = { name: string; install: () => Promise<number> }

const INSTALLERS: readonly Installer[] = [
  {
    name: "Playwright's own Chromium",
    install: () => stream('playwright', ['install', 'chromium'], { cwd: ROOT }),
  },
  ...['chromium-headless-shell', 'chromium'].map((debianPackage) => ({
    name: `Debian's ${debianPackage} package`,
    install: () => installDebianPackage(debianPackage),
  })),
]

/**
 * A browser for the journeys, installed first if the machine has none.
 * @throws with one line that says what to install
 */
export async function provideBrowser(
  find: () => string | null = () => findBrowser(process.env),
  installers: readonly Installer[] = INSTALLERS,
): Promise<string> {
  const present = find()
  if (present) return present
  for (const { name, install } of installers) {
    console.log(`No Chromium or Chrome on this machine: installing ${name}`)
    const code = await install().catch(() => 1)
    const installed = code === 0 ? find() : null
    if (installed) return installed
  }
  throw new Error(
    'The browser journeys need Chromium or Chrome: install one (on Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH.',
  )
}

/** Only root may, and only where there is apt. */
async function installDebianPackage(name: string): Promise<number> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 1
  const options = { cwd: ROOT, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await stream('apt-get', ['update'], options)
  return await stream('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
