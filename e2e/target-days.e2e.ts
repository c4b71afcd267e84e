import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { passDays } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

type Family = { parent: Parent; ida: Learner }

/** `family`: Ida in Grade 6, and her parent. `planned`: the same; the parent has set today for her first lesson. */
const test = base.extend<{ family: Family; planned: Family }>({
  family: async ({ newLearner }, use) => {
    const { parent, learner } = await newLearner('Ida')
    await use({ parent, ida: learner })
  },
  planned: async ({ family, newRequest }, use) => {
    const request = await newRequest()
    await enterBy(request, family.parent)
    const path = `/api/learners/${family.ida.id}/target-days`
    const { today, subjects } = await (await request.get(path)).json()
    const { kind, itemId } = subjects[0].items[0]
    const answer = await request.put(`${path}/${kind}/${itemId}`, { data: { day: today } })
    expect(answer.ok(), await answer.text()).toBe(true)
    await use(family)
  },
})

const main = (page: Page) => page.getByRole('main')
const plan = (page: Page) => page.getByRole('list', { name: 'Planned with your parent' })

test('a parent sets a day for a lesson', async ({ page, family: { parent, ida } }) => {
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await main(page).getByRole('link', { name: 'Plan a day for one of Ida’s lessons or tests' }).click()
  await expect(page).toHaveURL(`/parent/target-days/${ida.id}`)
  await main(page).getByRole('button', { name: 'Set day' }).click()
  const lesson = main(page).getByLabel('Lesson or test')
  await expect(lesson).toHaveAccessibleDescription('Please choose a lesson or test')
  await lesson.selectOption({ index: 1 })
  await main(page).getByRole('button', { name: 'Set day' }).click()
  await expect(main(page).getByRole('listitem')).toContainText(/By (today|tomorrow|Friday)/)
  await expectFits(page)
  await expectAccessible(page)
})

test('a set day is under Today', async ({ page, planned: { ida } }) => {
  await enterBy(page.request, ida)
  await page.goto('/learner/dashboard')
  await expect(plan(page)).toContainText(/^By today: Lesson 1/)
  await expectAccessible(page)
})

test('a day that has passed is kind to the learner', async ({ page, planned: { ida } }) => {
  await passDays(ida.id, 9)
  await enterBy(page.request, ida)
  await page.goto('/learner/dashboard')
  await expect(plan(page)).toContainText('There’s still time. Do it when you’re ready.')
})

test('a parent removes a day that has passed', async ({ page, planned: { parent, ida } }) => {
  await passDays(ida.id, 9)
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await expect(main(page).getByText('still open')).toBeVisible()
  await main(page).getByRole('link', { name: 'Change for one of Ida’s lessons or tests' }).click()
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(main(page).getByRole('listitem')).toHaveCount(0)
})
