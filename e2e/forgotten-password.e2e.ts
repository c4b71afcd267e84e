import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newParent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { enter, fillInSignIn } from './testing/people.ts'

const NEW_PASSWORD = 'nine quiet lanterns'

test('a forgotten password is reset by the mailed link, which works once and ends other sessions', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 400/)
  const { parent } = await newFamily()
  const otherDevice = await (await newPerson()).newPage()
  await enter(otherDevice, parent)

  await test.step('requests the mail', async () => {
    await page.goto('/parent/sign-in')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await askForMail(page, parent.email)
    await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveCount(0)
  })

  const link = await mailbox.linkTo(parent.email, /new Trellis password/i)
  expect(new URL(link).hash).toMatch(/^#access_token=./)

  await test.step('sees errors for a different confirmation and for a password that is too short or too common', async () => {
    await page.goto(link)
    await expect(page, 'the token leaves the address').toHaveURL('/reset-password')
    await sendNewPassword(page, NEW_PASSWORD, 'nine quiet lamps')
    await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveAccessibleDescription(
      /Passwords do not match/,
    )
    await sendNewPassword(page, 'short', 'short')
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 6 characters/,
    )
    // Server-side error, next to the field and in a toast.
    await sendNewPassword(page, '123456', '123456')
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
      /This password is too common/,
    )
    await expect(page.getByText(/^This password is too common/)).toHaveCount(2)
  })

  await test.step('sets the new password', async () => {
    await sendNewPassword(page, NEW_PASSWORD, NEW_PASSWORD)
    await expect(page.getByText('Password has been reset successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/parent\/sign-in/)
  })

  await test.step('the other device is signed out, the old password fails, the new one works', async () => {
    await otherDevice.reload()
    await expect(otherDevice.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
    expect(await signInElsewhere(parent)).toBe(401)
    await fillInSignIn(page, { ...parent, password: NEW_PASSWORD })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  })

  await test.step('the link does not work a second time', async () => {
    await otherDevice.goto(link)
    await sendNewPassword(otherDevice, 'another one again', 'another one again')
    await expect(otherDevice.getByRole('main').getByText('This link has expired or was already used.')).toBeVisible()
    expect(await signInElsewhere({ ...parent, password: NEW_PASSWORD })).toBe(200)
  })
})

test('a learner asks the parent, who sets a new password by the mailed link', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
}) => {
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  await page.goto('/learner/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
  await page.getByRole('button', { name: 'Ask My Parent' }).click()
  await expect(page.getByLabel('Email or Username')).toHaveAccessibleDescription(/Please enter your username or email$/)
  await page.getByLabel('Email or Username').fill(tom.username)
  await page.getByRole('button', { name: 'Ask My Parent' }).click()
  await expect(page.getByRole('heading', { name: 'Ask your parent to check their email' })).toBeFocused()
  await expectAccessible(page)

  const parentPage = await (await newPerson()).newPage()
  await parentPage.goto(await mailbox.linkTo(parent.email, /Tom needs a new password/))
  await fillInSignIn(parentPage, parent)
  await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText('Manage Tom Berg')
  await expect(parentPage.getByLabel('Password', { exact: true })).toBeFocused()
  await parentPage.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await parentPage.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await parentPage.getByRole('button', { name: 'Set Password' }).click()
  await expect(parentPage.getByRole('dialog', { name: 'New Password Set Successfully' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Learner Login' }).click()
  await fillInSignIn(page, { ...tom, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/learner/dashboard')
})

test('a request needs an address, looks the same without an account, and a reset page needs its token', async ({
  page,
  mailbox,
}) => {
  await page.goto('/forgot-password')
  await independently('instructions need an address', async () => {
    await page.getByRole('button', { name: 'Send Instructions' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email')
  })
  await independently('an address without an account gets the same message but no mail', async () => {
    const { email } = newParent()
    await askForMail(page, email)
    await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
    expect(await mailbox.count(email)).toBe(0)
  })
  // web/features/accounts/return-path.test.ts has every form of a token in a hash.
  await independently('the reset page without a token leads to the sign-in', async () => {
    await page.goto('/reset-password#access_token=')
    await expect(page).toHaveURL(/\/parent\/sign-in$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  })
})

async function askForMail(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Instructions' }).click()
}

async function sendNewPassword(page: Page, password: string, confirmation: string) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}
