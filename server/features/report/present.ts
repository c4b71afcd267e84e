import { average, partStatus, type ReportRow, testCardStatus } from '#domain/report.ts'
import type { LessonEntry, ReportLearner, TestEntry } from './queries.ts'

type Row = ReportRow & { id: string; subjectName: string }

/** The report of one learner, its averages taken over the very rows it shows. */
export function presentReport(learner: ReportLearner, entries: readonly (LessonEntry | TestEntry)[]) {
  const rows = entries.flatMap((entry) => (entry.kind === 'lesson' ? lessonRows(entry) : [testRow(entry)]))
  return {
    learner: {
      id: learner.id,
      firstName: learner.first_name,
      lastName: learner.last_name,
      gradeName: learner.grade_name,
    },
    averages: {
      quiz: averageOf(rows, 'Quiz'),
      assignment: averageOf(rows, 'Assignment'),
      test: averageOf(rows, 'Test'),
    },
    rows,
  }
}

function lessonRows(lesson: LessonEntry): Row[] {
  const shared = { subjectName: lesson.subject_name, activity: `Lesson ${lesson.number}: ${lesson.title}` }
  const rows: Row[] = []
  if (lesson.content.quiz) {
    rows.push({
      ...shared,
      id: `${lesson.id}:quiz`,
      type: 'Quiz',
      score: lesson.best_quiz,
      status: partStatus(lesson.quiz_marks),
    })
  }
  if (lesson.content.assignment) {
    rows.push({
      ...shared,
      id: `${lesson.id}:assignment`,
      type: 'Assignment',
      score: lesson.best_assignment,
      status: partStatus(lesson.assignment_marks),
    })
  }
  return rows
}

function testRow(test: TestEntry): Row {
  return {
    id: test.id,
    subjectName: test.subject_name,
    activity: test.title,
    type: 'Test',
    score: test.result?.score ?? null,
    status: testCardStatus(test.result),
  }
}

function averageOf(rows: readonly Row[], type: Row['type']): number | null {
  return average(rows.flatMap((row) => (row.type === type && row.score !== null ? [row.score] : [])))
}
