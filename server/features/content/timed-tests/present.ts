import { presentPlaced } from '../changes/write-content.ts'
import { readQuestions } from '../lessons/present.ts'
import type { StoredTest, TestRow } from './queries.ts'

export function presentTest(row: TestRow) {
  return {
    ...presentTestContent(row),
    ...presentPlaced(row),
  }
}

export function presentTestContent(test: StoredTest) {
  const { questions, unreadable } = readQuestions(test.questions)
  return {
    type: test.type,
    title: test.title,
    description: test.description,
    afterLessonNumber: test.after_lesson_number,
    durationMinutes: test.duration_minutes,
    passingMark: test.passing_mark,
    questions: questions ?? [],
    unreadable,
  }
}
