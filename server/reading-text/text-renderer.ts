import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const WORKER = join(import.meta.dirname, 'render-worker.ts')

/** The longest text of sense takes a few seconds on a slow machine; what takes longer was made to. */
const LONGEST_MILLISECONDS = 30_000

export type Rendered = { outcome: 'rendered'; html: string } | { outcome: 'too-complex' }

export type TextRenderer = {
  /** The HTML of a reading text as `renderReadingText` makes it, without keeping anybody else waiting meanwhile. */
  render(markdown: string): Promise<Rendered>
  stop(): Promise<void>
}

type Job = { markdown: string; done(html: string | null): void }

/**
 * Renders reading texts that people write on a thread of its own, one after the other: a long one with many formulas
 * takes seconds, and no learner's request is to wait for it. The thread starts with the first text.
 */
export function textRenderer(longest = LONGEST_MILLISECONDS): TextRenderer {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let busy = false

  function next() {
    const job = busy ? undefined : waiting.shift()
    if (!job) return
    busy = true
    worker ??= startWorker()
    const current = worker
    const finish = (html: string | null) => {
      clearTimeout(timer)
      current.off('message', finish).off('error', giveUp).off('exit', giveUp)
      busy = false
      job.done(html)
      next()
    }
    const giveUp = () => {
      worker = undefined
      finish(null)
      void current.terminate()
    }
    const timer = setTimeout(giveUp, longest)
    current.once('message', finish)
    current.once('error', giveUp)
    current.once('exit', giveUp)
    current.postMessage(job.markdown)
  }

  return {
    async render(markdown) {
      const html = await new Promise<string | null>((done) => {
        waiting.push({ markdown, done })
        next()
      })
      return html === null ? { outcome: 'too-complex' } : { outcome: 'rendered', html }
    },
    async stop() {
      await worker?.terminate()
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(WORKER)
  // A server that ends does not wait for it.
  worker.unref()
  return worker
}
