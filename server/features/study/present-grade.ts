import { continueWith, lessonPercent } from '#domain/lesson-progress.ts'
import { academicMark, type Tier } from '#domain/marking.ts'
import type { GradeRow, LessonOfGrade } from './grade-queries.ts'
import { presentFlags } from './present-marks.ts'
import { byName, presentSubjectCard } from './present-subject-card.ts'

type Enrolment = { gradeId: string; tier: Tier }

/** All lessons of the grade somebody is enrolled in; the lesson to do first is the first that the dashboard offers. */
export function presentMyGrade({ tier }: Enrolment, { id, name, subjects }: GradeRow) {
  const [next] = continueWith(subjects, 1)
  return {
    enrolment: { gradeId: id, gradeName: name, tier },
    subjects: byName(subjects).map((subject) => ({
      ...presentSubjectCard(subject),
      lessons: subject.lessons.map(presentLine),
    })),
    next: next ? { subjectId: next.subject.id, lessonId: next.lesson.id } : null,
  }
}

export const NO_GRADE = { enrolment: null, subjects: [], next: null }

/** A grade with its subjects, for who is enrolled in it, in another one, or in none. */
export function presentGrade({ id, name, subjects }: GradeRow, enrolment: Enrolment | null) {
  const current = enrolment?.gradeId === id
  const other = enrolment === null ? ('none' as const) : ('other' as const)
  return {
    grade: { id, name },
    standing: current ? ('current' as const) : other,
    tier: current ? enrolment.tier : null,
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
