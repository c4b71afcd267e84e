import { remainingSeconds } from '#domain/timed-tests/timed-test.ts'
import { linkedParent, signedIn } from '../../http/callers.ts'
import { result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import { ownEnrollment } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import { allowAnotherAttempt, enrollmentOfChild, takeBackPermission } from './allow-attempt.ts'
import { closeIfOverdue, enterTest, requireTest } from './enter.ts'
import { presentAttempt, presentRunning, presentTest } from './present.ts'
import { testOfLearner } from './queries.ts'
import { answerOf, answerToSave, answerToWrite, saveAnswer } from './save-answer.ts'
import { startTest } from './start.ts'
import { submitTest } from './submit.ts'

/** Timed tests (learner area, sections 2 and 4; readings, "Quizzes, assignments, tests"). */
export const timedTests = {
  get: operations.timedTests.get.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { testId } }) => ({ tests: testOfLearner({ userId, testId }) }),
      },
      async (opened, { context, errors }) => {
        const entered = await enterTest(opened, context.services.config, errors)
        return result({ test: presentTest(entered), attempt: presentAttempt(entered) })
      },
      respondWithFormulas,
    ),
  ),

  start: operations.timedTests.start.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { testId } }) => ({ tests: testOfLearner({ userId, testId, purpose: 'start' }) }),
      },
      async (opened, { context, errors }) => {
        const entered = await enterTest(opened, context.services.config, errors)
        return result(await startTest(entered, opened, errors))
      },
      (started, { context, errors }) => {
        const { attempt, now } = expectOutcome(started, 'running', {
          'already-finished': ({ score }) => errors.ALREADY_FINISHED({ data: { score } }),
        })
        return respondWithFormulas(presentRunning(attempt, now), { context })
      },
    ),
  ),

  saveAnswer: operations.timedTests.saveAnswer.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input }) => ({ answers: answerToSave(userId, input) }),
        direct: (userId, { input, context }) => answerToWrite(userId, context.session.token, input),
      },
      ({ user, facts: { answers }, query }, { input, context, errors }) => {
        const answer = answerOf(input)
        if (answer === undefined) throw errors.INVALID_INPUT({ data: { fields: { answer: 'The answer is missing.' } } })
        const { test: facts } = requireTest(user, answers[0], errors)
        const { testGraceSeconds: graceSeconds } = context.services.config
        return saveAnswer(facts, { ...input, userId: user.id, answer }, { query, graceSeconds }, errors)
      },
      (saved, { errors }) => {
        const { sequence, answer, now, deadline } = expectOutcome(saved, 'saved', {
          'time-is-up': () => errors.TIME_IS_UP(),
        })
        const option = typeof answer === 'number' ? answer : null
        return { sequence, answer, option, deadline, remainingSeconds: remainingSeconds(now, deadline) }
      },
    ),
  ),

  submit: operations.timedTests.submit.handler(
    save(
      {
        as: signedIn,
        lock: ownEnrollment,
        reads: (userId, { input: { testId } }) => ({ tests: testOfLearner({ userId, testId, purpose: 'submit' }) }),
      },
      async (opened, { input, context, errors }) => {
        const entered = await enterTest(opened, context.services.config, errors)
        return submitTest(entered, input.answers, opened.judged, errors)
      },
      (submitted, options) => {
        if (submitted.state === 'checking') throw options.errors.CHECKING({ data: { answers: submitted.answers } })
        return respondWithFormulas(submitted, options)
      },
    ),
  ),

  allowAttempt: operations.timedTests.allowAttempt.handler(
    save(
      {
        as: linkedParent,
        lock: enrollmentOfChild,
        reads: (parentId, { input: { learnerId, testId } }) => ({
          tests: testOfLearner({ userId: learnerId, testId, parentId }),
        }),
      },
      async ({ facts, query }, { input, context, errors }) => {
        const [learnerTest] = facts.tests
        // An unknown test gets the same error as another family's learner, so that ids cannot be probed.
        if (!learnerTest) throw errors.FORBIDDEN()
        const { testGraceSeconds } = context.services.config
        return allowAnotherAttempt(await closeIfOverdue(query, input.learnerId, learnerTest, testGraceSeconds), input)
      },
      (allowed, { errors }) => {
        expectOutcome(allowed, 'allowed', permissionErrors(errors))
        return { allowed: true as const }
      },
    ),
  ),

  takeBackAttempt: operations.timedTests.takeBackAttempt.handler(
    save(
      {
        as: linkedParent,
        lock: enrollmentOfChild,
        reads: (parentId, { input: { learnerId, testId } }) => ({
          tests: testOfLearner({ userId: learnerId, testId, parentId }),
        }),
      },
      async ({ facts, query }, { input, context, errors }) => {
        const [learnerTest] = facts.tests
        if (!learnerTest) throw errors.FORBIDDEN()
        const { testGraceSeconds } = context.services.config
        return takeBackPermission(await closeIfOverdue(query, input.learnerId, learnerTest, testGraceSeconds), input)
      },
      (takenBack, { errors }) => {
        expectOutcome(takenBack, 'taken-back', permissionErrors(errors))
        return { allowed: false as const }
      },
    ),
  ),
}

function permissionErrors(errors: { NOT_ALLOWED(options: { message: string }): Error }) {
  return { rejected: ({ message }: { message: string }) => errors.NOT_ALLOWED({ message }) }
}
