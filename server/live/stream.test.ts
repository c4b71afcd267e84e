import { getEventMeta } from '@orpc/server'
import { expect, test, vi } from 'vitest'
import { LiveStream } from './stream.ts'

const LEARNER = '11111111-2222-4333-8444-555555555555'

function opened() {
  const cutOff = vi.fn()
  const reader = { sessionId: 's', parentId: 'p', lastEventId: undefined, slice: 0 }
  return { stream: new LiveStream(reader, cutOff), cutOff }
}

const update = (from: number, to: number) => ({
  learners: { [LEARNER]: to },
  events: Array.from({ length: to - from }, (_, index) => ({
    learnerId: LEARNER,
    number: from + index + 1,
    activity: 'quiz' as const,
    title: 'A lesson',
    score: 80,
    at: new Date('2026-11-21T10:00:00Z'),
  })),
})

function heartbeat(stream: LiveStream, last: number) {
  stream.heartbeatDue = true
  stream.dispatch(update(last, last))
}

test('each event carries the position of the stream after it', async () => {
  const { stream } = opened()
  stream.dispatch(update(4, 4))
  stream.dispatch(update(4, 6))
  heartbeat(stream, 6)
  const events = []
  for (let index = 0; index < 4; index += 1) events.push((await stream.next()).value)
  expect(events.map((event) => event?.kind)).toEqual(['heartbeat', 'studied', 'studied', 'heartbeat'])
  const ids = events.map((event) => getEventMeta(event)?.id)
  expect(ids.map((id) => id?.split('.')[1])).toEqual(['4', '5', '6', '6'])
})

test('a client that reads nothing between two heartbeats is disconnected, and its pending events are dropped', async () => {
  const { stream, cutOff } = opened()
  stream.dispatch(update(0, 0))
  await stream.next()
  heartbeat(stream, 0)
  heartbeat(stream, 0)
  expect(cutOff).not.toHaveBeenCalled()
  heartbeat(stream, 0)
  expect(cutOff).toHaveBeenCalledOnce()
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

test('a slow reader stays connected while it keeps reading, unless too many events are pending', async () => {
  const { stream, cutOff } = opened()
  stream.dispatch(update(0, 0))
  await stream.next()
  for (let beat = 0; beat < 5; beat += 1) {
    heartbeat(stream, 0)
    await stream.next()
  }
  for (let step = 0; step < 3; step += 1) stream.dispatch(update(step * 200, step * 200 + 200))
  expect(cutOff).toHaveBeenCalledOnce()
})

test('a reader that is waiting gets the end immediately, without breaking the connection', async () => {
  const { stream, cutOff } = opened()
  stream.dispatch(update(0, 0))
  await stream.next()
  const next = stream.next()
  stream.end()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(cutOff).not.toHaveBeenCalled()
})
