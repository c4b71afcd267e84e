import { UnavailableError } from '../unavailable.ts'

type QueueLimits = {
  /** Tasks that run at the same time, in all. */
  running: number
  /** Tasks of one key that run at the same time. */
  runningPerKey: number
  /** Tasks of one key that wait; one more is rejected. */
  waitingPerKey: number
  /** Tasks that wait, in all. */
  waiting: number
  maxWaitMs: number
  /** Time that the tasks of one key may take: `burstMs` at once, and `share` of the time in the long run. No limit if missing. */
  timePerKey?: TimePerKey
}

type TimePerKey = { burstMs: number; share: number }

type Line = {
  key: string
  running: number
  waiting: (() => void)[]
  /** Milliseconds that tasks took and that have not been made up for, at the time `usedAt`. */
  used: number
  usedAt: number
  forgetting: NodeJS.Timeout | undefined
}

export type FairQueue = {
  /**
   * Runs a task when it is the turn of its key.
   * @throws UnavailableError if too many tasks wait already, or this one has waited too long; it is not run then
   */
  run<Result>(key: string, task: () => Result | PromiseLike<Result>): Promise<Result>
  /** Tasks at this moment. */
  size(): { running: number; waiting: number }
}

/**
 * Queue with a bound on everything, in which keys (people, addresses) take turns: one with many tasks delays its own, and of
 * the others at most one task each. Queues of libraries have one line for all.
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
  /** Lines with a task that waits and may run, in the order of their turns. */
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
   * Counts the time of a task that has ended.
   * @returns milliseconds until another task of the line may take its place
   */
  function countTime(line: Line, elapsedMs: number, { burstMs, share }: TimePerKey): number {
    const now = performance.now()
    line.used = Math.max(0, line.used - (now - line.usedAt) * share) + elapsedMs
    line.usedAt = now
    // An idle line is forgotten once its time is made up for.
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

  /** A line that has more goes behind the others. */
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
