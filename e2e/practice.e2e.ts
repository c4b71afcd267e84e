import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { countTimes, passDays } from './testing/change-rows.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import type { Learner, Parent } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { enrolled, type Studies } from './testing/studies.ts'

type Mia = { mia: Learner; parent: Parent; studies: Studies; key: AnswerKey }

/** `missed`: Mia, signed in on `page`, today with two wrong answers in a quiz. `due`: the same two days ago. */
const test = base.extend<{ missed: Mia; due: Mia }>({
  missed: async ({ page, newLearner }, use) => {
    const key = await readAnswerKey()
    const { parent, learner: mia, studies } = await newLearner('Mia')
    await studies.submit(1, 'quiz', key, { wrong: 2 })
    await enterBy(page.request, mia)
    await use({ mia, parent, studies, key })
  },
  due: async ({ missed }, use) => {
    await passDays(missed.mia.id, 2)
    await use(missed)
  },
})

const main = (page: Page) => page.getByRole('main')
const question = (page: Page) => questionsIn(main(page)).first()
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })

/** Number of questions of the displayed set. */
async function questionsOfSet(page: Page): Promise<number> {
  const place = main(page).getByText(/^Question \d+ of \d+/)
  return Number(/ of (\d+)/.exec(await place.innerText())?.[1])
}

/** Answers every question of the displayed set correctly, up to its summary. */
async function practiceAll(page: Page, key: AnswerKey) {
  const total = await questionsOfSet(page)
  for (let number = 1; number <= total; number += 1) {
    await answerGroup(question(page), key)
    await button(page, 'Check answer').click()
    await button(page, number < total ? 'Next question' : 'See how it went').click()
  }
  await expect(
    main(page)
      .getByText(total === 1 ? /right/ : `All ${total} right.`)
      .first(),
  ).toBeVisible()
}

/** Signs a learner of Grade 7 in on `page` who missed the skill "Test whether a table is proportional" on three days. */
async function stuckInGrade7(page: Page, newLearner: (name: string) => Promise<{ learner: Learner }>): Promise<void> {
  const key = await readAnswerKey()
  const { learner } = await newLearner('Ida')
  const studies = await enrolled(page.request, learner, 'Grade 7')
  for (let day = 1; day <= 3; day += 1) {
    await studies.submit(1, 'quiz', key, { wrongSkill: 'g7.math.test-proportional' })
    await passDays(learner.id, 1)
  }
}

const TRY_AGAIN = 'Not right yet. Change your answer and try once more.'

test('practice after three weeks has no word of lateness, and scores each answer at once', async ({
  page,
  due: { mia, key },
}) => {
  await passDays(mia.id, 21)
  await page.goto('/learner/practice')
  expect.soft(await questionsOfSet(page)).toBeGreaterThanOrEqual(2)
  await expect.soft(main(page)).not.toContainText(/overdue|late|behind|days ago|waiting/i)
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await expect(main(page).getByText('Correct', { exact: true })).toBeVisible()
  await expect(main(page).getByText(/^Question 1 of \d+ · Mathematics · Ratios and Rates$/)).toBeVisible()
  await button(page, 'Next question').click()
  await expect(main(page).getByText(/^Question 2 of/)).toBeFocused()
  expect(await countTimes(mia.id, 'practice_answers')).toBe(1)
})

test('a wrong answer has a second try, also after a reload', async ({ page, due: { key } }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/learner/practice')
  await answerGroup(question(page), key, false)
  await button(page, 'Check answer').click()
  await expect(main(page).getByRole('heading', { name: TRY_AGAIN })).toBeFocused()
  await expect(main(page).getByText('Not correct.')).toHaveCount(0)
  await expect(button(page, 'Check answer')).toBeDisabled()
  await expectFits(page)
  await expectAccessible(page)
  await page.reload()
  await expect(main(page).getByRole('heading', { name: TRY_AGAIN })).toBeVisible()
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await expect(main(page).getByRole('heading', { name: 'Right on the second try.' })).toBeFocused()
  await expectAccessible(page)
})

test('a question that stays wrong shows its solution, and a similar one ends the set', async ({
  page,
  missed: { key },
}) => {
  await page.goto('/learner/missed')
  await button(page, 'Practice these 2').click()
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await button(page, 'Next question').click()
  // A template: another draw of it follows.
  await answerGroup(question(page), key, false)
  await button(page, 'Check answer').click()
  await button(page, 'I don’t know yet').click()
  await expect(main(page).getByText('A similar question comes at the end of this set.')).toBeVisible()
  await button(page, 'Next question').click()
  await expect(main(page).getByText('Question 3 of 3 · Similar to question 2', { exact: true })).toBeFocused()
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await button(page, 'See how it went').click()
  await expect(main(page).getByText('2 of 3 right on the first try: Ratios and Rates.')).toBeVisible()
  await expect(main(page).getByText('One is worth another look and will come back soon.')).toBeVisible()
})

test('"I don’t know yet" shows the solution without a second try', async ({ page, due: _due }) => {
  await page.goto('/learner/practice')
  await button(page, 'I don’t know yet').click()
  await expect(main(page).getByRole('heading', { name: 'That’s fine. Here’s how it’s solved.' })).toBeFocused()
  await expect(main(page).getByText('Not known yet', { exact: true })).toBeVisible()
  await expect(main(page)).not.toContainText(/wrong|not correct|not answered/i)
  await expectFits(page)
  await expectAccessible(page)
})

test('a skill that is missed on two days is stuck, and returns to practice once it is right twice', async ({
  page,
  newLearner,
}) => {
  const key = await readAnswerKey()
  const { learner: mia, studies } = await newLearner('Mia')
  for (let day = 1; day <= 3; day += 1) {
    await studies.submit(1, 'quiz', key, { wrong: 4 })
    await passDays(mia.id, 1)
  }
  await enterBy(page.request, mia)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/learner/dashboard')
  const waiting = main(page).getByRole('region', { name: 'Let’s look again' }).getByRole('link')
  const name = await waiting.first().innerText()
  await expectFits(page)
  await waiting.first().click()
  await expect(main(page).getByRole('heading', { name: 'Let’s look again' })).toBeVisible()
  await expect(main(page).getByText(name)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Open the reading' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Show the last line').click()
  await expect(main(page).getByRole('heading', { name: 'That’s the last line.' })).toBeFocused()
  await button(page, 'Try a question').click()
  await practiceAll(page, key)
  await button(page, 'Continue').click()
  await button(page, 'Try another question').click()
  await practiceAll(page, key)
  await button(page, 'Continue').click()
  await expect(main(page).getByText('This skill is back in your practice.')).toBeVisible()
  await passDays(mia.id, 3)
  await page.goto('/learner/practice')
  await expect(main(page).getByText(/^Question 1 of/)).toBeVisible()
  await expect(main(page).getByRole('link', { name, exact: true })).toBeHidden()
})

test('a stuck skill opens the reading at the section that teaches it, or the lesson of an earlier grade to read', async ({
  page,
  newLearner,
  guard,
}) => {
  await stuckInGrade7(page, newLearner)
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/learner/practice')
  await main(page).getByRole('link', { name: 'Test whether a table is proportional' }).click()
  await main(page).getByRole('link', { name: 'Open the reading' }).click()
  const reading = page.getByRole('tabpanel', { name: /^Reading/ })
  const section = reading.getByRole('heading', { name: 'Worked example 2: is it proportional?' })
  await expectInView(section)
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  await expect(reading).toBeHidden()
  await page.goBack()
  await expectInView(section)
  await page.reload()
  await expectInView(section)
  // A section that the reading lacks leads to its beginning.
  await page.goto(page.url().replace(/section=[^&]+/, 'section=Gone'))
  await expect(reading.getByRole('heading', { name: 'A rate you already use' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goto('/learner/look-again?skill=g7.math.test-proportional')
  await expectFits(page)
  await main(page)
    .getByRole('link', { name: /Grade 6: / })
    .click()
  await expectInView(main(page).getByRole('heading', { name: 'Rates: different units, same idea' }))
  await expect.soft(main(page).getByText('“Test whether a table is proportional” builds on this.')).toBeVisible()
  await expect.soft(main(page).getByRole('heading', { name: 'Watch' })).toBeVisible()
  await expect.soft(main(page).getByRole('heading', { name: 'Read', exact: true })).toBeVisible()
  await expect.soft(main(page).getByRole('button', { name: /Mark as Completed|Submit/ })).toHaveCount(0)
  await expectFits(page)
  await expectAccessible(page)
  await page.reload()
  await main(page).getByRole('link', { name: 'Let’s look again', exact: true }).click()
  await expect.soft(main(page).getByRole('heading', { name: 'Take a step back' })).toBeVisible()
  guard.expectFault(/status of 404/)
  await page.goto('/learner/earlier-lesson?skill=unknown')
  await expect.soft(main(page).getByText('This lesson isn’t open now')).toBeVisible()
})

/** A heading with the focus, in the upper half of the window and under none of the bars. */
async function expectInView(heading: Locator) {
  await expect(heading).toBeFocused()
  await expect
    .poll(() =>
      heading.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect()
        const isClear = [top + 2, top + height - 2].every((y) =>
          element.contains(document.elementFromPoint(left + 10, y)),
        )
        return isClear && top < innerHeight / 2
      }),
    )
    .toBe(true)
}

test('a mixed check ends with a plan', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Noa')
  for (const lesson of [1, 2, 5]) await studies.completePart(lesson, 'text')
  await enterBy(page.request, learner)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/learner/practice')
  const check = main(page).getByRole('region', { name: 'Mixed check' }).getByRole('link')
  await expectFits(page)
  await check.click()
  await expect(main(page).getByText('No marks and no grade.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Start').click()
  await button(page, 'I don’t know yet').click()
  await expect(main(page).getByRole('heading', { name: 'That’s fine. Here’s how it’s solved.' })).toBeFocused()
  await page.goto('/learner/practice')
  await expect(check).toContainText('Continue')
  await check.click()
  for (let number = 2; number <= 8; number += 1) {
    await button(page, 'I don’t know yet').click()
    await button(page, number < 8 ? 'Next question' : 'See how it went').click()
  }
  await expect(main(page).getByRole('heading', { name: 'Check done' })).toBeFocused()
  await expect(main(page).getByText('Look at these again:')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await main(page)
    .getByRole('link', { name: /^Lesson \d: / })
    .first()
    .click()
  await expect(page).toHaveURL(/lesson=\d/)
})

test('an opened hint stays open after a reload', async ({ page, context, due: _due }) => {
  await page.goto('/learner/practice')
  await button(page, /^Show a hint/).click()
  const hint = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^Hint 1:/ })
  await expect(hint).toBeVisible()
  const text = await hint.innerText()
  await page.reload()
  await expect(hint).toHaveText(text)
  await expectAccessible(page)
  await context.setOffline(true)
  await expect(main(page).getByText('You’re offline. Hints need a connection.')).toBeVisible()
})

test('an answer without a connection is scored once it is back', async ({ page, context, due: { key }, guard }) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/learner/practice')
  await answerGroup(question(page), key)
  await context.setOffline(true)
  await button(page, 'Check answer').click()
  await expect(main(page).getByText('Saved. You’ll see how you did when you’re back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(main(page).getByText('Correct', { exact: true })).toBeVisible()
})

test('an answer that is being checked says so, and its result follows', async ({ page, due: { key }, guard }) => {
  guard.expectFault(/425/)
  const error = { defined: true, code: 'CHECKING', status: 425, message: 'Checking', data: { answers: 1 } }
  let isChecked = false
  await page.route('**/api/rpc/practice/answer', (route) =>
    isChecked ? route.continue() : route.fulfill({ status: 425, json: { json: error } }),
  )
  await page.clock.install()
  await page.goto('/learner/practice')
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await expect(main(page).getByText('Saved. We’re checking 1 answer.')).toBeVisible()
  await expectAccessible(page)
  isChecked = true
  // Longer than the pause after which it is sent again.
  await page.clock.fastForward(6_000)
  await expect(main(page).getByText('Correct', { exact: true })).toBeVisible()
})

test('an answer that the server rejects after the last question opens its question again', async ({
  page,
  context,
  due: { studies, key },
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  guard.expectFault(/status of 409/)
  await studies.practice('today', key, { leave: 1 })
  await page.goto('/learner/practice')
  const total = await questionsOfSet(page)
  await answerGroup(question(page), key)
  await context.setOffline(true)
  await button(page, 'Check answer').click()
  await button(page, 'See how it went').click()
  const error = { defined: true, code: 'UNREADABLE', status: 409, message: 'I can’t read that.' }
  await page.route('**/practice/answer', (route) =>
    route.fulfill({ status: 409, json: { json: { ...error, data: { message: 'Write both sides.' } }, meta: [] } }),
  )
  await context.setOffline(false)
  await expect(page.getByText(`Question ${total}: Write both sides.`)).toBeVisible()
  await expect(main(page).getByText(`Question ${total} of ${total}`, { exact: true })).toBeVisible()
  await page.unroute('**/practice/answer')
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await button(page, 'See how it went').click()
  await expect(main(page).getByRole('heading', { name: 'Practice done for today' })).toBeVisible()
  await expect(main(page).getByText(/^[1-7] of \d days? this week$/)).toBeVisible()
})

test('questions missed in a quiz are practiced from its result, across a reload, which leaves none for today', async ({
  page,
  missed: { studies, key },
}) => {
  await page.goto(`${studies.subject}?lesson=1&part=quiz`)
  await button(page, 'Practice these 2').click()
  await expect(page).toHaveURL(/\/learner\/missed\?set=/)
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await expect(main(page).getByText('Correct', { exact: true })).toBeVisible()
  await page.reload()
  await expect.soft(main(page).getByRole('progressbar', { name: 'Practice' })).toHaveText('1 of 2 answered')
  await expect.soft(main(page).getByText('Question 2 of 2', { exact: true })).toBeVisible()
  await answerGroup(question(page), key)
  await button(page, 'Check answer').click()
  await button(page, 'See how it went').click()
  await expect.soft(main(page).getByText('All 2 right.').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to Practice' }).click()
  await expect(main(page).getByText('Nothing to practice today')).toBeVisible()
  await expect(main(page).getByText(/^What you learned is still fresh, or you practiced it a lot/)).toBeVisible()
})

test('a missed question that was right once says so', async ({ page, due: { studies, key } }) => {
  await studies.practice('missed', key)
  await page.goto('/learner/missed')
  await expect(main(page).getByText(/right once since/)).toHaveCount(2)
})

test('a skill of a missed question is worth another look', async ({ page, missed: _missed }) => {
  await page.goto('/learner/skills')
  await expect(
    main(page)
      .getByText(/worth another look/)
      .first(),
  ).toBeVisible()
  await expectFits(page)
})

test('a parent sees the same skills as the learner', async ({
  page,
  newPerson,
  due: { mia, parent, studies, key },
}) => {
  await studies.practice('today', key)
  await page.goto('/learner/skills')
  const openUnit = (screen: Page) =>
    main(screen)
      .locator('summary', { hasText: /Learning \d/ })
      .first()
      .click()
  await openUnit(page)
  await expect(main(page).getByText('I’m learning to …')).toBeVisible()
  const levels = await main(page).getByRole('listitem').allInnerTexts()
  const other = await (await newPerson()).newPage()
  await enterBy(other.request, parent)
  await other.goto(`/parent/report/${mia.id}`)
  await main(other).getByRole('button', { name: 'Print and more' }).click()
  await main(other).getByRole('link', { name: 'Skills' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mia’s skills')
  await openUnit(other)
  await expect(main(other).getByText('Mia is learning to …')).toBeVisible()
  const asHers = (text: string) => text.replace('I can', 'Mia can').replace('I’m learning', 'Mia is learning')
  expect(await main(other).getByRole('listitem').allInnerTexts()).toEqual(levels.map(asHers))
  for (const screen of [page, other]) await main(screen).locator('details[open] details > summary').first().click()
  const answers = (screen: Page) => main(screen).getByRole('list', { name: 'Latest answers' })
  await expect(answers(page)).toContainText(/Right · .*Ratios and Rates/)
  await expect(answers(other)).toHaveText(await answers(page).innerText(), { useInnerText: true })
  // e2e/screens.e2e.ts has checked the colors on the learner's page.
  await expectAccessible(other, { colors: false })
})
