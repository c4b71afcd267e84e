import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newParent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

test('a profile has an email address that only both mailboxes change', async ({ page, newFamily, mailbox }) => {
  const { parent } = await newFamily()
  await enterBy(page.request, parent)
  await page.goto('/parent/profile')
  await expect(page).toHaveTitle('My Profile · Trellis')
  // The form is already open if there is no name.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email address cannot be changed')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()

  const { email } = newParent()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.getByRole('button', { name: 'Send both links' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Send both links' }).dblclick()
  await expect(page.getByText(`Change to ${email}`)).toBeVisible()
  await expectAccessible(page)
  for (const [to, subject, result] of [
    [email, /Use this email address/, 'Thank you. One more link to open'],
    [parent.email, /Another email address/, 'Your email address was changed'],
  ] as const) {
    await page.goto(await mailbox.linkTo(to, subject))
    await page.getByRole('button', { name: 'Yes, it was me' }).click()
    await expect(page.getByRole('heading', { name: result })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click()
    if (to === email) await expect(page.getByRole('button', { name: 'I can’t open the old mailbox' })).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a parent has name, devices and a password', async ({
  page,
  newFamily,
  newPerson,
  newRequest,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 400/)
  const { parent } = await newFamily()
  await enterBy(await newRequest(), parent)
  const elsewhere = await newPerson()
  await enterBy(elsewhere.request, parent)
  await enterBy(page.request, parent)
  await page.goto('/parent/profile')
  await independently('name and phone are saved', async () => {
    // The form is already open if there is no name.
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First Name').fill('Ines')
    await page.getByLabel('Last Name').fill('Berg')
    await page.getByLabel('Phone').fill('213 373 4253')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: 'About me' })).toContainText('Ines')
    await expect(page.getByRole('region', { name: 'About me' })).toContainText('+1 213 373 4253')
  })
  await independently('one device is signed out, then all others', async () => {
    const devices = page.getByRole('region', { name: 'Signed-in devices' })
    await expect(devices.getByText('This device')).toHaveCount(1)
    const signOut = devices.getByRole('button', { name: /^Sign out .* signed in/ })
    const before = await signOut.count()
    // The devices are listed newest first.
    await signOut.last().click()
    await expect(page.getByText('Device signed out')).toBeVisible()
    await expect(signOut).toHaveCount(before - 1)
    await devices.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(page.getByText('All other devices are signed out')).toBeVisible()
    await expect(signOut).toHaveCount(0)
    await expect(devices.getByText('This device')).toHaveCount(1)
    const other = await elsewhere.newPage()
    await other.goto('/parent')
    await expect(other).toHaveURL(/\/parent\/sign-in/)
  })
  await independently('a wrong current password is reported at its field', async () => {
    await changePassword(page, 'not the password', 'nine brass bells')
    await expect(page.getByLabel('Current Password', { exact: true })).toHaveAccessibleDescription(
      'That’s not your current password',
    )
  })
  await independently('the password is changed, and the parent stays signed in', async () => {
    await changePassword(page, parent.password, 'nine brass bells')
    await expect(page.getByText('Password changed successfully')).toBeVisible()
    await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
    expect(await signInElsewhere({ ...parent, password: 'nine brass bells' })).toBe(200)
  })
})

test('a parent deletes their account, and the learners go with it', async ({ page, newFamily, newPerson, guard }) => {
  guard.expectFault(/status of 422/)
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, tom)

  await test.step('a learner sees who can delete their account', async () => {
    await learner.goto('/learner/profile')
    await expect(learner.getByText('Only your parent can delete this account')).toBeVisible()
    await expect(learner.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
    await expectAccessible(learner)
  })

  await test.step('the dialog names the learners and asks for password and word', async () => {
    await enterBy(page.request, parent)
    await page.goto('/learner/profile')
    await expect(page).toHaveURL('/parent/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
    await expect(dialog).toContainText('Tom Berg')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Incorrect password')
    await dialog.getByLabel('Password', { exact: true }).fill(parent.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).dblclick()
  })

  await test.step('no one is signed in anymore', async () => {
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account has been deleted')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Log in:')).toBeVisible()
    await learner.reload()
    await expect(learner).toHaveURL(/\/learner\/signin/)
  })
})

test('a parent activates a learner profile of their own', async ({ page, newFamily, newPerson }) => {
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  await enterBy(page.request, parent)
  await page.goto('/learner/dashboard')
  await page.getByRole('dialog').getByRole('link', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate learner profile')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByLabel('Grade')).toHaveAccessibleDescription('Please choose a grade')
  await page.getByLabel('Grade').selectOption('Grade 8')
  await page.getByRole('button', { name: 'Activate Learner Profile' }).dblclick()
  await expect(page.getByText('Learner profile activated successfully!')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Learner Dashboard', exact: true }).click()
  await expect(page.getByText('Current Grade')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Return to Parent Dashboard' }).click()
  await expect(page).toHaveURL('/parent')

  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, tom)
  await learner.goto('/learner/activate-profile')
  await expect(learner).toHaveURL('/learner/dashboard')
})

async function changePassword(page: Page, current: string, next: string) {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change Password' }).click()
}
