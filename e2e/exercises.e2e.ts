import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

const exercisesOf = (page: Page) => page.getByRole('region', { name: /^Exercises/ })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('the exercises below an assignment are practiced step by step, and change no mark', async ({
    page,
    newLearner,
  }) => {
    const key = await readAnswerKey()
    const { learner, studies } = await newLearner('Ivy')
    await enterBy(page.request, learner)
    await page.goto(`${studies.subject}?lesson=1&part=assignment`)
    const exercises = exercisesOf(page)
    const own = exercises.getByRole('listitem').filter({ hasText: 'On your own' })
    await expect(exercises.getByRole('heading', { level: 4 })).toHaveText(['Guided', 'On your own', 'Challenge'])
    const total = Number(/0 of (\d+) right/.exec(await own.innerText())?.[1])
    expect(total).toBeGreaterThan(0)
    await expectFits(page)
    await expectAccessible(page)

    await own.getByRole('button', { name: 'Start On your own' }).click()
    const heading = exercises.getByRole('heading', { name: 'Exercises: On your own' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await answerGroup(questionsIn(exercises).first(), key)
    await exercises.getByRole('button', { name: 'Check answer' }).click()
    await expect(exercises.getByText('Correct', { exact: true })).toBeVisible()
    await exercises.getByRole('button', { name: 'Next question' }).click()
    await expect(exercises.getByText(/^Question 2 of/)).toBeFocused()
    await expect(exercises.getByText(/^Question 2 of/)).toBeInViewport()
    await page.reload()
    await expect(exercises.getByText(/^Question 2 of/)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await exercises.getByRole('button', { name: 'Stop for now' }).click()
    await expect(own.getByText(`1 of ${total} right`).first()).toBeVisible()
    await expect(own.getByRole('button', { name: 'Continue On your own' })).toBeVisible()
    await expect(page.getByRole('tab', { name: /completed/ })).toHaveCount(0)

    // The first hint of a guided question is open.
    await exercises.getByRole('button', { name: 'Start Guided' }).click()
    await expect(exercises.getByText('Hint 1:')).toHaveCount(1)
    await exercises.getByRole('button', { name: 'Stop for now' }).click()
    await expect(own).toBeVisible()
    await page.getByRole('tab', { name: /^Quiz/ }).click()
    await expect(exercises).toHaveCount(0)
  })
})
