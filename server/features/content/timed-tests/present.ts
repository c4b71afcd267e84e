import { presentEditor, presentPlaced } from '../changes/write-content.ts'
import { readQuestions } from '../lessons/present.ts'
import type { StoredTest, TestListRow, TestRow } from './queries.ts'

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

export function presentTestList(row: TestListRow) {
  return {
    subject: { id: row.subjectId, name: row.subjectName, gradeId: row.gradeId, gradeName: row.gradeName },
    lastLessonNumber: row.lastLessonNumber,
    tests: row.tests.map((test) => ({
      id: test.id,
      type: test.type,
      title: test.title,
      description: test.description,
      afterLessonNumber: test.afterLessonNumber,
      durationMinutes: test.durationMinutes,
      passingMark: test.passingMark,
      questionCount: test.questionCount,
      version: test.version,
      changedBy: presentEditor(test.changedBy),
      changedAt: new Date(test.changedAt),
    })),
  }
}
