import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'

/** What a family does on its way: presses of links, buttons and boxes, and fields that are filled in. */
function counted() {
  const counts = { presses: 0, fields: 0 }
  return {
    counts,
    async press(target: Locator) {
      counts.presses += 1
      await target.click()
    },
    async fill(page: Page, label: string, text: string) {
      counts.fields += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
  }
}

test.describe.configure({ timeout: 120_000 })

test('a family whose child has no email gets to the child’s first own question by ten presses and nine fields', async ({
  page,
  mailbox,
  newPerson,
}) => {
  const { counts, press, fill } = counted()
  const parent = newParent()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await press(page.getByRole('main').getByRole('link', { name: 'Sign up free' }).first())
  await fill(page, 'Email', parent.email)
  await fill(page, 'Password', parent.password)
  await fill(page, 'Confirm Password', parent.password)
  await press(button('Create Account'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  // The link in the mail.
  const link = await mailbox.linkTo(parent.email, /confirm/i)
  counts.presses += 1
  await page.goto(link)
  await press(button('Continue'))

  await press(page.getByRole('link', { name: /Add Learner Account/ }))
  counts.fields += 1
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
  const username = `mira.${unused()}`
  await fill(page, 'First Name', 'Mira')
  await fill(page, 'Last Name', 'Berg')
  // An address would be the tenth field, and unchecks the box without a press.
  await expect(page.getByRole('checkbox', { name: 'My child has no email' })).toBeChecked()
  await fill(page, 'Username', username)
  await fill(page, 'Password', 'a boat of paper')
  await fill(page, 'Confirm Password', 'a boat of paper')
  await press(button('Create Account'))
  await expect(page.getByRole('dialog', { name: 'Account Created Successfully' })).toBeVisible()
  const created = page.waitForResponse(/createSignInCode/)
  await press(button('Sign in on Mira’s device'))
  const { json } = await (await created).json()
  await expect(page.getByRole('img', { name: 'QR code that signs Mira in' })).toBeVisible()
  await expectAccessible(page)

  // Scanned by the camera.
  const child = await (await newPerson({ viewport: { width: 375, height: 740 } })).newPage()
  await child.goto(`/learner/sign-in-code#token=${json.code}`)
  await press(child.getByRole('button', { name: 'Sign in as Mira' }))
  await press(child.getByRole('main').getByRole('link', { name: /Find your start/ }))
  await press(child.getByRole('button', { name: 'Start', exact: true }))
  await expect(child.getByRole('button', { name: 'I don’t know yet' })).toBeVisible()
  expect(counts).toEqual({ presses: 10, fields: 9 })
})
