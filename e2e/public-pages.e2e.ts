import type { Locator } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, LEO } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

test('a visitor finds their way from the home page', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-03-01T12:00:00Z'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')
  await independently('the bar turns translucent after 20 px', async () => {
    const looks = () =>
      page.getByRole('banner').evaluate((header) => getComputedStyle(header).backdropFilter !== 'none')
    await page.mouse.wheel(0, 20)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(20)
    expect(await looks()).toBe(false)
    await page.mouse.wheel(0, 1)
    await expect.poll(looks).toBe(true)
  })
  await independently('the copyright line has the year of the visit, not of the build', () =>
    expect(footer.getByText('© 2041 Trellis')).toBeVisible(),
  )
  await independently('the page shows the product, and where to start', async () => {
    expect(await linksIn(page.getByRole('navigation', { name: 'This page' }))).toEqual([
      ['Features', '/#features'],
      ['Subjects', '/#grades'],
      ['Pricing', '/pricing'],
      ['Learner Login', '/learner/signin'],
      ['Learner Sign Up', '/learner/sign-up'],
      ['Start Learning', '/sign-up'],
      ['Parental Portal', '/parent'],
    ])
    for (const promise of [
      'Interactive lessons',
      'Progress tracking',
      'Achievements',
      'Collaborative learning',
      'Expert curriculum',
      'Parent involvement',
    ]) {
      await expect(main.getByRole('heading', { name: promise })).toBeVisible()
    }
    const picture = main.getByRole('img', { name: /progress report/i })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(880)
  })
  await independently('bar and footer lead to every sign-in and to the legal pages', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: 'Parent' })).toHaveAttribute('href', '/parent/sign-in')
    await expect(bar.getByRole('link', { name: 'Learner' })).toHaveAttribute('href', '/learner-signin')
    await expect(bar.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/sign-up')
    for (const [column, links] of [
      ['Learners', ['Learner Login', 'Learner Sign Up', 'Learner Portal']],
      ['Parents', ['Sign Up', 'Parent Portal', 'Pricing']],
      ['Contact', ['Help', 'Contact', 'Parent-Teacher']],
    ] as const) {
      await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveText([...links])
    }
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  })
  await independently('the page leads students to their sign-in, families to the sign-up', async () => {
    await main.getByRole('link', { name: 'I’m a student' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
    await page.goBack()
    await main.getByRole('link', { name: 'Sign up free' }).first().click()
    await expect(page).toHaveURL('/sign-up')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
  })
  await independently('the phone menu opens and closes by keyboard and restores the focus', async () => {
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
})

test('a learner chooses a grade on the home page', async ({ page, newFamily, guard }) => {
  // The server asks for confirmation of a switch.
  guard.expectFault(/status of 409/)
  for (const learner of (await newFamily('Ida')).learners) await enterBy(page.request, learner)
  const heading = page.getByRole('heading', { name: 'Grades and subjects' })
  for (const width of [375, 1280]) {
    await independently(`the address of the grades opens at their heading, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await (width === 375 ? page.goto('/#grades') : page.reload())
      await expect(heading).toBeInViewport()
      await expect(heading).toBeFocused()
    })
  }
  await page.goto('/subjects')
  for (const width of [375, 1280]) {
    await independently(`a link to the grades leads to their heading, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('link', { name: 'Choose a grade' }).click()
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Enroll in Grade 6' })).toBeVisible()
      if (width === 375) await page.goBack()
    })
  }
  await test.step('the learner enrolls', async () => {
    await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
    await expect(page.getByText('You are now enrolled in Grade 6.')).toBeVisible()
    const grade = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Grade 6' })
    await expect(grade.getByText('Current Grade')).toBeVisible()
  })
  await test.step('switching to another grade leaves time to read its message', async () => {
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(page.getByText('Switching Grades')).toBeVisible()
    const shownAt = Date.now()
    await expect(page.getByText('You are now enrolled in Grade 8.')).toBeVisible()
    expect(Date.now() - shownAt).toBeGreaterThan(2000)
    await expect(page.getByText('Current Grade')).toHaveCount(1)
  })
})

test('the bar shows a parent their own links', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, ANA)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect
    .soft(bar.getByRole('listitem').filter({ visible: true }))
    .toHaveText(['Home', 'Pricing', 'Parent Portal', 'Learner Portal', 'Subscriptions'])
  await expect.soft(bar.getByRole('link', { name: 'Switch to Learner Portal' })).toBeVisible()
  await expect
    .soft(bar.getByRole('link', { name: 'Parent Portal', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Hello, Ana' }).click()
  for (const [name, address] of [
    ['Profile', '/parent/profile'],
    ['Manage Children', '/parent/manage-learners'],
    ['Parent-Teacher', '/contact?topic=parent-teacher'],
    ['My Grades', '/#grades'],
    ['All Subjects', '/subjects'],
    ['Content', '/parent/cms'],
    ['Revenue', '/parent/revenue'],
    ['Operations', '/operator'],
  ] as const) {
    await expect.soft(bar.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expectAccessible(page)
  await expect(page.getByRole('navigation')).toHaveCount(1)
})

test('a learner has their own links, at the lower edge of a phone, and a theme', async ({ page, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, LEO)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const account = page.getByRole('button', { name: 'Leo' })
  await independently('the links in the bar', async () => {
    await account.click()
    await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveText([
      'Today',
      'Subjects',
      'Tests',
      'Practice',
      'Badges',
      /^Notices/,
      'Profile',
      'ThemeLightDarkSystemSounds',
      'AaReading options',
      'Sign out',
    ])
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
      'Home',
      'Pricing',
      'Help',
      'Contact',
      'Privacy Policy',
      'Terms',
    ])
    await page.keyboard.press('Escape')
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await independently('the menu on a phone', async () => {
    await account.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  const tabs = page.getByRole('navigation', { name: 'Study' })
  await independently('the links of a phone cover neither the focus nor the end of the page', async () => {
    const tabsTop = () => tabs.evaluate((edge) => edge.getBoundingClientRect().top)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    const stops = await page.locator(':is(main a, main button, footer a):not([tabindex="-1"])').count()
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab')
      const { inBar, bottom } = await page.evaluate(() => ({
        inBar: document.activeElement?.closest('nav[data-bottom-bar]') != null,
        bottom: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      }))
      if (!inBar) expect(bottom, `of stop ${stop + 1}`).toBeLessThanOrEqual(await tabsTop())
    }
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await terms.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(await tabsTop())
  })
  await independently('the links of a phone lead to their pages', async () => {
    await expect(tabs.getByRole('link')).toHaveText(['Today', 'Subjects', 'Tests', 'Practice', 'Badges'])
    await expect(tabs.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
    for (const [name, title] of [
      ['Subjects', 'All Subjects'],
      ['Tests', 'Tests'],
      ['Badges', 'My Achievements'],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('a theme is kept on the device, shows before any script has loaded, and never in print', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await account.click()
    await page.getByRole('radio', { name: 'Dark' }).press(' ')
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light', media: 'print' })
    expect(await background()).toBe(light)
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    for (const address of ['/privacy', '/learner/dashboard']) {
      await page.goto(address)
      expect(await background(), address).toBe(dark)
      const bars = page.locator('meta[name="theme-color"]')
      expect(await bars.evaluateAll((all) => all.map((meta) => meta.getAttribute('media')))).toEqual(['not all', 'all'])
    }
  })
})

/** Texts and targets of the links in this part of the page. */
function linksIn(place: Locator): Promise<[string, string | null][]> {
  return place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}
