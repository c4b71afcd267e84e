import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { passDays } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress } from './testing/keyboard.ts'
import { enterBy } from './testing/people.ts'

type Family = { parent: Parent; ida: Learner }

/** `planned`: Ida in Grade 6, and her parent, who has set today for her first lesson. */
const test = base.extend<{ planned: Family }>({
  planned: async ({ newLearner, newRequest }, use) => {
    const { parent, learner: ida } = await newLearner('Ida')
    const request = await newRequest()
    await enterBy(request, parent)
    const path = `/api/learners/${ida.id}/target-days`
    const { today, subjects } = await (await request.get(path)).json()
    const { kind, itemId } = subjects[0].items[0]
    const answer = await request.put(`${path}/${kind}/${itemId}`, { data: { day: today } })
    expect(answer.ok(), await answer.text()).toBe(true)
    await use({ parent, ida })
  },
})

test.describe.configure({ timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const listed = (page: Page) => main(page).getByRole('region', { name: 'All planned days' }).getByRole('listitem')
const plan = (page: Page) => page.getByRole('list', { name: 'Planned with your parent' })

test('a planned day is shown to the learner, and removed and set by the parent', async ({
  page,
  newPerson,
  planned: { parent, ida },
}) => {
  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, ida)
  await learner.goto('/learner/dashboard')
  await independently('it is under Today', async () => {
    await expect(plan(learner)).toContainText(/^By today: Lesson 1/)
    await expectAccessible(learner)
  })
  await independently('it is in the week, from which its lesson opens', async () => {
    await main(learner).getByRole('link', { name: 'See your week' }).click()
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText('My week')
    await expect(main(learner).getByRole('button', { name: /^Plan/ })).toHaveCount(0)
    await main(learner).locator('[aria-current=date]').getByRole('link').click()
    await expect(learner).toHaveURL(/\/learner\/subjects\/.*lesson=1/)
  })
  await passDays(ida.id, 9)
  await independently('a day that has passed is kind to the learner', async () => {
    await learner.goto('/learner/dashboard')
    await expect(plan(learner)).toContainText('There’s still time. Do it when you’re ready.')
  })
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await test.step('the parent removes a day that has passed', async () => {
    await expect(main(page).getByText('still open')).toBeVisible()
    await main(page).getByRole('link', { name: 'Change for one of Ida’s lessons or tests' }).click()
    await tabAndPress(page, main(page).getByRole('button', { name: /^Remove/ }))
    await expect(listed(page)).toHaveCount(0)
    await expect(main(page).getByLabel('Lesson or test')).toBeFocused()
  })
  await test.step('the parent sets a day', async () => {
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
