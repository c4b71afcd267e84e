import { UnavailableError } from '../unavailable.ts'

type QueueLimits = {
  /** Maximum running tasks in total. */
  running: number
  /** Maximum running tasks per key. */
  runningPerKey: number
  /** Maximum waiting tasks per key; one more is rejected. Without it a key is only limited by its share of `waiting`. */
  waitingPerKey?: number
  /**
   * Maximum waiting tasks in total. One more is rejected if its key has the most; otherwise it takes the place of the
   * newest one of the key that has.
   */
  waiting: number
  maxWaitMs: number
  /** Time budget per key: `burstMs` at once, and `share` of the time in the long run. Unlimited if missing. */
  timePerKey?: TimePerKey
  /**
   * Every second turn goes to the key whose used time and waiting tasks are the least, so that newcomers do not wait for
   * all others.
   */
  leastUsedFirst?: boolean
}

/**
 * @property leastMs time that each task counts at least, and as which a waiting one counts
 * @property mostMs time that each task counts at most, so that an outage of the database is not charged to its victims
 */
type TimePerKey = { burstMs: number; share: number; leastMs?: number; mostMs?: number }

/** @property headStartMs time by which a key counts as having used less, where turns go to the least used */
type TurnOptions = { headStartMs?: number }

/** Restarts the clock of a task, for one that has waited in another queue. */
type RestartClock = () => void

type WaitingTask = { start: () => void; reject: () => void }

type Line = {
  key: string
  running: number
  waiting: WaitingTask[]
  headStartMs: number
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
  run<Result>(
    key: string,
    task: (restartClock: RestartClock) => Result | PromiseLike<Result>,
    options?: TurnOptions,
  ): Promise<Result>
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
  waitingPerKey = Number.POSITIVE_INFINITY,
  waiting,
  maxWaitMs,
  timePerKey,
  leastUsedFirst = false,
}: QueueLimits): FairQueue {
  const lines = new Map<string, Line>()
  /** Lines with a task that may run, in the order of their turns. */
  const ready = new Set<Line>()
  let running = 0
  let waitingInAll = 0
  let turns = 0

  function lineOf(key: string): Line {
    const idle = { running: 0, waiting: [], headStartMs: 0, used: 0, usedAt: 0, forgetting: undefined }
    const line = lines.get(key) ?? { key, ...idle }
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
  function countTime(line: Line, elapsedMs: number, limits: TimePerKey): number {
    const { burstMs, share, leastMs = 0, mostMs = Number.POSITIVE_INFINITY } = limits
    const now = performance.now()
    line.used = usedBy(line, now, share) + Math.min(Math.max(elapsedMs, leastMs), mostMs)
    line.usedAt = now
    // An idle line is removed once its time is regained.
    clearTimeout(line.forgetting)
    line.forgetting = setTimeout(() => {
      line.used = 0
      update(line)
    }, line.used / share).unref()
    return Math.max(0, line.used - burstMs) / share
  }

  function usedBy({ used, usedAt }: Line, now: number, share: number): number {
    return Math.max(0, used - (now - usedAt) * share)
  }

  /** Resolves once the task has begun. */
  function waitForTurn(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waitingInAll -= 1
        line.waiting.splice(line.waiting.indexOf(task), 1)
        update(line)
      }
      const start = () => {
        begin(line)
        leave()
        resolve()
      }
      const task = {
        start,
        reject() {
          leave()
          reject(tooBusy())
        },
      }
      const timer = setTimeout(task.reject, maxWaitMs)
      line.waiting.push(task)
      waitingInAll += 1
      update(line)
    })
  }

  /** A line with more tasks moves behind the others. */
  function startNext() {
    while (running < maxRunning) {
      const line = nextLine()
      if (line === undefined) return
      turns += 1
      ready.delete(line)
      line.waiting[0]?.start()
    }
  }

  function nextLine(): Line | undefined {
    const [first] = ready
    if (!leastUsedFirst || timePerKey === undefined || turns % 2 === 1) return first
    const now = performance.now()
    const { share, leastMs = 0 } = timePerKey
    let least = { line: first, demand: Number.POSITIVE_INFINITY }
    for (const line of ready) {
      const demand = usedBy(line, now, share) + line.waiting.length * leastMs - line.headStartMs
      if (demand < least.demand) least = { line, demand }
    }
    return least.line
  }

  /**
   * Makes room for a task that must wait.
   * @returns false if its line already has more than its share of the waiting tasks
   */
  function makeRoom(line: Line): boolean {
    if (line.waiting.length >= waitingPerKey) return false
    if (waitingInAll < waiting) return true
    let longest = line
    for (const other of lines.values()) if (other.waiting.length > longest.waiting.length) longest = other
    if (longest.waiting.length <= line.waiting.length + 1) return false
    longest.waiting.at(-1)?.reject()
    return true
  }

  return {
    size: () => ({ running, waiting: waitingInAll }),
    async run(key, task, { headStartMs = 0 } = {}) {
      const line = lineOf(key)
      line.headStartMs = headStartMs
      const isFree = running < maxRunning && line.running < runningPerKey && line.waiting.length === 0
      if (isFree) begin(line)
      else if (makeRoom(line)) await waitForTurn(line)
      else {
        update(line)
        throw tooBusy()
      }
      let began = timePerKey ? performance.now() : 0
      try {
        return await task(() => {
          began = performance.now()
        })
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
