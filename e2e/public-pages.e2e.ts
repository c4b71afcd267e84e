import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, LEO } from './testing/people.ts'

const PAGES = [
  ['/', 'Give curiosity something to climb', 'Online learning for grades 6 to 8 · Trellis'],
  ['/contact', 'Contact', 'Contact · Trellis'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy · Trellis'],
  ['/terms', 'Terms', 'Terms · Trellis'],
  ['/dev/ui', 'Kit', 'Kit · Trellis'],
  ['/no-such-page', 'Oops! Page not found', 'Page not found · Trellis'],
] as const

for (const [address, heading, title] of PAGES) {
  test(`${address} is accessible in light and dark, fits every width and keeps to its policy`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    const response = await page.goto(address)
    expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
    await expect(page.locator('h1')).toHaveText([heading])
    await expect(page).toHaveTitle(title)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  })
}

test('the toasts and dialogs of the kit are accessible too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/dev/ui')
  for (const tone of ['info', 'success', 'danger']) {
    await page.getByRole('button', { name: `Toast, ${tone}` }).click()
  }
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the home page leads a parent to the sign-up and a learner to their door, and shows the product', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const name of ['Features', 'Subjects', 'Pricing', 'Learner Login', 'Learner Sign Up']) {
    await expect(
      page.getByRole('navigation', { name: 'This page' }).getByRole('link', { name }),
    ).toBeVisible()
  }
  const picture = main.getByRole('img', { name: /progress report/i })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(880)

  await main.getByRole('link', { name: 'Start Learning' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
  await page.goBack()
  await main.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
})

test('a signed-in learner enrols in a grade, and in another, on the home page', async ({
  page,
  newFamily,
}) => {
  const { learners } = await newFamily('Ida')
  for (const learner of learners) await enter(page, learner)
  await page.goto('/#subjects')
  const grade = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
  await expect(page.getByText('You are now enrolled in Grade 6.')).toBeVisible()
  await expect(grade('Grade 6').getByText('Current Grade')).toBeVisible()
  await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
  await expect(page.getByText('Switching Grades')).toBeVisible()
  await expect(grade('Grade 8').getByText('Current Grade')).toBeVisible()
  await expect(page.getByText('Current Grade')).toHaveCount(1)
})

test('the copyright line has the year of the visit, whatever the year of the build', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-03-01T12:00:00Z'))
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByText('© 2041 Trellis')).toBeVisible()
})

test('the bar offers whom is signed in what is theirs, and turns translucent after 20 px', async ({
  page,
  newPerson,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, ANA)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveText([
    'Home',
    'Pricing',
    'Parent Portal',
    'Learner Portal',
    'Subscriptions',
  ])
  await expect(bar.getByRole('link', { name: 'Switch to Learner Portal' })).toBeVisible()
  await bar.getByRole('button', { name: 'sample.parent' }).click()
  await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/parent/profile')
  await expect(bar.getByRole('link', { name: 'Manage Subscriptions' })).toBeVisible()

  const learner = await (await newPerson({ viewport: { width: 1280, height: 800 } })).newPage()
  await enter(learner, LEO)
  const learnerBar = learner.getByRole('navigation', { name: 'Main' })
  await learnerBar.getByRole('button', { name: 'leo' }).click()
  await expect(learnerBar.getByRole('listitem').filter({ visible: true })).toHaveText([
    'Home',
    'Pricing',
    'Learner Portal',
    'Profile',
    'Sign out',
  ])

  const looks = () =>
    learner.getByRole('banner').evaluate((header) => getComputedStyle(header).backdropFilter !== 'none')
  await learner.goto('/')
  await learner.mouse.wheel(0, 20)
  await expect.poll(() => learner.evaluate(() => scrollY)).toBe(20)
  expect(await looks()).toBe(false)
  await learner.mouse.wheel(0, 1)
  await expect.poll(looks).toBe(true)
})

test('the phone menu opens and closes by key and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/privacy')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
})

/** Pixels by which the page is wider than the screen. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
