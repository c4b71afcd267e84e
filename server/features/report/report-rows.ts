import { partStatus, type ReportRow, testCardStatus } from '#domain/report.ts'
import type { BestSubmission, ReportLesson, ReportSubject } from './queries.ts'

export type ActivityRow = ReportRow & {
  id: string
  subjectId: string
  subjectName: string
  /** What the answers are asked for by; null before anything was submitted. */
  answers: { kind: 'quiz' | 'assignment' | 'test'; activityId: string; wrong: number } | null
}

/** A row for the quiz and for the assignment of each lesson that has one, then one for each test (readings, "Report"). */
export function reportRows(subject: ReportSubject): ActivityRow[] {
  const of = { subjectId: subject.id, subjectName: subject.name }
  const ofLessons = subject.lessons.flatMap((lesson) => lessonRows(of, lesson))
  const ofTests = subject.tests.map(({ id, title, result }) => ({
    ...of,
    id,
    activity: title,
    type: 'Test' as const,
    score: result?.score ?? null,
    status: testCardStatus(result),
    answers: result && { kind: 'test' as const, activityId: id, wrong: result.wrong },
  }))
  return [...ofLessons, ...ofTests]
}

function lessonRows(
  subject: Pick<ActivityRow, 'subjectId' | 'subjectName'>,
  { id, number, title, content, marks, bestQuiz, bestAssignment }: ReportLesson,
): ActivityRow[] {
  const row = (
    part: 'quiz' | 'assignment',
    type: ActivityRow['type'],
    best: BestSubmission | null,
  ): ActivityRow => ({
    ...subject,
    id: `${id}:${part}`,
    activity: `Lesson ${number}: ${title}`,
    type,
    score: best?.percent ?? null,
    status: partStatus(marks?.[part] ?? 0),
    answers: best && { kind: part, activityId: id, wrong: best.wrong },
  })
  return [
    ...(content.quiz ? [row('quiz', 'Quiz', bestQuiz)] : []),
    ...(content.assignment ? [row('assignment', 'Assignment', bestAssignment)] : []),
  ]
}
