import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { onDatabase } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

type Family = { parent: Parent; tom: Learner }

/**
 * `family`: Tom, whose address is not confirmed, and his parent. `unproved`: the same; the parent is on Tom's page, and
 * proved their identity eleven minutes ago.
 */
const test = base.extend<{ family: Family; unproved: Family }>({
  family: async ({ newFamily }, use) => {
    const { parent, learners } = await newFamily('Tom')
    const [tom] = learners
    if (!tom) throw new Error('The family has no learner')
    await use({ parent, tom })
  },
  unproved: async ({ page, family }, use) => {
    await enterBy(page.request, family.parent)
    await onDatabase((database) =>
      database.query(
        `UPDATE sessions SET verified_at = now() - interval '11 minutes'
         FROM profiles WHERE profiles.id = sessions.user_id AND profiles.email = $1`,
        [family.parent.email],
      ),
    )
    await page.goto(`/parent/manage-learners/${family.tom.id}`)
    await use(family)
  },
})

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const REMOVABLE = /learner account uses this email/i

test('a parent proves by password who they are, and the new password of a learner is set', async ({
  page,
  unproved: { parent, tom },
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 403|status of 422/)
  const dialog = proof(page)
  await independently('a canceled proof changes nothing', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Please confirm that it’s you, then try again.')).toBeVisible()
  })
  await page.getByLabel('Password', { exact: true }).fill('nine brass bells')
  await page.getByLabel('Confirm Password', { exact: true }).fill('nine brass bells')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Incorrect password')
  await dialog.getByLabel('Password', { exact: true }).fill(parent.password)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New Password Set Successfully' })).toBeVisible()
  expect(await signInElsewhere({ ...tom, password: 'nine brass bells' })).toBe(200)
})

test('a mailed link confirms a parent in another tab, over the dialog that deletes an account', async ({
  page,
  context,
  unproved: { parent, tom },
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 403|status of 422/)
  const dialog = proof(page)
  await page.getByRole('button', { name: `Delete ${tom.name.split(' ')[0]}’s account` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog.getByText(`We sent a link to ${parent.email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'I’ve confirmed, continue' }).click()
  await expect(dialog.getByText('We haven’t received your confirmation yet.')).toBeVisible()

  const other = await context.newPage()
  await other.goto(await mailbox.linkTo(parent.email, /confirm that it’s you/i))
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(other.getByText('Thank you, that worked.')).toBeFocused()
  await other.close()

  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await dialog.getByRole('button', { name: 'I’ve confirmed, continue' }).click()
  await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/parent/manage-learners')
})

test('the owner of an address removes it from a learner account, as the parent is told', async ({
  page,
  newPerson,
  family: { parent, tom },
  mailbox,
}) => {
  await enterBy(page.request, parent)
  await independently('the parent reads that the address is not confirmed', async () => {
    await page.goto(`/parent/manage-learners/${tom.id}`)
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(
      'Not confirmed: sign in with the username',
    )
  })
  await test.step('its owner removes it', async () => {
    const owner = await (await newPerson()).newPage()
    await owner.goto(await mailbox.linkTo(tom.email, REMOVABLE))
    await expect(owner.getByText(`A learner account has used ${tom.email} since`)).toBeVisible()
    await expect(owner.getByText('Tom Berg')).toHaveCount(0)
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Remove my address' }).click()
    await expect(owner.getByRole('heading', { name: 'Email address removed' })).toBeFocused()
  })
  await mailbox.newest(parent.email, /Tom’s email address was removed/)
  await page.goto('/parent/manage-learners')
  await expect(page.getByText('No email')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Tom Berg' }).click()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('')
})
