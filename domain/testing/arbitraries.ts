import fc from 'fast-check'
import { type Flags, TEST_TYPES } from '../marks/compute-marks.ts'
import { PLANS } from '../plans/plans.ts'
import type { Question } from '../scoring/question.ts'
import type { Answers } from '../scoring/score-answers.ts'

const cents = fc.integer({ min: 1, max: 100_000 })

/** Any prices that an operator may set. */
export const anyPrices = fc.record({
  premium_monthly: cents,
  premium_annual: cents,
  premium_plus_monthly: cents,
  premium_plus_family: cents,
})

/** Plans for some learners, each once. */
export const anyChoices = fc.uniqueArray(fc.record({ learnerId: fc.uuid(), plan: fc.constantFrom(...PLANS) }), {
  maxLength: 8,
  selector: ({ learnerId }) => learnerId,
})

export const anyPlan = fc.constantFrom(...PLANS)

export const anyPassedTests = fc.subarray([...TEST_TYPES])

export const anyFlags: fc.Arbitrary<Flags> = fc.record({
  video: fc.boolean(),
  text: fc.boolean(),
  quiz: fc.boolean(),
  assignment: fc.boolean(),
})

const trimmedText = fc
  .string({ minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '')

const anyQuestion: fc.Arbitrary<Question> = fc
  .uniqueArray(trimmedText, { minLength: 2, maxLength: 5 })
  .chain((options) =>
    fc.record({
      id: trimmedText,
      question: trimmedText,
      options: fc.constant(options),
      correct: fc.nat(options.length - 1),
      explanation: fc.option(trimmedText),
    }),
  )

/** Stored questions; ids may be such names as `__proto__`, which objects treat in a way of their own. */
export const anyQuestions = fc.uniqueArray(anyQuestion, { maxLength: 6, selector: (question) => question.id })

/** Questions with an answer to each of them. */
export const answeredQuestions = anyQuestions.chain((questions) =>
  fc
    .tuple(...questions.map((question) => fc.nat(question.options.length - 1)))
    .map((chosen): { questions: Question[]; answers: Answers } => ({
      questions,
      answers: Object.fromEntries(questions.map((question, index) => [question.id, chosen[index] ?? 0])),
    })),
)
