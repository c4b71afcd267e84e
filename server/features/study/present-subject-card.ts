import { isFinished } from '#domain/progress/lesson-progress.ts'
import type { SubjectOfGrade } from './grade-queries.ts'

export function presentSubjectCard(subject: SubjectOfGrade) {
  return {
    id: subject.id,
    name: subject.name,
    description: subject.description,
    color: subject.color,
    lessonCount: subject.lessons.length,
    completedLessons: subject.lessons.filter(isFinished).length,
    required: subject.required,
  }
}

/** By name, as the pages that list all of a grade's subjects have them. */
export function byName(subjects: readonly SubjectOfGrade[]) {
  return subjects.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
