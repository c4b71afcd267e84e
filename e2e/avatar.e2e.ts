import { expect, test } from './testing/journey.ts'
import { tabAndPress, tabTo } from './testing/keyboard.ts'
import { enterBy } from './testing/people.ts'

test('a learner chooses a plant by keyboard, and the parent sees it', async ({ page, newLearner, newPerson }) => {
  const { parent, learner } = await newLearner('Ida')
  await enterBy(page.request, learner)
  await page.request.put('/api/profile/avatar', { data: { avatar: 'sunflower' } })
  await page.goto('/learner/profile')
  await tabTo(page, page.getByRole('radio', { name: 'Sunflower' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Tulip' })).toBeChecked()
  await tabAndPress(page, page.getByRole('button', { name: 'Save my plant' }))
  await expect(page.getByText('Your plant is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Tulip' })).toBeChecked()
  await page.goto('/learner/dashboard')
  const tulip = page.locator('svg[viewBox="0 0 48 48"] .fill-pink')
  await expect(tulip).toHaveCount(2)

  const other = await (await newPerson()).newPage()
  await enterBy(other.request, parent)
  await other.goto('/parent')
  const card = other.getByRole('main').getByRole('listitem').filter({ hasText: 'Ida Berg' })
  await expect(card.locator('svg[viewBox="0 0 48 48"] .fill-pink')).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
})
