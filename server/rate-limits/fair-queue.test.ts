import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { UnavailableError } from '../unavailable.ts'
import { fairQueue } from './fair-queue.ts'

const LIMITS = { running: 2, runningPerKey: 2, waitingPerKey: 100, waiting: 100, maxWaitMs: 60_000 }

afterEach(() => {
  vi.useRealTimers()
})

/** Tasks that end one at a time, in the order in which they began. */
function gatedTasks(limits: Partial<typeof LIMITS>) {
  const queue = fairQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (key: string) =>
    queue.run(key, () => {
      begun.push(key)
      return new Promise<void>((end) => ends.push(end))
    })
  return {
    add,
    begun,
    async endNext() {
      ends.shift()?.()
      await turn()
    },
  }
}

test('tasks of other keys run between those of a key with many', async () => {
  const { add, begun, endNext } = gatedTasks({ running: 1 })
  const all = [...Array.from({ length: 5 }, () => add('many')), add('one'), add('two'), add('one')]
  for (let task = 0; task < all.length; task += 1) await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['many', 'many', 'one', 'two', 'many', 'one', 'many', 'many'])
})

test('a key at its own limit leaves the remaining capacity to others', async () => {
  const { add, begun, endNext } = gatedTasks({ running: 3, runningPerKey: 1 })
  const all = ['a', 'a', 'a', 'b'].map(add)
  expect(begun).toEqual(['a', 'b'])
  for (let task = 0; task < all.length; task += 1) await endNext()
  // A task left waiting would be rejected after its time, while another file runs in this worker.
  await Promise.all(all)
})

test.each([
  ['of the key', { waitingPerKey: 1 }],
  ['in all', { waiting: 1 }],
])('above the limit of waiting tasks %s a task is rejected, not run', async (_, limit) => {
  const { add, begun, endNext } = gatedTasks({ running: 1, ...limit })
  const accepted = [add('a'), add('a')]
  await expect(add('a')).rejects.toThrow(UnavailableError)
  await endNext()
  await endNext()
  await Promise.all(accepted)
  expect(begun).toEqual(['a', 'a'])
})

test('with all places taken, a task of another key takes that of the key with most', async () => {
  const { add, begun, endNext } = gatedTasks({ running: 1, waiting: 3 })
  const accepted = [add('many'), add('many'), add('many')]
  const last = expect(add('many')).rejects.toThrow(UnavailableError)
  accepted.push(add('one'))
  await last
  await expect(add('many')).rejects.toThrow(UnavailableError)
  for (let task = 0; task < accepted.length; task += 1) await endNext()
  await Promise.all(accepted)
  expect(begun).toEqual(['many', 'many', 'one', 'many'])
})

test('a newcomer waits for two turns at most while others use much time', async () => {
  vi.useFakeTimers()
  const queue = fairQueue({
    ...LIMITS,
    running: 1,
    timePerKey: { burstMs: Number.POSITIVE_INFINITY, share: 0.02 },
    leastUsedFirst: true,
  })
  const ended: string[] = []
  const work = (key: string, headStartMs = 0) =>
    queue.run(key, () => new Promise<void>((end) => setTimeout(end, 100)), { headStartMs }).then(() => ended.push(key))
  const guesses = Array.from({ length: 60 }, (_, number) => work(`network ${number % 12}`))
  await vi.advanceTimersByTimeAsync(3_050)
  const before = ended.length
  const newcomer = work('newcomer')
  await vi.advanceTimersByTimeAsync(350)
  expect(ended.slice(before)).toContain('newcomer')
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([...guesses, newcomer])
})

test('a newcomer comes before networks that have as much waiting and have used nothing yet', async () => {
  vi.useFakeTimers()
  const queue = fairQueue({
    ...LIMITS,
    running: 1,
    timePerKey: { burstMs: Number.POSITIVE_INFINITY, share: 0.02, leastMs: 100 },
    leastUsedFirst: true,
  })
  const begun: string[] = []
  const work = (key: string) =>
    queue.run(key, () => {
      begun.push(key)
      return new Promise<void>((end) => setTimeout(end, 100))
    })
  const guesses = Array.from({ length: 84 }, (_, number) => work(`network ${number % 12}`))
  const newcomer = work('newcomer')
  await vi.advanceTimersByTimeAsync(250)
  expect(begun).toContain('newcomer')
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([...guesses, newcomer])
})

test('a task counts no more than its maximum, however long the database was away', async () => {
  vi.useFakeTimers()
  const start = performance.now()
  const queue = fairQueue({ ...LIMITS, runningPerKey: 1, timePerKey: { burstMs: 100, share: 0.5, mostMs: 150 } })
  const begun: number[] = []
  const work = (ms: number) =>
    queue.run('a', () => {
      begun.push(performance.now() - start)
      return new Promise<void>((end) => setTimeout(end, ms))
    })
  const tasks = [work(10_000), work(10)]
  await vi.advanceTimersByTimeAsync(10_200)
  await Promise.all(tasks)
  expect(begun).toEqual([0, 10_100])
})

test('a task that waits too long is rejected, not run', async () => {
  vi.useFakeTimers()
  const { add, begun } = gatedTasks({ running: 1, maxWaitMs: 1000 })
  void add('a')
  const late = expect(add('b')).rejects.toThrow(UnavailableError)
  vi.advanceTimersByTime(1000)
  await late
  expect(begun).toEqual(['a'])
})

test('a failing task releases its slot', async () => {
  const queue = fairQueue({ ...LIMITS, running: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('no sequence of tasks exceeds a limit or loses a task', async () => {
  const task = fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 40 }), async (tasks) => {
      const queue = fairQueue({ ...LIMITS, running: 3 })
      const running = new Map<string, number>()
      const count = (key: string, change: number) => running.set(key, (running.get(key) ?? 0) + change)
      await Promise.all(
        tasks.map(({ key, turns }) =>
          queue.run(key, async () => {
            count(key, 1)
            expect(running.get(key)).toBeLessThanOrEqual(2)
            expect([...running.values()].reduce((sum, one) => sum + one)).toBeLessThanOrEqual(3)
            for (let passed = 0; passed < turns; passed += 1) await turn()
            count(key, -1)
          }),
        ),
      )
    }),
  )
})

test('a key whose tasks exceed its time is paused, and others continue', async () => {
  vi.useFakeTimers()
  const start = performance.now()
  const queue = fairQueue({ ...LIMITS, runningPerKey: 1, timePerKey: { burstMs: 100, share: 0.5 } })
  const begun: [key: string, atMs: number][] = []
  const work = (key: string) =>
    queue.run(key, () => {
      begun.push([key, performance.now() - start])
      return new Promise<void>((end) => setTimeout(end, 80))
    })
  const tasks = [work('a'), work('a'), work('a')]
  await vi.advanceTimersByTimeAsync(170)
  tasks.push(work('b'))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(tasks)
  // Two tasks use 160 ms, of which half of the second one's 80 ms are regained: 20 ms too many, hence a pause of 40 ms.
  expect(begun).toEqual([
    ['a', 0],
    ['a', 80],
    ['b', 170],
    ['a', 200],
  ])
})
