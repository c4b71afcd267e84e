import { expectAccessible } from './testing/accessibility.ts'
import { unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { tabAndPress } from './testing/keyboard.ts'
import { enter, enterBy, fillInLearner, fillInSignIn } from './testing/people.ts'

test('a double click adds one learner account, and no address is used twice', async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 422/)
  const { parent } = await newFamily()
  await enter(page, parent)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/learners/create')) sent.push(request.url())
  })
  await page.getByRole('link', { name: /Add Learner Account/ }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  expect(sent).toEqual([])

  const username = `double.${unused()}`
  const learner = { name: 'Double Click', username, password: 'two quick presses' }
  await fillInLearner(page, { ...learner, password: 'short' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  )
  expect(sent).toEqual([])

  await fillInLearner(page, { ...learner, password: 'password1' })
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' }), 'all errors at once').toHaveAccessibleDescription(
    /Please enter the full phone number/,
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/This password is too common/)
  expect(sent.splice(0)).toHaveLength(1)

  await fillInLearner(page, learner)
  await page.getByRole('textbox', { name: 'Phone' }).fill('')
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByText('Learner account created successfully')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
  await expect(dialog).toContainText(username)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Double Click' })).toHaveCount(1)
  expect(sent).toHaveLength(1)

  await page.getByRole('button', { name: 'Add Learner Account' }).click()
  await fillInLearner(page, learner)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/This email is already in use$/)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is already taken$/)
  await expect(page.getByLabel('First Name')).toHaveValue('Double')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a child without an email gets a sign-in card, and starts in the chosen grade', async ({
  page,
  newFamily,
  newPerson,
}) => {
  const { parent } = await newFamily()
  const username = `mail.${unused()}`
  await enter(page, parent)
  await page.getByRole('link', { name: /Add Learner Account/ }).click()
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 6')
  await fillInLearner(page, { name: 'Mia Berg', username, password: 'two quick presses' })
  const withoutEmail = page.getByRole('checkbox', { name: 'My child has no email' })
  await expect(withoutEmail, 'an address was typed').not.toBeChecked()
  await withoutEmail.check()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  const weekly = page.getByRole('checkbox', { name: /^Send me one email a week/ })
  await expect(weekly).not.toBeChecked()
  await weekly.check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
  await dialog.getByRole('link', { name: 'Sign-in card' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in card')
  const card = page.getByRole('region', { name: 'Sign-in card' })
  await expect(card.getByRole('img', { name: /^QR code of http.*\/learner\/signin$/ })).toBeVisible()
  await expect(card).toContainText(username)
  await expect(page.getByText('two quick presses')).toHaveCount(0)
  await page.goto('/parent')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Berg' })).toContainText('No email')

  const child = await (await newPerson()).newPage()
  await child.goto('/learner/signin')
  await fillInSignIn(child, { identifier: username, password: 'two quick presses' })
  await expect(child.getByText('Current Grade')).toBeVisible()
})

test('a parent signs a child in on the child’s device by a code that works once', async ({
  page,
  newFamily,
  newPerson,
  guard,
}) => {
  guard.expectFault(/status of 410/)
  const { parent, learners } = await newFamily('Mia')
  await enterBy(page.request, parent)
  await page.goto(`/parent/manage-learners/${learners[0]?.id}`)
  const created = page.waitForResponse(/createSignInCode/)
  const opener = page.getByRole('button', { name: 'Show the code' })
  await tabAndPress(page, opener)
  const { json } = await (await created).json()
  const dialog = page.getByRole('dialog', { name: 'Sign in on Mia’s device' })
  await expect(dialog.getByRole('img', { name: 'QR code that signs Mia in' })).toBeVisible()
  await expectAccessible(page)

  const child = await (await newPerson()).newPage()
  await child.goto(`/learner/sign-in-code#token=${json.code}`)
  await expect(child).toHaveURL(/sign-in-code$/)
  await child.reload()
  await expectAccessible(child)
  await child.getByRole('button', { name: 'Sign in as Mia' }).dblclick()
  await expect(child).toHaveURL(/\/learner\/dashboard$/)
  await expect(dialog.getByText('Mia is signed in.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const other = await (await newPerson()).newPage()
  await other.goto(`/learner/sign-in-code#token=${json.code}`)
  await expect(other.getByText('This code has expired or was already used.')).toBeVisible()
})
