import { z } from 'zod'
import { Id, integer, TestType } from './fields.ts'
import { CHECKING, CLOSED, NOT_FOUND, restrictedOperation, UNREADABLE } from './operation.ts'
import { Answer, Answers, LearnerQuestion, QuestionId, ScoredQuestion, Seconds } from './questions.ts'
import { TestResult } from './study-shapes.ts'

/** Running attempt: questions without key, saved answers, and remaining time by the server's clock. */
const RunningAttempt = z.object({
  state: z.literal('in-progress'),
  questions: z.array(LearnerQuestion),
  answers: Answers,
  /** Highest sequence number of a save so far; the next save needs a higher one. */
  sequence: z.int(),
  deadline: z.date(),
  remainingSeconds: z.int(),
})

const AttemptResult = TestResult.extend({
  correctCount: z.int(),
  total: z.int(),
  /** True when the attempt ended at its deadline, with the answers saved until then. */
  timeIsUp: z.boolean(),
  /** Empty while the answers are hidden: another attempt is allowed, but cannot start in a closed grade. */
  questions: z.array(ScoredQuestion),
})

/** Result that counts, with the other one after a second attempt. */
const FinishedAttempt = AttemptResult.extend({
  state: z.literal('finished'),
  others: z.array(AttemptResult),
  answersHidden: z.boolean(),
})

/** Submitted attempt with expressions that are being checked; its result follows within a minute. */
const CheckingAttempt = z.object({ state: z.literal('checking'), answers: z.int() })

const startErrors = {
  TEST_LOCKED: {
    status: 409,
    message: 'This test is locked.',
    data: z.object({ afterLessonNumber: z.int() }),
  },
} as const

const runErrors = {
  NOT_STARTED: { status: 409, message: 'This test has not been started.' },
  ALREADY_FINISHED: { status: 409, message: 'Test Already Completed' },
  TIME_IS_UP: { status: 409, message: 'The time for this test is over.' },
} as const

export const timedTests = {
  get: restrictedOperation
    .meta({ keys: 'learner' })
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'GET',
      path: '/tests/{testId}',
      summary: "Timed test with the learner's attempt",
      tags: ['Timed tests'],
    })
    .input(z.object({ testId: Id }))
    .output(
      z.object({
        test: z.object({
          id: Id,
          /** False when the learner's subject page does not open, such as after a switch of grade. */
          subjectOpen: z.boolean(),
          title: z.string(),
          type: TestType,
          description: z.string().nullable(),
          subjectId: Id,
          subjectName: z.string(),
          durationMinutes: z.int(),
          passingMark: z.int(),
          questionCount: z.int(),
          afterLessonNumber: z.int(),
        }),
        attempt: z.discriminatedUnion('state', [
          z.object({ state: z.literal('locked') }),
          z.object({
            state: z.literal('ready'),
            /** Duration for this learner, including extra time. */
            secondsAllowed: z.int(),
            /** Score of the failed first attempt after which a parent allowed another; otherwise null. */
            lastScore: z.int().nullable(),
          }),
          RunningAttempt,
          CheckingAttempt,
          FinishedAttempt,
        ]),
      }),
    ),
  start: restrictedOperation
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'POST',
      path: '/tests/{testId}/attempt',
      summary: 'Start or resume a timed test',
      description:
        'The server sets the deadline. Starting again resumes the attempt with its answers and remaining time.',
      tags: ['Timed tests'],
    })
    .input(z.object({ testId: Id }))
    .output(RunningAttempt)
    .errors({
      ...startErrors,
      ...CHECKING,
      ALREADY_FINISHED: {
        status: 409,
        message: 'Test Already Completed',
        data: z.object({ score: z.int() }),
      },
    }),
  saveAnswer: restrictedOperation
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'PUT',
      path: '/tests/{testId}/answers/{questionId}',
      summary: 'Save an answer',
      description:
        'The browser numbers its saves; a save changes nothing unless its number is higher than the one stored for the question.',
      tags: ['Timed tests'],
    })
    .input(
      z.object({
        testId: Id,
        questionId: QuestionId,
        answer: Answer.optional(),
        /** Answer as sent by pages of an older version. */
        option: z.int().min(0).max(99).optional(),
        sequence: integer().min(1),
        seconds: Seconds,
      }),
    )
    .output(
      z.object({
        sequence: z.int(),
        /** Stored answer; differs from the sent one if that had a lower save number. */
        answer: Answer,
        /** Same for pages of an older version; null if the answer is not an option. */
        option: z.int().nullable(),
        /** An outage can extend it. */
        deadline: z.date(),
        remainingSeconds: z.int(),
      }),
    )
    .errors(runErrors),
  submit: restrictedOperation
    .meta({ keys: 'learner' })
    .errors({ ...NOT_FOUND, ...CLOSED })
    .route({
      method: 'POST',
      path: '/tests/{testId}/result',
      summary: 'Submit a timed test',
      description:
        'Closes the attempt with these answers. Idempotent. Before the deadline, an answer that cannot be parsed is rejected (UNREADABLE); after it, it counts as none. If an answer cannot be checked in time, all are stored (CHECKING), and the same request returns the result within a minute.',
      tags: ['Timed tests'],
    })
    .input(z.object({ testId: Id, answers: Answers }))
    .output(FinishedAttempt)
    .errors({ ...UNREADABLE, ...CHECKING, NOT_STARTED: runErrors.NOT_STARTED }),
  allowAttempt: restrictedOperation
    .route({
      method: 'POST',
      path: '/learners/{learnerId}/tests/{testId}/attempts',
      summary: 'Allow one more attempt at a failed test',
      description:
        'For linked parents, once per test, for 14 days. Until the attempt is finished, the answers of the first are hidden. Both results are stored; the better one counts. Idempotent.',
      tags: ['Timed tests'],
    })
    .input(z.object({ learnerId: Id, testId: Id }))
    .output(z.object({ allowed: z.literal(true) }))
    .errors({ NOT_ALLOWED: { status: 409, message: 'Only a failed test can be retaken.' } }),
  takeBackAttempt: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/tests/{testId}/attempts',
      summary: 'Take back the permission for one more attempt',
      description: 'For linked parents, until the attempt is started. Idempotent.',
      tags: ['Timed tests'],
    })
    .input(z.object({ learnerId: Id, testId: Id }))
    .output(z.object({ allowed: z.literal(false) }))
    .errors({ NOT_ALLOWED: { status: 409, message: 'This attempt has been started.' } }),
}
