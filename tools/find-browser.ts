import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Best first: the headless shell uses a sixth less CPU time for the same journeys. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium or Chrome that starts on this machine: CHROMIUM_PATH, one on the path, or Playwright's own.
 * @throws if CHROMIUM_PATH does not name one
 */
export function findBrowser(env: NodeJS.ProcessEnv, playwrightsOwn = chromium.executablePath()): string | null {
  if (env.CHROMIUM_PATH) {
    if (starts(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names no browser that starts: ${env.CHROMIUM_PATH}`)
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...MAC_APPLICATIONS, playwrightsOwn].find(starts) ?? null
}

/** Some systems have a script of that name that only prints how to install a browser. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}
