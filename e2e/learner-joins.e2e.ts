import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { enter, fillInSignIn, fillInSignUp } from './testing/people.ts'

const WAITING = /^Your parent hasn’t approved your account yet/
const PAUSED = /^Your parent has paused this account/
const PASSWORD = 'a boat of paper'

test('a child asks to join, waits, is approved by a parent, and is locked out while consent is withdrawn', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 403.*sign-in/)
  guard.expectFault(/status of 410.*learnerRequests\/get/)
  test.setTimeout(120_000)
  const { parent } = await newFamily()
  const child = newChild()

  await test.step('the child asks, and cannot sign in yet', async () => {
    await askToJoin(page, child, parent.email)
    await expect(page.getByRole('heading', { name: 'We’ve asked your parent' })).toBeFocused()
    await expectAccessible(page)
    await page.goto('/learner/signin')
    await fillInSignIn(page, child)
    await expect(page.getByText(WAITING)).toBeVisible()
    await expect(page).toHaveURL('/learner/signin')
  })

  const link = await mailbox.linkTo(parent.email, /wants to join Trellis/)
  const parentPage = await (await newPerson()).newPage()
  await test.step('the parent opens the mailed link, signs in on the way, and approves', async () => {
    await parentPage.goto(link)
    await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
    await fillInSignIn(parentPage, parent)
    await expect(parentPage.getByRole('heading', { level: 1 })).toHaveText('Approve a learner')
    await expect(parentPage.getByText(child.identifier, { exact: true })).toBeVisible()
    await expectAccessible(parentPage)
    await parentPage.getByRole('button', { name: 'Approve' }).dblclick()
    await expect(parentPage.getByRole('heading', { name: 'Joy can start learning' })).toBeFocused()
    await mailbox.newest(child.email, /your account is ready/i)
  })

  await test.step('the child signs in with the name and password chosen when asking', async () => {
    await fillInSignIn(page, child)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome.* Joy!$/)
  })

  await test.step('after consent is withdrawn, the child is signed out immediately and sees why', async () => {
    await parentPage.getByRole('main').getByRole('link', { name: 'Manage Learners' }).click()
    await parentPage.getByRole('link', { name: 'Manage Joy Holm' }).click()
    await parentPage.getByRole('button', { name: 'Withdraw consent' }).click()
    const dialog = parentPage.getByRole('dialog', { name: 'Withdraw consent?' })
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(parentPage.getByText('Paused: consent withdrawn')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
    await fillInSignIn(page, child)
    await expect(page.getByText(PAUSED)).toBeVisible()
  })

  await test.step('after consent is renewed, the child can sign in again', async () => {
    await parentPage.getByRole('button', { name: 'Give consent again' }).click()
    await expect(parentPage.getByText('Consent recorded', { exact: true })).toBeVisible()
    await fillInSignIn(page, child)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome.* Joy!$/)
  })

  await test.step('the link does not work a second time', async () => {
    await parentPage.goto(link)
    await expect(parentPage.getByText('This link has expired or was already used.')).toBeVisible()
  })
})

test('a parent without an account signs up first, and approves by the same link', async ({ page, mailbox }) => {
  const parent = newParent()
  const child = newChild()
  await askToJoin(page, child, parent.email)
  await expect(page.getByRole('heading', { name: 'We’ve asked your parent' })).toBeVisible()
  const link = await mailbox.linkTo(parent.email, /wants to join Trellis/)

  await page.goto(link)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
  await fillInSignUp(page, parent)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed')

  // This browser still remembers the redirect to the request.
  await fillInSignIn(page, parent)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Joy can start learning' })).toBeVisible()
  await page.goto('/parent/manage-learners')
  await expect(page.getByRole('heading', { name: 'Joy Holm' })).toBeVisible()
})

test('a request that the parent declines creates no account', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 401/)
  const { parent } = await newFamily()
  const child = newChild()
  await askToJoin(page, child, parent.email)
  await expect(page.getByRole('heading', { name: 'We’ve asked your parent' })).toBeVisible()

  const parentPage = await (await newPerson()).newPage()
  await enter(parentPage, parent)
  await mailbox.linkTo(parent.email, /wants to join Trellis/)
  await expect(parentPage.getByText('Joy wants to join')).toBeVisible()
  await expectAccessible(parentPage)
  await parentPage.getByRole('link', { name: 'Review request' }).click()
  await parentPage.getByRole('button', { name: 'Decline' }).click()
  const dialog = parentPage.getByRole('dialog', { name: 'Decline this request?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(parentPage.getByRole('heading', { name: 'You declined the request' })).toBeFocused()
  await parentPage.goto('/parent')
  await expect(parentPage.getByText("You haven't added any learner accounts yet.")).toBeVisible()
  await expect(parentPage.getByText('Joy wants to join')).toHaveCount(0)
  await parentPage.goto('/parent/manage-learners')
  await expect(parentPage.getByText("You haven't added any learner accounts yet.")).toBeVisible()

  await page.goto('/learner/signin')
  await fillInSignIn(page, child)
  await expect(page.getByRole('main').getByText('Invalid email or password. Please try again.')).toBeVisible()
})

test('missing fields show errors and send no request', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/learnerRequests/')) sent.push(request.url())
  })
  await page.goto('/learner/sign-up')
  await page.getByRole('button', { name: 'Ask My Parent' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  expect(sent).toEqual([])
})

function newChild() {
  const username = `joy.${unused()}`
  return { identifier: username, email: `${username}@example.test`, password: PASSWORD }
}

async function askToJoin(page: Page, child: ReturnType<typeof newChild>, parentEmail: string) {
  await page.goto('/learner/sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join as a Learner')
  await page.getByLabel('First Name').fill('Joy')
  await page.getByLabel('Last Name').fill('Holm')
  await page.getByLabel('Email', { exact: true }).fill(child.email)
  await page.getByLabel('Username').fill(child.identifier)
  await page.getByLabel('Password', { exact: true }).fill(child.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(child.password)
  await page.getByLabel('Parent’s Email').fill(parentEmail)
  await page.getByRole('button', { name: 'Ask My Parent' }).click()
}
