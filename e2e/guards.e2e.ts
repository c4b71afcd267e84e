import type { Page } from '@playwright/test'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, fillInSignIn, LEO, MIRA, pathOfSubject, signOut } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

test('a visitor of a parent or learner page signs in and arrives there, query and hash included', async ({ page }) => {
  await independently('a parent', async () => {
    await page.goto('/parent/manage-learners?from=mail#learners')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
    await fillInSignIn(page, ANA)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Learners')
    await expect(page).toHaveURL('/parent/manage-learners?from=mail#learners')
    await page.goBack()
    await expect(page, 'the sign-in is not a step of the history').toHaveURL('about:blank')
  })
  await page.context().clearCookies()
  await independently('a learner', async () => {
    await page.goto('/learner/achievements?from=mail#newest')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
    await fillInSignIn(page, LEO)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Achievements')
    await expect(page).toHaveURL('/learner/achievements?from=mail#newest')
  })
})

test('a visitor of a test must sign in, switches to the learner sign-in, and returns to the test', async ({
  page,
  newRequest,
}) => {
  const mira = await newRequest()
  await enterBy(mira, MIRA)
  const { subjects } = await (await mira.get('/api/my-tests')).json()
  const taken = subjects
    .flatMap(({ tests }: { tests: object[] }) => tests)
    .find(({ result }: { result: object | null }) => result !== null)
  const address = `/learner/tests/${taken.id}`

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  await page.getByRole('main').getByRole('link', { name: 'Learner Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
  await fillInSignIn(page, MIRA)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Congratulations!')
  await expect(page).toHaveURL(address)
})

test('a signed-in parent reaches their own pages from every sign-in page, and from a page of learners', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  for (const door of ['/parent/sign-in', '/sign-up', '/auth-callback']) {
    await page.goto(door)
    await expect.soft(page.getByRole('heading', { level: 1 }), door).toHaveText('Parent Dashboard')
  }
  await page.goto('/learner/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Activate a learner profile?' })
  await expect
    .soft(dialog.getByRole('link', { name: 'Activate Learner Profile' }))
    .toHaveAttribute('href', '/learner/activate-profile')
  await expect.soft(dialog.getByRole('link', { name: 'Parent Dashboard' })).toHaveAttribute('href', '/parent')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
})

test('a signed-in learner reaches the dashboard from every sign-in page, and from a page of parents', async ({
  page,
}) => {
  await enterBy(page.request, LEO)
  for (const door of ['/learner/signin', '/parent/sign-in', '/auth-callback']) {
    await page.goto(door)
    await expect.soft(page.getByRole('heading', { level: 1 }), door).toHaveText('Welcome back, Leo!')
  }
  await page.goto('/parent/report/unknown')
  await expect(page.getByText('Access denied. Parent access required.')).toBeVisible()
  await expect(page).toHaveURL('/learner/dashboard')
})

test('while the session loads, no other page shows', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenHeadings: seen })
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) {
        if (heading.checkVisibility()) seen.push(heading.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (const [who, address, message] of [
    [ANA, '/parent/sign-in', 'Parent Dashboard'],
    [ANA, '/parent/manage-learners', 'Manage Learners'],
    [LEO, '/parent', 'Welcome back, Leo!'],
  ] as const) {
    await independently(`of ${who.identifier} at ${address}`, async () => {
      await page.goto('about:blank')
      await page.context().clearCookies()
      await enterBy(page.request, who)
      let answer = () => {}
      const requested = new Promise<void>((resolve) => {
        // Delays the response like a slow network, without changing it.
        void page.route('**/api/rpc/session/get*', async (route) => {
          const released = new Promise<void>((release) => {
            answer = release
          })
          resolve()
          await released
          await route.continue()
        })
      })
      await serveWithoutSession(page, address)
      await page.goto(address)
      await requested
      // The page is interactive and only waits for the response.
      if (address === '/parent/sign-in') await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
      else await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
      const before = await seenHeadings(page)
      answer()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
      // The sign-in page is prerendered, so that a visitor sees it immediately.
      const expected = address === '/parent/sign-in' ? ['Parent Login'] : []
      expect([...new Set(before)]).toEqual(expected)
      expect([...new Set(await seenHeadings(page))]).toEqual([...expected, message])
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a sign-out or sign-in in one tab does the same in the others within a second', async ({ page, context }) => {
  await enter(page, ANA)
  const inside = await context.newPage()
  await inside.goto('/parent/manage-learners')
  await expect(inside.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  const outside = await context.newPage()
  await outside.goto('/')
  await expect(outside.getByRole('link', { name: 'Switch to Learner Portal' })).toBeVisible()

  await test.step('a sign-out', async () => {
    await signOut(page)
    await expect(page).toHaveURL('/')
    await Promise.all([
      expect(inside).toHaveURL('/', { timeout: 1000 }),
      expect(outside.getByText('Log in:')).toBeVisible({ timeout: 1000 }),
    ])
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(inside.getByText('Mira Lind')).toHaveCount(0)
  })
  await test.step('a sign-in', async () => {
    await inside.goto('/parent/manage-learners')
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
    await page.goto('/parent/sign-in')
    await fillInSignIn(page, ANA)
    await expect(page.getByText('Signed in successfully')).toBeVisible()
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Manage Learners', { timeout: 1000 })
  })
})

test('addresses that are older, unknown, or of a missing file', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  // web/routes.test.ts has every older address.
  for (const [from, to] of [
    ['/scores/some-id', '/learner/scores/some-id'],
    ['/manage-children', '/parent/manage-learners'],
  ] as const) {
    await independently(`${from} redirects with query and hash`, async () => {
      await page.goto(`${from}?first=1&too=a%20b#and-this`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(currentAddress(page)).toBe(`${to}?first=1&too=a%20b#and-this`)
    })
  }
  await independently('an unknown address says so and leads home', async () => {
    const address = '/learner/no-such-page'
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page).toHaveTitle('Page not found · Trellis')
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
  for (const path of ['/assets/gone.js', '/assets/gone.css', '/media/gone.webm', '/api/gone', '/dev/gone']) {
    const answer = await page.request.get(path)
    expect.soft(answer.status(), path).toBe(404)
    expect.soft(await answer.text(), path).not.toContain('<html')
  }
})

test('lesson and part are in the address, and a subject reopens at the last ones', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Science')
  const lesson = (number: number) => page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) })
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  const expectOpen = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')

  await test.step('back and forward follow the address', async () => {
    await page.goto(`${subject}?lesson=3&part=quiz`)
    await expectOpen('Quiz')
    await expect(lesson(3)).toBeInViewport()
    await tab('Assignment').click()
    await expect(page).toHaveURL(`${subject}?lesson=3&part=assignment`)
    await lesson(1).click()
    await expect(page).toHaveURL(`${subject}?lesson=1`)
    await expect(lesson(3)).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson 1:/)
    await page.goBack()
    await expectOpen('Assignment')
    await page.goBack()
    await expectOpen('Quiz')
    await page.goForward()
    await expectOpen('Assignment')
  })
  await test.step('a subject reopens at its last lesson, until every lesson is collapsed', async () => {
    await page.goto(subject)
    await expect(page).toHaveURL(`${subject}?lesson=3&part=assignment`)
    await expectOpen('Assignment')
    await page.goto(`${subject}?tab=tests`)
    await expectOpen('Tests')
    await page.goto(subject)
    await expect(page).toHaveURL(`${subject}?tab=tests`)
    await tab('Lessons').click()
    await expect(page).toHaveURL(subject)
    await expectOpen('Lessons')
    await page.reload()
    await expect(lesson(1)).toHaveAttribute('aria-expanded', 'false')
  })
  await independently('an unknown lesson opens none', async () => {
    await page.goto(`${subject}?lesson=99&part=nonsense`)
    await expect(lesson(1)).toHaveAttribute('aria-expanded', 'false')
  })
  await independently('the part in the address is in view on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 740 })
    for (const part of ['assignment', 'video']) {
      await page.goto(`${subject}?lesson=1&part=${part}`)
      const chosen = tab(new RegExp(part, 'i'))
      await expect(chosen).toHaveAttribute('aria-selected', 'true')
      // Text may get slightly wider when the font loads.
      await expect(chosen).toBeInViewport({ ratio: 0.9 })
    }
  })
})

/** Lists every main heading that this page has displayed since it opened. */
function seenHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seenHeadings')
    return Array.isArray(seen) ? seen.map(String) : []
  })
}

/** The page's URL, or the one to which a sign-in will redirect. */
function currentAddress(page: Page): string {
  const { pathname, search, hash, searchParams } = new URL(page.url())
  return (searchParams.get('next') ?? pathname + search) + hash
}

/** Serves a page without the embedded session, as when the database is slow, so that the page requests it. */
async function serveWithoutSession(page: Page, address: string) {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(
      /<script type="application\/json" id="page-start">.*?<\/script><script>.*?<\/script>/s,
      '',
    )
    await route.fulfill({ response, body })
  })
}
