import { createHash } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  type TestInfo,
} from '@playwright/test'
import { type Learner, type NewFamily, newFamilyOn, type Parent } from './families.ts'
import { type FaultGuard, faultGuard } from './fault-guard.ts'
import { type Mailbox, mailboxIn } from './mailbox.ts'
import { type Person, trySignIn } from './people.ts'
import { DATA_VARIABLE } from './product.ts'
import { ORIGIN_VARIABLE } from './start-server.ts'
import { enrolled, type Studies } from './studies.ts'

/** Client IP address of a journey, different for each journey and each run. */
function addressOf({ testId, repeatEachIndex, retry }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(`${testId} ${repeatEachIndex} ${retry}`).digest()
  return `10.${a}.${b}.${c}`
}

type NewPerson = (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>

/** Status of a sign-in from another device: 200, or 401 for wrong credentials. */
type SignInElsewhere = (person: Omit<Person, 'home'>) => Promise<number>

/** Creates a family whose only child has this first name and is enrolled in Grade 6. */
type NewLearner = (firstName: string) => Promise<{ parent: Parent; learner: Learner; studies: Studies }>

type Fixtures = {
  guard: FaultGuard
  mailbox: Mailbox
  newPerson: NewPerson
  newRequest: () => Promise<APIRequestContext>
  newFamily: NewFamily
  newLearner: NewLearner
  signInElsewhere: SignInElsewhere
}

/**
 * Playwright's test on the running product. Any browser complaint fails it; `mailbox` reads mails, `newPerson` opens a
 * second browser profile for journeys of two people, `newFamily` creates a family that no other journey uses, and
 * `newLearner` one whose learner is enrolled and can study without screens.
 */
export const test = base.extend<Fixtures, { origin: string; dataDir: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const origin = process.env[ORIGIN_VARIABLE]
      if (origin === undefined) throw new Error('The server of the journeys has not been started')
      await use(origin)
    },
    { scope: 'worker' },
  ],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(process.env[DATA_VARIABLE] ?? ''),
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, testInfo) => use({ 'X-Forwarded-For': addressOf(testInfo) }),
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
  mailbox: async ({ context }, use) => use(mailboxIn(context.request)),
  newPerson: async ({ browser, origin, extraHTTPHeaders, guard }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: origin,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      })
      opened.push(context)
      await guard.watch(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  newRequest: async ({ playwright, origin, extraHTTPHeaders }, use) => {
    const opened: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext({
        baseURL: origin,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
      })
      opened.push(request)
      return request
    })
    for (const request of opened) await request.dispose()
  },
  newFamily: async ({ newRequest, dataDir }, use) => use(newFamilyOn(newRequest, dataDir)),
  newLearner: async ({ newFamily, newRequest }, use) => {
    await use(async (firstName) => {
      const { parent, learners } = await newFamily(firstName)
      const [learner] = learners
      if (!learner) throw new Error('A family of one learner has one')
      return { parent, learner, studies: await enrolled(await newRequest(), learner) }
    })
  },
  signInElsewhere: async ({ newRequest }, use) => {
    await use(async (person) => (await trySignIn(await newRequest(), person)).status())
  },
})

export { expect } from '@playwright/test'
