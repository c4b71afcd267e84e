import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asked, MAX_PLACEMENT, nextLandmark, planStart, type SkillGraph, standings } from './placement.ts'

type Landmark = { skill: string; subject: string; isOwn: boolean; lessonNumber: number }

/** Chain of landmarks `m1` to `m9` of mathematics, each of which needs the one before; the first four of an earlier grade. */
const CHAIN: SkillGraph<Landmark> = {
  landmarks: Array.from({ length: 9 }, (_, index) => ({
    skill: `m${index + 1}`,
    subject: 'Mathematics',
    isOwn: index >= 4,
    lessonNumber: index >= 4 ? index - 3 : index + 1,
  })),
  needs: new Map(Array.from({ length: 8 }, (_, index) => [`m${index + 2}`, [`m${index + 1}`]])),
}

/** Asks until nothing is left. @param can skills that the learner can do */
function place(graph: SkillGraph<Landmark>, can: (skill: string) => boolean): Asked[] {
  const asked: Asked[] = []
  for (;;) {
    const next = nextLandmark(graph, asked)
    if (next === null) return asked
    asked.push({ skill: next.skill, outcome: can(next.skill) ? 'right' : 'wrong' })
  }
}

test('a chain is searched from its middle, and every skill is decided', () => {
  for (let last = 0; last <= 9; last++) {
    const asked = place(CHAIN, (skill) => Number(skill.slice(1)) <= last)
    expect(asked.length).toBeLessThanOrEqual(4)
    const known = standings(CHAIN, asked)
    expect([...known].filter(([, one]) => one === 'known')).toHaveLength(last)
    expect(known.size).toBe(9)
  }
  expect(nextLandmark(CHAIN, [])?.skill).toBe('m5')
})

test('the plan starts with the first lesson whose skill is missing, and names what comes first from earlier grades', () => {
  const start = (last: number) =>
    planStart(
      CHAIN,
      place(CHAIN, (skill) => Number(skill.slice(1)) <= last),
    )
  const names = (list: readonly Landmark[] = []) => list.map(({ skill }) => skill)
  const [low] = start(2)
  expect([low?.lesson?.skill, names(low?.known), names(low?.first)]).toEqual(['m5', [], ['m3', 'm4']])
  const [middle] = start(6)
  expect([middle?.lesson?.skill, names(middle?.known), names(middle?.first)]).toEqual(['m7', ['m5', 'm6'], []])
  const [high] = start(9)
  expect([high?.lesson, names(high?.known)]).toEqual([null, ['m5', 'm6', 'm7', 'm8', 'm9']])
  expect(planStart(CHAIN, [])).toEqual([])
})

test('an own answer counts before what follows from others, and "I don’t know yet" like a miss', () => {
  const known = standings(CHAIN, [
    { skill: 'm7', outcome: 'right' },
    { skill: 'm3', outcome: 'unknown' },
  ])
  expect(Object.fromEntries(known)).toEqual({
    m1: 'known',
    m2: 'known',
    m3: 'not-yet',
    m4: 'known',
    m5: 'known',
    m6: 'known',
    m7: 'known',
    m8: 'not-yet',
    m9: 'not-yet',
  })
})

const anyGraph = fc
  .array(fc.record({ subject: fc.constantFrom('A', 'B', 'C'), needs: fc.array(fc.nat(30), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((list): SkillGraph<Landmark> => {
    const landmarks = list.map(({ subject }, index) => ({
      skill: `s${index}`,
      subject,
      isOwn: index % 2 === 0,
      lessonNumber: index,
    }))
    const needs = list.map(({ needs: before }, index): [string, string[]] => [
      `s${index}`,
      before.filter((one) => one < index).map((one) => `s${one}`),
    ])
    return { landmarks, needs: new Map(needs) }
  })

test('any placement ends after at most 18 questions, at most six of a subject, none twice', () => {
  fc.assert(
    fc.property(anyGraph, fc.infiniteStream(fc.boolean()), (graph, answers) => {
      const asked = place(graph, () => answers.next().value === true)
      expect(asked.length).toBeLessThanOrEqual(MAX_PLACEMENT)
      expect(new Set(asked.map(({ skill }) => skill)).size).toBe(asked.length)
      const bySubject = Map.groupBy(asked, ({ skill }) => graph.landmarks.find((one) => one.skill === skill)?.subject)
      for (const list of bySubject.values()) expect(list.length).toBeLessThanOrEqual(6)
      for (const { lesson, known, first } of planStart(graph, asked)) {
        if (lesson !== null) expect(known.map(({ skill }) => skill)).not.toContain(lesson.skill)
        expect(first.every(({ isOwn }) => !isOwn)).toBe(true)
      }
    }),
  )
})
