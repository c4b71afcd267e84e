import { UnavailableError } from '../unavailable.ts'

type QueueLimits = {
  /** Maximum running tasks in total. */
  running: number
  /** Maximum running tasks per key. */
  runningPerKey: number
  /** Maximum waiting tasks per key; one more is rejected. */
  waitingPerKey: number
  /** Maximum waiting tasks in total. */
  waiting: number
  maxWaitMs: number
  /** Time budget per key: `burstMs` at once, and `share` of the time in the long run. Unlimited if missing. */
  timePerKey?: TimePerKey
}

type TimePerKey = { burstMs: number; share: number }

type Line = {
  key: string
  running: number
  waiting: (() => void)[]
  /** Milliseconds used and not yet regained, as of `usedAt`. */
  used: number
  usedAt: number
  forgetting: NodeJS.Timeout | undefined
}

export type FairQueue = {
  /**
   * Runs a task when its key has its turn.
   * @throws UnavailableError, without running the task, if too many tasks are waiting or it has waited too long
   */
  run<Result>(key: string, task: () => Result | PromiseLike<Result>): Promise<Result>
  /** Current number of tasks. */
  size(): { running: number; waiting: number }
}

/**
 * Bounded queue in which keys (people, addresses) take turns: a key with many tasks delays its own tasks, and those of
 * others by at most one task each. Queues in libraries have a single line for all keys.
 */
export function fairQueue({
  running: maxRunning,
  runningPerKey,
  waitingPerKey,
  waiting,
  maxWaitMs,
  timePerKey,
}: QueueLimits): FairQueue {
  const lines = new Map<string, Line>()
  /** Lines with a task that may run, in the order of their turns. */
  const ready = new Set<Line>()
  let running = 0
  let waitingInAll = 0

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { key, running: 0, waiting: [], used: 0, usedAt: 0, forgetting: undefined }
    lines.set(key, line)
    return line
  }

  function begin(line: Line) {
    line.running += 1
    running += 1
  }

  function update(line: Line) {
    if (line.waiting.length > 0 && line.running < runningPerKey) ready.add(line)
    else ready.delete(line)
    if (line.waiting.length === 0 && line.running === 0 && line.used === 0) lines.delete(line.key)
  }

  /**
   * Charges the time of a finished task to its line.
   * @returns milliseconds until the line may start another task
   */
  function countTime(line: Line, elapsedMs: number, { burstMs, share }: TimePerKey): number {
    const now = performance.now()
    line.used = Math.max(0, line.used - (now - line.usedAt) * share) + elapsedMs
    line.usedAt = now
    // An idle line is removed once its time is regained.
    clearTimeout(line.forgetting)
    line.forgetting = setTimeout(() => {
      line.used = 0
      update(line)
    }, line.used / share).unref()
    return Math.max(0, line.used - burstMs) / share
  }

  /** Resolves once the task has begun. */
  function waitForTurn(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waitingInAll -= 1
        line.waiting.splice(line.waiting.indexOf(start), 1)
        update(line)
      }
      const start = () => {
        begin(line)
        leave()
        resolve()
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooBusy())
      }, maxWaitMs)
      line.waiting.push(start)
      waitingInAll += 1
      update(line)
    })
  }

  /** A line with more tasks moves behind the others. */
  function startNext() {
    for (const line of ready) {
      if (running >= maxRunning) return
      ready.delete(line)
      line.waiting[0]?.()
    }
  }

  return {
    size: () => ({ running, waiting: waitingInAll }),
    async run(key, task) {
      const line = lineOf(key)
      const isFree = running < maxRunning && line.running < runningPerKey && line.waiting.length === 0
      if (isFree) begin(line)
      else if (line.waiting.length < waitingPerKey && waitingInAll < waiting) await waitForTurn(line)
      else {
        update(line)
        throw tooBusy()
      }
      const began = timePerKey ? performance.now() : 0
      try {
        return await task()
      } finally {
        running -= 1
        const restMs = timePerKey ? countTime(line, performance.now() - began, timePerKey) : 0
        const release = () => {
          line.running -= 1
          update(line)
          startNext()
        }
        if (restMs > 0) {
          setTimeout(release, restMs).unref()
          startNext()
        } else release()
      }
    },
  }
}

function tooBusy() {
  return new UnavailableError('Too many tasks wait for their turn')
}
