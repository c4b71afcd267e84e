import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, MIRA, openSubject } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'

const WIDTHS = [320, 375, 1280]
/** axe-core is slow and finds the same faults at widths with the same layout, so it runs at these only. */
const AXE_WIDTHS = [320, 1280]

test.describe.configure({ timeout: 150_000 })

test('the screens of a visitor', async ({ page, guard }) => {
  // Page of an unknown URL.
  guard.expectFault(/status of 404/)
  for (const [address, heading, title] of [
    ['/', /./, 'Online learning for grades 6 to 8 · Trellis'],
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
    ['/nowhere', 'Oops! Page not found', 'Page not found · Trellis'],
  ] as const) {
    await page.goto(address)
    await expectGoodScreen(page, heading, title)
  }
})

test('the screens of a learner, and what a visitor sees of them', async ({ page, newPerson }) => {
  await enter(page, MIRA)
  await expectGoodScreen(page, 'Welcome back, Mira!', 'Learner Dashboard · Trellis')

  await openSubject(page, 'Mathematics')
  const subject = new URL(page.url()).pathname
  await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
  for (const [part, name] of [
    ['text', 'Reading'],
    ['quiz', 'Quiz'],
    ['assignment', 'Assignment'],
  ] as const) {
    await page.goto(`${subject}?lesson=6&part=${part}`)
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
    if (part === 'text') await expectAlignedEquations(page)
  }
  const { user } = await page.request.get('/api/session').then((answer) => answer.json())
  await page.goto(`/grades/${user.gradeId}`)
  await expectGoodScreen(page, 'What Grade 7 covers', 'What Grade 7 covers · Trellis')
  await expect(page.getByText('Standards: 7.RP.1, 7.RP.2')).toBeVisible()
  await page.goto(`${subject}?lesson=1&part=quiz`)
  await expect(page.getByText('Perfect score!')).toBeVisible()
  await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')

  await page.goto(`${subject}?lesson=1`)
  await expect(page.getByRole('tab', { name: /^(Video|Reading)/ }).first()).toHaveAttribute('aria-selected', 'true')
  await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
  await page.getByRole('button', { name: 'Open in full screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Lesson Content' })).toBeVisible()
  await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
  await page.keyboard.press('Escape')

  await page.goto(`${subject}?tab=tests`)
  await expect(page.getByRole('link', { name: /^Review/ })).toBeVisible()
  await expectGoodScreen(page, 'Mathematics', 'Mathematics · Trellis')
  await page.getByRole('link', { name: /^Review/ }).click()
  await expectGoodScreen(page, 'Congratulations!', /^.+ · Test · Trellis$/)

  const visitor = await (await newPerson()).newPage()
  await visitor.goto(subject)
  await expectGoodScreen(visitor, 'Mathematics', 'Mathematics · Trellis')
  await visitor.goto(`${subject}?tab=tests`)
  await expectGoodScreen(visitor, 'Mathematics', 'Mathematics · Trellis')
  await visitor.goto(new URL(page.url()).pathname)
  await expectGoodScreen(visitor, 'Authentication Required', 'Test · Trellis')
})

test("the screens of a learner's results and permissions", async ({ page, newPerson, newFamily }) => {
  await enter(page, MIRA)
  const addressOf = async (name: string | RegExp) => {
    const address = await page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    if (address === null) throw new Error(`The link ${name} leads nowhere`)
    return address
  }
  const report = await addressOf('Learning Report')
  const grade = await addressOf(/^Current Grade/)
  for (const [address, heading, title] of [
    ['/lessons', 'Lessons', 'Lessons · Trellis'],
    ['/subjects', 'All Subjects', 'All Subjects · Trellis'],
    ['/learner/missed', 'What I missed', 'What I missed · Trellis'],
    ['/learner/skills', 'My skills', 'My skills · Trellis'],
    ['/learner/achievements', 'My Achievements', 'My Achievements · Trellis'],
    [grade, 'Grade 7', 'Grade 7 · Trellis'],
    [report, 'Learning Report', 'Learning Report · Trellis'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectGoodScreen(page, heading, title)
  }
  const { learners } = await newFamily('Nils')
  const [nils] = learners
  if (!nils) throw new Error('The family has a learner')
  const newcomer = await (await newPerson()).newPage()
  await enter(newcomer, nils)
  await newcomer.goto('/lessons')
  await expect(newcomer.getByText(/^You need to be enrolled/)).toBeVisible()
  await expectGoodScreen(newcomer, 'Lessons', 'Lessons · Trellis')
  await newcomer.goto(grade)
  await expect(newcomer.getByRole('button', { name: 'Enroll in Grade 7' })).toBeVisible()
  await expectGoodScreen(newcomer, 'Grade 7', 'Grade 7 · Trellis')
})

test('the screens of a test from locked to running', async ({ page, newPerson, newFamily }) => {
  await enter(page, MIRA)
  await openSubject(page, 'English')
  await page.goto(`/learner/tests/${await lockedTestId(page)}`)
  await expect(page.getByText('This test is locked')).toBeVisible()
  await expectGoodScreen(page, /./, /^.+ · Test · Trellis$/)

  const taker = await (await newPerson()).newPage()
  const learner = await candidate(taker, newFamily)
  await openTest(taker, learner)
  await expect(taker.getByText('Before you start')).toBeVisible()
  await expectGoodScreen(taker, /./, /^.+ · Test · Trellis$/)
  const question = await startTest(taker, learner)
  await question.locator('label').first().click()
  await expect(taker.getByText('All answers saved')).toBeVisible()
  await expectGoodScreen(taker, /./, /^.+ · Test · Trellis$/)
})

test('the screens of a parent', async ({ page }) => {
  await enter(page, ANA)
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  await expectGoodScreen(page, 'Parent Dashboard', 'Parent Dashboard · Trellis')

  await page.getByRole('link', { name: 'View Progress of Mira Lind' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectGoodScreen(page, /Mira Lind/, 'Mira’s progress · Trellis')

  await page.goto('/parent/manage-learners')
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  await expectGoodScreen(page, 'Manage Learners', 'Manage Learners · Trellis')
  await page.getByRole('button', { name: 'Add Learner Account' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expectGoodScreen(page, 'Manage Learners', 'Manage Learners · Trellis')

  await page.getByRole('link', { name: 'Manage Mira Lind' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectGoodScreen(page, 'Manage Mira Lind', 'Manage Mira Lind · Trellis')
  await page.getByRole('link', { name: 'Print sign-in card' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectGoodScreen(page, 'Sign-in card', 'Sign-in card · Trellis')
  await page.goto('/parent/profile')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expectGoodScreen(page, 'My Profile', 'My Profile · Trellis')
  await page.goto('/learner/activate-profile')
  await expect(page.getByLabel('Grade')).toBeVisible()
  await expectGoodScreen(page, 'Activate learner profile', 'Activate learner profile · Trellis')

  await page.goto('/learner/dashboard')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the menu of a narrow window', async ({ page }) => {
  await enter(page, ANA)
  await page.setViewportSize({ width: 320, height: 740 })
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
  expect(second.top - first.bottom, 'space between lines').toBeGreaterThan(4)
  expect(second.right).toBeCloseTo(first.right, 0)
}

/** Finds a locked test of the displayed subject; no link leads to it. */
async function lockedTestId(page: Page) {
  const answer = await page.request.get(new URL(page.url()).pathname.replace('/learner/', '/api/'))
  const { tests }: { tests: { id: string; unlocked: boolean }[] } = await answer.json()
  return tests.find(({ unlocked }) => !unlocked)?.id
}

/**
 * Expects the current screen to have one heading and a title, to fit every width, and to be accessible in light and
 * dark.
 */
async function expectGoodScreen(page: Page, heading: string | RegExp, title: string | RegExp) {
  await expect(page.locator('h1')).toHaveText([heading])
  await expect(page).toHaveTitle(title)
  // Waits for lazily loaded parts too.
  await page.evaluate(() => document.querySelector('.animate-pulse')?.scrollIntoView({ behavior: 'instant' }))
  // Not 'networkidle': a lesson page sends a last request as it closes, whose end the next page never sees.
  await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    if (AXE_WIDTHS.includes(width)) await expectAccessible(page)
  }
}
