import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newParent, type Parent, unused } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy, fillInSignIn, fillInSignUp } from './testing/people.ts'

const WAITING = /^Your parent hasn’t approved your account yet/
const SUBJECT = /wants to join Trellis/

type Child = ReturnType<typeof newChild>

/** `asked`: a child who has asked a parent to join. */
const test = base.extend<{ asked: { child: Child; parent: Parent } }>({
  asked: async ({ newRequest, newFamily }, use) => {
    const { parent } = await newFamily()
    await use({ child: await askToJoin(await newRequest(), parent), parent })
  },
})

test.describe.configure({ timeout: 120_000 })

function newChild() {
  const username = `joy.${unused()}`
  return { identifier: username, email: `${username}@example.test`, password: 'a boat of paper' }
}

/** Asks without the form. */
async function askToJoin(request: APIRequestContext, parent: Parent): Promise<Child> {
  const child = newChild()
  const { identifier: username, email, password } = child
  const data = { firstName: 'Joy', lastName: 'Holm', username, email, password, parentEmail: parent.email }
  const answer = await request.post('/api/learner-requests', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return child
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('a child asks a parent to join, who approves by the mailed link', async ({
  page,
  newFamily,
  newPerson,
  mailbox,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 403.*sign-in/)
  guard.expectFault(/status of 410.*learnerRequests\/get/)
  const { parent } = await newFamily()
  const child = newChild()
  await test.step('the child asks', async () => {
    await page.goto('/learner/sign-up')
    await page.getByRole('button', { name: 'Ask My Parent' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByLabel('First Name').fill('Joy')
    await expect(page.getByLabel('Email', { exact: true })).toHaveJSProperty('required', false)
    await page.getByLabel('Username').fill(child.identifier)
    await page.getByLabel('Password', { exact: true }).fill(child.password)
    await page.getByLabel('Parent’s Email').fill(parent.email)
    await page.getByRole('button', { name: 'Ask My Parent' }).click()
    await expect(page.getByRole('heading', { name: 'We’ve asked your parent' })).toBeFocused()
    await expectAccessible(page)
  })
  await independently('the child cannot sign in before the parent approves', async () => {
    await page.goto('/learner/signin')
    await fillInSignIn(page, child)
    await expect(page.getByText(WAITING)).toBeVisible()
    await expect(page).toHaveURL('/learner/signin')
  })
  const parentPage = await (await newPerson()).newPage()
  const link = await mailbox.linkTo(parent.email, SUBJECT)
  await test.step('the parent approves, signing in on the way', async () => {
    await parentPage.goto(link)
    await expect(headingOf(parentPage)).toHaveText('Parent Login')
    await fillInSignIn(parentPage, parent)
    await expect(headingOf(parentPage)).toHaveText('Approve a learner')
    await expect(parentPage.getByText(child.identifier, { exact: true })).toBeVisible()
    await expectAccessible(parentPage)
    await parentPage.getByRole('button', { name: 'Approve' }).dblclick()
    await expect(parentPage.getByRole('heading', { name: 'Joy can start learning' })).toBeFocused()
    expect(await signInElsewhere(child)).toBe(200)
  })
  await independently('the link works once', async () => {
    await parentPage.goto('/parent/profile')
    await parentPage.goto(link)
    await expect(parentPage.getByText('This link has expired or was already used.')).toBeVisible()
  })
})

test('a parent without an account signs up first, and approves by the same link', async ({
  page,
  newRequest,
  mailbox,
}) => {
  const parent = newParent()
  await askToJoin(await newRequest(), parent)
  await page.goto(await mailbox.linkTo(parent.email, SUBJECT))
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(headingOf(page)).toHaveText('Sign Up')
  await fillInSignUp(page, parent)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(headingOf(page)).toHaveText('Check your email')
  await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
  await expect(headingOf(page)).toHaveText('Email confirmed')
  // This browser still remembers the redirect to the request.
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Joy can start learning' })).toBeVisible()
})

test('a request that the parent declines creates no account', async ({
  page,
  asked: { child, parent },
  mailbox,
  signInElsewhere,
}) => {
  await mailbox.linkTo(parent.email, SUBJECT)
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await expect(page.getByText('Joy wants to join')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Review request' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'You declined the request' })).toBeFocused()
  await page.goto('/parent/manage-learners')
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
  expect(await signInElsewhere(child)).toBe(401)
})
