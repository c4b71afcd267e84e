import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { passDays } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress } from './testing/keyboard.ts'
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
const listed = (page: Page) => main(page).getByRole('region', { name: 'All planned days' }).getByRole('listitem')
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
  await expect(listed(page)).toContainText(/By (today|tomorrow|Friday)/)
})

test('a set day is under Today', async ({ page, planned: { ida } }) => {
  await enterBy(page.request, ida)
  await page.goto('/learner/dashboard')
  await expect(plan(page)).toContainText(/^By today: Lesson 1/)
  await expectAccessible(page)
})

test('a parent with the keyboard plans a day in the week, and takes the plan to a calendar', async ({
  page,
  planned: { parent, ida },
}) => {
  await enterBy(page.request, parent)
  await page.goto(`/parent/target-days/${ida.id}`)
  const today = main(page).locator('[aria-current=date]')
  await expect(today).toContainText('Lesson 1')
  await tabAndPress(page, today.getByRole('button', { name: /^Plan something for/ }))
  const lesson = main(page).getByLabel('Lesson or test')
  await expect(lesson).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabAndPress(page, main(page).getByRole('button', { name: 'Set day' }))
  await expect(today.getByRole('listitem')).toHaveCount(2)
  await expectFocusPreserved(page)
  await tabAndPress(page, main(page).getByRole('button', { name: 'Next week' }), 'Shift+Tab')
  await expect(main(page).getByRole('heading', { name: /^Week of/ })).toBeVisible()
  await expect(today).toHaveCount(0)
  await tabAndPress(page, main(page).getByRole('button', { name: 'This week' }), 'Shift+Tab')
  await expect(today).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'This week' })).toBeFocused()
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Add to calendar (.ics)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  await expectAccessible(page)
})

test('a learner reads the planned week and opens a lesson from it', async ({ page, planned: { ida } }) => {
  await enterBy(page.request, ida)
  await page.goto('/learner/dashboard')
  await main(page).getByRole('link', { name: 'See your week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My week')
  await expect(main(page).getByRole('button', { name: /^Plan/ })).toHaveCount(0)
  await main(page).locator('[aria-current=date]').getByRole('link').click()
  await expect(page).toHaveURL(/\/learner\/subjects\/.*lesson=1/)
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
  await tabAndPress(page, main(page).getByRole('button', { name: /^Remove/ }))
  await expect(listed(page)).toHaveCount(0)
  await expect(main(page).getByLabel('Lesson or test')).toBeFocused()
})
