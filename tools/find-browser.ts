import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Best first: a shell that draws no window takes a sixth less of the processor for the same journeys. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium or Chrome that starts on this machine: the one that CHROMIUM_PATH names, one on the path, or the one that
 * Playwright keeps.
 * @throws when CHROMIUM_PATH names none
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

/** Some systems have a script of that name which only says how to install one. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}
