import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionState,
  dueAt,
  MAX_SILENCE_MS,
  openingAt,
  reduceConnection,
} from './connection-state.ts'

const live = (heardAt: number, since = heardAt, failures = 0): ConnectionState => ({
  phase: 'live',
  heardAt,
  since,
  failures,
})

describe('a stream with events', () => {
  test('is live from its first event on', () => {
    expect(reduceConnection(openingAt(0), 'heard', 70)).toEqual(live(70))
  })

  test('is lost after exactly 40 seconds of silence', () => {
    expect(dueAt(live(1_000))).toBe(41_000)
    expect(reduceConnection(live(1_000), 'time', 40_999)).toEqual(live(1_000))
    expect(reduceConnection(live(1_000), 'time', 41_000)).toEqual({
      phase: 'waiting',
      failures: 1,
      until: 42_000,
    })
  })

  test('is lost immediately when it ends', () => {
    expect(reduceConnection(live(0), 'lost', 500)).toEqual({ phase: 'waiting', failures: 1, until: 1_500 })
  })

  test('is reopened when the computer wakes after a sleep longer than the silence', () => {
    expect(reduceConnection(live(0), 'woken', MAX_SILENCE_MS - 1)).toEqual(live(0))
    expect(reduceConnection(live(0), 'woken', MAX_SILENCE_MS)).toEqual(openingAt(MAX_SILENCE_MS, 1))
  })
})

describe('a stream that cannot be opened', () => {
  test('is retried after 1, 2, 5, 10, 10 … seconds', () => {
    let state = openingAt(0)
    let now = 0
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      state = reduceConnection(state, 'lost', now)
      waits.push((dueAt(state) ?? 0) - now)
      now = dueAt(state) ?? 0
      state = reduceConnection(state, 'time', now)
      expect(state.phase).toBe('opening')
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
  })

  test('counts as lost without a response for 15 seconds', () => {
    expect(reduceConnection(openingAt(0), 'time', 14_999)).toEqual(openingAt(0))
    expect(reduceConnection(openingAt(0), 'time', 15_000).phase).toBe('waiting')
  })

  test('starts at 1 second again after 10 stable seconds, and keeps its failure count if lost sooner', () => {
    const heard = reduceConnection(openingAt(0, 2), 'heard', 10)
    expect(heard).toEqual(live(10, 10, 2))
    expect(reduceConnection(heard, 'lost', 10_009)).toEqual({ phase: 'waiting', failures: 3, until: 15_009 })
    expect(reduceConnection(heard, 'lost', 10_010)).toEqual({ phase: 'waiting', failures: 1, until: 11_010 })
  })

  test('is requested immediately when the browser is online or visible again', () => {
    expect(reduceConnection({ phase: 'waiting', failures: 3, until: 9_000 }, 'woken', 100)).toEqual(openingAt(100, 3))
  })

  test('is not requested twice when the page becomes visible', () => {
    expect(reduceConnection(openingAt(0), 'woken', 100)).toEqual(openingAt(0))
  })
})

const anyEvent = fc.constantFrom<ConnectionEvent>('heard', 'lost', 'rejected', 'woken', 'time')

test('the stream retries automatically until it is rejected, and then never again', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ event: anyEvent, later: fc.nat(60_000) })), (steps) => {
      let state = openingAt(0)
      let now = 0
      let rejected = false
      for (const { event, later } of steps) {
        now += later
        state = reduceConnection(state, event, now)
        rejected ||= event === 'rejected'
        expect(state.phase === 'ended').toBe(rejected)
        expect(dueAt(state) === null).toBe(rejected)
        if (state.phase === 'waiting') expect(state.until - now).toBeLessThanOrEqual(10_000)
      }
    }),
  )
})
