import type { Page } from '@playwright/test'
import { newSubject } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, MIRA, openSubject } from './testing/people.ts'
import { EVERY_KIND } from './testing/question-kinds.ts'

/** Text of 200% on phones (WCAG 2.2, 1.4.4 and 1.4.10). */
const PHONE = { width: 375, height: 700 }
const SMALL_PHONE = { ...PHONE, width: 320 }
test.use({ viewport: PHONE })
test.describe.configure({ timeout: 120_000 })

const PUBLIC = ['/', '/pricing', '/sign-up', '/parent/sign-in', '/learner/signin', '/learner/sign-up']
const ALSO_PUBLIC = ['/forgot-password', '/contact', '/privacy', '/terms', '/payment-cancelled', '/nowhere']

test('at 200% text no page of a visitor scrolls sideways', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  await enlargeText(page)
  await expectAllFit(page, [...PUBLIC, ...ALSO_PUBLIC])
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('at 200% text no page of a learner scrolls sideways', async ({ page }) => {
  await enlargeText(page)
  await enter(page, MIRA)
  await openSubject(page, 'Mathematics')
  const subject = new URL(page.url()).pathname
  const taken = await page.request.get('/api/my-tests').then((answer) => answer.json())
  const tests: { id: string; result: object | null }[] = taken.subjects.flatMap(
    ({ tests }: { tests: object[] }) => tests,
  )
  const { user } = await page.request.get('/api/session').then((answer) => answer.json())
  await expectAllFit(page, [
    '/learner/dashboard',
    '/subjects',
    '/lessons',
    '/learner/tests',
    '/learner/achievements',
    '/learner/practice',
    '/learner/missed',
    '/learner/skills',
    '/learner/profile',
    `/grade/${user.gradeId}`,
    `/grades/${user.gradeId}`,
    `/learner/scores/${user.id}`,
    ...['video', 'text', 'quiz', 'assignment'].map((part) => `${subject}?lesson=1&part=${part}`),
    `${subject}?lesson=6&part=quiz`,
    `${subject}?tab=tests`,
    `/learner/tests/${tests.find(({ result }) => result !== null)?.id}`,
    `/learner/tests/${tests.find(({ result }) => result === null)?.id}`,
  ])
})

test('at 200% text no page of a parent scrolls sideways', async ({ page }) => {
  await enlargeText(page)
  await enter(page, ANA)
  const report = await page.getByRole('link', { name: 'View Progress of Mira Lind' }).getAttribute('href')
  if (report === null) throw new Error('The link to the report leads nowhere')
  await expectAllFit(page, [
    '/parent',
    '/parent/weekly-email',
    report.replace('report', 'skills'),
    report.replace('report', 'worksheets'),
    `${report}/term`,
    report.replace('report', 'target-days'),
    report,
    '/parent/manage-learners',
    report.replace('report', 'manage-learners'),
    '/parent/profile',
    '/parent/subscriptions',
    ...['grades', 'subjects', 'lessons', 'tests', 'bin'].map((tab) => `/parent/cms?tab=${tab}`),
    '/parent/revenue',
    '/operator',
    '/seed-data',
  ])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectFits(page)
  // The links of the bar, which do not fit side by side.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAllFit(page, ['/parent'])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test('at 200% text no editor of content scrolls sideways', async ({ page }) => {
  await enlargeText(page)
  await enterBy(page.request, ANA)
  const { gradeId, subjectId } = await newSubject(page.request)
  const lesson = { subjectId, title: 'Every kind', quizQuestions: EVERY_KIND }
  const made = await page.request.post('/api/content/lessons', { data: lesson }).then((answer) => answer.json())
  const place = `grade=${gradeId}&subject=${subjectId}`
  const editor = `/parent/cms?tab=lessons&${place}&edit=${made.lesson.id}`
  const parts = ['basic', 'video', 'text', 'quiz', 'assignment'].map((part) => `${editor}&part=${part}`)
  for (const address of [...parts, `${editor}&part=quiz&import=new`, `/parent/cms?tab=tests&${place}&edit=new`]) {
    await page.goto(address)
    const open = page.getByRole('dialog').last()
    await expect(open.getByRole('textbox').or(open.locator('input[type=file]')).first()).toBeAttached()
    const width = await open
      .locator('.overflow-y-auto')
      .first()
      .evaluate((body) => [body.scrollWidth, body.clientWidth])
    expect(width[0], `pixels of ${address} in a dialog of ${width[1]}`).toBeLessThanOrEqual(width[1] ?? 0)
  }
})

/** Doubles the root font size of every subsequent page as early as possible. */
async function enlargeText(page: Page) {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    new MutationObserver(enlarge).observe(document, { childList: true })
    document.addEventListener('DOMContentLoaded', enlarge)
  })
}

async function expectAllFit(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    // Waits for lazily loaded parts too.
    await page.evaluate(() => document.querySelector('.animate-pulse')?.scrollIntoView({ behavior: 'instant' }))
    await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size)
      await expectFits(page)
    }
  }
}
