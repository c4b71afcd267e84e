import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsSince, type LiveEventRow } from './queries.ts'

const event = (learnerId: string, number: number): LiveEventRow => ({
  learnerId,
  number,
  activity: 'quiz',
  title: null,
  score: null,
  at: new Date('2026-11-21T10:00:00Z'),
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index + 1)

/** Two learners, each with a known position and some later events. */
const situations = fc
  .record({ a: fc.nat(9), b: fc.nat(9), newA: fc.nat(9), newB: fc.nat(9) })
  .map(({ a, b, newA, newB }) => ({
    from: new Map([
      ['a', a],
      ['b', b],
    ]),
    update: {
      learners: { a: a + newA, b: b + newB },
      events: [...range(a, a + newA).map((n) => event('a', n)), ...range(b, b + newB).map((n) => event('b', n))],
    },
  }))

test('every event since the position is sent, in order', () => {
  fc.assert(
    fc.property(situations, ({ from, update }) => {
      expect(eventsSince(from, update)).toEqual({ kind: 'events', events: update.events })
    }),
  )
})

test('a gap anywhere in the events requires a refetch', () => {
  fc.assert(
    fc.property(situations, fc.nat(), ({ from, update }, index) => {
      fc.pre(update.events.length > 0)
      const events = update.events.toSpliced(index % update.events.length, 1)
      expect(eventsSince(from, { ...update, events })).toEqual({ kind: 'refetch' })
    }),
  )
})

test('a position ahead of the events, or a different set of learners, requires a refetch', () => {
  const from = new Map([['a', 5]])
  const events: LiveEventRow[] = []
  expect(eventsSince(from, { learners: { a: 5 }, events })).toEqual({ kind: 'events', events })
  expect(eventsSince(from, { learners: { a: 4 }, events })).toEqual({ kind: 'refetch' })
  expect(eventsSince(from, { learners: { b: 5 }, events })).toEqual({ kind: 'refetch' })
  expect(eventsSince(from, { learners: {}, events })).toEqual({ kind: 'refetch' })
  expect(eventsSince(from, { learners: { a: 5, b: 0 }, events })).toEqual({ kind: 'refetch' })
})
