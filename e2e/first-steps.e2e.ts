import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { tabAndPress } from './testing/keyboard.ts'
import { enterBy } from './testing/people.ts'

test('the first steps with a child stay until the first finished part', async ({ page, newLearner }) => {
  const { parent, learner, studies } = await newLearner('Ida')
  await enterBy(page.request, parent)
  await page.goto('/parent')
  const steps = page.getByRole('region', { name: 'First steps with Ida' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Done: Ida is signed in/,
    /^Done: Plan: Freemium/,
    /^To do: The weekly email is off/,
  ])
  await expectFits(page)
  await expectAccessible(page)
  await tabAndPress(page, steps.getByRole('link', { name: 'Add a device (Ida)' }))
  await expect(page).toHaveURL(`/parent/manage-learners/${learner.id}#device`)
  await expect(page.getByRole('button', { name: 'Show the code' })).toBeInViewport()

  await studies.completePart(1, 'video')
  await page.goto('/parent')
  await expect(page.getByRole('link', { name: 'View Progress of Ida Berg' })).toBeVisible()
  await expect(steps).toBeHidden()
})
