import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, enterBy, fillInSignIn } from './testing/people.ts'

const SIGN_OUT = '/api/auth/sign-out'

test.describe.configure({ timeout: 120_000 })

test.describe('a learner who signs out offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('leaves nothing to read in any tab, and the session ends before anything else is sent', async ({
    page,
    context,
    guard,
    newLearner,
    newRequest,
  }) => {
    guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
    // Pictures of the public page are not stored.
    guard.expectFault(/ERR_FAILED.*\.webp/)
    const { learner, studies } = await newLearner('Mirabel')
    await enter(page, learner)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await isStored(page)
    const other = await context.newPage()
    await other.goto(`${studies.subject}?lesson=4&part=quiz`)
    const quiz = other.getByRole('tabpanel', { name: /^Quiz/ })
    await answerGroup(questionsIn(quiz).nth(0), await readAnswerKey())
    await expect(quiz.getByText('Your answers are saved')).toBeVisible()

    await context.setOffline(true)
    await answerGroup(questionsIn(quiz).nth(1), await readAnswerKey())
    await page.bringToFront()
    // Its message stays at the lower edge, and must not cover the menu.
    await page.getByRole('link', { name: 'Badges' }).first().click()
    await expect(page.getByText('You’re offline.').last()).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.getByRole('button', { name: 'Mirabel' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out before everything is sent?' })
    await expect(dialog.getByText('1 answer is not sent yet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out' }).click()

    await test.step('both tabs show the public page, and so does every address of the next child', async () => {
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Signed out on this device')).toBeVisible()
      await expect(other).toHaveURL('/')
      const next = await context.newPage()
      for (const path of ['/learner/dashboard', studies.subject, '/parent']) {
        await next.goto(path)
        await expect(next).toHaveURL('/')
        await expect(next.getByRole('link', { name: 'Sign up free' }).first()).toBeVisible()
      }
      for (const tab of [page, other, next]) await expect(tab.getByText('Mirabel')).toHaveCount(0)
      expect(await next.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mirabel')
      const kinds = await next.evaluate(() => Object.keys(localStorage).map((name) => name.split(' ')[0]))
      expect(kinds.filter((kind) => kind === 'last-known')).toEqual([])
      expect(kinds.filter((kind) => kind === 'draft')).toHaveLength(1)
      await next.close()
    })

    expect(await isAlive(await newRequest(), cookie), 'the session before the connection is back').toBe(true)
    const sent = recordCalls(context)
    await context.setOffline(false)
    await expect.poll(() => sent()[0]).toBe(SIGN_OUT)
    await expect.poll(async () => isAlive(await newRequest(), cookie)).toBe(false)
    await page.goto('/learner/dashboard')
    await expect(page).toHaveURL(/\/learner\/signin/)
    const stored = await page.evaluate(async () => ({
      hasApp: (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length > 10,
      drafts: Object.keys(localStorage).filter((name) => name.startsWith('draft ')).length,
    }))
    expect(stored, 'the response to the sign-out clears what was read, and neither app nor answers').toEqual({
      hasApp: true,
      drafts: 1,
    })

    await test.step('the unsent answer arrives once the same account signs in again here', async () => {
      await fillInSignIn(page, learner)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
      const answers = async () => {
        const path = `${studies.subject.replace('/learner', '/api')}`
        const { lessons } = await (await page.request.get(path)).json()
        const { id } = lessons.find(({ number }: { number: number }) => number === 4)
        const { quiz: saved } = await (await page.request.get(`/api/lessons/${id}`)).json()
        return Object.keys(saved.draft?.answers ?? {}).length
      }
      await expect.poll(answers).toBe(2)
    })
  })

  test('after the time without use that a parent allows, an offline page opens no more', async ({
    page,
    context,
    guard,
    newLearner,
    newRequest,
  }) => {
    // Pictures of the public page are not stored.
    guard.expectFault(/ERR_FAILED.*\.webp/)
    const { parent, learner, studies } = await newLearner('Ilka')
    const asParent = await newRequest()
    await enterBy(asParent, parent)
    const [firstName, lastName] = learner.name.split(' ')
    const data = { firstName, lastName, cell: '', gradeId: studies.gradeId, idleLimitMinutes: 15 }
    const limited = await asParent.patch(`/api/learners/${learner.id}`, { data })
    expect(limited.status()).toBe(200)
    await enter(page, learner)
    await isStored(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
    await page.goto('about:blank')
    const opened = await context.newPage()
    await opened.addInitScript(() => {
      const now = Date.now()
      Date.now = () => now + 16 * 60_000
    })
    const withoutPicture = opened.waitForEvent('console', (message) => message.location().url.endsWith('.webp'))
    await opened.goto('/learner/dashboard')
    await expect(opened).toHaveURL('/')
    await expect(opened.getByText('Ilka')).toHaveCount(0)
    await withoutPicture
    await context.setOffline(false)
  })
})

test('a sign-out with all answers saved leaves none of them readable', async ({ page, context, newLearner }) => {
  const { learner, studies } = await newLearner('Noor')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=4&part=quiz`)
  const quiz = page.getByRole('tabpanel', { name: /^Quiz/ })
  await answerGroup(questionsIn(quiz).nth(0), await readAnswerKey())
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  await page.getByRole('button', { name: 'Noor' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  const names = await page.evaluate(() => Object.keys(localStorage))
  expect(names.filter((name) => /^(draft|last-known|active) /.test(name))).toEqual([])
  const ended = async () => (await context.cookies()).filter(({ name }) => /session|signing/.test(name))
  await expect.poll(ended).toEqual([])
})

test('a sign-in of another learner first completes the sign-out', async ({ page, guard, newFamily }) => {
  guard.expectFault(/ERR_FAILED/)
  const [first, second] = (await newFamily('Mirabel', 'Leonie')).learners
  if (!first || !second) throw new Error('The family has too few learners')
  await enter(page, first)
  await page.route(`**${SIGN_OUT}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Mirabel' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Error signing out')).toBeVisible()
  await expect(page).toHaveURL('/')

  const calls = recordCalls(page.context())
  await page.goto('/learner/signin')
  await fillInSignIn(page, second)
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  expect(new Set(calls())).toEqual(new Set([SIGN_OUT]))
  await page.unroute(`**${SIGN_OUT}`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome.*Leonie/)
  const finished = calls()
  expect(finished.indexOf('/api/auth/sign-in/username')).toBeGreaterThan(finished.lastIndexOf(SIGN_OUT))
})

/** Records the calls to the server from now on, by path and in order. */
function recordCalls(context: BrowserContext): () => string[] {
  const paths: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return () => paths
}

async function isAlive(request: APIRequestContext, cookie: string) {
  const { user } = await (await request.get('/api/session', { headers: { cookie } })).json()
  return user !== null
}

/** Waits until the code of the learner area and the dashboard's response are stored. */
async function isStored(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('last-known '))))
    .toContainEqual(expect.stringContaining('"dashboard"'))
}
