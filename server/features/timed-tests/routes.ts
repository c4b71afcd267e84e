import { ENROLLMENT_REQUIRED } from '#domain/access.ts'
import { remainingSeconds } from '#domain/timed-tests/timed-test.ts'
import { asParent, saving } from '../../http/operations.ts'
import { fillFormulas } from '../../questions/formulas.ts'
import { allowAnotherAttempt } from './allow-attempt.ts'
import { type AccessDenied, enterTest } from './enter.ts'
import { presentAttempt, presentFinished, presentRunning, presentTest } from './present.ts'
import { saveAnswer } from './save-answer.ts'
import { startTest } from './start.ts'
import { submitTest } from './submit.ts'

/** Timed tests (learner area, sections 2 and 4; readings, "Quizzes, assignments, tests"). */
export const timedTests = {
  get: saving.timedTests.get.handler(async ({ input, context, errors }) => {
    const opened = await enterTest(context, input.testId, (_save, entered) => ({
      outcome: 'entered' as const,
      ...entered,
    }))
    if (isDenied(opened)) throw accessError(opened, errors)
    const output = { test: presentTest(opened), attempt: presentAttempt(opened) }
    return fillFormulas(output, context.services.renderFormulas, context.account)
  }),

  start: saving.timedTests.start.handler(async ({ input, context, errors }) => {
    const started = await startTest(context, input.testId)
    if (isDenied(started)) throw accessError(started, errors)
    if (started.outcome === 'locked') {
      throw errors.TEST_LOCKED({ data: { afterLessonNumber: started.afterLessonNumber } })
    }
    if (started.outcome === 'already-finished') {
      throw errors.ALREADY_FINISHED({ data: { score: started.score } })
    }
    return fillFormulas(presentRunning(started.attempt, started.now), context.services.renderFormulas, context.account)
  }),

  saveAnswer: saving.timedTests.saveAnswer.handler(async ({ input, context, errors }) => {
    const answer = input.answer ?? input.option
    if (answer === undefined) throw errors.INVALID_INPUT({ data: { fields: { answer: 'The answer is missing.' } } })
    const saved = await saveAnswer(context, { ...input, answer })
    if (isDenied(saved)) throw accessError(saved, errors)
    if (saved.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: saved.fields } })
    if (saved.outcome === 'not-started') throw errors.NOT_STARTED()
    if (saved.outcome === 'already-finished') throw errors.ALREADY_FINISHED()
    if (saved.outcome === 'time-is-up') throw errors.TIME_IS_UP()
    const { sequence, now, deadline } = saved
    const option = typeof saved.answer === 'number' ? saved.answer : null
    return { sequence, answer: saved.answer, option, deadline, remainingSeconds: remainingSeconds(now, deadline) }
  }),

  submit: saving.timedTests.submit.handler(async ({ input, context, errors }) => {
    const submitted = await submitTest(context, input.testId, input.answers)
    if (isDenied(submitted)) throw accessError(submitted, errors)
    if (submitted.outcome === 'invalid') throw errors.INVALID_INPUT({ data: { fields: submitted.fields } })
    if (submitted.outcome === 'not-started') throw errors.NOT_STARTED()
    if (submitted.outcome === 'unreadable') throw errors.UNREADABLE({ data: { questions: submitted.questions } })
    const finished = presentFinished(submitted.loaded, submitted)
    return fillFormulas(finished, context.services.renderFormulas, context.account)
  }),

  allowAttempt: asParent.timedTests.allowAttempt.handler(async ({ input, context, errors }) => {
    const outcome = await allowAnotherAttempt(context.services, context.user.id, input)
    // An unknown test and another family's learner get the same error, so that ids cannot be probed.
    if (outcome.outcome === 'not-found') throw errors.FORBIDDEN()
    if (outcome.outcome === 'rejected') throw errors.NOT_ALLOWED({ message: outcome.message })
    return { allowed: true as const }
  }),
}

type AccessErrors = Record<'NOT_FOUND' | 'FORBIDDEN', (options: { message: string }) => Error> & {
  GRADE_CLOSED: () => Error
}

function isDenied(outcome: { outcome: string }): outcome is AccessDenied {
  return ['not-found', 'not-enrolled', 'grade-closed'].includes(outcome.outcome)
}

function accessError({ outcome }: AccessDenied, errors: AccessErrors): Error {
  switch (outcome) {
    case 'not-found':
      return errors.NOT_FOUND({ message: 'Test not found' })
    case 'not-enrolled':
      return errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED })
    case 'grade-closed':
      return errors.GRADE_CLOSED()
  }
}
