import type { Page } from '@playwright/test'
import { layoutShift } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, MIRA, pathOfSubject } from './testing/people.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

const PHONE = { width: 375, height: 812 }
const LAPTOP = { width: 1280, height: 800 }
const SIZES = [PHONE, LAPTOP]

/** Maximum sum of layout shifts of a page; the metric's own limit for "good" is 0.1. */
const MAX_LAYOUT_SHIFT = 0.02

/** Maximum responses of a cold first visit until idle; React and its router alone are 94 kB. */
const MAX_FILES = 24
const MAX_BYTES = 227_000

/** Same, including what is prefetched when idle. */
const MAX_FILES_WHEN_IDLE = 28
const MAX_BYTES_WHEN_IDLE = 268_000

/** Maximum responses of a cold visit to an open lesson with its reading, until idle. */
const MAX_FILES_OF_LESSON = 35
const MAX_BYTES_OF_LESSON = 296_500

/** Maximum bytes that opening a lesson fetches from the list of lessons. */
const MAX_BYTES_OF_OPENED_LESSON = 61_000

test.describe.configure({ timeout: 150_000 })

test("nothing in view moves while a learner's page loads", async ({ page }) => {
  await enterBy(page.request, MIRA)
  const lessons = await pathOfSubject(page.request, 'Mathematics')
  const { user } = await (await page.request.get('/api/session')).json()
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
    `/grade/${user.gradeId}`,
    `/learner/scores/${user.id}`,
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
  const early = page
  const late = await page.context().newPage()
  const picture = (tab: Page) => tab.screenshot({ animations: 'disabled' })
  // The HTML alone: scripts may add to a page what only the style files have rules for.
  for (const tab of [early, late]) await tab.route('**/*.js', (route) => route.abort())
  await early.route('**/*.css', (route) => route.abort())
  for (const [address, size] of [
    ['/', PHONE],
    ['/pricing', LAPTOP],
    ['/help', PHONE],
    ['/sign-up', LAPTOP],
    ['/learner/signin', PHONE],
  ] as const) {
    const styles = late.waitForResponse(/\/assets\/app-[\w-]+\.css$/)
    for (const tab of [early, late]) {
      await tab.setViewportSize(size)
      await tab.goto(address)
      await tab.evaluate(() => document.fonts.ready)
    }
    await styles
    await expect.soft.poll(async () => (await picture(early)).equals(await picture(late)), address).toBe(true)
    // The files come last and decide about the order of rules.
    const files = await late.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    expect.soft(files.lastIndexOf(null)).toBe(0)
    expect.soft(files.length).toBeGreaterThan(1)
  }
})

test('a first visit takes at most 24 files and 227 kB, and no call', async ({ newPerson }) => {
  for (const [person, content] of [
    [MIRA, 'Welcome back, Mira!'],
    [ANA, 'Mira Lind'],
  ] as const) {
    await test.step(person.home, async () => {
      const page = await (await newPerson()).newPage()
      await enterBy(page.request, person)
      const release = await holdIdle(page)
      const loaded = await countResponses(page)
      await page.goto(person.home)
      await expect(page.getByRole('heading', { name: content })).toBeVisible()
      // Last file: menus and other parts that load once the page is displayed.
      await expectFile(page, 'late')
      expectAtMost(loaded, MAX_FILES, MAX_BYTES)
      const calls = operationsOf(loaded.files).filter((operation) => operation !== 'live/subscribe')
      expect.soft(calls, person.home).toEqual([])
      if (person !== MIRA) return
      await release()
      await expectFile(page, 'outbox')
      await expectFile(page, 'toaster')
      expectAtMost(loaded, MAX_FILES_WHEN_IDLE, MAX_BYTES_WHEN_IDLE)
    })
  }
})

test('a reading loads neither questions nor dialogs until the page is idle', async ({ newPerson }) => {
  const visit = await (await newPerson()).newPage()
  await enterBy(visit.request, MIRA)
  const subject = await pathOfSubject(visit.request, 'Mathematics')
  await holdIdle(visit)
  const loaded = await countResponses(visit)
  await visit.goto(`${subject}?lesson=1&part=text`)
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
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.goto(`${subject}?lesson=1&part=text`)
  await expect(page.getByRole('button', { name: 'Compact view' })).toBeVisible()
  expect(operationsOf(seen)).not.toContain('study/lesson')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => operationsOf(seen)).toContain('study/lesson')
})

test('a lesson is painted, with its style, before any style file or script has arrived', async ({ newPerson }) => {
  const page = await (await newPerson()).newPage()
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  const release = await holdFiles(page)
  const script = page.waitForRequest(/\/assets\/react-/)
  await page.goto(`${subject}?lesson=1&part=text`, { waitUntil: 'commit' })
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

test('the first paint has what a page is for, before any style file or script has arrived', async ({ newPerson }) => {
  for (const { person, find, early, hostile } of [
    { person: MIRA, find: async () => MIRA.home, early: /^Welcome back, Mira!$/ },
    { person: MIRA, find: lesson('text'), early: /^In the morning you put on your socks/ },
    { person: MIRA, find: lesson('quiz'), early: /^1\. / },
    {
      person: MIRA,
      find: lesson('text'),
      early: /^Lesson 6: <img src=x onerror=alert\(1\)>\{mark\}\$&$/,
      hostile: true,
    },
    {
      person: ANA,
      find: async () => ANA.home,
      early: /^Leo is on track|^It’s a quiet stretch for Leo|^Leo has just started|^Leo’s work needs a look/,
    },
  ]) {
    const page = await (await newPerson({ viewport: PHONE })).newPage()
    await enterBy(page.request, person)
    const address = await find(page)
    if (hostile) await replaceTitle(page, address, '<img src=x onerror=alert(1)>{mark}$&')
    const release = await holdFiles(page)
    await page.goto(address, { waitUntil: 'commit' })
    const text = page.locator(':is(h1, p, legend)').filter({ hasText: early }).first()
    await expect(text).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const place = await text.boundingBox()
    release()
    await expect(page.locator('#first-view')).toHaveCount(0)
    await expect(async () => {
      const { x, y } = (await text.boundingBox()) ?? {}
      expect([x, y], `the text of ${address} stays where it was`).toEqual([place?.x, place?.y])
    }).toPass({ timeout: 5000 })
    await page.close()
  }
})

/** Serves a page whose lesson 6 has another title. */
async function replaceTitle(page: Page, address: string, title: string) {
  const inPage = JSON.stringify(title).replaceAll('<', '\\u003c')
  await page.route(
    ({ pathname, search }) => pathname + search === address,
    async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      const html = await response.text()
      const changed = html.replace(/"number":6,"title":"[^"]*"/, () => `"number":6,"title":${inPage}`)
      expect(changed).not.toBe(html)
      await route.fulfill({ response, body: changed })
    },
  )
}

/** Address of a lesson's part. */
const lesson = (part: string) => async (page: Page) =>
  `${await pathOfSubject(page.request, 'Mathematics')}?lesson=6&part=${part}`

test('a call without its answer in the page starts before the scripts have loaded, and is retried if it was lost', async ({
  newPerson,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED/)
  const page = await (await newPerson()).newPage()
  await enterBy(page.request, MIRA)
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
  await enterBy(page.request, MIRA)
  await holdIdle(page)
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
  const subject = await pathOfSubject(page.request, 'Mathematics')
  await page.goto(`${subject}?tab=lessons`)
  await expect(page.getByRole('button', { name: /^Lesson 1:/ })).toBeVisible()
  // What waits for an idle browser is not the lesson's.
  await expectFile(page, 'outbox')
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

test('a visitor loads nothing of what signed-in users need later', async ({ context }) => {
  const visits = await Promise.all(
    ['/pricing', '/parent/sign-in', '/help'].map(async (address) => {
      const page = await context.newPage()
      const loaded = await countResponses(page)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return { address, page, loaded }
    }),
  )
  // All that waits for an idle browser waits for at most two seconds.
  await visits[0]?.page.waitForTimeout(2_500)
  for (const { address, loaded } of visits) {
    expect.soft(loaded.files.length, address).toBeGreaterThan(5)
    expect
      .soft(
        loaded.files.filter((file) => /\/(late|outbox|toaster|components|sign-out)-|\/sw\.js/.test(file)),
        address,
      )
      .toEqual([])
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

/** Holds what waits for an idle page. @returns a function that lets it happen */
async function holdIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { requestIdleCallback } = window
    const held: Parameters<typeof requestIdleCallback>[] = []
    window.requestIdleCallback = (...call) => held.push(call)
    addEventListener('release-idle', () => {
      window.requestIdleCallback = requestIdleCallback
      for (const call of held) requestIdleCallback(...call)
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('release-idle')))
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
  expect.soft(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
  expect.soft(bytes, 'bytes').toBeLessThanOrEqual(maxBytes)
  // An empty list would prove nothing.
  expect(files.length).toBeGreaterThan(5)
}

/** Names of the operations in these URLs. */
function operationsOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => /\/api\/rpc\/(\w+\/\w+)/.exec(url)?.[1] ?? [])
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
 * Loads each page with an empty cache at phone and desktop width, with slow calls, and checks its layout shift against the
 * limit.
 */
async function expectCalmLoads(page: Page, addresses: readonly string[]) {
  // Neither by routes nor by polling from here: every file of a page would pass through this process.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...call) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return fetch(...call)
    }
  })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const address of addresses) {
      await page.goto('about:blank')
      await page.goto(address)
      await page.waitForFunction(isComplete, null, { timeout: 10_000 })
      const shift = await page.evaluate(layoutShift)
      expect.soft(shift, `layout shift of ${address} at ${size.width} px`).toBeLessThan(MAX_LAYOUT_SHIFT)
    }
  }
}

/** True once the page has its heading, and nothing that still loads is in view; runs in the browser. */
function isComplete(): boolean {
  // Parts below the fold load when they are scrolled into view.
  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const isLoading = [...document.querySelectorAll('.animate-pulse, .animate-spin')].some(isInView)
  return document.querySelector('main h1')?.checkVisibility() === true && !isLoading
}
