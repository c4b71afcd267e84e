import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay } from '../progress/study-history.ts'
import {
  type Candidate,
  choosePractice,
  MAX_PER_SKILL,
  PER_LIKELY,
  PRACTICE_SIZE,
  type PracticeItem,
  SMALL_SET,
} from './choose.ts'
import { chanceOfRecall } from './memory.ts'

const TODAY = '2027-03-01'

const anyDue = fc.record({
  id: fc.uuid(),
  missed: fc.boolean(),
  stability: fc.double({ min: 0.1, max: 200, noNaN: true }),
  reviewed: fc.integer({ min: 0, max: 100 }),
  due: fc.integer({ min: -100, max: 20 }),
})
type Due = typeof anyDue extends fc.Arbitrary<infer Of> ? Of : never

const inLesson = (lesson: number) => ({ lessonId: `lesson-${lesson}`, subjectId: `subject-${lesson % 3}` })

function candidate({ id, missed, stability, reviewed, due }: Due, items: PracticeItem[]): Candidate {
  const memory = { stability, difficulty: 5, reviewedOn: nextDay(TODAY, -reviewed), dueOn: nextDay(TODAY, due) }
  return { id, missed, memory, items }
}

/** Skills with a question of their own, which always fits. */
const anyCandidates = fc
  .uniqueArray(fc.record({ skill: anyDue, lesson: fc.integer({ min: 1, max: 8 }) }), {
    maxLength: 60,
    selector: ({ skill }) => skill.id,
  })
  .map((list) => list.map(({ skill, lesson }) => candidate(skill, [item(skill.id, lesson)])))

const item = (skill: string, lesson: number): PracticeItem => ({
  place: `of ${skill}`,
  ...inLesson(lesson),
  skills: [skill],
  family: null,
})

/** Few skills that share questions and families. */
const anyShared = fc
  .record({
    skills: fc.uniqueArray(anyDue, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
    items: fc.array(
      fc.record({
        lesson: fc.integer({ min: 1, max: 4 }),
        skills: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 2 }),
        family: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ skills, items }) => {
    const idOf = (index: number) => skills[index % skills.length]?.id ?? ''
    const placed = items.map(({ lesson, skills: named, family }, index) => ({
      place: `${index}`,
      ...inLesson(lesson),
      skills: [...new Set(named.map(idOf))],
      family,
    }))
    return skills.map((skill) =>
      candidate(
        skill,
        placed.filter((one) => one.skills.includes(skill.id)),
      ),
    )
  })

const anySize = fc.integer({ min: PRACTICE_SIZE.least, max: PRACTICE_SIZE.most })
const itemsOf = (candidates: readonly Candidate[]) => candidates.flatMap(({ items }) => items)
const isDue = ({ memory }: Candidate) => memory.dueOn <= TODAY
const isLikely = ({ missed, memory }: Candidate) => !missed && chanceOfRecall(memory, TODAY) >= 0.8
/** True for a question all of whose due skills are likely. */
const likelyAmong = (candidates: readonly Candidate[]) => {
  const unlikely = new Set(candidates.filter((one) => isDue(one) && !isLikely(one)).map(({ id }) => id))
  return ({ skills }: PracticeItem) => !skills.some((skill) => unlikely.has(skill))
}

describe('choosePractice', () => {
  test('takes questions of due skills only, each once, as many as fit', () => {
    fc.assert(
      fc.property(anyCandidates, anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        const due = itemsOf(candidates.filter(isDue))
        const wanted = Math.min(size, due.length)
        const isEnough = due.filter(likelyAmong(candidates)).length >= wanted / PER_LIKELY
        expect(chosen).toHaveLength(isEnough ? wanted : Math.min(wanted, SMALL_SET))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chosen.every((one) => due.includes(one))).toBe(true)
      }),
    )
  })

  test('a third of a set is likely to be right, or it has at most six questions', () => {
    fc.assert(
      fc.property(fc.oneof(anyCandidates, anyShared), anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        const likely = chosen.filter(likelyAmong(candidates)).length
        expect(likely * PER_LIKELY >= chosen.length || chosen.length <= SMALL_SET).toBe(true)
      }),
    )
  })

  test('asks a shared question once, one of a family, and at most two of a skill', () => {
    fc.assert(
      fc.property(anyShared, anySize, (candidates, size) => {
        const chosen = choosePractice(candidates, TODAY, size)
        const families = chosen.flatMap(({ family }) => family ?? [])
        expect(new Set(chosen.map(({ place }) => place)).size).toBe(chosen.length)
        expect(new Set(families).size).toBe(families.length)
        for (const { id } of candidates)
          expect(chosen.filter(({ skills }) => skills.includes(id)).length).toBeLessThanOrEqual(MAX_PER_SKILL)
      }),
    )
  })

  test('leaves a due skill out only if none of its questions fits', () => {
    fc.assert(
      fc.property(anyShared, (candidates) => {
        const chosen = choosePractice(candidates, TODAY, PRACTICE_SIZE.most)
        // A small set leaves others out.
        fc.pre(chosen.length !== SMALL_SET)
        for (const { id, items } of candidates.filter(isDue)) {
          if (chosen.some(({ skills }) => skills.includes(id))) continue
          for (const { family, skills } of items) {
            const isFull = skills.some(
              (skill) => chosen.filter((one) => one.skills.includes(skill)).length >= MAX_PER_SKILL,
            )
            expect(isFull || (family !== null && chosen.some((one) => one.family === family))).toBe(true)
          }
        }
      }),
    )
  })

  test('prefers the first question of a skill', () => {
    fc.assert(
      fc.property(anyDue, fc.integer({ min: 1, max: 5 }), (skill, count) => {
        const items = Array.from({ length: count }, (_, index) => ({ ...item(skill.id, index), place: `${index}` }))
        const chosen = choosePractice([candidate({ ...skill, due: 0 }, items)], TODAY, 5)
        expect(chosen).toEqual([items[0]])
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
          const others = itemsOf(candidates.filter(isDue)).filter((one) => one.lessonId !== lessonId)
          expect(others.every((one) => chosen.includes(one))).toBe(true)
        }
      }),
    )
  })

  test('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyCandidates, anyShared), anySize, (candidates, size) => {
        expect(choosePractice(candidates.toReversed(), TODAY, size)).toEqual(choosePractice(candidates, TODAY, size))
      }),
    )
  })

  const many = (count: number, missed: boolean) =>
    Array.from({ length: count }, (_, index) =>
      candidate({ id: `${missed} ${index}`, missed, stability: 2, reviewed: 3, due: -1 }, [
        item(`${missed} ${index}`, index % 8),
      ]),
    )

  test('missed and other skills each get a share', () => {
    const chosen = choosePractice([...many(40, true), ...many(40, false)], TODAY, 12)
    expect(chosen.filter(({ skills }) => skills[0]?.startsWith('true'))).toHaveLength(8)
  })

  test('four likely questions are enough for twelve, also among many misses, and three are not', () => {
    const kindsOf = (likely: number) =>
      choosePractice([...many(40, true), ...many(likely, false)], TODAY, 12).map(({ skills }) => skills[0]?.slice(0, 5))
    const four = kindsOf(4)
    expect(four).toHaveLength(12)
    expect(four.filter((kind) => kind === 'false')).toHaveLength(4)
    const three = kindsOf(3)
    expect(three).toHaveLength(6)
    expect(three.filter((kind) => kind === 'false')).toHaveLength(3)
    expect(kindsOf(0)).toHaveLength(6)
  })

  test('a day with fewer due questions than six asks them all, likely or not', () => {
    expect(choosePractice(many(5, true), TODAY, 12)).toHaveLength(5)
  })

  test('three weeks away give a small set, since little is likely then', () => {
    const candidates = many(100, false)
    expect(choosePractice(candidates, TODAY, 12)).toHaveLength(12)
    expect(choosePractice(candidates, '2027-03-21', 12)).toHaveLength(6)
  })
})
