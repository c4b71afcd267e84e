import { academicMark, toFlags } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { findNextLessons, lessonPercent } from '#domain/progress/lesson-progress.ts'
import type { GradeRow, LessonOfGrade, SubjectOfGrade } from './dashboard-queries.ts'
import { byName, presentSubjectCard } from './present-subject.ts'

export type Enrollment = { gradeId: string; plan: Plan }

/**
 * Presents all lessons of the viewer's grade, none while `closed`; the next one is the first that the dashboard offers.
 */
export function presentMyGrade({ plan }: Enrollment, { id, name, ...row }: GradeRow, closed: boolean) {
  const subjects = closed ? [] : row.subjects
  const [next] = findNextLessons(subjects, 1)
  return {
    enrollment: { gradeId: id, gradeName: name, plan, closed },
    subjects: presentSubjectLessons(subjects),
    next: next ? { subjectId: next.subject.id, lessonId: next.lesson.id } : null,
  }
}

export const NO_GRADE = { enrollment: null, subjects: [], next: null }

/** Presents a grade with its subjects to learners enrolled in it, in another one, or in none. */
export function presentGrade({ id, name, subjects }: GradeRow, enrollment: Enrollment | null) {
  const current = enrollment?.gradeId === id
  const other = enrollment === null ? ('none' as const) : ('other' as const)
  return {
    grade: { id, name },
    enrollmentState: current ? ('current' as const) : other,
    plan: current ? enrollment.plan : null,
    // Who studies another grade sees the titles of its lessons only.
    subjects: presentSubjectLessons(current ? subjects : subjects.map((subject) => ({ ...subject, tests: [] }))),
  }
}

function presentSubjectLessons(subjects: readonly SubjectOfGrade[]) {
  return byName(subjects).map((subject) => ({
    ...presentSubjectCard(subject),
    lessons: subject.lessons.map(presentLine),
  }))
}

function presentLine(lesson: LessonOfGrade) {
  return {
    id: lesson.id,
    number: lesson.number,
    title: lesson.title,
    unit: lesson.unit,
    parts: toFlags(lesson.content),
    completed: toFlags(lesson.completed),
    progress: lessonPercent(lesson),
    academic: lesson.begun ? academicMark(lesson.completed) : null,
  }
}
