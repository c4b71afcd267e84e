import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { enter, enterBy, LEO, MIRA, type Person } from './testing/people.ts'
import { candidate } from './testing/running-test.ts'

const OFFLINE = 'You’re offline. We’ll carry on when you’re back.'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 120_000 })

test('a learner who opens the app offline sees the last state of Today, and can continue on cached pages', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await enterAndStore(page, MIRA)
  await page
    .getByRole('link', { name: /Mathematics.*Lesson \d/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson \d+: /)
  await storedAnswer(page, 'subject')
  await context.setOffline(true)
  await page.close()

  const opened = await context.newPage()
  await opened.goto('/learner/dashboard')
  await expect(opened.getByRole('heading', { name: 'Welcome back, Mira!' })).toBeVisible()
  await expect(opened.getByText(OFFLINE)).toBeVisible()
  const report = opened.waitForEvent('requestfailed', (request) => request.url().endsWith('/attendance'))
  await opened
    .getByRole('link', { name: /Mathematics.*Lesson \d/ })
    .first()
    .click()
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(/^Lesson \d+: /)
  // The study time of the open lesson is reported once the page is idle.
  await report

  // An uncached page reports what it is waiting for.
  await opened.goto('/learner/profile')
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  await expect(opened.getByText('This will load when you’re back.')).toBeVisible()

  await context.setOffline(false)
  await expect(opened.getByRole('heading', { name: 'About me' })).toBeVisible()
  await opened.goto('/learner/achievements')
  await expect(opened.locator('h1')).toBeVisible()
  await expect(opened.locator('meta[name="offline-start"]')).toHaveCount(0)
})

test('a tap while offline leaves the page on the screen, and is carried out when the connection is back', async ({
  page,
  context,
}) => {
  await enterAndStore(page, LEO)
  await context.setOffline(true)
  for (const link of [
    page.locator('main a[href^="/learner/subjects/"]').first(),
    page.locator('header a[href="/"]').first(),
  ]) {
    await link.click()
    await expect(page.getByText(OFFLINE).last()).toBeVisible()
    await expect(page).toHaveURL(/\/learner\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
  }
  await page.locator('main a[href^="/learner/subjects/"]').first().click()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/learner\/subjects\//)
})

test('a learner who loses the connection at every step stays on the page, and continues when it is back', async ({
  page,
  context,
  newFamily,
  guard,
}) => {
  // Pictures of a reading are not stored without a download.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/media\//)
  const [nia] = (await newFamily('Nia')).learners
  if (!nia) throw new Error('The family has no learner')
  await enterBy(page.request, nia)
  const { grades } = await (await page.request.get('/api/grades')).json()
  const gradeId = grades.find(({ name }: { name: string }) => name === 'Grade 6').id
  expect((await page.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
  await page.goto('/learner/dashboard')
  await isStored(page, 'dashboard')
  const main = page.getByRole('main')
  const offline = page.getByText(OFFLINE).last()
  // A link to a lesson would open its video, whose player is a separate chunk.
  const subject = main
    .locator('a[href^="/learner/subjects/"]:not([href*="lesson"])')
    .filter({ hasText: 'Mathematics' })
    .first()

  await test.step('on the way to a subject', async () => {
    await context.setOffline(true)
    await subject.click()
    await expect(offline).toBeVisible()
    await expect(page).toHaveURL(/\/learner\/dashboard$/)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
  })
  await test.step('on the way to a lesson', async () => {
    await context.setOffline(true)
    await main.getByRole('button', { name: /^Lesson 4:/ }).click()
    await expect(offline).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson 4:/)
    await context.setOffline(false)
    await expect(page.getByRole('tab', { name: /^Reading/ })).toBeVisible()
  })
  await test.step('within a lesson, whose parts are cached', async () => {
    await context.setOffline(true)
    await page.getByRole('tab', { name: /^Reading/ }).click()
    const reading = page.getByRole('tabpanel', { name: /^Reading/ })
    await expect(reading.getByRole('button', { name: 'Read for Me' })).toBeVisible()
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(reading.getByText('Not saved yet')).toBeVisible()
    await context.setOffline(false)
    await expect(reading.getByText('Not saved yet')).toHaveCount(0)
  })
  await test.step('on the way to a test', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'Tests' }).click()
    const start = main.getByRole('button', { name: /^Start Test/ }).first()
    await expect(start).toBeVisible()
    await context.setOffline(true)
    await start.click()
    await expect(offline).toBeVisible()
    await expect(page).toHaveURL(/\/learner\/subjects\//)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/learner\/tests\//)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Start Test', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Start Test', exact: true })).toBeEnabled()
    await context.setOffline(false)
  })
})

test('cached data belongs to one learner and is cleared after a sign-out, here or elsewhere', async ({
  page,
  context,
  newRequest,
  newFamily,
}) => {
  const [first, second] = (await newFamily('Mirabel', 'Leonie')).learners
  if (!first || !second) throw new Error('The family has too few learners')
  await enterAndStore(page, first)
  expect(await storedNames(page)).not.toEqual([])

  await test.step('another learner on the same device finds no data of the first', async () => {
    await context.clearCookies()
    await enterAndStore(page, second)
    expect(await storedTexts(page)).not.toContain('Mirabel')
    await openOffline(page, context)
    await expect(page.getByRole('heading', { name: /^Welcome.*Leonie!$/ })).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('a sign-out elsewhere clears it at the next contact', async () => {
    const elsewhere = await newRequest()
    await enterBy(elsewhere, second)
    expect((await elsewhere.delete('/api/profile/devices')).status()).toBe(200)
    await page.goto('/learner/dashboard')
    await expect(page).toHaveURL(/\/learner\/signin/)
    await expect.poll(() => storedNames(page)).toEqual([])
  })

  await test.step('a sign-out here clears it', async () => {
    await context.clearCookies()
    await enterAndStore(page, first)
    await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }))
    await page.goto('/learner/dashboard')
    await expect(page).toHaveURL(/\/learner\/signin/)
    await expect.poll(() => storedNames(page)).toEqual([])
    await openOffline(page, context)
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('Mirabel')).toHaveCount(0)
  })
})

for (const [what, path] of [
  ['a withdrawn consent', (id: string) => `/api/learners/${id}/consent`],
  ['a deletion', (id: string) => `/api/learners/${id}`],
] as const) {
  test(`${what} clears cached data at the next contact`, async ({ page, newRequest, newFamily }) => {
    const { parent, learners } = await newFamily('Noemi')
    const [learner] = learners
    if (!learner) throw new Error('The family has no learner')
    await enterAndStore(page, learner)
    expect(await storedTexts(page)).toContain('Noemi')

    const elsewhere = await newRequest()
    await enterBy(elsewhere, parent)
    expect((await elsewhere.delete(path(learner.id))).status()).toBe(200)
    await page.goto('/learner/dashboard')
    await expect(page).toHaveURL(/\/learner\/signin/)
    await expect.poll(() => storedNames(page)).toEqual([])
    expect(await storedTexts(page)).not.toContain('Noemi')
  })
}

test('a new version is not offered in a running test, but on the next page', async ({ page, newFamily }) => {
  await candidate(page, newFamily)
  await page.goto('/learner/dashboard')
  await isStored(page, 'dashboard')
  await page.getByRole('link', { name: 'Go to test' }).click()
  await page.getByRole('button', { name: 'Start Test', exact: true }).click()
  await announce(page, 'another')
  await page.getByRole('main').getByRole('group').locator('label').first().click()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)

  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave the test?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
})

test('a new version is offered and never forced', async ({ page }) => {
  await enterAndStore(page, LEO)
  const own = await page.evaluate(() => Reflect.get(Reflect.get(window, '__reactRouterManifest'), 'version'))
  await announce(page, own)
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await announce(page, 'another')
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
})

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/learner/dashboard', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (from) => {
      const image = new Image()
      image.src = from
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
})

/** Signs in, and waits until the code and the dashboard's responses are cached. */
async function enterAndStore(page: Page, person: Person) {
  await enter(page, person)
  await isStored(page, 'dashboard')
}

/**
 * Waits until the code of the learner area is cached, and the page has prepared for going offline by storing its
 * response.
 */
async function isStored(page: Page, operation: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await storedAnswer(page, operation)
}

async function storedAnswer(page: Page, operation: string) {
  await expect.poll(() => storedNames(page)).toContainEqual(expect.stringContaining(`"${operation}"`))
}

const storedNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('last-known ')))

const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Sends the message that the service worker sends after caching this release. */
function announce(page: Page, version: string) {
  return page.evaluate((data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })), {
    kind: 'release',
    version,
  })
}

async function openOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true)
  await page.goto('/learner/dashboard')
}
