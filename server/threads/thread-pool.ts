import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FairQueue } from '../rate-limits/fair-queue.ts'

/** Multiple of the processor time limit that a task may take in elapsed time. */
const MAX_WAIT_FACTOR = 10

const MAX_HEAP_MB = 256

export type ThreadPool<Input, Output> = {
  /**
   * Runs a task on a thread, without blocking other requests.
   * @param by person in whose queue it waits, so that many or slow tasks of one do not hold up the others
   * @param onStart called when it begins on a thread
   * @returns null if the task failed or exceeded its processor time
   */
  run(input: Input, by: string, onStart?: () => void): Promise<Output | null>
  stop(): Promise<void>
}

/**
 * Pool of worker threads for one script, started lazily. The script posts a message once it is loaded, then one result
 * per message: null if the task failed.
 * @param queue its concurrency limits the number of threads
 * @param maxMs processor time limit per task; a limit on elapsed time would abort tasks early on a busy machine
 */
export function threadPool<Input, Output>(script: string, queue: FairQueue, maxMs: number): ThreadPool<Input, Output> {
  const idle: Worker[] = []
  const threads = new Set<Worker>()

  async function runOnThread(input: Input, onStart: () => void): Promise<Output | null> {
    const worker = idle.pop() ?? (await startWorker(script))
    // Nobody is charged for the start of a thread.
    onStart()
    threads.add(worker)
    const output = await new Promise<Output | null | undefined>((resolve) => {
      const fail = () => finish(undefined)
      const finish = (result: Output | null | undefined) => {
        stopWatching()
        worker.off('message', finish).off('error', fail).off('exit', fail)
        resolve(result)
      }
      const stopWatching = watchProcessorTime(worker, maxMs, fail)
      worker.once('message', finish).once('error', fail).once('exit', fail)
      worker.postMessage(input)
    })
    if (output === undefined) {
      threads.delete(worker)
      void worker.terminate()
    } else idle.push(worker)
    return output ?? null
  }

  return {
    run: (input, by, onStart) =>
      queue.run(by, (restartClock) =>
        runOnThread(input, () => {
          restartClock()
          onStart?.()
        }),
      ),
    async stop() {
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}

/**
 * Calls `fail` when a thread has used this much processor time, or a multiple of it in elapsed time.
 * @returns a function that stops watching
 */
function watchProcessorTime(worker: Worker, maxMs: number, fail: () => void): () => void {
  const end = performance.now() + maxMs * MAX_WAIT_FACTOR
  const before = worker.cpuUsage()
  const stopping = new AbortController()
  const check = async () => {
    const { user, system } = await worker.cpuUsage(await before)
    const left = maxMs - (user + system) / 1000
    if (stopping.signal.aborted) return
    if (left <= 0 || performance.now() > end) fail()
    else setTimeout(watch, Math.max(left, 10))
  }
  // The exit of a thread is reported separately.
  const watch = () => void (stopping.signal.aborted || check().catch(() => {}))
  setTimeout(watch, maxMs).unref()
  return () => stopping.abort()
}

/** Resolves once the thread has loaded its modules, which takes longer than most tasks. */
async function startWorker(script: string): Promise<Worker> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // Does not keep the process alive.
  worker.unref()
  await once(worker, 'message')
  return worker
}
