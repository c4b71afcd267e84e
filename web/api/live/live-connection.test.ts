import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent, OpenStream, StreamEnd } from './event-stream.ts'
import { connectLive } from './live-connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const heartbeat: LiveEvent = { kind: 'heartbeat' }

/** A server whose streams the test speaks on and ends. */
function connected(from?: string) {
  const streams: {
    from: string | undefined
    signal: AbortSignal
    tell: (event: LiveEvent, id?: string) => void
    end: (why: StreamEnd) => Promise<void>
  }[] = []
  const open: OpenStream = (place, signal, hear) =>
    new Promise((resolve) => {
      const end = async (why: StreamEnd) => {
        resolve(why)
        await vi.advanceTimersByTimeAsync(0)
      }
      streams.push({ from: place, signal, tell: (event, id) => hear(event, id), end })
    })
  const told: string[] = []
  const phases: string[] = []
  const connection = connectLive({
    from,
    open,
    hear: ({ kind }, id) => void told.push(`${kind} ${id}`),
    show: ({ phase }) => void phases.push(phase),
  })
  const last = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('No stream was opened')
    return stream
  }
  return { connection, streams, last, told, phases }
}

describe('what is told', () => {
  test('the first stream has everything looked up that happened before it stood', () => {
    const { last, told } = connected()
    last().tell(heartbeat, 'a')
    last().tell(heartbeat, 'b')
    expect(told).toEqual(['refetch a', 'heartbeat a', 'heartbeat b'])
  })

  test('a stream that goes on where another stood does not', async () => {
    const { last, told, streams } = connected()
    last().tell(heartbeat, 'a')
    await last().end('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams.map(({ from }) => from)).toEqual([undefined, 'a'])
    last().tell(heartbeat, 'b')
    expect(told).toEqual(['refetch a', 'heartbeat a', 'heartbeat b'])
  })

  test('one that another tab followed is gone on with', () => {
    const { last, told } = connected('where the other stood')
    expect(last().from).toBe('where the other stood')
    last().tell(heartbeat, 'b')
    expect(told).toEqual(['heartbeat b'])
  })

  test('a stream that was given up is not heard any more', async () => {
    const { last, told, connection } = connected()
    const first = last()
    first.tell(heartbeat, 'a')
    connection.offline()
    first.tell({ kind: 'refetch' }, 'late')
    expect(told).toEqual(['refetch a', 'heartbeat a'])
    expect(first.signal.aborted).toBe(true)
  })
})

describe('when it is opened anew', () => {
  test('40 seconds of silence are followed by a new stream a second later', async () => {
    const { last, streams, phases } = connected()
    last().tell(heartbeat, 'a')
    await vi.advanceTimersByTimeAsync(39_999)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(phases).toEqual(['opening', 'live', 'waiting'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(2)
  })

  test('a heartbeat puts the silence off', async () => {
    const { last, streams } = connected()
    for (let beat = 0; beat < 4; beat++) {
      last().tell(heartbeat, `${beat}`)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(streams).toHaveLength(1)
  })

  test('a browser that is online again does not wait', async () => {
    const { last, streams, connection } = connected()
    last().tell(heartbeat, 'a')
    connection.offline()
    await vi.advanceTimersByTimeAsync(500)
    connection.woken()
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(streams, 'the wait is over as well').toHaveLength(2)
  })
})

describe('when it ends for good', () => {
  test('after a refusal, as when the session is over, nothing is asked for again', async () => {
    const { last, streams, phases } = connected()
    await last().end('rejected')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
    expect(phases.at(-1)).toBe('ended')
  })

  test('a stop ends the stream and every wait', async () => {
    const { last, streams, connection, phases } = connected()
    last().tell(heartbeat, 'a')
    connection.stop()
    expect(last().signal.aborted).toBe(true)
    await last().end('lost')
    connection.woken()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(streams).toHaveLength(1)
    expect(phases).toEqual(['opening', 'live'])
  })
})
