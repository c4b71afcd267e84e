import type { Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { expectAccessible, expectAccessibleAtThisWidth } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { idsOfAna, idsOfMira, openScreen, settle } from './testing/open-screen.ts'
import { ANA, enterBy, MIRA, pathOfSubject } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'
import { SCREENS, type Screen } from './testing/screens.ts'
import { expectTargets } from './testing/targets.ts'

/**
 * Every screen is opened once, for all checks, and a failure does not end its journey, so that none hides another. Other
 * journeys check the accessibility of states only, not of screens as they open.
 */

const SMALL_PHONE = { width: 320, height: 667 }
const PHONE = { width: 375, height: 667 }
const LAPTOP = { width: 1280, height: 800 }

test.use({ viewport: SMALL_PHONE })

test.describe.configure({ timeout: 150_000 })

test('the screens of a visitor', async ({ page, guard }) => {
  // Page of an unknown URL.
  guard.expectFault(/status of 404/)
  await walk(page, SCREENS.visitor, { '*': '/nowhere' })
})

test('the screens of signing up and in', async ({ page }) => {
  await walk(page, SCREENS.signIn, {})
})

test('the screen while a provider signs a person in', async ({ page }) => {
  await page.route('**/api/rpc/session/get*', () => {})
  await page.goto('/auth-callback')
  await expect(page.getByText('Signing you in…')).toBeVisible()
  await expect(page).toHaveTitle('Signing you in · Trellis')
  await expectAccessible(page)
  await expectTargets(page)
})

test('the screens of a learner', async ({ page, guard }) => {
  // A lesson of an earlier grade to which nothing leads.
  guard.expectFault(/status of 404/)
  const { gradeId } = await idsOfMira(page)
  await walk(page, SCREENS.learner, { ':id': gradeId }, async (address) => {
    if (address.startsWith('/grades/')) await expect.soft(page.getByText('Standards: 7.RP.1, 7.RP.2')).toBeVisible()
  })
})

test('the screens about one learner, for the learner', async ({ page }) => {
  const { userId, gradeId, subjectId } = await idsOfMira(page)
  await walk(page, SCREENS.learnerOfOne, { ':id': gradeId, ':userId': userId, ':subjectId': subjectId })
})

test('the screens of a subject', async ({ page }) => {
  const { subjectId } = await idsOfMira(page)
  const { tests }: { tests: { id: string; result: object | null }[] } = await page.request
    .get(`/api/subjects/${subjectId}`)
    .then((answer) => answer.json())
  const taken = tests.find(({ result }) => result !== null)?.id ?? ''
  const tab = (name: RegExp) => page.getByRole('tab', { name }).first()
  const isChosen = (name: RegExp) => expect.soft(tab(name)).toHaveAttribute('aria-selected', 'true')
  /** Of some screens, what shows that they are those of their address. */
  const checks: Record<string, () => Promise<void>> = {
    '?tab=tests': () => expect.soft(page.getByRole('link', { name: /^Review/ })).toBeVisible(),
    '?lesson=1': () => isChosen(/^(Video|Reading)/),
    '?lesson=1&part=quiz': () => expect.soft(page.getByText('Perfect score!')).toBeVisible(),
    '?lesson=6&part=text': async () => {
      await isChosen(/^Reading/)
      await expectAlignedEquations(page)
    },
  }
  const places = { 'subjects/:id': `subjects/${subjectId}`, 'tests/:id': `tests/${taken}` }
  await walk(page, SCREENS.subject, places, async (address) => checks[new URL(address, page.url()).search]?.())
})

test('what a visitor sees of the screens of a learner', async ({ page, newRequest }) => {
  const learner = await newRequest()
  await enterBy(learner, MIRA)
  const subject = await pathOfSubject(learner, 'Mathematics')
  const open = await testOf(subject, learner, false)
  await walk(
    page,
    [
      ['/learner/subjects/:id', 'Mathematics', 'Mathematics · Trellis'],
      ['/learner/subjects/:id', 'Mathematics', 'Mathematics · Trellis', '?tab=tests'],
      ['/learner/tests/:id', 'Authentication Required', 'Test · Trellis'],
    ],
    { '/learner/subjects/:id': subject, ':id': String(open) },
  )
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
  const { userId, gradeId } = await idsOfAna(page)
  await walk(page, SCREENS.parent, { ':learnerId': userId, ':gradeId': gradeId })
  await page.goto('/parent/manage-learners')
  await page.getByRole('button', { name: 'Add Learner Account' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect.soft(page.getByText('Please fill in all required fields')).toBeVisible()
  await expectGoodScreen(page, 'Manage Learners', 'Manage Learners · Trellis')
  await page.goto('/learner/dashboard')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the screens about one learner, for a parent', async ({ page }) => {
  const { userId, subjectId, source } = await idsOfAna(page)
  const places = { ':userId': userId, ':subjectId': subjectId, ':kind': 'quiz', ':source': source }
  await walk(page, SCREENS.parentOfOne, places)
})

test('the screens of a content manager', async ({ page }) => {
  await enterBy(page.request, ANA)
  await walk(page, SCREENS.manager, {})
})

test('the menu of a narrow window', async ({ page }) => {
  await enterBy(page.request, ANA)
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

/**
 * Opens each screen, and checks everything about it, including its security policy.
 * @param places values of parameters
 * @param check what else holds for some of the screens
 */
async function walk(
  page: Page,
  screens: readonly Screen[],
  places: Record<string, string>,
  check?: (address: string) => Promise<void>,
) {
  // The HTML of a public page is its own.
  const isPublic = screens === SCREENS.visitor || screens === SCREENS.signIn
  let last = ''
  for (const [path, heading, title, query = ''] of screens) {
    const place = Object.entries(places).reduce((filled, [parameter, value]) => filled.replace(parameter, value), path)
    const response = await openScreen(page, `${place}${query}`, path !== last && !isPublic)
    last = path
    // A change of the hash alone loads nothing.
    if (response) expect.soft(response.headers()['content-security-policy'], place).not.toContain('unsafe')
    await expectGoodScreen(page, heading, title)
    await check?.(`${place}${query}`)
    expect.soft(matchPath(path, new URL(page.url()).pathname), `${page.url()} is of ${path}`).not.toBeNull()
  }
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
 * on a phone, in light and dark, and in a wide window with those that do not depend on colors.
 */
async function expectGoodScreen(page: Page, heading: string | RegExp, title: string | RegExp) {
  await reportFailure(page.url(), async () => {
    await settle(page)
    await expect(page.locator('h1')).toHaveText([heading])
    await expect(page).toHaveTitle(title)
    await expectTargets(page)
    await setTextSize(page, '200%')
    await expectFits(page)
    await setTextSize(page, '')
    await expectFits(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectFits(page)
    await expectTargets(page)
    await page.setViewportSize(LAPTOP)
    await expectFits(page)
    await expectTargets(page, { bars: false })
    await expectAccessibleAtThisWidth(page)
  })
  await page.setViewportSize(SMALL_PHONE)
}

/** Sets the size of the text as the browser's own setting does; pages have to fit with 200% (WCAG 2.2, 1.4.4 and 1.4.10). */
function setTextSize(page: Page, size: string) {
  return page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
}
