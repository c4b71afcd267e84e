import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '#domain/answering.ts'
import { type MarkFacts, recomputeRows } from '#domain/mark-rows.ts'
import { markQuestions } from '#domain/marked-question.ts'
import { scoreTest } from '#domain/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { writeMarks } from '../study/queries.ts'
import { type AttemptRow, finishAttempt, type ResultRow, type TestOfLearner } from './queries.ts'

/**
 * Closes a running attempt with these answers: the result and, when it is passed, the marks of the subject's lessons
 * (readings, "Marks"), together or not at all. The attempt is locked and not finished.
 */
export async function finish(
  db: Executor,
  userId: string,
  { test, markFacts }: TestOfLearner,
  attempt: AttemptRow,
  answers: Answers,
): Promise<ResultRow> {
  const score = scoreTest(attempt.questions, answers, attempt.passingMark)
  const results = markQuestions(attempt.questions, answers)
  const marksFrom = (facts: MarkFacts) =>
    score.passed ? recomputeRows({ ...facts, passedTests: [...facts.passedTests, test.type] }) : []

  const marks = marksFrom(markFacts)
  const written = await finishAttempt(
    db,
    { userId, testId: test.id, subjectId: test.subjectId },
    { ...score, answers, results },
    marks,
  )
  // A lesson saved while this transaction waited for the lock is known only now.
  const marksNow = marksFrom(written.markFacts)
  if (!isDeepStrictEqual(marks, marksNow)) await writeMarks(db, userId, marksNow)

  return { ...score, results, completedAt: written.completedAt }
}
