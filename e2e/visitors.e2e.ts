import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { layoutShift } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { expectFocusSeen, tabTo } from './testing/keyboard.ts'

const QUESTION = /A bike wheel turns 15 times in 6 seconds/

/** Section of the landing page with its question. */
const questionOf = (page: Page) => page.locator('#try')

test('the landing page has its question before any script', async ({ page, request, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  const html = await (await request.get('/')).text()
  expect(html).toMatch(QUESTION)
  expect(html).not.toMatch(/You added 4|2\.5 turns/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(questionOf(page).getByRole('button')).toHaveCount(4)
})

test('one press on the landing page answers a question, once there is a connection, and leads to the sign-up', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  const question = questionOf(page)
  await expect(question.getByText(QUESTION)).toBeVisible()
  // On a busy machine the network is idle before the page asks for the code of what is below.
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  await expect.poll(loaded).toContain('/closing-sections-')
  await expect.poll(loaded).toContain('/landing-question-')
  await context.setOffline(true)
  await question.getByRole('button', { name: '19' }).click()
  await expect(question.getByRole('alert')).toContainText('Please check your connection')
  await context.setOffline(false)
  await question.getByRole('button', { name: '19' }).click()
  await expect(question.getByText('Not right yet. Here’s how it works.')).toBeFocused()
  await expect(question.getByText('You added 4, because 10 is 4 more than 6.')).toBeVisible()
  await expect(question.getByText(/That|15 turns in 6 seconds are/).first()).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('link', { name: 'Keep this going: sign up free' }).click()
  await expect(page).toHaveURL('/sign-up')
})

test('a phone shows the question and the film without a move of the page, and the keyboard works them', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) fetched.push(new URL(request.url()).pathname)
  })
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  await independently('the code of the question moves nothing', async () => {
    const before = await questionOf(page).boundingBox()
    await questionOf(page).scrollIntoViewIfNeeded()
    // The script's buttons have a state; those of the HTML have none.
    await expect(questionOf(page).getByRole('button', { name: '25' })).toHaveAttribute('aria-pressed', 'false')
    const after = await questionOf(page).boundingBox()
    expect(after?.height).toBe(before?.height)
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.02)
  })
  await independently('the keyboard answers the question', async () => {
    await tabTo(page, questionOf(page).getByRole('button', { name: '25' }))
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')
    await expect(questionOf(page).getByText('That’s right. Here’s why.')).toBeFocused()
  })
  await independently('the film is fetched when it is played', async () => {
    const play = page.getByRole('button', { name: 'Play the video' })
    await play.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
    await play.press('Enter')
    const film = page.getByLabel('Video from a lesson')
    await expect(film).toBeFocused()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    expect(fetched).toContain('/media/grade-7-mathematics-1.webm')
  })
})

test('a press before the code has loaded answers once it has', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/landing-question-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await questionOf(page).getByRole('button', { name: '25' }).click()
  release()
  await expect(questionOf(page).getByText('That’s right. Here’s why.')).toBeFocused()
})

test('the page of a grade has a question of each subject', async ({ page }) => {
  await page.goto('/#grades')
  await page.getByRole('link', { name: 'What Grade 8 covers' }).click()
  await expect(page.getByRole('heading', { name: 'Try a question' })).toHaveCount(3)
  await expectAccessible(page, { colors: false })
  await page
    .getByLabel(/Your answer|months/i)
    .first()
    .fill('5')
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText('That’s right. Here’s why.')).toBeFocused()
  await page.getByRole('button', { name: 'The storm broke the window.' }).click()
  await expect(page.getByRole('link', { name: 'Keep this going: sign up free' })).toHaveCount(2)
})
