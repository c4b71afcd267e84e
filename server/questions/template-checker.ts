import { join } from 'node:path'
import type { checkTemplates } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { FairQueue } from '../rate-limits/fair-queue.ts'
import { threadPool } from '../threads/thread-pool.ts'

const WORKER = join(import.meta.dirname, 'template-worker.ts')

/** Processor time limit per list. The maximum of 5,000 draws takes about one second. */
const MAX_CHECK_MS = 5_000

const TOO_SLOW = 'its variants take too long to check. Use shorter formulas or smaller ranges.'

type Problems = ReturnType<typeof checkTemplates>

export type TemplateChecker = {
  /**
   * Validates the templates of a list like `checkTemplates`, without blocking other requests.
   * @param by person in whose queue it waits
   */
  check(questions: readonly Question[], by: string): Promise<Problems>
  stop(): Promise<void>
}

/** @param queue its concurrency limits the number of threads */
export function templateChecker(queue: FairQueue, maxMs = MAX_CHECK_MS): TemplateChecker {
  const pool = threadPool<readonly Question[], Problems>(WORKER, queue, maxMs)
  return {
    async check(questions, by) {
      const first = questions.findIndex(({ variants }) => variants !== null)
      if (first < 0) return []
      const tooSlow = { index: first, message: `Question ${first + 1}: ${TOO_SLOW}` }
      return (await pool.run(questions, by)) ?? [tooSlow]
    },
    stop: pool.stop,
  }
}
