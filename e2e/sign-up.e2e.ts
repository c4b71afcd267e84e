import { expectAccessible } from './testing/accessibility.ts'
import { newParent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy, fillInSignIn, fillInSignUp, signOut } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

const PASSWORD = 'seven green kettles'

test('a visitor signs up from the home page, confirms by the mailed link, goes on and signs out', async ({
  page,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 403/)
  const parent = newParent()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up free' }).first().click()
  await expect(heading).toHaveText('Sign Up')

  await fillInSignUp(page, parent)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Signed up successfully. Please check your email for confirmation.')).toBeVisible()
  await expect(heading).toHaveText('Check your email')
  await expect(page.getByText(parent.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('A new email is on its way')).toBeVisible()
  expect(await mailbox.count(parent.email)).toBe(2)
  await page.reload()
  await expect(heading).toHaveText('Check your email')
  await page.getByRole('button', { name: 'I’ve confirmed, sign in' }).click()
  await expect(heading).toHaveText('Parent Login')
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)

  await fillInSignIn(page, parent)
  await expect(page.getByText(/^Your email address is not confirmed yet/)).toBeVisible()

  await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
  await expect(heading).toHaveText('Email confirmed')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/parent$/)
  await expect(page.getByText('Manage your learners and monitor their progress')).toBeVisible()
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
    'Add your child',
    'Choose a plan, or stay free',
    'Hand over the sign-in card',
  ])
  await expectAccessible(page)

  await signOut(page)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the page that a visitor wanted survives sign-in, sign-up, and the mail on another device', async ({
  page,
  newPerson,
  mailbox,
}) => {
  const parent = newParent()
  await page.goto('/parent/subscriptions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  await page.getByLabel('Email').fill(parent.email)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
  await expect(page.getByLabel('Email'), 'the typed address goes along').toHaveValue(parent.email)
  await fillInSignUp(page, parent)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

  const phone = await (await newPerson()).newPage()
  await phone.goto(await mailbox.linkTo(parent.email, /confirm/i))
  await expect(phone.getByText('Sign in to continue where you left off.')).toBeVisible()
  await expect(phone.getByLabel('Email')).toHaveValue(parent.email)
  await fillInSignIn(phone, parent)
  await expect(phone).toHaveURL('/parent/subscriptions')
})

test('an invalid sign-up shows errors at the fields and preserves the input', async ({
  page,
  newFamily,
  mailbox,
  guard,
}) => {
  guard.expectFault(/status of 422|status of 400/)
  const { email } = newParent()
  await page.goto('/sign-up')
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm Password', { exact: true })
  const press = () => page.getByRole('button', { name: 'Create Account' }).click()

  await independently('another confirmation', async () => {
    await fillInSignUp(page, { email, password: PASSWORD, confirmation: 'seven green cattle' })
    await press()
    await expect(confirmation).toHaveAccessibleDescription(/Passwords do not match/)
    await expect(confirmation).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
  await independently('a short password', async () => {
    await fillInSignUp(page, { email, password: 'short' })
    await press()
    await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/)
    await expect(password).toBeFocused()
  })
  await independently('a common password', async () => {
    await fillInSignUp(page, { email, password: '123456' })
    await press()
    await expect(password).toHaveAccessibleDescription(/This password is too common/)
    await expect(password).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
  await independently('no address', async () => {
    await fillInSignUp(page, { email: 'no address', password: PASSWORD })
    await press()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  })
  await independently('a registered address looks like any other, and its owner gets a mail', async () => {
    const { parent } = await newFamily()
    await fillInSignUp(page, parent)
    await press()
    await expect(page.getByText('Signed up successfully. Please check your email for confirmation.')).toBeVisible()
    await mailbox.newest(parent.email, /already have a Trellis account/i)
  })
  await page.context().clearCookies()
  await independently('a sign-in on another page of this browser is enough', async () => {
    await page.goto('/parent/sign-in')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await enterBy(page.request, ANA)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  })
})
