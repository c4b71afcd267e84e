import { type Browser, type BrowserContext, test as base } from '@playwright/test'
import { type FaultGuard, faultGuard } from './fault-guard.ts'
import { type Mailbox, mailboxIn } from './mailbox.ts'
import { ORIGIN_VARIABLE } from './start-server.ts'

type NewPerson = (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>

/**
 * Playwright's test on the running product: any complaint of the browser fails it, `mailbox` reads the mails, and
 * `newPerson` opens a second browser profile, for journeys of two people at once.
 */
export const test = base.extend<{ guard: FaultGuard; mailbox: Mailbox; newPerson: NewPerson }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  baseURL: async ({}, use) => {
    const origin = process.env[ORIGIN_VARIABLE]
    if (origin === undefined) throw new Error('The server of the journeys has not been started')
    await use(origin)
  },
  guard: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const guard = faultGuard()
      await use(guard)
      guard.expectNoOther()
    },
    { auto: true },
  ],
  context: async ({ context, guard }, use) => {
    await guard.watch(context)
    await use(context)
  },
  mailbox: async ({ context }, use) => use(mailboxIn(context)),
  newPerson: async ({ browser, baseURL, guard }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        reducedMotion: 'reduce',
        ...options,
      })
      opened.push(context)
      await guard.watch(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'
