import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

test('a parent switches the weekly email on and off', async ({ page, newFamily }) => {
  const { parent } = await newFamily('Mia')
  await enterBy(page.request, parent)
  const settings = async () => (await page.request.get('/api/weekly-email')).json()
  await page.goto('/parent/weekly-email')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Mia' })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('Day').selectOption('Sunday')
  await main.getByRole('button', { name: 'Switch on' }).click()
  await expect(main.getByText(/^The next one:/)).toBeVisible()
  expect(await settings()).toMatchObject({ enabled: true, weekday: 7 })
  await main.getByRole('button', { name: 'Switch off' }).click()
  await expect(main.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect(await settings()).toMatchObject({ enabled: false })
})
