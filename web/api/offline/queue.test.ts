import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, queryClient } from '../client.ts'
import { type Failure, fetchOperation, type LaterReason, serverPause } from '../connection.ts'
import { createQueue } from './queue.ts'

const browser = new EventTarget()
const signIn = (id: string) =>
  queryClient.setQueryData(api.session.get.queryKey(), {
    user: {
      id,
      email: 'ana@example.org',
      firstName: 'Ana',
      lastName: 'A',
      isParent: false,
      isContentManager: false,
      isOperator: false,
      isAnswerer: false,
      isTutor: false,
      isDemo: false,
      gradeId: null,
      avatar: null,
      idleLimitMinutes: null,
      readingOptions: [],
      language: null,
    },
    missingStep: null,
    secondStepEnding: false,
    runningTest: null,
    minPasswordLength: 6,
    offersAsking: false,
    socialSignIn: { providers: [] },
  })

const { checkSession } = vi.hoisted(() => ({ checkSession: vi.fn(async () => 'same') }))
vi.mock('../session.ts', async (original) => ({ ...(await original<object>()), checkSession }))

beforeEach(() => {
  checkSession.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  signIn('ana')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Item = { id: string; group: string }
type Outcome = { kind: 'saved' } | Failure

/** Queue over items in memory whose sends end with `outcomes`, and succeed after those. */
function queueOf(
  names: string[],
  outcomes: (Exclude<Outcome['kind'], 'later'> | LaterReason)[] = [],
  maxPauseMs?: number,
) {
  const items = new Map<string, Item>()
  const sent: { id: string; at: number }[] = []
  let signedOut = 0
  const add = (name: string) => {
    const item = { id: name, group: name.split(' ')[0] ?? '' }
    items.set(name, item)
    return item
  }
  const remove = (name: string) => void items.delete(name)
  const queue = createQueue<string, Item, { kind: 'saved' }>({
    accountId: 'ana',
    waiting: { prefix: names.join(), list: () => [...items.values()], add, remove: ({ id }) => remove(id) },
    groupOf: ({ group }) => group,
    async send({ id }) {
      sent.push({ id, at: Date.now() })
      const kind = outcomes.shift() ?? 'saved'
      if (typeof kind === 'object') return { kind: 'later', reason: kind }
      return kind === 'rejected' ? { kind, code: 'NOT_FOUND', message: '' } : { kind }
    },
    onSettled: async () => {},
    ...(maxPauseMs !== undefined && { maxPauseMs }),
    onSignedOut: () => {
      signedOut += 1
    },
  })
  for (const name of names) queue.enqueue(name)
  return {
    queue,
    add,
    remove,
    sent: () => sent.map(({ id }) => id),
    waits: () => sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0)),
    signedOut: () => signedOut,
  }
}

const LONG_MS = 60_000

test('everything is sent in order, one item at a time', async () => {
  const { queue, sent } = queueOf(['a', 'b', 'c'])
  queue.start()
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['a', 'b', 'c'])
  expect(queue.items()).toEqual([])
})

test('failures are retried after 1, 2, 5 and then every 10 seconds', async () => {
  const { queue, waits } = queueOf(['a'], Array(5).fill('unreachable'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.failures()).toBe(3)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(waits()).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  expect(queue.failures()).toBe(0)
})

test('items that another tab has sent end the failures of this one', async () => {
  const { queue, remove, sent } = queueOf(['a'], ['unreachable', 'unreachable'])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(queue.failures()).toBe(2)
  remove('a')
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect([queue.failures(), queue.items(), sent()]).toEqual([0, [], ['a', 'a']])
})

test('nothing is retried before the Retry-After of an overloaded server, not even by a new start', async () => {
  const { queue, sent, waits } = queueOf(['a'], ['unreachable', 'unreachable'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 503, headers: { 'retry-after': '4' } }))
  await fetchOperation(new Request('http://localhost/'), {}, {}, ['study', 'dashboard'], undefined)
  await vi.advanceTimersByTimeAsync(10)
  browser.dispatchEvent(new Event('online'))
  queue.start()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(waits()).toEqual([4_000, 2_000])
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await fetchOperation(new Request('http://localhost/'), {}, {}, ['study', 'dashboard'], undefined)
  expect(serverPause()).toBe(0)
})

test('answers that are being checked are sent again every five seconds, and others meanwhile', async () => {
  const reason = { kind: 'checking', answers: 2 } as const
  const { queue, sent, waits } = queueOf(['one a', 'one b', 'two c'], [reason])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent()).toEqual(['one a', 'two c'])
  expect(queue.items().map((item) => [item.id, item.state, item.reason])).toEqual([
    ['one a', 'waiting', reason],
    ['one b', 'waiting', null],
  ])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent()).toEqual(['one a', 'two c', 'one a', 'one b'])
  expect(waits()[1]).toBe(5_000)
  expect(queue.items()).toEqual([])
})

test('an item above the maximum of a day waits on this device until the time that the server names', async () => {
  const until = new Date(Date.now() + 30 * 60_000)
  const { queue, sent } = queueOf(['a'], [{ kind: 'limit', until }])
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(sent()).toHaveLength(1)
  expect(queue.items()).toMatchObject([{ state: 'waiting', reason: { kind: 'limit', until } }])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(sent()).toHaveLength(2)
  expect(queue.items()).toEqual([])
})

test('going online or a new start ends the wait', async () => {
  const { queue, sent } = queueOf(['a'], ['unreachable', 'unreachable'])
  await vi.advanceTimersByTimeAsync(10)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(sent()).toHaveLength(2)
  queue.start()
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.items()).toEqual([])
})

test('nothing is sent while another account is signed in', async () => {
  signIn('leo')
  const { queue, sent } = queueOf(['a', 'b'])
  await queue.idle()
  expect(sent()).toEqual([])
  signIn('ana')
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['a', 'b'])
})

test('the end of the session is reported, and waits for the next start', async () => {
  const { queue, sent, signedOut } = queueOf(['a', 'b'], ['signed-out'])
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect([sent(), signedOut()]).toEqual([['a'], 1])
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['a', 'a', 'b'])
})

test('a server error holds back all items of its group and no others', async () => {
  const { queue, sent } = queueOf(['one a', 'one b', 'two c'], ['server-error'])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent()).toEqual(['one a', 'two c'])
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['one a', 'two c', 'one a', 'one b'])
})

test('a rejected item leaves the queue, and the next one is sent', async () => {
  const { queue, sent } = queueOf(['a', 'b'], ['rejected'])
  await queue.idle()
  expect(sent()).toEqual(['a', 'b'])
})

test('the session is checked before an item that had to wait, and not for one that was just added', async () => {
  const { queue, add, sent } = queueOf(['a'])
  await queue.idle()
  expect(checkSession).not.toHaveBeenCalled()
  add('left by an earlier page')
  queue.refresh()
  expect(queue.items()).toMatchObject([{ state: 'waiting' }])
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['a', 'left by an earlier page'])
  expect(checkSession).toHaveBeenCalledTimes(1)
})

test('changes in quick succession are sent once, after the last', async () => {
  const { queue, sent } = queueOf([])
  for (let change = 0; change < 3; change += 1) {
    queue.enqueue('a', 1_000)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent()).toEqual(['a'])
})

test('a change that replaces an item during the check of the session is sent in its place', async () => {
  const { queue, add, remove, sent } = queueOf([])
  add('left by an earlier page')
  checkSession.mockImplementationOnce(async () => {
    remove('left by an earlier page')
    add('newer')
    return 'same'
  })
  queue.start()
  await queue.idle()
  expect(sent()).toEqual(['newer'])
})

test('a success resets the delays of later failures', async () => {
  const { waits } = queueOf(['a', 'b'], ['unreachable', 'saved', 'unreachable'])
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(waits()).toEqual([1_000, 0, 1_000])
})

test('no pause is longer than the longest', async () => {
  const { waits } = queueOf(['a'], Array(4).fill('unreachable'), 1_500)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(waits()).toEqual([1_000, 1_500, 1_500, 1_500])
})

/** Receives a response of a server that has lost acknowledged work. */
async function receiveLoss(id: string) {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'x-work-lost': id } }))
  await fetchOperation(new Request('http://localhost/'), {}, {}, ['study', 'dashboard'], undefined)
  await vi.advanceTimersByTimeAsync(10)
}

test('the saves of the last minutes are sent again, in order and once, when the server has lost acknowledged work', async () => {
  const { queue, sent } = queueOf(['a', 'b'])
  await queue.idle()
  await receiveLoss('first')
  await receiveLoss('first')
  expect(sent()).toEqual(['a', 'b', 'a', 'b'])
  await receiveLoss('second')
  expect(sent()).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

test('a save that is sent again after a loss is tried again while the server cannot be reached, a few times', async () => {
  const { queue, sent } = queueOf(['a'], ['saved', 'unreachable', 'unreachable'])
  await queue.idle()
  await receiveLoss('third')
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(sent()).toEqual(['a', 'a', 'a', 'a'])
  const { queue: other, sent: sentByOther } = queueOf(['x'], ['saved', ...Array(20).fill('server-error')])
  await other.idle()
  await receiveLoss('fourth')
  await vi.advanceTimersByTimeAsync(10 * LONG_MS)
  expect(sentByOther()).toEqual(Array(6).fill('x'))
})

test('older saves, rejected ones and those of another account are not sent again', async () => {
  const { queue, sent } = queueOf(['a'], ['rejected'])
  await queue.idle()
  await receiveLoss('fifth')
  expect(sent()).toEqual(['a'])
  queue.enqueue('b')
  await queue.idle()
  await vi.advanceTimersByTimeAsync(6 * LONG_MS)
  await receiveLoss('sixth')
  expect(sent()).toEqual(['a', 'b'])
  queue.enqueue('c')
  await queue.idle()
  signIn('leo')
  await receiveLoss('seventh')
  expect(sent()).toEqual(['a', 'b', 'c'])
})
