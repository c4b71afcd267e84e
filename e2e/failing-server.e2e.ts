import type { Page } from '@playwright/test'
import { expect, openAll, SERVER_GONE, test } from './testing/failing-journey.ts'
import { unused } from './testing/families.ts'
import { ANA, enter, enterBy, fillInLearner, fillInSignIn, fillInSignUp, LEO } from './testing/people.ts'

const PASSWORD = 'seven green kettles'

test('a sign-in while the server hangs shows progress, is sent once, and completes with the server', async ({
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
  await busy.press('Enter')
  product.thaw()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a sign-up while the server hangs shows progress and creates one account', async ({ page, product, mailbox }) => {
  const email = `slow.${unused()}@example.test`
  await page.goto('/sign-up')
  const sent = countRequests(page, '/api/auth/sign-up/')
  await fillInSignUp(page, { email, password: PASSWORD })
  product.freeze()
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true')
  product.thaw()
  await expect(page.getByText('Signed up successfully. Please check your email for confirmation.')).toBeVisible()
  await mailbox.linkTo(email, /confirm/i)
  expect(await mailbox.count(email)).toBe(1)
  expect(sent()).toBe(1)
})

test('sign-up and sign-in without a server show an error, preserve the input, and work once it is back', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFault(SERVER_GONE)
  const email = `gone.${unused()}@example.test`
  const signIn = await page.context().newPage()
  const provider = await page.context().newPage()
  const google = provider.getByRole('button', { name: 'Google' })

  await test.step('the pages are open', async () => {
    await page.goto('/sign-up')
    await fillInSignUp(page, { email, password: PASSWORD })
    await signIn.goto('/learner/signin')
    await expect(signIn.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await provider.goto('/parent/sign-in')
    await expect(google).toBeEnabled()
  })

  await product.kill()
  await test.step('each shows an error', async () => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await fillInSignIn(signIn, LEO)
    await expect(signIn.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await google.click()
    await expect(provider.getByRole('main').getByText('An unexpected error occurred', { exact: true })).toBeVisible()
  })

  await product.startAgain()
  await test.step('each works on retry', async () => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
    await google.click()
    await expect(provider.getByText('This is not Google.')).toBeVisible()
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')
  })
})

test('a sign-up that fails in the database says that no account was created', async ({ page, rights, guard }) => {
  guard.expectFault(/status of \d{3}/)
  const email = `rejected.${unused()}@example.test`
  await page.goto('/sign-up')
  await fillInSignUp(page, { email, password: PASSWORD })
  await rights.revoke('INSERT', 'profiles')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Failed to create user account')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await rights.restore()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
})

test('a session that cannot be loaded shows an error, and loads once the database recovers', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, ANA)
  await rights.revoke('SELECT', 'sessions')
  await page.goto('/parent')
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parent Dashboard' })).toHaveCount(0)
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
})

test('pages of a parent that cannot be loaded show an error, and load once the database recovers', async ({
  page,
  context,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, ANA)
  for (const table of ['parent_child', 'accounts', 'subjects']) await rights.revoke('SELECT', table)
  const [dashboard, manage, profile, activation] = await openAll(context, [
    ['/parent', 'Failed to load learners', 'Loading learners...'],
    ['/parent/manage-learners', 'Failed to load learners', 'Loading learner accounts...'],
    ['/parent/profile', 'Failed to load profile information'],
    ['/learner/activate-profile', 'Failed to load grades'],
  ])
  await rights.restore()
  for (const [tab, content] of [
    [dashboard, dashboard?.getByRole('heading', { name: 'Mira Lind' })],
    [manage, manage?.getByRole('heading', { name: 'Mira Lind' })],
    [profile, profile?.getByRole('button', { name: 'Edit Profile' })],
    [activation, activation?.getByLabel('Grade')],
  ] as const) {
    await tab?.getByRole('button', { name: /try again/i }).click()
    if (content) await expect.soft(content).toBeVisible()
  }
})

test('a learner account that fails in the database is not created, and the form preserves its input', async ({
  page,
  newFamily,
  rights,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await page.getByRole('link', { name: /Add Learner Account/ }).click()
  const username = `half.${unused()}`
  await fillInLearner(page, { name: 'Half Made', username, password: PASSWORD })
  await rights.revoke('INSERT', 'parent_child')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('main').getByText('Failed to create learner account')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await rights.restore()
  expect(await signInElsewhere({ identifier: username, password: PASSWORD }), 'half an account').toBe(401)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Learner account created successfully')).toBeVisible()
})

test('a learner account that the database fails to delete stays, and is deleted with the next press', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily('Ines')
  await enterBy(page.request, parent)
  await page.goto('/parent/manage-learners')
  await page.getByRole('button', { name: 'Delete Ines Berg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
  await expect(dialog).toBeVisible()
  await rights.revoke('INSERT', 'learner_deletions')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete learner account')).toBeVisible()
  await rights.restore()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
})

test('reset instructions whose mail cannot be stored show an error, and are sent with the next press', async ({
  page,
  newFamily,
  mailbox,
  product,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 50\d/)
  const { parent } = await newFamily()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(parent.email)
  await rights.revoke('INSERT', 'mails')
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await expect(page.getByRole('main').getByText('Failed to send reset instructions. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)
  await rights.restore()

  product.freeze()
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await expect(page.getByRole('button', { name: 'Sending Instructions...' })).toBeVisible()
  product.thaw()
  await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
  await mailbox.linkTo(parent.email, /new Trellis password/i)
})

test('a new password that fails in the database is not set, and the same link works with the next press', async ({
  page,
  newFamily,
  mailbox,
  product,
  rights,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 50\d/)
  const { parent } = await newFamily()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(parent.email)
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await page.goto(await mailbox.linkTo(parent.email, /new Trellis password/i))
  await rights.revoke('UPDATE', 'accounts')
  await fillInNewPassword(page, 'nine quiet lanterns')
  await expect(page.getByRole('main').getByText('Failed to reset password. Please try again.')).toBeVisible()
  await rights.restore()
  expect(await signInElsewhere(parent), 'the old password').toBe(200)

  product.freeze()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('button', { name: 'Resetting Password...' })).toBeVisible()
  product.thaw()
  await expect(page.getByText('Password has been reset successfully')).toBeVisible()
  expect(await signInElsewhere({ ...parent, password: 'nine quiet lanterns' }), 'the new password').toBe(200)
})

test('a profile that cannot be saved preserves the input, and is saved with the next press', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, (await newFamily()).parent)
  await page.goto('/parent/profile')
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Berg')
  await rights.revoke('UPDATE', 'profiles')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ines')
  await rights.restore()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('a learner profile that cannot be saved is activated with the next press', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, (await newFamily()).parent)
  await page.goto('/learner/activate-profile')
  await page.getByLabel('Grade').selectOption('Grade 8')
  await rights.revoke('INSERT', 'grade_enrollments')
  await page.getByRole('button', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByText('Failed to activate learner profile')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByText('Learner profile activated successfully!')).toBeVisible()
})

async function fillInNewPassword(page: Page, password: string) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Counts requests of the page whose URL contains `part`. */
function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}
