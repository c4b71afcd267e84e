import { academicMark } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { findNextLessons, lessonPercent } from '#domain/progress/lesson-progress.ts'
import { presentFlags } from '../present.ts'
import type { GradeRow, LessonOfGrade } from './dashboard-queries.ts'
import { byName, presentSubjectCard } from './present-subject.ts'

type Enrollment = { gradeId: string; plan: Plan }

/** All lessons of the viewer's grade, none while it is `closed`; the lesson to do first is the first that the dashboard offers. */
export function presentMyGrade({ plan }: Enrollment, { id, name, ...row }: GradeRow, closed: boolean) {
  const subjects = closed ? [] : row.subjects
  const [next] = findNextLessons(subjects, 1)
  return {
    enrollment: { gradeId: id, gradeName: name, plan, closed },
    subjects: byName(subjects).map((subject) => ({
      ...presentSubjectCard(subject),
      lessons: subject.lessons.map(presentLine),
    })),
    next: next ? { subjectId: next.subject.id, lessonId: next.lesson.id } : null,
  }
}

export const NO_GRADE = { enrollment: null, subjects: [], next: null }

/** A grade with its subjects, for who is enrolled in it, in another one, or in none. */
export function presentGrade({ id, name, subjects }: GradeRow, enrollment: Enrollment | null) {
  const current = enrollment?.gradeId === id
  const other = enrollment === null ? ('none' as const) : ('other' as const)
  return {
    grade: { id, name },
    enrollmentState: current ? ('current' as const) : other,
    plan: current ? enrollment.plan : null,
    subjects: byName(subjects).map(presentSubjectCard),
  }
}

function presentLine(lesson: LessonOfGrade) {
  return {
    id: lesson.id,
    number: lesson.number,
    title: lesson.title,
    parts: presentFlags(lesson.content),
    completed: presentFlags(lesson.completed),
    progress: lessonPercent(lesson),
    academic: lesson.begun ? academicMark(lesson.completed) : null,
  }
}
