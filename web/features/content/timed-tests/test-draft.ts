import { TEST_TYPES, type TestType } from '#domain/marks/compute-marks.ts'
import type { Test } from '../content-types.ts'
import { newKey } from '../questions/new-key.ts'
import {
  noQuestions,
  questionsInput,
  type WrittenQuestions,
  writtenQuestions,
} from '../questions/written-questions.ts'

/** A test while it is written, in the order of the editor: its texts as they stand in the fields. */
export type TestDraft = {
  type: string
  title: string
  description: string
  afterLessonNumber: string
  durationMinutes: string
  passingMark: string
  questions: WrittenQuestions
}

/** What the tests of each type have where nobody decides otherwise (learner-area.md, section 9, Seeding). */
const USUAL = {
  'Mid Test 1': { lessons: 0.3, minutes: 30, mark: 60 },
  'Mid Test 2': { lessons: 0.6, minutes: 45, mark: 65 },
  'Final Test': { lessons: 1, minutes: 60, mark: 70 },
} as const satisfies Record<TestType, object>

/** @param lastLessonNumber of the subject; 0 if it has no lessons */
export function blankTest(type: TestType, lastLessonNumber: number): TestDraft {
  const { lessons, minutes, mark } = USUAL[type]
  return {
    type,
    title: type,
    description: '',
    afterLessonNumber: String(Math.ceil(lastLessonNumber * lessons)),
    durationMinutes: String(minutes),
    passingMark: String(mark),
    questions: noQuestions,
  }
}

export function testDraft(test: Test): TestDraft {
  return {
    type: test.type,
    title: test.title,
    description: test.description ?? '',
    afterLessonNumber: String(test.afterLessonNumber),
    durationMinutes: String(test.durationMinutes),
    passingMark: String(test.passingMark),
    questions: writtenQuestions(test.questions, test.unreadable, newKey),
  }
}

/** As the operations take it. */
export function testInput(draft: TestDraft) {
  return {
    type: testType(draft.type),
    title: draft.title,
    description: draft.description,
    afterLessonNumber: Number(draft.afterLessonNumber),
    durationMinutes: Number(draft.durationMinutes),
    passingMark: Number(draft.passingMark),
    questions: questionsInput(draft.questions),
  }
}

/** What a kept draft says may be anything; the choice list then shows the first type. */
export function testType(text: string): TestType {
  return TEST_TYPES.find((type) => type === text) ?? TEST_TYPES[0]
}
