import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import type { StudiedRow } from './queries.ts'

const event = (learnerId: string, number: number): StudiedRow => ({
  learnerId,
  number,
  activity: 'quiz',
  title: null,
  score: null,
  at: '2026-11-21T10:00:00Z',
})

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index + 1)

/** Two learners, each followed to somewhere and with some events since. */
const situations = fc
  .record({ a: fc.nat(9), b: fc.nat(9), newA: fc.nat(9), newB: fc.nat(9) })
  .map(({ a, b, newA, newB }) => ({
    from: new Map([
      ['a', a],
      ['b', b],
    ]),
    news: {
      learners: { a: a + newA, b: b + newB },
      events: [
        ...range(a, a + newA).map((n) => event('a', n)),
        ...range(b, b + newB).map((n) => event('b', n)),
      ],
    },
  }))

test('every event since is told, in order', () => {
  fc.assert(
    fc.property(situations, ({ from, news }) => {
      expect(advance(from, news)).toEqual({ kind: 'tell', events: news.events })
    }),
  )
})

test('where any event since is missing, whichever, all is to be looked up anew', () => {
  fc.assert(
    fc.property(situations, fc.nat(), ({ from, news }, which) => {
      fc.pre(news.events.length > 0)
      const events = news.events.toSpliced(which % news.events.length, 1)
      expect(advance(from, { ...news, events })).toEqual({ kind: 'refetch' })
    }),
  )
})

test('a position ahead of what there is, and other learners than before, are looked up anew', () => {
  const from = new Map([['a', 5]])
  const events: StudiedRow[] = []
  expect(advance(from, { learners: { a: 5 }, events })).toEqual({ kind: 'tell', events })
  expect(advance(from, { learners: { a: 4 }, events })).toEqual({ kind: 'refetch' })
  expect(advance(from, { learners: { b: 5 }, events })).toEqual({ kind: 'refetch' })
  expect(advance(from, { learners: {}, events })).toEqual({ kind: 'refetch' })
  expect(advance(from, { learners: { a: 5, b: 0 }, events })).toEqual({ kind: 'refetch' })
})
