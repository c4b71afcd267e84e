import type { Page } from '@playwright/test'
import { expect, test } from './testing/failing-journey.ts'
import { unused } from './testing/families.ts'
import { ANA, enter, fillInSignIn, LEO } from './testing/people.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const PASSWORD = 'seven green kettles'

test('a sign-in while the server hangs says that it is busy, is sent once, and goes on with it', async ({
  page,
  product,
}) => {
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const sent = countRequests(page, '/api/auth/sign-in/')
  product.freeze()
  await fillInSignIn(page, ANA)
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.dblclick()
  product.thaw()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a sign-up while the server hangs says that it is busy and makes one account', async ({
  page,
  product,
  mailbox,
}) => {
  const email = `slow.${unused()}@example.test`
  await page.goto('/sign-up')
  const sent = countRequests(page, '/api/auth/sign-up/')
  await fillInSignUp(page, email)
  product.freeze()
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true')
  product.thaw()
  await expect(
    page.getByText('Signed up successfully. Please check your email for confirmation.'),
  ).toBeVisible()
  await mailbox.linkTo(email, /confirm/i)
  expect(await mailbox.count(email)).toBe(1)
  expect(sent()).toBe(1)
})

test('a sign-in and a sign-up whose server is gone say so, keep what was typed, and work when it is back', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFault(/ERR_CONNECTION_REFUSED/)
  const email = `gone.${unused()}@example.test`
  await page.goto('/sign-up')
  await fillInSignUp(page, email)
  const signIn = await page.context().newPage()
  await signIn.goto('/learner/signin')
  await expect(signIn.getByRole('button', { name: 'Sign In' })).toBeEnabled()

  await product.kill()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(UNEXPECTED)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillInSignIn(signIn, LEO)
  await expect(signIn.getByText('An unexpected error occurred. Please try again.')).toBeVisible()

  await product.startAgain()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')
})

test('a sign-up that the database refuses says that no account was made', async ({ page, rights, guard }) => {
  guard.expectFault(/status of \d{3}/)
  const email = `refused.${unused()}@example.test`
  await page.goto('/sign-up')
  await fillInSignUp(page, email)
  await rights.refuse('INSERT', 'profiles')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Failed to create user account')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await rights.restore()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
})

test('a sign-out that the server cannot do says so, and the person is still signed in', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, ANA)
  await rights.refuse('DELETE', 'sessions')
  await page.getByRole('button', { name: 'sample.parent' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Error signing out')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
})

test('lists of learners that cannot be loaded say so, and are there once the database is well again', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, ANA)
  for (const [address, loading] of [
    ['/parent', 'Loading learners...'],
    ['/parent/manage-learners', 'Loading learner accounts...'],
  ] as const) {
    await rights.refuse('SELECT', 'parent_child')
    await page.goto(address)
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByText('Failed to load learners')).toBeVisible()
    await rights.restore()
    await page.getByRole('button', { name: /try again/i }).click()
    await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  }
})

test("a learner's page that cannot be loaded says so and is there once the database is well again", async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, LEO)
  await rights.refuse('SELECT', 'user_progress')
  await page.reload()
  await expect(page.getByText('Failed to load data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')
})

async function fillInSignUp(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
}

/** Counts what the page sends to addresses with this in them. */
function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}
