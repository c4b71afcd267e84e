import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
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

test('a downloaded week works on an airplane, and its answers count when the learner is back', async ({
  page,
  context,
  guard,
  newLearner,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const key = await readAnswerKey()
  const { learner, studies } = await newLearner('Noor')
  await studies.submit(1, 'quiz', key, { wrong: 2 })
  await enterAndStore(page, learner)
  const begun = await lessonOf(page.request, studies.subject, 4)
  await page.request.post(`/api/lessons/${begun.id}/completions`, { data: { part: 'text' } })
  await page.goto(studies.subject)
  const card = page.getByRole('region', { name: /internet|On this device/ })
  await test.step('the week is downloaded', async () => {
    await card.getByRole('button', { name: 'Download this week' }).click()
    await expect(card.getByText(/^5 lessons and \d+ sets? of practice, about/)).toBeVisible()
    await expect(card.getByRole('switch', { name: /^Films \(/ })).toBeChecked()
    await card.getByRole('button', { name: 'Save to this device' }).click()
    await expect(card.getByRole('heading', { name: /^On this device until/ })).toBeVisible()
  })
  await context.setOffline(true)
  await page.close()

  const plane = await context.newPage()
  const quiz = plane.getByRole('tabpanel', { name: /^Quiz/ })
  await test.step('a quiz has one try and no hints', async () => {
    await plane.goto(`${studies.subject}?lesson=3&part=quiz`)
    await expect(questionsIn(quiz).first()).toBeVisible()
    await expect(quiz.getByRole('button', { name: /hint/i })).toHaveCount(0)
    await answerAll(quiz, key)
    await quiz.getByRole('button', { name: 'Submit Quiz' }).click()
    await expect(quiz.getByText('We’ll check these when you’re back.')).toBeVisible()
    await expect(quiz.getByRole('button', { name: /^Next/ })).toBeVisible()
  })
  await test.step('a finished reading shows as done after another cold start', async () => {
    await plane.goto(`${studies.subject}?lesson=3&part=text`)
    await plane.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(plane.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await plane.goto(studies.subject)
    await plane.getByRole('button', { name: 'Close' }).click()
    const ring = plane.locator('#lesson-3').getByRole('img')
    await expect(ring).toHaveAccessibleName(/Reading \(\d+%\) completed, Quiz \(\d+%\) completed/)
  })
  await test.step('a film plays', async () => {
    await plane.goto(`${studies.subject}?lesson=3&part=video`)
    await plane.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => plane.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  })
  await test.step('what was missed is practiced', async () => {
    await plane.goto('/learner/missed')
    await plane.getByRole('button', { name: 'Practice these 2' }).click()
    const question = questionsIn(plane.getByRole('main')).first()
    for (const next of ['Next question', 'See how it went']) {
      await answerGroup(question, key)
      await plane.getByRole('button', { name: 'Check answer' }).click()
      await plane.getByRole('button', { name: next }).click()
    }
    await expect(plane.getByText(/You’ll see how you did when you’re back online/)).toBeVisible()
  })
  await test.step('a timed test says why it does not start', async () => {
    await plane.goto(`${studies.subject}?tab=tests`)
    await expect(plane.getByText(/^A timed test needs a connection/).first()).toBeVisible()
  })
  await test.step('back online, each is sent and counts', async () => {
    await context.setOffline(false)
    await plane.goto('/learner/dashboard')
    await expect.poll(() => unsentNames(plane), { timeout: 60_000 }).toEqual([])
    const { quiz, marks } = await lessonOf(plane.request, studies.subject, 3)
    expect.soft(quiz.draw).toBe(2)
    expect.soft(quiz.latest.counted).toBe(true)
    expect.soft(marks.total).toBeGreaterThan(0)
  })
  await test.step('the download is removed', async () => {
    await plane.goto(`${studies.subject}?tab=lessons`)
    await plane.getByRole('tab', { name: 'Lessons' }).click()
    const own = plane.getByRole('region', { name: /On this device/ })
    await own.getByRole('button', { name: 'Remove' }).click()
    await expect(plane.getByRole('button', { name: 'Download this week' })).toBeVisible()
    expect(await plane.evaluate(() => caches.keys())).not.toContainEqual(expect.stringContaining('downloads'))
  })
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

test('a deletion clears cached data at the next contact', async ({ page, newRequest, newFamily }) => {
  const { parent, learners } = await newFamily('Noemi')
  const [learner] = learners
  if (!learner) throw new Error('The family has no learner')
  await enterAndStore(page, learner)
  expect(await storedTexts(page)).toContain('Noemi')

  const elsewhere = await newRequest()
  await enterBy(elsewhere, parent)
  expect((await elsewhere.delete(`/api/learners/${learner.id}`)).status()).toBe(200)
  await page.goto('/learner/dashboard')
  await expect(page).toHaveURL(/\/learner\/signin/)
  await expect.poll(() => storedNames(page)).toEqual([])
  expect(await storedTexts(page)).not.toContain('Noemi')
})

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
  const own = await page.evaluate(() => Reflect.get(Reflect.get(window, '__reactRouterManifest') ?? {}, 'version'))
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

const unsentNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^(outbox|practice) /.test(name)))

/** Lesson of a subject by its number, with its content. */
async function lessonOf(request: APIRequestContext, subject: string, number: number) {
  const { lessons } = await (await request.get(subject.replace('/learner', '/api'))).json()
  const { id } = lessons.find((one: { number: number }) => one.number === number)
  return (await request.get(`/api/lessons/${id}`)).json()
}

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
