import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy, MIRA, pathOfSubject } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'

/**
 * Every screen is loaded once, for all checks, and a failure does not end its journey, so that none hides another. Some
 * screens have their accessibility checked by other journeys; they only have to fit here.
 */

const NARROW = [320, 375]
const WIDE = 1280

type Screen = readonly [address: string, heading: string | RegExp, title: string | RegExp]

test.describe.configure({ timeout: 150_000 })

test('the screens of a visitor', async ({ page, guard }) => {
  // Page of an unknown URL.
  guard.expectFault(/status of 404/)
  for (const screen of [
    ['/', 'Give curiosity something to climb', 'Online learning for grades 6 to 8 · Trellis'],
    ['/sign-up', 'Sign Up', 'Sign Up · Trellis'],
    ['/sign-up/confirmed', 'Email confirmed', 'Confirm your email · Trellis'],
    ['/sign-up/confirmed?error=TOKEN_EXPIRED', /./, 'Confirm your email · Trellis'],
    ['/parent/sign-in', 'Parent Login', 'Parent Login · Trellis'],
    ['/learner/signin', 'Learner Login', 'Learner Login · Trellis'],
    ['/learner/sign-up', 'Join as a Learner', 'Join as a Learner · Trellis'],
    ['/forgot-password', 'Forgot password', 'Forgot password · Trellis'],
    ['/reset-password#access_token=unknown', 'Reset password', 'Reset password · Trellis'],
    ['/parent/sign-in?error=access_denied', 'Parent Login', 'Parent Login · Trellis'],
    ['/pricing', 'Pricing', 'Pricing · Trellis'],
    ['/payment-cancelled', 'Payment canceled', 'Payment canceled · Trellis'],
    ['/contact', 'Contact', 'Contact · Trellis'],
    ['/help', 'Help', 'Help · Trellis'],
    ['/privacy', 'Privacy Policy', 'Privacy Policy · Trellis'],
    ['/terms', 'Terms', 'Terms · Trellis'],
    ['/nowhere', 'Oops! Page not found', 'Page not found · Trellis'],
  ] satisfies Screen[]) {
    await visit(page, screen)
  }
})

test('the screens of a learner', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  const { user } = await page.request.get('/api/session').then((answer) => answer.json())
  for (const screen of [
    ['/learner/dashboard', 'Welcome back, Mira!', 'Learner Dashboard · Trellis'],
    [`/grades/${user.gradeId}`, 'What Grade 7 covers', 'What Grade 7 covers · Trellis'],
    ['/lessons', 'Lessons', 'Lessons · Trellis'],
    ['/subjects', 'All Subjects', 'All Subjects · Trellis'],
    ['/learner/start', 'Find your start', 'Find your start · Trellis'],
    ['/learner/missed', 'What I missed', 'What I missed · Trellis'],
    ['/learner/skills', 'My skills', 'My skills · Trellis'],
    ['/learner/achievements', 'My Achievements', 'My Achievements · Trellis'],
    [`/grade/${user.gradeId}`, 'Grade 7', 'Grade 7 · Trellis'],
    ['/learner/notices', 'Notices', 'Notices · Trellis'],
    [`/learner/week/${user.id}`, 'My week', 'My week · Trellis'],
    [`/learner/scores/${user.id}`, 'Learning Report', 'Learning Report · Trellis'],
  ] satisfies Screen[]) {
    await visit(page, screen)
    if (screen[0].startsWith('/grades/')) await expect.soft(page.getByText('Standards: 7.RP.1, 7.RP.2')).toBeVisible()
  }
  for (const address of ['/learner/tests', '/learner/practice', '/learner/profile', `${subject}?lesson=1&part=video`]) {
    await visitForSize(page, address)
  }
})

test('the screens of a subject', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  const lookAt = () => expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
  const look = () => expectGoodScreen(page, /^Lesson \d: /, /^Lesson \d: .+ · Trellis$/)
  await page.goto(subject)
  await lookAt()
  for (const [part, name] of [
    ['text', 'Reading'],
    ['quiz', 'Quiz'],
    ['assignment', 'Assignment'],
  ] as const) {
    await page.goto(`${subject}?lesson=6&part=${part}`)
    await expect.soft(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await look()
    if (part === 'text') await expectAlignedEquations(page)
  }
  for (const part of ['text', 'assignment']) await visitForSize(page, `${subject}?lesson=1&part=${part}`)
  await page.goto(`${subject}?lesson=1&part=quiz`)
  await expect.soft(page.getByText('Perfect score!')).toBeVisible()
  await look()

  await page.goto(`${subject}?lesson=1`)
  const firstPart = page.getByRole('tab', { name: /^(Video|Reading)/ }).first()
  await expect.soft(firstPart).toHaveAttribute('aria-selected', 'true')
  await look()

  await page.goto(`${subject}?tab=tests`)
  await expect.soft(page.getByRole('link', { name: /^Review/ })).toBeVisible()
  await lookAt()
  await page.getByRole('link', { name: /^Review/ }).click()
  await expectGoodScreen(page, 'Congratulations!', /^.+ · Test · Trellis$/)
})

test('what a visitor sees of the screens of a learner', async ({ page, newRequest }) => {
  const learner = await newRequest()
  await enterBy(learner, MIRA)
  const subject = await pathOfSubject(learner, 'Mathematics')
  for (const screen of [
    [subject, 'Mathematics', 'Mathematics · Trellis'],
    [`${subject}?tab=tests`, 'Mathematics', 'Mathematics · Trellis'],
    [`/learner/tests/${await testOf(subject, learner, false)}`, 'Authentication Required', 'Test · Trellis'],
  ] satisfies Screen[]) {
    await visit(page, screen)
  }
})

test('the screens of a learner without a grade', async ({ page, newFamily, newRequest }) => {
  const [nils] = (await newFamily('Nils')).learners
  if (!nils) throw new Error('The family has a learner')
  await enterBy(page.request, nils)
  await page.goto('/lessons')
  await expect.soft(page.getByText(/^You need to be enrolled/)).toBeVisible()
  await expectGoodScreen(page, 'Lessons', 'Lessons · Trellis')

  const mira = await newRequest()
  await enterBy(mira, MIRA)
  const { user } = await mira.get('/api/session').then((answer) => answer.json())
  await page.goto(`/grade/${user.gradeId}`)
  await expect.soft(page.getByRole('button', { name: 'Enroll in Grade 7' })).toBeVisible()
  await expectGoodScreen(page, 'Grade 7', 'Grade 7 · Trellis')
})

test('the screen of a locked test', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'English')
  await page.goto(`/learner/tests/${await testOf(subject, page.request, true)}`)
  await expect(page.getByText('This test is locked')).toBeVisible()
  await expectGoodScreen(page, /./, /^.+ · Test · Trellis$/)
})

test('the screens of a test before its start and while it runs', async ({ page, newFamily }) => {
  const learner = await candidate(page, newFamily)
  await openTest(page, learner)
  await expect.soft(page.getByText('Before you start')).toBeVisible()
  await expectGoodScreen(page, /./, /^.+ · Test · Trellis$/)
  const question = await startTest(page, learner)
  await question.locator('label').first().click()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await expectGoodScreen(page, /./, /^.+ · Test · Trellis$/)
})

test('the screens of a parent', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.goto('/parent')
  await expect.soft(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  await expectGoodScreen(page, 'Parent Dashboard', 'Parent Dashboard · Trellis')
  const report = await page.getByRole('link', { name: 'View Progress of Mira Lind' }).getAttribute('href')
  if (report === null) throw new Error('The link to the report leads nowhere')

  await page.goto(report)
  await expect.soft(page.getByRole('table').first()).toBeVisible()
  await expectGoodScreen(page, /Mira Lind/, 'Mira’s progress · Trellis')

  await page.goto('/parent/manage-learners')
  await expect.soft(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  await expectGoodScreen(page, 'Manage Learners', 'Manage Learners · Trellis')
  await page.getByRole('button', { name: 'Add Learner Account' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.soft(page.getByText('Please fill in all required fields')).toBeVisible()
  await expectGoodScreen(page, 'Manage Learners', 'Manage Learners · Trellis')

  await page.getByRole('link', { name: 'Manage Mira Lind' }).click()
  await expect.soft(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectGoodScreen(page, 'Manage Mira Lind', 'Manage Mira Lind · Trellis')
  await page.getByRole('link', { name: 'Print sign-in card' }).click()
  await expect.soft(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectGoodScreen(page, 'Sign-in card', 'Sign-in card · Trellis')
  await page.goto('/parent/profile')
  await expect.soft(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expectGoodScreen(page, 'My Profile', 'My Profile · Trellis')
  await page.goto('/learner/activate-profile')
  await expect.soft(page.getByLabel('Grade')).toBeVisible()
  await expectGoodScreen(page, 'Activate learner profile', 'Activate learner profile · Trellis')

  for (const address of [
    '/parent/weekly-email',
    '/parent/subscriptions',
    ...['skills', 'worksheets', 'target-days'].map((page) => report.replace('report', page)),
    `${report}/term`,
  ]) {
    await visitForSize(page, address)
  }
  await page.goto('/learner/dashboard')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the screens of a content manager', async ({ page }) => {
  await enterBy(page.request, ANA)
  for (const address of [
    ...['grades', 'subjects', 'lessons', 'tests', 'bin'].map((tab) => `/parent/cms?tab=${tab}`),
    '/parent/revenue',
    '/operator',
    '/seed-data',
  ]) {
    await visitForSize(page, address)
  }
})

test('the menu of a narrow window', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/parent')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

/** Expects the lines of worked equations to be spaced, with their equals signs aligned. */
async function expectAlignedEquations(page: Page) {
  const [first, second] = await page
    .locator('mtable')
    .first()
    .locator('mtr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('mtd > *')?.getBoundingClientRect().toJSON()))
  expect.soft(second.top - first.bottom, 'space between lines').toBeGreaterThan(4)
  expect.soft(second.right).toBeCloseTo(first.right, 0)
}

/** Finds a test of a subject that is locked for a learner, or open. */
async function testOf(subject: string, learner: Page['request'], locked: boolean) {
  const answer = await learner.get(subject.replace('/learner/', '/api/'))
  const { tests }: { tests: { id: string; unlocked: boolean }[] } = await answer.json()
  return tests.find(({ unlocked }) => unlocked !== locked)?.id
}

/** Opens a screen, and checks everything about it, including its security policy. */
async function visit(page: Page, [address, heading, title]: Screen) {
  const response = await page.goto(address)
  // A change of the hash alone loads nothing.
  if (response) expect.soft(response.headers()['content-security-policy'], address).not.toContain('unsafe')
  await expectGoodScreen(page, heading, title)
}

async function visitForSize(page: Page, address: string) {
  await page.goto(address)
  await reportFailure(address, async () => {
    await settle(page)
    await expectRightSize(page)
  })
}

/** Reports a failed check without ending the journey. */
async function reportFailure(address: string, check: () => Promise<void>) {
  const failure = await check().then(
    () => null,
    (error: Error) => error.message,
  )
  expect.soft(failure, address).toBeNull()
}

/**
 * Expects the current screen to have one heading and a title, to fit every width, and to be accessible: with all rules
 * on a phone, in light and dark, and those that do not depend on colors in a wide window.
 */
async function expectGoodScreen(page: Page, heading: string | RegExp, title: string | RegExp) {
  await reportFailure(page.url(), async () => {
    await expect(page.locator('h1')).toHaveText([heading])
    await expect(page).toHaveTitle(title)
    await settle(page)
    await expectRightSize(page)
    await expectAccessible(page, { colors: false })
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
  })
}

/** Waits for lazily loaded parts too. */
async function settle(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate(() => document.querySelector('.animate-pulse')?.scrollIntoView({ behavior: 'instant' }))
  // Not 'networkidle': a lesson page sends a last request as it closes, whose end the next page never sees.
  await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
}

/** Expects the current screen not to scroll sideways, on phones also with text of 200% (WCAG 2.2, 1.4.4 and 1.4.10). */
async function expectRightSize(page: Page) {
  for (const text of ['200%', '']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    for (const width of text === '' ? [...NARROW, WIDE] : NARROW) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
  }
}
