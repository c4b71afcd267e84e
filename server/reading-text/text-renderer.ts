import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FairQueue } from '../rate-limits/fair-queue.ts'

const WORKER = join(import.meta.dirname, 'render-worker.ts')

/**
 * Processor time of a text. One of fifty pages takes half a second; one of the greatest length full of formulas may take
 * longer. Time of the clock would reject texts on a busy machine.
 */
const MAX_RENDER_MS = 2_000
/** Waiting for the processor included. */
const MAX_WAIT_FACTOR = 10

const MAX_HEAP_MB = 256

export type Rendered = { outcome: 'rendered'; html: string } | { outcome: 'too-complex' }

export type TextRenderer = {
  /**
   * Renders a reading text like `renderReadingText`, without blocking other requests.
   * @param by person whose turn it takes: one with many or slow texts does not hold up the others
   */
  render(markdown: string, by: string): Promise<Rendered>
  stop(): Promise<void>
}

/**
 * Renders reading texts on worker threads, which start with the first texts.
 * @param queue as many threads run as it lets through at a time
 */
export function textRenderer(queue: FairQueue, maxMs = MAX_RENDER_MS): TextRenderer {
  const idle: Worker[] = []
  const threads = new Set<Worker>()

  async function renderOnThread(markdown: string): Promise<Rendered> {
    const worker = idle.pop() ?? (await startWorker())
    threads.add(worker)
    const html = await new Promise<string | null | undefined>((resolve) => {
      const fail = () => finish(undefined)
      const finish = (result: string | null | undefined) => {
        stopWatching()
        worker.off('message', finish).off('error', fail).off('exit', fail)
        resolve(result)
      }
      const stopWatching = watchProcessorTime(worker, maxMs, fail)
      worker.once('message', finish).once('error', fail).once('exit', fail)
      worker.postMessage(markdown)
    })
    if (html === undefined) {
      threads.delete(worker)
      void worker.terminate()
    } else idle.push(worker)
    return typeof html === 'string' ? { outcome: 'rendered', html } : { outcome: 'too-complex' }
  }

  return {
    render: (markdown, by) => queue.run(by, () => renderOnThread(markdown)),
    async stop() {
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}

/**
 * Calls `fail` when a thread has used this much processor time, or the multiple of it in time.
 * @returns stops that
 */
function watchProcessorTime(worker: Worker, maxMs: number, fail: () => void): () => void {
  const end = performance.now() + maxMs * MAX_WAIT_FACTOR
  const before = worker.cpuUsage()
  const stopping = new AbortController()
  const look = async () => {
    const { user, system } = await worker.cpuUsage(await before)
    const left = maxMs - (user + system) / 1000
    if (stopping.signal.aborted) return
    if (left <= 0 || performance.now() > end) fail()
    else setTimeout(watch, Math.max(left, 10))
  }
  // A thread that has ended reports by itself.
  const watch = () => void (stopping.signal.aborted || look().catch(() => {}))
  setTimeout(watch, maxMs).unref()
  return () => stopping.abort()
}

/** Resolves once the thread has loaded its modules, which takes longer than most texts. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Does not keep the process alive.
  worker.unref()
  await once(worker, 'message')
  return worker
}
