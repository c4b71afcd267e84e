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
  const wanted = main.getByRole('switch', { name: 'Send me the weekly email' })
  const save = main.getByRole('button', { name: 'Save Changes' })
  await wanted.check({ force: true })
  await main.getByLabel('Day').selectOption('Sunday')
  await save.click()
  await expect(main.getByText(/^The next one:/)).toBeVisible()
  expect(await settings()).toMatchObject({ enabled: true, weekday: 7 })
  await expectAccessible(page)
  await wanted.uncheck({ force: true })
  await save.click()
  await expect(main.getByText(/^The next one:/)).toHaveCount(0)
  await expect(page.getByText('Weekly email is off')).toBeVisible()
  expect(await settings()).toMatchObject({ enabled: false })
})
