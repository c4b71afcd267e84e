import { join } from 'node:path'
import { expressionTask } from '#domain/kinds/expression/expression.ts'
import type { ExpressionJudgment } from '#domain/kinds/kind.ts'
import type { QuestionOf } from '#domain/scoring/question.ts'
import type { FairQueue } from '../rate-limits/fair-queue.ts'
import { threadPool } from '../threads/thread-pool.ts'
import { UnavailableError } from '../unavailable.ts'
import type { ExpressionTask } from './judge-task.ts'

const WORKER = join(import.meta.dirname, 'judge-worker.ts')

/** Processor time limit per answer; school answers take a few milliseconds. */
const MAX_JUDGE_MS = 500

export type ExpressionJudge = {
  /**
   * Judges a typed expression, equation or inequality on a worker thread. `undecided` if it takes too long or the queue
   * is full: such an answer is never wrong.
   * @param by learner in whose queue it waits
   */
  judge(
    question: Pick<QuestionOf<'expression'>, 'key' | 'wrong' | 'decimalMark'>,
    typed: string,
    by: string,
  ): Promise<ExpressionJudgment>
  stop(): Promise<void>
}

/** @param queue its concurrency limits the number of threads */
export function expressionJudge(queue: FairQueue, maxMs = MAX_JUDGE_MS): ExpressionJudge {
  const pool = threadPool<ExpressionTask, ExpressionJudgment>(WORKER, queue, maxMs)
  return {
    async judge(question, typed, by) {
      // The scorer reports unreadable answers itself.
      const task = expressionTask(question, typed)
      if (task === null) return { outcome: 'undecided' }
      try {
        return (await pool.run(task, by)) ?? { outcome: 'undecided' }
      } catch (error) {
        if (error instanceof UnavailableError) return { outcome: 'undecided' }
        throw error
      }
    },
    stop: pool.stop,
  }
}
