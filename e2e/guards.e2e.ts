import type { Page } from '@playwright/test'
import { LEGACY_URLS } from './testing/addresses.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, fillInSignIn, LEO, MIRA, pathOfSubject, signOut } from './testing/people.ts'

test('a visitor of a parent page signs in and arrives there, query and hash included', async ({ page }) => {
  await page.goto('/parent/manage-learners?from=mail#learners')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  await fillInSignIn(page, ANA)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Learners')
  await expect(page).toHaveURL('/parent/manage-learners?from=mail#learners')
  await page.goBack()
  await expect(page, 'the sign-in is not a step of the history').toHaveURL('about:blank')
})

test('a visitor of a learner page signs in and arrives there', async ({ page }) => {
  await page.goto('/learner/achievements?from=mail#newest')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
  await fillInSignIn(page, LEO)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Achievements')
  await expect(page).toHaveURL('/learner/achievements?from=mail#newest')
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

test('a learner on a parent page sees why it is closed and is led to the learner dashboard', async ({ page }) => {
  await enterBy(page.request, LEO)
  for (const address of ['/parent', '/parent/manage-learners', '/parent/report/unknown']) {
    await page.goto(address)
    await expect(page.getByText('Access denied. Parent access required.')).toBeVisible()
    await expect(page).toHaveURL('/learner/dashboard')
  }
})

test('a parent without a grade is offered a learner profile or a way back', async ({ page }) => {
  await enterBy(page.request, ANA)
  const dialog = page.getByRole('dialog', { name: 'Activate a learner profile?' })

  await page.goto('/learner/dashboard')
  await dialog.getByRole('link', { name: 'Activate Learner Profile' }).click()
  await expect(page).toHaveURL('/learner/activate-profile')

  await page.goto('/learner/dashboard')
  await dialog.getByRole('link', { name: 'Parent Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')

  await page.goto('/learner/dashboard')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
})

test('signed-in people reach their home from every sign-in page', async ({ page, newPerson }) => {
  await enterBy(page.request, ANA)
  for (const door of ['/parent/sign-in', '/sign-up', '/auth-callback']) {
    await page.goto(door)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  }

  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, LEO)
  for (const door of ['/learner/signin', '/parent/sign-in', '/auth-callback']) {
    await learner.goto(door)
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')
  }
})

for (const [who, address, message] of [
  [ANA, '/parent/sign-in', 'Parent Dashboard'],
  [LEO, '/parent', 'Welcome back, Leo!'],
  [ANA, '/parent/manage-learners', 'Manage Learners'],
] as const) {
  test(`while the session of ${who.identifier} loads at ${address}, no other page shows`, async ({ page }) => {
    await enterBy(page.request, who)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seenHeadings: seen })
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1')) {
          if (heading.checkVisibility()) seen.push(heading.textContent)
        }
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
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
}

test('a sign-out in one tab signs out the others within a second', async ({ page, context }) => {
  await enter(page, ANA)
  const inside = await context.newPage()
  await inside.goto('/parent/manage-learners')
  await expect(inside.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  const outside = await context.newPage()
  await outside.goto('/')
  await expect(outside.getByRole('link', { name: 'Switch to Learner Portal' })).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/')
  await Promise.all([
    expect(inside).toHaveURL('/', { timeout: 1000 }),
    expect(outside.getByText('Log in:')).toBeVisible({ timeout: 1000 }),
  ])
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(inside.getByText('Mira Lind')).toHaveCount(0)
})

test('a sign-in in one tab signs in the other within a second', async ({ page, context }) => {
  await page.goto('/parent/manage-learners')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  const other = await context.newPage()
  await other.goto('/parent/sign-in')
  await fillInSignIn(other, ANA)
  await expect(other.getByText('Signed in successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Learners', { timeout: 1000 })
})

test('every older address redirects to its current one with query and hash', async ({ page, guard }) => {
  // The subject page requests a subject that does not exist.
  guard.expectFault(/status of 422/)
  for (const [from, to] of LEGACY_URLS) {
    await page.goto(`${from}?first=1&too=a%20b#and-this`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect.soft(await currentAddress(page), from).toBe(`${to}?first=1&too=a%20b#and-this`)
  }
})

test('an unknown address says so and leads home', async ({ page, guard }) => {
  guard.expectFault(/status of 404/)
  for (const address of ['/no-such-page', '/learner/no-such-page', '/parent/report']) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page).toHaveTitle('Page not found · Trellis')
  }
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a missing file gets a 404 without a page', async ({ page }) => {
  for (const path of ['/assets/gone.js', '/assets/gone.css', '/media/gone.webm', '/api/gone', '/dev/gone']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).not.toContain('<html')
  }
})

test('lesson and part are in the address: reload, back and forward follow it', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Science')
  const lesson = (number: number) => page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) })
  const quiz = page.getByRole('tab', { name: 'Quiz' })
  const assignment = page.getByRole('tab', { name: 'Assignment' })

  await page.goto(`${subject}?lesson=3&part=quiz`)
  await expect(quiz).toHaveAttribute('aria-selected', 'true')
  await expect(lesson(3)).toBeInViewport()
  await page.reload()
  await expect(quiz).toHaveAttribute('aria-selected', 'true')

  await assignment.click()
  await expect(page).toHaveURL(`${subject}?lesson=3&part=assignment`)
  await lesson(1).click()
  await expect(page).toHaveURL(`${subject}?lesson=1`)
  await expect(lesson(3)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lesson 1:/)

  await page.goBack()
  await expect(assignment).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(quiz).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(assignment).toHaveAttribute('aria-selected', 'true')

  await page.goto(`${subject}?tab=tests`)
  await expect(page.getByRole('tab', { name: 'Tests' })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${subject}?lesson=99&part=nonsense`)
  await expect(lesson(1)).toHaveAttribute('aria-expanded', 'false')
})

test('the part in the address is in view on the narrowest phone', async ({ page }) => {
  await enterBy(page.request, MIRA)
  const subject = await pathOfSubject(page.request, 'Science')
  await page.setViewportSize({ width: 320, height: 740 })
  for (const part of ['assignment', 'video']) {
    await page.goto(`${subject}?lesson=1&part=${part}`)
    const tab = page.getByRole('tab', { name: new RegExp(part, 'i') })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    // Text may get slightly wider when the font loads.
    await expect(tab).toBeInViewport({ ratio: 0.9 })
  }
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
