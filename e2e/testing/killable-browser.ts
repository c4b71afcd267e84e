import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'

/** Browser with a persistent profile, as on a real device. */
export async function killableBrowser(launchOptions: LaunchOptions, baseURL: string) {
  const profile = await mkdtemp(join(tmpdir(), 'trellis-profile-'))
  let context: BrowserContext | null = null
  return {
    /** Starts it, also after a kill. */
    async open(): Promise<Page> {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL,
        reducedMotion: 'reduce',
      })
      return context.pages()[0] ?? (await context.newPage())
    },
    /** Kills all of its processes at the same time with SIGKILL, so that none can write anything more. */
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
