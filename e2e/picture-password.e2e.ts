import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

test('a learner chooses four plants and signs in with them on this device', async ({
  page,
  context,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 401/)
  const [learner] = (await newFamily('Flora')).learners
  if (!learner) throw new Error('The family has a learner')
  await enterBy(page.request, learner)
  await page.goto('/learner/profile')
  const section = page.getByRole('region', { name: 'Picture password' })
  await section.getByRole('button', { name: 'Choose four plants' }).click()
  const press = async (...plants: string[]) => {
    for (const plant of plants) await page.getByRole('button', { name: plant, exact: true }).click()
  }
  await press('Fern', 'Acorn', 'Tulip', 'Daisy')
  await section.getByLabel('Your password', { exact: true }).fill(learner.password)
  await section.getByRole('button', { name: 'Save my plants' }).click()
  await expect(page.getByText('Your picture password is saved')).toBeVisible()

  // As after a sign-out: what makes the device known stays.
  await context.clearCookies({ name: /session_token$/ })
  await page.goto('/learner/signin')
  await page.getByRole('button', { name: 'Use my picture password' }).click()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }
  await expectAccessible(page)
  await page.getByLabel('Username').fill(learner.username)
  await press('Fern', 'Acorn', 'Daisy', 'Tulip')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('That didn’t work. Check your username')).toBeVisible()
  await press('Fern', 'Acorn', 'Tulip', 'Daisy')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/learner/dashboard')
})
