import { isDeepStrictEqual } from 'node:util'
import { type MarkFacts, recomputeMarks } from '#domain/marks/recompute-marks.ts'
import { listEarnedByStep, type StudyHistory } from '#domain/progress/study-history.ts'
import { type Answers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { scoreTest } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { type AttemptRow, finishAttempt, type ResultRow, type TestOfLearner, writeConsequences } from './queries.ts'

/**
 * Closes a running attempt with these answers: the result, the badges it earns and, when it is passed, the marks of
 * the subject's lessons (readings, "Marks"), in one transaction. The attempt is locked and not finished.
 */
export async function finish(
  db: Executor,
  userId: string,
  { test, markFacts, history }: TestOfLearner,
  attempt: AttemptRow,
  answers: Answers,
): Promise<ResultRow> {
  const score = scoreTest(attempt.questions, answers, attempt.passingMark)
  const results = scoreQuestions(attempt.questions, answers)
  const { passed, correctCount, total } = score
  const fullScore = total > 0 && correctCount === total
  const follows = (facts: MarkFacts, past: StudyHistory | null) => ({
    marks: passed ? recomputeMarks({ ...facts, passedTests: [...facts.passedTests, test.type] }) : [],
    achieved: past === null ? [] : listEarnedByStep(past, { kind: 'test', passed, fullScore }),
  })

  const consequences = follows(markFacts, history)
  const written = await finishAttempt(
    db,
    { userId, testId: test.id, subjectId: test.subjectId },
    { ...score, answers, results },
    consequences,
  )
  // A lesson saved while this transaction waited for the lock is visible only now.
  const present = follows(written.markFacts, written.history)
  if (!isDeepStrictEqual(consequences, present)) await writeConsequences(db, userId, present)

  return { ...score, results, completedAt: written.completedAt }
}
