import type { Page } from '@playwright/test'
import { layoutShift } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, MIRA, type Person } from './testing/people.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

const PHONE = { width: 375, height: 812 }
const LAPTOP = { width: 1280, height: 800 }
const SIZES = [PHONE, LAPTOP]

/** Maximum sum of layout shifts of a page; the metric's own limit for "good" is 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

/** Maximum responses of a cold first visit until idle; React and its router alone are 94 kB. */
const MAX_FILES = 24
const MAX_BYTES = 226_000

/** Same, including what is prefetched when idle. */
const MAX_FILES_WHEN_IDLE = 28
const MAX_BYTES_WHEN_IDLE = 267_000

/** Maximum responses of a cold visit to an open lesson with its reading, until idle. */
const MAX_FILES_OF_LESSON = 35
const MAX_BYTES_OF_LESSON = 295_000

/** Maximum bytes that opening a lesson fetches from the list of lessons. */
const MAX_BYTES_OF_OPENED_LESSON = 61_000

test.describe.configure({ timeout: 150_000 })

test("nothing in view moves while a learner's page loads", async ({ page }) => {
  await enter(page, MIRA)
  const subject = await addressOf(page, /^\/learner\/subjects\//)
  const lessons = subject.split('?')[0]
  await expectCalmLoads(page, [
    '/learner/dashboard',
    `${lessons}?tab=lessons`,
    `${lessons}?lesson=6&part=text`,
    `${lessons}?lesson=1&part=quiz`,
    `${lessons}?tab=tests`,
    '/lessons',
    '/subjects',
    '/learner/achievements',
    '/learner/practice',
    '/learner/skills',
    await addressOf(page, /^\/grade\//),
    await addressOf(page, /^\/learner\/scores\//),
    '/learner/profile',
  ])
})

test("nothing in view moves while a parent's page loads", async ({ page }) => {
  await enter(page, ANA)
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  await expectCalmLoads(page, [
    '/parent',
    await addressOf(page, /^\/parent\/report\/[^?]+$/),
    await addressOf(page, /^\/parent\/target-days\//),
    '/parent/manage-learners',
    '/parent/subscriptions',
    '/parent/cms',
    '/parent/revenue',
    '/operator',
    '/parent/profile',
    '/parent/weekly-email',
  ])
})

test("nothing in view moves while a visitor's page loads", async ({ page }) => {
  await expectCalmLoads(page, ['/', '/pricing', '/sign-up', '/parent/sign-in', '/learner/signin', '/contact'])
})

test("a visitor's page looks the same before its style files have arrived", async ({ page, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  // The HTML alone: scripts may add to a page what only the style files have rules for.
  await page.route('**/*.js', (route) => route.abort())
  const picture = () => page.screenshot({ animations: 'disabled' })
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
  }
  for (const [address, size] of [
    ['/', PHONE],
    ['/pricing', LAPTOP],
    ['/help', PHONE],
    ['/sign-up', LAPTOP],
    ['/learner/signin', PHONE],
  ] as const) {
    await page.setViewportSize(size)
    await page.route('**/*.css', (route) => route.abort())
    await open(address)
    const early = await picture()
    await page.unroute('**/*.css')
    const styles = page.waitForResponse(/\/assets\/app-[\w-]+\.css$/)
    await open(address)
    await styles
    await expect.poll(async () => early.equals(await picture()), address).toBe(true)
    // The files come last and decide about the order of rules.
    const files = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    expect(files.lastIndexOf(null)).toBe(0)
    expect(files.length).toBeGreaterThan(1)
  }
})

for (const [person, content] of [
  [MIRA, 'Welcome back, Mira!'],
  [ANA, 'Mira Lind'],
] as const) {
  test(`a first visit to ${person.home} takes at most 24 files and 226 kB, and no call`, async ({ newPerson }) => {
    const page = await (await newPerson()).newPage()
    await enterWithoutPage(page, person)
    await neverIdle(page)
    const loaded = await countResponses(page)
    await page.goto(person.home)
    await expect(page.getByRole('heading', { name: content })).toBeVisible()
    // Last file: menus and other parts that load once the page is displayed.
    await expectFile(page, 'late')
    expectAtMost(loaded, MAX_FILES, MAX_BYTES)
    expect(operationsOf(loaded.files).filter((operation) => operation !== 'live/subscribe')).toEqual([])
  })
}

test("a learner's first visit takes at most 28 files and 267 kB with what is loaded for later", async ({
  newPerson,
}) => {
  const page = await (await newPerson()).newPage()
  await enterWithoutPage(page, MIRA)
  const loaded = await countResponses(page)
  await page.goto(MIRA.home)
  await expectFile(page, 'late')
  await expectFile(page, 'outbox')
  await expectFile(page, 'toaster')
  expectAtMost(loaded, MAX_FILES_WHEN_IDLE, MAX_BYTES_WHEN_IDLE)
})

test('a reading loads neither questions nor dialogs until the page is idle', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage()
  await enter(page, MIRA)
  const subject = await addressOf(page, /^\/learner\/subjects\//)
  await page.close()
  const visit = await (await newPerson()).newPage()
  await enterWithoutPage(visit, MIRA)
  await neverIdle(visit)
  const loaded = await countResponses(visit)
  await visit.goto(`${subject.split('?')[0]}?lesson=1&part=text`)
  await expect(visit.getByRole('button', { name: 'Compact view' })).toBeVisible()
  await expectFile(visit, 'late')
  await expectFile(visit, 'read-aloud')
  expectAtMost(loaded, MAX_FILES_OF_LESSON, MAX_BYTES_OF_LESSON)
  expect(
    loaded.files.filter((file) => /\/(questions|dialog|exercise-panel|finish-moment|toaster)-/.test(file)),
  ).toEqual([])
})

test('the address of a lesson has its content in the HTML, and what changes is fetched again', async ({
  newPerson,
}) => {
  const page = await (await newPerson()).newPage()
  await enter(page, MIRA)
  const subject = await addressOf(page, /^\/learner\/subjects\//)
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.goto(`${subject.split('?')[0]}?lesson=1&part=text`)
  await expect(page.getByRole('button', { name: 'Compact view' })).toBeVisible()
  expect(operationsOf(seen)).not.toContain('study/lesson')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => operationsOf(seen)).toContain('study/lesson')
})

test('a lesson is painted, with its style, before any style file or script has arrived', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage()
  await enter(page, MIRA)
  const subject = await addressOf(page, /^\/learner\/subjects\//)
  const release = await holdFiles(page)
  const script = page.waitForRequest(/\/assets\/react-/)
  await page.goto(`${subject.split('?')[0]}?lesson=1&part=text`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const header = page.getByRole('banner')
  expect(await header.evaluate((bar) => [bar.clientHeight, getComputedStyle(bar).fontFamily.split(',')[0]])).toEqual([
    64,
    '"Lexend Variable"',
  ])
  await script
  release()
  await expect(page.getByRole('button', { name: 'Compact view' })).toBeVisible()
})

test('Today greets in the first paint, before any style file or script has arrived', async ({ newPerson }) => {
  const page = await (await newPerson({ viewport: { width: 375, height: 812 } })).newPage()
  await enterWithoutPage(page, MIRA)
  const release = await holdFiles(page)
  await page.goto(MIRA.home, { waitUntil: 'commit' })
  const greeting = page.getByRole('heading', { level: 1, name: 'Welcome back, Mira!' })
  await expect(greeting).toBeVisible()
  const early = await greeting.boundingBox()
  release()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome back, Mira!')
  await expect(greeting).toHaveCount(1)
  expect(await heading.boundingBox(), 'the greeting stays where it was').toEqual(early)
})

test('a call without its answer in the page starts before the scripts have loaded, and is retried if it was lost', async ({
  newPerson,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED/)
  const page = await (await newPerson()).newPage()
  await enterWithoutPage(page, MIRA)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  let calls = 0
  await page.route('**/api/rpc/study/dashboard', (route) => (++calls === 1 ? route.abort() : route.continue()))
  await serveWithoutAnswer(page, MIRA.home)
  const first = page.waitForEvent('requestfailed')
  await page.goto(MIRA.home, { waitUntil: 'commit' })
  expect((await first).url()).toContain('/api/rpc/study/dashboard')
  release()
  await expect(page.getByRole('heading', { name: 'Welcome back, Mira!' })).toBeVisible()
  expect(calls).toBe(2)
})

test('a page shows the answer in its HTML at once, and fetches it again for a change', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage()
  await enterWithoutPage(page, MIRA)
  await neverIdle(page)
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main .animate-pulse')) Reflect.set(window, 'sawPlaceholder', true)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/subjects')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectFile(page, 'late')
  expect(await page.evaluate(() => Reflect.get(window, 'sawPlaceholder'))).toBeUndefined()
  expect(operationsOf(seen)).toEqual([])
  await page.getByRole('link', { name: 'Practice', exact: true }).first().click()
  await expect(page).toHaveURL('/learner/practice')
  await expect.poll(() => operationsOf(seen)).toContain('practice/today')
})

test('opening a lesson fetches at most 61 kB before its video is played', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage()
  await enter(page, MIRA)
  const subject = await addressOf(page, /^\/learner\/subjects\//)
  await page.goto(`${subject.split('?')[0]}?tab=lessons`)
  await expect(page.getByRole('button', { name: /^Lesson 1:/ })).toBeVisible()
  await expectFile(page, 'toaster')
  const loaded = await countResponses(page)
  await page.getByRole('button', { name: /^Lesson 1:/ }).click()
  await page.getByRole('tab', { name: /^Video/ }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  // Longer than a browser takes to begin with a video.
  await page.waitForTimeout(1_000)
  expect(loaded.files.filter((file) => file.includes('/media/'))).toEqual([])
  expect(operationsOf(loaded.files)).toContain('study/lesson')
  expect(loaded.bytes).toBeLessThanOrEqual(MAX_BYTES_OF_OPENED_LESSON)
})

test('a visitor loads nothing of what signed-in users need later', async ({ page }) => {
  const loaded = await countResponses(page)
  for (const [address, title] of [
    ['/pricing', 'Pricing'],
    ['/parent/sign-in', 'Parent Login'],
    ['/help', 'Help'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // All that waits for an idle browser waits for at most two seconds.
    await page.waitForTimeout(2_500)
    expect(loaded.files.length, title).toBeGreaterThan(5)
    expect(
      loaded.files.filter((file) => /\/(late|outbox|toaster|components|sign-out)-|\/sw\.js/.test(file)),
      title,
    ).toEqual([])
  }
})

test("a parent's dashboard and report are read once, and again only for what happens later", async ({ page }) => {
  await enter(page, ANA)
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  const report = await addressOf(page, /^\/parent\/report\/[^?]+$/)
  for (const [address, call] of [
    ['/parent', 'learners/overview'],
    [report, 'report/get'],
  ] as const) {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const stream = page.waitForResponse(/live\/subscribe/)
    const html = await page.goto(address)
    expect(await html?.text()).toMatch(new RegExp(`"call":"/api/rpc/${call}[^"]*","answer":`))
    await stream
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // Longer than the window in which events are batched before affected pages are refetched.
    await page.waitForTimeout(800)
    expect(operationsOf(requests).filter((operation) => operation !== 'live/subscribe')).toEqual([])
    page.removeAllListeners('request')
  }
})

/** Holds style files and scripts back. @returns a function that lets them arrive */
async function holdFiles(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.(js|css)\b/, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Prevents idle-time prefetching. */
async function neverIdle(page: Page) {
  await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
}

type Loaded = { files: string[]; bytes: number }

/** Counts all responses to the page from now on, with their headers. */
async function countResponses(page: Page): Promise<Loaded> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const loaded: Loaded = { files: [], bytes: 0 }
  network.on('Network.responseReceived', ({ response }) => loaded.files.push(response.url))
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.bytes += encodedDataLength
  })
  return loaded
}

/** Waits until the script of this name has loaded. */
async function expectFile(page: Page, name: string) {
  await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').some((file) => file.name.includes(start)),
    `/assets/${name}-`,
  )
}

function expectAtMost({ files, bytes }: Loaded, maxFiles: number, maxBytes: number) {
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
  expect(bytes, 'bytes').toBeLessThanOrEqual(maxBytes)
  // An empty list would prove nothing.
  expect(files.length).toBeGreaterThan(5)
}

/** Names of the operations in these URLs. */
function operationsOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => /\/api\/rpc\/(\w+\/\w+)/.exec(url)?.[1] ?? [])
}

async function enterWithoutPage(page: Page, { identifier, password }: Person) {
  const kind = identifier.includes('@') ? 'email' : 'username'
  await page.request.post(`/api/auth/sign-in/${kind}`, { data: { [kind]: identifier, password } })
}

/** First link of the page whose URL matches. */
async function addressOf(page: Page, pattern: RegExp): Promise<string> {
  const links = page.locator('main a[href]')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const address = addresses.find((candidate) => pattern.test(candidate))
  if (address === undefined) throw new Error(`No link to ${pattern} among ${addresses}`)
  return address
}

/**
 * Loads each page with an empty cache at phone and desktop width, with slow responses, and checks its layout shift
 * against the limit.
 */
async function expectCalmLoads(page: Page, addresses: readonly string[]) {
  await page.route('**/api/rpc/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue().catch(() => {})
  })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const address of addresses) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      // Parts below the fold load when they are scrolled into view.
      await expect(page.locator(':is(.animate-pulse, .animate-spin)').first()).not.toBeInViewport()
      const shift = await page.evaluate(layoutShift)
      expect(shift, `layout shift of ${address} at ${size.width} px`).toBeLessThan(MAX_LAYOUT_SHIFT)
    }
  }
}
