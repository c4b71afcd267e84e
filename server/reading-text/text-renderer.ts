import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const WORKER = join(import.meta.dirname, 'render-worker.ts')

/** A long but sensible text takes a few seconds on a slow machine; only a malicious one takes longer. */
const RENDER_TIMEOUT_MS = 30_000

export type Rendered = { outcome: 'rendered'; html: string } | { outcome: 'too-complex' }

export type TextRenderer = {
  /** Renders a reading text like `renderReadingText`, without blocking other requests. */
  render(markdown: string): Promise<Rendered>
  stop(): Promise<void>
}

type Job = { markdown: string; done(html: string | null): void }

/**
 * Renders reading texts on a worker thread, one at a time, since a long text with many formulas takes seconds. The thread
 * starts with the first text.
 */
export function textRenderer(timeoutMs = RENDER_TIMEOUT_MS): TextRenderer {
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
    const timer = setTimeout(giveUp, timeoutMs)
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
  // Does not keep the process alive.
  worker.unref()
  return worker
}
