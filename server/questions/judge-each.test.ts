import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type Failures, judgeEach } from './judge-each.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an item that cannot be judged delays no other, and is tried once an hour after five runs', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const failures: Failures = new Map()
  const judged: string[] = []
  let broken = true
  const run = () =>
    judgeEach({
      find: async (skipped) => ['a', 'b'].filter((key) => !skipped.includes(key)),
      keyOf: (key) => key,
      async judge(key) {
        judged.push(key)
        if (key === 'a' && broken) throw new Error('not now')
      },
      failures,
      log,
      failed: 'An item could not be judged',
    })
  for (let count = 0; count < 8; count++) await run()
  expect(judged.filter((key) => key === 'a')).toHaveLength(5)
  expect(judged.filter((key) => key === 'b')).toHaveLength(8)
  expect(error).toHaveBeenCalledTimes(1)
  broken = false
  vi.advanceTimersByTime(60 * 60 * 1000)
  await run()
  expect(judged.at(-2)).toBe('a')
  expect(failures.size).toBe(0)
})
