import { expect, it } from 'vitest'
import { questions } from '#server/testing/curriculum.ts'
import { knownAttempt, questionsOf } from './queries.ts'

it('the questions of a running test are cached while hundreds of others take tests', () => {
  for (let learner = 0; learner < 600; learner += 1) {
    questionsOf(String(learner), 'test', { startedAt: 'now', questions: questions(15) })
  }
  expect(knownAttempt('0', 'test')?.questions).toHaveLength(15)
})
