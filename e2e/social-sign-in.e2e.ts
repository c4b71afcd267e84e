import type { Page } from '@playwright/test'
import { newParent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { signOut } from './testing/people.ts'

test('a newcomer with a verified address gets a parent account, and the next sign-in finds it', async ({ page }) => {
  const newcomer = newParent()
  await page.goto('/parent/sign-in')
  const providers = page.getByRole('region', { name: 'Or continue with' })
  await expect(providers.getByRole('button')).toHaveText(['Google', 'Facebook'])
  await leaveForGoogle(page)
  await identifyAs(page, newcomer.email)
  await expect(page).toHaveURL('/parent')
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()

  await signOut(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.goto('/parent/profile')
  await leaveForGoogle(page)
  await identifyAs(page, newcomer.email)
  await expect(page.getByRole('heading', { level: 1 }), 'where they were going').toHaveText('My Profile')
  await expect(page.getByRole('region', { name: 'About me' })).toContainText(newcomer.email)
})

test('a person with a confirmed password account signs in to that account', async ({
  page,
  newFamily,
  signInElsewhere,
}) => {
  const { parent } = await newFamily('Linked')
  await page.goto('/parent/sign-in')
  await leaveForGoogle(page)
  await identifyAs(page, parent.email)
  await expect(page.getByRole('heading', { name: 'Linked Berg' })).toBeVisible()
  expect(await signInElsewhere(parent), 'the password still works').toBe(200)
})

test('a sign-in that the provider does not complete opens no account', async ({ page, newFamily }) => {
  await independently('the callback without a session leads to the sign-in', async () => {
    await page.goto('/auth-callback')
    await expect(page).toHaveURL(/\/parent\/sign-in/)
    await page.goto('/auth-callback?error=never-heard-of-it')
    await expect(page.getByText('An unexpected error occurred', { exact: true })).toBeVisible()
  })
  await independently('a canceled sign-in shows a calm message and no session', async () => {
    await page.goto('/parent/sign-in')
    await leaveForGoogle(page)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('Sign-in was canceled.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  })
  await independently("an unverified address does not open its owner's account", async () => {
    const { parent } = await newFamily('Guarded')
    await page.goto('/parent/sign-in')
    await leaveForGoogle(page)
    await page.getByLabel('The provider has verified this email').uncheck()
    await identifyAs(page, parent.email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
    await expect(page.getByText('We need to confirm that this email address is yours')).toBeVisible()
    await page.goto('/parent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  })
})

async function leaveForGoogle(page: Page) {
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByText('This is not Google.')).toBeVisible()
}

async function identifyAs(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
