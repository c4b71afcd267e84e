import { join } from 'node:path'
import { expressionTask } from '#domain/kinds/expression/expression.ts'
import type { ExpressionJudgment } from '#domain/kinds/kind.ts'
import type { QuestionOf } from '#domain/scoring/question.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Queues } from '../rate-limits/queues.ts'
import { threadPool } from '../threads/thread-pool.ts'
import { UnavailableError } from '../unavailable.ts'
import type { ExpressionTask } from './judge-task.ts'

const WORKER = join(import.meta.dirname, 'judge-worker.ts')

/** Processor time limit per answer; school answers take a few milliseconds. */
const MAX_JUDGE_MS = 500
/** The same for an answer that was stored before it could be judged. */
const MAX_STORED_MS = 5_000

/** Bytes of remembered judgments. */
const REMEMBERED_BYTES = 8 * 1024 * 1024
/** Memory of a remembered judgment besides its texts. */
const OVERHEAD_BYTES = 200
const BYTES_PER_CHARACTER = 2

type ExpressionQuestion = Pick<QuestionOf<'expression'>, 'key' | 'wrong' | 'decimalMark'>

export type ExpressionJudge = {
  /**
   * Judges a typed expression, equation or inequality on a worker thread. `undecided` if it takes too long or the queue
   * is full: such an answer is never wrong.
   * @param by learner in whose queue, and that of whose family, it waits
   */
  judge(question: ExpressionQuestion, typed: string, by: string): Promise<ExpressionJudgment>
  /**
   * Judges an expression that was undecided before. One that still takes too long is different: larger expressions than
   * any answer are unreadable, so it is none.
   */
  judgeStored(question: ExpressionQuestion, typed: string): Promise<ExpressionJudgment>
  stop(): Promise<void>
}

type ExpressionQueues = Pick<Queues, 'expressions' | 'expressionsOfFamilies' | 'storedExpressions'>
type Options = { maxMs?: number; maxStoredMs?: number }

/** @param familyOf finds the family of a learner; without it each learner is one */
export function expressionJudge(
  { expressions, expressionsOfFamilies, storedExpressions }: ExpressionQueues,
  familyOf: (learner: string) => Promise<string> = async (learner) => learner,
  { maxMs = MAX_JUDGE_MS, maxStoredMs = MAX_STORED_MS }: Options = {},
): ExpressionJudge {
  const pool = threadPool<ExpressionTask, ExpressionJudgment>(WORKER, expressionsOfFamilies, maxMs)
  const storedPool = threadPool<ExpressionTask, ExpressionJudgment>(WORKER, storedExpressions, maxStoredMs)
  /** Judgments by question and typed text, slow ones included. */
  const remembered = new BoundedCache<Remembered>(REMEMBERED_BYTES, ({ bytes }) => bytes)

  function remember(name: string, judgment: ExpressionJudgment) {
    remembered.set(name, { judgment, bytes: name.length * BYTES_PER_CHARACTER + OVERHEAD_BYTES })
    return judgment
  }

  return {
    async judge(question, typed, by) {
      // The scorer reports unreadable answers itself.
      const task = expressionTask(question, typed)
      if (task === null) return { outcome: 'undecided' }
      const name = JSON.stringify(task)
      const known = remembered.get(name)
      if (known) return known.judgment
      try {
        const family = await familyOf(by)
        const judgment = await expressions.run(by, (restartClock) => pool.run(task, family, restartClock))
        return remember(name, judgment ?? { outcome: 'undecided' })
      } catch (error) {
        if (error instanceof UnavailableError) return { outcome: 'undecided' }
        throw error
      }
    },
    async judgeStored(question, typed) {
      const task = expressionTask(question, typed)
      if (task === null) return { outcome: 'undecided' }
      const name = JSON.stringify(task)
      const known = remembered.get(name)
      if (known && known.judgment.outcome !== 'undecided') return known.judgment
      return remember(name, (await storedPool.run(task, '')) ?? { outcome: 'different', wrong: null })
    },
    async stop() {
      await Promise.all([pool.stop(), storedPool.stop()])
    },
  }
}

type Remembered = { judgment: ExpressionJudgment; bytes: number }
