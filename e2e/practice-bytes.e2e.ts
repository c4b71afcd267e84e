import { readAnswerKey } from './testing/answer-key.ts'
import { recordBytes } from './testing/byte-recorder.ts'
import { givePlan } from './testing/change-rows.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

test('a practice set of a skill has no keys, and no questions of parts that were not submitted', async ({
  newPerson,
  newLearner,
}) => {
  const key = await readAnswerKey()
  const { learner, studies } = await newLearner('Mia')
  await studies.submit(1, 'quiz', key, { wrong: 2 })
  await givePlan(learner.id, 'Premium')
  const context = await newPerson()
  const bytes = recordBytes(context, key.secrets)
  await enterBy(context.request, learner)
  const page = await context.newPage()
  await page.goto('/learner/skills')
  const main = page.getByRole('main')
  await main
    .locator('summary', { hasText: /Learning \d/ })
    .first()
    .click()
  await main
    .getByRole('button', { name: /^Practice/ })
    .first()
    .click()
  const place = main.getByText(/^Question \d+ of \d+/)
  const total = Number(/ of (\d+)/.exec(await place.innerText())?.[1])
  for (let number = 1; number <= total; number += 1) {
    bytes.submitting([await answerGroup(questionsIn(main).first(), key)])
    await main.getByRole('button', { name: 'Check answer' }).click()
    await main.getByRole('button', { name: number < total ? 'Next question' : 'See how it went' }).click()
  }
  await expect(main.getByText(`All ${total} right.`)).toBeVisible()
  await bytes.expectNoAnswerTooEarly()
})
