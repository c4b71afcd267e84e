import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay } from '../progress/study-history.ts'
import { type Candidate, choosePractice, PRACTICE_SIZE } from './choose.ts'

const TODAY = '2027-03-01'

const anyCandidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.uuid(),
    lesson: fc.integer({ min: 1, max: 8 }),
    missed: fc.boolean(),
    stability: fc.double({ min: 0.1, max: 200, noNaN: true }),
    reviewed: fc.integer({ min: 0, max: 100 }),
    due: fc.integer({ min: -100, max: 20 }),
  })
  .map(({ id, lesson, missed, stability, reviewed, due }) => ({
    id,
    lessonId: `lesson-${lesson}`,
    subjectId: `subject-${lesson % 3}`,
    missed,
    memory: { stability, difficulty: 5, reviewedOn: nextDay(TODAY, -reviewed), dueOn: nextDay(TODAY, due) },
  }))
const anyCandidates = fc.uniqueArray(anyCandidate, { maxLength: 60, selector: ({ id }) => id })
const anySize = fc.integer({ min: PRACTICE_SIZE.least, max: PRACTICE_SIZE.most })

describe('choosePractice', () => {
  test('takes due questions only, each once, as many as fit', () => {
    fc.assert(
      fc.property(anyCandidates, anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        const due = candidates.filter(({ memory }) => memory.dueOn <= TODAY)
        expect(chosen).toHaveLength(Math.min(size, due.length))
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
        expect(chosen.every((one) => due.includes(one))).toBe(true)
      }),
    )
  })

  test('adjacent questions are from different lessons unless one lesson has more than half of the due ones', () => {
    fc.assert(
      fc.property(anyCandidates, anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        const largest = Math.max(
          0,
          ...[...Map.groupBy(chosen, ({ lessonId }) => lessonId).values()].map((l) => l.length),
        )
        const neighbors = chosen.filter((one, index) => one.lessonId === chosen[index + 1]?.lessonId)
        expect(neighbors.length).toBe(Math.max(0, largest - (chosen.length - largest) - 1))
      }),
    )
  })

  test('a lesson fills more than half only if the others have nothing else due', () => {
    fc.assert(
      fc.property(anyCandidates, anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        for (const [lessonId, list] of Map.groupBy(chosen, (one) => one.lessonId)) {
          if (list.length <= Math.ceil(chosen.length / 2)) continue
          const others = candidates.filter((one) => one.lessonId !== lessonId && one.memory.dueOn <= TODAY)
          expect(others.every((one) => chosen.includes(one))).toBe(true)
        }
      }),
    )
  })

  test('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(anyCandidates, anySize, (candidates, size) => {
        expect(choosePractice(candidates.toReversed(), TODAY, size)).toEqual(choosePractice(candidates, TODAY, size))
      }),
    )
  })

  test('missed and other questions each get a share', () => {
    const many = (missed: boolean) =>
      Array.from({ length: 40 }, (_, index) => ({
        id: `${missed}-${index}`,
        lessonId: `lesson-${index % 8}`,
        subjectId: `subject-${index % 3}`,
        missed,
        memory: { stability: 1, difficulty: 5, reviewedOn: '2027-01-01', dueOn: '2027-01-02' },
      }))
    const chosen = choosePractice([...many(true), ...many(false)], TODAY, 12)
    expect(chosen.filter(({ missed }) => missed)).toHaveLength(8)
  })

  test('three weeks away give as many questions as one day', () => {
    const candidates = Array.from({ length: 100 }, (_, index) => ({
      id: `q${index}`,
      lessonId: `lesson-${index % 8}`,
      subjectId: `subject-${index % 3}`,
      missed: false,
      memory: { stability: 2, difficulty: 5, reviewedOn: '2027-02-26', dueOn: '2027-02-28' },
    }))
    expect(choosePractice(candidates, '2027-03-21', 12)).toHaveLength(choosePractice(candidates, TODAY, 12).length)
  })
})
