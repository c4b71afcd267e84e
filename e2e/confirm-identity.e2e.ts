import { join } from 'node:path'
import pg from 'pg'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'
import { enter } from './testing/people.ts'
import { DATA_VARIABLE } from './testing/start-server.ts'

test.describe.configure({ timeout: 120_000 })

/** Dates a parent's last proof of identity back by eleven minutes. */
async function expireVerification(email: string) {
  const dataDir = process.env[DATA_VARIABLE] ?? ''
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  await database.query(
    `UPDATE sessions SET verified_at = now() - interval '11 minutes'
     FROM profiles WHERE profiles.id = sessions.user_id AND profiles.email = $1`,
    [email],
  )
  await database.end()
}

test('a parent confirms who they are, and what they began continues', async ({
  page,
  context,
  newFamily,
  mailbox,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 403|status of 422/)
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  await enter(page, parent)
  await page.goto(`/parent/manage-learners/${tom.id}`)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await test.step('by password, before a new password is set', async () => {
    await expireVerification(parent.email)
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
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await signInElsewhere({ ...tom, password: 'nine brass bells' })).toBe(200)
  })

  await test.step('canceled: nothing happens', async () => {
    await expireVerification(parent.email)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Please confirm that it’s you, then try again.')).toBeVisible()
  })

  await test.step('by a mailed link in another tab, over the dialog that deletes the account', async () => {
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
})

test('the owner of an address takes it back from a learner account, and the parent reads about it', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 410/)
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')

  await test.step('the parent sees that it is not confirmed', async () => {
    await enter(page, parent)
    await page.goto(`/parent/manage-learners/${tom.id}`)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Not confirmed: sign in with the username')
  })

  await test.step('the owner opens the mailed link and removes the address', async () => {
    const owner = await (await newPerson()).newPage()
    await owner.goto(await mailbox.linkTo(tom.email, /learner account uses this email/i))
    await expect(owner.getByText(`A learner account has used ${tom.email} since`)).toBeVisible()
    await expect(owner.getByText('Tom Berg')).toHaveCount(0)
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Remove my address' }).click()
    await expect(owner.getByRole('heading', { name: 'Email address removed' })).toBeFocused()
    await owner.reload()
    await expect(owner.getByText('This link has expired or was already used.')).toBeVisible()
  })

  await test.step('the parent is notified, and adds a child without an address', async () => {
    await mailbox.newest(parent.email, /Tom’s email address was removed/)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await page.goto('/parent/manage-learners')
    await expect(page.getByText('No email')).toBeVisible()
  })
})
