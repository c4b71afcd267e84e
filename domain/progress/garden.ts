import type { Flags } from '../marks/compute-marks.ts'
import { anyCompleted, hasContent, isFinished } from './lesson-progress.ts'

/** States of a leaf. */
export const LEAF_STATES = ['open', 'begun', 'finished'] as const
export type LeafState = (typeof LEAF_STATES)[number]

/** Shapes of a drawing: leaves by state, and tests, not passed and passed. */
export const PLANTS = [...LEAF_STATES, 'bud', 'blossom'] as const
export type Plant = (typeof PLANTS)[number]

type Lesson = { number: number; title: string; parts: Flags; completed: Flags }
type Test = { title: string; afterLessonNumber: number; passed: boolean }

/** Work in a subject: a leaf for each lesson with content, and a bud for each timed test, which blooms once it is passed. */
export type SubjectWork = { lessons: readonly Lesson[]; tests: readonly Test[] }

export type Leaf = { kind: 'lesson'; number: number; title: string; state: LeafState }
export type Bud = { kind: 'test'; title: string; afterLessonNumber: number; passed: boolean }
export type Garden = readonly (Leaf | Bud)[]

/** Grows a subject's garden: lessons by number, each followed by the tests that it unlocks. */
export function growGarden({ lessons, tests }: SubjectWork): (Leaf | Bud)[] {
  const leaves = lessons.flatMap(({ number, title, parts: content, completed }): Leaf[] => {
    if (!hasContent({ content })) return []
    const isDone = isFinished({ number, content, completed })
    const state = isDone ? 'finished' : anyCompleted(completed) ? 'begun' : 'open'
    return [{ kind: 'lesson', number, title, state }]
  })
  const buds = tests.map(
    ({ title, afterLessonNumber, passed }): Bud => ({ kind: 'test', title, afterLessonNumber, passed }),
  )
  return [...leaves, ...buds].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A test follows the lesson of its number. */
const placeOf = (plant: Leaf | Bud) => (plant.kind === 'lesson' ? plant.number : plant.afterLessonNumber + 0.5)

/** Plants of a finished subject of which only the numbers of lessons and tests are known, the tests spread evenly. */
export function growAll({ lessons, tests }: { lessons: number; tests: number }): Plant[] {
  const total = lessons + tests
  const isTest = (place: number) => Math.floor((place * tests) / total) > Math.floor(((place - 1) * tests) / total)
  return Array.from({ length: total }, (_, index) => (isTest(index + 1) ? 'blossom' : 'finished'))
}

export function plantsOf(garden: Garden): Plant[] {
  return garden.map((one) => (one.kind === 'lesson' ? one.state : one.passed ? 'blossom' : 'bud'))
}
