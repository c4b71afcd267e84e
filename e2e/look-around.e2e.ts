import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, fillInSignUp } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

const PHONE = { width: 375, height: 667 }
const NOTHING_STORED = 'Nothing you do here is stored.'

/** Opens the landing page, which offers the sample family from soon after the server's first start. */
async function openLanding(page: Page) {
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Look around as a parent' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 45_000 })
}

async function lookAround(page: Page, as: 'parent' | 'student') {
  await openLanding(page)
  await page.getByRole('button', { name: `Look around as a ${as}` }).click()
  await expect(bar(page)).toBeVisible()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Sample family' })

const storedNames = (page: Page) =>
  page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => / de300000-/.test(name)))

test('a visitor looks around as a parent, is told that nothing is stored, and signs up', async ({ page, guard }) => {
  guard.expectFault(/403/)
  await page.setViewportSize(PHONE)
  await lookAround(page, 'parent')
  await expect(page).toHaveURL('/parent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  await expect(page.getByText('Mira Lind').first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  await page.getByRole('link', { name: 'View Progress' }).first().click()
  await expect(page.getByRole('heading', { name: /^Progress report: / })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Progress report: / })).toBeVisible()

  await page.goto('/parent/weekly-email')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // The form and a notification say so.
  await expect(page.getByText(NOTHING_STORED).first()).toBeVisible()

  await bar(page).getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(bar(page)).toBeHidden()
  await fillInSignUp(page, { email: `look-around-${Date.now()}@example.test`, password: 'amber kettle 42' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto('/parent')
  await expect(page).toHaveURL(/\/parent\/sign-in/)
})

test('a visitor looks around as a student, and nothing stays in the browser', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await lookAround(page, 'student')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome/)
  await expectAccessible(page)
  await page.goto('/subjects')
  await page
    .getByRole('link', { name: /Mathematics/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/learner\/subjects\//)
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?lesson=5&part=quiz`)
  await page.getByRole('textbox').first().fill('4x + 7')
  await page.goto(`${pathname}?lesson=5&part=text`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText(NOTHING_STORED)).toBeVisible()
  expect(await storedNames(page)).toEqual([])

  await page.goto('/learner/practice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not in the sample family')
  await expectAccessible(page)

  await bar(page).getByRole('button', { name: 'As a parent' }).click()
  await expect(page).toHaveURL('/parent')
  await bar(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/learner/dashboard')
  await expect(page).toHaveURL(/\/learner\/signin/)
  expect(await storedNames(page)).toEqual([])
})

test('looking around ends by Leave or a sign-in, and begins also on a page opened within the app', async ({
  page,
  context,
  origin,
}) => {
  await independently('Leave in the account menu', async () => {
    await lookAround(page, 'parent')
    await page.getByRole('button', { name: /^Hello, / }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Look around as a parent' })).toBeVisible()
  })
  await test.step('the landing page opened within the app', async () => {
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Look around as a student' }).click()
    await expect(bar(page)).toBeVisible()
  })
  await test.step('a sign-in in another tab takes the place of the sample family in both', async () => {
    const signIn = await context.request.post('/api/auth/sign-in/email', {
      headers: { origin },
      data: { email: ANA.identifier, password: ANA.password },
    })
    expect(signIn.status()).toBe(200)
    const other = await context.newPage()
    await other.goto('/parent')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
    await expect(bar(other)).toBeHidden()
    await page.goto('/parent')
    await expect(bar(page)).toBeHidden()
    const { user } = await (await context.request.get('/api/session')).json()
    expect(user).toMatchObject({ isDemo: false, isParent: true })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('trellis.demo')
  })
})
