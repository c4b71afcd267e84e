import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type Failures, processEach } from './process-each.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an item that cannot be processed delays no other, and is tried once an hour after five runs', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const failures: Failures = new Map()
  const processed: string[] = []
  let broken = true
  const run = () =>
    processEach({
      find: async (skipped) => ['a', 'b'].filter((key) => !skipped.includes(key)),
      keyOf: (key) => key,
      async process(key) {
        processed.push(key)
        if (key === 'a' && broken) throw new Error('not now')
      },
      failures,
      log,
      failed: 'An item could not be processed',
    })
  for (let count = 0; count < 8; count++) await run()
  expect(processed.filter((key) => key === 'a')).toHaveLength(5)
  expect(processed.filter((key) => key === 'b')).toHaveLength(8)
  expect(error).toHaveBeenCalledTimes(1)
  broken = false
  vi.advanceTimersByTime(60 * 60 * 1000)
  await run()
  expect(processed.at(-2)).toBe('a')
  expect(failures.size).toBe(0)
})
