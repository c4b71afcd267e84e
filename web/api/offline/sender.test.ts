import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, queryClient } from '../client.ts'
import { fetchOperation, serverPause } from '../connection.ts'
import { type Attempt, createSender } from './sender.ts'

const browser = new EventTarget()
const signIn = (id: string) =>
  queryClient.setQueryData(api.session.get.queryKey(), {
    user: {
      ...{ id, email: 'ana@example.org', firstName: 'Ana', lastName: 'A' },
      ...{ isParent: false, isContentManager: false, isOperator: false, gradeId: null },
    },
    runningTest: null,
    minPasswordLength: 6,
    socialSignIn: { providers: [] },
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  signIn('ana')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sender of `work` items whose attempts end with `results`, and succeed after those. */
function sending(work: number, results: Attempt[] = []) {
  let left = work
  const attempts: number[] = []
  const sender = createSender({
    accountId: 'ana',
    hasWork: () => left > 0,
    async attempt() {
      attempts.push(Date.now())
      const result = results.shift() ?? 'sent'
      if (result === 'sent') left -= 1
      return result
    },
    onChange: () => {},
  })
  const waits = () => attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  return { sender, attempts, waits, left: () => left }
}

test('everything is sent, one attempt at a time', async () => {
  const { sender, attempts, left } = sending(3)
  sender.start()
  sender.start()
  await sender.idle()
  expect([attempts.length, left()]).toEqual([3, 0])
})

test('failures are retried after 1, 2, 5 and then every 10 seconds', async () => {
  const { sender, waits } = sending(1, ['retry', 'retry', 'retry', 'retry', 'retry'])
  sender.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sender.failures()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(sender.failures()).toBe(0)
})

test('nothing is retried before the Retry-After of an overloaded server, not even by a new start', async () => {
  const { sender, attempts, waits } = sending(1, ['retry', 'retry'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 503, headers: { 'retry-after': '4' } }))
  sender.start()
  await fetchOperation(new Request('http://localhost/'), {}, {}, ['study', 'dashboard'], undefined)
  await vi.advanceTimersByTimeAsync(10)
  browser.dispatchEvent(new Event('online'))
  sender.start()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(waits()).toEqual([4_000, 2_000])
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await fetchOperation(new Request('http://localhost/'), {}, {}, ['study', 'dashboard'], undefined)
  expect(serverPause()).toBe(0)
})

test('going online or a new start ends the wait', async () => {
  const { sender, attempts, left } = sending(1, ['retry', 'retry'])
  sender.start()
  await vi.advanceTimersByTimeAsync(10)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(attempts).toHaveLength(2)
  sender.start()
  await vi.advanceTimersByTimeAsync(10)
  expect(left()).toBe(0)
})

test('nothing is sent while another account is signed in', async () => {
  const { sender, attempts } = sending(2)
  signIn('leo')
  sender.start()
  await sender.idle()
  expect(attempts).toHaveLength(0)
  signIn('ana')
  sender.start()
  await sender.idle()
  expect(attempts).toHaveLength(2)
})

test('a stop waits for the next start', async () => {
  const { sender, attempts, left } = sending(2, ['stop'])
  sender.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toHaveLength(1)
  sender.start()
  await sender.idle()
  expect(left()).toBe(0)
})
