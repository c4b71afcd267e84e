import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'

/** A browser whose profile outlives it, as on a real device. */
export async function killableBrowser(launchOptions: LaunchOptions, baseURL: string) {
  const profile = await mkdtemp(join(tmpdir(), 'trellis-profile-'))
  let context: BrowserContext | null = null
  return {
    /** Starts it, also again after a kill. */
    async open(): Promise<Page> {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL,
        reducedMotion: 'reduce',
      })
      return context.pages()[0] ?? (await context.newPage())
    },
    /** kill -9 of all its processes at once, so that none can write anything more. */
    async kill() {
      const closed = context?.waitForEvent('close')
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      await closed
    },
    async dispose() {
      await context?.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(`--user-data-dir=${profile}`)).map((line) => Number.parseInt(line, 10))
}
