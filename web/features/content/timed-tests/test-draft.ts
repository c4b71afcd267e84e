import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TEST_TYPES, type TestType } from '#domain/marks/compute-marks.ts'
import type { TestContent } from '../content-queries.ts'
import { wholeNumberProblem } from '../editor/editor-definition.ts'
import { newKey, toQuestionList, toQuestionListInput, validateQuestionList } from '../questions/question-draft.ts'

/** The fields of the test editor as typed, in its order. */
export type TestDraft = ReturnType<typeof toTestDraft>

/** Labels of the fields, in the order of the editor. */
export const testLabels = (): Record<keyof TestDraft, string> => ({
  type: t`Type`,
  title: t`Title`,
  description: t`Description`,
  afterLessonNumber: t`After lesson number`,
  durationMinutes: t`Minutes`,
  passingMark: t`Passing mark in percent`,
  questions: t`Questions`,
})

/** Defaults by type; `lessons` is the share of the subject's lessons before the test (learner-area.md, section 9, Seeding). */
const DEFAULTS = {
  'Mid Test 1': { lessons: 0.3, minutes: 30, mark: 60 },
  'Mid Test 2': { lessons: 0.6, minutes: 45, mark: 65 },
  'Final Test': { lessons: 1, minutes: 60, mark: 70 },
} as const satisfies Record<TestType, object>

/** @param lastLessonNumber last number in the subject; 0 without lessons */
export function blankTest(type: TestType, lastLessonNumber: number): TestDraft {
  const { lessons, minutes, mark } = DEFAULTS[type]
  return toTestDraft({
    type,
    title: type,
    description: null,
    afterLessonNumber: Math.ceil(lastLessonNumber * lessons),
    durationMinutes: minutes,
    passingMark: mark,
    questions: [],
    unreadable: null,
  })
}

export function toTestDraft(test: TestContent) {
  return {
    type: String(test.type),
    title: test.title,
    description: test.description ?? '',
    afterLessonNumber: String(test.afterLessonNumber),
    durationMinutes: String(test.durationMinutes),
    passingMark: String(test.passingMark),
    questions: toQuestionList(test.questions, test.unreadable, newKey),
  }
}

/** Input of the operations. */
export function toTestInput(draft: TestDraft) {
  return {
    type: parseTestType(draft.type),
    title: draft.title,
    description: draft.description,
    afterLessonNumber: Number(draft.afterLessonNumber),
    durationMinutes: Number(draft.durationMinutes),
    passingMark: Number(draft.passingMark),
    questions: toQuestionListInput(draft.questions),
  }
}

/** Parses the type; a stored draft may hold any text, and an unknown type becomes the first one. */
export function parseTestType(text: string): TestType {
  return TEST_TYPES.find((type) => type === text) ?? TEST_TYPES[0]
}

/** Error messages by field; empty if the test may be sent. */
export function validateTest(draft: TestDraft): Record<string, string> {
  const after = wholeNumberProblem(draft.afterLessonNumber, 0, CONTENT_LIMITS.lessonNumber, {
    min: (min) => t`The lesson must be at least ${min}`,
    max: (max) => t`The lesson must be at most ${max}`,
  })
  const minutes = wholeNumberProblem(draft.durationMinutes, 1, 600, {
    min: (min) => t`The minutes must be at least ${min}`,
    max: (max) => t`The minutes must be at most ${max}`,
  })
  const mark = wholeNumberProblem(draft.passingMark, 0, 100, {
    min: (min) => t`The passing mark must be at least ${min}`,
    max: (max) => t`The passing mark must be at most ${max}`,
  })
  const { unreadable, list } = draft.questions
  return {
    ...(draft.title.trim() === '' && { title: t`Please enter a title` }),
    ...(after && { afterLessonNumber: after }),
    ...(minutes && { durationMinutes: minutes }),
    ...(mark && { passingMark: mark }),
    ...(unreadable === null && list.length === 0
      ? { questions: t`A test needs at least one question.` }
      : validateQuestionList('questions', draft.questions)),
  }
}
