import type { Logger } from 'pino'

/** Attempts in a row, one per run, before an item waits for longer: the cause may be the database or a full queue. */
const QUICK_ATTEMPTS = 5
const PAUSE_MS = 60 * 60 * 1000
/** Maximum items of which failures are remembered. */
const MAX_REMEMBERED = 1_000

/** Waiting items that could not be processed, by key, with the time from which they are tried again. */
export type Failures = Map<string, { attempts: number; retryAt: number }>

type Work<Item> = {
  /** Finds items in the order in which they are processed, without those to skip. */
  find: (skipped: string[]) => Promise<Item[]>
  keyOf: (item: Item) => string
  process: (item: Item) => Promise<void>
  failures: Failures
  log: Logger
  /** Message for an item that could not be processed. */
  failed: string
}

/**
 * Processes waiting items, one after another. One that cannot be processed delays no other: it is tried again with the next
 * runs, and after some of them once an hour.
 */
export async function processEach<Item>({ find, keyOf, process, failures, log, failed }: Work<Item>): Promise<void> {
  const skipped = [...failures].filter(([, { retryAt }]) => retryAt > Date.now()).map(([key]) => key)
  for (const item of await find(skipped)) {
    const key = keyOf(item)
    try {
      await process(item)
      failures.delete(key)
    } catch (error) {
      const attempts = (failures.get(key)?.attempts ?? 0) + 1
      if (attempts === 1) log.error({ err: error }, failed)
      failures.set(key, { attempts, retryAt: attempts < QUICK_ATTEMPTS ? 0 : Date.now() + PAUSE_MS })
      const [oldest] = failures.keys()
      if (failures.size > MAX_REMEMBERED && oldest !== undefined) failures.delete(oldest)
    }
  }
}
