import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type Learner, newParent, type Parent } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { buy } from './testing/payments.ts'
import { enterBy, fillInSignIn } from './testing/people.ts'

const SUBJECT = /invited as a second parent/

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const manage = (page: Page, { id }: Learner) => page.goto(`/parent/manage-learners/${id}`)

/** `family`: a parent on `page` with Tom. `second`: another parent without children. */
const test = base.extend<{ family: { parent: Parent; tom: Learner }; second: Parent }>({
  family: async ({ page, newFamily }, use) => {
    const { parent, learners } = await newFamily('Tom')
    const [tom] = learners
    if (!tom) throw new Error('The family has no learner')
    await enterBy(page.request, parent)
    await use({ parent, tom })
  },
  second: async ({ newFamily }, use) => use((await newFamily()).parent),
})

/** Invites without the page. */
async function invite(page: Page, { id }: Learner, email: string) {
  const answer = await page.request.put(`/api/learners/${id}/invitation`, { data: { email } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a parent invites another one, who signs in on the way and accepts', async ({
  page,
  family: { tom },
  second,
  mailbox,
  newPerson,
}) => {
  await manage(page, tom)
  await expect(page.getByRole('heading', { name: 'Each keeps to themselves' })).toBeVisible()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByLabel('The other parent’s email')).toBeFocused()
  await page.getByLabel('The other parent’s email').fill(second.email)
  await page.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(page.getByText(`You’ve invited ${second.email}`)).toBeVisible()
  await expectAccessible(page)

  const other = await (await newPerson()).newPage()
  await other.goto(await mailbox.linkTo(second.email, SUBJECT))
  await expect(headingOf(other)).toHaveText('Parent Login')
  await fillInSignIn(other, second)
  await expect(headingOf(other)).toHaveText('Second parent')
  await expect(other.getByRole('heading', { name: 'Tom' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You both see and change' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(other.getByRole('heading', { name: 'You’re Tom’s second parent' })).toBeFocused()
  await mailbox.newest(second.email, /second parent has joined/)
  await other.getByRole('link', { name: 'See Tom’s account' }).click()
  await expect(headingOf(other)).toHaveText('Manage Tom Berg')
  await expect(other.getByText('You and another parent are Tom’s parents here')).toBeVisible()

  await other.getByRole('link', { name: 'Open the log' }).click()
  await expect(headingOf(other)).toHaveText('Family log')
  const entries = other.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem')
  await expect(entries).toContainText([/You became a parent of Tom here/, /invited a second parent for Tom/])
  await expect(other.getByText('You signed in')).toBeHidden()
  await other.getByLabel('What', { exact: true }).selectOption('My sign-ins')
  await expect(other.getByText('No entries of this kind')).toBeVisible()
  await other.getByLabel('Child', { exact: true }).selectOption('All, and my own account')
  await expect(entries.first()).toContainText('You signed in: Chrome on')
  await expectAccessible(other)
  await other.goBack()
  await expect(headingOf(other)).toHaveText('Manage Tom Berg')
})

test('an invitation that is declined shares nothing', async ({ page, family: { tom }, second, mailbox, newPerson }) => {
  await invite(page, tom, second.email)
  const other = await (await newPerson()).newPage()
  await enterBy(other.request, second)
  await other.goto(await mailbox.linkTo(second.email, SUBJECT))
  await other.getByRole('button', { name: 'Decline' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(other.getByRole('heading', { name: 'You declined the invitation' })).toBeFocused()
  expect((await other.request.get(`/api/learners/${tom.id}/export/file`)).status()).toBe(403)
  await manage(page, tom)
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
})

test('an invitation that is taken back no longer works', async ({ page, family: { tom }, mailbox, guard }) => {
  guard.expectFault(/status of 410.*secondParents\/get/)
  const { email } = newParent()
  await invite(page, tom, email)
  await manage(page, tom)
  await page.getByRole('button', { name: 'Take back the invitation' }).click()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
  await page.goto(await mailbox.linkTo(email, SUBJECT))
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
})

/** Links the second parent by the invitation, without pages. */
async function join(page: Page, other: Page, { tom, second }: { tom: Learner; second: Parent }, link: string) {
  await enterBy(other.request, second)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const accepted = await other.request.post('/api/parent-invitations/accept', { data: { token } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  await manage(page, tom)
}

test('two homes have different plans pages', async ({ page, newLearner, second, mailbox, newPerson }) => {
  const { parent, learner: tom, studies } = await newLearner('Tom')
  await enterBy(page.request, parent)
  await invite(page, tom, second.email)
  const other = await (await newPerson()).newPage()
  await join(page, other, { tom, second }, await mailbox.linkTo(second.email, SUBJECT))
  await buy(page.request, { gradeId: studies.gradeId, choices: [{ learner: tom, plan: 'premium' }] })
  await page.goto('/parent/subscriptions')
  const own = page.getByRole('listitem').filter({ hasText: 'Tom Berg' })
  await expect(own).toContainText(/Free until/)
  await other.goto('/parent/subscriptions')
  const theirs = other.getByRole('listitem').filter({ hasText: 'Tom Berg' })
  await expect(theirs).toContainText('Another parent pays for Tom’s plan')
  await expect(theirs).not.toContainText(/Free until|Cancel plan/)
})

test('a deletion that one parent asks for is seen and ended by the other, and a parent can leave', async ({
  page,
  family: { tom },
  second,
  mailbox,
  newPerson,
}) => {
  await invite(page, tom, second.email)
  const other = await (await newPerson()).newPage()
  await join(page, other, { tom, second }, await mailbox.linkTo(second.email, SUBJECT))
  await page.getByRole('button', { name: 'Delete Tom’s account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(page.getByText('You asked to delete this account')).toBeVisible()
  await mailbox.newest(second.email, /Deletion of an account was requested/)

  await manage(other, tom)
  await expect(other.getByText('The other parent asked to delete this account')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Keep the account' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Agree and keep' }).click()
  await expect(other.getByText('asked to delete this account')).toBeHidden()

  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(headingOf(other)).toHaveText('Manage Learners')
  await expect(other.getByText('Tom Berg')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible()
})
