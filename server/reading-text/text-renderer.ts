import { join } from 'node:path'
import type { FairQueue } from '../rate-limits/fair-queue.ts'
import { threadPool } from '../threads/thread-pool.ts'

const WORKER = join(import.meta.dirname, 'render-worker.ts')

/** Processor time limit per text. Fifty pages take half a second; the longest text full of formulas may exceed it. */
const MAX_RENDER_MS = 2_000

export type Rendered = { outcome: 'rendered'; html: string } | { outcome: 'too-complex' }

export type TextRenderer = {
  /**
   * Renders a reading text like `renderReadingText`, without blocking other requests.
   * @param by person in whose queue it waits, so that many or slow texts of one do not hold up the others
   */
  render(markdown: string, by: string): Promise<Rendered>
  stop(): Promise<void>
}

/**
 * Renders reading texts on worker threads.
 * @param queue its concurrency limits the number of threads
 */
export function textRenderer(queue: FairQueue, maxMs = MAX_RENDER_MS): TextRenderer {
  const pool = threadPool<string, string>(WORKER, queue, maxMs)
  return {
    async render(markdown, by) {
      const html = await pool.run(markdown, by)
      return html === null ? { outcome: 'too-complex' } : { outcome: 'rendered', html }
    },
    stop: pool.stop,
  }
}
