import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a burst is processed once, without duplicates', () => {
  const act = vi.fn()
  const { add } = createBatch<string>(act)
  for (const thing of ['a', 'b', 'a', 'a']) {
    add(thing)
    vi.advanceTimersByTime(200)
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(act.mock.calls).toEqual([[['a', 'b']]])
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('an endless burst is processed after the maximum delay', () => {
  const act = vi.fn()
  const { add } = createBatch<number>(act)
  for (let thing = 0; thing < 20; thing++) {
    add(thing)
    vi.advanceTimersByTime(100)
  }
  expect(act).toHaveBeenCalledTimes(1)
})

test('items added while it is held wait for the release', () => {
  const act = vi.fn()
  const { add, hold, release } = createBatch<string>(act)
  hold()
  add('a')
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
  release()
  expect(act.mock.calls).toEqual([[['a']]])
  release()
  expect(act).toHaveBeenCalledTimes(1)
})
