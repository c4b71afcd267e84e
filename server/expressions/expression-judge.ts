import { join } from 'node:path'
import { whyUnreadable } from '#domain/scoring/expressions/read-expression.ts'
import type { ExpressionJudgment } from '#domain/scoring/kinds/score-typed.ts'
import type { QuestionOf } from '#domain/scoring/question.ts'
import type { FairQueue } from '../rate-limits/fair-queue.ts'
import { threadPool } from '../threads/thread-pool.ts'
import { UnavailableError } from '../unavailable.ts'
import type { ExpressionTask } from './judge-task.ts'

const WORKER = join(import.meta.dirname, 'judge-worker.ts')

/** Processor time of one answer; those of school take some milliseconds. */
const MAX_JUDGE_MS = 500

export type ExpressionJudge = {
  /**
   * Judges a typed expression, equation or inequality on a thread. `undecided` where that takes too long or too many wait:
   * such an answer is never wrong.
   * @param by learner whose turn it takes
   */
  judge(
    question: Pick<QuestionOf<'expression'>, 'key' | 'wrong'>,
    typed: string,
    by: string,
  ): Promise<ExpressionJudgment>
  stop(): Promise<void>
}

/** @param queue as many threads run as it lets through at a time */
export function expressionJudge(queue: FairQueue, maxMs = MAX_JUDGE_MS): ExpressionJudge {
  const pool = threadPool<ExpressionTask, ExpressionJudgment>(WORKER, queue, maxMs)
  return {
    async judge({ key, wrong }, typed, by) {
      // The scorer says by itself that such an answer cannot be read.
      if (whyUnreadable(key.value, typed) !== null) return { outcome: 'undecided' }
      try {
        const values = wrong.map(({ value }) => value)
        return (await pool.run({ key, wrong: values, typed }, by)) ?? { outcome: 'undecided' }
      } catch (error) {
        if (error instanceof UnavailableError) return { outcome: 'undecided' }
        throw error
      }
    },
    stop: pool.stop,
  }
}
