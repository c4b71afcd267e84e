import { fitsQuestion } from '#domain/kinds/answers.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { boundSeconds } from '#domain/scoring/time.ts'
import { acceptsAnswers, isNewerSave } from '#domain/timed-tests/timed-test.ts'
import { mapRows } from '../../database/prepared.ts'
import { type Decision, result, writing } from '../../http/handlers.ts'
import { lockAnswer, updateAnswer, writeAnswer } from './answer-queries.ts'
import { closeIfOverdue } from './enter.ts'
import { expectRow, knownAttempt, type Query, questionsOf, testOfLearner } from './queries.ts'

type AnswerToSave = {
  testId: string
  questionId: string
  answer: Answer
  sequence: number
  seconds?: number | undefined
}

/** Statement that locks one answer; its row includes the cached attempt, whose questions it does not read. */
export function answerToSave(userId: string, { testId, questionId }: { testId: string; questionId: string }) {
  const known = knownAttempt(userId, testId)
  const statement = lockAnswer({ userId, testId, questionId, knownStart: known?.startedAt ?? null })
  return mapRows(statement, (facts) => ({ ...facts, known }))
}

type AnswerSent = Omit<AnswerToSave, 'answer'> & { answer?: Answer | undefined; option?: number | undefined }

/** Answer of a request; pages of an older version send an option. */
export const answerOf = ({ answer, option }: AnswerSent): Answer | undefined => answer ?? option

/**
 * Statement that saves a valid answer of a cached attempt; null for anything else.
 * @param token of the session
 */
export function answerToWrite(account: string, token: string | null, sent: AnswerSent) {
  const { testId, questionId, sequence } = sent
  const seconds = boundSeconds(sent.seconds)
  const answer = answerOf(sent)
  const known = knownAttempt(account, testId)
  const question = known?.questions.find(({ id }) => id === questionId)
  if (!known || answer === undefined || problemWithAnswer(question, answer)) return null
  const values = { testId, questionId, answer: JSON.stringify(answer), sequence, seconds, knownStart: known.startedAt }
  return mapRows(writeAnswer({ ...values, token, account }), (admission) => ({
    ...admission,
    rows: () => admission.rows().map((written): Saved => ({ ...written, outcome: 'saved', answer })),
  }))
}

type AnswerFacts = ReturnType<ReturnType<typeof answerToSave>['decode']>[number]

export type Saved =
  | { outcome: 'saved'; sequence: number; answer: Answer; deadline: Date; now: Date }
  /** This request may have closed the attempt. */
  | { outcome: 'time-is-up' }

type SaveErrors = {
  NOT_STARTED(): Error
  ALREADY_FINISHED(): Error
  INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error
}

/**
 * Saves one answer of a running attempt and returns the one that counts now. Sequence numbers are compared per
 * question, so that a save overtaken by that of another question still counts.
 */
export async function saveAnswer(
  { attempt, deadline, now, known }: AnswerFacts,
  { userId, testId, questionId, answer, sequence, seconds }: AnswerToSave & { userId: string },
  { query, graceSeconds }: { query: Query; graceSeconds: number },
  errors: SaveErrors,
): Promise<Decision<Saved>> {
  if (attempt === null || deadline === null) throw errors.NOT_STARTED()
  if (attempt.finished) throw errors.ALREADY_FINISHED()
  if (!acceptsAnswers(now, deadline, graceSeconds)) {
    const [learnerTest] = await query(testOfLearner({ userId, testId }))
    if (learnerTest) await closeIfOverdue(query, userId, learnerTest, graceSeconds)
    return result({ outcome: 'time-is-up' })
  }
  const question = questionsOf(userId, testId, attempt, known).find(({ id }) => id === questionId)
  const problem = problemWithAnswer(question, answer)
  if (problem) throw errors.INVALID_INPUT({ data: { fields: { [problem.at]: problem.message } } })
  if (!isNewerSave(attempt.answerSequence, sequence)) {
    return result({ outcome: 'saved', sequence: attempt.sequence, answer: attempt.answer ?? answer, deadline, now })
  }
  const spent = { seconds: boundSeconds(seconds) }
  const update = { userId, testId, questionId, answer: JSON.stringify(answer), sequence, ...spent }
  return writing(updateAnswer(update), (rows) => {
    const stored = expectRow(rows)
    return { outcome: 'saved', sequence: stored.sequence, answer, deadline, now }
  })
}

type Problem = { at: 'questionId' | 'answer'; message: string }

/**
 * Validates an answer, which may be incomplete.
 * @returns null if it is valid
 */
function problemWithAnswer(question: Question | undefined, answer: Answer): Problem | null {
  if (question === undefined) return { at: 'questionId', message: 'This test has no such question.' }
  const fits = fitsQuestion(toLearnerQuestion(question), answer)
  return fits ? null : { at: 'answer', message: 'This question has no such answer.' }
}

/**
 * Validates a set of answers, which may be incomplete.
 * @returns problems by field, or null
 */
export function problemsWithAnswers(questions: readonly Question[], answers: Answers): Record<string, string> | null {
  const problems = Object.entries(answers).flatMap(([questionId, answer]) => {
    const problem = problemWithAnswer(
      questions.find(({ id }) => id === questionId),
      answer,
    )
    return problem ? [[`answers.${questionId}`, problem.message] as const] : []
  })
  return problems.length > 0 ? Object.fromEntries(problems) : null
}
