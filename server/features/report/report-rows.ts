import { partStatus, type ReportRow, testCardStatus } from '#domain/report.ts'
import type { ReportLesson, ReportSubject } from './queries.ts'

export type ActivityRow = ReportRow & { id: string; subjectName: string }

/** A row for the quiz and for the assignment of each lesson that has one, then one for each test (readings, "Report"). */
export function reportRows({ name, lessons, tests }: ReportSubject): ActivityRow[] {
  const ofLessons = lessons.flatMap((lesson) => lessonRows(name, lesson))
  const ofTests = tests.map(({ id, title, result }) => ({
    id,
    subjectName: name,
    activity: title,
    type: 'Test' as const,
    score: result?.score ?? null,
    status: testCardStatus(result),
  }))
  return [...ofLessons, ...ofTests]
}

function lessonRows(subjectName: string, lesson: ReportLesson): ActivityRow[] {
  const shared = { subjectName, activity: `Lesson ${lesson.number}: ${lesson.title}` }
  const rows: ActivityRow[] = []
  if (lesson.content.quiz) {
    rows.push({
      ...shared,
      id: `${lesson.id}:quiz`,
      type: 'Quiz',
      score: lesson.bestQuiz,
      status: partStatus(lesson.marks?.quiz ?? 0),
    })
  }
  if (lesson.content.assignment) {
    rows.push({
      ...shared,
      id: `${lesson.id}:assignment`,
      type: 'Assignment',
      score: lesson.bestAssignment,
      status: partStatus(lesson.marks?.assignment ?? 0),
    })
  }
  return rows
}
