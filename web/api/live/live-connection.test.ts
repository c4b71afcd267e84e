import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchOperation } from '../connection.ts'
import type { LiveEvent, OpenStream, StreamEnd } from './event-stream.ts'
import { connectLive } from './live-connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const heartbeat: LiveEvent = { kind: 'heartbeat' }

/** A server whose streams the test writes to and ends. */
function connected(from = 'page') {
  const streams: {
    from: string
    signal: AbortSignal
    emit: (event: LiveEvent, id?: string) => void
    end: (why: StreamEnd) => Promise<void>
  }[] = []
  const open: OpenStream = (place, signal, onEvent) =>
    new Promise((resolve) => {
      const end = async (why: StreamEnd) => {
        resolve(why)
        await vi.advanceTimersByTimeAsync(0)
      }
      streams.push({ from: place, signal, emit: (event, id) => onEvent(event, id), end })
    })
  const events: string[] = []
  const phases: string[] = []
  const connection = connectLive({
    from,
    open,
    onEvent: ({ kind }, id) => void events.push(`${kind} ${id}`),
    onState: ({ phase }) => void phases.push(phase),
  })
  const last = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('No stream was opened')
    return stream
  }
  return { connection, streams, last, events, phases }
}

describe('the events', () => {
  test('the first stream resumes from the position of the page and refetches nothing', () => {
    const { last, events } = connected('position of the page')
    expect(last().from).toBe('position of the page')
    last().emit(heartbeat, 'a')
    last().emit(heartbeat, 'b')
    expect(events).toEqual(['heartbeat a', 'heartbeat b'])
  })

  test('the next stream resumes after its last event', async () => {
    const { last, events, streams } = connected()
    last().emit(heartbeat, 'a')
    await last().end('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams.map(({ from }) => from)).toEqual(['page', 'a'])
    last().emit(heartbeat, 'b')
    expect(events).toEqual(['heartbeat a', 'heartbeat b'])
  })

  test('an abandoned stream emits no more events', async () => {
    const { last, events, connection } = connected()
    const first = last()
    first.emit(heartbeat, 'a')
    connection.offline()
    first.emit({ kind: 'refetch' }, 'late')
    expect(events).toEqual(['heartbeat a'])
    expect(first.signal.aborted).toBe(true)
  })
})

describe('when it is reopened', () => {
  test('40 seconds of silence are followed by a new stream a second later', async () => {
    const { last, streams, phases } = connected()
    last().emit(heartbeat, 'a')
    await vi.advanceTimersByTimeAsync(39_999)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(phases).toEqual(['opening', 'live', 'waiting'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(2)
  })

  test('a heartbeat restarts the silence timeout', async () => {
    const { last, streams } = connected()
    for (let beat = 0; beat < 4; beat++) {
      last().emit(heartbeat, `${beat}`)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(streams).toHaveLength(1)
  })

  test('a browser that is online again does not wait', async () => {
    const { last, streams, connection } = connected()
    last().emit(heartbeat, 'a')
    connection.offline()
    await vi.advanceTimersByTimeAsync(500)
    connection.woken()
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(streams, 'the wait is over as well').toHaveLength(2)
  })
})

describe('when it ends permanently', () => {
  test('after a rejection, as when the session has ended, nothing is requested again', async () => {
    const { last, streams, phases } = connected()
    await last().end('rejected')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
    expect(phases.at(-1)).toBe('ended')
  })

  test('a stop ends the stream and every wait', async () => {
    const { last, streams, connection, phases } = connected()
    last().emit(heartbeat, 'a')
    connection.stop()
    expect(last().signal.aborted).toBe(true)
    await last().end('lost')
    connection.woken()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
    expect(phases).toEqual(['opening', 'live'])
  })
})

test('an overloaded server gets no request before its Retry-After, not even from a page that becomes visible', async () => {
  const { last, streams, connection } = connected()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503, headers: { 'retry-after': '8' } }))
  await fetchOperation(new Request('http://server/'), {}, {}, ['live', 'subscribe'], undefined)
  vi.unstubAllGlobals()
  await last().end('lost')
  await vi.advanceTimersByTimeAsync(7_000)
  connection.woken()
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
})
